"""Plays a transcript in which the hub is scripted: what does the client send, and when?"""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .adapter import Adapter
from .document import errors_of_requests
from .fakehub import FakeHub, Request
from .pattern import ANYTHING, Mismatch, Names, read_pattern
from .stage import Stage, command, failed, said
from .transcript import Step, Transcript

#: Members that mean the same as when they are left out.
_DEFAULTS = {"hasAction": True, "level": "active"}
#: How long a client is watched that should not give up.
_SILENCE_SECONDS = 0.3


def play_scripted(transcript: Transcript, program: Path) -> int:
    """Raises AssertionError where the client does something else. Leaves no steps out."""
    play = _Play(transcript, program)
    try:
        for step in _with_rounds(transcript.steps):
            try:
                play.take(step)
            except (AssertionError, Mismatch, ValueError, KeyError, OSError) as fault:
                raise AssertionError(f"{step}\n  {fault}\n{play.stage.log()}") from fault
        play.finish()
        return 0
    finally:
        play.end()


class _Play:
    def __init__(self, transcript: Transcript, program: Path) -> None:
        self.stage = Stage(program)
        self._names = Names()
        self._scripted = {name for name in ("hello", "ack") if name in transcript.headers}
        self._environment = dict(
            pair.split("=", 1) for pair in transcript.headers.get("env", "").split()
        )
        self._hubs: dict[str, FakeHub] = {}
        for client in transcript.clients:
            self._hubs[client] = FakeHub(self.stage.loop, self._socket(client), self._scripted)

    def take(self, step: Step) -> None:
        if step.kind == "(…)":
            self._around(step.text)
            return
        hub = self._hubs[step.client]
        if step.kind == "does":
            self._adapter(step.client).ask(command(step.text, self._filled(_rest(step.text))))
        elif step.kind == "says":
            answer = self.stage.adapters[step.client].answer()
            found = said(answer)
            if step.text != ANYTHING:
                self._names.match(read_pattern(step.text), found)
        elif step.kind == "fails":
            adapter = self.stage.adapters[step.client]
            pattern = self._filled(step.text)
            expected, found = failed(adapter.answer(), pattern, adapter.abilities)
            self._names.match(expected, found)
        elif step.kind == "is waiting":
            if not self.stage.adapters[step.client].stays_silent(_SILENCE_SECONDS):
                raise AssertionError(f"it says {self.stage.adapters[step.client].answer()}")
        elif step.kind == "→":
            self._expect(hub, step)
        else:
            self._say(hub, self._filled(step.text))

    def finish(self) -> None:
        """Nothing may be left over."""
        for client, hub in self._hubs.items():
            if hub.requests:
                raise AssertionError(f"at the end {client} has sent {hub.requests[0].line!r}")

    def end(self) -> None:
        for hub in self._hubs.values():
            hub.end()
        self.stage.end()

    def _adapter(self, client: str) -> Adapter:
        if client in self.stage.adapters:
            return self.stage.adapters[client]
        places = {
            name: value.format(folder=self.stage.folder)
            for name, value in self._environment.items()
        }
        standard = {
            "BELFRY_SOCKET": str(self._socket(client)),
            "XDG_DATA_HOME": str(self.stage.folder / "data"),
        }
        told = {name: value for name, value in {**standard, **places}.items() if value}
        return self.stage.start(client, told)

    def _socket(self, client: str) -> Path:
        folder = self.stage.folder / client / "belfry"
        folder.mkdir(parents=True, exist_ok=True)
        return folder / "hub.sock"

    def _filled(self, text: str) -> Any:
        return self._names.filled(read_pattern(text)) if text.startswith("{") else {}

    def _expect(self, hub: FakeHub, step: Step) -> None:
        adapter = self.stage.adapters[step.client]
        self.stage.loop.until(lambda: bool(hub.requests) or adapter.has_answered)
        if not hub.requests:
            says = f", and says {said(adapter.answer())}" if adapter.has_answered else ""
            raise AssertionError(f"the client sends nothing{says}")
        request = hub.requests.pop(0)
        self._compare(request, self._names.expanded(read_pattern(step.text)))
        hub.unanswered.append(request)
        if request.message["method"] in ("watch", "center.watch"):
            hub.watcher = request.peer

    def _compare(self, request: Request, pattern: dict[str, Any]) -> None:
        message = {name: request.message[name] for name in ("method", "params") if name in request.message}
        message.setdefault("params", {})
        pattern.setdefault("params", {})
        if raw := pattern.pop("bytes", None):
            if raw.encode() not in request.line:
                raise Mismatch(f"{raw} is not in {request.line!r}")
        if set(request.message) - {"jsonrpc", "id", "method", "params"}:
            raise Mismatch(f"it has members that no request has: {request.line!r}")
        for one in (message, pattern):
            if "alert" in one["params"] and one["method"] == "schedule":
                one["params"]["alerts"] = [one["params"].pop("alert")]
        if message["method"] == "hello":
            _leave_out(message["params"], pattern["params"], {"protocol": 1, "languages": None})
        for found, wanted in zip(_alerts(message), _alerts(pattern)):
            _leave_out(found, wanted, {**_DEFAULTS, "id": None, "token": None})
        self._names.match(pattern, message)

    def _say(self, hub: FakeHub, message: dict[str, Any]) -> None:
        if "method" in message:
            if hub.watcher is None:
                raise AssertionError("nobody watches")
            hub.say(hub.watcher, message)
        elif "id" in message:
            hub.say(hub.watcher or hub.any_peer(), message)
        else:
            if not hub.unanswered:
                raise AssertionError("there is no request to answer: the transcript is wrong")
            request = hub.unanswered.pop(0)
            hub.say(request.peer, {"id": request.message["id"], **message})

    def _around(self, text: str) -> None:
        word, _, rest = text.partition(": ")
        hubs = self._hubs.values()
        if word == "the connection breaks off":
            for hub in hubs:
                hub.cut()
        elif word == "nobody is at the socket":
            for hub in hubs:
                hub.vanish()
        elif word == "the hub is there again":
            for hub in hubs:
                hub.listen()
        elif word == "the hub hangs up at once":
            for hub in hubs:
                hub.hang_up_on(int(rest))
            self._adapters_of_hubs_are_hung_up_on()
        elif word == "in pieces of bytes":
            for hub in hubs:
                hub.piece_bytes = int(rest)
        elif word == "held back":
            for hub in hubs:
                hub.hold_back()
        elif word == "let go":
            for hub in hubs:
                hub.let_go()
        elif word == "acknowledged":
            for hub in hubs:
                if not self.stage.loop.until(lambda: rest in hub.acknowledged):
                    raise AssertionError(f"the client has acknowledged {hub.acknowledged}")
        elif word == "not acknowledged":
            for hub in hubs:
                if rest in hub.acknowledged:
                    raise AssertionError("it is acknowledged")
        elif word == "the file":
            name, verb, holds = rest.partition(" still holds ")
            if verb:
                if (self.stage.folder / name).read_text() != json.loads(holds):
                    raise AssertionError("it holds something else")
                return
            name, _, holds = rest.partition(" holds ")
            file = self.stage.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.loads(holds))
            file.chmod(0o600)
        elif word == "error":
            code, reason = rest.split()
            self._names.bound.update({"$code": int(code), "$reason": reason})
        elif word == "the file is open to others":
            (self.stage.folder / rest).chmod(0o644)
        elif word == "hello was":
            client, _, expected = rest.partition(" ")
            found = dict(self._hubs[client].last_hello)
            _leave_out(found, {}, {"protocol": 1, "languages": None})
            self._names.match(read_pattern(expected), found)
        elif word == "the key is in":
            self._check_key(self.stage.folder / rest)
        else:
            raise ValueError("no such step")

    def _adapters_of_hubs_are_hung_up_on(self) -> None:
        for hub in self._hubs.values():
            hub.cut()
            if not self.stage.loop.until(lambda: hub.has_hung_up):
                raise AssertionError("the client does not connect again")

    def _check_key(self, file: Path) -> None:
        key = self._names.bound["$key"]
        if file.read_text().removesuffix("\n") != key:
            raise AssertionError("another key is in the file")
        if not 22 <= len(key) <= 128 or set(key) - set(_KEY_CHARACTERS):
            raise AssertionError("that is no key")
        mode = stat.S_IMODE(file.stat().st_mode)
        if mode != 0o600:
            raise AssertionError(f"the file has the mode {mode:o}")
        others = [path.name for path in file.parent.iterdir() if path.is_file() and path != file]
        if others:
            raise AssertionError(f"beside the file there is {others}")


_KEY_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"


def _with_rounds(steps: list[Step]) -> Iterator[Step]:
    """What follows `(for each error)` is done for each row of the protocol's table."""
    for number, step in enumerate(steps):
        if step.text == "for each error":
            for code, reason in errors_of_requests():
                yield Step("", "(…)", f"error: {code} {reason}", step.line_number)
                yield from steps[number + 1 :]
            return
        yield step


def _rest(text: str) -> str:
    return text.partition(" ")[2]


def _alerts(message: dict[str, Any]) -> list[dict[str, Any]]:
    params = message["params"]
    alerts = params.get("alerts") or ([params["alert"]] if "alert" in params else [])
    return [alert for alert in alerts if isinstance(alert, dict)]


def _leave_out(found: dict[str, Any], wanted: dict[str, Any], allowed: dict[str, Any]) -> None:
    """Drops members that may be there without being expected; with None any value may."""
    for name, value in allowed.items():
        if name not in wanted and name in found and value in (None, found[name]):
            del found[name]
