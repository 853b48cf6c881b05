"""What kind of tactician it is: his character says what he cares for, his strength how much he looks at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Character:
    """How a player weighs his own losses against the enemy's, and ground against both."""

    care: float
    """What losing a share of strength counts, beside taking as much off the enemy."""
    drive: float
    """What getting nearer to the objectives counts."""

    def keeping(self, nerve: float) -> Character:
        """The same with so much nerve: the less, the more danger counts and the less the objectives."""
        return Character(self.care / nerve, self.drive * nerve)


@dataclass(frozen=True, slots=True)
class Strength:
    """How much is looked at before an answer, and what of it is understood."""

    forms: int
    """So many filled forms are forecast at most."""
    places: int
    """So many places to stand are looked at at most."""
    plans: bool
    """Whether the side works together: shares out objectives, and fires at the same enemy until he is down."""
    remembers: bool
    """Whether enemies out of sight are still reckoned with."""
    foes: int
    """With how many enemies one reckons at once, the nearest first."""
    prepares: bool
    """Whether things are made ready for what they may do later: grenades drawn, weapons gripped with both hands."""
    nerve: float = 1.0
    """How he minds his task beside his own skin: the less, the more he makes of danger and the less of ground."""
    impulse: int = 0
    """Of a hundred answers so many are not the best he knows, but something that came to mind."""


CHARACTERS = {
    "careful": Character(care=1.3, drive=0.8),
    "steady": Character(care=1.0, drive=1.0),
    "aggressive": Character(care=0.7, drive=1.3),
}
STRENGTHS = {
    "recruit": Strength(forms=3, places=6, foes=2, plans=False, remembers=False, prepares=False, nerve=0.6, impulse=30),
    "regular": Strength(forms=19, places=48, foes=5, plans=True, remembers=True, prepares=True),
    "veteran": Strength(forms=27, places=96, foes=5, plans=True, remembers=True, prepares=True),
}


def called(words: str) -> tuple[Character, Strength]:
    """Character and strength by their names, in any order, such as "veteran:careful"; raises KeyError for others."""
    character, strength = CHARACTERS["steady"], STRENGTHS["regular"]
    for word in filter(None, words.split(":")):
        if word in CHARACTERS:
            character = CHARACTERS[word]
        else:
            strength = STRENGTHS[word]
    return character, strength
