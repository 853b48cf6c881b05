"""Where the map opens, and the arrows towards what lies outside of the view."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.battle.aiming import hostile
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people


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
