"""How dangerous one unit is to another, and what a unit that gives up its defences leaves itself open to
(GUR-MAN-03).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from rules.frame.body import Silhouette
from rules.frame.conjecture import Guess, presuming
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import Action, Purpose
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.frame.worth import Chances, Share, Worth
from rules.gurps.core import ails, arms, figures, riding, scale
from rules.gurps.core.arms import Arm
from rules.gurps.fire import guns
from rules.gurps.fire import to_hit as shots
from rules.gurps.flesh import body, endings
from rules.gurps.melee import reach
from rules.gurps.melee import to_hit as blows
from rules.gurps.senses import knowing
from rules.gurps.strike import attack
from rules.gurps.strike import foretelling as striking
from rules.gurps.strike.attack import Attack
from rules.gurps.terms import ranges
from rules.gurps.terms.manoeuvres import LEAVE, Manoeuvre
from rules.gurps.terms.weapons import Melee, Ranged
from rules.gurps.turns import taking
from rules.gurps.turns.intents import defences
from rules.kernel.refs import Ref

# by its best attack: a measure for comparing


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
def _loss(scene: Scene, by: Ref, upon: Ref, yards: int) -> Fraction:
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
    return _loss(scene, by, upon, round(scale.yards(shows.metres))) * Fraction(round(shows.shown * 100), 100)


# until its next turn


STRUCK, SPARED = "struck for want of a defence", "no harm from giving up its defences"


N = TypeVar("N", Fraction, float)
NOTHING = 1e-12
"""A gain that is less is none: machine floats are no finer."""


class Opening(NamedTuple, Generic[N]):
    """What an enemy gains by the defences a unit gives up."""

    by: Ref
    chance: N
    """How much likelier it is to strike the unit."""
    loss: N
    """How much more of its strength the unit loses on average."""


def priced(scene: Scene, unit: Ref, action: Action, manoeuvre: Manoeuvre, told: Forecast) -> Forecast:
    """A forecast with what the manoeuvre leaves the unit open to until its next turn, beside a plain attack
    (GUR-AOA-01, GUR-MAN-03). Enemies that the action itself puts out of the fight do not come into it.
    """
    if not _gives_up(scene, unit, action, manoeuvre):
        return told
    note = "; ".join(each for each in (told.note, f"{defences(LEAVE[manoeuvre])} until your next turn") if each)
    threats = openings(scene, unit, manoeuvre)
    if not threats:
        return replace(told, note=note)
    struck, loss = _suffers(threats, lambda foe: _felled(scene, foe, told), Fraction(1))
    later = told.later
    if loss:
        most = min(_strength(scene, unit), loss / struck)
        later = (*later, Outcome(STRUCK, struck, unit, most), Outcome(SPARED, 1 - struck, unit, spared=True))
    return replace(told, note=note, later=later, assumes=(*told.assumes, until(scene, unit)))


def weighed(scene: Scene, unit: Ref, action: Action, manoeuvre: Manoeuvre, told: Worth) -> Worth:
    """The numbers of that."""
    if not _gives_up(scene, unit, action, manoeuvre):
        return told
    threats = gains(scene, unit, manoeuvre)
    struck, loss = _suffers(threats, lambda foe: sum([share.felled() for share in told.of(foe)]), 1.0)
    if not loss:
        return told
    most = min(struck * float(_strength(scene, unit)), loss)
    return replace(told, later=(*told.later, Share(unit, most, lambda: Chances(struck, struck))))


def _gives_up(scene: Scene, unit: Ref, action: Action, manoeuvre: Manoeuvre) -> bool:
    """Whether that is still to be reckoned with."""
    begun = taking.turn(scene, unit).taken is not None
    return not begun and action.purpose is not Purpose.GO and not LEAVE[manoeuvre].defends


def _suffers(threats: Iterable[Opening[N]], felled: Callable[[Ref], N], certain: N) -> tuple[N, N]:
    """How likely one of them strikes the unit that would not else, and what it loses by it on average."""
    missed, loss = certain, certain - certain
    for each in threats:
        if each.loss > NOTHING:
            fights = certain - felled(each.by)
            missed *= certain - each.chance * fights
            loss += each.loss * fights
    return certain - missed, loss


def until(scene: Scene, unit: Ref) -> Assumption:
    """What enemies are taken to do."""
    return Assumption(
        Fact.FUTURE,
        f"until {scene.name(unit)}'s next turn every enemy in sight that looks its way, and is still in the fight, "
        "attacks it from where it stands with what it has ready",
    )


def _guessed(
    scene: Scene, threats: tuple[Opening[Fraction], ...], unit: Ref, _manoeuvre: Manoeuvre
) -> Guess[tuple[Opening[Fraction], ...]] | None:
    """What the unit's side cannot know of those enemies."""
    name, strangers = scene.name(unit), [each.by for each in threats if scene.assumed(each.by)]
    know = Assumption(Fact.MIND, f"all enemies that may strike {name} know of it, and have not aimed")
    seated = Assumption(Fact.PLACE, f"enemies aboard that may strike {name} can do so from their seats")
    aboard = any(riding.carrier(scene, foe) is not None for foe in strangers)
    return Guess((know, seated) if aboard else (know,), ()) if strangers else None


@presuming(_guessed)
def openings(scene: Scene, unit: Ref, manoeuvre: Manoeuvre) -> tuple[Opening[Fraction], ...]:
    """What each enemy gains that could attack the unit from where it stands, by its best attack; perhaps nothing."""
    return tuple(_openings(scene, unit, manoeuvre, _told, Fraction(0)))


@lookup
def gains(scene: Scene, unit: Ref, manoeuvre: Manoeuvre) -> tuple[Opening[float], ...]:
    """The same in machine floats."""
    return tuple(_openings(scene, unit, manoeuvre, striking.weighed, 0.0))


def _openings(
    scene: Scene, unit: Ref, manoeuvre: Manoeuvre, suffered: Callable[..., tuple[N, N]], none: N
) -> Iterator[Opening[N]]:
    """The difference between meeting its best attack after that manoeuvre and after a plain attack."""
    for foe, best in _best(scene, unit, manoeuvre):
        if best is None:
            yield Opening(foe, none, none)
        else:
            (likely, cost), (usually, usual) = (suffered(scene, *best, each) for each in (manoeuvre, Manoeuvre.ATTACK))
            yield Opening(foe, likely - usually, cost - usual)


def _best(scene: Scene, unit: Ref, manoeuvre: Manoeuvre) -> tuple[tuple[Ref, tuple[Attack, int] | None], ...]:
    """The best attack of each of those enemies on a unit that takes such a manoeuvre, and what it is rolled against."""

    def best(foe: Ref) -> tuple[Attack, int] | None:
        ways = attacks(scene, foe, unit)
        return max(ways, key=lambda way: mean(scene, way[0], way[1], manoeuvre), default=None)

    return tuple((foe, best(foe)) for foe in knowing.foes(scene, unit) if _threatens(scene, foe, unit))


def _threatens(scene: Scene, foe: Ref, unit: Ref) -> bool:
    """Whether a foe in sight is able to attack, has a clear line, and notices the unit (GUR-HEX-02, GUR-DN-02)."""
    if not knowing.perceives(scene, unit, foe) or not knowing.can_act(scene, foe) or ails.stunned(scene, foe):
        return False
    near = scene.apart(foe, unit) <= knowing.EARSHOT
    return near or (scene.in_line(foe, unit) and knowing.looks_there(scene, foe, unit))


def _told(scene: Scene, made: Attack, score: int, under: Manoeuvre) -> tuple[Fraction, Fraction]:
    """How likely an attack strikes, and what share of the target's strength it costs on average."""
    found = striking.fares(scene, made, score, under)
    return endings.strikes(found), striking.loss(scene, made, found)


def _felled(scene: Scene, foe: Ref, told: Forecast) -> Fraction:
    """The chance that a foe is out of the fight by what is forecast."""
    strength = _strength(scene, foe)
    return sum((each.chance for each in told.of(foe) if each.loss and each.loss >= strength), Fraction(0))


def _strength(scene: Scene, unit: Ref) -> Fraction:
    return body.strength(figures.wounds(scene, unit), figures.build(scene, unit))
