"""Instants of the wire (RFC 3339) and aware datetimes; local times of the wire and naive ones."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone

_INSTANT = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:(Z)|([+-])(\d\d):(\d\d))", re.ASCII
)
_LOCAL = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?", re.ASCII)


def read_instant(text: str) -> datetime:
    """The instant as an aware datetime, in the offset that the text has.

    Finer than a microsecond, which is all that a datetime can hold, is cut.
    """
    found = _INSTANT.fullmatch(text)
    if found is None:
        raise ValueError(f"not an instant: {text!r}")
    year, month, day, hour, minute, second = (int(part) for part in found.groups()[:6])
    fraction, utc, sign, hours, minutes = found.groups()[6:]
    microsecond = int((fraction or "")[:6].ljust(6, "0"))
    if utc:
        zone = timezone.utc
    else:
        offset = timedelta(hours=int(hours), minutes=int(minutes))
        zone = timezone(-offset if sign == "-" else offset)
    return datetime(year, month, day, hour, minute, second, microsecond, zone)


def write_instant(instant: datetime) -> str:
    """The instant in UTC, with as many decimals as it needs.

    A datetime without a zone is no instant and is refused: which one it means depends on who reads it.
    """
    if instant.utcoffset() is None:
        raise ValueError(f"an instant needs a time zone: {instant!r}")
    try:
        instant = instant.astimezone(timezone.utc)
    except OverflowError:
        raise ValueError(f"outside the years 1 to 9999 in UTC: {instant!r}") from None
    return _written(instant) + "Z"


def read_moment(text: str) -> datetime:
    """An instant as an aware datetime, a time without an offset as a naive one."""
    if _LOCAL.fullmatch(text):
        return read_instant(text + "Z").replace(tzinfo=None)
    return read_instant(text)


def write_moment(moment: datetime) -> str:
    """An aware datetime as the instant that it is, a naive one as the local time that it is."""
    return _written(moment) if moment.utcoffset() is None else write_instant(moment)


def _written(instant: datetime) -> str:
    text = (
        f"{instant.year:04}-{instant.month:02}-{instant.day:02}"
        f"T{instant.hour:02}:{instant.minute:02}:{instant.second:02}"
    )
    if instant.microsecond % 1000:
        text += f".{instant.microsecond:06}"
    elif instant.microsecond:
        text += f".{instant.microsecond // 1000:03}"
    return text
