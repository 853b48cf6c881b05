"""The luck points of a unit."""

from __future__ import annotations

from rules.frame.scene import Scene, Table
from rules.graydawn.core import figures
from rules.graydawn.state import Spent
from rules.graydawn.terms.skills import Stat
from rules.kernel.refs import Ref


def pool(scene: Scene, unit: Ref) -> int:
    """The points a unit begins a battle with: its LUCK; a mook has none, unless it has the perk Uses Luck
    (GRD-LUCK-01, GRD-LUCK-05).
    """
    found = figures.traits(scene, unit)
    return 0 if found.mook else found.stat(Stat.LUCK)


def left(scene: Scene, unit: Ref) -> int:
    """The points it has left; nothing fills them up before the next battle (GRD-LUCK-01). Of an enemy it is not known
    what it has spent.
    """
    return max(0, pool(scene, unit) - (scene.find(unit, Spent) or Spent()).points)


def spend(table: Table, unit: Ref, points: int) -> None:
    """The unit spends these points of luck."""
    table.put(unit, Spent((table.find(unit, Spent) or Spent()).points + points))
