"""Repeats, previews and settings between Python and the wire."""

from __future__ import annotations

from typing import Any

from ..durations import write_duration
from ..errors import ProtocolFault
from ..instants import read_moment
from ..repeats import Each, LeftOut, Nag, Occurrence, Omission, Preview, Settings
from .members import Members


def write_missed(missed: str | Each) -> object:
    """How `missed` is written; None for the default."""
    if isinstance(missed, Each):
        return {"each": missed.each}
    return None if missed == "once" else missed


def read_missed(members: Members) -> str | Each:
    """The `missed` of an alert."""
    if isinstance(members.all.get("missed"), dict):
        return Each(each=members.object("missed").integer("each"))
    return members.optional_text("missed") or "once"


def write_nag(nag: Nag | None) -> object:
    """How `nag` is written."""
    return None if nag is None else {"every": write_duration(nag.every), "max": nag.max}


def read_nag(members: Members) -> Nag | None:
    """The `nag` of an alert."""
    if not members.has("nag"):
        return None
    nag = members.object("nag")
    every = nag.optional_duration("every")
    if every is None:
        raise ProtocolFault(f"the hub's nag is {nag.all!r}")
    return Nag(every=every, max=nag.integer("max"))


def read_moments(members: Members, name: str) -> tuple[Any, ...]:
    """The elements of an array of instants and local times; none where it is left out."""
    try:
        return tuple(read_moment(text) for text in members.texts(name))
    except ValueError as fault:
        raise ProtocolFault(f"the hub's {name}: {fault}") from None


def read_preview(result: Members) -> Preview:
    """The result of `preview`."""
    return Preview(
        occurrences=tuple(
            Occurrence(
                occurrence=found.text("occurrence"),
                fire_date=found.instant("fireDate"),
                reason=found.optional_text("reason"),
                alert_title=found.optional_text("alertTitle"),
                alert_body=found.optional_text("alertBody"),
                alert_action=found.optional_text("alertAction"),
                language=found.optional_text("language"),
            )
            for found in result.objects("occurrences")
        ),
        omitted=tuple(
            Omission(occurrence=found.text("occurrence"), reason=found.text("reason"))
            for found in result.objects("omitted")
        ),
        more=result.flag("more"),
    )


def read_left_out(result: Members) -> LeftOut:
    """The result of `except`."""
    return LeftOut(id=result.text("id"), next=result.optional_instant("next"))


def read_settings(result: Members) -> Settings:
    """The result of `center.settings`."""
    return Settings(
        time_zone=result.optional_text("timeZone"),
        effective_time_zone=result.text("effectiveTimeZone"),
        languages=result.optional_texts("languages"),
        effective_languages=result.texts("effectiveLanguages"),
        languages_from=result.optional_text("languagesFrom") or "app",
        calendar=result.optional_text("calendar"),
        effective_calendar=result.optional_text("effectiveCalendar") or "gregorian",
    )
