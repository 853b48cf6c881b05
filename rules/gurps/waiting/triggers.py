"""What sets off a wait, the cells that the unit can respond from, what its response may do, and how exactly it strikes
or shoots, as it names it beforehand and as it holds for the foe that sets it off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from rules.frame.forms import OneOf
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Pose, Scene
from rules.gurps import rolls
from rules.gurps.afoot import allowance
from rules.gurps.afoot.allowance import Within
from rules.gurps.afoot.forms import Pace
from rules.gurps.blast import pieces
from rules.gurps.core import arms, facing, figures, held, riding, scale
from rules.gurps.core.arms import Arm
from rules.gurps.core.facing import Arc
from rules.gurps.fire import shooting
from rules.gurps.fire import to_hit as shots
from rules.gurps.flesh.blows import open_to
from rules.gurps.foreseen import Foreseen, as_told
from rules.gurps.gear import reflexes
from rules.gurps.harm import slips
from rules.gurps.melee import astray, feinting, options, reach
from rules.gurps.melee import to_hit as blows
from rules.gurps.senses import knowing
from rules.gurps.senses.elsewhere import Elsewhere
from rules.gurps.state.turns import Turn, Waiting
from rules.gurps.strike import foretelling
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import LEAVE, Manoeuvre, Motion
from rules.gurps.terms.weapons import Melee, Ranged
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts import room

# what may be named


def parts(scene: Scene, use: Melee | Ranged) -> OneOf:
    """The parts of a body that it may be aimed at, the torso first: the vitals and the eyes only by what pierces, and
    the torso alone by what does no damage or where parts are not told apart (GUR-ATK-07).
    """
    if scene.options.hit_locations != "on" or use.harms is None:
        return OneOf((Location.TORSO,))
    tight, kind = isinstance(use, Ranged) and use.kind == "beam", use.harms.kind
    return OneOf(open_to(kind, tight=tight))


def chinks(named: OneOf) -> OneOf:
    """Those of these parts that may have a chink in their armour (GUR-ATK-07)."""
    return OneOf(part for part in options.CHINKED if part in named and len(named) > 1)


def deceptions(scene: Scene, unit: Ref, arm: Arm, use: Melee) -> OneOf:
    """The points off the foe's defences that its skill can afford in an All-Out Attack (GUR-ATK-09)."""
    if scene.options.deceptive_attack == "off":
        return OneOf((0,))
    skill = figures.skill(scene, unit, figures.striking_skill(figures.traits(scene, unit), arm.weapon, use))
    best = (int(skill.total) if skill is not None else 0) + blows.DETERMINED
    return OneOf(blows.deceptions(scene, max(0, (best - blows.LEAST_DECEPTIVE) // 2)))


# what holds for a foe


def applied(scene: Scene, waits: Waiting, attack: Attack) -> Attack:
    """The attack on that foe: at the torso where it has no such part or that is out of reach, at no chink where it
    wears nothing there, and no more deceptive than the blow can afford (house; GUR-ATK-07, GUR-ATK-09).
    """
    if waits.called is Location.TORSO and not waits.chink and not waits.deceptive:
        return attack
    if attack.ranged is not None:
        legal = shots.parts(scene, attack.attacker, attack.target, attack.ranged)
        return replace(attack, called=waits.called if waits.called in legal else Location.TORSO)
    if waits.chink and waits.called in options.chinks(scene, attack):
        return replace(attack, called=waits.called, chink=True)
    legal = blows.locations(scene, attack)
    aimed = replace(attack, called=waits.called if waits.called in legal else Location.TORSO)
    afford = blows.deceptions(scene, blows.most_deceptive(scene, aimed))
    return replace(aimed, deceptive=max(each for each in afford if each <= waits.deceptive))


def second(scene: Scene, waits: Waiting, first: Attack) -> Attack | None:
    """The second blow of an all-out double attack, like the first: with the same weapon if it need not be readied, else
    with another that reaches the foe, which does not get away by giving ground (GUR-AOA-03, GUR-RET-01); without what a
    charge onto its point has added (GUR-STOP-01).
    """
    unit, foe = first.attacker, first.target
    ready = [each for each in arms.strikes(scene, unit) if arms.ready(scene, unit, each[0].weapon.name)]
    same = [(arm, use) for arm, use in ready if (arm.weapon.name, use) == (first.arm.weapon.name, first.use)]
    stays = [each for each in same if arms.stays_ready(scene, unit, *each)]
    others = [(arm, use) for arm, use in ready if arm.weapon.name != first.arm.weapon.name]
    held = [each for each in others if each[0].item is not None]
    pressed = foe in taking.turn(scene, unit).pressed
    for arm, use in (*stays, *held, *others):
        near = pressed or reach.within(scene, unit, foe, use, arm.weapon)
        if near and not blows.is_wild(scene, unit, foe):
            plain = Attack(unit, foe, arm, use, first.manoeuvre, first.option)
            return applied(scene, waits, plain)
    return None


BY_CELLS = ((1, 0), (2, -1), (4, -2), (6, -3), (10, -4))
"""Penalty for watching up to this many cells; 5 beyond (GUR-OPP-02)."""
LINE, LOOKS = -2, -2
"""Watching a line, and looking first who it is (GUR-OPP-02)."""
TWICE = "and a second blow like it"
BY_MOTION: Mapping[Motion, Pace] = {Motion.STEP: "step", Motion.HALF: "charge"}
"""The way of going of what a wait turns into (GUR-WAIT-02)."""


@lru_cache(maxsize=64)
def zone(cells: int, *, line: bool, sure: bool) -> int:
    """What the ground watched takes off the shot (GUR-OPP-02)."""
    area = LINE if line else next((lost for most, lost in BY_CELLS if cells <= most), -5)
    return area + (LOOKS if sure else 0)


def becomes(waits: Waiting) -> tuple[Manoeuvre, str]:
    """The manoeuvre that it turns into, with its option: after defending itself it cannot go all out (GUR-WAIT-02)."""
    option = "" if waits.defended else waits.all_out
    return (Manoeuvre.ALL_OUT_ATTACK if option else waits.manoeuvre), option


def made(scene: Scene, unit: Ref, waits: Waiting, target: Ref) -> Attack | None:
    """The attack that it waits with: a single motion (GUR-WAIT-01, GUR-WAIT-03). After defending itself it
    cannot go all out (GUR-WAIT-02); watching more than one cell it loses its aim, and one that was at
    that yard counts for any target there (GUR-OPP-01); a charge onto its point makes it worse (GUR-STOP-01).
    """
    arm = arms.arm(scene, unit, waits.weapon)
    use = arm.use(waits.use) if arm is not None else None
    if arm is None or use is None or not arms.ready(scene, unit, waits.weapon):
        return None
    (manoeuvre, option), wide = becomes(waits), len(waits.cells) > 1
    more = stop_thrust(waits, target)
    found = applied(
        scene,
        waits,
        Attack(
            unit, target, arm, use, manoeuvre, option, shots=waits.shots, more=more, unaimed=wide, awaited=waits.aimed
        ),
    )
    hopeless = rolls.hopeless_refused(scene) and rolls.too_hard(scene, tally(scene, waits, found))
    return None if hopeless else found


# what sets it off


def ready_for(scene: Scene, unit: Ref, waits: Waiting, target: Ref) -> bool:
    """Whether a unit that has just moved or shown itself is what it waits for, and in reach as it stands (GUR-WAIT-01,
    GUR-OPP-03).
    """
    if not _meant(scene, unit, waits, target):
        return False
    if waits.manoeuvre is Manoeuvre.READY:
        near = not waits.yards or scale.apart(scene, unit, target) <= waits.yards
        return near and knowing.sees(scene, unit, target) and motion(waits) in reflexes.open_to(scene, unit)
    ahead = bool(waits.cells) or not scene.options.facing or facing.arc(scene, unit, target) is Arc.FRONT
    if waits.manoeuvre is Manoeuvre.FEINT:
        return ahead and _feints(scene, unit, waits, target)
    attack = made(scene, unit, waits, target) if ahead else None
    if attack is None:
        return False
    if waits.cells:
        return any(cell in waits.cells for cell in scene.cells(target)) and shooting.in_reach(scene, attack)
    return isinstance(attack.use, Melee) and reach.within(scene, unit, target, attack.use, attack.arm.weapon)


def _meant(scene: Scene, unit: Ref, waits: Waiting, target: Ref) -> bool:
    """Whether it waits for that one, if it comes near enough: for an enemy that it perceives, and with ground to cover
    that it does not look at first for a friend as well (GUR-OPP-03).
    """
    if waits.whom not in (None, target):
        return False
    if enemies(scene, unit, target):
        return knowing.perceives(scene, unit, target)
    return bool(waits.cells) and not waits.sure


def _feints(scene: Scene, unit: Ref, waits: Waiting, target: Ref) -> bool:
    """Whether the unit could strike at the foe with that weapon, and so feint at it (GUR-FEINT-01)."""
    if blows.is_wild(scene, unit, target) or not arms.ready(scene, unit, waits.weapon):
        return False
    with_it = ((arm, use) for arm, use in arms.strikes(scene, unit) if arm.weapon.name == waits.weapon)
    return any(
        reach.within(scene, unit, target, use, arm.weapon) and feinting.may_feint(scene, unit, target, arm)
        for arm, use in with_it
    )


def motion(waits: Waiting) -> reflexes.Motion:
    """What is readied, and how."""
    return waits.use, waits.weapon, waits.part


def able(scene: Scene, unit: Ref) -> bool:
    """Whether it can still do what it waits for: not stunned or off balance by now, nor in a foe's grip (GUR-DN-01,
    GUR-CRIT-03, GUR-GRP-10).
    """
    free = not taking.helpless(scene, unit) and not held.pinned(scene, unit) and not held.only_close(scene, unit)
    return free and knowing.can_act(scene, unit)


def marks_for(scene: Scene, unit: Ref, waits: Waiting, mover: Ref) -> tuple[Ref, ...]:
    """To what it may respond when that moves or shows itself: of a vehicle or mount also to those who ride in it
    (GUR-WAIT-01, GUR-OPP-03).
    """
    there = (mover, *(riding.riders(scene, mover) if riding.is_ride(scene, mover) else ()))
    return tuple(each for each in there if ready_for(scene, unit, waits, each) or _met(scene, unit, waits, each))


def _met(scene: Scene, unit: Ref, waits: Waiting, target: Ref) -> bool:
    """Whether it goes to meet that one, and gets there (GUR-WAIT-02)."""
    return waits.steps and next(_from(scene, unit, waits, target), None) is not None


# from where


def places(scene: Scene, unit: Ref, waits: Waiting, target: Ref) -> tuple[Cell | None, ...]:
    """Where it may go before it responds: nowhere, its own cell for a turn on the spot, or as far as its manoeuvre
    allows (GUR-WAIT-02).
    """
    here = ready_for(scene, unit, waits, target)
    return (*((None,) if here else ()), *_from(scene, unit, waits, target))


def _from(scene: Scene, unit: Ref, waits: Waiting, target: Ref) -> Iterator[Cell]:
    """The cells that the unit may turn in or go to, and respond to its foe from."""
    if not _meant(scene, unit, waits, target) or not _near(scene, unit, waits, target):
        return
    turned = not ready_for(scene, unit, waits, target)
    for cell in (*(scene.cells(unit) if turned else ()), *within(scene, unit, waits)):
        there = as_from(scene, unit, waits, target, cell)
        if ready_for(there, unit, waits, target):
            yield cell


def _near(scene: Scene, unit: Ref, waits: Waiting, target: Ref) -> bool:
    """Whether the foe is near enough for a blow or a feint once the unit has moved as far as it may."""
    arm = arms.arm(scene, unit, waits.weapon)
    if waits.cells or waits.manoeuvre is Manoeuvre.READY or arm is None:
        return True
    longest = max((yards for use in arm.weapon.melee for yards in use.reaches.yards), default=0)
    goes = max(allowance.AHEAD, figures.move(scene, unit)) if becomes(waits)[1] else figures.step(scene, unit)
    return reach.yards(scene, unit, target) <= longest + goes + 1


def goes(waits: Waiting) -> Pace:
    """How it goes before it responds: a step, or ahead of an All-Out Attack half its Move (GUR-WAIT-02)."""
    return BY_MOTION[LEAVE[becomes(waits)[0]].motion]


def within(scene: Scene, unit: Ref, waits: Waiting) -> tuple[Cell, ...]:
    """The free cells that its response may lead to (GUR-WAIT-02)."""
    if taking.rooted(scene, unit) or len(scene.cells(unit)) > 1:
        return ()
    far = Within(scene, unit, goes(waits))
    return tuple(cell for cell in far if far.cost(cell) <= far.budget and room.free(scene, cell))


def look(scene: Scene, unit: Ref, waits: Waiting, target: Ref, cell: Cell) -> int:
    """Which way it looks then: at its target after a step or a turn, straight on where it has gone ahead (GUR-HEX-06,
    GUR-HEX-07).
    """
    now, at, here = scene.pose(unit), scene.cells(target)[0], scene.cells(unit)[0]
    ahead = cell != here and allowance.straight(goes(waits))
    return now.facing if ahead or at == cell else scene.grid.direction(cell, at)


def as_from(scene: Scene, unit: Ref, waits: Waiting, target: Ref, cell: Cell | None) -> Scene:
    """What it would be like once it has gone there."""
    if cell is None:
        return scene
    pose: Pose = replace(scene.pose(unit), cells=(cell,), facing=look(scene, unit, waits, target, cell))
    return Elsewhere(scene, unit, pose, target, replace(scene.find(unit, Turn) or Turn(), stepped=True))


# what it may do


def tally(scene: Scene, waits: Waiting, attack: Attack) -> Tally:
    """The roll, with what the ground watched takes off (GUR-OPP-02)."""
    if isinstance(attack.use, Melee):
        return blows.tally(scene, attack)
    lost = zone(len(waits.cells), line=waits.line, sure=waits.sure)
    watched = Modifier(lost, "ground watched", "GUR-OPP-02") if lost else None
    return shots.tally(scene, attack).plus(watched)


def foreseen(scene: Scene, unit: Ref, waits: Waiting, target: Ref) -> Foreseen:
    """What its response would do now, whichever it is, to its target and to others that may be struck (GUR-WAIT-01,
    GUR-WRONG-01).
    """
    if waits.manoeuvre is Manoeuvre.READY:
        return as_told(slips.foretold(scene, unit, thing=motion(waits)[0] not in reflexes.OTHERWISE.values()))
    if waits.manoeuvre is Manoeuvre.FEINT:
        return as_told(feinting.told(scene, unit, target, waits.weapon))
    attack = made(scene, unit, waits, target)
    if attack is None:
        return Foreseen()
    needed = tally(scene, waits, attack)
    if attack.ranged is not None:
        return pieces.foreseen(scene, attack, needed)
    if feints(scene, attack):
        return foretelling.foreseen(scene, attack, needed, feinting.ways(scene, attack))
    return astray.foreseen(scene, attack, needed).saying(note=TWICE if attack.option == "double" else "")


def feints(scene: Scene, attack: Attack) -> bool:
    """Whether a feint goes before the blow of an All-Out Attack: not at a foe that cannot see it (GUR-AOA-04,
    GUR-FEINT-01).
    """
    return attack.option == "feint" and feinting.may_feint(scene, attack.attacker, attack.target, attack.arm)


def stop_thrust(waits: Waiting, target: Ref) -> int:
    """What a charge onto a braced point adds to damage: 1 for each two full yards it came (GUR-STOP-01)."""
    return dict(waits.came).get(target, 0) // (2 * scale.TENTHS) if waits.braced else 0
