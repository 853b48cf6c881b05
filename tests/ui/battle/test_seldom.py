"""Every kind of thing to do stands under its intent, and its own key works all the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.ui.battle.panels.chips import ChipButton
from game.ui.battle.panels.order_bar import IntentButton
from tests.shipped import ground_of, shortened
from tests.ui.battle.playing import Table
from tests.ui.battle.test_deeds import RANGE, at_table

BOOKS = ("d6", "reflex")


@pytest.fixture(params=BOOKS)
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


def chips(table: Table) -> set[str]:
    return {each.words for each in table.driver.widgets() if isinstance(each, ChipButton)}


def test_every_kind_of_thing_is_a_chip_under_its_intent(table: Table) -> None:
    form = table.form
    assert form is not None
    buttons = [each for each in table.driver.widgets() if isinstance(each, IntentButton)]
    assert [each.figure.intent for each in buttons] == list(table.session.view().book.intents)
    for button in buttons:
        kinds = {kind.title for kind in form.kinds if kind.role is button.figure.intent.role}
        assert button.figure.open is bool(kinds)
        if len(kinds) > 1:
            table.driver.click(next(e for e in table.driver.widgets() if e.name == button.name))
            table.driver.turn(2)
            assert kinds <= chips(table)
            table.driver.key("Esc")
            table.driver.turn(2)


def test_the_key_of_what_is_folded_away_picks_it(table: Table) -> None:
    form = table.form
    assert form is not None
    drop = next(kind for kind in form.kinds if kind.title == "Drop")
    before = len(table.session.battle.script)
    table.driver.key(table.app.keys.key(drop.command))
    table.driver.turn(2)
    given = [type(step.action) for step in table.session.battle.script[before:]]
    assert given == [drop.action] or (table.form is not None and table.form.kind == drop)
