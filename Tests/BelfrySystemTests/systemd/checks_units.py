"""The units as files: installed, verified, hardened."""

import pathlib

from checks import check, expect, expect_equal, run

UNITS = ["belfryd.socket", "belfryd-admin.socket", "belfryd.service"]


@check(boot=1)
def install_puts_the_units_where_systemd_finds_them():
    run("env", "DESTDIR=/", "/belfry/contrib/install", "--binaries", "/belfry-binaries")
    run("systemd-sysusers")
    run("systemctl", "daemon-reload")
    run("systemctl", "cat", *UNITS)


@check(boot=1)
def verify_is_clean():
    for manager, folder in [("--system", "system"), ("--user", "user")]:
        files = sorted(map(str, pathlib.Path("/usr/local/lib/systemd", folder).iterdir()))
        # There is no man program in here; the next check looks for the pages.
        printed = run(
            "env", "XDG_RUNTIME_DIR=/run", "systemd-analyze", manager, "--man=no", "verify", *files
        )
        expect_equal(printed, "", f"systemd-analyze verify of {files}")


def the_manual_pages_that_units_name_are_installed():
    for unit in pathlib.Path("/usr/local/lib/systemd").rglob("belfry*"):
        for line in unit.read_text().splitlines():
            if line.startswith("Documentation=man:"):
                name, section = line.removeprefix("Documentation=man:").rstrip(")").split("(")
                page = pathlib.Path(f"/usr/local/share/man/man{section}/{name}.{section}")
                expect(page.exists(), f"{unit.name} names {page}")


@check(boot=1)
def the_exposure_of_the_service_is_1_5_or_less():
    printed = run("systemd-analyze", "security", "--no-pager", "--threshold=15", "belfryd.service")
    print("    " + printed.strip().splitlines()[-1].lstrip("→ "))
