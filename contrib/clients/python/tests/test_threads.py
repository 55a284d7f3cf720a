"""Several threads, one client."""

from __future__ import annotations

import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from belfry import Alert, App, Closed

from .fakes import FakeHub, Line
from .hub import Hub

KEY = "k" * 32


class ThreadTests(unittest.TestCase):
    def test_one_thread_watches_while_others_send(self) -> None:
        with Hub() as hub, App.connect("org.example.tea", socket=hub.socket, key=KEY) as app:
            with app.events() as events, ThreadPoolExecutor(8) as pool:
                taken = pool.submit(lambda: [next(events).id for _ in range(40)])
                sent = pool.map(
                    lambda number: app.present(Alert(id=f"a{number}", alert_body="A")).id, range(40)
                )
                self.assertEqual(sorted(sent), sorted(taken.result()))

    def test_whoever_waits_is_told_that_the_client_was_closed(self) -> None:
        with Hub() as hub, ThreadPoolExecutor(1) as pool:
            app = App.connect("org.example.tea", socket=hub.socket, key=KEY)
            events = app.events()
            waiting = pool.submit(lambda: next(events))
            app.close()
            with self.assertRaises(Closed):
                waiting.result()
            with self.assertRaises(Closed):
                app.ping()

    def test_a_client_that_waits_for_a_hub_can_be_closed(self) -> None:
        asked = threading.Event()

        def serve(line: Line) -> None:
            line.greet()
            line.request()
            asked.set()

        with FakeHub(serve) as hub, ThreadPoolExecutor(1) as pool:
            app = App.connect("org.example.tea", socket=hub.socket, key=KEY)
            waiting = pool.submit(app.ping)
            asked.wait()
            app.close()
            with self.assertRaises(Closed):
                waiting.result()

    def test_a_client_that_says_hello_can_be_closed(self) -> None:
        is_first = True
        greeted_again = threading.Event()

        def serve(line: Line) -> None:
            nonlocal is_first
            if is_first:
                is_first = False
                line.greet()
                line.close()
            else:
                line.request()
                greeted_again.set()

        with FakeHub(serve) as hub, ThreadPoolExecutor(1) as pool:
            app = App.connect("org.example.tea", socket=hub.socket, key=KEY)
            waiting = pool.submit(app.ping)
            greeted_again.wait()
            app.close()
            with self.assertRaises(Closed):
                waiting.result()

    def test_what_broke_off_at_hello_was_not_sent(self) -> None:
        connections = 0

        def serve(line: Line) -> None:
            nonlocal connections
            connections += 1
            if connections == 2:
                line.request()
                line.close()
                return
            line.greet()
            if connections == 1:
                line.answer(line.request(), cursor="s.0")
            else:
                line.answer(line.request(), user="alice", badge=7)

        with FakeHub(serve) as hub:
            with App.connect("org.example.tea", socket=hub.socket, key=KEY) as app:
                with app.events():
                    pass  # Leaving it ends the first connection.
                self.assertEqual(app.set_badge("+1"), 7)
        self.assertEqual(connections, 3)

    def test_a_hub_that_speaks_before_it_reads_is_heard(self) -> None:
        """Neither side may wait for the other with full buffers."""
        event = {"cursor": "s.1", "type": "brandNew", "padding": "x" * 1000}

        def serve(line: Line) -> None:
            line.greet()
            line.answer(line.request(), cursor="s.0")
            for _ in range(2000):
                line.say({"method": "event", "params": event})
            line.answer(line.request(), alerts=[], evicted=[])

        alerts = [Alert(id=f"a{number}", alert_body="x" * 900) for number in range(900)]
        with FakeHub(serve) as hub:
            with App.connect("org.example.tea", socket=hub.socket, key=KEY) as app:
                with app.events():
                    self.assertEqual(app.schedule(*alerts).alerts, ())

    def test_new_events_end_those_before(self) -> None:
        with Hub() as hub, App.connect("org.example.tea", socket=hub.socket, key=KEY) as app:
            with ThreadPoolExecutor(1) as pool:
                first = app.events()
                waiting = pool.submit(lambda: next(first))
                second = app.events()
                with self.assertRaises(Closed):
                    waiting.result()
                first.close()
                app.present(Alert(id="pot", alert_body="A"))
                self.assertEqual(next(second).id, "pot")
                second.close()
                with self.assertRaises(Closed):
                    next(second)

    def test_what_leaves_a_loop_leaves_the_stream(self) -> None:
        with Hub() as hub, App.connect("org.example.tea", socket=hub.socket, key=KEY) as app:
            for number in range(3):
                app.schedule(Alert(id=f"a{number}", after=timedelta(seconds=1), alert_body="A"))
                hub.advance(timedelta(seconds=1))
                for event in app.events():
                    if event.id == f"a{number}":
                        app.acknowledge(event)
                        break
            with App.connect("org.example.tea", socket=hub.socket, key=KEY) as again:
                self.assertEqual(again.greeting.waiting, 0)
