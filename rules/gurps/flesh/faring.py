"""How a body fares by one hit after another, told once: each finds it as the one before has left it, for better or for
worse on its feet.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from rules.frame.forecast import Outcome
from rules.frame.scene import Scene
from rules.frame.worth import Share, chances
from rules.gurps.flesh import endings, harming
from rules.gurps.flesh.armour import Suit
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.body import Build, Wounds, deadly
from rules.gurps.flesh.course import hits
from rules.gurps.flesh.harming import Hit
from rules.gurps.flesh.knocks import SURVIVES, Knock, Life, bleeds
from rules.gurps.terms.anatomy import LEGS, Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Known, stage
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


@stage("wounds", "struck", "down")
def fares(
    hit: Hit | None, wounds: Wounds, loss: int, worst: Knock, life: Life, maimed: bool, struck: bool, down: bool
) -> tuple[Wounds, bool, bool]:
    """The body after it: a leg that is crippled does not carry it (GUR-INJ-06)."""
    if hit is None:
        return wounds, struck, down
    return endings.fared(wounds, loss, worst, life, maimed), True, down or (maimed and hit.aimed in LEGS)


FARES = (meets, hits("strikes"), bleeds, *SURVIVES, fares)


# how it comes out of it


class Effect(NamedTuple):
    """What has come of it for a unit besides its wounds: in words, and what that is worth, for comparing, in fortieths
    of its strength.
    """

    text: str = ""
    worth: int = 0


NONE = Effect()


def opened(wounds: Wounds, build: Build, suit: Suit, *, settled: bool) -> Known:
    """A body as it begins; one that sits in a seat or lies already does not fall."""
    return {
        "start": wounds, "wounds": wounds, "build": build, "suit": suit, "many": 1, "struck": False, "down": False,
        "settled": settled, "effect": NONE, "empty": False,
    }  # fmt: skip


def row(
    start: Wounds, build: Build, settled: bool, wounds: Wounds, struck: bool, down: bool, effect: Effect
) -> tuple[tuple[Effect, bool, str], int]:
    """What has come of it, whether something besides its wounds has brought it to the ground, and how it fares; and the
    strength that is left.
    """
    text, left = endings.read(start, build, wounds if struck else None, effect.worth)
    up = not struck or (wounds.active and not wounds.stunned)
    return (effect, down and up and not settled, text), left


def cost(start: Wounds, build: Build, wounds: Wounds, struck: bool, effect: Effect) -> float:
    """What share of its strength it loses."""
    return endings.share_lost(start, build, wounds if struck else None, effect.worth)


class End(NamedTuple):
    """How one body comes out of it: the course, and how it begins."""

    unit: Ref
    course: Course
    fields: Known
    spared: str
    """What is said of one to which nothing happens."""

    def outcomes(self) -> tuple[Outcome, ...]:
        """In words: what comes of it first, and nothing at all last."""
        found, whole = self.course.rows(self.fields, row)
        groups = sorted({key[:2] for key in found}, key=lambda each: (not each[0].text, *each))
        told = list[Outcome]()
        for effect, fallen in groups:
            some = {text: each for (*group, text), each in found.items() if group == [effect, fallen]}
            for each in endings.in_words(self.fields["start"], self.fields["build"], (some, whole), self.unit, ""):
                told.append(_said(each, effect, self.spared, fallen=fallen))
        return tuple(sorted(told, key=lambda each: each.spared))

    def share(self, scene: Scene) -> Share:
        """The same in numbers."""
        lost = self.course.worth(self.fields, cost)
        return Share(self.unit, lost, lambda: chances(scene, self.unit, self.outcomes()))


def _said(told: Outcome, effect: Effect, spared: str, *, fallen: bool) -> Outcome:
    """A row with all that has come of it."""
    if not told.spared:
        words = [effect.text, told.text]
    else:
        told = replace(told, loss=Fraction(effect.worth, endings.LEAST_SHARE))
        words = [effect.text or spared]
    words += ["on the ground"] if fallen else []
    untouched = told.spared and effect is NONE and not fallen
    return replace(told, text=", ".join(word for word in words if word), spared=untouched)


# bodies that meet something


def points(dice: Dice, hurt: Hurt) -> int:
    """What a body's dice come to, never below 0."""
    return max(0, (dice.roll(Pool(hurt.dice)).value if hurt.dice else 0) + hurt.plus)


def crushed(much: int) -> Hit:
    """So much crushing damage, without knockback of its own."""
    return Hit(Strike(Hurt(0, much), Damage.CRUSHING))
