"""Charts as inline SVG: arms under one another with their intervals, curves, and counts as columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from game.lab.numbers import Interval

INK, FAINT, RULE, ACCENT, CARD = "var(--ink)", "var(--faint)", "var(--rule)", "var(--accent)", "var(--card)"
"""Colours are named here, and mixed in the style of the page: for a light screen, a dark one, and maps on paper."""
SIDES = tuple(f"var(--side-{number})" for number in range(1, 9))
"""The colours of the sides, in their order."""
DRAWN, BARS = "var(--drawn)", "var(--bars)"
WIDE = 760
FOOT = 40
"""Room under a chart for its numbers and what they are."""


@dataclass(frozen=True, slots=True)
class Row:
    """A share with its interval under a title; `strong` if it is what the others are held against or clearly apart."""

    title: str
    value: Interval
    note: str = ""
    strong: bool = False
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Curve:
    """Values one after another, from the first round on."""

    title: str
    values: Sequence[float]
    colour: str
    dashed: bool = False


def svg(width: float, height: float, inner: str, label: str) -> str:
    """A picture that scales with the page."""
    return (
        f'<svg viewBox="0 0 {_n(width)} {_n(height)}" role="img" aria-label="{escape(label, quote=True)}" '
        f'xmlns="http://www.w3.org/2000/svg">{inner}</svg>'
    )


def _n(number: float) -> str:
    """A number in as few characters as will do."""
    return f"{number:.1f}".removesuffix(".0")


def text(
    x: float, y: float, words: str, *, size: float = 13, fill: str = INK, anchor: str = "start", weight: str = ""
) -> str:
    """A line of words."""
    bold = f' font-weight="{weight}"' if weight else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{fill}" text-anchor="{anchor}"{bold}>'
        f"{escape(words)}</text>"
    )


def _line(x: float, y: float, x2: float, y2: float, colour: str = RULE, more: str = "") -> str:
    return f'<line x1="{_n(x)}" y1="{_n(y)}" x2="{_n(x2)}" y2="{_n(y2)}" stroke="{colour}" {more}/>'


def _box(x: float, y: float, wide: float, high: float, fill: str, more: str = "") -> str:
    return (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(max(0, wide))}" height="{_n(max(0, high))}" fill="{fill}" {more}/>'
    )


LETTER, LONGEST = 6.8, 36
"""How wide a letter of a title is, all in all; so many of them are shown at most."""


def forest(rows: Sequence[Row], label: str, *, even: float | None = None, base: float | None = None) -> str:
    """Shares under one another with their intervals; a line through what they are held against."""
    longest = max((len(_short(row.title, LONGEST)) for row in rows), default=0)
    left, right, step = 76 + LETTER * longest, WIDE - 62.0, 25.0
    high = step * len(rows) + 34

    def x(share: float) -> float:
        return left + share * (right - left)

    drawn = []
    for tenth in range(0, 11, 2):
        drawn.append(_line(x(tenth / 10), 6, x(tenth / 10), high - 24))
        drawn.append(text(x(tenth / 10), high - 8, f"{tenth * 10} %", size=11.5, fill=FAINT, anchor="middle"))
    if even is not None:
        drawn.append(_line(x(even), 2, x(even), high - 24, FAINT, 'stroke-dasharray="2 3"'))
    if base is not None:
        drawn.append(_line(x(base), 2, x(base), high - 24, ACCENT, 'stroke-dasharray="5 4"'))
    for number, row in enumerate(rows):
        y = 20 + number * step
        weight = "600" if row.strong else ""
        drawn.append(text(left - 62, y + 4, _short(row.title, LONGEST), anchor="end", weight=weight))
        drawn.append(_line(x(row.value.low), y, x(row.value.high), y, row.colour, 'stroke-width="2"'))
        ends = (x(row.value.low), x(row.value.high))
        drawn += [_line(end, y - 4, end, y + 4, row.colour, 'stroke-width="2"') for end in ends]
        size = 5.5 if row.strong else 4.5
        drawn.append(f'<circle cx="{_n(x(row.value.value))}" cy="{_n(y)}" r="{size}" fill="{row.colour}"/>')
        drawn.append(text(left - 16, y + 4, f"{row.value.value * 100:.0f} %", size=13, anchor="end", weight=weight))
        if row.note:
            drawn.append(text(right + 14, y + 4, row.note, size=11.5, fill=FAINT))
    return svg(WIDE, high, "".join(drawn), label)


def _short(words: str, room: int) -> str:
    return words if len(words) <= room else words[: room - 1] + "…"


def curves(lines: Sequence[Curve], top: float, label: str, *, unit: str = "", percent: bool = False) -> str:
    """Curves over the rounds, each with its title at its end."""
    wide, left, right, high = 370.0, 34.0, 12.0, 204.0
    rounds = max((len(line.values) for line in lines), default=1)
    bottom, span = high - FOOT, wide - left - right

    def at(number: int, value: float) -> tuple[float, float]:
        return left + span * number / max(1, rounds - 1), bottom - (bottom - 18) * value / top

    drawn = []
    for tick in _ticks(top, percent):
        y = at(0, tick)[1]
        drawn.append(_line(left, y, wide - right, y))
        drawn.append(
            text(left - 6, y + 4, f"{tick * 100:.0f} %" if percent else f"{tick:g}", size=11, fill=FAINT, anchor="end")
        )
    drawn += [
        text(at(number, 0)[0], high - 23, str(number), size=11, fill=FAINT, anchor="middle")
        for number in _rounds(rounds - 1)
    ]
    for line in lines:
        points = " ".join(f"{_n(x)},{_n(y)}" for x, y in (at(n, value) for n, value in enumerate(line.values)))
        dashes = ' stroke-dasharray="5 4"' if line.dashed else ""
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{line.colour}" stroke-width="2.2"{dashes}/>')
    tails = [max(line.values[-(len(line.values) // 3 + 1) :], default=0.0) for line in lines]
    ends = _apart([at(0, tail)[1] - 7 for tail in tails], 12, (10, bottom - 4))
    for line, y in zip(lines, ends, strict=True):
        title = text(wide - right, y, _short(line.title, 40), size=11.5, fill=line.colour, anchor="end", weight="600")
        drawn.append(title.replace("<text ", f'<text stroke="{CARD}" stroke-width="3" paint-order="stroke" ', 1))
    if unit:
        drawn.append(text(wide - right, high - 6, unit, size=11, fill=FAINT, anchor="end"))
    return svg(wide, high, "".join(drawn), label)


def _apart(heights: Sequence[float], least: float, within: tuple[float, float]) -> list[float]:
    """Heights moved up, and down again from the edge, until no two are nearer to each other than that."""
    (highest, lowest), found = within, list(heights)
    order = sorted(range(len(found)), key=lambda at: (-found[at], at))
    for at in order:
        found[at] = min(found[at], lowest)
        lowest = found[at] - least
    for at in reversed(order):
        found[at] = max(found[at], highest)
        highest = found[at] + least
    return found


def _ticks(top: float, percent: bool) -> list[float]:
    if percent:
        return [0, 0.25, 0.5, 0.75, 1.0]
    step = max(1, round(top / 4))
    return [float(tick) for tick in range(0, int(top) + 1, step)]


def _rounds(last: int) -> list[int]:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if last / step <= 9)
    return list(range(0, last + 1, step))


def columns(
    counts: Mapping[int, int],
    label: str,
    *,
    colour: str = BARS,
    marks: Mapping[int, int] | None = None,
    every: int = 1,
    unit: str = "",
    shown: Callable[[float], str] = str,
) -> str:
    """How often each number came up; of each column the part in `marks` is filled darker."""
    wide, left, right, high = 370.0, 34.0, 12.0, 204.0
    if not counts:
        return ""
    first, last = min(counts), max(counts)
    numbers = list(range(first, last + 1, every))
    top = max(counts.values())
    bottom, each = high - FOOT, (wide - left - right) / max(len(numbers), 6)
    drawn = [_line(left, bottom, wide - right, bottom, FAINT)]
    for place, number in enumerate(numbers):
        x, tall = left + place * each, (bottom - 18) * counts.get(number, 0) / top
        drawn.append(_box(x + each * 0.12, bottom - tall, each * 0.76, tall, colour, 'opacity="0.55"'))
        marked = (marks or {}).get(number, 0)
        drawn.append(
            _box(
                x + each * 0.12,
                bottom - (bottom - 18) * marked / top,
                each * 0.76,
                (bottom - 18) * marked / top,
                colour,
            )
        )
        if len(numbers) <= 12 or place % -(-len(numbers) // 10) == 0:
            drawn.append(text(x + each / 2, high - 23, shown(number), size=11, fill=FAINT, anchor="middle"))
    drawn.append(text(left - 6, 22, str(top), size=11, fill=FAINT, anchor="end"))
    if unit:
        drawn.append(text(wide - right, high - 6, unit, size=11, fill=FAINT, anchor="end"))
    return svg(wide, high, "".join(drawn), label)
