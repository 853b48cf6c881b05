"""Why anything is as it is: what the ground, the things on it and the state of a unit mean under these rules."""

from __future__ import annotations

from collections.abc import Iterator

from rules.d6 import doors, mines
from rules.d6.core import facing, movement, penalties
from rules.d6.core.cover import DARK_CONCEALS, DIM_CONCEALS, FIRING, PRONE_COVERS, TAGS
from rules.d6.state import Gassed, Held, Stealth, Traits, Zone
from rules.d6.wounds import injury
from rules.frame.body import Posture
from rules.frame.figure import State
from rules.frame.ground import Barrier, Cell, Light
from rules.frame.scene import Scene
from rules.frame.showing import Remark
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.parts.remarks import Found, Says, shown, told

MARKS = {
    "aiming": ("+1D on the next attack with that weapon", ("DSX-AIM-01", "DSX-AIM-03")),
    "casting": ("a spell is begun; it works with its last component", ("DSX-SPELL-01", "DSX-SPELL-02")),
    facing.HELD: ("no moving and no turning, and only one-handed weapons", ("DSX-GRAP-01",)),
    facing.SPELLBOUND: ("nothing can be done until it ends", ("DSX-SPELL-04",)),
    "grappling": ("holds an enemy", ("DSX-GRAP-01",)),
    injury.BANDAGED: ("has had its one healing by first aid", ("DSX-AID-01",)),
    injury.STABILISED: ("down, but loses no more hit points", ("DSX-AID-01", "DSX-INJ-04")),
    FIRING: ("its muzzle flash shows the unit as if in bright light", ("DSX-SENSE-01", "DSX-SENSE-03")),
}
"""What shows of a unit, what that does, and by which rules."""
STATES = {
    State.HURT: ("has lost hit points; below half: bloodied", ("DSX-INJ-01", "DSX-INJ-02")),
    State.DOWN: ("helpless and dying, 1 hit point a round until stabilised", ("DSX-INJ-04", "DSX-AID-01")),
    State.DEAD: ("beyond first aid", ("DSX-INJ-04",)),
}


def of_cell(scene: Scene, cell: Cell) -> tuple[Remark, ...]:
    """Fire kept on it, then everything that is there."""
    return (*_under_fire(scene, cell), *told(scene, cell, SAYS))


def _under_fire(scene: Scene, cell: Cell) -> Iterator[Remark]:
    for _, zone in scene.having(Zone):
        if cell in zone.cells:
            text = f"a total of {zone.total} against exposed units here: {zone.damage} damage and more, or half of it"
            yield Remark("Under fire", text, ("DSX-SUPP-01", "DSX-SUPP-05", "DSX-SUPP-08"))


def _ground(_scene: Scene, _cell: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    times = dict(movement.GROUND).get(found.thing.walk, 0)
    if not times:
        return "impassable on foot", ("DSX-MOVE-02",)
    return "normal movement" if times == 1 else f"costs {times} times the movement", ("DSX-MOVE-02",)


def _obstacle(_scene: Scene, _cell: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    degree = TAGS.get(found.thing.tag)
    words = f"+{int(degree)} Reflexes to units at it" if degree else "covers the parts of a body behind it"
    return words, ("DSX-COVER-05", "DSX-COVER-01", "DSX-MOVE-02")


def _on_edge(_scene: Scene, _cell: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    barrier: Barrier = found.thing
    strong = doors.strength(barrier)
    words = f"armour {strong.armour} and {strong.points} points of its own before it is gone"
    tagged = TAGS.get(barrier.tag)
    covers = f"; +{int(tagged)} Reflexes to units at it" if tagged else ""
    opens = ("DSX-ACT-06",) if found.sort == "door" else ()
    return words + covers, ("DSX-COVER-05", "DSX-ARM-01", *opens)


def _growth(_scene: Scene, _cell: Cell, _found: Found) -> tuple[str, tuple[str, ...]]:
    return f"{lengths.feet(5)} of it is light cover, {lengths.feet(10)} heavy cover, {lengths.feet(15)} out of sight", (
        "DSX-COVER-06",
    )


def _cloud(_scene: Scene, _cell: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    if found.thing.kind == "gas":
        return f"value {found.thing.strength} against the Fortitude of the unmasked", ("DSX-GAS-01", "DSX-SMOKE-01")
    return "conceals like dense growth", ("DSX-SMOKE-01", "DSX-COVER-06")


def _mine(_scene: Scene, _cell: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    blast = mines.blast(found.thing.name)
    return f"value {blast.value}, damage {blast.damage}, radius {lengths.feet(blast.radius)}", (
        "DSX-MINE-01",
        "DSX-EXPL-01",
    )


def _minefield(_scene: Scene, _cell: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    return f"a mine in each cell entered on {mines.DENSITY[found.thing.density]} or more of 2D", ("DSX-MINE-01",)


def _lying(_scene: Scene, _cell: Cell, _found: Found) -> tuple[str, tuple[str, ...]]:
    return "picked up in an action, from its own cell or the next", ("DSX-ACT-06", "DSX-EQUIP-05")


def _light(_scene: Scene, _cell: Cell, found: Found) -> tuple[str, tuple[str, ...]]:
    if found.thing.plain is Light.DARK:
        return f"out of sight from beyond {lengths.feet(DARK_CONCEALS)}", ("DSX-COVER-06", "DSX-SENSE-01")
    return f"light cover from beyond {lengths.feet(DIM_CONCEALS)}", ("DSX-COVER-06", "DSX-SENSE-01")


SAYS: dict[str, Says] = {
    "ground": _ground,
    "obstacle": _obstacle,
    "wall": _on_edge,
    "door": _on_edge,
    "window": _on_edge,
    "growth": _growth,
    "cloud": _cloud,
    "mine": _mine,
    "minefield": _minefield,
    "lying": _lying,
    "light": _light,
}


# units


def of_unit(scene: Scene, unit: Ref) -> tuple[Remark, ...]:
    """How a unit is: what shows, and to its own side its hit points and all that weighs on it."""
    return tuple(_of_unit(scene, unit))


def _of_unit(scene: Scene, unit: Ref) -> Iterator[Remark]:
    looks = scene.appearance(unit)
    if scene.pose(unit).body.is_vehicle:
        yield Remark(
            "Vehicle", "its defence is 5 or its driver's skill, for those aboard too", ("DSX-VEH-05", "DSX-VEH-07")
        )
    else:
        yield _posture(looks.pose.posture)
    if looks.pose.kept_down:
        yield Remark(
            "Keeps out of sight", "no line of sight either way until its next turn", ("DSX-COVER-07", "DSX-COVER-04")
        )
    yield from shown(scene, unit, MARKS, STATES)
    if not scene.assumed(unit) and scene.find(unit, Traits) is not None:
        yield from _of_ones_own(scene, unit)


def _posture(posture: Posture) -> Remark:
    times = movement.factor(posture, sneak=False)
    words = [f"each cell costs {times}"] if times > 1 else ["moves at its base speed"]
    if posture is Posture.PRONE:
        words.append(f"light cover by itself from beyond {lengths.feet(PRONE_COVERS)}, and against blasts")
    rules = ("DSX-MOVE-04", "DSX-MOVE-02") if posture is Posture.PRONE else ("DSX-MOVE-02", "DSX-ACT-06")
    return Remark(posture.value.capitalize(), "; ".join(words), rules)


def _of_ones_own(scene: Scene, unit: Ref) -> Iterator[Remark]:
    health, full = injury.health(scene, unit), injury.hp_max(scene, unit)
    text = f"{max(0, health.hp)} of {full}; armour comes off the damage before they do"
    yield Remark("Hit points", text, ("DSX-DMG-01", "DSX-INJ-01", "DSX-INJ-04"))
    if health.bloodied:
        yield Remark("Bloodied", "half the speed and half of every skill", ("DSX-INJ-02", "DSX-INJ-03"))
    many = penalties.declared(scene, unit)
    if many > 1:
        text = f"−{many - 1}D on rolls and −{3 * (many - 1)} on defences"
        yield Remark(f"{many} actions", text, ("DSX-ACT-04", "DSX-ACT-05"))
    gassed = scene.find(unit, Gassed)
    if gassed is not None:
        yield Remark("Tear gas", f"−{gassed.dice}D on rolls", ("DSX-GAS-01",))
    for kind, title, words, rule in (
        (Held, "Holds an action", "until triggered, or until its next turn", "DSX-HELD-01"),
        (Stealth, "Sneaks", "unnoticed by enemies its Stealth roll beat", "DSX-SENSE-02"),
    ):
        if scene.find(unit, kind) is not None:
            yield Remark(title, words, (rule,))
