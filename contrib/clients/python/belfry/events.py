"""Events: what an app and a center are told. Each has a class; types that a newer hub adds are left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from .deliveries import Delivery


@dataclass(frozen=True, kw_only=True)
class AppEvent:
    """Something happened to an alert of the app's."""

    #: Its place in the app's stream.
    cursor: str
    #: The id of the alert.
    id: str
    #: Whose delivery it is.
    user: str
    #: Which ringing of the alert it is.
    occurrence: str
    #: When it happened.
    at: datetime
    #: The alert's own, byte for byte, where it has one: a UserInfo.
    user_info: Mapping[str, Any] | None = None
    #: The number at the app's name at this user's; 0: there is none. Not where nothing was delivered.
    badge: int | None = None


@dataclass(frozen=True, kw_only=True)
class Fired(AppEvent):
    """An alert rang."""

    #: "delivered"; "handled" where there is nothing to show; "offered" to an app in the foreground.
    state: str
    #: How long after its instant it rang, where it is more than a second.
    late: timedelta | None = None
    #: How many occurrences it stands for, itself included, where they are several.
    missed_count: int | None = None
    #: The first of these.
    missed_since: str | None = None
    #: The texts, ready to show, when it is offered.
    alert_title: str | None = None
    alert_body: str | None = None
    alert_action: str | None = None
    #: The language of the app's tables that they are from.
    language: str | None = None
    #: What the app is called in the user's language.
    app_name: str | None = None
    #: Until when the app may say that it has handled it.
    until: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class Activated(AppEvent):
    """The person has opened a delivery; the app acts on it."""

    #: "default", or the id of one of the category's actions.
    action: str
    #: What the person wrote, for an action with a text.
    text: str | None = None


@dataclass(frozen=True, kw_only=True)
class Dismissed(AppEvent):
    """The person has put a delivery away."""


@dataclass(frozen=True, kw_only=True)
class Expired(AppEvent):
    """A delivery has waited as long as it should."""


@dataclass(frozen=True, kw_only=True)
class Dropped(AppEvent):
    """An alert could not be delivered to somebody."""

    #: "tooLate", "missed", "noAccount", "recipientNotAllowed", or a newer name.
    reason: str
    #: How many occurrences it stands for, itself included, where they are several.
    missed_count: int | None = None
    #: The first of these.
    missed_since: str | None = None


@dataclass(frozen=True, kw_only=True)
class Withdrawn(AppEvent):
    """A delivery was taken back."""

    #: One of WithdrawalReason, or a newer name.
    reason: str


@dataclass(frozen=True, kw_only=True)
class CenterEvent:
    """Something happened in the center."""

    #: Its place in the center's stream.
    cursor: str


@dataclass(frozen=True, kw_only=True)
class Delivered(CenterEvent):
    """There is a new delivery, or one that was snoozed rings again."""

    delivery: Delivery


@dataclass(frozen=True, kw_only=True)
class Changed(CenterEvent):
    """A delivery is in another state."""

    delivery: int
    app: str
    id: str
    state: str
    reason: str | None = None
    at: datetime
    #: When a snoozed delivery rings again.
    until: datetime | None = None
