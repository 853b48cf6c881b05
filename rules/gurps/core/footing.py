"""Where a fighter stands: bad ground, what it rolls so as not to fall, and how much higher than another it stands."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.frame.scene import Scene
from rules.gurps.core import figures, riding
from rules.gurps.state.turns import Choice
from rules.gurps.terms.anatomy import ARMS, FEET, HANDS, HEAD, LEGS, LOCATIONS, Location
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


# fighters on different levels


FOOT = 0.3048
"""Metres."""
EVEN, MOST = 2, 6
"""Feet of difference that change nothing, and those from which no blow of a yard's reach gets across (GUR-ELEV-02)."""
LONGER = 3
"""Feet that every yard of reach beyond the first makes good (GUR-ELEV-02)."""
LOWERS = {Posture.CROUCHED: 1, Posture.KNEELING: 2, Posture.SITTING: 2, Posture.CRAWLING: 4}
"""Feet by which the upper fighter comes down to the lower one; lying is 4 as well (GUR-ELEV-02)."""
LYING = 4


def higher(scene: Scene, unit: Ref, other: Ref) -> int:
    """Feet that a unit's footing is higher than another's; below 0 when it is lower (GUR-ELEV-02)."""
    one, two = scene.pose(unit), scene.pose(other)
    return round((scene.place(one.cell).height + one.rise - scene.place(two.cell).height - two.rise) / FOOT)


def defending(feet: int) -> int:
    """Modifier to defences for standing this many feet above the attacker, or below it (GUR-ELEV-02)."""
    off = max(0, min(MOST - 1, abs(feet)) - EVEN)
    return off if feet > 0 else -off


def between(scene: Scene, unit: Ref, other: Ref, reach: int) -> int:
    """The difference that counts for reach: less for a long weapon, and where the upper one comes down
    (GUR-ELEV-02).
    """
    feet = higher(scene, unit, other)
    posture = scene.pose(unit if feet > 0 else other).posture
    lowers = LYING if posture in (Posture.PRONE, Posture.FACE_UP) else LOWERS.get(posture, 0)
    left = max(0, abs(feet) - lowers - LONGER * max(0, reach - 1))
    return left if feet > 0 else -left


def reaches(scene: Scene, unit: Ref, other: Ref, reach: int) -> bool:
    """Whether a blow of that reach gets up or down to the other (GUR-ELEV-02)."""
    return abs(between(scene, unit, other, reach)) < MOST


def open_to(feet: int) -> tuple[Location, ...]:
    """The locations within reach of a blow from this many feet above, or below if negative (GUR-ELEV-02)."""
    up, off = feet > 0, abs(feet)
    if off <= EVEN + 1:
        return LOCATIONS
    if off == EVEN + 2:
        hidden: tuple[Location, ...] = FEET if up else HEAD
        return tuple(part for part in LOCATIONS if part not in hidden)
    return (*HEAD, Location.NECK, *ARMS, *HANDS) if up else (*FEET, *LEGS)
