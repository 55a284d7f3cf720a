"""A hub that says whatever a test wants, over a real socket."""

from __future__ import annotations

import json
import socket
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any


class FakeHub:
    """Takes one connection after the other and lets `serve` speak; each in its own call."""

    def __init__(self, serve: Callable[[Line], None]) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="belfry-fake-")
        self.socket = str(Path(self._folder.name) / "hub.sock")
        self._serve = serve
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(self.socket)
        self._listener.listen()
        self._lines: list[Line] = []
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return  # It was shut: the test is over.
            line = Line(connection)
            self._lines.append(line)
            try:
                self._serve(line)
            except (OSError, EOFError):
                pass  # The client has hung up, as some tests want it to.

    def __enter__(self) -> FakeHub:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        for line in self._lines:
            line.close()
        self._thread.join()
        self._listener.close()
        self._folder.cleanup()


class Line:
    """The hub's end of a connection."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._reader = connection.makefile("rb")

    def request(self) -> dict[str, Any]:
        """The next request."""
        line = self._reader.readline()
        if not line:
            raise EOFError
        request: dict[str, Any] = json.loads(line)
        return request

    def answer(self, request: dict[str, Any], **result: object) -> None:
        """Answers it."""
        self.say({"id": request["id"], "result": result})

    def say(self, message: dict[str, object]) -> None:
        """Says anything."""
        self._connection.sendall(json.dumps(message).encode() + b"\n")

    def greet(self) -> None:
        """Answers hello."""
        self.answer(
            self.request(),
            protocol=1,
            hub="0.1.0",
            user="alice",
            app="org.example.tea",
            waiting=0,
            now="2026-12-01T08:00:00Z",
            limits={"lineBytes": 1048576},
        )

    def close(self) -> None:
        """Hangs up."""
        try:
            self._connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # The client was faster.
        self._reader.close()
        self._connection.close()
