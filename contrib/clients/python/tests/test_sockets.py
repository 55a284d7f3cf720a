"""Where a client looks for the hub."""

from __future__ import annotations

import os
import unittest
from unittest import mock

from belfry.sockets import administrator_sockets, hub_sockets


class SocketTests(unittest.TestCase):
    def test_places(self) -> None:
        rows: list[tuple[str | None, dict[str, str], tuple[str, ...]]] = [
            (None, {}, ("/run/belfry/hub.sock",)),
            (
                None,
                {"XDG_RUNTIME_DIR": "/run/user/1"},
                ("/run/belfry/hub.sock", "/run/user/1/belfry/hub.sock"),
            ),
            (None, {"XDG_RUNTIME_DIR": "/run/user/1", "BELFRY_SOCKET": "/s"}, ("/s",)),
            (None, {"BELFRY_SOCKET": ""}, ("/run/belfry/hub.sock",)),
            ("/mine", {"BELFRY_SOCKET": "/s"}, ("/mine",)),
        ]
        for named, environment, expected in rows:
            with self.subTest(environment), mock.patch.dict(os.environ, environment, clear=True):
                self.assertEqual(hub_sockets(named), expected)
                administrators = tuple(
                    "/run/belfry/admin.sock" if path == "/run/belfry/hub.sock" else path
                    for path in expected
                )
                self.assertEqual(administrator_sockets(named), administrators)
