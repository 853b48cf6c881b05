"""Why a computer player answered so: kept beside the answer, on disk too, and nothing that happens depends on it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.battle.journal import Journal
from game.battle.reasons import Reasons, Weighed
from tests.frame.probe import Shoot
from tests.game.battle.kept import fresh, lines, opened, refused
from tests.game.battle.test_journal import signed

WHY = Reasons(
    side="blue",
    unit="Ann",
    question="Ann: what now?",
    knew=("Rob at 3,4",),
    options=(Weighed(words="shoot Rob", worth=0.5, parts=(("gain", 0.5),), odds=0.25, chosen=True),),
    chosen="shoot Rob",
    why="the only option left",
    weighed=1,
)


def told(folder: Path, reasons: Reasons | None) -> str:
    """The digest of a battle in which Ann shoots for these reasons; it is in `battle.dgj`."""
    battle = fresh(folder)
    journal = Journal.create(folder / "battle.dgj", battle)
    (rob,) = battle.view("blue").units("red")
    battle.answer(Shoot(target=rob), reasons=reasons)
    journal.close()
    return battle.digest


def test_reasons_are_on_disk_with_the_answer(tmp_path: Path) -> None:
    told(tmp_path, WHY)
    loaded = opened(tmp_path / "battle.dgj").battle
    assert [step.reasons for step in loaded.script] == [WHY]


def test_reasons_are_kept_when_it_goes_back_and_on_again(tmp_path: Path) -> None:
    told(tmp_path, WHY)
    battle = opened(tmp_path / "battle.dgj").battle
    (step,) = battle.script
    battle.rewind(0)
    battle.perform(step)
    assert [step.reasons for step in battle.script] == [WHY]


def test_nothing_that_happens_depends_on_reasons(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("with", "without")]
    for folder in folders:
        folder.mkdir()
    assert told(folders[0], WHY) == told(folders[1], None)


@pytest.mark.parametrize(
    ("reasons", "words"),
    [
        ({"why": 3}, "reasons, side: field required"),
        ({**WHY.model_dump(mode="json"), "weighed": -1}, "reasons, weighed: input should be greater"),
        ({**WHY.model_dump(mode="json"), "mood": "bad"}, "reasons, mood: extra inputs"),
        ("because", "reasons, "),
    ],
)
def test_reasons_that_nobody_can_have_written_are_refused(tmp_path: Path, reasons: Any, words: str) -> None:
    told(tmp_path, WHY)
    path = tmp_path / "battle.dgj"
    content = [json.loads(line) for line in lines(path)]
    content[-1]["reasons"] = reasons
    signed(path, content)
    assert words in refused(path)
    assert f"line {len(content)}" in refused(path)


def test_a_line_says_what_it_is_worth_and_why() -> None:
    (option,) = WHY.options
    assert option.line() == "+0.50  shoot Rob, 25% (gain +0.50)"
    assert WHY.lines()[-1] == "    -> shoot Rob: the only option left"
