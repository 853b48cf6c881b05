"""Looking the right way: at an enemy close by, or at where one would come into view; and waiting for it there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.frame.body import Posture
from rules.frame.figure import Kit
from rules.frame.forms import Offer, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark
from tests.yardstick.forms import field, value
from tests.yardstick.rough_distance import paces, way_on
from tests.yardstick.tactician.enemy_exposure import WHOLE
from tests.yardstick.tactician.position_value import PositionValue
from tests.yardstick.tactician.reasoning import Option
from tests.yardstick.tactician.situation import Foe
from tests.yardstick.tactician.weighing import Weighing

MEETING = 0.3
"""Share that counts of harm to an enemy that may still come into view."""
FACED = 0.1
"""Worth of facing an enemy, or the way it will come."""
ASIDE = 60.0
"""Degrees off the way a unit faces up to which a thing is in front of it."""
CLOSE_BY = 3.0
"""Metres within which an enemy must be faced, whatever else there is to face."""
COMING = 10.0
"""Metres within which an enemy may soon be close enough to strike at."""
BLOWS = 3
"""Ways to strike that are compared."""
WATCHED = 3
"""The most cells that are watched at once: the more they are, the less surely a shot is aimed."""


def turning(weighing: Weighing) -> Iterator[Option]:
    """Turn on the spot towards the enemy close by; or, with no enemy in front, to where one is or will come from."""
    standing = weighing.standing
    for offer in weighing.of(Purpose.TURN)[:1]:
        at = _to_face(standing)
        name = field(offer, Mark.FACING)
        ways = offer.choices.get(name, ()) if at is not None else ()
        facing = standing.view.grid.direction(standing.pose.cell, at) if at is not None else 0
        if at is not None and facing in ways:
            words = f"turn towards {at[0]},{at[1]}"
            yield weighing.option(offer.fill(**{name: facing}), words, weighing.here, weighing.time(offer.cost), FACED)


def _to_face(standing: PositionValue) -> Cell | None:
    """Where a unit should look that does not look there."""
    grid, pose = standing.view.grid, standing.pose
    seen = [foe.pose.cell for foe in standing.foes if not _hidden(standing, foe)]
    near = [cell for cell in seen if grid.straight(pose.cell, cell) <= CLOSE_BY]
    about = near[:1] or seen or [way[0] for way in _ways_in(standing)]
    if not about or any(grid.off(pose.facing, pose.cell, cell) <= ASIDE for cell in about):
        return None
    return about[0]


def covering(weighing: Weighing) -> Iterator[Any]:
    """A watch with a weapon over the ground on which an enemy would first come into view."""
    for offer in weighing.of(Purpose.WATCH):
        name = field(offer, Mark.WATCHED)
        ground = _to_watch(weighing.standing, offer, name) if name else ()
        if ground:
            yield offer.action(**_first(offer, name) | {name: ground})


def _to_watch(standing: PositionValue, offer: Offer, name: str) -> tuple[Cell, ...]:
    """The cells of the likeliest enemy's way that can be watched, as it comes into view."""
    for way in _ways_in(standing):
        ground = tuple(cell for cell in way if (cell,) in offer.choices[name])[:WATCHED]
        if ground and ground in offer.choices[name]:
            return ground
    return ()


def bracing(weighing: Weighing) -> Iterator[Option]:
    """Wait with a blow for an enemy near by to come within reach."""
    met = _met(weighing.standing) / weighing.per_bout if weighing.of(Purpose.BRACE) else 0.0
    if met:
        forms = (offer.action(**_first(offer)) for offer in weighing.of(Purpose.BRACE)[:BLOWS])
        best = max(forms, key=lambda form: weighing.gain(weighing.told(form)))
        time = weighing.time(weighing.told(best).cost)
        yield weighing.option(best, weighing.words(best), weighing.here, time, MEETING * met)


def _met(standing: PositionValue) -> float:
    """Harm the unit could do in a bout to the likeliest enemy that may come within its reach, if it has no gun."""
    kit = standing.view.find(standing.unit, Kit) or Kit()
    if any(item.loaded for item in kit.held()):
        return 0.0
    cell, straight = standing.pose.cell, standing.view.grid.straight
    near = (duel for duel in standing.duels if straight(cell, duel.foe.pose.cell) <= COMING and not duel.foe.vehicle)
    return max((duel.dealt.at(0.0, WHOLE, 0.0, "", Posture.STANDING) * duel.foe.sure for duel in near), default=0.0)


def _first(offer: Offer, but: str = "") -> dict[str, Any]:
    """The first value of every field but one."""
    return {name: value(values, 0) for name, values in offer.choices.items() if name != but}


def _ways_in(standing: PositionValue) -> Iterator[tuple[Cell, ...]]:
    """How each enemy out of sight would come, from where the unit first sees it, the likeliest enemy first."""
    view, unit = standing.view, standing.unit
    hidden = sorted((foe for foe in standing.foes if _hidden(standing, foe)), key=lambda foe: -foe.sure)
    far = paces(view.board, (standing.pose.cell,), as_far_as=[foe.pose.cell for foe in hidden]) if hidden else {}
    for foe in hidden:
        way = tuple(way_on(view.board, far, foe.pose.cell))[:-1]
        first = next((number for number, cell in enumerate(way) if view.sees_cell(unit, cell)), None)
        if first is not None:
            yield way[first:]


def _hidden(standing: PositionValue, foe: Foe) -> bool:
    """Whether an enemy on foot is out of sight."""
    pose = foe.pose if foe.gone else None
    return not foe.vehicle and not standing.view.silhouette(standing.unit, foe.ref, pose=pose).in_line
