"""Fires burn down, take hold of what the rulebook lets them, light the ground and are seen by those who look."""

from __future__ import annotations

from rules.frame.ground import Cell, Light
from rules.frame.scene import Scene
from rules.frame.things import Fire
from tests.frame.probe import Man, land, wall
from tests.game.systems.field import ANN, ROB, Figures, pass_round, standing


def burning(scene: Scene) -> list[Cell]:
    return [fire.cell for _, fire in scene.having(Fire)]


def test_a_fire_takes_hold_where_the_rulebook_says_and_burns_as_long_there() -> None:
    fight = standing(figures=Figures(burns=((5, 6), (6, 6))))
    fight.table.add(Fire((5, 5), 2, since=1, until=3))
    fight.table.spread_fires()
    assert sorted(burning(fight.table)) == [(5, 5), (5, 6), (6, 6)]
    assert {fire.until for _, fire in fight.table.having(Fire)} == {3}
    assert sorted(burning(fight.view("blue"))) == [(5, 5), (5, 6), (6, 6)]


def test_a_fire_does_not_take_hold_twice_of_one_cell() -> None:
    table = standing(figures=Figures(burns=((5, 6),))).table
    table.add(Fire((5, 5), 2, 1, 3))
    table.add(Fire((4, 6), 2, 1, 3))
    table.spread_fires()
    table.spread_fires()
    assert sorted(burning(table)) == [(4, 6), (5, 5), (5, 6)]


def test_a_fire_burns_down() -> None:
    fight = standing()
    fight.table.add(Fire((5, 5), 2, since=1, until=1))
    fight.table.tick(30)
    assert burning(fight.table) == [(5, 5)]
    pass_round(fight)
    fight.table.tick(30)
    assert burning(fight.table) == burning(fight.view("blue")) == []


def test_a_side_sees_a_fire_at_once_and_only_where_it_can_look() -> None:
    fight = standing(ANN, Man("red", (15, 5), "Rob"), ground=land(walls=wall(10, range(12))))
    fight.table.add(Fire((5, 5), 2, 1, 9))
    fight.table.add(Fire((12, 5), 2, 1, 9))
    assert burning(fight.view("blue")) == [(5, 5)]
    assert burning(fight.view("red")) == [(12, 5)]


def test_a_fire_that_goes_out_unseen_burns_on_in_the_mind_until_its_time_is_over() -> None:
    fight = standing(ANN, Man("red", (15, 5), "Rob"), ground=land(walls=wall(3, range(5, 12))))
    ref = fight.table.add(Fire((6, 1), 2, 1, until=2))
    fight.table.step(fight.table.units("blue")[0], (1, 6))
    fight.table.step(fight.table.units("blue")[0], (2, 7))
    fight.table.step(fight.table.units("blue")[0], (3, 8))
    assert not fight.table.sees_cell(fight.table.units("blue")[0], (6, 1))
    fight.table.remove(ref)
    assert (burning(fight.view("blue")), burning(fight.view("red"))) == ([(6, 1)], [])
    pass_round(fight)
    pass_round(fight)
    fight.table.tick(30)
    fight.table.step(fight.table.units("blue")[0], (3, 9))
    assert burning(fight.view("blue")) == []


def test_a_fire_lights_its_cell_and_shows_who_stands_in_it() -> None:
    dark = land(light={(8, 5): Light.DARK})
    fight = standing(ANN, ROB, ground=dark)
    assert fight.table.light((8, 5)) is Light.DARK
    assert fight.view("blue").units("red") == ()
    fight.table.add(Fire((8, 5), 1, 1, 9))
    assert fight.view("blue").light((8, 5)) is Light.BRIGHT
    assert len(fight.view("blue").units("red")) == 1
