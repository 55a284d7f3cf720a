"""Tables of texts as Python values."""

from __future__ import annotations

import json
import unittest

from belfry import PluralText, PluralVariable, ProtocolFault, Strings, TablePosition
from belfry.core import appcalls
from belfry.core.exactjson import decode
from belfry.core.members import Members
from belfry.core.session import Session
from belfry.core.tablewire import read_strings, write_content
from belfry.errors import BadRequest


class TableTests(unittest.TestCase):
    def test_a_file_goes_as_text_or_as_bytes(self) -> None:
        cases: list[tuple[str | bytes, dict[str, str]]] = [
            ('"TEA" = "Tee";', {"content": '"TEA" = "Tee";'}),
            ("ä".encode(), {"content": "ä"}),
            ("\ufeffa;".encode(), {"content": "\ufeffa;"}),
            (b"", {"content": ""}),
            (b"\xff\xfea\0;\0", {"contentBase64": "//5hADsA"}),
            ("\0\0\0", {"contentBase64": "AAAA"}),
        ]
        for content, sent in cases:
            with self.subTest(content):
                self.assertEqual(write_content(content), sent)

    def test_every_table_within_the_limit_fits_a_line(self) -> None:
        session = Session()
        session.line_bytes = 1_048_576
        for content in (b"a", b'"', b"\0", b"\xff"):
            call = appcalls.strings_put("de", content * 524_288, None, None, True)
            session.request(call.method, call.params)

    def test_defaults_are_left_out(self) -> None:
        self.assertEqual(appcalls.strings_get("de", None, None).params, {"language": "de"})
        self.assertEqual(
            appcalls.strings_put("de", "a;", "T", "strings", False).params,
            {"language": "de", "table": "T", "kind": "strings", "content": "a;"},
        )

    def test_a_key_may_be_called_like_user_info(self) -> None:
        entries = {
            "userInfo": {"format": "%#@userInfo@", "variables": {"userInfo": {"forms": {"other": "%d"}}}},
            "other": {"format": "x", "variables": {}},
        }
        strings = self.strings(entries)
        self.assertEqual(
            strings.entries["userInfo"],
            PluralText(format="%#@userInfo@", variables={"userInfo": PluralVariable(forms={"other": "%d"})}),
        )
        self.assertEqual(self.strings({"userInfo": "{%@}"}).entries, {"userInfo": "{%@}"})

    def test_what_no_hub_answers_is_a_fault(self) -> None:
        for wrong in (7, [], {"format": "x"}, {"format": "x", "variables": {"n": {"forms": {"one": 1}}}}):
            with self.subTest(wrong), self.assertRaises(ProtocolFault):
                self.strings({"k": wrong})

    def strings(self, entries: object) -> Strings:
        result = {"language": "de", "table": "T", "kind": "strings", "installed": True, "entries": entries}
        return read_strings(Members(decode(json.dumps(result).encode()), "result"))

    def test_a_fault_has_its_line_and_column(self) -> None:
        for position, expected in (
            ({"line": 3, "column": 9}, TablePosition(3, 9)),
            (7, 7),
            ({"line": 3}, None),
            ("here", None),
            (None, None),
        ):
            with self.subTest(position):
                self.assertEqual(self.position(position), expected)

    def position(self, position: object) -> object:
        session = Session()
        request_id, _ = session.request("strings.put", {})
        data = {"reason": "tableFault", "field": "content", "position": position}
        error = {"code": -32602, "message": "No table.", "data": data}
        session.receive(json.dumps({"id": request_id, "error": error}).encode() + b"\n")
        arrival = session.outcome(request_id)
        assert arrival is not None
        with self.assertRaises(BadRequest) as caught:
            arrival.members()
        return caught.exception.position
