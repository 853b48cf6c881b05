"""Movement: a unit that steps is set on the next cell, or finds a unit or a thing in the way."""

from __future__ import annotations

import esper

from game.world.battlefield import Battlefield
from game.world.components import Intel, SideOf, Stirred, Stride
from game.world.footprint import footprint
from rules.frame.figure import Facing, Position
from rules.frame.ground import Cell
from rules.frame.scene import Footfall
from rules.kernel.refs import Ref


class Movement(esper.Processor):
    """Carries out every Stride and leaves a Footfall."""

    def __init__(self, field: Battlefield) -> None:
        self.field = field

    def process(self) -> None:
        world = self.field.world
        for unit, stride in world.rows(Stride):
            footfall = self._step(unit, stride)
            if footfall.moved:
                world.put(unit, Position(stride.to), Stirred())
                now = self.field.pose(unit).facing
                facing = self.field.turned(unit, stride.to, now if stride.facing is None else stride.facing)
                if stride.facing is not None or facing != now:
                    world.put(unit, Facing(facing))
            world.strip(unit, Stride)
            world.put(unit, footfall)

    def _step(self, unit: Ref, stride: Stride) -> Footfall:
        field, to = self.field, stride.to
        here, pose = field.part(unit, Position).cell, field.pose(unit)
        if to not in field.grid or self._shut(here, field.grid.direction(here, to), pose.rise):
            return Footfall(moved=False)
        facing = field.turned(unit, to, pose.facing if stride.facing is None else stride.facing)
        for cell in footprint(field.grid, to, facing, pose.body) if not pose.rise else ():
            in_the_way = self._unforeseen(unit, cell)
            if in_the_way is not None:
                return Footfall(moved=False, blocked_by=in_the_way)
        return Footfall(moved=True, metres=field.grid.straight(here, to))

    def _shut(self, cell: Cell, direction: int, rise: float) -> bool:
        """Whether a door keeps it from going that way: a flyer passes over it."""
        barrier = self.field.barrier(cell, direction)
        if barrier is None or barrier.what != "door" or barrier.height <= rise:
            return False
        return barrier.state in ("shut", "locked")

    def _unforeseen(self, unit: Ref, cell: Cell) -> Ref | None:
        """An enemy that stands there unperceived by the mover's side; anyone else is the rulebook's
        affair.
        """
        side = self.field.side(unit)
        known = {contact.subject for contact in self._intel(side).contacts if contact.now}
        for other in self.field.occupants(cell):
            if self.field.side(other) != side and other not in known and self.field.holds_ground(other):
                return other
        return None

    def _intel(self, side: str) -> Intel:
        world = self.field.world
        return next(world.part(ref, Intel) for ref, of in world.rows(SideOf) if of.name == side)
