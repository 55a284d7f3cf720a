"""Transcripts: what clients, the hub and time do, one after the other."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

_STEP = re.compile(r"(\w+)(→|←| does | says | fails | is waiting)\s*(.*)", re.DOTALL)
_HEADER = re.compile(r"(needs|hello|ack|env|unless there is): (.*)")


@dataclass(frozen=True)
class Step:
    """One line of a transcript, with its folded rest."""

    #: Who: the name of a client. Empty for what happens around them.
    client: str
    #: `→` `←` `does` `says` `fails` `is waiting`, or `(…)`.
    kind: str
    #: What: JSON, or what stands in the parentheses.
    text: str
    line_number: int

    def __str__(self) -> str:
        space = "" if self.kind in "→←" else " "
        said = f"({self.text})" if self.kind == "(…)" else f"{self.client}{space}{self.kind} {self.text}"
        return f"line {self.line_number}: {said}"


@dataclass
class Transcript:
    """A name, what it shows, and steps."""

    name: str
    shows: str
    steps: list[Step]
    #: What a client must be able to do, see README.md.
    needs: set[str] = field(default_factory=set)
    headers: dict[str, str] = field(default_factory=dict)
    #: Whether it is one of Protocol.md's, where `→` and `←` are said to and by a real hub.
    is_of_the_document: bool = False

    @property
    def clients(self) -> list[str]:
        """The names of those who take part, in the order in which they come."""
        return list(dict.fromkeys(step.client for step in self.steps if step.client))


def read_transcript(file: Path) -> Transcript:
    """A transcript from its file: what it shows, headers, an empty line, steps."""
    head, _, body = file.read_text(encoding="utf-8").partition("\n\n")
    headers = {}
    shows = []
    for line in head.splitlines():
        if found := _HEADER.fullmatch(line):
            headers[found.group(1)] = found.group(2)
        else:
            shows.append(line.removeprefix("# "))
    steps = read_steps(body, head.count("\n") + 3)
    needs = set(headers.pop("needs", "").split())
    return Transcript(file.stem, " ".join(shows), steps, needs, headers)


def read_steps(text: str, first_line: int) -> list[Step]:
    """The steps; lines that begin with a blank go on with the one before, and `#` is a comment."""
    folded: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), first_line):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace() and folded:
            folded[-1] = (folded[-1][0], folded[-1][1] + line.strip())
        else:
            folded.append((number, line))
    return [_step(line, number) for number, line in folded]


def _step(line: str, number: int) -> Step:
    if line.startswith("(") and line.endswith(")"):
        return Step("", "(…)", line[1:-1], number)
    found = _STEP.fullmatch(line)
    if found is None:
        raise ValueError(f"line {number} is no step of a transcript: {line}")
    client, kind, text = found.groups()
    return Step(client, kind.strip(), text, number)
