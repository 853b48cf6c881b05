"""A battle between people keeps its seed, and what others did, out of the reach of every seat until it is over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.battle import journal_signature
from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.journal_summary import journal_summary
from game.battle.replay import load
from game.battle.seal import Locked
from rules.kernel.faults import Faulty
from tests.frame.probe import YES, Pass, asked, assert_same
from tests.game.battle.duel import Duel
from tests.game.battle.files import installed
from tests.game.battle.kept import fresh, lines, play

WORDS = {"blue": "swordfish", "red": "mackerel"}


def sealed(folder: Path, words: dict[str, str], answers: int = 8) -> Battle:
    battle = fresh(folder)
    journal = Journal.create(folder / "battle.dgj", battle, words=words)
    play(battle, answers)
    journal.close()
    return battle


def opened(path: Path, word: str = "") -> Battle:
    with installed(Duel()):
        return load(path, seated=True, word=word).battle


def test_neither_seed_nor_answers_can_be_read_in_the_file(tmp_path: Path) -> None:
    battle = sealed(tmp_path, WORDS)
    text = (tmp_path / "battle.dgj").read_text(encoding="utf-8")
    assert "seven" not in text and '"step"' not in text and "entities" not in text
    assert battle.seed == "seven"
    assert journal_summary(tmp_path / "battle.dgj").written.scenario.title == "A small fight"


def test_any_password_of_the_table_opens_it_and_no_other(tmp_path: Path) -> None:
    battle = sealed(tmp_path, WORDS)
    path = tmp_path / "battle.dgj"
    for word in WORDS.values():
        assert_same(opened(path, word), battle)
    for word in ("", "Swordfish", "x" * 1000):
        with pytest.raises(Locked, match="give the password of one of its seats"):
            opened(path, word)


def test_the_commands_do_not_open_a_battle_between_people(tmp_path: Path) -> None:
    for number, words in enumerate((WORDS, {"blue": "", "red": ""})):
        (folder := tmp_path / str(number)).mkdir()
        sealed(folder, words)
        with (
            installed(Duel()),
            pytest.raises(Faulty, match="sealed until it is over; play it to its end in the window"),
        ):
            load(folder / "battle.dgj", word="swordfish")


def test_without_passwords_only_this_users_programs_open_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = sealed(tmp_path, {"blue": "", "red": "mackerel"})
    path = tmp_path / "battle.dgj"
    assert_same(opened(path), battle)
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path / "elsewhere"))
    assert_same(opened(path, "mackerel"), battle)
    with pytest.raises(Locked):
        opened(path)
    assert journal_signature.key()


def test_it_goes_on_sealed_and_is_open_when_it_is_over(tmp_path: Path) -> None:
    sealed(tmp_path, WORDS)
    path = tmp_path / "battle.dgj"
    with installed(Duel()):
        loaded = load(path, seated=True, word="mackerel")
        journal = loaded.carry_on()
        battle = loaded.battle
        assert all("sealed" in json.loads(line) for line in lines(path)[1:])
        while not battle.over:
            battle.answer(Pass() if asked(battle)[2] == "turn" else YES)
        journal.close()
        assert "key" in json.loads(lines(path)[-1])
        again = load(path).battle
    assert again.digest == battle.digest and again.seed == "seven"


def test_a_line_under_the_seal_that_was_changed_is_found(tmp_path: Path) -> None:
    from tests.game.battle.test_journal import signed

    sealed(tmp_path, WORDS)
    path = tmp_path / "battle.dgj"
    content = [json.loads(line) for line in lines(path)]
    text = content[4]["sealed"]
    content[4]["sealed"] = text[:40] + ("0" if text[40] != "0" else "1") + text[41:]
    signed(path, content)
    with pytest.raises(Faulty, match="line 5: this line is broken"):
        opened(path, "mackerel")
