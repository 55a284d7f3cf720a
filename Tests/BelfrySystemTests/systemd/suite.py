"""The checks that run inside the container; see `run` beside this file."""

import pathlib
import sys

import checks

# Their checks register themselves: in this order they run.
import checks_units  # noqa: F401
import checks_people  # noqa: F401
import checks_restarts  # noqa: F401
import checks_backups  # noqa: F401
import checks_boots  # noqa: F401

# How the boots end; after the last one the results are counted.
NEXT_BOOT = {1: "reboot", 2: "crash"}

boot = int(pathlib.Path("/run/with-systemd/boot").read_text())
results = checks.run_checks(boot)
if boot in NEXT_BOOT:
    pathlib.Path("/run/with-systemd/next").write_text(NEXT_BOOT[boot])
    sys.exit(0)
failed = results.count(False)
print(f"{results.count(True)} passed, {failed} failed")
sys.exit(1 if failed else 0)
