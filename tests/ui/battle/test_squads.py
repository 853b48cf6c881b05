"""Several units take one errand together: chosen by a frame or with Shift, shown on the map, stopped by a click, told
of in the log, and taken back with the order that gave it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.battle.battle import Refused
from game.players.errands.errand import Duty
from game.players.errands.wording import TITLES
from game.ui.battle import carrying_on
from game.ui.battle.order_overlay import caption_of
from game.ui.battle.session import Session
from game.ui.battle.squad import Squad
from game.ui.kit.button import Button
from game.ui.kit.rich_text import plain
from game.ui.kit.slider import Switch
from rules.frame.forms import Purpose
from rules.frame.ground import Cell
from rules.gurps.afoot.forms import Move
from rules.kernel.refs import Ref
from tests.ui.battle.playing import Table, finished
from tests.ui.battle.table import made_ready, people


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    setup = made_ready("inn/the-inn", "gurps", tmp_path, 3)
    table = Table(setup, people(setup, "usual"))
    table.settle()
    finished(table.screen, table.driver)
    yield table
    table.close()


def counter(table: Table, unit: Ref) -> tuple[int, int]:
    """Where a unit's counter is on the screen."""
    place = table.screen.table.pixel_of(unit)
    assert place is not None
    return round(place[0]), round(place[1])


def shift(table: Table, *, down: bool) -> None:
    pygame.key.set_mods(pygame.KMOD_SHIFT if down else 0)


def own(table: Table) -> tuple[Ref, ...]:
    return table.session.view().units(table.session.eyes)


def framed(table: Table) -> tuple[Ref, ...]:
    """Drag a frame round the whole map that is in view."""
    free = table.screen.board.clear(table.screen._size)
    corners = [(x, y) for x in range(free.left, free.right, 8) for y in (free.top, free.bottom - 60)]
    start = next(place for place in corners if table.free(place))
    shift(table, down=True)
    table.driver.drag(start, (free.right - 2, free.bottom - 2))
    shift(table, down=False)
    table.driver.turn(2)
    return table.screen.desk.squad.units


def free_cell(table: Table, unit: Ref) -> Cell:
    """Ground within the unit's reach that no panel covers."""
    reach = table.screen.table.overlays.reach
    assert reach is not None
    taken = {cell for each in own(table) for cell in table.session.view().cells(each)}
    return next(cell for cell in sorted(reach.steps) if cell not in taken and table.free(table.pixel(cell)))


def test_a_frame_gathers_units_and_one_errand_holds_for_all(table: Table) -> None:
    units = framed(table)
    assert len(units) > 3
    assert table.screen.table.frame is None
    assert table.screen.board.errands.visible
    table.driver.key("Ctrl+2")
    table.settle()
    given = table.session.errands.of(table.session.eyes)
    assert {each.duty for each in given} <= {Duty.HOLD}
    assert len(given) >= len(units) - 1


def test_a_click_on_the_ground_sends_the_units_chosen_there(table: Table) -> None:
    """Nothing is ordered of the unit that is asked, whose card is covered then."""
    place = free_cell(table, framed(table)[0])
    table.driver.move(table.pixel(place))
    table.driver.turn(2)
    caption = caption_of(table.screen.desk, table.screen.asking)
    assert caption is not None and caption.text == TITLES[Duty.GO]
    form = table.form
    table.driver.click(table.pixel(place))
    assert not table.screen.desk.squad.open
    table.settle()
    assert form is None or form.kind is None
    given = table.session.errands.of(table.session.eyes)
    assert any(each.duty is Duty.GO for each in given) or table.session.errands.notices


def test_shift_and_a_click_take_a_unit_in_and_leave_it_out(table: Table) -> None:
    first, second = own(table)[1:3]
    shift(table, down=True)
    for unit in (first, second, first):
        table.driver.click(counter(table, unit))
        table.driver.turn(2)
    shift(table, down=False)
    assert table.screen.desk.squad.units == (second,)
    table.driver.key("Esc")
    assert not table.screen.desk.squad.units


def test_a_click_on_the_word_at_a_unit_stops_it(table: Table) -> None:
    framed(table)
    table.driver.key("Ctrl+8")
    table.settle()
    finished(table.screen, table.driver)
    tags = table.screen.table._lines.tags
    place, unit = next((place, unit) for place, unit in tags if table.free(place.center))
    assert table.session.errands.find(table.session.eyes, unit) is not None
    table.driver.click(place.center)
    table.driver.turn(2)
    assert table.session.errands.find(table.session.eyes, unit) is None


def test_nothing_is_said_of_what_a_dead_unit_did(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    framed(table)
    table.driver.key("Ctrl+8")
    table.settle()
    lines = table.screen.table._lines
    unit = next(each for _, each in lines.tags)
    monkeypatch.setattr(carrying_on, "fights", lambda _view, ref: ref != unit)
    table.screen.desk.changes += 1
    table.screen.show()
    table.driver.turn(3)
    assert lines.tags
    assert unit not in {each for _, each in lines.tags}


def test_the_log_says_why_a_unit_stops_and_undo_takes_the_errand_back(table: Table) -> None:
    desk, session = table.screen.desk, table.session
    unit = desk.unit
    assert unit is not None
    goal = free_cell(table, unit)
    table.driver.key("Ctrl+D")
    table.driver.turn(2)
    table.driver.key("Ctrl+1")
    table.driver.turn(2)
    before = len(session.battle.script)
    table.driver.click(table.pixel(goal))
    for _ in range(40):
        table.settle()
        if session.errands.notices:
            break
        table.driver.key("Ctrl+Enter")
    words = session.errands.notices[-1].account.text
    assert words.startswith(session.view().name(unit))
    lines = [plain(told.text) for told in table.screen.board.log.story.entries]
    assert words in lines
    for _ in range(len(session.battle.script)):
        if len(session.battle.script) <= before:
            break
        table.driver.key("Ctrl+Z")
        table.driver.turn(2)
        table.settle()
    assert len(session.battle.script) == before
    assert not session.errands.of(session.eyes)
    assert not session.errands.story(session.eyes, session.log())[len(session.log()) :]


def test_all_units_that_wait_for_orders_are_chosen_by_a_key(table: Table) -> None:
    squad = table.screen.desk.squad
    table.driver.key("Ctrl+D")
    table.driver.turn(2)
    for key, units in (("Ctrl+9", squad.asking()), ("Ctrl+0", squad.own())):
        assert len(units) > 1
        table.driver.key(key)
        table.driver.turn(2)
        assert squad.units == units
    table.driver.key("Esc")


def test_the_order_is_kept_to_by_a_switch_beside_the_button(table: Table) -> None:
    unit = table.screen.desk.unit
    table.driver.key("Ctrl+K")
    table.driver.turn(2)
    assert table.driver.find(Switch, name="keep").on
    table.driver.click(table.driver.find(Button, name="usual"))
    table.settle()
    assert unit is not None
    given = table.session.errands.find(table.session.eyes, unit)
    assert given is not None
    assert given.duty is Duty.WAIT


def test_an_order_that_is_picked_takes_the_place_of_the_errands(table: Table) -> None:
    table.driver.key("Ctrl+D")
    table.driver.turn(2)
    assert table.screen.board.errands.visible
    form = table.screen.desk.form
    assert form is not None
    table.screen.desk.pick(next(kind for kind in form.kinds if kind.purpose is Purpose.GO))
    table.driver.turn(2)
    assert not table.screen.board.errands.visible
    assert table.screen.board.order.visible


def test_the_units_of_one_player_are_not_chosen_for_the_next(tmp_path: Path) -> None:
    setup = made_ready("inn/the-inn", "gurps", tmp_path, 4)
    session = Session.begin(setup, "1", people(setup))
    session.wait()
    squad = Squad(session)
    squad.refresh(session.question)
    squad.all()
    assert squad.units
    other = next(side for side in session.seats.persons if side != session.eyes)
    session.hand_over(other)
    squad.refresh(session.question)
    assert not squad.units
    assert not squad.open
    session.close()


def test_an_order_that_cannot_be_given_leaves_no_errand(tmp_path: Path) -> None:
    setup = made_ready("inn/the-inn", "gurps", tmp_path, 4)
    session = Session.begin(setup, "1", people(setup, "usual"))
    session.wait()
    wrong = Move(way=((0, 0),))
    with pytest.raises(Refused):
        session.answer(wrong, then=session.kept(wrong, (0, 0)))
    assert not session.errands.of(session.eyes)
    session.close()
