"""What a critical failure may bring about, with exact odds, unit by unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from rules.frame.forecast import Outcome
from rules.frame.scene import Scene
from rules.graydawn.core import figures
from rules.graydawn.flesh import foretelling
from rules.graydawn.flesh.foretelling import Step
from rules.graydawn.flesh.spraying import after_steps
from rules.graydawn.flesh.track import Wounds
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


def ends(scene: Scene, unit: Ref, step: Odds[Step], times: int = 1) -> Odds[Wounds | None]:
    """How an attack of so many rolls ends for a unit that it may hit: with what wounds, None for unhurt."""
    before = figures.wounds(scene, unit)
    crippled = tuple(limb.part for limb in before.crippled)
    tolls = after_steps((step,) * times, crippled)
    return foretelling.settled(before, tolls, figures.mettle(scene, unit))


def struck(scene: Scene, unit: Ref, found: Odds[Wounds | None], spared: str = "not hit") -> tuple[Outcome, ...]:
    """The same in words; nothing where the unit cannot be hit."""
    missed = found.get(None, Fraction(0))
    if missed == 1:
        return ()
    hurt = ((after, share) for after, share in found.items() if after is not None)
    away = (Outcome(spared, missed, unit, spared=True),) if missed else ()
    return (*away, *foretelling.outcomes(figures.wounds(scene, unit), hurt, unit))


def stepping(befalls: Odds[Mishap | None], hits: Callable[[Mishap], Odds[Any]]) -> Odds[Step]:
    """What one roll brings upon a unit by a critical failure alone, which ends the action."""
    found: Odds[Step] = befalls.then(
        lambda what: foretelling.sure((None, 0, False)) if what is None else hits(what).map(lambda hit: (hit, 1, True))
    )
    return found
