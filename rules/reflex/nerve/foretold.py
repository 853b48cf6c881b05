"""What ground kept under fire may lead to: a shot at whoever shows himself there, and his fear; for comparing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.body import Posture
from rules.forecast import Outcome
from rules.ground import Cell
from rules.reflex.fire import menace
from rules.reflex.gear.ready import Arm, arms
from rules.reflex.nerve import suppression
from rules.reflex.nerve.forms import Suppress
from rules.reflex.state import Strip, Traits
from rules.reflex.wounds.able import alive
from rules.refs import Ref
from rules.relations import enemies, friends
from rules.scene import Pose, Scene

SHOWS_HIMSELF = Fraction(1, 2)
"""How likely somebody who is in it does something there before the suppressor's next action: nobody can know."""
A_POINT = Fraction(1, 25)
"""What a point of threat costs somebody, roughly: one in twenty of all that he tries, where his nerve was at its end
without it (RFX-MORALE-01).
"""


def pinned(scene: Scene, unit: Ref, held: Arm, action: Suppress, *, eye: Pose | None = None) -> tuple[Outcome, ...]:
    """Everybody known of in the strip: the free shot at him if he shows himself, and his fear (RFX-SUPP-02,
    RFX-SUPP-03).
    """
    here = (eye or scene.pose(unit)).cell
    cells = suppression.strip(scene, here, action.cell, action.rounds)
    there = {*cells, *suppression.doorways(scene, here, cells)}
    rating = suppression.rating(held.weapon.tracer, held.weapon.burst is not None, action.rounds)
    foes = (foe for foe in scene.units() if not friends(scene, unit, foe) and there.intersection(scene.cells(foe)))
    return tuple(each for foe in foes for each in _fares(scene, unit, held, foe, rating, eye))


def _fares(scene: Scene, unit: Ref, held: Arm, foe: Ref, rating: int, eye: Pose | None) -> tuple[Outcome, ...]:
    if scene.find(foe, Traits) is None or not alive(scene, foe):
        return ()
    pose = scene.pose(foe)
    shows = scene.silhouette(unit, foe, eye=eye)
    hidden = not shows.in_line
    if hidden:
        pose = replace(pose, posture=Posture.STANDING, kept_down=())
        shows = scene.silhouette(unit, foe, eye=eye, pose=pose)
    if not shows.in_line:
        return ()
    afraid = SHOWS_HIMSELF if hidden else Fraction(1)
    fear = Outcome(f"threat +{rating}", afraid, foe, rating * A_POINT)
    if not enemies(scene, unit, foe):
        return (fear,)
    shot = menace.snap_shot(scene, unit, foe, held, shows, pose.posture)
    return Outcome("shot at if he shows himself", SHOWS_HIMSELF, foe, shot), fear


def under_fire(scene: Scene, unit: Ref) -> dict[Cell, Fraction]:
    """What it costs a unit on average to show itself where the enemy keeps the ground under fire (RFX-SUPP-02,
    RFX-SUPP-03).
    """
    found: dict[Cell, Fraction] = {}
    for _, laid in scene.having(Strip):
        owner = laid.owner
        if owner is None or laid.round != scene.clock.round or friends(scene, owner, unit):
            continue
        fear = 0 if unit in laid.met else laid.rating * A_POINT
        costs = fear + (_free_shot(scene, laid, owner, unit) if laid.free and unit not in laid.shot else 0)
        found.update((cell, found.get(cell, Fraction(0)) + costs) for cell in laid.cells)
    return found


def _free_shot(scene: Scene, laid: Strip, owner: Ref, unit: Ref) -> Fraction:
    """What the suppressor's free shot does to somebody upright."""
    held = next((each for each in arms(scene, owner) if not suppression.unfit(scene, owner, each)), None)
    if held is None or not enemies(scene, owner, unit):
        return Fraction(0)
    pose = replace(scene.pose(unit), posture=Posture.STANDING, kept_down=(), cells=laid.cells[:1])
    shows = scene.silhouette(owner, unit, pose=pose)
    return menace.snap_shot(scene, owner, unit, held, shows, pose.posture) if shows.in_line else Fraction(0)
