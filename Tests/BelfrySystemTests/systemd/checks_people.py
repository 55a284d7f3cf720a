"""Real users: alice, bob and mallory, who wants it all; and what none can do to another."""

import grp
import pathlib
import pwd
import time

from checks import check, expect, expect_equal, run, wait_until
from hub import ADMIN, App, Center, Connection, Refused, unit_property


def refusal(function, *arguments):
    """The refusal with which a call ends; fails when it is carried out."""
    try:
        answer = function(*arguments)
    except Refused as refused:
        return refused
    raise AssertionError(f"carried out, and answered {answer}")


@check(boot=1)
def there_are_users():
    for user in ("alice", "bob", "mallory"):
        run("useradd", "--create-home", user)


@check(boot=1)
def the_same_app_id_of_two_users_is_two_queues():
    alice, bob = App("alice", "org.example.tea"), App("bob", "org.example.tea")
    alice.schedule("pot", 3600)
    alice.schedule("cup", 3600)
    expect_equal(bob.pending_ids(), [], "bob's queue")
    bob.schedule("pot", 3600)
    expect_equal(bob.call("cancel", {"ids": ["pot", "cup"]})["pending"], 1, "what bob cancelled")
    expect_equal(bob.call("cancelAll")["pending"], 0, "what bob cancelled")
    expect_equal(sorted(alice.pending_ids()), ["cup", "pot"], "alice's queue")
    alice.call("cancelAll")


@check(boot=1)
def a_foreign_key_opens_nothing():
    alice = App("alice", "org.example.diary")
    alice.schedule("secret", 3600)
    # bob has alice's key, and claims the name in his own name: an empty queue of his.
    bob = App("bob", "org.example.diary", key=alice.key)
    expect_equal(bob.pending_ids(), [], "bob's queue under alice's key")
    # Another program of alice's without the key gets nothing.
    expect_equal(refusal(App, "alice", "org.example.diary").reason, "wrongKey", "reason")
    alice.call("cancelAll")


@check(boot=1)
def a_personal_app_cannot_send_to_others():
    bob = App("bob", "org.example.spam")
    alert = {"id": "spam", "alertBody": "Buy!", "to": ["alice"]}
    foreign = refusal(bob.call, "present", {"alert": alert})
    absent = refusal(bob.call, "present", {"alert": {**alert, "to": ["nobody-of-that-name"]}})
    expect_equal(foreign.reason, "recipientNotAllowed", "reason")
    expect_equal(foreign.line, absent.line, "the answer for a user who exists")
    expect_equal(Center("alice").deliveries(), [], "alice's center")


@check(boot=1)
def a_center_sees_and_answers_its_own_deliveries_alone():
    tea, alice, bob = App("alice", "org.example.tea2"), Center("alice"), Center("bob")
    bob.call("center.watch")
    tea.call("present", {"alert": {"id": "ready", "alertBody": "Tea is ready"}})
    delivery = alice.wait_for("ready")["delivery"]
    expect_equal(bob.deliveries(), [], "bob's center")
    for method in ("center.shown", "center.seen", "center.dismiss", "center.activate"):
        foreign = refusal(bob.call, method, {"delivery": delivery})
        absent = refusal(bob.call, method, {"delivery": delivery + 1000})
        expect_equal(foreign.reason, "notFound", method)
        expect_equal(foreign.line, absent.line, f"{method}: the answer for a foreign delivery")
    expect_equal(alice.delivery_of("ready")["state"], "delivered", "the state of alice's delivery")
    bob.call("ping")
    expect_equal(bob.events, [], "what bob's center was told")
    alice.call("center.dismiss", {"delivery": delivery})
    expect_equal(alice.deliveries(), [], "alice's center")


@check(boot=1)
def a_foreign_cursor_tells_nothing():
    alice, bob = App("alice", "org.example.one"), App("bob", "org.example.one")
    cursor = alice.call("watch")["cursor"]
    foreign = refusal(bob.call, "watch", {"since": cursor})
    expect_equal(foreign.reason, "cursorGone", "reason")


@check(boot=1)
def nobody_can_crowd_out_another():
    mallory, others = App("mallory", "org.example.flood"), []
    alerts = [{"id": str(n), "after": "PT1H", "alertBody": "x"} for n in range(1000)]
    mallory.call("schedule", {"alerts": alerts})
    full = refusal(mallory.schedule, "one too many", 3600)
    expect_equal(full.reason, "queueFull", "reason")
    try:
        while True:  # until mallory's connections are used up: the hub says so and hangs up
            others.append(App("mallory", f"app{len(others)}"))
    except (Refused, ConnectionError, BrokenPipeError):
        pass
    expect(10 < len(others) < 64, f"mallory got {len(others)} connections")
    begin = time.monotonic()
    alice = App("alice", "org.example.calm")
    alice.schedule("calm", 3600)
    took = time.monotonic() - begin
    expect(took < 1, f"alice's hello and schedule took {took:.3f} s")
    expect_equal(alice.pending_ids(), ["calm"], "alice's queue")
    alice.call("cancelAll")
    mallory.call("cancelAll")
    for connection in [mallory, *others]:
        connection.close()


@check(boot=1)
def administrators_alone_get_to_the_socket_of_administrators():
    try:
        Connection("alice", ADMIN)
    except PermissionError:
        pass
    else:
        raise AssertionError("alice, an ordinary user, was let in")
    run("usermod", "--append", "--groups", "belfry-admin", "bob")
    bob = Connection("bob", ADMIN)
    bob.call("hello", {"admin": True})
    bob.call("admin.status")
    run("gpasswd", "--delete", "bob", "belfry-admin")
    expect("bob" not in grp.getgrnam("belfry-admin").gr_mem, "bob is still a member")
    root = Connection("root")
    expect_equal(refusal(root.call, "hello", {"admin": True}).reason, "notAllowed", "root on hub.sock")


def accepted(user, hello):
    """A connection of the user's whose hello was accepted, or `None`."""
    connection = Connection(user)
    try:
        connection.call("hello", hello)
        return connection
    except Refused:
        connection.close()
        return None


@check(boot=1)
def an_app_of_the_system_reaches_whom_its_rule_names_alone():
    run("useradd", "--system", "backup-job")
    process = unit_property("MainPID")
    hello = {"app": "org.example.backup"}
    rule = pathlib.Path("/etc/belfry/apps.d/org.example.backup.conf")
    rule.write_text("[App]\nUser=backup-job\nRecipients=alice\n")
    run("systemctl", "reload", "belfryd.service")
    job = wait_until("the rule to be read", lambda: accepted("backup-job", hello))
    job.call("present", {"alert": {"id": "done", "alertBody": "Backup is done", "to": ["alice"]}})
    Center("alice").wait_for("done")
    denied = {"id": "x", "alertBody": "x", "to": ["alice", "bob"]}
    expect_equal(
        refusal(job.call, "present", {"alert": denied}).reason, "recipientNotAllowed", "reason"
    )
    with_key = {**hello, "key": "k" * 32}
    bob = Connection("bob")
    expect_equal(refusal(bob.call, "hello", with_key).reason, "reservedApp", "bob as that app")
    expect_equal(Center("bob").deliveries(), [], "bob's center")
    rule.unlink()
    run("systemctl", "reload", "belfryd.service")
    wait_until("the id to be free again", lambda: accepted("alice", with_key)).close()
    expect_equal(unit_property("MainPID"), process, "the process of the hub")


@check(boot=1)
def people_use_the_command_line():
    def belfry(user, *arguments, **options):
        return run("runuser", "-u", user, "--", "belfry", *arguments, **options)

    printed = belfry("alice", "schedule", "--in", "1s", "--id", "pot", "Tea is ready")
    expect("pot" in printed, printed)
    wait_until("the alert", lambda: "Tea is ready" in belfry("alice", "inbox"))
    expect("Tea is ready" not in belfry("bob", "inbox"), "bob sees alice's alert")
    belfry("bob", "cancel", "pot", expect_status=3)
    belfry("alice", "cancel", "pot")
    expect("Tea is ready" not in belfry("alice", "inbox"), "the cancelled alert is still there")
    belfry("alice", "status")


@check(boot=1)
def the_log_says_about_whom_it_is_and_never_what_was_said():
    run("journalctl", "--sync")
    log = ("journalctl", "--quiet", "--output=cat", "_SYSTEMD_UNIT=belfryd.service")
    refused = run(*log, f"BELFRY_UID={pwd.getpwnam('mallory').pw_uid}").splitlines()
    expect(1 <= len(refused) <= 20, f"lines about mallory: {refused}")
    tea = App("alice", "org.example.tea3")
    tea.call("present", {"alert": {"id": "secret id", "alertBody": "secret text"}})
    try:
        tea.call("present", {"alert": {"id": "secret id", "alertBody": "secret text", "badge": "x"}})
    except Refused:
        pass
    run("journalctl", "--sync")
    everything = run(*log)
    for secret in ("secret id", "secret text", "Tea is ready", "Backup is done", tea.key):
        expect(secret not in everything, f"the log holds: {secret}")
