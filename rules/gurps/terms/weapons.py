"""The figures of what is fought with: weapons with every way of using them, and what bursts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Literal

from pydantic import Field, model_validator

from rules.frame.sheets import Listed
from rules.gurps.terms import notation
from rules.gurps.terms.skills import BEAMS, FENCING, GUNS, LAUNCHERS, Skill
from rules.kernel.reading import Flag, Number, Sheet, Whole, refuse

Length = Literal["small", "medium", "long"]
TO_HIT: dict[Length, int] = {"long": -3, "medium": -4, "small": -5}
"""Penalty to strike at a weapon of that length (GUR-ATK-08)."""
Quality = Literal["cheap", "good", "fine", "very fine"]
BREAKS: dict[Quality, int] = {"cheap": 2, "good": 0, "fine": -1, "very fine": -2}
"""Added to the chance that it breaks when it parries something heavy (GUR-PAR-07)."""
Kind = Literal["firearm", "beam", "jet", "missile", "thrown"]
"""How a shot comes: by powder, as a beam, as a jet, by muscle, from the hand."""
DRAWS = {
    Skill.FAST_DRAW_PISTOL: (Skill.PISTOL, Skill.BEAM_PISTOL),
    Skill.FAST_DRAW_LONG_ARM: (Skill.RIFLE, Skill.SHOTGUN, Skill.SMG, Skill.LMG, Skill.BEAM_RIFLE),
    Skill.FAST_DRAW_KNIFE: (Skill.KNIFE, Skill.MAIN_GAUCHE),
    Skill.FAST_DRAW_SWORD: (Skill.BROADSWORD, Skill.SHORTSWORD, Skill.TWO_HANDED_SWORD, *FENCING[:3]),
}
"""What each kind of Fast-Draw takes from its scabbard or holster (GUR-RDY-07)."""
LOADS = {
    Skill.FAST_DRAW_ARROW: (Skill.BOW, Skill.CROSSBOW),
    Skill.FAST_DRAW_AMMO: (*GUNS, *LAUNCHERS, *BEAMS),
}
"""What each kind of Fast-Draw takes the arrow, the magazine or the round for (GUR-RDY-07)."""
FAST = (*DRAWS, *LOADS)
MALFUNCTION = 17
"""From this roll on a modern gun fails (GUR-CRIT-04)."""
OPTIONAL = f"^$|{notation.DAMAGE}"
LIKE = 'like "sw+2 cut", "5d pi" or "8d cr ex [3d]"'


class Use(Sheet):
    """One line of a weapon table: a way of using the weapon."""

    use: str = Field(min_length=1, max_length=40, description="what the way is called: swing, thrust, fire ...")
    skill: Skill | None = Field(default=None, description="the skill of this use, if not that of the weapon")
    damage: str = Field(default="", pattern=OPTIONAL, description=f"damage, {LIKE}; left out where a hit does none")
    st: str = Field(
        default="", pattern=f"^$|{notation.STRENGTH}", description="ST for this use, if not that of the weapon"
    )
    modifier: Whole = Field(default=0, ge=-10, le=10, description="added to the skill of this use: -2 for a kick")
    linked: str = Field(default="", pattern=OPTIONAL, description=f"damage that comes with every hit besides, {LIKE}")
    follow_up: str = Field(default="", pattern=OPTIONAL, description=f"damage inside what it penetrates, {LIKE}")
    resist: Whole | None = Field(
        default=None, ge=-10, le=5, description="on the HT roll against the effect of a hit that does no damage"
    )

    @cached_property
    def own_strength(self) -> notation.Strength | None:
        """The ST for this use, if not that of the weapon (GUR-ATK-05)."""
        return notation.strength(self.st) if self.st else None

    @property
    def harms(self) -> notation.Column | None:
        """What a hit does, by the tables; None where it does no damage (GUR-WPN-01, GUR-DMG-01)."""
        return notation.column(self.damage)


class Melee(Use):
    """A way of striking (GUR-WPN-01)."""

    use: str = Field(default="swing", min_length=1, max_length=40, description="what the blow is called")
    reach: str = Field(default="1", pattern=notation.REACH, description='yards: "C", "C,1", "1,2*" (* takes a Ready)')
    parry: str = Field(
        default="0", pattern=notation.PARRY, description='the parry column: "0", "+2", "0F", "0U", or "No"'
    )
    limb: Literal["", "hand", "foot", "head", "tail"] = Field(
        default="", description="the part of the body that strikes, of a weapon that is grown"
    )
    grabs: Flag = Field(default=False, description="whether it can seize what a foe holds, as a whip can")

    @cached_property
    def reaches(self) -> notation.Reach:
        """How far it reaches (GUR-ATK-06)."""
        return notation.reach(self.reach)

    @cached_property
    def parries(self) -> notation.Parry | None:
        """How it parries; None if it cannot (GUR-PAR-01)."""
        return notation.parry(self.parry)


class Ranged(Use):
    """A way of shooting or throwing (GUR-WPN-01)."""

    use: str = Field(default="fire", min_length=1, max_length=40, description="what it is called: fire, throw ...")
    kind: Kind = Field(default="firearm", description="what drives it: powder, a beam, a jet, muscle, the hand")
    acc: str = Field(default="0", pattern=notation.ACCURACY, description='accuracy, with a scope like "6+3"')
    range: str = Field(
        pattern=notation.RANGE,
        description='yards: half-damage and maximum range "150/1850", times ST "x15/x20", with a minimum "150/14-440"',
    )
    rof: str = Field(default="1", pattern=notation.RATE, description='shots of an attack: "3", "12!", "2x9"')
    shots: str = Field(default="T", pattern=notation.SHOTS, description='shots and reload: "30+1(3)", "6(3i)", "T"')
    bulk: Whole = Field(default=-2, ge=-12, le=0, description="Bulk, for shots on the move and at arm's length")
    rcl: Whole = Field(default=1, ge=1, le=20, description="Recoil: margin for each further hit")
    malf: Whole = Field(default=0, ge=0, le=18, description="roll from which it fails; 17 for a gun where left out")

    @cached_property
    def accuracy(self) -> notation.Accuracy:
        """What aiming adds (GUR-AIM-02)."""
        return notation.accuracy(self.acc)

    @cached_property
    def ranges(self) -> notation.Range:
        """Its ranges, as the table has them (GUR-RNG-01)."""
        return notation.ranges(self.range)

    @cached_property
    def rate(self) -> notation.Rate:
        """Its rate of fire (GUR-ROF-01)."""
        return notation.rate(self.rof)

    @cached_property
    def loads(self) -> notation.Shots:
        """What it holds, and how it is loaded (GUR-RLD-01)."""
        return notation.shots(self.shots)

    @property
    def fails(self) -> int | None:
        """The roll from which it fails; None for what cannot (GUR-CRIT-04)."""
        return self.malf or (MALFUNCTION if self.kind in ("firearm", "beam", "jet") else None)


class Burst(Sheet):
    """What goes off where it lands, or after a time."""

    fuse: Whole = Field(default=0, ge=0, le=60, description="seconds to the burst; 0 goes off where it strikes")
    radius: Whole = Field(default=0, ge=0, le=50, description="yards that smoke, gas, flash or fire fill")
    agent: Literal["", "smoke", "tear gas", "flash", "fire"] = Field(default="", description="what fills them")
    resist: Whole = Field(default=0, ge=-10, le=5, description="on the HT rolls of those inside")
    barrage: Whole = Field(
        default=0, ge=0, le=100, description="seconds for which a trigger lets it fall all over a wide area"
    )


class Weapon(Listed):
    """Anything that attacks: a weapon in the hand, a grenade, fists, claws."""

    skill: Skill = Field(description="the skill that uses it")
    st: str = Field(
        default="0", pattern=notation.STRENGTH, description='ST it takes: "9", "9†" both hands, "12‡", "12B†"'
    )
    weight: Number = Field(default=0, ge=0, le=2000, description="pounds, loaded")
    load_weight: Number = Field(default=0, ge=0, le=200, description="pounds of a full load besides")
    melee: tuple[Melee, ...] = Field(default=(), max_length=10, description="ways of striking with it")
    ranged: tuple[Ranged, ...] = Field(default=(), max_length=10, description="ways of shooting or throwing it")
    rated_st: Whole = Field(
        default=0,
        ge=0,
        le=60,
        description="ST of a bow itself, for its damage and range; 0: that of the user",
    )
    length: Length = Field(default="medium", description="how big a mark it is for a blow at it")
    quality: Quality = Field(default="good", description="how it takes parrying something heavy")
    dr: Whole = Field(default=4, ge=0, le=50, description="its own DR: 2 for wood, 4 for metal")
    solid: Flag = Field(default=False, description="whether it is a solid crushing weapon, which hardly breaks")
    fragile: Flag = Field(default=False, description="whether the first parry ruins it")
    mounted: Flag = Field(default=False, description="whether it works on a mount only")
    natural: Flag = Field(default=False, description="whether it is part of the body: always in hand")
    quiet: Flag = Field(default=False, description="whether its shots are hard to hear")
    disposable: Flag = Field(default=False, description="whether it is thrown away when it has been fired")
    burst: Burst | None = Field(default=None, description="what goes off where it lands")

    @cached_property
    def strength(self) -> notation.Strength:
        """What it takes to use (GUR-CHAR-04)."""
        return notation.strength(self.st)

    def strength_for(self, use: Use) -> notation.Strength:
        """What it takes to use it in one of its ways (GUR-CHAR-04)."""
        return use.own_strength or self.strength

    def skill_for(self, use: Use) -> Skill:
        """The skill of one of its ways (GUR-ATK-03)."""
        return self.skill if use.skill is None else use.skill

    @property
    def uses(self) -> tuple[Use, ...]:
        """Every way of using it."""
        return (*self.melee, *self.ranged)

    @property
    def hands(self) -> int:
        """Hands it takes in the way that takes fewest (GUR-ATK-05)."""
        return 0 if self.natural else min((self.strength_for(use).hands for use in self.uses), default=1)

    def power(self, st: int) -> int:
        """The ST that its damage and range come from: its own, or the user's (GUR-MSL-01)."""
        return self.rated_st or st

    @property
    def fast_draw(self) -> Skill | None:
        """The skill that draws it in no time, if there is any (GUR-RDY-07)."""
        return next((draw for draw, kinds in DRAWS.items() if self.skill in kinds), None)

    @property
    def fast_load(self) -> Skill | None:
        """The skill that takes out in no time what it is loaded with, if there is any (GUR-RDY-07)."""
        return next((draw for draw, kinds in LOADS.items() if self.skill in kinds), None)

    @property
    def full(self) -> int:
        """Shots when loaded (GUR-RLD-01)."""
        return max((use.loads.full for use in self.ranged), default=0)

    @property
    def bursts(self) -> bool:
        """Whether what it throws or shoots goes off where it lands."""
        return self.burst is not None or any(use.harms is not None and use.harms.explosive for use in self.ranged)

    @property
    def is_grenade(self) -> bool:
        """Whether it is thrown and goes off (GUR-GREN-01)."""
        return self.burst is not None and any(use.kind == "thrown" for use in self.ranged)

    @property
    def hit_points(self) -> int:
        """What it stands: 8 times the cube root of its pounds (GUR-ATK-08)."""
        return max(1, int(8 * Fraction(str(self.weight)) ** (1 / 3) + 1e-9))

    @property
    def to_hit(self) -> int:
        """Penalty to strike at it in a foe's hand (GUR-ATK-08)."""
        return TO_HIT[self.length]

    @model_validator(mode="after")
    def _whole(self) -> Weapon:
        refuse(_amiss(self))
        return self


def _amiss(weapon: Weapon) -> Iterator[str]:
    """What does not go together in a weapon."""
    if not weapon.uses:
        yield "a weapon needs a way of using it: melee or ranged"
    names = [use.use for use in weapon.uses]
    yield from (f"two ways of using it are called {name!r}" for name in dict.fromkeys(names) if names.count(name) > 1)
    for use in weapon.uses:
        if not use.damage and weapon.burst is None and use.resist is None:
            yield f"{use.use!r} needs damage, an effect to resist, or a burst"
    for use in weapon.ranged:
        if use.harms is not None and use.harms.explosive and weapon.burst is None:
            yield f"{use.use!r} explodes: it needs a burst"
        nearer, least, most = use.ranges.half, use.ranges.minimum, use.ranges.maximum
        if not most or (nearer or 0) > most or least >= most:
            yield f"range {use.range!r} must grow from minimum and half-damage to maximum"
        if use.loads.thrown != (use.kind == "thrown"):
            yield f'{use.use!r}: shots "T" and the kind "thrown" go together'
