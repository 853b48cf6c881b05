"""Many battles in several processes, kept line by line and taken up again where they were left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from os import SEEK_END
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from tests.audit.battles import Bout

T = TypeVar("T")


def each_once(
    run: Callable[[Bout], T], line: TypeAdapter[tuple[str, T]], bouts: Iterable[Bout], file: Path, workers: int
) -> Iterator[tuple[str, T]]:
    """What comes of every battle, those in the file first; the rest is added to it, one line a battle."""
    file.parent.mkdir(parents=True, exist_ok=True)
    known = dict(read_lines(line, file))
    yield from known.items()
    left = iter([bout for bout in bouts if bout.name not in known])
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        running = {pool.submit(run, bout): bout for bout in islice(left, 2 * workers)}
        while running:
            done = next(as_completed(running))
            bout, found = running.pop(done), done.result()
            add_line(line, file, (bout.name, found))
            running.update({pool.submit(run, more): more for more in islice(left, 1)})
            yield bout.name, found


def read_lines(line: TypeAdapter[tuple[str, T]], file: Path) -> Iterator[tuple[str, T]]:
    """What a file has; a torn line is left out."""
    for text in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        with suppress(ValidationError):
            yield line.validate_json(text)


def add_line(line: TypeAdapter[tuple[str, T]], file: Path, found: tuple[str, T]) -> None:
    """Add to a file in a single stroke, so that several processes may; what was torn before stays a line of its own."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab+", buffering=0) as out:
        size = out.seek(0, SEEK_END)
        out.seek(max(0, size - 1))
        torn = b"\n" if out.read(1) not in (b"", b"\n") else b""
        out.write(torn + line.dump_json(found) + b"\n")
