"""The cursor of the keys: it starts at the unit that is asked, and Enter does what the panel or the cursor says."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.players.errands.errand import Duty
from game.ui.battle.aiming import hostile
from game.ui.battle.click_intent import Deed
from game.ui.battle.desk import NOTHING_CHOSEN
from rules.frame.figure import Position
from rules.frame.ground import Cell
from tests.shipped import ground_of, shortened
from tests.ui.battle.playing import Table
from tests.ui.battle.test_deeds import RANGE, Hand


@pytest.fixture(params=["d6", "reflex"])
def hand(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hand]:
    """The keys of a rifleman with an enemy in sight, asked what to do."""
    found = asked(request.param, tmp_path, RANGE)
    yield found
    found.table.close()


def asked(book: str, folder: Path, scenario: str) -> Hand:
    """The keys of a rifleman asked what to do; all its enemies are in one cell."""
    file = shortened("crossing/first-shots", 9, folder).with_name("range.toml")
    file.write_text(scenario, encoding="utf-8")
    setup = set_up(read_scenario(file), book, ground=ground_of("crossing/first-shots"))
    table = Table(setup, {"blue": "person", "red": "nobody"})
    battle = table.session.battle.table
    for enemy in battle.units("red")[1:]:
        battle.put(enemy, Position(battle.cells(battle.units("red")[0])[0]))
    table.settle()
    for _ in range(40):
        form = table.form
        assert form is not None
        if form.question.ask.kind in ("turn", "slot", "tick"):
            break
        menu = form.question.menu
        table.session.answer(menu.routine or menu.offers[0].fill())
        table.settle()
    table.screen.home()
    table.driver.turn(40)
    return Hand(table, by_keys=True)


def stands(hand: Hand) -> Cell:
    """Where the unit is that is asked."""
    return hand.table.screen.desk.view.cells(hand.unit)[0]


def test_enter_gives_the_order_that_the_panel_names_wherever_the_cursor_was_left(hand: Hand) -> None:
    hand.start()
    hand.key(".")
    hand.key("Esc")
    hand.pick("Change posture", "Change stance")
    desk, row = hand.table.screen.desk, hand.table.screen.desk.row
    assert row is not None
    assert desk.pointed is not None, "the cursor is still at the enemy"
    means = desk.click_intent(desk.cell, desk.pointed)
    assert means.deed is Deed.GIVE
    assert means.words.startswith(f"Give order: {row.kind.title}")
    before = len(hand.table.session.battle.script)
    hand.key("Enter")
    assert hand.table.session.battle.script[before].action == row.action


def test_enter_gives_it_with_the_cursor_on_bare_ground(hand: Hand) -> None:
    hand.start()
    hand.key("Right")
    hand.pick("Change posture", "Change stance")
    row = hand.table.screen.desk.row
    assert row is not None
    before = len(hand.table.session.battle.script)
    hand.key("Enter")
    assert hand.table.session.battle.script[before].action == row.action


def test_the_first_arrow_leads_one_cell_from_the_unit(hand: Hand) -> None:
    hand.start()
    here = stands(hand)
    hand.key("Right")
    assert hand.table.screen.desk.cell == (here[0] + 1, here[1])


def test_home_brings_the_cursor_back_to_the_unit(hand: Hand) -> None:
    hand.start()
    here = stands(hand)
    hand.key(".")
    hand.key("Esc")
    hand.key("Home")
    hand.key("Right")
    assert hand.table.screen.desk.cell == (here[0] + 1, here[1])


def test_after_a_shot_the_cursor_starts_at_the_unit_again(hand: Hand) -> None:
    hand.start()
    hand.key(".")
    hand.key("Enter")
    for _ in range(20):
        if hand.form.question.ask.kind in ("turn", "slot", "tick"):
            break
        hand.table.session.answer(hand.form.question.menu.routine or hand.form.question.menu.offers[0].fill())
        hand.table.settle()
    here = stands(hand)
    hand.key("Right")
    assert hand.table.screen.desk.cell == (here[0] + 1, here[1])


def test_before_a_turn_the_next_target_is_not_said_to_be_missing(hand: Hand) -> None:
    if hand.form.question.ask.kind != "turn":
        return
    hand.key(".")
    desk = hand.table.screen.desk
    assert desk.pointed is not None and hostile(desk.view, desk.pointed)
    assert desk.click_intent(desk.cell, desk.pointed).deed is Deed.BEGIN
    assert not desk.complaint


def test_enter_with_nothing_to_give_says_so(hand: Hand) -> None:
    hand.start()
    before = len(hand.table.session.battle.script)
    hand.key("Enter")
    assert len(hand.table.session.battle.script) == before
    assert hand.table.driver.sees(NOTHING_CHOSEN)


def test_page_keys_step_through_an_intent_of_which_nothing_is_chosen(hand: Hand) -> None:
    hand.start()
    desk = hand.table.screen.desk
    assert desk.form is not None
    role = next(r for r in desk.form.roles if sum(kind.role is r for kind in desk.form.kinds) > 1)
    desk.intend(role)
    first = desk.form.open_to[0]
    while desk.row is None:
        before = desk.form.kind
        hand.key("PgDn")
        assert desk.form.kind is (first if before is None else desk.form.open_to[1])
        if before is not None:
            break


@pytest.mark.parametrize("wanted", [0, 1])
def test_of_two_enemies_in_a_cell_enter_fires_at_the_one_that_was_chosen(wanted: int, tmp_path: Path) -> None:
    """An enemy last seen where another stands now is a target of its own."""
    hand = asked("reflex", tmp_path, RANGE + RANGE[RANGE.rindex("[[force]]") :].replace("10, 11", "11, 11"))
    battle, desk = hand.table.session.battle, hand.table.screen.desk
    for _ in range(wanted + 1):
        hand.key(".")
    row, before = desk.row, len(battle.script)
    assert row is not None
    assert desk.pointed == desk.targets()[wanted]
    assert desk.click_intent(desk.cell, desk.pointed).deed is Deed.GIVE
    hand.key("Enter")
    assert battle.script[before].action == row.action
    hand.table.close()


def test_tab_begins_at_the_card_of_an_order(hand: Hand) -> None:
    hand.start()
    hand.key(".")
    board, root = hand.table.screen.board, hand.table.screen.board.root
    hand.table.driver.turn(3)
    hand.key("Tab")
    assert root.ringed is not None
    assert any(each is board.order for each in root.ringed.chain())


def test_escape_puts_away_what_was_said_before_it_opens_the_menu(hand: Hand) -> None:
    hand.start()
    hand.key("Enter")
    desk = hand.table.screen.desk
    assert desk.complaint
    hand.key("Esc")
    assert not desk.complaint
    assert not desk.cancel()


def test_the_card_at_the_cursor_is_put_away_while_the_battle_is_shown(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cursor of the keys stays where it was: its card would lie over what happens."""
    hand.start()
    hand.key(".")
    hand.table.driver.turn(3)
    board = hand.table.screen.board
    assert board.target.shown
    monkeypatch.setattr(type(hand.table.screen), "playing", property(lambda _: True))
    board.show()
    assert not board.target.shown


def test_the_keys_of_errands_need_no_panel(hand: Hand) -> None:
    hand.start()
    desk = hand.table.screen.desk
    assert not desk.squad.open
    hand.key("Ctrl+0")
    assert desk.squad.open and desk.squad.units == desk.squad.own()
    board = hand.table.screen.board
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(hand.table.screen), "playing", property(lambda _: True))
        board.show()
        assert board.errands.shown, "units that carry on can be stopped while that is shown"
    hand.key("Esc")
    hand.key("Ctrl+1")
    assert desk.squad.duty is Duty.GO
    assert hand.table.driver.sees("Go there: choose a place on the map")


@pytest.mark.parametrize("key", ["Ctrl+A", "Ctrl+S", "Ctrl+G", "Ctrl+I", "Ctrl+B", "Ctrl+PgUp"])
def test_a_key_that_can_do_nothing_says_so(key: str, hand: Hand) -> None:
    hand.start()
    hand.key(key)
    said = hand.table.screen.desk.complaint
    assert said and hand.table.driver.sees(said)
