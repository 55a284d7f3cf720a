"""Whether to try again, and when."""

from __future__ import annotations

from ..errors import ConnectionLost, LimitReached, NoHub, TryLater

_FIRST_DELAY = 1.0
_LONGEST_DELAY = 30.0


class Attempts:
    """One request's attempts: a pure function of what went wrong and of how long it has been going on.

    A connection that broke off is made again at once; then, and where nobody is at the socket or the
    hub cannot do it now, a second passes, then two, then four.
    """

    def __init__(self, patience: float | None, *, is_repeatable: bool, now: float) -> None:
        """
        `patience` is how many seconds it may take altogether; None: for ever.
        """
        self._end = None if patience is None else now + patience
        self._is_repeatable = is_repeatable
        self._delay = _FIRST_DELAY
        self._was_lost = False

    def delay_after(self, failure: Exception, now: float) -> float | None:
        """How many seconds to wait before the next attempt. None: there is none, raise the failure."""
        if isinstance(failure, ConnectionLost):
            if failure.may_be_done and not self._is_repeatable:
                return None
            if not self._was_lost:
                self._was_lost = True
                return 0.0
        elif not isinstance(failure, (NoHub, TryLater)) and not _is_crowded(failure):
            return None
        delay = self._delay
        self._delay = min(2 * delay, _LONGEST_DELAY)
        if self._end is None:
            return delay
        if now >= self._end:
            return None
        return min(delay, self._end - now)

    def succeeded(self) -> None:
        """Something came through: the next failure is the first one again."""
        self._delay = _FIRST_DELAY
        self._was_lost = False


def _is_crowded(failure: Exception) -> bool:
    """The hub would not take one more connection. That passes."""
    return isinstance(failure, LimitReached) and failure.reason in ("connectionsFull", "unboundFull")
