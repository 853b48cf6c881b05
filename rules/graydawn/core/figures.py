"""Current figures of a unit: stats after wounds and armour, the blended bases, and what BODY gives."""

from __future__ import annotations

from typing import Any

from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.graydawn.flesh.damage import Flesh
from rules.graydawn.flesh.saves import Mettle
from rules.graydawn.flesh.track import Grade, Wounds
from rules.graydawn.state import Arsenal, Gassed, Traits
from rules.graydawn.terms.skills import Skill, Stat
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

HURT = (Stat.INT, Stat.REF, Stat.CL)
"""The stats that wounds lower (GRD-WOUND-03)."""
BTM = ((2, 0), (4, 1), (7, 2), (9, 3), (10, 4))
"""BTM up to each BODY; 5 beyond (GRD-DERIVED-04)."""
MUSCLE = ((2, -2), (4, -1), (7, 0), (9, 1), (10, 2), (12, 4), (14, 6))
"""What BODY adds to blows, up to each; 8 beyond (GRD-DERIVED-04)."""


def traits(scene: Scene, unit: Ref) -> Traits:
    """What a character is."""
    return scene.find(unit, Traits) or Traits()


def wounds(scene: Scene, unit: Ref) -> Wounds:
    """How a unit fares."""
    return scene.find(unit, Wounds) or Wounds()


def by_wounds(value: int, state: Grade) -> Modifier | None:
    """What wounds take off INT, REF and CL: 1, then a third or 2, whichever is more, then all but a third
    (GRD-WOUND-02 to 05).
    """
    lost, rule = {
        Grade.SERIOUS: (1, "GRD-WOUND-03"),
        Grade.CRITICAL: (max(2, value // 3), "GRD-WOUND-04"),
        Grade.MORTAL: (value - max(1, -(-value // 3)), "GRD-WOUND-05"),
    }.get(state, (0, "GRD-WOUND-02"))
    return Modifier(-lost, state.words, rule) if lost else None


def encumbrance(scene: Scene, unit: Ref) -> int:
    """Points that armour takes off REF: those of the worst piece, one more for a second layer, two for a third
    (GRD-ARM-02, GRD-ARM-04).
    """
    worn = (scene.find(unit, Arsenal) or Arsenal()).armour
    layers = max((sum(1 for suit in worn if suit.torso), 1))
    return max((suit.encumbrance for suit in worn), default=0) + (0, 0, 1, 3)[min(layers, 3)]


@lookup
def stat(scene: Scene, unit: Ref, which: Stat, *, steady: bool = False) -> Tally:
    """A stat as it is now, never below 1; `steady` ignores what wounds and armour take off REF, as bracing does
    (GRD-CHAR-02, GRD-STANCE-07).
    """
    value = traits(scene, unit).stat(which)
    hurt = by_wounds(value, wounds(scene, unit).grade) if which in HURT else None
    heavy = encumbrance(scene, unit) if which is Stat.REF else 0
    if steady and which is Stat.REF:
        hurt, heavy = None, 0
    worn = Modifier(-heavy, "armour", "GRD-ARM-02") if heavy else None
    gas = gassed(scene, unit) if which is Stat.REF else 0
    chokes = Modifier(-gas, "tear gas", "GRD-GAS-01") if gas else None
    return Tally(which.value, value, "from the sheet", "GRD-CHAR-02", floor=1).plus(hurt, worn, chokes)


CHOKING = {"coughing": 1, "choking": 2}
"""What shows of a unit that breathes tear gas, and the points of REF that it costs (GRD-GAS-01)."""


def gassed(scene: Scene, unit: Ref) -> int:
    """Points off REF by tear gas; of an enemy those that show (GRD-GAS-01)."""
    if scene.assumed(unit):
        return next((lost for word, lost in CHOKING.items() if word in scene.appearance(unit).marks), 0)
    found = scene.find(unit, Gassed)
    return found.lost if found is not None else 0


def now(scene: Scene, unit: Ref, which: Stat, *, steady: bool = False) -> int:
    """The same as a number."""
    return int(stat(scene, unit, which, steady=steady).total)


def ra(scene: Scene, unit: Ref, *, steady: bool = False) -> int:
    """Ranged attack base: REF and CL halved, rounded up (GRD-DERIVED-01)."""
    return -(-(now(scene, unit, Stat.REF, steady=steady) + now(scene, unit, Stat.CL)) // 2)


def rd(scene: Scene, unit: Ref) -> int:
    """Ranged defence base: REF and MA halved, rounded up (GRD-DERIVED-02)."""
    return -(-(now(scene, unit, Stat.REF) + now(scene, unit, Stat.MA)) // 2)


def cqb(scene: Scene, unit: Ref) -> int:
    """Close-combat base: REF and MA halved, rounded down (GRD-DERIVED-03)."""
    return (now(scene, unit, Stat.REF) + now(scene, unit, Stat.MA)) // 2


def skill(scene: Scene, unit: Ref, which: Skill) -> int:
    """The level of a skill (GRD-CHAR-02)."""
    return traits(scene, unit).skill(which)


def by_body(body: int, table: tuple[tuple[int, int], ...], beyond: int) -> int:
    """What a table gives for a BODY."""
    return next((value for top, value in table if body <= top), beyond)


def btm(scene: Scene, unit: Ref) -> int:
    """Points off every wound (GRD-DERIVED-04)."""
    return by_body(now(scene, unit, Stat.BODY), BTM, 5)


def muscle(scene: Scene, unit: Ref) -> int:
    """What BODY adds to blows (GRD-DERIVED-04)."""
    return by_body(now(scene, unit, Stat.BODY), MUSCLE, 8)


@lookup
def flesh(scene: Scene, unit: Ref) -> Flesh:
    """How a body takes a hit."""
    return Flesh(
        body=now(scene, unit, Stat.BODY),
        luck=now(scene, unit, Stat.LUCK),
        btm=btm(scene, unit),
        grazes=not traits(scene, unit).mook,
        explosions=scene.options.explosions,
        halved_later=not scene.options.cripple_before_halving,
    )


@lookup
def mettle(scene: Scene, unit: Ref) -> Mettle:
    """What saves are rolled against (GRD-SAVE-01)."""
    return Mettle(now(scene, unit, Stat.BODY), traits(scene, unit).toughness, scene.options.ten_always_fails)


def body(scene: Scene, unit: Ref) -> dict[str, Any]:
    """A unit as an attack finds it: its wounds, and what saves are rolled against."""
    return {"before": wounds(scene, unit), "mettle": mettle(scene, unit)}
