"""The battles on disk: what a list says of them, also of those that cannot be used, and what can be done with them."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game import data
from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.lines import check_of, text_of
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.players.seated import player
from game.ui.saves import delete, fresh_file, look_at, newest, note_down, proper, rename, saves, saves_folder
from rules.kernel.faults import Faulty
from tests.shipped import shortened


def kept(file: Path, answers: int, scenario: str = "crossing/first-shots") -> Battle:
    """A battle of so many answers in a file."""
    battle = Battle(set_up(read_scenario(data.maps() / f"{scenario}.toml")), "1")
    journal = Journal.create(file, battle)
    minds = {side.name: player("usual", battle.setup, side.name, "1") for side in battle.setup.scenario.side}
    for _ in range(answers):
        question = battle.question()
        battle.answer(minds[question.side].choose(question), question)
    journal.close()
    return battle


def aged(file: Path, seconds: int) -> None:
    os.utime(file, ns=(seconds * 10**9, seconds * 10**9))


def test_a_list_says_which_battle_it_is_and_how_far_it_has_got(tmp_path: Path) -> None:
    file = fresh_file("First shots", tmp_path / "battles")
    battle = kept(file, 30)
    (save,) = saves(file.parent)
    assert (save.name, save.card.title, save.card.book) == ("First shots", "First shots", "d6")
    assert [side.title for side in save.card.sides] == ["The garrison patrol", "The north bank"]
    assert save.card.round == battle.table.clock.round > 1
    assert save.card.rounds == 16
    assert save.card.answers == 30
    assert save.open
    assert Path(save.card.map).is_file()


def test_a_round_is_told_as_its_rulebook_counts_it(tmp_path: Path) -> None:
    """Dark Conspiracy counts phases down within a turn: its third is not called phase 3."""
    kept(tmp_path / "first.jsonl", 1)
    battle = kept(tmp_path / "hall.jsonl", 6, "warehouse/the-warehouse")
    now = battle.setup.book.numbered(battle.table.clock.round)
    cards = {save.name: save.card for save in saves(tmp_path)}
    assert (cards["first"].now, cards["first"].progress) == ("round 1", "round 1 of 16")
    assert now.startswith("turn 1, phase ")
    assert cards["hall"].now == now
    assert cards["hall"].progress == f"{now}, {battle.table.clock.round} of 60"
    note_down(tmp_path / "hall.jsonl", battle)
    assert {save.name: save.card for save in saves(tmp_path)}["hall"].now == now


def test_the_newest_battle_that_is_not_over_is_the_one_to_go_on_with(tmp_path: Path) -> None:
    assert newest(tmp_path) is None
    for age, name in enumerate(("old", "new", "broken"), 1):
        kept(tmp_path / f"{name}.jsonl", 2)
        aged(tmp_path / f"{name}.jsonl", age * 1000)
    (tmp_path / "broken.jsonl").write_text("nothing of ours\n")
    assert [save.name for save in saves(tmp_path)] == ["broken", "new", "old"]
    found = newest(tmp_path)
    assert found is not None
    assert found.name == "new"


def test_a_battle_that_is_over_is_not_gone_on_with(tmp_path: Path) -> None:
    file = shortened("crossing/first-shots", 1, tmp_path)
    battle = Battle(set_up(read_scenario(file)), "1")
    save = fresh_file("Short", tmp_path / "battles")
    journal = Journal.create(save, battle)
    minds = {side.name: player("usual", battle.setup, side.name, "1") for side in battle.setup.scenario.side}
    while not battle.over:
        question = battle.question()
        battle.answer(minds[question.side].choose(question), question)
    journal.close()
    note_down(save, battle)
    assert not look_at(save).open
    assert "time is up" in look_at(save).card.outcome
    assert newest(save.parent) is None
    os.utime(save, (1, 1))
    assert not look_at(save).open, "a copy with another date is over still"
    assert "time is up" in look_at(save).card.outcome
    save.with_suffix(".card").unlink()
    assert not look_at(save).open, "its last round is played, card or no card"


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda text: "", "empty"),
        (lambda text: "hello\n" + text, "not a Dead Ground journal"),
        (lambda text: text.replace('"seed":"1"', '"seed":"2"', 1), "changed after it was written"),
        (lambda text: text.replace("answer", "anwser", 1), "changed after it was written"),
        (lambda text: rewritten(text, format=99), "newer program"),
        (lambda text: rewritten(text, book="chess"), "not installed"),
        (lambda text: rewritten(text, scenario={}), "missing"),
    ],
)
def test_what_cannot_be_used_is_listed_with_its_reason(spoil: Callable[[str], str], told: str, tmp_path: Path) -> None:
    file = tmp_path / "spoilt.jsonl"
    kept(file, 2)
    file.write_text(spoil(file.read_text(encoding="utf-8")), encoding="utf-8")
    (save,) = saves(tmp_path)
    assert told in save.card.trouble
    assert str(tmp_path) not in save.card.trouble
    assert not save.open
    assert look_at(file) == save


def rewritten(text: str, **changed: object) -> str:
    """A journal's header as another program might have written it."""
    header = json.loads(text.splitlines()[0]) | changed
    del header["check"]
    return text_of({**header, "check": check_of("", header)}) + "\n"


def test_a_card_is_good_for_the_very_file_only(tmp_path: Path) -> None:
    file = tmp_path / "battle.jsonl"
    kept(file, 2)
    assert look_at(file).card.answers == 2
    file.unlink()
    kept(file, 5)
    assert look_at(file).card.answers == 5
    file.with_suffix(".card").write_text("{nonsense")
    assert look_at(file).card.answers == 5


def test_names_are_made_fit_for_files_and_never_taken_twice(tmp_path: Path) -> None:
    assert proper(' a/b\\c:"d"\n\te. ') == "a b c d e"
    assert proper("..") == ""
    first = fresh_file("The bridge: again?", tmp_path)
    first.touch()
    second = fresh_file("The bridge: again?", tmp_path)
    assert (first.stem, second.stem) == ("The bridge again", "The bridge again 2")
    assert fresh_file("///", tmp_path).stem == "Battle"


def test_a_battle_is_renamed_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    kept(file, 1)
    shutil.copy(file, tmp_path / "two.jsonl")
    file.with_suffix(".seats").write_text("{}")
    file.with_suffix(".shown").write_text("{}")
    save = rename(look_at(file), "First <try>")
    assert save.name == "First try"
    assert sorted(each.name for each in tmp_path.glob("First*")) == [
        "First try.card",
        "First try.jsonl",
        "First try.seats",
        "First try.shown",
    ]
    assert look_at(save.file).card == save.card
    with pytest.raises(Faulty, match="already"):
        rename(save, "two")
    with pytest.raises(Faulty, match="needs a name"):
        rename(save, " . ")


def test_a_battle_is_thrown_away_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    kept(file, 1)
    file.with_suffix(".seats").write_text("{}")
    file.with_suffix(".shown").write_text("{}")
    delete(look_at(file))
    assert not list(tmp_path.iterdir())


def test_the_battles_lie_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path))
    assert saves_folder() == tmp_path / "battles"
    assert list(saves()) == []


def test_a_folder_that_cannot_be_made_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "battles").write_text("")
    with pytest.raises(Faulty, match="cannot be created"):
        fresh_file("x", tmp_path / "battles")
