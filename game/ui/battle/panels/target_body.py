"""The body of a target, to be struck at part by part: the part that is called, and of each its price and chance, what
protects it and what hides it. A click on a part calls it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

import pygame

from game.ui.battle.chips import ChipRow
from game.ui.battle.desk import Desk
from game.ui.battle.form_fields import FormField
from game.ui.battle.order_kind import Row as Way
from game.ui.battle.order_kind import target_of
from game.ui.battle.panels import figure
from game.ui.battle.panels.tallies import signed
from game.ui.battle.prose import brief_percent
from game.ui.kit.boxes import Column
from game.ui.kit.button import Pressable
from game.ui.kit.canvas import LEFT, RIGHT, Canvas
from game.ui.kit.colour import blend, faded
from game.ui.kit.label import Label
from game.ui.kit.terms import Size
from game.ui.kit.theme import Theme
from game.ui.kit.widget import Widget
from rules.frame.forecast import Forecast
from rules.frame.showing import BodyPart

LINE, LEAST, APART = 21, 156, 7
"""Points down of a line about a part, of the figure at least, and between the figure and the lines."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part that may be called, or the attack at none."""

    value: Any
    """What the form holds."""
    name: str
    chosen: bool
    chance: Fraction | None = None
    """None while it is not worked out."""
    price: str = ""
    """What calling it takes off the attack or adds to it, such as "-7"."""
    armour: str = ""
    behind: str = ""

    @property
    def drawn(self) -> bool:
        """Whether it is a piece of the figure."""
        return bool(figure.pieces(self.name))

    @property
    def told(self) -> str:
        """All there is to say of it in a line."""
        price = f"{self.price} to hit" if self.price else ""
        chance = brief_percent(self.chance) if self.chance is not None else ""
        words = (price, chance, self.armour, self.behind)
        return f"{self.name.capitalize()}: {', '.join(filter(None, words)) or 'in the open'}"


def parts_of(desk: Desk, chips: ChipRow, blank: FormField) -> tuple[Part, ...]:
    """Every part that may be called now; none where the target has no such body or parts cannot be told apart."""
    row, forecasts, form = desk.row, desk.forecasts, desk.form
    target = None if row is None else target_of(row)
    if row is None or forecasts is None or form is None or target is None:
        return ()
    view = form.question.view
    if view.pose(target).body.is_vehicle:
        return ()
    seen = {figure.spoken(each.name): each for each in view.book.body_parts(view, form.unit, target)}
    actions = {chip.value: chip.row.action for chip in chips.chips if chip.row is not None}
    if not seen or any(value and not figure.pieces(figure.spoken(value)) for value in actions) or len(actions) < 2:
        return ()
    forecasts.also(actions.values())
    plain = forecasts.known(actions[_plain(row, blank, tuple(actions))])
    taken = getattr(row.action, blank.name)
    return tuple(
        _part(value, forecasts.known(action), plain, seen, blank, chosen=value == taken)
        for value, action in actions.items()
    )


def _plain(row: Way, blank: FormField, legal: Sequence[Any]) -> Any:
    """What the field holds where no part is called."""
    default = row.kind.action.model_fields[blank.name].default
    return default if default in legal else legal[0]


def _part(
    value: Any,
    forecast: Forecast | None,
    plain: Forecast | None,
    seen: dict[str, BodyPart],
    blank: FormField,
    *,
    chosen: bool,
) -> Part:
    name = figure.spoken(value) if value else blank.unset
    found = seen.get(name, BodyPart(name))
    chance = None if forecast is None else forecast.success
    return Part(value, name, chosen, chance, _price(forecast, plain), found.armour, found.behind)


def _price(forecast: Forecast | None, plain: Forecast | None) -> str:
    """By how much the attack differs from one at no part."""
    if forecast is None or plain is None or not forecast.tallies or not plain.tallies:
        return ""
    one, other = forecast.tallies[0], plain.tallies[0]
    apart = sum(m.amount for m in one.modifiers) - sum(m.amount for m in other.modifiers)
    return signed(apart, one.unit) if apart else ""


class PartLine(Pressable):
    """A part by its name, with its price and its chance; pressed, it is called."""

    def __init__(self, part: Part, call: Callable[[], object]) -> None:
        super().__init__(name=f"part {part.name}", hint=part.told)
        self.part, self.call = part, call
        self.changed: Callable[[], object] = lambda: None
        """Told when the pointer comes or goes."""

    @property
    def lit(self) -> bool:
        """Whether it is called or pointed at."""
        return self.part.chosen or self.hovered

    def press(self) -> None:
        self.call()

    def hover_changed(self) -> None:
        super().hover_changed()
        self.changed()

    def measure(self, width: int) -> Size:
        theme = self.theme
        words = sum(theme.font(face).width(each) for each, face in self._words())
        return min(width, words + theme.px(20)), max(theme.px(LINE), theme.font("small").height + theme.px(2))

    def _words(self) -> tuple[tuple[str, str], ...]:
        chance = "" if self.part.chance is None else brief_percent(self.part.chance)
        return (self.part.name, "small"), (self.part.price, "small"), (chance, "small")

    def paint(self, canvas: Canvas) -> None:
        theme, part = canvas.theme, self.part
        if self.lit:
            fill = theme.color("chosen" if part.chosen else "hover")
            border = theme.color("accent") if part.chosen else None
            canvas.box(self.rect, fill, border, theme.px(4), theme.px("hair"))
        inner = self.rect.inflate(-theme.px(8), 0)
        face = theme.font("small")
        (name, _), (price, _), (chance, _) = self._words()
        ink = "faint" if part.behind else "text"
        canvas.text(name, inner, face, theme.color("text" if part.chosen else ink), LEFT)
        canvas.text(chance, inner, face, theme.color("accent" if part.chosen else "second"), RIGHT)
        left = inner.x + face.width(name) + theme.px(5)
        room = pygame.Rect(left, inner.y, inner.right - face.width(chance) - left, inner.h)
        if face.width(price) + theme.px(2) <= room.w:
            canvas.text(price, room, face, theme.color("bad" if price.startswith("−") else "good"), LEFT)


class BodyPicture(Widget):
    """The body as it shows, with the called part lit; a click on a part calls it."""

    cursor = pygame.SYSTEM_CURSOR_HAND
    solid = True

    def __init__(self, parts: Sequence[Part], others: Sequence[BodyPart], call: Callable[[Any], object], high: float):
        super().__init__(name="body", height=high, width=high / figure.TALL)
        self.listed, self.others, self.call = parts, others, call
        self.lit: Callable[[], str] = lambda: ""
        """The part that is pointed at."""

    def at(self, place: tuple[int, int]) -> Part | None:
        """The part at a place of the screen."""
        spot = (place[0] - self.rect.x) / self.rect.w, (place[1] - self.rect.y) / self.rect.w
        name = figure.at(spot, [part.name for part in self.listed if part.drawn])
        return next((part for part in self.listed if part.name == name), None)

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        part = self.at(event.pos)
        if part is not None:
            self.call(part.value)
        return True

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        canvas.picture(figure.picture(self.rect.h, self._paints(theme), theme.color("panel")), self.rect)

    def _paints(self, theme: Theme) -> tuple[tuple[str, figure.Paint], ...]:
        """Bare parts are light, armoured ones steel, hidden ones dark, and the called one is lit."""
        by_name = {part.name: part for part in self.listed}
        seen = {figure.spoken(each.name): each for each in self.others}
        whose = figure.owners([*seen, *(part.name for part in self.listed if part.drawn)])
        hidden, steel = faded(theme.color("chart_1"), 0.5), blend(theme.color("second"), theme.color("chart_1"), 0.3)
        bare = blend(theme.color("text"), theme.color("accent"), 0.18)
        found = []
        for piece, name in whose.items():
            part, known = by_name.get(name), seen.get(name, BodyPart(name))
            plain = hidden if known.behind else steel if known.armour else bare
            fill = theme.color("accent") if part is not None and part.chosen else plain
            if part is not None and not part.chosen and self.lit() == name:
                fill = blend(fill, theme.color("accent"), 0.5)
            found.append((piece, figure.Paint(fill, hidden)))
        return tuple(found)


class TargetBody(Widget):
    """The figure between the lines about its parts, each beside its part as far as there is room."""

    def __init__(self, parts: Sequence[Part], others: Sequence[BodyPart], call: Callable[[Any], object]) -> None:
        self.columns = tuple([PartLine(part, partial(call, part.value)) for part in side] for side in sides(parts))
        self.high = max(LEAST, LINE * max(map(len, self.columns)))
        self.picture = BodyPicture(parts, others, call, self.high)
        super().__init__(self.picture, *self.lines, name="target body")
        self.picture.lit = self._lit
        for line in self.lines:
            line.changed = self.redraw

    @property
    def lines(self) -> list[PartLine]:
        """The lines of both sides."""
        return [line for column in self.columns for line in column]

    def _lit(self) -> str:
        """The part whose line is pointed at."""
        return next((line.part.name for line in self.lines if line.hovered), "")

    def measure(self, width: int) -> Size:
        rows = max(map(len, self.columns))
        return width, max(self.theme.px(self.high), rows * max((line.wish(width)[1] for line in self.lines), default=0))

    def arrange(self) -> None:
        wide, high = self.picture.wish(self.rect.w)
        middle = pygame.Rect(0, 0, wide, high)
        middle.center = self.rect.center
        self.picture.place(middle)
        room = (self.rect.w - wide) // 2 - self.theme.px(APART)
        for column, x in zip(self.columns, (self.rect.x, self.rect.right - room), strict=True):
            self._stack(column, x, room)

    def _stack(self, column: Sequence[PartLine], x: int, wide: int) -> None:
        """Lines one below the other, each as near to its part as those above and below leave it."""
        if not column:
            return
        high = column[0].wish(wide)[1]
        tops = [self.picture.rect.y + round(_down(line.part) * self.picture.rect.w) - high // 2 for line in column]
        for at in range(1, len(tops)):
            tops[at] = max(tops[at], tops[at - 1] + high)
        least = self.rect.bottom
        for at in reversed(range(len(tops))):
            least = tops[at] = max(min(tops[at], least - high), self.rect.y + at * high)
        for line, top in zip(column, tops, strict=True):
            line.place(pygame.Rect(x, top, wide, high))

    def draw_parts(self, canvas: Canvas) -> None:
        super().draw_parts(canvas)
        for line in sorted(self.lines, key=lambda each: each.lit):
            if line.part.drawn:
                self._lead(canvas, line)

    def _lead(self, canvas: Canvas, line: PartLine) -> None:
        """A thin line from the words to the part."""
        theme, picture = canvas.theme, self.picture.rect
        x, y = figure.anchor(line.part.name)
        end = picture.x + round(x * picture.w), picture.y + round(y * picture.w)
        on_left = line.rect.centerx < picture.centerx
        start = (line.rect.right if on_left else line.rect.x, line.rect.centery)
        ink = theme.color("accent" if line.lit else "strong_border")
        canvas.smooth(start, end, ink)
        dot = pygame.Rect(0, 0, theme.px(5), theme.px(5))
        dot.center = end
        canvas.box(dot, theme.color("panel"), ink, dot.w // 2, theme.px("hair"))


def sides(parts: Sequence[Part]) -> tuple[list[Part], list[Part]]:
    """The parts listed left and right of the figure, from above downwards: limbs on their side, the rest where there is
    room; the attack at no part stands first.
    """
    columns: tuple[list[Part], list[Part]] = ([], [])
    middle: list[Part] = []
    for part in parts:
        x = figure.anchor(part.name)[0] if part.drawn else 0.5
        if abs(x - 0.5) < 0.02:
            middle.append(part)
        else:
            columns[x > 0.5].append(part)
    for part in sorted(middle, key=_down):
        columns[len(columns[1]) < len(columns[0])].append(part)
    return sorted(columns[0], key=_down), sorted(columns[1], key=_down)


def _down(part: Part) -> float:
    return figure.anchor(part.name)[1] if part.drawn else -1.0


def target_body(desk: Desk, chips: ChipRow, blank: FormField) -> Widget | None:
    """The body of the target with the part that is called, and below it what is to say of that part."""
    parts = parts_of(desk, chips, blank)
    form, target = desk.form, None if desk.row is None else target_of(desk.row)
    if not parts or form is None or target is None:
        return None
    view, by_value = form.question.view, {chip.value: chip for chip in chips.chips}
    others = view.book.body_parts(view, form.unit, target)
    body = TargetBody(parts, others, lambda value: desk.take(by_value[value]))
    told = next(part.told for part in parts if part.chosen)
    return Column(body, Label(told, "small", "accent", name="called part"), gap=2)
