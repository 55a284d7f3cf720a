"""Durations of the wire (ISO 8601: days, hours, minutes, seconds) and timedeltas."""

from __future__ import annotations

import re
from datetime import timedelta

_DURATION = re.compile(
    r"P(?=[\dT])(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d+))?S)?)?", re.ASCII
)


def read_duration(text: str) -> timedelta:
    """The duration, exactly; finer than a microsecond, which is all that a timedelta holds, is cut."""
    found = _DURATION.fullmatch(text)
    if found is None:
        raise ValueError(f"not a duration: {text!r}")
    days, hours, minutes, seconds, fraction = found.groups()
    microseconds = int((fraction or "")[:6].ljust(6, "0"))
    whole = int(hours or 0) * 3600 + int(minutes or 0) * 60 + int(seconds or 0)
    try:
        return timedelta(days=int(days or 0), seconds=whole, microseconds=microseconds)
    except OverflowError:
        raise ValueError(f"too long a duration: {text!r}") from None


def write_duration(duration: timedelta) -> str:
    """The duration, exactly. The wire has no negative ones."""
    if duration < timedelta():
        raise ValueError(f"a duration is not negative: {duration!r}")
    hours, rest = divmod(duration.seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    date = f"{duration.days}D" if duration.days else ""
    time = f"{hours}H" if hours else ""
    time += f"{minutes}M" if minutes else ""
    if duration.microseconds:
        time += f"{seconds}.{duration.microseconds:06}".rstrip("0") + "S"
    elif seconds or not (date or time):
        time += f"{seconds}S"
    return "P" + date + ("T" + time if time else "")
