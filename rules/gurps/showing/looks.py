"""How a unit looks to others: the manoeuvre that governs its defences, and whether it reels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.frame.scene import Appearance, Scene
from rules.frame.showing import Badge
from rules.gurps.core import ails, held, riding, speed
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.parts import looks

BADGES: Mapping[str, Badge] = {
    ails.STUNNED: Badge.STUNNED,
    ails.BLIND: Badge.BLINDED,
    ails.PINNED: Badge.PINNED,
    ails.HELD: Badge.HELD,
    ails.CAUGHT: Badge.HELD,
    Manoeuvre.ALL_OUT_ATTACK.value: Badge.EXPOSED,
    Manoeuvre.ALL_OUT_READY.value: Badge.EXPOSED,
    ails.OPEN: Badge.EXPOSED,
    ails.SHAKY: Badge.UNSTEADY,
    ails.HOLDS: Badge.HOLDS,
    **dict.fromkeys((ails.ON_FIRE, ails.ABLAZE), Badge.BURNING),
    ails.COUGHS: Badge.CHOKING,
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
    if ails.stunned(scene, unit):
        yield ails.STUNNED
    if ails.out(scene, unit):
        yield ails.OUT
    yield from ails.shown(scene, unit)
    seat = riding.exposure(scene, unit)
    if seat:
        yield riding.SEATED[seat]
    if riding.is_ride(scene, unit) and riding.evades(scene, unit):
        yield riding.EVADING
    fast = speed.mark(scene, unit)
    if fast:
        yield fast
    if ails.is_open(scene, unit):
        yield ails.OPEN
    elif ails.shaky(scene, unit):
        yield ails.SHAKY


def _gripped(scene: Scene, unit: Ref) -> Iterator[str]:
    if held.is_held(scene, unit):
        yield ails.HELD
    elif held.hold(scene, unit).by:
        yield ails.CAUGHT
    if held.pinned(scene, unit):
        yield ails.PINNED
    if held.gripping(scene, unit) is not None:
        yield ails.HOLDS
