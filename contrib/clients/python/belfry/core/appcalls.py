"""The methods of an app."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from ..alerts import Alert, Badge, Cancelled, Replaced, Scheduled
from ..categories import Category
from ..deliveries import Handled, OwnDelivery
from ..instants import write_moment
from ..listing import Page
from ..repeats import LeftOut, Preview
from ..tables import Strings, StringsList, StringsReceipt
from .alertwire import named, read_alert, read_receipts, write_alert
from .call import Call, given
from .categorywire import write_category
from .members import Members
from .tablewire import read_strings, read_strings_list, read_strings_receipt, write_content
from .timewire import read_left_out, read_preview

#: Hubs remember the latest 256 tokens of an app. Of a request with more of them, sent again, some
#: would not be recognised.
TOKENS_REMEMBERED = 256


def schedule(alerts: Sequence[Alert], keep_soonest: int | None) -> Call[Scheduled]:
    """Adds alerts, or replaces them by id."""
    sent = [named(alert) for alert in alerts]
    written = [write_alert(alert) for alert in sent]
    params: dict[str, object] = {"alert": written[0]} if len(written) == 1 else {"alerts": written}
    if keep_soonest is not None:
        params["keepSoonest"] = keep_soonest
    return Call("schedule", _scheduled, params, is_repeatable=_are_recognised(sent))


def present(alert: Alert) -> Call[Scheduled]:
    """Rings at once."""
    return Call("present", _scheduled, {"alert": write_alert(named(alert))})


def replace_all(alerts: Sequence[Alert]) -> Call[Replaced]:
    """Sets the queue as a whole."""
    sent = [named(alert) for alert in alerts]

    def read(result: Members) -> Replaced:
        return Replaced(alerts=read_receipts(result), removed=result.integer("removed"))

    params = {"alerts": [write_alert(alert) for alert in sent]}
    return Call("replaceAll", read, params, is_repeatable=_are_recognised(sent))


def cancel(ids: Sequence[str]) -> Call[Cancelled]:
    """Takes alerts back, pending or delivered."""
    return Call("cancel", _cancelled, {"ids": list(ids)})


def cancel_all() -> Call[Cancelled]:
    """Takes back every alert of the app."""
    return Call("cancelAll", _cancelled)


def leave_out(alert_id: str, occurrence: str | datetime) -> Call[LeftOut]:
    """Leaves one occurrence out."""
    name = occurrence if isinstance(occurrence, str) else write_moment(occurrence)
    return Call("except", read_left_out, {"id": alert_id, "occurrence": name})


def preview(
    alert: Alert,
    start: datetime | None,
    count: int | None,
    time_zone: str | None,
    languages: Sequence[str],
    calendar: str | None,
) -> Call[Preview]:
    """When an alert would ring."""
    params: dict[str, object] = {"alert": write_alert(replace(alert, token=None))}
    if start is not None:
        params["from"] = write_moment(start)
    if count is not None:
        params["count"] = count
    whom = given(languages=list(languages) or None, timeZone=time_zone, calendar=calendar)
    if whom:
        params["as"] = whom
    return Call("preview", read_preview, params)


def remove(ids: Sequence[str]) -> Call[int]:
    """Withdraws deliveries, and leaves what is pending."""
    return Call("remove", _withdrawn, {"ids": list(ids)})


def remove_all() -> Call[int]:
    """Withdraws every delivery of the app."""
    return Call("removeAll", _withdrawn)


def pending(limit: int | None, page: str | None) -> Call[Page[Alert]]:
    """What is going to ring."""

    def read(result: Members) -> Page[Alert]:
        return Page(
            items=tuple(read_alert(alert) for alert in result.objects("alerts")),
            next_page=result.optional_text("nextPage"),
            cursor=result.optional_text("cursor"),
        )

    return Call("pending", read, given(limit=limit, page=page))


def delivered(limit: int | None, page: str | None) -> Call[Page[OwnDelivery]]:
    """The app's own deliveries."""

    def read(result: Members) -> Page[OwnDelivery]:
        return Page(
            items=tuple(_own_delivery(delivery) for delivery in result.objects("deliveries")),
            next_page=result.optional_text("nextPage"),
            cursor=result.optional_text("cursor"),
        )

    return Call("delivered", read, given(limit=limit, page=page))


def badge(user: str | None, to: Badge | None) -> Call[int]:
    """The number at the app's name; with `to` it is set first. A step counts each time it is sent."""
    return Call(
        "badge",
        lambda result: result.integer("badge"),
        given(user=user, set=to),
        is_repeatable=not isinstance(to, str),
    )


def set_categories(categories: Sequence[Category]) -> Call[int]:
    """Sets the app's categories as a whole."""
    return Call(
        "categories.put",
        lambda result: result.integer("categories"),
        {"categories": [write_category(category) for category in categories]},
    )


def strings_put(
    language: str, content: str | bytes, table: str | None, kind: str | None, development: bool
) -> Call[StringsReceipt]:
    """Gives the hub a table of texts."""
    params = given(language=language, table=table, kind=kind, development=development or None)
    return Call("strings.put", read_strings_receipt, {**params, **write_content(content)})


def strings_get(language: str, table: str | None, kind: str | None) -> Call[Strings]:
    """The texts of a table."""
    return Call("strings.get", read_strings, given(language=language, table=table, kind=kind))


def strings_list() -> Call[StringsList]:
    """The tables of the app."""
    return Call("strings.list", read_strings_list)


def strings_remove(language: str, table: str | None, kind: str | None) -> Call[int]:
    """Takes tables away."""
    return Call(
        "strings.remove",
        lambda result: result.integer("removed"),
        given(language=language, table=table, kind=kind),
    )


def acknowledge(cursor: str) -> Call[None]:
    """Keeps the app's place in its stream."""
    return Call("ack", lambda result: None, {"cursor": cursor})


def handled(alert_id: str, occurrence: str, show: bool) -> Call[Handled]:
    """Answers an alert that was offered."""

    def read(result: Members) -> Handled:
        return Handled(
            state=result.text("state"),
            reason=result.optional_text("reason"),
            changed=result.flag("changed"),
        )

    params: dict[str, object] = {"id": alert_id, "occurrence": occurrence}
    if show:
        params["show"] = True
    return Call("handled", read, params)


def _are_recognised(alerts: Sequence[Alert]) -> bool:
    return sum(alert.token is not None for alert in alerts) <= TOKENS_REMEMBERED


def _scheduled(result: Members) -> Scheduled:
    return Scheduled(alerts=read_receipts(result), evicted=result.texts("evicted"))


def _cancelled(result: Members) -> Cancelled:
    return Cancelled(pending=result.integer("pending"), withdrawn=result.integer("withdrawn"))


def _withdrawn(result: Members) -> int:
    return result.integer("withdrawn")


def _own_delivery(members: Members) -> OwnDelivery:
    return OwnDelivery(
        id=members.text("id"),
        user=members.text("user"),
        occurrence=members.text("occurrence"),
        state=members.text("state"),
        reason=members.optional_text("reason"),
        at=members.instant("at"),
        late=members.optional_duration("late"),
        missed_count=members.optional_integer("missedCount"),
        missed_since=members.optional_text("missedSince"),
    )
