"""What ails a unit and what of it shows: stun, lost balance, useless limbs, gas and flames, and what they take off."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.figure import Place
from rules.frame.scene import Scene
from rules.gurps.flesh.body import Wounds
from rules.gurps.state.hurts import Alight, Choking, Lamed, Stunned, Unsteady
from rules.gurps.state.turns import Turn
from rules.gurps.terms.anatomy import GRASPING, WALKING, Location
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.skills import Attribute
from rules.gurps.terms.traits import Trait
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier

# what shows of a unit, and how that is read back


STUNNED = "stunned"
HELD = "held"
CAUGHT = "held by a limb"
HOLDS = "holds"
PINNED = "pinned"
COUGHS, BLIND = "coughing", "blinded"
ON_FIRE, ABLAZE = "on fire", "ablaze"
"""How much of its clothes burns (GUR-FIRE-01)."""
SHAKY, OPEN = "off balance", "guard down"
"""What a critical miss shows (GUR-CRIT-03)."""
OUT = "out of cover"


def marked(scene: Scene, unit: Ref, mark: str) -> bool:
    """Whether a unit shows a mark."""
    return mark in scene.appearance(unit).marks


def stunned(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is stunned, or has recovered only in this turn: its defences suffer (GUR-DN-02). Of an enemy what
    shows.
    """
    if scene.assumed(unit):
        return marked(scene, unit, STUNNED)
    return scene.find(unit, Stunned) is not None


def shaky(scene: Scene, unit: Ref) -> int:
    """What being off balance or with its guard down takes off a unit's defences (GUR-CRIT-03). Of an enemy what
    shows.
    """
    if scene.assumed(unit):
        return OFF_BALANCE if marked(scene, unit, SHAKY) or marked(scene, unit, OPEN) else 0
    return (scene.find(unit, Unsteady) or Unsteady()).defences


def is_open(scene: Scene, unit: Ref) -> bool:
    """Whether its guard is down, so that evaluating it and feints against it count double (GUR-CRIT-03)."""
    if scene.assumed(unit):
        return marked(scene, unit, OPEN)
    return (scene.find(unit, Unsteady) or Unsteady()).open


def out(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is out of its cover for one shot, with no time for more than a dodge (GUR-POP-01). Of an enemy
    what shows.
    """
    if scene.assumed(unit):
        return marked(scene, unit, OUT)
    return (scene.find(unit, Turn) or Turn()).out


OFF_BALANCE = -2
"""What it takes off, as far as it shows."""


# gas and flames


COUGHING = {Attribute.DX: -3, Attribute.IQ: -1}
"""What coughing takes off (GUR-AFF-01)."""
BURNING = {ON_FIRE: -2, ABLAZE: -3}
"""What clothes alight take off DX, in part and all over (GUR-FIRE-01)."""

ONE_EYED, MISJUDGED = -1, -3
"""What one eye takes off DX, and besides off what is shot or thrown without aiming (GUR-INJ-06)."""


def coughs(scene: Scene, unit: Ref) -> bool:
    """Whether a unit coughs; of an enemy as it shows (GUR-GAS-01)."""
    if scene.assumed(unit):
        return marked(scene, unit, COUGHS)
    found = scene.find(unit, Choking)
    return found is not None and found.coughs


def blind(scene: Scene, unit: Ref) -> bool:
    """Whether a unit sees nothing at all: both its eyes are lost, or full of gas; of an enemy as it shows (GUR-INJ-06,
    GUR-GAS-01).
    """
    if scene.assumed(unit):
        return marked(scene, unit, BLIND)
    found, gas = scene.find(unit, Wounds), scene.find(unit, Choking)
    return (found is not None and found.blind) or (gas is not None and gas.blinded)


def one_eyed(scene: Scene, unit: Ref) -> bool:
    """Whether it sees with one eye, the other lost of old or in this fight (GUR-INJ-06, GUR-CHAR-06)."""
    own, found = scene.find(unit, Traits), scene.find(unit, Wounds)
    lost = (own is not None and own.has(Trait.ONE_EYE)) or (found is not None and found.one_eyed)
    return lost and not blind(scene, unit)


def burns(scene: Scene, unit: Ref) -> str:
    """How much of its clothes burns, as it shows; "" where none does (GUR-FIRE-01)."""
    if scene.assumed(unit):
        return next((each for each in BURNING if marked(scene, unit, each)), "")
    found = scene.find(unit, Alight)
    return "" if found is None else ABLAZE if found.whole else ON_FIRE


def shown(scene: Scene, unit: Ref) -> Iterator[str]:
    """What others see of it."""
    if blind(scene, unit):
        yield BLIND
    if coughs(scene, unit):
        yield COUGHS
    flames = burns(scene, unit)
    if flames:
        yield flames


def hindering(scene: Scene, unit: Ref, which: Attribute) -> Iterator[Modifier]:
    """What ails a unit, off DX or IQ and the skills of either (GUR-AFF-01, GUR-FIRE-01)."""
    if which in COUGHING and coughs(scene, unit):
        yield Modifier(COUGHING[which], "coughing", "GUR-AFF-01")
    if which is Attribute.DX and one_eyed(scene, unit):
        yield Modifier(ONE_EYED, "one eye", "GUR-INJ-06")
    flames = burns(scene, unit) if which is Attribute.DX else ""
    if flames:
        yield Modifier(BURNING[flames], flames, "GUR-FIRE-01")


# limbs that are of use


def useless(scene: Scene, unit: Ref) -> tuple[Location, ...]:
    """Limbs, hands and feet that are crippled, for good or for now (GUR-INJ-06, GUR-CRIT-01)."""
    wounds, lame = scene.find(unit, Wounds), scene.find(unit, Lamed)
    crippled = wounds.crippled if wounds is not None else ()
    now = (part for part, until in lame.parts if until > scene.clock.round) if lame is not None else ()
    return (*crippled, *now)


def stands(scene: Scene, unit: Ref) -> bool:
    """Whether a unit can stand and walk: no leg or foot is crippled (GUR-INJ-06)."""
    return not any(part in WALKING for part in useless(scene, unit))


def limbs_of(hands: Place) -> tuple[Location, ...]:
    """The arm and hand that a thing is held with, or both."""
    sides = ("right", "left") if hands is Place.BOTH else (hands.value.split()[0],)
    return tuple(part for part in GRASPING if part.split()[0] in sides)


def grasps(scene: Scene, unit: Ref, hand: Place) -> bool:
    """Whether a hand can hold, attack and parry: neither it nor its arm is crippled (GUR-INJ-06)."""
    side = hand.value.split()[0]
    return not any(part.startswith(side) for part in useless(scene, unit) if part in GRASPING)
