"""Jumps: the damage of the fall, which nothing is rolled for."""

from __future__ import annotations

from fractions import Fraction

from rules.d6.actions import Jump
from rules.d6.combat import injury
from rules.d6.field import falling
from rules.d6.forecasts import under_fire
from rules.d6.forecasts.parts import loss
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.kernel import lengths
from rules.kernel.words import counted


def jump(scene: Scene, ask: Ask, action: Jump) -> Forecast:
    """What the fall costs, and that the unit lies prone afterwards (DSX-MOVE-04)."""
    drop = falling.way_down(scene, ask.unit, action.cell)
    if drop is None:
        return Forecast(FREE, note="no way down there")
    health, full = injury.health(scene, ask.unit), injury.hp_max(scene, ask.unit)
    fire = under_fire.walking(scene, ask.unit, (drop.cell,))
    points = falling.points(drop.metres) + fire
    text = f"loses {points} {'point' if points == 1 else 'points'}" if points else "lands unhurt"
    lost = loss(health, full, points)
    outcome = Outcome(text, Fraction(1), ask.unit, lost, spared=not points)
    note = f"{lengths.metres(drop.metres)} down, then prone"
    if fire:
        note += f"; {counted(fire, 'point')} of the loss from the fire that sweeps the place"
    return Forecast(FREE, (falling.damage(drop.metres),), (outcome,), note=note)
