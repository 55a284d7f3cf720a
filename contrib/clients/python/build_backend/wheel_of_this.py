"""Builds this package, for pip (PEP 517), with nothing but the standard library."""

from __future__ import annotations

import base64
import hashlib
import tarfile
import tomllib
import zipfile
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent


def build_wheel(
    wheel_directory: str, config_settings: object = None, metadata_directory: object = None
) -> str:
    """Writes the wheel and answers its name."""
    name = f"{_distribution()}-py3-none-any.whl"
    records = []
    with zipfile.ZipFile(Path(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in {**_package(), **_dist_info()}.items():
            # A fixed date: the same sources give the same wheel.
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
            records.append(f"{path},sha256={digest.decode()},{len(content)}\n")
        record = f"{_distribution()}.dist-info/RECORD"
        wheel.writestr(record, "".join(records) + f"{record},,\n")
    return name


def build_sdist(sdist_directory: str, config_settings: object = None) -> str:
    """Writes the source archive and answers its name."""
    name = f"{_distribution()}.tar.gz"
    with tarfile.open(Path(sdist_directory, name), "w:gz") as archive:
        for part in ("pyproject.toml", "README.md", "build_backend", "belfry", "tests"):
            archive.add(_ROOT / part, f"{_distribution()}/{part}", filter=_without_caches)
    return name


def _project() -> dict[str, str]:
    project: dict[str, str] = tomllib.loads((_ROOT / "pyproject.toml").read_text())["project"]
    return project


def _distribution() -> str:
    return f"{_project()['name']}-{_project()['version']}"


def _package() -> dict[str, bytes]:
    files = (path for path in sorted(_ROOT.glob("belfry/**/*")) if path.is_file())
    wanted = (path for path in files if path.suffix == ".py" or path.name == "py.typed")
    return {path.relative_to(_ROOT).as_posix(): path.read_bytes() for path in wanted}


def _dist_info() -> dict[str, bytes]:
    project = _project()
    metadata = (
        "Metadata-Version: 2.1\n"
        f"Name: {project['name']}\n"
        f"Version: {project['version']}\n"
        f"Summary: {project['description']}\n"
        f"Requires-Python: {project['requires-python']}\n"
        "Description-Content-Type: text/markdown\n"
        f"\n{(_ROOT / project['readme']).read_text()}"
    )
    wheel = "Wheel-Version: 1.0\nGenerator: belfry\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    folder = f"{_distribution()}.dist-info"
    return {f"{folder}/METADATA": metadata.encode(), f"{folder}/WHEEL": wheel.encode()}


def _without_caches(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    return None if "__pycache__" in entry.name else entry
