"""What a side would know if some of what it takes for granted were put right, under the shipped rulebooks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.players.forms import spread
from rules.d6.attacks.forms import Shoot
from rules.d6.state import Health, Seated
from rules.frame.figure import Aboard
from rules.frame.forecast import Fact
from rules.kernel.refs import Ref
from tests.audit import playing
from tests.audit.amended import Amended, true_numbers
from tests.audit.battles import Bout, stage
from tests.audit.facts import Unknown
from tests.audit.figures import Figures
from tests.audit.shown import Compared, Moment

JEEPS = Bout("jeeps at the crossing", "d6", ("tactician", "greedy"), "riders")
SHOTS = 8


@dataclass(frozen=True, slots=True)
class AtRider:
    """A shot offered at an enemy who is seen to ride."""

    question: Question
    shot: Shoot
    target: Ref
    rider: Ref
    """The target by its true number."""


@pytest.fixture
def battle() -> Iterator[Battle]:
    battle = Battle(stage(JEEPS.scenario, JEEPS.book), JEEPS.seed)
    yield battle
    battle.close()


def shots_at_riders(battle: Battle) -> Iterator[AtRider]:
    for question, _ in playing.questions(battle, playing.seats(battle.setup, JEEPS), 120):
        reals = true_numbers(battle, question.side)
        riders = [unit for unit, _ in question.view.having(Seated)]
        for offer in question.menu.offers:
            for shot in spread(offer, 40) if offer.action is Shoot else ():
                if isinstance(shot, Shoot) and shot.target in riders:
                    yield AtRider(question, shot, shot.target, reals[shot.target])


def test_a_rider_whose_mind_is_known_still_sits_where_it_is_seen(battle: Battle) -> None:
    at = next(shots_at_riders(battle))
    known = frozenset(Unknown(fact, at.rider) for fact in (Fact.FIGURES, Fact.MIND))
    amended = Amended(battle, at.question.side, known)
    assert amended.find(at.target, Seated) == at.question.view.part(at.target, Seated)
    assert amended.find(at.target, Aboard) is None
    placed = Amended(battle, at.question.side, {*known, Unknown(Fact.PLACE, at.rider)})
    assert placed.find(at.target, Aboard) is not None


def test_what_a_shot_at_a_hurt_rider_names_explains_all_of_it(battle: Battle) -> None:
    compared = Compared()
    for at in shots_at_riders(battle):
        health = battle.table.part(at.rider, Health)
        battle.table.put(at.rider, Health(7, bloodied=True))
        question = battle.question()
        if {Fact.FIGURES, Fact.MIND} <= {each.fact for each in question.forecast(at.shot).assumes}:
            assert list(Moment(battle, question).of(at.shot, compared)) == []
        battle.table.put(at.rider, health)
        if compared.forecasts == SHOTS:
            break
    assert compared.forecasts == SHOTS
    assert compared.named > 0


def test_a_unit_that_comes_into_it_only_where_it_truly_is_is_no_part_of_what_was_shown() -> None:
    """A blast is shown at one unit; the place of another is named, and it turns out to stand in the blast too."""
    struck = (((Fraction(1, 2), False), Fraction(1)),)
    shown = Figures(Fraction(0), None, ((Ref(1), struck),), ())
    put_right = Figures(Fraction(0), None, ((Ref(1), struck), (Ref(2), struck)), ())
    assert any(put_right.apart(shown))
    assert not any(put_right.of_those_in(shown).apart(shown))
    assert any(shown.apart(put_right.of_those_in(Figures(Fraction(0), None, (), ()))))
