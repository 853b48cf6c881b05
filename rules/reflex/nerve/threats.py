"""Threat conditions that stick to a unit: what has happened to it, what it has seen and heard."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.relations import friends
from rules.frame.scene import Scene, Table
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.reflex.state import Sticky, Threats, Traits

AUTOMATIC, EXPLOSIVES, INCENDIARIES = "automatic fire", "explosives", "incendiaries"
ATTACKED, DEADLY, AMBUSHED, CODE = "attacked", "attacked with deadly force", "ambushed", "code broken"


def of(scene: Scene, unit: Ref) -> Threats:
    """What has come to bear on a unit."""
    return scene.find(unit, Threats) or Threats()


def provoke(table: Table, unit: Ref, name: str, value: int = 1, until: int | None = None) -> None:
    """A condition that stays for the battle or to the end of a round; the same one counts once, at its worst
    (RFX-MORALE-01, RFX-MORALE-03).
    """
    if table.find(unit, Traits) is None or value < 1:
        return
    had = of(table, unit)
    now = with_one(had, name, value, until)
    if now != had:
        table.put(unit, now)


def with_one(had: Threats, name: str, value: int = 1, until: int | None = None) -> Threats:
    """Threats and one more (RFX-MORALE-01)."""
    old = next((each for each in had.sticky if each.name == name), None)
    if old is not None and old.value >= value:
        return had
    kept = tuple(each for each in had.sticky if each.name != name)
    return replace(had, sticky=(*kept, Sticky(name, value, until)))


def with_attack(scene: Scene, had: Threats) -> Threats:
    """The threats of a unit attacked with deadly force (RFX-MORALE-03)."""
    now = with_one(had, ATTACKED)
    return with_one(now, DEADLY) if scene.options.lethal_attack_stacks else now


def calm(table: Table, unit: Ref, name: str) -> None:
    """A condition is over."""
    threats = of(table, unit)
    kept = tuple(each for each in threats.sticky if each.name != name)
    if kept != threats.sticky:
        table.put(unit, replace(threats, sticky=kept))


def attacked(table: Table, target: Ref, by: Ref | None = None, *, lethal: bool = True) -> None:
    """Attacked, hit or not; deadly force is a condition of its own by option
    (RFX-MORALE-03).
    """
    if by is not None and table.find(target, Traits) is not None:
        table.put(target, replace(of(table, target), by=by, round=table.clock.round))
    provoke(table, target, ATTACKED)
    if lethal and table.options.lethal_attack_stacks:
        provoke(table, target, DEADLY)


def displayed(table: Table, by: Ref, what: str) -> None:
    """An enemy used bursts, explosives or fire, where all can see or hear it (RFX-MORALE-03)."""
    for unit, _ in table.having(Traits):
        if unit in table.units() and not friends(table, by, unit):
            provoke(table, unit, what)


def fears(dice: Dice, *, phobia: bool) -> int:
    """What meeting the thing one loathes counts for, or the thing one dreads (RFX-MORALE-09, RFX-CORE-10)."""
    return dice.roll(Pool(2, 6, "high" if phobia else "low")).value


def breaks_code(dice: Dice) -> int:
    """Breaking the unit's own code (RFX-MORALE-09)."""
    return dice.roll(Pool(1, 6)).value


def hazard(dice: Dice, *, deadly: bool, protected: bool) -> int:
    """The mere presence of such a thing (RFX-MORALE-10)."""
    if deadly:
        return 1 if protected else dice.roll(Pool(1, 6)).value
    return 0 if protected else 1


def exposure(dice: Dice, *, deadly: bool, protected: bool) -> int:
    """Being in it (RFX-MORALE-10)."""
    if deadly:
        return dice.roll(Pool(2, 6, "low") if protected else Pool(2, 10, "high")).value
    return 0 if protected else dice.roll(Pool(2, 6, "low")).value


def horror(dice: Dice, *, utter: bool) -> int:
    """A horrifying sight, if the game master says that there is one: 1, or the higher of two d10 (RFX-MORALE-11)."""
    return dice.roll(Pool(2, 10, "high")).value if utter else 1
