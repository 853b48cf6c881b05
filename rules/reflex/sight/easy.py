"""What makes a target easy: it knows of no attack, cannot move freely, or does not see where its attacker is."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.body import Posture
from rules.frame.conjecture import Guess, presuming
from rules.frame.figure import Condition, State
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Light
from rules.frame.knowing import Awareness, Lost
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.parts.assumptions import age
from rules.reflex.core import attempts, control
from rules.reflex.core.targets import UNAWARE, moving, ride, velocity
from rules.reflex.sight import spotting
from rules.reflex.state import Ambush, Fight, Gone, Initiative, Vehicle
from rules.reflex.terms.body import HELD, IN_SHOCK, NO_LEGS, Gait

HAMPERED = 2
BLIND = Modifier(HAMPERED, "does not see the attacker", "RFX-ATK-10")


def _guessed(scene: Scene, gained: Modifier | None, attacker: Ref, target: Ref) -> Guess[Modifier | None] | None:
    words = _in_mind(scene, attacker, target)
    return Guess(words, (None if gained else BLIND,)) if words else None


@presuming(_guessed)
def easy(scene: Scene, attacker: Ref, target: Ref) -> Modifier | None:
    """+4 at a target that knows of nothing or cannot help itself, +2 at one that is hampered or does not know where the
    attacker is; the larger counts (RFX-ATK-09, RFX-ATK-10). What goes on in an enemy's head is assumed.
    """
    why = unaware(scene, target)
    if why:
        return Modifier(UNAWARE, why, "RFX-ATK-09", assumed=bool(_unsuspecting(scene, target)))
    why = hampered(scene, target)
    if why:
        return Modifier(HAMPERED, why, "RFX-ATK-10")
    if sees(scene, target, attacker):
        return None
    return replace(BLIND, assumed=scene.assumed(target))


def unaware(scene: Scene, target: Ref) -> str:
    """Why a target takes no care at all: helpless, given up, not yet in the fight (RFX-ATK-09, RFX-TIME-15). An
    exchange puts everybody in the fight who is seen in it, but for those in the ambush of the viewer's own side and
    those of a side that is off its guard. That an enemy gave up or stopped when last seen makes him no easy target now.
    """
    condition = scene.find(target, Condition) or Condition()
    gone = scene.find(target, Gone)
    if condition.state in (State.DOWN, State.DEAD):
        return "helpless"
    if gone is not None and gone.how == "surrendered" and scene.lost(target) is None:
        return "has given up"
    if scene.find(target, Vehicle) is not None:
        return "" if any(velocity(scene, target)) or scene.lost(target) is not None else "stands still"
    if scene.assumed(target):
        return "unaware" if _unsuspecting(scene, target) else ""
    own = scene.find(target, Initiative)
    if own is None or not own.rolled or (own.ambushed and not _begun(scene)):
        return "unaware"
    return ""


def _in_ambush(scene: Scene, target: Ref) -> bool:
    """Whether an enemy stands in an ambush that the viewer's side has laid and not yet sprung."""
    if not scene.assumed(target) or _begun(scene):
        return False
    return any(ambush.side == scene.viewer != scene.side(target) for _, ambush in scene.having(Ambush))


def in_ambush(scene: Scene, unit: Ref) -> bool:
    """Whether a unit belongs to an ambush that its side has laid and not yet sprung (RFX-SURP-02, RFX-ATK-09)."""
    return not _begun(scene) and any(ambush.side == scene.side(unit) for _, ambush in scene.having(Ambush))


def _off_guard(scene: Scene, target: Ref) -> bool:
    """Whether an enemy of a side that is off its guard sees nobody yet, for all the viewer knows (RFX-TIME-16)."""
    if scene.side(target) not in scene.options.off_guard or _begun(scene) or scene.viewer is None:
        return False
    return _sees_nobody(scene, target, scene.viewer)


@lookup
def _sees_nobody(scene: Scene, unit: Ref, side: str) -> bool:
    """Whether a unit sees none of a side's."""
    return not any(sees(scene, unit, other) for other in scene.units(side))


def _unsuspecting(scene: Scene, target: Ref) -> str:
    """What an enemy is taken not to know of that is not yet on his guard; "" where he is taken to be."""
    if not scene.assumed(target):
        return ""
    if _in_ambush(scene, target):
        return "has not noticed the ambush"
    return "knows of no fight yet" if _off_guard(scene, target) else ""


def _begun(scene: Scene) -> bool:
    """Whether an attack has been resolved in this battle."""
    return any(fight.attacked for _, fight in scene.having(Fight))


def hampered(scene: Scene, target: Ref) -> str:
    """Why a target is less free than it should be: all of it shows; that it was held or in shock when last seen may be
    over (RFX-ATK-10).
    """
    marks = scene.appearance(target).marks if scene.assumed(target) else ()
    if scene.lost(target) is not None:
        marks = tuple(mark for mark in marks if mark not in (HELD, IN_SHOCK))
    if HELD in marks or control.holders(scene, target):
        return HELD
    hurt = attempts.wounds(scene, target)
    if IN_SHOCK in marks or hurt.in_shock(scene.clock.round):
        return IN_SHOCK
    if NO_LEGS in marks or hurt.no_legs:
        return NO_LEGS
    if ride(scene, target) is not None:
        return "in a vehicle"
    if scene.place(scene.cells(target)[0]).walk == "deep":
        return "swimming"
    return ""


def sees(scene: Scene, target: Ref, attacker: Ref) -> bool:
    """Whether a target perceives its attacker; an enemy is taken to wherever usual eyes could at their best, as it may
    have found him long ago (RFX-ATK-10, RFX-SENSE-02).
    """
    if scene.assumed(target):
        return spotting.might_see(scene, target, attacker, scene.silhouette(target, attacker))
    knows = scene.find(target, Awareness)
    return knows is None or attacker in knows.now


def _in_mind(scene: Scene, attacker: Ref, target: Ref) -> tuple[Assumption, ...]:
    """What an attack's odds take for granted of the target's mind: that it has not seen through an ambush, that it
    sees the attacker or does not (RFX-ATK-09, RFX-ATK-10).
    """
    if not scene.assumed(target):
        return ()
    lost = scene.lost(target)
    if lost is not None:
        return _by_now(scene, attacker, target, lost)
    if scene.find(target, Vehicle) is not None:
        return ()
    name = scene.name(target)
    unsuspecting = _unsuspecting(scene, target)
    if unsuspecting:
        return (Assumption(Fact.MIND, f"{name} {unsuspecting}", target),)
    if scene.side(target) in scene.options.off_guard and not _begun(scene):
        return (Assumption(Fact.MIND, f"{name} knows of the fight, and sees {scene.name(attacker)}", target),)
    if unaware(scene, target) or hampered(scene, target):
        return ()
    if not sees(scene, target, attacker):
        return (Assumption(Fact.MIND, f"{name} has not spotted {scene.name(attacker)}", target),)
    shows = scene.silhouette(target, attacker)
    plain = spotting.at_a_glance(scene, target, attacker, shows)
    if plain and scene.light(scene.cells(attacker)[0]) is Light.BRIGHT:
        return ()
    return (Assumption(Fact.MIND, f"{name} sees {scene.name(attacker)}", target),)


def _by_now(scene: Scene, attacker: Ref, target: Ref, lost: Lost) -> tuple[Assumption, ...]:
    """What is taken for granted of a unit out of sight: old news of its pace, of a surrender, of a hold or of shock
    counts for nothing, and he does not get up who lay helpless (RFX-ATK-08 to 10).
    """
    state = scene.appearance(target).state
    if state is State.DEAD:
        return ()
    if state is State.DOWN:
        words = "is still helpless"
    elif scene.find(target, Vehicle) is not None:
        words = "moves slowly"
    else:
        sees_him = "sees" if sees(scene, target, attacker) else "has not spotted"
        words = _unsuspecting(scene, target) or f"{sees_him} {scene.name(attacker)}, keeps still and fights on"
    return (Assumption(Fact.MIND, f"{scene.name(target)} {words} ({age(lost)})", target),)


def in_time(scene: Scene, target: Ref) -> tuple[Assumption, ...]:
    """That an enemy on his feet does not set off at a run on the very tick of the attack, which would make him harder
    to hit (RFX-MOVE-11).
    """
    if not scene.assumed(target) or scene.find(target, Vehicle) is not None or moving(scene, target) is not Gait.STILL:
        return ()
    bound = unaware(scene, target) or hampered(scene, target)
    if bound or scene.pose(target).posture is not Posture.STANDING:
        return ()
    return (Assumption(Fact.FUTURE, f"{scene.name(target)} does not start to run on this tick", target),)
