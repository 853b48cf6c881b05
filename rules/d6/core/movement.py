"""Walking: how far in a move, and what each cell costs."""

from __future__ import annotations

from rules.d6.core import equipment, facing, rolls, scale
from rules.d6.state import Gassed
from rules.d6.terms.code import half
from rules.d6.terms.weapons import listed_move
from rules.frame.body import Posture
from rules.frame.figure import Place
from rules.frame.ground import Gait
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

FREE_RISE, STEEP_RISE, CLIMB = 0.3, 1.2, 3.0
"""Metres up or down that are free (1 ft), cost a cell more (4 ft), or must be climbed (10 ft) (DSX-MOVE-02)."""
CLIMBING = 3
"""Cells that climbing costs over the one gained: four times the movement (DSX-MOVE-02)."""
GROUND = (("open", 1), ("difficult", 2), ("shallow", 2), ("deep", 4))
"""How many times over a cell of each class of ground counts (DSX-MOVE-02)."""
FULL_GAS = 2
"""The dice that tear gas takes from a unit it overcomes; it halves the movement too (DSX-GAS-01)."""


def listed(scene: Scene, unit: Ref) -> Tally:
    """Feet a move after armour and bulky weapons, never below 10; then the halves (DSX-MOVE-02, DSX-INJ-02)."""
    own = equipment.arsenal(scene, unit)
    items = equipment.kit(scene, unit).items
    suits = [own.suit(item.name) for item in items if item.place is Place.WORN]
    weapons = [own.weapon(item.name) for item in items]
    tally = listed_move(
        rolls.traits(scene, unit).move,
        [suit for suit in suits if suit is not None],
        [weapon for weapon in weapons if weapon is not None],
    )
    if rolls.bloodied(scene, unit):
        tally = _halved(tally, "bloodied", "DSX-INJ-02")
    gassed = scene.find(unit, Gassed)
    if gassed is not None and gassed.dice >= FULL_GAS:
        tally = _halved(tally, "tear gas", "DSX-GAS-01")
    return tally


def _halved(tally: Tally, why: str, rule: str) -> Tally:
    """Half of what there was, rounded up in feet (DSX-CORE-04)."""
    whole = int(tally.total)
    so_far = "; ".join(tally.lines())
    return Tally(tally.title, whole, so_far, tally.rule, unit=tally.unit).plus(
        Modifier(half(whole) - whole, why, rule, unit=tally.unit)
    )


@lookup
def allowance(scene: Scene, unit: Ref) -> int:
    """Cells of one move (DSX-MOVE-02): a halved speed covers whole cells only (DSX-CORE-04)."""
    feet = int(listed(scene, unit).total)
    if feet <= 0:
        return 0
    gassed = scene.find(unit, Gassed)
    reduced = rolls.bloodied(scene, unit) or (gassed is not None and gassed.dice >= FULL_GAS)
    return max(1, scale.whole_cells(scene.grid, feet)) if reduced else scale.in_cells(scene.grid, feet)


def half_allowance(scene: Scene, unit: Ref) -> int:
    """Cells of the half move that rides on another action, rounded down (DSX-ACT-02, DSX-CORE-04)."""
    return half_of(allowance(scene, unit))


def half_of(cells: int) -> int:
    """Up to half of a move: the half of an odd number of cells is rounded down (DSX-CORE-04)."""
    return cells // 2


def left_when_bloodied(scene: Scene, unit: Ref, walked: int) -> int:
    """Cells left to a unit bloodied in the middle of a move: up to half the full allowance in all (DSX-INJ-02)."""
    return max(0, allowance(scene, unit) - walked)


def factor(posture: Posture, *, sneak: bool) -> int:
    """How many times over each cell counts: crawling and sneaking double it, and so does a crouch (DSX-MOVE-02)."""
    return (2 if posture in (Posture.PRONE, Posture.CROUCHED) else 1) * (2 if sneak else 1)


def gait(scene: Scene, unit: Ref, *, sneak: bool = False) -> Gait:
    """How a unit goes as it is: open ground 1, difficult 2, deep water 4, times posture and stealth (DSX-MOVE-02).

    Up or down a foot is free, up to four a cell more, beyond that climbing, which nobody does prone. Opening an
    unlocked door costs five feet (DSX-ACT-06). Enemies on their feet bar the way, friends do not (DSX-MELEE-01).
    """
    posture = scene.pose(unit).posture
    times = factor(posture, sneak=sneak)
    steep = ((FREE_RISE, 0), (STEEP_RISE, 1))
    climbs = steep if posture is Posture.PRONE else (*steep, (CLIMB, CLIMBING))
    return Gait(
        name="crawl" if posture is Posture.PRONE else "sneak" if sneak else "walk",
        walk=tuple((ground, cells * times) for ground, cells in GROUND),
        diagonals=scale.diagonals(scene),
        rises=climbs,
        falls=climbs,
        climbs=climbs,
        door=scale.in_cells(scene.grid, 5),
        counted="cells",
        each=times,
    )


def rooted(scene: Scene, unit: Ref) -> str:
    """Why a unit cannot walk at all: held, by a grappler or a spell (DSX-GRAP-01, DSX-SPELL-04); "" when it can."""
    return facing.held(scene, unit) or ("" if allowance(scene, unit) else "has no movement")
