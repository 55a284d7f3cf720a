"""Deliveries: one ringing of one alert for one person, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum


class State(StrEnum):
    """The states of a delivery. Each equals its string; a newer hub may say others."""

    OFFERED = "offered"
    DELIVERED = "delivered"
    SHOWN = "shown"
    SEEN = "seen"
    SNOOZED = "snoozed"
    ACTIVATED = "activated"
    DISMISSED = "dismissed"
    HANDLED = "handled"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"


class WithdrawalReason(StrEnum):
    """Why a delivery was taken back."""

    CANCELLED = "cancelled"
    REMOVED = "removed"
    SUPERSEDED = "superseded"
    EVICTED = "evicted"


@dataclass(frozen=True, kw_only=True)
class TextInput:
    """That an action takes a text, and the words for its field."""

    button_title: str | None = None
    placeholder: str | None = None


@dataclass(frozen=True, kw_only=True)
class Action:
    """What a person may answer to a delivery, ready to show."""

    id: str
    title: str
    #: With it, an answer has a text.
    text_input: TextInput | None = None
    destructive: bool = False
    foreground: bool = False


@dataclass(frozen=True, kw_only=True)
class Delivery:
    """A delivery as a center sees it. Texts are ready to show."""

    #: Its number: the user's own, and never used again.
    delivery: int
    app: str
    #: The id of the alert.
    id: str
    #: Which ringing of the alert it is: a name, not to compute with.
    occurrence: str
    #: One of State, or a newer name.
    state: str
    #: One of WithdrawalReason; only with the state "withdrawn".
    reason: str | None = None
    #: When the hub made it.
    at: datetime
    #: How long after its instant that was, where it is more than a second.
    late: timedelta | None = None
    #: How many occurrences it stands for, itself included, where they are several.
    missed_count: int | None = None
    #: The first of these.
    missed_since: str | None = None
    alert_title: str | None = None
    alert_body: str | None = None
    #: The word on the button. None: there is no button.
    alert_action: str | None = None
    #: The language of the app's tables that the texts are from.
    language: str | None = None
    #: What the app is called in the person's language.
    app_name: str | None = None
    category: str | None = None
    #: What else the person may answer.
    actions: tuple[Action, ...] = ()
    sound_name: str | None = None
    badge: int | None = None
    #: Missing only in an old event whose delivery is not kept any more.
    level: str | None = None
    thread: str | None = None
    icon: str | None = None
    #: When it ends as expired.
    expires_at: datetime | None = None
    #: When it rings again, while it is snoozed.
    until: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What an answer of the person's came to."""

    delivery: int
    #: The state that it is in now.
    state: str
    reason: str | None = None
    #: False: somebody was faster, and `state` says what they did.
    changed: bool
    #: When a snoozed delivery rings again.
    until: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class OwnDelivery:
    """A delivery as its app sees it, ended ones too."""

    id: str
    user: str
    occurrence: str
    state: str
    reason: str | None = None
    at: datetime
    #: How long after its instant it was made, where that is more than a second.
    late: timedelta | None = None
    #: How many occurrences it stands for, itself included, where they are several.
    missed_count: int | None = None
    #: The first of these.
    missed_since: str | None = None


@dataclass(frozen=True, kw_only=True)
class Handled:
    """What became of an alert that was offered to the app in the foreground."""

    #: The state that the delivery is in now.
    state: str
    #: One of WithdrawalReason; only with the state "withdrawn".
    reason: str | None = None
    #: False: the offer was over, and `state` says what became of it.
    changed: bool
