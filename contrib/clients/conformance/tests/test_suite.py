"""The suite finds the faults of a careless client, and nothing else."""

from __future__ import annotations

import contextlib
import io
import unittest
from pathlib import Path

from runner.suite import main
from runner.transcript import read_steps

_CARELESS = str(Path(__file__).resolve().parent / "careless")

#: A transcript, and what is to be said about the careless client; empty: it passes.
VERDICTS = {
    "hello-app": "line 7: (the key is in: data/belfry/keys/org.example.tea)",
    "key-is-kept": "(hello was: tea",
    "resend-present": "tea→ {\"method\":\"present\"",
    "unknown-members": "has ['colour', 'more'] in addition",
    "unknown-events": "tea says {\"cursor\":\"s.2\"",
    "errors": "tea fails {\"code\":\"$code\"",
    "give-back": "method is \"replaceAll\", not \"pending\"",
    "cursor-gone-meanwhile": "it lacks ['reason']",
    "long-answers": "",
    "milliseconds": "",
    ", Answers": "tea← {\"jsonrpc\":\"2.0\",\"id\":1,\"error\"",
}


class SuiteTests(unittest.TestCase):
    def test_a_careless_client_is_found_out(self) -> None:
        for name, verdict in VERDICTS.items():
            with self.subTest(name):
                output = io.StringIO()
                with contextlib.redirect_stdout(output):
                    status = main(["--only", name, _CARELESS], "")
                self.assertIn(verdict, output.getvalue())
                self.assertEqual(status, 1 if verdict else 0, output.getvalue())

    def test_a_program_that_is_no_adapter_is_told(self) -> None:
        for program in ("/bin/true", "/nonexistent"):
            with self.subTest(program), contextlib.redirect_stdout(io.StringIO()):
                self.assertEqual(main(["--only", "long-answers", program], ""), 1)

    def test_folded_lines_and_comments(self) -> None:
        steps = read_steps("tea→ {\n     }\n# comment\n(4 minutes later)\n", 10)
        found = [(step.client, step.kind, step.text, step.line_number) for step in steps]
        self.assertEqual(found, [("tea", "→", "{}", 10), ("", "(…)", "4 minutes later", 13)])

    def test_a_line_that_is_no_step(self) -> None:
        with self.assertRaises(ValueError):
            read_steps("tea sings {}", 1)
