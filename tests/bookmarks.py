"""Spoilt bookmarks, and seats, beside a journal; and what a battle is that is taken up in spite of them."""

from __future__ import annotations

import json
import os
import random
import shutil
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.battle import bookmark, journal_signature
from game.ui.battle import seats
from game.ui.battle.session import Session
from rules.kernel.faults import Faulty
from tests.ui.battle.table import made_ready, people, play

OTHERWISE = "taken up otherwise"
SCENARIO = "farm/raid"
ALONE, TWO = "alone", "two"
"""A battle of one person against the computer, and one of two people, which is sealed."""
PLACES = ("/etc/hosts", "/dev/zero", "../battle.jsonl", "battle.jsonl", "nowhere", "../../..")
Bytes = Callable[[random.Random, Path, str], str]
Value = Callable[[random.Random, Any], None]


def spoilt(chance: random.Random, folder: Path, spoil: Bytes, change: Value) -> str:
    """A journal with a spoilt bookmark beside it, or a sound one beside a spoilt journal; where it lies."""
    sound = _sound(folder, chance.choice((ALONE, ALONE, TWO)))
    home = folder / "marked"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(sound, home)
    journal = home / "battle.jsonl"
    mark = bookmark.beside(journal)
    match chance.randrange(9):
        case 0 | 1:
            spoil(chance, mark, mark.name)
        case 2:
            mark.write_bytes(mark.read_bytes()[: chance.randrange(mark.stat().st_size)])
        case 3 | 4:
            _marked_anew(mark, lambda kept: _change(chance, kept, change))
        case 5:
            shutil.copy(bookmark.beside(_sound(folder, TWO if sound.name == ALONE else ALONE) / journal.name), mark)
        case 6:
            _put(chance, chance.choice((mark, seats.beside(journal))))
        case 7:
            seats.beside(journal).write_text('{"shown": {"blue": 1}}', "utf-8")
            spoil(chance, seats.beside(journal), seats.beside(journal).name)
        case _:
            lines = journal.read_bytes().splitlines(keepends=True)
            at = chance.randrange(1, len(lines))
            journal.write_bytes(b"".join(lines[:at] + (lines[at + 1 :] if chance.random() < 0.5 else [])))
    return str(journal)


def take_up(journal: Path) -> int:
    """Take the battle of a journal up and let it go on for some answers: it must be the battle that the journal tells
    where no bookmark lies beside it, and nothing of the file may be lost.
    """
    apart = journal.parent.with_name("unmarked")
    shutil.rmtree(apart, ignore_errors=True)
    apart.mkdir()
    shutil.copy(journal, apart)
    wanted, found = _taken_up(apart / journal.name), _taken_up(journal)
    for what in wanted:
        if found.get(what) != wanted[what]:
            told = f"{str(found.get(what))[:300]} instead of {str(wanted[what])[:300]}"
            sys.stdout.write(f"{OTHERWISE}: {what}: {told}\n")
    return 0


def _taken_up(journal: Path) -> dict[str, object]:
    """What a battle that is taken up knows and does, or why it is not taken up."""
    before = journal.read_bytes()
    try:
        session = Session.resume(journal)
    except Faulty as faulty:
        return {"refused": [(each.place, each.fault) for each in faulty.faults]}
    seated = session.battle.script
    known = {
        "steps": list(seated),
        "digests": list(session.battle.digests),
        "log": {who: list(told) for who, told in session.battle.chronicle.accounts.items()},
        "rests": [(rest.after, rest.told, rest.digest) for rest in session.battle.rests],
        "undo": [session.battle.may_undo(steps) for steps in range(1, len(seated))],
        "seen": {side: session.memory.seen(side).tobytes() for side in session.film.pictures},
    }
    session.seats.locks.clear()
    play(session, 4)
    known["digest"] = session.battle.digest
    session.close()
    lines = before.splitlines(keepends=True)
    known["kept"] = journal.read_bytes().startswith(b"".join(lines[:-1]))
    return known


def _sound(folder: Path, name: str) -> Path:
    """The folder of a battle that was left in its second round, with the bookmark of its first; made when first
    wanted.
    """
    home = folder / "sound" / name
    if not home.exists():
        home.mkdir(parents=True)
        setup = made_ready(SCENARIO, "d6", folder)
        others = ("greedy",) if name == ALONE else ()
        session = Session.begin(setup, "1", people(setup, *others), home / "battle.jsonl")
        while len(session.battle.rests) < 2:
            play(session, 1)
        play(session, 3)
        session.close()
    return home


def _marked_anew(mark: Path, change: Callable[[Any], None]) -> None:
    """Change what a bookmark says and mark it as our own again, as a fault of the program might."""
    data = mark.read_bytes()[journal_signature.LENGTH :]
    try:
        kept = json.loads(zlib.decompress(data))
    except zlib.error:  # it is sealed
        kept = {}
    change(kept)
    data = zlib.compress(json.dumps(kept).encode())
    mark.write_bytes(journal_signature.mark(data, bookmark.KIND).encode() + data)


def _change(chance: random.Random, kept: dict[str, Any], change: Value) -> None:
    """Leave out a part, shorten a list, or put nonsense in the place of one of the large parts."""
    part = kept if chance.random() < 0.3 or not kept else kept["past"]
    name = chance.choice(list(part) or ["line"])
    match chance.randrange(3):
        case 0:
            part.pop(name, None)
        case 1 if isinstance(part.get(name), list):
            part[name] = part[name][: chance.randrange(len(part[name]))]
        case _:
            nonsense = {name: ""}
            change(chance, nonsense)
            part[name] = nonsense[name]


def _put(chance: random.Random, path: Path) -> None:
    """Something that is no ordinary file, or far too much of one."""
    path.unlink(missing_ok=True)
    match chance.randrange(5):
        case 0:
            path.mkdir()
        case 1:
            os.mkfifo(path)
        case 2 | 3:
            path.symlink_to(chance.choice(PLACES))
        case _:
            with path.open("wb") as file:
                file.truncate(bookmark.LARGEST * 2)
