"""Where a thing comes down that is thrown, or fired on a high arc: on its mark, or so far off it by the dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rules.darkconspiracy.core.checks import Outstanding, check
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.dice import Dice, Pool
from rules.kernel.odds import Odds
from rules.parts.scatter import along

D10 = Pool(1, 10)
SECTOR = 36
"""Degrees from one bearing of the scatter diagram to the next, clockwise from the line of fire (DKC-SCAT-01)."""


FAR = 1e9
"""No limit in metres."""


class Flight(NamedTuple):
    """What decides where something comes down."""

    need: int | None
    """What the check must not exceed; None where a shot deviates without any (DKC-IND-07)."""
    faces: int
    """Of the die of its distance."""
    less: int = 0
    """What corrections and earlier shots take off that die (DKC-IND-06, DKC-IND-07)."""
    each: float = 1.0
    """Metres for each point left of it (DKC-GREN-02, DKC-IND-05)."""
    most: float = FAR
    """Metres that it deviates at most (DKC-GREN-02)."""
    rule: Outstanding = "quarter"


class Spot(NamedTuple):
    """Where it comes down: on its mark, or so far off it, by the die of the scatter diagram."""

    hit: bool
    bearing: int = 1
    metres: float = 0.0


def spot(dice: Dice, flight: Flight) -> Spot:
    """The check, and where it deviates to if that fails (DKC-GREN-02, DKC-IND-05, DKC-DEV-01)."""
    if flight.need is not None and check(dice, flight.need, flight.rule).well:
        return Spot(hit=True)
    return off(dice, flight)


def off(dice: Dice, flight: Flight) -> Spot:
    """How far it deviates, and where to."""
    left = max(0, dice.roll(Pool(1, flight.faces)).value - flight.less)
    metres = min(left * flight.each, flight.most)
    return Spot(hit=False, bearing=dice.roll(D10).value, metres=metres) if metres else Spot(hit=False)


def lands(scene: Scene, start: Cell, mark: Cell, fell: Spot) -> Cell | None:
    """The cell it comes down in; None off the map (DKC-SCAT-01)."""
    return _around(scene, start, mark, fell.bearing, (fell.metres,))[0] if fell.metres else mark


Spots = Odds[tuple[Cell | None, bool]]
"""Where a thing may come down, None off the map, and whether its check came off."""


def landings(scene: Scene, start: Cell, mark: Cell, flight: Flight) -> Spots:
    """Every cell where it may come down."""
    ways, whole = _ways(flight._replace(most=FAR))
    metres = {far: min(far, flight.most) for far in {fell.metres for fell in ways}}
    cells = _spread(scene, start, mark, tuple(sorted({far for far in metres.values() if far})))
    found = dict[tuple[Cell | None, bool], int]()
    for fell, many in ways.items():
        far = metres[fell.metres]
        key = cells[fell.bearing, far] if far else mark, fell.hit
        found[key] = found[key] + many if key in found else many
    return Odds.counted(found, whole)


@lru_cache(maxsize=256)
def _ways(flight: Flight) -> tuple[Mapping[Spot, int], int]:
    """Where it falls by all dice at once, before the length of the throw limits how far off."""
    if flight.need is None:
        return odds.of(off, flight).ways()
    missed, throws = _ways(flight._replace(need=None))
    came, whole = odds.of(check, flight.need, flight.rule).ways()
    well = sum([many for each, many in came.items() if each.well])
    return {
        Spot(hit=True): well * throws,
        **{fell: many * (whole - well) for fell, many in missed.items()},
    }, whole * throws


@lookup
def _spread(
    scene: Scene, start: Cell, mark: Cell, distances: tuple[float, ...]
) -> dict[tuple[int, float], Cell | None]:
    return dict(_spots(scene, start, mark, distances))


def _spots(
    scene: Scene, start: Cell, mark: Cell, distances: tuple[float, ...]
) -> Iterator[tuple[tuple[int, float], Cell | None]]:
    for bearing in range(1, D10.d + 1):
        cells = _around(scene, start, mark, bearing, distances)
        yield from (((bearing, metres), cell) for metres, cell in zip(distances, cells, strict=True))


def _around(
    scene: Scene, start: Cell, mark: Cell, bearing: int, distances: tuple[float, ...]
) -> tuple[Cell | None, ...]:
    line = scene.grid.bearing(start, mark) if start != mark else 0.0
    return along(scene.grid, mark, round(line + SECTOR * (bearing - 1), 3), distances)
