"""The battle screen as it looked when somebody found it good: hexes and squares, under each rulebook."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ui.battle.playing import Table, finished
from tests.ui.battle.table import BATTLES, made_ready, people
from tests.ui.golden import looks_like

SMALL = (1280, 720)

pytestmark = pytest.mark.slow


def beginning(table: Table) -> None:
    """Whoever is asked first, and what he may do."""


def asking(table: Table) -> None:
    """What is seen from where he stands."""
    table.screen.asking.kept = True
    table.screen.show()


def card(table: Table) -> None:
    """The figures of another of one's own."""
    view = table.screen.desk.view
    table.screen.look_at(view.units(view.viewer)[-1])


LOOKS: tuple[tuple[str, Callable[[Table], None], tuple[int, int]], ...] = (
    ("hexes under reflex", beginning, SMALL),
    ("squares under d6", card, SMALL),
    ("squares under reflex", asking, SMALL),
    ("hexes under d6", beginning, SMALL),
)
SHOWN = dict(
    zip(("hexes under reflex", "squares under d6", "squares under reflex", "hexes under d6"), BATTLES, strict=True)
)


@pytest.mark.parametrize(("which", "doing", "size"), LOOKS)
def test_the_battle_screen(which: str, doing: Callable[[Table], None], size: tuple[int, int], tmp_path: Path) -> None:
    scenario, book = SHOWN[which]
    setup = made_ready(scenario, book, tmp_path)
    table = Table(setup, people(setup, "usual"), size=size)
    table.settle()
    doing(table)
    finished(table.screen, table.driver, 600)
    assert not table.screen.unfinished
    looks_like(table.driver.picture(), f"battle_{scenario.split('/')[1]}_{book}_{size[1]}")
    table.close()
