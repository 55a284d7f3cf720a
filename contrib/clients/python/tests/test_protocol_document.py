"""The client knows everything that Protocol.md names."""

from __future__ import annotations

import re
import unittest
from pathlib import Path

from belfry import State, WithdrawalReason
from belfry.advice import advice_for
from belfry.core.alertwire import KNOWN_MEMBERS
from belfry.core.eventwire import APP_EVENTS, CENTER_EVENTS
from belfry.errors import HubError, hub_error

from .protocol_document import first_names, names, table

SOURCES = Path(__file__).resolve().parent.parent / "belfry"


def methods_of_the_client() -> set[str]:
    """The method names that its requests are made of."""
    sources = (path.read_text() for path in sorted(SOURCES.glob("**/*.py")))
    return {name for text in sources for name in re.findall(r'\b(?:Call|Watch)\(\s*"([\w.]+)"', text)}


class ProtocolDocumentTests(unittest.TestCase):
    def test_every_method_of_the_protocol_is_in_the_client(self) -> None:
        self.assertEqual(set(first_names("Method")) - methods_of_the_client(), set())

    def test_the_client_has_no_method_that_the_protocol_does_not_name(self) -> None:
        later = {name for row in table("Later") for name in names(row[1])}
        self.assertEqual(methods_of_the_client() - set(first_names("Method")) - later, set())

    def test_every_reason_has_the_advice_of_the_protocol(self) -> None:
        for code, reason, _, advice in table("Code"):
            with self.subTest(reason):
                self.assertEqual(advice_for(int(code), reason.strip("`")), advice)

    def test_every_code_has_a_class(self) -> None:
        for code in {row[0] for row in table("Code")}:
            with self.subTest(code):
                self.assertNotEqual(type(hub_error(int(code), "", "", None)), HubError)

    def test_states_and_reasons(self) -> None:
        self.assertLessEqual(set(first_names("Delivery state")), set(State))
        self.assertLessEqual(set(first_names("Withdrawal reason")), set(WithdrawalReason))

    def test_every_type_of_event(self) -> None:
        self.assertEqual(set(first_names("App event")), set(APP_EVENTS))
        self.assertEqual(set(first_names("Center event")), set(CENTER_EVENTS))

    def test_every_member_of_an_alert(self) -> None:
        self.assertEqual(set(first_names("Alert member")), set(KNOWN_MEMBERS))
