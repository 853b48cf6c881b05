"""The window, its loop, and the stack of screens of which the uppermost is seen and answers."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pygame

from game.ui.keys import EVERYWHERE, Command, Keys
from game.ui.kit.boxes import Floating
from game.ui.kit.dialog import notify, tell
from game.ui.kit.rich_text import Text
from game.ui.kit.root import Root
from game.ui.kit.theme import LARGEST, SMALLEST, USUAL, Theme, sheets
from game.ui.kit.typeface import write_in
from game.ui.malloc_tuning import give_back
from game.ui.settings import Settings
from game.ui.window import NoDisplay, Window, show_plainly, within_desktop
from rules.kernel.faults import Faulty

FRAMES = 60
"""Pictures a second at most."""
TALL = 1080
"""Pixels of a window's height for which the interface is drawn at 100 % unless the user sets another scale."""
STEP = 0.25
"""How much larger the interface gets at a press of a key."""
LEAST = (640, 360)
"""Points across and down that the interface needs for all its words to be read."""
UNSEEN = ("offscreen", "dummy")
"""What draws without showing it: chosen silently where no display answers."""
FADE = 160
"""Milliseconds that a screen takes to come in softly."""
SLACK = 100
"""Milliseconds that one turn of the loop counts for at most, however long it took."""

REPEAT_AFTER, REPEAT_EVERY = 380, 34
"""Milliseconds that a key is held before it counts again, and from then on."""

FULL_SCREEN = Command("window.full", "Full screen", EVERYWHERE, "F11")
LARGER = Command("scale.larger", "Larger interface", EVERYWHERE, "Ctrl+=")
SMALLER = Command("scale.smaller", "Smaller interface", EVERYWHERE, "Ctrl+-")


@dataclass(frozen=True, slots=True)
class Space:
    """What a screen has to fill."""

    size: tuple[int, int]
    """Pixels across and down."""
    scale: float
    """How large the interface is drawn; 1.0 is 100 %."""
    text: float
    """How much larger letters are than the rest."""

    @property
    def rect(self) -> pygame.Rect:
        """All of it."""
        return pygame.Rect((0, 0), self.size)


class Screen:
    """One of the program's screens. It is told what happens; what it does not override does nothing."""

    soft = False
    """Whether it comes in softly over whatever was seen before, rather than at once."""
    base = ""
    """What it is called as the screen that a battle leads back to; "" for one that it does not lead back to."""

    def opened(self, app: App) -> None:
        """It is on top now, for the first time or because what lay above it was closed."""

    def resized(self, space: Space) -> None:
        """This is the space to fill; it comes after `opened`, and whenever the window or the scale changes."""

    def handle(self, event: pygame.Event) -> None:
        """Answer the mouse, a key, or anything else that comes in."""

    def tick(self, passed: int) -> bool:
        """Let milliseconds pass; True: draw me anew."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Paint all of the window."""

    def notices(self, window: pygame.Rect) -> pygame.Rect:
        """The part of the window at whose foot a word in passing stands."""
        return window

    def closed(self) -> None:
        """It has been taken off the stack."""

    def quits(self) -> bool:
        """The user wants to close the window: whether that may happen now."""
        return True


@dataclass(slots=True)
class Fading:
    """What was seen before, while it fades."""

    picture: pygame.Surface
    left: int = FADE
    """Milliseconds until it is gone."""

    def draw(self, surface: pygame.Surface) -> None:
        """Paint what is left of it over what comes."""
        self.picture.set_alpha(round(255 * self.left / FADE))
        surface.blit(self.picture, (0, 0))


class App:
    """The running program."""

    def __init__(
        self,
        settings: Settings | None = None,
        size: tuple[int, int] | None = None,
        keep: Callable[[Settings], object] | None = None,
        monitor: int = 0,
    ) -> None:
        self.settings = settings or Settings()
        self.keep = keep
        """Writes changed settings down."""
        open_display()
        self.theme = Theme()
        self.keys = Keys((FULL_SCREEN, LARGER, SMALLER), self.settings.keys)
        self.running = True
        self.above = Root(Floating(), self.theme, self.keys, floating=True)
        """What is said over whatever screen there is: notices, and faults in plain words."""
        self._down: set[int] = set()
        """Keys that are held down."""
        self._fading: Fading | None = None
        self._seen = False
        """Whether anything has been drawn yet."""
        self._stack: list[Screen] = []
        self._stale = True
        self.window = Window(self.settings.window, size or within_desktop(self.settings.window_size), monitor)
        self.apply(self.settings)

    # screens

    @property
    def screen(self) -> Screen | None:
        """The uppermost screen."""
        return self._stack[-1] if self._stack else None

    @property
    def home(self) -> str:
        """What the uppermost of the screens is called that a battle leads back to."""
        return next((screen.base for screen in reversed(self._stack) if screen.base), "")

    def push(self, screen: Screen) -> None:
        """Open a screen above the others."""
        self._stack.append(screen)
        self._surface_again()

    def pop(self) -> None:
        """Close the uppermost screen; without one left the program ends."""
        self._close_top()
        self._surface_again()

    def swap(self, screen: Screen) -> None:
        """Close the uppermost screen and open another in its place."""
        self._close_top()
        self.push(screen)

    def _close_top(self) -> None:
        if self._stack:
            self._stack.pop().closed()
            give_back()

    def quit(self) -> None:
        """End the program after this turn of the loop."""
        self.running = False

    def _surface_again(self) -> None:
        """Something else is on top now."""
        top = self.screen
        if top is None:
            self.running = False
            return
        if top.soft and not self.theme.still and self._seen:
            self._fading = Fading(self.surface.copy())
        top.opened(self)
        if self.screen is top:
            top.resized(self.space)
        self._stale = True

    # the window and the look

    @property
    def surface(self) -> pygame.Surface:
        """What is seen in the window."""
        return self.window.surface

    @property
    def space(self) -> Space:
        """What a screen has to fill."""
        return Space(self.surface.get_size(), self.theme.scale, self.theme.text)

    def apply(self, settings: Settings) -> None:
        """Look and answer as the settings say from now on."""
        self.settings = settings
        self.window.show(settings.window)
        scale = settings.scale or fitting_scale(self.surface.get_size())
        scale = min(scale, largest_scale(self.surface.get_size(), settings.text_size))
        sheet = sheets().get(settings.theme) or sheets()[USUAL]
        self.theme.use(sheet, scale, settings.text_size, settings.reduced_motion, settings.palette, settings.units)
        write_in(settings.units)
        self.keys.rebind(settings.keys)
        self._resized()

    def _resized(self) -> None:
        top = self.screen
        self.above.layout(self.space.rect)
        if top is not None:
            top.resized(self.space)
        self._stale = True

    def change(self, **settings: object) -> None:
        """Change some of the settings, live by them and keep them for next time."""
        self.apply(self.settings.model_copy(update=settings))
        if self.keep is not None:
            self.keep(self.settings)

    def tell(self, title: str, text: Text) -> None:
        """Say something over whatever screen there is, to be acknowledged."""
        tell(self.above, title, text)

    def notify(self, text: Text, act: tuple[str, Callable[[], object]] | None = None) -> None:
        """Say something in passing, perhaps with a button for what can be done about it."""
        notify(self.above, text, act=act, within=None if self.screen is None else self.screen.notices)

    def hush(self) -> None:
        """Words in passing give way to what opens now."""
        for layer in [layer for layer in self.above.layers if not layer.modal]:
            self.above.close(layer)

    # the loop

    def step(self, events: Iterable[pygame.Event], passed: int = 16) -> None:
        """One turn: hand out what came in, let time pass, draw what has changed."""
        for event in events:
            with self._plain_words():
                self._hand_out(event)
        changed = False
        with self._plain_words():
            changed = self.screen is not None and self.screen.tick(passed)
        if self.screen is None or not self.running:
            return
        if any((self.above.tick(passed), changed, self._stale, self._faded(passed))):
            self._draw(self.screen)

    def _draw(self, screen: Screen) -> None:
        """Show a screen, and what is said above it."""
        self._stale = False
        self._seen = True
        screen.draw(self.surface)
        if self._fading is not None:
            self._fading.draw(self.surface)
        self.above.draw(self.surface)
        pygame.display.flip()

    def _faded(self, passed: int) -> bool:
        """Let milliseconds pass for what fades; whether there is anything that does."""
        fading = self._fading
        if fading is None:
            return False
        fading.left -= passed
        if fading.left <= 0 or fading.picture.get_size() != self.surface.get_size():
            self._fading = None
        return True

    @contextmanager
    def _plain_words(self) -> Iterator[None]:
        """A faulty file or a full disk is told in the window, and the program goes on."""
        try:
            yield
        except Faulty as error:
            self.tell("That did not work", "\n".join(map(str, error.faults)))
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            self.tell("That did not work", f"{where}{error.strerror or error}")

    def _hand_out(self, event: pygame.Event) -> None:
        event = self._counted(event)
        if event.type == pygame.QUIT:
            if self.screen is None or self.screen.quits():
                self.quit()
            return
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._fit()
        elif event.type == pygame.WINDOWEXPOSED:
            self._stale = True
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYDOWN and self._everywhere(event):
            return
        if self.above.layers and not self._passes(event) and self.above.handle(event):
            return
        if self.screen is not None:
            self.screen.handle(event)

    def _passes(self, event: pygame.Event) -> bool:
        """Whether an event is no business of what is said above: a word in passing takes no keys."""
        keyed = event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)
        return keyed and not any(layer.modal for layer in self.above.layers)

    def _counted(self, event: pygame.Event) -> pygame.Event:
        """The event; a key that has been down already is marked as one that is only held."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.KEYDOWN and event.key in self._down:
            return pygame.Event(pygame.KEYDOWN, {**event.dict, "repeat": True})
        elif event.type == pygame.KEYDOWN:
            self._down.add(event.key)
        return event

    def _fit(self) -> None:
        """The window has another size now."""
        if not self.window.fit():
            return
        size = self.surface.get_size()
        theme = self.theme
        scale = min(self.settings.scale or fitting_scale(size), largest_scale(size, theme.text))
        if scale != theme.scale:
            theme.use(theme.sheet, scale, theme.text, theme.still, theme.eyes, theme.unit)
        self._resized()

    def _everywhere(self, event: pygame.Event) -> bool:
        """Answer the keys that work on every screen."""
        if self.keys.means(event, FULL_SCREEN.name):
            self.change(window="window" if self.settings.window == "full" else "full")
        elif self.keys.means(event, LARGER.name):
            self.change(scale=min(self.theme.scale + STEP, LARGEST))
        elif self.keys.means(event, SMALLER.name):
            self.change(scale=max(self.theme.scale - STEP, SMALLEST))
        else:
            return False
        return True

    def run(self) -> int:
        """Run until the user quits; the exit status of the program."""
        pygame.key.set_repeat(REPEAT_AFTER, REPEAT_EVERY)
        clock = pygame.time.Clock()
        while self.running:
            self.step(pygame.event.get(), min(clock.tick(FRAMES), SLACK))
        while self._stack:
            self._stack.pop().closed()
        pygame.quit()
        return 0


def fitting_scale(size: tuple[int, int]) -> float:
    """How large the interface is drawn in a window for which nobody said anything else: in steps of 5 %."""
    share = min(size[1] / TALL, size[0] / (TALL * 16 / 9))
    return min(max(round(share * 20) / 20, 0.85), LARGEST)


def largest_scale(size: tuple[int, int], letters: float = 1.0) -> float:
    """How large the interface can be drawn in a window at most, with all of it still to be reached.

    Letters larger than the rest need so much more room for it.
    """
    room = max(1.0, letters)
    return max(SMALLEST, min(LARGEST, size[0] / LEAST[0] / room, size[1] / LEAST[1] / room))


def open_display() -> None:
    """Let pictures be drawn; NoDisplay where no window could be seen."""
    asked_for = bool(os.environ.get("SDL_VIDEODRIVER"))
    on_linux = sys.platform.startswith("linux")
    if on_linux and not asked_for and not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")):
        raise NoDisplay("neither a Wayland nor an X display is set")
    show_plainly()
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from None
    if on_linux and not asked_for and pygame.display.get_driver() in UNSEEN:
        pygame.display.quit()
        raise NoDisplay("the display that is set does not answer")
