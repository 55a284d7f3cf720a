"""Alerts: what an app schedules, and what the hub answers to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Union

from .repeats import Each, Nag
from .texts import Text

#: A number at the app's name: n, or a step from the number that is there, such as "+1" or "-1".
Badge = Union[int, str]


@dataclass(frozen=True, kw_only=True)
class Alert:
    """Content, and when to ring. The members are those of the protocol's document, section "Alerts".

    Without `fire_date` and `after` it rings at once. What is left out is at the hub's default.
    """

    #: Its name in the app's queue; an alert with the id of another one takes its place. Left out, it
    #: gets a random one, which the receipt tells.
    id: str | None = None
    #: User names. Only for apps of the system.
    to: Sequence[str] | None = None
    #: When it rings, or where its repeat begins. With a time zone, this is an instant. Without one, it is
    #: a local time: one of `time_zone`, or else of each recipient's own clock.
    fire_date: datetime | None = None
    #: The name of the zone on whose clocks a local `fire_date` is read and a repeat goes on.
    time_zone: str | None = None
    #: How long after it was scheduled it rings, or its repeat begins, in place of `fire_date`.
    after: timedelta | None = None
    #: It rings every "second", "minute", "hour", "day", "week", "month", "quarter" or "year".
    repeat_interval: str | None = None
    #: Every second, third ... of them.
    repeat_every: int | None = None
    #: The calendar whose months and years are meant, such as "hebrew"; left out, "gregorian".
    repeat_calendar: str | None = None
    #: The last time at which it may ring: an instant, or without a time zone a local time.
    repeat_until: datetime | None = None
    #: How often it rings at most.
    repeat_count: int | None = None
    #: A rule of iCalendar, such as "FREQ=MONTHLY;BYDAY=-1FR", in place of `repeat_interval`.
    repeat_rule: str | None = None
    #: More times at which it rings, each an instant or a local time.
    extra_dates: Sequence[datetime] = ()
    #: Times at which it does not ring, each an instant or a local time.
    except_dates: Sequence[datetime] = ()
    #: What becomes of a day that its month does not have: "omit", "backward" or "forward".
    skip: str | None = None
    #: What becomes of a local time that clocks are set forward over: "shift" or "omit".
    gap: str = "shift"
    alert_title: Text | None = None
    alert_body: Text | None = None
    #: The word on the button that opens the app.
    alert_action: Text | None = None
    #: False: there is no button.
    has_action: bool = True
    #: Names a set of actions, see `App.set_categories`.
    category: str | None = None
    #: "default", or the name of a sound that the app has installed.
    sound_name: str | None = None
    #: The number at the app's name from its delivery on; 0 takes it away.
    badge: Badge | None = None
    #: How much it may interrupt: "passive", "active", "timeSensitive" or "critical".
    level: str = "active"
    thread: str | None = None
    icon: str | None = None
    #: Anything of the app's own that JSON can hold. Listed alerts have a UserInfo here.
    user_info: Mapping[str, Any] | None = None
    #: How long a delivery waits for an answer.
    expires_after: timedelta | None = None
    #: How late it may ring.
    lateness: timedelta | None = None
    #: What becomes of a repeat's occurrences that could not ring in time: "once", "drop" or an Each.
    missed: str | Each = "once"
    #: It rings again until the person has seen it.
    nag: Nag | None = None
    #: Names this sending. Alerts without a `fire_date` get a random one, so that nothing rings twice.
    token: str | None = None
    #: When it rings next. Lists tell it; it is not sent.
    next: datetime | None = None
    #: Members that this client does not know, by their names on the wire. They are sent as they are,
    #: so that what a newer hub has listed can be sent back.
    more: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.fire_date is not None and self.after is not None:
            raise ValueError("an alert has a fire_date or an after, not both")
        if self.repeat_interval is not None and self.repeat_rule is not None:
            raise ValueError("an alert has a repeat_interval or a repeat_rule, not both")


@dataclass(frozen=True, kw_only=True)
class Receipt:
    """What became of one alert of a request."""

    #: Its id, the app's or a random one.
    id: str
    #: When it rings. An instant that has passed means now; None: it does not.
    next: datetime | None
    #: An alert of this id was pending and is replaced.
    replaced: bool = False
    #: It rang already, and does not ring again.
    fired: bool = False


@dataclass(frozen=True, kw_only=True)
class Scheduled:
    """What became of the alerts of a request, in its order."""

    alerts: tuple[Receipt, ...]
    #: The ids that had to go for `keep_soonest`, in the order in which they would have rung.
    evicted: tuple[str, ...] = ()

    @property
    def receipt(self) -> Receipt:
        """The receipt of the one alert that was scheduled."""
        (receipt,) = self.alerts
        return receipt


@dataclass(frozen=True, kw_only=True)
class Replaced:
    """What became of a queue that was set as a whole."""

    alerts: tuple[Receipt, ...]
    #: How many pending alerts were not named and are gone.
    removed: int


@dataclass(frozen=True, kw_only=True)
class Cancelled:
    """What was taken back."""

    #: How many alerts were pending.
    pending: int
    #: How many deliveries were withdrawn.
    withdrawn: int


@dataclass(frozen=True, kw_only=True)
class Coming:
    """An alert that is going to ring, as a center lists it."""

    app: str
    alert: Alert
