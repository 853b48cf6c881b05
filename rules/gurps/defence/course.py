"""A defence, told once, in the order of play: the ways there are, the answer, staying awake for it, and the rolls it
takes; and again with another one where the target defends itself doubly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from rules.frame.figure import Place
from rules.frame.ground import Cell
from rules.gurps import rolls
from rules.gurps.rolls import Kind, Roll
from rules.gurps.terms.skills import FENCING, Skill
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Each
from rules.kernel.courses.steps import Choice, Step, stage
from rules.kernel.dice import Dice
from rules.kernel.tally import Tally

BARE_HANDS = (Place.LEFT.value, Place.RIGHT.value)
How = Literal["dodge", "parry", "block"]
NIMBLE = (*FENCING, Skill.BOXING, Skill.JUDO, Skill.KARATE)
"""Skills whose parries gain as much by giving ground as a dodge (GUR-RET-01)."""

EMBRACING = (Skill.WRESTLING, Skill.SUMO)
"""Skills whose parries take both hands (GUR-PAR-03)."""
THROWING, LOCKING = (Skill.JUDO,), (Skill.JUDO, Skill.WRESTLING)
"""Skills whose parries with bare hands open the foe to a throw, and to an arm lock (GUR-GRP-08)."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way of defending: with what, and the score it is rolled against."""

    how: How
    thing: str
    """The weapon, shield or hand; "" for a dodge."""
    score: Tally
    skill: Skill | None = None
    """What it is parried or blocked with."""
    bare: bool = False
    """Whether with a bare hand (GUR-PAR-03)."""
    unbalanced: bool = False
    hears: int | None = None
    """What must be rolled first, to hear an attacker that is not seen (GUR-DEF-03)."""
    breaks: int = 0
    """Chances in six that a weapon breaks when it parries this weight; above six it stops nothing (GUR-PAR-07)."""
    swept: bool = False
    """Whether the attack is too heavy to be parried with it at all (GUR-PAR-07)."""

    @property
    def nimble(self) -> bool:
        """Whether giving ground helps it as much as a dodge (GUR-RET-01)."""
        return self.how == "dodge" or (self.how == "parry" and self.skill in NIMBLE)

    @property
    def uses(self) -> tuple[str, ...]:
        """The weapon or hands that a parry with it uses, to count further ones (GUR-PAR-02, GUR-PAR-03)."""
        return BARE_HANDS if self.bare and self.skill in EMBRACING else (self.thing,)

    @property
    def vain(self) -> bool:
        """Whether it stops nothing however well it is rolled (GUR-PAR-07)."""
        return self.swept or self.breaks > 6


TARGET = "target"
WAYS = 6**3
"""In which three dice fall."""
TUMBLE = 2
"""What an acrobatic dodge adds or, if it fails, takes off (GUR-DOD-03)."""
Tried = tuple[tuple[How, str], ...]
"""The ways of defending that have been tried."""


class Answer(NamedTuple):
    """One answer to an attack: a way of defending, and what it is rolled against."""

    how: How
    thing: str
    total: int
    after: int
    """What it is rolled against where ground has been given in the try before (GUR-AOD-02)."""
    back: Cell | None = None
    """Where it gives ground to."""
    hears: int | None = None
    """What must be rolled first, to hear an attacker that is not seen (GUR-DEF-03)."""
    tumbles: int | None = None
    """What is rolled for an acrobatic dodge (GUR-DOD-03)."""
    vain: bool = False
    """Whether it stops nothing however well it is rolled (GUR-PAR-07)."""


def stops(fell: Roll, how: How, hits: int) -> int:
    """Hits that a defence avoids: of a volley one and as many more as a dodge succeeds by, all if it is critical
    (GUR-DOD-02); a parry or block stops the one attack it meets (GUR-DEF-02).
    """
    if not fell.success:
        return 0
    if how != "dodge" or fell.critical:
        return hits
    return min(hits, 1 + fell.margin)


# one try


@stage("due")
def is_due(hits: int, critical: bool, defends: bool, tried: Tried | None, stopped: int) -> bool:
    """Nothing meets a critical hit; a second try comes only after one that failed (GUR-CRIT-01, GUR-AOD-02)."""
    if not hits or critical or not defends:
        return False
    return tried is None or (tried != () and not stopped)


def surest(due: bool, ways: tuple[Answer, ...], hits: int, tried: Tried | None, gave: bool) -> Answer | None:
    """The answer of a standing order, and the one an enemy is taken to give: the surest that has not been tried, giving
    ground if that makes it surer; the first of equals, and none where none avoids anything.
    """
    best, most = None, 0
    for each in ways:
        if (each.how, each.thing) in (tried or ()) or (gave and each.back is not None):
            continue
        answer = each._replace(total=each.after) if gave else each
        avoids = _avoids(answer.total, answer.how, hits, answer.hears, answer.vain)
        if avoids > most:
            best, most = answer, avoids
    return best if due else None


@lru_cache(maxsize=1024, typed=True)
def _avoids(total: int, how: How, hits: int, hears: int | None, vain: bool) -> int:
    """The hits that it avoids in all ways that the roll may fall, and the roll to hear before it."""
    if vain:
        return 0
    found = rolls.chance(total)
    if hits > 1:
        found = rolls.rolls(total, Kind.DEFENCE).mean(lambda fell: stops(fell, how, hits))
    sure = found if hears is None else found * rolls.chance(hears)
    return int(sure * WAYS * WAYS)


DEFEND = Choice("defend", surest, "answer")


@stage("answer", "awake", "faints", roller=TARGET, kept=True)
def wakes(dice: Dice, answer: Answer | None, awake: int | None, faints: bool) -> tuple[Answer | None, int | None, bool]:
    """A unit that can hardly stay conscious must do so first, once (GUR-DEATH-01)."""
    if answer is None or awake is None:
        return answer, awake, faints
    return (answer, None, faints) if rolls.roll(dice, awake).success else (None, awake, True)


@stage("total", roller=TARGET, kept=True)
def tumbled(dice: Dice, answer: Answer | None) -> int:
    """An acrobatic dodge is rolled for first (GUR-DOD-03)."""
    if answer is None or answer.tumbles is None:
        return 0 if answer is None else answer.total
    return answer.total + (TUMBLE if rolls.roll(dice, answer.tumbles).success else -TUMBLE)


@stage("heard", roller=TARGET, kept=True)
def hears(dice: Dice, answer: Answer | None) -> bool:
    """What is not seen must be heard before it can be parried or blocked (GUR-DEF-03)."""
    return answer is not None and (answer.hears is None or rolls.roll(dice, answer.hears).success)


@stage("fell", "stopped", roller=TARGET, kept=True)
def met(dice: Dice, answer: Answer | None, total: int, heard: bool, hits: int, stopped: int) -> tuple[Roll | None, int]:
    """The roll (GUR-DEF-02)."""
    if answer is None or not heard:
        return None, stopped
    fell = rolls.roll(dice, total, Kind.DEFENCE)
    return fell, 0 if answer.vain else stops(fell, answer.how, hits)


@stage("tried", "gave")
def spent(answer: Answer | None, tried: Tried | None, gave: bool) -> tuple[Tried, bool]:
    """What a second try must do without."""
    if answer is None:
        return tried or (), gave
    return (*(tried or ()), (answer.how, answer.thing)), gave or answer.back is not None


@stage("turned")
def turns(answer: Answer | None, stopped: int, turned: bool) -> bool:
    """Whether it is turned aside, not dodged: then it flies no farther (GUR-WRONG-02)."""
    return turned if answer is None else stopped > 0 and answer.how != "dodge"


@stage("thrown", "slips")
def goes_wrong(
    answer: Answer | None, fell: Roll | None, stopped: int, thrown: bool, slips: Tried
) -> tuple[bool, Tried]:
    """Whether a critical success throws the attacker off, and which tries go badly wrong (GUR-CRIT-02, GUR-CRIT-03)."""
    if answer is None or fell is None:
        return thrown, slips
    return stopped > 0 and fell.critical, (*slips, (answer.how, answer.thing)) if fell.fumble else slips


ROLLS = Course(wakes, tumbled, hears, met)
"""An answer that has been given."""
TRY: tuple[Step, ...] = (is_due, DEFEND, *ROLLS.steps, spent, turns, goes_wrong)
MEETS = Course(*TRY, Each(Course(*TRY), "again", "number"))
"""Two tries at most."""
BEGINS: Mapping[str, object] = {
    "tried": None, "gave": False, "stopped": 0, "faints": False, "turned": False, "thrown": False, "slips": (),
}  # fmt: skip
