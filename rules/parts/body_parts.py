"""The parts of a body that attacks may be called at, where a book goes by what shows of each."""

from __future__ import annotations

from collections.abc import Callable

from rules.frame.body import Silhouette
from rules.frame.showing import BodyPart
from rules.kernel import lengths

BEHIND = 0.5
"""A part of which less than this share shows is behind cover."""


def by_zones(shows: Silhouette, armour: Callable[[str], str]) -> tuple[BodyPart, ...]:
    """Every zone of a body as it shows, with what protects it by its name."""
    screened = behind(shows)
    hidden = {zone.zone: shows.kept_down or zone.clear < BEHIND for zone in shows.zones}
    return tuple(BodyPart(zone, armour(zone), screened if covered else "") for zone, covered in hidden.items())


def behind(shows: Silhouette) -> str:
    """What hides the parts of a body that do not show, in words."""
    screen = shows.screen
    if screen is None or shows.kept_down:
        return "out of sight"
    thick = f", {lengths.millimetres(screen.millimetres)}" if screen.millimetres else ""
    return f"behind {screen.material or screen.what}{thick}"
