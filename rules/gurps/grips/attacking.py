"""An attack with the body as it is played out, and two bodies that meet (GUR-ATK-02, GUR-SLAM-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.recall import lookup
from rules.frame.scene import Event, Scene, Table
from rules.gurps.contests import unasked
from rules.gurps.core import arms, figures, riding
from rules.gurps.core.arms import Arm
from rules.gurps.defence import choosing, meeting, scores
from rules.gurps.defence.meeting import Met
from rules.gurps.defence.threat import Threat
from rules.gurps.flesh import endings
from rules.gurps.flesh.endings import crushed
from rules.gurps.flesh.misses import Clumsy
from rules.gurps.grips.course import ATTACKER, FELLS, MEET, REACHES, Falls, Way
from rules.gurps.harm import condition, hurting
from rules.gurps.rolls import Roll
from rules.gurps.state.fighting import Feinted
from rules.gurps.strike import backfiring, disarming, mishaps, resolving
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.damage import Hurt
from rules.gurps.terms.manoeuvres import LYING
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Melee, Weapon
from rules.kernel.courses.steps import Known, Rollers
from rules.kernel.refs import Ref
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
    tries: Met = Met()
    """What the target has tried against it."""


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
        resolving.defended(table, made, met, limb=by == "limb")
    turned = met.way.how if met.stopped and met.way is not None else ""
    return Came(fell, known["off"], turned, known["thrown"], met)


def tells(
    table: Table, threat: Threat, came: Came, score: Tally, kind: str, text: str, told: tuple[str, str], *,
    harms: bool = False,
) -> None:  # fmt: skip
    """What all see of it, what the target is told of one that comes off or does not, and the roll to its own side."""
    data, means = ({"hit": came.off}, Means.MELEE) if harms else ({}, None)
    table.say(
        Event(
            kind, text, threat.attacker, threat.target, told=told[0 if came.off else 1], own=came.fell.own, tally=score,
            data=data, success=came.off, missed=not came.off and not came.met, means=means,
        )
    )  # fmt: skip
    came.tries.tell(table)


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


# two bodies that meet


@dataclass(frozen=True, slots=True)
class Clash:
    """A body that runs into another: what each deals, and what the one that is struck keeps its feet by."""

    runner: Ref
    foe: Ref
    deals: Hurt
    takes: Hurt
    dx: int
    shielded: bool = False
    """Whether a shield takes what the foe deals (GUR-SLAM-05)."""

    @property
    def opened(self) -> Known:
        """The same as it begins."""
        return {"deals": self.deals, "takes": self.takes, "dx": self.dx, "shielded": self.shielded}


def meet(table: Table, clash: Clash) -> Flow[Falls]:
    """Both roll at once; both are hurt, and one may fall (GUR-SLAM-02)."""
    fields = clash.opened | {"off": True}
    fields |= yield from MEET.play(fields, lambda role: table.dice(_who(clash, role)), unasked)
    hurting.suffer(table, clash.foe, (crushed(fields["dealt"]),), blame=hurting.Blame(clash.runner))
    if clash.shielded:
        _dents(table, clash.runner, fields["taken"])
    else:
        blame = hurting.Blame(clash.foe, Means.MELEE, "body")
        hurting.suffer(table, clash.runner, (crushed(fields["taken"]),), blame=blame)
    fields |= yield from FELLS.play(fields, lambda role: table.dice(_who(clash, role)), unasked)
    down: Falls = fields["falls"]
    if down is not Falls.NEITHER:
        fells(table, clash.foe if down is Falls.FOE else clash.runner)
    return down


def _who(clash: Clash, role: str) -> Ref:
    return clash.runner if role == ATTACKER else clash.foe


def _dents(table: Table, unit: Ref, points: int) -> None:
    """The shield in front of it takes what it would have taken (GUR-SLAM-05)."""
    shield = arms.shield(table, unit)
    if shield is not None:
        disarming.wears(table, unit, shield.name, max(0, points - shield.dr), shield.hit_points)


def fells(table: Table, unit: Ref) -> None:
    """Prone, unless it lies already, or sits in a seat or saddle (GUR-SLAM-02)."""
    if not _settled(table, unit):
        condition.falls(table, unit)
        table.say(Event("falls over", "{actor} is knocked down.", actor=unit))


def _settled(scene: Scene, unit: Ref) -> bool:
    return scene.pose(unit).posture in LYING or riding.carrier(scene, unit) is not None


# odds


def body(scene: Scene, unit: Ref) -> dict[str, Any]:
    """A body that comes into it, as it begins."""
    wounds, build, suit = figures.wounds(scene, unit), figures.build(scene, unit), figures.suit(scene, unit)
    return endings.opened(wounds, build, suit, settled=_settled(scene, unit))
