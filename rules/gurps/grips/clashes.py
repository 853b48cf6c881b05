"""Two bodies that meet: the damage of both, and which of them goes down (GUR-SLAM-02)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from rules.frame.forecast import Outcome
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, figures, riding
from rules.gurps.flesh import endings, foretelling
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.body import Wounds
from rules.gurps.flesh.harming import Hit
from rules.gurps.harm import condition, hurting
from rules.gurps.strike import disarming
from rules.gurps.strike.mishap_odds import UNTOUCHED, Fares
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.postures import LYING
from rules.kernel import odds
from rules.kernel.dice import Dice, Pool
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref

TWICE = 2
"""A roll twice as high fells the other outright (GUR-SLAM-02)."""


class Falls(StrEnum):
    """Which of two bodies that meet goes down."""

    NEITHER = "neither"
    FOE = "foe"
    RUNNER = "runner"


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


# the rule


def points(dice: Dice, hurt: Hurt) -> int:
    """What a body's dice come to, never below 0."""
    return max(0, (dice.roll(Pool(hurt.dice)).value if hurt.dice else 0) + hurt.plus)


def falls(dice: Dice, dealt: int, taken: int, dx: int) -> Falls:
    """A roll that is not beaten asks the foe for DX, one twice as high fells it; the runner falls by a roll of the foe
    twice its own (GUR-SLAM-02).
    """
    if dealt >= TWICE * taken:
        return Falls.FOE
    if dealt >= taken:
        return Falls.NEITHER if rolls.roll(dice, dx).success else Falls.FOE
    return Falls.RUNNER if taken >= TWICE * dealt else Falls.NEITHER


def struck(much: int) -> Hit:
    """So much crushing damage, without knockback of its own."""
    return Hit(Strike(Hurt(0, much), Damage.CRUSHING))


# as it is played out


def meet(table: Table, clash: Clash) -> Falls:
    """Both roll at once; both are hurt, and one may fall (GUR-SLAM-02)."""
    dealt = points(table.dice(clash.runner), clash.deals)
    taken = points(table.dice(clash.foe), clash.takes)
    hurting.suffer(table, clash.foe, (struck(dealt),), blame=hurting.Blame(clash.runner))
    if clash.shielded:
        _dents(table, clash.runner, taken)
    else:
        hurting.suffer(table, clash.runner, (struck(taken),), blame=hurting.Blame(clash.foe, Means.MELEE, "body"))
    down = falls(table.dice(clash.foe), dealt, taken, clash.dx)
    if down is not Falls.NEITHER:
        fells(table, clash.foe if down is Falls.FOE else clash.runner)
    return down


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


@lru_cache(maxsize=1024)
def together(deals: Hurt, takes: Hurt, dx: int) -> Odds[tuple[int, int, Falls]]:
    """Every pair of rolls, and what comes of it."""
    both = odds.of(points, deals).joined(odds.of(points, takes), lambda dealt, taken: (dealt, taken))
    return both.then(lambda two: odds.of(falls, *two, dx).map(lambda down: (*two, down)))


def foe_fares(scene: Scene, clash: Clash, start: Fares = UNTOUCHED) -> Odds[Fares]:
    """How the unit that is run into may fare, as its defence has left it."""
    found = together(clash.deals, clash.takes, clash.dx)
    return _fares(scene, clash.foe, found.map(lambda each: (each[0], start[1] or each[2] is Falls.FOE)), start[0])


def runner_fares(scene: Scene, clash: Clash) -> Odds[Fares]:
    """How the runner may fare; behind a shield it can only fall (GUR-SLAM-05)."""
    found = together(clash.deals, clash.takes, clash.dx)
    if clash.shielded:
        return found.map(lambda each: (None, each[2] is Falls.RUNNER))
    return _fares(scene, clash.runner, found.map(lambda each: (each[1], each[2] is Falls.RUNNER)))


def _fares(scene: Scene, unit: Ref, taken: Odds[tuple[int, bool]], before: Wounds | None = None) -> Odds[Fares]:
    wounds, build, suit = before or figures.wounds(scene, unit), figures.build(scene, unit), figures.suit(scene, unit)

    def hurt(much: int, *, down: bool) -> Odds[Fares]:
        toll = foretelling.several(struck(much), 1, suit, wounds, build)
        return endings.ends(wounds, toll, build).map(lambda after: (after, down))

    return taken.then(lambda each: hurt(each[0], down=each[1]))


def outcomes(scene: Scene, unit: Ref, fares: Odds[Fares], spared: str) -> Iterator[Outcome]:
    """These ends in words; of a unit that is left on its feet by its wounds, whether it is brought to the ground."""
    wounds, build = figures.wounds(scene, unit), figures.build(scene, unit)
    settled = _settled(scene, unit)
    ways, whole = fares.map(lambda each: (each[0], each[1] and not settled and _stays_up(each[0]))).ways()
    for down in (False, True):
        some = {after: many for (after, fallen), many in ways.items() if fallen is down}
        part = sum(some.values())
        for row in endings.outcomes(wounds, Odds.counted(some, part), build, unit, spared) if part else ():
            chance = row.chance * Fraction(part, whole)
            text = f"{row.text}, on the ground" if down else row.text
            yield replace(row, text=text, chance=chance, spared=row.spared and not down)


def _stays_up(after: Wounds | None) -> bool:
    return after is None or (after.active and not after.stunned)
