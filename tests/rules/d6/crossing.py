"""Pairs of d6 battles on a shipped map that are the same to blue: a man it sees, and what it has not found out."""

from __future__ import annotations

from functools import cache

from game import data
from game.battle.battle import Battle
from game.battle.scenario import ForceSheet, MineSheet, Scenario, SideSheet, Written
from game.battle.setup import Setup, set_up
from game.battle.table import Battletable
from game.board.battleground import Battleground
from game.board.tiled import read
from rules.frame.figure import Identity
from rules.frame.ground import Cell
from rules.frame.things import Mine
from rules.kernel.refs import Ref
from tests.times import lasting

Worlds = tuple[Battle, Battle]
STORE: Cell = (20, 2)
"""A room of the shop in the far corner that blue does not look into."""


@cache
def crossing() -> Battleground:
    return read(data.maps() / "crossing" / "crossing.tmx")


def man(side: str, role: str, cell: Cell, name: str, facing: int) -> ForceSheet:
    return ForceSheet(side=side, role=role, at=cell, name=name, facing=facing)


BLUE = (
    man("blue", "leader", (10, 17), "Brandt", 0),
    man("blue", "rifleman", (9, 15), "Osei", 0),
    man("blue", "medic", (9, 19), "Farah", 0),
    man("blue", "marksman", (13, 18), "Lund", 20),
)
SEEN = man("red", "rifleman", (11, 5), "Ilic", 180)
HIDDEN = man("red", "irregular", STORE, "Stanko", 90)


def world(*forces: ForceSheet, seed: str = "1", mines: tuple[MineSheet, ...] = ()) -> Battle:
    scenario = Scenario(
        title="Two worlds",
        map="crossing.tmx",
        book="d6",
        **lasting(12),
        side=(SideSheet(name="blue"), SideSheet(name="red")),
        force=forces,
        mine=mines,
    )
    return Battle(ready(scenario), seed)


def ready(scenario: Scenario) -> Setup:
    return set_up(Written(scenario, data.maps() / "crossing" / "two-worlds.toml"), ground=crossing())


def named(table: Battletable, name: str) -> Ref:
    return next(ref for ref, identity in table.having(Identity) if identity.name == name)


def found_out(battle: Battle) -> bool:
    """Whether blue has met anybody but the man in the street, a mine, or another door's state."""
    table = battle.table
    intel = next(intel for of, intel in table.each_side() if of.name == "blue")
    met = {table.name(contact.subject) for contact in intel.contacts} - {SEEN.name}
    burst = any(told.kind == "heard" or "mine" in told.kind for told in battle.log("blue"))
    return bool(met) or burst or bool(battle.view("blue").having(Mine))


def one_more(seed: str) -> Worlds:
    """An enemy more."""
    return world(*BLUE, SEEN, HIDDEN, seed=seed), world(*BLUE, SEEN, seed=seed)


def another_man_elsewhere(seed: str) -> Worlds:
    """Other enemies elsewhere."""
    others = man("red", "gunner", (22, 5), "Mira", 90), man("red", "leader", (20, 5), "Vuk", 0)
    return world(*BLUE, SEEN, HIDDEN, seed=seed), world(*BLUE, SEEN, *others, seed=seed)


def mines(seed: str) -> Worlds:
    """Hidden mines."""
    laid = tuple(MineSheet(at=cell, mine="Anti-personnel mine", side="red") for cell in ((14, 9), (11, 12), (9, 14)))
    return world(*BLUE, SEEN, HIDDEN, seed=seed, mines=laid), world(*BLUE, SEEN, HIDDEN, seed=seed)
