"""The pointer means one thing at a time, says so before the click, and the click does just that: with real events."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.players.seated import player
from game.ui.battle.click_intent import CARD, Deed
from game.ui.battle.desk import Desk
from game.ui.battle.form_fields import Sort
from game.ui.battle.order_kind import Kind
from game.ui.battle.panels.roster import RosterLine
from game.ui.kit.button import Button
from game.ui.map.overlays import Caption
from rules.frame.forms import Choices, Purpose
from rules.frame.ground import Cell
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people

CLICKS = 5
"""How many lit cells are clicked on in each battle."""


def elsewhere(desk: Desk) -> list[Kind]:
    """Things that could be done at lit ground besides going there: a throw, an aim."""
    form = desk.form
    if form is None or form.kind is not None:
        return []
    lit = [cell for _, ways in form.tiers() for cell in ways.reach]
    others = [kind for kind in form.kinds if kind.purpose is not Purpose.GO and Sort.CELL in kind.sorts.values()]
    return [kind for kind in others if any(cell in values for cell in lit for values in _cells(kind))]


def _cells(kind: Kind) -> Iterator[Choices]:
    for offer in kind.offers:
        yield from (offer.choices[name] for name in offer.choices if kind.sorts[name] is Sort.CELL)


@pytest.fixture(params=[("farm/room-by-room", "reflex"), ("farm/raid", "d6")], ids=["reflex", "d6"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    """A unit may walk, or do something else to the ground it could walk on."""
    scenario, book = request.param
    setup = made_ready(scenario, book, tmp_path, 6)
    table = Table(setup, people(setup, "greedy"))
    table.settle()
    minds = {side: player("greedy", setup, side, "1") for side in table.session.seats.persons}
    for _ in range(200):
        if elsewhere(table.screen.desk):
            break
        question = table.session.question
        assert question is not None
        table.session.answer(minds[question.side].choose(question))
        table.driver.turn(2)
        table.settle()
    assert elsewhere(table.screen.desk)
    table.app.hush()
    table.screen.home()
    table.driver.turn(30)
    yield table
    table.close()


def lit(table: Table) -> list[Cell]:
    """Cells in reach that can be clicked on, nobody standing there."""
    form, view = table.form, table.screen.desk.view
    assert form is not None
    cells = dict.fromkeys(cell for _, ways in form.tiers() for cell in ways.reach)
    return [
        cell
        for cell in cells
        if table.free(table.pixel(cell))
        and table.screen.table.unit_at(table.pixel(cell)) is None
        and table.screen.table.cell_at(table.pixel(cell)) == cell
        and not view.occupants(cell)
    ]


def test_a_click_on_lit_ground_moves_and_says_so_before(table: Table) -> None:
    desk, cells = table.screen.desk, lit(table)
    assert desk.form is not None
    walks = [kind.title for kind in desk.form.kinds if kind.purpose is Purpose.GO]
    for cell in cells[:: max(1, len(cells) // CLICKS)]:
        table.driver.move(table.pixel(cell))
        caption, path = table.screen.table.overlays.caption, table.screen.table.overlays.path
        assert caption is not None and path is not None
        assert caption.cell == path.cells[-1] == cell
        assert caption.text.split(" · ")[0] in walks
        table.driver.click(table.pixel(cell))
        assert desk.form.kind is not None
        assert desk.form.kind.purpose is Purpose.GO, desk.form.kind.title
        assert desk.form.kind.title == caption.text.split(" · ")[0]
        assert desk.row is not None
        assert cell in getattr(desk.row.action, desk.row.kind.aims[0])
        while desk.form.kind is not None or desk.form.mark is not None:
            table.driver.key("Esc")


def test_a_second_click_gives_the_order_that_the_pointer_names(table: Table) -> None:
    desk, cell = table.screen.desk, lit(table)[0]
    before = len(table.session.battle.script)
    table.driver.click(table.pixel(cell))
    caption = table.screen.table.overlays.caption
    assert caption is not None
    assert caption.text.startswith("Give order: ")
    assert desk.click_intent(cell, None).deed is Deed.GIVE
    table.driver.click(table.pixel(cell))
    given = table.session.battle.script[before].action
    assert given is not None
    assert given.purpose is Purpose.GO


def test_what_was_picked_goes_to_the_ground_that_it_is_pointed_at(table: Table) -> None:
    desk, kind = table.screen.desk, elsewhere(table.screen.desk)[0]
    cells = [cell for cell in lit(table) if any(cell in values for values in _cells(kind))]
    table.driver.key(table.app.keys.key(kind.command))
    assert desk.form is not None
    assert desk.form.kind is kind
    table.driver.move(table.pixel(cells[0]))
    caption = table.screen.table.overlays.caption
    assert caption is not None
    assert caption.text == kind.title
    table.driver.click(table.pixel(cells[0]))
    assert desk.form.mark == cells[0]
    assert desk.form.kind is kind


def test_before_a_turn_a_friend_is_looked_at_and_the_caption_names_who_acts(tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path, 3)
    table = Table(setup, people(setup, "greedy"))
    table.settle()
    desk = table.screen.desk
    assert desk.form is not None
    friend = next(ref for ref in desk.view.units(desk.view.viewer) if ref != desk.unit)
    before = len(table.session.battle.script)
    assert desk.click_intent(desk.view.cells(friend)[0], friend).deed is Deed.LOOK
    desk.click(desk.view.cells(friend)[0], friend)
    assert desk.selected == friend
    assert len(table.session.battle.script) == before, "his card is shown, and no turn begins"
    begins = desk.click_intent((10, 12), None)
    assert (begins.deed, begins.words) == (Deed.BEGIN, f"{desk.view.name(desk.form.unit)}: act here")
    table.close()


def test_a_second_click_on_a_cell_sends_no_other_unit_of_the_slot_there_too(tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path, 3)
    table = Table(setup, people(setup, "nobody"))
    table.settle()
    desk = table.screen.desk
    assert desk.form is not None
    table.driver.key(table.app.keys.key(next(kind.command for kind in desk.form.kinds if kind.title == "Pass")))
    table.driver.key("Enter")
    table.settle()
    first, cell = desk.unit, (10, 15)
    assert first is not None
    desk.click(cell, None)
    table.settle()
    assert desk.unit != first, "the next of the slot is asked before the first one goes"
    before = len(table.session.battle.script)
    desk.click(cell, None)
    assert len(table.session.battle.script) == before
    assert desk.complaint == f"{desk.view.name(first)} is to go there: point elsewhere"
    table.close()


def test_the_pointer_over_a_friend_looks(table: Table) -> None:
    desk = table.screen.desk
    assert desk.form is not None
    view = desk.view
    for ref in view.units(view.viewer):
        if ref != desk.unit and desk.form.first_for(ref) is None and view.appearance(ref).state.fighting:
            found = desk.click_intent(view.cells(ref)[0], ref)
            assert (found.deed, found.words) == (Deed.LOOK, CARD)
            desk.click(view.cells(ref)[0], ref)
            assert desk.selected == ref


def test_a_click_on_an_enemy_aims_at_him_and_the_next_gives_the_order(table: Table) -> None:
    desk = table.screen.desk
    assert desk.form is not None
    targets = desk.targets()
    if targets:
        cell = desk.view.cells(targets[0])[0]
        aims = desk.click_intent(cell, targets[0])
        kind = desk.form.first_for(targets[0])
        assert kind is not None
        assert (aims.deed, aims.words) == (Deed.AIM, kind.title)
        desk.click(cell, targets[0])
        assert desk.form.mark == targets[0]
        assert desk.click_intent(cell, targets[0]).deed is Deed.GIVE


def test_after_a_click_on_an_icon_control_and_enter_does_not_press_it_again(table: Table) -> None:
    asking = table.screen.asking
    table.driver.click(table.driver.find(Button, name="ask"))
    assert asking.on
    table.driver.key("Enter")
    assert asking.on, "Enter does not press the icon again"
    table.driver.key("Esc")
    assert not asking.on
    before = len(table.session.battle.script)
    table.driver.click(table.driver.find(Button, name="ask"))
    table.driver.key("Ctrl+Enter")
    assert asking.on
    form = table.form
    assert form is None or form.question.menu.routine is None or len(table.session.battle.script) == before + 1


def test_a_click_on_the_roster_chooses_whoever_is_asked_for(tmp_path: Path) -> None:
    setup = made_ready("farm/raid", "d6", tmp_path, 3)
    table = Table(setup, people(setup, "greedy"))
    table.session.set_orders(())
    table.settle()
    for _ in range(40):
        form = table.form
        assert form is not None
        if form.kind is not None and sum(form.wants_unit(ref) for ref in table.screen.desk.view.units("blue")) > 1:
            break
        table.answer_by_keys(1)
        table.settle()
    form = table.form
    assert form is not None
    assert form.kind is not None
    wanted = [ref for ref in table.screen.desk.view.units("blue") if form.wants_unit(ref)][-1]
    table.driver.click(table.driver.find(RosterLine, name=f"unit {wanted}"))
    table.driver.turn(2)
    assert table.screen.root.ringed is None, "a click leaves no ring, and Enter gives the order"
    row = table.screen.desk.row
    assert row is not None
    assert wanted in row.action.model_dump().values()
    before = len(table.session.battle.script)
    table.driver.key("Enter")
    assert len(table.session.battle.script) > before
    assert table.session.battle.script[before].action == row.action
    table.close()


def test_a_front_is_drawn_from_cell_to_cell_where_it_is_not_dragged(tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path, 3)
    table = Table(setup, people(setup, "nobody"))
    table.settle()
    table.driver.key("Ctrl+Enter")
    table.settle()
    desk = table.screen.desk
    assert desk.form is not None
    kind = next(kind for kind in desk.form.kinds if kind.purpose is Purpose.PIN)
    table.driver.key(table.app.keys.key(kind.command))
    drawn = desk.form.drawn
    assert drawn is not None
    front = next(cells for cells in drawn.values if len(cells) > 1)
    start, end = front[0], front[-1]
    assert desk.click_intent(start, None).deed is Deed.DRAW
    assert desk.click_intent(start, None).words == "Suppress: draw from cell to cell"
    desk.click(start, None)
    assert table.screen.table.overlays.highlight or desk.anchor == start
    desk.click(end, None)
    row = desk.row
    assert row is not None
    assert row.action.model_dump()["front"][-1] == end
    assert desk.click_intent(end, None).deed is Deed.GIVE
    table.driver.key("Esc")
    assert desk.anchor is None
    table.close()


def test_a_resting_mouse_points_at_what_comes_to_lie_under_it(table: Table) -> None:
    desk, shown = table.screen.desk, table.screen.table
    shown.camera.zoom(1, table.app.surface.get_rect().center, table.screen.now)
    table.driver.move(table.screen.board.clear(table.app.space.size).center)
    table.driver.turn(3)
    place, before = table.driver.pointer, desk.cell
    for right in (3, -6):
        shown.camera.drag(right * round(shown.camera.cell_pixels), 0)
        table.screen.changed()
        table.driver.turn(3)
        assert desk.cell == shown.cell_at(place)
    assert desk.cell != before


def test_after_a_hand_over_the_mouse_points_at_nobody_who_is_elsewhere(tmp_path: Path) -> None:
    setup = made_ready("wielka/bridge-ambush", "reflex", tmp_path, 2)
    table = Table(setup, people(setup))
    desk, passed = table.screen.desk, 0
    table.settle()
    while passed < 4:
        if table.handing is not None:
            table.take_seat(by_keys=True)
            passed += 1
            table.settle()
            table.driver.turn(6)
            assert desk.pointed == table.screen.table.unit_at(table.driver.pointer)
        else:
            own = table.screen.table.pixel_of(desk.view.units(table.session.eyes)[-1])
            assert own is not None
            table.driver.move((round(own[0]), round(own[1])))
            question = table.session.question
            assert question is not None
            desk.give(player("greedy", setup, question.side, "1").choose(question))
        table.settle()
    table.close()


def test_what_a_click_does_is_said_clear_of_the_bar_at_the_top(table: Table) -> None:
    shown, bar = table.screen.table, table.screen.board.top.rect
    free = [cell for cell in table.screen.desk.view.grid.cells() if table.free(table.pixel(cell))]
    below = [cell for cell in free if table.pixel(cell)[1] > bar.bottom]
    topmost = min(below, key=lambda cell: (table.pixel(cell)[1], cell))
    table.driver.turn(60)
    pictures = []
    for caption in (None, None, Caption(topmost, "Move · half a move", "walk")):
        shown.overlays.caption = caption
        picture = table.app.surface.copy()
        shown.draw(picture, picture.get_rect(), table.screen.now)
        pictures.append(pygame.surfarray.array3d(picture))
    changed = np.any(pictures[1] != pictures[2], axis=(0, 2)).nonzero()[0]
    assert changed.size, "it is said at all"
    assert changed.min() >= bar.bottom


def test_what_a_click_meant_for_a_unit_that_acts_later_stays_marked(tmp_path: Path) -> None:
    """Two units of one slot are sent off before either of them acts: where the first is to go shows meanwhile."""
    setup = made_ready("crossing/first-shots", "d6", tmp_path)
    table = Table(setup, people(setup, "usual"))
    table.settle()
    mind = player("greedy", setup, table.session.seats.persons[0], "1")
    while len(table.screen.desk.meant()) == 0:
        desk, question = table.screen.desk, table.session.question
        assert question is not None
        if question.ask.kind == "slot":
            desk.click((10, 14), None)
        else:
            table.session.answer(mind.choose(question))
        table.settle()
        table.driver.turn(2)
    assert table.session.question is not None
    assert table.session.question.ask.kind == "slot"
    ends = {arrow.cells[-1] for arrow in table.screen.table.overlays.arrows}
    assert (10, 14) in ends
    table.close()


def test_what_is_clicked_on_for_a_later_turn_is_kept_from_the_other_seat(tmp_path: Path) -> None:
    """Two people whose units share a slot: neither sees where the other clicked, and neither loses a click."""
    setup = made_ready("wielka/crossing-the-stream", "d6", tmp_path, 3)
    table = Table(setup, people(setup))
    minds = {side: player("greedy", setup, side, "1") for side in ("blue", "red")}
    cells = {"blue": (16, 16), "red": (22, 14)}
    meant: dict[str, set[Cell]] = {side: set() for side in cells}
    passed = 0
    while not table.over and (passed < 4 or not all(meant.values())):
        table.settle()
        if table.handing is not None:
            table.take_seat(by_keys=True)
            table.settle()
            passed += 1
        question = table.session.question
        if question is None:
            break
        other = "red" if question.side == "blue" else "blue"
        ends = {arrow.cells[-1] for arrow in table.screen.desk.meant()}
        assert cells[other] not in ends
        meant[question.side] |= ends
        if question.ask.kind == "slot":
            table.screen.desk.click(cells[question.side], None)
        if table.session.question is question:
            table.session.answer(minds[question.side].choose(question))
        table.driver.turn(2)
    assert passed > 2
    table.close()
    assert meant == {side: {cell} for side, cell in cells.items()}


def test_a_click_out_of_reach_that_begins_a_turn_leads_on_there(tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path, 3)
    table = Table(setup, people(setup, "nobody"))
    table.settle()
    desk, far = table.screen.desk, (10, 7)
    unit = desk.unit
    desk.click(far, None)
    for _ in range(9):
        table.settle()
        table.driver.turn(2)
        assert desk.form is not None
        if desk.unit == unit and desk.form.question.ask.kind == "turn":
            break
        desk.give(next(kind for kind in desk.form.kinds if kind.title == "Pass").offers[0].fill())
    assert desk.goal == far
    table.close()
