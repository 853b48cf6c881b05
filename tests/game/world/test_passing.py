"""Which units let others pass: friends do, vehicles do not."""

from __future__ import annotations

import pytest

from game.battle.scenario import ForceSheet
from rules.frame.forms import Purpose
from tests.game.players.tactician.stage import man, staged, turn_of
from tests.game.skirmish import field


@pytest.mark.parametrize(("book", "sheet"), [("d6", "Light utility vehicle"), ("reflex", "Armed pickup")])
def test_no_way_leads_through_a_vehicle_of_one_s_own(book: str, sheet: str) -> None:
    # given a lane three cells wide, and a car of one's own across all of it
    car = ForceSheet(side="blue", sheet=sheet, name="Car", at=(5, 1), facing=0, crew=("driver",))
    battle = staged(book, man("blue", (2, 1), "Osei"), car, man("red", (19, 1)), terrain=field(rows=3))
    # when
    question = turn_of(battle, "Osei")
    car_at = {cell for ref in question.view.units("blue") for cell in question.view.cells(ref)} - {(2, 1)}
    ways = [way for offer in question.menu.offers if offer.action.purpose is Purpose.GO for way in offer.choices["way"]]
    # then
    assert ways
    assert all(car_at.isdisjoint(way) for way in ways)
