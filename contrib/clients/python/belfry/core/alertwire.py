"""Alerts and receipts between Python and the wire."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from ..alerts import Alert, Receipt
from ..durations import write_duration
from ..errors import ProtocolFault
from ..instants import write_moment
from ..texts import Text, read_text, write_text
from .members import Members
from .timewire import read_missed, read_moments, read_nag, write_missed, write_nag

#: The members of an alert that have an attribute of their own.
KNOWN_MEMBERS = frozenset(
    "id to fireDate timeZone after repeatInterval repeatEvery repeatCalendar repeatUntil repeatCount "
    "repeatRule extraDates exceptDates skip gap missed nag "
    "alertTitle alertBody alertAction hasAction category soundName badge level "
    "thread icon userInfo expiresAfter lateness token next".split()
)


def named(alert: Alert) -> Alert:
    """The alert with everything that makes it safe to send it twice: an id, and a token if it needs one.

    With a `fireDate` it replaces itself. Without one the hub has to recognise it by its token. The app's
    own token stays with whatever id it had when it was first sent, so no other is made for it.
    """
    if alert.token is not None:
        return alert
    if alert.id is None:
        alert = replace(alert, id=secrets.token_urlsafe(16))
    if alert.fire_date is None:
        alert = replace(alert, token=secrets.token_urlsafe(16))
    return alert


def write_alert(alert: Alert) -> dict[str, object]:
    """The alert as the wire has it, without what is at its default."""
    members = {
        "id": alert.id,
        "to": alert.to,
        "fireDate": None if alert.fire_date is None else write_moment(alert.fire_date),
        "timeZone": alert.time_zone,
        "after": None if alert.after is None else write_duration(alert.after),
        "repeatInterval": alert.repeat_interval,
        "repeatEvery": alert.repeat_every,
        "repeatCalendar": alert.repeat_calendar,
        "repeatUntil": None if alert.repeat_until is None else write_moment(alert.repeat_until),
        "repeatCount": alert.repeat_count,
        "repeatRule": alert.repeat_rule,
        "extraDates": [write_moment(date) for date in alert.extra_dates] or None,
        "exceptDates": [write_moment(date) for date in alert.except_dates] or None,
        "skip": alert.skip,
        "gap": None if alert.gap == "shift" else alert.gap,
        "alertTitle": _written(alert.alert_title),
        "alertBody": _written(alert.alert_body),
        "alertAction": _written(alert.alert_action),
        "hasAction": None if alert.has_action else False,
        "category": alert.category,
        "soundName": alert.sound_name,
        "badge": alert.badge,
        "level": None if alert.level == "active" else alert.level,
        "thread": alert.thread,
        "icon": alert.icon,
        "userInfo": alert.user_info,
        "expiresAfter": None if alert.expires_after is None else write_duration(alert.expires_after),
        "lateness": None if alert.lateness is None else write_duration(alert.lateness),
        "missed": write_missed(alert.missed),
        "nag": write_nag(alert.nag),
        "token": alert.token,
        **alert.more,
    }
    return {name: value for name, value in members.items() if value is not None}


def read_alert(members: Members, apart_from: str = "") -> Alert:
    """A listed alert. Members that are not known stay with it, apart from the one named."""
    to = members.texts("to") if members.has("to") else None
    user_info = members.all.get("userInfo")
    return Alert(
        id=members.text("id"),
        to=to,
        fire_date=members.optional_moment("fireDate"),
        time_zone=members.optional_text("timeZone"),
        after=members.optional_duration("after"),
        repeat_interval=members.optional_text("repeatInterval"),
        repeat_every=members.optional_integer("repeatEvery"),
        repeat_calendar=members.optional_text("repeatCalendar"),
        repeat_until=members.optional_moment("repeatUntil"),
        repeat_count=members.optional_integer("repeatCount"),
        repeat_rule=members.optional_text("repeatRule"),
        extra_dates=read_moments(members, "extraDates"),
        except_dates=read_moments(members, "exceptDates"),
        skip=members.optional_text("skip"),
        gap=members.optional_text("gap") or "shift",
        alert_title=_read(members, "alertTitle"),
        alert_body=_read(members, "alertBody"),
        alert_action=_read(members, "alertAction"),
        has_action=members.flag("hasAction") if members.has("hasAction") else True,
        category=members.optional_text("category"),
        sound_name=members.optional_text("soundName"),
        badge=members.all.get("badge"),
        level=members.optional_text("level") or "active",
        thread=members.optional_text("thread"),
        icon=members.optional_text("icon"),
        user_info=user_info,
        expires_after=members.optional_duration("expiresAfter"),
        lateness=members.optional_duration("lateness"),
        missed=read_missed(members),
        nag=read_nag(members),
        token=members.optional_text("token"),
        next=members.optional_instant("next"),
        more={
            name: value
            for name, value in members.all.items()
            if name not in KNOWN_MEMBERS and name != apart_from
        },
    )


def read_receipts(members: Members) -> tuple[Receipt, ...]:
    """The receipts of `schedule`, `present` and `replaceAll`."""
    return tuple(
        Receipt(
            id=receipt.text("id"),
            next=receipt.optional_instant("next"),
            replaced=receipt.flag("replaced"),
            fired=receipt.flag("fired"),
        )
        for receipt in members.objects("alerts")
    )


def _written(text: Text | None) -> object:
    return None if text is None else write_text(text)


def _read(members: Members, name: str) -> Text | None:
    value: Any = members.all.get(name)
    if value is None:
        return None
    try:
        return read_text(value)
    except ValueError as fault:
        raise ProtocolFault(f"the hub's alert {members.all.get('id')!r}: {name}: {fault}") from None
