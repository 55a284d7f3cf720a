"""What a transcript expects, and whether that is what there is."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

#: Stands for a text or a number that is not the same every time.
ANYTHING = "…"
#: `"$id"` stands for any value the first time, and for the same one from then on.
_NAME = re.compile(r"\$[A-Za-z]+")
_ELLIPSIS = re.compile(r'("(?:[^"\\]|\\.)*")|…')
_DURATION = re.compile(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?", re.ASCII)


class Mismatch(Exception):
    """Something else is there than was expected."""


def read_pattern(text: str) -> Any:
    """A pattern from its text: JSON in which `…` may stand for a value."""
    quoted = _ELLIPSIS.sub(lambda found: found.group(1) or f'"{ANYTHING}"', text)
    try:
        return json.loads(quoted)
    except ValueError as fault:
        raise ValueError(f"the transcript has no JSON here: {fault}: {text}") from None


@dataclass
class Names:
    """The names that stand for values: those of `$name`, and what document transcripts make up."""

    bound: dict[str, Any] = field(default_factory=dict)
    #: `alice` of a transcript is another user here.
    users: dict[str, str] = field(default_factory=dict)
    #: Whether cursors and pages are made up names, as in Protocol.md.
    has_made_up: bool = False
    streams: dict[str, str] = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)

    def filled(self, pattern: Any) -> Any:
        """The pattern as a value to send, with everything in it that has a name."""
        if isinstance(pattern, dict):
            if set(pattern) == {"repeat", "of"}:
                raise ValueError("a repetition stands in an array")
            return {name: self.filled(value) for name, value in pattern.items()}
        if isinstance(pattern, list):
            return [value for element in pattern for value in self._elements(element)]
        if isinstance(pattern, str):
            return self._filled_text(pattern)
        return pattern

    def expanded(self, pattern: Any) -> Any:
        """The pattern with its repetitions written out."""
        if isinstance(pattern, dict):
            return {name: self.expanded(value) for name, value in pattern.items()}
        if isinstance(pattern, list):
            return [self.expanded(one) for element in pattern for one in self._repeated(element)]
        return pattern

    def match(self, pattern: Any, value: Any, place: str = "") -> None:
        """Raises Mismatch where the value is not as the pattern says. Members of objects are exact."""
        if pattern == ANYTHING:
            if isinstance(value, (dict, list, bool)) or value is None:
                raise Mismatch(f"{place} is {_short(value)}, not a text or a number")
        elif isinstance(pattern, dict) and isinstance(value, dict):
            self._match_members(pattern, value, place)
        elif isinstance(pattern, list) and isinstance(value, list):
            expected = self.expanded(pattern)
            if len(expected) > 1 and isinstance(expected[0], dict) and expected[-1] == ANYTHING:
                # Behind objects it stands for more of them.
                del expected[-1]
                value = value[: len(expected)]
            if len(expected) != len(value):
                raise Mismatch(f"{place} has {len(value)} elements, not {len(expected)}")
            for index, (one, other) in enumerate(zip(expected, value)):
                self.match(one, other, f"{place}[{index}]")
        elif isinstance(pattern, str):
            self._match_text(pattern, value, place)
        elif type(pattern) is not type(value) or pattern != value:
            raise Mismatch(f"{place} is {_short(value)}, not {_short(pattern)}")

    def _match_members(self, pattern: dict[str, Any], value: dict[str, Any], place: str) -> None:
        missing, extra = set(pattern) - set(value), set(value) - set(pattern)
        if missing or extra:
            raise Mismatch(
                f"{place or 'it'} lacks {sorted(missing)} and has {sorted(extra)} in addition: "
                f"{_short(value)}"
            )
        for name, member in pattern.items():
            below = f"{place}.{name}" if place else name
            if self.has_made_up and name == "cursor":
                self._match_cursor(member, value[name], below)
            elif self.has_made_up and name == "nextPage":
                if self.pages.setdefault(member, value[name]) != value[name]:
                    raise Mismatch(f"{below} is {value[name]!r}")
            else:
                self.match(member, value[name], below)

    def _match_text(self, pattern: str, value: Any, place: str) -> None:
        if _NAME.fullmatch(pattern):
            if pattern not in self.bound:
                self.bound[pattern] = value
            if self.bound[pattern] != value:
                raise Mismatch(
                    f"{place} is {_short(value)}, and {pattern} was {_short(self.bound[pattern])}"
                )
            return
        expected = self._filled_text(pattern)
        if isinstance(value, str) and (value == expected or _same_time(value, expected)):
            return
        raise Mismatch(f"{place} is {_short(value)}, not {_short(expected)}")

    def _match_cursor(self, pattern: Any, value: Any, place: str) -> None:
        if not isinstance(pattern, str) or not isinstance(value, str):
            raise Mismatch(f"{place} is {value!r}")
        name, _, number = pattern.rpartition(".")
        actual_name, _, actual_number = value.rpartition(".")
        if number != actual_number or self.streams.setdefault(name, actual_name) != actual_name:
            raise Mismatch(f"{place} is {value!r}, not {pattern!r} with {name} = {self.streams[name]}")

    def _filled_text(self, text: str) -> Any:
        if text in self.bound:
            return self.bound[text]
        if text.startswith("$long:"):
            return "x" * int(text.removeprefix("$long:"))
        if text in self.users:
            return self.users[text]
        if self.has_made_up:
            stream, point, number = text.rpartition(".")
            if point and stream in self.streams:
                return f"{self.streams[stream]}.{number}"
            return self.pages.get(text, text)
        return text

    def _elements(self, element: Any) -> list[Any]:
        return [self.filled(one) for one in self._repeated(element)]

    def _repeated(self, element: Any) -> list[Any]:
        """`{"repeat":3,"of":"a#"}` in an array stands for `"a1","a2","a3"`."""
        if not (isinstance(element, dict) and set(element) == {"repeat", "of"}):
            return [element]
        text = json.dumps(element["of"])
        count: int = element["repeat"]
        return [json.loads(text.replace("#", str(number))) for number in range(1, count + 1)]


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 300 else f"{text[:300]}… ({len(text)} characters)"


def _same_time(one: str, other: str) -> bool:
    """Whether two texts are one instant, or one duration, written in two ways."""
    for read in (_instant, _duration):
        first, second = read(one), read(other)
        if first is not None and first == second:
            return True
    return False


def _instant(text: str) -> object:
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        return None
    return instant if instant.tzinfo is not None else None


def _duration(text: str) -> object:
    found = _DURATION.fullmatch(text)
    if found is None or not any(found.groups()):
        return None
    days, hours, minutes, seconds = (float(part or 0) for part in found.groups())
    return timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)
