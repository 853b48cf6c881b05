"""A second opinion on shots that endanger several figures: strays, sprays, ground under fire. From the text alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tests.rules.gurps.opinion import Came, avoided, struck
from tests.rules.gurps.opinion_fire import volley_bonus
from tests.rules.gurps.opinion_harm import Chances, critical, dice, mixed, spread

FAILS = 17
"""A gun fails on this or more."""
FIRES = sum((chance for total, chance in dice(3).items() if total < FAILS), Fraction(0))
NOTHING: Came = (0, False, "", False)
DODGE = "dodge"


@dataclass(frozen=True)
class Marked:
    """A figure that shots may come to: what they are rolled against, and what it defends itself with."""

    score: int
    defence: int | None
    kind: str = DODGE
    awake: Fraction = Fraction(1)

    @property
    def nine(self) -> int:
        """What a stray is rolled against."""
        return min(9, self.score)


def flies(first: Marked, *, near: bool, fails: int = FAILS) -> Fraction:
    """How likely a single shot at a target flies past it: it misses, or is dodged."""
    found = Fraction(0)
    for total, chance in dice(3).items():
        crit = critical(first.score, total)
        if total >= 17 or (total > first.score + near and not crit):
            found += chance * (total < fails)
        elif not crit:
            found += chance * _dodged(first)
    return found


def strays(flying: Fraction, line: Iterable[Marked]) -> list[Chances[Came]]:
    """What a shot that flies past its target comes to for each on its line, the nearest first."""
    found = []
    for each in line:
        came = struck(each.nine, each.defence, place="at random", awake=each.awake)
        found.append(spread([(NOTHING, 1 - flying), *((it, chance * flying) for it, chance in came.items())]))
        flying *= flies(Marked(each.nine, each.defence, each.kind, each.awake), near=False, fails=19)
    return found


def _dodged(who: Marked) -> Fraction:
    """How likely one hit is dodged; what is blocked or parried flies no farther."""
    if who.kind != DODGE or who.defence is None:
        return Fraction(0)
    return who.awake * sum((p for total, p in dice(3).items() if avoided(who.defence, total)), Fraction(0))


def shared(rounds: int, rate: int, apart: Sequence[int]) -> list[int]:
    """What each target of a spray gets of so many rounds: some are lost for each yard between two."""
    left, targets = rounds - sum(apart) * (2 if rate >= 16 else 1), len(apart) + 1
    return [left // targets + (at < left % targets) for at in range(targets)]


def sprayed(targets: Sequence[tuple[Marked, int]], recoil: int) -> list[Chances[Came]]:
    """What a spray comes to for each; a gun that fails at one fires at none of the others."""
    found = []
    for at, (each, shots) in enumerate(targets):
        came = struck(each.score, each.defence, shots=shots, recoil=recoil + at, awake=each.awake)
        found.append(mixed([(came, FIRES**at), ({NOTHING: Fraction(1)}, 1 - FIRES**at)]))
    return found


def zone(score: int, shots: int) -> int:
    """What ground under fire strikes with: the usual score, but no more than 6 and the bonus."""
    return min(score + volley_bonus(shots), 6 + volley_bonus(shots))


def swept(inside: Sequence[Marked], shots: int, recoil: int) -> list[Chances[Came]]:
    """What ground under fire does to each figure in it, the nearest first; hits are used up, dodged or not, and a gun
    that fails at one strikes at none of the others.
    """
    found, left = [], {shots: Fraction(1)}
    for each in inside:
        ways = {many: struck(each.score, each.defence, shots=many, recoil=recoil, place="at random", awake=each.awake)
                if many else {NOTHING: Fraction(1)} for many in left}  # fmt: skip
        found.append(mixed((ways[many], chance) for many, chance in left.items()))
        left = mixed((_left(each.score, many, recoil), chance) for many, chance in left.items())
    return found


def _left(score: int, many: int, recoil: int) -> Chances[int]:
    """How many hits are left after an attack on one figure."""

    def scored(total: int) -> int:
        if total >= FAILS:
            return many
        if total > score and not critical(score, total):
            return 0
        return min(many, 1 + max(0, score - total) // recoil)

    return spread((many - scored(total), chance) for total, chance in dice(3).items())
