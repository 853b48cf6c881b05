"""The program with a window: settings read, window opened, title shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.ui.app import App
from game.ui.front.navigator import Navigator
from game.ui.front.preloading import get_ready
from game.ui.malloc_tuning import map_large_blocks
from game.ui.settings import load_settings

if TYPE_CHECKING:
    from game.ui.battle.session import Session


def open_house() -> Navigator:
    """The program, ready to run, with its title open; raises NoDisplay where there is nothing to open a window on."""
    map_large_blocks()
    kept = load_settings()
    house = Navigator(App(kept.settings))
    house.trouble = kept.trouble
    house.title()
    return house


def play(film: Path | None = None, scenario: Path | None = None) -> int:
    """Run the program until it is closed, beginning with a film or a scenario if there is one; the exit status. Raises
    Faulty for a film that cannot be shown; what is wrong with a scenario is told in the window.
    """
    session = None if film is None else _revealed(film)
    house = open_house()
    get_ready()
    try:
        if session is not None:
            house.enter(session)
        if scenario is not None:
            house.open_file(scenario)
        return house.app.run()
    finally:
        house.close()


def _revealed(film: Path) -> Session:
    from game.ui.battle.session import Session

    return Session.revealed(film)
