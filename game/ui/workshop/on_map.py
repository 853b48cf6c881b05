"""What a scenario puts on its map, as the editor shows it: areas with their names, and a counter for every figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from game.board.battleground import Battleground
from game.ui.map.chart import Chart
from game.ui.map.overlays import Area
from game.ui.map.tokens import Token
from rules.frame.figure import State
from rules.frame.ground import Cell
from rules.kernel.refs import Ref

Way: TypeAlias = tuple[str | int, ...]
MOST = 40
"""Figures of one force that are shown."""
LETTERS = 24
"""Letters of a note that stand on the map."""
CRAFT = 4.0, 2.0
"""Metres of the length and breadth that a vehicle is shown with."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A counter on the map, and the entry of the scenario that puts it there."""

    token: Token
    way: Way
    """Of a unit that is drawn on the map: ("unit", its number)."""
    fixed: bool
    """Whether it stands on just this cell, rather than anywhere in a zone."""


def sides(content: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the sides, as far as they are written rightly."""
    return tuple(str(side["name"]) for side in _tables(content, "side") if isinstance(side.get("name"), str))


def areas(ground: Battleground, names: Sequence[str]) -> tuple[Area, ...]:
    """Zones in the colour of their side, objectives with a flag, ground that sets triggers off, minefields."""
    found = [
        Area(each.cells, each.zone, side=names.index(each.side) if each.side in names else None, hatched=True)
        for each in ground.deploys
    ]
    found += [Area(each.cells, each.name, flag=True) for each in ground.objectives]
    found += [Area(each.cells, each.name or "trigger", paint="path", hatched=True) for each in ground.triggers]
    found += [
        Area(each.cells, "dummy mines" if each.decoy else f"{each.density} minefield", paint="mine", hatched=True)
        for each in ground.minefields
    ]
    found += [Area((each.cell,), each.mine or "mine", paint="mine") for each in ground.mines]
    found += [Area((note.cell,), note.name or _short(note.text), paint="path") for note in ground.notes if note.cell]
    return tuple(area for area in found if area.cells)


def _short(text: str) -> str:
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}…"


def figures(ground: Battleground, content: Mapping[str, Any], chart: Chart) -> tuple[Figure, ...]:
    """A counter for every figure: where it starts, or somewhere in the zone in which it does."""
    names, grid = sides(content), ground.terrain.grid
    taken: set[Cell] = set()
    found: list[Figure] = []
    forces = list(enumerate(_tables(content, "force")))
    for number, force in forces:
        cell = _cell(force.get("at"))
        if cell is not None and cell in grid:
            taken.add(cell)
            found.append(_figure(len(found), force, ("force", number), cell, names, chart, fixed=True))
    if content.get("placed") is True:
        for number, unit in enumerate(ground.units):
            told = {"side": unit.side, "role": unit.role, "sheet": unit.sheet, "name": unit.name, "facing": unit.facing}
            taken.add(unit.cell)
            found.append(_figure(len(found), told, ("unit", number), unit.cell, names, chart, fixed=True))
    for number, force in forces:
        if _cell(force.get("at")) is None:
            for cell in _in_zone(ground, chart, force, taken):
                found.append(_figure(len(found), force, ("force", number), cell, names, chart, fixed=False))
    return tuple(found)


def _tables(content: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    """The entries of a list of tables; what is written otherwise counts as an empty one."""
    written = content.get(name)
    return [each if isinstance(each, dict) else {} for each in written] if isinstance(written, list) else []


def _cell(written: Any) -> Cell | None:
    if isinstance(written, list | tuple) and len(written) == 2 and all(isinstance(each, int) for each in written):
        return written[0], written[1]
    return None


def _in_zone(ground: Battleground, chart: Chart, force: Mapping[str, Any], taken: set[Cell]) -> Iterator[Cell]:
    """Cells in the zone of a force, from its middle outwards: one for each figure as far as there is room."""
    cells = [cell for each in ground.deploys if each.zone == force.get("zone") for cell in each.cells]
    if not cells:
        return
    middles = [chart.middle(cell) for cell in cells]
    x, y = (sum(each) / len(middles) for each in zip(*middles, strict=True))
    count = force.get("count", 1)
    left = min(MOST, count) if isinstance(count, int) else 1
    for cell in sorted(
        cells, key=lambda each: ((chart.middle(each)[0] - x) ** 2 + (chart.middle(each)[1] - y) ** 2, each)
    ):
        if left > 0 and cell not in taken and not ground.terrain.obstacle[cell[1], cell[0]] > 1:
            taken.add(cell)
            left -= 1
            yield cell


def _figure(
    number: int, told: Mapping[str, Any], way: Way, cell: Cell, names: Sequence[str], chart: Chart, *, fixed: bool
) -> Figure:
    side, facing = told.get("side"), told.get("facing")
    name = next((str(told[key]) for key in ("name", "sheet", "role") if told.get(key)), "figure")
    vehicle = bool(told.get("crew"))
    token = Token(
        ref=Ref(number),
        name=name[:1].upper() + name[1:],
        role=str(told.get("role") or "rifleman"),
        side=names.index(side) if side in names else len(names),
        own=True,
        cells=(cell,),
        degrees=float(facing) if isinstance(facing, int | float) else _inwards(cell, chart),
        letter="",
        state=State.FIT,
        wounds=0,
        weapon="",
        marks=(),
        badges=(),
        vehicle=vehicle,
        length=CRAFT[0] if vehicle else 0.5,
        width=CRAFT[1] if vehicle else 0.5,
        now=fixed,
    )
    return Figure(token, way, fixed)


def _inwards(cell: Cell, chart: Chart) -> float:
    """The bearing to the middle of the map."""
    middle = chart.cell(chart.size[0] / 2, chart.size[1] / 2)
    return 0.0 if middle is None or middle == cell else chart.grid.bearing(cell, middle)
