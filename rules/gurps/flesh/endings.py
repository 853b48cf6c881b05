"""How a body ends once hits have taken their toll of it: death rolls and all, and in a player's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import lcm

from rules.frame.forecast import Outcome
from rules.gurps.flesh import harming, knocks
from rules.gurps.flesh.body import Build, Wounds, reeling, strength
from rules.gurps.flesh.foretelling import Toll
from rules.gurps.terms.anatomy import LIMBS
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref

SPARED = ""
"""How the end reads in which nothing struck."""
LEAST_SHARE = 40
"""Every strength of a body is a whole number of parts of a fortieth of its hit points."""


def ends(wounds: Wounds, toll: Odds[Toll | None], build: Build) -> Odds[Wounds | None]:
    """How the body fares after such hits, death rolls and all (GUR-INJ-03, GUR-DEATH-01); None where nothing struck.
    Which part was crippled is not told apart: any limb stands for it.
    """
    return toll.then(_body(wounds, build).after)


@lru_cache(maxsize=512)
def _body(wounds: Wounds, build: Build) -> _Body:
    return _Body(wounds, build)


class _Body:
    """One body as it is now: how it ends after each toll, and how each end reads. Volleys end in the same few ways over
    and over.
    """

    def __init__(self, wounds: Wounds, build: Build) -> None:
        self._wounds = wounds
        self._build = build
        self.parts = lcm(LEAST_SHARE, 4 * build.hp)
        """Its whole strength in parts, so that any strength it has left is a whole number of them."""
        self.strength = self._strength(wounds)
        self._ended: dict[Toll | None, Odds[Wounds | None]] = {None: Odds.counted({None: 1}, 1)}
        self._read: dict[Wounds | None, tuple[str, int]] = {None: (SPARED, self.strength)}

    def after(self, toll: Toll | None) -> Odds[Wounds | None]:
        """Every end that a toll may bring it to."""
        found = self._ended.get(toll)
        if found is None and toll is not None:
            found = self._ended[toll] = self._taken(toll)
        assert found is not None
        return found

    def _taken(self, toll: Toll) -> Odds[Wounds | None]:
        wounds, build = self._wounds, self._build
        after = replace(wounds, hp=wounds.hp - toll.loss, lost=wounds.lost + toll.loss)
        if toll.crippled:
            fresh = next((part for part in LIMBS if part not in wounds.crippled), None)
            after = replace(after, crippled=(*wounds.crippled, *((fresh,) if fresh else ())))
        lives = knocks.survivals(wounds.hp, after.hp, build)
        return lives.map(lambda life: harming.settled(after, toll.knock, life))

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


SEVERITY = (
    "hit, no injury", "wounded", "reeling", "0 HP or less", "crippled", "stunned", "unconscious", "mortally wounded",
    "dead",
)  # fmt: skip
"""What may become of a unit, the mildest first."""


def words(before: Wounds, after: Wounds, build: Build) -> str:
    """What has become of a unit, in words."""
    ordered = (
        (after.dead, "dead"),
        (after.mortal, "mortally wounded"),
        (after.unconscious, "unconscious"),
        (after.hp == before.hp and after.stunned == before.stunned, "hit, no injury"),
        (after.stunned, "stunned"),
        (len(after.crippled) > len(before.crippled), "crippled"),
        (after.hp <= 0, "0 HP or less"),
        (reeling(after, build), "reeling"),
    )
    return next((text for so, text in ordered if so), "wounded")


Rows = Mapping[str, tuple[int, int]]
"""Ends that read alike: in how many ways, and the strength left in all of them."""


def outcomes(
    before: Wounds, ended: Odds[Wounds | None], build: Build, unit: Ref | None, spared: str = "missed"
) -> tuple[Outcome, ...]:
    """These ends in words, each with what share of its strength the unit loses on average; None is an end in which
    nothing struck it.
    """
    return _in_words(_body(before, build), _sorted_out(before, ended, build), ended.ways()[1], unit, spared)


def all_outcomes(
    before: Wounds, attacks: Odds[Odds[Toll | None]], build: Build, unit: Ref | None, spared: str
) -> tuple[Outcome, ...]:
    """The same for an attack that may come to one toll or another, such as more hits or fewer."""
    rows, whole = _mixed(before, attacks, build)
    return _in_words(_body(before, build), rows, whole, unit, spared)


def mean_loss(before: Wounds, attacks: Odds[Odds[Toll | None]], build: Build) -> Fraction:
    """What share of its strength the unit loses to such an attack on average."""
    body, (rows, whole) = _body(before, build), _mixed(before, attacks, build)
    lost = sum(body.strength * times - left for times, left in rows.values())
    return Fraction(lost, whole * body.parts)


def _mixed(before: Wounds, attacks: Odds[Odds[Toll | None]], build: Build) -> tuple[Rows, int]:
    ways, whole = attacks.ways()
    ended = [(_read(before, toll, build), many) for toll, many in ways.items()]
    common = lcm(*(each for (_, each), _ in ended))
    rows: dict[str, tuple[int, int]] = {}
    for (found, each), many in ended:
        share = many * (common // each)
        for text, (times, left) in found.items():
            so_far, sum_left = rows.get(text, (0, 0))
            rows[text] = so_far + share * times, sum_left + share * left
    return rows, whole * common


@lru_cache(maxsize=16_384)
def _read(before: Wounds, toll: Odds[Toll | None], build: Build) -> tuple[Rows, int]:
    """What one toll may come to, sorted by how it reads, and of how many ways in all."""
    ended = ends(before, toll, build)
    return _sorted_out(before, ended, build), ended.ways()[1]


def _sorted_out(before: Wounds, ended: Odds[Wounds | None], build: Build) -> Rows:
    body, rows = _body(before, build), dict[str, tuple[int, int]]()
    for after, many in ended.ways()[0].items():
        text, left = body.read(after)
        times, sum_left = rows.get(text, (0, 0))
        rows[text] = times + many, sum_left + left * many
    return rows


def _in_words(body: _Body, rows: Rows, whole: int, unit: Ref | None, spared: str) -> tuple[Outcome, ...]:
    """Those rows as outcomes, the mildest first and nothing at all last."""
    found = [
        Outcome(text, Fraction(times, whole), unit, Fraction(body.strength * times - left, body.parts * times))
        for text, (times, left) in ((text, rows[text]) for text in SEVERITY if text in rows)
    ]
    if SPARED in rows:
        found.append(Outcome(spared, Fraction(rows[SPARED][0], whole), unit, spared=True))
    return tuple(found)


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
