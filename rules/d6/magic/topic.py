"""Magic, as a topic of the rules: what is offered, and the odds of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from rules.d6.attacks import attack, forecasts
from rules.d6.attacks.attack import Attack
from rules.d6.attacks.exposure import eye_over
from rules.d6.blast import explosions
from rules.d6.blast import forecasts as bursting
from rules.d6.blast.offers import cells
from rules.d6.blast.toll import Toll
from rules.d6.core import rolls
from rules.d6.core.equipment import Arm
from rules.d6.core.rolls import total_of
from rules.d6.fighting.offers import WHERE_THEY_STOOD, as_they_stood, wish, wish_at
from rules.d6.magic import casting, spells
from rules.d6.magic.spells import Cast
from rules.d6.state import Casting, Traits
from rules.d6.suppression import under_fire
from rules.d6.terms.weapons import Spell
from rules.d6.turns.budget import NEXT_COMPONENT
from rules.d6.turns.topic import NO, NOBODY, YES, Deed, Desk, Topic
from rules.d6.wounds import injury
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Choices, OneOf, Refusal
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted
from rules.parts.topics import Lines, always


def spells_known(desk: Desk) -> Lines:
    """Every spell on the sheet: what can be done for it now (DSX-SPELL-01 to 04)."""
    if desk.busy or desk.routine:
        return
    begun = desk.scene.find(desk.unit, Casting)
    for name in rolls.traits(desk.scene, desk.unit).spells:
        arm = spells.arm(desk.scene, desk.unit, name)
        if arm is not None and arm.weapon.spell is not None:
            yield from _spell(desk, arm, arm.weapon.spell, begun)


def _spell(desk: Desk, arm: Arm, spell: Spell, begun: Casting | None) -> Lines:
    name = arm.weapon.name
    missing = spells.missing(arm.weapon, begun)
    reasons = {component: spells.hindrance(desk.scene, desk.unit, component) for component in missing}
    able = tuple(component for component in missing if not reasons[component])
    if not able:
        component, reason = next(iter(reasons.items()))
        yield Refusal(f"{Cast.title} {name} ({component})", reason, "DSX-SPELL-03")
        return
    if len(missing) > 1:
        choices = {"spell": OneOf((name,)), "component": OneOf(able), "target": NOBODY, "cell": NOBODY, "then": NO}
        yield desk.offer(Cast, choices, f"{len(missing)} of {spell.actions} components to go")
        return
    yield from _last(desk, arm, spell, able)


def _last(desk: Desk, arm: Arm, spell: Spell, able: tuple[str, ...]) -> Lines:
    """The component with which the spell works."""
    name = arm.weapon.name
    common: dict[str, Choices] = {"spell": OneOf((name,)), "component": OneOf(able), "then": NO}
    rolled = spell.effect in ("harm", "hold", "heal") and not (spell.target == "area" and arm.weapon.area is None)
    refusal = spells.check(desk.scene, desk.unit).refusal if rolled else ""
    if refusal and spell.target != "single":
        yield Refusal(f"{Cast.title} {name}", refusal, "DSX-CORE-03")
        return
    if spell.target == "area":
        if cells(desk, arm):
            yield desk.offer(Cast, {**common, "target": NOBODY, "cell": cells(desk, arm)})
        else:
            yield Refusal(f"{Cast.title} {name}", "no cell in range and sight", "DSX-EXPL-05")
        return
    targets = OneOf((desk.unit,)) if spell.target == "self" else OneOf(_targets(desk, arm, spell))
    before = OneOf(as_they_stood(desk, arm, "single")) if spell.target == "single" else ()
    if before:
        then = {**common, "target": before, "cell": NOBODY, "then": YES}
        yield desk.offer(Cast, then, WHERE_THEY_STOOD)
    if targets:
        yield desk.offer(Cast, {**common, "target": targets, "cell": NOBODY})
    elif not before:
        yield Refusal(f"{Cast.title} {name}", refusal or "nobody to cast it at", "DSX-SPELL-04")


def _targets(desk: Desk, arm: Arm, spell: Spell) -> Iterator[Ref]:
    scene = desk.scene
    if spell.effect == "heal":
        for patient in (desk.unit, *desk.comrades):
            health = injury.health(scene, patient)
            hurt = health.hp < injury.hp_max(scene, patient) and not injury.is_dead(scene, patient, health)
            if (
                hurt
                and scene.find(patient, Traits) is not None
                and spells.in_range(scene, desk.unit, patient, arm.weapon)
            ):
                yield patient
        return
    for foe in desk.foes:
        cast = wish(desk.scene, desk.unit, arm, "single", foe)
        if spells.in_range(scene, desk.unit, foe, arm.weapon) and not attack.hindrance(scene, cast):
            yield foe


def over_area(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> Forecast:
    """An area spell never scatters; the check matters only to resistance (DSX-EXPL-02, DSX-EXPL-03)."""
    attempt = spells.check(scene, unit)
    area = arm.weapon.area
    if area is None or area.kind != "explosive":
        return replace(bursting.left_hanging(scene, arm, cell), lands=((cell, Fraction(1)),))
    if attempt.refusal:
        return Forecast(FREE, (attempt.tally,), success=Fraction(0), note=attempt.refusal)
    totals = odds.of(total_of, attempt.code)
    toll = Toll(scene, unit, eye_over(scene, unit, cell))
    for total, chance in totals.items():
        toll.bursts(explosions.blast(arm.weapon, total), cell, chance)
    return Forecast(
        FREE,
        (attempt.tally, *bursting.value(arm), *toll.tallies()),
        toll.outcomes(),
        success=Fraction(1),
        rings=bursting.rings(scene, arm),
        lands=((cell, Fraction(1)),),
    )


def binding(scene: Scene, wish: Attack) -> Forecast:
    """A holding spell: for how many of its slots the target stands rooted (DSX-SPELL-04)."""
    worked_out = attack.reckon(scene, wish)
    refusal = worked_out.dice.refusal
    if refusal or not worked_out.cover.in_line:
        return Forecast(FREE, worked_out.tallies, success=Fraction(0), note=refusal or worked_out.cover.reason)
    rounds = odds.of(attack.strike, worked_out.shot).map(spells.held_rounds)
    outcomes = tuple(
        Outcome(f"held for {each} {'turn' if each == 1 else 'turns'}", rounds[each], wish.target)
        if each
        else Outcome("nothing", rounds[each], wish.target, spared=True)
        for each in sorted(rounds)
    )
    success = rounds.chance(lambda each: each > 0)
    tallies = (worked_out.dice.tally, worked_out.difficulty, *forecasts.resisting(scene, wish))
    return Forecast(FREE, tallies, outcomes, success=success)


def healing(scene: Scene, caster: Ref, arm: Arm, patient: Ref, lost: int = 0) -> Forecast:
    """A healing spell (DSX-SPELL-04); `lost` before it is cast."""
    what = spells.healing(scene, caster, arm.weapon)
    tallies = (
        spells.check(scene, caster).tally,
        Tally("Difficulty", what.check.difficulty, arm.weapon.name, "DSX-SPELL-04"),
    )
    if not what.check.code.usable:
        return Forecast(FREE, tallies, success=Fraction(0))
    health, full = injury.health(scene, patient), injury.hp_max(scene, patient)
    points = odds.of(spells.heal, what).map(lambda each: min(each.points, full - health.hp + lost))
    outcomes = tuple(
        Outcome(f"regains {each}" if each else "no use", points[each], patient, -Fraction(each, full), spared=not each)
        for each in sorted(points)
    )
    return Forecast(FREE, tallies, outcomes, success=points.chance(lambda each: each > 0))


def cast(scene: Scene, ask: Ask, action: Cast) -> Forecast:
    """What the last component of a spell brings (DSX-SPELL-01)."""
    arm = spells.arm(scene, ask.unit, action.spell)
    spell = arm.weapon.spell if arm else None
    if arm is None or spell is None or (action.target is None and action.cell is None):
        return Forecast(FREE, note="the spell is not complete with this")
    if action.cell is not None:
        return over_area(scene, ask.unit, arm, action.cell)
    assert action.target is not None
    if spell.effect == "heal":
        return healing(scene, ask.unit, arm, action.target, under_fire.lost_first(scene, ask.unit, action.target))
    if spell.effect == "ward":
        return Forecast(FREE, note=f"+{spell.bonus} Reflexes for {counted(spell.rounds, 'round')}")
    made = forecasts.turned(scene, wish_at(scene, ask, arm, "single", action.target, then=action.then))
    return binding(scene, made) if spell.effect == "hold" else forecasts.against(scene, made)


TOPIC = Topic(
    offers=(spells_known,),
    deeds={Cast: Deed(casting.cast, always(NEXT_COMPONENT))},
    forecasts={Cast: cast},
)
