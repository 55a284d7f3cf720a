"""The conversation of one connection, without a connection."""

from __future__ import annotations

import json
import unittest

from belfry import CursorGone, NotFound, ProtocolFault, RequestTooLong
from belfry.core.lines import LineSplitter
from belfry.core.session import Session


def answer(request_id: int, **result: object) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": request_id, "result": result}).encode() + b"\n"


def event(cursor: str) -> bytes:
    return json.dumps({"method": "event", "params": {"cursor": cursor}}).encode() + b"\n"


def error(request_id: int | None, code: int, reason: str) -> bytes:
    told = {"code": code, "message": "Sentence.", "data": {"reason": reason, "field": "since"}}
    return json.dumps({"id": request_id, "error": told}).encode() + b"\n"


class SessionTests(unittest.TestCase):
    def setUp(self) -> None:
        self.session = Session()

    def outcome(self, request_id: int) -> dict[str, object]:
        arrival = self.session.outcome(request_id)
        assert arrival is not None
        return arrival.members().all

    def cursors(self) -> list[str]:
        taken = []
        while (arrival := self.session.next_event()) is not None:
            taken.append(arrival.members().text("cursor"))
        return taken

    def test_a_request_is_one_line_with_an_id_of_its_own(self) -> None:
        first, line = self.session.request("ping", {})
        second, other = self.session.request("cancel", {"ids": ["a\n"]})
        self.assertEqual(json.loads(line), {"id": first, "method": "ping"})
        self.assertEqual(
            json.loads(other), {"id": second, "method": "cancel", "params": {"ids": ["a\n"]}}
        )
        self.assertNotEqual(first, second)
        self.assertEqual((line.count(b"\n"), other.count(b"\n")), (1, 1))

    def test_answers_find_their_requests_among_events_in_any_pieces(self) -> None:
        for size in (1, 2, 7, 1000):
            with self.subTest(size):
                self.session = Session()
                first, _ = self.session.request("ping", {})
                second, _ = self.session.request("ping", {})
                data = event("s.1") + answer(first, n=1) + event("s.2") + b"\r\n" + answer(second, n=2)
                for start in range(0, len(data), size):
                    self.session.receive(data[start : start + size])
                self.assertEqual(self.outcome(second), {"n": 2})
                self.assertEqual(self.outcome(first), {"n": 1})
                self.assertIsNone(self.session.outcome(first))
                self.assertEqual(self.cursors(), ["s.1", "s.2"])

    def test_an_answer_that_nobody_waits_for_is_dropped(self) -> None:
        given_up, _ = self.session.request("ping", {})
        self.session.forget(given_up)
        self.session.receive(answer(given_up, n=1) + answer(99, n=1))
        self.assertIsNone(self.session.outcome(given_up))
        self.assertIsNone(self.session.outcome(99))

    def test_an_error_is_raised_with_all_that_it_says(self) -> None:
        request_id, _ = self.session.request("center.seen", {"delivery": 1})
        self.session.receive(error(request_id, -32001, "notFound"))
        with self.assertRaises(NotFound) as raised:
            self.outcome(request_id)
        found = raised.exception
        self.assertEqual((found.code, found.reason, found.field), (-32001, "notFound", "since"))
        self.assertEqual(found.advice, "List again.")
        self.assertEqual(str(found), "Sentence. (notFound, since)")

    def test_a_cursor_that_has_gone_ends_the_events_in_its_place(self) -> None:
        self.session.receive(event("s.1") + error(None, -32004, "cursorGone"))
        first = self.session.next_event()
        assert first is not None
        self.assertEqual(first.members().text("cursor"), "s.1")
        with self.assertRaises(CursorGone):
            second = self.session.next_event()
            assert second is not None
            second.members()

    def test_what_is_said_about_the_connection_is_kept(self) -> None:
        self.session.receive(error(None, -32002, "connectionsFull"))
        assert self.session.notice is not None
        self.assertEqual(self.session.notice.reason, "connectionsFull")

    def test_a_line_may_be_as_long_as_the_hub_takes_and_no_longer(self) -> None:
        _, line = self.session.request("x", {"a": ""})
        spare = self.session.line_bytes - (len(line) - 1)
        _, longest = self.session.request("x", {"a": "ä" * (spare // 2) + "a" * (spare % 2)})
        self.assertEqual(len(longest) - 1, self.session.line_bytes)
        with self.assertRaises(RequestTooLong):
            self.session.request("x", {"a": "a" * (spare + 1)})
        self.session.line_bytes += 1
        self.session.request("x", {"a": "a" * (spare + 1)})

    def test_a_request_that_was_too_long_uses_up_no_id(self) -> None:
        with self.assertRaises(RequestTooLong):
            self.session.request("x", {"a": "a" * self.session.line_bytes})
        request_id, _ = self.session.request("x", {})
        self.assertEqual(request_id, 1)

    def test_methods_other_than_events_are_ignored(self) -> None:
        self.session.receive(b'{"method":"news","params":{}}\n')
        self.assertIsNone(self.session.next_event())

    def test_no_hub_says_this(self) -> None:
        for line in (b"{]\n", b"[]\n", b"\xff\n", b'{"id":1}\n', b"[" * 100000 + b"\n"):
            with self.subTest(line[:10]), self.assertRaises(ProtocolFault):
                self.session = Session()
                request_id, _ = self.session.request("x", {})
                self.session.receive(line)


class LineSplitterTests(unittest.TestCase):
    def test_the_longest_line_and_one_byte_more(self) -> None:
        splitter = LineSplitter(maximum=4)
        self.assertEqual(list(splitter.split(b"abcd")), [])
        self.assertEqual(list(splitter.split(b"\nabcd")), [b"abcd"])
        with self.assertRaises(ProtocolFault):
            list(splitter.split(b"e"))
