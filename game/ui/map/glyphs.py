"""The signs on counters: what a role does, and what is carried, as a few strokes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.ui.map.chart import Point
from game.ui.map.palette import Colour

Stroke = Callable[["Brush"], None]
THICK = 0.17
"""The breadth of a stroke where a sign reaches from -1 to 1."""


class Brush:
    """Draws a sign around a middle, so and so large."""

    def __init__(self, surface: pygame.Surface, middle: Point, size: float, colour: Colour) -> None:
        self._surface, self._middle, self._size, self._colour = surface, middle, size, colour

    def _at(self, point: Point) -> Point:
        return self._middle[0] + point[0] * self._size, self._middle[1] + point[1] * self._size

    def line(self, *points: Point, thick: float = THICK) -> None:
        """A line with round ends."""
        radius = thick * self._size / 2
        for a, b in pairwise(points):
            (x0, y0), (x1, y1) = self._at(a), self._at(b)
            long = math.hypot(x1 - x0, y1 - y0) or 1.0
            nx, ny = -(y1 - y0) / long * radius, (x1 - x0) / long * radius
            corners = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
            pygame.draw.polygon(self._surface, self._colour, corners)
        for point in points:
            pygame.draw.circle(self._surface, self._colour, self._at(point), radius)

    def shape(self, *points: Point) -> None:
        """A filled figure."""
        pygame.draw.polygon(self._surface, self._colour, [self._at(point) for point in points])

    def ring(self, middle: Point, radius: float, thick: float = THICK) -> None:
        """A circle."""
        wide = max(1, round(thick * self._size))
        pygame.draw.circle(self._surface, self._colour, self._at(middle), radius * self._size + wide / 2, wide)

    def dot(self, middle: Point, radius: float) -> None:
        """A disc."""
        pygame.draw.circle(self._surface, self._colour, self._at(middle), radius * self._size)


def _star(brush: Brush) -> None:
    points = [
        (
            math.sin(turn * math.pi / 5) * (0.95 if turn % 2 == 0 else 0.38),
            -math.cos(turn * math.pi / 5) * (0.95 if turn % 2 == 0 else 0.38),
        )
        for turn in range(10)
    ]
    brush.shape(*points)


def _cross_lines(brush: Brush) -> None:
    brush.line((-0.78, -0.62), (0.78, 0.62))
    brush.line((-0.78, 0.62), (0.78, -0.62))


def _gun(brush: Brush) -> None:
    brush.line((0, 0.9), (0, -0.9))
    brush.line((-0.34, -0.5), (0, -0.9), (0.34, -0.5))
    brush.line((-0.5, 0.05), (0.5, 0.05))
    brush.line((-0.3, 0.9), (0.3, 0.9))


def _heavy_gun(brush: Brush) -> None:
    _gun(brush)
    brush.line((-0.62, 0.4), (0.62, 0.4))


def _crosshair(brush: Brush) -> None:
    brush.ring((0, 0), 0.56, 0.15)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        brush.line((x * 0.34, y * 0.34), (x * 0.95, y * 0.95), thick=0.15)
    brush.dot((0, 0), 0.11)


def _plus(brush: Brush) -> None:
    brush.line((-0.7, 0), (0.7, 0), thick=0.46)
    brush.line((0, -0.7), (0, 0.7), thick=0.46)


def _grenade(brush: Brush) -> None:
    brush.dot((-0.05, 0.28), 0.56)
    brush.line((-0.05, -0.2), (-0.05, -0.62))
    brush.line((-0.05, -0.68), (0.6, -0.5), (0.66, 0.0))


def _rocket(brush: Brush) -> None:
    brush.line((-0.62, 0.62), (0.45, -0.45), thick=0.3)
    brush.shape((0.2, -0.68), (0.9, -0.9), (0.68, -0.2))
    brush.line((-0.85, 0.25), (-0.35, 0.35), (-0.25, 0.85))


def _chevrons(brush: Brush) -> None:
    for down in (-0.5, 0.1, 0.7):
        brush.line((-0.68, down + 0.12), (0, down - 0.4), (0.68, down + 0.12))


def _castle(brush: Brush) -> None:
    brush.line((-0.8, 0.55), (-0.8, -0.5), (0.8, -0.5), (0.8, 0.55))
    brush.line((0, -0.5), (0, 0.4))


def _eye(brush: Brush) -> None:
    brush.line(
        (-0.95, 0.02), (-0.4, -0.46), (0.4, -0.46), (0.95, 0.02), (0.4, 0.5), (-0.4, 0.5), (-0.95, 0.02), thick=0.14
    )
    brush.dot((0, 0.02), 0.26)


def _mortar(brush: Brush) -> None:
    brush.ring((0, 0.52), 0.3)
    brush.line((0, 0.2), (0, -0.9))
    brush.line((-0.34, -0.5), (0, -0.9), (0.34, -0.5))


def _slash(brush: Brush) -> None:
    brush.line((-0.75, 0.75), (0.75, -0.75), thick=0.2)


def _wheel(brush: Brush) -> None:
    brush.ring((0, 0), 0.76)
    brush.dot((0, 0), 0.2)
    for turn in range(3):
        angle = math.pi * 2 * turn / 3 + math.pi / 2
        brush.line((0, 0), (math.cos(angle) * 0.76, math.sin(angle) * 0.76))


def _flame(brush: Brush) -> None:
    brush.shape(
        (0, -0.95), (0.34, -0.36), (0.5, -0.55), (0.68, 0.2), (0.4, 0.8), (-0.4, 0.8), (-0.68, 0.2), (-0.3, -0.15)
    )


def _bar(brush: Brush) -> None:
    brush.line((-0.72, 0), (0.72, 0), thick=0.24)
    brush.dot((0, -0.55), 0.17)


def _fist(brush: Brush) -> None:
    brush.line((-0.7, -0.75), (0.55, 0.5), thick=0.2)
    brush.shape((0.2, 0.75), (0.75, 0.2), (0.92, 0.92))
    brush.line((0.7, -0.75), (-0.55, 0.5), thick=0.2)
    brush.shape((-0.2, 0.75), (-0.75, 0.2), (-0.92, 0.92))


def _paw(brush: Brush) -> None:
    brush.dot((0, 0.36), 0.46)
    for x, y in ((-0.7, -0.1), (-0.28, -0.58), (0.28, -0.58), (0.7, -0.1)):
        brush.dot((x, y), 0.22)


def _bow(brush: Brush) -> None:
    brush.line((-0.5, -0.85), (0.2, -0.6), (0.5, 0), (0.2, 0.6), (-0.5, 0.85))
    brush.line((-0.5, -0.85), (-0.5, 0.85), thick=0.09)
    brush.line((-0.8, 0), (0.85, 0), thick=0.12)


def _missile(brush: Brush) -> None:
    _rocket(brush)
    brush.ring((-0.5, -0.5), 0.28, 0.13)


def _hull(brush: Brush) -> None:
    brush.line(
        (-0.85, 0.3), (-0.85, -0.2), (-0.35, -0.55), (0.5, -0.55), (0.85, -0.1), (0.85, 0.3), (-0.85, 0.3), thick=0.14
    )
    brush.dot((-0.45, 0.5), 0.24)
    brush.dot((0.45, 0.5), 0.24)


def _spell(brush: Brush) -> None:
    for turn in range(4):
        angle = math.pi * turn / 4
        x, y = math.cos(angle), math.sin(angle)
        reach = 0.95 if turn % 2 == 0 else 0.5
        brush.line((-x * reach, -y * reach), (x * reach, y * reach), thick=0.13)


def _saucer(brush: Brush) -> None:
    brush.shape((-0.95, 0.18), (-0.4, -0.12), (0.4, -0.12), (0.95, 0.18), (0.4, 0.5), (-0.4, 0.5))
    brush.dot((0, -0.16), 0.42)


def _mask(brush: Brush) -> None:
    brush.line((-0.62, -0.35), (-0.4, -0.8), (0.4, -0.8), (0.62, -0.35), (0.0, 0.85), (-0.62, -0.35), thick=0.15)
    brush.line((-0.34, -0.3), (-0.12, 0.02), thick=0.24)
    brush.line((0.34, -0.3), (0.12, 0.02), thick=0.24)


def _claws(brush: Brush) -> None:
    for across in (-0.55, 0.0, 0.55):
        brush.shape((across + 0.25, -0.85), (across + 0.38, -0.7), (across + 0.1, 0.2), (across - 0.3, 0.85))
        brush.shape((across + 0.25, -0.85), (across - 0.06, -0.1), (across - 0.3, 0.85))


def _sword(brush: Brush) -> None:
    brush.line((-0.3, 0.3), (0.82, -0.82), thick=0.2)
    brush.line((-0.62, -0.05), (0.05, 0.62), thick=0.18)
    brush.line((-0.3, 0.3), (-0.62, 0.62), thick=0.18)
    brush.dot((-0.72, 0.72), 0.17)


def _horseshoe(brush: Brush) -> None:
    arch = [(math.sin(turn * math.pi / 8) * 0.62, -0.18 - math.cos(turn * math.pi / 8) * 0.62) for turn in range(-5, 6)]
    brush.line((-0.42, 0.85), *arch, (0.42, 0.85), thick=0.27)


def _shield(brush: Brush) -> None:
    brush.line(
        (0, -0.85), (0.68, -0.6), (0.62, 0.15), (0.36, 0.6), (0, 0.88), (-0.36, 0.6), (-0.62, 0.15), (-0.68, -0.6),
        (0, -0.85), thick=0.15,
    )  # fmt: skip
    brush.line((0, -0.4), (0, 0.4), thick=0.15)


def _question(brush: Brush) -> None:
    brush.line((-0.42, -0.5), (-0.15, -0.85), (0.25, -0.82), (0.45, -0.45), (0.05, -0.05), (0.0, 0.3), thick=0.21)
    brush.dot((0, 0.72), 0.15)


def _point(brush: Brush) -> None:
    brush.dot((0, 0), 0.4)


SIGNS: tuple[tuple[tuple[str, ...], Stroke], ...] = (
    (("assistant",), _slash),
    (("overseer",), _saucer),
    (("drone",), _mask),
    (("stalker",), _claws),
    (("heavy", "mounted"), _heavy_gun),
    (("mortar",), _mortar),
    (("missile",), _missile),
    (("gunner", "machine"), _gun),
    (("leader", "captain", "officer", "sergeant", "commander"), _star),
    (("marksman", "sniper", "sharpshooter"), _crosshair),
    (("medic", "healer", "mercy", "cleric"), _plus),
    (("grenad", "bomber"), _grenade),
    (("rocket",), _rocket),
    (("assault", "storm"), _chevrons),
    (("sapper", "engineer", "pioneer"), _castle),
    (("observer", "spotter"), _eye),
    (("scout", "recon"), _slash),
    (("driver", "crew", "pilot"), _wheel),
    (("flame", "fire"), _flame),
    (("bow", "archer"), _bow),
    (("sword", "duel", "fencer"), _sword),
    (("horse", "mount", "rider"), _horseshoe),
    (("beast", "hound", "dog", "wolf", "bear"), _paw),
    (("raider", "brute", "ogre", "orc", "brawler", "arms", "warrior", "fighter"), _fist),
    (("mage", "wizard", "sorcer"), _spell),
    (("guard", "watch"), _shield),
    (("irregular", "militia", "rebel", "civilian"), _bar),
    (("rifle", "infantry", "trooper", "soldier", "private"), _cross_lines),
)
"""The sign of a role, by words in it; the first that fits."""


def sign(role: str, *, vehicle: bool = False) -> Stroke:
    """What stands on the counter of a role; a question mark where it is not known."""
    if not role:
        return _hull if vehicle else _question
    if vehicle:
        return _hull
    return next((stroke for words, stroke in SIGNS if any(word in role.lower() for word in words)), _point)


QUESTION: Stroke = _question

ARMS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("pistol", "revolver"), "pistol"),
    (("submachine", "carbine"), "short"),
    (("machine gun", "minimi", "autocannon"), "machine"),
    (("rpg", "rocket", "missile", "launcher", "flamethrower", "mortar"), "tube"),
    (("grenade", "bomb"), "ball"),
    (("rifle butt", "club", "staff", "baton", "mace", "axe", "club"), "club"),
    (("knife", "sword", "machete", "spear", "javelin", "blade", "fangs", "jaws", "claws"), "blade"),
    (("bow",), "bow"),
    (("rifle", "gun", "ak-47", "kalashnikov", "shotgun", "m4"), "rifle"),
)


def arm(weapon: str) -> str:
    """The outline that stands for a weapon; "" for bare hands and what is not known."""
    return next((shape for words, shape in ARMS if any(word in weapon.lower() for word in words)), "")


def draw_arm(brush: Brush, shape: str) -> None:
    """A weapon from the side, muzzle to the right."""
    if shape in ("pistol", "short", "rifle", "machine"):
        muzzle = {"pistol": 0.2, "short": 0.55, "rifle": 0.95, "machine": 0.95}[shape]
        stock = -0.25 if shape == "pistol" else -0.95
        brush.line((stock, 0.0), (muzzle, -0.04), thick=0.2)
        brush.line((-0.22, 0.05), (-0.32, 0.42), thick=0.17)
        if shape != "pistol":
            brush.line((-0.95, 0.02), (-0.95, 0.22), thick=0.24)
            brush.line((0.08, 0.05), (0.16, 0.4), thick=0.16)
        if shape == "machine":
            brush.line((0.62, 0.0), (0.42, 0.48), thick=0.1)
            brush.line((0.62, 0.0), (0.82, 0.48), thick=0.1)
    elif shape == "tube":
        brush.line((-0.9, 0.1), (0.9, -0.14), thick=0.34)
        brush.line((0.0, 0.1), (-0.08, 0.44), thick=0.16)
    elif shape == "ball":
        brush.dot((0, 0.05), 0.36)
        brush.line((0, -0.3), (0.3, -0.42), thick=0.14)
    elif shape == "club":
        brush.line((-0.9, 0.3), (0.3, -0.1), thick=0.13)
        brush.line((0.3, -0.1), (0.85, -0.28), thick=0.34)
    elif shape == "blade":
        brush.line((-0.9, 0.28), (-0.4, 0.13), thick=0.2)
        brush.line((-0.5, -0.08), (-0.32, 0.34), thick=0.13)
        brush.line((-0.4, 0.13), (0.9, -0.3), thick=0.15)
    elif shape == "bow":
        brush.line((-0.3, -0.55), (0.25, 0.0), (-0.3, 0.55), thick=0.13)
        brush.line((-0.8, 0), (0.8, 0), thick=0.09)


def polygon(middle: Point, radius: float, corners: int, turn: float = 0.0) -> Sequence[Point]:
    """A regular figure."""
    return [
        (
            middle[0] + math.sin(turn + math.tau * number / corners) * radius,
            middle[1] - math.cos(turn + math.tau * number / corners) * radius,
        )
        for number in range(corners)
    ]
