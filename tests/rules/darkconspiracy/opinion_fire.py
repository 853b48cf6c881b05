"""A second opinion on fire: how hard each shot is, how many rounds of a burst count, and what strays, from the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb

from tests.rules.darkconspiracy.opinion import (
    AVERAGE,
    EASY,
    IMPOSSIBLE,
    MADE,
    OUTSTANDING,
    Chances,
    both,
    check,
    mixed,
    spread,
)

NIL = None
"""A penetration that no armour of 1 lets through."""
SHORT, MEDIUM, LONG, EXTREME = 0, 1, 2, 3
PULLS = {"SS": 1, "BA": 1, "LA": 1, "SAR": 2, "DAR": 3, "PA": 3, "SA": 5, "AF": 5}
"""Pulls of the trigger in a Phase."""
SCOPE = (15, 30, 60, 120)
Hits = tuple[int, int]
"""Plain and outstanding hits."""


@dataclass(frozen=True)
class Gun:
    """A weapon as its sheet has it; no range is 0 metres."""

    dr: int = 0
    pr: Sequence[int | None] = (NIL, NIL, NIL)
    ranges: Sequence[int] = (50, 100, 200, 400)
    recoil: int = 0
    recoil_burst: int = 0
    burst: int = 0
    barrels: int = 1
    scope: bool = False
    laser: bool = False
    pellet: int = 0
    """Dice of a pellet at medium range, for buckshot."""


@dataclass(frozen=True)
class Firing:
    """All that bears on a Fire action: the shooter's skill, attribute and strength now, and the circumstances."""

    gun: Gun
    skill: int
    attribute: int
    strength: int
    metres: int
    aimed: bool = False
    targeted: bool = False
    gait: str = "still"
    target_moves: int = 0
    obscured: bool = False
    aboard: str = ""
    """ "passenger" or "driver" in a moving vehicle; a weapon on an aircraft's mount counts as on the ground."""
    flying: bool = False
    """Whether the target is an aircraft in the air."""
    size: int = 1
    """Of a boat that is fired at."""
    finder: int = 0
    """What a range finder adds, where one may be used."""
    horsemanship: int | None = None
    steadied: bool = False
    two_weapons: bool = False
    spent: int = 0
    """Recoil of this Phase before."""

    @property
    def steady(self) -> bool:
        """Whether aimed fire is possible at all."""
        return self.gait == "still" and not self.aboard and not self.two_weapons

    @property
    def finds(self) -> bool:
        return bool(self.finder) and self.steady and (self.aimed or self.targeted)

    def careful(self, number: int) -> bool:
        """Whether a shot, counted from 0, is as good as aimed."""
        if not self.steady:
            return False
        lit = self.gun.laser and self.metres <= 40 and number < 3
        return (number == 0 and (self.aimed or self.targeted)) or lit

    def true_band(self) -> int | None:
        """The printed band of the distance; None is out of range."""
        return band(self.metres, self.gun.ranges)

    def counted_band(self, *, scoped: bool = False, ranging: bool = False) -> int | None:
        """The band that hitting goes by: 4 is a target that runs at extreme range."""
        limits = self.gun.ranges
        if scoped:
            limits = [limit + more for limit, more in zip(limits, SCOPE, strict=True)]
        found = band(self.metres, limits)
        if found is not None and self.target_moves >= 30 and not ranging:
            return found + 1
        return found

    @property
    def shifts(self) -> int:
        """What the shooter's own state makes harder."""
        return {"": 0, "passenger": 1, "driver": 2}[self.aboard] + int(self.flying)

    @property
    def tolerance(self) -> int:
        """The strength that recoil is held against."""
        strength = self.strength - int(self.two_weapons)
        return {"walk": strength - 1, "trot": strength // 2}.get(self.gait, strength)

    def over(self, recoils: Sequence[int]) -> int:
        """By how much the running total goes beyond strength."""
        kicks = [max(0, each - int(self.steadied)) for each in recoils]
        return max(0, self.spent + sum(kicks) - self.tolerance)

    def single(self, number: int) -> tuple[int, int] | None:
        """Base and level of a single shot, counted from 0; None where it cannot reach."""
        careful = self.careful(number)
        first = careful and number == 0
        scoped = self.gun.scope and careful
        found = self.counted_band(scoped=scoped, ranging=self.finds and first)
        if found is None:
            return None
        level = EASY + found - (1 if scoped and found >= EXTREME else 0)
        level += int(not careful) + int(self.targeted and first) + int(self.obscured) + self.shifts
        skill = self.skill if self.horsemanship is None else min(self.skill, self.horsemanship)
        skill += self.size - 1 - self.over([self.gun.recoil] * (number + 1))
        if self.finds and first and found in (MEDIUM, LONG, EXTREME):
            skill += self.finder // 2 if found == EXTREME else self.finder
        return skill + self.attribute, level

    def shot(self, number: int) -> Chances[str]:
        """A single shot's check."""
        needs = self.single(number)
        assert needs is not None
        return check(*needs)

    def rounds(self, size: int, recoils: Sequence[int]) -> int:
        """How many checks a burst is allowed."""
        found = min(EXTREME, self.counted_band() or 0)
        each = {3: 1, 5: 2, 10: 3}[size]
        lost = found * each + self.over(recoils) * (2 if size == 10 else 1)
        return max(2 if size == 10 else 1, size - lost)

    def burst_checks(self, bursts: int, magazine: int = 10**6) -> int:
        """Checks of so many bursts, the last of them cut short by what is in the magazine."""
        size, found = self.gun.burst, 0
        for number in range(bursts):
            left = magazine // self.gun.barrels - number * size
            found += min(max(0, left), self.rounds(size, [self.gun.recoil_burst] * (number + 1)))
        return found

    def shell_checks(self, shells: int) -> int:
        """Checks of so many shells of buckshot at medium range, each a burst of ten."""
        return sum(self.rounds(10, [self.gun.recoil] * (number + 1)) for number in range(shells))

    def round_of_burst(self) -> Chances[str]:
        """The check of one round of a burst."""
        near = 3 if self.counted_band() == SHORT else 0
        level = IMPOSSIBLE + int(self.obscured) + self.shifts
        return check(self.skill + self.size - 1 + near + self.attribute, level)

    def stray(self) -> Chances[str]:
        """The check of a round that missed, against each unit in the Danger Zone."""
        return check(self.skill + self.attribute, IMPOSSIBLE + self.shifts - int(self.flying))


def band(metres: int, ranges: Sequence[int]) -> int | None:
    """The range band, 0 to 3."""
    return next((number for number, limit in enumerate(ranges) if metres <= limit), None)


def penetration(gun: Gun, metres: int) -> int | None:
    """What a round loses of its dice for each point of armour, at the true range."""
    found = band(metres, gun.ranges)
    assert found is not None
    return gun.pr[max(0, found - 1)]


def binomial(many: int, chance: Fraction) -> Chances[int]:
    """How many of so many come off."""
    return spread((k, comb(many, k) * chance**k * (1 - chance) ** (many - k)) for k in range(many + 1))


def counted(many: int, result: Mapping[str, Fraction]) -> Chances[Hits]:
    """How many of so many checks alike are plain and outstanding hits."""
    best = result.get(OUTSTANDING, Fraction(0))
    hits = best + sum((p for each, p in result.items() if each in MADE and each != OUTSTANDING), Fraction(0))
    found: list[tuple[Hits, Fraction]] = []
    for struck, p in binomial(many, hits).items():
        share = best / hits if hits else Fraction(0)
        found += [((struck - fine, fine), p * q) for fine, q in binomial(struck, share).items()]
    return spread(found)


@dataclass(frozen=True)
class Zone:
    """What a burst fire action comes to: plain and outstanding hits at the target, the same of strays, loose rounds."""

    hits: Hits
    strays: Hits = (0, 0)
    loose: int = 0


def sprayed(
    checks: int, at_target: Mapping[str, Fraction], in_zone: Mapping[str, Fraction], *, bystanders: bool
) -> Chances[Zone]:
    """All bursts at one target: half of the misses go on to bystanders, half of what misses these waits for movers."""
    found: list[tuple[Zone, Fraction]] = []
    for hits, p in counted(checks, at_target).items():
        again = (checks - sum(hits)) // 2
        if not bystanders:
            found.append((Zone(hits, loose=again), p))
            continue
        for strays, q in counted(again, in_zone).items():
            found.append((Zone(hits, strays, (again - sum(strays)) // 2), p * q))
    return spread(found)


def dealt(strays: int, people: int) -> list[int]:
    """Stray hits by person, the one nearest to the target first, one each and round again."""
    return [strays // people + (1 if number < strays % people else 0) for number in range(people)]


def at_pair(strays: int) -> tuple[int, int]:
    """Stray hits of a burst at a rider or mount: those on the other of the two, and those for the rest of the zone."""
    return strays // 2, strays - strays // 2


def beside(hit: Fraction) -> Fraction:
    """How likely a single shot at a rider strikes the mount instead, or the other way round."""
    return (1 - hit) / 10


def at_aircraft(checks: int, result: Mapping[str, Fraction]) -> Fraction:
    """How likely at least one round counts: no more than one does."""
    return 1 - counted(checks, result).get((0, 0), Fraction(0))


def missile(skill: int, attribute: int) -> Chances[str]:
    """A guided antitank missile."""
    return check(skill + attribute, EASY)


def flight(metres: int) -> int:
    """In how many Phases after the one of firing a missile arrives."""
    return max(0, -(-metres // 1000) - 1)


ACCURACY = {"old": 1, "standard": AVERAGE, "modern": EASY}


def antiaircraft(skill: int, attribute: int, kind: str) -> Chances[str]:
    """How an antiaircraft missile ends: a plain success is a Minor result, an outstanding one a Major."""
    names = {OUTSTANDING: "major", MADE[1]: "minor"}
    return spread((names.get(r, "missed"), p) for r, p in check(skill + attribute, ACCURACY[kind]).items())


@dataclass
class Mixed:
    """Several fire actions of one person in a Phase on one target, taken together."""

    parts: list[Chances[Hits]] = field(default_factory=list)

    def all(self) -> Chances[Hits]:
        found: Chances[Hits] = {(0, 0): Fraction(1)}
        for part in self.parts:
            found = both(found, part, lambda a, b: (a[0] + b[0], a[1] + b[1]))
        return found


def first_to_cross(loose: Mapping[int, Fraction], in_zone: Mapping[str, Fraction]) -> Chances[Hits]:
    """What waits for the unit that first moves through the zone: all loose rounds at once."""
    return mixed((counted(many, in_zone), p) for many, p in loose.items())
