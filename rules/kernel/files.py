"""Files that anybody may have written: only ordinary files are opened, only where they may lie, never past a bound."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType

from rules.kernel.faults import Fault, Faulty

Source = Path | Traversable
"""A file on disk, or one inside an installed package."""
_UNSAVED: ContextVar[Mapping[Path, bytes]] = ContextVar("_UNSAVED", default=MappingProxyType({}))


@contextmanager
def unsaved(contents: Mapping[Path, bytes]) -> Iterator[None]:
    """Read some files as if they held what an editor has not saved yet; they are named by their resolved paths."""
    token = _UNSAVED.set(contents)
    try:
        yield
    finally:
        _UNSAVED.reset(token)


def unsaved_content(path: Path) -> bytes | None:
    """What an editor has not saved yet of a file; None for any other file."""
    contents = _UNSAVED.get()
    if not contents:
        return None
    try:
        return contents.get(path.resolve())
    except (OSError, RuntimeError, ValueError):
        return None


def content(source: Source, most: int, remedy: str = "split it into several files") -> bytes:
    """What is in a file of at most so many bytes; raises Faulty for anything else.

    A pipe, a socket or a device is never read: it may wait for ever or never end.
    """
    try:
        data = _of_path(source, most) if isinstance(source, Path) else _of_package(source, most)
    except FileNotFoundError:
        raise faulty(source, "there is no such file", "check the path") from None
    except IsADirectoryError:
        raise faulty(source, "this is a folder", "name the file in it") from None
    except (OSError, ValueError) as error:
        raise faulty(source, f"cannot be read ({reason(error)})", "check the path") from None
    if len(data) > most:
        raise faulty(source, f"longer than {most} bytes", remedy)
    return data


def _of_path(path: Path, most: int) -> bytes:
    kept = unsaved_content(path)
    if kept is not None:
        return kept
    _ordinary(path, path.stat().st_mode)
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(number, "rb") as file:
        _ordinary(path, os.fstat(file.fileno()).st_mode)
        return file.read(most + 1)


def _ordinary(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError
    if not stat.S_ISREG(mode):
        raise faulty(path, "this is a device or a pipe, no ordinary file", "copy what it holds into a file")


def _of_package(source: Traversable, most: int) -> bytes:
    if source.is_dir():
        raise IsADirectoryError
    if not source.is_file():
        raise FileNotFoundError
    with source.open("rb") as file:
        return file.read(most + 1)


def inside(folder: Path, name: str | Path) -> bool:
    """Whether a name given in a folder leads to a place in it or under it, whatever links lie on the way."""
    try:
        return (folder / name).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        return False


def reason(error: OSError | ValueError) -> str:
    """Why a file could not be used, in the system's words and without their number."""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def faulty(source: Source, fault: str, remedy: str) -> Faulty:
    """One fault of a file as a whole."""
    return Faulty((Fault(str(source), "", fault, remedy),))
