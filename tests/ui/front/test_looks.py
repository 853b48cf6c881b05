"""Every room of the house as it looked when it was found good, small and very large: the title in the short tier, and
the others in the long one, for the same parts are drawn larger in each.
"""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from game.battle.replay import load
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.front.gallery import Gallery
from game.ui.front.navigator import Navigator
from game.ui.front.title import Title
from game.ui.kit.tabs import Tabs
from game.ui.settings import Settings
from tests.tiers import times
from tests.ui.battle.playing import finished
from tests.ui.front.visiting import Visitor, at_table, kept_battle, room, until
from tests.ui.pictures import looks_like

SMALL = ((1280, 720),)
SIZES = (*SMALL, (3840, 2160))

pytestmark = pytest.mark.painted


@pytest.fixture(scope="module")
def painted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the maps are painted once for all these tests."""
    return tmp_path_factory.mktemp("pictures")


@pytest.fixture
def visitor(painted: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    """A player in a house with painted maps, where nothing moves; folders are written from the home folder."""
    monkeypatch.setenv("HOME", str(home.parent))
    app = App(Settings(reduced_motion=True, briefing=False, speed="instant"), size=SIZES[0])
    pygame.event.clear()
    house = Navigator(app, Gallery(painted))
    house.title()
    driver = Visitor(house)
    driver.turn()
    yield driver
    house.close()
    pygame.quit()


Sizes = tuple[tuple[int, int], ...]


@pytest.fixture(params=times(SMALL, SIZES))
def sizes(request: pytest.FixtureRequest) -> Sizes:
    """A small window; in the long tier a very large one, too."""
    found: Sizes = request.param
    return found


def seen(visitor: Visitor, name: str, sizes: Sizes = SIZES) -> None:
    """It looks as it did, in a small window and in a very large one."""
    gallery = visitor.house.gallery
    for size in sizes:
        visitor.resize(size)
        until(visitor, lambda: not gallery.busy, 120)
        if isinstance(visitor.screen, BattleScreen):
            finished(visitor.screen, visitor)
        visitor.wait(400)
        looks_like(visitor.picture(), f"{name}_{size[1]}")
    visitor.resize(SIZES[0])


def aged(file: Path) -> None:
    """Played last on a day that is always told alike."""
    moment = int(datetime(2025, 3, 2, 20, 15).timestamp()) * 10**9
    os.utime(file, ns=(moment, moment))


def turn_to(visitor: Visitor, page: int) -> None:
    visitor.find(Tabs).show(page)
    visitor.wait(300)


def test_the_title(visitor: Visitor) -> None:
    aged(kept_battle("First shots", 1))
    assert isinstance(visitor.screen, Title)
    visitor.screen.shown()
    visitor.turn()
    seen(visitor, "title")


def test_a_new_battle(visitor: Visitor, sizes: Sizes) -> None:
    visitor.press("New battle")
    seen(visitor, "new_battle", sizes)


def test_the_rules_of_a_new_battle(visitor: Visitor, sizes: Sizes) -> None:
    visitor.press("New battle")
    turn_to(visitor, 1)
    seen(visitor, "new_battle_rules", sizes)


def test_the_shelf(visitor: Visitor, sizes: Sizes) -> None:
    for name, answers in (("First shots", 1), ("The café, once more", 2)):
        aged(kept_battle(name, answers))
    visitor.press("Load")
    seen(visitor, "shelf", sizes)


def test_the_options(visitor: Visitor, sizes: Sizes) -> None:
    visitor.press("Options")
    seen(visitor, "options", sizes)


def test_the_rules(visitor: Visitor, sizes: Sizes) -> None:
    visitor.press("Rules")
    visitor.type("cover")
    seen(visitor, "rules", sizes)


def test_the_report_of_a_battle_that_was_played(visitor: Visitor, sizes: Sizes) -> None:
    battle = load(kept_battle("First shots", 10_000, 6)).battle
    visitor.house.report(battle, None, None)
    until(visitor, lambda: visitor.sees("After the action"))
    seen(visitor, "report", sizes)
    battle.close()


def test_a_battle_that_is_over_looked_at_with_everything_revealed(visitor: Visitor, sizes: Sizes) -> None:
    visitor.house.watch(visitor.root, kept_battle("First shots", 10_000, 4))
    until(visitor, lambda: room(visitor) == "Table")
    visitor.turn(3)
    seen(visitor, "replay", sizes)


def guided(visitor: Visitor) -> None:
    """Begin the guided battle."""
    visitor.press("First battle")
    until(visitor, lambda: at_table(visitor).session.question is not None and at_table(visitor).desk.form is not None)


def test_the_guided_battle(visitor: Visitor, sizes: Sizes) -> None:
    guided(visitor)
    seen(visitor, "guided", sizes)


def test_the_menu_of_a_battle(visitor: Visitor, sizes: Sizes) -> None:
    guided(visitor)
    finished(at_table(visitor), visitor)
    at_table(visitor).menu()
    seen(visitor, "menu", sizes)
