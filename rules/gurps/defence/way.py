"""One way of defending, with the score it is rolled against."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.frame.figure import Place
from rules.gurps.terms.skills import FENCING, Skill
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
