"""The methods of the protocol as calls of the Python client."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

import wire
from wire import Unable, to_wire

Method = Callable[[Any, dict[str, Any]], Any]


def _ping(client: Any, params: dict[str, Any]) -> Any:
    return to_wire(client.ping())


def _schedule(app: Any, params: dict[str, Any]) -> Any:
    alerts = wire.alerts(params)
    others = {name for name in params if name not in ("alert", "alerts", "keepSoonest")}
    if others:
        raise Unable(str(others))
    return to_wire(app.schedule(*alerts, keep_soonest=params.get("keepSoonest")))


def _present(app: Any, params: dict[str, Any]) -> Any:
    return {"alerts": [to_wire(app.present(wire.alert(params["alert"])))], "evicted": []}


def _replace_all(app: Any, params: dict[str, Any]) -> Any:
    return to_wire(app.replace_all([wire.alert(one) for one in params["alerts"]]))


def _ids(method: str) -> Method:
    def call(app: Any, params: dict[str, Any]) -> Any:
        if set(params) != {"ids"}:
            raise Unable("the client knows ids alone")
        answer = getattr(app, method)(*params["ids"])
        return {"withdrawn": answer} if isinstance(answer, int) else to_wire(answer)

    return call


def _remove_all(app: Any, params: dict[str, Any]) -> Any:
    return {"withdrawn": app.remove_all()}


def _except(app: Any, params: dict[str, Any]) -> Any:
    return to_wire(app.leave_out(params["id"], params["occurrence"]))


def _preview(app: Any, params: dict[str, Any]) -> Any:
    alert = wire.alert(params["alert"])
    start = wire.moment(params["from"]) if "from" in params else None
    whom = params.get("as", {})
    if set(whom) - {"languages", "timeZone", "calendar"}:
        raise Unable("as has languages, a timeZone and a calendar")
    return to_wire(
        app.preview(
            alert,
            start=start,
            count=params.get("count"),
            time_zone=whom.get("timeZone"),
            languages=whom.get("languages", ()),
            calendar=whom.get("calendar"),
        )
    )


def _strings_put(app: Any, params: dict[str, Any]) -> Any:
    params = dict(params)
    if "contentBase64" in params:
        params["content"] = base64.b64decode(params.pop("contentBase64"), validate=True)
    return to_wire(app.strings_put(**params))


def _strings_remove(app: Any, params: dict[str, Any]) -> Any:
    return {"removed": app.strings_remove(**params)}


def _settings(center: Any, params: dict[str, Any]) -> Any:
    setters = {
        "timeZone": center.set_time_zone,
        "languages": center.set_languages,
        "calendar": center.set_calendar,
    }
    if len(params) > 1 or set(params) - set(setters):
        raise Unable("one setting at a time")
    for name, value in params.items():
        return to_wire(setters[name](value))
    return to_wire(center.settings())


def _badge(app: Any, params: dict[str, Any]) -> Any:
    user = params.get("user")
    badge = app.set_badge(params["set"], user) if "set" in params else app.badge(user)
    # The client answers the number alone.
    return {"user": user or app.greeting.user, "badge": badge}


def _acknowledge(app: Any, params: dict[str, Any]) -> Any:
    app.acknowledge(params["cursor"])
    return {}


def _handled(app: Any, params: dict[str, Any]) -> Any:
    return to_wire(app.handled(wire.offer(params), show=params.get("show", False)))


def _categories(app: Any, params: dict[str, Any]) -> Any:
    return {"categories": app.set_categories(*map(wire.category, params["categories"]))}


def _activate(center: Any, params: dict[str, Any]) -> Any:
    return to_wire(center.activate(**params))


def _snooze(center: Any, params: dict[str, Any]) -> Any:
    return to_wire(center.snooze(params["delivery"], wire.duration(params["for"])))


def _clock(administrator: Any, params: dict[str, Any]) -> Any:
    if "advance" in params:
        now = administrator.advance_clock(wire.duration(params["advance"]))
    else:
        now = administrator.set_clock(wire.instant(params["set"]))
    return {"now": to_wire(now)}


def _limits(administrator: Any, params: dict[str, Any]) -> Any:
    return {"limits": to_wire(administrator.limits())}


def _forget(administrator: Any, params: dict[str, Any]) -> Any:
    return {"forgotten": administrator.forget(**params)}


def _as_it_is(method: str) -> Method:
    return lambda client, params: to_wire(getattr(client, method)(**params))


def _page(method: str, name: str) -> Method:
    return lambda client, params: wire.page(name, getattr(client, method)(**params))


#: The kind of client and the method of the protocol: how the client is called.
METHODS: dict[tuple[str, str], Method] = {
    ("app", "ping"): _ping,
    ("center", "ping"): _ping,
    ("admin", "ping"): _ping,
    ("app", "schedule"): _schedule,
    ("app", "present"): _present,
    ("app", "replaceAll"): _replace_all,
    ("app", "cancel"): _ids("cancel"),
    ("app", "cancelAll"): _as_it_is("cancel_all"),
    ("app", "except"): _except,
    ("app", "preview"): _preview,
    ("app", "remove"): _ids("remove"),
    ("app", "removeAll"): _remove_all,
    ("app", "pending"): _page("pending_page", "alerts"),
    ("app", "delivered"): _page("delivered_page", "deliveries"),
    ("app", "badge"): _badge,
    ("app", "ack"): _acknowledge,
    ("app", "handled"): _handled,
    ("app", "categories.put"): _categories,
    ("app", "strings.put"): _strings_put,
    ("app", "strings.get"): _as_it_is("strings_get"),
    ("app", "strings.list"): _as_it_is("strings_list"),
    ("app", "strings.remove"): _strings_remove,
    ("center", "center.list"): _page("deliveries_page", "deliveries"),
    ("center", "center.pending"): _page("pending_page", "alerts"),
    ("center", "center.shown"): _as_it_is("shown"),
    ("center", "center.seen"): _as_it_is("seen"),
    ("center", "center.dismiss"): _as_it_is("dismiss"),
    ("center", "center.activate"): _activate,
    ("center", "center.snooze"): _snooze,
    ("center", "center.settings"): _settings,
    ("admin", "admin.status"): _as_it_is("status"),
    ("admin", "admin.clock"): _clock,
    ("admin", "admin.apps"): _page("apps_page", "apps"),
    ("admin", "admin.users"): _page("users_page", "users"),
    ("admin", "admin.limits"): _limits,
    ("admin", "admin.suspend"): _as_it_is("suspend"),
    ("admin", "admin.resume"): _as_it_is("resume"),
    ("admin", "admin.purge"): _as_it_is("purge"),
    ("admin", "admin.forget"): _forget,
    ("admin", "admin.backup"): _as_it_is("backup"),
    ("admin", "admin.metrics"): _as_it_is("metrics"),
}
