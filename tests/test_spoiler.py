"""A few spoilt files of every kind; ten thousand of them: python -m tests.spoiler 10000."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.replay_state import ReplayState
from game.battle.script import Rest, Step
from tests.bookmarks import OTHERWISE
from tests.spoiler import Spoiler, spoil, tried


def test_spoilt_files_are_taken_or_refused_in_plain_words(tmp_path: Path) -> None:
    found = spoil(range(900, 920), tmp_path.resolve())
    assert not [what for what in found if what.startswith("WRONG")], found


@pytest.mark.long
def test_a_battle_beside_spoilt_bookmarks_is_the_one_its_journal_tells(tmp_path: Path) -> None:
    found = spoil(range(900, 906), tmp_path.resolve(), "bookmark")
    assert found == {"bookmark": 6}


def test_the_spoiler_notices_a_battle_that_is_taken_up_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_to = Battle.turn_to

    def forgets(battle: Battle, rests: Sequence[Rest], script: list[Step], past: ReplayState) -> None:
        turn_to(battle, rests, script, replace(past, digests=("", *past.digests[1:])))

    monkeypatch.setattr(Battle, "turn_to", forgets)
    found = spoil(range(900, 904), tmp_path.resolve(), "bookmark")
    assert any(f"{OTHERWISE}: digests" in what for what in found)


def test_the_spoiler_notices_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path.resolve()
    Spoiler(folder)

    def stumbles(words: list[str]) -> int:
        match words[0]:
            case "raise":
                raise KeyError("x")
            case "look":
                Path("/etc/hostname").open("rb").close()
            case "fill":
                bytearray(700 << 20)
        return 70 if words[0] == "fail" else 0

    monkeypatch.setattr("tests.spoiler.command", stumbles)
    assert "Traceback" in tried(["raise"], folder)
    assert "opened outside: /etc/hostname" in tried(["look"], folder)
    assert "MB" in tried(["fill"], folder)
    assert "status 70" in tried(["fail"], folder)
    assert tried(["nothing"], folder) == ""
