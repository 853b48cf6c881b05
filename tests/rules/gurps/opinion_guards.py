"""A second opinion on all-out defences against shots and throws, worked out from the text alone."""

from __future__ import annotations

from fractions import Fraction

from tests.rules.gurps.opinion import Came, Person, Striking
from tests.rules.gurps.opinion_fire import Shot
from tests.rules.gurps.opinion_harm import Chances, critical, dice, spread, succeeds


def kinds(shot: Shot, target: Person, arc: str, *, shields: bool) -> list[int]:
    """The best score of each kind of defence that a shot or throw may be met with: a parry with the other hand is a
    kind of its own. As an option shields help against guns.
    """
    found = [target.dodge(arc, gun=shot.gun and not shields)]
    if shot.gun:
        return found
    found += target.blocks(arc)
    if shot.use["kind"] != "thrown":
        return found
    heavy = Fraction(str(shot.kind["weight"]))
    small, blow = -2 if heavy <= 1 else -1, Striking(heavy, True, "thr" in shot.use["damage"])
    for scores in (target.armed_parries(blow, arc), target.bare_parries(blow, arc)):
        found += [max(scores) + small] if scores else []
    return found


def struck_twice(score: int, scores: list[int], *, near: bool, place: str) -> Chances[Came]:
    """What a single shot comes to whose target may try two defences of different kinds."""
    first, second = sorted(scores, reverse=True)[:2] if len(scores) > 1 else (scores[0], None)
    fails = (1 - succeeds(first)) * (1 if second is None else 1 - succeeds(second))
    found: list[tuple[Came, Fraction]] = []
    for total, chance in dice(3).items():
        crit = critical(score, total)
        hair = near and total == score + 1 and total < 17 and not crit
        if total >= 17 or (total > score and not crit and not hair):
            found.append(((0, False, "", False), chance))
            continue
        share, lands = Fraction(1) if crit else fails, "torso" if hair else place
        found += [((1, crit, lands, False), chance * share), ((0, False, "", False), chance * (1 - share))]
    return spread(found)
