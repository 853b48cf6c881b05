"""The game master's hand under every book: each decree is given in a battle, plays again alike, and is undone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from game.battle.battle import Battle
from game.battle.decrees.course import End
from game.battle.decrees.kinds import RULES
from game.battle.decrees.people import Add, BringOn
from game.battle.lines import read_step, step_line
from game.players.idle_player import IdlePlayer
from game.players.random_player import RandomPlayer
from game.world.components import Asleep
from rules.frame.book import load
from rules.frame.figure import Allegiance, Body, Kit, Position
from rules.frame.ground import Light
from rules.frame.outbreaks import What
from rules.kernel.refs import Ref
from tests.decreeing import any_of, drawn
from tests.rules.every_book.books import everyone
from tests.rules.laws import laws
from tests.soak import watched
from tests.sound import faults
from tests.tiers import long

PAIRS = (("hurt", "heal"), ("knock out", "rouse"), ("hide", "show"), ("lay", "make known", "lift"), ("light", "reveal"))
"""What is possible only after another."""
ELSEWHERE = ("wake", "trigger", "door", "reload", "end", "concede")
"""Nobody sleeps on the meadow, nothing is set off or shut there, and all weapons are loaded."""
GIVEN: dict[str, dict[str, Any]] = {
    "light": {"light": Light.BLACK},
    "hurt": {"points": 3},
    "add": {"count": 2},
    "bring on": {"count": 2},
    "longer": {"seconds": 60},
}
MOST = 400
"""Answers after which a round is over."""


def in_waves(kinds: Iterable[str]) -> Iterator[list[str]]:
    """Each kind after what makes it possible, and what takes units away at the end."""
    there = tuple(kinds)
    for step in range(3):
        yield [pair[step] for pair in PAIRS if len(pair) > step and pair[step] in there]
    paired = {kind for pair in PAIRS for kind in pair}
    yield [kind for kind in there if kind not in (*paired, *ELSEWHERE, "kill", "remove")]
    yield [kind for kind in ("kill", "remove") if kind in there]


def test_every_decree_is_given_plays_again_and_is_undone(book: str, grid: str) -> None:
    battle = Battle(everyone(book, grid), "decreed")
    underway, start, dice = watched(battle), battle.digest, Random(f"{book}/{grid}")
    for wave in in_waves(battle.hand.kinds):
        for kind in wave:
            found = drawn(battle, kind, dice, **GIVEN.get(kind, {}))
            if found is None and lacks(book, kind):
                continue
            assert found is not None, f"{kind} is not possible"
            assert battle.hand.changes(found)
            told = len(battle.log())
            battle.decree(found)
            assert len(battle.log()) > told, f"nothing is told of {kind}"
        if battle.hand.referee.rulings.waiting:
            _round(battle)
        assert not list(_wrong(battle, underway.units())), wave
    battle.decree(End(winner="blue"))
    assert battle.verdict is not None and battle.verdict.winner == "blue"
    assert battle.over
    again = _plays_again(battle, "decreed")
    again.take_back(len(again.script))
    assert again.digest == start
    again.close()
    battle.close()


def lacks(book: str, kind: str) -> bool:
    """Whether a book has no rules for what a decree would do."""
    if kind == "reveal":
        return book == "third"  # it sees in the dark
    what = {"gas": "gas", "fire": "fire", "blast": "charge"}.get(kind)
    return what is not None and not load(book).outbreaks(cast("What", what), ())


def test_a_weapon_is_loaded_and_one_that_sleeps_is_woken(book: str) -> None:
    battle = Battle(everyone(book, "square"), "loaded")
    if "reload" in battle.hand.kinds:
        unit = next(ref for ref in battle.table.units() if battle.table.name(ref) == "blue rifleman")
        kit = battle.table.part(unit, Kit)
        gun = next(item for item in kit.held() if item.loaded)
        battle.table.put(unit, kit.swapped(gun, replace(gun, loaded=0)))
        decree = drawn(battle, "reload", Random(1), unit=unit, item=gun.name)
        assert decree is not None and f"has {gun.loaded} in" in battle.hand.changes(decree)
        battle.decree(decree)
        _round(battle)
        now = battle.table.part(unit, Kit).find(gun.name)
        assert now is not None and now.loaded == gun.loaded
    sleeper = battle.table.units()[0]
    battle.world.put(sleeper, Asleep("force 1", "a trigger"))
    waking = drawn(battle, "wake", Random(1), unit=sleeper)
    assert waking is not None
    battle.decree(waking)
    assert battle.table.find(sleeper, Asleep) is None
    battle.close()


def test_a_squad_comes_on_along_the_edge_that_is_named(book: str) -> None:
    battle = Battle(everyone(book, "hex"), "edge")
    before, grid = set(battle.table.units()), battle.table.grid
    battle.decree(BringOn(side="blue", who="rifleman", edge="south", count=3))
    _round(battle)
    cells = [battle.table.cells(ref)[0] for ref in battle.table.units("blue") if ref not in before]
    assert len(cells) == 3 and all(row == grid.rows - 1 for _, row in cells)
    assert max(abs(column - grid.columns // 2) for column, _ in cells) < 4
    battle.close()


def test_no_more_units_come_on_where_half_of_the_map_is_taken() -> None:
    """What falls, wakes or is thrown must find room."""
    battle = Battle(everyone("d6", "square"), "full")
    table, add = battle.table, Add(side="blue", who="rifleman", cell=(10, 12), count=1)
    cells = [cell for cell in table.grid.cells() if cell not in table.index()]
    for cell in cells[: len(cells) - len(list(table.grid.cells())) // 2 - 1]:
        assert not battle.hand.why_not(add)
        battle.world.create(Position(cell), Body(), Allegiance("blue"))
    battle.world.create(Position(cells[-3]), Body(), Allegiance("blue"))
    assert "the map is full: 1" in battle.hand.why_not(add)
    assert battle.hand.why_not(BringOn(side="blue", who="rifleman", edge="south", count=1))
    battle.close()


COMMON = ("hurt", "heal", "stun", "knock out", "rouse", "kill", "panic", "hide", "show", "give", "take", "break")
"""What a game master expects to decree of people and things in any battle."""


def test_what_a_book_has_no_decree_for_it_says_why(book: str) -> None:
    battle = Battle(everyone(book, "square"), "missing")
    if book != "third":  # it is a test of another kind
        missing = battle.hand.missing
        assert all((word in battle.hand.kinds) != (word in missing) for word in (*COMMON, *RULES))
        assert all(why for why in missing.values())
    battle.close()


def _wrong(battle: Battle, passing: tuple[Ref, ...]) -> Iterator[str]:
    """All that cannot be so."""
    own = laws(battle.setup.book.name)
    hiding = [ref for kind in own.hiding for ref, _ in battle.table.having(kind)]
    yield from faults(battle.table, hiding, (*own.sharing(battle.table), *passing))
    yield from own.faults(battle.table)


def _round(battle: Battle) -> None:
    """Let everybody do as little as may be, up to the next resting point."""
    rests, idle = len(battle.rests), IdlePlayer()
    for _ in range(MOST):
        if battle.over or len(battle.rests) > rests:
            return
        battle.answer(idle.choose(battle.question()))


FEW, MANY = 20, 850
"""Random decrees of one book on one grid in the short tier, and in the long one: over 10,000 in all."""
EVERY = 5
"""After every so many of them the state is held against its laws."""


@pytest.mark.parametrize("decrees", [FEW, long(MANY)])
def test_random_decrees_among_random_answers_leave_nothing_that_cannot_be(book: str, grid: str, decrees: int) -> None:
    given, seed = 0, 0
    while given < decrees:
        seed += 1
        given += _random_battle(book, grid, str(seed), decrees - given)


def _random_battle(book: str, grid: str, seed: str, most: int) -> int:
    """One battle of random answers and decrees, played again to the same digest; how many decrees there were."""
    battle, dice = Battle(everyone(book, grid), seed), Random(f"{book}/{grid}/{seed}")
    players = {side: RandomPlayer(f"{seed}/{side}") for side in battle.table.sides}
    underway, given = watched(battle), 0
    while not battle.over and given < most:
        question = battle.question()
        battle.answer(players[question.side].choose(question), question)
        if battle.over or dice.random() < 0.4:
            continue
        found = next(
            each for each in any_of(battle, dice) if each.kind not in ("end", "concede") or dice.random() < 0.1
        )
        assert battle.hand.changes(found)
        battle.decree(found)
        given += 1
        if given % EVERY == 0:
            assert not list(_wrong(battle, underway.units())), (seed, found)
    _plays_again(battle, seed)
    battle.close()
    return given


def _plays_again(battle: Battle, seed: str) -> Battle:
    """The same battle from its steps as they are written."""
    again = Battle(battle.setup, seed)
    for number, (step, digest) in enumerate(zip(battle.script, battle.digests, strict=True)):
        again.perform(read_step(step_line(step, digest), battle.setup.book, Path("battle.jsonl"), number))
    assert again.digest == battle.digest
    return again
