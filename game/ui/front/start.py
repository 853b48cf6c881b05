"""The program with a window: settings read, window opened, title shown."""

from __future__ import annotations

from game.ui.app import App
from game.ui.front.house import House
from game.ui.front.warming import get_ready
from game.ui.heap import map_large_blocks
from game.ui.settings import load_settings


def open_house() -> House:
    """The program, ready to run, with its title open; raises NoDisplay where there is nothing to open a window on."""
    map_large_blocks()
    kept = load_settings()
    house = House(App(kept.settings))
    house.trouble = kept.trouble
    house.title()
    return house


def play() -> int:
    """Run the program until somebody quits; the exit status."""
    house = open_house()
    get_ready()
    try:
        return house.app.run()
    finally:
        house.close()
