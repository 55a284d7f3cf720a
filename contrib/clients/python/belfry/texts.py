"""Texts of alerts: as they are shown, or a key with arguments."""

from __future__ import annotations

from typing import Any, Union


class Key:
    """A text that is looked up: a key, which is the template itself if it is found nowhere.

    `Key("%@ in %i minutes.", "Tea", 4)`; arguments are strings and numbers.
    """

    __slots__ = ("key", "args", "table")

    #: The template, or its name in the app's tables.
    key: str
    #: What goes into its places.
    args: tuple[str | int | float, ...]
    #: The table to look in. Hubs refuse it with `notYet` as long as there are no tables.
    table: str | None

    def __init__(self, key: str, *args: str | int | float, table: str | None = None) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "args", args)
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


#: A string is shown as it is; a Key is looked up.
Text = Union[str, Key]


def write_text(text: Text) -> object:
    """The text as the wire has it."""
    if isinstance(text, str):
        return text
    members: dict[str, object] = {"key": text.key}
    if text.args:
        members["args"] = text.args
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
    if not isinstance(args, list) or not all(_is_argument(argument) for argument in args):
        raise ValueError(f"not the arguments of a text: {args!r}")
    return Key(value["key"], *args, table=value.get("table"))


def _is_argument(value: object) -> bool:
    return isinstance(value, (str, int, float)) and not isinstance(value, bool)
