"""Vehicles and mounts: what they are, who steers them, and what a seat lends its rider (GUR-VEH-01)."""

from __future__ import annotations

from rules.frame.figure import Aboard, Condition, Seat
from rules.frame.scene import Scene
from rules.gurps.core import ails, figures
from rules.gurps.flesh.harming import OPEN_GROUND, Cover
from rules.gurps.state.turns import Rolling
from rules.gurps.terms.anatomy import FEET, LEGS, LOCATIONS, Location
from rules.gurps.terms.figures import Figures, evasion
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts import seats

EVADING = "evading"
"""What others see of a vehicle that is steered evasively."""
USUAL = 12
"""The skill of an operator that is not seen."""
EASY = 12
"""Riding from which a mounted fighter defends itself as well as on foot (GUR-VEH-01)."""
JOLTED, SHAKEN = -1, -2
"""Off shots with what is held in the hand on board: up to half the top speed, and beyond (GUR-RNG-02)."""
LIGHT = (*LEGS, *FEET, Location.GROIN)
HIDES: dict[str, tuple[Location, ...]] = {
    "open": (), "light": LIGHT, "heavy": (*LIGHT, Location.TORSO, Location.VITALS), "enclosed": LOCATIONS,
}  # fmt: skip
"""What of a rider each seat covers (GUR-COV-02)."""
SEATED = {
    "open": "riding in the open", "light": "seated behind light cover", "heavy": "seated behind heavy cover",
    "enclosed": "inside a vehicle",
}  # fmt: skip
"""How a rider looks, by how much its seat covers (GUR-COV-02)."""


def carrier(scene: Scene, unit: Ref) -> Ref | None:
    """What a unit rides in or on; None on foot. Of an enemy that shows how it sits, the vehicle in the same place."""
    aboard = scene.find(unit, Aboard)
    if aboard is not None:
        return aboard.vehicle
    return seats.around(scene, unit, Figures) if scene.assumed(unit) and exposure(scene, unit) else None


def riders(scene: Scene, vehicle: Ref) -> tuple[Ref, ...]:
    """The units aboard; of an enemy's vehicle those that are seen to sit there."""
    if not scene.assumed(vehicle):
        return seats.riders(scene, vehicle)
    return tuple(unit for unit in scene.units() if unit != vehicle and carrier(scene, unit) == vehicle)


def exposure(scene: Scene, unit: Ref) -> str:
    """How open the seat of a rider is, of an enemy as it shows; "" on foot (GUR-COV-02)."""
    if scene.assumed(unit):
        shows = scene.appearance(unit).marks
        return next((each for each, word in SEATED.items() if word in shows), "")
    seat = seats.seat_of(scene, unit)
    return "" if seat is None else seat.exposure


def is_ride(scene: Scene, unit: Ref) -> bool:
    """Whether it is a vehicle or a mount."""
    return scene.find(unit, Figures) is not None


def what(scene: Scene, vehicle: Ref) -> Figures:
    """The figures of a vehicle or mount."""
    return scene.find(vehicle, Figures) or Figures()


def rolling(scene: Scene, vehicle: Ref) -> Rolling:
    """How it goes now; standing still if nothing is known."""
    return scene.find(vehicle, Rolling) or Rolling()


def works(scene: Scene, vehicle: Ref) -> bool:
    """Whether it still goes: not wrecked, or a mount not down (GUR-INJ-03)."""
    return (scene.find(vehicle, Condition) or Condition()).state.fighting


def steers(scene: Scene, unit: Ref) -> bool:
    """Whether it sits at the controls."""
    seat = seats.seat_of(scene, unit)
    return seat is not None and seat.drives


def operator(scene: Scene, vehicle: Ref) -> Ref | None:
    """The rider at the controls, if fit to use them."""
    fit = (each for each in seats.riders(scene, vehicle) if (scene.find(each, Condition) or Condition()).state.fighting)
    return next((each for each in fit if steers(scene, each)), None)


def skill(scene: Scene, vehicle: Ref) -> Tally:
    """What its operator steers it by; of one that is not seen the usual level (GUR-VEH-01)."""
    which, driver = what(scene, vehicle).skill, operator(scene, vehicle)
    if driver is None:
        return Tally(which.value, USUAL, "operator not seen", "GUR-VEH-01")
    return steering(scene, vehicle, driver)


def steering(scene: Scene, vehicle: Ref, unit: Ref) -> Tally:
    """The skill that a unit would steer it by."""
    which = what(scene, vehicle).skill
    return figures.skill(scene, unit, which) or Tally(which.value, 0, "no skill")


def evades(scene: Scene, vehicle: Ref) -> bool:
    """Whether it is steered evasively; of an enemy's as it shows (GUR-DOD-05)."""
    if scene.assumed(vehicle):
        return ails.marked(scene, vehicle, EVADING)
    going = rolling(scene, vehicle)
    return going.evading and going.speed > 0 and operator(scene, vehicle) is not None


def dodge(scene: Scene, vehicle: Ref) -> Tally | None:
    """Its Dodge while it is steered evasively: half of the skill and its Handling; None otherwise (GUR-DOD-05)."""
    if not evades(scene, vehicle) or not works(scene, vehicle):
        return None
    own, handling = int(skill(scene, vehicle).total), what(scene, vehicle).handling
    base = Tally("Dodge", evasion(own, 0), f"half of {what(scene, vehicle).skill.value} {own}", "GUR-DOD-05")
    return base.plus(Modifier(handling, "Handling", "GUR-DOD-05"))


def on_a_mount(scene: Scene, unit: Ref) -> Ref | None:
    """The living mount that a unit rides."""
    found = carrier(scene, unit)
    return found if found is not None and what(scene, found).build == "living" else None


def riding(scene: Scene, unit: Ref) -> int:
    """Its level of Riding."""
    found = figures.skill(scene, unit, Skill.RIDING)
    return int(found.total) if found is not None else 0


def capped(scene: Scene, unit: Ref, level: int) -> Modifier | None:
    """A mounted fighter attacks with the lower of its skill and Riding, from which all else counts (GUR-VEH-01)."""
    if on_a_mount(scene, unit) is None:
        return None
    return Modifier(min(0, riding(scene, unit) - level), "no better than Riding", "GUR-VEH-01")


def hampered(scene: Scene, unit: Ref) -> Modifier | None:
    """What poor riding takes off the defences of a mounted fighter: each point below 12 (GUR-VEH-01)."""
    if on_a_mount(scene, unit) is None:
        return None
    return Modifier(min(0, riding(scene, unit) - EASY), "Riding below 12", "GUR-VEH-01")


def jolted(scene: Scene, unit: Ref) -> Modifier | None:
    """What shooting from a vehicle that goes takes off, with what is held in the hand (GUR-RNG-02)."""
    found = carrier(scene, unit)
    speed = rolling(scene, found).speed if found is not None else 0
    if found is None or not speed:
        return None
    much = JOLTED if 2 * speed <= what(scene, found).top else SHAKEN
    return Modifier(much, "from a moving seat", "GUR-RNG-02")


def steadiest(scene: Scene, unit: Ref, bonus: int) -> int:
    """The most that aiming adds on board of what goes: its Stability Rating (GUR-RNG-02)."""
    found = carrier(scene, unit)
    if found is None or not rolling(scene, found).speed:
        return bonus
    return min(bonus, what(scene, found).stability)


def seat_cover(scene: Scene, unit: Ref) -> Cover:
    """What its seat hides of a rider, and the DR of the vehicle before it (GUR-COV-02)."""
    found, hides = carrier(scene, unit), HIDES.get(exposure(scene, unit))
    if found is None or not hides:
        return OPEN_GROUND
    return Cover(what(scene, found).dr, hides)


def walled_in(scene: Scene, unit: Ref) -> bool:
    """Whether it sits where nothing that it holds can be shot or thrown out: in an enclosed seat without a port
    (GUR-VEH-01).
    """
    seat = seats.seat_of(scene, unit)
    return seat is not None and seat.exposure == "enclosed" and not seat.port


def looks_out(seat: Seat) -> bool:
    """Whether a rider in such a seat can be made out from outside, and has a view of its own."""
    return seat.exposure != "enclosed" or seat.drives or bool(seat.mount) or seat.port
