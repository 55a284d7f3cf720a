"""What a pattern accepts, and what not."""

from __future__ import annotations

import unittest
from typing import Any

from runner.pattern import Mismatch, Names, read_pattern

#: A pattern, and what it accepts.
ACCEPTED: list[tuple[str, Any]] = [
    ('{"a":…}', {"a": "text"}),
    ('{"a":…}', {"a": 7}),
    ('{"a":"…"}', {"a": "text"}),
    ('["$one","$two","$one"]', ["x", "y", "x"]),
    ('"2026-12-01T09:00:00+01:00"', "2026-12-01T08:00:00Z"),
    ('"2026-12-01T08:00:00.250Z"', "2026-12-01T08:00:00.250000Z"),
    ('"PT90M"', "PT1H30M"),
    ('[{"repeat":3,"of":"a#"}]', ["a1", "a2", "a3"]),
    ('"$long:3"', "xxx"),
    ('[{"a":1},…]', [{"a": 1}]),
    ('[{"a":1},…]', [{"a": 1}, {"b": 2}, 3]),
    ("[1,2.5,true,null]", [1, 2.5, True, None]),
]

#: A pattern, and what it does not accept.
REFUSED: list[tuple[str, Any]] = [
    ('{"a":…}', {"a": None}),
    ('{"a":…}', {"a": True}),
    ('{"a":…}', {"a": ["text"]}),
    ('{"a":1}', {"a": 1, "b": 2}),
    ('{"a":1,"b":2}', {"a": 1}),
    ('["$one","$one"]', ["x", "y"]),
    ('"2026-12-01T08:00:00.250Z"', "2026-12-01T08:00:00.251Z"),
    ('"2026-12-01T08:00:00Z"', "2026-12-01T08:00:00"),
    ('"PT90M"', "PT91M"),
    ('"P"', "PT"),
    ('[{"repeat":3,"of":"a#"}]', ["a1", "a2"]),
    ('[{"a":1},…]', []),
    ('[{"a":1},…]', [{"a": 2}, {"a": 1}]),
    ("[1,…]", [1, 2, 3]),
    ("1", True),
    ("1", 1.0),
    ("0", False),
    ("null", 0),
    ('"a"', "b"),
    ("[1]", [1, 2]),
]


class PatternTests(unittest.TestCase):
    def test_accepts(self) -> None:
        for pattern, value in ACCEPTED:
            with self.subTest(pattern):
                Names().match(read_pattern(pattern), value)

    def test_refuses(self) -> None:
        for pattern, value in REFUSED:
            with self.subTest(pattern, value=value), self.assertRaises(Mismatch):
                Names().match(read_pattern(pattern), value)

    def test_made_up_names_of_streams_and_pages_are_bound_where_the_hub_says_them(self) -> None:
        names = Names(has_made_up=True, users={"alice": "root"})
        names.match(
            {"cursor": "k3f9.1", "nextPage": "p1", "user": "alice"},
            {"cursor": "xyz.1", "nextPage": "q", "user": "root"},
        )
        self.assertEqual(names.filled({"since": "k3f9.1", "page": "p1"}), {"since": "xyz.1", "page": "q"})
        for cursor in ("xyz.3", "other.2"):
            with self.subTest(cursor), self.assertRaises(Mismatch):
                names.match({"cursor": "k3f9.2"}, {"cursor": cursor})

    def test_what_has_a_name_is_filled_in(self) -> None:
        names = Names()
        names.match("$id", "pot")
        self.assertEqual(names.filled({"ids": ["$id", "$long:2"]}), {"ids": ["pot", "xx"]})
