"""One connection to the hub, for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from ..core.call import Call
from ..core.losses import as_seen_by, why_it_ended
from ..core.members import Members
from ..core.session import Session
from ..errors import BelfryError, NoHub

T = TypeVar("T")

_READ_BYTES = 65536


class Connection:
    """A stream and its session. Several tasks may use it: one of those that wait reads for all.

    Nothing runs in the background: while nobody waits, nothing is read, and the hub holds its events.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._session = Session()
        self._is_reading = False
        self._waiting: list[asyncio.Future[None]] = []
        self._failure: BelfryError | None = None

    @classmethod
    async def to(cls, paths: Sequence[str]) -> Connection:
        """Connects to the first path where somebody listens."""
        reasons = []
        for path in paths:
            try:
                reader, writer = await asyncio.open_unix_connection(path)
            except OSError as error:
                reasons.append(f"{path}: {error.strerror or error}")
            else:
                return cls(reader, writer)
        raise NoHub(f"there is no hub at {'; '.join(reasons)}")

    async def perform(self, call: Call[T]) -> T:
        """Sends a request and waits for its answer."""
        if self._failure is not None:
            raise self._failure
        request_id, line = self._session.request(call.method, call.params)
        # Not drained: whoever waits for the answer reads, too, and a hub whose answers nobody reads
        # takes no requests.
        self._writer.write(line)
        try:
            arrival = await self._wait(lambda: self._session.outcome(request_id), has_sent=True)
        finally:
            self._session.forget(request_id)
        return call.read(arrival.members())

    async def next_event(self) -> Members:
        """Waits for the next event. Raises the error that ends the watching."""
        return (await self._wait(self._session.next_event, has_sent=False)).members()

    def lines_may_have(self, count: int) -> None:
        """The answer to hello said how long lines may be."""
        self._session.line_bytes = count

    def forget_events(self) -> None:
        """A new watch begins."""
        self._session.forget_events()

    @property
    def is_lost(self) -> bool:
        """Whether the connection has ended."""
        return self._failure is not None

    def end(self, failure: BelfryError) -> None:
        """Hangs up. Whoever waits gets the failure."""
        if self._failure is None:
            self._failure = failure
            self._writer.close()

    async def ended(self) -> None:
        """Waits until the socket is closed."""
        try:
            await self._writer.wait_closed()
        except OSError:
            pass  # It was broken already.

    async def _wait(self, ready: Callable[[], T | None], *, has_sent: bool) -> T:
        while True:
            found = ready()
            if found is not None:
                return found
            if self._failure is not None:
                raise as_seen_by(self._failure, has_sent=has_sent)
            if self._is_reading:
                turn = asyncio.get_running_loop().create_future()
                self._waiting.append(turn)
                await turn
                continue
            self._is_reading = True
            try:
                await self._read()
            finally:
                self._is_reading = False
                for turn in self._waiting:
                    if not turn.done():
                        turn.set_result(None)
                self._waiting.clear()

    async def _read(self) -> None:
        """Waits for bytes and hands them to the session. Only for the task that reads."""
        detail = None
        try:
            data = await self._reader.read(_READ_BYTES)
        except OSError as error:
            data, detail = b"", error.strerror
        if not data:
            self.end(why_it_ended(self._session.notice, detail))
            return
        try:
            self._session.receive(data)
        except BelfryError as fault:
            self.end(fault)
