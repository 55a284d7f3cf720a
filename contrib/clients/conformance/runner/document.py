"""The transcripts of Protocol.md, and its table of errors."""

from __future__ import annotations

import re
from pathlib import Path

from .transcript import Transcript, read_steps

PROTOCOL = (
    Path(__file__).resolve().parents[4] / "Sources/BelfryProtocol/Protocol.docc/Protocol.md"
)


def document_transcripts() -> list[Transcript]:
    """One for each block that is marked as a transcript, named for its heading."""
    transcripts: list[Transcript] = []
    heading = ""
    begun: list[str] | None = None
    first_line = 0
    for number, line in enumerate(PROTOCOL.read_text(encoding="utf-8").splitlines(), 1):
        if begun is not None:
            if line == "```":
                steps = read_steps("\n".join(begun), first_line)
                name = f"Protocol.md, line {first_line}, {heading}"
                transcripts.append(Transcript(name, heading, steps, is_of_the_document=True))
                begun = None
            else:
                begun.append(line)
        elif line == "```transcript":
            begun, first_line = [], number + 1
        elif line.startswith("#"):
            heading = line.lstrip("# ").replace("`", "")
    return transcripts


def errors_of_requests() -> list[tuple[str, str]]:
    """The code and the reason of each error that may be the answer to a request.

    Not those that close the connection, and not those that pass, which a client waits for.
    """
    text = PROTOCOL.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (-32\d\d\d) \| `(\w+)` \| (.*?) \|", text, re.MULTILINE)
    return [
        (code, reason)
        for code, reason, meaning in rows
        if "is closed." not in meaning and code != "-32003"
    ]
