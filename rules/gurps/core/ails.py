"""What gas and flames do to a body while they last: what they take off DX and IQ, and off all that goes by them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.scene import Scene
from rules.gurps.core import marks
from rules.gurps.flesh.body import Wounds
from rules.gurps.state.hurts import Alight, Choking
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.skills import Attribute
from rules.gurps.terms.traits import Trait
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier

COUGHING = {Attribute.DX: -3, Attribute.IQ: -1}
"""What coughing takes off (GUR-AFF-01)."""
BURNING = {marks.ON_FIRE: -2, marks.ABLAZE: -3}
"""What clothes alight take off DX, in part and all over (GUR-FIRE-01)."""

ONE_EYED, MISJUDGED = -1, -3
"""What one eye takes off DX, and besides off what is shot or thrown without aiming (GUR-INJ-06)."""


def coughs(scene: Scene, unit: Ref) -> bool:
    """Whether a unit coughs; of an enemy as it shows (GUR-GAS-01)."""
    if scene.assumed(unit):
        return marks.marked(scene, unit, marks.COUGHS)
    found = scene.find(unit, Choking)
    return found is not None and found.coughs


def blind(scene: Scene, unit: Ref) -> bool:
    """Whether a unit sees nothing at all: both its eyes are lost, or full of gas; of an enemy as it shows (GUR-INJ-06,
    GUR-GAS-01).
    """
    if scene.assumed(unit):
        return marks.marked(scene, unit, marks.BLIND)
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
        return next((each for each in BURNING if marks.marked(scene, unit, each)), "")
    found = scene.find(unit, Alight)
    return "" if found is None else marks.ABLAZE if found.whole else marks.ON_FIRE


def shown(scene: Scene, unit: Ref) -> Iterator[str]:
    """What others see of it."""
    if blind(scene, unit):
        yield marks.BLIND
    if coughs(scene, unit):
        yield marks.COUGHS
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
