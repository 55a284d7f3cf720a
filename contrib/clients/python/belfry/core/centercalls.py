"""The methods of a center."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from ..alerts import Coming
from ..deliveries import Answer, Delivery
from ..durations import write_duration
from ..listing import Page
from ..repeats import Settings
from .alertwire import read_alert
from .call import Call, given
from .deliverywire import read_answer, read_delivery
from .members import Members
from .timewire import read_settings


def deliveries(limit: int | None, page: str | None) -> Call[Page[Delivery]]:
    """The deliveries that have no end."""

    def read(result: Members) -> Page[Delivery]:
        return Page(
            items=tuple(read_delivery(delivery) for delivery in result.objects("deliveries")),
            next_page=result.optional_text("nextPage"),
            cursor=result.optional_text("cursor"),
        )

    return Call("center.list", read, given(limit=limit, page=page))


def pending(limit: int | None, page: str | None) -> Call[Page[Coming]]:
    """What is going to ring from the user's own personal apps."""

    def read(result: Members) -> Page[Coming]:
        return Page(
            items=tuple(
                Coming(app=alert.text("app"), alert=read_alert(alert, apart_from="app"))
                for alert in result.objects("alerts")
            ),
            next_page=result.optional_text("nextPage"),
        )

    return Call("center.pending", read, given(limit=limit, page=page))


def shown(delivery: int) -> Call[Answer]:
    """A program has shown it."""
    return Call("center.shown", read_answer, {"delivery": delivery})


def seen(delivery: int) -> Call[Answer]:
    """The person has seen it."""
    return Call("center.seen", read_answer, {"delivery": delivery})


def dismiss(delivery: int) -> Call[Answer]:
    """The person has put it away."""
    return Call("center.dismiss", read_answer, {"delivery": delivery})


def activate(delivery: int, action: str | None, text: str | None) -> Call[Answer]:
    """The person has opened it, or chosen one of its actions."""
    params = given(delivery=delivery, action=action, text=text)
    return Call("center.activate", read_answer, params)


def snooze(delivery: int, duration: timedelta) -> Call[Answer]:
    """The person wants it again, later."""
    params = {"delivery": delivery, "for": write_duration(duration)}
    return Call("center.snooze", read_answer, params)


def settings() -> Call[Settings]:
    """What the person has set."""
    return Call("center.settings", read_settings)


def set_time_zone(time_zone: str | None) -> Call[Settings]:
    """The person says where their clocks are, or takes it back."""
    return Call("center.settings", read_settings, {"timeZone": time_zone})


def set_languages(languages: Sequence[str] | None) -> Call[Settings]:
    """The person says what they read, or takes it back."""
    said = None if languages is None else list(languages)
    return Call("center.settings", read_settings, {"languages": said})


def set_calendar(calendar: str | None) -> Call[Settings]:
    """The person says in which calendar they read dates, or takes it back."""
    return Call("center.settings", read_settings, {"calendar": calendar})
