"""The root of a tree of widgets: hands events to the widgets they concern, keeps layers, focus and hover, lets time
pass.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.ui.keys import repeated
from game.ui.kit import focus
from game.ui.kit.button import ENTERS, HELD, PRESSING, Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.motion import CALM, Motion
from game.ui.kit.terms import Doing
from game.ui.kit.theme import Theme
from game.ui.kit.tooltip import Tip
from game.ui.kit.widget import Moving, Widget

if TYPE_CHECKING:
    from game.ui.keys import Keys
    from game.ui.kit.rich_text import Text

AWAY = (-1, -1)
"""Where the pointer is when it is nowhere."""
BUTTONS = (1, 2, 3)
"""Mouse buttons; the wheel has its own event."""


@dataclass(slots=True, eq=False)
class Layer:
    """Something that lies over the rest: a dialog, the list of a drop-down."""

    widget: Widget
    where: Callable[[pygame.Rect], pygame.Rect]
    """Its place, from the whole screen."""
    modal: bool
    """Whether nothing beneath it answers."""
    veiled: bool
    """Whether what lies beneath is dimmed."""
    light: bool
    """Whether a click elsewhere closes it."""
    closed: Doing | None
    opener: Widget | None
    """What had the keys before."""
    veil: Motion
    root: Root

    def close(self) -> None:
        """Take it away, and what was opened from it; the keys go back to where they went before."""
        self.root.close(self)


class Root:
    """A tree of widgets on a screen."""

    _cursor: ClassVar[int] = pygame.SYSTEM_CURSOR_ARROW
    """The shape that the pointer has, whichever tree gave it."""

    def __init__(self, widget: Widget, theme: Theme, keys: Keys | None = None, floating: bool = False) -> None:
        self.theme = theme
        self.keys = keys
        self.floating = floating
        """Whether the widgets float over a map that wants the keys whenever no widget has them."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.widget = widget
        self.layers: list[Layer] = []
        self.focus: Widget | None = None
        self.entry: Callable[[], Widget | None] = lambda: None
        """What holds the widget at which Tab begins while none has the keys; None: all of them do."""
        self.pointer: tuple[int, int] = AWAY
        self.hovered: Widget | None = None
        self.captured: Widget | None = None
        """What a mouse button was pressed on: it hears of the mouse until the button is let go."""
        self._by_keys = False
        self._dirty = True
        self._settled = False
        self._revision = self._looks()
        self._motions: list[Moving] = []
        self._tip = Tip(self)
        widget.attach(self)

    # layout and drawing

    def layout(self, rect: pygame.Rect) -> None:
        """Fill this piece of the screen."""
        self.rect = pygame.Rect(rect)
        self._settled = False
        self._dirty = True
        self.settle()

    def unsettle(self) -> None:
        """Something wants other room."""
        self._settled = False
        self._dirty = True

    def settle(self) -> None:
        """Lay everything out if that is due."""
        if self._revision != self._looks():
            self._revision = self._looks()
            self._settled = False
            for layer_widget in self._tops():
                layer_widget.forget_wishes()
                for widget in layer_widget.everything():
                    widget.redraw()
        for _ in range(3):
            if self._settled:
                return
            self._settled = True
            self.widget.wish(self.rect.w)
            self.widget.place(self.rect)
            for layer in self.layers:
                layer.widget.place(layer.where(self.rect))
        self._hover(self.pointer)

    @property
    def settled(self) -> bool:
        """Whether everything has its place."""
        return self._settled

    def _looks(self) -> tuple[int, int]:
        """What everything is measured by: the theme, and the keys that caps show."""
        return self.theme.revision, self.keys.revision if self.keys is not None else 0

    def damaged(self) -> None:
        """Something has to be painted anew."""
        self._dirty = True

    @property
    def dirty(self) -> bool:
        """Whether it looks different than when it was last drawn."""
        return self._dirty

    def draw(self, surface: pygame.Surface) -> None:
        """Paint everything."""
        self.settle()
        canvas = Canvas(surface, self.theme)
        self.widget.draw(canvas)
        for layer in self.layers:
            if layer.veiled:
                red, green, blue, alpha = self.theme.color("veil")
                canvas.fill(self.rect, (red, green, blue, round(alpha * layer.veil.value)))
            layer.widget.draw(canvas)
        self._tip.draw(canvas)
        self._dirty = False

    @property
    def tip(self) -> Text:
        """What the tooltip says now; nothing where there is none."""
        return self._tip.text

    def tick(self, passed: int) -> bool:
        """Let milliseconds pass; True: draw anew."""
        self.settle()
        if self._motions:
            now, self._motions = self._motions, []
            going = [motion for motion in now if motion.widget.root is self and motion.step(passed)]
            self._motions = [*going, *(motion for motion in self._motions if motion not in going)]
        self._tip.tick(passed)
        return self._dirty

    def move(self, motion: Moving) -> None:
        """Let time pass for a motion until it has arrived."""
        if motion not in self._motions:
            self._motions.append(motion)

    def forget(self, widget: Widget) -> None:
        """A widget has left the tree."""
        if self.focus is widget:
            self.focus = None
        if self.captured is widget:
            self.captured = None
        if self.hovered is widget:
            self.hovered = None
        widget.hovered = False

    # layers

    def show(
        self,
        widget: Widget,
        where: Callable[[pygame.Rect], pygame.Rect],
        *,
        modal: bool = True,
        veiled: bool = False,
        light: bool = False,
        closed: Doing | None = None,
    ) -> Layer:
        """Lay something over the rest and send it the keys."""
        layer = Layer(widget, where, modal, veiled, light, closed, self.focus, Motion(widget), self)
        self.layers.append(layer)
        widget.attach(self)
        self._tip.hide()
        self._settled = False
        self.settle()
        layer.veil.go(1.0, CALM)
        if modal:
            found = focus.stops([widget])
            self.set_focus(found[0] if found else None, self._by_keys)
        self._dirty = True
        return layer

    def close(self, layer: Layer) -> None:
        """Take a layer away, and what was opened from it; the keys go back to where they went before."""
        if layer not in self.layers:
            return
        self.layers.remove(layer)
        inside = set(map(id, layer.widget.everything()))
        layer.widget.attach(None)
        for other in [other for other in self.layers if id(other.opener) in inside]:
            self.close(other)
        if layer.modal:
            opener = layer.opener if layer.opener is not None and layer.opener.root is self else None
            self.set_focus(opener, self._by_keys)
        self._dirty = True
        if layer.closed is not None:
            layer.closed()
        self._hover(self.pointer)

    def close_top(self) -> bool:
        """Take the uppermost layer away that wants an answer, if there is one."""
        layer = next((layer for layer in reversed(self.layers) if layer.modal), None)
        if layer is not None:
            self.close(layer)
        return layer is not None

    def _tops(self) -> list[Widget]:
        return [self.widget, *(layer.widget for layer in self.layers)]

    def _open(self) -> list[Widget]:
        """The widgets that answer now: those of the uppermost modal layer and all above it, or all."""
        tops = self._tops()
        for at in range(len(self.layers) - 1, -1, -1):
            if self.layers[at].modal:
                return tops[at + 1 :]
        return tops

    # focus and hover

    @property
    def ringed(self) -> Widget | None:
        """What shows the ring: that which has the keys, once keys are used."""
        return self.focus if self._by_keys else None

    def set_focus(self, widget: Widget | None, by_keys: bool = True) -> None:
        """Send keys there from now on."""
        before, ringed = self.focus, self.ringed
        self._by_keys = by_keys
        self.focus = widget
        if before is widget and ringed is self.ringed:
            return
        for changed in (before, widget):
            if changed is not None:
                changed.focus_changed()
        if widget is not None and by_keys:
            self.settle()
            widget.reveal(widget.rect)
        self._tip.focus(widget if by_keys else None)

    def _hover(self, place: tuple[int, int]) -> None:
        """The pointer is here now."""
        now = self._under(place)
        self.point(now.cursor if now is not None else pygame.SYSTEM_CURSOR_ARROW)
        if now is self.hovered:
            return
        old = set(self.hovered.chain()) if self.hovered is not None else set()
        new = set(now.chain()) if now is not None else set()
        self.hovered = now
        for widget in (*old, *new):
            if (widget in new) != widget.hovered:
                widget.hovered = widget in new
                widget.hover_changed()
        self._tip.hover(now)

    def point(self, cursor: int) -> None:
        """Give the pointer another shape; some displays have none to give."""
        if cursor != Root._cursor:
            Root._cursor = cursor
            with suppress(pygame.error):
                pygame.mouse.set_cursor(cursor)

    def hint_changed(self, widget: Widget) -> None:
        """A widget under the pointer says something else now."""
        if widget.hovered:
            self._tip.hide()
            self._tip.hover(widget)

    def _under(self, place: tuple[int, int]) -> Widget | None:
        for widget in reversed(self._open()):
            hit = widget.under(place)
            if hit is not None:
                return hit
        return None

    # events

    def handle(self, event: pygame.Event) -> bool:
        """Hand an event to the widget it concerns; True: it is settled, nothing beneath the widgets needs it."""
        self.settle()
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS:
            return self._pressed(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button in BUTTONS:
            return self._released(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheeled(event)
        if event.type == pygame.KEYDOWN:
            self._tip.hide()
            return self._key(event) or self.closed_off()
        if event.type in (pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self._bubbled(self.focus, event) or self.closed_off()
        if event.type == pygame.WINDOWLEAVE:
            self.pointer = AWAY
            self._hover(AWAY)
        return False

    def closed_off(self) -> bool:
        """Whether what lies beneath is out of reach."""
        return any(layer.modal for layer in self.layers)

    def _bubbled(self, widget: Widget | None, event: pygame.Event) -> bool:
        """Whether a widget or one that holds it answers."""
        return self._answering(widget, event) is not None

    def _answering(self, widget: Widget | None, event: pygame.Event) -> Widget | None:
        for holder in list(widget.chain()) if widget is not None else ():
            if holder.enabled and holder.handle(event):
                return holder
        return None

    def _moved(self, event: pygame.Event) -> bool:
        self.pointer = event.pos
        if self.captured is not None:
            self.captured.handle(event)
            return True
        self._hover(event.pos)
        self._bubbled(self.hovered, event)
        self._tip.rest(self.hovered)
        return self.hovered is not None or self.closed_off()

    def _pressed(self, event: pygame.Event) -> bool:
        self.pointer = event.pos
        self._hover(event.pos)
        self._tip.hide()
        target = self.hovered
        if target is None:
            if any(layer.light for layer in self.layers):
                return self.close_top()
            if not self.closed_off():
                self.set_focus(None, False)
            return self.closed_off()
        keyed = next((w for w in target.chain() if w.focusable and w.enabled), None)
        if keyed is not None or not self.closed_off():
            self.set_focus(keyed, False)
        answering = self._answering(target, event)
        self.captured = answering if answering is not None and answering.root is self else None
        return True

    def _released(self, event: pygame.Event) -> bool:
        self.pointer = event.pos
        captured, self.captured = self.captured, None
        if captured is not None:
            if captured.enabled:
                captured.handle(event)
            self._hover(event.pos)
            return True
        self._hover(event.pos)
        return self.hovered is not None or self.closed_off()

    def _wheeled(self, event: pygame.Event) -> bool:
        self._tip.hide()
        self._bubbled(self.hovered, event)
        return self.hovered is not None or self.closed_off()

    def _key(self, event: pygame.Event) -> bool:
        """Keys go to what has them; Enter and Space press it only once it shows the ring.

        After a click Enter gives the default answer, whatever was clicked.
        """
        passed_over = event.key in PRESSING and self.focus is not None and self.focus.pressed and self.ringed is None
        if self._bubbled(self.focus.parent if passed_over and self.focus is not None else self.focus, event):
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in focus.ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT):
            return self._go(focus.ARROWS[event.key])
        if event.key == pygame.K_ESCAPE:
            return self._escape()
        return self._commanded(event) or self._default(event)

    def _walk(self, step: int) -> bool:
        if self._found():
            return True
        entry = self.entry() if self.focus is None and step > 0 and not self.closed_off() else None
        begins = [] if entry is None else focus.stops([entry])
        goal = begins[0] if begins else focus.along(focus.stops(self._open()), self.focus, step)
        if goal is not None:
            self.set_focus(goal)
        return goal is not None

    def _found(self) -> bool:
        """The first key that moves shows where it starts, if that is a button that has the keys without a ring."""
        unseen = isinstance(self.focus, Button) and self.ringed is None and not self.floating
        if unseen:
            self.set_focus(self.focus)
        return unseen

    def _go(self, way: tuple[int, int]) -> bool:
        """Follow an arrow; over a map it belongs to the map unless keys are being used among the widgets."""
        if self.floating and self.ringed is None and not self.closed_off():
            return False
        if self.focus is None:
            return self._walk(1)
        if self._found():
            return True
        goal = focus.towards(focus.stops(self._open()), self.focus.rect, way)
        if goal is not None:
            self.set_focus(goal)
        return True

    def _escape(self) -> bool:
        if self.close_top():
            return True
        if self.floating and self.ringed is not None:
            self.set_focus(None, False)
            return True
        return False

    def _default(self, event: pygame.Event) -> bool:
        """Enter gives the default answer of a page; over a map it belongs to the map."""
        if event.key not in ENTERS or event.mod & HELD or (self.floating and not self.closed_off()):
            return False
        found = (widget for top in reversed(self._open()) for widget in top.everything())
        main = next((widget for widget in found if widget.main and widget.shown and widget.enabled), None)
        return main is not None and (repeated(event) or main.activate())

    def _commanded(self, event: pygame.Event) -> bool:
        """Press whatever is bound to a key."""
        if self.keys is None:
            return False
        wanted = self.keys.commands(event)
        if not wanted:
            return False
        for top in reversed(self._open()):
            for widget in top.everything():
                if widget.command in wanted and widget.shown and widget.enabled and widget.activate():
                    return True
        return False
