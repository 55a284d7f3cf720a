"""Tables of an app's texts, and what the hub says of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Union


@dataclass(frozen=True, kw_only=True)
class StringsReceipt:
    """What came of putting a table."""

    #: How many keys it has.
    entries: int
    #: The app had put this table before.
    replaced: bool
    #: The app's development language.
    development: str


@dataclass(frozen=True, kw_only=True)
class PluralVariable:
    """What stands in the place of `%#@name@`, by its number."""

    #: The verb of the number, without the percent sign.
    value_type: str | None = None
    #: Templates by their plural categories: "one", "other" and so on.
    forms: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class PluralText:
    """An entry of a stringsdict."""

    #: The template.
    format: str
    #: Its variables by their names.
    variables: Mapping[str, PluralVariable] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Strings:
    """A table with its texts."""

    #: The language, as BCP 47 spells it.
    language: str
    #: The name of the table.
    table: str
    #: "strings" or "stringsdict".
    kind: str
    #: It lies on the machine; the app has not put it.
    installed: bool
    #: The texts by their keys.
    entries: Mapping[str, Union[str, PluralText]]


@dataclass(frozen=True, kw_only=True)
class StringsTable:
    """A table of a list, without its texts."""

    language: str
    table: str
    kind: str
    #: How many keys it has.
    entries: int
    #: How large its file is.
    bytes: int
    #: It lies on the machine, and counts only where the app has put none of its name.
    installed: bool


@dataclass(frozen=True, kw_only=True)
class StringsList:
    """The tables of an app."""

    tables: tuple[StringsTable, ...]
    #: The app's development language; None: it has no table.
    development: str | None
