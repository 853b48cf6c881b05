"""Rulebooks compared in the window: begun from a new battle, followed, stopped, left, read at any size of letters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from game import data
from game.battle.scenario import read_scenario
from game.lab.rulebook_worker import Order, Progress
from game.lab.rulebooks import CLOCK, Comparison
from game.ui.afterwards.export import reports_folder
from game.ui.app import App
from game.ui.front import comparing
from game.ui.front.comparing import ComparingPage
from game.ui.front.navigator import Navigator
from game.ui.kit.button import Button
from game.ui.kit.charts import Meter, SplitBar
from game.ui.kit.choice import Choice
from game.ui.kit.label import Label
from game.ui.kit.panel import Card
from game.ui.settings import Settings
from rules.frame.book import load, names
from tests.game.lab.columns import column
from tests.shipped import shortened
from tests.ui.driving import Driver
from tests.ui.front.conftest import Sketches
from tests.ui.front.visiting import room, until

SIDES = (("blue", "the garrison patrol"), ("red", "the north bank"))


class Puppet:
    """A comparison that tells what a test wants, and remembers what it was told."""

    begun: ClassVar[list[Puppet]] = []

    def __init__(self, order: Order) -> None:
        self.order, self.heard = order, list[str]()
        self.told: list[Progress] = []
        self.begun.append(self)

    def progress(self) -> Progress | None:
        return self.told.pop(0) if self.told else None

    def stop(self) -> None:
        self.heard.append("stop")

    def close(self) -> None:
        self.heard.append("close")


@pytest.fixture
def puppets(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Puppet]]:
    """Stands for the process that plays."""
    Puppet.begun = []
    monkeypatch.setattr(comparing, "RulebookWorker", Puppet)
    yield Puppet.begun


def crossing() -> Path:
    return data.maps() / "crossing" / "first-shots.toml"


def enter(house: Navigator, books: tuple[str, ...] = ("d6", "graydawn", "reflex")) -> Driver:
    house.title()
    house.compare(read_scenario(crossing()), "crossing/first-shots", books)
    driver = Driver(house.app)
    driver.turn()
    return driver


def found(*books: str, of: int = 40) -> Comparison:
    """Figures in which the books differ."""
    columns = tuple(
        column(
            book,
            of // (number + 2),
            of,
            rounds=(8 + 5 * number, 9 + 5 * number),
            ends=CLOCK,
            unsupported_features=("no mines",),
        )
        for number, book in enumerate(books)
    )
    return Comparison("crossing/first-shots", "First shots", SIDES, SIDES, columns, ())


def button(driver: Driver, name: str) -> Button:
    page = driver.screen
    assert isinstance(page, ComparingPage)
    return {"compare": page.begin, "stop": page.halt}[name]


def test_it_is_begun_from_a_new_battle(house: Navigator, puppets: list[Puppet]) -> None:
    house.title()
    visitor = Driver(house.app)
    visitor.turn()
    visitor.press("New battle")
    visitor.press("Compare rulebooks")
    visitor.turn(2)
    assert room(visitor) == "ComparingPage"
    page = visitor.screen
    assert isinstance(page, ComparingPage)
    assert set(page.books) == set(names())
    assert all(visitor.sees(load(book).title) for book in names())


def test_it_plays_every_book_as_often_as_was_asked_for(house: Navigator, puppets: list[Puppet]) -> None:
    visitor = enter(house)
    visitor.find(Choice, name="battles").set(50)
    visitor.find(Choice, name="player").set("tactician")
    visitor.press("Compare")
    (puppet,) = puppets
    assert puppet.order.books == ("d6", "graydawn", "reflex")
    assert puppet.order.battles == 50
    assert puppet.order.seats == (("blue", "tactician"), ("red", "tactician"))
    assert puppet.order.file == str(crossing().resolve())
    assert Path(puppet.order.out).parent == reports_folder()
    assert puppet.order.command == (
        "deadground lab crossing/first-shots --book all --battles 50 --players blue=tactician,red=tactician --seed 1"
    )


def test_progress_and_figures_come_while_it_plays(house: Navigator, puppets: list[Puppet]) -> None:
    visitor = enter(house)
    visitor.press("Compare")
    puppets[0].told = [Progress(3, 75, "graydawn", found("d6", "graydawn", of=2))]
    visitor.turn(3)
    meter = visitor.find(Meter)
    assert (meter.caption, meter.figures) == ("Playing under graydawn", "3 of 75 battles")
    assert meter.share == pytest.approx(3 / 75)
    assert visitor.sees("Won by the north bank") and visitor.sees("Losses come from")
    assert not visitor.sees("What to do")
    assert not button(visitor, "compare").visible
    assert not visitor.find(Choice, name="battles").enabled


def test_at_its_end_it_says_what_to_make_of_it_and_where_the_report_is(house: Navigator, puppets: list[Puppet]) -> None:
    visitor = enter(house)
    visitor.press("Compare")
    page = str(reports_folder() / "First shots" / "report.html")
    puppets[0].told = [Progress(75, 75, "reflex", found("d6", "graydawn", "reflex"), page)]
    visitor.turn(3)
    for words in ("Who wins", "graydawn beside d6", "What to do", f"Report saved as {page}"):
        assert visitor.sees(words), words
    assert len([each for each in visitor.widgets() if isinstance(each, SplitBar)]) == 3
    assert button(visitor, "compare").visible and not button(visitor, "stop").visible
    assert puppets[0].heard == ["close"]


def test_it_is_stopped_by_hand_and_then_reports_what_there_is(house: Navigator, puppets: list[Puppet]) -> None:
    visitor = enter(house)
    visitor.press("Compare")
    visitor.click(button(visitor, "stop"))
    assert puppets[0].heard == ["stop"]
    assert not button(visitor, "stop").enabled
    puppets[0].told = [Progress(4, 75, "d6", found("d6", of=4), "report.html")]
    visitor.turn(3)
    assert visitor.sees("Who wins") and button(visitor, "compare").visible


def test_to_leave_the_page_ends_it(house: Navigator, puppets: list[Puppet]) -> None:
    visitor = enter(house)
    visitor.press("Compare")
    visitor.key("Escape")
    visitor.turn(2)
    assert room(visitor) == "Title"
    assert puppets[0].heard == ["close"]


def test_what_went_wrong_is_said_once_and_it_may_be_tried_again(house: Navigator, puppets: list[Puppet]) -> None:
    visitor = enter(house)
    visitor.press("Compare")
    puppets[0].told = [Progress(fault="a worker was killed")]
    visitor.turn(3)
    assert visitor.sees("These rulebooks cannot be compared") and visitor.sees("a worker was killed")
    visitor.press("OK")
    visitor.press("Compare")
    assert len(puppets) == 2


@pytest.mark.parametrize(
    ("size", "letters", "scale", "many"),
    [
        ((1280, 720), 1.0, 1.0, 3),
        ((1280, 720), 1.6, 0.75, 3),
        ((1280, 720), 1.6, 1.0, 5),
        ((1920, 1080), 1.0, 1.0, 5),
        ((3840, 2160), 1.6, 2.0, 5),
    ],
)
def test_at_any_size_every_book_has_its_figures_and_no_word_is_cut(
    size: tuple[int, int], letters: float, scale: float, many: int, puppets: list[Puppet]
) -> None:
    app = App(Settings(scale=scale, text_size=letters, reduced_motion=True, briefing=False), size)
    house = Navigator(app, Sketches())
    books = ("d6", "graydawn", "reflex", "d6", "graydawn")[:many]
    visitor = enter(house, books)
    visitor.press("Compare")
    puppets[0].told = [Progress(75, 75, "reflex", found(*books), "report.html")]
    visitor.turn(4)
    bars = [each for each in visitor.widgets() if isinstance(each, SplitBar)]
    assert len(bars) == many
    assert all(bar.rect.w >= 90 for bar in bars)
    for label in (each for each in visitor.widgets() if isinstance(each, Label)):
        words = str(label.text).split() if isinstance(label.text, str) else []
        longest = max((label.theme.font(label.font).width(word) for word in words), default=0)
        assert label.rect.w + 1 >= longest or "/" in str(label.text), label.text
    assert all(card.rect.right <= size[0] for card in visitor.widgets() if isinstance(card, Card))
    house.close()


@pytest.mark.long
def test_a_real_comparison_is_played_beside_the_window(
    house: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparing, "FIRST", 1)
    house.title()
    house.compare(read_scenario(shortened("crossing/first-shots", 1, tmp_path)), "first-shots", ("d6", "graydawn"))
    visitor = Driver(house.app)
    visitor.turn()
    visitor.press("Compare")
    until(visitor, lambda: visitor.sees("Report saved as"), 240)
    assert visitor.sees("What to do")
    (report,) = reports_folder().glob("*/report.html")
    assert "Rulebooks side by side" in report.read_text(encoding="utf-8")


def test_a_scenario_with_faults_is_not_compared(house: Navigator, puppets: list[Puppet], tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text("title = 3\n", encoding="utf-8")
    house.title()
    house.open_file(file)
    visitor = Driver(house.app)
    visitor.turn()
    visitor.press("Compare rulebooks")
    assert visitor.sees("No rulebook can play this scenario")
    assert room(visitor) == "NewBattle" and not puppets
