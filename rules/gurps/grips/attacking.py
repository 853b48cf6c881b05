"""An attack with the body as it is played out, and its odds (GUR-ATK-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.frame.flow import Flow
from rules.frame.recall import lookup
from rules.frame.scene import Scene, Table
from rules.gurps.core import arms
from rules.gurps.core.arms import Arm
from rules.gurps.defence import choosing, meeting, scores
from rules.gurps.defence.threat import Threat
from rules.gurps.flesh.misses import Clumsy
from rules.gurps.grips.course import ATTACKER, REACHES, Way
from rules.gurps.rolls import Roll
from rules.gurps.state.fighting import Feinted
from rules.gurps.strike import afterwards, backfiring, mishaps
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Melee, Weapon
from rules.kernel.courses.steps import Known, Rollers
from rules.kernel.tally import Tally

# as it is played out


@dataclass(frozen=True, slots=True)
class Came:
    """What has come of it."""

    fell: Roll
    off: bool
    met: str = ""
    """How it was turned aside: "dodge", "block" or "parry"."""
    thrown: bool = False
    """Whether it has gone badly wrong for the attacker (GUR-CRIT-02, GUR-CRIT-03)."""

    @property
    def own(self) -> tuple[str, ...]:
        """What its own side reads of the roll."""
        return (f"needs {self.fell.score}, rolled {self.fell.total}",)


def comes(table: Table, threat: Threat, score: Tally, by: Literal["limb", "body", ""] = "") -> Flow[Came]:
    """The roll, and the defence unless it is a critical hit (GUR-ATK-02, GUR-CRIT-01); a feint before it is used
    up (GUR-FEINT-03). What goes badly wrong for either comes as with a blow, and what breaks or is swept aside; where
    a limb comes, not the whole body, also what a parry does to it (GUR-CRIT-02, GUR-CRIT-03, GUR-PAR-06, GUR-PAR-07).
    """
    asked, made = meeting.Asked(table, threat), _with_the_body(table, threat)
    begins = choosing.begun(table, threat) | {"score": int(score.total)}
    table.strip(threat.attacker, Feinted)
    known = yield from REACHES.play(begins, rollers(table, threat), asked.put)
    asked.settles(known)
    fell, met = known["rolled"], asked.met
    if by and fell.fumble:
        mishaps.attack_fumbled(table, made)
    if by:
        afterwards.defended(table, made, met, limb=by == "limb")
    turned = met.way.how if met.stopped and met.way is not None else ""
    return Came(fell, known["off"], turned, known["thrown"])


def rollers(table: Table, threat: Threat) -> Rollers:
    """Either rolls for itself."""
    return lambda role: table.dice(threat.attacker if role == ATTACKER else threat.target)


PUNCH = Melee(use="grip", damage="thr-1 cr", reach="C", limb="hand")
BODY = Weapon(name="Body", skill=Skill.BRAWLING, natural=True, melee=(PUNCH,))
"""What a grip or a shove is made with, for what a defence does to it (GUR-PAR-06, GUR-CRIT-03)."""


def _with_the_body(scene: Scene, threat: Threat) -> Attack:
    """The same as an attack; that of a whip is made with the whip (GUR-GRAB-01)."""
    arm = (arms.arm(scene, threat.attacker, threat.weapon) if threat.armed else None) or Arm(BODY, None)
    return Attack(threat.attacker, threat.target, arm, arm.weapon.melee[0])


# odds


@lookup
def opened(scene: Scene, threat: Threat, score: int) -> Known:
    """An attack as it begins, with all that may go badly wrong for either."""
    made, parries = _with_the_body(scene, threat), list[tuple[Way, Clumsy]]()
    for way in scores.ways(scene, threat):
        if way.how == "parry":
            arm, use = mishaps.parries_with(scene, threat.target, way)
            parries.append(((way.how, way.thing), mishaps.clumsy(scene, threat.target, arm, use, parries=True)))
    own = {
        "score": score,
        "parries": tuple(parries),
        "ripostes": backfiring.ripostes_to(scene, made, threat),
        "bare": mishaps.clumsy(scene, threat.attacker, made.arm, made.use),
    }
    return choosing.opened(scene, threat) | own
