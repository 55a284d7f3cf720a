"""What the hub and its sockets survive: stops, starts, kills, hangs, loops, damage."""

import itertools
import os
import pathlib
import signal
import socket
import time

from checks import check, expect, expect_equal, run, wait_until
from hub import ADMIN, HUB, App, Center, acting_as, instant, is_active, now, ping, unit_property

SOCKETS = ["belfryd.socket", "belfryd-admin.socket"]
DROP_IN = pathlib.Path("/run/systemd/system/belfryd.service.d/test.conf")
DATABASE = pathlib.Path("/var/lib/belfry/belfry.db")


def expect_all_well(after):
    """Both sockets listen, and both lead to a hub that answers."""
    for path in (HUB, ADMIN):
        try:
            ping(path)
        except OSError as error:
            raise AssertionError(f"after {after}, {path}: {error}") from error
    for unit in SOCKETS:
        expect(is_active(unit), f"after {after}: {unit} is not active")


def main_pid():
    return int(unit_property("MainPID"))


def wait_for_new_pid(old):
    return wait_until("the hub's next start", lambda: main_pid() not in (0, old) and main_pid())


@check(boot=1)
def the_first_connection_starts_the_hub():
    for path in (HUB, ADMIN):
        run("systemctl", "stop", "belfryd.service")
        expect(not is_active("belfryd.service"), "the hub runs after a stop")
        ping(path)
        expect(is_active("belfryd.service"), f"the hub does not run after a connection to {path}")


@check(boot=1)
def restarts_in_every_order_leave_everything_working():
    units = [*SOCKETS, "belfryd.service"]
    for count in (1, 2, 3):
        for order in itertools.permutations(units, count):
            run("systemctl", "restart", *order)
            expect_all_well(f"a restart of {' '.join(order)}")
            for unit in order:  # one after the other, too
                run("systemctl", "restart", unit)
            expect_all_well(f"restarts of {', then '.join(order)}")


@check(boot=1)
def stops_and_starts_in_every_order_leave_everything_working():
    units = [*SOCKETS, "belfryd.service"]
    for stopped in itertools.permutations(units):
        for started in itertools.permutations(units):
            run("systemctl", "stop", *stopped)
            for unit in started:
                run("systemctl", "start", unit)
            expect_all_well(f"a stop of {' '.join(stopped)}, and starts of {' '.join(started)}")


@check(boot=1)
def a_killed_hub_loses_nothing():
    app, center = App("alice", "org.example.kill"), Center("alice")
    ids = {f"later {n}" for n in range(200)}
    for alert_id in sorted(ids):
        app.schedule(alert_id, 3600)
    due = instant(app.schedule("while it is dead", 1))
    old = main_pid()
    os.kill(old, signal.SIGKILL)
    wait_for_new_pid(old)
    app = App("alice", "org.example.kill", key=app.key)
    expect(ids <= set(app.pending_ids()), "an acknowledged alert is gone")
    center = Center("alice")
    delivery = center.wait_for("while it is dead")
    late = (instant(delivery["at"]) - due).total_seconds()
    expect(0 <= late < 5, f"the alert rang {late} s late")
    app.call("cancelAll")


@check(boot=1)
def a_hub_that_hangs_is_restarted_by_the_watchdog_and_loses_nothing():
    DROP_IN.parent.mkdir(parents=True, exist_ok=True)
    DROP_IN.write_text("[Service]\nWatchdogSec=2s\n")
    run("systemctl", "daemon-reload")
    run("systemctl", "restart", "belfryd.service")
    app = App("alice", "org.example.hang")
    for n in range(20):
        app.schedule(f"later {n}", 3600)
    time.sleep(5)  # more than two periods of the watchdog, in which a healthy hub is left alone
    expect_equal(unit_property("NRestarts"), "0", "restarts of a healthy hub")
    old = main_pid()
    os.kill(old, signal.SIGSTOP)
    wait_for_new_pid(old)
    log = run("journalctl", "--unit", "belfryd.service", "--since", "-30s", "--output", "cat")
    expect("Watchdog timeout" in log, log)
    app = App("alice", "org.example.hang", key=app.key)
    expect_equal(len(app.pending_ids()), 20, "alerts pending")
    app.call("cancelAll")
    DROP_IN.unlink()
    run("systemctl", "daemon-reload")
    run("systemctl", "restart", "belfryd.service")


@check(boot=1)
def people_who_connect_and_close_do_no_harm():
    def connect_and_close(count):
        for _ in range(count):
            peer = socket.socket(socket.AF_UNIX)
            peer.settimeout(10)
            with acting_as("bob"):
                peer.connect(HUB)
            peer.close()

    connect_and_close(5000)
    for _ in range(25):  # more starts than any limit allows by default
        run("systemctl", "stop", "belfryd.service")
        connect_and_close(50)
    expect_all_well("connecting and closing")
    worst = 0
    for _ in range(50):
        connect_and_close(100)
        begin = time.monotonic()
        ping(user="alice")
        worst = max(worst, time.monotonic() - begin)
    expect(worst < 1, f"alice waited {worst:.3f} s for a ping")


@check(boot=1)
def a_hub_that_crashes_again_and_again_comes_back():
    app = App("alice", "org.example.crash")
    app.schedule("kept", 3600)
    for _ in range(8):
        old = main_pid()
        os.kill(old, signal.SIGSEGV)
        wait_for_new_pid(old)
    expect_all_well("crashes in a row")
    app = App("alice", "org.example.crash", key=app.key)
    expect_equal(app.pending_ids(), ["kept"], "alerts pending")
    app.call("cancelAll")


@check(boot=1)
def a_hub_that_cannot_start_leaves_the_sockets_listening():
    run("systemctl", "stop", "belfryd.service")
    saved = DATABASE.with_name("saved.db")
    DATABASE.rename(saved)
    for leftover in DATABASE.parent.glob("belfry.db-*"):
        leftover.rename(DATABASE.with_name("saved.db" + leftover.name.removeprefix("belfry.db")))
    damaged = b"this is no data base\n" * 1000
    DATABASE.write_bytes(damaged)
    peers = []
    begin = now()
    while (now() - begin).total_seconds() < 8:
        peer = socket.socket(socket.AF_UNIX)
        peer.settimeout(5)
        with acting_as("bob"):
            peer.connect(HUB)
        peers = [*peers[-20:], peer]
        time.sleep(0.05)
    expect(int(unit_property("NRestarts")) >= 3, "the hub was not started again and again")
    for unit in SOCKETS:
        expect(is_active(unit), f"{unit} is not active")
    expect_equal(DATABASE.read_bytes(), damaged, "the damaged file, which is to be left alone")
    for file in DATABASE.parent.glob("belfry.db*"):
        file.unlink()
    for file in DATABASE.parent.glob("saved.db*"):
        file.rename(DATABASE.with_name("belfry.db" + file.name.removeprefix("saved.db")))
    wait_until("the hub", lambda: is_active("belfryd.service"))
    expect_all_well("a damaged file was put right")
