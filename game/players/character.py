"""What kind of tactician it is: its character says what it cares for, its strength how much it considers."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Character:
    """How a player weighs its own losses against the enemy's, and ground against both."""

    care: float
    """Cost of losing a share of strength, beside taking as much off the enemy."""
    drive: float
    """Worth of getting nearer to the objectives."""
    drilled: bool = False
    """Whether the teams of its side carry out a plan that was played out beforehand; else each unit goes about its part
    of the objectives by itself, which wins more often as yet.
    """

    def keeping(self, nerve: float) -> Character:
        """The same with this much nerve: with less, danger counts for more and objectives for less."""
        return replace(self, care=self.care / nerve, drive=self.drive * nerve)


@dataclass(frozen=True, slots=True)
class Strength:
    """How much a player considers before it answers, and how much of it the player understands."""

    forms: int
    """The most filled forms that are forecast."""
    places: int
    """The most places to stand that are judged with care, of those that seem best at a glance."""
    plans: bool
    """Whether the side works together: shares out objectives, and fires at the same enemy until it is down."""
    remembers: bool
    """Whether enemies out of sight are still taken into account."""
    foes: int
    """Enemies that a unit takes into account at once, the nearest first."""
    prepares: bool
    """Whether things are made ready for later: grenades drawn, weapons gripped in both hands."""
    nerve: float = 1.0
    """How a unit weighs its task against its own safety: with less, danger counts for more and ground for less."""
    impulse: int = 0
    """Answers in a hundred that are given on impulse instead of being the best the player knows."""


CHARACTERS = {
    "careful": Character(care=1.3, drive=0.8),
    "steady": Character(care=1.0, drive=1.0),
    "aggressive": Character(care=0.7, drive=1.3),
    "drilled": Character(care=1.0, drive=1.0, drilled=True),
}
STRENGTHS = {
    "recruit": Strength(forms=3, places=2, foes=2, plans=False, remembers=False, prepares=False, nerve=0.6, impulse=30),
    "regular": Strength(forms=13, places=10, foes=5, plans=True, remembers=True, prepares=True),
    "veteran": Strength(forms=27, places=16, foes=5, plans=True, remembers=True, prepares=True),
}


def called(words: str) -> tuple[Character, Strength]:
    """Character and strength by their names, in any order, such as "veteran:careful"; KeyError for other names."""
    character, strength = CHARACTERS["steady"], STRENGTHS["regular"]
    for word in filter(None, words.split(":")):
        if word in CHARACTERS:
            character = CHARACTERS[word]
        else:
            strength = STRENGTHS[word]
    return character, strength
