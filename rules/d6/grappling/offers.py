"""Seizing a creature beside the unit; breaking free and letting go."""

from __future__ import annotations

from rules.d6.core import equipment, scale
from rules.d6.grappling import grapple
from rules.d6.grappling.forms import BreakFree, Grapple, Release
from rules.d6.state import Grappled
from rules.d6.turns.topic import Desk
from rules.frame.forms import Fair, Refusal
from rules.parts.topics import Lines


def loose(desk: Desk) -> Lines:
    """Letting go of a creature held, and breaking free of a hold (DSX-GRAP-01)."""
    scene, unit = desk.scene, desk.unit
    if equipment.held_by(scene, unit) is not None and desk.idle:
        yield desk.offer(Release)
    if desk.busy or desk.bound or scene.find(unit, Grappled) is None:
        return
    refusal = grapple.breaking(scene, unit).refusal
    yield Refusal(BreakFree.title, refusal, "DSX-GRAP-01") if refusal else desk.offer(BreakFree)


def seizing(desk: Desk) -> Lines:
    """Any enemy beside the unit (DSX-GRAP-01)."""
    if desk.busy or desk.bound or desk.routine:
        return
    near = tuple(foe for foe in desk.foes if scale.adjacent(desk.scene, desk.unit, foe))
    reasons = {foe: grapple.hindrance(desk.scene, desk.unit, foe) for foe in near}
    able = tuple(foe for foe, reason in reasons.items() if not reason)
    if able:
        yield desk.offer(Grapple, {"target": Fair(able, lambda foe: reasons.get(foe, "no enemy adjacent"))})
    elif near:
        yield Refusal(Grapple.title, reasons[near[0]], "DSX-GRAP-01", about=near[0])
