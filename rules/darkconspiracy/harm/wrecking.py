"""What wounds do to robots that are hit as persons: weapons, sensors, the power plant (DKC-ROB-01 to DKC-ROB-03)."""

from __future__ import annotations

from dataclasses import replace

from rules.darkconspiracy.core import arms, machines
from rules.darkconspiracy.core.scale import last_of, turn
from rules.darkconspiracy.core.severity import Level, level
from rules.darkconspiracy.harm.bodies import Body
from rules.darkconspiracy.harm.taking import Taken
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.frame.scene import Event, Table
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref

SENSORS = ("optical", "audio", "infrared")
"""The sensors of a robot (DKC-ROB-01)."""


def wreck(table: Table, unit: Ref, body: Body, taken: Taken) -> None:
    """What newly reached levels bring: a serious head a sensor at random, a slight chest a weapon for the rest of the
    turn, a serious one for good; a scratch nothing (DKC-GUN-09, DKC-ROB-01, DKC-ROB-02).
    """
    for part, before, after, bears in zip(PARTS, body.damage, taken.damage, body.capacity, strict=True):
        reached = level(after, bears)
        if reached is level(before, bears) or reached not in (Level.SLIGHT, Level.SERIOUS):
            continue
        if part is Part.HEAD and reached is Level.SERIOUS:
            lose_sensor(table, unit)
        elif part is Part.CHEST:
            _lose_weapon(table, unit, last_of(turn(table.clock.round)) if reached is Level.SLIGHT else 0)


def lose_sensor(table: Table, unit: Ref, which: str = "") -> None:
    """A sensor goes: one at random, or the one that is named (DKC-ROB-01, DKC-ROB-03)."""
    known = machines.wrecked(table, unit)
    left = [each for each in SENSORS if each not in known.sensors and which in ("", each)]
    if left:
        gone = left[table.dice(unit).roll(Pool(1, len(left))).value - 1] if len(left) > 1 else left[0]
        table.put(unit, replace(known, sensors=(*known.sensors, gone)))
        table.say(Event("wrecked", f"A sensor of {{target}} is destroyed: {gone}.", target=unit))


def _lose_weapon(table: Table, unit: Ref, until: int) -> None:
    known = machines.wrecked(table, unit)
    left = list(dict.fromkeys(arm.weapon.name for arm in arms.arms(table, unit)))
    if left:
        gone = left[table.dice(unit).roll(Pool(1, len(left))).value - 1] if len(left) > 1 else left[0]
        table.put(unit, replace(known, weapons=(*known.weapons, (gone, until))))
        for_now = " for this turn" if until else ""
        table.say(Event("wrecked", f"A weapon of {{target}} is out{for_now}: {gone}.", target=unit))
