"""A move says what it leads into before it is ordered: live charges, ground under fire, mines the side knows of."""

from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.players.seated import player
from game.ui.battle.click_intent import Deed
from game.ui.battle.move_hazards import perils
from game.ui.battle.session import Session
from game.ui.kit.label import Label
from rules.frame.signs import Ink, Sign
from rules.frame.things import Minefield
from rules.kernel import lengths
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people


def said(table: Table) -> list[str]:
    table.driver.turn(2)
    return [str(label.text) for label in table.driver.widgets() if isinstance(label, Label) and label.name == "peril"]


def a_walker(table: Table) -> tuple[int, int]:
    """A cell two or more away that the unit asked could walk to."""
    mind = {side: player("greedy", table.session.battle.setup, side, "1") for side in table.session.seats.persons}
    for _ in range(60):
        form, question = table.form, table.session.question
        assert form is not None and question is not None
        far = [cell for _, ways in form.tiers() for cell in ways.reach if len(ways.reach.way(cell)) > 1]
        for cell in far:
            if form.kind is None and table.screen.desk.click_intent(cell, None).deed is Deed.WALK:
                return cell
        table.session.answer(mind[question.side].choose(question))
        table.driver.turn(2)
        table.settle()
    raise AssertionError("nobody may walk")


@pytest.mark.parametrize("book", ["d6", "reflex"])
def test_a_move_says_what_it_ends_in(book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = made_ready("crossing/first-shots", book, tmp_path, 3)
    table = Table(setup, people(setup, "greedy"))
    table.settle()
    cell = a_walker(table)
    assert " · " in table.screen.desk.click_intent(cell, None).words
    known = Session.signs
    lasting = (Sign(Ink.FIRE, "under fire", (cell,)), Sign(Ink.FUSE, "Grenade: live", (cell,), rings=(5.0, 10.0)))
    monkeypatch.setattr(Session, "signs", lambda session: (*known(session), *lasting))
    assert "Ends on ground under fire" in table.screen.desk.click_intent(cell, None).words
    table.screen.desk.click(cell, None)
    assert said(table) == ["Ends on ground under fire", f"Ends within {lengths.metres(5)} of Grenade: live"]
    table.close()


def test_mines_are_told_to_those_who_know_of_them(tmp_path: Path) -> None:
    """A way into a minefield, and one through it, as each side is told."""
    battle = Battle(made_ready("wielka/crossing-the-stream", "d6", tmp_path, 3), "1")
    grid, fields = battle.view(None).grid, [field for _, field in battle.view(None).having(Minefield)]
    sown = {cell for field in fields for cell in field.cells}
    inside, beside = next(
        (cell, near) for cell in sorted(sown) for _, near in grid.neighbours(cell) if near not in sown
    )
    owner = next(field.side for field in fields if inside in field.cells)
    told = {}
    for side in ("blue", "red"):
        view = battle.view(side)
        told[side] = perils(view, (), (inside,)), perils(view, (), (inside, beside))
    other = "blue" if owner == "red" else "red"
    assert told == {owner: (("Ends in a minefield",), ("Crosses a minefield",)), other: ((), ())}


def test_a_marked_lane_is_no_peril(tmp_path: Path) -> None:
    view = Battle(made_ready("wielka/crossing-the-stream", "d6", tmp_path, 3), "1").view(None)
    cell = next(field for _, field in view.having(Minefield)).cells[0]
    assert perils(view, (Sign(Ink.LANE, "marked lane", (cell,)),), (cell,)) == ()
