"""What users of the client rely on, with a real hub."""

from __future__ import annotations

import dataclasses
import getpass
import unittest
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import belfry
from belfry import Activated, Alert, App, BadRequest, Center, Fired, Key, NotFound, When
from belfry.core import appcalls

from .hub import START, Hub

KEY = "k" * 32


class ClientTests(unittest.TestCase):
    def setUp(self) -> None:
        self.hub = self.enterContext(Hub())
        self.app = self.enterContext(self.connect())

    def connect(self) -> App:
        return App.connect("org.example.tea", socket=self.hub.socket, key=KEY)

    def test_an_alert_goes_in_and_comes_out_as_it_was(self) -> None:
        alert = Alert(
            id="pot",
            fire_date=datetime(2026, 12, 1, 9, 0, 0, 250_000, timezone.utc),
            alert_title="Kitchen",
            alert_body=Key("%@ in %i minutes.", "Tea", 4),
            alert_action=Key("View Details"),
            category="tea",
            sound_name="default",
            badge="+1",
            level="timeSensitive",
            thread="t",
            icon="cup",
            user_info=belfry.UserInfo('{"cup": 1, "of": [1.50]}'),
            expires_after=timedelta(hours=1, milliseconds=1),
            lateness=timedelta(days=2),
        )
        receipt = self.app.schedule(alert).receipt
        self.assertEqual((receipt.id, receipt.next), ("pot", alert.fire_date))
        (listed,) = self.app.pending()
        self.assertEqual(listed.next, alert.fire_date)
        self.assertEqual(dataclasses.replace(listed, next=None), alert)
        assert isinstance(listed.user_info, belfry.UserInfo)
        self.assertEqual(listed.user_info.text, '{"cup": 1, "of": [1.50]}')

    def test_an_alert_is_read_in_the_language_of_its_reader(self) -> None:
        self.app.strings_put("en", 'READY = "%1$@ is ready at %2$@.";', development=True)
        receipt = self.app.strings_put("de_DE", '\ufeffREADY = "%1$@ ist um %2$@ fertig.";'.encode("utf-16-le"))
        self.assertEqual((receipt.entries, receipt.replaced, receipt.development), (1, False, "en"))
        with Center.connect(socket=self.hub.socket, key=KEY) as center:
            center.set_time_zone("Europe/Vienna")
            settings = center.set_languages(["de-AT"])
            self.assertEqual((settings.languages, settings.languages_from), (("de-AT",), "setting"))
            at = When(datetime(2026, 12, 1, 9, tzinfo=timezone.utc), "shortTime")
            self.app.present(Alert(id="pot", alert_body=Key("READY", ["Tee", "Saft"], at)))
            (delivery,) = center.deliveries()
            self.assertEqual(delivery.alert_body, "\u2068Tee\u2069 und \u2068Saft\u2069 ist um 10:00 fertig.")
            self.assertEqual(delivery.language, "de-DE")
        preview = self.app.preview(Alert(alert_body=Key("READY", "Tea", at)), languages=["en-GB"])
        self.assertEqual(preview.occurrences[0].language, "en")
        with self.assertRaises(BadRequest) as caught:
            self.app.strings_put("en", "READY = ")
        self.assertEqual(caught.exception.position, belfry.TablePosition(1, 8))
        self.assertEqual(self.app.strings_get("en").entries, {"READY": "%1$@ is ready at %2$@."})
        self.assertEqual([table.language for table in self.app.strings_list().tables], ["en", "de-DE"])
        self.assertEqual(self.app.strings_remove("de-DE"), 1)
        with self.assertRaises(NotFound):
            self.app.strings_get("de-DE")

    def test_a_list_is_read_to_its_end(self) -> None:
        alerts = [
            Alert(id=f"a{number:03}", fire_date=START + timedelta(seconds=number), badge=1)
            for number in range(1, 251)
        ]
        self.app.schedule(*alerts)
        listed = self.app.pending()
        self.assertEqual([alert.id for alert in listed], [alert.id for alert in alerts])
        self.assertIsNotNone(listed.cursor)
        self.assertEqual(len(listed[10:20]), 10)

    def test_a_person_answers_and_the_app_is_told(self) -> None:
        self.app.present(Alert(id="pot", alert_body="Tea is ready", user_info={"cup": 1}))
        with Center.connect(socket=self.hub.socket, key=KEY, languages=["de", "en"]) as center:
            (delivery,) = center.deliveries()
            self.assertEqual(delivery.alert_body, "Tea is ready")
            answer = center.activate(delivery.delivery)
            self.assertEqual((answer.state, answer.changed), ("activated", True))
            self.assertEqual(center.dismiss(delivery.delivery).changed, False)
        with self.app.events() as events:
            fired, activated = next(events), next(events)
        assert isinstance(fired, Fired) and isinstance(activated, Activated)
        self.assertEqual((fired.state, activated.action), ("delivered", "default"))
        self.assertEqual(activated.user_info, {"cup": 1})
        # The first one was acknowledged when the second one was asked for.
        with self.connect() as again:
            self.assertEqual(again.greeting.waiting, 1)
            with again.events() as events:
                self.assertEqual(next(events), activated)

    def test_the_hub_is_killed_between_two_events(self) -> None:
        with self.app.events() as events:
            self.app.schedule(Alert(id="pot", after=timedelta(minutes=1), alert_body="Tea"))
            self.app.present(Alert(id="cup", alert_body="Drink it"))
            self.assertEqual(next(events).id, "cup")
            self.hub.kill()
            self.hub.start()
            self.hub.advance(timedelta(minutes=1))
            self.assertEqual(next(events).id, "pot")

    def test_an_error_says_what_to_do(self) -> None:
        with self.assertRaises(belfry.Refused) as refused:
            self.app.schedule(Alert(to=["nobody-of-this-name"], alert_body="A"))
        error = refused.exception
        self.assertEqual((error.code, error.reason, error.field), (-32000, "recipientNotAllowed", "alert.to"))
        self.assertEqual(error.advice, "Ask the administrator, or leave `to` out.")

    def test_nobody_is_there(self) -> None:
        socket = str(self.hub.folder / "nobody.sock")
        with self.assertRaisesRegex(belfry.NoHub, "nobody.sock"):
            App.connect("tea", socket=socket, key=KEY, patience=timedelta())

    def test_an_alert_that_contradicts_itself_is_no_alert(self) -> None:
        with self.assertRaises(ValueError):
            Alert(fire_date=START, after=timedelta(1), alert_body="A")
        with self.assertRaises(ValueError):
            Alert(repeat_interval="day", repeat_rule="FREQ=DAILY", alert_body="A")

    def test_a_datetime_without_a_zone_is_a_local_time(self) -> None:
        nine = datetime(2026, 12, 2, 9)
        alert = Alert(id="can", alert_body="A", fire_date=nine, time_zone="Asia/Kolkata")
        alert = replace(alert, repeat_interval="day", repeat_count=3)
        with App.connect("org.example.tea", socket=self.hub.socket, key=KEY) as app:
            shown = app.preview(alert, time_zone="Asia/Tokyo")
            self.assertEqual(
                [found.fire_date.isoformat() for found in shown.occurrences],
                [f"2026-12-0{day}T12:30:00+09:00" for day in (2, 3, 4)],
            )
            self.assertFalse(shown.more)
            self.assertEqual(app.schedule(alert).receipt.next, shown.occurrences[0].fire_date)
            left = app.leave_out("can", "2026-12-02T09:00:00")
            self.assertEqual(left.next, shown.occurrences[1].fire_date)
            (listed,) = app.pending()
            self.assertEqual((listed.fire_date, listed.except_dates), (nine, (nine,)))
            self.assertEqual(app.replace_all([listed]).removed, 0)
            self.assertEqual(list(app.pending()), [listed])
            with self.assertRaises(NotFound):
                app.leave_out("can", nine + timedelta(hours=1))
            with self.assertRaises(BadRequest) as refused:
                app.preview(replace(alert, repeat_interval=None, repeat_count=None, repeat_rule="FREQ=FEW"))
            self.assertEqual((refused.exception.field, refused.exception.position), ("alert.repeatRule", 6))

    def test_a_person_says_where_they_are(self) -> None:
        with Center.connect(socket=self.hub.socket, key=KEY) as center:
            self.assertIsNone(center.settings().time_zone)
            self.assertEqual(center.set_time_zone("Asia/Kolkata").effective_time_zone, "Asia/Kolkata")
            with self.assertRaises(BadRequest) as refused:
                center.set_time_zone("Europe/Atlantis")
            self.assertEqual(refused.exception.reason, "unknownTimeZone")
            self.assertIsNone(center.set_time_zone(None).time_zone)

    def test_a_batch_with_more_tokens_than_a_hub_remembers_is_not_sent_twice(self) -> None:
        for count, is_repeatable in ((256, True), (257, False)):
            alerts = [Alert(alert_body="A") for _ in range(count)]
            with self.subTest(count=count):
                self.assertEqual(appcalls.schedule(alerts, None).is_repeatable, is_repeatable)
                self.assertEqual(appcalls.replace_all(alerts).is_repeatable, is_repeatable)


class SystemAppTests(unittest.TestCase):
    def test_an_app_of_the_system_has_no_key_and_names_who_receives(self) -> None:
        user = getpass.getuser()
        rule = f"[App]\nUser={user}\nRecipients={user}\n"
        with Hub({"org.example.backup": rule}) as hub:
            with App.connect("org.example.backup", socket=hub.socket, system=True) as backup:
                backup.present(Alert(id="full", to=[user], alert_body="The disk is full"))
                with backup.events() as events:
                    self.assertEqual(next(events).user, user)
