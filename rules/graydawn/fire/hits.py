"""The hit that an attack brings about, with everything that decides what it does."""

from __future__ import annotations

from rules.frame.scene import Scene
from rules.graydawn.core import figures
from rules.graydawn.core.cover import Cover
from rules.graydawn.fire import attack
from rules.graydawn.fire.attack import Attack
from rules.graydawn.flesh.hits import Hit


def hit(scene: Scene, made: Attack, rounds: int = 1, behind: Cover | None = None) -> Hit:
    """A hit by a margin that adds nothing to graze rolls, or by chance; so many rounds of a lane at once, a die more
    for each further one (GRD-COVF-01, GRD-LANE-02, GRD-GRAZE-06). `behind`: the cover, where that is not as it is now.
    """
    flesh = figures.flesh(scene, made.target)
    shields, where = attack.shields(scene, made, behind), attack.location(scene, made, behind)
    graze = attack.by_chance(made) if flesh.grazes else 0
    return Hit(attack.missile(scene, made, rounds), shields, where, graze, flesh)
