"""A battle is a script of answers: the same on every machine, in every process, from every folder; and it shows when
it is not.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.battle.lines import check_of, text_of
from game.battle.replay import load
from game.cli import main
from rules.d6.attacks import attack
from rules.d6.core import defences
from rules.d6.wounds import injury
from rules.kernel.dice import Rolled
from tests.shipped import deadground, shortened, told


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short battle on the crossing that the command has played and written down."""
    folder = tmp_path_factory.mktemp("battle")
    scenario = shortened("crossing/first-shots", 2, folder)
    path = folder / "battle.jsonl"
    told(deadground("run", scenario, "--seed", 7, "--players", "random,greedy", "--journal", path, hashing="1"))
    return path


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def last(out: str) -> str:
    return out.splitlines()[-1]


WITHOUT_A_SCREEN = "sys.modules['pygame'] = None"
"""Run first, it leaves a process in which pygame cannot be loaded."""


def test_a_battle_plays_again_to_the_same_digest_in_other_processes_from_other_folders_and_without_a_screen(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = lines(journal)
    processes = [
        deadground("replay", journal, cwd=tmp_path, hashing="2", first=WITHOUT_A_SCREEN),
        deadground("replay", journal.name, "--json", cwd=journal.parent, hashing="31415"),
    ]
    in_words, as_json = (told(process) for process in processes)
    assert last(in_words) == f"digest: {written[-1]['digest']}"
    assert json.loads(last(as_json)) == {"digest": written[-1]["digest"]}
    assert sum("step" in line for line in written) > 60
    assert main(["replay", str(journal), "--json"]) == 0
    assert capsys.readouterr().out == as_json


def test_the_same_seed_and_players_write_the_same_journal_with_a_screen_or_without(
    journal: Path, tmp_path: Path
) -> None:
    again = tmp_path / "again.jsonl"
    scenario = journal.parent / "crossing" / "first-shots.toml"
    words = ("run", scenario, "--seed", 7, "--players", "random,greedy", "--journal", again)
    assert "After the action" in told(deadground(*words, hashing="99", first=WITHOUT_A_SCREEN))
    assert again.read_bytes() == journal.read_bytes()


def test_a_journal_leads_to_the_same_step_when_it_is_read_only_so_far(journal: Path) -> None:
    steps = [line for line in lines(journal) if "step" in line]
    for number in (1, 40, len(steps)):
        loaded = load(journal, to=number)
        assert loaded.battle.digests[number - 1] == steps[number - 1]["digest"]
        loaded.battle.close()


# the check works


def signed(written: list[dict[str, Any]], path: Path) -> Path:
    """These lines with checks that fit, as a clever forger would write them."""
    check = ""
    with path.open("w", encoding="utf-8") as file:
        for line in written:
            bare = {key: value for key, value in line.items() if key != "check"}
            check = check_of(check, bare)
            file.write(text_of({**bare, "check": check}) + "\n")
    return path


def assert_broken(journal: Path) -> None:
    """It is seen that the battle does not play again, and it stands as it was kept: finished."""
    loaded = load(journal)
    (note,) = loaded.notes
    assert "the rules have changed" in note
    assert loaded.resumed is not None
    assert loaded.battle.over
    assert loaded.battle.digest == lines(journal)[-1]["digest"]
    loaded.battle.close()


def luckier(patch: pytest.MonkeyPatch) -> None:
    """Every die that falls on one falls on two."""
    draw = Rolled.draw
    patch.setattr(Rolled, "draw", lambda dice, sides: max(2, draw(dice, sides)))


def tougher(patch: pytest.MonkeyPatch) -> None:
    """A wound is a point less."""
    hurt = injury.hurt
    patch.setattr(injury, "hurt", lambda before, points, full: hurt(before, max(0, points - 1), full))


def harder(patch: pytest.MonkeyPatch) -> None:
    """Armour stops a point more."""
    through = defences.through
    patch.setattr(attack, "through", lambda points, armour: through(points, armour + 1))


@pytest.mark.parametrize("change", [luckier, tougher, harder])
def test_a_rule_that_was_changed_breaks_the_replay(
    journal: Path, change: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    change(monkeypatch)
    try:
        assert_broken(journal)
    finally:
        monkeypatch.undo()
        forget()


def forget() -> None:
    """Nothing that was worked out under a changed rule is kept: caches of the rules go by what is asked alone."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith("rules."):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()


def test_another_seed_breaks_the_replay(journal: Path) -> None:
    header, *rest = lines(journal)
    forged = signed([{**header, "seed": "8"}, *rest], journal.parent / "forged.jsonl")
    assert_broken(forged)


def test_an_answer_that_was_changed_breaks_the_replay(journal: Path) -> None:
    written = lines(journal)
    number = next(n for n, line in enumerate(written) if line.get("action", {}).get("kind") == "declare")
    action = written[number]["action"]
    changed = {**written[number], "action": {**action, "actions": 1 if action["actions"] > 1 else 2}}
    assert_broken(signed([*written[:number], changed, *written[number + 1 :]], journal.parent / "other.jsonl"))


def test_an_honest_copy_does_not_break_it(journal: Path) -> None:
    copy = signed(lines(journal), journal.parent / "copy.jsonl")
    assert copy.read_bytes() == journal.read_bytes()
    loaded = load(copy)
    assert loaded.battle.over
    assert not loaded.notes
    loaded.battle.close()
