"""What a player wants a unit to do: the few intents that all orders of a rulebook fall into, each with a key."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What an intent is for, in words that every rulebook shares: a role has the same key and picture in all books."""

    MOVE = "move"
    """Go somewhere, turn, take another posture, get into or out of something."""
    ATTACK = "attack"
    ALL_OUT = "all-out"
    """Attack with all the unit has, at a price in safety."""
    CHARGE = "charge"
    """Go and attack in one."""
    FEINT = "feint"
    THROW = "throw"
    """Throw, launch or call down what bursts where it lands."""
    SUPPRESS = "suppress"
    """Keep ground under fire."""
    AIM = "aim"
    """Line up an attack that is made later."""
    WAIT = "wait"
    """Act later, or when an enemy shows or comes within reach."""
    DEFEND = "defend"
    """See to the unit's own safety."""
    READY = "ready"
    """See to weapons and gear."""
    AID = "aid"
    """Help friends."""
    USE = "use"
    """Doors, vehicles, things on the ground, and what fits nowhere else."""
    DONE = "done"
    """Do nothing more."""


KEYS = {
    Role.MOVE: "M",
    Role.ATTACK: "A",
    Role.ALL_OUT: "O",
    Role.CHARGE: "X",
    Role.FEINT: "F",
    Role.THROW: "T",
    Role.SUPPRESS: "Z",
    Role.AIM: "I",
    Role.WAIT: "W",
    Role.DEFEND: "D",
    Role.READY: "R",
    Role.AID: "H",
    Role.USE: "U",
    Role.DONE: "E",
}
"""The key of each role, in every rulebook."""
ICONS = {
    Role.MOVE: "walk",
    Role.ATTACK: "sword",
    Role.ALL_OUT: "swords",
    Role.CHARGE: "charge",
    Role.FEINT: "feint",
    Role.THROW: "burst",
    Role.SUPPRESS: "suppress",
    Role.AIM: "target",
    Role.WAIT: "clock",
    Role.DEFEND: "shield",
    Role.READY: "hand",
    Role.AID: "heart",
    Role.USE: "gear",
    Role.DONE: "skip",
}
MOST = 10
"""So many intents a book has at most: as many as fit side by side."""


@dataclass(frozen=True, slots=True)
class Intent:
    """What several kinds of order have in common, of which a player picks one first, in the words of a rulebook."""

    role: Role
    title: str
    does: str = ""
    """What it does, in a sentence for newcomers."""

    @property
    def key(self) -> str:
        """The key that picks it."""
        return KEYS[self.role]

    @property
    def icon(self) -> str:
        """The picture on its button."""
        return ICONS[self.role]


PLAIN = (
    Intent(Role.MOVE, "Move", "Go somewhere, turn, or take another posture."),
    Intent(Role.ATTACK, "Attack", "Shoot at an enemy, or strike it."),
    Intent(Role.SUPPRESS, "Suppress", "Keep ground under fire."),
    Intent(Role.AIM, "Aim", "Line up an attack that you make later."),
    Intent(Role.WAIT, "Wait", "Act later, or when an enemy shows."),
    Intent(Role.DEFEND, "Defend", "See to your own safety."),
    Intent(Role.READY, "Ready", "Draw, load, pick up or put away what you carry."),
    Intent(Role.AID, "Help", "Help a friend beside you."),
    Intent(Role.USE, "Use", "Doors, vehicles, and all else that can be done here."),
    Intent(Role.DONE, "End turn", "Do nothing more."),
)
"""The intents of a book that has no words of its own for them, in the order in which they are shown."""
