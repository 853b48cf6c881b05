"""Many battles in several processes, kept line by line and taken up again where they were left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
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
    known = dict(_read(line, file))
    yield from known.items()
    left = iter([bout for bout in bouts if bout.name not in known])
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool, file.open("a", encoding="utf-8") as out:
        running = {pool.submit(run, bout): bout for bout in islice(left, 2 * workers)}
        while running:
            done = next(as_completed(running))
            bout, found = running.pop(done), done.result()
            out.write(line.dump_json((bout.name, found)).decode() + "\n")
            out.flush()
            running.update({pool.submit(run, more): more for more in islice(left, 1)})
            yield bout.name, found


def _read(line: TypeAdapter[tuple[str, T]], file: Path) -> Iterator[tuple[str, T]]:
    """What a file has; a torn last line is left out."""
    for text in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        with suppress(ValidationError):
            yield line.validate_json(text)
