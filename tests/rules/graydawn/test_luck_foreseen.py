"""What luck would do to an attack stands on the card before the attack is made, exactly."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from rules.frame.forecast import Forecast
from rules.graydawn import asks, rolls
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.luck.forms import AddLuck, KeepLuck, Reroll
from rules.graydawn.luck.ways import Pinch
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from tests.rules.graydawn.lucky import asked, duel, fires
from tests.rules.graydawn.stage import Stage

ATTACK, DEFENCE = 13, 11
"""The totals of the duel without dice."""


def shown(stage: Stage, mode: str, bob: Ref) -> tuple[Forecast, dict[str, Fraction]]:
    """The forecast of Ann's shot, and the chance under each answer."""
    told = stage.forecast(Shoot, mode=mode, target=bob)
    return told, {each.text: each.success for each in told.answers}


def figure(answers: dict[str, Fraction], words: str) -> Fraction:
    """The one figure under an answer with these words."""
    (found,) = (success for text, success in answers.items() if words in text)
    return found


def by_hand(stage: Stage, after: Callable[[int, int, Odds[int]], Fraction]) -> Fraction:
    """The chance over all dice of the attack and of the defence, with what follows each pair."""
    falls = rolls.falls(stage.table.options.explosions)
    return sum((p * q * after(a, d, falls) for a, p in falls.items() for d, q in falls.items()), Fraction(0))


def hits(attack: int, defence: int) -> bool:
    """Whether such dice hit (GRD-CORE-03, GRD-FUMBLE-01)."""
    return ATTACK + attack >= max(1, DEFENCE + defence)


def test_each_way_to_spend_luck_on_a_shot_is_shown_with_what_it_leaves() -> None:
    """GRD-LUCK-02, GRD-LUCK-03: a single shot; both have five points."""
    stage, _, bob = duel()
    told, answers = shown(stage, "single", bob)
    plain = by_hand(stage, lambda a, d, _: Fraction(hits(a, d)))
    assert figure(answers, "no luck is spent") == told.success == plain
    again = by_hand(stage, lambda a, d, f: Fraction(1) if hits(a, d) else f.chance(lambda other: hits(other, d)))
    assert figure(answers, "rolls a miss again") == again
    turned = by_hand(stage, lambda a, d, f: f.chance(lambda other: hits(other, d)) if hits(a, d) else Fraction(0))
    assert figure(answers, "has a hit rolled again") == turned
    held = by_hand(stage, lambda a, d, f: f.chance(lambda other: hits(a, other)) if hits(a, d) else Fraction(0))
    assert figure(answers, "rolls its defence again") == held
    more = by_hand(stage, lambda a, d, _: Fraction(hits(a + 10, d)))
    assert figure(answers, "adds luck to a miss") == more
    less = by_hand(stage, lambda a, d, _: Fraction(hits(a, d + 10)))
    assert figure(answers, "adds luck to its defence") == less


def test_what_is_shown_is_what_the_question_offers() -> None:
    """GRD-LUCK-02: of a miss by such dice the question offers the same ways, and none that is not shown."""
    stage, ann, bob = duel()
    _, answers = shown(stage, "single", bob)
    fires(stage, bob, 2, 8)
    assert asked(stage) == (asks.LUCK_ROLL, ann)
    pinch = stage.ask.about if stage.ask is not None else None
    assert isinstance(pinch, Pinch)
    offered = {offer.action for offer in stage.menu().offers}
    assert offered == {Reroll, AddLuck, KeepLuck}
    assert len([text for text in answers if "a miss" in text]) == len(pinch.ways) == 2


def test_luck_on_one_of_two_shots() -> None:
    """Semi-automatic fire: the first of two shots that misses is rolled again, the second as it falls (GRD-ACT-01)."""
    stage, _, bob = duel()
    told, answers = shown(stage, "semi", bob)
    one = by_hand(stage, lambda a, d, _: Fraction(hits(a, d)))
    goes_on = by_hand(stage, lambda a, d, _: Fraction(not hits(a, d) and ATTACK + a > 0))
    assert told.success == figure(answers, "no luck is spent") == one + goes_on * one

    def mended(a: int, d: int, falls: Odds[int]) -> Fraction:
        """Once it is rolled again, a miss that is no critical failure leaves the second shot."""
        if hits(a, d):
            return Fraction(1)
        turned = falls.chance(lambda other: hits(other, d))
        return turned + falls.chance(lambda other: not hits(other, d) and ATTACK + other > 0) * one

    assert figure(answers, "rolls a miss again") == by_hand(stage, mended)


def test_a_unit_without_luck_has_no_such_answers() -> None:
    """GRD-LUCK-01: of an enemy it is taken that it has the luck of its role."""
    stage, _, bob = duel(lucky=False)
    _, answers = shown(stage, "single", bob)
    assert not [text for text in answers if "a miss" in text]
    assert figure(answers, "adds luck to its defence") < figure(answers, "no luck is spent")
