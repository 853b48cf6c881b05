"""The battle screen as its parts know it: what they look at together, and what they ask of it."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.battle.witness import Account
from game.ui.app import App
from game.ui.battle.desk import Desk
from game.ui.battle.enemy_turn import EnemyTurn
from game.ui.battle.exits import Exits
from game.ui.battle.map_queries import Asking
from game.ui.battle.panels.film import FilmPanel
from game.ui.battle.pointing import Pointer
from game.ui.battle.session import Session
from game.ui.battle.staging import Stage
from game.ui.kit.root import Root
from game.ui.map.table import MapTable
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


class Whole(Protocol):
    """One running battle on the screen."""

    app: App
    session: Session
    desk: Desk
    table: MapTable
    pointer: Pointer
    asking: Asking
    stage: Stage
    others: EnemyTurn
    ways: Exits
    now: float
    """Milliseconds since it was opened."""

    @property
    def widgets(self) -> Root:
        """The tree of all panels."""

    # how it stands

    @property
    def playing(self) -> bool:
        """Whether what has happened is being shown just now."""

    @property
    def filming(self) -> bool:
        """Whether the film is open."""

    @property
    def passing(self) -> bool:
        """Whether the seat is being passed to another player."""

    # the map

    def clear(self) -> pygame.Rect:
        """What of the map no panel covers, less a margin."""

    def in_sight(self, cell: Cell) -> bool:
        """Whether a cell lies where no panel covers it."""

    def bring(self, cell: Cell) -> None:
        """Bring a cell to the middle of what no panel covers."""

    def home(self) -> None:
        """Back to the unit that is asked."""

    def look_at(self, ref: Ref) -> None:
        """Go to a unit and show its card."""

    def go_to(self, account: Account) -> None:
        """Go to where something happened."""

    # what is shown

    def show(self) -> None:
        """Show everything that follows from the desk, and what is asked of the map."""

    def changed(self) -> None:
        """Something looks different."""

    def looks_anew(self) -> None:
        """The eyes that look on are others."""

    def hand_seat_to(self, side: str) -> None:
        """Cover the screen until this side's player has taken the seat."""

    def referee_seat(self) -> None:
        """Let the game master look on, or leave that seat."""

    def decrees(self) -> None:
        """Search among all that may be decreed."""

    def log_to(self, count: int) -> None:
        """Only so many accounts have been shown by now."""

    def skip(self) -> None:
        """Show no more of what has happened, but how it stands now."""

    def show_film(self, panel: FilmPanel | None) -> None:
        """Put the film's panel at the foot of the screen, or take it away."""

    def toggle_film(self) -> None:
        """Open the film, or go back to the battle."""

    def leave_film(self) -> None:
        """Back to the battle, as if nothing had been looked at."""

    def go_on_with(self, session: Session) -> None:
        """Another table takes this battle over."""

    # what is opened

    def explain(self, unit: Ref) -> None:
        """Ask why a unit stands as it does."""

    def read(self, rule: str) -> None:
        """Open the rules at a rule."""

    def menu(self) -> None:
        """Open the menu."""

    def orders(self) -> None:
        """Open the standing orders of the side that looks on."""

    def brief(self) -> None:
        """Open the briefing of the side that looks on."""

    def undo(self) -> None:
        """Take the last answer back."""

    def say(self, title: str, words: str) -> None:
        """Something that has to be acknowledged."""
