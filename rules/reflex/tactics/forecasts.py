"""What ground kept under fire may lead to: a shot at a unit that shows itself there, and its fear; for comparing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.body import Posture
from rules.frame.forecast import Assumption, Fact, Outcome
from rules.frame.ground import Cell
from rules.frame.relations import enemies, friends
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.reflex.core import attempts
from rules.reflex.core.able import alive
from rules.reflex.fire import menace
from rules.reflex.hands.ready import Arm, arms
from rules.reflex.nerve import conditions, threats
from rules.reflex.state import Morale, Strip, Traits
from rules.reflex.tactics import suppression
from rules.reflex.tactics.forms import Suppress

SHOWS_HIMSELF = Fraction(1, 2)
"""How likely a unit in it does something there before the suppressor's next action: nobody can know."""
SHOW_THEMSELVES = Assumption(Fact.FUTURE, "assumes each enemy there is exposed before the next action, at even odds")
SEEN_BY_SOMEBODY = Assumption(Fact.UNSEEN, "assumes the suppressing enemies see it")
A_POINT = Fraction(1, 25)
"""What a point of threat costs a unit, roughly: one in twenty of all that he tries, where his nerve was at its end
without it (RFX-MORALE-01).
"""


def pinned(scene: Scene, unit: Ref, held: Arm, action: Suppress, *, eye: Pose | None = None) -> tuple[Outcome, ...]:
    """Everybody known of in the strip: his fear, and the free shot at him if he shows himself; the rows of one unit
    exclude each other (RFX-SUPP-02, RFX-SUPP-03).
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
    fear, words, shot = rating * A_POINT, f"threat +{rating}", Fraction(0)
    if enemies(scene, unit, foe):
        shot = menace.snap_shot(scene, unit, foe, held, shows, pose.posture)
        words += ", shot at when exposed"
    shown = Outcome(words, SHOWS_HIMSELF, foe, fear + shot)
    if hidden:
        return shown, Outcome("stays out of sight", 1 - SHOWS_HIMSELF, foe, spared=True)
    if not shot:
        return (Outcome(f"threat +{rating}", Fraction(1), foe, fear),)
    return shown, Outcome(f"threat +{rating}", 1 - SHOWS_HIMSELF, foe, fear)


def said(later: tuple[Outcome, ...]) -> tuple[Assumption, ...]:
    """How likely those in the strip are taken to show themselves."""
    return (SHOW_THEMSELVES,) if any(each.unit is not None for each in later) else ()


def shown_in(scene: Scene, unit: Ref, poses: tuple[Pose, ...]) -> tuple[Strip, ...]:
    """The strips under fire in which a unit shows itself by what it does, as far as is known. Where nobody knows who
    fires, he is taken to see it (RFX-SUPP-02).
    """
    return tuple(laid for _, laid in scene.having(Strip) if _bears(scene, unit, laid, poses))


def _bears(scene: Scene, unit: Ref, laid: Strip, poses: tuple[Pose, ...]) -> bool:
    owner = laid.owner
    if laid.round != scene.clock.round:
        return False
    if owner is None:
        return any(cell in laid.cells for pose in poses for cell in pose.cells)
    return not friends(scene, owner, unit) and any(
        suppression.shows_in(scene, owner, unit, laid, pose) for pose in poses
    )


def shaken(scene: Scene, unit: Ref, strips: tuple[Strip, ...]) -> Morale:
    """How a unit's nerve stands by the time it has shown itself in these: each counts once (RFX-SUPP-02)."""
    now, had = attempts.morale(scene, unit), threats.of(scene, unit)
    met = sum(unit in laid.met for _, laid in scene.having(Strip) if laid.round == scene.clock.round)
    fresh = [laid for laid in strips if unit not in laid.met]
    for laid in fresh:
        met += 1
        had = threats.with_one(threats.with_attack(scene, had), suppression.fear_of(met), laid.rating, laid.round)
    before = {each.name: each.value for each in threats.of(scene, unit).sticky}
    off = conditions.switched_off(scene, unit)
    more = ((each.name, each.value) for each in had.sticky if before.get(each.name) != each.value)
    return replace(now, threats=(*now.threats, *(each for each in more if each[0] not in off)))


def in_the_fire(scene: Scene, strips: tuple[Strip, ...], unit: Ref) -> tuple[Assumption, ...]:
    """What is taken for granted of those who keep the ground under fire in which a unit shows itself."""
    found: list[Assumption] = []
    for laid in strips:
        if laid.owner is None:
            found.append(SEEN_BY_SOMEBODY)
        elif laid.free and unit not in laid.shot and enemies(scene, laid.owner, unit):
            words = f"{scene.name(laid.owner)} does not fire at {scene.name(unit)} first"
            found.append(Assumption(Fact.ANSWER, words, laid.owner))
    return tuple(dict.fromkeys(found))


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
    """What the suppressor's free shot does to an upright target."""
    held = next((each for each in arms(scene, owner) if not suppression.unfit(scene, owner, each)), None)
    if held is None or not enemies(scene, owner, unit):
        return Fraction(0)
    pose = replace(scene.pose(unit), posture=Posture.STANDING, kept_down=(), cells=laid.cells[:1])
    shows = scene.silhouette(owner, unit, pose=pose)
    return menace.snap_shot(scene, owner, unit, held, shows, pose.posture) if shows.in_line else Fraction(0)
