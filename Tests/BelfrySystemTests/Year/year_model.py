#!/usr/bin/python3
"""A year of alerts, and what has to ring in it: the independent model behind YearTests.

    year_model.py DIRECTORY [SEED]

Writes the zone files of the year into DIRECTORY/zones (and the changed one into DIRECTORY/changed), and prints one JSON
object a line: first the steps, in order, that the test carries out with a real hub, then for each of them the rings that
must come of it. Without SEED it is the year that is written down below, with SEED a random one of the same kind.

Nothing in here is Belfry's: days and rules come from python-dateutil, zones from zoneinfo, the other calendars from
the few lines below. The rules of lateness, of moving and of clock steps are those of Protocol.md, said once more.
"""

import json
import os
import random
import shutil
import sys
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

from dateutil import rrule as rules

UTC = timezone.utc
ZONEINFO = "/usr/share/zoneinfo"
BERLIN, NEW_YORK, SYDNEY = "Europe/Berlin", "America/New_York", "Australia/Sydney"
# A zone of the test's own, whose data change in summer.
TOWN = "Test/Town"
USERS = ["daemon", "bin", "sys"]
SYSTEM_APP = "notice"


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(UTC)


def written(moment):
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# --- zones


def write_zone(path, footer):
    """A zone that is all footer (RFC 9636 section 3.3): version 2, no transitions, one type in each block."""
    def block(types):
        head = b"TZif2" + bytes(15)
        counts = (0, 0, 0, 0, 1, 4)
        return head + b"".join(c.to_bytes(4, "big") for c in counts) + bytes(6) + b"UTC\0"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(block(1) + block(1) + b"\n" + footer.encode() + b"\n")


class Zones:
    """The zones as they are at some moment of the year."""

    def __init__(self, directory):
        self.directory = directory
        self.known = {}

    def __getitem__(self, name):
        if name not in self.known:
            if name == "UTC":
                self.known[name] = UTC
            else:
                with open(os.path.join(self.directory, name), "rb") as file:
                    self.known[name] = ZoneInfo.from_file(file, key=name)
        return self.known[name]

    def replace(self, name, path):
        with open(path, "rb") as file:
            self.known[name] = ZoneInfo.from_file(file, key=name)


# --- other calendars: published arithmetic, from the day number (date.toordinal)


def hebrew(ordinal):
    """(year, month code, day), months as RFC 7529 numbers them."""
    def elapsed(year):
        months = (235 * year - 234) // 19
        parts = 12084 + 13753 * months
        days = 29 * months + parts // 25920
        return days + 1 if 3 * (days + 1) % 7 < 3 else days

    def new_year(year):
        first, second, third = elapsed(year - 1), elapsed(year), elapsed(year + 1)
        delay = 2 if third - second == 356 else 1 if second - first == 382 else 0
        return -1373427 + second + delay

    year = (ordinal + 1373427) * 98496 // 35975351 + 2
    while new_year(year) > ordinal:
        year -= 1
    start, length = new_year(year), new_year(year + 1) - new_year(year)
    leap = (7 * year + 1) % 19 < 7
    codes = ["1", "2", "3", "4", "5"] + (["5L"] if leap else []) + ["6", "7", "8", "9", "10", "11", "12"]
    lengths = {"1": 30, "2": 30 if length % 10 == 5 else 29, "3": 29 if length % 10 == 3 else 30, "4": 29,
               "5": 30, "5L": 30, "6": 29, "7": 30, "8": 29, "9": 30, "10": 29, "11": 30, "12": 29}
    day = ordinal - start
    for code in codes:
        if day < lengths[code]:
            return year, code, day + 1
        day -= lengths[code]
    raise AssertionError(ordinal)


def islamic_civil(ordinal):
    days = ordinal - 227015
    year = (30 * days + 10646) // 10631
    start = (year - 1) * 354 + (3 + 11 * year) // 30
    day = days - start
    month = min(12, (2 * day + 59) // 59) if day < 354 else 12
    while day < (59 * (month - 1) + 1) // 2:
        month -= 1
    return year, str(month), day - (59 * (month - 1) + 1) // 2 + 1


def coptic(ordinal):
    days = ordinal - 103605
    year = (4 * days + 1463) // 1461
    day = days - (365 * (year - 1) + year // 4)
    return year, str(day // 30 + 1), day % 30 + 1


CALENDARS = {"hebrew": hebrew, "islamic-civil": islamic_civil, "coptic": coptic}


# --- what an alert means


def moment(text):
    """(is local, datetime): a local time stays naive."""
    if text.endswith("Z") or text[19:].count(":"):
        return False, instant(text)
    return True, datetime.fromisoformat(text)


def months_later(start, months, skip):
    place = start.year * 12 + start.month - 1 + months
    year, month = divmod(place, 12)
    for day in range(start.day, 27, -1) if start.day > 28 else [start.day]:
        try:
            found = start.replace(year=year, month=month + 1, day=day)
        except ValueError:
            if skip == "omit":
                return None
            if skip == "forward":
                year, month = divmod(place + 1, 12)
                return start.replace(year=year, month=month + 1, day=1)
            continue
        return found
    return None


@dataclass(order=True)
class Ring:
    instant: datetime
    nominal: str


@dataclass
class Meaning:
    """An alert as it goes over the wire, read once more."""

    alert: dict
    horizon: datetime

    @property
    def floats(self):
        return "timeZone" not in self.alert and moment(self.alert["fireDate"])[0]

    @property
    def repeats(self):
        return bool({"repeatInterval", "repeatRule", "extraDates"} & set(self.alert))

    def nominals(self):
        """Local times, or instants, from the anchor on, exceptions already gone."""
        alert = self.alert
        is_local, start = moment(alert["fireDate"])
        end = self.horizon.replace(tzinfo=None) if is_local else self.horizon
        step = alert.get("repeatEvery", 1)
        unit = alert.get("repeatInterval")
        found = []
        if "repeatRule" in alert:
            found = list(rules.rrulestr(alert["repeatRule"], dtstart=start).between(start, end, inc=True))
        elif unit is None:
            found = [start]
        elif "repeatCalendar" in alert:
            convert = CALENDARS[alert["repeatCalendar"]]
            year, month, day = convert(start.date().toordinal())
            assert unit in ("year", "month") and step == 1 and day < 29
            at = start
            while at <= end:
                other = convert(at.date().toordinal())
                if other[2] == day and (unit == "month" or other[1] == month):
                    found.append(at)
                at += timedelta(days=1)
        elif unit in ("second", "minute", "hour"):
            length = timedelta(**{unit + "s": step})
            at = start
            while at <= end:
                found.append(at)
                at += length
        elif unit in ("day", "week"):
            length = timedelta(days=step * (7 if unit == "week" else 1))
            at = start
            while at <= end:
                found.append(at)
                at += length
        else:
            length = step * {"month": 1, "quarter": 3, "year": 12}[unit]
            number = 0
            while start.year + number * length // 12 <= end.year + 1:
                at = months_later(start, number * length, alert.get("skip", "backward"))
                if at is not None and at <= end:
                    found.append(at)
                number += 1
        if "repeatUntil" in alert:
            last = moment(alert["repeatUntil"])[1]
            found = [at for at in found if at <= last]
        if "repeatCount" in alert:
            found = found[: alert["repeatCount"]]
        found += [moment(text)[1] for text in alert.get("extraDates", [])]
        gone = {moment(text)[1] for text in alert.get("exceptDates", [])}
        return sorted(set(found) - gone)

    def rings(self, zone):
        """In the order of their instants."""
        result = []
        for nominal in self.nominals():
            if nominal.tzinfo is not None:
                result.append(Ring(nominal, written(nominal)))
                continue
            # fold=0: the first of two, and the offset before a gap.
            at = nominal.replace(tzinfo=zone).astimezone(UTC)
            if self.alert.get("gap") == "omit" and at.astimezone(zone).replace(tzinfo=None) != nominal:
                continue
            result.append(Ring(at, nominal.isoformat()))
        return sorted(result)


# --- the year


@dataclass
class Queue:
    """One alert at one recipient."""

    user: str
    app: str
    meaning: Meaning
    scheduled: datetime
    marks: set = field(default_factory=set)
    # Where the queue has got to: what comes before is over.
    start: datetime = None
    passed: set = field(default_factory=set)


class Year:
    def __init__(self, directory, begin, end):
        self.zones = Zones(os.path.join(directory, "zones"))
        self.directory = directory
        self.begin = self.now = begin
        self.end = end
        self.user_zone = dict.fromkeys(USERS, "UTC")
        self.queues = []
        self.steps = []

    def zone_of(self, queue):
        if not queue.meaning.floats:
            return self.zones[queue.meaning.alert.get("timeZone", "UTC")]
        return self.zones[self.user_zone[queue.user]]

    def coming(self, queue):
        """What is still to ring, by instant, in the zone and by the zone data of now."""
        rings = queue.meaning.rings(self.zone_of(queue))
        return [ring for ring in rings if ring.nominal not in queue.passed and ring.nominal not in queue.marks]

    def step(self, do, rings=(), **facts):
        expected = [
            {"user": q.user, "app": q.app, "id": q.meaning.alert["id"], "occurrence": ring.nominal,
             "at": written(at), **facts_of_run}
            for q, ring, at, facts_of_run in rings
        ]
        self.steps.append({"do": do, **facts, "rings": expected})

    def schedule(self, app, alerts, users):
        for alert in alerts:
            meaning = Meaning(alert, self.end + timedelta(days=400))
            for user in users:
                queue = Queue(user, app, meaning, self.now)
                # Of a repeat, what lies before is neither delivered nor missed; anything else rings late.
                if meaning.repeats:
                    rings = meaning.rings(self.zone_of(queue))
                    queue.passed = {ring.nominal for ring in rings if ring.instant < self.now}
                self.queues.append(queue)
        names = {"to": USERS} if app == SYSTEM_APP else {}
        sent = [{**alert, **names} for alert in alerts]
        self.step("schedule", list(self.fire_late()), app=app, user=users[0], alerts=sent)

    def fire_until(self, moment):
        """Rings one after the other, each at its instant."""
        for queue in self.queues:
            by_instant = {}
            for ring in self.coming(queue):
                if ring.instant <= moment:
                    by_instant.setdefault(ring.instant, []).append(ring)
            for at, rings in by_instant.items():
                queue.marks |= {ring.nominal for ring in rings}
                # Two at one instant are one delivery, with the name of the later one.
                yield queue, rings[-1], max(at, self.now), {}

    def fire_late(self):
        """What is due by now, and was not rung in time: one delivery for all of it."""
        for queue in self.queues:
            run = [ring for ring in self.coming(queue) if ring.instant <= self.now]
            if not run:
                continue
            queue.marks |= {ring.nominal for ring in run}
            instants = {ring.instant for ring in run}
            facts = {"missedCount": len(run), "missedSince": run[0].nominal} if len(instants) > 1 else {}
            how = queue.meaning.alert.get("missed", "once")
            lateness = self.now - run[-1].instant
            if how == "drop" and lateness > timedelta(seconds=60):
                continue
            yield queue, run[-1], self.now, facts

    def advance(self, to):
        to = instant(to) if isinstance(to, str) else to
        rings = list(self.fire_until(to))
        self.now = to
        self.step("advance", rings, to=written(to))

    def set_clock(self, to):
        to = instant(to) if isinstance(to, str) else to
        back = to < self.now
        self.now = to
        if back:
            # Repeats begin anew from now; what has rung is marked.
            for queue in self.queues:
                if queue.meaning.repeats:
                    rings = queue.meaning.rings(self.zone_of(queue))
                    queue.passed = {ring.nominal for ring in rings if ring.instant < to}
            self.step("set", (), to=written(to))
        else:
            self.step("set", list(self.fire_late()), to=written(to))

    def down(self, until):
        self.now = instant(until) if isinstance(until, str) else until
        self.step("down", list(self.fire_late()), until=written(self.now))

    def move(self, user, zone):
        self.user_zone[user] = zone
        self.step("move", list(self.fire_late()), user=user, timeZone=zone)

    def change_zone(self, name):
        self.zones.replace(name, os.path.join(self.directory, "changed", name))
        self.step("changeZone", list(self.fire_late()), zone=name)


def prepare(directory):
    for name in (BERLIN, NEW_YORK, SYDNEY, "UTC", "Asia/Kolkata", "Pacific/Kiritimati", "Pacific/Honolulu"):
        target = os.path.join(directory, "zones", name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(os.path.join(ZONEINFO, name), target)
    # Summer time is given up in the town while the year goes on.
    write_zone(os.path.join(directory, "zones", TOWN), "TST-2TDT,M3.5.0/3,M10.5.0/4")
    write_zone(os.path.join(directory, "changed", TOWN), "TST-2")


# The alerts of the year that is written down: forty, of all kinds.
def alerts_of_daemon():
    return [
        {"id": "stand-up", "fireDate": "2026-01-05T09:00:00", "repeatRule": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"},
        {"id": "morning", "fireDate": "2026-01-01T09:00:00", "repeatInterval": "day"},
        {"id": "night", "fireDate": "2026-01-01T02:30:00", "repeatInterval": "day", "timeZone": BERLIN},
        {"id": "night-omit", "fireDate": "2026-01-01T02:30:00", "repeatInterval": "day", "timeZone": BERLIN,
         "gap": "omit"},
        {"id": "rent", "fireDate": "2026-01-31T08:00:00", "repeatInterval": "month", "timeZone": BERLIN},
        {"id": "quarter", "fireDate": "2026-01-31T08:30:00", "repeatInterval": "quarter", "timeZone": BERLIN,
         "skip": "omit"},
        {"id": "last-friday", "fireDate": "2026-01-30T16:00:00", "repeatRule": "FREQ=MONTHLY;BYDAY=-1FR"},
        {"id": "pills", "fireDate": "2026-02-01T06:00:00Z", "repeatInterval": "hour", "repeatEvery": 36},
        {"id": "once", "fireDate": "2026-05-17T11:11:11", "timeZone": BERLIN},
        {"id": "once-floating", "fireDate": "2026-06-18T12:00:00"},
        {"id": "twelve", "fireDate": "2026-03-01T07:00:00", "repeatInterval": "week", "repeatCount": 12},
        {"id": "until", "fireDate": "2026-03-02T07:00:00", "repeatInterval": "day", "repeatEvery": 3,
         "repeatUntil": "2026-08-01T07:00:00", "timeZone": BERLIN},
    ]


def alerts_of_bin():
    return [
        {"id": "morning", "fireDate": "2026-01-01T09:00:00", "repeatInterval": "day"},
        {"id": "night", "fireDate": "2026-01-01T02:30:00", "repeatInterval": "day", "timeZone": NEW_YORK},
        {"id": "repeat-hour", "fireDate": "2026-01-01T01:30:00", "repeatInterval": "day", "timeZone": NEW_YORK},
        {"id": "tuesdays", "fireDate": "2026-01-06T18:30:00",
         "repeatRule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU"},
        {"id": "leap-day", "fireDate": "2024-02-29T10:00:00", "repeatInterval": "year", "timeZone": NEW_YORK},
        {"id": "payday", "fireDate": "2026-01-30T12:00:00", "timeZone": NEW_YORK,
         "repeatRule": "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"},
        {"id": "birthday", "fireDate": "1990-03-14T08:00:00", "repeatInterval": "year",
         "repeatCalendar": "hebrew", "timeZone": NEW_YORK},
        {"id": "ramadan", "fireDate": "2025-03-01T05:00:00", "repeatInterval": "year",
         "repeatCalendar": "islamic-civil", "timeZone": NEW_YORK},
        {"id": "coptic", "fireDate": "2025-10-11T05:00:00", "repeatInterval": "month",
         "repeatCalendar": "coptic", "timeZone": NEW_YORK},
        {"id": "extra", "fireDate": "2026-02-10T15:00:00", "repeatInterval": "month", "timeZone": NEW_YORK,
         "extraDates": ["2026-04-01T15:00:00", "2026-07-04T12:00:00"], "exceptDates": ["2026-05-10T15:00:00"]},
        {"id": "drop", "fireDate": "2026-01-01T13:00:00", "repeatInterval": "day", "missed": "drop"},
        {"id": "hours", "fireDate": "2026-01-01T00:15:00Z", "repeatRule": "FREQ=HOURLY;INTERVAL=17"},
    ]


def alerts_of_sys():
    return [
        {"id": "morning", "fireDate": "2026-01-01T09:00:00", "repeatInterval": "day"},
        {"id": "gap", "fireDate": "2026-01-01T02:15:00", "repeatInterval": "day", "timeZone": SYDNEY},
        {"id": "town", "fireDate": "2026-01-01T20:00:00", "repeatInterval": "day", "timeZone": TOWN},
        {"id": "town-weekly", "fireDate": "2026-01-07T06:45:00", "repeatInterval": "week", "timeZone": TOWN},
        {"id": "third-thursday", "fireDate": "2026-01-15T14:00:00", "repeatRule": "FREQ=MONTHLY;BYDAY=3TH"},
        {"id": "week-53", "fireDate": "2020-12-28T10:00:00", "timeZone": SYDNEY,
         "repeatRule": "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO"},
        {"id": "day-100", "fireDate": "2026-04-10T10:00:00", "timeZone": SYDNEY,
         "repeatRule": "FREQ=YEARLY;BYYEARDAY=100,-1"},
        {"id": "twice", "fireDate": "2026-01-01T08:00:00", "timeZone": SYDNEY,
         "repeatRule": "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0,30"},
        {"id": "spring", "fireDate": "2026-03-31T09:00:00", "repeatInterval": "month", "repeatEvery": 6},
        {"id": "fortnight", "fireDate": "2026-01-02T17:00:00", "repeatInterval": "week", "repeatEvery": 2},
        {"id": "minutes", "fireDate": "2026-06-01T00:00:00Z", "repeatInterval": "minute", "repeatEvery": 1111,
         "repeatCount": 200},
    ]


def alerts_of_system():
    return [
        {"id": "backup", "fireDate": "2026-01-01T22:00:00", "repeatInterval": "day"},
        {"id": "maintenance", "fireDate": "2026-01-03T07:30:00", "repeatRule": "FREQ=MONTHLY;BYDAY=1SA"},
        {"id": "reboot", "fireDate": "2026-09-15T12:00:00"},
        {"id": "patch", "fireDate": "2026-01-13T18:00:00", "timeZone": BERLIN,
         "repeatRule": "FREQ=MONTHLY;BYDAY=2TU"},
        {"id": "meeting", "fireDate": "2026-10-25T02:30:00", "timeZone": BERLIN},
    ]


def written_year(directory):
    year = Year(directory, instant("2026-01-01T00:00:00Z"), instant("2027-01-01T00:00:00Z"))
    # `written` counts on whole seconds.
    year.move("daemon", BERLIN)
    year.move("bin", NEW_YORK)
    year.move("sys", SYDNEY)
    year.schedule("own", alerts_of_daemon(), ["daemon"])
    year.schedule("own", alerts_of_bin(), ["bin"])
    year.schedule("own", alerts_of_sys(), ["sys"])
    year.schedule(SYSTEM_APP, alerts_of_system(), USERS)
    # Both clock changes of New York, Berlin and Sydney lie on the way.
    year.advance("2026-02-20T07:59:00Z")
    # Daemon has had today's 09:00 in Berlin, and flies west.
    year.advance("2026-02-20T09:00:00Z")
    year.move("daemon", NEW_YORK)
    year.advance("2026-02-25T12:00:00Z")
    # And back east, over the 09:00 that has not been yet.
    year.move("daemon", BERLIN)
    year.advance("2026-03-29T00:59:59Z")
    year.advance("2026-04-15T10:00:00Z")
    # Three days of downtime.
    year.down("2026-04-18T10:00:00Z")
    year.advance("2026-05-04T09:00:00Z")
    # The clock is set back over what has rung, and runs over it again.
    year.set_clock("2026-05-03T06:30:00Z")
    year.advance("2026-06-30T23:59:59Z")
    # And forward.
    year.set_clock("2026-07-02T11:00:00Z")
    year.advance("2026-07-20T17:30:00Z")
    # The town gives summer time up: 20:00 is an hour later than it was.
    year.change_zone(TOWN)
    year.advance("2026-08-09T20:30:00Z")
    # From the far west of the date line to the far east, and home.
    year.move("sys", "Pacific/Honolulu")
    year.advance("2026-08-12T20:30:00Z")
    year.move("sys", "Pacific/Kiritimati")
    year.advance("2026-08-20T01:00:00Z")
    year.move("sys", SYDNEY)
    year.advance("2026-10-25T00:30:00Z")
    year.advance("2026-11-01T06:15:00Z")
    year.set_clock("2026-11-01T05:00:00Z")
    year.advance("2026-11-20T00:00:00Z")
    year.down("2026-11-20T00:00:30Z")
    year.advance("2027-01-01T00:00:00Z")
    return year


def random_year(directory, seed):
    dice = random.Random(seed)
    year = Year(directory, instant("2026-01-01T00:00:00Z"), instant("2027-01-01T00:00:00Z"))
    zones = [BERLIN, NEW_YORK, SYDNEY, "Asia/Kolkata", "Pacific/Kiritimati", "Pacific/Honolulu", TOWN]

    def alert(number):
        # A repeat that is over already would be refused.
        while True:
            made = attempt(number)
            meaning = Meaning(made, year.end)
            if not meaning.repeats or any(r.instant > year.begin + timedelta(days=2) for r in meaning.rings(UTC)):
                return made

    def attempt(number):
        start = datetime(2026, 1, 1) + timedelta(minutes=15 * dice.randrange(4 * 24 * 300) - 15 * 4 * 24 * 30)
        made = {"id": f"a{number}", "fireDate": start.isoformat()}
        kind = dice.randrange(8)
        if kind == 0:
            made["fireDate"] += "Z"
            made["repeatInterval"] = "hour"
            made["repeatEvery"] = dice.randrange(5, 200)
        elif kind < 5:
            made["repeatInterval"] = dice.choice(["day", "day", "week", "month", "quarter", "year"])
            made["repeatEvery"] = dice.choice([1, 1, 1, 2, 3])
        elif kind < 7:
            days = ",".join(sorted(dice.sample(["MO", "TU", "WE", "TH", "FR", "SA", "SU"], dice.randrange(1, 4))))
            made["repeatRule"] = dice.choice([
                f"FREQ=WEEKLY;BYDAY={days}", f"FREQ=MONTHLY;BYDAY={days};BYSETPOS=-1",
                f"FREQ=DAILY;INTERVAL=2;BYHOUR={dice.randrange(24)},{dice.randrange(24)}",
                f"FREQ=MONTHLY;BYMONTHDAY={dice.randrange(1, 32)},-1", f"FREQ=YEARLY;BYYEARDAY={dice.randrange(1, 366)}"])
        if kind != 0 and dice.random() < 0.5:
            made["timeZone"] = dice.choice(zones)
        if dice.random() < 0.2 and "repeatInterval" in made:
            made["repeatCount"] = dice.randrange(1, 40)
        if dice.random() < 0.2:
            made["gap"] = "omit"
        if dice.random() < 0.1:
            made["missed"] = "drop"
        return made

    for user in USERS:
        year.move(user, dice.choice(zones))
    for user in USERS:
        year.schedule("own", [alert(n) for n in range(14)], [user])
    year.schedule(SYSTEM_APP, [alert(n) for n in range(6)], USERS)
    changed = False
    while year.now < year.end:
        year.advance(min(year.end, year.now + timedelta(minutes=dice.randrange(1, 60 * 24 * 20))))
        if year.now >= year.end:
            break
        what = dice.randrange(6)
        if what == 0:
            year.down(year.now + timedelta(minutes=dice.randrange(1, 60 * 72)))
        elif what == 1:
            year.set_clock(year.now + timedelta(minutes=dice.randrange(1, 60 * 48)))
        elif what == 2:
            year.set_clock(max(year.begin, year.now - timedelta(minutes=dice.randrange(1, 60 * 30))))
        elif what in (3, 4):
            year.move(dice.choice(USERS), dice.choice(zones))
        elif not changed:
            changed = True
            year.change_zone(TOWN)
    return year


def main():
    directory = sys.argv[1]
    prepare(directory)
    year = random_year(directory, int(sys.argv[2])) if len(sys.argv) > 2 else written_year(directory)
    for step in year.steps:
        print(json.dumps(step))


if __name__ == "__main__":
    main()
