"""The picture of a person facing the reader, part by part: each hit location of a rulebook has its place in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.ui.kit.colour import Color

Spot = tuple[float, float]
FINE = 4
"""How many times finer than shown the picture is drawn."""
TALL = 2.0
"""How many times as high as broad it is; places in it run from 0 to 1 across and from 0 to 2 down."""
GAP = 0.016
"""Half the breadth of the line between parts."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A piece of a body: a thick line with round ends through its points, or an area that they enclose."""

    points: tuple[Spot, ...]
    thick: float = 0.0
    """The radius of the line; 0: the points enclose an area."""

    @property
    def middle(self) -> Spot:
        """Its middle."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    @property
    def top(self) -> float:
        """How far down it begins."""
        return min(y for _, y in self.points) - self.thick

    @property
    def foot(self) -> float:
        """How far down it ends."""
        return max(y for _, y in self.points) + self.thick


def _mirrored(shape: Shape) -> Shape:
    return Shape(tuple((1 - x, y) for x, y in shape.points), shape.thick)


def _both(name: str, shape: Shape) -> dict[str, Shape]:
    """A part of either side: what is right of the person is left in the picture."""
    return {f"right {name}": shape, f"left {name}": _mirrored(shape)}


_SKULL = ((0.385, 0.14), (0.387, 0.1), (0.4, 0.065), (0.43, 0.033), (0.465, 0.02), (0.5, 0.016), (0.535, 0.02),
          (0.57, 0.033), (0.6, 0.065), (0.613, 0.1), (0.615, 0.14))  # fmt: skip
_FACE = ((0.385, 0.145), (0.615, 0.145), (0.612, 0.19), (0.59, 0.24), (0.55, 0.275), (0.5, 0.288), (0.45, 0.275),
         (0.41, 0.24), (0.388, 0.19))  # fmt: skip
_TORSO = ((0.44, 0.33), (0.56, 0.33), (0.66, 0.355), (0.725, 0.385), (0.745, 0.43), (0.715, 0.56), (0.675, 0.7),
          (0.655, 0.84), (0.345, 0.84), (0.325, 0.7), (0.285, 0.56), (0.255, 0.43), (0.275, 0.385),
          (0.34, 0.355))  # fmt: skip
_GROIN = ((0.355, 0.85), (0.645, 0.85), (0.665, 0.95), (0.56, 1.02), (0.5, 1.06), (0.44, 1.02), (0.335, 0.95))
BELLY = (0.5, 0.72)
"""The middle of the torso below the vitals."""
SHAPES: Mapping[str, Shape] = {
    "neck": Shape(((0.45, 0.27), (0.55, 0.27), (0.56, 0.36), (0.44, 0.36))),
    "torso": Shape(_TORSO),
    "vitals": Shape(((0.5, 0.5), (0.5, 0.54)), 0.06),
    "groin": Shape(_GROIN),
    **_both("leg", Shape(((0.42, 1.05), (0.405, 1.4), (0.395, 1.78)), 0.078)),
    **_both("foot", Shape(((0.4, 1.89), (0.36, 1.925)), 0.06)),
    **_both("arm", Shape(((0.2, 0.455), (0.16, 0.67), (0.125, 0.89)), 0.062)),
    **_both("hand", Shape(((0.11, 0.99), (0.115, 1.03)), 0.055)),
    "skull": Shape(_SKULL),
    "face": Shape(_FACE),
    **_both("eye", Shape(((0.455, 0.165),), 0.022)),
}
"""Every piece of a body, from below upwards."""
WHOLE: Mapping[str, tuple[str, ...]] = {
    "head": ("skull", "face", "right eye", "left eye", "neck"),
    "torso": ("torso", "vitals", "groin"),
    "centre": ("vitals",),
    "eyes": ("right eye", "left eye"),
    **{f"{side} arm": (f"{side} arm", f"{side} hand") for side in ("right", "left")},
    **{f"{side} leg": (f"{side} leg", f"{side} foot") for side in ("right", "left")},
}
"""The pieces of the parts that have more than one; where a book tells pieces apart each goes to the narrowest part."""


def spoken(part: object) -> str:
    """The name of a part as it is written."""
    return str(part).replace("_", " ")


def pieces(part: str) -> tuple[str, ...]:
    """The pieces of the picture that a part has if no other part has any of them; none of what is no part of it."""
    return WHOLE.get(part, (part,) if part in SHAPES else ())


def zoned(zones: Mapping[str, float], clear: Color, covered: Color) -> tuple[tuple[str, Paint], ...]:
    """A body whose zones show to such shares, each covered from below; nothing of what is no person."""
    found: list[tuple[str, Paint]] = []
    for zone, share in zones.items():
        shapes = {name: SHAPES[name] for name in pieces(spoken(zone))}
        if not shapes:
            return ()
        top, foot = min(shape.top for shape in shapes.values()), max(shape.foot for shape in shapes.values())
        line = top + (foot - top) * share
        for name, shape in shapes.items():
            shown = max(0.0, min(1.0, (line - shape.top) / (shape.foot - shape.top)))
            found.append((name, Paint(clear, covered, round(shown, 2))))
    return tuple(found)


def owners(parts: Sequence[str]) -> dict[str, str]:
    """For every piece the part it belongs to: of several the one with the fewest pieces."""
    found: dict[str, str] = {}
    for part in sorted(parts, key=lambda each: -len(pieces(each))):
        found.update(dict.fromkeys(pieces(part), part))
    return found


def anchor(part: str) -> Spot:
    """Where a line to a part ends."""
    return BELLY if part == "torso" else SHAPES[pieces(part)[0]].middle


@dataclass(frozen=True, slots=True)
class Paint:
    """How a piece is painted: its colour, and that of the share that is covered from below."""

    fill: Color
    covered: Color
    clear: float = 1.0


@lru_cache(maxsize=64)
def picture(high: int, paints: tuple[tuple[str, Paint], ...], back: Color) -> pygame.Surface:
    """The whole figure, so many pixels high; pieces without a paint are left out."""
    size = (round(high / TALL), high)
    sheet = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    known, unit = dict(paints), size[0] * FINE
    for name, shape in SHAPES.items():
        if name in known:
            _piece(sheet, shape, known[name], unit, back)
    return pygame.transform.smoothscale(sheet, size)


def _piece(sheet: pygame.Surface, shape: Shape, paint: Paint, unit: int, back: Color) -> None:
    """One piece: a gap round it, its field, and of what is partly covered the covered share from below."""
    _fill(sheet, shape, back, unit, GAP)
    _fill(sheet, shape, paint.covered if paint.clear < 1 else paint.fill, unit, 0.0)
    if 0 < paint.clear < 1:
        clip = pygame.Rect(0, 0, sheet.get_width(), round((shape.top + (shape.foot - shape.top) * paint.clear) * unit))
        sheet.set_clip(clip)
        _fill(sheet, shape, paint.fill, unit, 0.0)
        sheet.set_clip(None)


def _fill(sheet: pygame.Surface, shape: Shape, colour: Color, unit: int, grow: float) -> None:
    """A piece in one colour, so much larger all round."""
    points = [(x * unit, y * unit) for x, y in shape.points]
    if shape.thick:
        radius = max(1.0, (shape.thick + grow) * unit)
        for (x0, y0), (x1, y1) in zip(points, points[1:] or points, strict=False):
            steps = max(1, round(max(abs(x1 - x0), abs(y1 - y0)) / max(1.0, radius / 4)))
            for step in range(steps + 1):
                spot = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
                pygame.draw.circle(sheet, colour, spot, radius)
        return
    wide = grow * unit
    middle = shape.middle[0] * unit, shape.middle[1] * unit
    moved = [(x + _away(x - middle[0], wide), y + _away(y - middle[1], wide)) for x, y in points]
    pygame.draw.polygon(sheet, colour, moved)


def _away(from_middle: float, wide: float) -> float:
    """How far a corner moves outwards; inwards where that is less than nothing, but never past the middle."""
    if abs(from_middle) < 1e-6:
        return 0.0
    far = max(wide, -abs(from_middle))
    return far if from_middle > 0 else -far


def at(spot: Spot, parts: Sequence[str]) -> str:
    """The part at a place of the picture, the topmost piece first; "" beside the figure."""
    whose = owners(parts)
    for name, shape in reversed(tuple(SHAPES.items())):
        if name in whose and _within(shape, spot):
            return whose[name]
    return ""


def _within(shape: Shape, spot: Spot) -> bool:
    x, y = spot
    if shape.thick:
        near = 1.3 * shape.thick
        pairs = zip(shape.points, shape.points[1:] or shape.points, strict=False)
        return any(_apart(spot, a, b) <= near for a, b in pairs)
    inside = False
    for (x0, y0), (x1, y1) in zip(shape.points, (*shape.points[1:], shape.points[0]), strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside


def _apart(spot: Spot, a: Spot, b: Spot) -> float:
    """How far a place lies from a stretch between two."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    share = 0.0 if not long else max(0.0, min(1.0, ((spot[0] - a[0]) * dx + (spot[1] - a[1]) * dy) / long))
    return float(((a[0] + share * dx - spot[0]) ** 2 + (a[1] + share * dy - spot[1]) ** 2) ** 0.5)
