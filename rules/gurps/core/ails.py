"""What gas does to a body while it lasts: what it takes off DX and IQ, and off all that goes by them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.scene import Scene
from rules.gurps.core import marks
from rules.gurps.state.hurts import Choking
from rules.gurps.terms.skills import Attribute
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier

COUGHING = {Attribute.DX: -3, Attribute.IQ: -1}
"""What coughing takes off (GUR-AFF-01)."""


def coughs(scene: Scene, unit: Ref) -> bool:
    """Whether a unit coughs; of an enemy as it shows (GUR-GAS-01)."""
    if scene.assumed(unit):
        return marks.marked(scene, unit, marks.COUGHS)
    found = scene.find(unit, Choking)
    return found is not None and found.coughs


def hindering(scene: Scene, unit: Ref, which: Attribute) -> Iterator[Modifier]:
    """What ails a unit, off DX or IQ and the skills of either (GUR-AFF-01)."""
    if which in COUGHING and coughs(scene, unit):
        yield Modifier(COUGHING[which], "coughing", "GUR-AFF-01")
