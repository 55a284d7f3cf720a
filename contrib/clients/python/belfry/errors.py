"""What can go wrong, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass

from .advice import advice_for


class BelfryError(Exception):
    """Everything that this package raises, except for ValueError where an argument can never be right."""


class NoHub(BelfryError):
    """Nobody answers at the hub's socket."""


class ConnectionLost(BelfryError):
    """The connection broke off.

    With `may_be_done` a request was on its way, and it is unknown whether the hub has carried it
    out. Requests that may be sent twice are sent again before anybody sees this error.
    """

    def __init__(self, message: str, *, may_be_done: bool = False) -> None:
        super().__init__(message)
        self.may_be_done = may_be_done


class Closed(BelfryError):
    """This program has closed the connection."""


class KeyFileError(BelfryError):
    """The file of the key cannot be read or made, or there is no key in it."""


class RequestTooLong(BelfryError):
    """The request does not fit into one line of the protocol. Send less at a time."""


class ProtocolFault(BelfryError):
    """The other side says what no hub says."""


@dataclass(frozen=True)
class TablePosition:
    """A place in a table of texts. Both count from 1."""

    line: int
    column: int


class HubError(BelfryError):
    """The hub has refused a request. Nothing was done.

    The message is a sentence for people. `code` is one of a few numbers, `reason` the stable name
    of what went wrong, `field` the member to blame, where there is one, `position` the place in its text
    where one is to blame: a character, the first of which is 1, or the TablePosition in a table of texts.
    `advice` says what to do.
    """

    def __init__(
        self,
        code: int,
        reason: str,
        message: str,
        field: str | None = None,
        position: int | TablePosition | None = None,
    ) -> None:
        super().__init__(code, reason, message, field, position)
        self.code = code
        self.reason = reason
        self.message = message
        self.field = field
        self.position = position

    def __str__(self) -> str:
        place = f", {self.field}" if self.field else ""
        return f"{self.message} ({self.reason}{place})"

    @property
    def advice(self) -> str:
        """What to do about it, for the people who write or run the program."""
        return advice_for(self.code, self.reason)


class BadRequest(HubError):
    """-32700, -32600, -32601, -32602: the hub does not understand, or does not accept, the request."""


class Refused(HubError):
    """-32000: it may not be done."""


class NotFound(HubError):
    """-32001: there is no such thing among yours."""


class LimitReached(HubError):
    """-32002: there is too much of something already."""


class TryLater(HubError):
    """-32003: the same request may succeed later. It was tried for as long as `patience` lasts."""


class CursorGone(HubError):
    """-32004: the cursor is no place in the stream any more. List again, and go on from there."""


class HelloFirst(HubError):
    """-32005: there was no hello."""


class HubFault(HubError):
    """-32603: a fault of the hub's, which has logged it."""


_CLASSES: dict[int, type[HubError]] = {
    -32700: BadRequest,
    -32600: BadRequest,
    -32601: BadRequest,
    -32602: BadRequest,
    -32603: HubFault,
    -32000: Refused,
    -32001: NotFound,
    -32002: LimitReached,
    -32003: TryLater,
    -32004: CursorGone,
    -32005: HelloFirst,
}


def hub_error(
    code: int,
    reason: str,
    message: str,
    field: str | None,
    position: int | TablePosition | None = None,
) -> HubError:
    """The error of the class that belongs to the code."""
    return _CLASSES.get(code, HubError)(code, reason, message, field, position)
