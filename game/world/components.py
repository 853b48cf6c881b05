"""Components that only the game knows: what a side has learnt, the state of the whole battle, and wishes for the
systems.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.ground import Cell, Weather
from rules.frame.scene import Appearance, Clock
from rules.frame.things import Breach, Cloud, Fire, Heap, Lying
from rules.kernel.refs import Ref

Thing = Cloud | Fire | Heap | Breach | Lying
"""What lies, drifts and burns where everybody can see it who looks there."""


@dataclass(frozen=True, slots=True)
class Environment:
    """The one entity that is the battle itself: when it is and what the weather does."""

    clock: Clock = Clock()
    weather: Weather = Weather()


@dataclass(frozen=True, slots=True)
class Luck:
    """Where an entity's stream of dice has got to. The stream is named, so that others do not change it."""

    stream: str
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class FixedDice:
    """Faces that the next dice are to show, set by the game master or rolled on a real table."""

    faces: tuple[int, ...] = ()


TAKEN_AWAY = "taken away"
"""How a side perceives a unit that the game master has taken off the map: it is known to be gone."""


@dataclass(frozen=True, slots=True)
class Contact:
    """What a side knows of another side's figure: how it looked, in which round, and whether it is perceived now."""

    subject: Ref
    number: int
    """The how-manieth stranger it is that the side has met."""
    looks: Appearance
    round: int
    how: str = "seen"
    now: bool = True
    seconds: float | None = None
    """When it was looked at last, in seconds since the start; None in a battle kept before that was noted."""

    @property
    def call(self) -> str:
        """What the side calls him: whose he is, what he seems to be, and a letter in the order of meeting."""
        turn, at = divmod(self.number - 1, 26)
        return f"{self.looks.side} {self.looks.role or 'figure'} {chr(ord('A') + at)}{turn or ''}"


@dataclass(frozen=True, slots=True)
class SideOf:
    """A side of the battle."""

    name: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Intel:
    """Everything a side has found out.

    `names` pairs entities with the side's own numbers, in the order it learnt of them.
    """

    names: tuple[tuple[Ref, Ref], ...] = ()
    contacts: tuple[Contact, ...] = ()
    doors: tuple[tuple[int, str], ...] = ()
    """Doors and windows known to be in another state than drawn."""
    things: tuple[tuple[Ref, Thing], ...] = ()
    """Clouds, fires, wrecks, breaches and things dropped, each as the side last saw it."""
    orders: tuple[str, ...] = ()
    """Kinds of question answered by standing order, with the usual answer."""

    @property
    def next_number(self) -> int:
        """The number the next stranger gets."""
        return len(self.contacts) + 1

    def contact(self, subject: Ref) -> Contact | None:
        return next((contact for contact in self.contacts if contact.subject == subject), None)

    def naming(self, *refs: Ref) -> Intel:
        """The same with numbers for entities it had none for."""
        known = {true for true, _ in self.names}
        fresh = tuple(ref for ref in refs if ref not in known)
        if not fresh:
            return self
        start = len(self.names) + 1
        return replace(self, names=self.names + tuple((ref, Ref(start + i)) for i, ref in enumerate(fresh)))


@dataclass(frozen=True, slots=True)
class Stride:
    """A wish to step to a neighbouring cell, and which way to face then."""

    to: Cell
    facing: int | None = None


@dataclass(frozen=True, slots=True)
class Stirred:
    """Has moved, turned, changed posture or condition: what it sees, and what sees it, must be looked at again."""


@dataclass(frozen=True, slots=True)
class Asleep:
    """Does nothing until a trigger wakes its force, or an attack if that stirs it."""

    force: str
    """Names those who wake together."""
    trigger: str
    stirs: bool = True
