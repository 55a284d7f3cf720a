"""Several tasks, one client."""

from __future__ import annotations

import asyncio
import unittest

from belfry import Alert, Closed
from belfry.aio import App

from .fakes import FakeHub, Line
from .hub import Hub

KEY = "k" * 32


class AsyncioTests(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        # A hub is started in the loop's own thread here; nobody has to hear how long that took.
        asyncio.get_running_loop().slow_callback_duration = 60

    async def test_one_task_watches_while_others_send(self) -> None:
        with Hub() as hub:
            async with await App.connect("org.example.tea", socket=hub.socket, key=KEY) as app:
                async with await app.events() as events:

                    async def take() -> list[str]:
                        return [(await anext(events)).id for _ in range(40)]

                    taking = asyncio.create_task(take())
                    alerts = [Alert(id=f"a{number}", alert_body="A") for number in range(40)]
                    sent = await asyncio.gather(*(app.present(alert) for alert in alerts))
                    self.assertEqual(sorted(receipt.id for receipt in sent), sorted(await taking))

    async def test_who_gives_up_waiting_takes_nothing_from_others(self) -> None:
        with Hub() as hub:
            async with await App.connect("org.example.tea", socket=hub.socket, key=KEY) as app:
                async with await app.events() as events:
                    for number in range(5):
                        with self.assertRaises(TimeoutError):
                            await asyncio.wait_for(anext(events), 0.01)
                        reading = asyncio.create_task(anext(events))
                        await asyncio.sleep(0)
                        pinging = asyncio.create_task(app.ping())
                        await asyncio.sleep(0)
                        # The task that reads for both goes away; the other has to read on.
                        reading.cancel()
                        self.assertEqual((await pinging).protocol, 1)
                        await app.present(Alert(id=f"a{number}", alert_body="A"))
                        self.assertEqual((await anext(events)).id, f"a{number}")

    async def test_new_events_end_those_before(self) -> None:
        with Hub() as hub:
            async with await App.connect("org.example.tea", socket=hub.socket, key=KEY) as app:
                first = await app.events()
                waiting = asyncio.create_task(anext(first))
                await asyncio.sleep(0)
                second = await app.events()
                with self.assertRaises(Closed):
                    await waiting
                first.close()
                await app.present(Alert(id="pot", alert_body="A"))
                self.assertEqual((await anext(second)).id, "pot")
                second.close()
                with self.assertRaises(Closed):
                    await anext(second)

    async def test_whoever_waits_is_told_that_the_client_was_closed(self) -> None:
        with Hub() as hub:
            app = await App.connect("org.example.tea", socket=hub.socket, key=KEY)
            events = await app.events()
            waiting = asyncio.create_task(anext(events))
            await asyncio.sleep(0)
            await app.close()
            with self.assertRaises(Closed):
                await waiting
            with self.assertRaises(Closed):
                await app.ping()

    async def test_a_hub_that_speaks_before_it_reads_is_heard(self) -> None:
        event = {"cursor": "s.1", "type": "brandNew", "padding": "x" * 1000}

        def serve(line: Line) -> None:
            line.greet()
            line.answer(line.request(), cursor="s.0")
            for _ in range(2000):
                line.say({"method": "event", "params": event})
            line.answer(line.request(), alerts=[], evicted=[])

        alerts = [Alert(id=f"a{number}", alert_body="x" * 900) for number in range(900)]
        with FakeHub(serve) as hub:
            async with await App.connect("org.example.tea", socket=hub.socket, key=KEY) as app:
                async with await app.events():
                    self.assertEqual((await app.schedule(*alerts)).alerts, ())
