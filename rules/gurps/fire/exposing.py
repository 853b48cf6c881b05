"""What a manoeuvre costs the unit that takes it: the defences it gives up until its next turn (GUR-MAN-03)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from rules.frame.conjecture import Guess, presuming
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import Action, Purpose
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.frame.worth import Chances, Share, Worth
from rules.gurps.core import ails, figures, riding
from rules.gurps.fire import menace
from rules.gurps.flesh import body, endings
from rules.gurps.senses import knowing
from rules.gurps.strike import foretelling as striking
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.manoeuvres import LEAVE, Manoeuvre
from rules.gurps.turns import taking
from rules.gurps.turns.topic import defences
from rules.kernel.refs import Ref

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
        ways = menace.attacks(scene, foe, unit)
        return max(ways, key=lambda way: menace.mean(scene, way[0], way[1], manoeuvre), default=None)

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
