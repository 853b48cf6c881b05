"""First aid: what a medic can do, the odds of it, and doing it."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Literal

from rules.d6.core import scale
from rules.d6.core.moment import Moment
from rules.d6.state import Preparation, Traits
from rules.d6.suppression import under_fire, zones
from rules.d6.turns.topic import Desk, Topic, at_once
from rules.d6.wounds import harm, injury
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Action, Fair, Purpose, Refusal
from rules.frame.intents import Role
from rules.frame.marks import Caring
from rules.frame.scene import Event, Scene
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.topics import Lines


class FirstAid(Action):
    """Stop a friend's dying, or treat his wounds (DSX-AID-01)."""

    title: ClassVar[str] = "First aid"
    does: ClassVar[str] = "Stop a dying friend's decline, or treat wounds."
    key: ClassVar[str] = "f"
    purpose: ClassVar[Purpose] = Purpose.AID
    role: ClassVar[Role] = Role.USE
    kind: Literal["first aid"] = "first aid"
    patient: Caring


def offers(desk: Desk) -> Lines:
    """The wounded within reach, and the unit itself (DSX-AID-01)."""
    if desk.busy or desk.bound:
        return
    beside = tuple(each for each in (desk.unit, *desk.comrades) if _patient(desk, each))
    if not beside:
        return
    reasons = {patient: injury.cannot_treat(desk.scene, desk.unit, patient) for patient in beside}
    able = tuple(patient for patient, reason in reasons.items() if not reason)
    if able:
        fair = Fair(able, lambda other: reasons.get(other, "not wounded, or not adjacent"))
        yield desk.offer(FirstAid, {"patient": fair})
    else:
        yield Refusal(FirstAid.title, reasons[beside[-1]], "DSX-AID-01", about=beside[-1])


def _patient(desk: Desk, other: Ref) -> bool:
    """A friend or an ally within reach who is hurt at all, or the unit itself."""
    scene = desk.scene
    if other != desk.unit and not scale.adjacent(scene, desk.unit, other):
        return False
    return scene.find(other, Traits) is not None and injury.health(scene, other).hp < injury.hp_max(scene, other)


def first_aid(moment: Moment, unit: Ref, action: FirstAid) -> None:
    """Medicine against 10: a dying friend stops dying, another gains hit points once (DSX-AID-01)."""
    table, patient = moment.table, action.patient
    if not zones.acts(moment, unit):
        return
    worked_out = injury.care(table, unit, patient)
    table.strip(unit, Preparation)
    if not worked_out.check.code.usable:
        return
    outcome = injury.treat(table.dice(unit), worked_out)
    rolled = f"{worked_out.check.code}: {outcome.result.throw} against {worked_out.check.difficulty}"
    given = f"{outcome.points} hit points" if outcome.points else "no effect"
    ends = "stopped the bleeding" if outcome.stabilised else given
    given_to = "itself" if patient == unit else "{target}"
    words = f"{{actor}} gives {given_to} first aid" + ("." if outcome.result.passed else ", without effect.")
    table.say(
        Event(
            "first aid",
            words,
            actor=unit,
            target=patient,
            own=(f"{rolled}: {ends}",),
            data={"total": outcome.result.throw.value, "stabilised": outcome.stabilised, "points": outcome.points},
            success=outcome.result.passed,
        )
    )
    before = injury.health(table, patient)
    harm.set_health(table, patient, injury.cared(before, outcome, injury.hp_max(table, patient)))


def foretold(scene: Scene, ask: Ask, action: FirstAid) -> Forecast:
    """Medicine against 10: the bleeding stopped, or hit points given (DSX-AID-01)."""
    medic, patient = ask.unit, action.patient
    lost = under_fire.lost_first(scene, medic, patient)
    care = injury.care(scene, medic, patient)
    tallies = (
        injury.aid_attempt(scene, medic, patient).tally,
        Tally("Difficulty", care.check.difficulty, "first aid", "DSX-AID-01"),
    )
    if not care.check.code.usable:
        return Forecast(FREE, tallies, success=Fraction(0))
    full = injury.hp_max(scene, patient)
    fallen = odds.of(injury.treat, care)
    missing = full - injury.health(scene, patient).hp + lost
    outcomes = [Outcome("no use", fallen.chance(lambda each: not each.result.passed), patient, spared=True)]
    if care.dying:
        outcomes.append(Outcome("stops dying", fallen.chance(lambda each: each.stabilised), patient, Fraction(-1, 4)))
    else:
        points = fallen.map(lambda each: min(each.points, missing))
        outcomes += [
            Outcome(f"regains {each}", points[each], patient, -Fraction(each, full)) for each in sorted(points) if each
        ]
    return Forecast(FREE, tallies, tuple(outcomes), success=fallen.chance(lambda each: each.result.passed))


TOPIC = Topic(
    offers=(offers,),
    deeds={FirstAid: at_once(first_aid)},
    forecasts={FirstAid: foretold},
)
