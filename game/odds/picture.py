"""A picture of odds over distance, as SVG that stands by itself: what hits and what puts down, a line a weapon."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import log

from game.odds.by_distance import At, Line

WIDE, HIGH, LEFT, TOP, FOOT, GAP = 860.0, 400.0, 56.0, 64.0, 72.0, 44.0
INK, FAINT, RULE, PAPER = "#332c22", "#7a705f", "#d9cfb8", "#f7f1e1"
COLOURS = ("#8c3b2a", "#2f5d7c", "#5d7a35", "#8a6a1f", "#6a4a86", "#3c7a74")
SHOWN = len(COLOURS)
"""So many weapons have a line; the others promise less."""


def picture(lines: Sequence[Line], title: str) -> str:
    """Two charts side by side: the chance to hit, and the chance to put down, of the best attack with each weapon."""
    lines = lines[:SHOWN]
    wide = (WIDE - LEFT - GAP - 20) / 2
    inner = [_words(LEFT, 30, title, size=17, weight="600")]
    inner += _chart(lines, LEFT, wide, "hits", lambda at: float(at.hits))
    inner += _chart(lines, LEFT + wide + GAP, wide, "out of the fight", lambda at: float(at.down))
    inner += _key(lines)
    high = HIGH + 22 * len(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE:g} {high:g}" width="{WIDE:g}" height="{high:g}" '
        f'font-family="sans-serif" role="img" aria-label="{escape(title, quote=True)}">'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>{"".join(inner)}</svg>'
    )


def _chart(lines: Sequence[Line], left: float, wide: float, title: str, of: Callable[[At], float]) -> list[str]:
    """One chart: chances upwards, metres to the right, farther ones closer together."""
    distances = sorted({at.distance for line in lines for at in line.at})
    if not distances:
        return []
    bottom, tall = HIGH - FOOT, HIGH - FOOT - TOP
    low, high = log(distances[0] + 1), log(distances[-1] + 1)

    def x(distance: float) -> float:
        return left + wide * (log(distance + 1) - low) / ((high - low) or 1)

    drawn = [_words(left, TOP - 12, title, fill=FAINT)]
    for quarter in range(5):
        y = bottom - tall * quarter / 4
        drawn.append(f'<line x1="{left:.1f}" y1="{y:.1f}" x2="{left + wide:.1f}" y2="{y:.1f}" stroke="{RULE}"/>')
        drawn.append(_words(left - 8, y + 4, f"{quarter * 25} %", size=11, fill=FAINT, anchor="end"))
    last = left - 40
    for distance in distances:
        if x(distance) - last >= 36:
            last = x(distance)
            drawn.append(_words(last, bottom + 18, f"{distance:g} m", size=11, fill=FAINT, anchor="middle"))
    for line, colour in zip(lines, COLOURS, strict=False):
        points = [(x(at.distance), bottom - tall * of(at)) for at in line.at]
        path = " ".join(f"{east:.1f},{down:.1f}" for east, down in points)
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.2"/>')
        drawn += [f'<circle cx="{east:.1f}" cy="{down:.1f}" r="3" fill="{colour}"/>' for east, down in points]
    return drawn


def _key(lines: Sequence[Line]) -> list[str]:
    """Which line is which weapon."""
    drawn = []
    for number, (line, colour) in enumerate(zip(lines, COLOURS, strict=False)):
        y = HIGH - 22 + 22 * number
        drawn.append(
            f'<line x1="{LEFT:g}" y1="{y:g}" x2="{LEFT + 26:g}" y2="{y:g}" stroke="{colour}" stroke-width="3"/>'
        )
        drawn.append(_words(LEFT + 36, y + 5, line.weapon))
    return drawn


def _words(
    x: float, y: float, words: str, *, size: float = 13, fill: str = INK, anchor: str = "start", weight: str = "400"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{escape(words)}</text>'
    )
