"""A small client of the hub's protocol, for any user of this machine, and what goes with it."""

import contextlib
import datetime
import json
import os
import pathlib
import pwd
import secrets
import socket

from checks import run, wait_until

HUB = "/run/belfry/hub.sock"
ADMIN = "/run/belfry/admin.sock"


class Refused(Exception):
    """The hub's answer was an error; `line` is the answer without its id, as bytes."""

    def __init__(self, error, line):
        super().__init__(f"{error['code']} {error.get('data', {}).get('reason')}: {error['message']}")
        self.reason = error.get("data", {}).get("reason")
        self.line = line


@contextlib.contextmanager
def acting_as(user):
    """Whoever connects in here is `user` to the kernel, with that user's groups."""
    account = pwd.getpwnam(user)
    groups = os.getgroups()
    os.setgroups(os.getgrouplist(user, account.pw_gid))
    os.setegid(account.pw_gid)
    os.seteuid(account.pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)
        os.setgroups(groups)


class Connection:
    """One connection; answers are waited for, events are kept until they are asked for."""

    def __init__(self, user="root", path=HUB):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(20)
        with acting_as(user):
            self.socket.connect(path)
        self.lines = self.socket.makefile("rb")
        self.events = []
        self.last_id = 0

    def call(self, method, params=None):
        """Answers the result, or raises `Refused`."""
        self.last_id += 1
        request = {"id": self.last_id, "method": method, "params": params or {}}
        self.socket.sendall(json.dumps(request).encode() + b"\n")
        while True:
            line = self.lines.readline()
            if not line:
                raise ConnectionError(f"the hub closed the connection before it answered {method}")
            message = json.loads(line)
            if message.get("method") == "event":
                self.events.append(message["params"])
            elif "error" in message:
                raise Refused(message["error"], line.replace(b'"id":%d' % self.last_id, b'"id":0'))
            else:
                return message["result"]

    def event(self):
        """The next event, waited for if need be."""
        while not self.events:
            message = json.loads(self.lines.readline())
            self.events.append(message["params"])
        return self.events.pop(0)

    def close(self):
        self.lines.close()
        self.socket.close()


class App(Connection):
    """One app of one user, on a connection of its own; it makes its key unless it is given one."""

    def __init__(self, user, app, key=None):
        super().__init__(user)
        self.key = key or secrets.token_urlsafe(24)
        self.welcome = self.call("hello", {"protocol": 1, "app": app, "key": self.key})

    def schedule(self, alert_id, seconds=None, at=None, text="Tea is ready"):
        """Schedules one alert, in `seconds` or at an instant, and answers when it rings."""
        trigger = {"after": f"PT{seconds}S"} if at is None else {"fireDate": rfc3339(at)}
        alert = {"id": alert_id, "alertBody": text, **trigger}
        return self.call("schedule", {"alert": alert})["alerts"][0]["next"]

    def pending_ids(self):
        ids, page = [], None
        while True:
            answer = self.call("pending", {"limit": 1000, **({"page": page} if page else {})})
            ids += [alert["id"] for alert in answer["alerts"]]
            page = answer.get("nextPage")
            if page is None:
                return ids


class Center(Connection):
    """The center of one user. Its key stands where `belfry` keeps it, so that both are one center."""

    def __init__(self, user):
        super().__init__(user)
        with acting_as(user):
            file = pathlib.Path(pwd.getpwnam(user).pw_dir, ".local/share/belfry/center.key")
            if not file.exists():
                file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                file.touch(mode=0o600)
                file.write_text(secrets.token_urlsafe(24))
            key = file.read_text().strip()
        self.welcome = self.call("hello", {"protocol": 1, "center": True, "key": key})

    def deliveries(self):
        return self.call("center.list", {"limit": 1000})["deliveries"]

    def delivery_of(self, alert_id):
        """The delivery of an alert, or `None` while there is none."""
        found = [delivery for delivery in self.deliveries() if delivery["id"] == alert_id]
        return found[0] if found else None

    def wait_for(self, alert_id):
        return wait_until(f"a delivery of {alert_id}", lambda: self.delivery_of(alert_id))


def ping(path=HUB, user="root"):
    """Connects, waits for the answer to a ping, and hangs up."""
    connection = Connection(user, path)
    answer = connection.call("ping")
    connection.close()
    return answer


def now():
    return datetime.datetime.now(datetime.timezone.utc)


def rfc3339(instant):
    return instant.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def unit_property(name, unit="belfryd.service"):
    return run("systemctl", "show", "--value", "--property", name, unit).strip()


def is_active(unit):
    return run("systemctl", "is-active", unit, expect_status=None).strip() == "active"
