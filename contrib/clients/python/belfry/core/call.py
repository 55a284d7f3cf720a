"""A request with what is known about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from .members import Members

T = TypeVar("T")


@dataclass(frozen=True)
class Call(Generic[T]):
    """One request, how to read its result, and whether it may be sent twice."""

    method: str
    read: Callable[[Members], T]
    params: Mapping[str, object] = field(default_factory=dict)
    #: The second time changes nothing: after a lost answer it is sent again.
    is_repeatable: bool = True


def given(**params: object) -> dict[str, object]:
    """The parameters that are not None."""
    return {name: value for name, value in params.items() if value is not None}
