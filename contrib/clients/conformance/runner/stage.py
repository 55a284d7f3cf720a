"""Where a transcript is played: a folder, a hub or several, and the clients that take part."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .adapter import Adapter
from .loop import Loop

#: What must not reach a client from the runner's own environment.
_FORBIDDEN = ("BELFRY_SOCKET", "BELFRY_KEY_FILE", "XDG_RUNTIME_DIR", "XDG_DATA_HOME", "HOME")


class NotForThisClient(Exception):
    """The client says that it cannot express what the transcript wants."""


class Stage:
    """A folder of its own, and adapters by the names that the transcript gives them."""

    def __init__(self, program: Path) -> None:
        self._program = program
        self._folder = tempfile.TemporaryDirectory(prefix="belfry-conformance-")
        self.folder = Path(self._folder.name)
        self.loop = Loop()
        self.adapters: dict[str, Adapter] = {}

    def start(self, name: str, environment: Mapping[str, str]) -> Adapter:
        """Starts an adapter."""
        kept = {key: value for key, value in os.environ.items() if key not in _FORBIDDEN}
        told = {**kept, "HOME": str(self.folder), **environment}
        adapter = Adapter(self.loop, self._program, name, told, self.folder / "log")
        self.adapters[name] = adapter
        return adapter

    def log(self) -> str:
        """What the adapters have said to nobody in particular."""
        file = self.folder / "log"
        return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""

    def end(self) -> None:
        """Ends all of it."""
        for adapter in self.adapters.values():
            adapter.end()
        self._folder.cleanup()


def command(text: str, filled: Any) -> dict[str, Any]:
    """What an adapter is told: the verb of a step and what follows it."""
    verb = text.split()[0]
    if verb == "open":
        return {"do": "open", "hello": filled}
    if verb == "call":
        return {"do": "call", "method": filled["method"], "params": filled.get("params", {})}
    if verb == "watch":
        return {"do": "watch", "params": filled}
    return {"do": verb}


def said(answer: dict[str, Any]) -> Any:
    """What went well."""
    if "ok" not in answer:
        _unable(answer)
        raise AssertionError(f"the client fails: {answer}")
    return answer["ok"]


def failed(answer: dict[str, Any], pattern: Any, abilities: set[str]) -> tuple[Any, Any]:
    """What failed, and what to compare it with: some clients do not tell everything."""
    if "failed" not in answer:
        _unable(answer)
        raise AssertionError(f"the client does not fail: {answer}")
    found = dict(answer["failed"])
    expected = dict(pattern)
    told = (("codes", "code"), ("fields", "field"), ("fields", "position"))
    for ability, member in told:
        if ability not in abilities:
            expected.pop(member, None)
            found.pop(member, None)
    return expected, found


def _unable(answer: dict[str, Any]) -> None:
    if "unable" in answer:
        raise NotForThisClient(answer["unable"])
