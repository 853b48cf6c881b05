"""What is seldom done stands behind one button, and its key works all the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.ui.kit.button import Button
from tests.shipped import ground_of, shortened
from tests.ui.battle.playing import Table
from tests.ui.battle.test_deeds import RANGE, at_table

OFTEN = {"d6": {"Move", "Shoot", "Aim", "End turn"}, "reflex": {"Move", "Shoot", "Change stance", "Wait"}}
SELDOM = {"d6": {"Drop", "Put away", "Turn"}, "reflex": {"Drop", "Tear off", "Change grip"}}


@pytest.fixture(params=OFTEN)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    file = shortened("crossing/first-shots", 9, tmp_path).with_name("range.toml")
    file.write_text(RANGE, encoding="utf-8")
    for table in at_table(
        set_up(read_scenario(file), request.param, ground=ground_of("crossing/first-shots")), grenade=False
    ):
        if request.param == "d6":
            table.screen.desk.usual()
            table.settle()
            table.driver.turn(2)
        yield table


def listed(table: Table) -> set[str]:
    return {name.removeprefix("kind ") for name in table.buttons() if name.startswith("kind ")}


def test_what_is_seldom_done_is_listed_when_asked_for(table: Table) -> None:
    book = table.session.view().book.name
    assert listed(table) >= OFTEN[book]
    assert not listed(table) & SELDOM[book]
    assert len(listed(table)) <= 12
    table.driver.click(table.driver.find(Button, name="more kinds"))
    table.driver.turn(2)
    assert listed(table) >= OFTEN[book] | SELDOM[book]


def test_the_key_of_what_is_folded_away_picks_it(table: Table) -> None:
    form = table.form
    assert form is not None
    drop = next(kind for kind in form.kinds if kind.title == "Drop")
    before = len(table.session.battle.script)
    assert "Drop" not in listed(table)
    table.driver.key(table.app.keys.key(drop.command))
    table.driver.turn(2)
    given = [type(step.action) for step in table.session.battle.script[before:]]
    assert given == [drop.action] or (table.form is not None and table.form.kind == drop)
