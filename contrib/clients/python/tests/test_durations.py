"""Durations: the text of the wire and timedeltas, both ways."""

from __future__ import annotations

import unittest
from datetime import timedelta

from belfry.durations import read_duration, write_duration

#: What is read, what it is, and how it is written.
ROWS = [
    ("PT4M", timedelta(minutes=4), "PT4M"),
    ("P1DT12H", timedelta(days=1, hours=12), "P1DT12H"),
    ("PT90M", timedelta(minutes=90), "PT1H30M"),
    ("PT0.5S", timedelta(milliseconds=500), "PT0.5S"),
    ("PT0S", timedelta(), "PT0S"),
    ("P2D", timedelta(days=2), "P2D"),
    ("PT86400S", timedelta(days=1), "P1D"),
    ("PT0.000001S", timedelta(microseconds=1), "PT0.000001S"),
    ("PT1M0.250S", timedelta(seconds=60, milliseconds=250), "PT1M0.25S"),
    ("PT0.0000019S", timedelta(microseconds=1), "PT0.000001S"),
    ("P999999999DT23H59M59.999999S", timedelta.max, "P999999999DT23H59M59.999999S"),
]

REFUSED = ["", "P", "PT", "P1W", "P1Y", "P1M", "-PT1S", "PT1", "1D", "P1DT", "PT.5S", "PT1.S", "PT1,5S"]
REFUSED += ["PT1.5M", "pt4m", "PT4M ", "PT٤M", "P1000000000D"]


class DurationTests(unittest.TestCase):
    def test_reads_and_writes_without_losing_anything(self) -> None:
        for text, duration, written in ROWS:
            with self.subTest(text):
                self.assertEqual(read_duration(text), duration)
                self.assertEqual(write_duration(duration), written)
                self.assertEqual(read_duration(written), duration)

    def test_refuses_what_is_no_duration(self) -> None:
        for text in REFUSED:
            with self.subTest(text), self.assertRaises(ValueError):
                read_duration(text)

    def test_refuses_to_write_a_negative_one(self) -> None:
        with self.assertRaises(ValueError):
            write_duration(timedelta(microseconds=-1))
