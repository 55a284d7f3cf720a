"""Bytes in, lines out."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import ProtocolFault

#: No answer of a hub comes near this; what is longer is no hub's.
MAXIMUM_LINE_BYTES = 64 * 1024 * 1024


class LineSplitter:
    """Puts lines together from whatever pieces they come in."""

    def __init__(self, maximum: int = MAXIMUM_LINE_BYTES) -> None:
        self._maximum = maximum
        self._begun: list[bytes] = []
        self._begun_bytes = 0

    def split(self, data: bytes) -> Iterator[bytes]:
        """The lines that these bytes complete, without their ends. Blank ones are left out."""
        *complete, rest = data.split(b"\n")
        for piece in complete:
            line = b"".join((*self._begun, piece))
            self._begun.clear()
            self._begun_bytes = 0
            if line.strip():
                yield line
        if rest:
            self._begun.append(rest)
            self._begun_bytes += len(rest)
        if self._begun_bytes > self._maximum:
            raise ProtocolFault(f"a line of more than {self._maximum} bytes came from the hub")
