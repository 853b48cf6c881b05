"""Fatigue points lost, as they are played out (GUR-FAT-01)."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.scene import Table
from rules.gurps.core import figures
from rules.gurps.flesh import breath, harming, knocks
from rules.gurps.flesh.knocks import Knock, Life
from rules.gurps.harm import condition
from rules.gurps.state.hurts import Fatigue
from rules.kernel.refs import Ref


def tires(table: Table, unit: Ref, points: int) -> None:
    """It loses fatigue points: below zero HP as well, which may kill it as any loss may; at its full FP below zero it
    faints (GUR-FAT-01, GUR-INJ-03).
    """
    if points <= 0:
        return
    full = figures.traits(table, unit).fp
    after = breath.spent(figures.fatigue(table, unit), full, points)
    table.put(unit, Fatigue(full - after.fp))
    if after.injury or after.unconscious:
        now = figures.wounds(table, unit)
        hurt = replace(now, hp=now.hp - after.injury)
        life = Life.DEAD if now.dead else knocks.survives(table.dice(unit), now.hp, hurt.hp, figures.build(table, unit))
        knock = Knock.OUT if after.unconscious else Knock.NONE
        condition.keep(table, unit, harming.settled(hurt, knock, life))
