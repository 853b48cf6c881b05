"""How a unit looks to others: its stance, whether it runs, cowers, has fallen, or fights at close quarters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.frame.scene import Appearance, Scene
from rules.frame.showing import Badge
from rules.graydawn.core import clinch, figures, footing, shaken
from rules.graydawn.core.cover import RUNNING, SPRINTING, guarding, shelters
from rules.graydawn.state import Guard, Traits
from rules.kernel.refs import Ref
from rules.parts import looks

BADGES: Mapping[str, Badge] = {
    shaken.SUPPRESSED: Badge.COWED,
    clinch.HELD: Badge.HELD,
    clinch.HOLDS: Badge.HOLDS,
    **dict.fromkeys(figures.CHOKING, Badge.CHOKING),
}
"""The marks drawn on counters: suppressed (GRD-SUPP-01), held or holding, breathing gas (GRD-GAS-01)."""


def appearance(scene: Scene, unit: Ref) -> Appearance:
    """Its role, pose and state, what is in its hands, and its stance."""
    known = scene.find(unit, Traits)
    return looks.appearance(scene, unit, _marks(scene, unit), known.setting if known is not None else "")


def _marks(scene: Scene, unit: Ref) -> Iterator[str]:
    stance = guarding(scene, unit)
    if stance.guard is Guard.MOVING and stance.moves > 1:
        yield SPRINTING if stance.moves > 2 else RUNNING
    elif stance.guard is not Guard.ACTIVE or any(shelters(scene, cell) for cell in scene.cells(unit)):
        yield stance.guard.value  # in the open there is no cover to fight from: GRD-STANCE-03
    if shaken.suppressed(scene, unit):
        yield shaken.SUPPRESSED
    if footing.fallen(scene, unit):
        yield footing.FALLEN
    if clinch.engaged(scene, unit):
        yield clinch.CLOSE
    if clinch.holders(scene, unit):
        yield clinch.HELD
    if clinch.clinch(scene, unit).holds is not None:
        yield clinch.HOLDS
    gas = figures.gassed(scene, unit)
    yield from (word for word, lost in figures.CHOKING.items() if lost == gas)
