"""A battle is taken up at its bookmark as if it had been played again from its beginning; what does not fit is left."""

from __future__ import annotations

import json
import os
import shutil
import zlib
from contextlib import suppress
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from game.battle import bookmark, journal_signature, replay
from game.battle.battle import Battle
from game.battle.lines import read_lines
from game.battle.seal import KEY, Seal
from game.ui.battle.session import Session
from tests.tiers import long
from tests.ui.battle.table import BATTLES, made_ready, people, play

ANSWERS = 12


def left(
    folder: Path, scenario: str, book: str, *others: str, answers: int = ANSWERS, words: dict[str, str] | None = None
) -> Path:
    """The journal of a battle that was left after so many answers of people, some rounds on."""
    played = _played(scenario, book, others, answers, tuple((words or {}).items()))
    shutil.copytree(played.name, folder, dirs_exist_ok=True)
    return folder / "battle.jsonl"


@cache
def _played(
    scenario: str, book: str, others: tuple[str, ...], answers: int, words: tuple[tuple[str, str], ...]
) -> TemporaryDirectory[str]:
    """A folder with such a battle and its scenario, kept for all tests that take it up."""
    kept = TemporaryDirectory(prefix="left-")
    folder = Path(kept.name)
    setup = made_ready(scenario, book, folder)
    session = Session.begin(setup, "1", people(setup, *others), folder / "battle.jsonl", dict(words) or None)
    play(session, answers, dict(words))
    assert len(session.battle.rests) > 1, "nothing to take up"
    session.close()
    return kept


def known(session: Session) -> dict[str, Any]:
    """All that a battle which was taken up knows of what lies before."""
    battle = session.battle
    return {
        "digests": (battle.digest, battle.digests),
        "script": battle.script,
        "log": battle.chronicle,
        "rests": [(rest.after, rest.told, rest.digest, rest.state) for rest in battle.rests],
        "world": battle.world.snapshot(),
        "undo": [battle.may_undo(steps) for steps in range(1, len(battle.script))],
        "film": session.film.pictures,
        "seen": {side: session.memory.seen(side).tobytes() for side in session.film.pictures},
        "orders": session.orders(),
        "eyes": session.eyes,
    }


def taken_up(path: Path) -> dict[str, Any]:
    session = Session.resume(path)
    try:
        return known(session)
    finally:
        session.close()


def steps_played(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every step that is performed again from now on."""
    steps: list[object] = []
    perform = Battle.perform

    def noted(battle: Battle, step: Any) -> None:
        steps.append(step)
        perform(battle, step)

    monkeypatch.setattr(Battle, "perform", noted)
    return steps


@pytest.mark.parametrize(
    ("scenario", "book", "others"),
    [
        (*BATTLES[1], ("greedy",)),
        (*BATTLES[3], ()),
        pytest.param(*BATTLES[0], ("greedy",), marks=pytest.mark.long),
        pytest.param(*BATTLES[0], (), marks=pytest.mark.long),
    ],
)
def test_a_bookmark_leads_to_the_same_battle(
    scenario: str, book: str, others: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = left(tmp_path, scenario, book, *others, answers=40)
    again = steps_played(monkeypatch)
    at_once = taken_up(path)
    assert len(again) < len(at_once["script"]), "only what lies after the last rest is played again"
    bookmark.beside(path).unlink()
    again.clear()
    the_long_way = taken_up(path)
    assert len(again) == len(the_long_way["script"])
    for what, found in the_long_way.items():
        assert at_once[what] == found, what


def test_a_battle_goes_on_from_a_bookmark_to_the_same_end(tmp_path: Path) -> None:
    path = left(tmp_path, "farm/raid", "d6", "greedy")
    session = Session.resume(path)
    play(session)
    digest = session.battle.digest
    session.close()
    assert replay.load(path).battle.digest == digest


def test_what_lies_before_a_bookmark_is_taken_back_as_ever(tmp_path: Path) -> None:
    path = left(tmp_path, "farm/raid", "d6", "greedy")
    session = Session.resume(path)
    early = session.battle.rests[1].after
    session.battle.rewind(early)
    fresh = replay.load(path, to=early)
    assert session.battle.digest == fresh.battle.digest
    assert session.battle.table.clock == fresh.battle.table.clock
    session.close()


def spoilt(path: Path) -> None:
    mark = bookmark.beside(path)
    data = bytearray(mark.read_bytes())
    data[len(data) // 2] ^= 1
    mark.write_bytes(data)


def of_another_user(path: Path) -> None:
    """Their mark is none of ours."""
    mark = bookmark.beside(path)
    mark.write_bytes(b"0" * 32 + mark.read_bytes()[32:])


def torn(path: Path) -> None:
    mark = bookmark.beside(path)
    mark.write_bytes(mark.read_bytes()[:200])


def empty(path: Path) -> None:
    bookmark.beside(path).write_bytes(b"")


def a_folder(path: Path) -> None:
    bookmark.beside(path).unlink()
    bookmark.beside(path).mkdir()


def a_pipe(path: Path) -> None:
    bookmark.beside(path).unlink()
    os.mkfifo(bookmark.beside(path))


def a_link(path: Path) -> None:
    """It fits, but what a link leads to is not opened."""
    away = path.parent / "away"
    bookmark.beside(path).rename(away)
    bookmark.beside(path).symlink_to(away)


def without(name: str, path: Path) -> None:
    """Marked as ours is, but with less in it than the battle has behind it."""
    data = bookmark.beside(path).read_bytes()[journal_signature.LENGTH :]
    kept = json.loads(zlib.decompress(data))
    kept["past"][name] = kept["past"][name][:-1]
    data = zlib.compress(json.dumps(kept).encode())
    bookmark.beside(path).write_bytes(journal_signature.mark(data, bookmark.KIND).encode() + data)


def of_no_steps(path: Path) -> None:
    without("digests", path)


def of_no_undo(path: Path) -> None:
    without("safe", path)


def of_no_rests(path: Path) -> None:
    without("told", path)


def of_no_events(path: Path) -> None:
    without("order", path)


@pytest.mark.parametrize(
    "spoil",
    [
        *(spoilt, of_another_user, torn, empty, a_folder, a_pipe, a_link),
        *(of_no_steps, of_no_undo, of_no_rests, of_no_events),
    ],
)
def test_a_bookmark_that_does_not_fit_is_not_read(spoil: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = left(tmp_path, "farm/raid", "d6", "greedy")
    spoil(path)
    again = steps_played(monkeypatch)
    found = taken_up(path)
    assert len(again) == len(found["script"])


@pytest.mark.parametrize("put", [a_folder, a_pipe, a_link])
def test_a_bookmark_is_laid_in_the_place_of_what_is_there_and_through_no_link(put: Any, tmp_path: Path) -> None:
    path = left(tmp_path, "farm/raid", "d6", "greedy")
    before = {each: each.read_bytes() for each in (path, bookmark.beside(path))}
    put(path)
    session = Session.resume(path)
    play(session)
    session.close()
    away = path.parent / "away"
    assert not away.exists() or away.read_bytes() == before[bookmark.beside(path)]
    assert path.read_bytes().startswith(before[path])
    assert put is a_folder or (bookmark.beside(path).is_file() and not bookmark.beside(path).is_symlink())


def test_a_bookmark_is_not_laid_over_a_journal_of_its_own_name(tmp_path: Path) -> None:
    path = left(tmp_path, "farm/raid", "d6", "greedy").rename(tmp_path / "battle.mark")
    before = path.read_bytes()
    session = Session.resume(path)
    play(session)
    session.close()
    assert path.read_bytes().startswith(before)


def test_another_program_plays_again_what_this_one_has_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = left(tmp_path, "farm/raid", "d6", "greedy")
    monkeypatch.setattr(bookmark, "program", lambda: "another")
    again = steps_played(monkeypatch)
    found = taken_up(path)
    assert len(again) == len(found["script"])


def test_a_bookmark_in_what_was_taken_back_does_not_count(tmp_path: Path) -> None:
    path = left(tmp_path, "farm/raid", "d6", "greedy")
    session = Session.resume(path)
    before = session.battle.rests[-1].after
    session.battle.rewind(len(session.battle.script))
    journal = session.journal
    assert journal is not None
    steps = len(session.battle.script) - before + 1
    journal.before_undo(steps)
    session.battle.rewind(before - 1)
    digest = session.battle.digest
    session.close()
    again = Session.resume(path)
    assert again.battle.digest == digest
    again.close()


ZLIB, STEP = 0x78, 31
"""How packed data begins: the first byte, and what its first two are a multiple of."""


def readable(path: Path) -> bytes:
    """All that can be read out of a bookmark without a key: its bytes, and whatever unpacks, wherever in it that is."""
    data = bookmark.beside(path).read_bytes()
    found = [data]
    for at, (first, second) in enumerate(pairwise(data)):
        if first == ZLIB and (256 * first + second) % STEP == 0:
            with suppress(zlib.error):
                found.append(zlib.decompressobj().decompress(data[at:]))
    return b"\n".join(found)


def told_in(data: bytes, path: Path, word: str = "") -> tuple[set[str], set[str]]:
    """Which names and places of a battle's units stand in some data."""
    battle = replay.load(path, seated=True, word=word).battle
    units = battle.table.units()
    names = {battle.table.name(unit) for unit in units}
    places = {json.dumps(battle.table.cells(unit)[0], separators=(",", ":")) for unit in units}
    battle.close()
    return {each for each in names if each.encode() in data}, {each for each in places if each.encode() in data}


@pytest.mark.parametrize(
    "words", [long({}), long({"blue": "amber", "red": "basalt"}), {"blue": "amber"}], ids=["none", "all", "one"]
)
def test_a_bookmark_of_people_tells_nobody_else_anything(words: dict[str, str], tmp_path: Path) -> None:
    path = left(tmp_path, "farm/raid", "d6", answers=24, words=words)
    checks = [line["check"] for line in read_lines(path).lines]
    assert told_in(readable(path), path, words.get("blue", "")) == (set(), set())
    assert bookmark.find(path, checks, None) is None
    assert bookmark.find(path, checks, Seal(bytes(KEY))) is None
    loaded = replay.load(path, seated=True, word=words.get("blue", ""))
    loaded.battle.close()
    found = bookmark.find(path, checks, loaded.seal)
    assert found is not None, "those at the table take the battle up at it"
    assert found[0].line == checks[found[1]]


def test_a_bookmark_against_the_computer_keeps_no_secret(tmp_path: Path) -> None:
    """It is this user's own battle, and lies beside a journal that anybody can read."""
    path = left(tmp_path, "farm/raid", "d6", "greedy", answers=40)
    assert min(map(len, told_in(readable(path), path))) > 5, "what is looked for is what a bookmark keeps"
    assert bookmark.find(path, [line["check"] for line in read_lines(path).lines], None) is not None
