"""An attack with the body: the roll and the foe's defence, as it is played out and as it is foretold (GUR-ATK-02)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from rules.frame.flow import Flow
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms
from rules.gurps.core.arms import Arm
from rules.gurps.defence import choosing, meeting, scores
from rules.gurps.defence.threat import Threat
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

    @property
    def own(self) -> tuple[str, ...]:
        """What its own side reads of the roll."""
        return (f"needs {self.fell.score}, rolled {self.fell.total}",)


def comes(table: Table, threat: Threat, score: Tally, *, grips: bool = False) -> Flow[Came]:
    """The roll, and the defence unless it is a critical hit (GUR-ATK-02, GUR-CRIT-01); a feint before it is used
    up (GUR-FEINT-03). With a grip or a shove what goes badly wrong for either, what breaks and what a parry does to
    a bare limb come as with a blow (GUR-CRIT-02, GUR-CRIT-03, GUR-PAR-06, GUR-PAR-07).
    """
    fell = rolls.roll(table.dice(threat.attacker), int(score.total), Kind.MELEE)
    table.strip(threat.attacker, Feinted)
    made = _with_the_body(table, threat)
    if grips and fell.fumble:
        mishaps.attack_fumbled(table, made)
    if not fell.success or fell.critical:
        return Came(fell, fell.success)
    met = yield from meeting.meet(table, threat)
    if grips:
        afterwards.defended(table, made, met)
    return Came(fell, not met.stopped, met.way.how if met.stopped and met.way is not None else "")


PUNCH = Melee(use="grip", damage="thr-1 cr", reach="C", limb="hand")
BODY = Weapon(name="Body", skill=Skill.BRAWLING, natural=True, melee=(PUNCH,))
"""What a grip or a shove is made with, for what a defence does to it (GUR-PAR-06, GUR-CRIT-03)."""


def _with_the_body(scene: Scene, threat: Threat) -> Attack:
    """The same as an attack; that of a whip is made with the whip (GUR-GRAB-01)."""
    arm = (arms.arm(scene, threat.attacker, threat.weapon) if threat.armed else None) or Arm(BODY, None)
    return Attack(threat.attacker, threat.target, arm, arm.weapon.melee[0])


def comes_off(scene: Scene, threat: Threat, score: Tally) -> Fraction:
    """How likely the roll succeeds and what the target is taken to do against it fails (GUR-DEF-01, GUR-AOD-02)."""
    found: Odds[Roll] = rolls.rolls(int(score.total), Kind.MELEE)
    critical = found.chance(lambda fell: fell.success and fell.critical)
    plain = found.chance(lambda fell: fell.success and not fell.critical)
    return critical + plain * choosing.avoided(scene, threat).chance(lambda off: not off.hits)


def passes_out(scene: Scene, threat: Threat, score: Tally) -> Fraction:
    """How likely the target passes out before it can defend itself, which lets the attack through (GUR-DEATH-01)."""
    found: Odds[Roll] = rolls.rolls(int(score.total), Kind.MELEE)
    plain = found.chance(lambda fell: fell.success and not fell.critical)
    return plain * choosing.avoided(scene, threat).chance(lambda off: off.faints)


def told(scene: Scene, threat: Threat, score: Tally, outcomes: Iterable[Outcome], note: str = "") -> Forecast:
    """The roll and every defence of the target, with what may come of it."""
    sure = comes_off(scene, threat, score)
    ways = tuple(way.score for way in scores.ways(scene, threat))
    return Forecast(FREE, (score, *ways), tuple(outcomes), sure, assumes(scene, threat), note=note)


def rows(threat: Threat, sure: Fraction, words: str, loss: Fraction) -> tuple[Outcome, ...]:
    """It comes off, or does not."""
    both = ((words, sure, loss), ("not struck", 1 - sure, Fraction(0)))
    return tuple(Outcome(text, chance, threat.target, cost, spared=not cost) for text, chance, cost in both if chance)
