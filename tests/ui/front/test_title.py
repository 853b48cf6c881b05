"""The title leads everywhere, by mouse and by keys, and says what is wrong in plain words."""

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.ui.app import App
from game.ui.front.backdrop import Backdrop
from game.ui.front.navigator import Navigator
from game.ui.front.start import open_house
from game.ui.kit.button import Button
from game.ui.kit.label import Label
from game.ui.settings import Settings, load_settings, settings_file
from tests.ui.driving import Driver
from tests.ui.front.conftest import Sketches
from tests.ui.front.visiting import kept_battle, room

ROOMS = {"New battle": "NewBattle", "Load": "Shelf", "Replays": "Shelf", "Rules": "RulesPage", "Options": "OptionsPage"}


@pytest.mark.parametrize("entry", ROOMS)
def test_every_room_is_entered_and_left_by_mouse(entry: str, visitor: Driver) -> None:
    visitor.press(entry)
    assert room(visitor) == ROOMS[entry]
    visitor.click(visitor.find(Button, name="back"))
    assert room(visitor) == "Title"


@pytest.mark.parametrize("entry", ROOMS)
def test_every_room_is_entered_and_left_by_keys(entry: str, visitor: Driver) -> None:
    first = visitor.root.focus
    assert visitor.root.ringed is None
    visitor.key("Down")
    assert visitor.root.ringed is first, "the first arrow shows where the keys are"
    for _ in range(12):
        focus = visitor.root.focus
        if isinstance(focus, Button) and focus.text == entry:
            break
        visitor.key("Down")
    visitor.key("Enter")
    assert room(visitor) == ROOMS[entry]
    visitor.key("Esc")
    assert room(visitor) == "Title"


def test_f1_opens_the_rules_and_closes_them(visitor: Driver) -> None:
    visitor.key("F1")
    assert room(visitor) == "RulesPage"
    visitor.key("F1")
    assert room(visitor) == "Title"


def test_quitting_is_asked_first(visitor: Driver, app: App) -> None:
    visitor.press("Quit")
    assert visitor.sees("Leave Dead Ground?")
    visitor.press("Stay")
    assert app.running
    visitor.key("Esc")
    visitor.press("Leave")
    assert not app.running


def test_without_a_battle_there_is_nothing_to_continue(visitor: Driver) -> None:
    assert not any(isinstance(widget, Button) and widget.text == "Continue" for widget in visitor.widgets())


def test_enter_opens_the_first_way_in_at_once(house: Navigator) -> None:
    kept_battle("First shots", 4)
    house.title()
    visitor = Driver(house.app)
    visitor.turn()
    visitor.key("F11", 2)
    visitor.turn()
    visitor.key("Enter")
    assert room(visitor) == "Table"


def test_the_newest_battle_is_continued(house: Navigator) -> None:
    kept_battle("First shots", 4)
    house.title()
    visitor = Driver(house.app)
    visitor.turn()
    assert visitor.sees("First shots, round 1")
    visitor.press("Continue")
    assert room(visitor) == "Table"
    visitor.key("F10")
    visitor.press("Leave the battle")
    assert room(visitor) == "Title"


def test_a_battle_that_cannot_be_continued_says_why(house: Navigator) -> None:
    file = kept_battle("First shots", 4)
    house.title()
    visitor = Driver(house.app)
    visitor.turn()
    file.unlink()
    visitor.press("Continue")
    assert visitor.sees("This battle cannot be continued")
    assert visitor.sees("There is no such file")
    visitor.press("OK")
    assert room(visitor) == "Title"


def test_broken_settings_are_told_of_on_the_title(home: Path) -> None:
    home.mkdir()
    settings_file().write_text("volume = 12\n")
    opened = open_house()
    visitor = Driver(opened.app)
    visitor.turn()
    assert visitor.sees("One thing first")
    assert visitor.sees("volume")
    visitor.press("OK")
    opened.close()


def test_the_map_drifts_unless_motion_is_reduced(app: App) -> None:
    backdrop = Backdrop(Sketches(), app.theme)
    assert not backdrop.tick(16, "paper"), "the first picture waits for no map"
    assert backdrop.tick(16, "paper")
    assert backdrop.tick(2000, "paper")
    assert backdrop.tick(16, "paper")
    # then it is drawn for its drift in small steps, the fewer of them the larger the window is
    shown = []
    for size in ((640, 360), (2560, 1440)):
        window = pygame.Surface(size)
        drawn = 0
        for _ in range(200):
            if backdrop.tick(16, "paper"):
                backdrop.draw(window, deep=False)
                drawn += 1
        shown.append(drawn)
    assert 0 < shown[1] < 25
    assert 0 < shown[0] < 100
    app.change(reduced_motion=True)
    assert not backdrop.tick(16, "paper")


def test_the_windows_size_is_remembered(house: Navigator, visitor: Driver) -> None:
    visitor.resize((1500, 860))
    house.close()
    assert load_settings().settings.window_size == (1500, 860)


def test_what_is_set_is_written_down_after_a_moment(house: Navigator, visitor: Driver) -> None:
    house.set(volume=0.3)
    assert not settings_file().exists()
    visitor.wait(700)
    assert load_settings().settings.volume == 0.3


def test_a_disk_that_is_full_is_told_of(house: Navigator, visitor: Driver, home: Path) -> None:
    home.write_text("a file where the folder should be")
    house.set(volume=0.3)
    visitor.wait(700)
    assert any(
        "cannot be written" in str(getattr(w, "words", "")) for w in house.app.above.layers[-1].widget.everything()
    )


def test_sound_goes_off_and_on_by_a_key(house: Navigator, visitor: Driver) -> None:
    visitor.key("Ctrl+m")
    assert house.app.settings.mute
    visitor.key("Ctrl+m")
    assert not house.app.settings.mute


UNWANTED = {
    "game.battle", "game.board", "game.world", "game.systems", "game.players", "game.lab", "game.workshop",
    "game.ui.battle", "game.ui.map", "game.ui.afterwards", "game.ui.front.table", "game.ui.front.new_battle",
    "game.ui.front.options", "game.ui.front.saved_battles", "game.ui.front.rulebook", "game.ui.front.card_painting",
    "game.cli.commands", "rules.frame.book", "rules.d6", "rules.reflex",
    "asyncio", "concurrent.futures", "distributed", "esper", "jinja2", "joblib", "multiprocessing", "PIL", "pyarrow",
    "pytmx", "rich", "scipy", "typer", "zstandard",
}  # fmt: skip
"""What the title has no use for: to load it before the first picture is to let everybody wait."""

TO_THE_TITLE = """
import sys, time
from game.ui.app import App
from game.cli import main

def shown(self, screen):
    draw(self, screen)
    print(time.process_time(), type(screen).__name__, *sys.modules)
    self.quit()

draw, App._draw = App._draw, shown
main([])
"""
"""The whole program up to the first picture of its first screen, and what it has loaded by then."""


def test_the_title_is_there_soon() -> None:
    done = subprocess.run([sys.executable, "-c", TO_THE_TITLE], capture_output=True, text=True, check=True)
    seconds, first, *loaded = done.stdout.split()
    assert first == "Title"
    assert not UNWANTED & set(loaded)
    assert float(seconds) < 1.5


def test_the_window_is_as_large_as_last_time(home: Path) -> None:
    home.mkdir()
    settings_file().write_text("window_size = [1000, 700]\n")
    opened = open_house()
    assert opened.app.surface.get_size() == (1000, 700)
    assert opened.app.settings == Settings(window_size=(1000, 700))
    opened.close()


def test_a_click_on_the_words_behind_an_entry_is_one_on_the_entry(visitor: Driver) -> None:
    visitor.click(visitor.find(Label, "guided, five minutes"))
    assert room(visitor) == "GuidedTable"
