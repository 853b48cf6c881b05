"""From damage to injury, and from injury to what it does to the whole man. Pure: dice in, wounds out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.kernel.dice import Dice
from rules.reflex.core.checks import Check, chance, check
from rules.reflex.state import Wounds
from rules.reflex.terms.body import ARMS, LEGS, LOCATIONS, Injury, Location

Thresholds = tuple[int, int, int, int]
BADLY = 5
"""A Fitness check failed by more than this makes unstable as well (RFX-INJ-06)."""
TORN = 50


def injury(thresholds: Thresholds, damage: int) -> Injury:
    """The highest threshold a damage equals or exceeds (RFX-DMG-01)."""
    return Injury(sum(damage >= each for each in thresholds))


@dataclass(frozen=True, slots=True)
class Blow:
    """A hit that has passed all armour: where, with how much, and whether it only grazes (RFX-DMG-03)."""

    location: Location
    damage: int
    graze: bool = False


@dataclass(frozen=True, slots=True)
class Nature:
    """What a victim's dice are rolled against."""

    fitness: Check
    muscle: Check
    thresholds: tuple[tuple[Location, Thresholds], ...]
    round: int = 1
    one_set: bool = False
    """Stage I: all wounds are kept on the torso (RFX-CORE-11)."""

    def of(self, location: Location) -> Thresholds:
        return dict(self.thresholds).get(location, (1, 8, 16, 24))


@dataclass(frozen=True, slots=True)
class Suffered:
    """What one event did: the wounds now, each new injury, and what follows from it at once."""

    wounds: Wounds
    new: tuple[tuple[Location, Injury], ...] = ()
    drops: tuple[Location, ...] = ()
    """Arms whose hands open."""
    falls: bool = False
    shock: bool = False
    unstable: bool = False
    out: bool = False
    dead: bool = False
    severed: tuple[Location, ...] = ()


def suffer(dice: Dice, hurt: Wounds, blows: Sequence[Blow], nature: Nature) -> Suffered:
    """All hits of one event together; then one check for every new injury of moderate or worse, the worst first
    (RFX-DMG-05, RFX-INJ-05 to 11).
    """
    struck: list[tuple[Location, Injury, int]] = []
    again: list[tuple[Location, int]] = []
    state, dead = hurt, False
    for blow in blows:
        where: Location = "torso" if nature.one_set else blow.location
        level = injury(nature.of(where), blow.damage)
        level = min(level, Injury.SLIGHT) if blow.graze else level
        if level is Injury.NONE:
            continue
        after, fatal = worsened(state.actual(where), level)
        dead = dead or (fatal and where in ("head", "torso"))
        state = replace(state, beyond_help=True) if fatal and where == "head" else state
        if after > state.actual(where):
            struck.append((where, after, blow.damage))
        elif fatal and where not in ("head", "torso"):
            again.append((where, blow.damage))
        state = state.with_level(where, after)
    result = _follows(dice, replace(state, dead=nature.round if dead else state.dead), struck, nature, dead=dead)
    for where, damage in () if dead else again:
        result = _torn(dice, result, where, damage, nature)
    return result


def worsened(old: Injury, new: Injury) -> tuple[Injury, bool]:
    """An equal new wound makes the old one a level worse, a lesser changes nothing, a worse one takes its place; an
    equal critical one is more than can be borne (RFX-DMG-05).
    """
    if new == old and old is not Injury.NONE:
        return old.worse(), old is Injury.CRITICAL
    return max(old, new), False


def _follows(
    dice: Dice, state: Wounds, struck: list[tuple[Location, Injury, int]], nature: Nature, *, dead: bool
) -> Suffered:
    new = tuple((where, level) for where, level, _ in struck)
    if dead:
        return Suffered(state, new, drops=ARMS, falls=True, dead=True)
    result = Suffered(state, new)
    for where, level, damage in sorted(struck, key=lambda each: (-each[1], LOCATIONS.index(each[0]))):
        if level >= Injury.MODERATE:
            result = _reels(dice, result, where, level, nature)
        result = _limb(dice, result, where, level, damage, nature)
    return result


def _reels(dice: Dice, so_far: Suffered, where: Location, level: Injury, nature: Nature) -> Suffered:
    """Shock and bleeding: moderate and serious wounds by a Fitness check, critical ones shock in any case and bleed by
    one (RFX-INJ-06 to 08). A second shock of the battle is bleeding, be it of the same event (RFX-INJ-10).
    """
    result = check(dice, nature.fitness)
    state = so_far.wounds
    was = Reeling(state.shocked, bool(state.unstable), bool(state.out))
    now, shock, unstable = reeled(was, where, level, result.missed_by)
    if shock:
        state = replace(state, shock=nature.round, shocked=True)
    if unstable and not was.bleeding:
        state = replace(state, unstable=nature.round)
    out = so_far.out
    if now.out and not was.out:
        state, out = replace(state, out="head" if level is Injury.CRITICAL else "bleeding"), True
    falls = so_far.falls or out or (shock and where in ("head", *LEGS))
    return replace(
        so_far,
        wounds=state,
        shock=so_far.shock or shock,
        unstable=so_far.unstable or unstable,
        out=out,
        falls=falls,
        drops=tuple(dict.fromkeys((*so_far.drops, *(ARMS if out else ())))),
    )


class Reeling(NamedTuple):
    """How a body bears what it has suffered so far in the battle."""

    shocked: bool = False
    bleeding: bool = False
    out: bool = False


def reeled(was: Reeling, where: Location, level: Injury, missed_by: int) -> tuple[Reeling, bool, bool]:
    """How it bears a further wound, by how much its Fitness check was missed; whether that is shock, and whether it is
    bleeding. A head wound that bleeds takes consciousness, a critical one in any case (RFX-INJ-06 to 08, RFX-INJ-10).
    """
    critical = level is Injury.CRITICAL
    shock = critical or missed_by > 0
    unstable = (critical and missed_by > 0) or missed_by > BADLY
    if shock and was.shocked:
        unstable, shock = True, False
    out = where == "head" and (critical or (unstable and not was.bleeding))
    return Reeling(was.shocked or shock, was.bleeding or unstable, was.out or out), shock, unstable


def _limb(dice: Dice, so_far: Suffered, where: Location, level: Injury, damage: int, nature: Nature) -> Suffered:
    """A wounded arm may open its hand, a wounded leg may give way, a seriously hurt one sooner (RFX-INJ-06,
    RFX-INJ-07); a critical one does, and may be gone (RFX-INJ-08, RFX-INJ-09).
    """
    if where not in (*ARMS, *LEGS) or level < Injury.MODERATE:
        return so_far
    holds = holding(nature.muscle, level)
    fails = holds is None or not check(dice, holds).passed
    if fails and where in ARMS:
        so_far = replace(so_far, drops=tuple(dict.fromkeys((*so_far.drops, where))))
    elif fails:
        so_far = replace(so_far, falls=True)
    return _torn(dice, so_far, where, damage, nature) if level is Injury.CRITICAL else so_far


def holding(muscle: Check, level: Injury) -> Check | None:
    """The check by which a wounded limb still holds or bears; None where it cannot (RFX-INJ-06 to 08)."""
    if level is Injury.CRITICAL:
        return None
    return muscle._replace(target=muscle.target - (2 if level is Injury.SERIOUS else 0))


def _torn(dice: Dice, so_far: Suffered, where: Location, damage: int, nature: Nature) -> Suffered:
    """A critical wound of more than twice the threshold: an even chance that the limb is gone; then he bleeds without a
    check (RFX-INJ-09). It is all that another critical wound of a critical limb can do (RFX-DMG-05).
    """
    beyond = damage > 2 * nature.of(where)[3]
    if not beyond or where in so_far.wounds.severed or not chance(dice, TORN):
        return so_far
    state = replace(
        so_far.wounds,
        severed=(*so_far.wounds.severed, where),
        unstable=so_far.wounds.unstable or nature.round,
    )
    return replace(so_far, wounds=state, severed=(*so_far.severed, where), unstable=True)


def bled(hurt: Wounds, now: int) -> Wounds:
    """A segment of bleeding: every injured location a level worse; beyond critical is death (RFX-INJ-11)."""
    if any(level is Injury.CRITICAL for level in hurt.levels):
        return replace(hurt, dead=now)
    levels = tuple(level.worse() if level else level for level in hurt.levels)
    worse = replace(hurt, levels=levels)
    if worse.actual("head") is Injury.CRITICAL and not worse.out:
        worse = replace(worse, out="head")
    return worse
