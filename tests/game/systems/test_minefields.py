"""A step tells which mines are under it, and how many metres it led through sown ground."""

from __future__ import annotations

import pytest

from rules.frame.figure import Body
from rules.frame.things import Cloud, Known, Mine, Minefield, Trap
from tests.frame.probe import Man, land
from tests.game.systems.field import ANN, ROB, Figures, one, standing

SOWN = Minefield("mine", tuple((x, y) for x in range(2, 5) for y in range(4, 8)), "dense", "red", cleared=((3, 5),))


def test_every_step_into_sown_ground_counts_its_metres() -> None:
    table = standing(ground=land(metres=1.5)).table
    field, ann = table.add(SOWN, Known(("red",))), one(table, "Ann")
    assert table.step(ann, (2, 5)).fields == ((field, 1.5),)
    ((_, metres),) = table.step(ann, (3, 6)).fields
    assert metres == pytest.approx(1.5 * 2**0.5)
    assert table.step(ann, (3, 5)).fields == (), "this cell has been cleared"
    assert table.step(ann, (4, 5)).fields == ((field, 1.5),)
    assert table.step(ann, (5, 5)).fields == ()


def test_mines_lie_under_a_step_for_those_who_are_heavy_enough() -> None:
    figures = Figures()
    figures.light_footed = ("Bob",)
    table = standing(ANN, Man("blue", (2, 4), "Bob"), ROB, figures=figures).table
    mine = table.add(Mine("mine", (2, 5), "red"), Known(("red",)))
    assert table.step(one(table, "Bob"), (2, 5)).mines == ()
    assert table.step(one(table, "Ann"), (2, 5)).mines == (mine,)


def test_a_big_body_treads_on_all_that_lies_under_it() -> None:
    horse = Man("blue", (3, 5), "Horse", (Body("quadruped", 1.6, 2.0, 0.8),), facing=2)
    table = standing(horse, ROB).table
    mines = [table.add(Mine("mine", cell, "red"), Known(("red",))) for cell in ((4, 6), (3, 6), (5, 6))]
    assert table.step(one(table, "Horse"), (4, 6), 2).mines == tuple(mines[:2])


def test_dummies_are_known_like_true_ones_and_lie_under_nobody() -> None:
    fight = standing(ground=land(metres=1.5))
    mine = fight.table.add(Mine("mine", (2, 5), "red"), Known(("red", "blue")))
    field = fight.table.add(SOWN, Known(("red",)))
    for ref in (mine, field):
        fight.table.add(Trap(ref, decoy=True))
    step = fight.table.step(one(fight.table, "Ann"), (2, 5))
    assert (step.mines, step.fields) == ((), ())
    assert len(fight.view("blue").having(Mine)) == 1
    assert not fight.view("blue").having(Trap)
    assert not fight.view("red").having(Trap)


def test_a_step_tells_which_clouds_it_led_into() -> None:
    table = standing().table
    cloud = Cloud("gas", (((2, 5), 1.0),), 9)
    table.cloud(cloud)
    ann = one(table, "Ann")
    assert table.step(ann, (2, 5)).clouds == (cloud,)
    assert table.step(ann, (3, 5)).clouds == ()


def test_a_step_that_fails_treads_on_nothing() -> None:
    table = standing(ANN, Man("red", (2, 5), "Rob"), ground=land()).table
    table.add(Mine("mine", (-1, 5), "red"), Known(("red",)))
    assert not table.step(one(table, "Ann"), (0, -1)).moved


def test_a_minefield_is_known_to_its_layer_and_to_whoever_finds_it() -> None:
    fight = standing()
    field = fight.table.add(SOWN, Known(("red",)))
    assert (fight.view("blue").having(Minefield), len(fight.view("red").having(Minefield))) == ((), 1)
    fight.table.discover("blue", field)
    ((alias, sown),) = fight.view("blue").having(Minefield)
    assert sown == SOWN
    assert fight.view("blue").find(alias, Known) == Known(("blue",)), "who else knows is not for blue"
    assert fight.view("red").having(Known)[0][1] == Known(("red",))
