"""Close combat: who shares a yard with a foe, which units hold which, and what that does to the one held."""

from __future__ import annotations

from rules.frame.figure import Kit, Place
from rules.frame.recall import lookup
from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.gurps.core import ails
from rules.gurps.state.fighting import Clutched, Clutching, Gripping, Held
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.figures import Traits
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier

CLUMSY = -4
"""Off DX while an enemy has hold of a unit's body (GUR-GRP-02)."""
FISTS = (Place.LEFT.value, Place.RIGHT.value)
AWKWARD = -2
"""Off parries and blocks for the same reason (GUR-GRP-02)."""
TOO_STRONG = 2
"""Times the holder's ST from which a unit goes where it likes (GUR-GRP-02, GUR-GRP-10)."""


def hold(scene: Scene, unit: Ref) -> Held:
    """Who has hold of a unit, as it feels itself."""
    return scene.find(unit, Held) or Held()


def is_held(scene: Scene, unit: Ref) -> bool:
    """Whether an enemy has hold of a unit's body, not just of a part of it; of an enemy as it shows (GUR-GRP-02,
    GUR-GRP-03).
    """
    if scene.assumed(unit):
        return ails.marked(scene, unit, ails.HELD)
    found = hold(scene, unit)
    return Location.TORSO in found.parts if found.parts else bool(found.by)


def pinned(scene: Scene, unit: Ref) -> bool:
    """Whether it is pinned to the ground (GUR-GRP-06)."""
    return ails.marked(scene, unit, ails.PINNED) if scene.assumed(unit) else hold(scene, unit).pinned


def gripping(scene: Scene, unit: Ref) -> Gripping | None:
    """The foe it has hold of (GUR-GRP-01)."""
    return scene.find(unit, Gripping)


def dragged(scene: Scene, unit: Ref) -> Ref | None:
    """The foe that comes along wherever it goes: one that it has pinned, or of half its ST at most (GUR-GRP-09)."""
    grip = gripping(scene, unit)
    if grip is None:
        return None
    own, other = ((scene.find(each, Traits) or Traits()).st for each in (unit, grip.foe))
    return grip.foe if grip.pins or own >= TOO_STRONG * other else None


def committed(scene: Scene, unit: Ref) -> int:
    """Hands that have hold of a foe or of what it holds; of an enemy that shows a hold both (GUR-GRP-02,
    GUR-GRAB-01).
    """
    grip, thing = gripping(scene, unit), clutching(scene, unit)
    if grip is None and scene.assumed(unit) and ails.marked(scene, unit, ails.HOLDS):
        return 2
    return (grip.hands if grip is not None else 0) + int(thing is not None and thing.thing in FISTS)


@lookup
def fast(scene: Scene, unit: Ref) -> bool:
    """Whether a hold on it, or on what it holds, keeps a unit where it is: not one by foes of half its ST at most
    (GUR-GRP-02, GUR-GRP-10, GUR-GRAB-01).
    """
    thing = clutched(scene, unit)
    if scene.assumed(unit):
        return is_held(scene, unit) or ails.marked(scene, unit, ails.CAUGHT) or thing is not None
    own = (scene.find(unit, Traits) or Traits()).st
    holders = (*hold(scene, unit).by, *((thing.by,) if thing is not None else ()))
    return any((scene.find(by, Traits) or Traits()).st * TOO_STRONG > own for by in holders)


def clutching(scene: Scene, unit: Ref) -> Clutching | None:
    """What a foe holds that it has hold of too, as long as the foe holds it (GUR-GRAB-01)."""
    found = scene.find(unit, Clutching)
    return found if found is not None and _in_hand(scene, found.foe, found.item) else None


def clutched(scene: Scene, unit: Ref) -> Clutched | None:
    """What it holds that a foe has hold of too (GUR-GRAB-01)."""
    found = scene.find(unit, Clutched)
    if found is None:
        rows = (Clutched(by, each.item, each.since) for by, each in scene.having(Clutching) if each.foe == unit)
        found = next(rows, None)
    return found if found is not None and _in_hand(scene, unit, found.item) else None


def _in_hand(scene: Scene, unit: Ref, name: str) -> bool:
    return any(item.name == name for item in (scene.find(unit, Kit) or Kit()).held())


def seized(scene: Scene, unit: Ref) -> tuple[Location, ...]:
    """The parts of it that foes have hold of: no attack is made with them (GUR-GRP-10). Of an enemy those that its own
    foes on the viewer's side hold.
    """
    own = hold(scene, unit).parts
    return own or tuple(grip.part for _, grip in scene.having(Gripping) if grip.foe == unit)


def hinders(scene: Scene, unit: Ref, *parts: Location) -> Modifier | None:
    """What a hold takes off a parry or block made with these parts of a unit (GUR-GRP-02, GUR-GRP-03)."""
    found = is_held(scene, unit) or any(part in parts for part in seized(scene, unit))
    return Modifier(AWKWARD, "held", "GUR-GRP-02") if found else None


def sharing(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The foes in the yard that a unit stands in (GUR-HEX-14)."""
    there = scene.standing_in(scene.cells(unit))
    return tuple(other for other in there if other != unit and enemies(scene, unit, other))


def only_close(scene: Scene, unit: Ref) -> bool:
    """Whether it can only strike at arm's length within its yard: held, or holding a foe (GUR-GRP-09, GUR-GRP-10)."""
    grip = gripping(scene, unit)
    return bool(hold(scene, unit).by) or (grip is not None and not grip.pins)


def clumsy(scene: Scene, unit: Ref) -> Modifier | None:
    """What a hold takes off DX and all that goes by it (GUR-GRP-02)."""
    return Modifier(CLUMSY, "held", "GUR-GRP-02") if is_held(scene, unit) else None
