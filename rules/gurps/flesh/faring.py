"""How a body fares by one hit after another, told once: each finds it as the one before has left it, for better or for
worse on its feet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.frame.forecast import Outcome
from rules.gurps.flesh import endings, harming
from rules.gurps.flesh.armour import Suit
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.body import Build, Wounds
from rules.gurps.flesh.course import hits
from rules.gurps.flesh.foretelling import deadly
from rules.gurps.flesh.harming import Hit
from rules.gurps.flesh.knocks import SURVIVES, Knock, Life
from rules.gurps.terms.anatomy import LEGS, Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.kernel.courses.reading import Rows
from rules.kernel.courses.steps import stage
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref


@stage("strikes", "aimed", "strike", "further", "critical", "lost", "most", "loss", "worst", "maimed", "life")
def meets(
    hit: Hit | None, wounds: Wounds, build: Build
) -> tuple[
    int, Location | None, Strike | None, tuple[int, ...], bool, tuple[Location, ...], int, int, Knock, bool, Life
]:  # fmt: skip
    """The hit, if there is one, and the body as it finds it."""
    body = wounds.crippled, deadly(wounds, build), 0, Knock.NONE, False, Life.LIVES
    if hit is None:
        return 0, None, None, (), False, *body
    return 1, hit.aimed, hit.strike, harming.further(hit), hit.critical, *body


@stage("before", "hp")
def bleeds(wounds: Wounds, loss: int) -> tuple[int, int]:
    """The hit points before it and after."""
    return wounds.hp, wounds.hp - loss


@stage("wounds", "struck", "down")
def fares(
    hit: Hit | None, wounds: Wounds, loss: int, worst: Knock, life: Life, maimed: bool, struck: bool, down: bool
) -> tuple[Wounds, bool, bool]:
    """The body after it: a leg that is crippled does not carry it (GUR-INJ-06)."""
    if hit is None:
        return wounds, struck, down
    return endings.fared(wounds, loss, worst, life, maimed), True, down or (maimed and hit.aimed in LEGS)


FARES = (meets, hits("strikes"), bleeds, *SURVIVES, fares)


def opened(wounds: Wounds, build: Build, suit: Suit, *, settled: bool) -> dict[str, Any]:
    """A body as it begins; one that sits in a seat or lies already does not fall."""
    return {
        "start": wounds, "wounds": wounds, "build": build, "suit": suit, "many": 1, "struck": False, "down": False,
        "settled": settled,
    }  # fmt: skip


def row(
    start: Wounds, build: Build, settled: bool, wounds: Wounds, struck: bool, down: bool
) -> tuple[tuple[str, bool], int]:
    """How it has come to be, and whether something besides its wounds has brought it to the ground; and the strength
    that is left.
    """
    text, left = endings.read(start, build, wounds if struck else None)
    up = not struck or (wounds.active and not wounds.stunned)
    return (text, down and up and not settled), left


def cost(start: Wounds, build: Build, wounds: Wounds, struck: bool) -> float:
    """What share of its strength it loses."""
    return endings.share_lost(start, build, wounds if struck else None)


def outcomes(start: Wounds, build: Build, rows: Rows, unit: Ref, spared: str) -> Iterator[Outcome]:
    """These ends in words."""
    found, whole = rows
    for fallen in (False, True):
        some = {text: each for (text, down), each in found.items() if down is fallen}
        for told in endings.in_words(start, build, (some, whole), unit, spared):
            yield replace(told, text=f"{told.text}, on the ground", spared=False) if fallen else told


# bodies that meet something


def points(dice: Dice, hurt: Hurt) -> int:
    """What a body's dice come to, never below 0."""
    return max(0, (dice.roll(Pool(hurt.dice)).value if hurt.dice else 0) + hurt.plus)


def crushed(much: int) -> Hit:
    """So much crushing damage, without knockback of its own."""
    return Hit(Strike(Hurt(0, much), Damage.CRUSHING))
