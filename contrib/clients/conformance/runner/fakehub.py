"""A hub that says what a transcript says."""

from __future__ import annotations

import json
import os
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .loop import Loop

#: What an app, a center and an administrator are told at hello, where the transcript does not say it.
_LIMITS = {"lineBytes": 1048576, "pending": 1000, "alertBytes": 65536, "userInfoBytes": 4096}


@dataclass(eq=False)
class Peer:
    """One connection of the client's."""

    socket: socket.socket
    begun: bytes = b""


@dataclass
class Request:
    """What the client has sent."""

    peer: Peer
    line: bytes
    message: dict[str, Any]


class FakeHub:
    """Listens for one client. It says hello by itself, and answers `ping` and `ack`, unless told not to."""

    def __init__(self, loop: Loop, path: Path, scripted: set[str]) -> None:
        self._loop = loop
        self._path = path
        self._scripted = scripted
        self._listener: socket.socket | None = None
        self._peers: list[Peer] = []
        self._hang_up = 0
        self._held_back: list[tuple[Peer, bytes]] | None = None
        #: How many bytes go out at a time; 0: all.
        self.piece_bytes = 0
        #: Requests that no step has looked at.
        self.requests: list[Request] = []
        #: Requests that were looked at and have no answer.
        self.unanswered: list[Request] = []
        #: The connection that watches.
        self.watcher: Peer | None = None
        self.acknowledged: list[str] = []
        #: What the client said at its latest hello, where the hub answers that by itself.
        self.last_hello: dict[str, Any] = {}
        self.listen()

    def listen(self) -> None:
        """Whoever connects now finds somebody."""
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self._path))
        self._listener.listen(16)
        self._loop.watch(self._listener.fileno(), self._connecting)

    def vanish(self) -> None:
        """There is nobody at the socket any more."""
        if self._listener is not None:
            self._loop.forget(self._listener.fileno())
            self._listener.close()
            os.unlink(self._path)
            self._listener = None
        self.cut()

    def cut(self) -> None:
        """Breaks off all connections."""
        for peer in self._peers[:]:
            self._drop(peer)
        self.unanswered.clear()

    def hang_up_on(self, count: int) -> None:
        """The next connections are closed as soon as they are made."""
        self._hang_up = count

    @property
    def has_hung_up(self) -> bool:
        """Whether that many have come."""
        return self._hang_up == 0

    def hold_back(self) -> None:
        """Keeps what is said until `let_go`."""
        self._held_back = []

    def let_go(self) -> None:
        """Says it in one go."""
        held, self._held_back = self._held_back or [], None
        for peer in self._peers:
            peer.socket.sendall(b"".join(line for whose, line in held if whose is peer))

    def say(self, peer: Peer, message: dict[str, Any]) -> None:
        """Sends a line."""
        line = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode() + b"\n"
        if self._held_back is not None:
            self._held_back.append((peer, line))
            return
        size = self.piece_bytes or len(line)
        for start in range(0, len(line), size):
            peer.socket.sendall(line[start : start + size])

    def any_peer(self) -> Peer:
        """A connection, the latest."""
        if not self._peers:
            raise ValueError("nobody is connected")
        return self._peers[-1]

    def end(self) -> None:
        """Closes everything."""
        self.vanish()

    def _connecting(self) -> None:
        assert self._listener is not None
        connection, _ = self._listener.accept()
        if self._hang_up > 0:
            self._hang_up -= 1
            connection.close()
            return
        connection.settimeout(30)
        peer = Peer(connection)
        self._peers.append(peer)
        self._loop.watch(connection.fileno(), lambda: self._readable(peer))

    def _readable(self, peer: Peer) -> None:
        try:
            data = peer.socket.recv(1 << 20)
        except OSError:
            data = b""
        if not data:
            self._drop(peer)
            return
        *lines, peer.begun = (peer.begun + data).split(b"\n")
        for line in lines:
            if line.strip():
                self._take(Request(peer, line, json.loads(line)))

    def _take(self, request: Request) -> None:
        method, answer = request.message.get("method"), None
        params = request.message.get("params", {})
        if method == "ping":
            answer = {"hub": "0.1.0", "protocol": 1, "now": "2026-12-01T08:00:00Z"}
        elif method == "hello" and "hello" not in self._scripted:
            self.last_hello = params
            answer = greeting(params)
        elif method == "ack" and "ack" not in self._scripted:
            self.acknowledged.append(params["cursor"])
            answer = {}
        if answer is None:
            self.requests.append(request)
        elif "id" in request.message:
            self.say(request.peer, {"id": request.message["id"], "result": answer})

    def _drop(self, peer: Peer) -> None:
        self._loop.forget(peer.socket.fileno())
        peer.socket.close()
        self._peers.remove(peer)
        if self.watcher is peer:
            self.watcher = None


def greeting(params: dict[str, Any]) -> dict[str, Any]:
    """What a hub answers to a good hello."""
    told: dict[str, Any] = {"protocol": 1, "hub": "0.1.0"}
    limits = dict(_LIMITS) if "app" in params else {"lineBytes": _LIMITS["lineBytes"]}
    if "admin" not in params:
        told["user"] = "alice"
    if "app" in params:
        told["app"] = params["app"]
    if "admin" not in params:
        told["waiting"] = 0
    return {**told, "now": "2026-12-01T08:00:00Z", "limits": limits}
