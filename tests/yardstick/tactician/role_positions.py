"""Where units belong that do not lead the fight: medics out of sight, heavy weapons where they command the ground."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from game.battle.view import View
from game.board.sight.silhouette import top
from rules.frame.body import Posture
from rules.frame.figure import Condition, Identity, Kit, State
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from tests.yardstick.rough_distance import within
from tests.yardstick.tactician.situation import Situation

BEHIND = ("medic",)
"""Roles that stay behind the fight: of little use in front, and of much use alive."""
FROM_AFAR = ("gunner", "marksman", "rocketeer", "mortar gunner", "missile gunner")
FAR = 2.0
"""Moves from a medic within which a place for it to stay is looked for."""
LEASH = 3.0
"""The most moves that a medic stays away from its friends."""
SAFE = 0.9
"""Share of the greatest distance to the enemy that is as good as the greatest, where nothing hides a unit."""
WELL_OFF = 40.0
"""Metres to the nearest enemy that are far enough anywhere."""
COMMANDS = 0.5
"""Share of the ground that a heavy weapon must have in range and in view from its place to stay there."""
HILL = 1.5
"""Metres that its place must lie above that ground."""
REACH = 10.0
"""Metres at which a unit that has nothing to fire can strike no enemy."""
EYES = 1.2
"""Metres above the ground at which an enemy would show."""


def stays_behind(view: View, unit: Ref) -> bool:
    """Whether a unit belongs behind the fight."""
    return _role(view, unit) in BEHIND


def shoots_from_afar(view: View, unit: Ref) -> bool:
    """Whether a unit is of more use from afar."""
    return _role(view, unit) in FROM_AFAR


def must_close(view: View, unit: Ref) -> bool:
    """Whether a unit can only strike enemies beside it: nothing it has fires, and nothing else reaches farther."""
    kit = view.find(unit, Kit) or Kit()
    return not any(item.loaded or item.spare for item in kit.items) and not view.book.measures.band(view, unit, REACH)


def commands(view: View, unit: Ref, cells: frozenset[Cell]) -> bool:
    """Whether a heavy weapon looks down on most of this ground from where it is, with that much of it in range."""
    own = view.cells(unit)
    if not shoots_from_afar(view, unit) or not cells or not cells.isdisjoint(own):
        return False
    if view.place(own[0]).height < HILL + sum(view.place(cell).height for cell in cells) / len(cells):
        return False
    straight, band = view.grid.straight, view.book.measures.band
    covered = (view.sees_cell(unit, cell, above=EYES) and band(view, unit, straight(own[0], cell)) for cell in cells)
    return sum(map(bool, covered)) >= COMMANDS * len(cells)


def hidden_on(situation: Situation, cells: frozenset[Cell]) -> tuple[Cell, ...]:
    """Cells of this ground on which enemies out of sight are assumed to be."""
    return tuple(sorted({foe.pose.cell for foe in situation.foes if not foe.now} & cells))


def wounded(view: View, situation: Situation, medic: Ref) -> Ref | None:
    """The nearest wounded friend that no enemy can see, so that a medic can go there."""
    here, straight = view.cells(medic)[0], view.grid.straight
    hurt = [unit for unit in view.units(view.side(medic)) if unit != medic and _needs_aid(view, unit)]
    where = {unit: view.cells(unit)[0] for unit in hurt}
    safe = _hidden(view, situation, medic, list(where.values()))
    return min(
        (unit for unit in hurt if where[unit] in safe),
        key=lambda unit: (straight(here, where[unit]), unit),
        default=None,
    )


def rear(view: View, situation: Situation, medic: Ref, move: float) -> tuple[Cell, ...]:
    """Where a medic may stay: out of sight of every known enemy and not too far from its friends.

    Where nothing hides it, as far from the enemy as it can get. With no enemy known it follows its friends at a
    distance.
    """
    leash, straight = LEASH * max(1.0, move) * view.grid.metres, view.grid.straight
    mates = [view.cells(mate)[0] for mate in situation.friends if mate != medic and not stays_behind(view, mate)]
    here = view.cells(medic)[0]
    if mates and min(straight(here, mate) for mate in mates) > leash:
        return tuple(sorted(mates))
    if not situation.foes:
        return ()
    about = (here, *within(view.board, here, round(FAR * max(1.0, move))))
    near = [cell for cell in about if not mates or any(straight(cell, mate) <= leash for mate in mates)]
    return tuple(sorted(_hidden(view, situation, medic, near) or _farthest(view, situation, near)))


def _farthest(view: View, situation: Situation, cells: list[Cell]) -> list[Cell]:
    """The cells that are about as far from the nearest enemy as any of these, or far enough."""
    straight = view.grid.straight
    off = {cell: min((straight(cell, foe.pose.cell) for foe in situation.foes), default=inf) for cell in cells}
    most = max(off.values(), default=0.0)
    return [cell for cell in cells if off[cell] >= min(WELL_OFF, SAFE * most)]


def _hidden(view: View, situation: Situation, unit: Ref, cells: list[Cell]) -> list[Cell]:
    """Those of these cells on which no known enemy would see any part of a unit that stands there."""
    highest = top(replace(view.pose(unit), posture=Posture.STANDING))
    for foe in situation.foes if cells else ():
        cells = view.prospect(foe.pose).hides(cells, highest)
    return cells


def _needs_aid(view: View, unit: Ref) -> bool:
    condition = view.find(unit, Condition)
    on_foot = not view.pose(unit).body.is_vehicle
    return on_foot and condition is not None and condition.state in (State.HURT, State.DOWN)


def _role(view: View, unit: Ref) -> str:
    identity = view.find(unit, Identity)
    return identity.role if identity is not None else ""
