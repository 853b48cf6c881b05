"""An attack with the body: the roll and the foe's defence, as it is played out and as it is foretold (GUR-ATK-02)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from rules.frame.flow import Flow
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms
from rules.gurps.core.arms import Arm
from rules.gurps.defence import choosing, meeting, scores
from rules.gurps.defence.course import MEETS
from rules.gurps.defence.threat import Threat
from rules.gurps.defence.way import Way
from rules.gurps.flesh.foretelling import sure
from rules.gurps.rolls import Kind, Roll
from rules.gurps.state.fighting import Feinted
from rules.gurps.strike import afterwards, mishaps
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.foretelling import assumes
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Melee, Weapon
from rules.kernel.odds import Odds
from rules.kernel.tally import Tally


@dataclass(frozen=True, slots=True)
class Came:
    """What has come of it."""

    fell: Roll
    off: bool
    met: str = ""
    """How it was turned aside: "dodge", "block" or "parry"."""
    thrown: bool = False
    """Whether that has thrown the attacker off (GUR-CRIT-02)."""

    @property
    def own(self) -> tuple[str, ...]:
        """What its own side reads of the roll."""
        return (f"needs {self.fell.score}, rolled {self.fell.total}",)


def comes(table: Table, threat: Threat, score: Tally, *, grips: bool = False, slams: bool = False) -> Flow[Came]:
    """The roll, and the defence unless it is a critical hit (GUR-ATK-02, GUR-CRIT-01); a feint before it is used
    up (GUR-FEINT-03). With a grip, a shove or a slam what goes badly wrong for either comes as with a blow, and what
    breaks or is swept aside; with the first two also what a parry does to a bare limb (GUR-CRIT-02, GUR-CRIT-03,
    GUR-PAR-06, GUR-PAR-07).
    """
    fell = rolls.roll(table.dice(threat.attacker), int(score.total), Kind.MELEE)
    table.strip(threat.attacker, Feinted)
    made = _with_the_body(table, threat)
    if fell.fumble and (grips or slams):
        mishaps.attack_fumbled(table, made)
    if not fell.success or fell.critical:
        return Came(fell, fell.success)
    met = yield from meeting.meet(table, threat)
    if grips or slams:
        afterwards.defended(table, made, met, limb=grips)
    turned = met.way.how if met.stopped and met.way is not None else ""
    return Came(fell, not met.stopped, turned, bool(turned) and met.critical)


class Course(NamedTuple):
    """How it may go: whether it strikes, then upon one that has passed out; whether it goes badly wrong for the
    attacker, and which defences of the target do (GUR-DEATH-01, GUR-CRIT-02, GUR-CRIT-03).
    """

    strikes: bool = False
    faints: bool = False
    thrown: bool = False
    slips: tuple[Way, ...] = ()


def courses(scene: Scene, threat: Threat, score: Tally) -> Odds[Course]:
    """Every way it may go, with what the target is taken to do against it."""
    met = _met(scene, threat)

    def after(fell: Roll) -> Odds[Course]:
        if not fell.success:
            return sure(Course(thrown=fell.fumble))
        return sure(Course(strikes=True)) if fell.critical else met

    return rolls.rolls(int(score.total), Kind.MELEE).then(after)


def _met(scene: Scene, threat: Threat) -> Odds[Course]:
    """The same once it is well aimed (GUR-AOD-02)."""
    ways = {(way.how, way.thing): way for way in scores.ways(scene, threat)}
    found = MEETS.foretell(choosing.opened(scene, threat), "stopped", "faints", "thrown", "slips")
    return found.map(lambda end: Course(not end[0], end[1], end[2], tuple(ways[each] for each in end[3])))


PUNCH = Melee(use="grip", damage="thr-1 cr", reach="C", limb="hand")
BODY = Weapon(name="Body", skill=Skill.BRAWLING, natural=True, melee=(PUNCH,))
"""What a grip or a shove is made with, for what a defence does to it (GUR-PAR-06, GUR-CRIT-03)."""


def _with_the_body(scene: Scene, threat: Threat) -> Attack:
    """The same as an attack; that of a whip is made with the whip (GUR-GRAB-01)."""
    arm = (arms.arm(scene, threat.attacker, threat.weapon) if threat.armed else None) or Arm(BODY, None)
    return Attack(threat.attacker, threat.target, arm, arm.weapon.melee[0])


def comes_off(scene: Scene, threat: Threat, score: Tally) -> Fraction:
    """How likely the roll succeeds and what the target is taken to do against it fails (GUR-DEF-01, GUR-AOD-02)."""
    return courses(scene, threat, score).chance(lambda course: course.strikes)


def told(scene: Scene, threat: Threat, score: Tally, outcomes: Iterable[Outcome], note: str = "") -> Forecast:
    """The roll and every defence of the target, with what may come of it."""
    sure = comes_off(scene, threat, score)
    ways = tuple(way.score for way in scores.ways(scene, threat))
    return Forecast(FREE, (score, *ways), tuple(outcomes), sure, assumes(scene, threat), note=note)


def rows(threat: Threat, *ends: tuple[str, Fraction, Fraction]) -> tuple[Outcome, ...]:
    """It comes off in one way or another, each with its chance and what it costs; or it does not."""
    fails = ("not struck", 1 - sum((chance for _, chance, _ in ends), Fraction(0)), Fraction(0))
    every = (*ends, fails)
    return tuple(Outcome(text, chance, threat.target, cost, spared=not cost) for text, chance, cost in every if chance)
