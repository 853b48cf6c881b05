"""The window under Gray Dawn: a word on each stance, a check of nerve, a lane on the map, and its sights and sounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from game.battle.chances import friends_at_risk, people
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.battle.witness import Account
from game.ui.battle.click_intent import Deed, click_intent
from game.ui.battle.order_kind import target_of
from game.ui.battle.order_overlay import sights
from game.ui.battle.panels.amount import Amount
from game.ui.battle.playback import Glimpse
from game.ui.battle.prose import brief_percent
from game.ui.kit.charts import SplitBar
from game.ui.kit.label import Label
from game.ui.map.effects import Dazzle, Effect, Explosion, Sparkle, Spreading, Tracer, Words
from rules.frame.book import load
from rules.frame.figure import Position
from rules.frame.forms import Purpose
from rules.frame.signs import Ink
from rules.graydawn.covering.forms import LayLane
from rules.graydawn.holding.topic import Watch
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.turns.forms import Advance, Brace, Plan
from rules.graydawn.unnerved import Lane, Nerve
from tests.shipped import ROOT, shortened
from tests.ui.battle.playing import Table
from tests.ui.battle.test_deeds import RANGE
from tests.ui.driving import words_of

FRIEND = """[[force]]
side = "blue"
role = "rifleman"
at = [10, 17]
facing = 0
"""
"""Beside it: the round goes on when one of the two is done."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A rifleman with an enemy in sight, and a friend; the first of the two begins its turn."""
    file = shortened("crossing/first-shots", 9, tmp_path).with_name("range.toml")
    file.write_text(RANGE + FRIEND, encoding="utf-8")
    found = Table(set_up(read_scenario(file), "graydawn"), {"blue": "person", "red": "nobody"})
    until_asked(found, "activate")
    yield found
    found.close()


def until_asked(table: Table, *kinds: str) -> None:
    """Answer by default until one of these questions is put."""
    for _ in range(60):
        table.settle()
        form = table.form
        assert form is not None
        if form.question.ask.kind in kinds:
            table.driver.turn(4)
            return
        menu = form.question.menu
        table.session.answer(menu.routine or menu.offers[0].fill())
        table.session.shown()
    raise AssertionError(f"never asked: {kinds}")


def test_each_stance_has_a_word_of_its_own(table: Table) -> None:
    form = table.form
    assert form is not None
    plans = [kind for kind in form.kinds if issubclass(kind.action, Plan)]
    assert len(plans) > 1
    for kind in form.kinds:
        assert table.driver.sees(kind.action.does), kind.title


def test_what_a_unit_may_do_once_it_has_begun_is_listed_without_words(table: Table) -> None:
    table.session.answer(Advance(moves=0, actions=1))
    table.session.shown()
    until_asked(table, "act")
    form = table.form
    assert form is not None
    assert not any(table.driver.sees(kind.action.does) for kind in form.kinds)


def test_a_check_of_nerve_shows_its_results_as_bars_and_says_nothing_of_being_struck(table: Table) -> None:
    battle = table.session.battle.table
    battle.put(battle.units("blue")[0], Nerve(points=6))
    table.session.answer(Advance(moves=0, actions=1))
    table.session.shown()
    until_asked(table, "intend")
    assert table.screen.desk.row is not None
    assert isinstance(table.screen.desk.row.action, Intend)
    assert any(isinstance(each, SplitBar) for each in table.driver.widgets())
    assert not any(words_of(each) in ("struck", "down") for each in table.driver.widgets())


def test_what_a_stance_promises_is_an_average_and_no_chance_to_go_down(table: Table) -> None:
    desk = table.screen.desk
    assert desk.form is not None
    desk.pick(next(kind for kind in desk.form.kinds if kind.action is Advance))
    table.screen.show()
    table.driver.turn(3)
    assert desk.row is not None and desk.forecast is not None
    whole = [each for each in desk.forecast.outcomes if each.loss]
    assert whole and all(each.average for each in whole)
    assert not people(desk.view, desk.forecast)
    assert not any(words_of(each) in ("struck", "down") for each in table.driver.widgets())
    assert table.driver.sees("of its strength")


def test_the_ground_that_a_lane_would_cover_is_drawn_before_and_while_it_is_laid(table: Table) -> None:
    """GRD-LANE-01, GRD-LANE-05."""
    table.session.answer(Advance(moves=0, actions=1))
    table.session.shown()
    until_asked(table, "act")
    desk, overlays = table.screen.desk, table.screen.table.overlays
    assert desk.form is not None
    lane = next(kind for kind in desk.form.kinds if kind.action is LayLane)
    table.driver.key(table.app.keys.key(lane.command))
    table.driver.turn(2)
    foe = desk.view.cells(next(ref for ref in desk.view.units() if desk.view.side(ref) == "red"))[0]
    desk.click(foe, None)
    table.screen.show()
    table.driver.turn(2)
    planned = next(area for area in overlays.areas if area.text == lane.title)
    assert foe in planned.cells
    assert desk.row is not None
    table.session.answer(desk.row.action)
    table.session.shown()
    table.settle()
    table.driver.turn(2)
    laid = next(part for _, part in table.session.battle.table.having(Lane))
    shown = next(area for area in table.screen.table.overlays.areas if area.text.startswith("lane of fire"))
    assert set(shown.cells) == set(laid.cells) == set(planned.cells)
    assert any(sign.ink is Ink.FIRE for sign in table.session.signs())


def test_the_arc_of_an_overwatch_is_drawn_before_the_order_is_given(table: Table) -> None:
    """GRD-HOLD-01."""
    table.session.answer(Advance(moves=0, actions=1))
    table.session.shown()
    until_asked(table, "act")
    desk = table.screen.desk
    assert desk.form is not None
    watch = next(kind for kind in desk.form.kinds if kind.action is Watch)
    desk.pick(watch)
    table.screen.show()
    table.driver.turn(2)
    assert any(area.text == watch.title and area.cells for area in table.screen.table.overlays.areas)


LOOKS = (
    ("covers", Tracer),
    ("lane", Tracer),
    ("burst", Explosion),
    ("flash", Dazzle),
    ("cloud", Spreading),
    ("luck", Sparkle),
    ("cowers", Words),
    ("gas", Words),
)


@pytest.mark.parametrize(("kind", "look"), LOOKS)
def test_what_is_new_in_this_book_looks_like_what_it_is(table: Table, kind: str, look: type[Effect]) -> None:
    view, stage = table.screen.desk.view, table.screen.stage
    actor, target = (next(ref for ref in view.units() if view.side(ref) == side) for side in ("blue", "red"))
    told = Account(1, kind, f"{view.name(actor)} coughs.", actor, target, (view.cells(target)[0],))
    glimpse = Glimpse(view.book.sights[kind], told, view.cells(actor)[0], view.cells(target)[0])
    assert any(isinstance(effect, look) for effect in stage._effects(glimpse, 0.0, 1.0))


def test_every_look_belongs_to_something_that_is_told() -> None:
    source = "".join(path.read_text() for path in (ROOT / "rules" / "graydawn").rglob("*.py") if path.name != "book.py")
    told = set(re.findall(r'Event\(\s*"([a-z ]+)"', source)) | {"flash", "burst"}
    assert set(load("graydawn").sights) <= told


def test_each_way_to_begin_says_what_it_takes_off_its_actions(table: Table) -> None:
    """GRD-ACT-02: two actions are at 3 less each."""
    desk = table.screen.desk
    assert desk.form is not None
    desk.pick(next(kind for kind in desk.form.kinds if kind.action is Brace))
    table.driver.turn(60)
    rows = desk.rows
    assert len(rows) > 1, "a seed with more than one action"
    assert table.driver.sees("no penalty")
    slider = table.driver.find(Amount, name="amount actions")
    table.driver.wheel(1, slider)
    table.driver.turn(30)
    assert slider.chip.value == 2 and table.driver.sees("3 off each")


def test_a_mishap_of_less_than_one_in_a_hundred_is_listed_and_warns_of_nothing(table: Table) -> None:
    """GRD-FUMBLE-04: any shot may strike the shooter or an ally; a warning on every shot would be none."""
    table.session.answer(Advance(moves=0, actions=1))
    table.session.shown()
    until_asked(table, "act")
    table.driver.key(".")
    table.driver.turn(3)
    desk = table.screen.desk
    assert desk.forecast is not None and desk.row is not None
    told = people(desk.view, desk.forecast, desk.form.mark if desk.form and isinstance(desk.form.mark, int) else None)
    friends = [each for each in told if not each.enemy]
    assert friends and all(0 < each.struck < Fraction(1, 100) for each in friends)
    assert not any(each.at_risk for each in friends)
    assert not friends_at_risk(desk.view, desk.forecast, desk.unit)
    assert not table.driver.sees("at risk")


def test_a_turn_is_gathered_by_clicks_and_declared_as_they_add_up(table: Table) -> None:
    """GRD-ACT-05: ground is a move and an enemy an action; the way is gone as soon as it is declared."""
    desk, view = table.screen.desk, table.screen.desk.view
    assert desk.unit is not None
    unit, foe = desk.unit, next(ref for ref in view.units() if view.side(ref) == "red")
    here, there = view.cells(unit)[0], view.cells(foe)[0]
    near = next(
        cell
        for cell in view.grid.within(here, 3 * view.grid.metres)
        if cell != here and not view.occupants(cell) and table.free(table.pixel(cell))
    )
    before = len(table.session.battle.script)
    table.driver.click(table.pixel(near))
    table.driver.click(table.pixel(there))
    assert desk.row is not None
    assert desk.row.action == Advance(moves=1, actions=1)
    assert [arrow.cells for arrow in table.screen.table.overlays.arrows] == [(here, near), (near, there)]
    assert len(table.session.battle.script) == before, "nothing is declared yet"
    table.driver.key("Esc")
    assert [step.cell for step in desk.steps] == [near]
    table.driver.key(".")
    table.driver.key("Enter")
    assert [step.unit for step in desk.steps] == [None, foe], "by keys as well"
    table.driver.key("Enter")
    for _ in range(20):
        table.settle()
        table.driver.turn(3)
        assert table.form is not None
        if desk.unit == unit and desk.form is not None and desk.form.mark == foe:
            break
        table.session.answer(table.form.question.menu.routine or table.form.question.menu.offers[0].fill())
        table.session.shown()
    given = [step.action for step in table.session.battle.script[before:]]
    assert given[0] == Advance(moves=1, actions=1)
    assert desk.view.cells(unit)[0] == near, "the move was made without another order"
    assert desk.row is not None and desk.row.kind.purpose is Purpose.HARM, "the shot is shown with its odds first"


def test_a_click_on_the_ground_that_a_turn_goes_to_declares_it_and_adds_no_move(table: Table) -> None:
    """The unit is there by then: a second move to it would only make its action harder (GRD-ACT-02)."""
    desk, view = table.screen.desk, table.screen.desk.view
    assert desk.unit is not None
    foe = next(ref for ref in view.units() if view.side(ref) == "red")
    here = view.cells(desk.unit)[0]
    near = next(
        cell
        for cell in view.grid.within(here, 3 * view.grid.metres)
        if cell != here and not view.occupants(cell) and table.free(table.pixel(cell))
    )
    before = len(table.session.battle.script)
    for cell in (near, view.cells(foe)[0], near):
        table.driver.click(table.pixel(cell))
    table.settle()
    assert table.session.battle.script[before].action == Advance(moves=1, actions=1)


def test_a_click_on_an_enemy_shows_the_declaration_that_follows_and_a_second_gives_it(table: Table) -> None:
    """As in the other books: nothing is declared before its odds were seen (GRD-ACT-05)."""
    desk, view, driver = table.screen.desk, table.screen.desk.view, table.driver
    foe = next(ref for ref in view.units() if view.side(ref) == "red")
    place, before = table.pixel(view.cells(foe)[0]), len(table.session.battle.script)
    driver.click(place)
    driver.turn(3)
    assert desk.row is not None and isinstance(desk.row.action, Plan)
    assert (desk.row.action.moves, desk.row.action.actions) == (0, 1)
    assert len(table.session.battle.script) == before, "nothing is declared yet"
    assert driver.find(Label, name="steps").words.startswith(f"Then: act on {view.name(foe)}")
    promised = driver.find(Label, name="headline").words
    driver.click(place)
    until_asked(table, "act")
    given = table.session.battle.script[before].action
    assert isinstance(given, Plan) and (given.moves, given.actions) == (0, 1)
    assert desk.forecasts is not None
    chances = [desk.forecasts.of(row.action).success for row in desk.rows if row.kind.purpose is Purpose.HARM]
    assert promised in [brief_percent(each) for each in chances if each is not None], "the odds that were promised"


def test_a_click_on_an_enemy_out_of_its_sight_keeps_its_orders_in_view_and_declares_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is declared stands: a turn is not begun for a shot that cannot be fired (GRD-ACT-05)."""
    desk, battle = table.screen.desk, table.session.battle
    assert desk.unit is not None
    foe = next(ref for ref in desk.view.units() if desk.view.side(ref) == "red")
    cell = desk.view.cells(foe)[0]
    assert desk.click_intent(cell, foe).deed is Deed.AIM
    before, grid = len(battle.script), battle.table.grid
    here = desk.view.cells(desk.unit)[0]
    asked = next(ref for ref in battle.table.units("blue") if here in battle.table.cells(ref))
    for away in (at for at in grid.cells() if battle.table.place(at).walk == "open" and not battle.table.occupants(at)):
        battle.table.put(asked, Position(away))
        view = battle.view("blue")
        if foe in view.units() and not view.assumed(desk.unit) and not view.silhouette(desk.unit, foe).in_line:
            break
    assert not view.silhouette(desk.unit, foe).in_line, "only its friend sees it"
    assert click_intent(desk.form, desk.row, view, cell, foe).deed is Deed.NOT
    monkeypatch.setattr(type(desk), "view", view)
    desk.click(cell, foe)
    assert desk.selected is None
    assert "does not see" in desk.complaint
    assert len(battle.script) == before


def test_the_line_of_sight_shows_which_enemy_an_order_by_key_is_aimed_at(table: Table) -> None:
    table.session.answer(Advance(moves=0, actions=1))
    table.session.shown()
    until_asked(table, "act")
    desk = table.screen.desk
    assert desk.form is not None
    shoot = next(kind for kind in desk.form.kinds if kind.purpose is Purpose.HARM)
    table.driver.key(table.app.keys.key(shoot.command))
    table.driver.turn(2)
    assert desk.pointed is None and desk.row is not None
    target = target_of(desk.row)
    assert target is not None
    assert [line.end for line in sights(desk)] == [desk.view.cells(target)[0]]


def test_mishaps_of_less_than_one_in_a_hundred_are_one_word_with_a_tooltip(table: Table) -> None:
    table.session.answer(Advance(moves=0, actions=1))
    table.session.shown()
    until_asked(table, "act")
    table.driver.key(".")
    table.driver.turn(3)
    assert table.driver.sees("rare outcomes")
    assert not table.driver.sees("the magazine falls out")
    line = next(each for each in table.driver.widgets() if words_of(each).startswith("rare outcomes"))
    assert "the magazine falls out" in str(line.hint)
