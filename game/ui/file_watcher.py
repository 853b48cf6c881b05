"""Watches files for changes: now and then it looks when each was last written, and waits until writing is done."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

EVERY = 600
"""Milliseconds between two looks."""
Stamp: TypeAlias = tuple[int, int] | None
"""When a file was last written and how long it is; None where there is none."""


class Watching:
    """Some files, and how they were when they were last read."""

    def __init__(self, files: Iterable[Path] = ()) -> None:
        self.files: tuple[Path, ...] = ()
        self._known: tuple[Stamp, ...] = ()
        self._seen: tuple[Stamp, ...] = ()
        """How they were at the last look."""
        self._left = EVERY
        self.watch(files)

    def watch(self, files: Iterable[Path]) -> None:
        """Watch these from now on: they have just been read."""
        self.files = tuple(dict.fromkeys(files))
        self._known = self._seen = tuple(map(stamp, self.files))
        self._left = EVERY

    def also(self, files: Iterable[Path]) -> None:
        """Watch more: what is watched already counts as it was."""
        more = tuple(file for file in dict.fromkeys(files) if file not in self.files)
        fresh = tuple(map(stamp, more))
        self.files, self._known, self._seen = self.files + more, self._known + fresh, self._seen + fresh

    def tick(self, passed: int) -> tuple[Path, ...]:
        """Let milliseconds pass: the files that have changed, once they have stayed as they are for two looks."""
        self._left -= passed
        if self._left > 0 or not self.files:
            return ()
        self._left = EVERY
        before, self._seen = self._seen, tuple(map(stamp, self.files))
        if self._seen != before or self._seen == self._known:
            return ()
        known, self._known = self._known, self._seen
        return tuple(file for file, old, new in zip(self.files, known, self._seen, strict=True) if old != new)


def stamp(file: Path) -> Stamp:
    """How a file or folder is now."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
