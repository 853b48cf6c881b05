"""A second opinion on shots: distance, volleys, aim and what a hit does, worked out from the text alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tests.rules.gurps.opinion import BACK, Person, Striking, damage
from tests.rules.gurps.opinion_harm import Blow

RANGES = (2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000)
SMALLER = ("torso", "groin", "vitals", "leg")
"""What is harder to hit of a target that does not stand."""
IDLE, ALL_OUT, IN_PASSING = "nothing", "all-out attack", "move and attack"
DODGES, PARRIES, BLOCKS, TWICE = "better dodge", "better parry", "better block", "two defences"


def range_penalty(yards: int) -> int:
    """Off a shot for the distance."""
    return -next(at for at, most in enumerate(RANGES) if yards <= most)


def volley_bonus(shots: int) -> int:
    """What a volley adds."""
    return next(at for at, most in enumerate((4, 8, 12, 16, 24, 49, 99)) if shots <= most)


@dataclass(frozen=True)
class Shot:
    """A shot or throw: the weapon, how it is made, how far, and in what circumstances."""

    kind: Mapping[str, Any]
    use: Mapping[str, Any]
    yards: int
    shots: int = 1
    seconds: int = 0
    """Of aim, braced or not."""
    braced: bool = False
    rest: bool = False
    """Whether there is something low to rest a gun on."""
    sure: bool = False
    """An all-out shot."""
    moving: bool = False
    size: int = 0
    """The Size Modifier of the target."""

    @property
    def gun(self) -> bool:
        """Whether it is a firearm or a beam."""
        return self.use.get("kind", "firearm") not in ("thrown", "missile")

    @property
    def pellets(self) -> int:
        """Of one shell."""
        found = re.fullmatch(r"\d+x(\d+)", str(self.use.get("rof", "1")))
        return int(found[1]) if found else 1

    @property
    def spreads(self) -> bool:
        """Whether pellets have spread: farther than a tenth of half-damage range."""
        return self.pellets > 1 and 10 * self.yards > int(str(self.use["range"]).split("/")[0])

    @property
    def counted(self) -> int:
        """Shots that count for the bonus and for hits."""
        return self.shots * (self.pellets if self.spreads else 1)

    def blow(self, st: int) -> Blow:
        """What a hit does."""
        found = damage(self.use["damage"], self.kind.get("rated_st", st))
        if self.pellets > 1 and not self.spreads:
            as_one = self.pellets // 2
            found = replace(found, many=found.many * as_one, plus=found.plus * as_one, thick=as_one)
        return replace(found, halved=self.yards >= self.reach(st), tight=self.use.get("kind") == "beam")

    def reach(self, st: int) -> int:
        """Half-damage range in whole yards, by strength for a throw, and by its own for a bow. Where only one range
        stands in the table it is the greatest, and nothing is ever halved.
        """
        first, _, most = str(self.use["range"]).partition("/")
        if not most:
            return 10_000
        return int(Fraction(first[1:]) * self.kind.get("rated_st", st)) if first[0] == "x" else int(first)

    def steady(self, shooter: Person) -> bool:
        """Whether the weapon can be braced: a gun or crossbow that rests on something, a one-handed gun in both hands,
        or a long one with a bipod fired lying.
        """
        written = str(self.kind.get("st", "0"))
        if not self.gun and self.kind["skill"] != "Crossbow":
            return False
        if self.rest or ("B" in written and shooter.posture == "prone"):
            return True
        return "†" not in written and not shooter.shield

    def aim(self, shooter: Person) -> int:
        """What aiming adds: Accuracy, a scope of no more than that, bracing and more seconds, twice Accuracy in all."""
        if not self.seconds or self.moving:
            return 0
        plain, scope = (int(each) for each in (*str(self.use.get("acc", "0")).split("+"), "0")[:2])
        braced = self.braced and self.steady(shooter)
        return min(2 * plain, plain + min(scope, plain) + braced + min(2, self.seconds - 1))

    def need(self, shooter: Person, part: str, target: Person) -> int:
        """What the attack roll is made against, but for the part aimed at."""
        skill = self.use.get("skill", self.kind["skill"])
        found = shooter.level(skill) + shooter.weak(str(self.kind.get("st", "0"))) - shooter.shock
        found += -2 if target.posture != "standing" and part in SMALLER else 0
        found += min(-2, int(self.use["bulk"])) if self.moving else 0
        found += range_penalty(self.yards) + volley_bonus(self.counted) + self.size
        return found + self.aim(shooter) + self.sure

    def ways(self, target: Person, arc: str, took: str = IDLE) -> list[int]:
        """What the target's defences are worth: no ground is given to a shot."""
        if arc == BACK or took == ALL_OUT:
            return []
        found = [target.dodge(arc, gun=self.gun) + 2 * (took == DODGES)]
        if self.gun:
            return found
        found += [each + 2 * (took == BLOCKS) for each in target.blocks(arc)]
        if self.use["kind"] == "thrown" and took != IN_PASSING:
            heavy = Fraction(str(self.kind["weight"]))
            better = (2 * (took == PARRIES)) - (2 if heavy <= 1 else 1)
            found += self._plus(target.parries(self._meets(heavy), arc), better)
        return found

    def _meets(self, heavy: Fraction) -> Striking:
        return Striking(heavy, True, "thr" in self.use["damage"])

    @staticmethod
    def _plus(scores: Iterable[int], more: int) -> list[int]:
        return [each + more for each in scores]
