"""The values of the Python client, from and to the wire, for its two adapters."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))

import belfry
from belfry.core.alertwire import read_alert
from belfry.core.members import Members
from belfry.durations import read_duration, write_duration
from belfry.instants import read_instant, read_moment, write_moment
from belfry.texts import read_text, write_text

#: Members whose `null` says something.
_NULLABLE = {
    (belfry.Receipt, "next"),
    (belfry.Status, "next"),
    (belfry.LeftOut, "next"),
    (belfry.Settings, "time_zone"),
    (belfry.Settings, "languages"),
    (belfry.Settings, "calendar"),
    (belfry.StringsList, "development"),
}


class Unable(Exception):
    """The client cannot be brought to say this."""


def alert(members: dict[str, Any]) -> belfry.Alert:
    """An alert of the wire as the client's value."""
    try:
        found = read_alert(Members({"id": "", **members}, "alert"))
    except (belfry.ProtocolFault, ValueError) as fault:
        raise Unable(str(fault)) from None
    return dataclasses.replace(found, id=members.get("id"))


def alerts(params: dict[str, Any]) -> list[belfry.Alert]:
    """The alerts of a request."""
    return [alert(one) for one in params.get("alerts") or [params["alert"]]]


def offer(params: dict[str, Any]) -> belfry.Fired:
    """The event that a `handled` answers; only its alert and occurrence count."""
    return belfry.Fired(
        cursor="",
        id=params["id"],
        user="",
        occurrence=params["occurrence"],
        at=datetime.now(timezone.utc),
        state="offered",
    )


def category(members: dict[str, Any]) -> belfry.Category:
    """A category of the wire as the client's value."""
    return belfry.Category(
        id=members["id"], actions=tuple(_action(action) for action in members["actions"])
    )


def _action(members: dict[str, Any]) -> belfry.CategoryAction:
    words = members.get("textInput")
    return belfry.CategoryAction(
        id=members["id"],
        title=read_text(members["title"]),
        text_input=None
        if words is None
        else belfry.CategoryTextInput(
            button_title=read_text(words["buttonTitle"]) if "buttonTitle" in words else None,
            placeholder=read_text(words["placeholder"]) if "placeholder" in words else None,
        ),
        destructive=members.get("destructive", False),
        foreground=members.get("foreground", False),
    )


def duration(text: str) -> timedelta:
    """A duration of the wire."""
    try:
        return read_duration(text)
    except ValueError as fault:
        raise Unable(str(fault)) from None


def instant(text: str) -> datetime:
    """An instant of the wire."""
    try:
        return read_instant(text)
    except ValueError as fault:
        raise Unable(str(fault)) from None


def moment(text: str) -> datetime:
    """An instant or a local time of the wire."""
    try:
        return read_moment(text)
    except ValueError as fault:
        raise Unable(str(fault)) from None


def to_wire(value: Any) -> Any:
    """A value of the client as the wire has it."""
    if isinstance(value, datetime):
        return write_moment(value)
    if isinstance(value, timedelta):
        return write_duration(value)
    if isinstance(value, belfry.Key):
        return write_text(value)
    if isinstance(value, dict):
        return {name: to_wire(member) for name, member in value.items()}
    if isinstance(value, (tuple, belfry.Listing)):
        return [to_wire(element) for element in value]
    if isinstance(value, belfry.Coming):
        return {"app": value.app, **to_wire(value.alert)}
    if isinstance(value, belfry.Status):
        told = _members(value)
        told["apps"] = {"personal": told.pop("personalApps"), "system": told.pop("systemApps")}
        return told
    if isinstance(value, belfry.Delivered):
        return {"cursor": value.cursor, "type": "delivered", **to_wire(value.delivery)}
    if isinstance(value, (belfry.AppEvent, belfry.CenterEvent)):
        kind = type(value).__name__
        return {"type": kind[0].lower() + kind[1:], **_members(value)}
    if dataclasses.is_dataclass(value):
        return _members(value)
    return value


def page(name: str, found: belfry.Page[Any]) -> dict[str, Any]:
    """A page, with the name that its method gives to what it lists."""
    told = _members(found)
    told[name] = told.pop("items")
    return told


def failure(error: belfry.BelfryError) -> dict[str, Any]:
    """An error, as README.md of the suite names them."""
    if isinstance(error, belfry.HubError):
        told = {
            "code": error.code,
            "reason": error.reason,
            "field": error.field,
            "position": to_wire(error.position),
        }
        return {name: value for name, value in told.items() if value is not None}
    kinds = {
        belfry.NoHub: "noHub",
        belfry.ConnectionLost: "mayBeDone" if getattr(error, "may_be_done", False) else "lost",
        belfry.RequestTooLong: "tooLong",
        belfry.KeyFileError: "key",
        belfry.ProtocolFault: "fault",
    }
    return {"kind": kinds[type(error)]}


def _members(value: Any) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for field in dataclasses.fields(value):
        member = getattr(value, field.name)
        if field.name == "more" and isinstance(member, Mapping):
            told.update(member)
        elif not _is_default(value, field, member):
            told[_name(field.name)] = to_wire(member)
    return told


def _is_default(value: Any, field: dataclasses.Field[Any], member: Any) -> bool:
    kind = type(value)
    if isinstance(value, belfry.Receipt) and field.name in ("replaced", "fired"):
        # `fired` stands in place of `replaced`.
        return value.fired == (field.name == "replaced")
    if member is None:
        return (kind, field.name) not in _NULLABLE
    if isinstance(value, belfry.Alert):
        return bool(member == field.default)
    is_shown = {"destructive", "foreground", "actions"}
    return field.name in is_shown and not member


def _name(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)
