"""Poison at work: it harms the chest phase by phase until it is spent."""

from __future__ import annotations

from functools import lru_cache

from rules.darkconspiracy.core import figures
from rules.darkconspiracy.core.severity import Level
from rules.darkconspiracy.harm import blows, hurting
from rules.darkconspiracy.harm.blows import Force, Hits
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.hazards import Poisoned
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref

PHASES = 12
"""For so long a dose works, from the phase after it was given (DKC-POIS-01)."""
STRENGTH = {"1": 1, "1d3": 3, "1d6": 6}
"""The most points a phase of a poison as it is written (DKC-POIS-01)."""


def immune(scene: Scene, unit: Ref) -> bool:
    """Whether poison does nothing to it: a robot, or a body that does not feel it (DKC-POIS-01)."""
    own = figures.traits(scene, unit)
    return own.robot or "poison" in own.immune


def inject(table: Table, unit: Ref, written: str) -> None:
    """A poisonous attack that has done damage gives a dose: it works from the next phase on, beside any other
    (DKC-POIS-01).
    """
    if not written or immune(table, unit):
        return
    before = table.find(unit, Poisoned) or Poisoned()
    table.put(unit, Poisoned((*before.doses, (written, table.clock.round + PHASES))))
    table.say(Event("poisoned", "{target} is poisoned.", target=unit))


def points(dice: Dice, doses: tuple[str, ...]) -> int:
    """What doses do in a phase (DKC-POIS-01)."""
    return sum(dice.roll(Pool(1, STRENGTH[each])).value for each in doses)


@lru_cache(maxsize=64)
def harm(many: int) -> Hits:
    """So many points to the chest, which knock nobody down (DKC-POIS-01, DKC-KD-01)."""
    return ((blows.points((Part.CHEST,), Force(points=many), topples=False), 1),)


def work(table: Table) -> Flow[None]:
    """At the start of a phase every dose does its points, until the chest is critical or the dose is spent
    (DKC-POIS-01).
    """
    now = table.clock.round
    for unit, poisoned in table.having(Poisoned):
        working = tuple(written for written, until in poisoned.doses if until >= now)
        critical = figures.levels(table, unit)[PARTS.index(Part.CHEST)] is Level.CRITICAL
        if not working or critical or not knowing.alive(table, unit):
            table.strip(unit, Poisoned)
            continue
        many = points(table.dice(unit), working)
        table.say(Event("poison", f"Poison works in {{target}}: {many} to the chest.", target=unit))
        yield from hurting.suffer(table, unit, harm(many))
