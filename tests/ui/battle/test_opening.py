"""Where the map opens, and the arrows towards what lies outside of the view."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import data
from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from game.ui.battle.aiming import hostile
from rules.frame.book import names
from rules.kernel.faults import Faulty
from tests.shipped import ground_of
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people

SHIPPED = sorted(f"{file.parent.name}/{file.stem}" for file in data.maps().glob("*/*.toml"))
SIZES = (1280, 720), (1920, 1080), (3840, 2160)
FILLED = 0.65
"""The least share of what shows the map that the board fills when a battle opens; a long street fills no more."""
SQUARE = {"crossing/first-shots": 0.5}
"""A small square board whose units stand at its very foot: above the bar of orders it fills no more."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """First shots in a window of the usual size: a crossing between own people and enemies who see one another."""
    setup = made_ready("crossing/first-shots", "d6", tmp_path)
    table = Table(setup, people(setup, "greedy"), size=(1920, 1080))
    table.settle()
    yield table
    table.close()


def test_the_map_opens_on_own_people_known_enemies_and_objectives(table: Table) -> None:
    view, screen = table.screen.desk.view, table.screen
    foes = [ref for ref in view.units() if hostile(view, ref)]
    assert foes
    shown = [view.cells(ref)[0] for ref in view.units()]
    shown += [cell for goal in table.session.goals() if goal.own for cell in goal.cells]
    assert all(map(screen.in_sight, shown))
    table.driver.turn()
    assert not screen.beyond.arrows


def test_with_large_letters_in_a_small_window_the_active_unit_is_under_no_panel(tmp_path: Path) -> None:
    """The list of units covered all of the squad in the lift, and the way home did not lead out from under it."""
    setup = made_ready("bunker/corridors", "graydawn", tmp_path)
    table = Table(setup, people(setup, "greedy"))
    table.app.change(text_size=1.5)
    table.settle()
    assert table.screen.board.roster.visible and table.screen.board.tabs.visible
    table.screen.home()
    table.driver.turn(30)
    unit = table.screen.desk.unit
    assert unit is not None
    assert table.free(table.pixel(table.screen.desk.view.cells(unit)[0]))
    table.close()


def test_enemies_out_of_view_have_an_arrow_that_leads_to_them(table: Table) -> None:
    screen, view = table.screen, table.screen.desk.view
    camera = screen.table.camera
    camera.zoom(4, table.pixel(view.cells(view.units(view.viewer)[0])[0]), screen.now)
    screen.home()
    table.driver.turn(4)
    away = [ref for ref in view.units() if hostile(view, ref) and not screen.in_sight(view.cells(ref)[0])]
    assert away
    arrows = [arrow for arrow in screen.beyond.arrows if arrow.token is not None]
    assert sum(arrow.count for arrow in arrows) == len(away)
    assert all(table.free((round(arrow.at[0]), round(arrow.at[1]))) for arrow in arrows)
    before = len(table.session.battle.script)
    goal = arrows[0].cell
    table.driver.click((round(arrows[0].at[0]), round(arrows[0].at[1])))
    table.driver.turn(4)
    assert screen.in_sight(goal)
    assert len(table.session.battle.script) == before


@pytest.mark.parametrize("scenario", SHIPPED)
def test_the_board_fills_the_view_with_every_unit_of_the_side_in_sight(scenario: str) -> None:
    setup = _under_some_book(scenario)
    table = Table(setup, people(setup, "greedy"), size=SIZES[0])
    screen, view = table.screen, table.session.view()
    for size in SIZES:
        table.driver.resize(size)
        screen._settle_down()
        clear, camera = screen.board.seen(size), screen.table.camera
        (left, top), (right, bottom) = map(camera.to_screen, ((0, 0), screen.table.chart.size))
        board = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
        share = clear.seen(board) / clear.seen(pygame.Rect((0, 0), size))
        assert share >= SQUARE.get(scenario, FILLED), f"{share:.2f} of the view is board in {scenario} at {size}"
        assert all(screen.in_sight(view.cells(ref)[0]) for ref in view.units(view.viewer)), (scenario, size)
    table.close()


def _under_some_book(scenario: str) -> Setup:
    """A scenario under the first rulebook that plays it."""
    for book in names():
        try:
            return set_up(read_scenario(data.maps() / f"{scenario}.toml"), book, ground=ground_of(scenario))
        except Faulty:
            continue
    raise AssertionError(f"no rulebook plays {scenario}")
