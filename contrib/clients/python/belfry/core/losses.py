"""How a connection that has ended looks to those who waited for something."""

from __future__ import annotations

from ..errors import BelfryError, ConnectionLost, HubError, LimitReached


def why_it_ended(notice: HubError | None, detail: str | None) -> BelfryError:
    """Why the hub hung up, from what it said before about the connection as a whole."""
    if isinstance(notice, LimitReached):
        return notice
    because = notice or detail
    return ConnectionLost(f"the hub hung up: {because}" if because else "the hub hung up")


def as_seen_by(failure: BelfryError, *, has_sent: bool) -> BelfryError:
    """The failure for somebody who waited; having sent a request, they do not know whether it is done."""
    if isinstance(failure, ConnectionLost):
        return ConnectionLost(str(failure), may_be_done=has_sent)
    return failure
