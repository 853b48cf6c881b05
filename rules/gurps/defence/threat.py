"""An attack as its target meets it: from which side, with what, whether it can be met at all, and what changes every
defence against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rules.frame.figure import Place
from rules.frame.scene import Scene
from rules.gurps.core import ails, arms, figures, footing, held, riding
from rules.gurps.core.facing import Arc, arc
from rules.gurps.defence.course import How
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Defended
from rules.gurps.state.hurts import Sore
from rules.gurps.state.turns import Choice
from rules.gurps.terms.manoeuvres import BEARING, LEAVE, Leave, Manoeuvre
from rules.gurps.terms.traits import Trait
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier

Comes = Literal["blow", "thrown", "missile", "jet", "shot"]
"""How an attack comes: a blow or grip, a thing thrown, one driven by muscle, a jet, a bullet or beam."""
BLOCKED: tuple[Comes, ...] = ("blow", "thrown", "missile", "jet")
"""What a shield stops, and its Defense Bonus helps against (GUR-BLK-01, GUR-MSL-01, GUR-MSL-02, GUR-DEF-04)."""
PARRIED: tuple[Comes, ...] = ("blow", "thrown")
"""What a parry stops (GUR-PAR-02)."""
SIDE = -2
"""Off defences against what comes from the side (GUR-HEX-12)."""


@dataclass(frozen=True, slots=True)
class Threat:
    """An attack that is about to strike its target, with all that its attacker's side alone knows of it."""

    attacker: Ref
    target: Ref
    comes: Comes
    weapon: str = ""
    """What it is made with; "" for bare hands."""
    armed: bool = True
    """Whether with a weapon, not with a part of the body."""
    thrust: bool = False
    small: bool = False
    """A thing of a pound at most (GUR-PAR-02)."""
    heavy: float = 0.0
    """Pounds that a parry has to stop (GUR-PAR-07)."""
    deceptive: int = 0
    """Points it takes off defences (GUR-ATK-09)."""
    feint: int = 0
    """Points that a feint has taken off them (GUR-FEINT-02)."""
    both: bool = False
    """Whether two weapons come at once (GUR-DUAL-01)."""
    close: bool = False
    """Within one hex, so that only what reaches C parries (GUR-HEX-15)."""
    yards: Fraction | int = 1
    """How far off the attacker is: a gun within reach can be slapped aside (GUR-PAR-05)."""
    runaround: bool = False
    """Whether the attacker has run round to the back in this very turn (GUR-HEX-13)."""
    at: str = ""
    """The weapon it is aimed at; "" for the body (GUR-ATK-08)."""
    unforeseen: bool = False
    """Whether it comes so that its target cannot know of it (GUR-DEF-01, GUR-ELEV-03)."""
    above: bool = False
    """Whether it drops on its target from above (GUR-ELEV-03)."""
    under: Manoeuvre | None = None
    """The manoeuvre that its target is supposed to have just taken; None for the one in force (GUR-MAN-03)."""

    @property
    def ranged(self) -> bool:
        """Whether it comes through the air (GUR-RET-03)."""
        return self.comes != "blow"


def chosen(scene: Scene, threat: Threat) -> Choice:
    """The manoeuvre that governs the target's defences (GUR-MAN-03)."""
    return taking.choice(scene, threat.target) if threat.under is None else Choice(threat.under)


def leave(scene: Scene, threat: Threat) -> Leave:
    """What that manoeuvre allows (GUR-MAN-04)."""
    return LEAVE[chosen(scene, threat).manoeuvre]


def defended(scene: Scene, threat: Threat) -> Defended:
    """What the target has defended itself with since it took that manoeuvre (GUR-TURN-05)."""
    before = scene.find(threat.target, Defended) if threat.under is None else None
    return before or Defended()


def close(scene: Scene, attacker: Ref, target: Ref) -> bool:
    """Whether they fight within one hex: not by an attack with which the attacker has come into it this turn
    (GUR-HEX-15).
    """
    shares = not set(scene.cells(attacker)).isdisjoint(scene.cells(target))
    return shares and not taking.turn(scene, attacker).entered


def side(scene: Scene, threat: Threat) -> Arc:
    """From which side it comes (GUR-HEX-12). A foe that has run round to the back in this turn comes from the weapon
    side (GUR-HEX-13). Without facing everything comes from the front.
    """
    if not scene.options.facing:
        return Arc.FRONT
    now = arc(scene, threat.target, threat.attacker)
    if now is Arc.BACK and threat.runaround:
        return weapon_side(scene, threat.target)
    return now


def weapon_side(scene: Scene, unit: Ref) -> Arc:
    """The side of the hand it fights with (GUR-HEX-03)."""
    return Arc.RIGHT if arms.main_hand(scene, unit) is Place.RIGHT else Arc.LEFT


def shield_side(scene: Scene, unit: Ref) -> Arc:
    """The side of the other hand (GUR-HEX-03)."""
    return Arc.LEFT if weapon_side(scene, unit) is Arc.RIGHT else Arc.RIGHT


def from_side(scene: Scene, threat: Threat) -> int:
    """What an attack from the side takes off; with Peripheral Vision one from behind does (GUR-HEX-12)."""
    where = side(scene, threat)
    if figures.has(scene, threat.target, Trait.PERIPHERAL_VISION):
        return SIDE if where is Arc.BACK else 0
    return SIDE if where.side else 0


def from_behind(scene: Scene, threat: Threat) -> bool:
    """Whether it comes where the target sees nothing: from behind, without Peripheral Vision; from the sides as well
    with No Peripheral Vision (GUR-HEX-02, GUR-HEX-12).
    """
    where, own = side(scene, threat), figures.traits(scene, threat.target)
    if where is Arc.BACK:
        return not own.has(Trait.PERIPHERAL_VISION)
    return where.side and own.has(Trait.NO_PERIPHERAL_VISION) and not threat.runaround


def may_be_met(scene: Scene, threat: Threat) -> bool:
    """Whether the target can defend itself at all: in the fight, not pinned, aware of the attack, not from behind, with
    a manoeuvre that allows it (GUR-DEF-01).
    """
    target = threat.target
    if threat.unforeseen or not knowing.can_act(scene, target) or held.pinned(scene, target):
        return False
    known = knowing.expects(scene, target, threat.attacker)
    return known and not from_behind(scene, threat) and leave(scene, threat).defends


def unseen(scene: Scene, threat: Threat) -> bool:
    """Whether the target knows of its attacker without seeing it; of an enemy it is taken that it sees, unless it shows
    that it is blinded (GUR-DEF-03).
    """
    target = threat.target
    if threat.runaround and side(scene, threat).side:
        return False
    if scene.assumed(target):
        return ails.blind(scene, target)
    return not knowing.sees(scene, target, threat.attacker)


# what changes every defence


STUNNED, UNSEEN, BOTH, ABOVE = -4, -4, -1, -2
"""Off defences while stunned, against what is not seen, against two weapons at once, and against a foe that drops from
above (GUR-DEF-03, GUR-DUAL-01, GUR-ELEV-03)."""
BETTER = 2
"""What increased defence adds (GUR-AOD-01)."""


def common(scene: Scene, threat: Threat, how: How) -> Iterator[Modifier | None]:
    """What changes every active defence: stunning, posture, ground, the side it comes from, a shield, what the foe has
    done and the unit's own manoeuvre (GUR-DEF-03). They all add up; shock never counts.
    """
    target = threat.target
    yield Modifier(STUNNED, "stunned", "GUR-DEF-03") if ails.stunned(scene, target) else None
    yield from _stance(scene, threat)
    yield riding.hampered(scene, target)
    aside = from_side(scene, threat)
    yield Modifier(aside, "from the side", "GUR-HEX-12") if aside else None
    yield _shielded(scene, threat)
    if threat.deceptive:
        yield Modifier(-threat.deceptive, "deceptive attack", "GUR-ATK-09")
    yield Modifier(-threat.feint, "taken in by a feint", "GUR-FEINT-02") if threat.feint else None
    yield Modifier(BOTH, "two weapons at once", "GUR-DUAL-01") if threat.both else None
    yield Modifier(ABOVE, "from above", "GUR-ELEV-03") if threat.above else None
    yield Modifier(UNSEEN, "not seen", "GUR-DEF-03") if unseen(scene, threat) else None
    choice = chosen(scene, threat)
    if choice.manoeuvre is Manoeuvre.ALL_OUT_DEFENCE and choice.option == how:
        yield Modifier(BETTER, "increased defence", "GUR-AOD-01")


def _stance(scene: Scene, threat: Threat) -> Iterator[Modifier | None]:
    """How and where it stands (GUR-POST-07, GUR-DEF-03, GUR-ELEV-02), and what it has done to itself (GUR-CRIT-03)."""
    target, posture = threat.target, scene.pose(threat.target).posture
    yield Modifier(BEARING[posture].defences, posture.value, "GUR-POST-07") if BEARING[posture].defences else None
    yield Modifier(footing.DEFENCES, "bad footing", "GUR-DEF-03") if footing.bad(scene, target) else None
    if not threat.ranged and not threat.above:
        by = footing.defending(footing.higher(scene, target, threat.attacker))
        yield Modifier(by, "stands higher" if by > 0 else "stands lower", "GUR-ELEV-02") if by else None
    shaky, sore = ails.shaky(scene, target), scene.find(target, Sore)
    yield Modifier(shaky, "off balance", "GUR-CRIT-03") if shaky else None
    yield Modifier(sore.all, "sore", "GUR-CRIT-03") if sore is not None and sore.all else None


def covers(scene: Scene, threat: Threat) -> bool:
    """Whether it comes from the front or the shield's side (GUR-DEF-04, GUR-HEX-12)."""
    return side(scene, threat) in (Arc.FRONT, shield_side(scene, threat.target))


def _shielded(scene: Scene, threat: Threat) -> Modifier | None:
    """A ready shield's Defense Bonus, from the front and its own side, but not against guns (GUR-DEF-04)."""
    shield = arms.shield(scene, threat.target)
    if shield is None or not covers(scene, threat):
        return None
    if threat.comes not in BLOCKED and not scene.options.shields_against_guns:
        return None
    return Modifier(shield.db, shield.name, "GUR-DEF-04")
