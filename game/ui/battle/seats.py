"""Who sits where: a person, a computer player or nobody for each side, what each has seen, and a word to open a seat.

The words only keep curious eyes off a screen that is passed round. They are kept beside the journal, salted and
hashed, with how much each side has been shown.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import pbkdf2_hmac
from hmac import compare_digest
from pathlib import Path
from typing import Any

from game.battle.disk import put
from game.battle.scenario import Scenario, Written
from game.battle.setup import Setup
from rules.kernel.faults import Faulty
from rules.kernel.files import content
from rules.kernel.reading import LARGEST

PERSON = "person"
"""The name of a player who sits before the screen."""
ROUNDS = 60_000


@dataclass(slots=True)
class Seats:
    """The players of a battle by side, and what the front end remembers of each side."""

    players: dict[str, str]
    locks: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Salt and hash of a side's word."""
    shown: dict[str, int] = field(default_factory=dict)
    """How many accounts a side has been shown."""

    @property
    def persons(self) -> tuple[str, ...]:
        """The sides that people play, in order."""
        return tuple(side for side, player in self.players.items() if player == PERSON)

    @property
    def computers(self) -> tuple[str, ...]:
        """The sides that play by themselves."""
        return tuple(side for side in self.players if side not in self.persons)

    # words

    def lock(self, side: str, word: str) -> None:
        """Let a side be opened by this word only; an empty one opens it to anybody."""
        self.locks.pop(side, None)
        if word:
            salt = secrets.token_hex(8)
            self.locks[side] = salt, _hashed(salt, word)

    def locked(self, side: str) -> bool:
        """Whether a word is needed to look with this side's eyes."""
        return side in self.locks

    def opens(self, side: str, word: str) -> bool:
        """Whether this is the side's word."""
        if side not in self.locks:
            return True
        salt, kept = self.locks[side]
        return compare_digest(kept, _hashed(salt, word))

    # beside the journal

    def write(self, journal: Path) -> None:
        """Keep what is remembered beside a journal; where there is no room for it, the seats open to anybody next
        time.
        """
        text = json.dumps({"locks": self.locks, "shown": self.shown}, sort_keys=True)
        if beside(journal) != journal:
            with suppress(OSError):
                put(beside(journal), text.encode())

    def read(self, journal: Path) -> None:
        """Take up what was kept beside a journal; what is not there, not readable or but a link is as if it had never
        been.
        """
        if beside(journal).is_symlink():
            return
        try:
            kept = json.loads(content(beside(journal), LARGEST))
            locks = {str(side): (_hex(salt), _hex(word)) for side, (salt, word) in kept["locks"].items()}
            shown = {str(side): int(count) for side, count in kept["shown"].items()}
        except (Faulty, ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError):
            return
        self.locks = {side: lock for side, lock in locks.items() if side in self.players}
        self.shown = {side: count for side, count in shown.items() if side in self.players and count >= 0}


def beside(journal: Path) -> Path:
    """Where the seats of a battle are kept."""
    return journal.with_suffix(".seats")


def _hex(text: str) -> str:
    """The text, if it is one of those that salts and hashes are kept as; raises ValueError for others."""
    bytes.fromhex(text)
    return text


def _hashed(salt: str, word: str) -> str:
    return pbkdf2_hmac("sha256", word.encode(), salt.encode(), ROUNDS).hex()


def seats_of(scenario: Scenario) -> Seats:
    """Everybody as the scenario names them."""
    return Seats({side.name: side.player for side in scenario.side})


def seat(setup: Setup, players: Mapping[str, str]) -> Setup:
    """The same battle with these players written into its scenario, so that its journal names them."""
    scenario = setup.scenario
    sides = tuple(side.model_copy(update={"player": players.get(side.name, side.player)}) for side in scenario.side)
    changed: dict[str, Any] = {"side": sides}
    return replace(setup, written=Written(scenario.model_copy(update=changed), setup.written.file))
