"""The hit that an attack brings about, with everything that decides what it does."""

from __future__ import annotations

from rules.frame.scene import Scene
from rules.graydawn.core import figures
from rules.graydawn.fire import attack
from rules.graydawn.fire.attack import Attack
from rules.graydawn.flesh.hits import Hit


def hit(scene: Scene, made: Attack) -> Hit:
    """A hit of a single round by a margin that adds nothing to graze rolls."""
    flesh = figures.flesh(scene, made.target)
    missile, shields, where = attack.missile(scene, made), attack.shields(scene, made), attack.location(scene, made)
    return Hit(missile, shields, where, attack.by_chance(made) if flesh.grazes else 0, flesh)
