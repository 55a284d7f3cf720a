"""Waits for several things at once, with an end to every waiting."""

from __future__ import annotations

import selectors
import time
from collections.abc import Callable

#: Nothing takes as long as this, unless something is wrong.
PATIENCE_SECONDS = 60.0


class Loop:
    """Calls whoever can read."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()

    def watch(self, descriptor: int, readable: Callable[[], None]) -> None:
        """Calls `readable` whenever the descriptor is."""
        self._selector.register(descriptor, selectors.EVENT_READ, readable)

    def forget(self, descriptor: int) -> None:
        """No longer."""
        try:
            self._selector.unregister(descriptor)
        except (KeyError, ValueError):
            pass  # It had gone before.

    def until(self, happened: Callable[[], bool], seconds: float = PATIENCE_SECONDS) -> bool:
        """Waits until it has happened; false: it has not in that time."""
        end = time.monotonic() + seconds
        while not happened():
            left = end - time.monotonic()
            if left <= 0:
                return False
            for key, _ in self._selector.select(left):
                key.data()
        return True
