"""What is known of everybody on the map, made ready to be drawn: taken from a View and from nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from game.battle.view import View
from rules.frame.body import Posture
from rules.frame.figure import Aboard, Condition, Kit, State
from rules.frame.ground import Cell
from rules.frame.showing import Badge
from rules.frame.things import Cloud, Fire, Heap, Lying, Mine, Minefield
from rules.kernel.refs import Ref
from rules.parts.assumptions import age

LETTERS = {
    Posture.CROUCHED: "C",
    Posture.KNEELING: "K",
    Posture.SITTING: "S",
    Posture.CRAWLING: "L",
    Posture.PRONE: "P",
    Posture.FACE_UP: "U",
}
"""The letter of every posture but standing."""


@dataclass(frozen=True, slots=True)
class Token:
    """One figure or vehicle as the side knows it."""

    ref: Ref
    name: str
    role: str
    side: int
    """The number of its side in the scenario."""
    own: bool
    cells: tuple[Cell, ...]
    degrees: float
    """The bearing it faces."""
    letter: str
    state: State
    wounds: int
    """0 to 4: how much of its strength is gone, as far as it shows."""
    weapon: str
    marks: tuple[str, ...]
    badges: tuple[Badge, ...]
    """Those of the marks that are drawn on its counter, the gravest first."""
    vehicle: bool
    length: float
    width: float
    now: bool = True
    """Whether it is perceived at this moment."""
    heard: bool = False
    age: str = ""
    """How old the knowledge is, in words; "" while it is perceived."""
    rise: float = 0.0
    """Metres that it is above the ground of its cell: a flyer, a climber."""
    riders: tuple[Token, ...] = ()
    """Those aboard a vehicle that the side knows of."""

    @property
    def cell(self) -> Cell:
        return self.cells[0]

    @property
    def standing(self) -> bool:
        """Whether it takes part and so stands as a counter."""
        return self.state.fighting or self.vehicle


@dataclass(frozen=True, slots=True)
class Scenery:
    """Everything besides the figures that lies, drifts and burns, as the side knows it."""

    clouds: tuple[tuple[Ref, Cloud], ...] = ()
    fires: tuple[Fire, ...] = ()
    heaps: tuple[Heap, ...] = ()
    lying: tuple[Lying, ...] = ()
    mines: tuple[Mine, ...] = ()
    minefields: tuple[Minefield, ...] = ()


def tokens(view: View) -> tuple[Token, ...]:
    """Everybody the side knows of, those lying down for good first, so that others are drawn over them."""
    aboard: dict[Ref, list[Token]] = {}
    for ref in view.units():
        seat = view.find(ref, Aboard)
        if seat is not None:
            aboard.setdefault(seat.vehicle, []).append(_token(view, ref))
    found = [
        replace(_token(view, ref), riders=tuple(aboard.get(ref, ())))
        for ref in view.units()
        if view.find(ref, Aboard) is None
    ]
    return tuple(sorted(found, key=lambda token: (token.standing, token.vehicle is False, token.ref)))


def everybody(shown: Iterable[Token]) -> Iterator[Token]:
    """All of them, those aboard vehicles too."""
    for token in shown:
        yield token
        yield from token.riders


def scenery(view: View) -> Scenery:
    """Everything else the side knows of."""
    return Scenery(
        clouds=view.having(Cloud),
        fires=tuple(fire for _, fire in view.having(Fire)),
        heaps=tuple(heap for _, heap in view.having(Heap)),
        lying=tuple(lying for _, lying in view.having(Lying)),
        mines=tuple(mine for _, mine in view.having(Mine)),
        minefields=tuple(field for _, field in view.having(Minefield)),
    )


def _token(view: View, ref: Ref) -> Token:
    looks, contact = view.appearance(ref), view.contact(ref)
    pose = view.pose(ref)
    own = view.side(ref) in view.viewers
    condition = view.find(ref, Condition) or Condition(looks.state)
    known = None if own else contact
    return Token(
        ref=ref,
        name=view.name(ref),
        role=looks.role,
        side=view.sides.index(looks.side) if looks.side in view.sides else len(view.sides),
        own=own,
        cells=pose.cells,
        degrees=view.grid.degrees(pose.facing),
        letter="" if pose.body.is_vehicle else LETTERS.get(pose.posture, ""),
        state=condition.state if own else looks.state,
        wounds=wounds(condition, looks.state),
        weapon=next(iter(_held(view, ref, looks.held)), ""),
        marks=looks.marks,
        badges=badges(view, looks.marks),
        vehicle=pose.body.is_vehicle,
        length=pose.body.length,
        width=pose.body.width,
        now=known is None or known.now,
        heard=known is not None and known.how != "seen",
        age="" if own else age_of(view, ref),
        rise=pose.rise,
    )


def badges(view: View, marks: Iterable[str]) -> tuple[Badge, ...]:
    """The badges that the rulebook gives such marks, each once."""
    known = view.book.badges
    found = {known[mark] for mark in marks if mark in known}
    return tuple(badge for badge in Badge if badge in found)


def _held(view: View, ref: Ref, held: tuple[str, ...]) -> Iterator[str]:
    kit = view.find(ref, Kit) if not view.assumed(ref) else None
    yield from (item.name for item in kit.held()) if kit is not None else held


def wounds(condition: Condition, state: State) -> int:
    """How many beads show how much of its strength is gone."""
    if state is State.FIT and condition.strength >= 1:
        return 0
    return min(4, max(1, round((1 - condition.strength) * 4)))


def age_of(view: View, ref: Ref) -> str:
    """How long ago an enemy was perceived who is not perceived now, in words: "seen 12 s ago"; else ""."""
    lost = view.lost(ref)
    return "" if lost is None else age(lost).removeprefix("last ")
