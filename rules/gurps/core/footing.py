"""Keeping on the feet: bad ground, and what a unit rolls against so as not to fall."""

from __future__ import annotations

from rules.frame.scene import Scene
from rules.gurps.core import figures, riding
from rules.gurps.state.turns import Choice
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Attribute, Skill
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

BLOWS, SHOTS, DEFENCES = -2, -2, -1
"""Off melee and ranged attacks and off defences on bad footing (GUR-ATK-04, GUR-RNG-02, GUR-DEF-03)."""
HASTY = -2
"""Off rolls to keep standing on the move (GUR-MAA-01, GUR-MAR-01)."""
ON_THE_MOVE = (Manoeuvre.MOVE_AND_ATTACK, Manoeuvre.MOVE_AND_READY)


def bad(scene: Scene, unit: Ref) -> bool:
    """Whether it stands on mud, rubble or tangled growth; one that rides has its footing in the saddle (GUR-HEX-05)."""
    if riding.carrier(scene, unit) is not None:
        return False
    return scene.place(scene.cells(unit)[0]).walk == "difficult"


def steady(scene: Scene, unit: Ref) -> Tally:
    """What it rolls against to keep standing: the best of DX, Acrobatics and Judo (GUR-DMG-04)."""
    own = figures.attribute(scene, unit, Attribute.DX)
    learnt = (figures.learnt(scene, unit, each) for each in (Skill.ACROBATICS, Skill.JUDO))
    best = max((own, *(each for each in learnt if each is not None)), key=lambda each: each.total)
    hasty = (scene.find(unit, Choice) or Choice()).manoeuvre in ON_THE_MOVE
    return best.plus(Modifier(HASTY, "on the move", "GUR-MAA-01") if hasty else None)
