"""Where keys go next: Tab walks from the first to the last, arrows go to what is nearest that way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.ui.kit.widget import Widget

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def stops(widgets: Iterable[Widget]) -> list[Widget]:
    """Everything that Tab stops at, in the order of reading."""
    found: list[Widget] = []
    for widget in widgets:
        if widget.visible:
            if widget.reachable:
                found.append(widget)
            found += stops(widget.parts)
    return found


def along(found: Sequence[Widget], now: Widget | None, step: int) -> Widget | None:
    """The next stop forward or back; round the corner at the end."""
    if not found:
        return None
    if now is None or now not in found:
        return found[0] if step > 0 else found[-1]
    return found[(found.index(now) + step) % len(found)]


def towards(found: Sequence[Widget], now: pygame.Rect, way: tuple[int, int]) -> Widget | None:
    """The nearest stop in a direction; None where there is none."""
    ahead = [(_distance(now, widget.rect, way), place, widget) for place, widget in enumerate(found)]
    reached = [(distance, place, widget) for distance, place, widget in ahead if distance is not None]
    return min(reached)[2] if reached else None


def _distance(start: pygame.Rect, goal: pygame.Rect, way: tuple[int, int]) -> int | None:
    """How far off a place is in a direction, what lies beside the way counting more; None if it lies elsewhere."""
    if way[0]:
        ahead = (goal.left - start.right) if way[0] > 0 else (start.left - goal.right)
        aside = max(0, goal.top - start.bottom, start.top - goal.bottom)
        drift = abs(goal.centery - start.centery)
    else:
        ahead = (goal.top - start.bottom) if way[1] > 0 else (start.top - goal.bottom)
        aside = max(0, goal.left - start.right, start.left - goal.right)
        drift = abs(goal.centerx - start.centerx)
    if ahead < 0:
        return None
    return ahead + 3 * aside + drift // 4
