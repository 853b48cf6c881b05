"""Grappling: seizing, being held, breaking free and letting go."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import ClassVar, Literal

from rules.d6.attacks import attack, exposure, forecasts
from rules.d6.attacks.attack import Attack
from rules.d6.attacks.exposure import eye_over
from rules.d6.attacks.target import judged, turn_round
from rules.d6.core import equipment, facing, lapses, rolls, scale
from rules.d6.core.equipment import BARE_HANDS
from rules.d6.core.moment import Moment
from rules.d6.core.rolls import Attempt, chance_of
from rules.d6.fighting.deeds import mistaken
from rules.d6.state import Grappled, Holding, Stealth, Vehicle
from rules.d6.suppression import zones
from rules.d6.terms.skills import Skill
from rules.d6.turns.budget import NOTHING
from rules.d6.turns.held import Happening, amid
from rules.d6.turns.topic import Deed, Desk, Topic, at_once
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Action, Fair, Purpose, Refusal
from rules.frame.intents import Role
from rules.frame.marks import AtUnit
from rules.frame.means import Means
from rules.frame.scene import Event, Pose, Scene, Table
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.topics import Lines, always


class Grapple(Action):
    """Seize an adjacent creature (DSX-GRAP-01)."""

    title: ClassVar[str] = "Grapple"
    does: ClassVar[str] = "Seize an enemy beside you; a held enemy can do little else."
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["grapple"] = "grapple"
    target: AtUnit


class BreakFree(Action):
    """Try to break a hold (DSX-GRAP-01)."""

    title: ClassVar[str] = "Break free"
    does: ClassVar[str] = "Struggle out of the hold you are in."
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    kind: Literal["break free"] = "break free"


class Release(Action):
    """Let go of a creature held (DSX-GRAP-01)."""

    title: ClassVar[str] = "Release"
    does: ClassVar[str] = "Let go of the enemy you hold."
    role: ClassVar[Role] = Role.ATTACK
    kind: Literal["release"] = "release"


def seizing(scene: Scene, unit: Ref, target: Ref) -> Attack | None:
    """An ordinary attack of bare hands, Brawling against Reflexes; a hit holds and does no damage (DSX-GRAP-01)."""
    hands = equipment.arm(scene, unit, BARE_HANDS)
    return Attack(unit, target, hands) if hands is not None else None


def hindrance(scene: Scene, unit: Ref, target: Ref) -> str:
    """Why a unit cannot seize another: free hand, adjacent, at most a size larger (DSX-GRAP-01); "" when it can."""
    wish = seizing(scene, unit, target)
    if wish is None:
        return "needs a free hand"
    if scene.find(target, Vehicle) is not None or equipment.rides(scene, target):
        return "is a vehicle or aboard one"
    if equipment.held_by(scene, unit) is not None:
        return "already holds an enemy"
    if facing.held(scene, target) == facing.HELD:
        return "is held already"
    if rolls.traits(scene, target).size.rank > rolls.traits(scene, unit).size.rank + 1:
        return "is too large"
    return facing.held(scene, unit) or attack.hindrance(scene, wish)


def breaking(scene: Scene, unit: Ref) -> Attempt:
    """The Brawling roll of a held unit that struggles (DSX-GRAP-01)."""
    return rolls.attempt(scene, unit, Skill.BRAWLING)


def grip_of(scene: Scene, holder: Ref) -> int:
    """What it must reach: the holder's Brawling as a static value, 3 a die and its pips (DSX-GRAP-01)."""
    return rolls.skill(scene, holder, Skill.BRAWLING).static


def seize(moment: Moment, unit: Ref, action: Grapple) -> Flow[None]:
    """Brawling against Reflexes: on a hit no damage, but the target is held (DSX-GRAP-01). Where nobody is any more
    nobody is seized.
    """
    table = moment.table
    ghost = mistaken(table, unit, action.target)
    exposure.face(table, unit, (ghost or table.pose(action.target)).cell)
    if zones.acts(moment, unit):
        yield from amid(moment, Happening("attacks", unit), lambda joint: _seize(joint, unit, action.target, ghost))


def _seize(moment: Moment, unit: Ref, target: Ref, ghost: Pose | None) -> Flow[None]:
    table = moment.table
    wish = seizing(table, unit, target)
    if wish is None:
        return
    wish = judged(moment, replace(wish, at=ghost))
    yield from turn_round(table, wish)
    worked_out = attack.reckon(table, wish)
    if not worked_out.shot.code.usable:
        return
    struck = attack.strike(table.dice(unit), worked_out.shot)
    hit = struck.hit and worked_out.cover.in_line and ghost is None
    rolled = f"{worked_out.shot.code}: {struck.throw}"
    table.say(
        Event(
            "grapple",
            "{actor} tries to seize {target}.",
            actor=unit,
            target=target,
            told="{target} is seized." if hit else "{target} gets away.",
            own=(rolled,),
            detail=(f"{rolled} against {worked_out.shot.difficulty}", *map(str, worked_out.tallies)),
            data={"hit": hit, "total": struck.throw.value, "difficulty": worked_out.shot.difficulty},
            success=hit,
            missed=not hit,
            means=Means.MELEE,
        )
    )
    exposure.spent_aim(table, unit)
    if hit:
        moment.harm(unit, target, lambda table: _held(table, unit, target))
    exposure.given_away(moment, unit, wish.arm.weapon, target)


def _held(table: Table, unit: Ref, target: Ref) -> None:
    """Seized: it cannot move or turn, and what it was about is broken off (DSX-GRAP-01)."""
    if facing.down(table, unit) or facing.down(table, target):
        return
    lapses.helpless(table, target)
    lapses.let_go(table, target)
    lapses.get_loose(table, target)
    table.strip(target, Stealth)
    table.put(target, Grappled(unit))
    table.put(unit, Holding(target))


def break_free(moment: Moment, unit: Ref, _: BreakFree) -> None:
    """Brawling against the holder's Brawling as a static value (DSX-GRAP-01)."""
    table = moment.table
    held = table.find(unit, Grappled)
    if held is None or not zones.acts(moment, unit):
        return
    test = rolls.Check(breaking(table, unit).code, grip_of(table, held.holder))
    if not test.code.usable:
        return
    result = rolls.check(table.dice(unit), test)
    if result.passed:
        lapses.get_loose(table, unit)
    table.say(
        Event(
            "break free",
            "{actor} breaks free of {target}." if result.passed else "{actor} fails to break free of {target}.",
            actor=unit,
            target=held.holder,
            own=(f"{test.code}: {result.throw}",),
            detail=(f"{test.code}: {result.throw} against {test.difficulty}",),
            data={"passed": result.passed, "total": result.throw.value, "difficulty": test.difficulty},
            success=result.passed,
        )
    )


def release(moment: Moment, unit: Ref, _: Release) -> None:
    """Let go: that is free (DSX-GRAP-01)."""
    lapses.let_go(moment.table, unit)
    moment.table.say(Event("release", "{actor} lets go.", actor=unit))


def loose(desk: Desk) -> Lines:
    """Letting go of a creature held, and breaking free of a hold (DSX-GRAP-01)."""
    scene, unit = desk.scene, desk.unit
    if equipment.held_by(scene, unit) is not None and desk.idle:
        yield desk.offer(Release)
    if desk.busy or desk.bound or scene.find(unit, Grappled) is None:
        return
    refusal = breaking(scene, unit).refusal
    yield Refusal(BreakFree.title, refusal, "DSX-GRAP-01") if refusal else desk.offer(BreakFree)


def may_seize(desk: Desk) -> Lines:
    """Any enemy beside the unit (DSX-GRAP-01)."""
    if desk.busy or desk.bound or desk.routine:
        return
    near = tuple(foe for foe in desk.foes if scale.adjacent(desk.scene, desk.unit, foe))
    reasons = {foe: hindrance(desk.scene, desk.unit, foe) for foe in near}
    able = tuple(foe for foe, reason in reasons.items() if not reason)
    if able:
        yield desk.offer(Grapple, {"target": Fair(able, lambda foe: reasons.get(foe, "no enemy adjacent"))})
    elif near:
        yield Refusal(Grapple.title, reasons[near[0]], "DSX-GRAP-01", about=near[0])


def odds_of_seizing(scene: Scene, ask: Ask, action: Grapple) -> Forecast:
    """On a hit held, and no damage (DSX-GRAP-01)."""
    made = seizing(scene, ask.unit, action.target)
    if made is None:
        return Forecast(FREE, note="needs a free hand")
    eye = eye_over(scene, ask.unit, scene.cells(action.target)[0])
    wish = forecasts.turned(scene, replace(made, eye=eye))
    worked_out = attack.reckon(scene, wish)
    if worked_out.dice.refusal:
        return Forecast(FREE, worked_out.tallies, success=Fraction(0), note=worked_out.dice.refusal)
    hit = odds.of(attack.strike, worked_out.shot).chance(lambda strike: strike.hit)
    outcomes = (Outcome("gets away", 1 - hit, wish.target, spared=True), Outcome("held", hit, wish.target))
    tallies = (worked_out.dice.tally, worked_out.difficulty)
    return Forecast(FREE, tallies, outcomes, success=hit)


def breaking_free(scene: Scene, ask: Ask, _action: BreakFree) -> Forecast:
    """Brawling against the grip of the holder (DSX-GRAP-01)."""
    attempt, held_by = breaking(scene, ask.unit), facing.holder(scene, ask.unit)
    if held_by is None:
        return Forecast(FREE)
    against = grip_of(scene, held_by)
    grip = Tally("Grip", against, "the holder's Brawling", "DSX-GRAP-01")
    success = chance_of(rolls.Check(attempt.code, against))
    return Forecast(FREE, (attempt.tally, grip), success=success)


LOOSE = Topic(
    offers=(loose,),
    deeds={BreakFree: at_once(break_free), Release: at_once(release, always(NOTHING))},
    forecasts={BreakFree: breaking_free},
)
SEIZING = Topic(
    offers=(may_seize,),
    deeds={Grapple: Deed(seize)},
    forecasts={Grapple: odds_of_seizing},
)
