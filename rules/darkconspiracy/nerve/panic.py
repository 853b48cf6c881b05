"""Panic: of those knocked down, surprised, or about to be run over."""

from __future__ import annotations

from typing import Literal

from rules.darkconspiracy.core import figures
from rules.darkconspiracy.nerve import losing
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.nerve import Running
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref

Cause = Literal["knockdown", "surprise", "charged"]
PHASES = {1: "one phase", 2: "two phases", 3: "three phases", 4: "four phases", 5: "five phases", 6: "six phases"}


def excess(dice: Dice, initiative: int, off: int = 0) -> int:
    """By how much a die exceeds Initiative: 0 is no panic (DKC-PANIC-01)."""
    return max(0, dice.roll(Pool(1)).value - off - initiative)


def steady(scene: Scene, unit: Ref) -> bool:
    """Whether a unit knows no panic: a machine, one of the quickest, or one that can do nothing anyhow
    (DKC-PANIC-01, DKC-ROB-03).
    """
    own = figures.traits(scene, unit)
    return own.robot or "panic" in own.immune or not knowing.conscious(scene, unit)


def panic(table: Table, unit: Ref, cause: Cause, *, of: Ref | None = None, armed: bool = False) -> Flow[bool]:
    """A die against Initiative: by so much more, so many phases a unit stands frozen, or runs from what charges it
    (DKC-PANIC-01, DKC-PANIC-02). `armed`: it could stop the charger. Whether it panics.
    """
    yield from ()
    if steady(table, unit):
        return False
    phases = excess(table.dice(unit), figures.initiative(table, unit), int(armed))
    if phases:
        lasts = PHASES.get(phases, f"{phases} phases")
        if cause == "charged" and of is not None:
            losing.lose(table, unit)
            table.put(unit, Running(table.clock.round + phases - 1, of))
            words = f"{{actor}} panics and runs for {lasts}."
        else:
            losing.freeze(table, unit, phases)
            words = f"{{actor}} panics and freezes for {lasts}."
        table.say(Event("panic", words, actor=unit, data={"phases": phases, "cause": cause}))
    return phases > 0
