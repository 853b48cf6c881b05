"""How a craft is after damage, and how that looks."""

from __future__ import annotations

from dataclasses import replace

from rules.darkconspiracy.harm.course import PARTS
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.body import Wounds
from rules.darkconspiracy.state.craft import Battered, UnderWay
from rules.darkconspiracy.vehicles import aboard, hits
from rules.frame.figure import Condition, State
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref


def grade(scene: Scene, vehicle: Ref) -> int:
    """How bad a craft is by all that has been done to it, and by being stuck: an index into the fates of vehicles."""
    craft, now = aboard.craft(scene, vehicle), aboard.battered(scene, vehicle)
    stuck = hits.IMMOBILE if aboard.under_way(scene, vehicle).trouble else hits.IDLE
    return max(hits.standing(craft, now), hits.worn(craft, hits.wear_of(craft, now)), stuck)


def put(table: Table, vehicle: Ref, now: Battered) -> None:
    """A craft in this state, and how it looks."""
    table.put(vehicle, now)
    shows(table, vehicle)


def shows(table: Table, vehicle: Ref) -> None:
    """How a craft looks: who sees it sees whether it is damaged or a wreck; a mount looks as its wounds say."""
    if aboard.craft(table, vehicle).animal:
        return
    worst, condition = grade(table, vehicle), table.find(vehicle, Condition) or Condition()
    unhurt = aboard.battered(table, vehicle) == Battered()
    state = State.DEAD if worst == hits.DESTROYED else State.FIT if unhurt else State.HURT
    table.put(vehicle, replace(condition, state=state, strength=1 - hits.LOSSES[worst] / PARTS))
    own = table.find(vehicle, Wounds)
    if own is not None and state is State.DEAD:
        table.put(vehicle, replace(own, dead=True))


def steer(table: Table, vehicle: Ref, now: UnderWay) -> None:
    """A craft under way like this, or in this kind of trouble."""
    table.put(vehicle, now)
    shows(table, vehicle)


def stands(table: Table, vehicle: Ref, trouble: str = "", *, hard: bool = False) -> None:
    """A craft stands where it is, and perhaps cannot be steered."""
    now = aboard.under_way(table, vehicle)
    steer(table, vehicle, replace(now, course=(), speed=0, left=0.0, trouble=trouble, hard=hard))


def immobile(scene: Scene, vehicle: Ref) -> str:
    """Why a craft cannot move; "" where it can (DKC-VDAM-05, DKC-VEFF-03, DKC-VEFF-07, DKC-VEFF-10)."""
    craft, now = aboard.craft(scene, vehicle), aboard.battered(scene, vehicle)
    worn = hits.wear_of(craft, now) >= (2 * craft.boxes if craft.boat else hits.limit(craft))
    reasons = {
        "is a wreck": now.destroyed or aboard.wrecked(scene, vehicle),
        "is down": craft.animal and not knowing.conscious(scene, vehicle),
        "the engine is out": now.engine > craft.robot and not (craft.boat and rows(scene, vehicle)),
        "the screw is lost": now.screw and not rows(scene, vehicle),
        "is dead in the water" if craft.boat else "the running gear is out": worn,
        "has no fuel": now.fuel >= 100 and not rows(scene, vehicle),
        "is mired": aboard.under_way(scene, vehicle).trouble == "mired",
    }
    return next((why for why, so in reasons.items() if so), "")


def rows(scene: Scene, vehicle: Ref) -> bool:
    """Whether a boat can be rowed: one with oars, or the smallest of motorboats (DKC-MOVE-06)."""
    craft = aboard.craft(scene, vehicle)
    return craft.boat and ("oars" in craft.power or craft.size == 1)


def halved(scene: Scene, vehicle: Ref) -> bool:
    """Whether it goes at half speed: a minor hit on its running gear, a row of flotation full, a robot's engine
    (DKC-VDAM-05, DKC-VEFF-07, DKC-VEFF-10).
    """
    craft, now = aboard.craft(scene, vehicle), aboard.battered(scene, vehicle)
    wear = hits.wear_of(craft, now)
    worn = wear >= craft.boxes if craft.boat else wear and 2 * wear >= hits.limit(craft)
    return bool(worn) or (craft.robot and now.engine > 0)
