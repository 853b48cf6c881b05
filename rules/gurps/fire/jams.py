"""Guns that fail, and clearing them (GUR-CRIT-04)."""

from __future__ import annotations

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, OneOf, Refusal
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, figures, magazines
from rules.gurps.core.arms import Arm
from rules.gurps.fire.forms import ClearGun
from rules.gurps.flesh import misses
from rules.gurps.flesh.misses import CLEARING, Failure
from rules.gurps.state.things import Jammed
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.turns import taking
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted, the
from rules.parts.topics import Lines


def jammed(scene: Scene, unit: Ref, name: str) -> Failure | None:
    """What is wrong with a gun; None if it works."""
    found = scene.find(unit, Jammed) or Jammed()
    return next((failure for weapon, failure, _ in found.guns if weapon == name), None)


def fails(table: Table, unit: Ref, arm: Arm, *, spends: bool = True) -> None:
    """A gun fails: one round is spent on a misfire, or on the one shot before a stoppage; it works again only when it
    is cleared, with mechanical trouble not in this battle (GUR-CRIT-04).
    """
    name = arm.weapon.name
    failure = misses.failure(table.dice(unit))
    found = table.find(unit, Jammed) or Jammed()
    others = tuple(each for each in found.guns if each[0] != name)
    table.put(unit, Jammed((*others, (name, failure, 0))))
    magazines.fires(table, unit, arm, int(spends and failure is not Failure.BROKEN))
    table.say(Event("jams", f"{{actor}}'s weapon fails: {failure.value}.", unit))


def clearing(desk: Desk) -> Lines:
    """Guns in hand that can be put right (GUR-CRIT-04)."""
    if not desk.may(Manoeuvre.READY):
        return
    names = []
    for arm in arms.arms(desk.scene, desk.unit):
        name = arm.weapon.name
        if arm.item is None or jammed(desk.scene, desk.unit, name) not in CLEARING:
            continue
        if arms.two_hands(desk.scene, desk.unit, arm):
            names.append(name)
        else:
            yield Refusal(f"{ClearGun.title}: {name}", arms.BOTH_HANDS, "GUR-CRIT-04")
    if names:
        yield desk.offer(ClearGun, {"weapon": OneOf(dict.fromkeys(names))})


def clear(table: Table, unit: Ref, action: ClearGun) -> None:
    """A second of it: two clear a misfire, three a stoppage if the skill comes off, else it takes another second
    (GUR-CRIT-04).
    """
    taking.acted(table, unit)
    found = table.find(unit, Jammed) or Jammed()
    failure, done = next(((f, done) for name, f, done in found.guns if name == action.weapon), (Failure.BROKEN, 0))
    if failure not in CLEARING:
        return
    others = tuple(each for each in found.guns if each[0] != action.weapon)
    done = min(done + 1, CLEARING[failure])
    score = skill(table, unit, action.weapon)
    sure = failure is Failure.MISFIRE
    if done == CLEARING[failure] and (sure or rolls.roll(table.dice(unit), int(score.total)).success):
        table.put(unit, Jammed(others))
        table.say(Event("clears", f"{{actor}} clears {the(action.weapon)}.", unit, success=True))
        return
    table.put(unit, Jammed((*others, (action.weapon, failure, done))))
    table.say(Event("clears", f"{{actor}} works on {the(action.weapon)}.", unit, success=False))


def skill(scene: Scene, unit: Ref, name: str) -> Tally:
    """What a stoppage is cleared by: Armoury, or the skill of the weapon by IQ, whichever is better (GUR-CRIT-04)."""
    arm, own = arms.arm(scene, unit, name), figures.traits(scene, unit)
    armoury = figures.skill(scene, unit, Skill.ARMOURY)
    level = own.skill(arm.weapon.skill) if arm is not None else None
    by_iq = Tally("IQ", own.iq - 5, "no skill") if level is None else Tally(name, level - own.dx + own.iq, "by IQ")
    by_iq = by_iq.plus(figures.shock(scene, unit))
    return by_iq if armoury is None or armoury.total < by_iq.total else armoury


def foretold(scene: Scene, ask: Ask, action: ClearGun) -> Forecast:
    """How long it takes yet, and the chance where it is rolled for."""
    found = scene.find(ask.unit, Jammed) or Jammed()
    failure, done = next(((f, done) for name, f, done in found.guns if name == action.weapon), (Failure.BROKEN, 0))
    left = CLEARING.get(failure, 0) - done
    if left > 1 or failure is Failure.MISFIRE:
        return Forecast(FREE, note=f"{failure.value}: {counted(max(1, left), 'second')} more")
    score = skill(scene, ask.unit, action.weapon)
    sure = rolls.chance(int(score.total))
    rows = tuple(Outcome(text, each) for text, each in (("cleared", sure), ("another second", 1 - sure)) if each)
    return Forecast(FREE, (score,), rows, sure, note=failure.value)
