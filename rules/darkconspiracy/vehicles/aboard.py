"""Who is aboard and who is at the controls, and how a craft is as those see it who ask."""

from __future__ import annotations

from rules.darkconspiracy.core import figures, motion
from rules.darkconspiracy.core.footing import side
from rules.darkconspiracy.nerve import hindered
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.craft import Battered, Craft
from rules.darkconspiracy.terms.skills import Skill
from rules.darkconspiracy.terms.vehicles import Side
from rules.frame.figure import Aboard, Aloft, Condition, Crew, Kit, State
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts import seats


def craft(scene: Scene, vehicle: Ref) -> Craft:
    """What a vehicle is."""
    return scene.find(vehicle, Craft) or Craft()


def battered(scene: Scene, vehicle: Ref) -> Battered:
    """What has been done to it."""
    return scene.find(vehicle, Battered) or Battered()


under_way = motion.under_way


def is_craft(scene: Scene, unit: Ref) -> bool:
    """Whether hits on it are hits on a vehicle: animals are struck as creatures (DKC-VLOC-01)."""
    found = scene.find(unit, Craft)
    return found is not None and not found.animal


@lookup
def vehicles(scene: Scene) -> tuple[Ref, ...]:
    """All vehicles there are."""
    return tuple([unit for unit in scene.units() if is_craft(scene, unit)])


def wrecked(scene: Scene, vehicle: Ref) -> bool:
    """Whether nothing of it is of use any more."""
    return (scene.find(vehicle, Condition) or Condition()).state is State.DEAD


def crafts(scene: Scene) -> tuple[Ref, ...]:
    """Everything on the map that can be ridden in or on, or drives itself, wrecks left out."""
    return tuple(unit for unit in scene.units() if scene.find(unit, Craft) is not None and not wrecked(scene, unit))


def flying(scene: Scene, vehicle: Ref) -> bool:
    """Whether it is in the air now (DKC-MOVE-08)."""
    return craft(scene, vehicle).aircraft and scene.find(vehicle, Aloft) is not None


def height(scene: Scene, vehicle: Ref) -> float:
    """Metres of a craft above the ground."""
    found = scene.find(vehicle, Aloft)
    return 0.0 if found is None else found.metres


def astride(scene: Scene, unit: Ref) -> Ref | None:
    """What a unit sits on, if it is a target apart from it (DKC-SPEC-02)."""
    found = scene.find(unit, Aboard)
    return found.vehicle if found is not None and craft(scene, found.vehicle).astride else None


def carrier(scene: Scene, unit: Ref) -> Ref | None:
    """What a unit rides in or on."""
    found = scene.find(unit, Aboard)
    return None if found is None else found.vehicle


def driver(scene: Scene, vehicle: Ref) -> Ref | None:
    """Who sits at the controls; a robot drives itself."""
    if craft(scene, vehicle).robot:
        return vehicle
    places = (scene.find(vehicle, Crew) or Crew()).seats
    return next((seat.rider for seat in places if seat.drives and seat.rider is not None), None)


def able(scene: Scene, unit: Ref) -> bool:
    """Whether a character can steer: awake, in the fight, neither frozen nor knocked down (DKC-MOVE-03)."""
    return knowing.present(scene, unit) and hindered.able(scene, unit)


def steering(scene: Scene, vehicle: Ref) -> Ref | None:
    """Who steers a craft, if anybody can."""
    found = driver(scene, vehicle)
    return found if found is not None and able(scene, found) else None


def drives(scene: Scene, unit: Ref) -> Ref | None:
    """The craft at whose controls a unit is: itself, of a robot."""
    if craft(scene, unit).robot and scene.find(unit, Craft) is not None:
        return unit
    found, seat = scene.find(unit, Aboard), seats.seat_of(scene, unit)
    return found.vehicle if found is not None and seat is not None and seat.drives else None


def moving(scene: Scene, vehicle: Ref) -> bool:
    """Whether it has moved this phase (DKC-MV-02)."""
    now = under_way(scene, vehicle)
    return now.round == scene.clock.round and now.moved > 0


def carried(scene: Scene, unit: Ref) -> Ref | None:
    """The craft that carries a unit along now; None on foot, and in one that stands (DKC-MV-02)."""
    found = scene.find(unit, Aboard)
    vehicle = found.vehicle if found is not None else drives(scene, unit)
    return vehicle if vehicle is not None and moving(scene, vehicle) else None


def fires_worse(scene: Scene, unit: Ref, weapon: str) -> int:
    """Levels by which fire from a moving craft is harder: one, for its driver two; none for weapons on the mounts of an
    aircraft (DKC-MV-02).
    """
    vehicle = carried(scene, unit)
    if vehicle is None or craft(scene, vehicle).animal:
        return 0
    mounted = seats.mounted(scene, unit)
    if craft(scene, vehicle).aircraft and mounted is not None and mounted[1].name == weapon:
        return 0
    return 2 if drives(scene, unit) == vehicle and not craft(scene, vehicle).robot else 1


GALLOP, WALKS = 2 / 3, 1 / 4
"""Above which share of its gallop a mount runs, and up to which it walks."""


def saddle_gait(scene: Scene, unit: Ref) -> str:
    """The gait of the animal under a rider, which is his for firing: "" while it stands (DKC-MV-03)."""
    mount = carried(scene, unit)
    if mount is None or not craft(scene, mount).animal:
        return ""
    share = under_way(scene, mount).moved / max(1, craft(scene, mount).rates[0])
    return "run" if share > GALLOP else "trot" if share > WALKS else "walk"


def saddle_skill(scene: Scene, unit: Ref, level: int) -> int:
    """In the saddle single shots use the lower of weapon skill and Horsemanship (DKC-MV-03)."""
    mount = astride(scene, unit)
    if mount is None or not craft(scene, mount).animal:
        return level
    return min(level, figures.skill(scene, unit, Skill.HORSEMANSHIP))


def silent(scene: Scene, unit: Ref, weapon: str) -> str:
    """Why a weapon of a craft cannot be fired; "" where it can (DKC-VEFF-02, DKC-VEFF-06, DKC-VEFF-10)."""
    served = seats.mounted(scene, unit)
    vehicle = served[0] if served is not None and served[1].name == weapon else drives(scene, unit)
    if vehicle is None:
        return ""
    wrong = battered(scene, vehicle)
    if craft(scene, vehicle).robot and wrong.engine and moving(scene, vehicle):
        return "it cannot move and fire"
    if wrong.destroyed or weapon in wrong.weapons:
        return "is destroyed"
    fixed = craft(scene, vehicle).fixed
    return "the turret is jammed" if wrong.traverse and weapon in (*fixed, craft(scene, vehicle).main) else ""


def unloadable(scene: Scene, vehicle: Ref, weapon: str) -> bool:
    """Whether the machine that loads a weapon is destroyed (DKC-VEFF-01)."""
    return battered(scene, vehicle).loader and weapon == craft(scene, vehicle).main


def blind(scene: Scene, unit: Ref, weapon: str) -> bool:
    """Whether the gun sight is damaged: no careful shot, no range finder (DKC-VEFF-03)."""
    served = seats.mounted(scene, unit)
    return served is not None and battered(scene, served[0]).sight and weapon == craft(scene, served[0]).main


def finder(scene: Scene, unit: Ref, weapon: str) -> int:
    """Skill levels that a range finder adds to a mounted weapon (DKC-VEFF-03)."""
    served = seats.mounted(scene, unit)
    if served is None or served[1].name != weapon or battered(scene, served[0]).sight:
        return 0
    return craft(scene, served[0]).finder


def radio(scene: Scene, unit: Ref) -> bool:
    """Whether it sits in a vehicle with a radio that works (DKC-VEFF-08)."""
    vehicle = carrier(scene, unit)
    return vehicle is not None and craft(scene, vehicle).radio and not battered(scene, vehicle).radio


def turned_to(scene: Scene, attacker: Ref, vehicle: Ref) -> Side:
    """The side of the hull that an attacker strikes: front and rear reach 45 degrees either way (DKC-VLOC-01)."""
    found: Side = side(scene, attacker, vehicle)
    return found


def weapons(scene: Scene, vehicle: Ref) -> tuple[str, ...]:
    """The mounted weapons that it still has."""
    lost = battered(scene, vehicle).weapons
    names = (seat.mount for seat in (scene.find(vehicle, Crew) or Crew()).seats if seat.mount)
    own = (
        names if not craft(scene, vehicle).robot else (item.name for item in (scene.find(vehicle, Kit) or Kit()).items)
    )
    return tuple(name for name in own if name not in lost)


def living(scene: Scene, vehicle: Ref) -> tuple[int, ...]:
    """The seats whose rider lives, as far as is known."""
    places = (scene.find(vehicle, Crew) or Crew()).seats
    return tuple(n for n, seat in enumerate(places) if seat.rider is not None and knowing.alive(scene, seat.rider))
