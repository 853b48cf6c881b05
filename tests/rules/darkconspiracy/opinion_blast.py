"""A second opinion on explosions, grenades and indirect fire: force, fragments and where rounds come down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, cos, radians, sin

from tests.rules.darkconspiracy.opinion import (
    AVERAGE,
    DIFFICULT,
    HEAD,
    IMPOSSIBLE,
    MADE,
    Chances,
    both,
    check,
    dice,
    die,
    makes,
    mixed,
    outcome,
    spread,
    target,
    throw_range,
)
from tests.rules.darkconspiracy.opinion_fire import NIL
from tests.rules.darkconspiracy.opinion_harm import (
    CRITICAL,
    MISSED,
    UNHURT,
    Body,
    Bullet,
    Hit,
    Toll,
    several,
    struck,
    stunned,
    untouched,
)

BANDS = ((1, 1), (4, 2), (12, 4), (20, 8), (28, 16), (36, 32))
"""Metres, and by what the dice of concussion are divided up to there."""
FRAGMENTS = {"primary": (3, 6, 2, 1), "secondary": (2, 4, 1, NIL)}
"""Faces of the d10 that strike several times, that strike at all, dice and penetration."""


def force(rating: int, metres: float, cover: str = "") -> int:
    """Dice of concussion at a distance, behind no cover, "partial" or "solid" cover."""
    if cover == "solid":
        return 0
    divisor = next((by for limit, by in BANDS if metres <= limit), 0)
    if not divisor:
        beyond, limit = 32, 36
        while metres > limit:
            beyond, limit = beyond * 2, limit + 8
        divisor = beyond
    left = rating // divisor
    return left // 2 if cover == "partial" else left


def concussion(body: Body, dice_: int, where: Mapping[str, Fraction]) -> Chances[Toll]:
    """A seventh of the dice to each place; of what is left one point to the head, the rest where it happens to fall."""
    found: list[tuple[Mapping[Toll, Fraction], Fraction]] = []
    for total, p in dice(dice_).items():
        found.append((_pressed(body, *divmod(total, 7), where), p))
    return mixed(found)


def _pressed(body: Body, each: int, rest: int, where: Mapping[str, Fraction]) -> Chances[Toll]:
    """Points to every place, and the rest; what a place takes is one wound."""
    spots: Chances[tuple[str, ...]] = {(HEAD,) if rest else (): Fraction(1)}
    for _ in range(rest - 1):
        spots = both(spots, where, lambda a, b: tuple(sorted((*a, b))))
    tolls: list[tuple[Toll, Fraction]] = []
    for extra, p in spots.items():
        so_far: Chances[Toll] = {untouched(body): Fraction(1)}
        for place in body.places:
            hit = stunned(body, {Hit(place, each + extra.count(place)): Fraction(1)})
            so_far = spread((struck(body, toll, one), q * r) for toll, q in so_far.items() for one, r in hit.items())
        tolls += [(toll, p * q) for toll, q in so_far.items()]
    return spread(tolls)


def exploded(
    body: Body, dice_: int, shot: Mapping[Hit, Fraction], where: Mapping[str, Fraction], most: int = 6
) -> list[dict[Toll, float]]:
    """Concussion, and 0, 1, 2 ... fragments with it, place by place: what concussion does to a place is one wound."""
    found: list[dict[Toll, float]] = [defaultdict(float) for _ in range(most + 1)]
    head = float(where[HEAD])
    elsewhere = {Hit(place, 1): p / (1 - where[HEAD]) for place, p in where.items() if place != HEAD}
    for total, p in dice(dice_).items():
        each, rest = divmod(total, 7)
        loose = max(0, rest - 1)
        for upon in range(loose + 1):
            chance = float(p) * comb(loose, upon) * head**upon * (1 - head) ** (loose - upon)
            wound = each + bool(rest) + upon
            faces = sum(1 for face in range(1, 7) if face + wound > body.constitution)
            share = faces / 6 if wound and not body.robot else 0.0
            for stuns, q in ((1, share), (0, 1 - share)):
                if chance * q:
                    _with_fragments(body, each, wound, loose - upon, stuns, (shot, elsewhere), chance * q, found)
    return found


def _with_fragments(
    body: Body, each: int, wound: int, loose: int, stuns: int,
    kinds: tuple[Mapping[Hit, Fraction], Mapping[Hit, Fraction]], chance: float, into: list[dict[Toll, float]],
) -> None:  # fmt: skip
    """What is left of the concussion elsewhere, and fragments, added up."""
    taken = [body.taken.get(place, 0) + (wound if place == HEAD else each) for place in body.places]
    capped = tuple(min(n, 2 * body.holds(place) + 1) for n, place in zip(taken, body.places, strict=True))
    points = min(body.enough, body.phase + wound + each * (len(body.places) - 1))
    most = len(into) - 1
    landed = several(body, kinds, (most, loose), most + loose, Toll(capped, points, False, stuns))
    for number in range(most + 1):
        for toll, p in landed[number, loose].items():
            into[number][toll] += chance * p


def zone_of(metres: float, burst: int) -> str:
    """In which burst radius a distance is."""
    return "primary" if metres <= burst else "secondary" if metres <= 2 * burst else ""


def fragments(zone: str) -> Chances[int]:
    """How many fragments strike."""
    several, one, _, _ = FRAGMENTS[zone]
    return mixed(
        [
            (die(6), Fraction(several, 10)),
            ({1: Fraction(1)}, Fraction(one - several, 10)),
            ({0: Fraction(1)}, Fraction(10 - one, 10)),
        ]
    )


def fragment(zone: str, behind: Mapping[str, int] | None = None) -> Bullet:
    """One fragment."""
    _, _, many, pr = FRAGMENTS[zone]
    return Bullet(many, pr, behind=behind or {}, firearm=False)


def chemical_fragment(behind: Mapping[str, int] | None = None) -> Bullet:
    """The one fragment of a chemical round, which strikes on 1 to 6 within its burst radius."""
    return Bullet(1, NIL, behind=behind or {}, plus=2, firearm=False)


def impact(rating: int, penetration: int | None) -> int:
    """Dice of a direct hit of a round that explodes."""
    return max(2 * rating, penetration or 0)


def scatter(centre: tuple[float, float], bearing: float, metres: float, face: int) -> tuple[float, float]:
    """Where a round comes down: x to the east, y to the south, bearings clockwise from north; a face of the d10 is 36
    degrees more than the line of fire.
    """
    way = radians(bearing + 36 * (face - 1))
    return centre[0] + metres * sin(way), centre[1] - metres * cos(way)


def grenade(
    skill: int, strength: int, metres: float, *, weight: Fraction = Fraction(1, 2), again: bool = False, shift: int = 0,
    aimed_at_part: bool = False,
) -> tuple[Fraction, Chances[tuple[Fraction, int]]]:  # fmt: skip
    """How likely a throw comes off, and how far and in which of ten directions one that does not goes astray."""
    normal = throw_range(strength, weight)
    assert metres <= 2 * normal
    far = metres > normal
    level = (DIFFICULT if far else AVERAGE) + shift + int(aimed_at_part)
    chance = makes(skill + int(again) + strength, level)
    half = Fraction(metres) / 2
    astray = both(die(10), die(10), lambda a, b: (min(Fraction(a * (2 if far else 1)), half), b))
    return chance, astray


def launcher_astray() -> Chances[tuple[int, int]]:
    """How far a grenade launcher or rifle grenade that misses goes astray in direct fire."""
    return both(die(20), die(10), lambda a, b: (a, b))


@dataclass(frozen=True)
class Indirect:
    """Indirect fire: the lower Heavy Weapons skill, the firer's attribute, how often it was corrected."""

    skill: int
    attribute: int
    metres: float
    range: int
    hand_held: bool = False
    small: bool = False
    """A grenade launcher or rifle grenade, hand-held or not."""
    corrections: int = 0

    def number(self) -> int:
        """What the die may show."""
        found = target(self.skill + 2 * self.corrections + self.attribute, IMPOSSIBLE if self.hand_held else DIFFICULT)
        return min(found, 10 if self.hand_held else 14)

    def chance(self) -> Fraction:
        return sum((p for face, p in die(20).items() if outcome(face, self.number()) in MADE), Fraction(0))

    def astray(self, *, follows: bool = False) -> Chances[tuple[Fraction, int]]:
        """How far and where a miss goes, or a shot that follows a hit or a miss left uncorrected."""
        most = 6 if self.hand_held else 10
        off = most if follows else min(most, 2 * self.corrections)
        doubled = 2 if self.metres > Fraction(self.range, 2) else 1
        times = Fraction(5, 2) if self.small else Fraction(5)
        return both(die(20), die(10), lambda a, b: (max(0, a - off) * doubled * times, b))


@dataclass(frozen=True)
class Thrown:
    """A thing thrown at a character: dice, or half the thrower's strength and its weight."""

    dice: int = 0
    plus: int = 0

    @classmethod
    def of(cls, strength: int, kilograms: int) -> Thrown:
        return cls(0, strength // 2 + kilograms)

    def at(self, body: Body, place: str, *, outstanding: bool = False) -> Chances[Hit]:
        """Armour stops all of it; an outstanding throw doubles at limbs and is critical elsewhere."""
        trunk = place in (HEAD, "chest", "abdomen")
        raises = CRITICAL if outstanding and trunk else UNHURT
        found: list[tuple[Hit, Fraction]] = []
        for value, p in body.armour.get(place, [(0, Fraction(1))]):
            if value:
                found.append((Hit(), p))
                continue
            for shown, q in dice(self.dice).items():
                points = (shown + self.plus) * (2 if outstanding and not trunk else 1)
                found.append((Hit(place, points, raises), p * q))
        return stunned(body, spread(found))

    def on(self, body: Body, where: Mapping[str, Fraction], *, outstanding: bool = False) -> Chances[Hit]:
        """The same, wherever it strikes."""
        ways = [(self.at(body, place, outstanding=outstanding), p) for place, p in where.items() if place != MISSED]
        return mixed([*ways, ({Hit(): Fraction(1)}, where.get(MISSED, Fraction(0)))])


def cloud(width: int, downwind: float, sideways: float, *, wind: bool) -> bool:
    """Whether a spot, seen from where a chemical round burst, is in its cloud."""
    if not wind:
        return downwind**2 + sideways**2 <= width**2
    return 0 <= downwind <= 4 * width and abs(sideways) <= Fraction(width, 2)


def thick(turn: int, burst: int) -> bool:
    """Whether smoke or gas of a round that burst in one Turn has effect in another."""
    return burst < turn <= burst + 6


def gassed(constitution: int) -> Fraction:
    """How likely a Turn in tear gas overcomes."""
    return 1 - makes(2 * constitution, AVERAGE)


def hits(result: Mapping[str, Fraction]) -> Fraction:
    """How likely a check is made."""
    return sum((p for each, p in result.items() if each in MADE), Fraction(0))


def direct(skill: int, attribute: int, level: int) -> Chances[str]:
    """A round that explodes, fired directly."""
    return check(skill + attribute, level)
