"""Who sits where: a person, a computer player or nobody for each side, what each has seen, and a password for a seat.

The passwords only keep curious eyes off a screen that is passed round. They are kept in the heading of the journal; how
much each side has been shown is kept beside it, under its seal.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from game.battle import seat_locks
from game.battle.battle import Battle
from game.battle.disk import put
from game.battle.rulings import rulings
from game.battle.scenario import PERSON, Scenario
from game.battle.seal import Seal, padded
from game.battle.seat_locks import SeatLock
from game.battle.who_plays import who_plays
from rules.kernel.faults import Faulty
from rules.kernel.files import content
from rules.kernel.reading import LARGEST

REFEREE = "referee"
"""Whose password opens the view of everything."""


@dataclass(slots=True)
class Seats:
    """The players of a battle by side, and what the front end remembers of each side."""

    players: dict[str, str]
    locks: dict[str, SeatLock] = field(default_factory=dict)
    """The passwords by side."""
    leads: tuple[str, ...] = ()
    """Other sides of which people lead single units."""
    shown: dict[str, int] = field(default_factory=dict)
    """How many accounts a side has been shown."""

    @property
    def persons(self) -> tuple[str, ...]:
        """The sides that people play, in order."""
        return tuple(side for side, player in self.players.items() if player == PERSON or side in self.leads)

    @property
    def computers(self) -> tuple[str, ...]:
        """The sides that play by themselves."""
        return tuple(side for side in self.players if side not in self.persons)

    # passwords

    def lock(self, side: str, word: str) -> None:
        """Let a side be opened by this password only; an empty one opens it to anybody."""
        self.locks.pop(side, None)
        if word:
            self.locks[side] = seat_locks.lock(side, word)

    @property
    def guarded(self) -> bool:
        """Whether any player here has a password, or the referee has."""
        return bool(self.locks)

    def locked(self, side: str) -> bool:
        """Whether a password is needed to look with this side's eyes."""
        return side in self.locks

    def opens(self, side: str, word: str) -> bool:
        """Whether this is the side's password."""
        return side not in self.locks or self.locks[side].opens(word)

    # beside the journal

    def write(self, journal: Path, seal: Seal | None) -> None:
        """Keep beside a journal how much each side was shown; where there is no room for it, everything counts as
        shown next time.
        """
        text = padded(json.dumps({"shown": self.shown}, sort_keys=True).encode())
        if beside(journal) != journal:
            with suppress(OSError):
                put(beside(journal), text if seal is None else seal.encipher(text))

    def read(self, journal: Path, seal: Seal | None) -> None:
        """Take up what was kept beside a journal; what is not there, not readable or but a link is as if it had never
        been.
        """
        if beside(journal).is_symlink():
            return
        try:
            text = content(beside(journal), LARGEST)
            kept = json.loads(text if seal is None else seal.decipher(text))
            shown = {str(side): int(count) for side, count in kept["shown"].items()}
        except (Faulty, ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError):
            return
        self.shown = {eyes: count for eyes, count in shown.items() if self._knows(eyes) and count >= 0}

    def _knows(self, eyes: str) -> bool:
        """Whether these are the eyes of a side, or of sides that look on together."""
        return all(side in self.players for side in eyes.split("+"))


def beside(journal: Path) -> Path:
    """Where it is kept how much of a battle each side was shown."""
    return journal.with_suffix(".shown")


def seats_of(scenario: Scenario) -> Seats:
    """Everybody as the scenario names them."""
    return Seats({side.name: side.player for side in scenario.side})


def seats_now(battle: Battle) -> Seats:
    """Everybody as the game master has seated them since; a person who leads a single unit looks on with its side."""
    units = (unit for unit, player in rulings(battle.world).units if player == PERSON)
    return Seats(who_plays(battle), leads=tuple(dict.fromkeys(battle.table.side(unit) for unit in units)))
