"""The hit that an attack brings about, with everything that decides what it does."""

from __future__ import annotations

from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.graydawn.core import figures
from rules.graydawn.fire import attack
from rules.graydawn.fire.attack import Attack
from rules.graydawn.flesh.damage import Missile, Shield
from rules.graydawn.flesh.hits import Hit
from rules.graydawn.flesh.landing import Table


def hit(scene: Scene, made: Attack, margin: int, hits: int) -> Hit:
    """A hit at such a margin, one of so many."""
    flesh = figures.flesh(scene, made.target)
    grazing = attack.grazing(made, margin) if flesh.grazes else 0
    missile, shields, where = _struck(scene, made, hits if made.mode == "burst" else 1)
    return Hit(missile, shields, where, grazing, flesh)


@lookup
def _struck(scene: Scene, made: Attack, rounds: int) -> tuple[Missile, tuple[Shield, ...], Table]:
    return attack.missile(scene, made, rounds), attack.shields(scene, made), attack.location(scene, made)
