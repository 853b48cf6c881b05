"""A dead unit says so where it is pointed at, and no body is drawn to be aimed at."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.view import View
from game.ui.battle.panels.small_pictures import SilhouetteFigure
from game.ui.battle.panels.target import TargetCard
from game.ui.kit.label import Label
from rules.frame.figure import State
from rules.frame.scene import Appearance
from rules.kernel.refs import Ref
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people


def shown(card: TargetCard) -> tuple[list[str], bool]:
    """The words on a card, and whether a body is drawn on it."""
    found = tuple(card.everything())
    words = [each.words for each in found if isinstance(each, Label)]
    return words, any(isinstance(each, SilhouetteFigure) for each in found)


def test_a_dead_unit_says_so_and_is_no_body_to_aim_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path, 4)
    table = Table(setup, people(setup, "greedy"))
    try:
        table.settle()
        desk, battle = table.screen.desk, table.session.battle
        own = battle.table.units(table.session.eyes or "")
        foe = next(unit for unit in battle.table.units() if unit not in own)
        for unit in own:
            battle.table.spot(unit, foe)
        desk.refresh()
        card, view = TargetCard(), desk.view
        desk.pointed = next(ref for ref in view.units() if ref not in view.units(view.viewer))
        card.show(desk)
        words, body = shown(card)
        assert body and not any("dead" in each for each in words)
        looks = View.appearance

        def dead(self: View, unit: Ref) -> Appearance:
            return replace(looks(self, unit), state=State.DEAD)

        monkeypatch.setattr(View, "appearance", dead)
        card.show(desk)
        words, body = shown(card)
        assert not body and any("dead" in each for each in words)
    finally:
        table.close()
