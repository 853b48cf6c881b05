"""What can be readied in a single motion, in answer to something that happens (GUR-WAIT-03)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rules.frame.figure import HANDS, Place
from rules.frame.recall import lookup
from rules.frame.scene import Scene, Table
from rules.gurps.core import arms
from rules.gurps.gear import loading, readying
from rules.gurps.gear.forms import MoveDoor, Ready
from rules.gurps.state.things import Unready
from rules.kernel.refs import Ref
from rules.parts.edges import parts_beside
from rules.parts.handling import Draw, Load

Motion = tuple[str, str, int]
"""What is done, to what, and of doors and windows to which."""


def open_to(scene: Scene, unit: Ref) -> Iterator[Motion]:
    """Each thing that takes a second or what is left of one: drawn, back in use, loaded, opened or shut."""
    for name in drawable(scene, unit):
        if readying.seconds(scene, unit, name, away=False) == 1:
            yield "draw", name, 0
    for name in unready(scene, unit):
        yield "ready", name, 0
    for arm in loading.open_to(scene, unit):
        if arms.two_hands(scene, unit, arm) and loading.left(scene, unit, arm) == 1:
            yield "load", arm.weapon.name, 0
    for part, barrier in parts_beside(scene, scene.cells(unit)):
        if barrier.state in OTHERWISE:
            yield OTHERWISE[barrier.state], barrier.what, part


OTHERWISE = {"open": "shut", "shut": "open"}
"""What becomes of a door or window that is worked."""


@lookup
def drawable(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """What is stowed, where there are hands for it (GUR-RDY-01)."""
    found = stowed(scene, unit)
    return tuple(name for name in found if readying.grip(scene, unit, readying.needs(scene, unit, name)))


def stowed(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """What it carries and does not hold or wear."""
    return tuple(dict.fromkeys(i.name for i in arms.kit(scene, unit).items if i.place not in (*HANDS, Place.WORN)))


def unready(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """Weapons in hand that are not in use (GUR-RDY-03)."""
    found, held = scene.find(unit, Unready) or Unready(), arms.kit(scene, unit).held()
    return tuple(name for name in found.names if name in [item.name for item in held])


DONE: Mapping[str, Callable[[Table, Ref, Motion], None]] = {
    "draw": lambda table, unit, motion: readying.draw(table, unit, Draw(item=motion[1])),
    "ready": lambda table, unit, motion: readying.ready(table, unit, Ready(item=motion[1])),
    "load": lambda table, unit, motion: loading.load(table, unit, Load(weapon=motion[1])),
    "open": lambda table, unit, motion: readying.door(table, unit, MoveDoor(part=motion[2], state="open")),
    "shut": lambda table, unit, motion: readying.door(table, unit, MoveDoor(part=motion[2], state="shut")),
}
"""How each is carried out."""
