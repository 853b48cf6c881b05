"""How a body is turned towards an attack: which parts may be hit, how likely, and what guards them."""

from __future__ import annotations

from rules.darkconspiracy.core import arms, cover, distance, figures, footing
from rules.darkconspiracy.core.footing import Facing, Slant
from rules.darkconspiracy.harm.blows import Front, Fronts
from rules.darkconspiracy.terms.anatomy import ARMS, LEGS, PARTS, Part
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref

Column = tuple[Part, ...]
"""The part that each face of the die strikes."""
BIPED: Column = (Part.HEAD, *ARMS, Part.CHEST, *(Part.ABDOMEN,) * 2, *(LEGS[0],) * 2, *(LEGS[1],) * 2)
"""The table of hit locations for those who walk upright (DKC-LOC-01)."""
QUADRUPED: Column = (Part.HEAD, *(ARMS[0],) * 3, *(Part.CHEST,) * 2, Part.ABDOMEN, *(LEGS[0],) * 3)
"""The same for animals, whose limbs are those of the side that is struck (DKC-LOC-03)."""
LOW, HIGH = slice(0, 6), slice(4, 10)
"""The faces that a die of six strikes, and one with four added."""
BY_HEIGHT: dict[Slant, slice] = {"level": slice(0, 10), "higher": LOW, "lower": HIGH}
BY_SIDE: dict[Facing, slice] = {"side": slice(0, 10), "front": LOW, "rear": HIGH}
LYING: dict[Facing, Column] = {"front": (*LEGS, Part.ABDOMEN), "rear": (Part.HEAD, *ARMS, Part.CHEST), "side": ()}
"""What passes by an upright one that lies on the ground (DKC-LOC-02)."""
LYING_ANIMAL: dict[Facing, Column] = {"front": (*LEGS, Part.ABDOMEN), "rear": (Part.HEAD, *ARMS), "side": ()}
"""The same of an animal (DKC-LOC-03)."""


@lookup
def fronts(
    scene: Scene,
    attacker: Ref,
    target: Ref,
    part: Part | None = None,
    *,
    covered: bool = True,
    above: bool = False,
    here: Pose | None = None,
    there: Pose | None = None,
) -> Fronts:
    """Each part of a target as it is turned to an attacker, with cover and armour: one part alone where that is
    chosen beforehand (DKC-HIT-01), else as the die of location falls (DKC-LOC-01 to DKC-LOC-03). `above`: it is struck
    from above, as one who lies on the ground is by those beside it (DKC-LOC-02).
    """
    side = footing.side(scene, attacker, target, here=here, there=there)
    hides = cover.hides(scene, attacker, target, eye=here, pose=there) if covered else (0,) * len(PARTS)
    if part is not None:
        return (front(scene, target, part, 1, side, hides),)
    slant = footing.level(scene, attacker, target, here=here, there=there)
    right = footing.right(scene, attacker, target, here=here, there=there)
    lies = footing.prone(scene, target, there=there) and not (above or _steep(scene, attacker, target, here, there))
    return _faced(scene, target, struck(figures.traits(scene, target).quadruped, side, slant, right, lies), side, hides)


def _steep(scene: Scene, attacker: Ref, target: Ref, here: Pose | None, there: Pose | None) -> bool:
    """Whether an attack comes down at more than 45 degrees (DKC-LOC-02)."""
    one, two = here or scene.pose(attacker), there or scene.pose(target)
    rise = distance.height(scene, one) - distance.height(scene, two)
    return rise > distance.metres(scene, attacker, target, here=here, there=there)


@lookup
def bare(scene: Scene, target: Ref, part: Part | None = None) -> Fronts:
    """The same where no attacker has a place and nothing is cover: a burst overhead, a collision, a strangling hold."""
    hides = (0,) * len(PARTS)
    if part is not None:
        return (front(scene, target, part, 1, "side", hides),)
    column = QUADRUPED if figures.traits(scene, target).quadruped else BIPED
    return _faced(scene, target, column, "side", hides)


def struck(quadruped: bool, side: Facing, slant: Slant, right: bool, lies: bool) -> tuple[Part | None, ...]:
    """The part that each face of the die of location strikes, of one that lies on the ground None for what passes by
    (DKC-LOC-01 to DKC-LOC-03): from a side the limbs of that side.
    """
    near = 0 if right else 1
    if quadruped:
        column = QUADRUPED[BY_SIDE[side]]
        sides = [0, 1] if side != "side" else [near]
        column = tuple(_limb(part, each) for part in column for each in sides)
    else:
        column = BIPED[BY_HEIGHT[slant]]
        column = tuple(_limb(part, near) for part in column) if side == "side" else column
    past = (LYING_ANIMAL if quadruped else LYING)[side] if lies else ()
    return tuple(None if part in past else part for part in column)


def _limb(part: Part, side: int) -> Part:
    """That limb on the right, or on the left."""
    return next((pair[side] for pair in (ARMS, LEGS) if part in pair), part)


def _faced(scene: Scene, target: Ref, column: tuple[Part | None, ...], side: Facing, hides: tuple[int, ...]) -> Fronts:
    found = []
    for part in dict.fromkeys(column):
        ways = column.count(part)
        found.append(Front(None, ways) if part is None else front(scene, target, part, ways, side, hides))
    return tuple(found)


def front(scene: Scene, target: Ref, part: Part, ways: int, side: Facing, hides: tuple[int, ...]) -> Front:
    """One part, with what hides it and what is worn there: the better of two pieces, a helmet by the face of its die
    (DKC-ARMR-01, DKC-ARMR-02); the heads of all but player characters and robots are soft (DKC-GUN-01).
    """
    own, hidden = figures.traits(scene, target), hides[PARTS.index(part)]
    if part is not Part.HEAD:
        return Front(part, ways, hidden, (arms.armour(scene, target, part, side),))
    faces = arms.head(scene, target, side)
    worn = faces if len(set(faces)) > 1 else faces[:1]
    return Front(part, ways, hidden, worn, soft=own.soft_headed and not own.robot)
