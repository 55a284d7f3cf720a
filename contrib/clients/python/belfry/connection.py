"""One connection to the hub, for threads."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from .core.call import Call
from .core.losses import as_seen_by, why_it_ended
from .core.members import Members
from .core.session import Session
from .errors import BelfryError, ConnectionLost, NoHub

T = TypeVar("T")

_READ_BYTES = 65536


class Connection:
    """A socket and its session. Several threads may use it: one of those that wait reads for all."""

    def __init__(self, paths: Sequence[str]) -> None:
        self._socket = _connect(paths)
        self._session = Session()
        self._sending = threading.Lock()
        self._changed = threading.Condition()
        self._is_reading = False
        self._failure: BelfryError | None = None

    def perform(self, call: Call[T]) -> T:
        """Sends a request and waits for its answer."""
        with self._sending:
            with self._changed:
                if self._failure is not None:
                    raise self._failure
                request_id, line = self._session.request(call.method, call.params)
            try:
                self._send(line)
            except OSError as error:
                # Some of it may have arrived; but an unfinished line is no request, and is dropped.
                failure = why_it_ended(self._session.notice, error.strerror)
                self._fail(failure)
                raise failure from None
            except BaseException:
                # Half a line may be out; nothing else can follow it on this connection.
                self._fail(ConnectionLost("a request was broken off"))
                raise
        try:
            arrival = self._wait(lambda: self._session.outcome(request_id), has_sent=True)
        finally:
            with self._changed:
                self._session.forget(request_id)
        return call.read(arrival.members())

    def next_event(self) -> Members:
        """Waits for the next event. Raises the error that ends the watching."""
        return self._wait(self._session.next_event, has_sent=False).members()

    def lines_may_have(self, count: int) -> None:
        """The answer to hello said how long lines may be."""
        with self._changed:
            self._session.line_bytes = count

    def forget_events(self) -> None:
        """A new watch begins."""
        with self._changed:
            self._session.forget_events()

    @property
    def is_lost(self) -> bool:
        """Whether the connection has ended."""
        with self._changed:
            return self._failure is not None

    def end(self, failure: BelfryError) -> None:
        """Hangs up. Whoever waits gets the failure."""
        self._fail(failure)

    def _wait(self, ready: Callable[[], T | None], *, has_sent: bool) -> T:
        while True:
            with self._changed:
                while True:
                    found = ready()
                    if found is not None:
                        return found
                    if self._failure is not None:
                        raise as_seen_by(self._failure, has_sent=has_sent)
                    if not self._is_reading:
                        self._is_reading = True
                        break
                    self._changed.wait()
            try:
                self._read()
            finally:
                with self._changed:
                    self._is_reading = False
                    self._changed.notify_all()

    def _read(self) -> None:
        """Waits for bytes and hands them to the session. Only for the thread that reads."""
        detail = None
        try:
            self._poll(select.POLLIN)
            data = self._socket.recv(_READ_BYTES)
        except OSError as error:
            data, detail = b"", error.strerror
        if not data:
            self._fail(why_it_ended(self._session.notice, detail))
            return
        try:
            with self._changed:
                self._session.receive(data)
        except BelfryError as fault:
            self._fail(fault)

    def _send(self, line: bytes) -> None:
        rest = memoryview(line)
        while rest:
            with self._changed:
                reads_too = not self._is_reading
                self._is_reading = True
            # A hub that waits until somebody reads its answers takes no requests meanwhile.
            try:
                found = self._poll(select.POLLOUT | (select.POLLIN if reads_too else 0))
                if reads_too and found & select.POLLIN and not found & select.POLLOUT:
                    self._read()
            finally:
                if reads_too:
                    with self._changed:
                        self._is_reading = False
                        self._changed.notify_all()
            if found & ~select.POLLIN:
                try:
                    sent = self._socket.send(rest, socket.MSG_NOSIGNAL | socket.MSG_DONTWAIT)
                except BlockingIOError:
                    continue
                rest = rest[sent:]

    def _poll(self, events: int) -> int:
        poll = select.poll()
        poll.register(self._socket, events)
        ((_, found),) = poll.poll()
        return found

    def _fail(self, failure: BelfryError) -> None:
        with self._changed:
            if self._failure is None:
                self._failure = failure
                # The socket is shut and not closed: its number must not be another's while one polls.
                try:
                    self._socket.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass  # The other side was faster.
            self._changed.notify_all()

    def __del__(self) -> None:
        if hasattr(self, "_socket"):
            self._socket.close()


def _connect(paths: Sequence[str]) -> socket.socket:
    reasons = []
    for path in paths:
        connecting = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connecting.connect(path)
        except OSError as error:
            connecting.close()
            reasons.append(f"{path}: {error.strerror or error}")
        except BaseException:
            connecting.close()
            raise
        else:
            return connecting
    raise NoHub(f"there is no hub at {'; '.join(reasons)}")
