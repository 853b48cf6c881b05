"""Asking the map: what is seen from a cell, how exposed the ground is, how far weapons reach, where clouds will be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.battle.view import View
from game.board.sight.silhouette import everywhere
from game.systems import ranges
from game.systems.gas import ahead
from game.ui.battle.aiming import hostile
from game.ui.battle.desk import Desk
from game.ui.battle.form_fields import where
from game.ui.map.chart import Floats
from game.ui.map.overlays import Drift, Ring, Ruler, Sightline
from game.ui.map.table import MapTable
from rules.frame.body import Posture
from rules.frame.figure import Body
from rules.frame.ground import Cell
from rules.frame.scene import Pose
from rules.frame.showing import Murk, Remark
from rules.frame.things import Cloud
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.parts.remarks import LIGHTS

ROUNDS = 3
"""How many rounds ahead a cloud is followed."""
FAR = 3000
"""Metres to which bands are looked for."""
NEAR = 6
"""Cells round the pointer for which cover is written out."""
SOME = 0.02
"""Exposure below this is none."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that may be asked of the map."""

    name: str
    title: str
    about: str
    bodily: bool = False
    """Whether the answer depends on the posture."""


WHY = Question("why", "Why?", "what anything on the map is and does, and under which rule; click to pin")
QUESTIONS = (
    Question("sight", "Sight", "line of sight from the cell under the pointer, and dead ground", bodily=True),
    Question("exposure", "Exposure", "how much of a body known enemies would see, cell by cell", bodily=True),
    Question("cover", "Cover", "how much of a body is in cover from them, on the cells around", bodily=True),
    Question("light", "Light", "how light each cell is, and what that does by the rules"),
    Question("bands", "Range", "how far the weapon in hand reaches, band by band"),
    Question("drift", "Drift", "where this wind will carry smoke and gas next"),
    Question("ruler", "Ruler", "distance from the selected unit, or from the cell you click first"),
    WHY,
)


@dataclass(frozen=True, slots=True)
class Answer:
    """All there is to say of a unit or of a cell."""

    title: str
    remarks: tuple[Remark, ...]


class Asking:
    """What is being asked of the map, if anything."""

    def __init__(self, postures: Sequence[Posture]) -> None:
        self.postures = tuple(postures)
        """Those of the rulebook in play, the highest first."""
        self.held = False
        """Asked as long as a key is held."""
        self.kept = False
        """Asked until it is switched off."""
        self.what = QUESTIONS[0]
        self.posture = self.postures[0]
        self.start: Cell | None = None
        """Where the ruler begins."""
        self._exposure: tuple[object, Floats] | None = None
        self._murk: tuple[object, Floats] | None = None

    @property
    def on(self) -> bool:
        """Whether anything is asked."""
        return self.held or self.kept

    def choose(self, name: str) -> None:
        """Ask this."""
        self.what = next(question for question in QUESTIONS if question.name == name)
        self.start = None

    def step(self, by: int) -> None:
        """Ask the next thing, or the one before."""
        self.what = QUESTIONS[(QUESTIONS.index(self.what) + by) % len(QUESTIONS)]

    def next_posture(self) -> None:
        """Ask for the next posture."""
        self.posture = self.postures[(self.postures.index(self.posture) + 1) % len(self.postures)]

    # laying the answer over the map

    def lay(self, table: MapTable, desk: Desk) -> tuple[str, ...]:
        """Put the answer on the map, and what there is to say about it in words."""
        overlays = table.overlays
        overlays.dead_ground = overlays.exposure = overlays.murk = overlays.drift = overlays.ruler = None
        overlays.cover, overlays.figures, overlays.rings = {}, {}, ()
        if not self.on:
            return ()
        match self.what.name:
            case "sight":
                return self._sight(table, desk)
            case "exposure":
                overlays.exposure = self._exposed(desk.view, self._body(desk))
                return self._exposed_here(desk)
            case "cover":
                return self._cover(table, desk)
            case "light":
                return self._light(table, desk)
            case "bands":
                return self._bands(table, desk)
            case "drift":
                return self._drift(table, desk.view)
            case "ruler":
                return self._measure(table, desk)
            case _:
                return ()

    def _body(self, desk: Desk) -> Body:
        subject = desk.subject
        found = None if subject is None else desk.view.find(subject, Body)
        return found if found is not None and not found.is_vehicle else Body()

    def _place(self, desk: Desk) -> Cell | None:
        """The cell asked about: the one pointed at, or that of the unit whose card is shown."""
        if desk.cell is not None:
            return desk.cell
        subject = desk.subject
        cells = () if subject is None else where(desk.view, subject)
        return cells[0] if cells else None

    def _sight(self, table: MapTable, desk: Desk) -> tuple[str, ...]:
        cell = self._place(desk)
        if cell is None:
            return ()
        view, body = desk.view, self._body(desk)
        prospect = view.prospect(Pose((cell,), self.posture, body=body))
        dead = prospect.dead.copy()
        dead[cell[1], cell[0]] = 0
        table.overlays.dead_ground = np.asarray(dead, dtype=np.float32)
        foes = [ref for ref in view.units() if hostile(view, ref) and where(view, ref)]
        lines = []
        for ref in foes:
            pose = view.pose(ref)
            shows = view.silhouette(ref, ref, eye=Pose((cell,), self.posture, body=body), pose=pose)
            decides = shows.screen.cell if shows.screen is not None and shows.hidden > 0 else None
            lines.append(Sightline(cell, pose.cell, decides, seen=shows.in_line))
        table.overlays.sights = tuple(lines)
        seen = sum(line.seen for line in lines)
        place = view.place(cell)
        return (
            f"from {cell[0]},{cell[1]}, {self.posture.value}, eyes {lengths.metres(body.eye(self.posture))} up",
            f"ground {lengths.metres(round(place.height))}, {place.surface}",
            f"{seen} of {len(lines)} known enemies would be seen" if lines else "no enemy is known",
        )

    def _exposed(self, view: View, body: Body) -> Floats:
        """For each cell how much of such a body the known enemy who sees most of it would see."""
        foes = tuple(sorted(ref for ref in view.units() if hostile(view, ref) and where(view, ref)))
        poses = tuple(view.pose(ref) for ref in foes)
        key = view.board, poses, body, self.posture
        if self._exposure is None or self._exposure[0] != key:
            worst: Floats = np.zeros((view.board.grid.rows, view.board.grid.columns), dtype=np.float32)
            shares = {zone.name: zone.share for zone in body.layout.zones[self.posture]}
            for pose in poses:
                shown = everywhere(view.prospect(pose), body, self.posture)
                whole = sum(np.asarray(share) * shares[zone] for zone, share in shown.items())
                worst = np.maximum(worst, np.asarray(whole, dtype=np.float32))
            self._exposure = key, worst
        return self._exposure[1]

    def _exposed_here(self, desk: Desk) -> tuple[str, ...]:
        cell = self._place(desk)
        if cell is None:
            return ()
        share = float(self._exposed(desk.view, self._body(desk))[cell[1], cell[0]])
        return (f"at {cell[0]},{cell[1]}, {self.posture.value}: {share * 100:.0f} % to be seen",)

    def _cover(self, table: MapTable, desk: Desk) -> tuple[str, ...]:
        cell = self._place(desk)
        if cell is None:
            return ()
        view, exposed = desk.view, self._exposed(desk.view, self._body(desk))
        near = view.grid.within(cell, NEAR * view.grid.metres)
        covered = {at: 1 - float(exposed[at[1], at[0]]) for at in near}
        table.overlays.cover = {at: (f"{share:.0%}", share) for at, share in covered.items() if share < 1 - SOME}
        return (f"{self.posture.value}; share of the body in cover from every known enemy",)

    def _light(self, table: MapTable, desk: Desk) -> tuple[str, ...]:
        cell = self._place(desk)
        if cell is None:
            return ()
        view = desk.view
        dark = next((each for each in view.book.of_cell(view, cell) if each.title in LIGHTS.values()), None)
        words = "bright" if dark is None else ": ".join(filter(None, (dark.title.lower(), dark.text)))
        said = f"at {cell[0]},{cell[1]}: {words}"
        watcher = looking(desk)
        if watcher is None:
            return (said,)
        table.overlays.murk = self._murky(view, watcher)
        near = view.grid.within(cell, NEAR * view.grid.metres)
        told = {at: murk.text for at in near if (murk := murk_of(view, watcher, at)).share < 1}
        table.overlays.figures = {at: text for at, text in told.items() if text}
        return said, f"{view.name(watcher)}: {murk_of(view, watcher, cell).text or 'nothing hinders the eye'}"

    def _murky(self, view: View, watcher: Ref) -> Floats:
        """For each cell how badly a watcher would make out a unit there."""
        key = view.board, view.pose(watcher), view.clock, view.weather, tuple(cloud for _, cloud in view.having(Cloud))
        if self._murk is None or self._murk[0] != (watcher, *key):
            shape = view.board.grid.rows, view.board.grid.columns
            murk = np.zeros(shape, dtype=np.float32)
            for column, row in view.board.grid.cells():
                murk[row, column] = murk_of(view, watcher, (column, row)).share
            self._murk = (watcher, *key), murk
        return self._murk[1]

    def _bands(self, table: MapTable, desk: Desk) -> tuple[str, ...]:
        subject = desk.subject
        if subject is None or not where(desk.view, subject) or desk.view.assumed(subject):
            return ("select one of your units",)
        rings = bands(desk.view, subject)
        table.overlays.rings = rings
        return tuple(f"{ring.text}: to {lengths.metres(round(ring.metres))}" for ring in rings) or (
            "no ranged weapon in hand",
        )

    def _drift(self, table: MapTable, view: View) -> tuple[str, ...]:
        clouds = view.having(Cloud)
        if not clouds:
            return ("no known smoke or gas",)
        turns: list[set[Cell]] = [set() for _ in range(ROUNDS + 1)]
        words = []
        for _, cloud in clouds:
            for number, later in enumerate(ahead(view, cloud, ROUNDS)):
                turns[number].update(cell for cell, _ in later.cells)
            words.append(f"{cloud.kind}: until {view.times.numbered(cloud.until)}")
        table.overlays.drift = Drift(tuple(tuple(sorted(cells)) for cells in turns), clouds[0][1].kind)
        return tuple(dict.fromkeys(words))

    def _measure(self, table: MapTable, desk: Desk) -> tuple[str, ...]:
        view, goal = desk.view, desk.cell
        subject = desk.subject
        start = self.start
        if start is None and subject is not None and where(view, subject):
            start = where(view, subject)[0]
        if start is None or goal is None or start == goal:
            return ("point at a cell",)
        line = view.grid.line(start, goal)
        metres, count = view.grid.straight(start, goal), view.grid.count(start, goal)
        rise = view.place(goal).height - view.place(start).height
        text = f"{lengths.metres(round(metres))} · {count:g} {'cell' if count == 1 else 'cells'}"
        table.overlays.ruler = Ruler((start, goal) if len(line) > 1 else line, text)
        return (
            text,
            f"{lengths.metres(abs(rise))} {'higher' if rise > 0 else 'lower'}" if abs(rise) >= 0.05 else "level",
        )


def looking(desk: Desk) -> Ref | None:
    """The unit of the side whose eyes look: the one whose card is shown, or else the active one."""
    own = desk.view.units(desk.view.viewer)
    return next((ref for ref in (desk.subject, desk.unit) if ref in own and where(desk.view, ref)), None)


def murk_of(view: View, watcher: Ref, cell: Cell) -> Murk:
    """How badly a watcher would make out a unit in a cell."""
    return view.book.murk(view, watcher, cell, view.prospect(view.pose(watcher)).haze_at(cell))


def bands(view: View, unit: Ref) -> tuple[Ring, ...]:
    """The outer edge of every band of the weapon in hand, as far as the map goes."""
    cell = view.cells(unit)[0]
    far = min(FAR, round(max(view.grid.straight(cell, corner) for corner in corners(view))) + 1)
    return tuple(Ring(cell, metres, band) for metres, band in ranges.edges(view, unit, far))


def corners(view: View) -> Sequence[Cell]:
    """The corners of the board."""
    right, down = view.board.grid.columns - 1, view.board.grid.rows - 1
    return (0, 0), (right, 0), (0, down), (right, down)
