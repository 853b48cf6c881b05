"""The card of orders: short enough to be read, and no figure of it cut."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pygame
import pytest

from game.players.seated import player
from game.ui.battle.panels.chips import ChipButton
from game.ui.battle.panels.small_pictures import Meter, Meters
from rules.frame.forms import Purpose
from rules.frame.showing import Gauge
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people


def until_a_shot(table: Table) -> None:
    """Play as a greedy player would until a unit has an enemy to shoot at."""
    setup = table.session.battle.setup
    minds = {side: player("greedy", setup, side, "1") for side in table.session.seats.persons}
    for _ in range(60):
        form = table.form
        if (
            form is not None
            and any(kind.purpose is Purpose.HARM for kind in form.kinds)
            and table.screen.desk.targets()
        ):
            return
        question = table.session.question
        assert question is not None
        table.session.answer(minds[question.side].choose(question))
        table.driver.turn(2)
        table.settle()
    raise AssertionError("nobody sees anybody")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """The ambush at the bridge: a long name of a weapon, and enemies with much in their hands."""
    setup = made_ready("wielka/bridge-ambush", "reflex", tmp_path, 3)
    table = Table(setup, {"blue": "greedy", "red": "person"}, size=(1920, 1080))
    table.settle()
    until_a_shot(table)
    yield table
    table.close()


def test_no_figure_of_a_gauge_is_cut_beside_a_long_name(table: Table) -> None:
    root = table.screen.board.root
    for name in ("AK-47 assault rifle", "Squad automatic weapon, belt-fed, 5.56 mm"):
        gauges = ("Nerve", "threat 10 of 12"), ("Wounds", "serious"), (name, "200 of 200")
        meters = [Meter(Gauge(label, Fraction(1, 2), words), grow=1) for label, words in gauges]
        row = Meters(*meters)
        root.show(row, lambda rect: pygame.Rect(0, 0, root.theme.px(330), 60), modal=False)
        assert not [meter.gauge.text for meter in meters if meter.cut_off()]
        caps = root.theme.font("caps")
        assert all(caps.width(meter.gauge.label) <= meter.rect.w for meter in meters[:2]), "the longest name is cut"


def test_shots_at_what_an_enemy_holds_are_a_choice_beside_the_shots_at_it(table: Table) -> None:
    desk = table.screen.desk
    desk.next_target()
    table.driver.turn(4)
    while desk.weights is not None and not desk.weights.done:
        table.driver.turn()
    table.driver.turn(2)
    assert desk.form is not None and desk.row is not None
    mark, before = desk.form.mark, desk.row.kind
    assert before.purpose is Purpose.HARM and not before.action.seldom
    chips = [each for each in table.driver.widgets() if isinstance(each, ChipButton)]
    other = next(each for each in chips if each.chip.kind is not None and not each.chip.chosen)
    assert other.figure
    table.driver.click(other)
    assert desk.row.kind is other.chip.kind is not before
    assert desk.form.mark == mark
    table.driver.key("Esc")


def test_a_way_over_the_ground_is_as_long_as_it_says(tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path)
    table = Table(setup, people(setup, "greedy"))
    table.settle()
    assert table.screen.desk.usual()
    table.settle()
    desk = table.screen.desk
    assert desk.form is not None
    near = next(cell for _, ways in desk.form.tiers() for cell in ways.reach if len(ways.reach.way(cell)) == 2)
    desk.click(near, None)
    table.driver.turn(2)
    assert table.driver.sees("2 cells")
    table.close()
