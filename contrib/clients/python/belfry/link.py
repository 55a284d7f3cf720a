"""A client's tie to the hub, which outlives its connections. For threads."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any, Generic, TypeVar

from .connection import Connection
from .core.call import Call
from .core.peer import Peer, hello
from .core.retrying import Attempts
from .core.watching import Watch
from .errors import BelfryError, Closed, ConnectionLost, CursorGone
from .greeting import Greeting
from .listing import Listing, Page

T = TypeVar("T")
E = TypeVar("E")


class Link:
    """Connects, says hello, sends requests, and does so again when the connection breaks off."""

    def __init__(self, peer: Peer, paths: Sequence[str], patience: timedelta) -> None:
        self._peer = peer
        self._paths = paths
        self._patience = patience.total_seconds()
        self._connecting = threading.Lock()
        self._connection: Connection | None = None
        self._greeting: Greeting | None = None
        self._key: str | None = None
        #: Whose events come over the connection: there is one stream, and one who takes from it.
        self.watching: Watching[Any] | None = None
        self._closed = threading.Event()

    @property
    def greeting(self) -> Greeting:
        """What the hub answered to the latest hello."""
        assert self._greeting is not None, "a link is handed out after its first hello"
        return self._greeting

    def open(self) -> None:
        """Says the first hello."""
        self.trying(self.connected, is_repeatable=True)

    def perform(self, call: Call[T]) -> T:
        """Sends a request, again where that is needed and does no harm."""
        return self.trying(
            lambda: self.connected().perform(call), is_repeatable=call.is_repeatable
        )

    def list(self, page: Callable[[str | None], Call[Page[T]]]) -> Listing[T]:
        """All pages of a list."""
        first = self.perform(page(None))
        items = list(first.items)
        next_page = first.next_page
        while next_page is not None:
            answer = self.perform(page(next_page))
            items += answer.items
            next_page = answer.next_page
        return Listing(items, first.cursor)

    def connected(self) -> Connection:
        """The connection; a new one that has said hello where there is none."""
        with self._connecting:
            if self._closed.is_set():
                raise _closed()
            if self._connection is not None and not self._connection.is_lost:
                return self._connection
            if self._key is None and self._peer.key is not None:
                self._key = self._peer.key()
            self._connection = connection = Connection(self._paths)
            if self._closed.is_set():
                # `close` was called meanwhile, and did not see this one.
                connection.end(_closed())
            try:
                greeting = connection.perform(hello(self._peer, self._key))
            except ConnectionLost as lost:
                # Whoever wants to send something has not sent it yet.
                raise ConnectionLost(str(lost)) from None
            except BaseException:
                connection.end(ConnectionLost("there was no hello"))
                raise
            connection.lines_may_have(greeting.limits.line_bytes)
            self._greeting = greeting
            return connection

    def disconnect(self, connection: Connection) -> None:
        """Hangs up. The next request connects again."""
        connection.end(ConnectionLost("the watching has ended"))

    def close(self) -> None:
        """Hangs up for good."""
        self._closed.set()
        connection = self._connection
        if connection is not None:
            connection.end(_closed())

    def wait_before_retry(self, seconds: float) -> None:
        """Sleeps, but not behind a `close`."""
        if self._closed.wait(seconds):
            raise _closed()

    def trying(self, attempt: Callable[[], T], *, is_repeatable: bool) -> T:
        """Makes attempts until one succeeds, or there is no sense in it or no patience left."""
        attempts = Attempts(self._patience, is_repeatable=is_repeatable, now=time.monotonic())
        while True:
            try:
                return attempt()
            except BelfryError as failure:
                delay = attempts.delay_after(failure, time.monotonic())
                if delay is None:
                    raise
            self.wait_before_retry(delay)


def _closed() -> Closed:
    return Closed("the connection to the hub was closed by this program")


class Watching(Generic[E]):
    """Takes the events of one stream, over as many connections as it needs."""

    def __init__(
        self, link: Link, watch: Watch[E], acknowledge: Callable[[str], Call[None]]
    ) -> None:
        self._link = link
        self._watch = watch
        self._acknowledge = acknowledge
        self._connection: Connection | None = None

    def begin(self) -> None:
        """Enters the stream, so that what comes from now on is told. Who was there before has to go."""
        previous, self._link.watching = self._link.watching, self
        if previous is not None:
            previous.leave()
        self._link.trying(self._entered, is_repeatable=True)

    def next(self) -> E:
        """Acknowledges what was dealt with, then waits for the next event that the client knows."""
        attempts = Attempts(None, is_repeatable=True, now=time.monotonic())
        while True:
            if self._link.watching is not self:
                raise Closed("these events have ended: they were closed, or others were begun")
            try:
                cursor = self._watch.to_acknowledge()
                if cursor is not None:
                    self._link.perform(self._acknowledge(cursor))
                    self._watch.acknowledged()
                event = self._entered().next_event()
            except CursorGone:
                self._connection = None
                raise
            except BelfryError as failure:
                delay = attempts.delay_after(failure, time.monotonic())
                if delay is None:
                    raise
                self._link.wait_before_retry(delay)
                continue
            attempts.succeeded()
            value = self._watch.take(event)
            if value is not None:
                return value

    @property
    def cursor(self) -> str | None:
        """Behind which event it is."""
        return self._watch.cursor

    def end(self) -> None:
        """Leaves the stream for good."""
        if self._link.watching is self:
            self._link.watching = None
            self.leave()

    def leave(self) -> None:
        """Hangs up, which is the hub's only word for watching no more."""
        if self._connection is not None:
            self._link.disconnect(self._connection)
            self._connection = None

    def _entered(self) -> Connection:
        connection = self._link.connected()
        if connection is not self._connection:
            connection.forget_events()
            self._watch.began(connection.perform(self._watch.call()))
            self._connection = connection
        return connection
