"""Vehicles, boats, aircraft and mounts: what they are, what has been done to them, and how they are under way."""

from __future__ import annotations

from dataclasses import dataclass

from rules.darkconspiracy.terms.vehicles import AIRCRAFT, BOATS, CYCLES, SADDLES, Build, Section, Side
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Craft:
    """What a thing to ride in is: figures of its sheet that no battle changes."""

    build: Build = "standard"
    armoured: bool = False
    tons: float = 1.0
    rates: tuple[int, int] = (100, 30)
    """Safe metres a phase on the road and off it; of boats and aircraft both are the one figure (DKC-MOVE-02)."""
    armour: tuple[tuple[Section, tuple[int, int, int]], ...] = ()
    """Armour values from the front, the side and the rear."""
    tracked: bool = False
    critical: int = 0
    """Of wheels and air cushions: the damage that is a minor hit on them; twice that is a major one (DKC-VDAM-04)."""
    main: str = ""
    """The main armament; every other mount is a secondary one."""
    fixed: tuple[str, ...] = ()
    """Weapons that point where the craft or its turret does."""
    loader: str = ""
    """What loads the main armament: "crew", "machine" or nobody."""
    posts: tuple[str, ...] = ()
    """What each seat is for: "driver", "gunner", "loader", "commander", "passenger"."""
    places: tuple[Section, ...] = ()
    """In which section each seat is."""
    explosive: bool = False
    """Whether it carries rounds that explode, or those of a large gun (DKC-VEFF-02)."""
    finder: int = 0
    """What its range finder adds to the skill level."""
    radio: bool = False
    """Whether it carries a radio, for all aboard."""
    amphibious: bool = False
    size: int = 1
    """Of a boat, 1 to 5."""
    acceleration: int = 0
    """Metres by which a boat's speed may grow in a turn (DKC-MOVE-04)."""
    turns: int = 0
    """How often a boat may turn in a turn (DKC-MOVE-05)."""
    power: tuple[str, ...] = ("motor",)
    """What drives a boat: "motor", "sail", "oars"."""
    pumps: int = 0
    ejects: bool = False
    battery: bool = False
    robot: bool = False
    """Whether it is a robot that drives and fires itself (DKC-VEFF-10)."""
    animal: bool = False

    @property
    def boat(self) -> bool:
        """Whether it floats and does nothing else."""
        return self.build in BOATS

    @property
    def aircraft(self) -> bool:
        """Whether it flies."""
        return self.build in AIRCRAFT

    @property
    def cycle(self) -> bool:
        """Whether it has two wheels, and no table of damage (DKC-VEFF-09)."""
        return self.build in CYCLES

    @property
    def astride(self) -> bool:
        """Whether its rider is a target apart from it (DKC-SPEC-02)."""
        return self.build in SADDLES

    @property
    def boxes(self) -> int:
        """The boxes of one row of flotation: a ton each, a part of a ton counted whole (DKC-VEFF-07)."""
        return max(1, -int(-self.tons // 1))

    def value(self, section: Section, side: Side) -> int:
        """The armour value of a section on one side; a section without one of its own has the hull's."""
        values = dict(self.armour)
        front, flank, rear = values.get(section, values.get(Section.HULL, (0, 0, 0)))
        return {"front": front, "side": flank, "rear": rear}[side]


@dataclass(frozen=True, slots=True)
class Battered:
    """What has been done to a craft."""

    wear: int = 0
    """Damage of the suspension: of tracks 1 for a minor hit and 2 for a major one, of wheels points (DKC-VDAM-05)."""
    engine: int = 0
    controls: int = 0
    instruments: int = 0
    radio: bool = False
    sight: bool = False
    """The gun sight is damaged: no careful shots with the main armament, and no range finder (DKC-VEFF-03)."""
    night_sight: bool = False
    traverse: bool = False
    loader: bool = False
    weapons: tuple[str, ...] = ()
    """Weapons that are destroyed."""
    ammunition: int = 0
    """Percent lost; so of fuel and cargo."""
    fuel: int = 0
    cargo: int = 0
    auxiliary: bool = False
    rudder: bool = False
    """No turn of a boat is possible; without its screw it has no way of its own."""
    screw: bool = False
    flooded: int = 0
    """Boxes of flotation marked off (DKC-VEFF-07)."""
    fire: int = 0
    """How high a fire aboard a boat has risen (DKC-VEFF-05)."""
    burning: bool = False
    """Its fuel has caught fire: all aboard must bail out (DKC-VEFF-04)."""
    processor: int = 0
    """Of a robot: hits on what it thinks with; the second is its end (DKC-VEFF-10)."""
    sensors: int = 0
    destroyed: bool = False


@dataclass(frozen=True, slots=True)
class UnderWay:
    """How a craft is under way: the course still before it, its speed, and what keeps it from being steered."""

    course: tuple[Cell, ...] = ()
    speed: int = 0
    """Metres a phase that it goes now."""
    left: float = 0.0
    """Metres that were not enough for one more cell (DKC-GRID-02)."""
    moved: float = 0.0
    """Metres that it went in a phase."""
    round: int = 0
    """The phase in which it went so far."""
    declared: int = 0
    """The turn for which its course was last declared (DKC-MOVE-03)."""
    trouble: str = ""
    """ "stuck", "mired", "stalled", "adrift", "falling", "ditched": it cannot be steered; "" while it can."""
    hard: bool = False
    """Whether control is regained by a difficult check only (DKC-MISH-02)."""
    falls_in: int = 0
    """Of a craft that falls: phases until it hits the ground (DKC-MISH-02)."""
    faster: int = 0
    """Of a boat: metres gained this turn, and lost; and the turns that it has made (DKC-MOVE-04, DKC-MOVE-05)."""
    slower: int = 0
    turned: int = 0
    points: int = 0
    """Of an aircraft: points of manoeuvre this turn (DKC-AIRAIR-01)."""
    charged: tuple[Ref, ...] = ()
    """Whom it has charged this turn (DKC-PANIC-02)."""


@dataclass(frozen=True, slots=True)
class Away:
    """An aircraft that has left over the map's edge: when it may come again, from where, and whither (DKC-MOVE-08)."""

    turn: int
    cell: Cell
    facing: int


@dataclass(frozen=True, slots=True)
class Tending:
    """What a character aboard a boat does in a turn against fire or water, and how often so far (DKC-VEFF-05)."""

    turn: int
    what: str
    times: int = 1


PARTS: tuple[type, ...] = (Craft, Battered, UnderWay, Away, Tending)
