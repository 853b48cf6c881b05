"""The dice of mines: minefields by metres walked, choke points by how well the mine was laid, mines that are hit."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.dice import Dice, Pool
from rules.reflex.core.checks import chance

ON_FOOT, DRIVING = 100, 20
"""Faces of the die that is rolled for a walker, and for a vehicle (RFX-MINE-05)."""
SAFE = 5
"""Of a hundred: the share of faces at the top that are safe however long the way (RFX-MINE-05)."""
TENTHS = 10


def sets_one_off(dice: Dice, density: int, decimetres: int, *, vehicle: bool) -> bool:
    """One roll for all metres walked inside a field: density times metres, in per cent on foot, in twentieths for a
    vehicle. A chance that is not whole is rolled in tenths, on a die of ten times the faces (RFX-MINE-05).

    `density` counts mines in ten thousand square metres, the way is in decimetres: the chance comes out in tenths.
    """
    tenths = density * decimetres // 1000
    chance, faces = tenths, (DRIVING if vehicle else ON_FOOT) * TENTHS
    if tenths % TENTHS == 0:
        chance, faces = tenths // TENTHS, faces // TENTHS
    return dice.roll(Pool(1, faces)).value <= min(chance, faces - faces * SAFE // 100)


def sprung(dice: Dice, margin: int, *, tripwire: bool) -> bool:
    """Traffic over a single mine: d20 under pressure, d10 on a wire, at or under the margin of laying it; 1 always
    fires one that was laid by a hair (RFX-MINE-06).
    """
    return dice.roll(Pool(1, 10 if tripwire else 20)).value <= max(1, margin)


@dataclass(frozen=True, slots=True)
class Struck:
    """What became of a mine that was hit."""

    disabled: bool
    explodes: bool


def struck(dice: Dice, through: int, threshold: int) -> Struck:
    """A mine disabled by a hit goes off one time in two (RFX-MINE-12)."""
    if through < threshold:
        return Struck(False, False)
    return Struck(True, chance(dice, 50))


def jolted(dice: Dice) -> bool:
    """A disabled mine that is moved goes off one time in four (RFX-MINE-12)."""
    return chance(dice, 25)
