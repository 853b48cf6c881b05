"""Every room of the house and every panel of a battle can be read in small and large windows, with small and large
letters: no word is cut off, none stands outside its box, and nothing lies over anything else.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from game import data
from game.battle.replay import load
from game.battle.scenario import read_scenario
from game.ui.app import App
from game.ui.front.guide import GuidedTable
from game.ui.front.navigator import Navigator
from game.ui.front.new_battle import NewBattle
from game.ui.front.options import OptionsPage
from game.ui.front.secrets import Secrets
from game.ui.front.table import BattleMenu
from game.ui.front.title import Title
from game.ui.kit.button import Button
from game.ui.kit.root import Root
from game.ui.kit.tabs import Tabs
from game.ui.settings import Settings
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people
from tests.ui.battle.test_looks import aims, asks, asks_nothing, picks, plays_until
from tests.ui.driving import Driver
from tests.ui.front.conftest import Sketches
from tests.ui.front.visiting import Visitor, at_table, kept_battle, room, until
from tests.ui.legible import LOOKS, UTMOST, illegible

SMALL = (1280, 720)
Reads: TypeAlias = Callable[..., None]


@pytest.fixture
def visitor(home: Path) -> Iterator[Visitor]:
    """A player in a house where nothing moves."""
    app = App(Settings(scale=1.0, reduced_motion=True, briefing=False, speed="instant"), SMALL)
    house = Navigator(app, Sketches())
    house.title()
    driver = Visitor(house)
    driver.turn(2)
    yield driver
    house.close()


@pytest.fixture
def house(visitor: Visitor) -> Navigator:
    return visitor.house


@pytest.fixture(params=[UTMOST, pytest.param(LOOKS, marks=pytest.mark.long)], ids=["utmost", "every look"])
def reads(request: pytest.FixtureRequest) -> Iterator[Reads]:
    """Looks at what is on the screen in several looks; what could not be read is told in the end."""
    found: list[str] = []

    def look(visitor: Driver, *more: Callable[[], Root | None]) -> None:
        found.extend(illegible(visitor.app, *more, looks=request.param))

    yield look
    assert not found, "\n".join(["it cannot be read", *dict.fromkeys(found)])


def pages(visitor: Driver) -> Iterator[str]:
    """Turn to one page after the other."""
    tabs = visitor.find(Tabs)
    for number, title in enumerate(tabs.strip.titles):
        tabs.show(number)
        visitor.turn(2)
        yield title


def test_the_title_with_a_battle_to_go_on_with(visitor: Driver, reads: Reads) -> None:
    kept_battle("A battle with a name as long as a player may care to write", 1)
    assert isinstance(visitor.screen, Title)
    visitor.screen.shown()
    visitor.turn()
    reads(visitor)


def test_a_new_battle_and_every_page_of_it(visitor: Driver, reads: Reads) -> None:
    visitor.press("New battle")
    for _ in pages(visitor):
        reads(visitor)


def test_own_scenarios_faulty_ones_and_the_chooser_of_files(house: Navigator, visitor: Driver, reads: Reads) -> None:
    folder = data.make_own_scenarios()
    (folder / "faulty.toml").write_text('title = "Half a scenario"\nmap = "nowhere.tmx"\n', encoding="utf-8")
    house.open_file(folder / "faulty.toml")
    visitor.turn(20)
    reads(visitor)
    assert isinstance(visitor.screen, NewBattle)
    visitor.screen._seek()
    visitor.turn(2)
    reads(visitor)


def test_the_map_of_the_game_master(house: Navigator, visitor: Driver, reads: Reads) -> None:
    house.secrets(visitor.root, lambda: read_scenario(data.maps() / "farm" / "raid.toml"), "d6")
    until(visitor, lambda: isinstance(visitor.screen, Secrets))
    visitor.turn(2)
    reads(visitor)


def test_every_page_of_the_options(visitor: Driver, reads: Reads) -> None:
    visitor.press("Options")
    for _ in pages(visitor):
        reads(visitor)
    assert isinstance(visitor.screen, OptionsPage)
    visitor.screen._ask_reset()
    reads(visitor)


@pytest.mark.parametrize("entry", ["Load", "Replays"])
def test_the_shelf_of_battles(entry: str, visitor: Driver, tmp_path: Path, reads: Reads) -> None:
    kept_battle("A battle with a name as long as a player may care to write", 2)
    kept_battle("First shots", 10_000, 2)
    visitor.press(entry)
    reads(visitor)


@pytest.mark.parametrize("book", ["d6", "reflex"])
def test_the_rules(book: str, house: Navigator, visitor: Driver, reads: Reads) -> None:
    house.rules(book)
    visitor.turn(2)
    reads(visitor)
    visitor.type("nothing like it")
    reads(visitor)


def test_the_report_of_a_battle_and_its_film(house: Navigator, visitor: Driver, tmp_path: Path, reads: Reads) -> None:
    path = kept_battle("First shots", 10_000, 3)
    battle = load(path).battle
    house.report(battle, None, None)
    until(visitor, lambda: visitor.sees("After the action"))
    reads(visitor)
    house.to_title()
    house.watch(visitor.root, path)
    until(visitor, lambda: room(visitor) == "Table")
    visitor.opened()
    reads(visitor)
    battle.close()


def test_the_guide_and_the_menu(house: Navigator, visitor: Driver, reads: Reads) -> None:
    visitor.press("First battle")
    until(visitor, lambda: at_table(visitor).session.question is not None and at_table(visitor).desk.form is not None)
    table = visitor.screen
    assert isinstance(table, GuidedTable)
    for _ in table.plan.lesson:
        reads(visitor, lambda: table.card)
        if table.lesson is not None:
            table.next()
        visitor.turn(2)
    table.menu()
    assert isinstance(visitor.screen, BattleMenu)
    reads(visitor)
    visitor.press("Referee’s seat")
    visitor.turn(20)
    visitor.app.change(text_size=1.5)
    table.menu()
    visitor.turn(2)
    high = {
        name: visitor.find(Button, name=name).measure(visitor.find(Button, name=name).rect.w)[1]
        for name in ("moment", "rules")
    }
    assert high["moment"] == high["rules"], "its words stand on one line"


def test_a_battle_under_reflex(tmp_path: Path, reads: Reads) -> None:
    setup = made_ready("crossing/first-shots", "reflex", tmp_path, 4)
    table = Table(setup, people(setup, "greedy"))
    table.settle()
    reads(table.driver)
    aims(table)
    reads(table.driver)
    asks(table, "why", table.screen.desk.cell)
    reads(table.driver)
    asks_nothing(table)
    table.screen.projector.toggle()
    panel = table.screen.projector.panel
    assert panel is not None
    panel.reel.turn_to(panel.reel.first)
    table.driver.turn(3)
    reads(table.driver)
    table.screen.projector.leave()
    table.close()


def test_a_battle_under_d6(tmp_path: Path, reads: Reads) -> None:
    setup = made_ready("wielka/crossing-the-stream", "d6", tmp_path)
    table = Table(setup, people(setup, "usual"))
    table.settle()
    reads(table.driver)
    plays_until(table, "turn")
    reads(table.driver)
    picks(table, "Move")
    reads(table.driver)
    unit = table.screen.desk.unit
    assert unit is not None
    here = table.screen.desk.view.cells(unit)[0]
    for what in ("sight", "exposure", "cover", "bands", "ruler"):
        asks(table, what, (here[0] + 4, here[1] - 3))
        reads(table.driver)
    asks_nothing(table)
    table.driver.key("Ctrl+L")
    reads(table.driver)
    for opens in (table.screen.brief, table.screen.orders, table.screen.menu):
        opens()
        table.driver.turn(2)
        assert table.screen.root.layers
        reads(table.driver)
        table.screen.root.close_top()
    table.close()


def test_the_seat_is_passed_on(tmp_path: Path, reads: Reads) -> None:
    setup = made_ready("wielka/crossing-the-stream", "d6", tmp_path)
    table = Table(setup, people(setup))
    table.settle()
    assert room(table.driver) == "BattleScreen"
    reads(table.driver)
    table.session.seats.lock("blue", "heron")
    table.screen._hand_to("blue")
    table.driver.turn(2)
    reads(table.driver)
    table.close()
