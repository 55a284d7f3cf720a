"""A real hub of the test's own, whose clock stands still."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from pathlib import Path
from types import TracebackType

from belfry import Administrator

REPOSITORY = Path(__file__).resolve().parents[4]
START = datetime(2026, 12, 1, 8, tzinfo=timezone.utc)


class Hub:
    """Starts `$BELFRYD`, or the debug build of this tree, in a folder that goes with it."""

    def __init__(self, system_apps: Mapping[str, str] | None = None) -> None:
        """`system_apps` are the rules of apps of the system, by their ids."""
        self._folder = tempfile.TemporaryDirectory(prefix="belfry-python-")
        self.folder = Path(self._folder.name)
        self.socket = str(self.folder / "hub.sock")
        self._process: subprocess.Popen[bytes] | None = None
        (self.folder / "apps.d").mkdir()
        for app_id, rule in (system_apps or {}).items():
            (self.folder / "apps.d" / f"{app_id}.conf").write_text(rule)
        self.start()

    def start(self) -> None:
        """Starts the hub and waits until it listens."""
        program = os.environ.get("BELFRYD") or str(REPOSITORY / ".build/debug/belfryd")
        notified = str(self.folder / "notify.sock")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
            notices.bind(notified)
            notices.settimeout(60)
            with open(self.folder / "log", "ab") as log:
                self._process = subprocess.Popen(
                    [program, "--socket", self.socket, "--state", str(self.folder / "state")]
                    + ["--config", str(self.folder), "--test-clock", "2026-12-01T08:00:00Z"],
                    env={**os.environ, "NOTIFY_SOCKET": notified},
                    stdout=log,
                    stderr=log,
                )
            while b"READY=1" not in notices.recv(4096).split(b"\n"):
                pass
        os.unlink(notified)

    def stop(self) -> None:
        """Ends the hub as a service manager does."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None

    def kill(self) -> None:
        """Ends the hub as the kernel may."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def administrator(self) -> Administrator:
        """A connection to look at the hub, and to move its clock."""
        return Administrator.connect(socket=self.socket)

    def advance(self, duration: timedelta) -> None:
        """Lets its time go on; what is due on the way has rung when this returns."""
        with self.administrator() as administrator:
            administrator.advance_clock(duration)

    def environment(self) -> dict[str, str]:
        """For programs that are to use this hub, with keys of its own."""
        names = {"BELFRY_SOCKET": self.socket, "XDG_DATA_HOME": str(self.folder / "data")}
        return {**os.environ, **names}

    def __enter__(self) -> Hub:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()
        self._folder.cleanup()
