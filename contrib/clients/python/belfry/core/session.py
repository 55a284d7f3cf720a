"""One connection's conversation, without the connection."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import HubError, ProtocolFault, RequestTooLong, TablePosition, hub_error
from .exactjson import decode, encode
from .lines import LineSplitter
from .members import Members

#: How long a line may be before the answer to hello tells how long it may be from then on.
LINE_BYTES_BEFORE_HELLO = 65536


@dataclass(frozen=True)
class Arrival:
    """What came in: an object, or an error in its place."""

    found: Members | HubError

    def members(self) -> Members:
        """The object. Raises the error."""
        if isinstance(self.found, HubError):
            raise self.found
        return self.found


class Session:
    """Makes lines of requests, and sorts what comes in into answers and events.

    It knows nothing of sockets: bytes go in by `receive`; what goes out is returned.
    """

    def __init__(self) -> None:
        self._splitter = LineSplitter()
        self._last_id = 0
        self._awaited: set[int] = set()
        self._outcomes: dict[int, Arrival] = {}
        self._events: deque[Arrival] = deque()
        #: What the hub said about the connection as a whole, most often before it closed it.
        self.notice: HubError | None = None
        #: How long a line may be now.
        self.line_bytes = LINE_BYTES_BEFORE_HELLO

    def request(self, method: str, params: Mapping[str, object]) -> tuple[int, bytes]:
        """A new request: its id, and the line to send."""
        members: dict[str, object] = {"id": self._last_id + 1, "method": method}
        if params:
            members["params"] = params
        line = encode(members).encode("utf-8")
        if len(line) > self.line_bytes:
            raise RequestTooLong(
                f"{method}: {len(line)} bytes, and a line may have {self.line_bytes}"
            )
        self._last_id += 1
        self._awaited.add(self._last_id)
        return self._last_id, line + b"\n"

    def receive(self, data: bytes) -> None:
        """Takes bytes as they come, in whatever pieces."""
        for line in self._splitter.split(data):
            self._sort(line)

    def outcome(self, request_id: int) -> Arrival | None:
        """What the request came to. It is told once; None: nothing yet."""
        return self._outcomes.pop(request_id, None)

    def forget(self, request_id: int) -> None:
        """Nobody waits for this answer any more."""
        self._awaited.discard(request_id)
        self._outcomes.pop(request_id, None)

    def next_event(self) -> Arrival | None:
        """The oldest event that nobody has taken; an error in its place ends the watching."""
        return self._events.popleft() if self._events else None

    def forget_events(self) -> None:
        """What comes from now on belongs to a new watch."""
        self._events.clear()

    def _sort(self, line: bytes) -> None:
        try:
            message = Members(decode(line), "line")
        except (ValueError, RecursionError):
            raise ProtocolFault(f"the hub says what is no JSON: {line[:100]!r}") from None
        if "method" in message.all:
            if message.all["method"] == "event":
                self._events.append(Arrival(message.object("params")))
            return
        request_id: Any = message.all.get("id")
        if request_id is None:
            self._notice(_error(message))
        elif isinstance(request_id, int) and request_id in self._awaited:
            self._awaited.discard(request_id)
            failed = "error" in message.all
            self._outcomes[request_id] = Arrival(
                _error(message) if failed else message.object("result")
            )

    def _notice(self, error: HubError) -> None:
        if error.reason == "cursorGone":
            self._events.append(Arrival(error))
        else:
            self.notice = error


def _error(message: Members) -> HubError:
    error = message.object("error")
    data = error.object("data") if error.has("data") else Members({}, "error.data")
    return hub_error(
        error.integer("code"),
        data.optional_text("reason") or "",
        error.optional_text("message") or "",
        data.optional_text("field"),
        _position(data),
    )


def _position(data: Members) -> int | TablePosition | None:
    """Where it goes wrong. What only a newer hub says is None."""
    position = data.all.get("position")
    if isinstance(position, dict):
        line, column = position.get("line"), position.get("column")
        if isinstance(line, int) and isinstance(column, int):
            return TablePosition(line, column)
        return None
    return position if isinstance(position, int) else None
