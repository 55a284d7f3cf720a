"""A real hub with a clock that stands still."""

from __future__ import annotations

import json
import os
import socket
import subprocess
from pathlib import Path

_BUILT = Path(__file__).resolve().parents[4] / ".build/debug/belfryd"


class RealHub:
    """`$BELFRYD`, or the debug build of this tree, in a folder that is given."""

    def __init__(self, folder: Path, configuration: dict[str, str]) -> None:
        self.socket = folder / "hub.sock"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._now = "2026-12-01T08:00:00Z"
        for name, text in configuration.items():
            file = folder / "config" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        self.start()

    def start(self) -> None:
        """Starts it, at the time at which it was ended, and waits until it is ready."""
        notified = self._folder / "notify.sock"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
            notices.bind(str(notified))
            notices.settimeout(60)
            with open(self._folder / "log", "ab") as log:
                self._process = subprocess.Popen(
                    [
                        os.environ.get("BELFRYD") or str(_BUILT),
                        *("--socket", str(self.socket)),
                        *("--state", str(self._folder / "state")),
                        *("--config", str(self._folder / "config")),
                        *("--test-clock", self._now),
                    ],
                    env={**os.environ, "NOTIFY_SOCKET": str(notified)},
                    stdout=log,
                    stderr=log,
                )
            while b"READY=1" not in notices.recv(4096).split(b"\n"):
                pass
        notified.unlink()

    def stop(self) -> None:
        """Ends it as a service manager does."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None

    def kill(self) -> None:
        """Ends it as the kernel may."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def advance(self, seconds: int) -> None:
        """Lets time go on. What is due on the way is done when this returns."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(60)
            connection.connect(str(self.socket))
            lines = connection.makefile("rw", encoding="utf-8")
            for method, params in (
                ("hello", {"admin": True}),
                ("admin.clock", {"advance": f"PT{seconds}S"}),
            ):
                lines.write(json.dumps({"id": 1, "method": method, "params": params}) + "\n")
                lines.flush()
                answer = json.loads(lines.readline())
                if "result" not in answer:
                    raise AssertionError(f"the hub's clock cannot be moved: {answer}")
            self._now = answer["result"]["now"]
            lines.close()
