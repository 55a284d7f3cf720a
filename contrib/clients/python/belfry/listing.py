"""Lists of the hub: page by page, or as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar, overload

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Page(Generic[T]):
    """One answer of a list."""

    items: tuple[T, ...]
    #: There is more: ask again with this.
    next_page: str | None = None
    #: On the first page: where the stream of events stood.
    cursor: str | None = None


class Listing(Sequence[T]):
    """A whole list, and where the stream of events stood when it began."""

    __slots__ = ("_items", "cursor")

    #: To watch since: events behind it are not in the list.
    cursor: str | None

    def __init__(self, items: Sequence[T], cursor: str | None) -> None:
        self._items = tuple(items)
        self.cursor = cursor

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        return self._items[index]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)

    def __repr__(self) -> str:
        return f"Listing({list(self._items)!r}, cursor={self.cursor!r})"
