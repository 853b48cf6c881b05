"""When the fight is over: for a minute no unit has been able to harm an enemy (GUR-CORE-06)."""

from __future__ import annotations

from rules.frame.relations import enemies
from rules.frame.scene import Scene, Table
from rules.frame.things import Truce
from rules.gurps.senses import knowing
from rules.gurps.state.turns import Contact

QUIET = 60
"""Seconds without any contact after which combat time ends (GUR-CORE-06)."""


def in_contact(scene: Scene) -> bool:
    """Whether any active unit perceives an active enemy."""
    active = [unit for unit in scene.units() if knowing.can_act(scene, unit)]
    return any(
        enemies(scene, one, other) and knowing.perceives(scene, one, other) for one in active for other in active
    )


def watch(table: Table) -> None:
    """Combat time begins with the first contact and ends when a minute has passed without one (GUR-CORE-06)."""
    found = next(iter(table.having(Contact)), None)
    if in_contact(table):
        contact = Contact(table.clock.round)
        if found is None:
            table.add(contact)
        else:
            table.put(found[0], contact)
    elif found is not None and table.clock.round >= found[1].last + QUIET and not table.having(Truce):
        table.add(Truce("no enemy has been in sight for a minute"))
