"""Keys: made by the client, kept in files that its programs share."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path

from .errors import KeyFileError

_KEY = re.compile(r"[A-Za-z0-9_-]{22,128}")


def data_folder() -> Path:
    """`${XDG_DATA_HOME:-~/.local/share}/belfry`."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(home) / "belfry"


def app_key_file(app_id: str) -> Path:
    """Where the key of an app is: what `$BELFRY_KEY_FILE` names, or a file under the app's id."""
    if named := os.environ.get("BELFRY_KEY_FILE"):
        return Path(named)
    if not app_id or "/" in app_id or app_id.startswith("."):
        raise ValueError(f"not an app id: {app_id!r}")
    return data_folder() / "keys" / app_id


def center_key_file() -> Path:
    """Where the key of the user's center is."""
    return data_folder() / "center.key"


def key_in(file: Path) -> str:
    """The key in the file, which is made if it is not there.

    Whoever else makes it at the same time ends up with the same key: the file appears under its name
    only when it is complete, and only once.
    """
    try:
        key = _read(file)
        if key is None:
            _make(file)
            key = _read(file)
    except OSError as error:
        raise KeyFileError(f"the key file {file}: {error.strerror or error}") from error
    if key is None or _KEY.fullmatch(key) is None:
        raise KeyFileError(f"the key file {file} holds no key")
    return key


def _read(file: Path) -> str | None:
    try:
        with open(file, encoding="ascii", errors="replace", newline="") as opened:
            # One more character than the longest key and its line end: enough to tell.
            return opened.read(131).removesuffix("\n")
    except FileNotFoundError:
        return None


def _make(file: Path) -> None:
    folder = file.parent
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    temporary = folder / f".{file.name}.{secrets.token_hex(8)}"
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with open(descriptor, "w", encoding="ascii") as opened:
            opened.write(secrets.token_urlsafe(24) + "\n")
            opened.flush()
            os.fsync(descriptor)
        try:
            os.link(temporary, file)
        except FileExistsError:
            return  # Somebody was faster: theirs is the key.
    finally:
        os.unlink(temporary)
    _sync(folder)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
