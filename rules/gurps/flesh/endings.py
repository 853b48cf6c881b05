"""How a body ends once hits have taken their toll of it: death rolls and all, and in a player's words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import lcm

from rules.frame.forecast import Outcome
from rules.gurps.flesh import harming
from rules.gurps.flesh.body import Build, Wounds, parts, strength
from rules.gurps.flesh.knocks import Knock, Life
from rules.gurps.terms.anatomy import LIMBS
from rules.kernel.courses.reading import Rows
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
