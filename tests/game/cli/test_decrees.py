"""The commands `decree` and `seat`: a game master's hand in a battle on disk, without a window."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.decrees.kinds import kinds
from game.battle.journal import Journal
from game.battle.replay import load
from game.battle.who_plays import who_plays
from game.cli import main
from game.players.playing import play_on, seated
from game.ui.saves import look_at
from rules.frame.book import load as book
from rules.frame.book import names
from tests.soak import ready


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A battle of a few orders."""
    battle, path = Battle(ready("crossing/first-shots@d6"), "1"), tmp_path / "crossing.jsonl"
    kept = Journal.create(path, battle)
    for _ in islice(play_on(battle, seated(battle.setup, ["greedy", "greedy"], "1", battle)), 3):
        pass
    kept.close()
    battle.close()
    return path


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(list(words))
    told = capsys.readouterr()
    return status, told.out, told.err


def test_a_decree_is_written_into_the_journal(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "decree", str(journal), "light", "dim")
    assert (status, out.strip()) == (0, "The light is dim. Before: bright. Carried out at once.")
    battle = load(journal).battle
    assert battle.script[-1].word == "decree"
    assert battle.table.weather.light.value == "dim"


def test_what_it_would_change_is_shown_and_nothing_is_changed(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = journal.read_bytes()
    battle = load(journal).battle
    unit = battle.table.name(battle.table.units()[0])
    status, out, _ = said(capsys, "decree", str(journal), "hurt", unit, "3", "--show")
    assert status == 0
    assert out.startswith(f"{unit} goes from") and "with the next round" in out
    assert journal.read_bytes() == before


def test_wrong_words_are_told_with_what_is_right(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean 'move'?" in said(capsys, "decree", str(journal), "moove", "x")[2]
    assert "there is no 'Nobody'" in said(capsys, "decree", str(journal), "kill", "Nobody")[2]
    assert "write column,row" in said(capsys, "decree", str(journal), "gas", "here", "x")[2]
    assert "is left over" in said(capsys, "decree", str(journal), "light", "dark", "soon")[2]
    assert "state is missing" not in said(capsys, "decree", str(journal), "points", "red")[2]


def test_what_the_rulebook_has_no_rules_for_is_told_with_the_reason(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, told = said(capsys, "decree", str(journal), "panic", "Kessel")
    assert status and "'panic' cannot be decreed under Rules: Combat (d6 pools): these rules have no morale" in told
    _, out, _ = said(capsys, "decree", str(journal))
    assert "Not under this rulebook" in out and "has no fire: its rules have nothing on burning ground" in out


def test_a_squad_comes_on_at_an_edge_of_the_map(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "decree", str(journal), "bring", "on", "red", "rifleman", "west", "3", "--show")
    assert (status, out.partition(".")[0]) == (0, "3 × Rifleman for red at the west edge of the map")


def test_all_that_may_be_decreed_is_listed(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "decree", str(journal))
    assert all(f"  {kind} " in out for kind in kinds(book("d6")))


def test_the_help_names_every_decree_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(said(capsys, "decree", "--help")[1].split())
    missing = {kind for name in names() for kind in kinds(book(name)) if kind not in text}
    assert not missing


def test_a_side_is_taken_over_and_the_list_of_battles_says_so(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "seat", str(journal), "red=person")[0] == 0
    battle = load(journal).battle
    assert who_plays(battle)["red"] == "person"
    assert {side.name: side.player for side in look_at(journal).card.sides}["red"] == "person"
    assert "write side=player" in said(capsys, "seat", str(journal), "red")[2]
    assert "there is no side" in said(capsys, "seat", str(journal), "green=person")[2]


def test_the_list_of_battles_says_who_really_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "played.jsonl"
    assert said(capsys, "run", "crossing", "--players", "random,usual", "--journal", str(path))[0] == 0
    assert [side.player for side in look_at(path).card.sides] == ["random", "usual"]


def test_a_moment_is_saved_as_a_scenario(journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "half" / "second-half.toml"
    code, told, _ = said(capsys, "moment", str(journal), str(out))
    assert code == 0 and "this moment is a scenario of its own" in told
    assert said(capsys, "check", str(out))[0] == 0
    assert "is there already" in said(capsys, "moment", str(journal), str(out))[2]
