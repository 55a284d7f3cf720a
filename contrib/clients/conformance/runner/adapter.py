"""A client, behind the program that lets the runner speak to it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .loop import Loop

#: What a client may be able to do. README.md says what each means.
ABILITIES = {
    "app",
    "center",
    "admin",
    "events",
    "acknowledges",
    "stays",
    "typed",
    "resends",
    "waits",
    "codes",
    "fields",
    "givesBack",
}


class AdapterFault(Exception):
    """The adapter does not do what README.md says."""


class Adapter:
    """One running adapter: one client, one conversation."""

    def __init__(
        self, loop: Loop, program: Path, name: str, environment: Mapping[str, str], log: Path
    ) -> None:
        self._loop = loop
        self._name = name
        self._answers: list[dict[str, Any]] = []
        self._begun = b""
        self._has_ended = False
        self.owes_an_answer = False
        with open(log, "ab") as errors:
            self._process = subprocess.Popen(
                [str(program)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=dict(environment),
                bufsize=0,
            )
        assert self._process.stdout is not None
        loop.watch(self._process.stdout.fileno(), self._readable)
        try:
            self.greeting = self._next()
            self.abilities = set(self.greeting.get("can", ()))
            if not self.abilities <= ABILITIES:
                raise AdapterFault(f"{name} says it can {sorted(self.abilities - ABILITIES)}")
        except AdapterFault:
            self.end()
            raise

    def ask(self, command: dict[str, Any]) -> None:
        """Tells the client to do something. It may take until the hub does something, too."""
        if self.owes_an_answer:
            raise AdapterFault(f"{self._name} was asked twice: the transcript is wrong")
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(command, ensure_ascii=False).encode() + b"\n")
        self.owes_an_answer = True

    def answer(self) -> dict[str, Any]:
        """What the client says to what it was asked."""
        answer = self._next()
        self.owes_an_answer = False
        return answer

    @property
    def has_answered(self) -> bool:
        """Whether there is an answer that nobody has looked at, or never will be one."""
        return bool(self._answers) or self._has_ended

    def stays_silent(self, seconds: float) -> bool:
        """Whether it says nothing for so long."""
        return not self._loop.until(lambda: self.has_answered, seconds)

    def end(self) -> None:
        """Ends the program, with what it is doing."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._loop.forget(self._process.stdout.fileno())
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()

    def _next(self) -> dict[str, Any]:
        if not self._loop.until(lambda: self.has_answered):
            raise AdapterFault(f"{self._name} says nothing")
        if not self._answers:
            raise AdapterFault(f"{self._name} has ended")
        return self._answers.pop(0)

    def _readable(self) -> None:
        assert self._process.stdout is not None
        data = self._process.stdout.read(65536)
        if not data:
            self._has_ended = True
            self._loop.forget(self._process.stdout.fileno())
            return
        *lines, self._begun = (self._begun + data).split(b"\n")
        for line in lines:
            try:
                self._answers.append(json.loads(line))
            except ValueError:
                raise AdapterFault(f"{self._name} says what is no JSON: {line[:200]!r}") from None
