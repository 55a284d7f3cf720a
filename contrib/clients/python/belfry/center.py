"""A user's center: what was delivered to them, and what they answer."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import timedelta
from types import TracebackType

from .alerts import Coming
from .app import PATIENCE
from .core import appcalls, centercalls
from .core.eventwire import read_center_event
from .core.peer import Peer, ping
from .core.watching import Watch
from .deliveries import Answer, Delivery
from .events import CenterEvent
from .greeting import Greeting, Pong
from .keys import center_key_file, key_in
from .link import Link, Watching
from .listing import Listing, Page
from .repeats import Settings
from .sockets import hub_sockets
from .watches import Events


class Center:
    """One user's center. Made by `Center.connect`; several threads may use it."""

    def __init__(self, link: Link) -> None:
        self._link = link

    @classmethod
    def connect(
        cls,
        *,
        languages: Sequence[str] = (),
        socket: str | os.PathLike[str] | None = None,
        key: str | None = None,
        patience: timedelta = PATIENCE,
    ) -> Center:
        """Connects as the user's center, and claims it the first time.

        The key comes from the center's key file, which is made if need be, unless `key` gives it.
        `languages` are the user's, the best first; the hub remembers them for its texts.
        """
        params: dict[str, object] = {"center": True}
        if languages:
            params["languages"] = list(languages)
        peer = Peer(params, lambda: key or key_in(center_key_file()))
        link = Link(peer, hub_sockets(socket), patience)
        link.open()
        return cls(link)

    @property
    def greeting(self) -> Greeting:
        """What the hub said at the latest hello: the user's name, how many deliveries wait."""
        return self._link.greeting

    def ping(self) -> Pong:
        """Asks which hub this is, and for its time."""
        return self._link.perform(ping())

    def deliveries(self) -> Listing[Delivery]:
        """All deliveries that have no end, the newest first."""
        return self._link.list(lambda page: centercalls.deliveries(None, page))

    def deliveries_page(
        self, *, limit: int | None = None, page: str | None = None
    ) -> Page[Delivery]:
        """The deliveries that have no end, as many at a time as `limit` says (1 to 1,000)."""
        return self._link.perform(centercalls.deliveries(limit, page))

    def pending(self) -> Listing[Coming]:
        """Everything that is going to ring from the user's own personal apps, in that order."""
        return self._link.list(lambda page: centercalls.pending(None, page))

    def pending_page(self, *, limit: int | None = None, page: str | None = None) -> Page[Coming]:
        """What is going to ring, as many at a time as `limit` says (1 to 1,000)."""
        return self._link.perform(centercalls.pending(limit, page))

    def events(self, *, since: str | None = None) -> Events[CenterEvent]:
        """What happens in the center from here on, for a `for` loop. It ends earlier ones.

        Without `since` it starts now. To miss nothing, give it the cursor of `deliveries`.
        """
        watching = Watching(
            self._link,
            Watch("center.watch", read_center_event, since=since),
            appcalls.acknowledge,
        )
        watching.begin()
        return Events(watching)

    def shown(self, delivery: int) -> Answer:
        """Says that a program has shown the delivery."""
        return self._link.perform(centercalls.shown(delivery))

    def seen(self, delivery: int) -> Answer:
        """Says that the person has seen the delivery."""
        return self._link.perform(centercalls.seen(delivery))

    def dismiss(self, delivery: int) -> Answer:
        """Puts the delivery away; its app is told."""
        return self._link.perform(centercalls.dismiss(delivery))

    def activate(
        self, delivery: int, action: str | None = None, *, text: str | None = None
    ) -> Answer:
        """Opens the delivery, or chooses one of its actions; its app is told and acts on it."""
        return self._link.perform(centercalls.activate(delivery, action, text))

    def snooze(self, delivery: int, duration: timedelta) -> Answer:
        """Lets the delivery ring again after that time."""
        return self._link.perform(centercalls.snooze(delivery, duration))

    def settings(self) -> Settings:
        """What the person has set."""
        return self._link.perform(centercalls.settings())

    def set_time_zone(self, time_zone: str | None) -> Settings:
        """Says in which zone the person's clocks are; None: where the system's are."""
        return self._link.perform(centercalls.set_time_zone(time_zone))

    def set_languages(self, languages: Sequence[str] | None) -> Settings:
        """Says which languages the person reads, the best first; None: nothing is set any more."""
        return self._link.perform(centercalls.set_languages(languages))

    def set_calendar(self, calendar: str | None) -> Settings:
        """Says in which calendar the person reads dates, such as "persian"; None: the Gregorian one."""
        return self._link.perform(centercalls.set_calendar(calendar))

    def close(self) -> None:
        """Hangs up. Threads that wait for something get Closed."""
        self._link.close()

    def __enter__(self) -> Center:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
