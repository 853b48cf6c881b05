"""Aid to the wounded, as a topic of the rules: what a helper can do, the odds of it, and doing it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Literal

from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Action, OneOf, Purpose, Refusal
from rules.frame.marks import Caring
from rules.frame.relations import friends
from rules.frame.scene import Event, Scene
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.parts.arms_length import touching
from rules.reflex.core import able, attempts, work
from rules.reflex.core.attempts import BOTH_HANDS, Attempt
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.core.topic import Deed, Desk, Lines, Topic
from rules.reflex.nerve import conditions
from rules.reflex.state import Task, Traits, Wounds
from rules.reflex.terms.body import LOCATIONS, Injury, Location
from rules.reflex.terms.skills import Attribute, Skill
from rules.reflex.wounds.harm import show


class RenderAid(Action):
    """Stop a patient's bleeding, or bring it back (RFX-OPS-06)."""

    title: ClassVar[str] = "Render aid"
    does: ClassVar[str] = "Stop a friend's bleeding, or bring the friend round."
    key: ClassVar[str] = "a"
    purpose: ClassVar[Purpose] = Purpose.AID
    kind: Literal["render aid"] = "render aid"
    patient: Caring


WORST = {Injury.SERIOUS: -2, Injury.CRITICAL: -4}
NO_KIT, ONESELF, REVIVING = -3, -2, -5
IN_TIME = 4
"""Segments after death within which a patient may be brought back (RFX-AID-02)."""


def helping(scene: Scene, unit: Ref, patient: Ref) -> Attempt:
    """Medicine, the harder the worse he is hurt; harder still without a kit or own wounds (RFX-AID-01, RFX-AID-02)."""
    hurt = attempts.wounds(scene, patient)
    off = WORST.get(max(hurt.levels), 0)
    penalties = (
        Modifier(REVIVING, "revival", "RFX-AID-02") if hurt.dead else None,
        Modifier(off, f"{max(hurt.levels).name.lower()} wound", "RFX-AID-01") if off and not hurt.dead else None,
        None if attempts.traits(scene, unit).medical_kit else Modifier(NO_KIT, "no kit", "RFX-AID-01"),
        Modifier(ONESELF, "own wounds", "RFX-AID-01") if patient == unit else None,
        work.in_a_hurry(scene, unit),
        conditions.strain(scene, unit, patient),
    )
    rule = "RFX-AID-02" if hurt.dead else "RFX-AID-01"
    return attempts.attempt(scene, unit, Attribute.COG, Skill.MEDICINE, uses=BOTH_HANDS, penalties=penalties, rule=rule)


def needs(scene: Scene, unit: Ref, patient: Ref) -> str:
    """Why there is nothing to be done for him; "" when there is (RFX-OPS-06, RFX-AID-02)."""
    hurt = attempts.wounds(scene, patient)
    if hurt.dead:
        if patient == unit or hurt.beyond_help:
            return "is beyond help"
        if unit in hurt.tried:
            return "did not come round"
        return "" if scene.clock.round - hurt.dead <= IN_TIME else "has been dead too long"
    return "" if hurt.unstable else "is not bleeding"


def aid(moment: Moment, unit: Ref, action: RenderAid) -> Flow[None]:
    """One attempt (RFX-AID-01, RFX-AID-02, RFX-OPS-06)."""
    yield from ()
    table, patient = moment.table, action.patient
    if needs(table, unit, patient) or not touching(table, table.cells(unit), table.cells(patient)):
        return
    attempt = helping(table, unit, patient)
    result = check(table.dice(unit), attempt.check)
    own = (f"{attempt.tally}: {result.throw}",)
    table.say(Event("aid", "{actor} treats {target}.", actor=unit, target=patient, own=own, success=result.passed))
    hurt = attempts.wounds(table, patient)
    if not result.passed:
        table.put(unit, Task(work.AID, table.cells(patient)[0], patient))
        if hurt.dead:
            table.put(patient, replace(hurt, tried=(*hurt.tried, unit)))
        return
    table.strip(unit, Task)
    if hurt.dead:
        where: Location = "head" if hurt.killed_by == "choked" else _fatal(hurt)
        alive = replace(hurt, dead=0, out="revived", unstable=0, tried=(), killed_by="")
        hurt = alive.with_level(where, Injury.CRITICAL)
        table.say(Event("revived", "{target} breathes again.", actor=unit, target=patient))
    else:
        hurt = replace(hurt, unstable=0)
        table.say(Event("stable", "{target} has stopped bleeding.", actor=unit, target=patient))
    table.put(patient, hurt)
    show(table, patient)


def _fatal(hurt: Wounds) -> Location:
    return max(LOCATIONS, key=lambda where: (hurt.actual(where), where == "torso"))


def offers(desk: Desk) -> Lines:
    """Units within reach that need help, of its own side or an ally's (RFX-OPS-06)."""
    scene, unit = desk.scene, desk.unit
    own = scene.cells(unit)
    roused = (unit,) if attempts.morale(scene, unit).broken else _comrades(scene, unit)
    near = [ref for ref in roused if scene.find(ref, Traits) is not None and touching(scene, own, scene.cells(ref))]
    bleeding = [ref for ref in near if not needs(scene, unit, ref)]
    if bleeding:
        yield from desk.handwork(RenderAid, {"patient": OneOf(bleeding)})
    else:
        yield Refusal(RenderAid.title, "nobody within reach is bleeding", "RFX-OPS-06")


def _comrades(scene: Scene, unit: Ref) -> Iterator[Ref]:
    """Its side, itself included; and the living of allied sides that it knows to be where they are: when they died is
    not to be seen.
    """
    side = scene.side(unit)
    yield from scene.units(side)
    allied = (other for other in scene.units() if scene.side(other) != side and friends(scene, unit, other))
    yield from (other for other in allied if able.alive(scene, other) and (scene.lost(other) is None))


def forecast(scene: Scene, ask: Ask, action: RenderAid) -> Forecast:
    """The chance to help."""
    attempt = helping(scene, ask.unit, action.patient)
    chance = odds.of(check, attempt.check).chance(lambda result: result.passed)
    return Forecast(FREE, (attempt.tally, attempt.level), success=chance)


TOPIC = Topic(
    operational=(offers,),
    deeds={RenderAid: Deed(aid)},
    forecasts={RenderAid: forecast},
)
