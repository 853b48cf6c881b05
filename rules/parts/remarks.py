"""What is in a cell, in words that every rulebook shares; each adds what it does and by which of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.frame.figure import Condition, State
from rules.frame.ground import Air, Barrier, Cell, Ground, Light
from rules.frame.scene import Scene
from rules.frame.showing import Remark
from rules.frame.things import Heap, Lying, Mine, Minefield
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.words import counted

LIGHTS = {Light.DUSK: "Dusk", Light.DIM: "Dim light", Light.DARK: "Darkness", Light.BLACK: "Pitch dark"}
POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


@dataclass(frozen=True, slots=True)
class Found:
    """One thing in a cell: what sort of thing, what it is called, how it is, and the thing itself."""

    sort: str
    title: str
    text: str
    thing: Any = None
    ref: Ref | None = None


Meaning: TypeAlias = tuple[str, tuple[str, ...]]
"""What a thing does or a state means by a rulebook, in words, and the rules that say so."""
Says: TypeAlias = Callable[[Scene, Cell, Found], Meaning]
"""What a rulebook has to say of a thing in a cell."""


def told(scene: Scene, cell: Cell, says: Mapping[str, Says], round_name: str = "round") -> tuple[Remark, ...]:
    """A remark on everything in a cell, with what the rulebook has to say of it."""
    remarks = []
    for each in found(scene, cell, round_name):
        words, rules = says[each.sort](scene, cell, each) if each.sort in says else ("", ())
        remarks.append(Remark(each.title, "; ".join(filter(None, (each.text, words))), rules))
    return tuple(remarks)


def shown(scene: Scene, unit: Ref, marks: Mapping[str, Meaning], states: Mapping[State, Meaning]) -> Iterator[Remark]:
    """What marks a unit and what state it is in: of its own side the true one, of others what it looks like."""
    looks, own = scene.appearance(unit), not scene.assumed(unit)
    for mark in looks.marks:
        if mark in marks:
            yield Remark(mark.capitalize(), *marks[mark])
    state = (scene.find(unit, Condition) or Condition()).state if own else looks.state
    if state in states and not (own and state is State.HURT):
        yield Remark(state.value.capitalize(), *states[state])


def found(scene: Scene, cell: Cell, round_name: str) -> Iterator[Found]:
    """Everything in a cell that the viewer knows of: what burns and hangs there first, the bare ground last."""
    for fire in scene.fires(cell):
        yield Found("fire", "Fire", f"burns {_lasting(scene, fire.until, round_name)}", fire)
    for cloud in scene.clouds(cell):
        yield Found("cloud", _titled(cloud.kind), f"hangs here {_lasting(scene, cloud.until, round_name)}", cloud)
    yield from _hidden(scene, cell)
    for ref, lying in scene.having(Lying):
        if lying.cell == cell:
            rounds = f"{lying.item.loaded} loaded" if lying.item.loaded else "lies on the ground"
            yield Found("lying", _titled(lying.item.name), rounds, lying, ref)
    place = scene.place(cell)
    yield from _on_edges(scene, cell)
    yield from _standing(scene, cell, place)
    light = scene.light(cell)
    if light is not Light.BRIGHT:
        yield Found("light", LIGHTS[light], "", light)
    air = scene.weather.air
    if air is not Air.CLEAR and not scene.place(cell).roof:
        yield Found("air", air.value.capitalize(), "", air)
    roof = ", under a roof" if place.roof else ""
    walk = f"{place.walk} {'water' if place.walk in ('shallow', 'deep') else 'ground'}"
    yield Found("ground", _titled(place.surface), f"{walk}, {lengths.metres(place.height)} up{roof}", place)


def _lasting(scene: Scene, until: int, round_name: str) -> str:
    """How long something stays whose last round this is."""
    left = until - scene.clock.round
    return f"for {counted(left, round_name)} more" if left > 0 else f"until this {round_name} ends"


def _hidden(scene: Scene, cell: Cell) -> Iterator[Found]:
    for ref, mine in scene.having(Mine):
        if mine.cell == cell:
            yield Found("mine", _titled(mine.name or "mine"), "known to your side", mine, ref)
    for ref, sown in scene.having(Minefield):
        if cell in sown.cells:
            cleared = "cleared here" if cell in sown.cleared else f"{sown.density}, {counted(len(sown.cells), 'cell')}"
            yield Found("minefield", "Minefield", cleared, sown, ref)


def _on_edges(scene: Scene, cell: Cell) -> Iterator[Found]:
    """What stands round it; walls of one sort are said once."""
    alike: dict[tuple[str, str, str], list[tuple[int, Barrier]]] = {}
    for way in range(scene.grid.directions):
        barrier = scene.barrier(cell, way)
        if barrier is not None:
            text = _built(barrier.height, barrier.material, barrier.millimetres)
            alike.setdefault((barrier.what, barrier.state, text), []).append((way, barrier))
    for (what, state, text), sides in alike.items():
        where = ", ".join(compass(scene, way) for way, _ in sides)
        title = _titled(f"{state} {what}".strip())
        yield Found(what, title, f"to the {where}; {text}", sides[0][1])


def _standing(scene: Scene, cell: Cell, place: Ground) -> Iterator[Found]:
    if place.obstacle > 0:
        heaped = any(heap.cell == cell for _, heap in scene.having(Heap))
        title = "Wreck or rubble" if heaped else _titled(place.tag or place.material or "obstacle")
        yield Found("obstacle", title, _built(place.obstacle, place.material, place.millimetres), place)
    if place.growth > 0:
        thick = "dense" if place.density >= 1 else "thin"
        yield Found("growth", "Growth", f"{thick}, {lengths.metres(place.growth)} high", place)


def _built(height: float, material: str, millimetres: int) -> str:
    stuff = (
        f", {lengths.millimetres(millimetres)} of {material}"
        if material and millimetres
        else f", {material}"
        if material
        else ""
    )
    return f"{lengths.metres(height)} high{stuff}"


def compass(scene: Scene, direction: int) -> str:
    """A direction of the grid as one says it."""
    return POINTS[round(scene.grid.degrees(direction) / 45) % len(POINTS)]


def _titled(words: str) -> str:
    spoken = words.replace("_", " ")
    return spoken[:1].upper() + spoken[1:]
