"""Loads beside the window what lies behind the title, so that nobody waits when he first opens a room."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from threading import Timer

from game.ui.malloc_tuning import set_aside

ROOMS = (
    "game.ui.front.new_battle",
    "game.ui.front.saved_battles",
    "game.ui.front.table",
    "game.ui.battle.session",
    "game.ui.front.workshop",
    "game.ui.front.editing",
)
AFTER = 0.4
"""Seconds from the start until the title has been drawn and the machine has time."""


def get_ready() -> Timer:
    """Begin soon; whatever is wanted earlier is loaded where it is wanted."""
    soon = Timer(AFTER, load_all)
    soon.daemon = True
    soon.start()
    return soon


def load_all() -> None:
    """The rooms of the house, and every rulebook: it is slow to load, for all its forms are checked."""
    for room in ROOMS:
        import_module(room)
    shelf = import_module("rules.frame.book")
    for book in shelf.names():
        with suppress(shelf.NoSuchBook):  # the player who chooses it is told why
            len(shelf.load(book).actions)  # the first of what battles need brings the rest
    set_aside()
