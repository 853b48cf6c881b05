"""What a critical failure may bring about, with exact odds, unit by unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from rules.frame.forecast import Outcome
from rules.frame.scene import Scene
from rules.graydawn.core import figures
from rules.graydawn.flesh import foretelling
from rules.graydawn.flesh.course import Fate
from rules.graydawn.flesh.foretelling import Step
from rules.graydawn.mishaps import severity
from rules.graydawn.mishaps.severity import Mishap
from rules.graydawn.terms.weapons import Weapon
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref


def besides(weapon: Weapon, each: Iterable[tuple[Odds[Mishap | None], Fraction]]) -> tuple[Outcome, ...]:
    """What happens to no unit in particular: jams, breaks and the like, each way by itself; of every roll, with how
    likely it is to be made (GRD-FUMBLE-01, GRD-FUMBLE-02).
    """

    def worded(what: Mishap | None) -> Odds[str]:
        if what is None:
            return foretelling.sure("")
        return severity.failing(weapon).map(lambda failed: severity.words(weapon, what, failed=failed))

    found: dict[str, Fraction] = {}
    for befalls, made in each:
        for text, share in befalls.then(worded).items():
            found[text] = found.get(text, Fraction(0)) + made * share
    return tuple(Outcome(text, chance) for text, chance in found.items() if text)


def ends(scene: Scene, unit: Ref, *steps: Odds[Step]) -> Odds[Fate | None]:
    """What becomes of a unit that these rolls of an attack may hit; None where nothing hits it."""
    before = figures.wounds(scene, unit)
    return foretelling.fates(before, foretelling.strikes(steps), figures.mettle(scene, unit))


def struck(unit: Ref, found: Odds[Fate | None], spared: str = "not hit") -> tuple[Outcome, ...]:
    """The same in words; nothing where the unit cannot be hit."""
    return () if None in found and len(found) == 1 else foretelling.outcomes(found, unit, spared)


def stepping(befalls: Odds[Mishap | None], hits: Callable[[Mishap], Odds[Any]]) -> Odds[Step]:
    """What one roll brings upon a unit by a critical failure alone, which ends the action."""
    found: Odds[Step] = befalls.then(
        lambda what: foretelling.sure((None, 0, False)) if what is None else hits(what).map(lambda hit: (hit, 1, True))
    )
    return found
