"""What smoke is worth to a unit with open ground to cross.

That is the fire it keeps off the unit and the friends with it, less the fire of its own side that it blocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from math import exp

from rules.frame.forms import Action, Choices, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark
from rules.frame.worth import Worth
from tests.yardstick.forms import field, value
from tests.yardstick.tactician.forms import LISTED
from tests.yardstick.tactician.position_value import PositionValue
from tests.yardstick.tactician.weighing import Weighing

BETWEEN = 9
"""Places between the unit and the enemy of which three are tried."""
HANGS = 2.0
"""Bouts for which a smoke cloud is expected to last."""
TOGETHER, MATES = 15.0, 3
"""Metres within which friends are assumed to go along, and the most of them that count."""
ALONG = 0.5
"""What each of them counts beside the unit itself."""


def screens(weighing: Weighing) -> Iterator[tuple[Action, Worth]]:
    """Smoke that could be thrown between the unit and the enemy. What lands and hides nothing never will."""
    clear, never = set[object](), weighing.standing.smokeless
    for offer in weighing.of(Purpose.HARM):
        place, arm = field(offer, Mark.PLACE), field(offer, Mark.WEAPON)
        weapon = value(offer.choices[arm], 0) if arm else None
        kind = offer.action, weapon
        if not place or weapon in clear or kind in never or not weighing.standing.foes:
            continue
        first = {name: value(values, 0) for name, values in offer.choices.items() if name != place}
        for cell in _between(weighing.standing, offer.choices[place]):
            weighing.weighed += 1
            action = offer.action(**first | {place: cell})
            told = weighing.told(action)
            if not told.screen:
                clear.add(weapon)
                if told.success:
                    never.add(kind)
                break
            yield action, told


def _between(standing: PositionValue, listed: Choices) -> list[Cell]:
    """A near, a middle and a far one of the listed places that lie best between the unit and its enemies."""
    straight, here = standing.view.grid.straight, standing.pose.cell

    def astray(cell: Cell) -> float:
        return sum(straight(here, cell) + straight(cell, foe.pose.cell) for foe in standing.foes)

    cells = (cell for cell in islice(iter(listed), LISTED) if cell is not None and cell != here)
    best = sorted(cells, key=lambda cell: (astray(cell), cell))[:BETWEEN]
    best.sort(key=lambda cell: (straight(here, cell), cell))
    return list(dict.fromkeys((best[0], best[len(best) // 2], best[-1]))) if best else []


def screened(weighing: Weighing, told: Worth) -> float:
    """Worth of smoke there, for the unit here and where it goes next."""
    standing = weighing.standing
    if not told.screen or not standing.foes or not standing.off(standing.pose.cell):
        return 0.0
    smoke, bouts = frozenset(told.screen), min(HANGS, weighing.horizon)
    places = tuple(dict.fromkeys((standing.pose.cell, *_onward(standing))))
    spared = sum(_kept_off(standing, smoke, cell, bouts) for cell in places) / len(places)
    near = (weighing.view.apart(standing.unit, mate) <= TOGETHER for mate in standing.friends if mate != standing.unit)
    lands = 1.0 if told.success is None else float(told.success)
    return spared * (1.0 + ALONG * min(MATES, sum(near))) * lands


def _onward(standing: PositionValue) -> Iterator[Cell]:
    """The way to the unit's ground: after half a move, and after a whole one."""
    cell, grid = standing.pose.cell, standing.view.grid
    for step in range(1, int(standing.stride) + 1):
        cell = min((near for _, near in grid.neighbours(cell)), key=lambda near: (standing.off(near), near))
        if step in (int(standing.stride) // 2, int(standing.stride)):
            yield cell


def _kept_off(standing: PositionValue, smoke: frozenset[Cell], cell: Cell, bouts: float) -> float:
    """Harm that the smoke spares a unit in a cell, less the harm to enemies that it prevents."""
    seen = [duel for duel in standing.duels if not duel.outlook.veiled(cell)]
    exchanged = {duel: standing.exchanged(duel, cell, standing.pose.posture) for duel in seen}
    still = [each for duel, each in exchanged.items() if not duel.outlook.veiled_by(smoke, cell)]
    before, after = _lost(standing, exchanged.values(), bouts), _lost(standing, still, bouts)
    fire, left = (max((dealt for _, dealt, _ in each), default=0.0) for each in (exchanged.values(), still))
    return standing.care * standing.own * (before - after) - (fire - left) * bouts


def _lost(standing: PositionValue, exchanged: Iterable[tuple[float, float, float]], bouts: float) -> float:
    """Share of its strength that the unit is likely to lose."""
    return 1.0 - exp(-sum(suffered for suffered, _, _ in exchanged) * bouts / standing.left)
