"""Walls, doors and windows put on the edges of cells."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from game.board.battleground import Door
from game.board.terrain import EdgeKey, quantised
from game.board.tiled.crossing import Chart, middle_of, rounded
from game.board.tiled.findings import Findings
from game.board.tiled.pytmx_adapter import Figure
from game.board.tiled.vocabulary import CLASSES, Value, defaults
from rules.frame.ground import Barrier

BARRIERS = ("Wall", "Door", "Window")
NO_EDGE = "draw it between the centres of two cells of the map"


@dataclass(slots=True)
class Barriers:
    """What stands on the edges so far, each edge listed once; walls first, doors and windows into them."""

    chart: Chart
    findings: Findings
    file: str
    edges: dict[EdgeKey, Barrier] = field(default_factory=dict)
    doors: list[Door] = field(default_factory=list)

    def raise_all(self, figures: tuple[Figure, ...]) -> None:
        """Every wall, then every door and window, in the order of the file."""
        for figure in figures:
            if figure.class_name == "Wall":
                self._wall(figure)
        for figure in figures:
            if figure.class_name in ("Door", "Window"):
                self._opening(figure)

    def from_both_sides(self) -> dict[EdgeKey, Barrier]:
        """Every edge as seen from each of its two cells."""
        return {key: barrier for edge, barrier in self.edges.items() for key in (edge, self.chart.opposite(edge))}

    def edges_of(self, figure: Figure) -> tuple[EdgeKey, ...]:
        """The edges that a wall, door or window stands on; a small door or window stands on the nearest one."""
        crossed = () if figure.shape == "point" else self._crossed(figure)
        return crossed if crossed or figure.class_name == "Wall" else self._nearest(figure)

    def is_loose(self, figure: Figure) -> bool:
        """Whether a door or window is drawn along no edge, and so stands on the nearest."""
        return figure.class_name in ("Door", "Window") and (figure.shape == "point" or not self._crossed(figure))

    def _wall(self, figure: Figure) -> None:
        members = defaults(CLASSES["Wall"]) | figure.members
        wall = Barrier(
            what="wall",
            height=_quantised(members["height"]),
            material=str(members["material"]),
            millimetres=int(members["thickness"]),
            tag=str(members["tag"]),
        )
        edges = self.edges_of(figure)
        if not edges:
            what = "is a point" if figure.shape == "point" else "runs between no two cells"
            self.findings.warn(self.file, figure.place, f"{what}, so there is no wall", NO_EDGE)
        for edge in edges:
            self.edges[edge] = wall

    def _opening(self, figure: Figure) -> None:
        """A door or window: a part of the map with a number of its own."""
        edges = self.edges_of(figure)
        if not edges:
            what = f"stands on no edge, so there is no {figure.class_name.lower()}"
            self.findings.warn(self.file, figure.place, what, NO_EDGE)
            return
        kind = figure.class_name.lower()
        if figure.shape not in ("point", "polyline") and len(edges) > 1:
            what = f"is a {kind} drawn as a {figure.shape}, so it stands on {len(edges)} edges all round"
            self.findings.warn(self.file, figure.place, what, "draw a line along the one edge where it is to stand")
        walls = [wall for edge in edges if (wall := self.edges.get(edge)) is not None]
        if len(walls) < len(edges):
            what = "stands where no wall is" if not walls else "is wider than the gap in its wall"
            self.findings.warn(self.file, figure.place, what, "draw a wall through it")
        taken = sorted({wall.part for wall in walls if wall.part is not None})
        if taken:
            others = " and ".join(self.doors[number - 1].name or f"number {number}" for number in taken)
            self.findings.fault(self.file, figure.place, f"stands where {others} is already", "move one of them")
            return
        number = len(self.doors) + 1
        barrier = self._barrier(figure, number, walls[0] if walls else None)
        sort: Literal["door", "window"] = "door" if figure.class_name == "Door" else "window"
        self.doors.append(Door(number, sort, str(figure.members.get("name", "")), barrier, edges))
        for edge in edges:
            self.edges[edge] = barrier

    def _barrier(self, figure: Figure, number: int, wall: Barrier | None) -> Barrier:
        """A door or window as a barrier; a window keeps the wall it sits in, below its sill and above its head."""
        members = defaults(CLASSES[figure.class_name]) | figure.members
        common = Barrier(
            what=figure.class_name.lower(),
            height=_quantised(members["height"]),
            material=str(members["material"]),
            millimetres=int(members["thickness"]),
            tag=str(members.get("tag", "")),
            state=str(members["state"]),
            part=number,
        )
        if figure.class_name == "Door":
            return common
        height, sill, head = common.height, _quantised(members["sill"]), _quantised(members["head"])
        if wall is not None and "height" not in figure.members:
            height = max(wall.height, head)
        if not sill < head <= height:
            what = f"opens from {sill:g} m to {head:g} m in a wall of {height:g} m"
            self.findings.fault(self.file, figure.place, what, "make sill < head <= height")
        usual = defaults(CLASSES["Wall"])
        return replace(
            common,
            height=height,
            sill=sill,
            head=head,
            wall=str(usual["material"]) if wall is None else wall.material,
            wall_millimetres=int(usual["thickness"]) if wall is None else wall.millimetres,
        )

    def _crossed(self, figure: Figure) -> tuple[EdgeKey, ...]:
        if figure.shape in ("ellipse", "capsule"):
            return self.chart.edges(rounded(figure.corners, figure.shape == "capsule"), True)
        return self.chart.edges(figure.corners, figure.shape != "polyline")

    def _nearest(self, figure: Figure) -> tuple[EdgeKey, ...]:
        """The edge nearest a figure's middle; of edges equally near, one with a wall on it."""
        near = self.chart.nearest(middle_of(figure.corners))
        if not near:
            return ()
        ranked = [(distance, self.chart.once(edge)) for distance, edge in near]
        return (min(ranked, key=lambda each: (each[0], each[1] not in self.edges))[1],)


def _quantised(metres: Value) -> float:
    return float(quantised(float(metres)))
