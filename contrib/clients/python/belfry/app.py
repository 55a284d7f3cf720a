"""An app: what it schedules, lists, and is told."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from types import TracebackType

from .alerts import Alert, Badge, Cancelled, Receipt, Replaced, Scheduled
from .categories import Category
from .core import appcalls
from .core.eventwire import read_app_event
from .core.peer import Peer, ping
from .core.watching import Watch
from .deliveries import Handled, OwnDelivery
from .events import AppEvent
from .greeting import Greeting, Pong
from .keys import app_key_file, key_in
from .link import Link, Watching
from .listing import Listing, Page
from .repeats import LeftOut, Preview
from .sockets import hub_sockets
from .tables import Strings, StringsList, StringsReceipt
from .watches import Events

#: For how long a request is tried when the hub is not there, or cannot do it now.
PATIENCE = timedelta(seconds=10)


class App:
    """One app's queue. Made by `App.connect`; several threads may use it.

    When the connection breaks off it connects again, and sends again what may be sent again: ids and
    tokens see to it that nothing rings twice. What may not, such as a step of the badge, raises
    ConnectionLost with `may_be_done`.
    """

    def __init__(self, link: Link) -> None:
        self._link = link

    @classmethod
    def connect(
        cls,
        app_id: str,
        *,
        socket: str | os.PathLike[str] | None = None,
        key: str | None = None,
        system: bool = False,
        languages: Sequence[str] = (),
        patience: timedelta = PATIENCE,
    ) -> App:
        """Connects as the app of this id, such as "org.example.tea", and claims it the first time.

        The key comes from the app's key file, which is made if need be, unless `key` gives it. An
        app of the system (`system=True`) has none. `socket` is in place of the usual one.
        `languages` are those of whoever reads the messages of errors, the best first.
        """
        params: dict[str, object] = {"app": app_id}
        if languages:
            params["languages"] = list(languages)
        if system:
            peer = Peer(params)
        else:
            peer = Peer(params, lambda: key or key_in(app_key_file(app_id)))
        link = Link(peer, hub_sockets(socket), patience)
        link.open()
        return cls(link)

    @property
    def greeting(self) -> Greeting:
        """What the hub said at the latest hello: the user's name, how many events wait, the limits."""
        return self._link.greeting

    def ping(self) -> Pong:
        """Asks which hub this is, and for its time."""
        return self._link.perform(ping())

    def schedule(self, *alerts: Alert, keep_soonest: int | None = None) -> Scheduled:
        """Adds alerts to the queue, or replaces them by id: all of them or, when one is refused, none.

        With `keep_soonest`, the soonest of that number stay in the queue afterwards, and the ids of
        the others are `evicted` (after a lost answer, of those that went when it was sent again).
        """
        return self._link.perform(appcalls.schedule(alerts, keep_soonest))

    def present(self, alert: Alert) -> Receipt:
        """Rings at once."""
        return self._link.perform(appcalls.present(alert)).receipt

    def replace_all(self, alerts: Iterable[Alert]) -> Replaced:
        """Sets the queue as a whole: what is pending and not among the alerts goes.

        What `pending` has listed can be given back, and then changes nothing.
        """
        return self._link.perform(appcalls.replace_all(tuple(alerts)))

    def cancel(self, *ids: str) -> Cancelled:
        """Takes alerts back: what is pending does not ring, what rang and has no end is withdrawn."""
        return self._link.perform(appcalls.cancel(ids))

    def cancel_all(self) -> Cancelled:
        """Takes every alert of the app back."""
        return self._link.perform(appcalls.cancel_all())

    def leave_out(self, alert_id: str, occurrence: str | datetime) -> LeftOut:
        """Leaves one occurrence of a pending alert out; done again, it changes nothing.

        The occurrence is its name, as `preview` gives it, or the instant at which it rings.
        """
        return self._link.perform(appcalls.leave_out(alert_id, occurrence))

    def preview(
        self,
        alert: Alert,
        *,
        start: datetime | None = None,
        count: int | None = None,
        time_zone: str | None = None,
        languages: Sequence[str] = (),
        calendar: str | None = None,
    ) -> Preview:
        """When an alert would ring. Nothing is stored.

        Without `start` it begins now. `time_zone` is the zone in which a floating alert is asked
        about, and in whose offset dates are given; `languages`, the best first, and `calendar` are
        those of whoever reads its texts.
        """
        return self._link.perform(
            appcalls.preview(alert, start, count, time_zone, languages, calendar)
        )

    def remove(self, *ids: str) -> int:
        """Withdraws what rang and has no end, and leaves what is pending. Answers how many."""
        return self._link.perform(appcalls.remove(ids))

    def remove_all(self) -> int:
        """Withdraws every delivery of the app's. Answers how many."""
        return self._link.perform(appcalls.remove_all())

    def pending(self) -> Listing[Alert]:
        """Everything that is going to ring, in that order."""
        return self._link.list(lambda page: appcalls.pending(None, page))

    def pending_page(self, *, limit: int | None = None, page: str | None = None) -> Page[Alert]:
        """What is going to ring, in that order, as many at a time as `limit` says (1 to 1,000)."""
        return self._link.perform(appcalls.pending(limit, page))

    def delivered(self) -> Listing[OwnDelivery]:
        """All deliveries of the app's that are kept, ended ones too."""
        return self._link.list(lambda page: appcalls.delivered(None, page))

    def delivered_page(
        self, *, limit: int | None = None, page: str | None = None
    ) -> Page[OwnDelivery]:
        """The deliveries of the app's, as many at a time as `limit` says (1 to 1,000)."""
        return self._link.perform(appcalls.delivered(limit, page))

    def badge(self, user: str | None = None) -> int:
        """The number at the app's name. An app of the system says at whose."""
        return self._link.perform(appcalls.badge(user, None))

    def set_badge(self, to: Badge, user: str | None = None) -> int:
        """Sets the number at the app's name: n, or a step such as "+1" or "-1". Answers what it is now."""
        return self._link.perform(appcalls.badge(user, to))

    def set_categories(self, *categories: Category) -> int:
        """Sets the app's categories of actions, in place of all that it had. Answers how many."""
        return self._link.perform(appcalls.set_categories(categories))

    def strings_put(
        self,
        language: str,
        content: str | bytes,
        *,
        table: str | None = None,
        kind: str | None = None,
        development: bool = False,
    ) -> StringsReceipt:
        """Gives the hub a table of texts, in place of the one of the same name that the app has put.

        `content` is the file, a "strings" unless `kind` is "stringsdict". It counts from the next
        alert that rings. What is no table is refused, and the error's `position` says where.
        `development`: this is the language in which the app is written.
        """
        return self._link.perform(
            appcalls.strings_put(language, content, table, kind, development)
        )

    def strings_get(
        self, language: str, *, table: str | None = None, kind: str | None = None
    ) -> Strings:
        """The texts of a table: of the one that the app has put, or else of the one on the machine."""
        return self._link.perform(appcalls.strings_get(language, table, kind))

    def strings_list(self) -> StringsList:
        """The tables of the app, without their texts."""
        return self._link.perform(appcalls.strings_list())

    def strings_remove(
        self, language: str, *, table: str | None = None, kind: str | None = None
    ) -> int:
        """Takes away what the app has put: a language, or its tables of that name or kind. Answers how many."""
        return self._link.perform(appcalls.strings_remove(language, table, kind))

    def events(
        self, *, since: str | None = None, foreground: bool = False, acknowledge: bool = True
    ) -> Events[AppEvent]:
        """What happens to the app's alerts from here on, for a `for` loop. It ends earlier ones.

        Without `since` it goes on behind the last event that was acknowledged. With `foreground`
        alerts are offered to this program first, see `handled`. `acknowledge=False` leaves the
        acknowledging to the caller.
        """
        watch = Watch(
            "watch",
            read_app_event,
            since=since,
            foreground=foreground,
            acknowledging=acknowledge,
        )
        watching = Watching(self._link, watch, appcalls.acknowledge)
        watching.begin()
        return Events(watching)

    def acknowledge(self, event: AppEvent | str) -> None:
        """Keeps the app's place behind this event, or this cursor, in the hub."""
        cursor = event if isinstance(event, str) else event.cursor
        self._link.perform(appcalls.acknowledge(cursor))

    def handled(self, event: AppEvent, *, show: bool = False) -> Handled:
        """Ends an alert that was offered to this program; with `show` the center gets it now."""
        return self._link.perform(appcalls.handled(event.id, event.occurrence, show))

    def close(self) -> None:
        """Hangs up. Threads that wait for something get Closed."""
        self._link.close()

    def __enter__(self) -> App:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
