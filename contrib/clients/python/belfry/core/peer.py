"""Who says hello, and what it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..greeting import Greeting, HubLimits, Pong
from .call import Call
from .members import Members


@dataclass(frozen=True)
class Peer:
    """What a connection says hello as."""

    #: The parameters of hello, apart from the key.
    params: Mapping[str, object]
    #: Gives the key, which is never printed. Called once, before the first hello.
    key: Callable[[], str] | None = field(default=None, repr=False)


def hello(peer: Peer, key: str | None) -> Call[Greeting]:
    """The first request of a connection."""
    params: dict[str, object] = {"protocol": 1, **peer.params}
    if key is not None:
        params["key"] = key
    return Call("hello", _greeting, params)


def ping() -> Call[Pong]:
    """Whether the hub is there, which one it is, and its time."""
    return Call(
        "ping",
        lambda result: Pong(
            hub=result.text("hub"), protocol=result.integer("protocol"), now=result.instant("now")
        ),
    )


def _greeting(result: Members) -> Greeting:
    limits = result.object("limits")
    return Greeting(
        protocol=result.integer("protocol"),
        hub=result.text("hub"),
        user=result.optional_text("user"),
        app=result.optional_text("app"),
        waiting=result.optional_integer("waiting"),
        now=result.instant("now"),
        limits=HubLimits(
            line_bytes=limits.integer("lineBytes"),
            pending=limits.optional_integer("pending"),
            alert_bytes=limits.optional_integer("alertBytes"),
            user_info_bytes=limits.optional_integer("userInfoBytes"),
        ),
    )
