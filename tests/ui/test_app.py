"""The window: screens above each other, keys that work everywhere, settings that are lived by at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.ui.app import App, Screen, Space, fitting_scale, open_display
from game.ui.keys import Command, Conflict, Keys, written
from game.ui.settings import Settings
from game.ui.window import NoDisplay, show_plainly
from rules.kernel.faults import Fault, Faulty
from tests.ui.driving import Driver


class Plain(Screen):
    """A screen that remembers what it is told."""

    def __init__(self, name: str, told: list[str]) -> None:
        self.name, self.told = name, told
        self.space: Space | None = None
        self.fault: Exception | None = None
        self.stays = False

    def opened(self, app: App) -> None:
        self.told.append(f"{self.name} opened")

    def resized(self, space: Space) -> None:
        self.space = space

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self.told.append(f"{self.name} {written(event)}")
        if self.fault is not None:
            fault, self.fault = self.fault, None
            raise fault

    def draw(self, surface: pygame.Surface) -> None:
        self.told.append(f"{self.name} drawn")

    def closed(self) -> None:
        self.told.append(f"{self.name} closed")

    def quits(self) -> bool:
        return not self.stays


@pytest.fixture
def told() -> list[str]:
    """What screens were told."""
    return []


def test_only_the_uppermost_screen_is_seen_and_answers(app: App, told: list[str]) -> None:
    hand = Driver(app)
    app.push(Plain("title", told))
    app.push(Plain("battle", told))
    hand.key("x")
    app.pop()
    hand.key("y")
    assert told == [
        "title opened",
        "battle opened",
        "battle X",
        "battle drawn",
        "battle closed",
        "title opened",
        "title Y",
        "title drawn",
    ]


def test_a_screen_is_drawn_only_when_something_has_changed(app: App, told: list[str]) -> None:
    app.push(Plain("title", told))
    hand = Driver(app)
    hand.turn(5)
    assert told.count("title drawn") == 1


def test_without_a_screen_left_the_program_ends(app: App, told: list[str]) -> None:
    app.push(Plain("title", told))
    app.swap(Plain("battle", told))
    assert app.running
    app.pop()
    assert not app.running


def test_closing_the_window_can_be_declined(app: App, told: list[str]) -> None:
    screen = Plain("battle", told)
    screen.stays = True
    app.push(screen)
    app.step([pygame.Event(pygame.QUIT)])
    assert app.running
    screen.stays = False
    app.step([pygame.Event(pygame.QUIT)])
    assert not app.running


def test_the_interface_grows_and_shrinks_by_keys_and_that_is_kept(told: list[str]) -> None:
    kept: list[Settings] = []
    app = App(Settings(scale=1.0), size=(1280, 720), keep=kept.append)
    screen = Plain("title", told)
    app.push(screen)
    hand = Driver(app)
    hand.key("Ctrl+=")
    assert screen.space is not None
    assert screen.space.scale == 1.25
    hand.key("Ctrl+-", 9)
    assert screen.space.scale == 0.75
    assert kept[-1].scale == 0.75
    pygame.quit()


def test_a_window_pulled_larger_is_filled(app: App, told: list[str]) -> None:
    app.apply(Settings(scale=None))
    screen = Plain("title", told)
    app.push(screen)
    hand = Driver(app)
    hand.resize((1920, 1080))
    assert screen.space == Space((1920, 1080), 1.0, 1.0)
    hand.resize((3840, 2160))
    assert screen.space == Space((3840, 2160), 2.0, 1.0)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0.85), ((1920, 1080), 1.0), ((9999, 9999), 2.5)])
def test_without_a_wish_the_interface_fits_the_window(size: tuple[int, int], scale: float) -> None:
    assert fitting_scale(size) == scale


def test_after_the_full_screen_the_window_is_as_large_as_before(app: App, told: list[str]) -> None:
    screen = Plain("title", told)
    app.push(screen)
    hand = Driver(app)
    hand.resize((1500, 860))
    hand.key("F11")
    assert app.settings.window == "full"
    hand.key("F11")
    hand.turn()
    assert app.surface.get_size() == (1500, 860)
    assert screen.space is not None
    assert screen.space.size == (1500, 860)


def test_without_a_frame_it_covers_the_desktop_and_the_window_comes_back_to_its_place(app: App) -> None:
    app.push(Plain("title", []))
    pygame.display.set_window_position((30, 50))
    app.change(window="borderless")
    assert pygame.display.get_window_position() == (0, 0)
    assert app.surface.get_size() == pygame.display.get_desktop_sizes()[0]
    app.change(window="full")
    app.change(window="window")
    assert pygame.display.get_window_position() == (30, 50)
    assert app.surface.get_size() == (1280, 720)


def test_a_window_is_no_larger_than_the_desktop_has_room_for(app: App) -> None:
    wide, _ = pygame.display.get_desktop_sizes()[0]
    opened = App(Settings(window_size=(wide + 500, 400)))
    across, down = opened.surface.get_size()
    assert across < wide
    assert down == 400


def test_the_interface_is_no_larger_than_the_window_can_hold(app: App, told: list[str]) -> None:
    app.apply(Settings(scale=2.5))
    screen = Plain("title", told)
    app.push(screen)
    hand = Driver(app)
    for size, scale in (((1280, 720), 2.0), ((640, 480), 1.0), ((320, 240), 0.75), ((1920, 1080), 2.5)):
        hand.resize(size)
        assert screen.space == Space(size, scale, 1.0)


def test_a_faulty_file_and_a_full_disk_are_told_in_the_window(app: App, told: list[str]) -> None:
    screen = Plain("title", told)
    app.push(screen)
    hand = Driver(app)
    screen.fault = Faulty((Fault("maps/mill.tmx", "layer 2", "has no tiles", "draw some"),))
    hand.key("x")
    assert app.above.layers
    hand.key("Enter")
    screen.fault = OSError(28, "No space left on device", "battle.jsonl")
    hand.key("x")
    assert "title Enter" not in told
    assert app.above.layers


def test_a_mistake_of_ours_is_not_hidden(app: App, told: list[str]) -> None:
    screen = Plain("title", told)
    screen.fault = ZeroDivisionError()
    app.push(screen)
    with pytest.raises(ZeroDivisionError):
        Driver(app).key("x")


FIRE = Command("battle.fire", "Fire", "Battle", "F")
WAIT = Command("battle.wait", "Wait", "Battle", "W")
WALK = Command("map.walk", "Walk", "Map", "W")


def test_a_key_of_the_same_group_is_taken_and_one_of_another_is_not() -> None:
    keys = Keys((FIRE, WAIT, WALK))
    with pytest.raises(Conflict, match=r"F is already used for Fire\."):
        keys.bind("battle.wait", "F")
    keys.bind("map.walk", "F")
    assert keys.key("map.walk") == "F"
    assert keys.chosen() == {"map.walk": "F"}
    keys.bind("map.walk", "W")
    assert keys.chosen() == {}


def test_keys_that_walk_among_widgets_cannot_be_taken() -> None:
    with pytest.raises(Conflict, match="Enter"):
        Keys((FIRE,)).bind("battle.fire", "Enter")


def test_settings_bring_keys_back() -> None:
    keys = Keys((FIRE, WAIT), {"battle.fire": "Ctrl+F"})
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_f, mod=pygame.KMOD_LCTRL, unicode="")
    assert written(event) == "Ctrl+F"
    assert keys.means(event, "battle.fire")
    keys.reset()
    assert not keys.means(event, "battle.fire")


def test_without_a_display_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.quit()
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(NoDisplay):
        open_display()


def test_without_a_graphics_device_pictures_go_to_the_screen_as_they_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = "SDL_FRAMEBUFFER_ACCELERATION"
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv(name, "1")
    show_plainly(tmp_path)
    assert os.environ[name] == "1", "what the user has chosen stays"
    monkeypatch.delenv(name)
    (tmp_path / "dri").mkdir()
    (tmp_path / "dri" / "renderD128").touch()
    show_plainly(tmp_path)
    assert name not in os.environ
    (tmp_path / "dri" / "renderD128").unlink()
    show_plainly(tmp_path)
    assert os.environ[name] == "0"


def test_the_shell_is_there_quickly() -> None:
    """What opens the window loads no rulebook, no maps and no numbers beyond what it paints with."""
    probe = "import sys, game.ui.app; print(*sorted(name for name in sys.modules if name.count('.') <= 1))"
    run = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    loaded = set(run.stdout.split())
    assert not loaded & {"rules.d6", "rules.reflex", "esper", "pytmx", "game.battle", "typer", "rich"}


def test_a_key_held_down_is_no_second_order(app: App) -> None:
    keys: list[bool] = []

    class Listening(Screen):
        def handle(self, event: pygame.Event) -> None:
            if event.type == pygame.KEYDOWN:
                keys.append(app.keys.means(event, "battle.fire"))

    app.keys.add(FIRE)
    app.push(Listening())
    hand = Driver(app)
    hand.hold("F")
    hand.hold("F")
    hand.release("F")
    hand.hold("F")
    assert keys == [True, False, True]


def test_a_soft_screen_comes_in_over_what_was_seen_and_is_alone_soon(app: App) -> None:
    class Filled(Screen):
        soft = True

        def __init__(self, color: tuple[int, int, int]) -> None:
            self.color = color

        def draw(self, surface: pygame.Surface) -> None:
            surface.fill(self.color)

    hand = Driver(app)
    app.push(Filled((0, 0, 0)))
    hand.turn()
    app.push(Filled((200, 200, 200)))
    hand.turn(2)
    assert 0 < app.surface.get_at((5, 5)).r < 200
    hand.wait(300)
    assert app.surface.get_at((5, 5)).r == 200
