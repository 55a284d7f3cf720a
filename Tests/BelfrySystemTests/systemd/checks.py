"""What every file of checks uses: naming a check, running programs, waiting for something."""

import json
import pathlib
import subprocess
import time

# Outlives the reboots in the middle of the run.
RESULTS = pathlib.Path("/var/lib/belfry-system-tests.json")

_checks = {}


def check(boot):
    """Makes a function a check of boot number `boot`. Its name says behaviour; they run in order."""

    def register(function):
        _checks.setdefault(boot, []).append(function)
        return function

    return register


def run_checks(boot):
    """Runs the checks of one boot and adds their results to those of the boots before."""
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    for function in _checks.get(boot, []):
        name = function.__name__
        begin = time.monotonic()
        try:
            function()
            print(f"ok {name} ({time.monotonic() - begin:.1f} s)", flush=True)
            results.append(True)
        except Exception as error:  # a check may fail in any way; the others go on
            print(f"FAILED {name}\n    {type(error).__name__}: {error}", flush=True)
            results.append(False)
        RESULTS.write_text(json.dumps(results))
    return results


def expect(condition, what):
    """Fails the check with `what` (what was seen) unless the condition holds."""
    if not condition:
        raise AssertionError(what)


def expect_equal(seen, expected, what):
    expect(seen == expected, f"{what}: expected {expected!r}, saw {seen!r}")


def run(*command, expect_status=0, **options):
    """Runs a command and answers what it printed, stdout and stderr; `None` takes any status."""
    done = subprocess.run(
        command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, **options
    )
    if expect_status is not None:
        expect(
            done.returncode == expect_status,
            f"{' '.join(command)}: status {done.returncode}, printed: {done.stdout.strip()}",
        )
    return done.stdout


def wait_until(what, condition, seconds=30):
    """Waits for `condition()` to be true, and answers what it answered."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        expect(time.monotonic() < deadline, f"waited {seconds} s for {what}")
        time.sleep(0.02)
