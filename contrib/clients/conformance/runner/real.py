"""Plays a transcript with a real hub: does the client hold its conversations?"""

from __future__ import annotations

import getpass
import re
from pathlib import Path
from typing import Any

from .adapter import Adapter
from .pattern import ANYTHING, Mismatch, Names, read_pattern
from .realhub import RealHub
from .stage import NotForThisClient, Stage, command, failed, said
from .transcript import Step, Transcript

#: The clients that a transcript may name, and what they say hello as. `new` says it itself.
ROLES: dict[str, dict[str, Any]] = {
    "tea": {"app": "org.example.tea"},
    "tea2": {"app": "org.example.tea"},
    "tea3": {"app": "org.example.tea"},
    "backup": {"app": "org.example.backup"},
    "alice": {"center": True},
    "admin": {"admin": True},
}
_KINDS = {"app": "app", "center": "center", "admin": "admin"}
_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
_ABSENT = {"bob": "belfry-tests-bob", "carol": "belfry-tests-carol"}


def needs_of(transcript: Transcript) -> set[str]:
    """What a client must be able to do for this transcript."""
    needs = set(transcript.needs)
    for client in transcript.clients:
        if client in ROLES:
            needs.add(_KINDS[next(iter(ROLES[client]))])
    if any("watch" in step.text or '"method":"event"' in step.text for step in transcript.steps):
        needs.add("events")
    return needs


def play_real(transcript: Transcript, program: Path) -> int:
    """Raises AssertionError or Mismatch where something else comes out. Answers how many steps it
    had to leave out, because no client can be brought to do them."""
    play = _Play(transcript, program)
    try:
        if transcript.is_of_the_document:
            play.greet(transcript)
        for step in transcript.steps:
            try:
                play.take(step)
            except (AssertionError, Mismatch, ValueError) as fault:
                raise AssertionError(f"{step}\n  {fault}\n{play.stage.log()}") from fault
        return play.left_out
    finally:
        play.end()


class _Play:
    def __init__(self, transcript: Transcript, program: Path) -> None:
        self._is_of_the_document = transcript.is_of_the_document
        user = getpass.getuser()
        rule = f"[App]\nUser={user}\nRecipients={user} {_ABSENT['carol']}\n"
        self.stage = Stage(program)
        self.left_out = 0
        self._names = Names(
            users={"alice": user, **_ABSENT}, has_made_up=transcript.is_of_the_document
        )
        self._hub = RealHub(self.stage.folder, {"apps.d/org.example.backup.conf": rule})
        #: Clients that have said hello.
        self._open: set[str] = set()
        #: Clients whose hello is the last that they have said.
        self._greeting: set[str] = set()
        #: Whether what a client is about to be answered was left out.
        self._skipped: dict[str, bool] = {}

    def greet(self, transcript: Transcript) -> None:
        """In the document those who have a role have said hello before it starts."""
        for client in transcript.clients:
            if client in ROLES:
                self._hello(client, ROLES[client])
                self.stage.adapters[client].answer()

    def take(self, step: Step) -> None:
        if step.kind == "(…)":
            self._around(step.text)
        elif step.kind == "→":
            self._send(step.client, step.text)
        elif step.kind == "←":
            self._receive(step.client, read_pattern(step.text))
        elif step.kind == "does":
            self._do(step)
        elif step.kind == "says":
            answer = self.stage.adapters[step.client].answer()
            found = said(answer)
            if step.text != ANYTHING:
                self._names.match(read_pattern(step.text), found)
        elif step.kind == "fails":
            adapter = self.stage.adapters[step.client]
            expected, found = failed(adapter.answer(), read_pattern(step.text), adapter.abilities)
            self._names.match(expected, found)
        else:
            raise ValueError("no such step with a real hub")

    def end(self) -> None:
        self._hub.stop()
        self.stage.end()

    def _do(self, step: Step) -> None:
        if step.text == "end":
            self.stage.adapters.pop(step.client).end()
            return
        adapter = self._adapter(step.client)
        rest = step.text.partition(" ")[2]
        filled = self._names.filled(read_pattern(rest)) if rest.startswith("{") else {}
        adapter.ask(command(step.text, filled))

    def _send(self, client: str, text: str) -> None:
        """A request of the document's, as something that the client is asked to do."""
        try:
            request = read_pattern(text)
        except ValueError:
            request = None
        known = isinstance(request, dict) and isinstance(request.get("method"), str)
        is_hello = known and request["method"] == "hello"
        if not known or (client in self._open) == is_hello:
            # No client sends this, or sends it here: malformed, before hello, a second hello.
            self._skipped[client] = True
            return
        params = self._names.filled(request.get("params", {}))
        self._skipped[client] = False
        self._greeting.discard(client)
        if is_hello:
            self._hello(client, params)
        elif request["method"] in ("watch", "center.watch"):
            self.stage.adapters[client].ask({"do": "watch", "params": params})
        else:
            self.stage.adapters[client].ask(
                {"do": "call", "method": request["method"], "params": params}
            )

    def _receive(self, client: str, message: dict[str, Any]) -> None:
        if "method" in message:
            self.stage.adapters[client].ask({"do": "next"})
            self._names.match(message["params"], said(self.stage.adapters[client].answer()))
            return
        # The last line of a connection that the hub closes answers nobody.
        is_farewell = "error" in message and message.get("id", 0) is None
        if self._skipped.get(client, False) or is_farewell:
            self.left_out += 1
            return
        adapter = self.stage.adapters[client]
        if message.get("id") is None and not adapter.owes_an_answer:
            self.left_out += 1  # The hub hangs up on it; a client need not notice before it has to.
            return
        answer = adapter.answer()
        try:
            if "error" in message:
                if client in self._greeting:
                    self._open.discard(client)
                if answer == {"ok": None}:
                    self.left_out += 1  # It has not said hello yet.
                    return
                data = message["error"]["data"]
                pattern = {"code": message["error"]["code"], **data}
                expected, found = failed(answer, pattern, adapter.abilities)
                self._names.match(expected, found)
            else:
                result = said(answer)
                if result is not None:
                    self._names.match(_free_of_connections(message["result"]), result)
        except NotForThisClient:
            if "error" not in message:
                raise
            self.left_out += 1

    def _hello(self, client: str, params: dict[str, Any]) -> None:
        """Puts the key where the client looks for it, and lets it say hello."""
        hello = dict(params)
        key = hello.pop("key", None)
        if key is None and client not in ROLES and "admin" not in hello:
            self._skipped[client] = True  # A client that keeps keys has one.
            return
        if key is not None:
            name = f"keys/{hello['app']}" if "app" in hello else "center.key"
            file = self.stage.folder / client / "belfry" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(key)
            file.chmod(0o600)
        self._adapter(client).ask({"do": "open", "hello": hello})
        self._open.add(client)
        self._greeting.add(client)

    def _adapter(self, client: str) -> Adapter:
        if client not in self.stage.adapters:
            # In the document each connection has a key of its own; elsewhere they share, as programs
            # of one user do.
            data = client if self._is_of_the_document else "data"
            environment = {
                "BELFRY_SOCKET": str(self._hub.socket),
                "XDG_DATA_HOME": str(self.stage.folder / data),
            }
            self.stage.start(client, environment)
        return self.stage.adapters[client]

    def _around(self, text: str) -> None:
        if found := re.fullmatch(r"(\d+) (second|minute|hour|day)s? later", text):
            self._hub.advance(int(found.group(1)) * _SECONDS[found.group(2)])
        elif text == "the hub is killed and started":
            self._hub.kill()
            self._hub.start()
        elif text == "the hub is stopped and started":
            self._hub.stop()
            self._hub.start()
        elif text == "the hub is stopped":
            self._hub.stop()
        elif text == "the hub is started":
            self._hub.start()
        else:
            raise ValueError("no such step")


def _free_of_connections(result: Any) -> Any:
    """How many connections there are depends on how a client makes them."""
    if isinstance(result, dict) and "connections" in result:
        return {**result, "connections": "…"}
    return result
