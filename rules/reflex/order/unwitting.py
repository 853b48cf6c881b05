"""Those who know of no fight yet: easy targets until something tells them, and late to join in (RFX-TIME-16)."""

from __future__ import annotations

from rules.frame.relations import enemies_among
from rules.frame.scene import Awareness, Event, Scene, Table
from rules.kernel.refs import Ref
from rules.reflex.core import able, course
from rules.reflex.order import initiative
from rules.reflex.state import Unwitting


def muster(table: Table) -> None:
    """Before the first exchange: the people of sides that are off their guard (RFX-TIME-16)."""
    for unit in course.people(table):
        if table.side(unit) in table.options.off_guard:
            table.put(unit, Unwitting())


def unwitting(scene: Scene, unit: Ref) -> bool:
    """Whether a unit knows of no fight yet."""
    return scene.find(unit, Unwitting) is not None


def alarmed(scene: Scene, unit: Ref) -> bool:
    """Whether a unit learns of the fight now: it sees an enemy, or an attack has been made, which all hear
    (RFX-TIME-16).
    """
    seen = enemies_among(scene, unit, (scene.find(unit, Awareness) or Awareness()).now)
    return bool(seen) or course.fight(scene).attacked


def wake(table: Table) -> tuple[Ref, ...]:
    """Everybody who learns of the fight at this moment."""
    woken = tuple(unit for unit, _ in table.having(Unwitting) if able.awake(table, unit) and alarmed(table, unit))
    for unit in woken:
        table.strip(unit, Unwitting)
    return woken


def join(table: Table, tick: int) -> None:
    """Whoever learns of the fight in the middle of an exchange rolls at once, and begins a tick later at the soonest
    (RFX-TIME-16).
    """
    for unit in wake(table):
        if able.acts(table, unit):
            initiative.join(table, unit, tick)
            table.say(Event("alarm", "{actor} joins the fight.", actor=unit))
