"""All that one of two people may do to the other now, with the whole outcome of each as the game master may know it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice, product
from typing import Any

from game.battle.battle import Battle
from game.battle.chances import aimed_at, put_down
from game.battle.question import Question
from game.battle.view import View
from game.battle.wording import refers, said, title
from game.odds.meeting import SIDES, Meeting, set_out
from game.players.forms import fillable, value, walks
from game.players.playing import seated
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Choices, Offer, Purpose
from rules.frame.marks import Mark, choosing, mark_of, marked
from rules.kernel.refs import Ref

FORMS = 64
"""So many forms of one offer are foretold at most before they are refined."""
REFINED = 3
"""So many of the best are refined, a field at a time."""
VALUES = 24
"""So many values of a field are tried at most."""
ANSWERS = 40
"""After so many answers in which the attacker could attack nobody, it cannot."""
HARMS = (Purpose.HARM, Purpose.PIN)


@dataclass(frozen=True)
class Attack:
    """One way to attack: the filled form, what it is in words, and its forecast."""

    view: View
    action: Action
    forecast: Forecast
    target: Ref

    @cached_property
    def words(self) -> str:
        """What is done, with which weapon and how; who it is done to goes without saying."""
        form = type(self.action)
        told = ((name, getattr(self.action, name)) for name in form.model_fields if name != "kind")
        how = [self._said(name, chosen) for name, chosen in told if chosen not in (None, (), "", False)]
        return ": ".join(filter(None, (title(form), ", ".join(filter(None, how)))))

    def _said(self, name: str, chosen: Any) -> str:
        """A field as one would say it: "carbine", "rounds 3", "burst"."""
        form = type(self.action)
        if refers(form, name):
            return "" if chosen == self.target else said(self.view, form, name, chosen)
        worded = choosing(form, name).title
        if chosen is True:
            return worded
        words = said(self.view, form, name, chosen).replace("_", " ")
        return f"{worded} {words}" if isinstance(chosen, int) or mark_of(form, name) is Mark.CALLED else words

    @property
    def figures(self) -> tuple[object, ...]:
        """What it comes to: two attacks alike in these are as good as one, unless the weapon differs."""
        return self.weapon, self.forecast.success, self.forecast.cost.text, self.down, self.loss

    @property
    def weapon(self) -> str:
        """What it is done with; "" for bare hands and the like."""
        return str(marked(self.action, Mark.WEAPON, "") or "")

    @cached_property
    def down(self) -> Fraction:
        """How likely the target is out of the fight by it."""
        return put_down(self.view, self.forecast, self.target) or Fraction(0)

    @cached_property
    def loss(self) -> Fraction:
        """The share of its strength that the target loses on average."""
        return sum((each.chance * Fraction(str(each.loss)) for each in self.forecast.of(self.target)), Fraction(0))


def attacks(meeting: Meeting) -> tuple[Attack, ...]:
    """Every attack that the one may make on the other as the two stand, the best first."""
    with attacks_in_view(meeting) as found:
        return found


@contextmanager
def attacks_in_view(meeting: Meeting) -> Iterator[tuple[Attack, ...]]:
    """The same attacks while the two still stand there: only then each view can be read, such as for names."""
    with closing(Battle(set_out(meeting), "1")) as battle:
        found = _of_a_round(battle)
        yield tuple(sorted(found, key=lambda each: (-each.loss, -each.down)))


def _of_a_round(battle: Battle) -> list[Attack]:
    """The attacks of the first round in which the attacker has any; all else the two answer as is usual."""
    players = seated(battle.setup, ["usual"] * len(SIDES), battle.seed, battle)
    found: dict[tuple[str, str], Attack] = {}
    first = 0
    for _ in range(ANSWERS):
        now = battle.table.clock.round
        if battle.ask is None or (first and now > first):
            break
        question = battle.question()
        if question.side == SIDES[0]:
            for attack in _offered(battle, battle.ask):
                first = now
                found.setdefault((attack.action.kind, attack.words), attack)
        battle.answer(players[question.side].choose(question), question)
    return list(found.values())


def _offered(battle: Battle, ask: Ask) -> Iterator[Attack]:
    """The attacks on the other that are on offer at a question, seen with the game master's eyes."""
    view = battle.view(None)
    asked = view.asked(ask)
    question = Question(ask.side, view, asked, battle.setup.book.menu(view, asked))
    for offer in question.menu.offers:
        if offer.action.purpose in HARMS and fillable(offer) and not walks(offer):
            yield from _of_an_offer(question, offer)


def _of_an_offer(question: Question, offer: Offer) -> list[Attack]:
    """The forms of an offer: every weapon and manner, and from the best of them on each other value of a field by
    itself, such as each part of the body. Of forms that come to the same figures one is kept.
    """
    coarse = {name: _few(offer, name, values) for name, values in offer.choices.items()}
    plain = [dict(zip(coarse, chosen, strict=True)) for chosen in islice(product(*coarse.values()), FORMS)]
    found = [(attack, chosen) for chosen in plain if (attack := _attack(question, offer, chosen)) is not None]
    found.sort(key=lambda each: -each[0].loss)
    finer = (
        _attack(question, offer, {**chosen, name: value})
        for _, chosen in found[:REFINED]
        for name, values in offer.choices.items()
        for value in islice(values, VALUES)
        if value not in coarse[name]
    )
    kept = {attack.figures: attack for attack, _ in reversed(found)}
    for attack in finer:
        if attack is not None:
            kept.setdefault(attack.figures, attack)
    return list(kept.values())


def _few(offer: Offer, name: str, values: Choices) -> tuple[Any, ...]:
    """The values of a field that are tried with all others: of parts of the body the usual one, of numbers the lowest
    and the highest.
    """
    mark = mark_of(offer.action, name)
    if mark is Mark.CALLED:
        return (value(values, 0),)
    if len(values) > 2 and all(isinstance(each, int) for each in islice(values, 3)) and mark is not Mark.TARGET:
        return value(values, 0), value(values, len(values) - 1)
    return tuple(islice(values, VALUES))


def _attack(question: Question, offer: Offer, chosen: Mapping[str, Any]) -> Attack | None:
    """The attack that a filled form is; None if it is aimed at anybody else, or does nothing to the other."""
    action, view = offer.action(**chosen), question.view
    target = aimed_at(view, action)
    if target is None or view.side(target) != SIDES[1]:
        return None
    forecast = question.forecast(action)
    if not forecast.of(target):
        return None
    attack = Attack(view, action, forecast, target)
    assert attack.words and attack.figures  # worked out while the two stand as they do now
    return attack
