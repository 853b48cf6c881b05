"""A battlefield small enough to hold in the hand: figures on a grid, and what shows of whom said line by line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar

from game.board.grid import Grid, SquareGrid
from rules.d6.attacks.attack import Attack
from rules.d6.core import equipment
from rules.d6.options import Options
from rules.d6.sheets import roster
from rules.d6.state import Arsenal, Driving, Health, Mode, Traits, Vehicle
from rules.d6.terms.code import Code
from rules.d6.terms.skills import Skill
from rules.d6.terms.weapons import Armour, Weapon
from rules.frame.body import Posture, Screen, Silhouette, ZoneSeen
from rules.frame.figure import (
    Aboard,
    Allegiance,
    Body,
    Condition,
    Crew,
    Facing,
    Identity,
    Item,
    Kit,
    Place,
    Position,
    Seat,
    Stance,
)
from rules.frame.ground import Barrier, Cell, Gait, Ground, Light, Weather
from rules.frame.knowing import Awareness, Lost, Sighting
from rules.frame.recall import Given, Lookup
from rules.frame.relations import Relations
from rules.frame.scene import Appearance, Caught, Clock, Pose
from rules.frame.things import Cloud, Fire
from rules.kernel.refs import Ref

T = TypeVar("T")


def body_shown(metres: float, hidden: float = 0.0, **rest: Any) -> Silhouette:
    """A silhouette of which such a share is hidden by something hard."""
    return Silhouette(metres, (ZoneSeen("body", 1.0, 1.0 - hidden),), **rest)


class Field:
    """A Scene of everything. What is not said otherwise is open, bright and in full view."""

    def __init__(self, grid: Grid | None = None, **options: Any) -> None:
        self.grid: Grid = grid or SquareGrid(60, 40, 1.5)
        self.viewer: str | None = None
        self.options = Options(**options)
        self.clock = Clock(round=1)
        self.weather = Weather()
        self.parts: dict[Ref, dict[type, Any]] = {}
        self.lines: dict[tuple[Ref, Ref], dict[str, Any]] = {}
        self.bursts: dict[tuple[Cell, Ref], dict[str, Any]] = {}
        self.places: dict[Cell, Ground] = {}
        self.barriers: dict[tuple[Cell, int], Barrier] = {}
        self.lights: dict[Cell, Light] = {}
        self.marks: dict[Ref, tuple[str, ...]] = {}
        self.unseen_cells: set[tuple[Ref, Cell]] = set()
        self.round_about: set[Ref] = set()
        self.lost_units: dict[Ref, Lost] = {}

    # setting the scene

    def add(self, *parts: object) -> Ref:
        ref = Ref(len(self.parts) + 1)
        self.parts[ref] = {}
        self.put(ref, *parts)
        return ref

    def put(self, ref: Ref, *parts: object) -> None:
        for part in parts:
            self.parts[ref][type(part)] = part

    def strip(self, ref: Ref, *kinds: type) -> None:
        for kind in kinds:
            self.parts[ref].pop(kind, None)

    def figure(self, side: str, cell: Cell, *parts: object, facing: int = 0, name: str = "") -> Ref:
        """A person of a side in a cell."""
        return self.add(
            Identity(name or f"{side} {len(self.parts) + 1}", "rifleman", ""),
            Allegiance(side),
            Position(cell),
            Facing(facing),
            Stance(),
            Body(),
            Kit(),
            Condition(),
            *parts,
        )

    def seat(self, rider: Ref, vehicle: Ref, seat: Seat) -> None:
        """Put somebody in a new seat of a vehicle."""
        crew = self.find(vehicle, Crew) or Crew()
        self.put(rider, Aboard(vehicle, len(crew.seats)))
        self.put(vehicle, Crew((*crew.seats, replace(seat, rider=rider))))

    def line(self, viewer: Ref, target: Ref, hidden: float = 0.0, **rest: Any) -> None:
        """What stands in the way between two figures, either way."""
        self.lines[viewer, target] = self.lines[target, viewer] = {"hidden": hidden, **rest}

    def wall(self, viewer: Ref, target: Ref) -> None:
        """Nothing is seen of one from the other."""
        self.line(viewer, target, 1.0, screen=Screen("wall", (30, 30)))

    def knows(self, unit: Ref, *enemies: Ref, round: int | None = None) -> None:
        """A unit perceives some enemies now, or did in an earlier round."""
        when = self.clock.round if round is None else round
        old = self.find(unit, Awareness) or Awareness()
        known = tuple(Sighting(enemy, self.cells(enemy)[0], when) for enemy in enemies)
        self.put(unit, Awareness(old.known + known, old.now + (enemies if round is None else ())))

    # a Scene

    relations = Relations()

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.side(ref) for ref in self.units()))

    def remembered(self, lookup: Lookup[Any, ..., T], given: Given) -> T:
        return lookup.afresh(self, given)

    def units(self, side: str | None = None) -> tuple[Ref, ...]:
        return tuple(ref for ref, _ in self.having(Identity) if side is None or self.side(ref) == side)

    def having(self, kind: type[T]) -> tuple[tuple[Ref, T], ...]:
        return tuple((ref, parts[kind]) for ref, parts in self.parts.items() if kind in parts)

    def part(self, ref: Ref, kind: type[T]) -> T:
        found: T = self.parts[ref][kind]
        return found

    def find(self, ref: Ref, kind: type[T]) -> T | None:
        return self.parts[ref].get(kind)

    def side(self, ref: Ref) -> str:
        return self.part(ref, Allegiance).side

    def name(self, ref: Ref) -> str:
        return self.part(ref, Identity).name

    def assumed(self, ref: Ref) -> bool:
        return self.viewer is not None and self.side(ref) != self.viewer

    def appearance(self, ref: Ref) -> Appearance:
        held = tuple(item.name for item in self.part(ref, Kit).held())
        return Appearance(
            self.part(ref, Identity).role,
            self.side(ref),
            self.pose(ref),
            self.part(ref, Condition).state,
            held,
            self.marks.get(ref, ()),
        )

    def lost(self, ref: Ref) -> Lost | None:
        return self.lost_units.get(ref)

    def cells(self, ref: Ref) -> tuple[Cell, ...]:
        aboard = self.find(ref, Aboard)
        if aboard is not None:
            return self.cells(aboard.vehicle)
        return self.room(ref, self.part(ref, Position).cell, 0)

    def room(self, ref: Ref, cell: Cell, facing: int) -> tuple[Cell, ...]:
        column, row = cell
        body = self.part(ref, Body)
        wide, long = (max(1, round(size / self.grid.metres)) for size in (body.width, body.length))
        return tuple((column + x, row + y) for y in range(long) for x in range(wide))

    def has_room(self, _ref: Ref, _cell: Cell, _facing: int) -> bool:
        return True

    def turned(self, _ref: Ref, _cell: Cell, facing: int) -> int:
        return facing

    def pose(self, ref: Ref) -> Pose:
        stance = self.part(ref, Stance)
        facing = self.part(ref, Facing).direction
        return Pose(self.cells(ref), stance.posture, facing, self.part(ref, Body), stance.kept_down)

    def standing_in(self, cells: Iterable[Cell]) -> tuple[Ref, ...]:
        return tuple(dict.fromkeys(ref for cell in cells for ref in self.occupants(cell)))

    def occupants(self, cell: Cell) -> tuple[Ref, ...]:
        return tuple(ref for ref in self.units() if not self.find(ref, Aboard) and cell in self.cells(ref))

    def apart(self, a: Ref, b: Ref) -> float:
        return min(self.grid.straight(p, q) for p in self.cells(a) for q in self.cells(b))

    def place(self, cell: Cell) -> Ground:
        return self.places.get(cell, Ground())

    def barrier(self, cell: Cell, direction: int) -> Barrier | None:
        return self.barriers.get((cell, direction))

    def light(self, cell: Cell) -> Light:
        return self.lights.get(cell, self.weather.light)

    def clouds(self, cell: Cell) -> tuple[Cloud, ...]:
        return tuple(cloud for _, cloud in self.having(Cloud) if cloud.covers(cell))

    def fires(self, cell: Cell) -> tuple[Fire, ...]:
        return ()

    def silhouette(self, viewer: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> Silhouette:
        at = (pose or self.pose(target)).cell
        return body_shown(
            self.grid.straight((eye or self.pose(viewer)).cell, at), **self.lines.get((viewer, target), {})
        )

    def in_line(self, viewer: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> bool:
        return self.silhouette(viewer, target, eye=eye, pose=pose).in_line

    def shows_from(self, cell: Cell, rise: float, target: Ref, *, pose: Pose | None = None) -> Silhouette:
        at = (pose or self.pose(target)).cell
        return body_shown(self.grid.straight(cell, at), **self.bursts.get((cell, target), {}))

    def sees_cell(self, viewer: Ref, cell: Cell, *, above: float = 0.5, eye: Pose | None = None) -> bool:
        return (viewer, cell) not in self.unseen_cells

    def reach(self, unit: Ref, gait: Gait, budget: int, **rest: Any) -> Any:
        raise AssertionError("nobody is offered a way on this field: there are no ways to work out")

    def caught(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        near = []
        for unit in self.units():
            far = min(self.grid.straight(cell, at) for at in self.cells(unit))
            if far <= metres and not self.find(unit, Aboard):
                near.append(Caught(unit, far, self.shows_from(cell, rise, unit), unit in self.round_about))
        return tuple(sorted(near, key=lambda caught: caught.metres))

    def exposed(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        return tuple(each for each in self.caught(cell, metres, rise) if not each.round_about)

    def spread(self, cell: Cell, metres: float) -> tuple[Cell, ...]:
        return self.grid.within(cell, metres)

    def prone(self, unit: Ref) -> None:
        self.put(unit, Stance(Posture.PRONE))


WEAPONS_ALWAYS = ("Bare hands", "Club or rifle butt")


def weapon(name: str) -> Weapon:
    """A weapon of the roster."""
    return roster.standard().get(Weapon, name)


def suit(name: str) -> Armour:
    """A suit of the roster."""
    return roster.standard().get(Armour, name)


def skills(**codes: str) -> tuple[tuple[Skill, Code], ...]:
    """Codes by skill, as on a sheet."""
    return tuple((Skill(name), Code.parse(code)) for name, code in codes.items())


def fighter(
    field: Field,
    side: str,
    cell: Cell,
    *hands: str,
    worn: tuple[str, ...] = (),
    known: tuple[str, ...] = (),
    facing: int = 0,
    hp: int | None = None,
    bloodied: bool = False,
    rating: int | None = None,
    **traits: Any,
) -> Ref:
    """Somebody with these weapons and shields in hand, loaded, and these skills: Longarms="4D", reflexes=11 ...

    `rating` is his armour, as a suit of no particular kind.
    """
    codes = {name: value for name, value in traits.items() if name[0].isupper()}
    figures = {name: value for name, value in traits.items() if not name[0].isupper()}
    who = Traits(skills=skills(**codes), spells=known, **figures)
    armoury = [suit(name) for name in (*worn, *(each for each in hands if each == "Shield"))]
    if rating is not None:
        armoury.append(Armour(name="armour", rating=rating))
    arms = [weapon(name) for name in (*(each for each in hands if each != "Shield"), *WEAPONS_ALWAYS, *known)]
    items = [_in_hand(name, at, len(hands)) for at, name in enumerate(hands)]
    items += [Item(name, Place.WORN) for name in worn]
    items += [Item("armour", Place.WORN)] if rating is not None else []
    return field.figure(
        side,
        cell,
        who,
        Arsenal(tuple(arms), tuple(armoury)),
        Kit(tuple(items)),
        Health(who.hp_max if hp is None else hp, bloodied),
        facing=facing,
    )


def _in_hand(name: str, at: int, of: int) -> Item:
    if name == "Shield":
        return Item(name, Place.LEFT)
    made = weapon(name)
    place = Place.BOTH if made.hands == 2 and of == 1 else (Place.RIGHT, Place.LEFT)[at % 2]
    return Item(name, place, loaded=made.magazine, spare=3)


def aim_at(field: Field, attacker: Ref, target: Ref, name: str, mode: Mode = "single", **rest: Any) -> Attack:
    """The wish to attack with a weapon at hand; whether the target knows of it is as the field says."""
    arm = equipment.arm(field, attacker, name)
    assert arm is not None, name
    return Attack(attacker, target, arm, mode, **rest)


def car(field: Field, side: str, cell: Cell, hp: int = 40, **figures: Any) -> Ref:
    """A vehicle with nobody in it."""
    body = Body("vehicle", 1.9, 4.5, 3.0)
    what = Vehicle(**{"hp_max": 40, "armour": 12, **figures})
    return field.figure(side, cell, what, Health(hp), Crew(), body, Driving())
