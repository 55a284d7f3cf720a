"""The client knows everything that Protocol.md names."""

from __future__ import annotations

import dataclasses
import re
import unittest
from pathlib import Path

import belfry
from belfry import State, WithdrawalReason
from belfry.advice import advice_for
from belfry.core.alertwire import KNOWN_MEMBERS
from belfry.core.eventwire import APP_EVENTS, CENTER_EVENTS
from belfry.errors import HubError, hub_error

from .protocol_document import first_names, names, rows_of_all, table

SOURCES = Path(__file__).resolve().parent.parent / "belfry"


def methods_of_the_client() -> set[str]:
    """The method names that its requests are made of."""
    sources = (path.read_text() for path in sorted(SOURCES.glob("**/*.py")))
    return {name for text in sources for name in re.findall(r'\b(?:Call|Watch)\(\s*"([\w.]+)"', text)}


def camel_case(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def members_of(*kinds: type) -> set[str]:
    """The attributes of value classes, as the wire writes them."""
    return {camel_case(field.name) for kind in kinds for field in dataclasses.fields(kind)}


def value_classes() -> list[type]:
    return [kind for kind in vars(belfry).values() if dataclasses.is_dataclass(kind)]


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

    def test_every_member_of_events_and_deliveries(self) -> None:
        app_events = [kind for kind in value_classes() if issubclass(kind, belfry.AppEvent)]
        self.assertEqual(set(first_names("App event member")) - members_of(*app_events), {"type"})
        self.assertEqual(
            set(first_names("Center event member")) - members_of(belfry.Changed), {"type"}
        )
        self.assertEqual(set(first_names("Delivery member")) - members_of(belfry.Delivery), set())

    def test_every_member_of_categories_and_actions(self) -> None:
        for head, kind in (
            ("Category member", belfry.Category),
            ("Action member", belfry.CategoryAction),
            ("Text input member", belfry.CategoryTextInput),
            ("Action member of a delivery", belfry.Action),
        ):
            with self.subTest(head):
                self.assertEqual(set(first_names(head)), members_of(kind))

    def test_every_member_of_every_result(self) -> None:
        known = members_of(*value_classes())
        # Members that the client takes out of their wrapping.
        known |= {"alerts", "deliveries", "nextPage", "withdrawn", "limits", "users", "apps"}
        known |= {"categories", "forgotten", "personal", "system"}
        told = {name for row in rows_of_all("Result") for name in names(row[0])}
        self.assertEqual({re.split(r"[.\]]+", name.rstrip("[]"))[-1] for name in told} - known, set())

    def test_every_parameter_of_every_method(self) -> None:
        sources = "".join(path.read_text() for path in SOURCES.glob("**/*.py"))
        sent = {first or second for first, second in re.findall(r'"(\w+)":|\b(\w+)=', sources)}
        sent |= set(re.findall(r'params\["(\w+)"\]', sources))
        told = {name for row in rows_of_all("Parameter") for name in names(row[0])}
        self.assertEqual({name.split(".")[-1].split("[")[0] for name in told} - sent, set())

    def test_every_member_of_an_alert(self) -> None:
        self.assertEqual(set(first_names("Alert member")), set(KNOWN_MEMBERS))
