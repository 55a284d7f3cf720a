"""Events as the wire has them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..events import (
    Activated,
    AppEvent,
    CenterEvent,
    Changed,
    Delivered,
    Dismissed,
    Dropped,
    Expired,
    Fired,
    Withdrawn,
)
from .deliverywire import read_delivery
from .members import Members


def read_app_event(event: Members) -> AppEvent | None:
    """An event of an app; None for a type that is newer than this client."""
    read = APP_EVENTS.get(event.text("type"))
    return None if read is None else read(event)


def read_center_event(event: Members) -> CenterEvent | None:
    """An event of a center; None for a type that is newer than this client."""
    read = CENTER_EVENTS.get(event.text("type"))
    return None if read is None else read(event)


def _fired(event: Members) -> Fired:
    return Fired(
        **_common(event),
        state=event.text("state"),
        late=event.optional_duration("late"),
        **_missed(event),
        alert_title=event.optional_text("alertTitle"),
        alert_body=event.optional_text("alertBody"),
        alert_action=event.optional_text("alertAction"),
        language=event.optional_text("language"),
        app_name=event.optional_text("appName"),
        until=event.optional_instant("until"),
    )


def _activated(event: Members) -> Activated:
    return Activated(
        **_common(event), action=event.text("action"), text=event.optional_text("text")
    )


def _dismissed(event: Members) -> Dismissed:
    return Dismissed(**_common(event))


def _expired(event: Members) -> Expired:
    return Expired(**_common(event))


def _dropped(event: Members) -> Dropped:
    return Dropped(**_common(event), **_missed(event), reason=event.text("reason"))


def _withdrawn(event: Members) -> Withdrawn:
    return Withdrawn(**_common(event), reason=event.text("reason"))


def _delivered(event: Members) -> Delivered:
    return Delivered(cursor=event.text("cursor"), delivery=read_delivery(event))


def _changed(event: Members) -> Changed:
    return Changed(
        cursor=event.text("cursor"),
        delivery=event.integer("delivery"),
        app=event.text("app"),
        id=event.text("id"),
        state=event.text("state"),
        reason=event.optional_text("reason"),
        at=event.instant("at"),
        until=event.optional_instant("until"),
    )


def _missed(event: Members) -> dict[str, Any]:
    return {
        "missed_count": event.optional_integer("missedCount"),
        "missed_since": event.optional_text("missedSince"),
    }


def _common(event: Members) -> dict[str, Any]:
    return {
        "cursor": event.text("cursor"),
        "id": event.text("id"),
        "user": event.text("user"),
        "occurrence": event.text("occurrence"),
        "at": event.instant("at"),
        "user_info": event.all.get("userInfo"),
        "badge": event.optional_integer("badge"),
    }


#: The types of an app's events, and how to read them.
APP_EVENTS: dict[str, Callable[[Members], AppEvent]] = {
    "fired": _fired,
    "activated": _activated,
    "dismissed": _dismissed,
    "expired": _expired,
    "dropped": _dropped,
    "withdrawn": _withdrawn,
}

#: The types of a center's events, and how to read them.
CENTER_EVENTS: dict[str, Callable[[Members], CenterEvent]] = {
    "delivered": _delivered,
    "changed": _changed,
}
