"""Backups under the hardened unit, put back as belfryd(8) says; accounts that go."""

import pathlib

from checks import check, expect, expect_equal, run, wait_until
from hub import ADMIN, App, Center, Connection, Refused

STATE = pathlib.Path("/var/lib/belfry")


def administrator():
    connection = Connection("root", ADMIN)
    connection.call("hello", {"admin": True})
    return connection


@check(boot=1)
def a_backup_is_written_within_the_sandbox_and_can_be_put_back():
    app = App("alice", "org.example.backup-check")
    app.schedule("before", 3600)
    cursor = app.call("watch")["cursor"]
    answer = administrator().call("admin.backup", {"name": "check.db"})
    path = pathlib.Path(answer["path"])
    expect_equal(path.parent, STATE / "backups", "where the copy stands")
    expect_equal(path.stat().st_mode & 0o777, 0o600, "who may read the copy")
    expect_equal(path.owner(), "belfry", "whose the copy is")
    app.schedule("after", 3600)

    units = ["belfryd.socket", "belfryd-admin.socket", "belfryd.service"]
    run("systemctl", "stop", *units)
    kept = STATE / "kept.db"
    run("cp", "-a", str(STATE / "belfry.db"), str(kept))
    logs = [STATE / "belfry.db-wal", STATE / "belfry.db-shm"]
    for log in logs:
        log.unlink(missing_ok=True)
    put_back = ["install", "-m", "0600", "-o", "belfry", "-g", "belfry"]
    run(*put_back, str(path), str(STATE / "belfry.db"))
    run("systemctl", "start", *units)

    back = App("alice", "org.example.backup-check", app.key)
    expect_equal(back.pending_ids(), ["before"], "what is in the copy")
    try:
        back.call("watch", {"since": cursor})
        raise AssertionError("a cursor from before the copy still counts")
    except Refused as refused:
        expect_equal(refused.reason, "cursorGone", "an old cursor")
    path.unlink()
    kept.unlink()
    back.call("cancelAll")


@check(boot=1)
def an_account_that_goes_is_left_alone_until_it_is_back():
    run("useradd", "--create-home", "dora")
    uid = run("id", "-u", "dora").strip()
    app = App("dora", "org.example.garden")
    app.schedule("water", 3)
    app.close()
    run("userdel", "dora")
    # The hub remembers for a minute who has an account; a new one asks.
    run("systemctl", "restart", "belfryd.service")
    admin = administrator()

    def dora():
        users = admin.call("admin.users")["users"]
        return next(user for user in users if user["user"] == "dora")

    wait_until("the hub to notice that dora is gone", lambda: "absentSince" in dora())
    expect_equal(dora()["pending"], 1, "dora's alert")
    run("useradd", "--uid", uid, "--no-create-home", "dora")

    def center():
        try:
            return Center("dora")
        except Refused as refused:
            expect_equal(refused.reason, "noAccount", "why dora is refused")
            return None

    # It remembers for a few seconds that there is no account.
    wait_until("the hub to notice that dora is back", center).wait_for("water")
    expect("absentSince" not in dora(), "dora is still absent")
    run("userdel", "dora")
