"""What was worked out of a scene is kept exactly as long as what was read for it is the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from threading import Thread

import pytest

from game.battle.battle import Battle
from game.battle.table import Battletable
from game.cli.argument_lookup import set_up_scenario
from game.players.playing import play_on, seated
from game.world.recall import Reading
from rules.frame.body import Posture
from rules.frame.figure import Condition, Facing, Position, Stance
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.altered import Altered
from tests.game.battle.recalled import Chaos, kept, lawful
from tests.tiers import thinned

made: Counter[str] = Counter()
"""How often each of the lookups below was worked out."""


@lookup
def posture(scene: Scene, unit: Ref) -> Posture:
    made["posture"] += 1
    return scene.part(unit, Stance).posture


@lookup
def lying(scene: Scene, *, side: str) -> tuple[Ref, ...]:
    made["lying"] += 1
    return tuple(unit for unit in scene.units(side) if posture(scene, unit) is Posture.PRONE)


@lookup
def beside(scene: Scene, unit: Ref) -> int:
    made["beside"] += 1
    return len(scene.standing_in(at for _, at in scene.grid.neighbours(scene.cells(unit)[0])))


@lookup
def roll_call(scene: Scene, *, side: str) -> tuple[Ref, ...]:
    return scene.units(side)


@lookup
def lined_up(scene: Scene, *, side: str) -> tuple[Cell, ...]:
    return tuple(scene.pose(unit).cell for unit in roll_call(scene, side=side))


@lookup
def behind_its_back(table: Battletable, unit: Ref) -> Posture:
    """Reads what it goes by past the scene."""
    return table.world.part(unit, Stance).posture


@pytest.fixture
def battle() -> Iterator[Battle]:
    made.clear()
    battle = Battle(set_up_scenario("crossing/first-shots", "d6"), "7")
    yield battle
    battle.close()


@pytest.mark.parametrize("book", ["d6", "reflex"])
@pytest.mark.parametrize("scenario", thinned(["farm/raid", "wielka/the-carrier"]))
def test_whatever_changes_what_is_kept_is_what_would_be_worked_out_now(book: str, scenario: str) -> None:
    setup = set_up_scenario(scenario, book)
    battle, random, looked = Battle(setup, "7"), Random("law"), 0
    for _ in islice(play_on(battle, seated(setup, ["tactician", "greedy"], "7")), 30):
        pass
    chaos = Chaos(battle, "law")
    for _ in range(20):
        chaos.change()
        looked += lawful(battle, random)
    assert looked > 500
    battle.close()


def test_a_lookup_that_reads_past_the_scene_breaks_the_law(battle: Battle) -> None:
    table = battle.table
    for unit in table.units():
        behind_its_back(table, unit)
    lawful(battle, Random("law"))
    table.put(table.units()[0], Stance(Posture.PRONE))
    with pytest.raises(AssertionError, match="behind_its_back"):
        lawful(battle, Random("law"))


def test_nothing_is_worked_out_again_while_what_it_was_read_from_is_the_same(battle: Battle) -> None:
    table = battle.table
    unit, other, *_ = table.units()
    assert posture(table, unit) is Posture.STANDING
    table.put(unit, Facing(2), replace(table.part(unit, Condition), strength=0.5))
    table.put(other, Stance(Posture.PRONE))
    table.put(unit, Stance())
    assert posture(table, unit) is Posture.STANDING
    assert made["posture"] == 1
    table.put(unit, Stance(Posture.PRONE))
    assert posture(table, unit) is Posture.PRONE
    assert made["posture"] == 2


def test_a_lookup_within_a_lookup_hands_up_what_it_went_by(battle: Battle) -> None:
    table = battle.table
    unit = table.units()[0]
    posture(table, unit)  # it is known before it is made use of
    assert lying(table, side=table.side(unit)) == ()
    table.put(unit, Facing(2))
    assert lying(table, side=table.side(unit)) == ()
    assert made["lying"] == 1
    table.put(unit, Stance(Posture.PRONE))
    assert lying(table, side=table.side(unit)) == (unit,)
    table.remove(unit)
    assert lying(table, side="blue") == lying(table, side="red") == ()


def test_what_was_read_of_a_unit_that_is_gone_holds_no_longer(battle: Battle) -> None:
    table = battle.table
    first, *others = table.units("blue")
    assert len(lined_up(table, side="blue")) == len(others) + 1
    table.remove(first)
    assert lined_up(table, side="blue") == tuple(table.pose(unit).cell for unit in others)


def test_who_is_in_a_cell_counts_and_who_is_elsewhere_does_not(battle: Battle) -> None:
    table = battle.table
    unit, other, third, *_ = table.units()
    before = beside(table, unit)
    table.put(third, Facing(2))
    assert beside(table, unit) == before
    assert made["beside"] == 1
    for _, cell in table.grid.neighbours(table.cells(unit)[0]):
        if not table.occupants(cell):
            table.put(other, Position(cell))
            break
    assert beside(table, unit) == before + 1


def test_a_side_keeps_from_question_to_question_what_nothing_has_changed(battle: Battle) -> None:
    side = battle.question().side
    unit = battle.view(side).units(side)[0]
    posture(battle.view(side), unit)
    battle.table.put(battle.table.units(side)[0], Facing(2))
    posture(battle.view(side), unit)
    assert made["posture"] == 1
    assert (posture, (unit,)) in kept(battle.view(side))


def test_what_is_read_bit_by_bit_holds_as_long_as_all_of_it_is_the_same(battle: Battle) -> None:
    table, reading = battle.table, Reading()
    unit, other, third, *_ = table.units()
    posture(table, unit)  # it is known before it is made use of
    assert reading.of(table, posture, table, unit) is Posture.STANDING
    direction = reading.of(table, table.part, other, Facing).direction
    assert reading.holds(table)
    table.put(unit, Facing(2))
    table.put(third, Stance(Posture.PRONE))
    assert reading.holds(table), "none of that was read"
    table.put(other, Facing(direction + 1))
    assert not reading.holds(table)
    table.put(other, Facing(direction))
    assert reading.holds(table), "it is as it was again"
    table.put(unit, Stance(Posture.PRONE))
    assert not reading.holds(table)


def test_what_is_read_within_a_reading_is_handed_up_and_what_is_read_aside_is_not(battle: Battle) -> None:
    table, reading, inner = battle.table, Reading(), Reading()
    unit, other, *_ = table.units()
    reading.of(table, inner.of, table, posture, table, unit)
    reading.of(table, table.aside, table.part, other, Stance)
    table.put(other, Stance(Posture.PRONE))
    assert reading.holds(table)
    assert inner.holds(table)
    table.put(unit, Stance(Posture.PRONE))
    assert not reading.holds(table)
    assert not inner.holds(table)


def test_what_is_read_while_another_thread_makes_a_lookup_never_holds(battle: Battle) -> None:
    table, reading = battle.table, Reading()
    unit = table.units()[0]

    @lookup
    def slow(scene: Scene) -> Posture:
        looker = Thread(target=reading.of, args=(table, posture, table, unit))
        looker.start()
        looker.join()
        return posture(scene, unit)

    assert slow(table) is Posture.STANDING
    assert not reading.holds(table)


def test_what_if_is_not_taken_for_what_is(battle: Battle) -> None:
    table = battle.table
    unit = table.units()[0]
    down, up = Altered(table, unit, Stance(Posture.PRONE)), Altered(table, unit, Stance(Posture.CROUCHED))
    assert posture(down, unit) is Posture.PRONE
    assert posture(table, unit) is Posture.STANDING
    assert posture(up, unit) is Posture.CROUCHED
    assert posture(Altered(table, unit, Stance(Posture.PRONE)), unit) is Posture.PRONE
    assert made["posture"] == 3, "the same change is the same question"
    assert lying(Altered(table, unit, Stance(Posture.PRONE)), side=table.side(unit)) == (unit,)
    assert lying(table, side=table.side(unit)) == ()


def test_what_failed_is_tried_again_when_it_may_come_off(battle: Battle) -> None:
    table = battle.table
    unit = table.units()[0]
    table.strip(unit, Stance)
    with pytest.raises(KeyError):
        posture(table, unit)
    table.put(unit, Stance(Posture.PRONE))
    assert posture(table, unit) is Posture.PRONE


def test_another_thread_that_looks_meanwhile_takes_nothing_from_the_notes(battle: Battle) -> None:
    view = battle.view(battle.question().side)
    one, other, *_ = view.units(view.viewer)

    def looks() -> None:
        posture(view, one)
        beside(view, other)

    @lookup
    def slowly(scene: Scene, unit: Ref) -> Posture:
        before = posture(scene, other)
        thread = Thread(target=looks)
        thread.start()
        thread.join()
        return before if before is Posture.PRONE else scene.part(unit, Stance).posture

    assert slowly(view, one) is Posture.STANDING
    battle.table.put(battle.table.units(view.viewer)[0], Stance(Posture.PRONE))
    assert slowly(battle.view(view.viewer), one) is Posture.PRONE
