"""Asking the map with real events: sight from a cell in every posture that the rulebook in play has."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.battle.panels.ask import AskPanel
from game.ui.kit.choice import Choice
from rules.frame.body import Posture
from tests.ui.battle.playing import Table
from tests.ui.battle.table import BATTLES, made_ready, people

KNOWN = {"reflex": tuple(Posture), "d6": (Posture.STANDING, Posture.CROUCHED, Posture.PRONE)}


@pytest.fixture(scope="module", params=BATTLES[:2], ids=["reflex", "d6"])
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    scenario, book = request.param
    setup = made_ready(scenario, book, tmp_path_factory.mktemp("asking"))
    table = Table(setup, people(setup, "usual"))
    table.settle()
    yield table
    table.close()


def answer(table: Table) -> tuple[str, ...]:
    """What the panel says."""
    panel = table.driver.find(AskPanel)
    return tuple(getattr(label, "words", "") for label in panel.answer.parts)


def dead(table: Table) -> float:
    """How much of the map cannot be seen, and how badly."""
    shaded = table.screen.table.overlays.dead_ground
    assert shaded is not None
    return float(shaded.clip(0, 3).sum())


def test_every_posture_of_the_rulebook_in_play_is_asked_about_in_turn(table: Table) -> None:
    known = KNOWN[table.session.battle.setup.book.name]
    table.driver.key("Ctrl+P")
    seen = []
    for posture in known:
        assert f", {posture.value}, eyes " in answer(table)[0]
        seen.append(dead(table))
        table.driver.key("Ctrl+P")
    assert f", {known[0].value}, eyes " in answer(table)[0], "the first one comes after the last"
    assert seen[0] < seen[-1], "who lies down sees less"
    table.driver.press("Sight")
    table.driver.click(table.buttons()["ask close"])
    assert not table.screen.asking.on


def test_a_posture_is_chosen_from_the_list_with_the_mouse(table: Table) -> None:
    known = KNOWN[table.session.battle.setup.book.name]
    table.driver.key("Ctrl+P")
    choice = table.driver.find(Choice, name="posture")
    assert tuple(option.value for option in choice.options) == known
    table.driver.click(choice)
    table.driver.key("Down", len(known) - 1)
    table.driver.key("Enter")
    assert f", {known[-1].value}, eyes " in answer(table)[0]
    table.driver.click(table.buttons()["ask close"])


def test_light_is_told_cell_by_cell_with_what_it_does_by_the_rules(tmp_path: Path) -> None:
    """In the inn the room beyond the lantern is dim and the gallery dark (GUR-VIS-01)."""
    setup = made_ready("inn/the-inn", "gurps", tmp_path)
    table = Table(setup, people(setup, "usual"))
    table.settle()
    table.screen.desk.cell = (13, 12)
    table.screen.asking.choose("light")
    table.screen.asking.kept = True
    found = {}
    for cell in ((13, 12), (18, 13), (20, 11)):
        table.screen.desk.cell = cell
        found[cell] = table.screen.asking.lay(table.screen.table, table.screen.desk)[0]
    assert found[13, 12] == "at 13,12: bright"
    assert found[18, 13] == "at 18,13: dim light: -4 to attacks on a unit there"
    assert found[20, 11] == "at 20,11: darkness: -7 to attacks on a unit there"
    overlays = table.screen.table.overlays
    assert overlays.figures[20, 11] == "-7"
    assert overlays.murk is not None
    assert overlays.murk[11, 20] == pytest.approx(0.7)
    assert overlays.murk[12, 13] == 0
    table.close()
