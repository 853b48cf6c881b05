"""Where a hit lands: two dice, a grid of the body."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.dice import Dice, Pool
from rules.reflex.terms.body import LOCATIONS, Location

ROWS: dict[int, tuple[Location, ...]] = {
    6: ("left_arm", "head", "head", "head", "head", "right_arm"),
    5: ("left_arm", "torso", "torso", "torso", "torso", "right_arm"),
    4: ("left_arm", "torso", "torso", "torso", "torso", "right_arm"),
    3: ("left_arm", "torso", "torso", "torso", "torso", "right_arm"),
    2: ("left_arm", "left_leg", "left_leg", "right_leg", "right_leg", "right_arm"),
    1: ("left_leg", "left_leg", "left_leg", "right_leg", "right_leg", "right_leg"),
}
"""By the upright die, topmost first: what the sideways die finds from the target's left to his right
(RFX-HITLOC-01).
"""
PARTS: dict[tuple[str, int], str] = {
    ("arm", 6): "shoulder",
    ("arm", 5): "upper arm",
    ("arm", 4): "elbow",
    ("arm", 3): "forearm",
    ("arm", 2): "forearm",
    ("torso", 5): "chest",
    ("torso", 4): "lower chest",
    ("torso", 3): "upper abdomen",
    ("leg", 2): "thigh",
    ("leg", 1): "lower leg",
    ("head", 6): "head",
}
_HIGH: dict[tuple[str, int], float] = {
    ("head", 6): 0.5,
    ("arm", 6): 0.9,
    ("arm", 5): 0.7,
    ("arm", 4): 0.5,
    ("arm", 3): 0.3,
    ("arm", 2): 0.1,
    ("torso", 5): 5 / 6,
    ("torso", 4): 0.5,
    ("torso", 3): 1 / 6,
    ("leg", 2): 0.75,
    ("leg", 1): 0.25,
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell of the grid: both dice, and the location they name."""

    lateral: int
    vertical: int
    location: Location

    @property
    def kind(self) -> str:
        return self.location.rsplit("_", 1)[-1]

    @property
    def words(self) -> str:
        """The part of the body as one would say it."""
        side = self.location.split("_")[0] + " " if "_" in self.location else ""
        return side + PARTS[self.kind, self.vertical]

    @property
    def height(self) -> float:
        """How high up its location it lies, 0 at the lower end and 1 at the upper (RFX-COVER-02)."""
        return _HIGH[self.kind, self.vertical]


def spot(lateral: int, vertical: int) -> Spot:
    """The cell two dice name (RFX-HITLOC-01)."""
    return Spot(lateral, vertical, ROWS[vertical][lateral - 1])


def locate(dice: Dice) -> Spot:
    """Roll for the location of a hit (RFX-HITLOC-01)."""
    lateral = dice.roll(Pool(1, 6)).value
    return spot(lateral, dice.roll(Pool(1, 6)).value)


SPOTS: tuple[Spot, ...] = tuple(spot(lateral, vertical) for vertical in ROWS for lateral in range(1, 7))
HEIGHTS: tuple[tuple[Spot, int], ...] = tuple(
    (spot(row.index(where) + 1, vertical), row.count(where)) for vertical, row in ROWS.items() for where in LOCATIONS
    if where in row
)  # fmt: skip
"""One cell for each location and height on it, and how many there are of it."""
PLACES = tuple((where, sum(row.count(where) for row in ROWS.values())) for where in LOCATIONS)
"""How many cells each location has."""
