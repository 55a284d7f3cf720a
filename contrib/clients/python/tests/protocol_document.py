"""Reads the tables of Protocol.md."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from .hub import REPOSITORY

_FILE = REPOSITORY / "Sources/BelfryProtocol/Protocol.docc/Protocol.md"


def table(head: str) -> list[list[str]]:
    """The rows of the one table whose first column is called so, cells without their back quotes."""
    lines = _FILE.read_text(encoding="utf-8").splitlines()
    heads = [number for number, line in enumerate(lines) if line.startswith(f"| {head} |")]
    if len(heads) != 1:
        raise AssertionError(f"Protocol.md has {len(heads)} tables that begin with {head!r}")
    return list(_rows(lines[heads[0] + 2 :]))


def _rows(lines: list[str]) -> Iterator[list[str]]:
    for line in itertools.takewhile(lambda line: line.startswith("|"), lines):
        yield [cell.strip() for cell in line.strip("|").split(" |")]


def rows_of_all(head: str) -> list[list[str]]:
    """The rows of all tables whose first column is called so."""
    lines = _FILE.read_text(encoding="utf-8").splitlines()
    heads = (number for number, line in enumerate(lines) if line.startswith(f"| {head} |"))
    return [row for number in heads for row in _rows(lines[number + 2 :])]


def names(cell: str) -> list[str]:
    """The names in back quotes."""
    return re.findall(r"`([^`]+)`", cell)


def first_names(head: str) -> list[str]:
    """The names of the first column."""
    return [name for row in table(head) for name in names(row[0])]
