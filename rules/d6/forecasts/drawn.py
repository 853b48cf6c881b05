"""What a grenade not in hand yet may lead to: thrown at one of the nearest, or as far towards him as it goes."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

from rules.d6.actions import Draw
from rules.d6.combat import equipment, explosions
from rules.d6.combat.equipment import Arm
from rules.d6.forecasts import areas
from rules.d6.forecasts.parts import cost_of
from rules.d6.order import fighters
from rules.figure import HANDS
from rules.flow import Ask
from rules.forms import Forecast, Outcome
from rules.ground import Cell
from rules.refs import Ref
from rules.scene import Scene

NEAREST = 2
"""At so many enemies a throw is thought of."""


def drawn(scene: Scene, ask: Ask, action: Draw) -> Forecast:
    """What it costs to draw it; of a grenade what it does then, or hides (DSX-EQUIP-02, DSX-EXPL-05)."""
    cost, unit = cost_of(scene, ask.unit, action), ask.unit
    item = next((item for item in equipment.kit(scene, unit).items if item.name == action.item), None)
    weapon = equipment.arsenal(scene, unit).weapon(action.item)
    if item is None or item.place in HANDS or weapon is None or weapon.category != "grenade":
        return Forecast(cost)
    arm = Arm(weapon, item, unit)
    later, screen = scene.remembered(("drawn", unit, weapon.name), lambda: _thrown(scene, unit, arm))
    return Forecast(cost, later=later, screen=screen)


def _thrown(scene: Scene, unit: Ref, arm: Arm) -> tuple[tuple[Outcome, ...], tuple[Cell, ...]]:
    """The best it could do thrown at one of the nearest, and what it would hide thrown towards the nearest of all."""
    here = scene.cells(unit)[0]
    known = sorted(fighters.foes(scene, unit), key=lambda foe: (scene.apart(unit, foe), foe))
    cells = [scene.cells(foe)[0] for foe in known]
    if arm.weapon.area is None or not cells:
        return (), ()
    if arm.weapon.area.kind == "explosive":
        reached = (cell for cell in dict.fromkeys(cells) if not explosions.out_of_reach(scene, unit, arm, cell))
        throws = (areas.thrown(scene, unit, arm, cell).outcomes for cell in islice(reached, NEAREST))
        return max(throws, key=lambda outcomes: _worth(scene, unit, outcomes), default=()), ()
    way = reversed(scene.grid.line(here, cells[0])[1:])
    farthest = next((cell for cell in way if not explosions.out_of_reach(scene, unit, arm, cell)), None)
    return (), () if farthest is None else areas.thrown(scene, unit, arm, farthest).screen


def _worth(scene: Scene, unit: Ref, outcomes: tuple[Outcome, ...]) -> Fraction:
    """What others lose less what one's own do."""
    side = scene.side(unit)
    signed = ((1 if scene.side(each.unit) != side else -1, each) for each in outcomes if each.unit is not None)
    return sum((sign * each.chance * each.loss for sign, each in signed), Fraction(0))
