"""Evaluating a foe, and feints: what they take, and what they bring (GUR-EVAL-01, GUR-FEINT-01 to 04)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import ails, arms, figures, scale
from rules.gurps.core.arms import Arm
from rules.gurps.core.facing import Arc, arc
from rules.gurps.melee import to_hit
from rules.gurps.melee.forms import Evaluate, Feint
from rules.gurps.rolls import Contest
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Bashed, Evaluated, Feinted
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.skills import UNARMED, Attribute, Skill
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

MOST_EVALUATED = 3
"""The most that Evaluate adds to the next attack (GUR-EVAL-01)."""


def sized_up(scene: Scene, unit: Ref, foes: tuple[Ref, ...]) -> Iterator[Ref]:
    """Foes that could be attacked now, or reached with one Move and Attack (GUR-EVAL-01)."""
    longest = max((max(use.reaches.yards) for _, use in arms.strikes(scene, unit)), default=0)
    far = figures.move(scene, unit) + max(1, longest)
    near = (foe for foe in foes if scale.apart(scene, unit, foe) <= far)
    return (foe for foe in near if knowing.can_act(scene, foe) and knowing.sees(scene, unit, foe))


def evaluated(scene: Scene, unit: Ref, foe: Ref) -> Evaluated:
    """The bonus against the foe after another second of Evaluate (GUR-EVAL-01)."""
    before = scene.find(unit, Evaluated)
    goes_on = before is not None and before.foe == foe and before.until >= scene.clock.round
    bonus = min(MOST_EVALUATED, before.bonus + 1) if before is not None and goes_on else 1
    return Evaluated(foe, bonus, scene.clock.round + 1)


def evaluate(table: Table, unit: Ref, action: Evaluate) -> None:
    """A second of Evaluate: the unit studies a foe (GUR-EVAL-01)."""
    table.put(unit, evaluated(table, unit, action.target))
    table.say(Event("evaluates", "{actor} evaluates {target}.", unit, action.target))


def evaluation_foretold(scene: Scene, ask: Ask, action: Evaluate) -> Forecast:
    """What Evaluate adds to the next attack."""
    return Forecast(FREE, note=f"+{evaluated(scene, ask.unit, action.target).bonus} on your next attack")


# feints


def may_feint(scene: Scene, unit: Ref, foe: Ref, arm: Arm) -> bool:
    """Whether a foe could be hit with it, and sees the feint; with a shield only after it has struck the foe's way once
    (GUR-FEINT-01, GUR-FEINT-04).
    """
    if not knowing.can_act(scene, foe) or (scene.options.facing and arc(scene, foe, unit) is Arc.BACK):
        return False
    if ails.blind(scene, foe):
        return False
    if arms.arsenal(scene, unit).shield(arm.weapon.name) is not None:
        return foe in (scene.find(unit, Bashed) or Bashed()).foes
    return True


def scores(scene: Scene, unit: Ref, foe: Ref, arm: Arm) -> tuple[Tally, Tally]:
    """Both sides of the contest: the skill it feints with; the foe's best of weapon skill, shield or cloak, DX, and
    where either is unarmed an unarmed skill (GUR-FEINT-01, GUR-FEINT-04).
    """
    own = _best(scene, unit, _with(scene, unit, arm))
    armed = any(each.item is not None and each.weapon.melee for each in arms.arms(scene, foe))
    bare = arm.weapon.natural or not armed
    studied = to_hit.evaluated(scene, unit, foe)
    against = [*_defending(scene, foe), *(UNARMED if bare else ())]
    dx = figures.attribute(scene, foe, Attribute.DX)
    return own.plus(studied), max((dx, _best(scene, foe, against)), key=lambda each: each.total)


def _with(scene: Scene, unit: Ref, arm: Arm) -> Iterator[Skill]:
    own = figures.traits(scene, unit)
    for use in arm.weapon.melee:
        yield figures.striking_skill(own, arm.weapon, use)


def _defending(scene: Scene, foe: Ref) -> Iterator[Skill]:
    for arm in arms.arms(scene, foe):
        if arm.item is not None:
            yield from _with(scene, foe, arm)
    shield = arms.shield(scene, foe)
    if shield is not None:
        yield shield.skill


def _best(scene: Scene, unit: Ref, skills: Iterator[Skill] | list[Skill]) -> Tally:
    found = [figures.skill(scene, unit, each) for each in dict.fromkeys(skills)]
    known = [each for each in found if each is not None]
    return max(known, key=lambda each: each.total, default=Tally("no skill", 0))


def penalty(won: Contest) -> int:
    """What a feint takes off defences: the feinter's own margin of success where the foe fails, the difference where
    both succeed, nothing where the feinter fails (GUR-FEINT-02).
    """
    if not won.own.success:
        return 0
    if not won.other.success:
        return won.own.margin
    return max(0, won.margin)


def ways(scene: Scene, made: Attack) -> Odds[Attack]:
    """A blow by whatever a feint that goes with it may take off the target's defences (GUR-AOA-04)."""
    found = penalties(scene, made.attacker, made.target, made.arm)
    return found.map(lambda lost: replace(made, feint=lost))


def penalties(scene: Scene, unit: Ref, foe: Ref, arm: Arm) -> Odds[int]:
    """Every penalty that a feint may bring."""
    own, other = scores(scene, unit, foe, arm)
    times = 2 if ails.is_open(scene, foe) else 1
    return rolls.quicks(int(own.total), int(other.total)).map(lambda won: penalty(won) * times)


def feinted(table: Table, unit: Ref, foe: Ref, arm: Arm, *, alone: bool = True) -> int:
    """The contest, as it is rolled (GUR-FEINT-02). A guard that is down doubles it (GUR-CRIT-03). Where a blow goes
    with it, that blow tells whether the action has come off (GUR-AOA-04).
    """
    own, other = scores(table, unit, foe, arm)
    won = rolls.quick(table.dice(unit), int(own.total), int(other.total))
    lost = penalty(won) * (2 if ails.is_open(table, foe) else 1)
    against = (f"{other.total} against it, rolled {won.other.total}: -{lost}",)
    success = lost > 0 if alone else None
    told = "{actor} feints at {target}."
    table.say(Event("feints", told, unit, foe, own=won.own.own, detail=against, tally=own, success=success))
    return lost


def feint(table: Table, unit: Ref, action: Feint) -> None:
    """The whole turn for a feint (GUR-FEINT-01)."""
    lays(table, unit, action.target, action.weapon, table.clock.round + 1)


def lays(table: Table, unit: Ref, foe: Ref, weapon: str, until: int) -> None:
    """It counts against the next attack of its next turn only (GUR-FEINT-03)."""
    arm = arms.arm(table, unit, weapon)
    if arm is None:
        return
    lost = feinted(table, unit, foe, arm)
    table.strip(unit, Feinted)
    if lost:
        table.put(unit, Feinted(foe, lost, until))


def feint_foretold(scene: Scene, ask: Ask, action: Feint) -> Forecast:
    """How likely it takes the foe in."""
    return told(scene, ask.unit, action.target, action.weapon)


def told(scene: Scene, unit: Ref, foe: Ref, weapon: str) -> Forecast:
    """How likely it takes the foe in, and what it takes off its defences on average."""
    arm = arms.arm(scene, unit, weapon)
    if arm is None:
        return Forecast(FREE, note="not in hand")
    own, other = scores(scene, unit, foe, arm)
    found = penalties(scene, unit, foe, arm)
    sure = found.chance(bool)
    mean = found.mean(lambda lost: lost)
    rows = (
        Outcome("taken in", sure, foe),
        Outcome("not taken in", 1 - sure, foe, spared=True),
    )
    return Forecast(FREE, (own, other), rows, sure, note=f"-{float(mean):.1f} on its defences on average")
