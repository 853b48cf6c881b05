"""Close combat between units: which unit holds which, which are locked together, and which guns that takes out of the
fight.
"""

from __future__ import annotations

from dataclasses import replace

from rules.frame.recall import lookup
from rules.frame.relations import enemies
from rules.frame.scene import Scene, Table
from rules.graydawn.core import arms, figures, scale
from rules.graydawn.state import Clinch
from rules.kernel.refs import Ref

CLOSE, HOLDS, HELD = "in close combat", "grappling", "held"
"""What shows of it (GRD-CQC-01, GRD-CQC-03)."""


def clinch(scene: Scene, unit: Ref) -> Clinch:
    """What is known of a unit's close combat; of an enemy only what concerns units of the viewer's side."""
    return scene.find(unit, Clinch) or Clinch()


@lookup
def holds(scene: Scene, holder: Ref, held: Ref) -> bool:
    """Whether one unit holds another (GRD-CQC-03); either side knows."""
    return clinch(scene, holder).holds == held or holder in clinch(scene, held).held_by


@lookup
def holders(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The units that hold a unit (GRD-CQC-03)."""
    return clinch(scene, unit).held_by


@lookup
def locked(scene: Scene, one: Ref, other: Ref) -> bool:
    """Whether two enemies are locked in close combat: one holds the other, or they stand side by side and blows were
    struck since the last activation of the one that struck (GRD-CQC-01). Of two enemies the viewer goes by what shows.
    """
    if one == other or not enemies(scene, one, other) or not scale.adjacent(scene, one, other):
        return False
    if scene.assumed(one) and scene.assumed(other):
        return all(CLOSE in scene.appearance(each).marks for each in (one, other))
    if holds(scene, one, other) or holds(scene, other, one):
        return True
    pairs = ((one, other), (other, one))
    return any(foe in clinch(scene, unit).struck + clinch(scene, unit).struck_by for unit, foe in pairs)


@lookup
def engaged(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is locked with any other."""
    if scene.assumed(unit):
        return CLOSE in scene.appearance(unit).marks
    return any(figures.wounds(scene, other).up and locked(scene, unit, other) for other in partners(scene, unit))


def partners(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The units it holds, is held by, or has exchanged blows with, near or not (GRD-CQC-01)."""
    own = clinch(scene, unit)
    held = () if own.holds is None else (own.holds,)
    return tuple(dict.fromkeys((*own.held_by, *own.struck, *own.struck_by, *held)))


def _near(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """Units at arm's length that still take part."""
    around = (other for other in scene.units() if other != unit and scale.adjacent(scene, unit, other))
    return tuple(other for other in around if figures.wounds(scene, other).up)


def crowd(scene: Scene, target: Ref, shooter: Ref) -> tuple[Ref, ...]:
    """All others of the melee that a target is locked in, the shooter left out; the nearest to the shooter first
    (GRD-CQC-01).
    """
    if not engaged(scene, target):
        return ()
    found, open_ = [target], [target]
    while open_:
        unit = open_.pop()
        for other in _near(scene, unit):
            if other not in (*found, shooter) and locked(scene, unit, other):
                found.append(other)
                open_.append(other)
    return tuple(sorted(found[1:], key=lambda unit: (scene.apart(shooter, unit), scene.cells(unit)[0])))


def gun_in_hand(scene: Scene, unit: Ref) -> bool:
    """Whether a unit holds a firearm (GRD-CQC-08)."""
    return any(arm.weapon.gun and arm.item is not None for arm in arms.arms(scene, unit))


@lookup
def grabbed(scene: Scene, unit: Ref) -> Ref | None:
    """The unarmed enemy that holds a unit and keeps it from firing; an armed one does not (GRD-CQC-03, GRD-PB-01)."""
    return next((by for by in holders(scene, unit) if not arms.kit(scene, by).held()), None)


def fast(scene: Scene, unit: Ref) -> str:
    """Why a unit cannot leave its place: it is held, or holds another; "" when it can (GRD-CQC-03)."""
    by = holders(scene, unit)
    if by:
        return f"held by {scene.name(by[0])}"
    held = clinch(scene, unit).holds
    return f"holds {scene.name(held)}: let go first" if held is not None else ""


# what changes it


def struck(table: Table, by: Ref, unit: Ref) -> None:
    """A blow was struck, hit or miss (GRD-CQC-01)."""
    one, other = clinch(table, by), clinch(table, unit)
    table.put(by, replace(one, struck=tuple(dict.fromkeys((*one.struck, unit)))))
    table.put(unit, replace(other, struck_by=tuple(dict.fromkeys((*other.struck_by, by)))))


def take_hold(table: Table, by: Ref, unit: Ref) -> None:
    """One unit holds another, and lets go of any other (GRD-CQC-03)."""
    let_go(table, by)
    table.put(by, replace(clinch(table, by), holds=unit))
    table.put(unit, replace(clinch(table, unit), held_by=(*holders(table, unit), by)))


def let_go(table: Table, by: Ref) -> None:
    """A unit lets go of what it holds (GRD-CQC-03)."""
    held = clinch(table, by).holds
    if held is None:
        return
    table.put(by, replace(clinch(table, by), holds=None))
    there = clinch(table, held)
    table.put(held, replace(there, held_by=tuple(each for each in there.held_by if each != by)))


def begin(table: Table, unit: Ref) -> None:
    """A unit's activation begins: the blows of its last one count no longer (GRD-CQC-01)."""
    own = clinch(table, unit)
    for other in own.struck:
        there = clinch(table, other)
        table.put(other, replace(there, struck_by=tuple(each for each in there.struck_by if each != unit)))
    if own.struck:
        table.put(unit, replace(own, struck=()))


def leave(table: Table, unit: Ref) -> None:
    """A unit is out of the fight: it holds nothing, and nothing holds it (GRD-CQC-03)."""
    let_go(table, unit)
    for by in holders(table, unit):
        let_go(table, by)
