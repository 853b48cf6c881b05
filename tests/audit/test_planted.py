"""The audit finds what is wrong: slips planted in the tiny rulebook, one for each mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from rules.frame.figure import Condition
from rules.frame.forms import Action
from rules.kernel.refs import Ref
from tests.audit import reach
from tests.audit.amended import true_numbers
from tests.audit.answers import Answers
from tests.audit.citations import rules_in
from tests.audit.forked import Forked, Mean
from tests.audit.forks import fork
from tests.audit.likelihood import fit_mean, odd, unlikely
from tests.audit.planted import (
    BOUT,
    Attentive,
    Boasting,
    Careful,
    Coarse,
    Dazed,
    Grip,
    Gripping,
    Heedless,
    Honest,
    Hopeless,
    Jamming,
    Lossy,
    Peeking,
    Promising,
    Sparing,
    Steadied,
)
from tests.audit.played import Record
from tests.audit.playing import questions, seats
from tests.audit.reach import Reached
from tests.audit.reliability import Reliability, wilson
from tests.audit.report import of_forks, wrong_forks
from tests.audit.shown import Compared, Moment, Slip
from tests.audit.tracing import Tracer
from tests.soak import ready
from tests.tiny_book import Shoot, installed


@pytest.fixture
def battle(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Battle]:
    """A battle under the rulebook that is asked for."""
    with installed(monkeypatch, request.param()):
        battle = Battle(ready(f"{BOUT.scenario}@{BOUT.book}"), BOUT.seed)
        yield battle
        battle.close()


def under(book: type[Honest]) -> pytest.MarkDecorator:
    """That this rulebook is played."""
    return pytest.mark.parametrize("battle", [book], indirect=True)


def asked(battle: Battle, most: int = 60) -> Iterator[tuple[Question, Action]]:
    return questions(battle, seats(battle.setup, BOUT), most)


def slips(battle: Battle) -> list[Slip]:
    found, compared = list[Slip](), Compared()
    for question, _ in asked(battle):
        found += Moment(battle, question).slips(compared)
    assert compared.of["fire"] > 10
    return found


# shown


@under(Honest)
def test_an_honest_forecast_is_true(battle: Battle) -> None:
    assert slips(battle) == []


@under(Careful)
def test_a_forecast_that_names_what_it_takes_for_granted_is_explained(battle: Battle) -> None:
    assert slips(battle) == []


@under(Peeking)
def test_an_assumption_that_is_not_named_is_found(battle: Battle) -> None:
    found = slips(battle)
    assert {(slip.form, slip.sort) for slip in found} == {
        ("fire", "success: figures of the target, in sight not named")
    }
    assert "shown 50.0 %, true 33.3 %" in found[0].detail


@under(Lossy)
def test_outcomes_that_do_not_add_up_are_found(battle: Battle) -> None:
    assert {slip.sort for slip in slips(battle)} == {"the outcomes of a unit do not add up to 1"}


@under(Promising)
def test_what_it_may_lead_to_is_laid_beside_the_truth(battle: Battle) -> None:
    assert {(slip.form, slip.sort) for slip in slips(battle)} == {
        ("fire", "later: figures of the target, in sight not named")
    }


@under(Jamming)
def test_what_happens_to_no_unit_is_laid_beside_the_truth(battle: Battle) -> None:
    assert {(slip.form, slip.sort) for slip in slips(battle)} == {
        ("fire", "outcomes of no unit: figures of the target, in sight not named")
    }


def in_the_open(question: Question) -> Ref | None:
    """An enemy in sight who may be shot at."""
    seen = [unit for unit in question.view.units() if question.view.lost(unit) is None]
    met = (unit for unit in seen if question.view.assumed(unit) and question.view.part(unit, Condition).state.fighting)
    return next(met, None) if question.ask.kind == "turn" else None


def of_a_dazed_target(battle: Battle, *, in_sight: bool) -> list[Slip]:
    """What is wrong with the forecast of a shot at a dazed enemy: in sight, so that it shows, or out of sight since."""
    for question, _ in asked(battle):
        view, real = question.view, true_numbers(battle, question.side)
        for enemy in view.units() if question.ask.kind == "turn" else ():
            contact = view.contact(enemy)
            if contact is None or contact.now is not in_sight or not view.part(enemy, Condition).state.fighting:
                continue
            battle.table.put(real[enemy], Dazed())
            if contact.looks.marks or not in_sight:
                return list(Moment(battle, battle.question()).of(Shoot(foe=enemy), Compared()))
    raise AssertionError("nobody is so")


@under(Heedless)
def test_a_mark_that_everybody_sees_and_no_figure_heeds_is_found(battle: Battle) -> None:
    (found,) = of_a_dazed_target(battle, in_sight=True)
    assert found.sort == "what shows of a unit is not taken in: Dazed"


@under(Attentive)
def test_a_mark_that_is_heeded_is_not(battle: Battle) -> None:
    assert of_a_dazed_target(battle, in_sight=True) == []


@under(Hopeless)
def test_a_mark_that_is_heeded_where_there_is_no_chance_anyway_is_not_either(battle: Battle) -> None:
    assert of_a_dazed_target(battle, in_sight=True) == []


@under(Steadied)
def test_a_mark_that_is_heeded_where_other_figures_are_the_true_ones_is_not_either(battle: Battle) -> None:
    assert of_a_dazed_target(battle, in_sight=True) == []


@under(Gripping)
def test_what_a_body_feels_is_known_to_its_side_without_a_mark(battle: Battle) -> None:
    question = next(question for question, _ in asked(battle) if in_the_open(question))
    foe = in_the_open(question)
    assert foe is not None
    assert battle.ask is not None
    battle.table.put(true_numbers(battle, question.side)[foe], Grip(battle.ask.unit))
    compared = Compared()
    assert list(Moment(battle, battle.question()).of(Shoot(foe=foe), compared)) == []
    assert compared.named == 1


@under(Heedless)
def test_of_a_unit_out_of_sight_no_mark_shows(battle: Battle) -> None:
    assert of_a_dazed_target(battle, in_sight=False) == []


# played


def reliability(battle: Battle) -> Reliability:
    """What came of the shots of a battle."""
    answers, found = Answers(battle), Reliability.empty()
    for question, action in asked(battle, 20_000):
        answers.after()
        answers.before(question, action)
    answers.after()
    answers.finish()
    for kind, shown, came in answers.pairs:
        assert kind == "fire"
        found.add(shown, came=came)
    assert found.whole > 40
    assert not answers.unasked
    return found


@under(Boasting)
def test_chances_that_do_not_come_true_are_found(battle: Battle) -> None:
    assert reliability(battle).off


def test_chances_that_come_true_are_not() -> None:
    found = Reliability.empty()
    for number in range(1000):
        found.add(Fraction(7, 10), came=number % 10 < 7)
    assert not found.off
    assert found.means == pytest.approx((0.7, 0.7))
    assert found.brier == pytest.approx(0.21)


def test_an_interval_holds_the_share_it_is_about() -> None:
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)


# forks


def forked(battle: Battle, many: int = 50) -> tuple[str, ...]:
    question, action = next(
        (question, shot) for question, _ in asked(battle) if (shot := first_shot(question)) is not None
    )
    return odd(fork(battle, question, action, [str(number) for number in range(many)]))


def first_shot(question: Question) -> Action | None:
    """The first shot that is offered, if there is one."""
    targets = (offer.choices["foe"] for offer in question.menu.offers if "foe" in offer.choices)
    return next((Shoot(foe=target) for values in targets for target in values), None)


@under(Honest)
def test_forks_fall_as_an_honest_forecast_says(battle: Battle) -> None:
    assert forked(battle) == ()


@under(Boasting)
def test_forks_show_that_a_forecast_boasts(battle: Battle) -> None:
    assert "success" in forked(battle)


@under(Sparing)
def test_forks_show_what_becomes_of_a_target_whatever_others_may_answer(battle: Battle) -> None:
    assert any(what.endswith("touched") for what in forked(battle, 100))


@under(Coarse)
def test_what_is_said_to_be_worked_out_coarsely_is_left_out(battle: Battle) -> None:
    assert forked(battle) == ()


def test_of_many_counts_the_least_likely_is_not_odd_yet() -> None:
    found = Forked("fire", "", None, Fraction(1, 2), came=Counter({True: 60, False: 40}))
    ((_, chance),) = unlikely(found)
    assert 0.04 < chance < 0.05
    assert odd(found) == ("success",)
    twice = [("here", found), ("there", found)]
    assert wrong_forks(twice) == 0
    assert "2 counts tested; odd is what is less likely than 2.5e-02" in "\n".join(of_forks("tiny", 100, twice))


def test_a_mean_that_strays_is_unlikely() -> None:
    assert fit_mean(Mean.of([0.0, 1.0] * 50), Fraction(1, 2)) == 1.0
    assert fit_mean(Mean.of([0.0, 1.0] * 50), Fraction(2, 5)) == pytest.approx(0.0455, abs=1e-4)
    assert fit_mean(Mean.of([0.5] * 100), Fraction(2, 5)) == 0.0


# reach


def looked_on(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> tuple[Reached, str, str]:
    """What two hundred answers come to; the function that rolls for a shot, and the one that tells its odds."""
    tracer = Tracer(Path(__file__).parents[1] / "tiny_book.py")
    with tracer.looking_on():
        for question, action in islice(questions(battle, seats(battle.setup, BOUT), within=tracer.playing), 200):
            question.forecast(action)
    (shot,) = [each for each in tracer.in_play if each.endswith(": shoot")]
    (odds,) = [each for each in tracer.otherwise if each.endswith(": TinyBook.forecast")]
    monkeypatch.setattr(reach, "definitions", lambda book: {"TNY-02": "arithmetic"})
    monkeypatch.setattr(reach, "for_choosing", lambda book: {})
    monkeypatch.setattr(reach, "effects", lambda book: ("attack", "faints"))
    record = Record(taken=Counter(fire=1), offered=Counter(fire=2), events=Counter(attack=1))
    return Reached(record, Counter(tracer.in_play), Counter(tracer.otherwise)), shot, odds


@under(Honest)
def test_a_rule_that_no_battle_comes_to_is_found(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    reached, shot, _ = looked_on(battle, monkeypatch)
    monkeypatch.setattr(reach, "cited", lambda book: {"TNY-01": frozenset({shot}), "TNY-03": frozenset({"faints"})})
    found = reach.gaps("audited", reached)
    assert found.rules == found.unreached == ("TNY-03",)
    assert found.forms == ("walk", "whistle", "rest", "duck")
    assert found.effects == ("faints",)


@under(Honest)
def test_a_function_that_only_tests_call_is_found_beside_one_that_runs(
    battle: Battle, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached, shot, _ = looked_on(battle, monkeypatch)
    rules = {"TNY-01": frozenset({shot, "never"}), "TNY-03": frozenset({shot})}
    monkeypatch.setattr(reach, "cited", lambda book: rules)
    found = reach.gaps("audited", reached)
    assert found.partly == (("TNY-01", ("never",)),)
    assert found.unreached == ("TNY-01",)


@under(Honest)
def test_a_rule_that_is_shown_and_never_played_is_found(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    reached, shot, odds = looked_on(battle, monkeypatch)
    rules = {"TNY-01": frozenset({shot}), "TNY-03": frozenset({odds})}
    monkeypatch.setattr(reach, "cited", lambda book: rules)
    assert reach.gaps("audited", reached).shown_only == ("TNY-03",)
    monkeypatch.setattr(reach, "for_choosing", lambda book: {"TNY-03": "it is about forecasts"})
    assert not reach.gaps("audited", reached).unreached


def test_rules_are_read_out_of_words() -> None:
    assert list(rules_in("going so (RFX-MOVE-03 to 05, RFX-ATK-08), see DSX-VEH-01, 02 and 06")) == [
        "RFX-MOVE-03",
        "RFX-MOVE-04",
        "RFX-MOVE-05",
        "RFX-ATK-08",
        "DSX-VEH-01",
        "DSX-VEH-02",
        "DSX-VEH-06",
    ]
    assert list(rules_in("over the end of a line (RFX-SURP-01 to\n    03)")) == [
        "RFX-SURP-01",
        "RFX-SURP-02",
        "RFX-SURP-03",
    ]
