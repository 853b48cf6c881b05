"""What is offered in going about: moves by gait, stances, ducking, doors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.frame.figure import Aboard
from rules.frame.forms import Choices, OneOf, Refusal, Ways
from rules.frame.ground import Cell, Reach
from rules.frame.ground import Gait as Going
from rules.frame.scene import Scene
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.parts.edges import parts_beside
from rules.parts.reach import Sought
from rules.reflex import minefields
from rules.reflex.afoot import stances
from rules.reflex.afoot.forms import ChangeStance, Duck, Move, WorkDoor
from rules.reflex.core import attempts, targets
from rules.reflex.core.topic import Desk, Lines
from rules.reflex.hands import gaits
from rules.reflex.nerve import broken
from rules.reflex.terms.body import Gait

DUCKING = 1
STEPS_IN_HAND = 12
"""Cells of a way after which a further action may be offered."""


@dataclass(frozen=True, eq=False)
class NextCells(Sought):
    """Of a reach only the cells that its cheapest ways get to with one step."""

    whole: Reach

    @property
    def budget(self) -> int:
        return self.whole.budget

    def search(self) -> Reach:
        return self.whole

    def __contains__(self, cell: Cell) -> bool:
        return cell in self.whole and len(self.whole.way(cell)) == 1

    def __iter__(self) -> Iterator[Cell]:
        return (cell for cell in self.whole if len(self.whole.way(cell)) == 1)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def price(self, way: tuple[Cell, ...]) -> int | None:
        """What a way takes; None where it is too long."""
        return self.whole.price(way) if len(way) == 1 else None


@dataclass(frozen=True, eq=False)
class Within(Sought):
    """Where a unit can get to at a gait with so much."""

    scene: Scene
    unit: Ref
    gait: Going
    budget: int
    closed: frozenset[Cell] = frozenset()
    single: bool = False
    """Only the next cell: the rate does not reach farther."""

    def search(self) -> Reach:
        """All of it."""
        found = self.scene.reach(self.unit, self.gait, self.budget, closed=self.closed)
        return NextCells(found) if self.single else found

    def why_not(self, cell: Cell) -> str:
        """Why the unit cannot get there: what keeps it off that place, or how far it is."""
        if cell in self:
            return ""
        if cell in self.closed:
            mined = cell in minefields.known_cells(self.scene, self.scene.side(self.unit))
            return "a mine is known to lie there" if mined else "nerve broken: cannot move closer to the enemy"
        return super().why_not(cell) or "too far: only one step at a time at this pace"


def forbidden(scene: Scene, unit: Ref) -> frozenset[Cell]:
    """Where one does not go: on mines one knows of; a broken man not nearer to enemies he knows (RFX-MORALE-02)."""
    closed = minefields.known_cells(scene, scene.side(unit))
    if attempts.morale(scene, unit).broken:
        closed |= broken.shunned(scene, unit)
    return closed


def moves(desk: Desk) -> Lines:
    """A move at each gait one may use, with nothing further or with a halt on the way (RFX-MOVE-01, RFX-MOVE-10)."""
    if desk.second:
        return
    scene, unit = desk.scene, desk.unit
    if scene.find(unit, Aboard) is not None:
        return
    if not desk.affords(gaits.MOVE_TICKS):
        yield desk.dear(Move.title, gaits.MOVE_TICKS)
        return
    able = gaits.allowed(scene, unit)
    if not able:
        yield Refusal(Move.title, f"not while {gaits.fastest(scene, unit)[1]}", "RFX-MOVE-10")
    closed = forbidden(scene, unit)
    for gait in able:
        yield from _at(desk, gait, closed)
    most, why = gaits.fastest(scene, unit)
    if Gait.STILL < most < Gait.SPRINT:
        yield Refusal(f"{Gait(most + 1).name.title()}", why, "RFX-MOVE-10")


def _at(desk: Desk, gait: Gait, closed: frozenset[Cell]) -> Lines:
    """A move at one gait: as far as that leads in its five ticks (RFX-ACT-10)."""
    scene, unit = desk.scene, desk.unit
    cell = scene.grid.metres
    metres = gaits.rate(scene, unit, gait) + gaits.in_hand(scene, unit, desk.about.tick)
    going = gaits.going(scene, gait)
    budget = int((metres + cell / 2) * gaits.PER_METRE)
    reach = Within(scene, unit, going, budget, closed)
    if metres < cell / 2:
        return
    if not reach:
        reach = Within(scene, unit, going, int(2 * cell * gaits.PER_METRE) + 5 * gaits.OVER, closed, single=True)
    if not reach:
        return
    halts: tuple[int | None, ...] = (None, *range(min(STEPS_IN_HAND, max(1, round(metres / cell))) + 1))
    choices: dict[str, Choices] = {"way": Ways(reach), "gait": OneOf((gait.name.lower(),)), "pause_at": OneOf(halts)}
    note = lengths.metres(gaits.rate(scene, unit, gait))
    off, against = targets.FINE_MOTOR[gait], targets.AGAINST.get(gait, 0)
    note += f"; your fine actions {off}" + (f", shots at you {against}" if against else "")
    yield from desk.offer(Move, choices, note)


def postures(desk: Desk) -> Lines:
    """Stances, one level at a time; ducking (RFX-ACT-05, RFX-COVER-02)."""
    if desk.second or desk.scene.find(desk.unit, Aboard) is not None:
        return
    now = desk.scene.pose(desk.unit)
    for posture in stances.neighbours(now.posture):
        yield from desk.offer(ChangeStance, {"posture": OneOf((posture,))}, title=f"{posture}")
    if desk.affords(DUCKING):
        ways = tuple(way for way in range(desk.scene.grid.directions) if _covered(desk, way))
        several = ((), *((way,) for way in ways), *((ways,) if len(ways) > 1 else ()))
        choices = tuple(each for each in several if each != now.kept_down)
        if choices and (ways or now.kept_down):
            yield from desk.offer(Duck, {"directions": OneOf(choices)})


def _covered(desk: Desk, direction: int) -> bool:
    """Whether anything hard stands on that side to duck behind: on the edge, in the next cell, or in the unit's own."""
    scene = desk.scene
    pose = scene.pose(desk.unit)
    top = pose.body.top(pose.posture)
    beside = scene.grid.step(pose.cell, direction)
    edge = scene.barrier(pose.cell, direction)
    if edge is not None and edge.height >= top and (edge.what != "window" or edge.sill > 0):
        return True
    here = scene.place(pose.cell)
    if here.tag and here.obstacle >= top:
        return True
    return beside in scene.grid and scene.place(beside).obstacle >= top


def doors(desk: Desk) -> Lines:
    """Doors and windows on the edges of the unit's own cell (RFX-ACT-01)."""
    if desk.second or desk.scene.find(desk.unit, Aboard) is not None:
        return
    for part, barrier in parts_beside(desk.scene, desk.scene.cells(desk.unit)):
        if barrier.state in ("open", "shut"):
            change = "shut" if barrier.state == "open" else "open"
            yield from desk.offer(WorkDoor, {"part": OneOf((part,)), "state": OneOf((change,))}, barrier.what)
