"""The client for asyncio: `App`, `Center` and `Administrator` as in `belfry`, with `await`.

All values and errors are those of `belfry`.
"""

from __future__ import annotations

from .administrator import Administrator
from .app import App
from .center import Center
from .watches import Events

__all__ = ["Administrator", "App", "Center", "Events"]
