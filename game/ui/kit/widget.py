"""What every widget is: a place on the screen, a wish for room, a look, and an answer to the mouse and the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol, TypedDict, Unpack

import pygame

from game.ui.keys import Keys
from game.ui.kit.canvas import Canvas
from game.ui.kit.rich_text import Text
from game.ui.kit.terms import Doing, Size
from game.ui.kit.theme import Theme


class Moving(Protocol):
    """Something of a widget that time passes for."""

    widget: Widget

    def step(self, passed: int) -> bool:
        """Let milliseconds pass; False when it is over."""


class Layer(Protocol):
    """Something that lies over the rest of a tree: a dialog, the list of a drop-down."""

    def close(self) -> None:
        """Take it away, and what was opened from it."""


class Tree(Protocol):
    """What a widget asks of the tree it hangs in."""

    theme: Theme
    keys: Keys | None
    rect: pygame.Rect
    pointer: tuple[int, int]
    focus: Widget | None
    """What has the keys."""

    @property
    def ringed(self) -> Widget | None:
        """What shows that it has the keys."""

    def set_focus(self, widget: Widget | None, by_keys: bool = True) -> None:
        """Send keys there from now on."""

    def unsettle(self) -> None:
        """Something wants other room."""

    def settle(self) -> None:
        """Lay everything out if that is due."""

    def damaged(self) -> None:
        """Something has to be painted anew."""

    def move(self, motion: Moving) -> None:
        """Let time pass for a motion until it has arrived."""

    def forget(self, widget: Widget) -> None:
        """A widget has left the tree."""

    def hint_changed(self, widget: Widget) -> None:
        """A widget under the pointer says something else now."""

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


class Options(TypedDict, total=False):
    """What every widget can be told when it is made. Lengths are in points."""

    grow: float
    """Its share of the room that is left over along its row or column."""
    width: float
    height: float
    lettered: bool
    """Whether its width grows with the letters."""
    hint: Text
    """What a tooltip says of it."""
    name: str
    """What it is found by."""
    command: str
    """The named command that presses it (see `game.ui.keys`)."""
    visible: bool
    enabled: bool


class Widget:
    """A thing on the screen. Kinds of widgets say how large they want to be, how they look and what they answer."""

    focusable = False
    """Whether keys can be sent to it."""
    solid = False
    """Whether the pointer meets it although nothing of it answers; otherwise the map beneath can be clicked."""

    cursor = pygame.SYSTEM_CURSOR_ARROW
    """The shape of the pointer on it."""

    def __init__(self, *parts: Widget, **options: Unpack[Options]) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.parent: Widget | None = None
        self.parts: list[Widget] = []
        self.hovered = False
        self.grow = options.get("grow", 0.0)
        self.width = options.get("width")
        self.height = options.get("height")
        self.lettered = options.get("lettered", False)
        self.hint: Text = options.get("hint", "")
        self.name = options.get("name", "")
        self.command = options.get("command", "")
        self._visible = options.get("visible", True)
        self._enabled = options.get("enabled", True)
        self._root: Tree | None = None
        self._wishes: dict[int, Size] = {}
        for part in parts:
            self._adopt(part)
            self.parts.append(part)

    # the tree

    @property
    def root(self) -> Tree | None:
        """The root of the tree it hangs in; None as long as it hangs in none."""
        return self._root

    @property
    def theme(self) -> Theme:
        """The look of the tree it hangs in."""
        if self._root is None:
            raise LookupError(f"{type(self).__name__} hangs in no tree yet")
        return self._root.theme

    def attach(self, root: Tree | None) -> None:
        """Hang it and all below it into a tree, or take it out of its tree."""
        if self._root is not None and root is None:
            self._root.forget(self)
        self._root = root
        self._wishes.clear()
        for part in self.parts:
            part.attach(root)
        if root is not None:
            self.attached()

    def attached(self) -> None:
        """It hangs in a tree now."""

    def _adopt(self, part: Widget) -> None:
        part.parent = self
        part.attach(self._root)

    def add(self, *parts: Widget) -> None:
        """Put more into it, behind what it holds."""
        for part in parts:
            self._adopt(part)
            self.parts.append(part)
        self.relayout()

    def fill(self, parts: Sequence[Widget]) -> None:
        """Hold these and nothing else."""
        kept = {id(part) for part in parts}
        for part in self.parts:
            if id(part) not in kept:
                part.parent = None
                part.attach(None)
        self.parts = list(parts)
        for part in parts:
            if part.parent is not self:
                self._adopt(part)
        self.relayout()

    def remove(self, part: Widget) -> None:
        """Take one thing out."""
        self.fill([other for other in self.parts if other is not part])

    def everything(self) -> Iterator[Widget]:
        """It and all below it, from the first to the last."""
        yield self
        for part in self.parts:
            yield from part.everything()

    def chain(self) -> Iterator[Widget]:
        """It, what holds it, and so on up to the top."""
        at: Widget | None = self
        while at is not None:
            yield at
            at = at.parent

    # what is said of it

    def cut_off(self) -> str:
        """Its own words where it has no room for all of them; else nothing."""
        return ""

    @property
    def told(self) -> Text:
        """What a tooltip says of it: its hint, and first its own words where they are cut off."""
        cut, hint = self.cut_off(), self.hint
        if not cut or not hint:
            return cut or hint
        if isinstance(hint, str):
            return hint if cut in hint else f"{cut}\n{hint}"
        return (replace(hint[0], words=f"{cut}\n", link=None), *hint)

    # whether it can be seen and used

    @property
    def visible(self) -> bool:
        """Whether it is there; what is not takes no room."""
        return self._visible

    @visible.setter
    def visible(self, shown: bool) -> None:
        if shown != self._visible:
            self._visible = shown
            self.relayout()

    @property
    def shown(self) -> bool:
        """Whether it and all that holds it is visible."""
        return all(widget._visible for widget in self.chain())

    @property
    def enabled(self) -> bool:
        """Whether it answers; its hint should say why if not."""
        return self._enabled

    @enabled.setter
    def enabled(self, usable: bool) -> None:
        if usable != self._enabled:
            self._enabled = usable
            self.redraw()

    @property
    def focused(self) -> bool:
        """Whether keys are sent to it."""
        return self._root is not None and self._root.focus is self

    @property
    def pressed(self) -> bool:
        """Whether Enter and Space press it: then they do so only while it shows the ring."""
        return False

    @property
    def main(self) -> bool:
        """Whether it is the default answer, which Enter gives."""
        return False

    @property
    def reachable(self) -> bool:
        """Whether Tab stops at it: also where it is out of use, if it says why."""
        return self.focusable and self._visible and (self._enabled or bool(self.hint))

    # room

    def wish(self, width: int) -> Size:
        """The pixels it would like where no more than `width` are to be had across."""
        known = self._wishes.get(width)
        if known is None:
            known = self._wishes[width] = self._wanted(width)
        return known

    def _wanted(self, width: int) -> Size:
        across = width
        if self.width is not None:
            across = self.theme.px(self.width)
        if self.width is not None and self.lettered:
            across = min(width, self.theme.px(self.width * max(1.0, self.theme.text)))
        w, h = self.measure(across)
        return (
            w if self.width is None else across,
            h if self.height is None else self.theme.px(self.height),
        )

    def measure(self, width: int) -> Size:
        """What it would like of its own accord."""
        return 0, 0

    def place(self, rect: pygame.Rect) -> None:
        """Stand here from now on."""
        if rect != self.rect:
            self.redraw()
            self.rect = pygame.Rect(rect)
            self.redraw()
        self.arrange()

    def arrange(self) -> None:
        """Give what it holds a place inside its own."""

    def remeasure(self) -> None:
        """What it holds has changed: ask for another layout if that changes what room it wants."""
        before, self._wishes = self._wishes, {}
        if self._root is None or not before or any(self.wish(width) != size for width, size in before.items()):
            self.relayout()
        self.redraw()

    def relayout(self) -> None:
        """It wants other room than before: everything is laid out anew before it is next drawn."""
        for widget in self.chain():
            widget._wishes.clear()
        self.redraw()
        if self._root is not None:
            self._root.unsettle()

    def forget_wishes(self) -> None:
        """Measure everything anew: letters or sizes have changed."""
        for widget in self.everything():
            widget._wishes.clear()

    # looks

    def redraw(self) -> None:
        """It looks different now."""
        if self._root is not None and self.rect.w and self.rect.h:
            margin = 2 * self._root.theme.px("ring") + 4
            self.damaged(self.rect.inflate(margin, margin))

    def moved(self) -> None:
        """One of its motions made a step."""
        self.redraw()

    def damaged(self, rect: pygame.Rect) -> None:
        """A piece of the screen within it has to be painted anew."""
        if self.parent is not None:
            self.parent.damaged(rect)
        elif self._root is not None:
            self._root.damaged()

    def draw(self, canvas: Canvas) -> None:
        """Paint it and all that it holds."""
        if not self._visible or not canvas.shows(self.rect):
            return
        self.paint(canvas)
        self.draw_parts(canvas)
        if self._root is not None and self._root.ringed is self:
            self.paint_ring(canvas)

    def draw_parts(self, canvas: Canvas) -> None:
        """Paint all that it holds."""
        for part in self.parts:
            part.draw(canvas)

    def paint(self, canvas: Canvas) -> None:
        """Paint its own look, beneath what it holds."""

    def paint_ring(self, canvas: Canvas) -> None:
        """Show that keys are sent to it."""
        theme = canvas.theme
        ring = theme.px("ring")
        canvas.box(
            self.rect.inflate(2 * ring, 2 * ring), None, theme.color("ring"), theme.px("small_radius") + ring, ring
        )

    # mouse and keys

    def under(self, place: tuple[int, int]) -> Widget | None:
        """What of it the pointer meets at a place."""
        if not self._visible or not self.rect.collidepoint(place):
            return None
        for part in reversed(self.parts):
            hit = part.under(place)
            if hit is not None:
                return hit
        return self if self.solid or self.focusable or self.told else None

    def handle(self, event: pygame.Event) -> bool:
        """Answer the mouse or a key; True: nobody else needs to. What it does not answer goes to what holds it."""
        return False

    def activate(self) -> bool:
        """Do what it is there for, as if it were clicked; True if it did."""
        return False

    def hover_changed(self) -> None:
        """The pointer came or went."""

    def focus_changed(self) -> None:
        """Keys are sent to it from now on, or no longer."""
        self.redraw()

    def reveal(self, rect: pygame.Rect) -> None:
        """A place inside it should be in sight: whatever scrolls makes it so, and passes it on."""
        if self.parent is not None:
            self.parent.reveal(rect)
