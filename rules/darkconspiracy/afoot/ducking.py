"""What a unit may do that has broken off what it repeated, or is surprised: drop prone, or duck behind cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.darkconspiracy.afoot import gaits, topic
from rules.darkconspiracy.afoot.forms import Gaits, GoProneOrStand, Move
from rules.darkconspiracy.afoot.gaits import Within
from rules.darkconspiracy.core import cover, footing
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.turns.forms import Wait
from rules.darkconspiracy.turns.topic import Desk
from rules.frame.body import Posture
from rules.frame.forms import Offer, OneOf
from rules.frame.ground import Cell
from rules.frame.scene import Pose
from rules.kernel.refs import Ref
from rules.parts.choices import Asked

GAIT: Gaits = "walk"
"""The gait at which it ducks (DKC-REP-02)."""


def offers(desk: Desk) -> Iterator[Offer]:
    """Dropping prone, a walk that ends behind cover from an enemy it knows of, or nothing (DKC-REP-02)."""
    if desk.on_foot and not footing.prone(desk.scene, desk.unit):
        yield desk.offer(GoProneOrStand, {"posture": OneOf((Posture.PRONE,))})
    if desk.on_foot and GAIT in gaits.allowed(desk.scene, desk.unit) and desk.foes:
        ways = Asked(lambda: _into_cover(desk))
        if ways:
            yield desk.offer(Move, {"way": ways, "gait": OneOf((GAIT,))})
    yield desk.offer(Wait)


def _into_cover(desk: Desk) -> Iterable[tuple[Cell, ...]]:
    """Ways of a walk to cells in cover from the nearest enemy (DKC-REP-02)."""
    scene, unit, near = desk.scene, desk.unit, knowing.nearest(desk.scene, desk.unit, desk.foes)[0]
    within = Within(scene, unit, GAIT)
    for cell in within:
        way = within.way(cell)
        there = topic.ends(scene, unit, Move(way=way, gait=GAIT))
        if (within.price(way) or 0) <= within.budget and _covered(desk, near, there):
            yield way


def _covered(desk: Desk, foe: Ref, there: Pose) -> bool:
    shows = desk.scene.silhouette(foe, desk.unit, pose=there)
    return not shows.in_line or any(cover.of_silhouette(shows))
