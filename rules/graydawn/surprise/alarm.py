"""Which units an attack alerts: a shot alerts them all, a quiet kill hardly any."""

from __future__ import annotations

from collections.abc import Iterable

from rules.frame.relations import enemies
from rules.frame.scene import Table
from rules.graydawn import rolls
from rules.graydawn.core import figures
from rules.graydawn.senses import knowing
from rules.graydawn.state import Alarmed
from rules.graydawn.surprise import hiding
from rules.kernel.refs import Ref


def attacked(table: Table, unit: Ref, targets: Iterable[Ref], *, quiet: bool) -> None:
    """After an attack: the attacker hides no longer and everybody is alerted, unless it was quiet and every target is
    dispatched by it; then only enemies in sight of victim or attacker may notice, by Awareness against 15
    (GRD-SURPRISE-05).
    """
    victims = tuple(targets)
    if quiet and victims and not any(figures.wounds(table, each).up for each in victims):
        _quietly(table, unit, victims)
        return
    hiding.revealed(table, unit)
    for other in table.units():
        if enemies(table, unit, other):
            raise_alarm(table, other)


def _quietly(table: Table, unit: Ref, victims: tuple[Ref, ...]) -> None:
    """A quiet kill: one Awareness die for all witnesses, which falls whether there are any or not; those who notice are
    alerted, and find the attacker if they have it in sight (GRD-SURPRISE-05).
    """
    die = rolls.die(table.dice(unit), table.options.explosions)
    for other in table.units():
        if other in victims or not enemies(table, unit, other) or not knowing.can_act(table, other):
            continue
        sees = table.in_line(other, unit)
        if not sees and not any(table.in_line(other, victim) for victim in victims):
            continue
        if knowing.awareness(table, other) + die >= rolls.STANDARD:
            raise_alarm(table, other)
            if sees:
                hiding.revealed(table, unit)


def raise_alarm(table: Table, unit: Ref) -> None:
    """A unit knows that there is a fight."""
    if table.find(unit, Alarmed) is None:
        table.put(unit, Alarmed())


def on_guard(table: Table, unit: Ref) -> None:
    """Given a chance to act, an alerted unit is surprised no more (GRD-SURPRISE-02)."""
    found = table.find(unit, Alarmed)
    if found is not None and not found.on_guard:
        table.put(unit, Alarmed(on_guard=True))
