"""The rules are found by number, topic and words, and lead from one to the other."""

import pytest

from game.ui.front.navigator import Navigator
from game.ui.front.rulebook import RulesPage
from game.ui.front.rules_catalogue import MAP
from game.ui.kit.choice import Choice
from game.ui.kit.label import Label
from game.ui.kit.table import Table
from game.ui.kit.text_entry import Entry
from game.workshop import reference
from rules.frame.book import load, names
from rules.frame.index import mentioned, sought
from tests.ui.driving import Driver
from tests.ui.front.visiting import room


def enter(house: Navigator, book: str = "d6", rule: str = "") -> Driver:
    house.title()
    house.rules(book, rule)
    driver = Driver(house.app)
    driver.turn(2)
    return driver


def shown(visitor: Driver) -> list[object]:
    return [row.key for row in visitor.find(Table).rows]


@pytest.mark.parametrize("book", names())
def test_every_rule_of_every_book_can_be_read(book: str, house: Navigator) -> None:
    visitor = enter(house, book)
    assert shown(visitor) == [rule.id for rule in load(book).index]
    screen = visitor.screen
    assert isinstance(screen, RulesPage)
    for number in range(0, len(load(book).index), 7):
        screen._chose(number)
        visitor.turn()
        assert visitor.sees(load(book).index[number].title)


def test_the_book_is_searched_by_typing(house: Navigator) -> None:
    visitor = enter(house)
    visitor.type("cover")
    assert visitor.find(Entry, name="search").text == "cover"
    found = sought(load("d6").index, "cover")
    assert shown(visitor) == [rule.id for rule in found]
    assert visitor.sees(f"{len(found)} rules of {len(load('d6').index)}")
    visitor.key("Down")
    assert visitor.sees(found[1].title)
    visitor.type(" nonsense")
    assert shown(visitor) == []
    assert visitor.sees("0 rules")


def test_the_page_keys_turn_the_list_while_words_are_searched_for(house: Navigator) -> None:
    visitor = enter(house, "gurps")
    table = visitor.find(Table)
    for _ in range(20):
        visitor.key("PgDn")
    visitor.wait(600)
    assert table.scroller.offset == table.scroller.most


def test_a_topic_narrows_it_down(house: Navigator) -> None:
    visitor = enter(house)
    visitor.find(Choice, name="topic").set("cover")
    visitor.turn()
    assert shown(visitor) == [rule.id for rule in load("d6").index if rule.topic == "cover"]


def test_it_opens_at_the_rule_that_is_asked_for(house: Navigator) -> None:
    wanted = load("d6").index[30]
    visitor = enter(house, "d6", wanted.id)
    assert visitor.sees(wanted.summary) or visitor.sees(wanted.title)
    assert visitor.find(Table).chosen == 30


def test_another_book_is_taken_from_the_shelf(house: Navigator) -> None:
    visitor = enter(house)
    other = next(name for name in names() if name != "d6")
    visitor.find(Choice, name="book").set(other)
    visitor.turn()
    assert shown(visitor) == [rule.id for rule in load(other).index]


def test_escape_leads_back(house: Navigator) -> None:
    visitor = enter(house)
    visitor.key("Esc")
    assert room(visitor) == "Title"


def test_a_rule_is_sought_by_number_topic_or_words() -> None:
    index = load("d6").index
    assert sought(index, index[3].id.lower()) == (index[3],)
    assert {rule.topic for rule in sought(index, "cover")} == {"cover"}
    for rule in sought(index, "held action"):
        text = f"{rule.id} {rule.title} {rule.topic} {rule.summary}".casefold()
        assert "held" in text and "action" in text
    assert sought(index, "xyzzy") == ()


def test_rules_that_a_text_names_are_found_in_it() -> None:
    index = load("d6").index
    one = index[0].id
    assert list(mentioned(f"see {one} and ABC-99.", index)) == [("see ", ""), (one, one), (" and ABC-99.", "")]
    assert list(mentioned("nothing", index)) == [("nothing", "")]


# the game master's references


def turned_to(visitor: Driver, title: str) -> None:
    """Take another volume from the shelf."""
    choice = visitor.find(Choice, name="book")
    choice.set(next(option.value for option in choice.options if option.title == title))
    visitor.turn(2)


def test_what_may_be_written_in_a_scenario_is_read_and_searched_as_the_rules_are(house: Navigator) -> None:
    visitor = enter(house)
    turned_to(visitor, "Scenario files")
    assert shown(visitor) == [page.title for page in reference.of_scenarios()]
    assert visitor.sees("the map, a .tmx beside this file or in a folder under it")
    assert visitor.sees("text; must be written")
    visitor.click(visitor.find(Entry, name="search"))
    visitor.type("posture")
    assert shown(visitor) == ["[[force]]"]
    assert visitor.sees('one of standing, crouched, prone; left out: "standing"')
    assert visitor.sees("1 page of")
    assert not visitor.sees("how many"), "only the lines that were searched for"


def test_what_may_be_drawn_in_tiled_stands_there(house: Navigator) -> None:
    visitor = enter(house, MAP)
    assert visitor.find(Choice, name="book").title == "Maps in Tiled"
    visitor.type("minefield")
    assert shown(visitor)[0] == "class Minefield", "what is called so comes first"
    assert visitor.sees("how likely a step sets one off")
    assert not any(isinstance(widget, Choice) and widget.name == "topic" for widget in visitor.widgets())


@pytest.mark.parametrize("book", names())
def test_sheets_and_the_roster_of_every_book_stand_there(book: str, house: Navigator) -> None:
    visitor = enter(house)
    turned_to(visitor, f"Sheets: {load(book).title}")
    assert shown(visitor) == [page.title for page in reference.of_sheets(load(book))]
    turned_to(visitor, f"Roster: {load(book).title}")
    roster = load(book).roster()
    first = next(iter(roster.kinds))
    names_there = roster.names(roster.kinds[first])
    assert shown(visitor)[: len(names_there)] == [f"{first} {name}" for name in names_there]
    visitor.find(Choice, name="topic").set(first)
    visitor.turn()
    assert len(shown(visitor)) == len(names_there)
    visitor.click(visitor.find(Entry, name="search"))
    visitor.type(names_there[-1])
    assert f"{first} {names_there[-1]}" in shown(visitor)
    assert visitor.find(Label, name="entry").words.startswith(f"[[{first}]]")
