"""What may come of a throw or a shell: every place it may come down in, by every way its dice can fall."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.dice import Dice
from rules.kernel.odds import Odds
from rules.reflex.blast.forecasts import Spot, by_cell
from rules.reflex.ordnance import tosses
from rules.reflex.ordnance.tosses import Toss, Tossed

NOTHING: Odds[Tossed | None] = Odds({None: Fraction(1)})


def spots(
    scene: Scene, start: Cell, aim: Cell, falls: Odds[Tossed | None], *, bounces: bool = True, least: int = 0
) -> Odds[Spot | None]:
    """Every place something may come down in, by every way its dice can fall; nowhere off the map, or where it is a
    dud for want of the least margin of success (RFX-GREN-02, RFX-INDIR-05, RFX-DMG-03).
    """
    return falls.map(lambda tossed: None if tossed is None else _spot(scene, start, aim, tossed, bounces, least))


@lookup
def _spot(scene: Scene, start: Cell, aim: Cell, tossed: Tossed, bounces: bool, least: int) -> Spot | None:
    """Where it comes down by one way its dice can fall."""
    if 0 <= tossed.margin < least:
        return None
    cell = tosses.comes_down(scene, start, aim, tossed, bounces=bounces)
    return None if cell is None else (cell, max(0, tossed.margin))


@lru_cache(maxsize=4_096)
def falls(laid: Odds[Toss | None]) -> Odds[Tossed | None]:
    """Every way the dice can fall of whatever comes to be thrown or fired, if anything does."""
    return laid.then(lambda what: NOTHING if what is None else odds.of(_tossed, what))


def _tossed(dice: Dice, what: Toss) -> Tossed | None:
    return tosses.toss(dice, what)


def comes_down(where: Odds[Spot | None]) -> tuple[tuple[Cell, Fraction], ...]:
    """The cells it may burst or lie in, the likeliest first, for the map."""
    return by_cell(where.map(lambda spot: None if spot is None else spot[0]))
