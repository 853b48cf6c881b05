"""Aiming and defending: done where they are worth the time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from game.battle.battle import Battle
from game.battle.question import Question
from game.players.forms import spread
from game.players.routine_player import UsualPlayer
from game.players.tactician import Tactician
from rules.d6.aiming import TakeAim
from rules.frame.body import Posture
from rules.frame.forms import Action
from rules.reflex.asks import BLOCK
from rules.reflex.core.forms import Decline
from rules.reflex.melee.forms import Block, CloseStrike
from rules.reflex.state import Traits
from rules.reflex.terms.skills import Attribute, Rating, Skill
from tests.game.players.tactician.stage import called, man, staged, tactician, turn_of
from tests.game.skirmish import field


def duel(cells: int) -> Battle:
    """A marksman and an enemy who lies so many cells of two metres away."""
    ilic = man("red", (2 + cells, 6), "Ilic", posture=Posture.PRONE)
    return staged("d6", man("blue", (2, 6), "Osei", role="marksman"), ilic, terrain=field(columns=140, rows=14))


def with_one_action(battle: Battle) -> Action:
    """What a marksman does in a turn begun with one action."""
    question = turn_of(battle, "Osei")
    return tactician(battle).choose(question)


def test_a_marksman_aims_at_a_far_enemy_whom_a_shot_now_would_hardly_hit() -> None:
    answer = with_one_action(duel(120))
    assert isinstance(answer, TakeAim)
    assert answer.target is not None


def test_at_short_range_a_shot_now_is_worth_more_than_an_aimed_one_later() -> None:
    battle = duel(20)
    assert any(offer.action is TakeAim for offer in turn_of(battle, "Osei").menu.offers)
    assert not isinstance(with_one_action(battle), TakeAim)


def attacked(battle: Battle, player: Tactician) -> Iterator[tuple[Question, Action]]:
    """Each time Osei is asked whether to block a blow, and the answer."""
    osei = called(battle, "Osei")
    for _ in range(400):
        if battle.ask is None:
            return
        question = battle.question()
        own = battle.ask.unit == osei and battle.ask.kind == BLOCK
        answer = (player if own else UsualPlayer()).choose(question)
        if battle.ask.unit != osei:
            strike = next((offer for offer in question.menu.offers if offer.action is CloseStrike), None)
            answer = next(spread(strike, 1)) if strike is not None else answer
        if own:
            yield question, answer
        battle.answer(answer, question)


def brawl(wits: int, rating: Rating) -> tuple[Question, Action]:
    """Osei, of such wits and skill, is struck at arm's length, and may block: the questions and the answers."""
    battle = staged("reflex", man("blue", (8, 6), "Osei"), man("red", (9, 6), "Ilic"))
    osei = called(battle, "Osei")
    traits = battle.world.part(osei, Traits)
    attributes = tuple((each, wits if each is Attribute.OODA else figure) for each, figure in traits.attributes)
    skills = ((Skill.HAND_TO_HAND, rating), (Skill.HAND_WEAPONS, rating))
    battle.world.put(osei, replace(traits, attributes=attributes, skills=skills))
    can = ((q, a) for q, a in attacked(battle, tactician(battle)) if any(o.action is Block for o in q.menu.offers))
    return next(can)


def test_a_blow_is_blocked_with_what_stops_it_most_surely() -> None:
    question, answer = brawl(16, Rating.MASTER)

    def home(action: Action) -> Fraction:
        told = question.forecast(action).outcomes
        return sum((each.chance for each in told if not each.spared), Fraction())

    assert isinstance(answer, Block)
    assert home(answer) == min(home(each) for offer in question.menu.offers for each in spread(offer, 8))


def test_a_block_that_stops_next_to_nothing_is_not_worth_its_time() -> None:
    _, answer = brawl(3, Rating.UNSKILLED)
    assert isinstance(answer, Decline)
