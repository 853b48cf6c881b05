"""A second opinion on shots at what is covered, hard to see or on the move, worked out from the text alone."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil, floor

from tests.rules.gurps.opinion import FRONT, Person
from tests.rules.gurps.opinion_fire import SMALLER, Shot, range_penalty
from tests.rules.gurps.opinion_harm import Body, Dr

LOW, HIGH = ("groin", "leg", "foot"), ("torso", "vitals", "left arm", "left hand")
"""What a wall of a yard hides of a standing figure, and what a higher one hides as well."""
DR_OF_AN_INCH = {"brick": Fraction(60, 9), "sandbag": Fraction(36, 12), "concrete": Fraction(60, 6)}
LEFT_OPEN: dict[str, tuple[Fraction | int, int]] = {
    "steel": (50, 60), "iron": (40, 60), "aluminium": (20, 30), "glass": (5, 20), "stone": (8, 13),
    "wood": (Fraction(1, 2), 1),
}  # fmt: skip
"""The least and the most DR of an inch of stuff for which the published table names no single figure."""
DARKNESS = {"bright": 0, "dusk": -1, "dim": -4, "dark": -7, "pitch dark": -10}
FAST = 10
"""Yards a second that a runner may go without being harder to hit for it."""


@dataclass(frozen=True)
class Wall:
    """A wall right in front of its target."""

    height: str = ""
    """A "low" or "high" one, for the posture of the target."""
    material: str = "brick"
    millimetres: int = 0
    through: bool = True
    """Whether shots go through walls at all."""
    taken: int = 0
    """The DR it is taken to have, where its stuff leaves that open."""

    @property
    def inches(self) -> Fraction:
        """How thick it is."""
        return Fraction(self.millimetres * 10, 254)

    @property
    def dr(self) -> int:
        """What it stops."""
        if not self.through:
            return 10_000
        return self.taken or int(self.inches * DR_OF_AN_INCH[self.material] + Fraction(1, 2))

    @property
    def readings(self) -> tuple[Wall, ...]:
        """The same wall with each DR that the published table allows, rounded either way."""
        least, most = LEFT_OPEN[self.material]
        whole = range(max(1, floor(self.inches * least)), ceil(self.inches * most) + 1)
        return tuple(replace(self, taken=points) for points in whole)

    def hides(self, called: str) -> bool:
        """Whether a part is wholly behind it."""
        if not self.height:
            return False
        hidden = LOW if self.height == "low" else LOW + HIGH
        return called in hidden or called.split()[-1] in hidden

    def off(self, called: str, posture: str) -> int:
        """What it takes off a shot at a part: 2 for a body half behind it, unless its posture costs as much already;
        2 more for a part that is wholly behind it. A bare part has nothing but its own penalty.
        """
        half = self.hides(called) or (bool(self.height) and called in ("torso", "vitals"))
        small = posture != "standing" and called.split()[-1] in SMALLER
        return -2 * (half and not small) - 2 * self.hides(called)

    def over(self, body: Body, called: str) -> Body:
        """A body with the wall before the parts it hides; of two limbs it is the one that is aimed at."""

        def hidden(part: str) -> bool:
            return self.hides(called if part == called.split()[-1] else part)

        return replace(body, armour={at: self._over(worn) if hidden(at[0]) else worn
                                     for at, worn in body.armour.items()})  # fmt: skip

    def _over(self, worn: Dr) -> Dr:
        return replace(worn, stiff=worn.stiff + self.dr)


@dataclass(frozen=True)
class Setting:
    """What there is between a shooter and its target, and how fast the target went."""

    wall: Wall = field(default_factory=Wall)
    light: str = "bright"
    smoke: int = 0
    """Whole metres of it."""
    speed: int = 0
    """Yards that the target went in its last turn."""
    sprinted: bool = False
    counted: bool = False
    """Whether the speed of slow runners counts too."""
    climb: int = 0
    """Yards that the target stands above the shooter; below it if less than 0."""

    @property
    def sight(self) -> int:
        """What darkness and smoke take off a shot."""
        return max(-10, DARKNESS[self.light] - 3 * self.smoke)

    @property
    def blind(self) -> bool:
        """Whether shooter and target cannot see each other."""
        return self.sight <= -10

    @property
    def swift(self) -> int:
        """The speed that is added to the range."""
        return self.speed if self.counted or self.sprinted or self.speed > FAST else 0

    def reckoned(self, yards: int) -> int:
        """The range that a shot up or down counts as: a yard more for each up, one less for two down, half at least."""
        return yards + self.climb if self.climb > 0 else max(-(-yards // 2), yards - -self.climb // 2)

    def need(self, shot: Shot, shooter: Person, target: Person, called: str) -> int:
        """What the attack roll is made against, but for the part aimed at."""
        shot = replace(shot, seconds=0) if self.blind else shot
        found = shot.need(shooter, called.split()[-1], target)
        found += range_penalty(shot.yards + self.swift) - range_penalty(shot.yards)
        return found + self.sight + self.wall.off(called, target.posture)

    def dodge(self, target: Person) -> int:
        """The dodge from a gun in front that is heard but perhaps not seen."""
        return target.dodge(FRONT, gun=True) - 4 * self.blind
