"""What may be thrown and launched, where to, and at which units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from rules.frame.forms import OneOf, Refusal
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.relations import enemies
from rules.gurps.attacks import AFAR
from rules.gurps.blast import agents, burning, tossing
from rules.gurps.blast.forms import BeatOut, HoldBreath, Launch, PullPin, Throw
from rules.gurps.core import arms, facing, held, pins, riding
from rules.gurps.core.arms import Arm
from rules.gurps.core.facing import Arc
from rules.gurps.fire import guns, shooting
from rules.gurps.senses import knowing
from rules.gurps.state.hurts import Alight
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.weapons import Weapon
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.parts.choices import Picked, near
from rules.parts.topics import Lines


def pinned(weapon: Weapon) -> bool:
    """Whether a pin keeps it from bursting: that of anything with a fuse (GUR-GREN-01)."""
    return weapon.is_grenade and weapon.burst is not None and weapon.burst.fuse > 0


def throws(desk: Desk) -> Lines:
    """Every grenade in hand that is live, anywhere in range (GUR-EXP-05, GUR-GREN-01)."""
    scene, unit = desk.scene, desk.unit
    holds = Counter(arm.weapon.name for arm in arms.arms(scene, unit) if arm.item is not None and arm.weapon.is_grenade)
    for name, many in holds.items():
        arm = arms.arm(scene, unit, name)
        if arm is None:
            continue
        weapon = arm.weapon
        if pinned(weapon) and pins.count(scene, unit, name) < many and desk.may(Manoeuvre.READY):
            yield desk.offer(PullPin, {"item": OneOf((name,)), "lever": OneOf((False,))})
        if pinned(weapon) and not pins.pulled(scene, unit, name):
            yield Refusal(f"{Throw.title} {name}", "pull its pin first", "GUR-GREN-01")
            continue
        if pinned(weapon) and not desk.turn.done and pins.lever(scene, unit, name):
            yield desk.offer(PullPin, {"item": OneOf((name,)), "lever": OneOf((True,))})
        if held.only_close(scene, unit) or riding.walled_in(scene, unit):
            continue  # no ranged attack in a hold, nor out of a hull (GUR-GRP-09, GUR-GRP-10, GUR-VEH-01)
        if arms.ready(scene, unit, name):
            yield from _at_places(desk, arm, Throw)


def launches(desk: Desk) -> Lines:
    """Every launcher in hand, at a place or at an enemy (GUR-EXP-05)."""
    for arm in arms.arms(desk.scene, desk.unit):
        use = tossing.use_of(arm)
        if use is None or arm.weapon.is_grenade or not arm.weapon.bursts:
            continue
        if not guns.works(desk.scene, desk.unit, arm, use):
            continue
        yield from _at_places(desk, arm, Launch)
        manners = desk.manners(AFAR)
        targets = OneOf(foe for foe in desk.foes if manners and _may_aim_at(desk, arm, foe))
        for each in manners if targets else ():
            fixed = {"manner": OneOf((each,)), "weapon": OneOf((arm.weapon.name,))}
            yield desk.offer(Launch, {**fixed, "target": targets, "cell": NOTHING})


NOTHING = OneOf((None,))


def _at_places(desk: Desk, arm: Arm, form: type[Throw | Launch]) -> Lines:
    """The places it can be thrown or launched at, in every manner that is open."""
    manners = desk.manners(AFAR)
    within = cells(desk, arm) if manners else ()
    for each in manners if within else ():
        fixed = {"manner": OneOf((each,)), "weapon": OneOf((arm.weapon.name,))}
        at_none = {"target": NOTHING} if form is Launch else {}
        yield desk.offer(form, {**fixed, **at_none, "cell": within})


def _may_aim_at(desk: Desk, arm: Arm, foe: Ref) -> bool:
    use = tossing.use_of(arm)
    if use is None or not knowing.perceives(desk.scene, desk.unit, foe):
        return False
    return shooting.in_reach(desk.scene, Attack(desk.unit, foe, arm, use))


def places(desk: Desk) -> Iterator[Cell]:
    """The cells worth aiming at: where enemies are taken to be, then round about them, then on the way there."""
    scene = desk.scene
    foes = [scene.cells(foe)[0] for foe in desk.foes if enemies(scene, desk.unit, foe)]
    yield from near(scene, foes)
    here, grid = scene.cells(desk.unit)[0], scene.grid
    nearest = min(foes, key=lambda cell: (grid.straight(here, cell), cell), default=here)
    yield from reversed(grid.line(here, nearest)[2:])
    yield from grid.ring(here, 8)


@lookup
def cells(desk: Desk, arm: Arm) -> Picked:
    """The cells that something can be thrown or launched into now, in front (GUR-EXP-05, GUR-HEX-10)."""
    return Picked(partial(_hindrance, desk, arm), partial(places, desk))


def _hindrance(desk: Desk, arm: Arm, cell: Cell | None) -> str:
    if cell is None:
        return "no cell"
    scene, pose = desk.scene, desk.scene.pose(desk.unit)
    behind = scene.options.facing and facing.arc_from(scene, pose.facing, pose.cell, cell) is not Arc.FRONT
    return "is not in front" if behind else tossing.hindrance(scene, desk.unit, arm, cell)


def flames(desk: Desk) -> Lines:
    """Putting out burning clothes (GUR-FIRE-01)."""
    if desk.scene.find(desk.unit, Alight) is None or not desk.may(Manoeuvre.READY):
        return
    wrong = burning.may_beat_out(desk.scene, desk.unit)
    yield Refusal(BeatOut.title, wrong, "GUR-FIRE-01") if wrong else desk.offer(BeatOut)


def breath(desk: Desk) -> Lines:
    """Holding the breath before gas comes (GUR-SUFF-01)."""
    if agents.may_hold_breath(desk.scene, desk.unit):
        yield desk.offer(HoldBreath)
