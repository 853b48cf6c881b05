"""The window itself, timed: the program's own loop with events posted, presenting and all panels included.

python -m tests.bench.window [SIZE...] [--battle SCENARIO BOOK] [--only PART...] [--profile PART]

Prints a line a part: median and longest frame in milliseconds at work, and as a share of a plain picture of the whole
window shown in the same run. Without a display it draws to none (SDL's dummy driver); for a real window run it under
one, such as Xvfb. Every size has a process of its own, so that its memory is its own.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from math import cos, sin
from pathlib import Path
from statistics import median

import pygame

from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.players.seated import player
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session import Session
from game.ui.front.navigator import Navigator
from game.ui.front.preloading import load_all
from game.ui.front.start import open_house
from game.ui.front.title import Title
from game.ui.kit.button import Button
from game.ui.settings import Settings, save_settings
from tests.shipped import shortened
from tests.ui.battle.playing import finished, settled
from tests.ui.driving import FRAME, Driver


def tell(line: str) -> None:
    """A line of figures, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


SIZES = ("1920x1080", "3840x2160")
BATTLE = "farm/raid", "d6"
PARTS = ("hover", "panels", "drag", "wheel", "play", "title", "continue")
FRAMES, IDLE = 150, 6.0
"""Frames of a part, and seconds that the title is left alone."""
LINES = 40
"""Of a profile: of the longest frame, and of all together."""
ROUNDS, LONG = 3, 250
"""Rounds played for the memory, and answers given in the battle that is gone on with."""


@dataclass
class Frames:
    """The milliseconds of frames: of the window's own thread at work, of the whole process, and by the clock."""

    work: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    clock: list[float] = field(default_factory=list)

    def take(self, turn: Callable[[], object]) -> None:
        """Time one."""
        before = time.thread_time(), time.process_time(), time.perf_counter()
        turn()
        after = time.thread_time(), time.process_time(), time.perf_counter()
        for kept, a, b in zip((self.work, self.whole, self.clock), before, after, strict=True):
            kept.append(1e3 * (b - a))

    def told(self, name: str, plain: float) -> str:
        """A line of figures."""
        work, whole, clock = (median(kept) for kept in (self.work, self.whole, self.clock))
        longest, latest = max(self.work), max(self.clock)
        return (
            f"{name:10} median {work:6.1f} ms at work ({work / plain:4.1f} plain pictures), longest {longest:6.1f};"
            f" process {whole:6.1f}, clock {clock:6.1f}, longest {latest:6.1f}, of {len(self.work)}"
        )


class Stand:
    """The program at one battle, with the mouse and keys that drive it."""

    def __init__(self, size: tuple[int, int], battle: tuple[str, str], home: Path) -> None:
        save_settings(Settings(window_size=size, briefing=False, speed="instant"))
        self.house: Navigator = open_house()
        self.app: App = self.house.app
        if self.app.surface.get_size() != size:
            self.app.window.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
            self.app._fit()
        load_all()
        self.driver = Driver(self.app)
        self.setup = set_up(read_scenario(shortened(battle[0], 12, home)), battle[1])
        self.plain = self._plain()

    def _plain(self) -> float:
        """The milliseconds in which a picture of the whole window is shown."""
        picture, frames = self.app.surface.convert(), Frames()

        def show() -> None:
            self.app.surface.blit(picture, (0, 0))
            pygame.display.flip()

        for _ in range(40):
            frames.take(show)
        tell(frames.told("plain", median(frames.work)))
        return median(frames.work)

    def enter(self) -> BattleScreen:
        """Sit down at a new battle, and wait until all is painted."""
        sides = [side.name for side in self.setup.scenario.side]
        players = dict(zip(sides, ("person", *("greedy" for _ in sides[1:])), strict=True))
        self.house.enter(Session.begin(self.setup, "1", players))
        screen = self.app.screen
        assert isinstance(screen, BattleScreen)
        settled(screen, self.driver)
        finished(screen, self.driver)
        return screen

    def turn(self, *events: pygame.Event) -> None:
        """One turn of the loop with these events."""
        for event in events:
            pygame.event.post(event)
        self.app.step(pygame.event.get(), FRAME)

    def motion(self, place: tuple[int, int], held: int = 0) -> pygame.Event:
        """The mouse is here now."""
        before, self.driver.pointer = self.driver.pointer, place
        rel = place[0] - before[0], place[1] - before[1]
        return pygame.Event(pygame.MOUSEMOTION, pos=place, rel=rel, buttons=(held, 0, 0), touch=False)

    def button(self, kind: int) -> pygame.Event:
        """The left button goes down or up."""
        return pygame.Event(kind, pos=self.driver.pointer, button=1, touch=False)


# what is timed


def hover(stand: Stand, screen: BattleScreen) -> Iterator[tuple[pygame.Event, ...]]:
    """The pointer goes in loops over what no panel covers."""
    free = screen.board.clear(stand.app.space.size)
    for number in range(FRAMES):
        turn = number / 23
        x = free.centerx + free.w * 0.4 * cos(turn)
        yield (stand.motion((round(x), round(free.centery + free.h * 0.4 * sin(2.2 * turn)))),)


def panels(stand: Stand, screen: BattleScreen) -> Iterator[tuple[pygame.Event, ...]]:
    """The pointer goes up and down over the card of orders."""
    rect = screen.board.order.rect
    for number in range(FRAMES):
        yield (stand.motion((rect.centerx, rect.y + number * 7 % max(1, rect.h))),)


def drag(stand: Stand, screen: BattleScreen) -> Iterator[tuple[pygame.Event, ...]]:
    """The map is pulled to and fro."""
    stand.turn(stand.motion(screen.board.clear(stand.app.space.size).center))
    stand.turn(stand.button(pygame.MOUSEBUTTONDOWN))
    for number in range(FRAMES):
        x, y = stand.driver.pointer
        step = 9 if number % 60 < 30 else -9
        yield (stand.motion((x + step, y + step // 2), 1),)
    stand.turn(stand.button(pygame.MOUSEBUTTONUP))


def wheel(stand: Stand, screen: BattleScreen) -> Iterator[tuple[pygame.Event, ...]]:
    """A notch of the wheel every so often, closer and further."""
    stand.turn(stand.motion(screen.board.clear(stand.app.space.size).center))
    for number in range(2 * FRAMES):
        notch = 1 if number % 150 < 75 else -1
        what = {"x": 0, "y": notch, "precise_x": 0.0, "precise_y": float(notch), "flipped": False, "touch": False}
        yield (pygame.Event(pygame.MOUSEWHEEL, what),) if number % 25 == 0 else ()


MOVES = {"hover": hover, "panels": panels, "drag": drag, "wheel": wheel}


def timed(stand: Stand, screen: BattleScreen, name: str, profile: bool) -> None:
    """The frames of one part, once all is painted."""
    finished(screen, stand.driver)
    frames, profiles = Frames(), list[cProfile.Profile]()
    for events in MOVES[name](stand, screen):
        counter = cProfile.Profile(time.thread_time)
        turn = partial(stand.turn, *events)
        frames.take(partial(counter.runcall, turn) if profile else turn)
        profiles.append(counter)
    tell(frames.told(name, stand.plain))
    if profile:
        longest = profiles[frames.work.index(max(frames.work))]
        pstats.Stats(longest).sort_stats("cumulative").print_stats(LINES)
        pstats.Stats(*profiles).sort_stats("tottime").print_stats(LINES)


def megabytes() -> float:
    """What the program holds of the machine's memory."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def played(stand: Stand, screen: BattleScreen, answers: int | None, rounds: int = 0) -> None:
    """So many rounds, or answers, of a battle in which a greedy player sits in the person's seat."""
    session = screen.session
    minds = {side: player("greedy", stand.setup, side, "1") for side in session.seats.persons}
    given = 0
    while not session.over and (answers is None or given < answers):
        settled(screen, stand.driver, over=lambda: session.over)
        question = session.question
        if question is None or (rounds and question.view.clock.round > rounds):
            break
        session.answer(minds[question.side].choose(question))
        given += 1


def title(stand: Stand) -> None:
    """The title left alone, at the pace of the loop: its share of a core."""
    while stand.house.backdrop._painted is None:
        stand.turn()
        time.sleep(0.02)
    stand.driver.turn(80)
    clock, began, worked, until = pygame.time.Clock(), time.perf_counter(), time.process_time(), 0.0
    while until < IDLE:
        stand.app.step(pygame.event.get(), min(clock.tick(60), 100))
        until = time.perf_counter() - began
    share = (time.process_time() - worked) / until
    tell(f"title      {100 * share:.1f} % of a core; {megabytes():.0f} MB")


def gone_on(stand: Stand) -> None:
    """A long battle taken up from the title: from the click to its first picture."""
    screen = stand.enter()
    played(stand, screen, LONG)
    steps = len(screen.session.battle.script)
    stand.house.to_title()
    stand.driver.turn(5)
    assert isinstance(stand.app.screen, Title)
    frames = Frames()
    frames.take(lambda: stand.driver.click(stand.driver.find(Button, name="continue")))
    assert isinstance(stand.app.screen, BattleScreen)
    frames.take(lambda: settled(stand.app.screen, stand.driver))
    work = " and ".join(f"{each / 1e3:.2f}" for each in frames.work)
    tell(f"continue   {work} s at work until it is seen and until it answers; {steps} steps")


def measured(size: tuple[int, int], battle: tuple[str, str], only: list[str], profile: str) -> None:
    """Every part at one size."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["DEADGROUND_HOME"] = home
        stand = Stand(size, battle, Path(home))
        driver = pygame.display.get_driver()
        tell(f"{size[0]}x{size[1]}, {driver}, {battle[0]} {battle[1]}; {megabytes():.0f} MB at the title")
        if "title" in only:
            title(stand)
        screen = stand.enter()
        tell(f"memory     {megabytes():.0f} MB once the battle is open")
        for name in MOVES:
            if name in only:
                timed(stand, screen, name, profile == name)
        if "play" in only:
            played(stand, screen, None, ROUNDS)
            finished(screen, stand.driver)
            tell(f"memory     {megabytes():.0f} MB after {ROUNDS} rounds")
        stand.house.to_title()
        if "continue" in only:
            gone_on(stand)
        stand.house.close()


def main() -> None:
    """Every size in a process of its own."""
    asked = argparse.ArgumentParser(prog="python -m tests.bench.window")
    asked.add_argument("size", nargs="*", default=SIZES)
    asked.add_argument("--battle", nargs=2, default=BATTLE)
    asked.add_argument("--only", nargs="*", default=PARTS, choices=PARTS)
    asked.add_argument("--profile", default="", choices=("", *MOVES))
    asked.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    said = asked.parse_args()
    if not os.environ.get("DISPLAY") and not os.environ.get("SDL_VIDEODRIVER"):
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    for size in said.size:
        if said.here:
            wide, high = map(int, size.split("x"))
            measured((wide, high), tuple(said.battle), said.only, said.profile)
        else:
            rest = ["--battle", *said.battle, "--only", *said.only, "--profile", said.profile]
            subprocess.run([sys.executable, "-m", "tests.bench.window", size, "--here", *rest], check=True)


if __name__ == "__main__":
    main()
