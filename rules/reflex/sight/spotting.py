"""Perceiving a unit: how far off, how still and how well hidden it is, against sharp eyes."""

from __future__ import annotations

from rules.frame.body import Posture, Silhouette
from rules.frame.figure import Crew
from rules.frame.knowing import Awareness
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.reflex.core import attempts, targets
from rules.reflex.sight import cover, visibility
from rules.reflex.state import Hiding, Initiative, InWait, Lookout
from rules.reflex.terms.bands import Band, band_at
from rules.reflex.terms.body import Gait
from rules.reflex.terms.skills import Attribute

SPOTTING = {Band.TIGHT: 7, Band.MEDIUM: -1, Band.OPEN: -5}
"""On the Awareness of a unit that looks about, by band (RFX-SENSE-02)."""
STILL, PRONE, CONCEALED, MOVING, FIRING = -2, -4, -3, 3, 5
USUAL_DIE = 10
"""What is taken for the die of a look about that nobody on this side knows."""


def perceives(scene: Scene, watcher: Ref, subject: Ref, silhouette: Silhouette) -> str:
    """ "seen" or "" (RFX-SENSE-01, RFX-SENSE-02); before a unit has looked about it sees what is plain to see."""
    known = (scene.find(watcher, Awareness) or Awareness()).of(subject)
    if (known is None or known.how != "seen") and lies_in_wait(scene, watcher, subject):
        return ""
    plain = at_a_glance(scene, watcher, subject, silhouette)
    if plain is not None:
        return "seen" if plain else ""
    hides = hiding(scene, subject)
    last = scene.clock.round - 1 if hides is None else hides.round + 1
    if known is not None and known.how == "seen" and known.round >= max(last, scene.clock.round - 1):
        return "seen"
    looks = scene.find(watcher, Lookout)
    if hides is not None and looks is not None and not hides.found_by(watcher, looks):
        return ""
    if looks is None and not scene.assumed(watcher):
        return ""
    die = looks.die if looks is not None else USUAL_DIE
    band = band_at(silhouette.metres) or Band.EXTREME
    return "seen" if die <= number(scene, watcher, subject, band, concealed=concealed(silhouette)) else ""


def hiding(scene: Scene, subject: Ref) -> Hiding | None:
    """How a unit has gone into hiding, for as long as it neither fights nor runs."""
    hides = scene.find(subject, Hiding)
    if hides is None or cover.fought(scene, subject) or targets.moving(scene, subject) >= Gait.TROT:
        return None
    return hides


def lies_in_wait(scene: Scene, watcher: Ref, subject: Ref) -> bool:
    """Whether an enemy lies in an ambush that the watcher has not noticed: before the battle none has, and a unit that
    is surprised does not until the first attack (RFX-SURP-03, RFX-SURP-05). An ambush among smiles is in plain sight.
    """
    side = scene.options.ambush
    if not side or scene.options.peaceful or scene.side(subject) != side:
        return False
    if scene.relations.allied(scene.side(watcher), side):
        return False
    eyes = seats.riders(scene, watcher) if scene.find(watcher, Crew) is not None else (watcher,)
    if scene.clock.round == 0 and not any(scene.find(eye, Lookout) for eye in eyes):
        return True
    waits = scene.find(subject, InWait)
    if waits is None or waits.cell != scene.pose(subject).cell:
        return False
    return all((scene.find(eye, Initiative) or Initiative()).ambushed for eye in eyes)


def might_see(scene: Scene, watcher: Ref, subject: Ref, silhouette: Silhouette) -> bool:
    """Whether a look about could find a unit at all, with the best of dice (RFX-SENSE-02)."""
    plain = at_a_glance(scene, watcher, subject, silhouette)
    if plain is not None:
        return plain
    band = band_at(silhouette.metres) or Band.EXTREME
    return number(scene, watcher, subject, band, concealed=concealed(silhouette)) >= 1


def at_a_glance(scene: Scene, watcher: Ref, subject: Ref, silhouette: Silhouette) -> bool | None:
    """Whether a unit is seen for sure, as it is near and in the open, or cannot be; None where it takes a look about
    (RFX-SENSE-01, RFX-SENSE-02).
    """
    if not silhouette.in_line:
        return False
    band = band_at(silhouette.metres) or Band.EXTREME
    if band.rank > visibility.sight_limit(scene, watcher, subject).rank:
        return band is Band.SNIPING and _glimpses(scene, watcher)
    if band.rank < Band.TIGHT.rank and not concealed(silhouette):
        return True
    return None


def concealed(silhouette: Silhouette) -> bool:
    """Whether growth hides a unit, or more than half of it is behind something (RFX-SENSE-02)."""
    return silhouette.haze > 0 or silhouette.shown < 0.5


def number(scene: Scene, watcher: Ref, subject: Ref, band: Band, *, concealed: bool) -> int:
    """The target number of spotting a unit, sharp eyes and all (RFX-SENSE-02)."""
    target = attempts.value_of(scene, watcher, Attribute.AWA) + SPOTTING.get(band, 7)
    posture, gait = scene.pose(subject).posture, targets.moving(scene, subject)
    if posture in (Posture.PRONE, Posture.FACE_UP):
        target += PRONE
    elif posture is not Posture.STANDING or gait is Gait.STILL:
        target += STILL
    target += FIRING if cover.fought(scene, subject) else 0
    return target + (MOVING if gait >= Gait.TROT else 0) + (CONCEALED if concealed else 0)


def _glimpses(scene: Scene, watcher: Ref) -> bool:
    """A rare glimpse one band beyond the limit of a clear day (RFX-SENSE-02)."""
    looks = scene.find(watcher, Lookout)
    keen = attempts.value_of(scene, watcher, Attribute.AWA)
    return looks is not None and looks.die == 1 and looks.glimpse <= keen
