"""A second opinion on vehicles: where they are hit, how badly, what breaks, and what collisions do, from the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tests.rules.darkconspiracy.opinion import (
    AVERAGE,
    CATASTROPHE,
    DIFFICULT,
    MADE,
    OUTSTANDING,
    SUCCESS,
    Chances,
    attribute,
    check,
    dice,
    die,
    makes,
    mixed,
    spread,
)

HULL, TURRET, SUSPENSION, WING, TOP, WATERLINE = "hull", "turret", "suspension", "wing", "superstructure", "waterline"
FACES = {
    "aerospace": (WING, WING, WING, HULL, HULL, HULL),
    "ground": (TURRET, HULL, HULL, HULL, HULL, SUSPENSION),
    "watercraft": (TOP, HULL, HULL, HULL, HULL, WATERLINE),
}
MINOR, MAJOR = "minor", "major"
Section = tuple[str, str]
AERO: Mapping[Section, Sequence[str | Section]] = {
    (MINOR, HULL): ("1 crewmember", "controls", "controls", "2 passengers", "radio", (MAJOR, HULL)),
    (MINOR, WING): ("no effect", "no effect", "controls", "controls", "controls", (MAJOR, WING)),
    (MAJOR, HULL): ("engine", "engine", "instruments", "instruments", "weapon/ammunition", (MINOR, WING)),
    (MAJOR, WING): ("controls", "fuel", "fuel", "fuel", "fuel", "fireball"),
}
STANDARD: Mapping[Section, Sequence[str | Section]] = {
    (MINOR, HULL): ("1 crewmember", "1 crewmember", "2 passengers", "2 passengers", "radio or sight", (MAJOR, HULL)),
    (MAJOR, HULL): ("engine", "engine", "fuel", "fuel", "weapon/ammunition", "weapon/ammunition"),
}
TURRETED: Mapping[Section, Sequence[str | Section]] = {
    (MINOR, TURRET): ("loader", "sight", "sight", "traverse", "secondary armament", (MAJOR, TURRET)),
    (MAJOR, TURRET): (
        "loader or main armament", "main armament", "main armament", "main armament", (MAJOR, HULL), (MINOR, HULL),
    ),
    (MINOR, HULL): ("1 crewmember", "loader", "2 passengers", "2 passengers", "radio", (MAJOR, HULL)),
    (MAJOR, HULL): ("engine", "engine", "fuel", "fuel", "ammunition", "ammunition"),
}  # fmt: skip
WATER: Mapping[Section, Sequence[str | Section]] = {
    (MINOR, WATERLINE): ("flooding", "flooding", "flooding", "1 crewmember", "cargo", (MAJOR, WATERLINE)),
    (MINOR, HULL): (
        "1 crewmember", "auxiliary machinery", "secondary armament", "radio", "sight", (MAJOR, HULL),
    ),
    (MINOR, TOP): ("1 crewmember", "radio", "sight", "secondary armament", "secondary armament", (MAJOR, TOP)),
    (MAJOR, WATERLINE): ("2 crewmembers", "rudder/screw", "engine", "fuel", "ammunition", (MINOR, HULL)),
    (MAJOR, HULL): (
        "main armament", "main armament", "2 crewmembers", "2 crewmembers", "ammunition", "fire",
    ),
    (MAJOR, TOP): ("2 crewmembers", "2 crewmembers", "fire", "fire", "ammunition", (MAJOR, HULL)),
}  # fmt: skip


@dataclass(frozen=True)
class Craft:
    """A vehicle: aerospace, ground or watercraft, and what it has of turret, superstructure and armour."""

    kind: str = "ground"
    turret: bool = False
    superstructure: bool = False
    armoured: bool = True
    wheels: int = 0
    """Its critical damage level on wheels or a cushion of air; 0 is tracks."""

    @property
    def table(self) -> Mapping[Section, Sequence[str | Section]]:
        if self.kind == "ground":
            return TURRETED if self.turret else STANDARD
        return AERO if self.kind == "aerospace" else WATER

    def has(self, place: str) -> str:
        """The place, or the hull for one it lacks."""
        lacks = (place == TURRET and not self.turret) or (place == TOP and not self.superstructure)
        return HULL if lacks else place


def where(craft: Craft, *, side: bool = False, overhead: bool = False) -> Chances[str]:
    """The hit location: one more from the side, never from overhead, where suspension is hull."""
    found: list[tuple[str, Fraction]] = []
    for face, p in die(6).items():
        at = min(6, face + int(side and not overhead))
        place = craft.has(FACES[craft.kind][at - 1])
        found.append((HULL if overhead and place == SUSPENSION else place, p))
    return spread(found)


def severity(level: int) -> tuple[str, int]:
    """How many results of which kind a damage level gives."""
    for most, result in ((0, ("", 0)), (10, (MINOR, 1)), (20, (MINOR, 2)), (40, (MAJOR, 1)), (60, (MAJOR, 2))):
        if level <= most:
            return result
    return MAJOR, 3


def small_arms(dice_: int, pr: int | None) -> int:
    """Armour penetration of small arms."""
    return 0 if pr is None else dice_ // pr


def warhead(penetration: int | None) -> Chances[int]:
    """Armour penetration of a round that explodes: two dice and its figure."""
    if penetration is None:
        return {0: Fraction(1)}
    return spread((total + penetration, p) for total, p in dice(2).items())


def result(craft: Craft, kind: str, place: str) -> Chances[str]:
    """What one Minor or Major result comes to, conversions rolled again."""
    entries = craft.table[kind, craft.has(place)]
    found: list[tuple[Mapping[str, Fraction], Fraction]] = []
    for face, p in die(6).items():
        entry = entries[face - 1]
        if isinstance(entry, tuple):
            found.append((result(craft, *entry), p))
        else:
            found.append(({_named(craft, kind, place, entry): Fraction(1)}, p))
    return mixed(found)


def _named(craft: Craft, kind: str, place: str, entry: str) -> str:
    """A vessel with a superstructure has neither radio nor sight in its hull."""
    if craft.kind == "watercraft" and craft.superstructure and (kind, place) == (MINOR, HULL):
        return {"radio": "1 crewmember", "sight": "auxiliary machinery"}.get(entry, entry)
    return entry


def window(craft: Craft) -> Chances[str]:
    """A shot through the windows of an unarmoured vehicle: only who and what it carries is hit, one Minor result."""
    entries = craft.table[MINOR, HULL]
    counts = ("1 crewmember", "2 passengers", "cargo")
    return spread((e if isinstance(e, str) and e in counts else "no effect", Fraction(1, 6)) for e in entries)


METAL = Fraction(1, 2)
"""How likely a hit on an unarmoured vehicle meets metal."""


def results(craft: Craft, place: str, level: int) -> Chances[tuple[str, ...]]:
    """All results of one hit, in no order."""
    kind, many = severity(level)
    found: Chances[tuple[str, ...]] = {(): Fraction(1)}
    for _ in range(many):
        one = result(craft, kind, place)
        found = spread((tuple(sorted((*so, r))), p * q) for so, p in found.items() for r, q in one.items())
    return found


def in_the_air(level: int, *, large: bool) -> tuple[str, int]:
    """Small arms give an aircraft only Minor results, larger calibres only Major, as many as the level says."""
    _, many = severity(level)
    return (MAJOR if large else MINOR) if many else "", many


def wheels(craft: Craft, total: int) -> int:
    """Minor suspension results of so much damage in all: 0, 1, or 2, which is a Major."""
    return 2 if total >= 2 * craft.wheels else 1 if total >= craft.wheels else 0


def speed(rate: int, minors: int) -> int:
    """What suspension damage leaves of a rate."""
    return rate if not minors else rate // 2 if minors == 1 else 0


def flooded(tonnage: Fraction, boxes: int) -> str:
    """What a vessel with so many boxes marked can do."""
    row = max(1, -(-tonnage.numerator // tonnage.denominator))
    return (
        "" if boxes < row else "half speed" if boxes < 2 * row else "dead in the water" if boxes < 3 * row else "sunk"
    )


def fought(constitution: int, level: int) -> Chances[int]:
    """The level of a fire aboard after one has fought it for a Turn, before it grows again; a burn is told by -1."""
    found: list[tuple[Mapping[int, Fraction], Fraction]] = []
    for how, p in check(attribute(constitution), DIFFICULT).items():
        off = {OUTSTANDING: 2, SUCCESS: 1}.get(how, 0)
        left = spread((max(0, level - less), q) for less, q in dice(off).items())
        found.append(({-1: Fraction(1)} if how == CATASTROPHE else left, p))
    return mixed(found)


def out_of_control(level: int, tonnage: Fraction) -> bool:
    """Whether a fire aboard can no longer be fought."""
    return level > tonnage / 10


def net_speed(mine: int, other: int, degrees: float) -> int:
    """Net combat speed of two craft whose headings differ by so many degrees."""
    off = abs((degrees + 180) % 360 - 180)
    if off <= 45:
        return abs(mine - other)
    return mine + other if off >= 135 else max(mine, other)


def collision_level(kind: str, own: Fraction, other: Fraction, net: int, armour: int) -> int:
    """The damage level of a collision: divided by armour where gunfire subtracts it."""
    force = own * net if kind == "aerospace" else other * net / 10
    return int(force / max(1, armour))


def run_down(tonnage: Fraction, net: int) -> int:
    """Points, as of a fall, of one that a vehicle runs down."""
    return int(tonnage * net / 2)


def leaps(agility: int) -> Fraction:
    """How likely one leaps out of the way."""
    return makes(attribute(agility), AVERAGE)


def unrideable(tonnage: Fraction, net: int) -> Fraction:
    """How likely a bicycle or motorcycle that is run down is wrecked."""
    return min(Fraction(1), tonnage * net / 100)


def control(skill: int, agility: int) -> Chances[str]:
    """After a collision: in control, out of control, or for good."""
    names = {CATASTROPHE: "for good"}
    found = check(skill + agility, DIFFICULT)
    return spread((names.get(r, "in control" if r in MADE else "out of control"), p) for r, p in found.items())


def beyond_rate(metres: int, rate: int) -> int | None:
    """How hard it is to drive so far in a Phase: no check, average, difficult, or (None) not at all."""
    if metres <= rate:
        return -9
    return AVERAGE if 2 * metres <= 3 * rate else DIFFICULT if metres <= 2 * rate else None


def ridden_off(speed_now: int) -> Chances[int]:
    """Points of a rider who is laid down with a motorcycle: 1d6-3 for each 30 metres begun."""
    found: Chances[int] = {0: Fraction(1)}
    for _ in range(-(-speed_now // 30)):
        one = spread((max(0, face - 3), p) for face, p in die(6).items())
        found = spread((a + b, p * q) for a, p in found.items() for b, q in one.items())
    return found


def crewman_hits() -> Chances[int]:
    """How many hits of one die each a crewmember takes."""
    return die(6)


def percent(level: int) -> Fraction:
    """A damage level as a percentage."""
    return min(Fraction(1), Fraction(level, 100))
