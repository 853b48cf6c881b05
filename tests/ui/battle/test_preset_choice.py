"""Which way of shooting a click takes up: of those that cost the same the one that harms most, and never unseen."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.ui.battle import preset_choice
from game.ui.battle.order_kind import Row, target_of
from rules.frame.forms import Purpose
from tests.shipped import ground_of, shortened
from tests.ui.battle.playing import Table
from tests.ui.battle.test_deeds import RANGE, Hand, at_table

BOOKS = ("d6", "reflex")


@pytest.fixture(params=BOOKS)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    file = shortened("crossing/first-shots", 9, tmp_path).with_name("range.toml")
    file.write_text(RANGE, encoding="utf-8")
    yield from at_table(
        set_up(read_scenario(file), request.param, ground=ground_of("crossing/first-shots")), grenade=False
    )


def harm(table: Table, row: Row) -> Fraction:
    forecasts = table.screen.desk.forecasts
    assert forecasts is not None
    target = target_of(row)
    assert target is not None
    return forecasts.of(row.action).loss(target)


def equals(table: Table, row: Row) -> list[Row]:
    """The ways that cost no more, of the same kind."""
    rows = table.screen.desk.rows
    return [each for each in rows if each.kind is row.kind and each.offer.cost.amount <= row.offer.cost.amount]


def aimed(table: Table) -> Row:
    hand = Hand(table, by_keys=False)
    hand.click(hand.enemy)
    row = table.screen.desk.row
    assert row is not None
    return row


def test_a_click_takes_up_the_most_harmful_of_the_shots_at_one_price(table: Table) -> None:
    row = aimed(table)
    assert row.kind.purpose is Purpose.HARM
    rivals = equals(table, row)
    assert len(rivals) > 1
    assert harm(table, row) == max(harm(table, each) for each in rivals) > min(harm(table, each) for each in rivals)


def rate(table: Table, row: Row) -> Fraction:
    return harm(table, row) / max(row.offer.cost.amount, Fraction(1))


def test_a_click_takes_up_the_shot_that_harms_most_for_its_price(table: Table) -> None:
    row = aimed(table)
    alike = [each for each in table.screen.desk.rows if each.kind is row.kind]
    assert rate(table, row) == max(rate(table, each) for each in alike)


def test_a_launcher_is_aimed_where_that_is_worth_its_ticks(tmp_path: Path) -> None:
    """A grenadier's first shot is not the hopeless one from the hip, where a far likelier one costs little more."""
    file = shortened("crossing/first-shots", 9, tmp_path).with_name("range.toml")
    file.write_text(RANGE.replace('role = "rifleman"', 'role = "grenadier"', 1), encoding="utf-8")
    for table in at_table(
        set_up(read_scenario(file), "reflex", ground=ground_of("crossing/first-shots")), grenade=False
    ):
        row = aimed(table)
        rows = [each for each in table.screen.desk.rows if each.kind is row.kind]
        cheapest = min(rows, key=lambda each: each.offer.cost.amount)
        assert row.offer.cost.amount > cheapest.offer.cost.amount
        assert rate(table, row) == max(rate(table, each) for each in rows)
        assert harm(table, row) > 2 * harm(table, cheapest)


def test_no_order_is_given_before_all_ways_are_weighed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best so far is shown; a hasty Enter weighs the rest, and gives nothing else than was seen."""
    monkeypatch.setattr(preset_choice, "AT_ONCE", 0)
    desk, hand = table.screen.desk, Hand(table, by_keys=False)
    if not desk.targets():
        hand.start()
    target, before = desk.next_target(), len(table.session.battle.script)
    assert target is not None and desk.row == desk.rows[0]
    assert desk.ways is not None and not desk.ways.settled
    seen = desk.row
    given = desk.confirm()
    assert desk.ways is None or desk.ways.settled
    assert given is (table.session.battle.script[before:] != [])
    assert not given or table.session.battle.script[before].action == seen.action


def test_the_best_is_marked_once_another_was_chosen(table: Table) -> None:
    row, desk = aimed(table), table.screen.desk
    desk.step_row(1)
    assert desk.row != row and desk.best == row
    table.driver.key(table.app.keys.key("battle.best"))
    assert desk.row == row and desk.best is None


def test_what_endangers_a_friend_is_not_taken_up_for_its_harm(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    risky = aimed(table)
    table.screen.desk.cancel()

    def at_risk(_question: object, _view: object, row: Row, _told: object) -> bool:
        return row == risky

    monkeypatch.setattr(preset_choice, "endangers", at_risk)
    assert aimed(table) != risky


def test_acting_at_once_gives_no_order_among_several_ways(table: Table) -> None:
    table.screen.desk.at_once = True
    before = len(table.session.battle.script)
    hand = Hand(table, by_keys=False)
    hand.click(hand.enemy)
    if table.form is not None and table.form.mark is None:
        hand.click(hand.enemy)
    assert len(table.screen.desk.rows) > 1
    assert not any(step.action and step.action.purpose is Purpose.HARM for step in table.session.battle.script[before:])
