"""How fast a whole battle goes: decisions a second beside the bare pass of sight, battles a minute, and memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from time import process_time
from typing import TypeVar

import pytest

from game.battle.battle import Battle
from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from game.board.battleground import Battleground, Deploy
from game.board.grid import SquareGrid
from game.board.tiled import read
from game.data import maps
from game.players.playing import play_on, seated
from tests.bench.goals import held, tell
from tests.bench.timing import best, side_by_side, uncounted
from tests.bench.yardstick import BARE, RADIUS, SIDE, Yardstick, country

T = TypeVar("T")
EACH = 8
"""Figures on each side, all of them there from the start."""
LARGEST = 5
"""A battle may take so many times the memory of what it is set up from: the map, the forces, the objectives."""


def raid(each: int = EACH, book: str = "") -> Setup:
    """The raid on the farm, so many against so many, under its own rulebook or another."""
    written = read_scenario(maps() / "farm" / "raid.toml")
    sides = [side.name for side in written.scenario.side]
    serving = (force for force in written.scenario.force if force.serves(book or written.scenario.book))
    forces = [force.model_copy(update={"arrives": 0}) for force in serving]
    for side in sides:
        first = next(at for at, force in enumerate(forces) if force.side == side and force.count > 1)
        more = each - sum(force.count for force in forces if force.side == side)
        forces[first] = forces[first].model_copy(update={"count": forces[first].count + more})
    crowded = replace(written, scenario=written.scenario.model_copy(update={"force": tuple(forces)}))
    return set_up(crowded, book, ground=roomy(read(written.map_file), each // 10))


def roomy(ground: Battleground, cells: int) -> Battleground:
    """The same ground with zones so many cells wider on every side."""
    grid = ground.terrain.grid

    def wider(zone: Deploy) -> Deploy:
        around = (at for cell in zone.cells for at in grid.within(cell, cells * grid.metres))
        return replace(zone, cells=tuple(dict.fromkeys(around)))

    return replace(ground, deploys=tuple(wider(zone) for zone in ground.deploys))


@dataclass(frozen=True)
class Case:
    """Who plays, how many decisions of a battle are timed, how many of them are to be taken in a second, and by which
    rulebook, if not the scenario's own.
    """

    player: str
    decisions: int
    a_second: float
    book: str = ""

    @property
    def name(self) -> str:
        return f"{self.player}, {self.book}" if self.book else self.player


RANDOM = [Case("random", 400, 500), Case("random", 400, 500, "graydawn"), Case("random", 400, 400, "gurps")]
CASES = [*RANDOM, Case("greedy", 80, 100)]


def played(setup: Setup, case: Case, seed: str = "1") -> Battle:
    """The first decisions of a battle, or all of it if it is sooner over."""
    battle = Battle(setup, seed)
    players = seated(setup, [case.player] * len(setup.scenario.side), seed)
    for _ in islice(play_on(battle, players), case.decisions):
        pass
    return battle


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_battle_keeps_up_with_its_players(case: Case) -> None:
    setup = raid(book=case.book)
    table = Battle(setup, "1").table
    assert [len(table.units(side)) for side in table.sides] == [EACH, EACH]
    yardstick = Yardstick(country(SquareGrid(SIDE, SIDE, 1.5)), RADIUS)
    decisions = len(played(setup, case).script)
    mine, bare = side_by_side(lambda: played(setup, case), lambda: yardstick.look((50, 50)), times=5)
    a_second, passes = decisions / mine, mine / decisions / bare
    told = f"{a_second:.0f} a second, each as long as {passes:.1f} bare passes of sight of {1e3 * bare:.2f} ms"
    held(f"decisions a second, {case.name}", told, passes, 1 / case.a_second / BARE)


def test_a_battle_costs_no_more_than_its_turns_say() -> None:
    """What has been played is not played again: an answer late in a battle takes no longer than an early one. The same
    battle is played twice, and the quicker of each half counts: the machine may have other things to do meanwhile.
    """
    halves = [_halves() for _ in range(2)]
    early, late = (min(seconds) for seconds in zip(*halves, strict=True))
    told = f"random answers: {1e3 * early:.2f} ms each in the first half, {1e3 * late:.2f} after it"
    held("late answers beside early ones", told, late, early)


def _halves() -> tuple[float, float]:
    """Seconds an answer takes in the first half of a random battle, and in the second."""
    battle = Battle(raid(), "1")
    players = seated(battle.setup, ["random", "random"], "1")
    with uncounted():
        seconds = [process_time(), *(process_time() for _ in play_on(battle, players))]
    assert battle.over
    half = (len(seconds) - 1) // 2
    first, second = seconds[half] - seconds[0], seconds[-1] - seconds[half]
    return first / half, second / (len(seconds) - 1 - half)


@pytest.mark.long
def test_random_battles_a_minute() -> None:
    setup, case = raid(), Case("random", 1_000_000, 0)
    ends = [played(setup, case, "3")]

    def again(seed: str) -> None:
        ends.append(played(setup, case, seed))

    seconds = [best(partial(again, seed), 1) for seed in ("1", "2")]
    assert len(ends) == 3 and all(battle.over for battle in ends)
    tell("random battles to the end", f"{60 * len(seconds) / sum(seconds):.1f} a minute")


def test_a_battle_takes_little_memory() -> None:
    setup, whole = remembered(raid)
    _, battle = remembered(lambda: played(setup, CASES[0]))
    told = f"{whole / 1e6:.1f} MB set up, {battle / 1e6:.1f} MB more at most in {CASES[0].decisions} decisions"
    held("memory of a battle", told, battle, LARGEST * whole)


def remembered(make: Callable[[], T]) -> tuple[T, int]:
    """What was made, and the most memory that making it took."""
    with uncounted():
        tracemalloc.start()
        made = make()
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return made, most
