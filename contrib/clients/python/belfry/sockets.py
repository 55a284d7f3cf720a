"""Where the hub's socket may be."""

from __future__ import annotations

import os

_COMMON = "/run/belfry/hub.sock"
_ADMINISTRATORS = "/run/belfry/admin.sock"


def hub_sockets(named: str | os.PathLike[str] | None = None) -> tuple[str, ...]:
    """The paths to try, in their order; the one that the caller or `$BELFRY_SOCKET` names stands alone."""
    return _paths(named, _COMMON)


def administrator_sockets(named: str | os.PathLike[str] | None = None) -> tuple[str, ...]:
    """The same for an administrator, who has a socket of its own but for a hub that is the user's."""
    return _paths(named, _ADMINISTRATORS)


def _paths(named: str | os.PathLike[str] | None, common: str) -> tuple[str, ...]:
    if named is not None:
        return (os.fspath(named),)
    if chosen := os.environ.get("BELFRY_SOCKET"):
        return (chosen,)
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    return (common, f"{runtime}/belfry/hub.sock") if runtime else (common,)
