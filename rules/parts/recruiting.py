"""Recruiting: the ready-made entries of a rulebook, its unit for a role, and the usual figure of a look."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, cast

from rules.frame.body import BIPED
from rules.frame.book import Recruit
from rules.frame.figure import Body
from rules.frame.scene import Appearance
from rules.frame.sheets import Kinds, Listed, Roster, Rule, load_entries, load_index
from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import Source
from rules.kernel.reading import meant

WEAKEST, STRONGEST = "irregular", "assault"
"""The roles whose people are worst and best at fighting in every roster."""


def begins_hidden(in_hiding: Sequence[str], name: str) -> bool:
    """Whether a unit of this name, or of a name numbered like this, is among those that begin in hiding."""
    return any(name == hidden or name.startswith(f"{hidden} ") for hidden in in_hiding if hidden)


class Character(Listed):
    """The sheet of a figure that fights for itself. A rulebook adds what such a figure is by its rules."""

    role: str
    setting: str


P = TypeVar("P", bound=Character)
V = TypeVar("V", bound=Listed)
E = TypeVar("E", bound=Listed, contravariant=True)
Parts: TypeAlias = tuple[object, ...]
Held: TypeAlias = tuple[str, ...]
"""What is seen in the hands of a figure."""


class Made(Protocol[E]):
    """How a figure is made of its entry in a roster, under a name of its own or, without one, that of the entry."""

    def __call__(self, known: Roster, entry: E, name: str, /) -> Parts: ...


@dataclass(frozen=True, eq=False)
class Stock(Generic[P, V]):
    """What a rulebook has ready: the entries of its `roster.toml` and the rules of its `index.toml`."""

    package: str
    kinds: Kinds
    people: type[P]
    vehicles: type[V]

    @cached_property
    def _standard(self) -> Roster:
        listing = f"deadground roster {self.package.rpartition('.')[2]}"
        return load_entries(files(self.package) / "roster.toml", self.kinds, listing)

    @cached_property
    def index(self) -> tuple[Rule, ...]:
        """Every rule of the rulebook in a sentence."""
        return load_index(files(self.package) / "index.toml")

    def standard(self) -> Roster:
        """The roster that comes with the rulebook."""
        return self._standard

    def with_sheets(self, sheets: Sequence[Source]) -> Roster:
        """The standard roster with a game master's own files laid over it, in order."""
        roster = self.standard()
        for sheet in sheets:
            roster = self.laid(roster, sheet)
        return roster

    def laid(self, roster: Roster, sheet: Source) -> Roster:
        """A roster with one file laid over it; a book that reads other programs' files does so here."""
        return roster.plus(sheet)

    def recruits(self, roster: Roster, role: str, setting: str) -> tuple[P, ...]:
        """The people of a role in a setting, the usual one first."""
        return tuple(who for who in roster.all(self.people) if (who.role, who.setting) == (role, setting))

    def roles(self, roster: Roster, setting: str) -> tuple[str, ...]:
        """The roles there are people for in a setting."""
        return tuple(dict.fromkeys(who.role for who in roster.all(self.people) if who.setting == setting))

    def chosen(self, roster: Roster, recruit: Recruit) -> P | V:
        """The entry a figure is made by; raises Faulty if there is no such role or sheet."""
        if recruit.sheet:
            entry = roster.find(self.people, recruit.sheet) or roster.find(self.vehicles, recruit.sheet)
            if entry is None:
                raise no_such("sheet", *roster.lacking(self.people, recruit.sheet))
            return entry
        people = self.recruits(roster, recruit.role, recruit.setting)
        if not people:
            there = self.roles(roster, recruit.setting)
            fault = f"no {recruit.role!r} in the {recruit.setting} setting"
            raise no_such("role", fault, meant(recruit.role, there))
        return people[0]

    def enlist(self, recruit: Recruit, sheets: Sequence[Source], person: Made[P], machine: Made[V]) -> Parts:
        """The components of a new figure, given how a person and a vehicle are made of their entries; raises Faulty if
        there is no such role or sheet.
        """
        roster = self.with_sheets(sheets)
        entry = self.chosen(roster, recruit)
        if isinstance(entry, self.vehicles):
            return machine(roster, entry, recruit.name)
        return person(roster, cast("P", entry), recruit.name)

    def stand_in(self, role: str, person: Made[P], machine: Made[V], *alike: Callable[[P], bool]) -> Parts:
        """The components of what stands for a figure of which only the look is known: see `usual`."""
        entry = self.usual(role, *alike)
        if isinstance(entry, self.vehicles):
            return machine(self.standard(), entry, "")
        return person(self.standard(), cast("P", entry), "")

    def usual(self, role: str, *alike: Callable[[P], bool]) -> P | V:
        """The entry that stands for a figure of which only the look is known: the vehicle called so, or of all people
        those alike in the first respect, of these those alike in the second, and so on; a respect in which nobody is
        alike is passed over.
        """
        roster = self.standard()
        for vehicle in roster.all(self.vehicles):
            if vehicle.name.lower() == role:
                return vehicle
        people = roster.all(self.people)
        for respect in alike:
            people = tuple(who for who in people if respect(who)) or people
        return people[0]

    def extremes(self, looks: Appearance) -> tuple[str, ...]:
        """The roles of the weakest and the strongest that a unit of this look might turn out to be; of a vehicle, what
        the lightest and the heaviest are called; none of an animal, whatever its role is called.
        """
        if not looks.pose.body.is_vehicle:
            return (WEAKEST, STRONGEST) if looks.pose.body.plan == BIPED.name else ()
        vehicles = [each.name.lower() for each in self.standard().all(self.vehicles)]
        return vehicles[0], vehicles[-1]

    def named(self, kind: type[Listed], name: str, what: str) -> str:
        """The entry of a kind that a map names ("" is the first one); raises Faulty for one there is not."""
        roster = self.standard()
        if not name:
            return roster.all(kind)[0].name
        if roster.find(kind, name) is None:
            raise no_such(what, *roster.lacking(kind, name))
        return name


@lru_cache(maxsize=2048)
def looking(
    stock: Stock[Any, Any], person: Made[Any], machine: Made[Any], role: str, setting: str, body: Body, held: Held
) -> Parts:
    """The usual unit of a look: of several people those of the setting, the role, the build, and with what is seen in
    hand.
    """
    return stock.stand_in(
        role,
        person,
        machine,
        lambda who: not setting or who.setting == setting,
        lambda who: who.role == role,
        lambda who: who.body == body,
        lambda who: any(carried.name in held for carried in who.weapons),
    )


def as_seen(parts: Parts, seen: Mapping[type, Callable[[Any], object]]) -> Parts:
    """The components of a stand-in, those of some kinds changed to what shows of the unit."""
    return tuple(seen[type(part)](part) if type(part) in seen else part for part in parts)


def no_such(place: str, fault: str, remedy: str) -> Faulty:
    """The fault that nothing has that name."""
    return Faulty((Fault("", place, fault, remedy),))
