"""The checks that run inside the container; see `run` beside this file."""

import pathlib
import sys

import checks
import checks_units  # noqa: F401  (its checks register themselves)

NEXT_BOOT = {}  # boot -> how it ends: "reboot" or "crash"

boot = int(pathlib.Path("/run/with-systemd/boot").read_text())
results = checks.run_checks(boot)
if boot in NEXT_BOOT:
    pathlib.Path("/run/with-systemd/next").write_text(NEXT_BOOT[boot])
    sys.exit(0)
failed = results.count(False)
print(f"{results.count(True)} passed, {failed} failed")
sys.exit(1 if failed else 0)
