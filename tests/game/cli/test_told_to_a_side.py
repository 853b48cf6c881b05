"""What the commands tell one side: two battles that differ only in what it has not discovered print the same bytes."""

from __future__ import annotations

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from game import data
from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.scenario import ForceSheet, ObjectiveSheet, Scenario, SideSheet, Written
from game.battle.setup import set_up
from game.cli import main
from game.players.idle_player import IdlePlayer
from tests.rules.d6.crossing import BLUE, HIDDEN, SEEN, STORE, crossing, man
from tests.times import lasting, span

ROUNDS = 3
OWN = ObjectiveSheet(name="The crossing", kind="hold", side="blue", worth=2, time=span(1))
FOES = ObjectiveSheet(name="The crossing", kind="hold", side="red", worth=5, time=span(1))


def goal(**written: Any) -> ObjectiveSheet:
    return ObjectiveSheet(side="red", **written)


def printed(folder: Path, forces: tuple[ForceSheet, ...], goals: tuple[ObjectiveSheet, ...]) -> dict[str, str]:
    """What each way of telling blue prints of such a battle after some rounds in which nobody does anything."""
    scenario = Scenario(
        title="Two worlds",
        map="crossing.tmx",
        book="d6",
        **lasting(12),
        side=(SideSheet(name="blue"), SideSheet(name="red")),
        force=(*BLUE, *forces),
        objective=goals,
    )
    battle = Battle(set_up(Written(scenario, data.maps() / "crossing" / "worlds.toml"), ground=crossing()), "1")
    folder.mkdir()
    journal = Journal.create(folder / "battle.jsonl", battle)
    mind = IdlePlayer()
    while battle.table.clock.round <= ROUNDS:
        battle.answer(mind.choose(battle.question()))
    journal.close()
    battle.close()
    found = {}
    for way in ("", "--json", "--brief", "--markdown", "--explain"):
        out = StringIO()
        with redirect_stdout(out):
            words = ["replay", str(folder / "battle.jsonl"), "--side", "blue", *filter(None, [way])]
            assert main(words) == 0
        found[way] = out.getvalue()
    return found


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What blue is told while red holds ground out of its sight, with a man whom it has never met to keep alive."""
    goals = (
        OWN,
        goal(name="The store", kind="protect", of="Stanko", worth=3),
        goal(name="A raid", kind="eliminate", of="blue"),
    )
    return printed(tmp_path_factory.mktemp("told") / "one", (SEEN, HIDDEN), goals)


def test_objectives_and_people_that_a_side_does_not_know_are_not_told(told: dict[str, str]) -> None:
    for way, out in told.items():
        assert "The crossing" in out or way == "--brief"
        assert not [secret for secret in ("The store", "Stanko", "A raid", "eliminate") if secret in out], way
    report = json.loads(told["--json"].splitlines()[-1])["report"]
    assert list(report["points"]) == ["blue"]
    assert "Points: Blue 0" in told[""] and "Red 0" not in told[""]


@pytest.mark.parametrize(
    ("forces", "goals"),
    [
        ((SEEN, HIDDEN), (OWN,)),
        ((SEEN,), (OWN, goal(name="The well", kind="survive", time=span(1), worth=9))),
        (
            (SEEN, man("red", "gunner", STORE, "Mira", 90), man("red", "leader", (22, 5), "Vuk", 0)),
            (OWN, goal(name="Anywhere", kind="protect", of="Mira", worth=1, ends=True)),
        ),
    ],
    ids=["no objectives", "an objective won, a man less", "other people to be kept alive"],
)
def test_what_a_side_has_not_discovered_changes_no_byte(
    told: dict[str, str], forces: tuple[ForceSheet, ...], goals: tuple[ObjectiveSheet, ...], tmp_path: Path
) -> None:
    assert printed(tmp_path / "other", forces, goals) == told


def test_an_enemy_who_wants_the_same_ground_is_told_of_as_in_the_window(tmp_path: Path) -> None:
    out = printed(tmp_path / "other", (SEEN, HIDDEN), (OWN, FOES))[""]
    assert "The crossing (hold, Red, worth 5): not won" in out and "Points: Blue 0\n" in out
