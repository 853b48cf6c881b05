"""How a unit looks to others: the manoeuvre that governs its defences, and whether it reels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.frame.scene import Appearance, Scene
from rules.frame.showing import Badge
from rules.gurps.core import ails, held, marks, riding, speed
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.parts import looks

BADGES: Mapping[str, Badge] = {
    marks.STUNNED: Badge.STUNNED,
    marks.BLIND: Badge.BLINDED,
    marks.PINNED: Badge.PINNED,
    marks.HELD: Badge.HELD,
    marks.CAUGHT: Badge.HELD,
    Manoeuvre.ALL_OUT_ATTACK.value: Badge.EXPOSED,
    Manoeuvre.ALL_OUT_READY.value: Badge.EXPOSED,
    marks.OPEN: Badge.EXPOSED,
    marks.SHAKY: Badge.UNSTEADY,
    marks.HOLDS: Badge.HOLDS,
    **dict.fromkeys((marks.ON_FIRE, marks.ABLAZE), Badge.BURNING),
    marks.COUGHS: Badge.CHOKING,
    Manoeuvre.AIM.value: Badge.AIMING,
}
"""The marks drawn on counters: without defences after going all out (GUR-AOA-01), reeling (GUR-DN-02), blind
(GUR-INJ-06), in a hold or holding (GUR-GRP-01), off balance or open after a critical miss (GUR-CRIT-03), in flames
(GUR-FIRE-01), in gas (GUR-GAS-01), taking aim (GUR-AIM-01).
"""


def appearance(scene: Scene, unit: Ref) -> Appearance:
    """Its role, pose and state, what is in its hands, and what it is doing."""
    known = scene.find(unit, Traits)
    return looks.appearance(scene, unit, _marks(scene, unit), known.setting if known is not None else "")


def _marks(scene: Scene, unit: Ref) -> Iterator[str]:
    choice = taking.choice(scene, unit)
    if choice.manoeuvre in taking.SHOWN:
        yield choice.manoeuvre.value
    yield from _gripped(scene, unit)
    if marks.stunned(scene, unit):
        yield marks.STUNNED
    if marks.out(scene, unit):
        yield marks.OUT
    yield from ails.shown(scene, unit)
    seat = riding.exposure(scene, unit)
    if seat:
        yield riding.SEATED[seat]
    if riding.is_ride(scene, unit) and riding.evades(scene, unit):
        yield riding.EVADING
    fast = speed.mark(scene, unit)
    if fast:
        yield fast
    if marks.is_open(scene, unit):
        yield marks.OPEN
    elif marks.shaky(scene, unit):
        yield marks.SHAKY


def _gripped(scene: Scene, unit: Ref) -> Iterator[str]:
    if held.is_held(scene, unit):
        yield marks.HELD
    elif held.hold(scene, unit).by:
        yield marks.CAUGHT
    if held.pinned(scene, unit):
        yield marks.PINNED
    if held.gripping(scene, unit) is not None:
        yield marks.HOLDS
