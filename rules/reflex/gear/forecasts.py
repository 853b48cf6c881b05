"""What handling a thing costs, and how likely it works, by the functions that will do it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Action
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.frame.worth import Chances, Share, Worth, shares
from rules.kernel import odds
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts.hands import held
from rules.reflex.core.attempts import Attempt
from rules.reflex.core.checks import Check
from rules.reflex.fire import menace
from rules.reflex.gear import costs, devices, handling, outfit, reloading
from rules.reflex.gear.forms import Ditch, FieldRepair, Grip, Ready, Reload, Shed, Stow
from rules.reflex.hands import ready
from rules.reflex.hands.ready import Arm
from rules.reflex.ordnance import forecasts as blasts
from rules.reflex.terms.weapons import Weapon

IN_THE_PACK = "must be found in the pack first"


def readying(scene: Scene, ask: Ask, action: Ready) -> Forecast:
    """Ticks and why; what rummaging adds on average (RFX-ACT-11, RFX-ACT-12)."""
    how = handling.manner(scene, ask.unit, action)
    tally = costs.readying(how)
    item = handling.the_thing(scene, ask.unit, action)
    if item is None or action.lying is not None or not costs.packed(item):
        held = _to_throw(scene, ask, action)
        if held is None:
            return Forecast(FREE, (tally,))
        return replace(_thrown(scene, ask.unit, blasts.eye_of(ask), held), tallies=(tally,))
    return Forecast(FREE, (tally,), _found(odds.of(costs.rummaging, how)), note=IN_THE_PACK)


def readying_weighed(scene: Scene, ask: Ask, action: Ready) -> Worth:
    """The numbers of that."""
    item = handling.the_thing(scene, ask.unit, action)
    if item is not None and action.lying is None and costs.packed(item):
        return Worth(FREE, (Share(None, 0.0, lambda: Chances(1.0)),))
    held = _to_throw(scene, ask, action)
    if held is None:
        return Worth(FREE)
    told = _thrown(scene, ask.unit, blasts.eye_of(ask), held)
    return Worth(FREE, later=shares(scene, told.later), screens=lambda: told.screen)


def _found(ticks: odds.Odds[int]) -> tuple[Outcome, ...]:
    return tuple(Outcome(counted(more, "more tick"), chance) for more, chance in sorted(ticks.items()))


def _to_throw(scene: Scene, ask: Ask, action: Ready) -> Arm | None:
    """A thing to be thrown, as it will be in hand."""
    what = ready.figures(scene, ask.unit, action.item, action.lying)
    item = handling.the_thing(scene, ask.unit, action)
    if not isinstance(what, Weapon) or what.kind != "thrown" or item is None:
        return None
    return Arm(ask.unit, what, item, action.hands)


@lookup
def _thrown(scene: Scene, unit: Ref, eye: Pose | None, held: Arm) -> Forecast:
    """What it could do once it is thrown, and hide."""
    later, assumes = blasts.if_thrown(scene, unit, eye, held)
    return Forecast(FREE, assumes=assumes, later=later, screen=blasts.if_screened(scene, unit, eye, held))


def stowing(scene: Scene, ask: Ask, action: Stow) -> Forecast:
    """Ticks and why; and that a hand is free then for what wants two (RFX-ACT-11)."""
    tally = costs.readying(handling.stowing(scene, ask.unit, action.item))
    others = (arm for arm in ready.arms(scene, ask.unit) if arm.weapon.name != action.item)
    wants = next((arm for arm in others if _wants_both(arm)), None)
    later = _with_both(scene, ask, wants)
    return Forecast(FREE, (tally,), later=later)


def gripping(scene: Scene, ask: Ask, action: Grip) -> Forecast:
    """Ticks, and how much better it fires that is held with both hands (RFX-RECOIL-03, RFX-HANDED-03)."""
    arm = ready.arm(scene, ask.unit, action.item)
    wants = arm if action.hands == "both" and arm is not None and _wants_both(arm) else None
    later = _with_both(scene, ask, wants)
    return Forecast(FREE, later=later)


def _wants_both(arm: Arm) -> bool:
    return arm.weapon.hands == 2 and arm.hands != "both" and arm.item is not None


def _with_both(scene: Scene, ask: Ask, arm: Arm | None) -> tuple[Outcome, ...]:
    """What more it does in a round to the enemy it does most to, held with both hands; with nobody in sight, only that
    it is held so.
    """
    if arm is None:
        return ()
    gains = menace.with_both_hands(scene, ask.unit, arm)
    best = max(gains, key=lambda foe: (gains[foe], -scene.apart(ask.unit, foe), scene.cells(foe)), default=None)
    if best is None:
        return (Outcome("with both hands", Fraction(1)),)
    return (Outcome("with both hands", Fraction(1), best, gains[best]),) if gains[best] else ()


def ditching(scene: Scene, ask: Ask, action: Ditch) -> Forecast:
    """Free for what is in hand, and certain unless one burns or drowns (RFX-ACT-07, RFX-ACT-08)."""
    why = handling.hampered(scene, ask.unit)
    if not why or held(ready.kit(scene, ask.unit), action.item) is None:
        return Forecast(FREE)
    trial = handling.letting_go(scene, ask.unit)
    chance = odds.of(handling.lets_go, trial.check).chance(bool)
    return Forecast(FREE, (trial.tally, trial.level), success=chance, note=why)


def shedding(scene: Scene, ask: Ask, action: Shed) -> Forecast:
    """Ticks, and the chance that it is damaged (RFX-ACT-09)."""
    if outfit.quick(scene, ask.unit, action.what):
        return Forecast(FREE)
    spoilt = odds.of(outfit.torn).chance(bool)
    return Forecast(FREE, outcomes=(Outcome("it is damaged", spoilt), Outcome("it is whole", 1 - spoilt)))


def loading(scene: Scene, ask: Ask, action: Reload) -> Forecast:
    """Ticks of this action and why; what finding the ammunition in a pack adds (RFX-ACT-14)."""
    arm = ready.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return Forecast(FREE)
    tally = reloading.price(scene, ask.unit, arm.weapon, keep=action.keep)
    if not reloading.rummages(scene, ask.unit, arm):
        return Forecast(FREE, (tally,))
    unskilled = costs.unskilled(scene, ask.unit, arm.weapon)
    return Forecast(FREE, (tally,), _found(odds.of(reloading.finding, unskilled=unskilled)), note=IN_THE_PACK)


def repairing(scene: Scene, ask: Ask, action: FieldRepair) -> Forecast:
    """How likely it works again, and for how long (RFX-OPS-04)."""
    trial = devices.repairing(scene, ask.unit, action)
    lasts = odds.of(devices.holds, trial.check)
    outcomes = tuple(
        Outcome(f"holds for {segments}" if segments else "fails", chance) for segments, chance in sorted(lasts.items())
    )
    works = lasts.chance(lambda segments: segments > 0)
    return Forecast(FREE, (trial.tally, trial.level), outcomes, works, note=trial.impossible)


def task(kind: str) -> Callable[[Scene, Ask, Action], Forecast]:
    """The forecast of a task with a machine or a lock."""

    def foretell(scene: Scene, ask: Ask, _action: Action) -> Forecast:
        """The chance of its check (RFX-OPS-09)."""
        return _by_check(devices.task(scene, ask.unit, kind), devices.succeeds)

    return foretell


def _by_check(trial: Attempt, rule: Callable[[Dice, Check], bool]) -> Forecast:
    chance = odds.of(rule, trial.check).chance(bool)
    return Forecast(FREE, (trial.tally, trial.level), success=chance, note=trial.impossible)
