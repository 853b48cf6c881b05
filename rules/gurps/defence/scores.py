"""The ways of defending that a target has against an attack, each with its score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps.core import arms, figures, held, limbs, marks, riding
from rules.gurps.defence import threat as threats
from rules.gurps.defence.changes import common, covers
from rules.gurps.defence.parrying import parries
from rules.gurps.defence.threat import BLOCKED, Threat
from rules.gurps.defence.way import How, Way
from rules.gurps.state.hurts import Deafened
from rules.gurps.terms.figures import guard
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

HEARING = -2
"""On the roll to hear an attacker that is not seen, before it can be parried or blocked (GUR-DEF-03)."""


def ways(scene: Scene, threat: Threat, but: tuple[tuple[How, str], ...] = ()) -> tuple[Way, ...]:
    """Every defence the target has against an attack, the ones tried before left out (GUR-DEF-01)."""
    return tuple(
        way
        for way in _every(scene, threat if threat.hits == 1 else replace(threat, hits=1))
        if (way.how, way.thing) not in but
    )


@lookup
def _every(scene: Scene, threat: Threat) -> tuple[Way, ...]:
    """The same, however many hits it scores: out of cover for a shot nothing but a dodge (GUR-POP-01)."""
    if riding.is_ride(scene, threat.target) or shut(scene, threat.target):
        return tuple(_steered(scene, threat))
    if threats.hopeless(scene, threat):
        return ()
    blind = threats.unseen(scene, threat)
    hears = int(figures.traits(scene, threat.target).per) + HEARING if blind else None
    guarded = (*_blocks(scene, threat), *parries(scene, threat))
    if marks.out(scene, threat.target) or (blind and scene.find(threat.target, Deafened) is not None):
        guarded = ()
    return (*_dodges(scene, threat), *(replace(way, hears=hears) for way in guarded))


def shut(scene: Scene, unit: Ref) -> bool:
    """Whether it sits in a vehicle, where it has no defence but the vehicle's (GUR-VEH-01)."""
    return riding.carrier(scene, unit) is not None and riding.on_a_mount(scene, unit) is None


def _steered(scene: Scene, threat: Threat) -> Iterator[Way]:
    """What the driver does for the vehicle and all aboard: nothing, or dodge while it steers evasively (GUR-DOD-05)."""
    ride = riding.carrier(scene, threat.target) or threat.target
    score = riding.dodge(scene, ride)
    if score is not None and not threat.unforeseen:
        yield Way("dodge", "", score)


def _dodges(scene: Scene, threat: Threat) -> Iterator[Way]:
    """Anything the target knows of can be dodged, any number of times (GUR-DOD-01)."""
    target = threat.target
    holds = Modifier(-1, "held", "GUR-GRP-02") if held.is_held(scene, target) else None
    yield Way("dodge", "", figures.dodge(scene, target).plus(holds, *common(scene, threat, "dodge")))


def _blocks(scene: Scene, threat: Threat) -> Iterator[Way]:
    """One block a turn, with a shield that is ready, of what comes from the front or the shield's side
    (GUR-BLK-01, GUR-HEX-12), never of a bullet or a beam (GUR-MSL-02); none at close quarters (GUR-HEX-15), nor of a
    blow at a weapon (GUR-ATK-08).
    """
    target, shield = threat.target, arms.shield(scene, threat.target)
    done = threats.defended(scene, threat)
    if shield is None or threat.comes not in BLOCKED or threat.close or threat.at or done.blocked:
        return
    if not covers(scene, threat):
        return
    skill = figures.traits(scene, target).skill(shield.skill)
    if skill is None:
        return
    own = Tally("Block", guard(skill), f"3 + half of {shield.skill.value} {skill}", "GUR-BLK-01")
    loses = held.hinders(scene, target, *limbs.of(arms.off_hand(scene, target)))
    score = own.plus(figures.reflexes(scene, target), loses, *common(scene, threat, "block"))
    yield Way("block", shield.name, score, shield.skill)
