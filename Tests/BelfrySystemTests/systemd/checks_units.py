"""The units as files: installed, verified, hardened."""

import os
import pathlib
import pwd
import re
import resource

from checks import check, expect, expect_equal, run
from hub import unit_property

UNITS = ["belfryd.socket", "belfryd-admin.socket", "belfryd.service"]


@check(boot=1)
def install_installs_everything_and_the_hub_runs():
    printed = run("/belfry/contrib/install", "--binaries", "/belfry-binaries")
    expect("The hub runs" in printed, printed)
    for unit in UNITS:
        expect_equal(run("systemctl", "is-enabled", unit).strip(), "enabled", unit)
        expect_equal(run("systemctl", "is-active", unit).strip(), "active", unit)


@check(boot=1)
def verify_is_clean():
    for manager, folder in [("--system", "system"), ("--user", "user")]:
        files = sorted(map(str, pathlib.Path("/usr/local/lib/systemd", folder).iterdir()))
        # There is no man program in here; the next check looks for the pages.
        printed = run(
            "env", "XDG_RUNTIME_DIR=/run", "systemd-analyze", manager, "--man=no", "verify", *files
        )
        expect_equal(printed, "", f"systemd-analyze verify of {files}")


@check(boot=1)
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


def facts_of(process):
    """What /proc/PID/status says, by name."""
    lines = pathlib.Path(f"/proc/{process}/status").read_text().splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


@check(boot=1)
def the_hub_runs_within_its_sandbox():
    process = unit_property("MainPID")
    facts = facts_of(process)
    user = str(pwd.getpwnam("belfry").pw_uid)
    expect_equal(facts["Uid"].split(), [user] * 4, "its user")
    expect_equal(facts["CapEff"], "0" * 16, "its capabilities")
    expect_equal(facts["CapBnd"], "0" * 16, "the capabilities it could get")
    expect_equal(facts["NoNewPrivs"], "1", "no new privileges")
    expect_equal(facts["Seccomp"], "2", "its filter of system calls")
    limits = pathlib.Path(f"/proc/{process}/limits").read_text()
    # A container cannot give more than it has.
    files = min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    expect(re.search(rf"^Max open files +{files} +{files} ", limits, re.MULTILINE), limits)
    expect(re.search(r"^Max core file size +0 +0 ", limits, re.MULTILINE), limits)
    state = pathlib.Path("/var/lib/belfry")
    expect_equal(state.owner(), "belfry", "the owner of the state")
    for path in [state, *state.iterdir()]:
        expect_equal(path.stat().st_mode & 0o077, 0, f"what others may do with {path}")
    descriptors = len(os.listdir(f"/proc/{process}/fd"))
    print(f"    {facts['VmRSS']} resident, {facts['Threads']} threads, {descriptors} descriptors")
