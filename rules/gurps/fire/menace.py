"""How dangerous one unit is to another: a measure for comparing, from the rules of its best attack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rules.frame.body import Silhouette
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps.core import arms, scale
from rules.gurps.core.arms import Arm
from rules.gurps.fire import guns
from rules.gurps.fire import to_hit as shots
from rules.gurps.melee import reach
from rules.gurps.melee import to_hit as blows
from rules.gurps.strike import attack
from rules.gurps.strike import foretelling as striking
from rules.gurps.strike.attack import Attack
from rules.gurps.terms import ranges
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.weapons import Melee, Ranged
from rules.kernel.refs import Ref

FINE = 10_000
"""How finely it is told apart."""
NONE = Fraction(0)
COMES = 10
"""Yards that a striker comes on in two seconds: of a target farther beyond its reach it is no threat yet."""


def attacks(scene: Scene, by: Ref, upon: Ref) -> Iterator[tuple[Attack, int]]:
    """The attacks it could make from where it stands, with what each is rolled against."""
    for arm, use in arms.strikes(scene, by):
        if reach.within(scene, by, upon, use, arm.weapon):
            made = Attack(by, upon, arm, use)
            yield made, int(blows.tally(scene, made).total)
    yield from _volleys(scene, by, upon, guns.guns(scene, by))


def _volleys(
    scene: Scene, by: Ref, upon: Ref, pieces: Iterable[tuple[Arm, Ranged]], yards: int | None = None
) -> Iterator[tuple[Attack, int]]:
    """All that such guns fire in a second, as far as they reach: from where it stands, or from so many yards off."""
    apart = scale.apart(scene, by, upon)
    far, nearer = (apart, 0) if yards is None else (yards, ranges.penalty(yards) - ranges.penalty(apart))
    for arm, gun in pieces:
        made = Attack(by, upon, arm, gun, shots=guns.volleys(arm, gun)[0])
        if far <= attack.reach(scene, made).maximum:
            yield made, int(shots.tally(scene, made).total) + nearer


@lookup
def _best(scene: Scene, by: Ref, upon: Ref, yards: int) -> Fraction:
    """The mean loss by its best attack from so many yards off."""
    fired = (mean(scene, *each) for each in _volleys(scene, by, upon, guns.guns(scene, by), yards))
    return max((*_coming(scene, by, upon, yards), *fired), default=NONE)


def _coming(scene: Scene, by: Ref, upon: Ref, yards: int) -> Iterator[Fraction]:
    """The mean loss by each of its blows, less the farther it has still to come."""
    if any(_beyond(scene, use, yards) < COMES for _, use in arms.strikes(scene, by)):
        for use, loss in _blows(scene, by, upon):
            yield loss * max(NONE, 1 - Fraction(max(0, _beyond(scene, use, yards)), COMES))


@lookup
def _blows(scene: Scene, by: Ref, upon: Ref) -> tuple[tuple[Melee, Fraction], ...]:
    """The mean loss by each of its blows once it is within reach."""
    made = ((use, Attack(by, upon, arm, use)) for arm, use in arms.strikes(scene, by))
    return tuple((use, mean(scene, blow, int(blows.tally(scene, blow).total))) for use, blow in made)


@lookup
def with_gun(scene: Scene, by: Ref, upon: Ref, arm: Arm) -> Fraction:
    """The mean loss by the best way of firing one gun, perhaps not held so yet."""
    ways = ((arm, gun) for gun in arm.weapon.ranged if arms.fits(arm, gun) and gun.kind != "thrown")
    return max((mean(scene, *each) for each in _volleys(scene, by, upon, ways)), default=NONE)


def strikes_at(scene: Scene, by: Ref, yards: int) -> bool:
    """Whether any of its blows reaches so far."""
    return any(_beyond(scene, use, yards) <= 0 for _, use in arms.strikes(scene, by))


def _beyond(scene: Scene, use: Melee, yards: int) -> int:
    """Yards that a striker has still to come; into the next of larger cells a blow reaches as it does over a yard."""
    return yards - max(use.reaches.yards) * max(1, round(scale.across(scene) / scale.TENTHS))


def mean(scene: Scene, made: Attack, score: int, under: Manoeuvre | None = None) -> Fraction:
    """What an attack costs on average; also as if its target had just taken another manoeuvre."""
    return Fraction(round(FINE * striking.worth(scene, made, score, under)), FINE)


def against(scene: Scene, by: Ref, upon: Ref, shows: Silhouette) -> Fraction:
    """The same from where the target shows so far off, by how much of it shows; a striker has first to come on."""
    return _best(scene, by, upon, round(scale.yards(shows.metres))) * Fraction(round(shows.shown * 100), 100)
