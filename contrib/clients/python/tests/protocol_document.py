"""Reads the tables of Protocol.md."""

from __future__ import annotations

import re

from .hub import REPOSITORY

_FILE = REPOSITORY / "Sources/BelfryProtocol/Protocol.docc/Protocol.md"


def table(head: str) -> list[list[str]]:
    """The rows of the one table whose first column is called so, cells without their back quotes."""
    lines = _FILE.read_text(encoding="utf-8").splitlines()
    heads = [number for number, line in enumerate(lines) if line.startswith(f"| {head} |")]
    if len(heads) != 1:
        raise AssertionError(f"Protocol.md has {len(heads)} tables that begin with {head!r}")
    rows = []
    for line in lines[heads[0] + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split(" |")])
    return rows


def names(cell: str) -> list[str]:
    """The names in back quotes."""
    return re.findall(r"`([^`]+)`", cell)


def first_names(head: str) -> list[str]:
    """The names of the first column."""
    return [name for row in table(head) for name in names(row[0])]
