"""The methods of an administrator."""

from __future__ import annotations

from datetime import datetime, timedelta

from ..administration import (
    AppCounts,
    Backup,
    Limit,
    Metrics,
    Purged,
    Status,
    Suspension,
    UserCounts,
)
from ..durations import write_duration
from ..instants import write_instant
from ..listing import Page
from .call import Call, given
from .members import Members


def status() -> Call[Status]:
    """How the hub is doing."""

    def read(result: Members) -> Status:
        apps = result.object("apps")
        return Status(
            hub=result.text("hub"),
            now=result.instant("now"),
            users=result.integer("users"),
            personal_apps=apps.integer("personal"),
            system_apps=apps.integer("system"),
            pending=result.integer("pending"),
            deliveries=result.integer("deliveries"),
            connections=result.integer("connections"),
            store_bytes=result.integer("storeBytes"),
            next=result.optional_instant("next"),
            time_zone=result.text("timeZone"),
            zones_reloaded=result.integer("zonesReloaded"),
        )

    return Call("admin.status", read)


def advance_clock(duration: timedelta) -> Call[datetime]:
    """Lets the time of a test clock go on. Sent twice, it would go on twice."""
    params = {"advance": write_duration(duration)}
    return Call("admin.clock", lambda result: result.instant("now"), params, is_repeatable=False)


def set_clock(instant: datetime) -> Call[datetime]:
    """Sets a test clock."""
    return Call("admin.clock", lambda result: result.instant("now"), {"set": write_instant(instant)})


def apps(user: str | None, limit: int | None, page: str | None) -> Call[Page[AppCounts]]:
    """What each app takes."""

    def read(result: Members) -> Page[AppCounts]:
        return Page(
            items=tuple(_app_counts(app) for app in result.objects("apps")),
            next_page=result.optional_text("nextPage"),
        )

    return Call("admin.apps", read, given(user=user, limit=limit, page=page))


def users(limit: int | None, page: str | None) -> Call[Page[UserCounts]]:
    """What each user takes."""

    def read(result: Members) -> Page[UserCounts]:
        return Page(
            items=tuple(_user_counts(user) for user in result.objects("users")),
            next_page=result.optional_text("nextPage"),
        )

    return Call("admin.users", read, given(limit=limit, page=page))


def limits() -> Call[tuple[Limit, ...]]:
    """The limits, in the order of the protocol's table."""

    def read(result: Members) -> tuple[Limit, ...]:
        return tuple(
            Limit(
                name=limit.text("name"),
                value=limit.integer("value"),
                default=limit.integer("default"),
            )
            for limit in result.objects("limits")
        )

    return Call("admin.limits", read)


def suspend(user: str | None, app: str | None) -> Call[Suspension]:
    """Stops somebody, without losing anything."""
    return Call("admin.suspend", _suspension, given(user=user, app=app))


def resume(user: str | None, app: str | None) -> Call[Suspension]:
    """Lets somebody go on."""
    return Call("admin.resume", _suspension, given(user=user, app=app))


def purge(user: str | None, app: str | None) -> Call[Purged]:
    """Takes everything of somebody's away. What was lost with the answer are the counts."""

    def read(result: Members) -> Purged:
        return Purged(
            apps=result.integer("apps"),
            alerts=result.integer("alerts"),
            deliveries=result.integer("deliveries"),
        )

    return Call("admin.purge", read, given(user=user, app=app), is_repeatable=False)


def forget(user: str, app: str | None, center: bool) -> Call[bool]:
    """Forgets a key. Sent twice, it might forget the one that was claimed in between."""
    return Call(
        "admin.forget",
        lambda result: result.flag("forgotten"),
        given(user=user, app=app, center=True if center else None),
        is_repeatable=False,
    )


def backup(name: str) -> Call[Backup]:
    """Writes a copy of the store. Sent twice, the second finds the first."""

    def read(result: Members) -> Backup:
        return Backup(path=result.text("path"), bytes=result.integer("bytes"))

    return Call("admin.backup", read, {"name": name}, is_repeatable=False)


def metrics() -> Call[Metrics]:
    """The hub's figures."""
    return Call(
        "admin.metrics",
        lambda result: Metrics(content_type=result.text("contentType"), text=result.text("text")),
    )


def _suspension(result: Members) -> Suspension:
    return Suspension(suspended=result.flag("suspended"), changed=result.flag("changed"))


def _app_counts(members: Members) -> AppCounts:
    return AppCounts(
        app=members.text("app"),
        user=members.optional_text("user"),
        pending=members.integer("pending"),
        deliveries=members.integer("deliveries"),
        events=members.integer("events"),
        stored_bytes=members.integer("storedBytes"),
        suspended=members.flag("suspended"),
    )


def _user_counts(members: Members) -> UserCounts:
    return UserCounts(
        user=members.text("user"),
        uid=members.integer("uid"),
        apps=members.integer("apps"),
        pending=members.integer("pending"),
        deliveries=members.integer("deliveries"),
        suspended=members.flag("suspended"),
        absent_since=members.optional_instant("absentSince"),
    )
