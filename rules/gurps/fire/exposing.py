"""What a manoeuvre costs the unit that takes it: the defences it gives up until its next turn (GUR-MAN-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import Action, Purpose
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.frame.worth import Chances, Share, Worth
from rules.gurps.core import figures, marks, riding
from rules.gurps.fire import menace
from rules.gurps.flesh import body, endings
from rules.gurps.senses import knowing
from rules.gurps.strike import foretelling as striking
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.manoeuvres import LEAVE, Manoeuvre
from rules.gurps.turns import taking
from rules.gurps.turns.families import defences
from rules.kernel.refs import Ref

STRUCK, SPARED = "struck for want of a defence", "no harm from giving up its defences"
DIGITS = 12
"""Digits from which on a loss in machine numbers is noise."""


class Opening(NamedTuple):
    """What an enemy gains by the defences a unit gives up."""

    by: Ref
    chance: Fraction
    """How much likelier it is to strike the unit."""
    loss: Fraction
    """How much more of its strength the unit loses on average."""


def priced(scene: Scene, unit: Ref, action: Action, manoeuvre: Manoeuvre, told: Forecast) -> Forecast:
    """A forecast with what the manoeuvre leaves the unit open to until its next turn, beside a plain attack
    (GUR-AOA-01, GUR-MAN-03). Enemies that the action itself puts out of the fight do not come into it.
    """
    begun = taking.turn(scene, unit).taken is not None
    if begun or action.purpose is Purpose.GO or LEAVE[manoeuvre].defends:
        return told
    note = "; ".join(each for each in (told.note, f"{defences(LEAVE[manoeuvre])} until your next turn") if each)
    threats = openings(scene, unit, manoeuvre)
    if not threats:
        return replace(told, note=note)
    later = (*told.later, *_suffers(scene, unit, threats, told))
    return replace(told, note=note, later=later, assumes=(*told.assumes, *granted(scene, unit, threats)))


def weighed(scene: Scene, unit: Ref, action: Action, manoeuvre: Manoeuvre, told: Worth) -> Worth:
    """The numbers of that."""
    begun = taking.turn(scene, unit).taken is not None
    if begun or action.purpose is Purpose.GO or LEAVE[manoeuvre].defends:
        return told
    missed, loss = 1.0, 0.0
    for foe, chance, more in _in_numbers(scene, unit, manoeuvre):
        fights = 1.0 - sum([share.felled() for share in told.of(foe)])
        missed *= 1.0 - chance * fights
        loss += more * fights
    if not loss:
        return told
    most = (1.0 - missed) * float(_strength(scene, unit))
    return replace(told, later=(*told.later, Share(unit, min(most, loss), lambda: Chances(1.0 - missed, 1.0 - missed))))


def granted(scene: Scene, unit: Ref, threats: Iterable[Opening]) -> Iterator[Assumption]:
    """What is taken for granted of those enemies, and what the unit's side cannot know of them: one that seems to gain
    nothing may be better than its like.
    """
    name, strangers = scene.name(unit), [each.by for each in threats if scene.assumed(each.by)]
    yield Assumption(
        Fact.FUTURE,
        f"until {name}'s next turn every enemy in sight that looks its way, and is still in the fight, attacks it from "
        "where it stands with what it has ready",
    )
    if strangers:
        yield Assumption(Fact.FIGURES, f"usual figures of all enemies that may strike {name}")
        yield Assumption(Fact.MIND, f"all enemies that may strike {name} know of it, and have not aimed")
    if any(riding.carrier(scene, each) is not None for each in strangers):
        yield Assumption(Fact.PLACE, f"enemies aboard that may strike {name} can do so from their seats")


def _suffers(scene: Scene, unit: Ref, threats: Iterable[Opening], told: Forecast) -> Iterator[Outcome]:
    """How likely one of them strikes it, and what it loses then; nothing where none of them gains anything."""
    missed, loss = Fraction(1), Fraction(0)
    for each in threats:
        if each.loss > 0:
            fights = 1 - _felled(scene, each.by, told)
            missed *= 1 - each.chance * fights
            loss += each.loss * fights
    if loss:
        struck = 1 - missed
        yield Outcome(STRUCK, struck, unit, min(_strength(scene, unit), loss / struck))
        yield Outcome(SPARED, missed, unit, spared=True)


@lookup
def openings(scene: Scene, unit: Ref, manoeuvre: Manoeuvre) -> tuple[Opening, ...]:
    """What each enemy gains that could attack the unit from where it stands, by its best attack; perhaps nothing."""
    return tuple(_opening(scene, foe, manoeuvre, best) for foe, best in _threats(scene, unit, manoeuvre))


@lookup
def _in_numbers(scene: Scene, unit: Ref, manoeuvre: Manoeuvre) -> tuple[tuple[Ref, float, float], ...]:
    """The same without fractions, of the enemies that gain anything: who, how much likelier it strikes, how much more
    the unit loses.
    """
    found = []
    for foe, best in _threats(scene, unit, manoeuvre):
        if best is not None:
            likelier, more = (
                measure(scene, *best, manoeuvre) - measure(scene, *best, Manoeuvre.ATTACK)
                for measure in (striking.likely, striking.worth)
            )
            found.append((foe, likelier, more))
    return tuple(each for each in found if round(each[2], DIGITS) > 0)


@lookup
def _threats(scene: Scene, unit: Ref, manoeuvre: Manoeuvre) -> tuple[tuple[Ref, tuple[Attack, int] | None], ...]:
    """The enemies that could attack the unit from where it stands after such a manoeuvre, each with its best attack and
    what that is rolled against, if it has any.
    """

    def mean(attack: tuple[Attack, int]) -> Fraction:
        made, score = attack
        return menace.mean(scene, made, score, manoeuvre)

    foes = (foe for foe in knowing.foes(scene, unit) if _threatens(scene, foe, unit))
    return tuple((foe, max(menace.attacks(scene, foe, unit), key=mean, default=None)) for foe in foes)


def _threatens(scene: Scene, foe: Ref, unit: Ref) -> bool:
    """Whether a foe in sight is able to attack, has a clear line, and notices the unit (GUR-HEX-02, GUR-DN-02)."""
    if not knowing.perceives(scene, unit, foe) or not knowing.can_act(scene, foe) or marks.stunned(scene, foe):
        return False
    near = scene.apart(foe, unit) <= knowing.EARSHOT
    return near or (scene.in_line(foe, unit) and knowing.looks_there(scene, foe, unit))


def _opening(scene: Scene, foe: Ref, manoeuvre: Manoeuvre, best: tuple[Attack, int] | None) -> Opening:
    """The difference between meeting its best attack after that manoeuvre and after a plain attack."""
    if best is None:
        return Opening(foe, Fraction(0), Fraction(0))
    open_to, plain = (_suffered(scene, *best, each) for each in (manoeuvre, Manoeuvre.ATTACK))
    return Opening(foe, open_to[0] - plain[0], open_to[1] - plain[1])


def _suffered(scene: Scene, made: Attack, score: int, under: Manoeuvre) -> tuple[Fraction, Fraction]:
    """How likely an attack strikes, and what share of the target's strength it costs on average."""
    found = striking.fares(scene, made, score, under)
    return endings.strikes(found), striking.loss(scene, made, found)


def _felled(scene: Scene, foe: Ref, told: Forecast) -> Fraction:
    """The chance that a foe is out of the fight by what is forecast."""
    strength = _strength(scene, foe)
    return sum((each.chance for each in told.of(foe) if each.loss and each.loss >= strength), Fraction(0))


def _strength(scene: Scene, unit: Ref) -> Fraction:
    return body.strength(figures.wounds(scene, unit), figures.build(scene, unit))
