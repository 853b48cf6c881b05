"""What handling a thing costs, and how likely it works, by the functions that will do it."""

from __future__ import annotations

from collections.abc import Callable

from rules import odds
from rules.dice import Dice
from rules.flow import Ask
from rules.forms import Action, Forecast, Outcome
from rules.reflex.core.attempts import Attempt
from rules.reflex.core.checks import Check
from rules.reflex.gear import costs, devices, handling, mending, outfit, ready, reloading
from rules.reflex.gear.forms import Ditch, FieldRepair, Ready, Reload, Shed, Stow
from rules.reflex.order.topic import OPERATION, ticks
from rules.scene import Scene


def readying(scene: Scene, ask: Ask, action: Ready) -> Forecast:
    """Ticks and why; what rummaging adds on average (RFX-ACT-11, RFX-ACT-12)."""
    how = handling.manner(scene, ask.unit, action)
    tally = costs.readying(how)
    item = handling.the_thing(scene, ask.unit, action)
    if item is None or action.lying is not None or not costs.packed(item):
        return Forecast(ticks(int(tally.total)), (tally,))
    found = odds.of(costs.rummaging, how)
    outcomes = tuple(Outcome(f"{more} ticks more", chance) for more, chance in sorted(found.items()))
    return Forecast(ticks(int(tally.total)), (tally,), outcomes, note="it has to be found in the pack")


def stowing(scene: Scene, ask: Ask, action: Stow) -> Forecast:
    """Ticks and why (RFX-ACT-11)."""
    tally = costs.readying(handling.stowing(scene, ask.unit, action.item))
    return Forecast(ticks(int(tally.total)), (tally,))


def ditching(scene: Scene, ask: Ask, action: Ditch) -> Forecast:
    """Free for what is in hand, and certain unless one burns or drowns (RFX-ACT-07, RFX-ACT-08)."""
    cost = ticks(handling.ditch_price(scene, ask.unit, action))
    why = handling.hampered(scene, ask.unit)
    if not why or handling.held(ready.kit(scene, ask.unit), action.item) is None:
        return Forecast(cost)
    trial = handling.letting_go(scene, ask.unit)
    chance = odds.of(handling.lets_go, trial.check).chance(bool)
    return Forecast(cost, (trial.tally, trial.level), success=chance, note=why)


def shedding(scene: Scene, ask: Ask, action: Shed) -> Forecast:
    """Ticks, and the chance that it is damaged (RFX-ACT-09)."""
    cost = ticks(outfit.shed_price(scene, ask.unit, action))
    if outfit.quick(scene, ask.unit, action.what):
        return Forecast(cost)
    spoilt = odds.of(outfit.torn).chance(bool)
    return Forecast(cost, outcomes=(Outcome("it is damaged", spoilt), Outcome("it is whole", 1 - spoilt)))


def loading(scene: Scene, ask: Ask, action: Reload) -> Forecast:
    """Ticks of this action and why (RFX-ACT-14)."""
    arm = ready.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return Forecast(ticks(1))
    tally = reloading.price(scene, ask.unit, arm.weapon, keep=action.keep)
    return Forecast(ticks(int(tally.total)), (tally,))


def repairing(scene: Scene, ask: Ask, action: FieldRepair) -> Forecast:
    """How likely it works again, and for how long (RFX-OPS-04)."""
    trial = mending.repairing(scene, ask.unit, action)
    lasts = odds.of(mending.holds, trial.check)
    outcomes = tuple(
        Outcome(f"holds for {segments}" if segments else "fails", chance) for segments, chance in sorted(lasts.items())
    )
    works = lasts.chance(lambda segments: segments > 0)
    return Forecast(OPERATION, (trial.tally, trial.level), outcomes, works, note=trial.impossible)


def task(kind: str) -> Callable[[Scene, Ask, Action], Forecast]:
    """The forecast of a task with a machine or a lock (RFX-OPS-09)."""

    def foretell(scene: Scene, ask: Ask, _action: Action) -> Forecast:
        return _by_check(devices.task(scene, ask.unit, kind), devices.succeeds)

    return foretell


def _by_check(trial: Attempt, rule: Callable[[Dice, Check], bool]) -> Forecast:
    chance = odds.of(rule, trial.check).chance(bool)
    return Forecast(OPERATION, (trial.tally, trial.level), success=chance, note=trial.impossible)
