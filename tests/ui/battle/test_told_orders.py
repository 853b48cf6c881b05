"""The first time that a standing order answers for a player, that is said, with the way to change it."""

from __future__ import annotations

from pathlib import Path

from game.ui.battle.session import Session
from game.ui.kit.dialog import Dialog, Notice
from tests.game.players.tactician.stage import man, staged
from tests.game.skirmish import field
from tests.ui.battle.playing import Table


def notice(table: Table) -> Notice | None:
    """What is said over the screen."""
    found = (layer.widget for layer in table.app.above.layers)
    return next((each for each in found if isinstance(each, Notice)), None)


def test_a_standing_order_is_told_of_once_with_the_way_to_change_it(tmp_path: Path) -> None:
    forces = man("blue", (8, 6), "Ann", "leader", facing=0), man("red", (8, 5), "Bob", "assault", facing=180)
    setup = staged("gurps", *forces, terrain=field(hexes=True), rounds=30).setup
    table = Table.of(Session.begin(setup, "1", {"blue": "person", "red": "greedy"}))
    for _ in range(20):
        table.settle()
        if notice(table) is not None:
            break
        question = table.session.question
        assert question is not None and question.menu.routine is not None
        table.session.answer(question.menu.routine)
        table.driver.turn(2)
    said = notice(table)
    assert said is not None
    assert str(said.label.words).startswith("A standing order answered for Ann. ")
    log = table.screen.board.log
    assert log.shown and log.rect.x <= said.rect.x and said.rect.bottom <= log.rect.y, "it covers no unit"
    told = table.app.settings.orders_told
    assert len(told) == 1
    table.driver.click(next(each for each in said.everything() if each.name == "notice act").rect.center)
    table.driver.turn(2)
    assert isinstance(table.screen.widgets.layers[-1].widget, Dialog)
    assert notice(table) is None
    table.driver.key("Esc")
    for _ in range(4):
        table.settle()
        question = table.session.question
        if question is None or question.menu.routine is None:
            break
        table.session.answer(question.menu.routine)
        table.driver.turn(2)
    assert len(set(table.app.settings.orders_told)) == len(table.app.settings.orders_told)
    table.close()
