"""Looking again only at units that have moved gives every unit what a look at all of them would give it."""

from __future__ import annotations

from itertools import islice

import pytest

from game.battle.battle import Battle
from game.board.sight import look
from game.cli.argument_lookup import set_up_scenario
from game.players.playing import play_on, seated
from game.systems.sight import opened_or_shut, passes
from game.world.battlefield import Battlefield, changes
from rules.frame.figure import Condition
from rules.frame.knowing import Awareness
from rules.frame.things import Door
from rules.kernel.refs import Ref


def perceived(field: Battlefield, watcher: Ref) -> tuple[Ref, ...]:
    """The units that a unit perceives, by a look of its own at every foe."""
    condition = field.find(watcher, Condition)
    if condition is not None and not condition.state.fighting:
        return ()
    foes = (ref for ref in field.units() if field.side(ref) != field.side(watcher))
    return tuple(
        foe for foe in foes if field.book.measures.perceives(field, watcher, foe, field.silhouette(watcher, foe))
    )


@pytest.mark.parametrize(("scenario", "book"), [("farm/raid", "d6"), ("wielka/bridge-ambush", "reflex")])
def test_everybody_has_in_sight_whom_a_look_at_everybody_would_show(scenario: str, book: str) -> None:
    setup = set_up_scenario(scenario, book)
    fight = Battle(setup, "1")
    players = seated(setup, ["greedy"] * len(setup.scenario.side), "1")
    for _ in islice(play_on(fight, players), 40):
        table = fight.table
        for watcher, aware in table.having(Awareness):
            if watcher in table.units():
                assert aware.now == perceived(table, watcher)


@pytest.mark.parametrize(("scenario", "book"), [("farm/raid", "d6"), ("wielka/bridge-ambush", "reflex")])
def test_a_door_changes_nothing_on_lines_that_do_not_pass_near_it(scenario: str, book: str) -> None:
    table = Battle(set_up_scenario(scenario, book), "1").table
    before, cells = table.board, list(table.grid.cells())
    for part in sorted(before.terrain.parts)[:4]:
        state = "shut" if before.terrain.drawn(part) == "open" else "open"
        now = before.changed(changes(doors=(Door(part, state),), clouds=(), heaps=(), breaches=()))
        near = opened_or_shut(before, now)
        assert near
        for eye in cells[:: len(cells) // 12]:
            old, new = look(before, eye, 1.5), look(now, eye, 1.5)
            for cell in cells[::3]:
                if not passes(table, eye, cell, near):
                    assert (old.dead_at(cell), old.screen(cell)) == (new.dead_at(cell), new.screen(cell))


@pytest.mark.parametrize(("scenario", "book"), [("farm/raid", "d6"), ("wielka/bridge-ambush", "reflex")])
def test_whoever_is_perceived_is_heeded(scenario: str, book: str) -> None:
    table = Battle(set_up_scenario(scenario, book), "1").table
    for watcher in table.units():
        foes = tuple(ref for ref in table.units() if table.side(ref) != table.side(watcher))
        assert set(perceived(table, watcher)) <= set(table.book.measures.may_notice(table, watcher, foes))
