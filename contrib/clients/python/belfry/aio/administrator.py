"""An administrator, for asyncio: how the hub is doing, and what is to be done about it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime, timedelta
from types import TracebackType

from ..administration import (
    AppCounts,
    Backup,
    Limit,
    Metrics,
    Purged,
    Status,
    Suspension,
    UserCounts,
)
from ..app import PATIENCE
from ..core import administratorcalls
from ..core.peer import Peer, ping
from ..greeting import Greeting, Pong
from .link import Link
from ..listing import Listing, Page
from ..sockets import administrator_sockets


class Administrator:
    """An administrator of the hub. Made by `Administrator.connect`; several tasks may use it.

    For `suspend`, `resume` and `purge`: `user` alone means all of a user's, `user` and `app` one of
    their personal apps, `app` alone an app of the system.
    """

    def __init__(self, link: Link) -> None:
        self._link = link

    @classmethod
    async def connect(
        cls,
        *,
        socket: str | os.PathLike[str] | None = None,
        languages: Sequence[str] = (),
        patience: timedelta = PATIENCE,
    ) -> Administrator:
        """Connects as an administrator.

        `languages` are those of whoever reads the messages of errors, the best first.
        """
        params: dict[str, object] = {"admin": True}
        if languages:
            params["languages"] = list(languages)
        link = Link(Peer(params), administrator_sockets(socket), patience)
        await link.open()
        return cls(link)

    @property
    def greeting(self) -> Greeting:
        """What the hub said at the latest hello."""
        return self._link.greeting

    async def ping(self) -> Pong:
        """Asks which hub this is, and for its time."""
        return await self._link.perform(ping())

    async def status(self) -> Status:
        """How the hub is doing."""
        return await self._link.perform(administratorcalls.status())

    async def advance_clock(self, duration: timedelta) -> datetime:
        """Lets the time of a test clock go on; everything that is due on the way rings first."""
        return await self._link.perform(administratorcalls.advance_clock(duration))

    async def set_clock(self, instant: datetime) -> datetime:
        """Sets a test clock, as somebody might set the clock of a machine."""
        return await self._link.perform(administratorcalls.set_clock(instant))

    async def apps(self, user: str | None = None) -> Listing[AppCounts]:
        """What every app takes, or every app of a user's."""
        return await self._link.list(lambda page: administratorcalls.apps(user, None, page))

    async def apps_page(
        self, user: str | None = None, *, limit: int | None = None, page: str | None = None
    ) -> Page[AppCounts]:
        """What apps take, as many at a time as `limit` says."""
        return await self._link.perform(administratorcalls.apps(user, limit, page))

    async def users(self) -> Listing[UserCounts]:
        """What every user takes."""
        return await self._link.list(lambda page: administratorcalls.users(None, page))

    async def users_page(self, *, limit: int | None = None, page: str | None = None) -> Page[UserCounts]:
        """What users take, as many at a time as `limit` says."""
        return await self._link.perform(administratorcalls.users(limit, page))

    async def limits(self) -> tuple[Limit, ...]:
        """The limits and their values."""
        return await self._link.perform(administratorcalls.limits())

    async def suspend(self, user: str | None = None, app: str | None = None) -> Suspension:
        """Stops a user or an app: nothing rings, and nothing is lost."""
        return await self._link.perform(administratorcalls.suspend(user, app))

    async def resume(self, user: str | None = None, app: str | None = None) -> Suspension:
        """Lets a user or an app go on; what came due meanwhile rings late."""
        return await self._link.perform(administratorcalls.resume(user, app))

    async def purge(self, user: str | None = None, app: str | None = None) -> Purged:
        """Takes away everything that a user or an app has in the hub, for good."""
        return await self._link.perform(administratorcalls.purge(user, app))

    async def forget(self, user: str, app: str | None = None, *, center: bool = False) -> bool:
        """Forgets the key of a user's app, or center: the next hello claims it anew."""
        return await self._link.perform(administratorcalls.forget(user, app, center))

    async def backup(self, name: str) -> Backup:
        """Writes a copy of the store, while the hub serves. Answers when it is done."""
        return await self._link.perform(administratorcalls.backup(name))

    async def metrics(self) -> Metrics:
        """The hub's figures, for Prometheus."""
        return await self._link.perform(administratorcalls.metrics())

    async def close(self) -> None:
        """Hangs up. Tasks that wait for something get Closed."""
        await self._link.close()

    async def __aenter__(self) -> Administrator:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()
