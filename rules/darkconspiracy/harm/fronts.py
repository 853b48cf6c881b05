"""How a body is turned towards an attack: which parts may be hit, how likely, and what guards them."""

from __future__ import annotations

from rules.darkconspiracy.harm.blows import Fronts
from rules.darkconspiracy.terms.anatomy import Part
from rules.frame.scene import Scene
from rules.kernel.refs import Ref


def fronts(scene: Scene, attacker: Ref, target: Ref, part: Part | None = None, *, covered: bool = True) -> Fronts:
    """Each part of a target as it is turned to an attacker, with cover and armour: one part alone where that is
    chosen beforehand (DKC-HIT-01), else as the die of location falls (DKC-LOC-01 to DKC-LOC-03).
    """
    raise NotImplementedError


def bare(scene: Scene, target: Ref, part: Part | None = None) -> Fronts:
    """The same where no attacker has a place and nothing is cover: a burst overhead, a collision, a strangling hold."""
    raise NotImplementedError
