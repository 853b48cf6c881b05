"""Random hands at the whole program, for as long as one likes: it must neither stumble, nor fill up, nor slow down.

python -m tests.ui.endless MINUTES FOLDER SEED...      plays so many minutes of the program's own clock with each seed
python -m tests.ui.endless --again FILE                does once more what stands in a file of events

Events are what a person can cause, and go through pygame's own queue. Half of them are aimed at what is on the screen,
or one would never come far. Every turn of the loop is written down in FOLDER before it is taken.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

import pygame

from game.battle.replay import load
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session import Session
from game.ui.front.navigator import Navigator
from game.ui.front.start import open_house
from game.ui.kit.button import Button
from game.ui.kit.focus import stops
from game.ui.kit.root import Root
from game.ui.kit.widget import Widget
from game.ui.settings import LastBattle, Settings, save_settings
from tests.ui.driving import HELD, KEYS

SIZES = ((1280, 720), (1280, 720), (1600, 900), (1920, 1080), (1024, 768), (700, 420), (320, 240), (2560, 1080))
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 .,-=Äß東"
COMBINED = tuple(f"Ctrl+{letter}" for letter in ("z", "Enter", "l", "f", "t", "r", "n", "o", ".", ",", "m", "=", "-"))
STROKES = (*KEYS, *(letter for letter in LETTERS if letter.isascii() and letter != " "), *COMBINED)
WEIGHED = (*STROKES, *("Enter",) * 12, *("Esc",) * 5, *(".",) * 4, *("Tab",) * 4, *("Space",) * 3)
PLACES = ("crossing/first-shots", "farm/raid", "wielka/bridge-ambush", "farm/room-by-room", "wielka/the-carrier")
BOOKS = ("d6", "reflex")
SITTING = 1500
"""Deeds until the player closes the window and opens it again."""
MOST = 500.0
"""Megabytes that the program may hold."""
REST = 100
"""Milliseconds that hands rest after a deed."""
ENOUGH = 20
"""Stumbles after which nobody goes on."""

Turn = tuple[list[pygame.Event], int]
"""What comes in, and the milliseconds that pass."""


# what hands do


@dataclass
class Hands:
    """Thinks up what a player does next at a running program."""

    app: App
    luck: Random
    pointer: tuple[int, int] = (0, 0)
    deed: str = ""
    """What was done last, in a word."""

    def next(self) -> Iterator[Turn]:
        """One deed, in a few turns of the loop."""
        deeds = {
            self.press_something: 30, self.click_on_map: 14, self.click_anywhere: 8, self.stroke: 20, self.drag: 5,
            self.wheel: 5, self.look_about: 5, self.write: 3, self.ask: 3, self.wait: 6, self.resize: 1, self.lose: 1,
            self.close: 1,
        }  # fmt: skip
        doing = self.luck.choices(list(deeds), list(deeds.values()))[0]
        self.deed = doing.__name__
        yield from doing()
        yield [], REST

    def wait(self) -> Iterator[Turn]:
        for _ in range(self.luck.randrange(1, 20)):
            yield [], self.luck.choice((16, 16, 16, 33, 100))

    def look_about(self) -> Iterator[Turn]:
        for _ in range(self.luck.randrange(1, 8)):
            yield [self._motion(self._anywhere())], 16

    def click_anywhere(self) -> Iterator[Turn]:
        yield from self._click(self._anywhere(), self.luck.choice((1, 1, 1, 1, 2, 3, 3, 8)))

    def press_something(self) -> Iterator[Turn]:
        """Click on something that answers; what leads out is passed by most of the time."""
        found = [widget for widget in stops(self._tops()) if self._inviting(widget)]
        if not found:
            yield from self.click_anywhere()
            return
        first = [widget for widget in found if isinstance(widget, Button) and widget.kind == "primary"]
        widget = self.luck.choice(first if first and self.luck.random() < 0.3 else found)
        self.deed = f"press {type(widget).__name__} {widget.name or getattr(widget, 'text', '')}"
        area = widget.rect
        place = area.x + self.luck.randrange(max(1, area.w)), area.y + self.luck.randrange(max(1, area.h))
        yield from self._click(place)

    def _inviting(self, widget: Widget) -> bool:
        out = getattr(widget, "text", "") in ("Quit", "Leave", "Leave the battle", "To the title")
        return widget.enabled and (not out or self.luck.random() < 0.15)

    def click_on_map(self) -> Iterator[Turn]:
        """Click on a unit, or on a cell that can be reached."""
        places = list(self._on_map())
        yield from self._click(self.luck.choice(places) if places else self._anywhere())

    def _on_map(self) -> Iterator[tuple[int, int]]:
        screen = self.app.screen
        if not isinstance(screen, BattleScreen):
            return
        table = screen.table
        points = [table.pixel_of(token.ref) for token in table.tokens]
        if table.overlays.reach is not None:
            cells = list(table.overlays.reach.steps)
            points += [table.camera.to_screen(table.chart.middle(cell)) for cell in cells[:: max(1, len(cells) // 20)]]
        for point in points:
            if point is not None and self.app.surface.get_rect().collidepoint(point):
                yield round(point[0]), round(point[1])

    def drag(self) -> Iterator[Turn]:
        button, end = self.luck.choice((1, 1, 2, 3)), self._anywhere()
        (x, y) = start = self._anywhere()
        yield [self._motion(start), self._button(pygame.MOUSEBUTTONDOWN, button)], 16
        for step in range(1, 5):
            yield [self._motion((x + (end[0] - x) * step // 4, y + (end[1] - y) * step // 4), button)], 16
        if self.luck.random() < 0.95:
            yield [self._button(pygame.MOUSEBUTTONUP, button)], 16

    def wheel(self) -> Iterator[Turn]:
        yield [self._motion(self._anywhere())], 16
        for _ in range(self.luck.randrange(1, 5)):
            notches = self.luck.choice((-3, -1, -1, 1, 1, 3))
            what = {"x": 0, "y": notches, "precise_x": 0.0, "precise_y": float(notches), "flipped": False}
            yield [pygame.Event(pygame.MOUSEWHEEL, what, touch=False)], 16

    def stroke(self) -> Iterator[Turn]:
        key = self.luck.choice(WEIGHED)
        if self.luck.random() < 0.15:
            key = f"{self.luck.choice(list(HELD))}+{key.split('+')[-1]}"
        self.deed = f"stroke {key}"
        down, up = self._key(pygame.KEYDOWN, key), self._key(pygame.KEYUP, key)
        if self.luck.random() < 0.1:
            yield [down], 400
            yield [down, down], 33
        yield [down], 16
        if self.luck.random() < 0.97:
            yield [up], 16

    def write(self) -> Iterator[Turn]:
        for letter in self.luck.choices(LETTERS, k=self.luck.randrange(1, 9)):
            yield [pygame.Event(pygame.TEXTINPUT, text=letter)], 16

    def ask(self) -> Iterator[Turn]:
        """Hold the key by which the map is asked."""
        yield [self._key(pygame.KEYDOWN, "Alt")], 16
        yield [self._motion(self._anywhere())], 16
        yield [self._key(pygame.KEYDOWN, self.luck.choice("123456"))], 16
        yield [self._motion(self._anywhere())], 100
        yield [self._key(pygame.KEYUP, "Alt")], 16

    def resize(self) -> Iterator[Turn]:
        size = self.luck.choice(SIZES)
        yield [pygame.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)], 16

    def lose(self) -> Iterator[Turn]:
        """The keys go to another window for a while."""
        yield [pygame.Event(pygame.WINDOWLEAVE), pygame.Event(pygame.WINDOWFOCUSLOST)], 100
        yield [pygame.Event(pygame.WINDOWFOCUSGAINED), pygame.Event(pygame.WINDOWEXPOSED)], 16

    def close(self) -> Iterator[Turn]:
        if self.luck.random() < 0.1:
            yield [pygame.Event(pygame.QUIT)], 16

    # their parts

    def _click(self, place: tuple[int, int], button: int = 1) -> Iterator[Turn]:
        motion = self._motion(place)
        down, up = self._button(pygame.MOUSEBUTTONDOWN, button), self._button(pygame.MOUSEBUTTONUP, button)
        if self.luck.random() < 0.3:
            yield [motion, down, up], 16
        else:
            for event in (motion, down, up):
                yield [event], 16

    def _tops(self) -> list[Widget]:
        """What answers now."""
        root = self.app.above if self.app.above.layers else getattr(self.app.screen, "root", None)
        if not isinstance(root, Root):
            return []
        return [root.layers[-1].widget] if root.layers else [root.widget]

    def _anywhere(self) -> tuple[int, int]:
        wide, high = self.app.surface.get_size()
        return self.luck.randrange(-2, wide + 2), self.luck.randrange(-2, high + 2)

    def _motion(self, place: tuple[int, int], button: int = 0) -> pygame.Event:
        way, self.pointer = (place[0] - self.pointer[0], place[1] - self.pointer[1]), place
        held = tuple(int(number == button) for number in (1, 2, 3))
        return pygame.Event(pygame.MOUSEMOTION, pos=place, rel=way, buttons=held, touch=False)

    def _button(self, kind: int, button: int) -> pygame.Event:
        return pygame.Event(kind, pos=self.pointer, button=button, touch=False)

    def _key(self, kind: int, written: str) -> pygame.Event:
        *held, name = written.split("+") if written != "+" else ["+"]
        mod = sum(HELD[word] for word in held if word in HELD)
        letter = name if len(name) == 1 and not mod & ~pygame.KMOD_SHIFT else ""
        code = KEYS.get(name) or pygame.key.key_code(name.lower())
        return pygame.Event(kind, key=code, mod=mod, unicode=letter, scancode=0)


# what comes of it


@dataclass
class Watch:
    """Sees to it that nothing fills up or slows down, minute by minute of the program's clock."""

    say: Callable[[str], object]
    clock: float = 0.0
    """Milliseconds that have passed for the program."""
    deeds: int = 0
    frames: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Seconds at work for the frames of this minute, by screen."""
    slowest: tuple[float, str] = (0.0, "")
    minutes: list[tuple[float, float]] = field(default_factory=list)
    """Megabytes held, and the middle frame of a battle, at every minute's end."""

    def saw(self, screen: str, seconds: float, passed: int, deed: str) -> None:
        """One turn of the loop."""
        self.frames[screen].append(seconds)
        self.slowest = max(self.slowest, (seconds, f"{deed} at {screen}"))
        before, self.clock = self.clock, self.clock + passed
        if before // 60_000 != self.clock // 60_000:
            self._minute()

    def _minute(self) -> None:
        battle = self.frames.get("Table", [0.0])
        self.minutes.append((held_now(), median(battle)))
        rooms = Counter({screen: len(seconds) for screen, seconds in self.frames.items()}).most_common(4)
        self.say(
            f"minute {len(self.minutes)}: {self.deeds} deeds, {held_now():.0f} MB; "
            f"a frame of a battle {1e3 * median(battle):.1f} ms, one in twenty over "
            f"{1e3 * sorted(battle)[len(battle) * 19 // 20]:.1f} ms; slowest {1e3 * self.slowest[0]:.0f} ms "
            f"({self.slowest[1]}); " + ", ".join(f"{count} {name}" for name, count in rooms)
        )
        self.frames.clear()
        self.slowest = (0.0, "")

    def complaints(self) -> list[str]:
        """What is not as it should be after some minutes."""
        if not self.minutes:
            return []
        found, third = [], max(1, len(self.minutes) // 3)
        most = max(megabytes for megabytes, _ in self.minutes)
        if most > MOST:
            found.append(f"{most:.0f} MB are held, more than {MOST:.0f}")
        early, late = (median(each for _, each in part) for part in (self.minutes[:third], self.minutes[-third:]))
        if len(self.minutes) >= 9 and late > 2 * early:
            found.append(f"a frame takes {1e3 * late:.1f} ms in the end, {1e3 * early:.1f} ms in the beginning")
        return found


def held_now() -> float:
    """Megabytes that this process holds."""
    pages = Path("/proc/self/statm")
    if not pages.exists():
        return 0.0
    return int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


class Sitting:
    """The program, from the opening of its window to its closing."""

    def __init__(self, opening: Callable[[], Navigator], watch: Watch, file: Path) -> None:
        self.house, self.watch = opening(), watch
        self.app = self.house.app
        pygame.event.clear()
        self._notes = file.open("a", encoding="utf-8")

    def play(self, luck: Random, deeds: int, until: float = float("inf")) -> None:
        """Let random hands at it, until they close it, so much is done or so much time has passed."""
        hands = Hands(self.app, luck)
        for _ in range(deeds):
            self.watch.deeds += 1
            for events, passed in hands.next():
                self.turn(events, passed, hands)
                if not self.app.running or self.app.screen is None:
                    return
            if self.watch.clock >= until:
                return

    def turn(self, events: Iterable[pygame.Event], passed: int, hands: Hands | None = None) -> None:
        """One turn of the loop, written down first."""
        written = [[event.type, event.dict] for event in events]
        self._notes.write(json.dumps([written, passed]) + "\n")
        for event in events:
            if event.type == pygame.VIDEORESIZE:
                pygame.display.set_mode(event.size, pygame.RESIZABLE)
            pygame.event.post(event)
        screen, before = type(self.app.screen).__name__, time.thread_time()
        try:
            self.app.step(pygame.event.get(), passed)
        except BaseException:
            self._notes.flush()
            raise
        deed = hands.deed if hands is not None else ""
        self.watch.saw(screen, time.thread_time() - before, passed, deed)

    def close(self) -> list[str]:
        """Close the window; what is wrong with the battle that was on the table."""
        sessions: list[Session] = []
        while self.app.screen is not None:
            if isinstance(self.app.screen, BattleScreen):
                sessions.append(self.app.screen.session)
            self.app.pop()
        self.house.close()
        self._notes.close()
        pygame.quit()
        return [fault for session in sessions for fault in _unlike(session)]


def _unlike(session: Session) -> Iterator[str]:
    """Whether the file of a battle leads where the battle was."""
    if session.journal is None:
        return
    loaded = load(session.journal.path)
    loaded.battle.close()
    if loaded.notes or loaded.battle.digest != session.battle.digest:
        yield f"{session.journal.path} does not lead where the battle was: {loaded.notes}"


# for hours


def endless(seed: str, minutes: float, folder: Path) -> list[str]:
    """Play on with one seed, opening and closing the program; what went wrong."""
    luck, wrong = Random(seed), list[str]()
    watch = Watch(lambda words: say(f"{seed}: {words}"))
    while watch.clock < 60_000 * minutes and len(wrong) < ENOUGH:
        home = folder / f"{seed}-{len(wrong)}"
        if not home.exists():
            _move_in(home, luck)
        try:
            sitting = Sitting(open_house, watch, home / "events.jsonl")
            sitting.play(luck, SITTING, 60_000 * minutes)
            wrong += sitting.close()
        except Exception:
            wrong.append(f"{home}:\n{traceback.format_exc(limit=-12)}")
            say(f"{seed}: {wrong[-1]}")
    wrong += watch.complaints()
    return wrong


def _move_in(home: Path, luck: Random) -> None:
    """A fresh house, with a battle chosen to begin with."""
    home.mkdir(parents=True)
    os.environ["DEADGROUND_HOME"] = str(home)
    players = ("person", luck.choice(("person", "greedy", "tactician:recruit")))
    last = LastBattle(scenario=luck.choice(PLACES), book=luck.choice(BOOKS), players=players)
    speed = luck.choice(("instant", "quick", "quick", "usual"))
    save_settings(Settings(speed=speed, briefing=False, window_size=(1280, 720), battle=last))


def again(file: Path) -> None:
    """Do once more what stands in a file of events."""
    home = file.parent.with_name(f"{file.parent.name}-again")
    home.mkdir()
    os.environ["DEADGROUND_HOME"] = str(home)
    sitting = Sitting(open_house, Watch(say), home / "events.jsonl")
    for line in file.read_text(encoding="utf-8").splitlines():
        written, passed = json.loads(line)
        sitting.turn([pygame.Event(kind, what) for kind, what in written], passed)
        if not sitting.app.running or sitting.app.screen is None:
            sitting.close()
            sitting = Sitting(open_house, Watch(say), home / "events.jsonl")
    sitting.close()


def say(words: str) -> None:
    """A line for those who watch, at once."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def main(words: list[str]) -> int:
    """Play, or play again; the exit status."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    if words[0] == "--again":
        again(Path(words[1]))
        return 0
    wrong = [fault for seed in words[2:] for fault in endless(seed, float(words[0]), Path(words[1]))]
    say("\n".join([f"{len(wrong)} things went wrong", *wrong]))
    return min(1, len(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
