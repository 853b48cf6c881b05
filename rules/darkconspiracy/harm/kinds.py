"""A kind of hit as a body meets it: what one may do to each part, in how many ways."""

from __future__ import annotations

from functools import lru_cache
from math import gcd, lcm
from typing import NamedTuple

from rules.darkconspiracy.harm.blows import KILL, MOST, Blow, Force, killing
from rules.darkconspiracy.harm.ends import Mark
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.kernel.dice import Pool

HEAD = MOST * 3
"""Ways in which the dice against stun and for most helmets fall: counted of every body, so that the rest of bodies is
alike whatever is worn on the head.
"""
Strike = dict[Mark, dict[int, int]]
"""What one hit on a part may do: points in so many ways, by the mark it leaves."""


class Kind(NamedTuple):
    """What one hit of a kind meets on a part."""

    landed: tuple[tuple[int, tuple[Force, ...]], ...]
    """At what force it strikes, in so many ways each."""
    endurance: int = -1
    """Against stun; -1 where nothing is stunned by it (DKC-STUN-01)."""
    halved: bool = False
    """Whether it does half of the harm (DKC-ROB-03)."""


class Met(NamedTuple):
    """A kind of hit upon a body."""

    parts: tuple[Kind | None, ...]
    """By part; None where it does not strike."""
    ways: tuple[int, ...]
    """By part: how often each of its ways counts."""
    harmless: int
    """Ways in which it passes by."""
    whole: int


def burns(blow: Blow, *, robot: bool) -> bool:
    """Whether it burns a robot, which does half of the harm (DKC-ROB-03)."""
    return robot and not blow.topples


def stuns(part: Part, endurance: int, *, robot: bool) -> int:
    """What a part sets against stun; -1 where nothing is stunned by a hit on it (DKC-STUN-01)."""
    return endurance if part is Part.HEAD and not robot else -1


@lru_cache(maxsize=2048)
def met(blow: Blow, endurance: int, *, robot: bool) -> Met:
    """A kind of hit upon a body: all parts of it told in ways of one size."""
    struck = [each for each in blow.landings if each.part is not None and any(map(harms, each.forces))]
    parts, ways, wholes = list[Kind | None](), list[int](), list[int]()
    for part in PARTS:
        landed = tuple([(each.ways, _fewest(each.forces)) for each in struck if each.part is part])
        times = 1
        if len(landed) == 1:
            ((times, forces),) = landed
            landed = ((1, forces),)
        kind = Kind(landed, stuns(part, endurance, robot=robot), burns(blow, robot=robot)) if landed else None
        parts.append(kind)
        ways.append(times if kind is not None else 0)
        wholes.append(1 if kind is None else strike(kind)[1])
    throws = max([_throws(force) for each in struck for force in each.forces], default=1)
    common = lcm(*wholes, throws * HEAD if len(struck) > 1 else 1)
    return Met(
        tuple(parts),
        tuple([many * common // whole for many, whole in zip(ways, wholes, strict=True)]),
        common * (blow.faces - sum([each.ways for each in struck])),
        common * blow.faces,
    )


def harms(force: Force) -> bool:
    """Whether anything may come of it."""
    return bool(force.dice or force.points or force.blunt or force.least)


def _fewest(forces: tuple[Force, ...]) -> tuple[Force, ...]:
    """The same in the same proportions, as few as will do."""
    often = {force: forces.count(force) for force in forces}
    common = gcd(*often.values())
    return tuple([force for force, many in often.items() for _ in range(many // common)])


NOWHERE = Met((None,) * len(PARTS), (0,) * len(PARTS), 0, 1)


@lru_cache(maxsize=64)
def somewhere(blow: Blow) -> Met:
    """Where a blow strikes, without what it does."""
    ways = {each.part: each.ways for each in blow.landings}
    return NOWHERE._replace(ways=tuple([ways.get(part, 0) for part in PARTS]), whole=blow.faces)


@lru_cache(maxsize=4096)
def strike(kind: Kind) -> tuple[Strike, int]:
    """What one hit on a part may do, and in how many ways each time: a die for a helmet, those of damage, the one that
    may kill, and of a head the one against stun (DKC-STUN-01).
    """
    dies = MOST if kind.endurance >= 0 else 1
    forces = [
        (ways * own.count(force), len(own) * _throws(force), force)
        for ways, own in kind.landed
        for force in dict.fromkeys(own)
    ]
    common = lcm(*[throws for _, throws, _ in forces]) * dies
    found: Strike = {}
    for ways, throws, force in forces:
        kills = sum([killing(face, force.kills) for face in range(1, KILL.d + 1)]) if force.kills else 0
        spares = (KILL.d if force.kills else 1) - kills
        each = ways * common // (throws * dies)
        for throw, times in Pool(force.dice).outcomes():
            points = force.through(throw.value) >> kind.halved
            dazes = sum([face + points > kind.endurance for face in range(1, dies + 1)]) if dies > 1 and points else 0
            for killed, one in ((False, spares), (True, kills)):
                for dazed, other in ((False, dies - dazes), (True, dazes)):
                    if many := times * each * one * other:
                        row = found.setdefault(Mark(killed, force.told(points), dazed), {})
                        row[points] = row.get(points, 0) + many
    return found, common


def _throws(force: Force) -> int:
    throws: int = MOST**force.dice
    return throws * (KILL.d if force.kills else 1)
