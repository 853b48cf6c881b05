"""What a grenade not in hand yet may lead to: thrown at the nearest, or as far towards him as it goes."""

from __future__ import annotations

from rules.d6.blast import explosions, forecasts
from rules.d6.core import equipment
from rules.d6.core.equipment import Arm
from rules.d6.senses import fighters
from rules.frame.figure import HANDS
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.assumptions import as_last_seen
from rules.parts.handling import Draw

AS_NOW = Assumption(Fact.FUTURE, "assumes it is thrown at the nearest enemy, as things stand now")


def drawn(scene: Scene, ask: Ask, action: Draw) -> Forecast:
    """What it costs to draw it; of a grenade what it does then, or hides (DSX-EQUIP-02, DSX-EXPL-05)."""
    unit = ask.unit
    item = next((item for item in equipment.kit(scene, unit).items if item.name == action.item), None)
    weapon = equipment.arsenal(scene, unit).weapon(action.item)
    if item is None or item.place in HANDS or weapon is None or weapon.category != "grenade":
        return Forecast(FREE)
    arm = Arm(weapon, item, unit)
    told = scene.remembered(("drawn", unit, weapon.name), lambda: _thrown(scene, unit, arm))
    if told is None:
        return Forecast(FREE)
    if told.screen:
        return Forecast(FREE, screen=told.screen)
    nearest = as_last_seen(scene, fighters.foes(scene, unit))
    return Forecast(FREE, assumes=(*told.assumes, *nearest, AS_NOW), later=told.outcomes)


def _thrown(scene: Scene, unit: Ref, arm: Arm) -> Forecast | None:
    """What it does thrown at the nearest in reach; or what it hides, thrown towards the nearest of all."""
    here = scene.cells(unit)[0]
    known = ((scene.apart(unit, foe), scene.cells(foe)[0]) for foe in fighters.foes(scene, unit))
    cells = [cell for _, cell in sorted(known)]
    if arm.weapon.area is None or not cells:
        return None
    if arm.weapon.area.kind == "explosive":
        reached = (cell for cell in dict.fromkeys(cells) if not explosions.out_of_reach(scene, unit, arm, cell))
        nearest = next(reached, None)
        return None if nearest is None else forecasts.thrown(scene, unit, arm, nearest)
    way = reversed(scene.grid.line(here, cells[0])[1:])
    farthest = next((cell for cell in way if not explosions.out_of_reach(scene, unit, arm, cell)), None)
    return None if farthest is None else forecasts.thrown(scene, unit, arm, farthest)
