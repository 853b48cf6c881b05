"""How a body ends once hits have taken their toll of it, death rolls and all, in a player's words; and how it fares by
one hit after another, each of which finds it as the one before has left it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from rules.frame.forecast import Outcome
from rules.frame.scene import Scene
from rules.frame.worth import Share, chances
from rules.gurps.flesh import harming
from rules.gurps.flesh.armour import Suit
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.body import SURVIVES, Build, Knock, Life, Wounds, bleeds, deadly, parts, strength
from rules.gurps.flesh.course import hits
from rules.gurps.flesh.harming import Hit
from rules.gurps.terms.anatomy import LEGS, LIMBS, Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.kernel.courses.course import Course
from rules.kernel.courses.reading import Rows
from rules.kernel.courses.steps import Known, stage
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref

SPARED = ""
"""How the end reads in which nothing struck."""
LEAST_SHARE = 40
"""Every strength of a body is a whole number of parts of a fortieth of its hit points."""


def fared(wounds: Wounds, loss: int, knock: Knock, life: Life, maimed: bool) -> Wounds:
    """The wounds after it; which part was crippled is not told apart: any limb stands for it."""
    after = replace(wounds, hp=wounds.hp - loss, lost=wounds.lost + loss)
    fresh = next((part for part in LIMBS if part not in wounds.crippled), None) if maimed else None
    return harming.settled(replace(after, crippled=(*wounds.crippled, fresh)) if fresh else after, knock, life)


@lru_cache(maxsize=512)
def _body(wounds: Wounds, build: Build) -> _Body:
    return _Body(wounds, build)


class _Body:
    """One body as it is now, and how each of its ends reads: volleys end in the same few ways over and over."""

    def __init__(self, wounds: Wounds, build: Build) -> None:
        self._wounds = wounds
        self._build = build
        self.parts = lcm(LEAST_SHARE, 4 * build.hp)
        """Its whole strength in parts, so that any strength it has left is a whole number of them."""
        self.strength = self._strength(wounds)
        self._read: dict[Wounds | None, tuple[str, int]] = {None: (SPARED, self.strength)}
        self.rows: dict[tuple[int, Knock, Life, bool], tuple[str, int]] = {}
        """How each end of an attack reads, and the strength that is left."""

    def read(self, after: Wounds | None) -> tuple[str, int]:
        """An end in words, and the strength that is left."""
        found = self._read.get(after)
        if found is None and after is not None:
            found = self._read[after] = words(self._wounds, after, self._build), self._strength(after)
        assert found is not None
        return found

    def _strength(self, wounds: Wounds) -> int:
        share = strength(wounds, self._build) * self.parts
        assert share.denominator == 1
        return share.numerator


def read(before: Wounds, build: Build, after: Wounds | None, besides: int = 0) -> tuple[str, int]:
    """An end of a body in words, and the strength that is left, less some fortieths for what besides has come of it;
    None where nothing struck it.
    """
    body = _body(before, build)
    text, left = body.read(after)
    return text, left - besides * body.parts // LEAST_SHARE


def share_lost(before: Wounds, build: Build, after: Wounds | None, besides: int = 0) -> float:
    """What share of its strength it loses by that."""
    body = _body(before, build)
    return (body.strength - body.read(after)[1]) / body.parts + besides / LEAST_SHARE


SEVERITY = (
    "hit, no injury", "wounded", "reeling", "0 HP or less", "crippled", "stunned", "unconscious", "mortally wounded",
    "dead",
)  # fmt: skip
"""What may become of a unit, the mildest first."""


def words(before: Wounds, after: Wounds, build: Build) -> str:
    """What has become of a unit, in words."""
    unhurt = after.hp == before.hp and after.stunned == before.stunned
    maimed = len(after.crippled) > len(before.crippled)
    return _words(after.dead, after.mortal, after.unconscious, unhurt, after.stunned, maimed, after.hp, build)


def _words(
    dead: bool, mortal: bool, out: bool, unhurt: bool, stunned: bool, maimed: bool, hp: int, build: Build
) -> str:
    if dead or mortal or out:
        return "dead" if dead else "mortally wounded" if mortal else "unconscious"
    if unhurt or stunned or maimed:
        return "hit, no injury" if unhurt else "stunned" if stunned else "crippled"
    return "0 HP or less" if hp <= 0 else "reeling" if hp * 3 < build.hp else "wounded"


def row(wounds: Wounds, build: Build, hp: int, worst: Knock, life: Life, maimed: bool, struck: bool) -> tuple[str, int]:
    """How an end of an attack reads, and the strength that is left."""
    body, end = _body(wounds, build), (hp, worst, life, maimed)
    if not struck:
        return SPARED, body.strength
    if end not in body.rows:
        stunned, out, mortal, dead = harming.condition(wounds, worst, life)
        left, of = parts(hp, build, not (out or mortal or dead), maimed or bool(wounds.crippled))
        unhurt = hp == wounds.hp and stunned == wounds.stunned
        text = _words(dead, mortal, out, unhurt, stunned, maimed, hp, build)
        body.rows[end] = text, left * body.parts // of
    return body.rows[end]


def in_words(before: Wounds, build: Build, rows: Rows, unit: Ref | None, spared: str) -> tuple[Outcome, ...]:
    """Rows as outcomes, the mildest first and nothing at all last."""
    body, (found, whole) = _body(before, build), rows
    told = [
        Outcome(text, Fraction(times, whole), unit, Fraction(body.strength * times - left, body.parts * times))
        for text, (times, left) in ((text, found[text]) for text in SEVERITY if text in found)
    ]
    if SPARED in found:
        told.append(Outcome(spared, Fraction(found[SPARED][0], whole), unit, spared=True))
    return tuple(told)


def strikes(rows: Rows) -> Fraction:
    """How likely anything strikes."""
    return 1 - Fraction(rows[0].get(SPARED, (0, 0))[0], rows[1])


def hurts(before: Wounds, build: Build, rows: Rows) -> Fraction:
    """How likely it ends in a way that costs it any strength on average."""
    full, (found, whole) = _body(before, build).strength, rows
    return Fraction(sum([times for times, left in found.values() if left < full * times]), whole)


def lost(before: Wounds, rows: Rows, build: Build) -> Fraction:
    """The same of rows."""
    body, (found, whole) = _body(before, build), rows
    return Fraction(sum([body.strength * times - left for times, left in found.values()]), whole * body.parts)


def if_it_comes(comes: Fraction, rows: tuple[Outcome, ...], unit: Ref | None, spared: str) -> Iterator[Outcome]:
    """The same outcomes of an attack that comes its way with such a chance; else nothing strikes the unit."""
    missed = 1 - comes
    for row in rows:
        if row.spared:
            missed += row.chance * comes
        elif comes:
            yield replace(row, chance=row.chance * comes)
    if missed:
        yield Outcome(spared, missed, unit, spared=True)


# one hit after another


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
    return fared(wounds, loss, worst, life, maimed), True, down or (maimed and hit.aimed in LEGS)


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


def fate(
    start: Wounds, build: Build, settled: bool, wounds: Wounds, struck: bool, down: bool, effect: Effect
) -> tuple[tuple[Effect, bool, str], int]:
    """What has come of it, whether something besides its wounds has brought it to the ground, and how it fares; and the
    strength that is left.
    """
    text, left = read(start, build, wounds if struck else None, effect.worth)
    up = not struck or (wounds.active and not wounds.stunned)
    return (effect, down and up and not settled, text), left


def cost(start: Wounds, build: Build, wounds: Wounds, struck: bool, effect: Effect) -> float:
    """What share of its strength it loses."""
    return share_lost(start, build, wounds if struck else None, effect.worth)


class End(NamedTuple):
    """How one body comes out of it: the course, and how it begins."""

    unit: Ref
    course: Course
    fields: Known
    spared: str
    """What is said of one to which nothing happens."""

    def outcomes(self) -> tuple[Outcome, ...]:
        """In words: what comes of it first, and nothing at all last."""
        found, whole = self.course.rows(self.fields, fate)
        groups = sorted({key[:2] for key in found}, key=lambda each: (not each[0].text, *each))
        told = list[Outcome]()
        for effect, fallen in groups:
            some = {text: each for (*group, text), each in found.items() if group == [effect, fallen]}
            for each in in_words(self.fields["start"], self.fields["build"], (some, whole), self.unit, ""):
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
        told = replace(told, loss=Fraction(effect.worth, LEAST_SHARE))
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
