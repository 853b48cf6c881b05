"""A second opinion on Dark Conspiracy: dice, task checks, figures, the order of a Turn and nerves, from the text alone.

Nothing here or in the modules beside it comes from the book's code or asks it anything, so that a slip in one shows
against the other. Everything is counted out, face by face, in exact fractions. What the text leaves open is read as
the book says it reads it: the core check, the hit capacities and the derived figures stand nowhere in the text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")
Chances = dict[T, Fraction]
EASY, AVERAGE, DIFFICULT, IMPOSSIBLE = -1, 0, 1, 2
"""Difficulty levels; each further one halves again."""
OUTSTANDING, SUCCESS, FAILURE, CATASTROPHE = "outstanding", "success", "failure", "catastrophe"
MADE = (OUTSTANDING, SUCCESS)
GAITS = {"still": 0, "crawl": 2, "walk": 8, "trot": 15, "run": 30}
"""Metres of a Phase on foot."""
IXP = {2: 40, 3: 90, 4: 160, 5: 250, 6: 360}
HEAD, CHEST, ABDOMEN = "head", "chest", "abdomen"
BIPED = (HEAD, "right arm", "left arm", CHEST, ABDOMEN, "right leg", "left leg")
QUADRUPED = (
    HEAD, "left forequarter", "right forequarter", CHEST, ABDOMEN, "left hindquarter", "right hindquarter",
)  # fmt: skip


def spread(pairs: Iterable[tuple[T, Fraction]]) -> Chances[T]:
    """Chances of equal results added up."""
    found: Chances[T] = defaultdict(Fraction)
    for result, chance in pairs:
        if chance:
            found[result] += chance
    return dict(found)


def both(one: Mapping[T, Fraction], other: Mapping[U, Fraction], joined: Callable[[T, U], V]) -> Chances[V]:
    """Two things that happen independently, taken together."""
    return spread((joined(a, b), p * q) for a, p in one.items() for b, q in other.items())


def mixed(ways: Iterable[tuple[Mapping[T, Fraction], Fraction]]) -> Chances[T]:
    """One of several things happens, each as likely as said."""
    return spread((result, chance * share) for way, share in ways for result, chance in way.items())


def die(sides: int) -> Chances[int]:
    """One die."""
    return dict.fromkeys(range(1, sides + 1), Fraction(1, sides))


@lru_cache(maxsize=256)
def dice(many: int) -> Chances[int]:
    """The sum of so many six-sided dice."""
    found: Chances[int] = {0: Fraction(1)}
    for _ in range(many):
        found = both(found, die(6), lambda a, b: a + b)
    return found


def target(base: int, level: int) -> int:
    """What the die may show at most: the base doubled for each level below average, halved for each above."""
    base = max(0, base)
    return base << -level if level < 0 else base >> level


def outcome(face: int, number: int, rule: str = "quarter") -> str:
    """What a face of the d20 is worth against a number: 1 succeeds, 20 fails, a quarter of the number is outstanding
    (or ten points below it, by the other rule), and a 19 or 20 that misses by ten is a catastrophe.
    """
    if face == 1 or (face <= number and face < 20):
        best = face <= number // 4 if rule == "quarter" else number - face >= 10
        return OUTSTANDING if best else SUCCESS
    return CATASTROPHE if face >= 19 and face - number >= 10 else FAILURE


@lru_cache(maxsize=4096)
def check(base: int, level: int, rule: str = "quarter") -> Chances[str]:
    """A task check, all twenty faces."""
    return spread((outcome(face, target(base, level), rule), p) for face, p in die(20).items())


def makes(base: int, level: int) -> Fraction:
    """How likely a check is made."""
    return sum((p for result, p in check(base, level).items() if result in MADE), Fraction(0))


def attribute(value: int, factor: int = 2) -> int:
    """The base of a check of an attribute alone."""
    return factor * value


def capacity(strength: int, constitution: int, place: str) -> int:
    """How many points a place takes before it is seriously wounded."""
    if place == HEAD:
        return constitution
    return strength + 2 * constitution if place == CHEST else strength + constitution


def unarmed_damage(strength: int, skill: int) -> int:
    """Points of a strike: a tenth of strength times skill, rounded up, at least one."""
    return max(1, -(-strength * skill // 10))


def throw_range(strength: int, kilograms: Fraction = Fraction(1)) -> int:
    """How far a thing is thrown normally, in metres; twice as far is a long throw."""
    far = 4 * strength
    return far if kilograms <= 1 else int(far / kilograms)


def burden(strength: int, constitution: int, kilograms: Fraction) -> str:
    """Whether a load is carried freely, burdens, or is too much."""
    load = 3 * (strength + constitution)
    return "" if kilograms <= load else "burdened" if kilograms <= 2 * load else "too much"


def pace(gait: str, *, burdened: bool = False, stands_up: bool = False, factors: Sequence[Fraction] = ()) -> int:
    """Metres of a Phase, each half and each terrain rounded down by itself."""
    metres = GAITS[gait] // 2 if burdened else GAITS[gait]
    metres = metres // 2 if stands_up else metres
    for factor in factors:
        metres = int(metres * factor)
    return metres


@dataclass(frozen=True)
class Actor:
    """Who waits for a Phase: its Initiative now, its agility, the bulk of what it attacks with, and what it repeats."""

    name: str
    initiative: int
    agility: int = 5
    bulk: int = 0
    attacks: bool = False
    repeats: bool = False


def acting(phase: int, actors: Sequence[Actor]) -> list[list[str]]:
    """Who acts in a Phase, in order; those named together act at one moment. What is repeated comes first."""
    first = [each.name for each in actors if each.repeats]
    found = [first] if first else []
    for initiative in range(phase, 7):
        ready = [each for each in actors if each.initiative == initiative and not each.repeats]
        quickness = {each.name: each.agility - (each.bulk if each.attacks else 0) for each in ready}
        order = sorted(set(quickness.values()), reverse=True)
        found += [[name for name, of in quickness.items() if of == value] for value in order]
    return found


def phases(initiative: int) -> tuple[int, ...]:
    """The Phases of a Turn in which it acts, the first of them first."""
    return tuple(phase for phase in range(6, 0, -1) if phase <= initiative)


def frozen(initiative: int, off: int = 0) -> Chances[int]:
    """For how many Phases a panic roll freezes; 0 is no panic."""
    return spread((max(0, face - off - initiative), p) for face, p in die(6).items())


def afraid(willpower: int, intelligence: int, initiative: int, level: int) -> Chances[str]:
    """A fear check; a character who lacks Willpower, or is quicker than it is high, uses Initiative in its place."""
    return check(max(willpower, initiative) + intelligence, level)
