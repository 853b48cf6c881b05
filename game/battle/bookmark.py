"""A bookmark: it lies beside a journal and lets a battle go on from its last resting point at once.

All it saves is time. It bears this user's mark, and fits one line of one journal under the program that lies here now;
where anything does not fit, the journal is played again from its beginning.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

import game
import rules
from game.battle import journal_signature
from game.battle.disk import put
from game.battle.replay_state import ReplayState
from game.battle.seal import Seal
from rules.kernel.faults import Faulty
from rules.kernel.files import content

ENDING, KIND = ".mark", "bookmark"
LARGEST = 64_000_000
"""Bytes of the longest that is read, packed or unpacked."""
QUICKLY = 1
"""How hard it is packed: it is written in the middle of a battle."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """What lies before a line of a journal."""

    line: str
    """The check of that line, in which a resting point is kept: it stands for all lines before it, too."""
    program: str
    past: ReplayState
    seen: str
    """What those who look on have seen, in words of their own."""


BOOKMARK = TypeAdapter(Bookmark)


def lay(journal: Path, line: str, past: ReplayState, seen: str, seal: Seal | None) -> None:
    """Lay a bookmark beside a journal; one that finds no room is left out. A journal that bears the name which its
    bookmark would have goes without.
    """
    data = zlib.compress(BOOKMARK.dump_json(Bookmark(line, program(), past, seen)), QUICKLY)
    if seal is not None:
        data = seal.encipher(data)
    mark = journal_signature.mark(data, KIND)
    if mark and beside(journal) != journal:
        with suppress(OSError):
            put(beside(journal), mark.encode() + data)


def find(journal: Path, checks: Sequence[str], seal: Seal | None) -> tuple[Bookmark, int] | None:
    """The bookmark of a journal, and the number of the line at which it lies; None where there is none that fits. What
    a link leads to is none.
    """
    if beside(journal).is_symlink():
        return None
    try:
        data = content(beside(journal), LARGEST)
        mark, data = data[: journal_signature.LENGTH], data[journal_signature.LENGTH :]
        if not journal_signature.marked(data, KIND, mark.decode()):
            return None
        if seal is not None:
            data = seal.decipher(data)
        bookmark = BOOKMARK.validate_json(zlib.decompressobj().decompress(data, LARGEST))
        fits = bookmark.program == program()
        return (bookmark, checks.index(bookmark.line)) if fits else None
    except (Faulty, ValueError, ValidationError, zlib.error):
        return None


def beside(journal: Path) -> Path:
    """Where the bookmark of a journal lies."""
    return journal.with_suffix(ENDING)


@lru_cache
def program() -> str:
    """Names the program as it lies on this computer: another one may play the same answers differently."""
    found = blake2b(digest_size=16)
    for package in (game, rules):
        for folder in package.__path__:
            for file in sorted(Path(folder).rglob("*.py")):
                stat = file.stat()
                found.update(f"{file} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return found.hexdigest()
