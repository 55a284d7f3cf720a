"""Reads the JSON objects of a hub, member by member, into typed values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any, TypeVar

from ..durations import read_duration
from ..errors import ProtocolFault
from ..instants import read_instant, read_moment

T = TypeVar("T")


class Members:
    """An object that came from the hub. Members that nobody asks for are ignored."""

    def __init__(self, value: object, place: str) -> None:
        if not isinstance(value, dict):
            raise ProtocolFault(f"the hub's {place} is no object: {value!r}")
        self.all: dict[str, Any] = value
        self._place = place

    def has(self, name: str) -> bool:
        """Whether the member is there, `null` included."""
        return name in self.all

    def text(self, name: str) -> str:
        """A member that must be a string."""
        return self._required(name, self.optional_text(name))

    def optional_text(self, name: str) -> str | None:
        """A member that is a string, if it is there."""
        return self._typed(name, str)

    def integer(self, name: str) -> int:
        """A member that must be an integer."""
        return self._required(name, self.optional_integer(name))

    def optional_integer(self, name: str) -> int | None:
        """A member that is an integer, if it is there."""
        value = self.all.get(name)
        if isinstance(value, bool):
            raise self._fault(name)
        return self._typed(name, int)

    def flag(self, name: str) -> bool:
        """A member that is a boolean, or is left out for `false`."""
        return self._typed(name, bool) or False

    def instant(self, name: str) -> datetime:
        """A member that must be an instant."""
        return self._required(name, self.optional_instant(name))

    def optional_instant(self, name: str) -> datetime | None:
        """A member that is an instant, if it is there and not `null`."""
        return self._converted(name, read_instant)

    def optional_moment(self, name: str) -> datetime | None:
        """A member that is an instant or a local time, if it is there."""
        return self._converted(name, read_moment)

    def optional_duration(self, name: str) -> timedelta | None:
        """A member that is a duration, if it is there."""
        return self._converted(name, read_duration)

    def object(self, name: str) -> Members:
        """A member that must be an object."""
        return Members(self.all.get(name), f"{self._place}.{name}")

    def objects(self, name: str) -> Iterator[Members]:
        """The elements of a member that must be an array of objects."""
        for index, element in enumerate(self._required(name, self._typed(name, list))):
            yield Members(element, f"{self._place}.{name}[{index}]")

    def texts(self, name: str) -> tuple[str, ...]:
        """The elements of an array of strings; none where the member is left out."""
        elements = self._typed(name, list) or []
        if not all(isinstance(element, str) for element in elements):
            raise self._fault(name)
        return tuple(elements)

    def optional_texts(self, name: str) -> tuple[str, ...] | None:
        """The elements of an array of strings, if it is there and not `null`."""
        return None if self.all.get(name) is None else self.texts(name)

    def _typed(self, name: str, kind: type[T]) -> T | None:
        value = self.all.get(name)
        if value is None or isinstance(value, kind):
            return value
        raise self._fault(name)

    def _converted(self, name: str, convert: Callable[[str], T]) -> T | None:
        text = self.optional_text(name)
        if text is None:
            return None
        try:
            return convert(text)
        except ValueError:
            raise self._fault(name) from None

    def _required(self, name: str, value: T | None) -> T:
        if value is None:
            raise self._fault(name)
        return value

    def _fault(self, name: str) -> ProtocolFault:
        return ProtocolFault(f"the hub's {self._place}.{name} is {self.all.get(name)!r}")
