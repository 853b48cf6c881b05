"""What the situation makes of a shot: a blurred or fast target, a shooter on the move, a sight, a brace."""

from __future__ import annotations

from collections.abc import Iterator

from rules.darkconspiracy.core import arms, cover, footing, motion
from rules.darkconspiracy.core.arms import Arm
from rules.darkconspiracy.fire.ranges import Band
from rules.darkconspiracy.state.craft import Craft
from rules.darkconspiracy.state.people import Traits
from rules.darkconspiracy.vehicles import aboard, flight
from rules.frame.conjecture import Guess, presuming
from rules.frame.figure import Aboard
from rules.frame.forecast import Assumption, Fact
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.parts import seats

LASER = 40
"""Metres within which a laser sight helps (DKC-TYPE-04)."""
LASERED = 3
"""Shots of a phase that it makes aimed (DKC-TYPE-04)."""
CHEST_HIGH = (0.9, 1.6)
"""Metres of a thing that a pistol is braced on (DKC-REC-04)."""


@lookup
def shifts(scene: Scene, unit: Ref, target: Ref, weapon: str, pose: Pose | None = None) -> tuple[Modifier, ...]:
    """Levels that the situation adds to every check at this target (DKC-SPEC-01, DKC-MV-02, DKC-AIR-01)."""
    blur = cover.obscured(scene, unit, target, pose=pose)
    seen = (Modifier(1, f"obscured: {blur}", "DKC-SPEC-01"),) if blur else ()
    up = (Modifier(1, "target in the air", "DKC-AIR-01"),) if aboard.flying(scene, target) else ()
    behind, _ = flight.duel(scene, unit, target, weapon)
    worse = (Modifier(behind, "the other has the advantage", "DKC-AIRAIR-01"),) if behind else ()
    return (*seen, *up, *worse, *own(scene, unit, weapon))


def own(scene: Scene, unit: Ref, weapon: str) -> tuple[Modifier, ...]:
    """Those that are the shooter's, and hold for stray rounds too (DKC-MV-02)."""
    worse, dull = aboard.fires_worse(scene, unit, weapon), 2 * aboard.battered(scene, unit).processor
    shaken = (Modifier(worse, "from a moving vehicle", "DKC-MV-02"),) if worse else ()
    return (*shaken, *((Modifier(dull, "its processor is hit", "DKC-VEFF-10"),) if dull else ()))


def hurried(scene: Scene, unit: Ref, weapon: str) -> bool:
    """Whether nothing can be aimed with this weapon: from a vehicle under way, with a damaged sight (DKC-MV-02,
    DKC-VEFF-03).
    """
    carried = aboard.carried(scene, unit)
    shaken = carried is not None and not aboard.craft(scene, carried).animal
    return shaken or aboard.blind(scene, unit, weapon)


def ride(scene: Scene, unit: Ref) -> Ref | None:
    """What a unit rides in or on; of an enemy the vehicle in its place."""
    own = aboard.carrier(scene, unit)
    if own is not None or not scene.assumed(unit) or scene.find(unit, Craft) is not None:
        return own
    return seats.around(scene, unit, Craft)


def paired(scene: Scene, target: Ref) -> Ref | None:
    """The mount of a rider, or the rider of a mount; None where they are no targets apart (DKC-SPEC-02)."""
    mount = ride(scene, target)
    if mount is not None:
        return mount if aboard.craft(scene, mount).astride else None
    if not aboard.craft(scene, target).astride:
        return None
    here = scene.cells(target)
    there = (unit for unit, _ in scene.having(Traits) if scene.cells(unit)[0] in here and unit != target)
    return next((unit for unit in there if ride(scene, unit) == target), None)


def _as_far_as_it_goes(scene: Scene, fast: bool, target: Ref) -> Guess[bool] | None:
    """Of an enemy on foot only the gait shows, not how far it leads."""
    if not fast or not scene.assumed(target) or motion.gait(scene, target) == "":
        return None
    words = f"{scene.name(target)} goes as far as its gait leads"
    return Guess((Assumption(Fact.MIND, words, target),), (False,))


@presuming(_as_far_as_it_goes)
def fast(scene: Scene, target: Ref) -> bool:
    """Whether a target moves 30 m or more this phase, or is carried so far (DKC-MV-04)."""
    return motion.moved(scene, ride(scene, target) or target) >= motion.FAST


def finder(scene: Scene, unit: Ref, target: Ref, weapon: str) -> int:
    """The bonus of a range finder in use: at vehicles alone (DKC-SKILL-02)."""
    return aboard.finder(scene, unit, weapon) if aboard.is_craft(scene, target) else 0


def found(scene: Scene, unit: Ref, target: Ref, weapon: str, band: Band, *, aimed: bool) -> Modifier | None:
    """What the range finder of a vehicle's gun adds to an aimed or targeted shot at a vehicle: all of it at medium and
    long range, half at extreme (DKC-SKILL-02).
    """
    bonus = finder(scene, unit, target, weapon) if aimed else 0
    share = {Band.SHORT: 0, Band.EXTREME: bonus // 2}.get(band, bonus)
    return Modifier(share, "range finder", "DKC-SKILL-02") if share else None


def sized(scene: Scene, target: Ref) -> Modifier | None:
    """What the size of a boat adds: 0 to 4 for sizes 1 to 5 (DKC-BOAT-01)."""
    craft = aboard.craft(scene, target)
    return Modifier(craft.size - 1, "size of the boat", "DKC-BOAT-01") if craft.boat else None


def ridden(scene: Scene, unit: Ref, level: int) -> Modifier | None:
    """In the saddle single shots use the lower of weapon skill and Horsemanship (DKC-MV-03)."""
    return Modifier(aboard.saddle_skill(scene, unit, level) - level, "in the saddle", "DKC-MV-03")


def steadied(scene: Scene, unit: Ref, arm: Arm) -> bool:
    """Whether a pistol is held in both hands and braced: lying down, or on a thing about chest high beside the unit, by
    one who keeps still (DKC-REC-04).
    """
    if arm.weapon.category != "pistol" or scene.find(unit, Aboard) is not None:
        return False
    held = sum(each.item is not None for each in arms.arms(scene, unit))
    if held > 1 or arms.hands(scene, unit) < 2:
        return False
    return footing.prone(scene, unit) or any(_braces(scene, unit))


def _braces(scene: Scene, unit: Ref) -> Iterator[bool]:
    low, high = CHEST_HIGH
    cell = scene.cells(unit)[0]
    ground = scene.place(cell).height
    for way, beside in scene.grid.neighbours(cell):
        there, edge = scene.place(beside), scene.barrier(cell, way)
        yield low <= there.obstacle + there.height - ground <= high
        yield edge is not None and low <= (edge.sill or edge.height) <= high
