"""The bar of hints shows keys that mean something now."""

from __future__ import annotations

from pathlib import Path

from game.ui.battle.panels.minimap import Hints
from game.ui.battle.panels.order_bar import OrderBar
from game.ui.kit.label import Label
from rules.frame.forms import Purpose
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people


def hinted(table: Table) -> list[str]:
    hints = table.screen.board.hints
    assert isinstance(hints, Hints)
    return [str(widget.text) for widget in hints.everything() if isinstance(widget, Label)]


def test_no_target_is_hinted_at_while_a_move_is_ordered(tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", "reflex", tmp_path)
    table = Table(setup, people(setup, "greedy"))
    table.settle()
    desk = table.screen.desk
    assert desk.form is not None
    for purpose, targeted in ((Purpose.HARM, True), (Purpose.GO, False)):
        desk.pick(next(kind for kind in desk.form.kinds if kind.purpose is purpose))
        table.driver.turn(3)
        assert any("target" in words for words in hinted(table)) is targeted
    assert not table.screen.board.hints.shown and isinstance(table.screen.board.bar, OrderBar)
    assert table.screen.board.bar.shown, "the bar of intents has its own keys"
    table.close()


def test_what_stands_on_a_button_is_not_hinted_at_again(tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path)
    table = Table(setup, people(setup, "greedy"))
    table.settle()
    table.driver.turn(3)
    form = table.screen.desk.form
    assert form is not None
    listed = {kind.title for kind in form.kinds}
    assert not listed & set(hinted(table))
    assert "back" not in hinted(table), "there is nothing to go back from"
    table.close()
