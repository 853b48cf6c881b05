"""The ready-made weapons, armour, mines, vehicles and people of this rulebook, and what game masters add to them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from rules.frame.sheets import Kinds, Roster, Rule, load_entries, load_index
from rules.kernel.files import Source
from rules.reflex.sheets.sheet import Agent, Armour, Mine, Person, Weapon
from rules.reflex.sheets.vehicle_sheet import Vehicle

KINDS: Kinds = {
    "agent": Agent,
    "weapon": Weapon,
    "armour": Armour,
    "mine": Mine,
    "vehicle": Vehicle,
    "person": Person,
}
"""What a file of this rulebook may hold."""


@lru_cache(maxsize=1)
def standard() -> Roster:
    """The roster that comes with the rulebook."""
    return load_entries(files("rules.reflex") / "roster.toml", KINDS)


def with_sheets(sheets: Sequence[Source]) -> Roster:
    """The standard roster with a game master's own files laid over it, in order."""
    roster = standard()
    for sheet in sheets:
        roster = roster.plus(sheet)
    return roster


@lru_cache(maxsize=1)
def index() -> tuple[Rule, ...]:
    """Every rule of the rulebook in a sentence."""
    return load_index(files("rules.reflex") / "index.toml")


def recruits(roster: Roster, role: str, setting: str) -> tuple[Person, ...]:
    """The people of a role in a setting, the usual one first."""
    return tuple(person for person in roster.all(Person) if (person.role, person.setting) == (role, setting))


def roles(roster: Roster, setting: str) -> tuple[str, ...]:
    """The roles there are people for in a setting."""
    return tuple(dict.fromkeys(person.role for person in roster.all(Person) if person.setting == setting))
