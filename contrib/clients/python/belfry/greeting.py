"""What the hub says about itself and about the client."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, kw_only=True)
class HubLimits:
    """What the hub takes from this client. What it does not tell is None."""

    #: How long a line may be.
    line_bytes: int
    #: How many alerts the app may have pending.
    pending: int | None = None
    #: How large an alert may be.
    alert_bytes: int | None = None
    #: How large its user info may be.
    user_info_bytes: int | None = None


@dataclass(frozen=True, kw_only=True)
class Greeting:
    """The answer to hello."""

    protocol: int
    #: The version of the hub.
    hub: str
    #: The name of the user. None for an administrator.
    user: str | None
    #: The app id. None for others than apps.
    app: str | None
    #: For an app, the events that it has not acknowledged; for a center, the deliveries without an end.
    waiting: int | None
    #: The hub's time.
    now: datetime
    limits: HubLimits


@dataclass(frozen=True, kw_only=True)
class Pong:
    """The answer to ping."""

    hub: str
    protocol: int
    #: The hub's time.
    now: datetime
