"""What belongs to repeats: what was missed, ringing again, and the answers that show dates."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, kw_only=True)
class Each:
    """Of the occurrences that could not ring in time, the latest so many come each by itself.

    The first of these stands for all before it.
    """

    #: 1 to 100.
    each: int


@dataclass(frozen=True, kw_only=True)
class Nag:
    """Ringing again until the person has seen it."""

    #: From one ring to the next: 60 seconds to 7 days.
    every: timedelta
    #: How often it rings again, at most: 1 to 100.
    max: int


@dataclass(frozen=True, kw_only=True)
class Occurrence:
    """One ringing of an alert, as `App.preview` tells it."""

    #: Its name.
    occurrence: str
    #: When it rings, in the offset of the zone that was asked for.
    fire_date: datetime
    #: Why it does not ring at the time of its name, or not by itself: "shifted", "skipped", "merged".
    reason: str | None = None
    #: The texts as they would read then.
    alert_title: str | None = None
    alert_body: str | None = None
    alert_action: str | None = None
    #: The language of the app's tables that they are from.
    language: str | None = None


@dataclass(frozen=True, kw_only=True)
class Omission:
    """An occurrence that there is not."""

    #: The name that it would have.
    occurrence: str
    #: "gap", "invalidDate", "except", or a newer name.
    reason: str


@dataclass(frozen=True, kw_only=True)
class Preview:
    """When an alert would ring."""

    occurrences: tuple[Occurrence, ...]
    #: What is left out between them.
    omitted: tuple[Omission, ...]
    #: There are more behind the last.
    more: bool


@dataclass(frozen=True, kw_only=True)
class LeftOut:
    """What is left of an alert after `App.leave_out`."""

    id: str
    #: When it rings next; None: nothing is left of it.
    next: datetime | None


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a person has set."""

    #: The zone of the person's clocks; None: the system's counts.
    time_zone: str | None
    #: The zone that counts.
    effective_time_zone: str
    #: The languages that the person has set, the best first; None: none.
    languages: tuple[str, ...] | None = None
    #: The languages that count; none: each app's own.
    effective_languages: tuple[str, ...] = ()
    #: Where these are from: "setting", "center" (its hello), "configuration" (of the hub), "app".
    languages_from: str = "app"
    #: The calendar that the person has set; None: none.
    calendar: str | None = None
    #: The calendar that counts.
    effective_calendar: str = "gregorian"
