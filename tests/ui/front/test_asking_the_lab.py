"""The lab asked from the editor: sliders for the scenario's numbers, and what is ordered of the lab."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lab.finding_text import Finding
from game.lab.rulebook_worker import Order, Progress
from game.lab.rulebooks import Comparison
from game.lab.variation import Change
from game.ui.front import comparing
from game.ui.front.asking_the_lab import LabPage
from game.ui.front.navigator import Navigator
from game.ui.kit.charts import Meter
from game.ui.kit.choice import Choice
from game.ui.kit.slider import Slider
from game.workshop.editing.scenario_changes import Remove
from tests.ui.driving import Driver
from tests.ui.front import editing
from tests.ui.front.visiting import room, until

SEATS = (("blue", "greedy"), ("red", "greedy"))


def test_a_slider_that_is_turned_goes_into_what_the_lab_is_asked(house: Navigator, visitor: Driver) -> None:
    editing.opened(house, visitor, editing.made("square"))
    visitor.key("F6")
    page = visitor.screen
    assert isinstance(page, LabPage)
    assert page.order(SEATS).change == Change()
    slider = visitor.find(Slider, name="dial force 1 count")
    visitor.click(slider)
    before = round(slider.value)
    visitor.key("Right")
    assert page.order(SEATS).change.forces == ((1, "count", before + 1),)
    assert page.order(SEATS).books == ("d6",)
    assert visitor.sees("1 number changed")
    visitor.press("As written")
    assert page.order(SEATS).change == Change()
    visitor.key("Esc")
    assert room(visitor) == "Editor"


def test_changes_are_shown_as_they_stand_and_at_the_end_all_that_the_lab_advises(
    house: Navigator, visitor: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    orders: list[Order] = []
    told: list[Progress] = []

    class Worker:
        """Plays nothing."""

        def __init__(self, order: Order) -> None:
            orders.append(order)

        def progress(self) -> Progress | None:
            return told.pop(0) if told else None

        def close(self) -> None:
            pass

    monkeypatch.setattr(comparing, "RulebookWorker", Worker)
    editing.opened(house, visitor, editing.made("square"))
    visitor.key("F6")
    page = visitor.screen
    assert isinstance(page, LabPage)
    visitor.press("How to make it even")
    assert orders[0].even and orders[0].command.endswith("--even")
    assert not page.even.shown
    found = Comparison("farm", "My farm", (), (), (), ())
    heats = Finding("How to make it even", "Nearest to even so far: with one more Gunner 3 of 6 to Red.")
    told.append(Progress(31, 90, "d6", found, advice=(heats,)))
    visitor.turn(3)
    assert visitor.sees("with one more Gunner 3 of 6 to Red")
    assert visitor.find(Meter).caption == "Trying changes"
    end = (Finding("Who wins", "Red wins 80 %."), Finding("Who dies", "Red leader dies in 4 % of battles."))
    told.append(Progress(90, 90, "d6", found, "report.html", advice=end))
    visitor.turn(3)
    assert visitor.sees("Red leader dies in 4 % of battles") and visitor.sees("Report saved as report.html")
    assert page.even.shown
    visitor.press("Play")
    assert not orders[1].even


@pytest.mark.long
def test_how_to_make_it_even_shows_its_heats_as_they_are_played_and_when_stopped(
    house: Navigator, visitor: Driver, home: Path
) -> None:
    editor = editing.opened(house, visitor, editing.made("square", size=(14, 8)))
    for number in (6, 5, 4, 2):
        editor.make(Remove(entry=("force", number)), goes_on=False)
    visitor.key("Ctrl+S")
    editing.settled(visitor, editor)
    visitor.key("F6")
    page = visitor.screen
    assert isinstance(page, LabPage)
    visitor.click(visitor.find(Choice, name="battles"))
    editing.listed(visitor, "10 battles")
    visitor.press("How to make it even")
    assert not page.even.shown
    until(visitor, lambda: visitor.sees("Nearest to even so far"), 90)
    visitor.press("Stop")
    until(visitor, lambda: visitor.sees("Report saved as"), 60)
    assert visitor.sees("The search was stopped before its end, so nothing is claimed. Nearest to even so far")
    assert visitor.sees("to Blue") or visitor.sees("to Red")
    assert page.even.shown
    assert "How to make it even" in next(home.glob("**/report.html")).read_text(encoding="utf-8")
