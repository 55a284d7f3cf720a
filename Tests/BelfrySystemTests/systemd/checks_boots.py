"""What the hub survives with the whole machine: a reboot, a crash; and its removal in the end."""

import datetime
import json
import pathlib
import time

from checks import check, expect, expect_equal, run, wait_until
from hub import App, Center, instant, is_active, now, ping, unit_property

NOTES = pathlib.Path("/var/lib/belfry-system-tests-notes.json")


def note(**facts):
    NOTES.write_text(json.dumps({**noted(), **facts}))


def noted():
    return json.loads(NOTES.read_text()) if NOTES.exists() else {}


@check(boot=1)
def an_alert_is_pending_when_the_machine_reboots():
    app = App("alice", "org.example.reboot")
    at = now() + datetime.timedelta(seconds=30)
    note(key=app.key, next=app.schedule("wake up", at=at, text="Good morning"))


@check(boot=2)
def after_the_reboot_it_rings_on_time_with_nobody_logged_in():
    due = instant(noted()["next"])
    expect(now() < due, "the reboot took longer than the alert had time")
    expect_equal(run("loginctl", "list-users", "--no-legend"), "", "users who are logged in")
    wait_until("the hub, with nobody connected", lambda: is_active("belfryd.service"))
    while now() < due + datetime.timedelta(seconds=1):
        time.sleep(0.1)
    since = unit_property("ActiveEnterTimestampMonotonic")
    delivery = Center("alice").wait_for("wake up")
    expect_equal(unit_property("ActiveEnterTimestampMonotonic"), since, "the hub's start")
    late = (instant(delivery["at"]) - due).total_seconds()
    print(f"    it rang {late * 1000:.0f} ms after its time")
    expect(0 <= late < 0.5, f"it rang {late} s after its time")
    expect_equal(delivery["alertBody"], "Good morning", "its text")
    Center("alice").call("center.dismiss", {"delivery": delivery["delivery"]})


@check(boot=2)
def alerts_are_acknowledged_until_the_machine_crashes():
    app = App("alice", "org.example.reboot", key=noted()["key"])
    for n in range(100):
        app.schedule(f"later {n}", 3600)
    app.schedule("during the crash", 1)


@check(boot=3)
def after_the_crash_every_acknowledged_alert_is_there():
    app = App("alice", "org.example.reboot", key=noted()["key"])
    expected = sorted(f"later {n}" for n in range(100))
    pending = [alert_id for alert_id in app.pending_ids() if alert_id != "during the crash"]
    expect_equal(sorted(pending), expected, "alerts pending")
    Center("alice").wait_for("during the crash")
    app.call("cancelAll")


@check(boot=3)
def a_user_can_have_a_hub_of_their_own():
    run("useradd", "--create-home", "carol")
    uid = run("id", "--user", "carol").strip()
    run("loginctl", "enable-linger", "carol")
    bus = f"/run/user/{uid}/bus"
    wait_until("carol's manager", lambda: pathlib.Path(bus).exists())
    run("systemctl", "--user", "--machine=carol@", "enable", "--now", "belfryd.socket", "belfryd.service")
    socket = f"/run/user/{uid}/belfry/hub.sock"

    def belfry(*arguments):
        return run("runuser", "-u", "carol", "--", "belfry", *arguments, "--socket", socket)

    belfry("now", "Mine alone")
    wait_until("the alert", lambda: "Mine alone" in belfry("inbox"))
    run("loginctl", "disable-linger", "carol")


@check(boot=3)
def a_hub_that_nobody_needs_leaves_and_comes_back_with_the_next_connection():
    wait_until("the hub to leave", lambda: not is_active("belfryd.service"), seconds=100)
    expect_equal(unit_property("Result"), "success", "how it ended")
    ping()
    expect(is_active("belfryd.service"), "the hub does not run after a connection")


@check(boot=3)
def uninstalling_leaves_the_alerts_and_purging_takes_them():
    app = App("alice", "org.example.reboot", key=noted()["key"])
    app.schedule("kept", 3600)
    app.close()
    run("/belfry/contrib/uninstall")
    installed = [*pathlib.Path("/usr/local").rglob("*belfry*")]
    expect_equal(installed, [], "what is left in /usr/local")
    expect(not pathlib.Path("/run/belfry").exists(), "/run/belfry is left")
    expect_equal(run("systemctl", "list-units", "--all", "--no-legend", "belfryd*"), "", "units left")
    run("/belfry/contrib/install", "--binaries", "/belfry-binaries")
    app = App("alice", "org.example.reboot", key=noted()["key"])
    expect_equal(app.pending_ids(), ["kept"], "alerts pending after a new installation")
    app.close()
    run("/belfry/contrib/uninstall", "--purge")
    for path in ("/var/lib/belfry", "/etc/belfry"):
        expect(not pathlib.Path(path).exists(), f"{path} is left")
    run("getent", "passwd", "belfry", expect_status=2)
    run("getent", "group", "belfry-admin", expect_status=2)
