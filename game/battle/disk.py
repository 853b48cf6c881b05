"""A file that grows line by line under a lock: whole from its first moment, never torn by us, and only ours.

What is promised: whatever `append` has taken survives the death of the program at any instant. A power cut may cost
what was appended after the last `sync`.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from rules.kernel.files import faulty, reason

BUSY = "another program is playing this battle"
ELSEWHERE = "close the battle there, or wait until it is over"


class Gone(Exception):
    """The file was deleted, moved, cut or written to by another program while it was in use; the text says which."""


class Growing:
    """A file open for appending. Only one program at a time has it open."""

    def __init__(self, path: Path, number: int, length: int) -> None:
        self.path = path
        self._number = number
        self._length = length

    @classmethod
    def create(cls, path: Path, start: bytes) -> Growing:
        """A new file with its first lines already in it. An existing one is never written over.

        It is written under a name of its own and then put in place, so that a death on the way leaves no half a file.
        """
        if path.exists():
            raise faulty(path, "this file exists already", "name a new file, or resume it")
        fresh = path.with_name(f".{path.name}.new")
        try:
            number = os.open(fresh, os.O_RDWR | os.O_CREAT | _BINARY | getattr(os, "O_NOFOLLOW", 0), 0o644)
        except (OSError, ValueError) as error:
            raise faulty(path, f"cannot be written ({reason(error)})", "name another file") from None
        growing = cls(path, number, 0)
        try:
            _lock(number, path)
            os.ftruncate(number, 0)
            growing._put(start)
            os.fsync(number)
            _in_place(fresh, path)
        except OSError as error:
            os.close(number)
            fresh.unlink(missing_ok=True)
            raise faulty(path, f"cannot be written ({reason(error)})", "name another file") from None
        except BaseException:
            os.close(number)
            raise
        with suppress(OSError):
            _sync_folder(path.parent)
        return growing

    @classmethod
    def go_on(cls, path: Path, size: int, length: int) -> Growing:
        """An existing file that was `size` bytes long when it was read, of which so many are kept."""
        try:
            number = os.open(path, os.O_RDWR | _BINARY)
        except OSError as error:
            raise faulty(path, f"cannot be written ({reason(error)})", "check the file's permissions") from None
        try:
            _lock(number, path)
            if os.fstat(number).st_size != size:
                raise faulty(path, "it has been written to since it was read", "open it again")
            os.ftruncate(number, length)
        except BaseException:
            os.close(number)
            raise
        return cls(path, number, length)

    def append(self, text: bytes) -> None:
        """Write a text at the end, whole or not at all; raises OSError where it finds no room, Gone for a file that
        is no longer what was written here.
        """
        self._own()
        self._put(text)

    def _own(self) -> None:
        here = os.fstat(self._number)
        if here.st_size != self._length:
            raise Gone("was cut or written to while it was in use")
        try:
            there = self.path.stat()
        except OSError:
            raise Gone("was deleted or moved while it was in use") from None
        if (there.st_dev, there.st_ino) != (here.st_dev, here.st_ino):
            raise Gone("was replaced by another file while it was in use")

    def _put(self, text: bytes) -> None:
        left = memoryview(text)
        os.lseek(self._number, self._length, os.SEEK_SET)
        try:
            while left:
                left = left[os.write(self._number, left) :]
        except OSError:
            os.ftruncate(self._number, self._length)
            raise
        self._length += len(text)

    def sync(self) -> None:
        """Wait until everything is on the disk itself."""
        with suppress(OSError):
            os.fsync(self._number)

    def close(self) -> None:
        """Let go of the file, and of its lock."""
        os.close(self._number)


def put(path: Path, text: bytes) -> None:
    """Put a file in place in one go: whatever happens, there is the old one or the new one. What lies there under its
    name, be it a link or a pipe, is replaced and never written to. Raises OSError where that is not possible.
    """
    fresh = path.with_name(f".{path.name}.new")
    fresh.unlink(missing_ok=True)
    number = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o644)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(text)
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def _lock(number: int, path: Path) -> None:
    """Keep every other program out until the file is closed, or this program dies; Faulty where one is in already."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(number, 1 << 30, os.SEEK_SET)
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise faulty(path, BUSY, ELSEWHERE) from None
    except OSError:
        return  # a disk that knows no locks


def _in_place(fresh: Path, path: Path) -> None:
    """Give a finished file its name, unless that is taken by now."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        fresh.unlink()
        raise faulty(path, "this file exists already", "name a new file, or resume it") from None
    except OSError:  # a disk that knows no links
        fresh.rename(path)
        return
    fresh.unlink()


def _sync_folder(folder: Path) -> None:
    """Have the name of a new file on the disk too."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
