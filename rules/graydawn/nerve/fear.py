"""Fear of what is not of this world: creatures whose sight or nearness alone suppresses (GRD-SUPP-18)."""

from __future__ import annotations

from rules.frame.relations import enemies
from rules.frame.scene import Event, Table
from rules.graydawn.core import figures
from rules.graydawn.nerve import points
from rules.graydawn.senses import knowing
from rules.graydawn.unnerved import Terror
from rules.kernel.refs import Ref


def spreads(table: Table, unit: Ref) -> None:
    """At the activation of a terrifying unit: each enemy that sees it gets its points, once in a battle
    (GRD-SUPP-18).
    """
    strength = figures.traits(table, unit).terrifying
    if not strength:
        return
    before = (table.find(unit, Terror) or Terror()).of
    fresh = tuple(
        other
        for other in table.units()
        if other not in before and enemies(table, unit, other) and knowing.perceives(table, other, unit)
    )
    for other in fresh:
        _frighten(table, unit, other, strength)
    if fresh:
        table.put(unit, Terror((*before, *fresh)))


def feels(table: Table, unit: Ref) -> None:
    """At a unit's own activation: the points of each enemy whose aura of fear it stands in (GRD-SUPP-18)."""
    for other in table.units():
        known = figures.traits(table, other)
        if not known.fear_aura or not enemies(table, unit, other) or not knowing.can_act(table, other):
            continue
        if table.apart(unit, other) <= known.fear_metres:
            _frighten(table, other, unit, known.fear_aura)


def _frighten(table: Table, by: Ref, unit: Ref, strength: int) -> None:
    points.gain(table, unit, strength, table.cells(by)[0])
    told = "{target} feels dread."
    table.say(Event("dread", "", actor=by, target=unit, told=told, only=(table.side(unit),), data={"points": strength}))
