"""What a side makes of what it knows: its enemies and how sure it is of each, its fighters, and dangerous ground."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.battle.view import View
from game.players.bouts import rounds_each, since
from game.players.tactician.unwatched_ground import EYES, Lookout
from rules.frame.figure import Allegiance, Condition, Crew, State
from rules.frame.ground import Cell
from rules.frame.scene import Pose
from rules.frame.things import Cloud, Mine, Minefield
from rules.kernel.angles import nearest
from rules.kernel.refs import Ref

FADES = 0.75
"""Factor, after each bout, on how sure it is that an enemy out of sight is where it was last seen."""
FORGOTTEN = 0.12
LYING = 0.3
"""Metres above the ground at which a unit lying there could still be seen."""
EVERY = 5
"""Cells between the places that are searched for enemies."""
HARMLESS = ("smoke", "fog", "dust")
"""Kinds of cloud that only hide."""


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy assumed to be in the fight: where it is or was last seen, and how sure that is."""

    ref: Ref
    pose: Pose
    now: bool
    sure: float
    vehicle: bool
    gone: bool = False
    """Whether it has left the place where it was last seen: a unit sees the place, and the enemy is not there."""


@dataclass(frozen=True, slots=True)
class Situation:
    """Friend and enemy at one moment."""

    foes: tuple[Foe, ...]
    friends: tuple[Ref, ...]
    """The side's own units that can fight, vehicles left out."""
    down: tuple[Ref, ...]
    """Enemies known to be out of action."""
    fallen: tuple[Ref, ...] = ()
    """The side's own units that are down and alive."""
    search: tuple[Cell, ...] = ()
    """Where to look while no enemy is known: where one once was, or else ground that no unit has in view."""

    @property
    def seen(self) -> tuple[Foe, ...]:
        """The enemies perceived now."""
        return tuple(foe for foe in self.foes if foe.now)


def situation(view: View, side: str, *, remembers: bool, lookout: Lookout | None = None) -> Situation:
    """The situation as a side sees it now; a player that forgets counts only the enemies in sight."""
    foes, friends, down, lost, fallen = [], [], [], [], []
    conditions, allegiances = dict(view.having(Condition)), dict(view.having(Allegiance))
    for ref in view.units():
        condition = conditions.get(ref)
        fights = condition is None or condition.state.fighting
        pose = view.pose(ref)
        vehicle = pose.body.is_vehicle
        if allegiances[ref].side == side:
            if fights and not view.is_ridden(ref):
                friends.append(ref)
            elif condition is not None and condition.state is State.DOWN and not vehicle:
                fallen.append(ref)
        elif not view.relations.hostile(side, allegiances[ref].side) or _riderless(view, ref):
            continue
        elif not fights:
            down.append(ref)
        else:
            contact = view.contact(ref)
            now = contact is None or contact.now
            age = 0 if contact is None or now else max(1, since(view, contact.round))
            sure = FADES**age
            if now or (remembers and sure >= FORGOTTEN):
                foes.append(Foe(ref, pose, now, sure, vehicle))
            elif remembers:
                lost.append(pose.cell)
    eyes = lookout or Lookout()
    eyes.look(view, friends)
    watched = (foe if foe.now else _wherever(foe, eyes) for foe in foes)
    search = () if foes or not remembers else _search(view, eyes, lost)
    return Situation(tuple(watched), tuple(friends), tuple(down), tuple(fallen), search)


def _riderless(view: View, vehicle: Ref) -> bool:
    """Whether it is a horse with no rider in sight, or a vehicle with open seats and no crew in sight."""
    crew = view.find(vehicle, Crew)
    if crew is None or any(seat.exposure != "open" for seat in crew.seats):
        return False
    saddle = set(view.cells(vehicle))
    return not any(saddle & set(view.cells(other)) for other in view.units(view.side(vehicle)) if other != vehicle)


def _search(view: View, eyes: Lookout, lost: list[Cell]) -> tuple[Cell, ...]:
    """Where enemies once were, if no unit sees those places now; or else scattered cells that no unit sees."""
    hidden = tuple(sorted(cell for cell in dict.fromkeys(lost) if not eyes.sees(cell, LYING)))
    if hidden:
        return hidden
    grid = view.grid
    spots = ((column, row) for column in range(0, grid.columns, EVERY) for row in range(0, grid.rows, EVERY))
    return tuple(spot for spot in spots if view.place(spot).obstacle < EYES and not eyes.sees(spot, LYING))


def _wherever(foe: Foe, eyes: Lookout) -> Foe:
    """An enemy out of sight where it is assumed to be: its last known place if it could lie there unseen, or else the
    nearest hiding place.
    """
    at = foe.pose.cell
    if not eyes.sees(at, LYING):
        return foe
    return replace(foe, pose=replace(foe.pose, cells=(eyes.hiding_place(at),)), gone=True)


def mined(view: View) -> frozenset[Cell]:
    """Ground that the side knows to be mined."""
    fields = (cell for _, field in view.having(Minefield) for cell in field.cells if cell not in field.cleared)
    return frozenset((*fields, *(mine.cell for _, mine in view.having(Mine))))


def foul(view: View) -> frozenset[Cell]:
    """Ground under gas, and where the wind will carry it within a bout."""
    cells: set[Cell] = set()
    passes = rounds_each(view.times) * float(view.book.round_seconds)
    for _, cloud in view.having(Cloud):
        if cloud.kind not in HARMLESS:
            drift = view.book.measures.drift(view, cloud)
            steps = 0 if drift.gone else round(drift.metres * passes / view.grid.metres)
            cells |= _carried(view, frozenset(cell for cell, _ in cloud.cells), steps)
    return frozenset(cells)


def _carried(view: View, cells: frozenset[Cell], steps: int) -> set[Cell]:
    """Cells, and the cells up to so many steps downwind of them."""
    grid, to = view.grid, view.weather.wind_to
    downwind = nearest(to, map(grid.degrees, range(grid.directions)))
    found, front = set(cells), cells
    for _ in range(steps):
        front = frozenset(onward for cell in front if (onward := grid.step(cell, downwind)) in grid)
        found |= front
    return found
