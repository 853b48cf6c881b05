"""Indirect fire: who directs it, what the check is, and where the rounds come down."""

from __future__ import annotations

from dataclasses import replace

from rules.darkconspiracy.blast import tossing
from rules.darkconspiracy.blast.straying import Flight
from rules.darkconspiracy.blast.tossing import metres_to
from rules.darkconspiracy.core import arms, checks, figures, scale
from rules.darkconspiracy.core.arms import Arm
from rules.darkconspiracy.core.checks import Level
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.blast import Mission
from rules.darkconspiracy.terms.skills import Skill
from rules.darkconspiracy.terms.weapons import FURTHER, Weapon
from rules.darkconspiracy.vehicles import aboard
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

DIE = 20
"""Faces of the die for the distance of a miss (DKC-IND-05)."""
EACH = {True: 2.5, False: 5.0}
"""Metres for each point of it, for launchers and rifle grenades and for the others (DKC-IND-05)."""
CAP = {True: 10, False: 14}
"""What the check may not exceed, for hand-held launchers and for the others (DKC-IND-04)."""
LESS = {True: 6, False: 10}
"""What is taken off that die at most, and for every further shot without a check (DKC-IND-04, DKC-IND-07)."""
CORRECTS = 2
"""Skill levels, and points off that die, for each correction (DKC-IND-06)."""
VOICE = 20.0
"""Metres within which two can talk without radios (DKC-IND-02)."""
RADIO = "radio"


def mission(scene: Scene, unit: Ref, weapon: str, cell: Cell) -> Mission:
    """The fire of a weapon at a place: what is under way, or a new one (DKC-IND-07)."""
    found = scene.find(unit, Mission)
    same = found is not None and found.cell == cell and found.weapon == weapon
    return found if found is not None and same else Mission(weapon, cell)


def hears(scene: Scene, unit: Ref, other: Ref) -> bool:
    """Whether two are in communication: each with a radio, or within 20 m (DKC-IND-02)."""
    return all(_has_radio(scene, each) for each in (unit, other)) or scene.apart(unit, other) <= VOICE


def _has_radio(scene: Scene, unit: Ref) -> bool:
    """Whether it carries a radio, or sits in a vehicle whose own still works (DKC-VEFF-08)."""
    return RADIO in figures.traits(scene, unit).kit or aboard.radio(scene, unit)


def ready(scene: Scene, unit: Ref, fire: Mission) -> bool:
    """Whether it has been talked onto its mark: observer and firer have spent all their actions of a whole turn on it
    (DKC-IND-02); once fire has begun, as long as the observer watches.
    """
    if fire.observer is None or not observes(scene, fire.observer, unit, fire.cell):
        return False
    if fire.shots:
        return True
    whole = scene.clock.round >= fire.since + scale.PHASES
    return whole and _all(scene, fire.observer, fire.called) and _all(scene, unit, fire.heard)


def _all(scene: Scene, unit: Ref, talked: int) -> bool:
    return 0 < figures.initiative(scene, unit) <= talked


def observes(scene: Scene, observer: Ref, firer: Ref, cell: Cell) -> bool:
    """Whether one can direct the fire of another at a place (DKC-IND-02)."""
    return knowing.present(scene, observer) and tossing.sees(scene, observer, cell) and hears(scene, observer, firer)


def sees_for_itself(scene: Scene, unit: Ref, weapon: Weapon, cell: Cell) -> bool:
    """Whether a firer observes for itself: it sees a mark that it cannot fire at directly (DKC-IND-08)."""
    direct = weapon.short * FURTHER[-1]
    return metres_to(scene, unit, cell) > direct and tossing.sees(scene, unit, cell)


def hindrance(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> str:
    """Why a place cannot be fired at on a high arc; "" where it can (DKC-IND-01, DKC-IND-02, DKC-IND-08)."""
    if cell not in scene.grid or metres_to(scene, unit, cell) > arm.weapon.indirect:
        return "out of range"
    if sees_for_itself(scene, unit, arm.weapon, cell):
        return ""
    if tossing.sees(scene, unit, cell):
        return "near enough for direct fire"
    return "" if ready(scene, unit, mission(scene, unit, arm.weapon.name, cell)) else "no observer has called it in"


def to_hit(scene: Scene, unit: Ref, arm: Arm, fire: Mission) -> Tally:
    """The check: DIF with the lower Heavy Weapons of firer and observer, one level harder hand-held, two skill levels
    more for each correction; never more than 14, hand-held 10 (DKC-IND-03, DKC-IND-04, DKC-IND-06).
    """
    weapon, own = arm.weapon, figures.skill(scene, unit, Skill.HEAVY)
    observer = None if sees_for_itself(scene, unit, weapon, fire.cell) else fire.observer
    less = min(0, figures.skill(scene, observer, Skill.HEAVY) - own) if observer is not None else 0
    levels = (
        Modifier(less, "observer's skill", "DKC-IND-03") if less else None,
        Modifier(CORRECTS * fire.corrections, "corrections", "DKC-IND-06") if fire.corrections else None,
    )
    shift = Modifier(1, "hand-held", "DKC-IND-03") if weapon.hand_held else None
    found = checks.tallied("Indirect fire", figures.base(scene, unit, Skill.HEAVY, *levels), Level.DIF, shift)
    over = CAP[weapon.hand_held] - int(found.total)
    return found.plus(Modifier(over, "limit of its accuracy", "DKC-IND-04")) if over < 0 else found


def further(fire: Mission) -> bool:
    """Whether a shot deviates without a check: after a hit, and after a miss that nobody has corrected (DKC-IND-07)."""
    return fire.hit or fire.impact is not None


def flight(scene: Scene, unit: Ref, arm: Arm, fire: Mission) -> Flight:
    """How a shot comes down: beyond half its range twice as far off (DKC-IND-05, DKC-IND-07)."""
    weapon = arm.weapon
    far = 1 + (metres_to(scene, unit, fire.cell) > weapon.indirect / 2)
    each = EACH[weapon.category == "launcher"] * far
    if further(fire):
        return Flight(None, DIE, LESS[weapon.hand_held], each)
    less = min(CORRECTS * fire.corrections, LESS[weapon.hand_held])
    need = int(to_hit(scene, unit, arm, fire).total)
    return Flight(need, DIE, less, each, rule=figures.outstanding(scene))


def after(fire: Mission, *, hit: bool, landed: Cell | None, sees: bool) -> Mission:
    """The fire after one more shot: who observes for itself corrects every miss at once until it hits (DKC-IND-07,
    DKC-IND-08).
    """
    shot = replace(fire, shots=fire.shots + 1, called=0, heard=0)
    if further(fire):
        return shot
    if hit:
        return replace(shot, hit=True)
    return replace(shot, corrections=shot.corrections + 1) if sees else replace(shot, impact=landed)


# talking


def talked(scene: Scene, fire: Mission, observer: Ref, *, firer: bool) -> Mission:
    """The fire after one of the two has talked: a whole turn of it before the first shot; after a miss once each,
    which corrects it (DKC-IND-02, DKC-IND-06).
    """
    now = scene.clock.round
    started = fire.observer == observer and (fire.shots or now < fire.since + scale.PHASES)
    if not started:
        return Mission(fire.weapon, fire.cell, observer, now, called=int(not firer), heard=int(firer))
    more = replace(fire, called=fire.called + (not firer), heard=fire.heard + firer)
    if fire.shots and fire.impact is not None and more.called and more.heard:
        return replace(more, corrections=fire.corrections + 1, impact=None, called=0, heard=0)
    return more


def needed(fire: Mission, observer: Ref) -> bool:
    """Whether there is anything to talk about: the turn before the first shot, or a miss to be corrected."""
    return not (fire.shots and fire.observer == observer) or (fire.impact is not None and not fire.hit)


def gunners(scene: Scene, observer: Ref) -> tuple[tuple[Ref, Arm], ...]:
    """The friends in communication that can fire on a high arc, and with what (DKC-IND-02)."""
    friends = (unit for unit in scene.units(scene.side(observer)) if unit != observer and knowing.present(scene, unit))
    return tuple((unit, arm) for unit in friends if hears(scene, observer, unit) for arm in indirect(scene, unit)[:1])


def indirect(scene: Scene, unit: Ref) -> tuple[Arm, ...]:
    """The weapons at hand that fire on a high arc, for those who have learnt to (DKC-IND-01)."""
    if not figures.skill(scene, unit, Skill.HEAVY):
        return ()
    return tuple(arm for arm in arms.arms(scene, unit) if arm.weapon.indirect)
