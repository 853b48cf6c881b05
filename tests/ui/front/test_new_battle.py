"""A battle is arranged as it is wished: scenario, people, rulebook, options, length and dice; and remembered so."""

from pathlib import Path

import pygame
import pytest

from game import data
from game.battle.lines import read_lines
from game.ui.front.navigator import Navigator
from game.ui.front.new_battle import NewBattle
from game.ui.front.option_switches import switches, title_of, value_of
from game.ui.front.players import called, seats, taken_apart
from game.ui.front.scenarios import listed, shipped
from game.ui.front.table import Table
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Segments
from game.ui.kit.fields import Field
from game.ui.kit.list_view import Listing
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.slider import Slider, Switch
from game.ui.kit.tabs import TabStrip
from game.ui.kit.text_entry import Entry
from game.ui.saves import saves
from game.ui.settings import LastBattle
from rules.frame.book import load, names
from tests.shipped import shortened
from tests.tiers import thinned
from tests.ui.driving import Driver, words_of
from tests.ui.front.visiting import room


@pytest.fixture
def visitor(house: Navigator) -> Driver:
    house.title()
    house.new_battle()
    driver = Driver(house.app)
    driver.turn(2)
    return driver


def table_of(visitor: Driver) -> Table:
    assert isinstance(visitor.screen, Table)
    return visitor.screen


def choose_scenario(visitor: Driver, title: str) -> None:
    scenarios = visitor.find(Listing, name="scenarios")
    number = next(at for at, each in enumerate(shipped()) if each.title == title)
    visitor.root.set_focus(scenarios)
    visitor.key("Home")
    visitor.key("Down", number)
    visitor.turn()


def turn_to(visitor: Driver, page: int) -> None:
    strip = visitor.find(TabStrip)
    visitor.click(strip.places()[page].center)
    visitor.wait(300)


def test_every_shipped_scenario_is_listed_with_its_picture(visitor: Driver) -> None:
    for each in shipped():
        assert each.fault is None
        assert visitor.sees(each.title)
        assert each.told and each.meta
    screen = visitor.screen
    assert isinstance(screen, NewBattle)
    assert all(picture.picture is not None for picture in screen._list.pictures.values())


def test_a_player_chosen_by_keys_leaves_the_ring_where_it_was(visitor: Driver) -> None:
    seat = visitor.find(Choice, name="seat 1")
    visitor.root.set_focus(seat)
    visitor.key("Down")
    visitor.turn()
    ringed = visitor.root.ringed
    assert ringed is not None and ringed.name == "seat 1"


def test_begin_by_mouse_alone(visitor: Driver) -> None:
    visitor.press("Begin")
    table = table_of(visitor)
    assert table.session.seats.players == {"blue": "person", "red": "tactician:regular"}
    assert table.session.battle.setup.scenario.title == "First shots"
    (save,) = saves()
    assert save.name == "First shots"


def test_begin_by_keys_alone(visitor: Driver) -> None:
    visitor.key("Tab")
    for _ in range(30):
        focus = visitor.root.focus
        if isinstance(focus, Button) and focus.name == "begin":
            break
        visitor.key("Tab")
    visitor.key("Enter")
    assert room(visitor) == "Table"


def test_who_plays_is_chosen_from_a_list(visitor: Driver) -> None:
    seat = visitor.find(Choice, name="seat 1")
    visitor.click(seat)
    visitor.key("Down")
    visitor.key("Enter")
    assert visitor.find(Choice, name="seat 1").value == "tactician:veteran"
    temper = visitor.find(Choice, name="temper 1")
    temper.set("aggressive")
    visitor.press("Begin")
    assert table_of(visitor).session.seats.players["red"] == "tactician:veteran:aggressive"


def test_two_people_may_lock_their_sides(visitor: Driver) -> None:
    visitor.find(Choice, name="seat 1").set("person")
    visitor.turn()
    word = visitor.find(Entry, name="word red")
    visitor.click(word)
    visitor.type("secret")
    visitor.press("Begin")
    table = table_of(visitor)
    assert table.session.seats.locked("red")
    assert not table.session.seats.locked("blue")
    assert table.handing is not None


def test_several_people_may_sit_at_an_open_table(visitor: Driver) -> None:
    assert "table" not in {widget.name for widget in visitor.widgets()}
    visitor.find(Choice, name="seat 1").set("person")
    visitor.turn()
    visitor.click(visitor.find(Entry, name="word red"))
    visitor.type("secret")
    visitor.find(Segments, name="table").set("open")
    visitor.turn()
    assert "word red" not in {widget.name for widget in visitor.widgets()}
    visitor.press("Begin")
    table = table_of(visitor)
    assert table.session.open is not None
    assert table.handing is None
    assert not table.session.seats.locked("red")
    (save,) = saves()
    assert read_lines(save.file).lines[0]["scenario"]["table"] == "open"
    assert table.app.settings.battle.table == "open"


def test_a_battle_that_nobody_would_play_does_not_begin(visitor: Driver) -> None:
    for number in (0, 1):
        visitor.find(Choice, name=f"seat {number}").set("nobody")
        visitor.turn()
    visitor.press("Begin")
    assert visitor.sees("No players")
    assert list(saves()) == []


@pytest.mark.parametrize("book", thinned(names()))
def test_every_rulebook_can_be_chosen(book: str, visitor: Driver) -> None:
    turn_to(visitor, 1)
    visitor.find(Choice, name="book").set(book)
    visitor.turn()
    visitor.press("Begin")
    assert table_of(visitor).session.battle.setup.book.name == book


def test_a_long_list_of_options_is_read_to_its_end_by_wheel_and_by_keys(visitor: Driver) -> None:
    """The last option of GURPS stands below the window until the list is turned."""
    turn_to(visitor, 1)
    visitor.find(Choice, name="book").set("gurps")
    visitor.wait(300)
    area = max((w for w in visitor.widgets() if isinstance(w, ScrollArea) and w.scroller.needed), key=_size)
    visitor.root.set_focus(None)
    visitor.move(area)
    for keys, goal in ((("End",), area.scroller.most), (("Home",), 0), (("PgDn",) * 8, area.scroller.most)):
        for key in keys:
            visitor.key(key)
        visitor.wait(600)
        assert area.scroller.offset == goal
    visitor.key("Home")
    visitor.wait(600)
    visitor.wheel(-40, area)
    visitor.wait(600)
    assert area.scroller.offset == area.scroller.most


def _size(area: ScrollArea) -> int:
    return area.rect.w * area.rect.h


def test_length_seed_and_options_are_played_by(visitor: Driver) -> None:
    slider = visitor.find(Slider, name="length")
    visitor.root.set_focus(slider)
    visitor.key("Left", 4)
    visitor.click(visitor.find(Entry, name="seed"))
    visitor.type("42")
    turn_to(visitor, 1)
    visitor.click(visitor.find(Switch, name="cover_helps_unaware"))
    visitor.press("Begin")
    battle = table_of(visitor).session.battle
    assert battle.seed == "42"
    assert battle.setup.rounds == 12
    assert battle.setup.scenario.options["d6"] == {"cover_helps_unaware": True}
    assert battle.setup.options.cover_helps_unaware is True


def test_the_length_is_told_in_rounds_of_the_chosen_rulebook(visitor: Driver) -> None:
    assert visitor.sees("The scenario says 16 rounds, 96 s.")
    slider = visitor.find(Slider, name="length")
    visitor.root.set_focus(slider)
    visitor.key("Left", 4)
    assert slider.shown_as is not None and slider.shown_as(slider.value) == "12 rounds, 72 s"
    turn_to(visitor, 1)
    visitor.find(Choice, name="book").set("reflex")
    turn_to(visitor, 0)
    assert visitor.sees("The scenario says 16 exchanges, 128 s. Under this rulebook its 96 s stretch: times x 1.33.")
    slider = visitor.find(Slider, name="length")
    assert slider.shown_as is not None and slider.shown_as(slider.value) == "12 exchanges, 96 s"
    assert visitor.sees("hold it alone for 3 exchanges, 24 s")
    visitor.press("Begin")
    assert table_of(visitor).session.battle.setup.rounds == 12


def test_the_last_choices_are_remembered(visitor: Driver, house: Navigator) -> None:
    choose_scenario(visitor, "The carrier")
    visitor.find(Choice, name="seat 1").set("tactician:recruit")
    turn_to(visitor, 1)
    visitor.find(Choice, name="book").set("reflex")
    visitor.turn()
    visitor.root.set_focus(visitor.find(Switch, name="armour_degradation"))
    visitor.key("Space")
    visitor.press("Begin")
    assert house.app.settings.battle == LastBattle(
        scenario="wielka/the-carrier",
        book="reflex",
        players=("person", "tactician:recruit"),
        options={"reflex": {"armour_degradation": True}},
    )
    house.to_title()
    visitor.press("New battle")
    assert visitor.find(Choice, name="seat 1").value == "tactician:recruit"
    turn_to(visitor, 1)
    assert visitor.find(Choice, name="book").value == "reflex"
    assert visitor.find(Switch, name="armour_degradation").on
    visitor.press("As in the scenario")
    assert not visitor.find(Switch, name="armour_degradation").on


def test_only_rulebooks_that_know_a_scenarios_people_are_offered_and_its_card_names_them(visitor: Driver) -> None:
    titles = {name: load(name).title for name in names()}
    assert visitor.sees(f"{titles['reflex']} only"), "the card of wind in the yard"
    assert visitor.sees("every rulebook"), "the card of the carrier, or of the raid"
    choose_scenario(visitor, "Wind in the yard")
    turn_to(visitor, 1)
    assert visitor.find(Button, "Begin").enabled
    assert [option.value for option in visitor.find(Choice, name="book").options] == ["reflex"]
    assert visitor.sees("has no rules for this scenario"), "why the other cannot"
    choose_scenario(visitor, "The carrier")
    assert {option.value for option in visitor.find(Choice, name="book").options} == set(names())


def test_another_scenario_brings_its_own_rulebook_and_options(visitor: Driver) -> None:
    choose_scenario(visitor, "Room by room")
    turn_to(visitor, 1)
    assert visitor.find(Choice, name="book").value == "reflex"
    assert visitor.find(Switch, name="confined_explosions").on


def test_an_explanation_leads_to_its_rule(visitor: Driver) -> None:
    turn_to(visitor, 1)
    visitor.key("F1")
    assert room(visitor) == "RulesPage"
    visitor.key("Esc")
    assert room(visitor) == "NewBattle"


def test_a_scenario_can_be_dropped_on_the_window(visitor: Driver, tmp_path: Path) -> None:
    file = shortened("farm/raid", 3, tmp_path)
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(file)))
    visitor.turn(2)
    visitor.press("Begin")
    assert table_of(visitor).session.battle.setup.rounds == 3


def test_a_broken_scenario_is_told_of_in_plain_words(visitor: Driver, tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text("title = 3\n")
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(file)))
    visitor.turn(2)
    assert visitor.sees("It cannot be played until its faults are fixed.")
    assert visitor.sees("3 is not a text.")
    assert not visitor.find(Button, "Begin").enabled


def test_what_keeps_a_battle_from_beginning_is_told(visitor: Driver, tmp_path: Path) -> None:
    file = shortened("farm/raid", 3, tmp_path)
    (file.parent / "farm.tmx").unlink()
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(file)))
    visitor.turn(2)
    visitor.press("Begin")
    assert visitor.sees("This battle cannot begin")
    assert visitor.sees("farm.tmx")
    assert list(saves()) == []


def test_names_of_players_are_put_together_and_taken_apart() -> None:
    for option in seats():
        assert taken_apart(called(option.value, "steady"))[0] == option.value
    assert called("tactician:veteran", "careful") == "tactician:veteran:careful"
    assert taken_apart("tactician:careful:recruit") == ("tactician:recruit", "careful")
    assert taken_apart("somebody") == ("greedy", "steady")


def test_a_broken_scenario_is_listed_with_its_fault(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text("nonsense")
    each = listed(file)
    assert each.fault is not None
    assert (each.title, each.people, each.meta, each.told) == ("x", (), "", "")


@pytest.mark.parametrize("book", names())
def test_every_switch_of_a_rulebook_tells_what_it_does(book: str) -> None:
    turned: list[tuple[str, object]] = []
    lines = switches(load(book), {}, lambda name, value: turned.append((name, value)), lambda rule: None)
    assert lines
    for line in lines:
        assert isinstance(line, Field)
        assert line.control.name
        if isinstance(line.control, Switch):
            before = line.control.on
            line.control.press()
            assert turned[-1] == (line.control.name, not before)
    assert title_of("max_actions") == "Max actions"
    assert data.shipped_scenarios()


def test_an_option_has_the_title_that_its_book_gives_it_and_values_read_as_words() -> None:
    lines = [
        line for line in switches(load("graydawn"), {}, lambda *_: None, lambda _: None) if isinstance(line, Field)
    ]
    titles = {line.control.name: words_of(line.parts[0].parts[0]) for line in lines}
    assert titles["init_mode"] == "Initiative"
    assert titles["mooks_use_tn"] == "Target numbers for mooks"
    assert titles["published_ranges"] == "Published ranges"
    assert [value_of(each) for each in ("d10", "tn", "fnff", "opposed")] == ["d10", "TN", "FNFF", "Opposed"]
