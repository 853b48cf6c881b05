"""The battlefield itself: the Scene that knows everything, read from the world."""

from __future__ import annotations

from typing import Any, TypeVar

from game.board.board import Board, Changes
from game.world.components import Environment, SideOf
from game.world.field import Field, Index
from game.world.world import World
from rules.book import Rulebook
from rules.figure import Facing, Identity, Position
from rules.ground import Cell
from rules.refs import Ref
from rules.scene import Clock, Weather
from rules.things import Breach, Cloud, Door, Heap

T = TypeVar("T")


class Battlefield(Field):
    """Everything there is. Nobody but the rulebook's flow, the systems and the game master looks at it."""

    def __init__(self, world: World, board: Board, book: Rulebook, options: Any) -> None:
        self.world = world
        self.book = book
        self.options = options
        self._board = board
        self._ground: tuple[object, ...] = ()
        self._index: Index = {}
        self._indexed: tuple[object, ...] = ()

    @property
    def board(self) -> Board:
        rows = tuple(self.world.rows(kind) for kind in (Door, Cloud, Heap, Breach))
        if any(a is not b for a, b in zip(rows, self._ground, strict=False)) or not self._ground:
            self._ground = rows
            self._board = self._board.changed(
                changes(
                    doors=tuple(d for _, d in self.world.rows(Door) if d.state != self._board.terrain.drawn(d.part)),
                    clouds=tuple(cloud for _, cloud in self.world.rows(Cloud)),
                    heaps=tuple(heap for _, heap in self.world.rows(Heap)),
                    breaches=tuple(breach for _, breach in self.world.rows(Breach)),
                )
            )
        return self._board

    @property
    def environment(self) -> tuple[Ref, Environment]:
        return self.world.rows(Environment)[0]

    @property
    def clock(self) -> Clock:
        return self.environment[1].clock

    @property
    def weather(self) -> Weather:
        return self.environment[1].weather

    @property
    def viewer(self) -> str | None:
        return None

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(side.name for _, side in self.world.rows(SideOf))

    def find(self, ref: Ref, kind: type[T]) -> T | None:
        return self.world.find(ref, kind)

    def having(self, kind: type[T]) -> tuple[tuple[Ref, T], ...]:
        return self.world.rows(kind)

    def name(self, ref: Ref) -> str:
        identity = self.world.find(ref, Identity)
        return identity.name if identity else f"#{ref}"

    def assumed(self, ref: Ref) -> bool:  # noqa: ARG002 - nobody's figures are hidden from the battlefield itself
        return False

    def index(self) -> Index:
        stamp = (self.world.rows(Position), self.world.rows(Facing))
        if not self._indexed or any(a is not b for a, b in zip(stamp, self._indexed, strict=True)):
            found: dict[Cell, list[Ref]] = {}
            for ref, _ in self.world.rows(Position):
                for cell in self.cells(ref):
                    found.setdefault(cell, []).append(ref)
            self._index = {cell: tuple(there) for cell, there in found.items()}
            self._indexed = stamp
        return self._index


def changes(
    doors: tuple[Door, ...], clouds: tuple[Cloud, ...], heaps: tuple[Heap, ...], breaches: tuple[Breach, ...]
) -> Changes:
    """What these things on the map mean for the ground, in the sorted form by which boards are told apart."""
    smoke: dict[Cell, float] = {}
    for cloud in clouds:
        for cell, density in cloud.cells:
            smoke[cell] = smoke.get(cell, 0.0) + density
    return Changes(
        doors=tuple(sorted((door.part, door.state) for door in doors)),
        breached=tuple(sorted((breach.cell, breach.direction) for breach in breaches)),
        heaps=tuple(sorted((heap.cell, heap.height, heap.material, heap.millimetres) for heap in heaps)),
        clouds=tuple(sorted(smoke.items())),
    )
