"""The example in the README does what it says."""

from __future__ import annotations

import re
import subprocess
import sys
import unittest
from datetime import timedelta
from pathlib import Path

from belfry import Activated, Center, Delivered

from .hub import Hub

FOLDER = Path(__file__).resolve().parent.parent


class ReadmeTests(unittest.TestCase):
    def test_the_example_rings_and_ends_when_it_is_answered(self) -> None:
        (example,) = re.findall(r"```python\n(.*?)```", (FOLDER / "README.md").read_text(), re.DOTALL)
        self.assertLessEqual(example.count("\n"), 10)
        with Hub() as hub, Center.connect(socket=hub.socket, key="k" * 32) as center:
            events = center.events()
            with subprocess.Popen(
                [sys.executable, "-u", "-c", example],
                cwd=FOLDER,
                env=hub.environment(),
                stdout=subprocess.PIPE,
                text=True,
            ) as program:
                self.wait_for_an_alert(hub)
                hub.advance(timedelta(minutes=4))
                event = next(events)
                assert isinstance(event, Delivered)
                self.assertEqual(event.delivery.alert_body, "\u2068Tea\u2069 in 4 minutes.")
                center.activate(event.delivery.delivery)
                output, _ = program.communicate()
            events.close()
            self.assertEqual(output.splitlines(), ["Fired pot", f"{Activated.__name__} pot"])
            self.assertEqual(program.returncode, 0)

    def wait_for_an_alert(self, hub: Hub) -> None:
        with hub.administrator() as administrator:
            while administrator.status().pending == 0:
                pass
