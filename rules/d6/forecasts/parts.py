"""What forecasts are made of: the price, the odds of a test, losses as shares of strength, what was assumed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from rules.d6 import actions as forms
from rules.d6.combat import equipment, injury, rolls
from rules.d6.field import driving, vehicles
from rules.d6.offers.desk import HALF, ONE, WHOLE_ROUND, several
from rules.d6.sheets.code import Code
from rules.d6.state import Health
from rules.frame.figure import HANDS
from rules.frame.forecast import Assumption, Outcome
from rules.frame.forms import FREE, Action, Cost
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts.assumptions import usual_figures

FREE_FORMS = (
    forms.Declare, forms.HoldBack, forms.Pass, forms.EndTurn, forms.Turn, forms.ChangePosture, forms.KeepDown,
    forms.Drop, forms.MoveDoor, forms.Release, forms.GoNext, forms.TurnRound, forms.CarryOut, forms.Wait,
)  # fmt: skip
"""What costs no action (DSX-ACT-06)."""


Share = tuple[str, Fraction, Fraction]
"""What may come of an attack in words, how likely it is, and its mean loss."""


def cost_of(scene: Scene, unit: Ref, action: Action) -> Cost:
    """The price of a filled form (DSX-ACT-06)."""
    if isinstance(action, FREE_FORMS):
        return FREE
    if isinstance(action, forms.Move):
        return HALF if action.half else ONE
    if isinstance(action, forms.TakeAim | forms.Prepare):
        return WHOLE_ROUND
    if isinstance(action, forms.Drive):
        return ONE if driving.action_cost(action.speed, evading=action.evade) else FREE
    if isinstance(action, forms.Draw):
        items = equipment.kit(scene, unit).items
        item = next((item for item in items if item.name == action.item and item.place not in HANDS), None)
        return several(equipment.drawing(item)) if item is not None else ONE
    return ONE


def figures_of(scene: Scene, units: Iterable[Ref]) -> tuple[Assumption, ...]:
    """Whose usual figures a forecast goes by: these units', and those of whoever dodges for them at the wheel."""
    each = tuple(units)
    drivers = (driver for unit in each for driver in vehicles.steers_for(scene, unit))
    return usual_figures(scene, (*each, *drivers))


def total_of(dice: Dice, code: Code) -> int:
    """The total of one throw, for rules that keep it and hold it to many."""
    return dice.roll(code).value


def chance_of(what: rolls.Check) -> Fraction:
    """How likely a test passes; nothing if it may not be rolled."""
    if not what.code.usable:
        return Fraction(0)
    return odds.of(rolls.check, what).chance(lambda result: result.passed)


def loss(health: Health, full: int, points: int) -> Fraction:
    """What share of its full strength a unit loses by so many points; whoever goes down loses all."""
    if points <= 0 or full <= 0 or health.down:
        return Fraction(0)
    return Fraction(1) if points >= health.hp else Fraction(points, full)


def losses(scene: Scene, unit: Ref, chances: Mapping[int, Fraction], miss: Fraction = Fraction(0)) -> Iterator[Outcome]:
    """Missed, held off by armour, hurt, bloodied or down: how likely each is, and its mean loss."""
    health, full = injury.health(scene, unit), injury.hp_max(scene, unit)
    return suffered(unit, shares(health, full, chances), miss)


def suffered(unit: Ref, each: Iterable[Share], miss: Fraction = Fraction(0)) -> Iterator[Outcome]:
    """What comes of it for a unit: nothing, if it is missed, or one of these."""
    if miss:
        yield Outcome("missed", miss, unit, spared=True)
    for word, chance, mean in each:
        yield Outcome(word, chance, unit, mean)


def shares(health: Health, full: int, chances: Mapping[int, Fraction]) -> tuple[Share, ...]:
    """Held off by armour, hurt, bloodied or down, for somebody as he is."""
    groups: dict[str, list[tuple[int, Fraction]]] = {}
    for points in sorted(chances):
        if chances[points]:
            groups.setdefault(_word(health, full, points), []).append((points, chances[points]))
    found = []
    for word, each in groups.items():
        chance = sum((share for _, share in each), Fraction(0))
        mean = sum((share * loss(health, full, points) for points, share in each), Fraction(0)) / chance
        low, high = each[0][0], each[-1][0]
        points_text = f" ({low} to {high} points)" if high > low else f" ({counted(low, 'point')})" if low else ""
        found.append((word + points_text, chance, mean))
    return tuple(found)


def _word(health: Health, full: int, points: int) -> str:
    if points <= 0:
        return "armour holds"
    after = injury.hurt(health, points, full)
    if after.down:
        return "down"
    return "bloodied" if after.bloodied and not health.bloodied else "hurt"
