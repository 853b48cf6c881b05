"""Both sides at the moment of a plan, as figures that a playout needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

import numpy as np

from game.battle.view import View
from game.players.tactician.commander.exposure import Exposures, Floats, layout
from game.players.tactician.commander.playout import LOW, UPRIGHT, Enemy, Fight
from game.players.tactician.commander.routes import Route, route
from game.players.tactician.situation import Foe, Situation, foul, mined
from rules.frame.body import Posture
from rules.frame.figure import Aboard, Condition
from rules.frame.ground import Cell
from rules.frame.things import Fire
from rules.kernel.refs import Ref

MOST = 8
"""Enemies that a plan counts with, those nearest to the side first."""
KINDS = 3
"""Kinds of units of the side that are told apart."""
SHUNNED = 1.0
"""Danger of ground that is known to be mined, foul or burning."""


@dataclass(frozen=True, slots=True, eq=False)
class Forces:
    """The two sides, and the maps that say what they do to each other."""

    units: tuple[Ref, ...]
    foes: tuple[Foe, ...]
    places: tuple[int, ...]
    """The cells of the units."""
    fight: Fight
    danger: Floats
    """What a unit that walks upright would lose in a bout in each cell, if the enemy had nothing else to fire at."""
    chances: Floats
    """By kind and cell: what a unit that keeps low there does to the enemy in a bout, less what it suffers."""
    fire: Floats
    """By kind and cell: what a unit that keeps low there does to the enemy in a bout."""
    from_foes: Floats
    """Metres from each cell to the nearest enemy."""


def forces(
    view: View,
    exposures: Exposures,
    around: Situation,
    wanted: Iterable[Cell],
    pace: float,
    bouts: int,
    first: Iterable[Ref] = (),
) -> Forces:
    """Both sides now, and what the enemy may do: hold, attack the side, or go for the ground that it wants.

    Few kinds of units are told apart: those of the `first` units, then the most common; the rest count as the latter.
    """
    ground = layout(view.board)
    units, foes, own, kinds = _told_apart(view, exposures, around, first)
    places, told = tuple(ground.number(view.cells(unit)[0]) for unit in units), list(kinds)
    harm, hits = _maps(view, exposures, kinds, foes, None)
    sure = np.array([foe.sure * _strength(view, foe.ref) for foe in foes])
    goals = _goals(view, foes, units, wanted)
    enemies = [Enemy("holds", np.zeros((len(foes), bouts + 1)), harm, hits, _cells(view, foes))]
    for name, cell in goals:
        way = route(view.board, np.array([ground.number(cell)]))
        along = np.array([_along(way, foe, pace, bouts) for foe in foes])
        there, done = _maps(view, exposures, kinds, foes, cell)
        ends = np.where(along[:, -1] > 0.5, ground.number(cell), _cells(view, foes))
        enemies.append(Enemy(name, along, there, done, ends))
    fight = Fight(
        np.array([_strength(view, unit) for unit in units]),
        sure,
        np.array([told.index(kind) if kind in told else 0 for kind in own.values()]),
        harm,
        hits,
        tuple(enemies),
    )
    danger = (harm[UPRIGHT].max(axis=0) * sure[:, None]).sum(axis=0)
    danger[[ground.number(cell) for cell in sorted(_shunned(view))]] += SHUNNED
    fire = (hits[LOW] * sure[:, None]).sum(axis=1)
    chances = fire - (harm[LOW] * sure[:, None]).sum(axis=1)
    from_foes = np.min([ground.off(foe.pose.cell) for foe in foes], axis=0)
    return Forces(units, foes, places, fight, danger, chances, fire, from_foes)


def look_over(view: View, exposures: Exposures, around: Situation) -> None:
    """Draw the maps of enemies of a new kind, for the most common kind of unit: how cover and distance change what
    others suffer is read off these.
    """
    _, foes, _, kinds = _told_apart(view, exposures, around, ())
    new = [foe for foe in foes if not exposures.measured(exposures.eye(view, foe))]
    if new and kinds:
        _maps(view, exposures, dict(list(kinds.items())[:1]), new, None)


def _told_apart(
    view: View, exposures: Exposures, around: Situation, first: Iterable[Ref]
) -> tuple[tuple[Ref, ...], tuple[Foe, ...], dict[Ref, int], dict[int, Ref]]:
    """The units, the enemies nearest to them, what each unit counts as, and a unit of each kind that is told apart."""
    units = tuple(unit for unit in around.friends if view.find(unit, Aboard) is None)
    at = {foe.pose.cell for foe in around.foes}
    off = {cell: min((view.grid.straight(cell, view.cells(unit)[0]) for unit in units), default=0.0) for cell in at}
    foes = tuple(sorted(around.foes, key=lambda foe: (off[foe.pose.cell], foe.ref))[:MOST])
    own = {unit: exposures.kind(view, unit) for unit in units}
    common = [kind for kind, _ in Counter(own.values()).most_common()]
    told = list(dict.fromkeys((*common[:1], *(own[unit] for unit in first if unit in own), *common)))[:KINDS]
    return units, foes, own, {kind: next(unit for unit in units if own[unit] == kind) for kind in told}


def _maps(
    view: View, exposures: Exposures, kinds: Mapping[int, Ref], foes: Sequence[Foe], at: Cell | None
) -> tuple[Floats, Floats]:
    """What enemies do to each kind of unit in each cell, and the unit to them: upright, and as low as it fires best."""
    eyes = [exposures.eye(view, foe, at) for foe in foes]
    numbers = list(dict.fromkeys(eye.number for eye in eyes))
    alone = [next(eye for eye in eyes if eye.number == number) for number in numbers]
    harm, hits = (
        np.array(
            [
                [[ask(view, eye, unit, kind, posture) for eye in alone] for kind, unit in kinds.items()]
                for posture in POSTURES
            ]
        )[:, :, [numbers.index(eye.number) for eye in eyes]]
        for ask in (exposures.suffered, exposures.dealt)
    )
    better = (hits[LOW] - harm[LOW]).sum(axis=1) >= (hits[UPRIGHT] - harm[UPRIGHT]).sum(axis=1)
    for maps in (harm, hits):
        maps[LOW] = np.where(better[:, None], maps[LOW], maps[UPRIGHT])
    return harm, hits


POSTURES = Posture.STANDING, Posture.PRONE


def _goals(view: View, foes: Sequence[Foe], units: Sequence[Ref], wanted: Iterable[Cell]) -> list[tuple[str, Cell]]:
    """Where the enemy may go: to the unit nearest to it, and to the nearest ground that it wants."""
    straight = view.grid.straight

    def off(cell: Cell) -> tuple[float, Cell]:
        return sum(straight(cell, foe.pose.cell) for foe in foes), cell

    goals = [("attacks", min((view.cells(unit)[0] for unit in units), key=off))]
    ground = sorted(wanted)
    return [*goals, ("goes for its ground", min(ground, key=off))] if ground else goals


def _along(way: Route, foe: Foe, pace: float, bouts: int) -> Floats:
    """How far an enemy comes on its way after each bout, from 0 to 1; one that nothing leads there stays."""
    left = way.get(foe.pose.cell, inf)
    if foe.vehicle or left == inf:
        return np.zeros(bouts + 1)
    along: Floats = np.minimum(1.0, np.arange(bouts + 1) * pace / max(left, 1e-9))
    return along


def _cells(view: View, foes: Sequence[Foe]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    number = layout(view.board).number
    return np.array([number(foe.pose.cell) for foe in foes])


def _strength(view: View, ref: Ref) -> float:
    condition = view.find(ref, Condition)
    return 1.0 if condition is None else condition.strength


def _shunned(view: View) -> frozenset[Cell]:
    return frozenset((*mined(view), *foul(view), *(fire.cell for _, fire in view.having(Fire))))
