"""Where what is written of units stands beside their counters, so that all of it can be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.map.chart import Point

FIRST, SECOND, NAMES, AGES = range(4)
"""Whose words come first: the unit pointed at, the active one, then other names, then how old knowledge is."""


@dataclass(frozen=True, slots=True)
class Worded:
    """A counter: where its middle is, how many pixels it is across, its words, and how soon they come."""

    at: Point
    size: int
    words: pygame.Surface | None
    rank: int

    def body(self) -> pygame.Rect:
        """What the counter itself covers."""
        half = self.size / 2
        return pygame.Rect(round(self.at[0] - half), round(self.at[1] - half), self.size, self.size)

    def places(self, words: pygame.Surface) -> tuple[Point, ...]:
        """Where its words may stand, from its middle: the best first."""
        down = self.size * 0.62 + words.get_height() * 0.55
        aside = self.size * 0.62 + words.get_width() * 0.5 + 2
        return (0, down), (0, -down), (aside, 0), (-aside, 0)


def covered(at: Point, off: Point, words: pygame.Surface) -> pygame.Rect:
    """What words cover whose middle is so far off a place."""
    return words.get_rect(center=(round(at[0] + off[0]), round(at[1] + off[1])))


def placed(counters: Sequence[Worded]) -> list[Point | None]:
    """How far from the middle of each its words stand: below, above or beside it, where they run into nothing else that
    is written and over no other counter. What has no room is left out; of the first two only if others are in the way
    that are written already.
    """
    bodies = [each.body() for each in counters]
    taken: list[pygame.Rect] = []
    found: list[Point | None] = [None] * len(counters)
    for number in sorted(range(len(counters)), key=lambda number: counters[number].rank):
        each = counters[number]
        if each.words is None:
            continue
        others = bodies[:number] + bodies[number + 1 :]
        areas = [(off, covered(each.at, off, each.words)) for off in each.places(each.words)]
        free = [(off, area) for off, area in areas if area.collidelist(taken) < 0]
        clear = [(off, area) for off, area in free if area.collidelist(others) < 0]
        for off, area in (clear or (free if each.rank < NAMES else []))[:1]:
            found[number] = off
            taken.append(area)
    return found
