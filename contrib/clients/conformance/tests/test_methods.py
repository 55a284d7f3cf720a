"""Every method of the protocol is in a transcript, and in the adapters of the Python client."""

from __future__ import annotations

import re
import subprocess
import sys
import unittest
from pathlib import Path

from runner.document import PROTOCOL, document_transcripts

_ADAPTERS = Path(__file__).resolve().parent.parent / "adapters"
#: What an adapter does with commands of their own.
_COMMANDS = {"hello", "watch", "center.watch"}


def methods() -> set[str]:
    """The first column of "Who may call what"."""
    text = PROTOCOL.read_text(encoding="utf-8")
    table = text.split("### Who may call what\n\n")[1].split("\n\n")[0]
    return set(re.findall(r"^\| `([\w.]+)` \|", table, re.MULTILINE))


class MethodTests(unittest.TestCase):
    def test_every_method_is_in_a_transcript(self) -> None:
        steps = [step.text for one in document_transcripts() for step in one.steps if step.kind == "→"]
        shown = {name for text in steps for name in re.findall(r'"method":"([\w.]+)"', text)}
        self.assertGreater(len(methods()), 15)
        self.assertEqual(methods() - shown, set())

    def test_the_adapters_of_the_python_client_know_every_method(self) -> None:
        listing = "import methods; print(*(method for _, method in methods.METHODS))"
        command = [sys.executable, "-c", listing]
        known = subprocess.run(command, cwd=_ADAPTERS, capture_output=True, text=True, check=True)
        self.assertEqual(methods() - set(known.stdout.split()), _COMMANDS)
