"""Compares what Belfry makes of random recurrence rules with python-dateutil and libical.

Run by contrib/compare/rules, which builds the two programs that are asked.
"""

import argparse
import collections
import concurrent.futures
import datetime
import functools
import random
import re
import signal
import subprocess
import sys
import zoneinfo

import dateutil
import dateutil.rrule

UTC = datetime.timezone.utc
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=UTC)
# How many occurrences of each rule are compared.
OCCURRENCES = 20
# How long dateutil may look for them.
SECONDS_OF_DATEUTIL = 0.1
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ELAPSED = ("HOURLY", "MINUTELY", "SECONDLY")
# libical looks no further.
LAST_YEAR_OF_LIBICAL = 2582


class Case:
    """A zone, a local start and a rule as a dictionary of its parts."""

    def __init__(self, zone, start, parts):
        self.zone = zone
        self.start = start
        self.parts = parts

    @property
    def rule(self):
        return ";".join(f"{name}={value}" for name, value in self.parts.items())

    def has(self, *names):
        return any(name in self.parts for name in names)

    @property
    def frequency(self):
        return self.parts["FREQ"]

    @property
    def interval(self):
        return int(self.parts.get("INTERVAL", 1))

    def __str__(self):
        return f"{self.zone} {self.start.isoformat()} {self.rule}"


# Random rules


def numbers(lots, low, high, most=3, signed=False):
    """A list as a rule writes it."""
    values = {
        lots.randint(low, high) * (lots.choice([1, 1, -1]) if signed else 1)
        for _ in range(lots.randint(1, most))
    }
    return ",".join(map(str, sorted(values)))


def weekdays(lots, ordinals=None):
    values = []
    for day in lots.sample(WEEKDAYS, lots.randint(1, 4)):
        number = lots.choice(ordinals) if ordinals and lots.random() < 0.7 else ""
        values.append(f"{number}{day}")
    return ",".join(values)


def random_case(lots, zones):
    start = datetime.datetime(1900, 1, 1) + datetime.timedelta(
        seconds=lots.randrange(200 * 31_556_952)
    )
    if lots.random() < 0.3:
        start = start.replace(day=lots.choice([28, 28, 1, 15]), minute=30, second=0)
        # The days that months do not have are where programs differ.
        while lots.random() < 0.7 and (start + datetime.timedelta(days=1)).day != 1:
            start += datetime.timedelta(days=1)
    if lots.random() < 0.4:
        # The hours at which clocks change.
        start = start.replace(hour=lots.choice([0, 1, 2, 3]))
    frequency = lots.choices(
        ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"],
        [24, 24, 18, 18, 8, 4, 4],
    )[0]
    parts = {"FREQ": frequency}
    if lots.random() < 0.5:
        parts["INTERVAL"] = str(
            lots.choice([2, 2, 3, 4, 5, 6, 7, lots.randint(8, 30), lots.randint(31, 200)])
        )
    chance = lots.choice([0.05, 0.15, 0.3])
    if frequency in ELAPSED:
        # Others walk from second to second where parts leave little.
        chance /= 2

    def maybe(factor=1.0):
        return lots.random() < chance * factor

    if maybe(1.5):
        parts["BYMONTH"] = numbers(lots, 1, 12, 4)
    if frequency == "YEARLY" and maybe():
        parts["BYWEEKNO"] = numbers(lots, 1, 53, 3, signed=True)
    if frequency in ("YEARLY",) + ELAPSED and maybe(0.7):
        parts["BYYEARDAY"] = numbers(lots, 1, 366, 5, signed=True)
    if frequency != "WEEKLY" and maybe(1.5):
        parts["BYMONTHDAY"] = numbers(lots, 1, 31, 4, signed=True)
    if maybe(1.5):
        ordinals = None
        if frequency == "MONTHLY" or frequency == "YEARLY" and "BYMONTH" in parts:
            ordinals = [1, 2, 3, 4, 5, -1, -2, -5]
        elif frequency == "YEARLY":
            ordinals = [1, 2, 20, 52, 53, -1, -20, -53]
        if "BYWEEKNO" in parts:
            ordinals = None
        parts["BYDAY"] = weekdays(lots, ordinals)
    if maybe():
        parts["BYHOUR"] = numbers(lots, 0, 23, 4)
    if maybe():
        parts["BYMINUTE"] = numbers(lots, 0, 59, 4)
    if maybe(0.7):
        parts["BYSECOND"] = numbers(lots, 0, 59, 3)
    if any(name.startswith("BY") for name in parts) and maybe(1.5):
        parts["BYSETPOS"] = numbers(lots, 1, lots.choice([1, 1, 2, 2, 5, 40]), 2, signed=True)
    if maybe(1.5):
        parts["WKST"] = lots.choice(WEEKDAYS)
    zone = lots.choice(zones)
    end = lots.random()
    if end < 0.15:
        parts["COUNT"] = str(lots.randint(1, 30))
    elif end < 0.35:
        years = lots.choice([0.01, 0.3, 3, 30])
        until = start + datetime.timedelta(days=lots.random() * 365 * years)
        # To the minute of an occurrence as often as not.
        if lots.random() < 0.5:
            until = until.replace(hour=start.hour, minute=start.minute, second=start.second)
        until = aware(until, zone).astimezone(UTC)
        parts["UNTIL"] = until.strftime("%Y%m%dT%H%M%SZ")
    if frequency in ("MONTHLY", "YEARLY") and lots.random() < 0.08:
        parts = {"RSCALE": "GREGORIAN", **parts}
        if lots.random() < 0.9:
            parts["SKIP"] = lots.choice(["OMIT", "BACKWARD", "FORWARD"])
    return Case(zone, start, parts)


# Times


@functools.cache
def zone_of(name):
    return zoneinfo.ZoneInfo(name)


def aware(local, zone):
    """Of two times the first; a time that no clock shows by the offset before it."""
    return local.replace(tzinfo=zone_of(zone), fold=0)


def seconds(local, zone):
    """Seconds since 1970."""
    offset = aware(local, zone).utcoffset()
    return int((local - datetime.datetime(1970, 1, 1) - offset).total_seconds())


def is_gap(local, zone):
    """Whether no clock shows it."""
    there = datetime.datetime.fromtimestamp(0, UTC) + datetime.timedelta(
        seconds=seconds(local, zone)
    )
    return there.astimezone(zone_of(zone)).replace(tzinfo=None) != local


# The others


class TooSlow(Exception):
    pass


def give_up(_signal, _frame):
    raise TooSlow


def ask_dateutil(case):
    """Local times, or why there are none."""
    if case.has("RSCALE"):
        return "no-rscale"
    try:
        return dates_of_dateutil(case)
    except TooSlow:
        # The time may also run out between its last date and the end of the clock.
        return "too-slow"


def dates_of_dateutil(case):
    signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS_OF_DATEUTIL)
    found = []
    try:
        text = ";".join(
            f"{name}={value}" for name, value in case.parts.items() if name != "UNTIL"
        )
        until = until_of(case)
        for local in dateutil.rrule.rrulestr(text, dtstart=case.start):
            if until is not None and seconds(local, case.zone) > until:
                break
            found.append(local)
            if len(found) == OCCURRENCES:
                break
        return found
    except ValueError:
        # "Invalid rrule byxxx generates an empty set."
        return []
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def until_of(case):
    if not case.has("UNTIL"):
        return None
    end = datetime.datetime.strptime(case.parts["UNTIL"], "%Y%m%dT%H%M%SZ")
    return int((end.replace(tzinfo=UTC) - EPOCH).total_seconds())


def read_libical(case, line):
    if line == "slow":
        return "too-slow"
    if line.startswith("fault"):
        return []
    until = until_of(case)
    found = []
    for text in line.split():
        local = datetime.datetime(
            int(text[0:4]), int(text[4:6]), int(text[6:8]),
            int(text[9:11]), int(text[11:13]), int(text[13:15]),
        )
        if until is not None and seconds(local, case.zone) > until:
            break
        found.append(local)
    return found


def ask(program, lines):
    done = subprocess.run(
        [program], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True
    )
    answers = done.stdout.split("\n")
    if len(answers) < len(lines):
        raise SystemExit(f"{program} ended after {len(answers)} of {len(lines)} lines")
    return answers[: len(lines)]


# The comparison


def same(case, ours, theirs):
    """Whether local times of theirs are the instants of ours, as far as both go."""
    mapped = sorted(seconds(local, case.zone) for local in theirs)
    ours = ours[:]
    # A list that was cut may lack what a gap moves before its last: the last day is left out then.
    if len(theirs) == OCCURRENCES or len(ours) == OCCURRENCES:
        ends = [values[-1] for values in (mapped, ours) if len(values) == OCCURRENCES]
        end = min(ends)
        last = min(theirs[-1], local_of(end, case.zone)) if theirs else local_of(end, case.zone)
        if any(is_gap(local, case.zone) for local in near(last)):
            end -= 26 * 3600
        mapped = [value for value in mapped if value <= end]
        ours = [value for value in ours if value <= end]
    return mapped == ours


def near(local):
    return [local + datetime.timedelta(minutes=15 * step) for step in range(-120, 121)]


def local_of(instant, zone):
    there = EPOCH + datetime.timedelta(seconds=instant)
    return there.astimezone(zone_of(zone)).replace(tzinfo=None)


def changes_between(case, instants):
    """Whether the zone's offset changes from the start to the last of the instants."""
    zone = zone_of(case.zone)
    first = seconds(case.start, case.zone)
    last = max(list(instants) + [first])
    offset = aware(case.start, case.zone).utcoffset()
    step = max(3600, min(7 * 86400, (last - first) // 2000 + 1))
    instant = first - 86400
    while instant <= last + 86400 + step:
        if (EPOCH + datetime.timedelta(seconds=instant)).astimezone(zone).utcoffset() != offset:
            return True
        instant += step
    return False


def mixes_weekdays(case):
    """Whether weekdays with and without a number stand side by side."""
    days = case.parts.get("BYDAY", "").split(",")
    return any(len(day) > 2 for day in days) and any(len(day) == 2 for day in days)


def expands_times(case):
    """Whether each day has several times, or each hour several minutes."""
    names = {
        "HOURLY": ["BYMINUTE", "BYSECOND"], "MINUTELY": ["BYSECOND"], "SECONDLY": []
    }.get(case.frequency, ["BYHOUR", "BYMINUTE", "BYSECOND"])
    return any("," in case.parts.get(name, "") for name in names)


def has_own_part(case):
    """Whether an hourly rule names hours, and so on."""
    own = {"HOURLY": "BYHOUR", "MINUTELY": "BYMINUTE", "SECONDLY": "BYSECOND"}
    return case.frequency in own and case.has(own[case.frequency])


def numbers_weeks_apart(case):
    """Whether weeks are counted from the end, begin on another day, or reach over the new year."""
    weeks = case.parts.get("BYWEEKNO", "").split(",")
    return case.has("BYWEEKNO") and (
        case.has("WKST")
        or any(week.startswith("-") or week in ("1", "52", "53") for week in weeks)
    )


def reaches_over_new_year(case):
    """Whether it names a week that may lie in two calendar years."""
    weeks = case.parts["BYWEEKNO"].split(",")
    return any(int(week) in (1, 52, 53, -1, -52, -53) for week in weeks)


def moves_days_beside_weekdays(case):
    """Whether a monthly rule moves days forward, the anchor's among them, and names weekdays."""
    days = [case.start.day] + [int(day) for day in case.parts.get("BYMONTHDAY", "0").split(",")]
    return (
        case.parts.get("SKIP") == "FORWARD" and case.frequency == "MONTHLY"
        and case.has("BYDAY") and max(days) > 28
    )


# Each class: its name and what it is decided by. Recurrence.md of the protocol states the rule.
DATEUTIL = [
    ("elapsed-time", lambda case: case.frequency in ELAPSED),
    (
        "weekday-of-start",
        lambda case: case.has("BYWEEKNO") and not case.has("BYDAY", "BYMONTHDAY", "BYYEARDAY"),
    ),
    (
        "week-year",
        lambda case: case.has("BYWEEKNO")
        and (case.interval > 1 or case.has("BYSETPOS", "BYMONTH", "BYMONTHDAY", "BYYEARDAY")
             or reaches_over_new_year(case)),
    ),
    ("mixed-weekdays", mixes_weekdays),
    (
        "first-week",
        lambda case: case.frequency == "WEEKLY" and case.has("BYSETPOS"),
    ),
]
LIBICAL = [
    ("ends-in-2582", None),
    ("elapsed-time", lambda case: case.frequency in ELAPSED),
    ("interval-beside-own-part", has_own_part),
    (
        "first-week",
        lambda case: case.frequency == "WEEKLY" and case.interval > 1 and case.has("BYDAY")
        and (case.has("WKST") or WEEKDAYS[case.start.weekday()] not in case.parts["BYDAY"]),
    ),
    (
        "times-after-a-jump",
        lambda case: case.frequency in ("MINUTELY", "SECONDLY")
        and case.has("BYHOUR", "BYMINUTE"),
    ),
    (
        "positions-of-days",
        lambda case: case.has("BYSETPOS")
        and (case.frequency not in ("MONTHLY", "YEARLY") or expands_times(case)),
    ),
    (
        "every-month",
        lambda case: case.frequency == "YEARLY" and case.has("BYMONTHDAY")
        and not case.has("BYMONTH"),
    ),
    (
        "days-that-limit-days",
        lambda case: sum(
            case.has(name) for name in ("BYWEEKNO", "BYYEARDAY", "BYMONTHDAY")
        ) > 1 or case.has("BYWEEKNO", "BYYEARDAY") and case.has("BYMONTH"),
    ),
    (
        "days-from-the-end",
        lambda case: case.frequency in ("DAILY",) + ELAPSED
        and "-" in case.parts.get("BYMONTHDAY", "") + case.parts.get("BYYEARDAY", ""),
    ),
    (
        "weekday-of-start",
        lambda case: case.has("BYWEEKNO") and not case.has("BYDAY"),
    ),
    ("week-year", numbers_weeks_apart),
    (
        "moved-out-of-its-month",
        lambda case: case.parts.get("SKIP") in ("FORWARD", "BACKWARD") and case.has("BYMONTH"),
    ),
    ("weekday-of-a-moved-day", moves_days_beside_weekdays),
    (
        "days-named-twice",
        lambda case: case.has("BYSETPOS") and "-" in case.parts.get("BYMONTHDAY", ""),
    ),
]


def ends_early(case, ours, theirs):
    """Whether theirs are the first of ours, and the next comes after libical's last year."""
    mapped = [seconds(local, case.zone) for local in theirs]
    return (
        len(theirs) < len(ours)
        and mapped == ours[: len(mapped)]
        and local_of(ours[len(mapped)], case.zone).year > LAST_YEAR_OF_LIBICAL
    )


def explain(classes, case, ours, theirs):
    """The name of the stated rule by which the two differ, or None."""
    instants = ours + [seconds(local, case.zone) for local in theirs]
    for name, applies in classes:
        if applies is None:
            if ends_early(case, ours, theirs):
                return name
            continue
        if not applies(case):
            continue
        if name == "elapsed-time" and not changes_between(case, instants):
            continue
        return name
    return None


def compare(task):
    """Compares the cases of one share; answers counts, and a few examples of each class."""
    seed, count, ours_program, libical_program = task
    lots = random.Random(seed)
    zones = sorted(
        name for name in zoneinfo.available_timezones()
        if name[0].isupper() and name not in ("Factory", "localtime")
    )
    cases = [random_case(lots, zones) for _ in range(count)]
    ours = ask(
        ours_program,
        [f"{case.zone}\t{case.start.isoformat()}\t{case.rule}\t{OCCURRENCES}" for case in cases],
    )
    libical = ask(
        libical_program,
        [
            "\t".join([
                case.start.strftime("%Y").zfill(4) + case.start.strftime("%m%dT%H%M%S"),
                ";".join(f"{n}={v}" for n, v in case.parts.items() if n != "UNTIL"),
                str(OCCURRENCES),
            ])
            for case in cases
        ],
    )
    counts = collections.Counter()
    examples = collections.defaultdict(list)

    def note(other, name, case, ours, theirs):
        counts[f"{other} {name}"] += 1
        if len(examples[f"{other} {name}"]) < 40:
            examples[f"{other} {name}"].append((str(case), ours, theirs))

    for case, own, line in zip(cases, ours, libical):
        if own.startswith("fault") and own not in ("fault neverFires",):
            note("belfry", own, case, own, "")
            continue
        own = [] if own.startswith("fault") else [int(text) for text in own.split()]
        theirs = ask_dateutil(case)
        if isinstance(theirs, str):
            note("dateutil", f"not asked: {theirs}", case, own, [])
        elif same(case, own, theirs):
            counts["dateutil same"] += 1
        else:
            name = explain(DATEUTIL, case, own, theirs) or "UNEXPLAINED"
            note("dateutil", name, case, own, theirs)
        theirs = read_libical(case, line)
        if isinstance(theirs, str):
            note("libical", f"not asked: {theirs}", case, own, [])
        elif same(case, own, theirs):
            counts["libical same"] += 1
        else:
            name = explain(LIBICAL, case, own, theirs) or "UNEXPLAINED"
            note("libical", name, case, own, theirs)
    return counts, dict(examples)


def shown(case_zone, values):
    if values and isinstance(values[0], int):
        values = [local_of(value, case_zone) for value in values]
    return " ".join(value.strftime("%Y-%m-%dT%H:%M:%S") for value in values[:6]) or "nothing"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--count", type=int, default=100_000)
    arguments.add_argument("--seed", type=int, default=5545)
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument("--examples", action="store_true", help="show some of each class")
    arguments.add_argument("--belfry", required=True)
    arguments.add_argument("--libical", required=True)
    options = arguments.parse_args()
    share = 500
    tasks = [
        (options.seed * 1_000_003 + start, min(share, options.count - start),
         options.belfry, options.libical)
        for start in range(0, options.count, share)
    ]
    counts = collections.Counter()
    examples = collections.defaultdict(list)
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for found, some in pool.map(compare, tasks):
            counts += found
            for name, cases in some.items():
                examples[name] += cases
    print(f"{options.count} rules, seed {options.seed}, dateutil {dateutil.__version__}")
    failed = 0
    for name, count in sorted(counts.items()):
        print(f"{count:8}  {name}")
        if name.endswith("UNEXPLAINED") or name.startswith("belfry"):
            failed += count
        if options.examples or name.endswith("UNEXPLAINED") or name.startswith("belfry"):
            for text, ours, theirs in examples[name][:8]:
                zone = text.split()[0]
                print(f"          {text}")
                if isinstance(ours, list):
                    print(f"            belfry {shown(zone, ours)}")
                    print(f"            other  {shown(zone, theirs)}")
    print(f"{failed} unexplained")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
