"""An app's own data in an alert, kept byte for byte."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any


class UserInfo(Mapping[str, Any]):
    """A JSON object with the very text that it was written in.

    It reads like a dictionary. Sent back, it goes out as it came in: the hub keeps its bytes, not its
    meaning. To change something, make a new dictionary of it.
    """

    __slots__ = ("text", "_members")

    #: The JSON text.
    text: str

    def __init__(self, text: str) -> None:
        members = json.loads(text)
        if not isinstance(members, dict):
            raise ValueError("user info is a JSON object")
        self.text = text
        self._members = members

    def __getitem__(self, name: str) -> Any:
        return self._members[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def __repr__(self) -> str:
        return f"UserInfo({self.text!r})"
