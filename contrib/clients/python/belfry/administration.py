"""What an administrator sees: counts, never an alert."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, kw_only=True)
class Status:
    """How the hub is doing."""

    #: The version of the hub.
    hub: str
    now: datetime
    users: int
    personal_apps: int
    system_apps: int
    pending: int
    deliveries: int
    connections: int
    store_bytes: int
    #: When the hub has something to do next.
    next: datetime | None
    #: The zone of the system.
    time_zone: str
    #: How often zone data has changed since the hub was started.
    zones_reloaded: int


@dataclass(frozen=True, kw_only=True)
class AppCounts:
    """What one app takes."""

    app: str
    #: Whose personal app it is; None: an app of the system.
    user: str | None
    pending: int
    deliveries: int
    events: int
    stored_bytes: int
    suspended: bool


@dataclass(frozen=True, kw_only=True)
class UserCounts:
    """What one user takes."""

    user: str
    uid: int
    apps: int
    pending: int
    deliveries: int
    suspended: bool
    #: Since when there is no account of that name.
    absent_since: datetime | None


@dataclass(frozen=True, kw_only=True)
class Limit:
    """A row of the protocol's table of limits."""

    name: str
    value: int
    default: int


@dataclass(frozen=True, kw_only=True)
class Suspension:
    """Whether somebody is suspended now, and whether the request changed that."""

    suspended: bool
    changed: bool


@dataclass(frozen=True, kw_only=True)
class Purged:
    """How much has gone."""

    apps: int
    alerts: int
    deliveries: int


@dataclass(frozen=True, kw_only=True)
class Backup:
    """A copy of the store."""

    path: str
    bytes: int


@dataclass(frozen=True, kw_only=True)
class Metrics:
    """The hub's figures in the text format of Prometheus."""

    content_type: str
    text: str
