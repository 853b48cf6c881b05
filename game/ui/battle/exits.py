"""Where one can go from a battle: the rules, the menu, the end, a battle that branches off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.battle.witness import Account
from game.ui.app import App
from game.ui.battle.session import Session


@dataclass(frozen=True, slots=True)
class Exits:
    """Where one can go from a battle; what is None is not there."""

    rules: Callable[[App, Session, str], object] | None = None
    """Open the rules of the rulebook in play, at a rule."""
    menu: Callable[[App, Session], object] | None = None
    """Open the menu."""
    over: Callable[[App, Session], object] | None = None
    """The battle has been decided and everything of it was shown."""
    hear: Callable[[Account], object] | None = None
    """Let an account be heard that is being shown."""
    fresh: Callable[[Session], Path | None] | None = None
    """A new file for a battle that branches off."""
