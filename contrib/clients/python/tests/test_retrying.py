"""When a request is tried again, as a table."""

from __future__ import annotations

import unittest

from belfry import ConnectionLost, LimitReached, NoHub, NotFound, ProtocolFault, TryLater
from belfry.core.retrying import Attempts

LOST = ConnectionLost("", may_be_done=True)
NOT_SENT = ConnectionLost("")
FULL = TryLater(-32003, "storageFull", "")
CROWDED = LimitReached(-32002, "connectionsFull", "")
QUEUE_FULL = LimitReached(-32002, "queueFull", "")


class AttemptsTests(unittest.TestCase):
    def delays(self, *failures: Exception, patience: float | None = None, **told: bool) -> list[object]:
        is_repeatable = told.get("is_repeatable", True)
        attempts = Attempts(patience, is_repeatable=is_repeatable, now=0)
        now = 0.0
        delays: list[object] = []
        for failure in failures:
            delay = attempts.delay_after(failure, now)
            delays.append(delay)
            now += delay or 0
        return delays

    def test_a_lost_connection_is_made_again_at_once_and_then_more_and_more_slowly(self) -> None:
        self.assertEqual(self.delays(*[LOST] * 9), [0, 1, 2, 4, 8, 16, 30, 30, 30])

    def test_where_nobody_is_or_the_disk_is_full_a_second_passes_first(self) -> None:
        for failure in (NoHub(""), FULL, CROWDED):
            with self.subTest(failure):
                self.assertEqual(self.delays(failure, failure, failure), [1, 2, 4])

    def test_a_hub_that_is_started_anew(self) -> None:
        self.assertEqual(self.delays(LOST, NoHub(""), NoHub(""), LOST), [0, 1, 2, 4])

    def test_a_refusal_is_final(self) -> None:
        for failure in (NotFound(-32001, "notFound", ""), QUEUE_FULL, ProtocolFault("")):
            with self.subTest(failure):
                self.assertEqual(self.delays(failure), [None])

    def test_what_may_be_done_already_is_not_sent_twice_unless_that_does_no_harm(self) -> None:
        self.assertEqual(self.delays(LOST, is_repeatable=False), [None])
        self.assertEqual(self.delays(NOT_SENT, FULL, LOST, is_repeatable=False), [0, 1, None])

    def test_patience_ends_with_a_last_attempt_at_its_end(self) -> None:
        self.assertEqual(self.delays(*[FULL] * 4, patience=5), [1, 2, 2, None])
        self.assertEqual(self.delays(NoHub(""), patience=0), [None])

    def test_success_makes_the_next_failure_the_first(self) -> None:
        attempts = Attempts(None, is_repeatable=True, now=0)
        for failure in (LOST, LOST, LOST):
            attempts.delay_after(failure, 0)
        attempts.succeeded()
        self.assertEqual(attempts.delay_after(LOST, 0), 0)
        self.assertEqual(attempts.delay_after(LOST, 0), 1)
