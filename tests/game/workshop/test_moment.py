"""A moment of a battle saved as a scenario: it passes check, stands as the battle stood, and plays on."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import data
from game.battle.battle import Battle
from game.battle.decrees.barriers import BreachIt
from game.battle.decrees.loosing import Burn, Gas
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.players.idle_player import IdlePlayer
from game.players.playing import play_on, seated
from game.workshop.check import check
from game.workshop.moment import _Taking, moment_of
from rules.frame.book import names
from rules.frame.decrees import Decree
from rules.frame.figure import Condition, Identity, Kit, Position, State
from rules.frame.things import Breach, Cloud, Door, Fire
from rules.kernel.faults import Faulty

LEFT_ALIVE = {"reflex": "greedy"}
"""Who plays until then where random players leave nobody hurt and alive."""


def begun(scenario: str, book: str, answers: int) -> Battle:
    """A battle under way, in which all sorts of things have been done."""
    setup = set_up(read_scenario(data.maps() / f"{scenario}.toml"), book)
    battle = Battle(setup, "1")
    players = seated(setup, [LEFT_ALIVE.get(book, "random")] * len(setup.scenario.side), "1", battle)
    for number, _ in enumerate(play_on(battle, players), 1):
        if number >= answers:
            break
    return battle


def figures(battle: Battle) -> dict[str, tuple[object, ...]]:
    """What is kept of everybody on the map who is not dead, by name."""
    world = battle.world
    kinds = (Condition, Kit, *battle.setup.book.lasting)
    rows = [(ref, who) for ref, who in world.rows(Identity) if world.find(ref, Position) is not None]
    return {who.name: tuple(world.find(ref, kind) for kind in kinds) for ref, who in rows}


def played_on(file: Path, book: str, answers: int = 25) -> Battle:
    setup = set_up(read_scenario(file), book)
    battle = Battle(setup, "2")
    players = seated(setup, ["random"] * len(setup.scenario.side), "2", battle)
    for number, _ in enumerate(play_on(battle, players), 1):
        if number >= answers:
            break
    return battle


@pytest.mark.parametrize("book", names())
def test_a_moment_passes_check_stands_as_it_stood_and_plays(book: str, tmp_path: Path) -> None:
    battle = begun("farm/raid", book, 160)
    out = tmp_path / "then" / "moment.toml"
    moment = moment_of(battle)
    moment.save(out)
    assert not check((out,)).faults
    setup = set_up(read_scenario(out), book)
    assert setup.times.round_seconds * setup.rounds <= battle.setup.times.round_seconds * battle.setup.rounds
    before, after = figures(battle), figures(Battle(setup, "2"))
    assert len(after) > 5
    for name, parts in after.items():
        for now, then in zip(parts, before[name], strict=True):
            assert now == then or type(now).__name__ in ("Wounds", "Fading")  # their rounds are counted anew
    assert any(parts[0] != Condition() for parts in after.values()) or not moment.lost
    gone = (State.FLED, State.SURRENDERED)
    assert set(after) >= {name for name, (how, *_) in before.items() if getattr(how, "state", None) not in gone}
    dead = {name for name, (how, *_) in before.items() if getattr(how, "state", None) is State.DEAD}
    assert dead.isdisjoint(_Taking(battle).people.names)
    played_on(out, book)


def test_doors_weather_and_what_is_not_kept_are_told(tmp_path: Path) -> None:
    battle = begun("farm/raid", "d6", 40)
    door = next(ref for ref, door in battle.world.rows(Door) if door.state != "open")
    battle.table.door(battle.world.part(door, Door).part, "open")
    out = tmp_path / "now" / "moment.toml"
    moment_of(battle).save(out)
    assert "[[door]]" in out.read_text() and "# Saved from 'Raid at first light'" in out.read_text()
    again = Battle(set_up(read_scenario(out), "d6"), "1")
    assert [each.state for _, each in again.world.rows(Door)] == [each.state for _, each in battle.world.rows(Door)]


@pytest.mark.parametrize("book", names())
def test_holes_smoke_and_fires_are_there_as_long_as_they_would_have_been(book: str, tmp_path: Path) -> None:
    battle = begun("farm/raid", book, 4)
    edge = next(edge for edge, barrier in battle.setup.ground.terrain.barriers.items() if barrier.part is None)
    decrees: list[Decree] = [BreachIt(cell=edge[0], direction=edge[1])]
    smoke = next(iter(battle.setup.book.outbreaks("gas", ())))
    decrees.append(Gas(cell=(20, 16), what=smoke))
    if "fire" not in battle.setup.book.lacks:
        decrees.append(Burn(cell=(22, 16), what=next(iter(battle.setup.book.outbreaks("fire", ())))))
    fallen = battle.table.units("red")[0]
    decrees.append(battle.hand.kinds["kill"].form.model_validate({"unit": fallen}))
    for decree in decrees:
        battle.decree(decree)
    rests, idle = len(battle.rests), IdlePlayer()
    while len(battle.rests) == rests:
        battle.answer(idle.choose(battle.question()))
    out = tmp_path / "now" / "moment.toml"
    moment_of(battle).save(out)
    again = Battle(set_up(read_scenario(out), book), "1")
    assert on_the_ground(again) == on_the_ground(battle)
    assert len(on_the_ground(again)) >= 2  # Dark Conspiracy lets gas brew for a turn
    assert on_the_ground(again)[0] == ("breach", *edge)
    there = {who.name: again.world.find(ref, Condition) for ref, who in again.world.rows(Identity)}
    how = there[battle.table.name(fallen)]
    assert how is not None and how.state is State.DEAD
    played_on(out, book)


def on_the_ground(battle: Battle) -> list[tuple[object, ...]]:
    """Holes, clouds and fires, with the rounds that they have left."""
    world, now = battle.world, battle.table.clock.round - 1
    return [
        *(("breach", hole.cell, hole.direction) for _, hole in world.rows(Breach)),
        *((cloud.kind, cloud.cells, cloud.until - now, cloud.strength) for _, cloud in world.rows(Cloud)),
        *((fire.cell, fire.fierce, min(1200, fire.until - now)) for _, fire in world.rows(Fire)),
    ]


def test_it_is_written_nowhere_that_something_lies(tmp_path: Path) -> None:
    battle = begun("crossing/first-shots", "d6", 5)
    out = tmp_path / "a" / "moment.toml"
    moment_of(battle).save(out)
    with pytest.raises(Faulty, match="is there already"):
        moment_of(battle).save(out)
    with pytest.raises(Faulty, match="a scenario is a"):
        moment_of(battle).save(tmp_path / "moment.json")
