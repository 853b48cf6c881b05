"""Guided missiles on their way to far targets: they strike when they get there, if the firer goes on aiming."""

from __future__ import annotations

from math import ceil

from rules.darkconspiracy.core import arms, distance
from rules.darkconspiracy.core.arms import Arm
from rules.darkconspiracy.fire import shells
from rules.darkconspiracy.fire.attack import Attack
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.fire import Aiming, InFlight
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref

SPEED = 1000
"""Metres that a missile flies in a phase (DKC-MISSILE-01)."""


def phases(scene: Scene, made: Attack) -> int:
    """Phases after that of firing until a guided missile gets there (DKC-MISSILE-01)."""
    if not made.arm.weapon.guided:
        return 0
    return max(0, ceil(distance.metres(scene, made.attacker, made.target) / SPEED) - 1)


def launched(table: Table, made: Attack) -> None:
    """It will hit, and is on its way."""
    arrives = table.clock.round + phases(table, made)
    table.put(made.attacker, InFlight(made.arm.weapon.name, made.load.name, made.target, arrives))


def fly(table: Table) -> Flow[None]:
    """At the end of a phase: a missile whose firer has turned to something else, or has lost its target, is lost; one
    that has got there strikes (DKC-MISSILE-01).
    """
    for unit, flight in table.having(InFlight):
        if not _guided(table, unit, flight):
            table.strip(unit, InFlight)
            table.say(Event("lost missile", "{actor}'s missile is lost.", actor=unit))
        elif flight.arrives <= table.clock.round:
            table.strip(unit, InFlight)
            weapon = arms.arsenal(table, unit).weapon(flight.weapon)
            if weapon is not None:
                made = Attack(unit, flight.target, Arm(weapon, None), weapon.round(flight.load))
                yield from shells.burst(table, [(made, shells.HIT)])


def _guided(scene: Scene, unit: Ref, flight: InFlight) -> bool:
    """Whether its firer still aims at the target."""
    aim = scene.find(unit, Aiming)
    sees = flight.target in scene.units() and scene.in_line(unit, flight.target)
    return aim is not None and aim.target == flight.target and knowing.conscious(scene, unit) and sees
