"""Keys: made by the client, kept in files that its programs share."""

from __future__ import annotations

import os
import re
import secrets
import stat
from pathlib import Path

from .errors import KeyFileError

_KEY = re.compile(r"[A-Za-z0-9_-]{22,128}")


def data_folder() -> Path:
    """`${XDG_DATA_HOME:-~/.local/share}/belfry`."""
    home = os.environ.get("XDG_DATA_HOME", "")
    if not home.startswith("/"):
        home = os.path.expanduser("~/.local/share")
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
    """The key in the file, which is made if it is not there. It must be the user's alone.

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
        # O_NONBLOCK: a pipe that nobody writes to must not hold the program up.
        descriptor = os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    with open(descriptor, encoding="ascii", errors="replace", newline="") as opened:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise KeyFileError(f"the key file {file} is no regular file")
        if status.st_uid != os.geteuid():
            raise KeyFileError(f"the key file {file} belongs to uid {status.st_uid}")
        if status.st_mode & 0o077:
            raise KeyFileError(f"the key file {file} is open to others: chmod 600 it")
        # More than any key with its line end: enough to tell.
        return opened.read(200).strip(" \t\r\n")


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
