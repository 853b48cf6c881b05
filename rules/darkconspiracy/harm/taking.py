"""Hits on a body as they are rolled, one after another."""

from __future__ import annotations

from typing import NamedTuple

from rules.darkconspiracy.core.severity import Level, least, level
from rules.darkconspiracy.harm import blows, ends, kinds
from rules.darkconspiracy.harm.blows import Blow, Struck
from rules.darkconspiracy.harm.bodies import Body
from rules.darkconspiracy.harm.ends import NOTHING, End, Grave, Mark, Toll
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.kernel.dice import Dice, Pool

D6 = Pool(1)


class Taken(NamedTuple):
    """What hits have come to so far: damage and subduing damage by part, and what befell besides."""

    damage: tuple[int, ...]
    subdued: tuple[int, ...]
    killed: bool = False
    stunned: int = 0
    """Turns it will lie stunned, the longest of several (DKC-STUN-01)."""
    points: int = 0
    """Suffered by this action, without what a named level adds (DKC-WOUND-50)."""
    toppling: int = 0
    """Those of them that count for knockdown (DKC-KD-01)."""
    flinches: bool = False
    hurt: tuple[Part, ...] = ()


def untouched(body: Body) -> Taken:
    """Before the first hit."""
    return Taken(body.damage, body.subdued)


def hit(attacker: Dice, target: Dice, body: Body, taken: Taken, blow: Blow) -> Taken:
    """One hit more: where and how hard, and of a head whether it is stunned (DKC-STUN-01)."""
    struck = blows.strike(attacker, blow)
    struck = struck._replace(points=struck.points >> kinds.burns(blow, robot=body.robot))
    if struck.part is None or not (struck.points or struck.least):
        return taken
    stunned = 0
    if struck.part is Part.HEAD and struck.points and not body.robot:
        stunned = max(0, target.roll(D6).value + struck.points - body.endurance)
    return _suffered(body, taken, struck, blow)._replace(stunned=max(taken.stunned, stunned))


def _suffered(body: Body, taken: Taken, struck: Struck, blow: Blow) -> Taken:
    at = PARTS.index(struck.part) if struck.part is not None else 0
    capacity, before = body.capacity[at], taken.subdued if blow.subdues else taken.damage
    now = max(before[at] + struck.points, least(struck.least, capacity))
    parts = (*before[:at], now, *before[at + 1 :])
    first = not (body.flinched or blow.subdues or any(taken.damage))
    return taken._replace(
        damage=taken.damage if blow.subdues else parts,
        subdued=parts if blow.subdues else taken.subdued,
        killed=taken.killed or struck.killed,
        points=taken.points + struck.points,
        toppling=taken.toppling + struck.points * blow.topples,
        flinches=taken.flinches or (first and not struck.killed and level(now, capacity) is Level.SCRATCH),
        hurt=(*taken.hurt, PARTS[at]),
    )


def toll(body: Body, taken: Taken) -> Toll:
    """What all of them have done."""
    subdues = taken.subdued != body.subdued
    end: End = NOTHING
    for at, (now, before) in enumerate(
        zip(taken.subdued if subdues else taken.damage, body.subdued if subdues else body.damage, strict=True)
    ):
        end = ends.both(end, ends.effect(ends.flesh(body, at, subdues=subdues), now - before, Mark()))
    if taken.killed or taken.stunned:
        grave = Grave.DEAD if taken.killed else Grave.STUNNED
        end = ends.both(end, (grave, 0, Level.NONE))
    return ends.told(body, end, taken.toppling, subdues=subdues)
