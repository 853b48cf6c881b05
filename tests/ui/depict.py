"""Takes the pictures of README and guide anew, all or those that are named: python -m tests.ui.depict [NAME...]

They are taken in the window itself, the mill at Halm from the files that the guide lists. Look at them afterwards.
The rulebooks take several minutes: forty battles are played.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
from PIL import Image

from game.battle.reasons import Reasons
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session import Session
from game.ui.front.navigator import Navigator
from game.ui.front.preloading import load_all
from game.ui.front.start import open_house
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.tabs import TabStrip
from game.ui.settings import Settings, save_settings
from rules.frame.book import names
from rules.frame.ground import Cell
from tests.shipped import ROOT
from tests.test_guide_for_masters import FILES
from tests.ui.battle.playing import Table, finished, settled
from tests.ui.battle.test_reasons import turned_to
from tests.ui.driving import Driver

FOLDER = ROOT / "assets" / "pictures"
SMALL, MIDDLE, LARGE, TALL = (1024, 576), (1104, 628), (1152, 648), (1152, 910)
SECONDS = 20.0
"""In which a page has read its files and painted its maps."""


def keep(app: App, name: str, *, below: int = 0) -> None:
    """Write down what the window shows, or all of it below a line, in 256 colours."""
    pixels = pygame.image.tobytes(app.surface, "RGB")
    picture = Image.frombytes("RGB", app.surface.get_size(), pixels).crop((0, below, *app.surface.get_size()))
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


def the_mill(home: Path) -> None:
    """From the list of scenarios by the game master's map to the first question."""
    folder = home / ".local" / "share" / "deadground" / "scenarios"
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
    driver.resize(LARGE)
    rest(driver, 2)
    driver.click(driver.find(Button, name="begin"))
    rest(driver, 2)
    screen = at_battle(house)
    settled(screen, driver)
    finished(screen, driver)
    driver.turn(200)
    keep(house.app, "guide/battle")
    house.close()


def a_shot(_: Path) -> None:
    """A battle on hexes under Reflex: every way of firing side by side."""
    house, driver = in_house(MIDDLE)
    load_all()
    setup = set_up(read_scenario(ROOT / "maps" / "wielka" / "bridge-ambush.toml"), "reflex")
    house.enter(Session.begin(setup, "1", {"blue": "person", "red": "greedy"}))
    screen = at_battle(house)
    settled(screen, driver)
    while not screen.desk.targets():
        driver.key("Ctrl+Enter")
        driver.turn(3)
        settled(screen, driver)
    driver.key(".")
    finished(screen, driver)
    show(screen, (17, 17))
    driver.move((50, 450))
    driver.turn(250)
    keep(house.app, "battle")
    house.close()


def dead_ground(_: Path) -> None:
    """What the enemy leader in the hamlet cannot see, laid over a map of hexes."""
    house, driver = in_house(LARGE)
    load_all()
    setup = set_up(read_scenario(ROOT / "maps" / "wielka" / "crossing-the-stream.toml"), "d6")
    house.enter(Session.begin(setup, "1", {"blue": "person", "red": "greedy"}))
    screen = at_battle(house)
    settled(screen, driver)
    driver.key("Ctrl+P")
    show(screen, (23, 14))
    driver.turn(90)
    x, y = screen.table.camera.to_screen(screen.table.chart.middle((26, 16)))
    driver.move((round(x), round(y)))
    driver.turn(200)
    keep(house.app, "dead-ground")
    house.close()


def reasons(home: Path) -> None:
    """The film of a finished battle, at the last shot of a computer player who had to guess where an enemy is."""
    setup = set_up(read_scenario(ROOT / "maps" / "crossing" / "first-shots.toml"), "d6")
    table = Table(setup, {"blue": "tactician", "red": "tactician"}, home / "crossing.jsonl")
    table.settle()
    shots = [number for number, step in enumerate(table.session.battle.script, 1) if is_a_guess(step.reasons)]
    table.close()
    house, driver = in_house(LARGE)
    load_all()
    house.enter(Session.revealed(home / "crossing.jsonl"))
    screen = at_battle(house)
    driver.turn(30)
    turned_to(screen, driver, shots[-1])
    show(screen, (11, 10))
    rest(driver, 1)
    keep(house.app, "reasons")
    house.close()


def is_a_guess(reasons: Reasons | None) -> bool:
    """Whether a shot was chosen, with an enemy somewhere who could only be guessed at."""
    if reasons is None or not any("perhaps" in each for each in reasons.knew):
        return False
    return any(option.chosen and option.odds for option in reasons.options)


def rulebooks(_: Path) -> None:
    """One battle under every rulebook, side by side: the table, without the path of its report above it."""
    house, driver = in_house(TALL)
    house.compare(read_scenario(ROOT / "maps" / "crossing" / "first-shots.toml"), "crossing/first-shots", names())
    driver.turn(20)
    driver.click(driver.find(Choice, name="battles"))
    driver.key("Up")
    driver.key("Enter")
    driver.press("Compare")
    halt = driver.find(Button, name="stop")
    while halt.visible:
        driver.turn()
        time.sleep(0.2)
    driver.wheel(-40, (500, 700))
    rest(driver, 1)
    keep(house.app, "rulebooks", below=200)
    house.close()


def at_battle(house: Navigator) -> BattleScreen:
    """The battle that the window shows."""
    assert isinstance(house.app.screen, BattleScreen)
    return house.app.screen


def show(screen: BattleScreen, cell: Cell) -> None:
    """Bring a cell to the middle of the window, with some of the map around it."""
    screen.table.camera.look_at(screen.table.chart.middle(cell), 0, rung=8)


PICTURES: dict[str, Callable[[Path], None]] = {
    "guide": the_mill,
    "battle": a_shot,
    "dead-ground": dead_ground,
    "reasons": reasons,
    "rulebooks": rulebooks,
}


def main(wanted: Sequence[str]) -> None:
    """Those that are named, or all, in a home of their own."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    for name in ("DEADGROUND_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory() as home:
        os.environ["HOME"] = home
        for name in wanted or PICTURES:
            PICTURES[name](Path(home))


if __name__ == "__main__":
    main(sys.argv[1:])
