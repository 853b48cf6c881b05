"""Why an attack cannot be blocked or parried."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.forms import Refusal
from rules.frame.scene import Scene
from rules.gurps.core import ails, arms, figures
from rules.gurps.defence import scores
from rules.gurps.defence import threat as threats
from rules.gurps.defence.course import Tried
from rules.gurps.defence.threat import BLOCKED, PARRIED, Threat
from rules.gurps.state.hurts import Deafened
from rules.gurps.terms.armour import Shield
from rules.kernel.words import the


def guards(scene: Scene, threat: Threat, tried: Tried = ()) -> Iterator[Refusal]:
    """Why the target has no block though it bears a shield, and why no parry though it is armed (GUR-DEF-01)."""
    ways = scores.ways(scene, threat, tried)
    open_to = {way.how for way in ways}
    shield = borne(scene, threat)
    if shield is not None and "block" not in open_to and not scores.shut(scene, threat.target):
        yield Refusal("Block", _no_block(scene, threat, shield, tried), "GUR-BLK-01")
    armed = any(arm.item is not None and arm.weapon.melee for arm in arms.arms(scene, threat.target))
    if armed and "parry" not in open_to and not scores.shut(scene, threat.target):
        yield Refusal("Parry", _no_parry(scene, threat, tried), "GUR-PAR-01")


def borne(scene: Scene, threat: Threat) -> Shield | None:
    """The shield that the target of an attack bears, ready or not."""
    own = arms.arsenal(scene, threat.target)
    shields = (own.shield(item.name) for item in arms.kit(scene, threat.target).held())
    return next((each for each in shields if each is not None), None)


def _no_block(scene: Scene, threat: Threat, shield: Shield, tried: Tried) -> str:
    """What keeps a shield from a block (GUR-BLK-01, GUR-HEX-12, GUR-MSL-02, GUR-HEX-15, GUR-ATK-08)."""
    either = _no_guard(scene, threat)
    if either or any(how == "block" for how, _ in tried):
        return either or "has been tried"
    if arms.shield(scene, threat.target) is None:
        return f"{the(shield.name)} must be readied first"
    if threat.comes not in BLOCKED:
        return "no shield stops a bullet or a beam"
    if threat.close:
        return "there is no room for it within one cell"
    if threat.at:
        return "the blow is aimed at a weapon"
    if threats.defended(scene, threat).blocked:
        return "one attack a turn, and this turn's has been blocked"
    if not threats.covers(scene, threat):
        return "the attack comes from the other side than the shield's"
    if figures.traits(scene, threat.target).skill(shield.skill) is None:
        return f"has not learnt {shield.skill.value}"
    return "not against this attack"


def _no_parry(scene: Scene, threat: Threat, tried: Tried) -> str:
    """What keeps a weapon in hand from a parry (GUR-PAR-01, GUR-PAR-02)."""
    either = _no_guard(scene, threat)
    if either or any(how == "parry" for how, _ in tried):
        return either or "has been tried"
    if threat.comes not in PARRIED:
        return "what is shot cannot be parried"
    if not threats.leave(scene, threat).parries:
        return f"none after {threats.chosen(scene, threat).manoeuvre.value}"
    if threat.close:
        return "the weapon is too long within one cell"
    return "the weapon must be readied first, or cannot parry any more this turn"


def _no_guard(scene: Scene, threat: Threat) -> str:
    """What leaves nothing but a dodge (GUR-POP-01, GUR-DEF-03)."""
    if ails.out(scene, threat.target):
        return "out of cover for one shot: there is time for a dodge only"
    if threats.unseen(scene, threat) and scene.find(threat.target, Deafened) is not None:
        return "the attacker is neither seen nor heard"
    return ""
