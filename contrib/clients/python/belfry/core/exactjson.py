"""JSON as the hub reads it, with user info kept as the text that it is."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from ..userinfo import UserInfo

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]')
_KEY = '"userInfo"'
#: Before the text of a user info: half a character, which no string of a hub has.
_MARK = "\ud800"
_COLON = re.compile(r"[ \t\r\n]*:[ \t\r\n]*(?=\{)")


def encode(value: object) -> str:
    """The value in one line. Numbers that JSON does not have and lone surrogates are a ValueError."""
    if isinstance(value, UserInfo):
        # The text may come from a file of several lines; inside strings JSON has no line ends.
        return value.text.replace("\r", " ").replace("\n", " ")
    if isinstance(value, Mapping):
        members = (f"{json.dumps(name, ensure_ascii=False)}:{encode(of)}" for name, of in value.items())
        return "{" + ",".join(members) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(encode(element) for element in value) + "]"
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def decode(line: bytes) -> Any:
    """The value of a line; a `userInfo` that is an object comes as UserInfo, with its text."""
    text = line.decode("utf-8")
    if _KEY not in text:
        return json.loads(text)
    json.loads(text)  # Only of JSON do the tokens below mean what they seem to.
    return json.loads(_quoting_user_info(text), object_hook=_reading_user_info)


def _reading_user_info(members: dict[str, Any]) -> dict[str, Any]:
    quoted = members.get("userInfo")
    if isinstance(quoted, str) and quoted.startswith(_MARK):
        members["userInfo"] = UserInfo(quoted.removeprefix(_MARK))
    return members


def _quoting_user_info(text: str) -> str:
    """Puts each outermost `userInfo` object into quotes, as a string that holds its text."""
    parts: list[str] = []
    done = 0
    tokens = _TOKEN.finditer(text)
    for token in tokens:
        if token.group() != _KEY:
            continue
        colon = _COLON.match(text, token.end())
        if colon is None:
            continue
        depth = 0
        for inner in tokens:
            if inner.group() in "{[":
                depth += 1
            elif inner.group() in "}]":
                depth -= 1
                if depth == 0:
                    found = _MARK + text[colon.end() : inner.end()]
                    parts += text[done : colon.end()], json.dumps(found)
                    done = inner.end()
                    break
    parts.append(text[done:])
    return "".join(parts)
