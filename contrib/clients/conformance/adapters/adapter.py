"""What the two adapters of the Python client share."""

from __future__ import annotations

import json
import sys
from typing import Any, Protocol

import wire
from methods import METHODS
from wire import Unable, to_wire

import belfry
from belfry.core.exactjson import encode

ABILITIES = "app center admin events acknowledges stays typed resends waits codes fields givesBack"


class Face(Protocol):
    """The client for threads, or the one for asyncio behind something that waits for it."""

    def connect(self, kind: str, hello: dict[str, Any]) -> Any:
        """A client of that kind, whose methods answer at once."""

    def events(self, client: Any, params: dict[str, Any]) -> Any:
        """Its events."""

    def next(self, events: Any) -> Any:
        """The next one."""


class Adapter:
    """One client, and what it is asked to do."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._kind = ""
        self._client: Any = None
        self._events: Any = None

    def take(self, command: dict[str, Any]) -> Any:
        """Does it and answers what came out."""
        verb = command["do"]
        if verb == "open":
            return self._open(command["hello"])
        if verb == "call":
            return self._call(command["method"], command["params"])
        if verb == "watch":
            self._events = self._face.events(self._client, command["params"])
            return {"cursor": self._events.cursor}
        if verb == "next":
            return to_wire(self._face.next(self._events))
        if verb == "leave":
            self._events.close()
            return {}
        if verb == "give":
            return to_wire(self._client.replace_all(self._client.pending()))
        raise Unable(verb)

    def _open(self, hello: dict[str, Any]) -> Any:
        self._kind = next(kind for kind in ("app", "center", "admin") if kind in hello)
        self._client = self._face.connect(self._kind, hello)
        return to_wire(self._client.greeting)

    def _call(self, method: str, params: dict[str, Any]) -> Any:
        call = METHODS.get((self._kind, method))
        if call is None:
            raise Unable(f"the {self._kind} has no {method}")
        try:
            return call(self._client, params)
        except (TypeError, KeyError) as fault:
            raise Unable(f"{method}: {fault}") from None


def main(name: str, face: Face) -> None:
    """Does what the runner says, until it says nothing more."""
    _say({"adapter": name, "can": ABILITIES.split()})
    adapter = Adapter(face)
    for line in sys.stdin:
        try:
            _say({"ok": adapter.take(json.loads(line))})
        except Unable as cannot:
            _say({"unable": str(cannot)})
        except belfry.BelfryError as error:
            _say({"failed": wire.failure(error)})


def _say(message: dict[str, Any]) -> None:
    print(encode(message), flush=True)
