"""Why a figure is what it is: its tallies line by line, each leading to its rule, or those that matter most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias, Unpack

import pygame

from game.ui.kit.button import Pressable
from game.ui.kit.canvas import CENTER, RIGHT, Canvas
from game.ui.kit.colour import faded
from game.ui.kit.rich_text import Line, lines, paint_lines
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget
from rules.frame.forecast import Forecast
from rules.frame.sheets import Rule
from rules.kernel import lengths
from rules.kernel.tally import Amount, Modifier, Tally

Moved: TypeAlias = Mapping[Modifier, Fraction]
"""By how much each modifier moves the headline figure."""
NOTED = Fraction(1, 200)
"""What moves it by less does not matter."""
ASSUMED = "assumed"
INDENT = 9
"""Points by which a modifier stands in from its tally."""


class Reason(Pressable):
    """A line of a tally: so much, and why; it leads to its rule. A figure that was assumed is marked as such."""

    def __init__(
        self,
        words: str,
        figure: str,
        color: str,
        read: Callable[[], object] | None,
        *,
        assumed: bool = False,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.words, self.figure, self.color, self.read = words, figure, color, read
        self.assumed = assumed

    def press(self) -> None:
        if self.read is not None:
            self.read()

    def measure(self, width: int) -> Size:
        high = sum(line.height for line in self._lines(width))
        return width, max(high, self.theme.font("small").height) + self.theme.px(4)

    def _lines(self, width: int) -> tuple[Line, ...]:
        """The reason in as many lines as it takes beside its figure; a modifier is indented."""
        return lines(self.words.strip(), self.theme, max(1, width - self._indent - self._aside), "small")

    @property
    def _indent(self) -> int:
        return self.theme.px(INDENT) if self.words.startswith(" ") else 0

    @property
    def _aside(self) -> int:
        """Pixels across of the figure and of the mark before it, with the gap to the words."""
        theme = self.theme
        marked = theme.font("fine").width(ASSUMED) + theme.px(18) if self.assumed else 0
        return theme.font("small").width(self.figure) + marked + theme.px(8)

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.theme
        face = theme.font("small")
        if self.glow.value and self.read is not None:
            canvas.box(
                self.rect.inflate(theme.px(8), 0), faded(theme.color("hover"), self.glow.value), None, theme.px(4)
            )
        first = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, face.height + theme.px(4))
        canvas.text(self.figure, first, face, theme.color(self.color), RIGHT)
        if self.assumed:
            self._mark(canvas, first, self.rect.right - face.width(self.figure) - theme.px(8))
        paint_lines(canvas, self._lines(self.rect.w), (self.rect.x + self._indent, self.rect.y + theme.px(2)))

    def _mark(self, canvas: Canvas, first: pygame.Rect, right: int) -> None:
        """The word "assumed" in a frame on the first line, ending here."""
        theme = canvas.theme
        face = theme.font("fine")
        wide = face.width(ASSUMED) + theme.px(10)
        frame = pygame.Rect(right - wide, first.y + theme.px(1), wide, first.h - theme.px(2))
        canvas.box(frame, None, faded(theme.color("accent"), 0.6), theme.px(4), theme.px("hair"))
        canvas.text(ASSUMED, frame, face, theme.color("accent"), CENTER)


def signed(amount: Amount, unit: str) -> str:
    """A modifier with its sign, set with a true minus."""
    return f"{'+' if amount >= 0 else ''}{_plain(amount, unit)}"


def why(
    forecast: Forecast, rules: dict[str, Rule], read: Callable[[str], object], moved: Moved | None = None
) -> list[Widget]:
    """Every tally, line by line, each leading to its rule."""
    found: list[Widget] = []
    for tally in forecast.tallies:
        found += _tally(tally, rules, read, moved)
    return found


def reasons_by_weight(
    forecast: Forecast, rules: dict[str, Rule], read: Callable[[str], object], moved: Moved | None = None
) -> list[Widget]:
    """The reasons that matter most first: the figure that is rolled for, then the modifiers of all tallies by how much
    they move the headline, then what else is reckoned. While that is not worked out, by their size.
    """
    if not forecast.tallies:
        return []
    first, *others = forecast.tallies
    found = [_total(first, rules, read), *_decisive(forecast, rules, read, moved)]
    return found + [_total(each, rules, read) for each in others]


def _decisive(
    forecast: Forecast, rules: dict[str, Rule], read: Callable[[str], object], moved: Moved | None
) -> Iterator[Widget]:
    """The modifiers that count, the weightiest first; one that stands in several tallies once."""
    tallies = forecast.tallies if moved is not None else forecast.tallies[:1]
    of: dict[Modifier, Tally] = {}
    for tally in tallies:
        of |= {each: tally for each in tally.modifiers if each.amount and each not in of}
    weights = {each: abs(moved[each]) if moved is not None else abs(Fraction(each.amount)) for each in of}
    told: set[str] = set()
    for each in sorted(of, key=lambda each: -weights[each]):
        if each.reason not in told and (moved is None or weights[each] >= NOTED):
            told.add(each.reason)
            title = "" if of[each] is forecast.tallies[0] else of[each].title
            yield _line(each, rules, read, moved, title)


def _tally(
    tally: Tally, rules: dict[str, Rule], read: Callable[[str], object], moved: Moved | None
) -> Iterator[Widget]:
    yield _total(tally, rules, read)
    for modifier in tally.modifiers:
        yield _line(modifier, rules, read, moved)


def _total(tally: Tally, rules: dict[str, Rule], read: Callable[[str], object]) -> Widget:
    words = f"{tally.title}: {tally.why}" if tally.why else tally.title
    return _reason(words, _plain(tally.total, tally.unit), "text", tally.rule, rules, read)


def _line(
    modifier: Modifier, rules: dict[str, Rule], read: Callable[[str], object], moved: Moved | None, title: str = ""
) -> Widget:
    """A modifier; good or bad by what it does to the headline, where that is known."""
    by = None if moved is None else moved.get(modifier)
    for_better = modifier.amount > 0 if not by else by > 0
    color = "second" if not modifier.amount else "good" if for_better else "bad"
    words = f"   {title}: {modifier.reason}" if title else f"   {modifier.reason}"
    figure = signed(modifier.amount, modifier.unit)
    effect = "" if not by or abs(by) < NOTED else f"{_points(by)} by this"
    return _reason(words, figure, color, modifier.rule, rules, read, assumed=modifier.assumed, effect=effect)


def _points(by: Fraction) -> str:
    return f"{round(100 * float(by)):+d} %".replace("-", "\u2212")


def _plain(amount: Amount, unit: str) -> str:
    whole = not isinstance(amount, Fraction) or amount.denominator == 1
    return lengths.amount(int(amount) if whole else round(float(amount), 1), unit).replace("-", "−")


def _reason(
    words: str,
    figure: str,
    color: str,
    rule: str,
    rules: dict[str, Rule],
    read: Callable[[str], object],
    *,
    assumed: bool = False,
    effect: str = "",
) -> Widget:
    known = rules.get(rule)
    told = "Assumed: your side cannot know this figure." if assumed else ""
    hint = "\n".join(filter(None, (told, effect, f"{known.title} [{known.id}]\n{known.summary}" if known else "")))
    doing = (lambda: read(rule)) if known is not None else None
    return Reason(words, figure, color, doing, assumed=assumed, hint=hint)
