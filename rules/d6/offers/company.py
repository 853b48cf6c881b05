"""Those beside one: first aid, seizing, breaking free, letting go; and searching for those who hide."""

from __future__ import annotations

from rules.d6.actions import BreakFree, FirstAid, Grapple, Release, Search
from rules.d6.combat import equipment, grapple, injury
from rules.d6.field import awareness, scale
from rules.d6.offers.desk import ONE, Desk, Lines
from rules.d6.state import Grappled, Traits
from rules.frame.forms import FREE, Fair, Offer, Refusal
from rules.kernel.refs import Ref


def friends_and_foes(desk: Desk) -> Lines:
    """What is done to neighbours, and looking about (DSX-AID-01, DSX-GRAP-01, DSX-SENSE-02)."""
    scene, unit = desk.scene, desk.unit
    if equipment.held_by(scene, unit) is not None and desk.idle:
        yield Offer(Release, cost=FREE)
    if desk.busy or desk.bound:
        return
    if scene.find(unit, Grappled) is not None:
        refusal = grapple.breaking(scene, unit).refusal
        yield Refusal(BreakFree.title, refusal, "DSX-GRAP-01") if refusal else Offer(BreakFree, cost=ONE)
    refusal = awareness.searching(scene, unit).refusal
    yield Refusal(Search.title, refusal, "DSX-CORE-03") if refusal else Offer(Search, cost=ONE)
    yield from _aid(desk)
    if not desk.routine:
        yield from _seize(desk)


def _aid(desk: Desk) -> Lines:
    beside = tuple(each for each in (desk.unit, *desk.comrades) if _patient(desk, each))
    if not beside:
        return
    reasons = {patient: injury.cannot_treat(desk.scene, desk.unit, patient) for patient in beside}
    able = tuple(patient for patient, reason in reasons.items() if not reason)
    if able:
        yield Offer(
            FirstAid, {"patient": Fair(able, lambda other: reasons.get(other, "not wounded, or not adjacent"))}, ONE
        )
    else:
        yield Refusal(FirstAid.title, reasons[beside[-1]], "DSX-AID-01", about=beside[-1])


def _patient(desk: Desk, other: Ref) -> bool:
    """A friend or an ally within reach who is hurt at all, or the unit itself."""
    scene = desk.scene
    if other != desk.unit and not scale.adjacent(scene, desk.unit, other):
        return False
    return scene.find(other, Traits) is not None and injury.health(scene, other).hp < injury.hp_max(scene, other)


def _seize(desk: Desk) -> Lines:
    near = tuple(foe for foe in desk.foes if scale.adjacent(desk.scene, desk.unit, foe))
    reasons = {foe: grapple.hindrance(desk.scene, desk.unit, foe) for foe in near}
    able = tuple(foe for foe, reason in reasons.items() if not reason)
    if able:
        yield Offer(Grapple, {"target": Fair(able, lambda foe: reasons.get(foe, "no enemy adjacent"))}, ONE)
    elif near:
        yield Refusal(Grapple.title, reasons[near[0]], "DSX-GRAP-01", about=near[0])
