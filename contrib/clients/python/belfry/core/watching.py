"""Where somebody is in a stream of events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from .call import Call, given
from .members import Members

E = TypeVar("E")


class Watch(Generic[E]):
    """The place in one stream: from where to go on, and what is dealt with but not acknowledged."""

    def __init__(
        self,
        method: str,
        read: Callable[[Members], E | None],
        *,
        since: str | None = None,
        foreground: bool = False,
        acknowledging: bool = False,
    ) -> None:
        self._method = method
        self._read = read
        self._foreground = foreground
        self._acknowledging = acknowledging
        self._unacknowledged: str | None = None
        #: The cursor of the last event that came, or where the stream was entered.
        self.cursor = since

    def call(self) -> Call[str]:
        """The request that begins the watching, or goes on with it on another connection."""
        params = given(since=self.cursor, foreground=True if self._foreground else None)
        return Call(self._method, lambda result: result.text("cursor"), params)

    def began(self, cursor: str) -> None:
        """The hub has answered `call` with this cursor."""
        self.cursor = cursor

    def take(self, event: Members) -> E | None:
        """The event as a value; None: a type that this client does not know, which is passed over."""
        cursor = event.text("cursor")
        value = self._read(event)
        self.cursor = cursor
        self._unacknowledged = cursor
        return value

    def to_acknowledge(self) -> str | None:
        """The cursor up to which everything is dealt with, if the hub is to be told."""
        return self._unacknowledged if self._acknowledging else None

    def acknowledged(self) -> None:
        """The hub knows it now."""
        self._unacknowledged = None
