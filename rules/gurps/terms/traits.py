"""Traits: what some fighters are born with or have trained to, as far as it counts in a fight."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated

from pydantic import BeforeValidator, PlainSerializer

from rules.frame.sheets import LISTED, Spelt
from rules.kernel.reading import meant, refuse, shown


class Trait(StrEnum):
    """A trait that a rule of combat names (GUR-CHAR-06)."""

    AMBIDEXTERITY = "Ambidexterity"
    COMBAT_REFLEXES = "Combat Reflexes"
    CONSTRICTION_ATTACK = "Constriction Attack"
    DIFFUSE = "Injury Tolerance (Diffuse)"
    ENHANCED_MOVE = "Enhanced Move"
    EXTRA_ATTACK = "Extra Attack"
    ALTERED_TIME_RATE = "Altered Time Rate"
    FLIGHT = "Flight"
    HARD_TO_KILL = "Hard to Kill"
    HARD_TO_SUBDUE = "Hard to Subdue"
    HIGH_PAIN_THRESHOLD = "High Pain Threshold"
    HOMOGENOUS = "Injury Tolerance (Homogenous)"
    LOW_PAIN_THRESHOLD = "Low Pain Threshold"
    NO_BLOOD = "Injury Tolerance (No Blood)"
    NO_PERIPHERAL_VISION = "No Peripheral Vision"
    NIGHT_VISION = "Night Vision"
    ONE_ARM = "One Arm"
    ONE_EYE = "One Eye"
    PERFECT_BALANCE = "Perfect Balance"
    PERIPHERAL_VISION = "Peripheral Vision"
    STRIKER = "Striker"
    SUPER_JUMP = "Super Jump"
    TRAINED_BY_A_MASTER = "Trained By A Master"
    UNLIVING = "Injury Tolerance (Unliving)"
    WEAPON_MASTER = "Weapon Master"


LEVELLED = (
    Trait.EXTRA_ATTACK, Trait.ALTERED_TIME_RATE, Trait.HARD_TO_KILL, Trait.HARD_TO_SUBDUE, Trait.ENHANCED_MOVE,
    Trait.NIGHT_VISION, Trait.SUPER_JUMP,
)  # fmt: skip
"""Traits that come in levels: "Hard to Kill 2"."""
MOST = 10
"""The highest level of a trait."""
OPPOSED = (
    (Trait.HIGH_PAIN_THRESHOLD, Trait.LOW_PAIN_THRESHOLD),
    (Trait.PERIPHERAL_VISION, Trait.NO_PERIPHERAL_VISION),
    (Trait.UNLIVING, Trait.HOMOGENOUS),
    (Trait.UNLIVING, Trait.DIFFUSE),
    (Trait.HOMOGENOUS, Trait.DIFFUSE),
)
"""Traits that exclude each other."""
Had = tuple[Trait, int]
"""A trait and its level; 1 for traits without levels."""
_BY_NAME = {str(trait): trait for trait in Trait}


def trait(written: str) -> Had:
    """A trait as a sheet has it, "Combat Reflexes" or "Extra Attack 2"; a ValueError tells what is wrong with it."""
    found = re.fullmatch(r"(.*?)(?:\s+(\d{1,2}))?", written.strip(), re.DOTALL)
    name, level = (found[1], found[2]) if found else (written, None)
    known = _BY_NAME.get(name)
    if known is None:
        raise ValueError(f"unknown trait {shown(written)}: {meant(name, _BY_NAME, LISTED)}")
    if level is not None and (known not in LEVELLED or not 1 <= int(level) <= MOST):
        what = f"has levels from 1 to {MOST}" if known in LEVELLED else "has no levels"
        raise ValueError(f"{shown(written)}: {known} {what}")
    return known, int(level or 1)


def _read(written: object) -> object:
    """A list of traits in words as pairs; lists of anything else are left to the model to refuse."""
    if not isinstance(written, list) or not all(isinstance(each, str) for each in written):
        return written
    had, wrong = list[Had](), list[str]()
    for each in written:
        try:
            had.append(trait(each))
        except ValueError as error:
            wrong.append(str(error))
    names = [name for name, _ in had]
    wrong += [f"{name} is there twice" for name in dict.fromkeys(names) if names.count(name) > 1]
    wrong += [f"{one} and {other} exclude each other" for one, other in OPPOSED if one in names and other in names]
    refuse(wrong)
    return tuple(had)


def _written(had: tuple[Had, ...]) -> list[str]:
    """Traits as a sheet has them."""
    return [f"{name} {level}" if name in LEVELLED else str(name) for name, level in had]


def _levels(of: Trait) -> range:
    """The levels that a trait may have."""
    return range(1, MOST + 1) if of in LEVELLED else range(1, 2)


TraitList = Annotated[
    tuple[Had, ...],
    BeforeValidator(_read),
    PlainSerializer(_written, when_used="json"),
    Spelt(
        "a list: any of " + ", ".join(f'"{each}"' for each in Trait) + '; with a level like "Extra Attack 2"',
        tuple(_written(tuple((each, level) for each in Trait for level in _levels(each)))),
    ),
]
