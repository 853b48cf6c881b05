"""The figures of what is fought with: weapons, what bursts, agents, armor, mines."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainSerializer, model_validator

from rules.frame.sheets import Listed, Names, Spelt
from rules.kernel.reading import Flag, Number, Sheet, Whole, shown
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import Location
from rules.reflex.terms.skills import Skill

Metres = Annotated[Number, Field(ge=0, le=20_000)]
Kilograms = Annotated[Number, Field(ge=0, le=1000)]
Class = Literal[
    "sidearm", "longarm", "machine gun", "squad support", "anti-tank", "flamethrower", "indirect", "thrown", "bow",
    "close", "unarmed",
]  # fmt: skip
"""What kind of weapon it is: decides who may be shot at with it, from where and how (RFX-HEAVY-01 to 05)."""
FIREARMS = ("sidearm", "longarm", "machine gun")
HEAVY = ("squad support", "anti-tank", "flamethrower", "indirect")
PENETRATIONS = {"nil": Fraction(0), "x1/2": Fraction(1, 2), **{f"x{n}": Fraction(n) for n in (1, 2, 3, 4)}}


def _penetration(written: object) -> object:
    """ "nil", "x1/2", "x1" ... "x4" as a number, or such a number as it was kept; nil is nothing at all."""
    if not isinstance(written, str):
        return written
    if written in PENETRATIONS:
        return PENETRATIONS[written]
    kept = next((number for number in PENETRATIONS.values() if str(number) == written), None)
    if kept is None:
        raise ValueError(f"{shown(written)} is no penetration; there are: {', '.join(PENETRATIONS)}")
    return kept


def _factor(penetration: Fraction) -> str:
    return next((word for word, factor in PENETRATIONS.items() if factor == penetration), str(penetration))


Penetration = Annotated[
    Fraction,
    BeforeValidator(_penetration),
    PlainSerializer(_factor, when_used="json"),
    Spelt("one of " + ", ".join(f'"{word}"' for word in PENETRATIONS), tuple(PENETRATIONS)),
]
"""The factor on the target's armour: more is worse. 0 stands for Nil, which no armour lets through (RFX-DMG-08)."""


class Burst(Sheet):
    """What goes off: the four figures of an explosion, or what fills the air (RFX-EXPL-01, RFX-GAS-01)."""

    radius: Metres = Field(default=0, description="metres of the primary radius; twice that is the secondary one")
    blast: Whole = Field(default=0, ge=0, le=200, description="force of the shock wave")
    frag: Whole = Field(default=0, ge=0, le=40, description="fragments: dice rolled for each unit in reach")
    fuse: Literal["impact", "timed"] = Field(default="impact", description="timed: 1d10 + 4 ticks after the throw")
    shaped: Flag = Field(default=False, description="a shaped charge")
    agent: Annotated[str, Names("agent")] = Field(default="", description="what it lets out: an agent of the roster")
    cloud: Metres = Field(default=0, description="metres of the radius the agent fills at once")
    burning: Whole = Field(default=0, ge=0, le=20, description="damage of the fire it leaves in the cell it reaches")
    burning_for: Whole = Field(default=0, ge=0, le=40, description="exchanges and pauses that fire lasts")


class Weapon(Listed):
    """Anything to attack with; what is thrown and what is laid included."""

    kind: Class = Field(description="what kind of weapon")
    skill: Skill | None = Field(
        default=None, description="the skill it is used with; nothing: a plain Coordination check"
    )
    speed: tuple[Whole, Whole, Whole] | None = Field(
        default=None, description="ticks of a hip shot or blind strike, a snap one, an aimed or calculated one"
    )
    optimum: Band | None = Field(default=None, description="range band it is made for; thrown things go by Muscle")
    maximum: Band | None = Field(default=None, description="farthest range band in which it hits anything")
    indirect: Metres = Field(default=0, description="range in metres of indirect fire; 0: none")
    indirect_least: Metres = Field(default=0, description="metres below which it cannot fire indirectly")
    damage: Whole = Field(default=0, ge=0, le=500, description="damage of a hit, before the margin")
    penetration: Penetration = Field(default=Fraction(1), description="what counts against the target's armour")
    fire: Flag = Field(default=False, description="it burns: x1/2 on gear, x2 on vehicles and walls, may set alight")
    bulk: Whole = Field(default=1, ge=0, le=6, description="how unwieldy: hip penalty, ticks to ready and to reload")
    hands: Whole = Field(default=1, ge=0, le=2, description="hands it is made for")
    bursts: tuple[Whole, ...] = Field(default=(), description="rounds of the bursts it can fire")
    single: Flag = Field(default=True, description="whether it fires single rounds")
    recoil: Whole = Field(default=0, ge=0, le=60, description="held against Muscle after and, in bursts, at a shot")
    feed: Literal["none", "magazine", "internal", "belt", "heavy", "nocked", "drawn"] = Field(
        default="none",
        description="how it is loaded: magazine 1 action, internal 3 rounds an action, belt and heavy 2; "
        "an arrow nocked 1 action of 2 ticks, a crossbow drawn 2 such actions",
    )
    capacity: Whole = Field(default=0, ge=0, le=1000, description="rounds it holds")
    bipod: Flag = Field(default=False, description="has a bipod")
    fixed: Flag = Field(default=False, description="sits on a tripod or mount for good")
    crew: Whole = Field(default=1, ge=1, le=6, description="people it takes")
    tracer: Flag = Field(default=False, description="loaded with tracer")
    optic: Whole = Field(default=0, ge=0, le=3, description="range bands its optic adds to sight")
    edged: Flag = Field(default=False, description="an edge or point that hurts bare hands that block")
    light_gun: Flag = Field(default=False, description="a light autocannon: -3, not -6, against people")
    club: Annotated[str, Names("weapon")] = Field(
        default="", description="the close weapon it serves as at arm's length"
    )
    burst: Burst | None = Field(default=None, description="what it sets off where it strikes")
    substance: Literal["steel", "plate", "alloy", "wood", "polymer", "glass", "cloth"] = Field(
        default="steel", description="what its working parts are made of"
    )
    kg: Kilograms = Field(default=1.0, description="kilograms, loaded")

    @model_validator(mode="after")
    def _goes_together(self) -> Weapon:
        if self.kind not in ("indirect", "thrown") and self.speed is None:
            raise ValueError("it needs a speed: three numbers of ticks")
        if self.bursts and not self.capacity:
            raise ValueError("it fires bursts, so it needs a capacity: the rounds it holds")
        if self.feed != "none" and not self.capacity:
            raise ValueError("it is loaded, so it needs a capacity: the rounds it holds")
        if self.kind in (*FIREARMS, "squad support", "anti-tank", "flamethrower", "bow") and not (
            self.optimum is not None and self.maximum is not None
        ):
            raise ValueError("it needs an optimum and a maximum range band")
        return self

    @property
    def close(self) -> bool:
        """Whether it is used at arm's length and there alone (RFX-CLOSE-01)."""
        return self.kind in ("close", "unarmed")

    @property
    def firearm(self) -> bool:
        """Whether the rules of guns hold for it: recoil, bursts, fire at contact (RFX-GUNFU-01)."""
        return self.kind in FIREARMS

    @property
    def heavy(self) -> bool:
        """Launcher, missile, cannon, flamethrower, mortar, anything on a mount (RFX-GUNFU-02)."""
        return self.kind in HEAVY or self.fixed


class Agent(Listed):
    """What a cloud does to those who breathe it (RFX-GAS-03)."""

    screens: Flag = Field(default=False, description="whether it limits sight to gunfighting range")
    resist: Whole | None = Field(default=None, ge=-20, le=20, description="what is added to Fitness to resist it")
    head: Literal["", "slight", "moderate", "serious"] = Field(
        default="", description="virtual injury of the head, while inside and a while after; slight when resisted"
    )
    damage: Whole = Field(default=0, ge=0, le=200, description="damage to the torso, before the margin of failure")
    deadly: Flag = Field(default=False, description="a full-strength agent of war, for nerves")


class Armour(Listed):
    """A thing worn that protects (RFX-DMG-07)."""

    protects: dict[Location, Number] = Field(default_factory=dict, description="Armor of each location covered")
    rigid: Flag = Field(default=False, description="rigid takes impact at x1, soft at x2")
    kg: Kilograms = Field(default=1.0, description="kilograms")
    bulk: Whole = Field(default=1, ge=0, le=6, description="how unwieldy")
    threshold: Whole = Field(default=4, ge=1, le=100, description="damage that disables it")
    quick_release: Flag = Field(default=False, description="comes off in 3 ticks, unharmed")
    mask: Flag = Field(default=False, description="keeps gas out")
    suit: Flag = Field(default=False, description="full protection against agents of war")
    fireproof: Flag = Field(default=False, description="halves the chance of catching fire")
    fears_fire: Flag = Field(default=False, description="oily or soaked: +20 % chance of catching fire")

    @property
    def accessory(self) -> bool:
        """Whether it is put on along with other things: a helmet, a mask (RFX-OPS-03)."""
        return set(self.protects) <= {"head"} and not self.suit

    def at(self, location: Location) -> Fraction:
        """Printed Armor of a location."""
        return Fraction(self.protects.get(location, 0)).limit_denominator(10)


Fuze = Literal["pressure", "tripwire", "sensor", "command"]
"""What sets a mine off (RFX-MINE-04, RFX-MINE-09)."""


class MineKind(Listed):
    """What lies in wait (RFX-MINE-01 to 14)."""

    fuze: Fuze = Field(description="what usually sets it off")
    fuzes: tuple[Fuze, ...] = Field(default=(), description="what else it may be laid with")
    for_vehicles: Flag = Field(default=False, description="an antitank mine: nobody on foot sets it off")
    improvised: Flag = Field(default=False, description="made in a shed")
    damage: Whole = Field(default=0, ge=0, le=500, description="direct damage of a shaped charge")
    burst: Burst = Field(description="what it sets off")
    wick: Whole | None = Field(
        default=None, ge=0, le=60, description="ticks its fuse burns, of one lit by hand; nothing: an electric signal"
    )
    arc: Whole | None = Field(default=None, ge=10, le=360, description="degrees of a directional mine's arc")
    bulk: Whole = Field(default=1, ge=0, le=6, description="size")
    armour: Whole = Field(default=3, ge=0, le=20, description="its own Armor")
    threshold: Whole = Field(default=4, ge=1, le=100, description="damage that disables it")
    minutes: Whole = Field(default=3, ge=1, le=60, description="minutes to lay it")
    tamper: Whole = Field(
        default=0, ge=0, le=60, description="target total of the anti-tamper fuze it may be laid with; 0: it takes none"
    )
    feigns: Annotated[str, Names("mine")] = Field(default="", description="of a dummy: the mine it looks like")
    kg: Kilograms = Field(default=1.0, description="kilograms")
