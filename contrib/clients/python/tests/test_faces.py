"""The face for threads and the one for asyncio are the same."""

from __future__ import annotations

import inspect
import unittest

import belfry
from belfry import aio


class FaceTests(unittest.TestCase):
    def test_both_have_the_same_methods_with_the_same_parameters(self) -> None:
        for name in ("App", "Center", "Administrator"):
            threads, asyncio = getattr(belfry, name), getattr(aio, name)
            with self.subTest(name):
                self.assertEqual(self.methods(threads), self.methods(asyncio))

    def test_everything_public_says_what_it_is(self) -> None:
        for name in belfry.__all__:
            value = getattr(belfry, name)
            if inspect.isclass(value):
                self.assertTrue(inspect.getdoc(value), name)
        for kind in (belfry.App, belfry.Center, belfry.Administrator, aio.App, aio.Center, aio.Administrator):
            for name in self.methods(kind):
                self.assertTrue(inspect.getdoc(getattr(kind, name)), f"{kind}.{name}")

    def methods(self, kind: type) -> dict[str, str]:
        return {
            name: str(inspect.signature(value)) if callable(value) else ""
            for name, value in inspect.getmembers(kind)
            if not name.startswith("_")
        }
