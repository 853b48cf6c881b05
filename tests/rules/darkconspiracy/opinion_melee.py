"""A second opinion on fighting hand to hand: strikes, armed blows, blocks, holds, dives and throws, from the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tests.rules.darkconspiracy.opinion import (
    ABDOMEN,
    AVERAGE,
    CATASTROPHE,
    CHEST,
    DIFFICULT,
    HEAD,
    MADE,
    OUTSTANDING,
    SUCCESS,
    Chances,
    attribute,
    both,
    check,
    dice,
    die,
    makes,
    mixed,
    spread,
)
from tests.rules.darkconspiracy.opinion_harm import CRITICAL, UNHURT, Body, Hit, stunned

NON_LETHAL = {
    **dict.fromkeys(("club", "nunchucks", "quarterstaff", "tonfa"), AVERAGE),
    **dict.fromkeys(("axe", "garrote", "hatchet", "machete", "sai", "spear", "sword"), DIFFICULT),
}
"""How hard it is to strike to subdue; other weapons cannot."""
MISS, BLOCKED, LANDS, DOUBLED, MOVED, COUNTERED = "misses", "blocked", "lands", "lands twice", "moved", "countered"
"""How a blow ends. Moved: an unarmed block turns it to a place of the defender's choice. Countered: an outstanding
block with a weapon hurts the one who struck.
"""


def armed_skill(skill: int, modifier: int) -> int:
    """A weapon's modifier never takes a skill below 1; none at all stays none."""
    return max(min(skill, 1), skill + modifier)


@dataclass(frozen=True)
class Strike:
    """A blow: its points before armour, how armour meets it, and whether it is struck to subdue."""

    dice: int = 0
    plus: int = 0
    armed: bool = False
    subdues: bool = False

    def at(self, body: Body, place: str, *, outstanding: bool = False, doubled: bool = False) -> Chances[Hit]:
        """What it does to one place. An outstanding armed blow doubles at limbs and is critical elsewhere, an
        outstanding unarmed one doubles everywhere.
        """
        trunk = place in (HEAD, CHEST, ABDOMEN)
        twice = doubled or (outstanding and not (self.armed and trunk))
        raises = CRITICAL if outstanding and self.armed and trunk else UNHURT
        found: list[tuple[Hit, Fraction]] = []
        for value, p in body.armour.get(place, [(0, Fraction(1))]):
            for shown, q in dice(self.dice).items():
                points = (shown + self.plus) * (2 if twice else 1) - value * (2 if self.armed else 1)
                found.append((Hit(place, max(0, points), raises if points > 0 else UNHURT), p * q))
        return stunned(body, spread(found))

    def absorbed(self, value: int, *, doubled: bool = False) -> int:
        """Points that an armour value takes off an unarmed strike."""
        return min(value, self.plus * (2 if doubled else 1))

    def back(self, value: int, *, doubled: bool = False) -> int:
        """Points that armour gives back to what struck it: one for two absorbed."""
        return 0 if self.armed else self.absorbed(value, doubled=doubled) // 2


class Answer(NamedTuple):
    """How a blow ends, and whether answering it cost the defender an action."""

    how: str
    pays: bool = False


def blow(attack: Mapping[str, Fraction], defence: Mapping[str, Fraction] | None, how: str = "like") -> Chances[Answer]:
    """A blow and a block, if there is one: of a strike by hand or of an armed blow by a weapon ("like"), of a strike by
    a weapon ("weapon"), of an armed blow by hand ("hand").
    """
    found: list[tuple[Answer, Fraction]] = []
    for result, p in attack.items():
        if result not in MADE:
            found.append((Answer(MISS), p))
            continue
        lands = DOUBLED if result == OUTSTANDING else LANDS
        if defence is None:
            found.append((Answer(lands), p))
            continue
        found += [(answered(lands, block, how), p * q) for block, q in defence.items()]
    return spread(found)


def answered(lands: str, block: str, how: str) -> Answer:
    """One blow that would land, and one block."""
    if block == OUTSTANDING:
        return Answer(COUNTERED if how == "weapon" else BLOCKED)
    if block == SUCCESS:
        return Answer(MOVED if how == "hand" else BLOCKED, True)
    return Answer(DOUBLED if how == "hand" and block == CATASTROPHE else lands, True)


def controlling(agility: int, points: int) -> Chances[int]:
    """Controlling hits of one attempt to grapple, strangle or escape."""
    result = check(attribute(agility), AVERAGE)
    worth = {OUTSTANDING: 2 * points, SUCCESS: points}
    return spread((worth.get(each, 0), p) for each, p in result.items())


def grappled(before: int, agility: int, points: int, strength: int) -> Chances[tuple[int, bool]]:
    """The tally after one more attempt, and whether it is total control."""
    return spread(((before + more, before + more >= strength), p) for more, p in controlling(agility, points).items())


def escaped(before: int, agility: int, points: int) -> Chances[int]:
    """The tally against one who tries to get free."""
    return spread((max(0, before - less), p) for less, p in controlling(agility, points).items())


def garrote(skill: int, attribute_: int, points: int, *, subdues: bool = False) -> Chances[int | str]:
    """A garrote: the unarmed skill; an outstanding success is the victim's death, unless it is meant to subdue."""
    result = check(skill + attribute_, DIFFICULT if subdues else AVERAGE)
    worth: dict[str, int | str] = {OUTSTANDING: 2 * points if subdues else "dead", SUCCESS: points}
    return spread((worth.get(each, 0), p) for each, p in result.items())


class Dive(NamedTuple):
    """How a diving blow ends: who goes down, with how many hits, and whether the defender keeps his action."""

    down: str
    hits: int
    kept: bool = False


def dive(constitution: int, body: Body, *, surprised: bool = False, avoids: bool = True) -> Chances[Dive]:
    """A diving blow: the defender avoids it if he can, else the two are measured against one another."""
    if surprised or not avoids:
        return _collide(constitution, body.constitution if surprised else body.strength, 1)
    found: list[tuple[Mapping[Dive, Fraction], Fraction]] = []
    for result, p in check(attribute(body.agility), AVERAGE).items():
        if result in MADE:
            found.append(({Dive("attacker", 0, result == OUTSTANDING): Fraction(1)}, p))
        else:
            found.append((_collide(constitution, body.strength, 2 if result == CATASTROPHE else 1), p))
    return mixed(found)


def _collide(constitution: int, against: int, times: int) -> Chances[Dive]:
    found: list[tuple[Dive, Fraction]] = []
    for face, p in die(6).items():
        by = 2 * constitution + face - against
        down = "defender" if by > 0 else "attacker" if by < 0 else ""
        found.append((Dive(down, by * times if by > 0 else -by), p))
    return spread(found)


def leaping_kick(constitution: int, agility: int, *, trained: bool) -> Chances[tuple[int, bool]]:
    """Points of a leaping kick, and whether the defender keeps his action."""
    found: list[tuple[tuple[int, bool], Fraction]] = []
    for result, p in check(attribute(agility), DIFFICULT if trained else AVERAGE).items():
        points = 0 if result in MADE else 2 * constitution * (2 if result == CATASTROPHE else 1)
        found.append(((points, result == OUTSTANDING), p))
    return spread(found)


def kick(points: int) -> int:
    """Points of a kick."""
    return points * 3 // 2


def thrown_down(skill: int, strength: int, agility: int, *, trained: bool, escapes: bool = True) -> Fraction:
    """How likely a throw comes off, against one who tries to get free."""
    made = makes(skill + strength, AVERAGE if trained else DIFFICULT)
    free = makes(attribute(agility), AVERAGE)
    return made * (1 - free) if escapes else made


def strangled(body: Body, points: int, phases: int) -> Sequence[int]:
    """The level of the head after each Phase in total control; only armour that covers all of the head counts."""
    worn = body.armour.get(HEAD, [(0, Fraction(1))])
    off = worn[0][0] if len(worn) == 1 else 0
    taken = body.taken.get(HEAD, 0)
    return [body.level(HEAD, taken + max(0, points - off) * number) for number in range(1, phases + 1)]


def subdued(body: Body, tally: Mapping[str, int]) -> bool:
    """Whether points struck to subdue have felled one."""
    return any(body.level(place, tally.get(place, 0)) == CRITICAL for place in (HEAD, CHEST, ABDOMEN))


def two_hands(one: Mapping[str, Fraction], other: Mapping[str, Fraction]) -> Chances[tuple[str, str]]:
    """Two weapons of a robot, both in one Phase."""
    return both(one, other, lambda a, b: (a, b))
