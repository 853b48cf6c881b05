"""Gaits: which one may use, how far each goes, and what the ground asks of it."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.frame.ground import Diagonals
from rules.frame.ground import Gait as Going
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.reflex.core import attempts
from rules.reflex.hands.ready import load_of
from rules.reflex.state import Stride
from rules.reflex.terms.body import LEGS, Gait, Injury, Load

BY_LEG = (Gait.SPRINT, Gait.RUN, Gait.WALK, Gait.STAGGER, Gait.CRAWL)
BY_LOAD = {
    Load.UNENCUMBERED: Gait.SPRINT,
    Load.LIGHT: Gait.RUN,
    Load.MODERATE: Gait.TROT,
    Load.HEAVY: Gait.WALK,
    Load.OVERLOADED: Gait.STAGGER,
}
BY_POSTURE = {
    Posture.KNEELING: Gait.STAGGER,
    Posture.CROUCHED: Gait.STAGGER,
    Posture.SITTING: Gait.STILL,
    Posture.PRONE: Gait.CRAWL,
    Posture.CRAWLING: Gait.CRAWL,
    Posture.FACE_UP: Gait.CRAWL,
}
MOVE_TICKS = 5
PER_METRE = 10
"""The points in which ways are counted: decimetres."""
OVER = 20
"""Two metres more for a low obstacle, a door, a steep step (RFX-MOVE-11)."""


def fastest(scene: Scene, unit: Ref, posture: Posture | None = None) -> tuple[Gait, str]:
    """The fastest gait, in the unit's stance or another, and what limits it: the worst leg, the load, the stance
    (RFX-MOVE-10).
    """
    hurt = attempts.wounds(scene, unit)
    leg = max(hurt.at(leg) for leg in LEGS)
    posture = posture or scene.pose(unit).posture
    legs = BY_LEG[leg]
    if all(leg in hurt.severed or hurt.at(leg) is Injury.CRITICAL for leg in LEGS):
        legs = Gait.CRAWL
    load = load_of(scene, unit)
    limits = (
        (legs, f"a leg wound ({leg.name.lower()})"),
        (BY_LOAD[load], f"{load.name.lower()} load"),
        (BY_POSTURE.get(posture, Gait.SPRINT), str(posture)),
    )
    return min(limits, key=lambda each: each[0])


def allowed(scene: Scene, unit: Ref) -> tuple[Gait, ...]:
    """The gaits one may choose, fastest first (RFX-MOVE-02)."""
    most, _ = fastest(scene, unit)
    standing = scene.pose(unit).posture is Posture.STANDING
    least = Gait.WALK if standing and most >= Gait.WALK else Gait.CRAWL
    return tuple(gait for gait in reversed(Gait) if least <= gait <= most and gait is not Gait.STILL)


def rate(scene: Scene, unit: Ref, gait: Gait) -> int:
    """Metres a Move (RFX-MOVE-02)."""
    return attempts.traits(scene, unit).rate(gait)


def going(scene: Scene, gait: Gait) -> Going:
    """What the ground asks: rough ground and water twice, low obstacles and doors two metres more, higher ones a whole
    Move (RFX-MOVE-11).
    """
    cell = round(scene.grid.metres * PER_METRE)
    nimble = gait not in (Gait.SPRINT, Gait.CRAWL)
    steep = ((0.5, 0), (1.0, OVER)) if nimble else ((0.5, 0),)
    return Going(
        name=gait.name.lower(),
        walk=(("open", cell), ("difficult", 2 * cell), ("shallow", 2 * cell), ("deep", 4 * cell)),
        diagonals=Diagonals.HALF,
        rises=(*steep, (2.0, 4 * OVER)) if nimble else steep,
        falls=(*steep, (2.0, OVER)) if nimble else steep,
        climbs=((1.0, OVER), (2.0, 4 * OVER)) if nimble else (),
        door=OVER,
        counted="m",
        each=PER_METRE,
    )


def in_hand(scene: Scene, unit: Ref, tick: int) -> float:
    """Metres left over from the Move just before, or owed on it (RFX-MOVE-11)."""
    stride = scene.find(unit, Stride)
    if stride is None or stride.round != scene.clock.round or stride.tick != tick:
        return 0.0
    return stride.metres
