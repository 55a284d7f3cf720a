"""Texts of alerts: as they are shown, or a key with arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Union

from .instants import read_moment, write_moment


@dataclass(frozen=True)
class When:
    """A point in time as an argument of a Key, with the style in which it is written.

    Without a zone it is a local time, whichever zone the reader is in. A datetime alone has the style
    "medium".
    """

    moment: datetime
    #: "shortDate", "mediumDate", "longDate", "fullDate", "shortTime", "mediumTime", "short", "medium",
    #: "long", "full" or "relative".
    style: str = "medium"


class Key:
    """A text that is looked up in the app's tables, in the language of whoever reads it.

    `Key("%@ in %i minutes.", "Tea", 4)`: a key that is found nowhere is the template itself. Arguments
    are strings, numbers, points in time (a datetime, or When), lists of these, and other Keys.
    """

    __slots__ = ("key", "args", "table")

    #: Its name in the app's tables, or the template.
    key: str
    #: What goes into its places. Lists are tuples here.
    args: tuple[Argument, ...]
    #: The tables to look in; None: those that are called Localizable.
    table: str | None

    def __init__(self, key: str, *args: Argument, table: str | None = None) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "args", tuple(map(_unchanging, args)))
        object.__setattr__(self, "table", table)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Key does not change; make another one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Key does not change; make another one")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Key):
            return NotImplemented
        return (self.key, self.args, self.table) == (other.key, other.args, other.table)

    def __hash__(self) -> int:
        return hash((self.key, self.args, self.table))

    def __repr__(self) -> str:
        parts = [repr(self.key), *map(repr, self.args)]
        if self.table is not None:
            parts.append(f"table={self.table!r}")
        return f"Key({', '.join(parts)})"


#: What can stand in the places of a Key. A list holds no list.
Argument = Union[str, int, float, datetime, When, Key, Sequence["Argument"]]

#: A string is shown as it is; a Key is looked up.
Text = Union[str, Key]


def write_text(text: Text) -> object:
    """The text as the wire has it."""
    if isinstance(text, str):
        return text
    members: dict[str, object] = {"key": text.key}
    if text.args:
        members["args"] = [_write_argument(argument) for argument in text.args]
    if text.table is not None:
        members["table"] = text.table
    return members


def read_text(value: Any) -> Text:
    """The text of a listed alert. Raises ValueError for what is no text."""
    if isinstance(value, str):
        return value
    if not isinstance(value, dict) or not isinstance(value.get("key"), str):
        raise ValueError(f"not a text: {value!r}")
    args = value.get("args", [])
    if not isinstance(args, list):
        raise ValueError(f"not the arguments of a text: {args!r}")
    return Key(value["key"], *map(_read_argument, args), table=value.get("table"))


def _unchanging(argument: Argument) -> Argument:
    return tuple(map(_unchanging, argument)) if isinstance(argument, list) else argument


def _write_argument(argument: Argument) -> object:
    if isinstance(argument, datetime):
        return {"date": write_moment(argument)}
    if isinstance(argument, When):
        return {"date": write_moment(argument.moment), "style": argument.style}
    if isinstance(argument, Key):
        return write_text(argument)
    if isinstance(argument, (str, int, float)):
        return argument
    return [_write_argument(element) for element in argument]


def _read_argument(value: Any) -> Argument:
    if isinstance(value, (str, int, float)) and not isinstance(value, bool):
        return value
    if isinstance(value, list):
        return tuple(map(_read_argument, value))
    if isinstance(value, dict) and isinstance(value.get("date"), str):
        moment = read_moment(value["date"])
        return When(moment, value["style"]) if "style" in value else moment
    if isinstance(value, dict):
        return read_text(value)
    raise ValueError(f"not an argument of a text: {value!r}")
