"""An administrator: how the hub is doing, and what is to be done about it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime, timedelta
from types import TracebackType

from .administration import (
    AppCounts,
    Backup,
    Limit,
    Metrics,
    Purged,
    Status,
    Suspension,
    UserCounts,
)
from .app import PATIENCE
from .core import administratorcalls
from .core.peer import Peer, ping
from .greeting import Greeting, Pong
from .link import Link
from .listing import Listing, Page
from .sockets import administrator_sockets


class Administrator:
    """An administrator of the hub. Made by `Administrator.connect`; several threads may use it.

    For `suspend`, `resume` and `purge`: `user` alone means all of a user's, `user` and `app` one of
    their personal apps, `app` alone an app of the system.
    """

    def __init__(self, link: Link) -> None:
        self._link = link

    @classmethod
    def connect(
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
        link.open()
        return cls(link)

    @property
    def greeting(self) -> Greeting:
        """What the hub said at the latest hello."""
        return self._link.greeting

    def ping(self) -> Pong:
        """Asks which hub this is, and for its time."""
        return self._link.perform(ping())

    def status(self) -> Status:
        """How the hub is doing."""
        return self._link.perform(administratorcalls.status())

    def advance_clock(self, duration: timedelta) -> datetime:
        """Lets the time of a test clock go on; everything that is due on the way rings first."""
        return self._link.perform(administratorcalls.advance_clock(duration))

    def set_clock(self, instant: datetime) -> datetime:
        """Sets a test clock, as somebody might set the clock of a machine."""
        return self._link.perform(administratorcalls.set_clock(instant))

    def apps(self, user: str | None = None) -> Listing[AppCounts]:
        """What every app takes, or every app of a user's."""
        return self._link.list(lambda page: administratorcalls.apps(user, None, page))

    def apps_page(
        self, user: str | None = None, *, limit: int | None = None, page: str | None = None
    ) -> Page[AppCounts]:
        """What apps take, as many at a time as `limit` says."""
        return self._link.perform(administratorcalls.apps(user, limit, page))

    def users(self) -> Listing[UserCounts]:
        """What every user takes."""
        return self._link.list(lambda page: administratorcalls.users(None, page))

    def users_page(self, *, limit: int | None = None, page: str | None = None) -> Page[UserCounts]:
        """What users take, as many at a time as `limit` says."""
        return self._link.perform(administratorcalls.users(limit, page))

    def limits(self) -> tuple[Limit, ...]:
        """The limits and their values."""
        return self._link.perform(administratorcalls.limits())

    def suspend(self, user: str | None = None, app: str | None = None) -> Suspension:
        """Stops a user or an app: nothing rings, and nothing is lost."""
        return self._link.perform(administratorcalls.suspend(user, app))

    def resume(self, user: str | None = None, app: str | None = None) -> Suspension:
        """Lets a user or an app go on; what came due meanwhile rings late."""
        return self._link.perform(administratorcalls.resume(user, app))

    def purge(self, user: str | None = None, app: str | None = None) -> Purged:
        """Takes away everything that a user or an app has in the hub, for good."""
        return self._link.perform(administratorcalls.purge(user, app))

    def forget(self, user: str, app: str | None = None, *, center: bool = False) -> bool:
        """Forgets the key of a user's app, or center: the next hello claims it anew."""
        return self._link.perform(administratorcalls.forget(user, app, center))

    def backup(self, name: str) -> Backup:
        """Writes a copy of the store, while the hub serves. Answers when it is done."""
        return self._link.perform(administratorcalls.backup(name))

    def metrics(self) -> Metrics:
        """The hub's figures, for Prometheus."""
        return self._link.perform(administratorcalls.metrics())

    def close(self) -> None:
        """Hangs up. Threads that wait for something get Closed."""
        self._link.close()

    def __enter__(self) -> Administrator:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
