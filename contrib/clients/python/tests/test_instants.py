"""Instants: the text of the wire and datetimes, both ways."""

from __future__ import annotations

import unittest
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from belfry.instants import read_instant, read_moment, write_instant, write_moment

UTC = timezone.utc

#: What is read, what it is, and how it is written.
ROWS = [
    ("2026-12-01T08:00:00Z", datetime(2026, 12, 1, 8, tzinfo=UTC), "2026-12-01T08:00:00Z"),
    ("2026-12-01T09:00:00+01:00", datetime(2026, 12, 1, 8, tzinfo=UTC), "2026-12-01T08:00:00Z"),
    ("2026-12-01T02:30:00-05:30", datetime(2026, 12, 1, 8, tzinfo=UTC), "2026-12-01T08:00:00Z"),
    (
        "2026-12-01T08:00:00.250Z",
        datetime(2026, 12, 1, 8, 0, 0, 250000, UTC),
        "2026-12-01T08:00:00.250Z",
    ),
    (
        "2026-12-01T08:00:00.000001Z",
        datetime(2026, 12, 1, 8, 0, 0, 1, UTC),
        "2026-12-01T08:00:00.000001Z",
    ),
    ("0001-01-01T00:00:00Z", datetime(1, 1, 1, tzinfo=UTC), "0001-01-01T00:00:00Z"),
    (
        "9999-12-31T23:59:59.999999Z",
        datetime(9999, 12, 31, 23, 59, 59, 999999, UTC),
        "9999-12-31T23:59:59.999999Z",
    ),
]

REFUSED = ["", "2026-12-01", "2026-12-01T08:00:00", "2026-12-01 08:00:00Z", "2026-12-01T08:00Z"]
REFUSED += ["2026-13-01T08:00:00Z", "2026-02-29T08:00:00Z", "2026-12-01T08:00:60Z"]
REFUSED += ["2026-12-01T08:00:00.Z", "20261201T080000Z", "2026-12-01T08:00:00+24:00"]


class InstantTests(unittest.TestCase):
    def test_reads_and_writes_without_losing_anything(self) -> None:
        for text, instant, written in ROWS:
            with self.subTest(text):
                self.assertEqual(read_instant(text), instant)
                self.assertEqual(write_instant(instant), written)

    def test_refuses_what_is_no_instant(self) -> None:
        for text in REFUSED:
            with self.subTest(text), self.assertRaises(ValueError):
                read_instant(text)

    def test_refuses_a_time_without_a_zone(self) -> None:
        with self.assertRaises(ValueError):
            write_instant(datetime(2026, 12, 1, 8))

    def test_a_local_time_stays_one(self) -> None:
        for text in ("2026-12-01T08:00:00", "2026-12-01T08:00:00.250"):
            self.assertIsNone(read_moment(text).tzinfo)
            self.assertEqual(write_moment(read_moment(text)), text)
        self.assertEqual(write_moment(read_moment("2026-12-01T09:00:00+01:00")), "2026-12-01T08:00:00Z")
        for text in ("2026-12-01", "2026-02-29T08:00:00", "2026-12-01T08:00:60"):
            with self.subTest(text), self.assertRaises(ValueError):
                read_moment(text)

    def test_refuses_what_leaves_the_years_that_there_are(self) -> None:
        with self.assertRaises(ValueError):
            write_instant(datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=1))))

    def test_tells_the_two_hours_apart_that_have_one_name_in_autumn(self) -> None:
        berlin = ZoneInfo("Europe/Berlin")
        first = datetime(2026, 10, 25, 2, 30, tzinfo=berlin)
        self.assertEqual(write_instant(first), "2026-10-25T00:30:00Z")
        self.assertEqual(write_instant(first.replace(fold=1)), "2026-10-25T01:30:00Z")
