"""Steeling itself: the stances that a unit under fire may try to take, and how likely each is to come off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Menu, Offer, OneOf, Refusal
from rules.frame.scene import Scene
from rules.frame.worth import Worth, of_forecast
from rules.graydawn.afoot import rolling
from rules.graydawn.fire import menace
from rules.graydawn.luck.asking import unspent
from rules.graydawn.nerve import checks, points, refuge, steeling
from rules.graydawn.nerve.course import STEELS, Came
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.order import declaring
from rules.graydawn.state import Guard
from rules.graydawn.turns import plan
from rules.kernel.refs import Ref
from rules.kernel.words import counted


def menu(scene: Scene, ask: Ask) -> Menu:
    """Which stance a unit with suppression points tries to take (GRD-SUPP-03)."""
    unit = ask.unit
    offers, refusals = [], []
    for guard in (Guard.ACTIVE, Guard.MOVING, Guard.BRACING, Guard.FULL):
        reason = rolling.may_take(scene, unit, guard)
        if reason:
            refusals.append(Refusal(f"{Intend.title}: {guard.value}", reason, "GRD-COVER-03"))
        else:
            moves = OneOf((int(guard is Guard.MOVING),))
            offers.append(Offer(Intend, {"stance": OneOf((guard.value,)), "moves": moves}, note=guard.value))
    borne = counted(points.nerve(scene, unit).points, "suppression point")
    question = f"{scene.name(unit)}, {borne}: which stance to try for?"
    wanted = declaring.usual(scene, unit, plan.allowed(scene, unit)).guard.value
    routine = next((each for each in offers if wanted in each.choices["stance"]), offers[0])
    return Menu(question, tuple(offers), tuple(refusals), routine.fill())


def foretold(scene: Scene, ask: Ask, action: Intend) -> Forecast:
    """The exact chance of the check, and of what may come of it; what an attack from that stance promises, and the fire
    that the unit draws (GRD-SUPP-02, GRD-SUPP-05 to 09, GRD-SUPP-17).
    """
    foes = menace.in_sight(scene, ask.unit)
    assumes = (*((menace.MEASURE,) if foes else ()), *unspent(scene, ask.unit))
    tallies = (checks.total(scene, ask.unit, action.guard),)
    failed = f"suppressed, {_forced(scene, ask.unit)}"
    return replace(_numbers(scene, ask.unit, action.guard, failed), tallies=tallies, assumes=assumes, note="15 needed")


def worth(scene: Scene, ask: Ask, action: Intend) -> Worth:
    """The numbers of that."""
    return of_forecast(scene, _numbers(scene, ask.unit, action.guard))


def _numbers(scene: Scene, unit: Ref, guard: Guard, failed: str = "suppressed") -> Forecast:
    """What may come of it, without the reasons."""
    ends = _ends(scene, unit, guard, failed)
    passed = ends.get(guard.value, Fraction(0))
    outcomes = tuple(
        Outcome(words, chance, unit, spared=words in (guard.value, Guard.ACTIVE.value))
        for words, chance in ends.items()
    )
    promised = declaring.promise(scene, unit, guard, 1, 0)
    attacks = tuple(each for whole in promised for each in _if_passed(whole, passed))
    return Forecast(FREE, (), (*outcomes, *attacks), passed, later=tuple(_drawn(scene, unit, guard, passed)))


def _drawn(scene: Scene, unit: Ref, guard: Guard, passed: Fraction) -> Iterator[Outcome]:
    """The fire it draws in that stance, or in the one that a failed check forces upon it."""
    forced = Guard.FULL if checks.sheltered(scene, unit) or refuge.here(scene, unit) else Guard.MOVING
    as_meant, as_forced = (menace.suffered(scene, unit, each, 0) for each in (guard, forced))
    suffered = passed * as_meant + (1 - passed) * as_forced
    if suffered:
        yield Outcome("the fire it draws", Fraction(1), unit, suffered, average=True)


def _if_passed(outcome: Outcome, passed: Fraction) -> Iterator[Outcome]:
    """What an attack promises that is made only if the check is passed."""
    if passed:
        yield replace(outcome, chance=passed)
    if passed < 1:
        yield Outcome("no attack", 1 - passed, outcome.unit, spared=True)


def _ends(scene: Scene, unit: Ref, guard: Guard, failed: str) -> dict[str, Fraction]:
    """What may come of the check, and of the second one where it is granted, each with its chance."""
    wish, active, breaks = guard.value, Guard.ACTIVE.value, "breaks"

    def named(end: tuple[Came, bool]) -> str:
        came, second = end
        if came == "passed":
            return active if second else wish
        return failed if came == "failed" else breaks

    found = STEELS.foretell(steeling.opened(scene, unit, guard), "came", "second").map(named)
    return {name: found[name] for name in dict.fromkeys((wish, active, failed, breaks)) if name in found}


def _forced(scene: Scene, unit: Ref) -> str:
    """What a failed check would make of it (GRD-SUPP-06, GRD-SUPP-08)."""
    if checks.sheltered(scene, unit) or refuge.here(scene, unit):
        return "full cover"
    return "lies low" if refuge.way(scene, unit) is None else "runs for cover"
