"""Texts and their arguments as Python values."""

from __future__ import annotations

import unittest
from datetime import datetime, timedelta, timezone
from typing import Any

from belfry import Argument, Key, When
from belfry.texts import read_text, write_text

NINE = datetime(2026, 12, 1, 9, tzinfo=timezone.utc)
LOCAL_NINE = datetime(2026, 12, 1, 9)

#: What a program says, what goes over the wire, and what comes back from a list.
ARGUMENTS: list[tuple[Argument, Any]] = [
    ("Oolong", "Oolong"),
    (4, 4),
    (0.5, 0.5),
    (NINE, {"date": "2026-12-01T09:00:00Z"}),
    (LOCAL_NINE, {"date": "2026-12-01T09:00:00"}),
    (When(NINE, "relative"), {"date": "2026-12-01T09:00:00Z", "style": "relative"}),
    (When(LOCAL_NINE), {"date": "2026-12-01T09:00:00", "style": "medium"}),
    (("a", 1, Key("L")), ["a", 1, {"key": "L"}]),
    ((), []),
    (Key("L", Key("M", "b"), table="T"), {"key": "L", "args": [{"key": "M", "args": ["b"]}], "table": "T"}),
]


class TextTests(unittest.TestCase):
    def test_arguments_go_and_come_back(self) -> None:
        for argument, wire in ARGUMENTS:
            with self.subTest(argument):
                self.assertEqual(write_text(Key("K", argument)), {"key": "K", "args": [wire]})
                self.assertEqual(read_text({"key": "K", "args": [wire]}), Key("K", argument))

    def test_an_instant_of_another_zone_is_the_same_instant(self) -> None:
        ten = NINE.astimezone(timezone(timedelta(hours=1)))
        self.assertEqual(write_text(Key("K", ten)), {"key": "K", "args": [{"date": "2026-12-01T09:00:00Z"}]})

    def test_a_list_is_a_tuple_in_a_key_so_that_it_can_be_hashed(self) -> None:
        key = Key("K", ["a", "b"], table="T")
        self.assertEqual(key.args, (("a", "b"),))
        self.assertEqual({key: 1}[Key("K", ("a", "b"), table="T")], 1)
        self.assertEqual(repr(key), "Key('K', ('a', 'b'), table='T')")

    def test_what_is_no_argument_is_said_to_be_none(self) -> None:
        wrongs: list[Any] = [None, True, {}, {"date": 7}, {"date": "tomorrow"}, [None]]
        for wrong in wrongs:
            with self.subTest(wrong), self.assertRaises(ValueError):
                read_text({"key": "K", "args": [wrong]})
