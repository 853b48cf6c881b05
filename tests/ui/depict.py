"""Takes the pictures of README and guide anew: python -m tests.ui.depict

They are taken in the window itself, the mill at Halm from the files that the guide lists. Look at them afterwards.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

import pygame
from PIL import Image

from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.front.navigator import Navigator
from game.ui.front.preloading import load_all
from game.ui.front.start import open_house
from game.ui.kit.button import Button
from game.ui.kit.tabs import TabStrip
from game.ui.settings import Settings, save_settings
from tests.shipped import ROOT
from tests.test_guide_for_masters import FILES
from tests.ui.battle.playing import finished, settled
from tests.ui.driving import Driver

FOLDER = ROOT / "assets" / "pictures"
SMALL, LARGE = (1024, 576), (1280, 720)
SECONDS = 12.0
"""In which a page has read its files and painted its maps."""


def keep(app: App, name: str) -> None:
    """Write down what the window shows, in 256 colours."""
    pixels = pygame.image.tobytes(app.surface, "RGB")
    picture = Image.frombytes("RGB", app.surface.get_size(), pixels)
    picture.quantize(256, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


def rest(driver: Driver, seconds: float = SECONDS) -> None:
    """Wait until everything on a page is there."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        driver.turn()
        time.sleep(0.01)
    driver.move((500, 8))
    driver.turn(60)


def in_house(size: tuple[int, int]) -> tuple[Navigator, Driver]:
    """The program in a window of that size, at its title."""
    save_settings(Settings(window_size=size, briefing=False, guided=True, speed="instant", reduced_motion=True))
    house = open_house()
    if house.app.surface.get_size() != size:
        house.app.window.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        house.app._fit()
    return house, Driver(house.app)


def turn_to(driver: Driver, page: int) -> None:
    """Turn to a tab of the page."""
    driver.click(driver.find(TabStrip).places()[page].center)


def the_mill(folder: Path) -> None:
    """From the list of scenarios by the game master's map to the first question."""
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    house, driver = in_house(SMALL)
    mill = folder / "mill" / "mill.toml"
    house.open_file(mill)
    rest(driver)
    keep(house.app, "guide/new-battle")
    mill.write_text(mill.read_text(encoding="utf-8").replace('"kitchen"', '"kitchn"', 1), encoding="utf-8")
    turn_to(driver, 2)
    rest(driver)
    keep(house.app, "guide/fault")
    mill.write_text(FILES["mill/mill.toml"], encoding="utf-8")
    turn_to(driver, 0)
    rest(driver)
    driver.press("Game master’s map")
    driver.turn(30)
    driver.key("Enter")
    rest(driver)
    keep(house.app, "guide/secrets")
    driver.key("Esc")
    rest(driver, 2)
    driver.click(driver.find(Button, name="begin"))
    rest(driver, 2)
    screen = house.app.screen
    assert isinstance(screen, BattleScreen)
    settled(screen, driver)
    finished(screen, driver)
    driver.turn(200)
    keep(house.app, "guide/battle")
    house.close()


def a_shot() -> None:
    """A battle on hexes under Reflex: every way of firing side by side."""
    house, driver = in_house(LARGE)
    load_all()
    setup = set_up(read_scenario(ROOT / "maps" / "wielka" / "bridge-ambush.toml"), "reflex")
    house.play(setup, "1", {"blue": "person", "red": "greedy"})
    screen = house.app.screen
    assert isinstance(screen, BattleScreen)
    settled(screen, driver)
    while not screen.desk.targets():
        driver.key("Ctrl+Enter")
        driver.turn(3)
        settled(screen, driver)
    driver.key(".")
    finished(screen, driver)
    driver.turn(300)
    keep(house.app, "battle")
    house.close()


def main() -> None:
    """All of them, in a home of their own."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    for name in ("DEADGROUND_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory() as home:
        os.environ["HOME"] = home
        the_mill(Path(home) / ".local" / "share" / "deadground" / "scenarios")
        a_shot()


if __name__ == "__main__":
    main()
