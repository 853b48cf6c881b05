"""The lab asked from the editor: sliders for the scenario's numbers, and what is ordered of the lab."""

from __future__ import annotations

from game.lab.variation import Change
from game.ui.front.asking_the_lab import LabPage
from game.ui.front.navigator import Navigator
from game.ui.kit.slider import Slider
from tests.ui.driving import Driver
from tests.ui.front import editing
from tests.ui.front.visiting import room

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
    assert visitor.sees("1 number turned")
    visitor.press("As written")
    assert page.order(SEATS).change == Change()
    visitor.key("Esc")
    assert room(visitor) == "Editor"
