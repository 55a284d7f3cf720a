"""Iterators over events, for threads."""

from __future__ import annotations

from types import TracebackType
from typing import Generic, TypeVar

from .link import Watching

E = TypeVar("E")


class Events(Generic[E]):
    """The events of a stream, as they come, for ever.

    It goes on by itself when the connection breaks off, without a gap and without saying anything
    twice. An event of an app's counts as dealt with when the next one is asked for: then it is
    acknowledged and does not come again, not even to another run of the program. What was taken
    last, and left the loop with `break`, is not acknowledged; `App.acknowledge` does it by hand.

    Raises CursorGone when events are lost that nobody has taken: list again, and watch since the
    cursor of the list.
    """

    def __init__(self, watching: Watching[E]) -> None:
        self._watching = watching

    def __iter__(self) -> Events[E]:
        return self

    def __next__(self) -> E:
        return self._watching.next()

    def __del__(self) -> None:
        # A loop that was left drops its iterator: without this the hub would send to nobody.
        self.close()

    @property
    def cursor(self) -> str | None:
        """Where in the stream this is: behind the event that was taken last."""
        return self._watching.cursor

    def close(self) -> None:
        """Ends the watching. The app can be used on."""
        self._watching.end()

    def __enter__(self) -> Events[E]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
