"""Hiding: one Stealth roll, and those who look for the hider."""

from __future__ import annotations

from rules.frame.figure import Stance
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.graydawn import rolls
from rules.graydawn.core import figures
from rules.graydawn.state import UNROLLED, Alarmed, Hiding
from rules.graydawn.terms.skills import Skill, Stat
from rules.graydawn.turns import plan
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally


def muster(table: Table) -> Flow[None]:
    """Those who begin in hiding roll once, before the first round or on coming on (GRD-SURPRISE-02)."""
    yield from ()
    for unit, found in table.having(Hiding):
        if found == UNROLLED:
            hide(table, unit)


def stealth(scene: Scene, unit: Ref) -> Tally:
    """The Stealth roll without its die: REF and Stealth (GRD-SURPRISE-02, GRD-SUPP-19)."""
    level = Modifier(figures.skill(scene, unit, Skill.STEALTH), Skill.STEALTH.value, "GRD-SURPRISE-02")
    return Tally("Stealth", figures.now(scene, unit, Stat.REF), "REF", "GRD-SURPRISE-02").plus(
        level, plan.penalty(scene, unit)
    )


def hide(table: Table, unit: Ref) -> None:
    """Roll Stealth; nobody else hears of it (GRD-SURPRISE-02)."""
    total = int(stealth(table, unit).total) + rolls.die(table.dice(unit), table.options.explosions)
    table.say(Event("hides", "{actor} is in hiding.", actor=unit, own=(f"Stealth {total}",), secret=True))
    _shuffled(table, unit, total)


def _shuffled(table: Table, unit: Ref, total: int) -> None:
    """A fresh Awareness die for all who look out for it. It falls from the dice of the hider, whether anybody looks or
    not, so that no die tells of watchers or hiders undiscovered (GRD-SURPRISE-02).
    """
    table.put(unit, Hiding(total, rolls.die(table.dice(unit), table.options.explosions)))


def stirs(table: Table, unit: Ref) -> None:
    """At its activation, and after each move in hiding, enemies may notice it anew; a runner is seen
    (GRD-SURPRISE-02, GRD-SUPP-19).
    """
    found = table.find(unit, Hiding)
    if found is None:
        return
    if plan.turn(table, unit).moves > 1:
        revealed(table, unit)
    else:
        _shuffled(table, unit, found.total)


def revealed(table: Table, unit: Ref) -> None:
    """It hides no longer: all that have it in sight see it."""
    if table.find(unit, Hiding) is not None:
        table.strip(unit, Hiding)
        table.put(unit, table.find(unit, Stance) or Stance())
        table.say(Event("revealed", "{actor} is hidden no longer.", actor=unit, secret=True))


def in_ambush(scene: Scene, unit: Ref) -> bool:
    """Whether a unit hides and no alarm has been raised among its own (GRD-SURPRISE-02)."""
    return scene.find(unit, Hiding) is not None and scene.find(unit, Alarmed) is None
