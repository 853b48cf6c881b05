"""The battle screen as it looked when somebody found it good: hexes and squares, under each rulebook, small and large.

A battle is opened once and serves several pictures: what is painted of its map stays painted.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.ui.battle.playing import Table, finished
from tests.ui.battle.table import made_ready, people
from tests.ui.golden import looks_like

SMALL, LARGE = (1280, 720), (3840, 2160)

pytestmark = pytest.mark.slow


@contextmanager
def opened(scenario: str, book: str, folder: Path, *others: str, size: tuple[int, int] = SMALL) -> Iterator[Table]:
    """A battle on the screen, in which nothing moves by itself."""
    setup = made_ready(scenario, book, folder)
    table = Table(setup, people(setup, *others), size=size)
    table.settle()
    yield table
    table.close()


def seen(table: Table, name: str, doing: Callable[[Table], object] = lambda table: None) -> None:
    """It looks as it did after something was done."""
    doing(table)
    if table.handing is None:
        finished(table.screen, table.driver, 600)
        assert not table.screen.unfinished
    else:
        table.driver.turn(80)
    looks_like(table.driver.picture(), f"battle_{name}_{table.driver.picture().get_height()}")


def asking(what: str, cell: tuple[int, int] | None = None) -> Callable[[Table], None]:
    """Asks the map something, about a cell if one is given."""

    def ask(table: Table) -> None:
        asking = table.screen.asking
        asking.choose(what)
        asking.kept = True
        if cell is not None:
            table.screen.pointer.set_cursor(cell, 0.0)
        table.screen.show()

    return ask


def aim(table: Table) -> None:
    """Answer with what begins a fight until there is somebody to aim at, and aim."""
    while not table.screen.desk.targets():
        table.driver.key("Ctrl+Enter")
        table.settle()
    table.driver.key(".")


def card(table: Table) -> None:
    """The figures of another of one's own."""
    view = table.screen.desk.view
    table.screen.look_at(view.units(view.viewer)[-1])


def far(table: Table) -> None:
    """The whole map."""
    table.driver.key("End")


def film(table: Table) -> None:
    """The film, turned back to its beginning."""
    table.screen.projector.toggle()
    panel = table.screen.projector.panel
    assert panel is not None
    panel.reel.turn_to(panel.reel.first)


def test_hexes_under_reflex_in_a_very_large_window(tmp_path: Path) -> None:
    with opened("wielka/bridge-ambush", "reflex", tmp_path, "usual", size=LARGE) as table:
        seen(table, "bridge")


def test_hexes_under_reflex_and_the_map_alone_far_off(tmp_path: Path) -> None:
    with opened("wielka/bridge-ambush", "reflex", tmp_path, "usual") as table:
        seen(table, "bridge")
        seen(table, "bridge_far", far)


def test_squares_under_d6_with_a_card_the_log_and_what_is_asked_of_the_map(tmp_path: Path) -> None:
    with opened("farm/raid", "d6", tmp_path, "usual") as table:
        seen(table, "raid_card", card)
        table.driver.key("Esc")
        seen(table, "raid_exposure", asking("exposure"))
        table.screen.asking.kept = False
        table.screen.show()
        seen(table, "raid_log", lambda table: table.driver.key("Ctrl+L"))


def test_squares_under_reflex_aiming_small_and_very_large_and_the_film_of_it(tmp_path: Path) -> None:
    with opened("crossing/first-shots", "reflex", tmp_path, "usual") as table:
        seen(table, "crossing_aim", aim)
        seen(table, "crossing_film", film)
    with opened("crossing/first-shots", "reflex", tmp_path, "usual", size=LARGE) as table:
        seen(table, "crossing_aim", aim)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["720", "2160"])
def test_the_seat_passed_on(size: tuple[int, int], tmp_path: Path) -> None:
    with opened("wielka/crossing-the-stream", "d6", tmp_path, size=size) as table:
        seen(table, "handover")
