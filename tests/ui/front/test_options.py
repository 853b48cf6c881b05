"""Everything can be set by mouse and by keys, takes effect at once, and keys are never given away twice."""

import pytest

from game.ui.front.bindings import KeyField
from game.ui.front.navigator import Navigator
from game.ui.front.table import Table
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Segments
from game.ui.kit.slider import Slider, Switch
from game.ui.kit.tabs import TabStrip
from game.ui.map import lettering
from game.ui.settings import LastBattle, Settings
from rules.kernel import lengths
from rules.kernel.lengths import Unit
from tests.ui.driving import Driver
from tests.ui.front.visiting import room, until


@pytest.fixture
def visitor(house: Navigator) -> Driver:
    house.title()
    house.options()
    driver = Driver(house.app)
    driver.turn(2)
    return driver


def turn_to(visitor: Driver, page: int) -> None:
    strip = visitor.find(TabStrip)
    visitor.click(strip.places()[page].center)
    visitor.wait(300)


def settings(visitor: Driver) -> Settings:
    return visitor.app.settings


def test_the_interface_is_scaled_at_once(visitor: Driver) -> None:
    visitor.root.set_focus(visitor.find(Slider, name="scale"))
    visitor.key("Right", 5)
    assert settings(visitor).scale == 1.25
    assert visitor.app.theme.scale == 1.25
    visitor.press("Fit")
    assert settings(visitor).scale is None


def test_looks_are_chosen(visitor: Driver) -> None:
    visitor.find(Choice, name="theme").set("contrast")
    visitor.find(Choice, name="palette").set("teal")
    visitor.root.set_focus(visitor.find(Slider, name="text_size"))
    visitor.key("Right")
    visitor.root.set_focus(visitor.find(Switch, name="reduced_motion"))
    visitor.key("Space")
    now = settings(visitor)
    assert (now.theme, now.palette, now.text_size, now.reduced_motion) == ("contrast", "teal", 1.05, True)
    assert visitor.app.theme.still


def test_lengths_are_written_in_feet_when_that_is_chosen(visitor: Driver) -> None:
    """On every page and on the map, in letters made before and after."""
    tall, wide = lengths.metres(9), "30 ft"
    assert visitor.app.theme.font("body").width(tall) == visitor.app.theme.font("body").width("9 m")
    visitor.find(Segments, name="units").set(Unit.FEET)
    assert settings(visitor).units is Unit.FEET
    letters = visitor.app.theme.font("body")
    assert letters.width(tall) == letters.width(wide) == letters.paint(tall, (0, 0, 0, 255)).get_width()
    assert lettering.face(14).width(tall) == lettering.face(14).width(wide)
    visitor.find(Segments, name="units").set(Unit.METRES)
    assert lettering.face(14).width(tall) == lettering.face(14).width("9 m")


def test_ways_of_playing_are_chosen(visitor: Driver) -> None:
    turn_to(visitor, 1)
    visitor.find(Segments, name="speed").set("instant")
    visitor.click(visitor.find(Switch, name="at_once"))
    assert settings(visitor).speed == "instant"
    assert settings(visitor).at_once


def test_the_volume_is_set_and_tried(visitor: Driver, house: Navigator) -> None:
    turn_to(visitor, 2)
    visitor.root.set_focus(visitor.find(Slider, name="volume"))
    visitor.key("Left", 4)
    assert settings(visitor).volume == 0.5
    assert house.speaker.volume == 0.5
    visitor.press("Try it")
    visitor.click(visitor.find(Switch, name="mute"))
    assert house.speaker.mute


def wait_for(visitor: Driver, command: str) -> KeyField:
    field = visitor.find(KeyField, name=command)
    visitor.root.set_focus(field)
    visitor.key("Enter")
    assert field.chosen
    return field


def test_a_command_gets_another_key(visitor: Driver) -> None:
    turn_to(visitor, 3)
    field = wait_for(visitor, "battle.undo")
    visitor.key("Ctrl+q")
    assert field.text == "Ctrl+Q"
    assert settings(visitor).keys == {"battle.undo": "Ctrl+Q"}
    assert visitor.app.keys.key("battle.undo") == "Ctrl+Q"


def test_a_key_that_is_taken_is_refused_with_its_reason(visitor: Driver) -> None:
    turn_to(visitor, 3)
    field = wait_for(visitor, "battle.undo")
    visitor.key("Ctrl+l")
    assert field.text == "Ctrl+Z"
    assert visitor.sees("Ctrl+L is already used for")
    wait_for(visitor, "battle.undo")
    visitor.key("Tab")
    assert visitor.sees("Tab moves among buttons")
    assert settings(visitor).keys == {}


def test_a_key_is_left_as_it_was_or_taken_away(visitor: Driver) -> None:
    turn_to(visitor, 3)
    field = wait_for(visitor, "battle.undo")
    visitor.key("Esc")
    assert field.text == "Ctrl+Z"
    assert room(visitor) == "OptionsPage"
    field = wait_for(visitor, "battle.undo")
    visitor.key("Del")
    assert field.text == "none"
    reset = visitor.find(Button, "Reset keys")
    reset.reveal(reset.rect)
    visitor.wait(400)
    visitor.click(reset)
    assert field.text == "Ctrl+Z"
    assert settings(visitor).keys == {}


def test_a_modifier_alone_can_be_a_key(visitor: Driver) -> None:
    turn_to(visitor, 3)
    field = wait_for(visitor, "battle.undo")
    visitor.hold("Shift")
    assert field.text == "Shift +"
    visitor.release("Shift")
    assert settings(visitor).keys == {"battle.undo": "Shift"}


def test_waiting_for_a_key_ends_when_something_else_is_done(visitor: Driver) -> None:
    turn_to(visitor, 3)
    field = wait_for(visitor, "battle.undo")
    visitor.click(visitor.find(KeyField, name="battle.home"))
    assert not field.chosen
    assert field.text == "Ctrl+Z"


def test_everything_is_set_back_but_keys_and_battles(visitor: Driver, house: Navigator) -> None:
    house.set(volume=0.1, theme="contrast", keys={"battle.undo": "Ctrl+Q"}, battle=LastBattle(scenario="farm/raid"))
    visitor.press("Reset to defaults")
    visitor.press("Reset")
    now = settings(visitor)
    assert (now.volume, now.theme) == (Settings().volume, "slate")
    assert now.keys == {"battle.undo": "Ctrl+Q"}
    assert now.battle.scenario == "farm/raid"


def test_the_guide_begins_from_here(visitor: Driver) -> None:
    turn_to(visitor, 1)
    visitor.click(visitor.find(Button, name="guided"))
    assert room(visitor) == "GuidedTable"


def test_an_order_is_given_by_the_key_that_was_chosen_for_it_in_its_battle(house: Navigator) -> None:
    house.title()
    house.set(speed="instant")
    visitor = Driver(house.app)
    visitor.press("First battle")
    table = visitor.screen
    assert isinstance(table, Table)
    until(visitor, lambda: table.session.question is not None and table.desk.form is not None)
    visitor.key("F10")
    visitor.press("Options")
    turn_to(visitor, 3)
    wait_for(visitor, "order.d6.declare")
    visitor.key("x")
    visitor.key("Esc")
    visitor.key("Esc")
    visitor.turn(3)
    assert visitor.screen is table
    visitor.key("a")
    assert table.desk.form is not None
    assert table.desk.form.kind is None, "the key of before means nothing any more"
    visitor.key("x")
    assert table.desk.form.kind is not None
    assert table.desk.form.kind.title == "Act"
    before = len(table.session.battle.script)
    visitor.key("Enter")
    assert len(table.session.battle.script) > before
