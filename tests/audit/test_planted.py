"""The audit finds what is wrong: slips planted in the tiny rulebook, one for each mode."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest

from game.battle.battle import Battle, Question
from rules.figure import Kit
from rules.flow import Ask
from rules.forecast import Assumption, Fact, Forecast, Outcome
from rules.forms import Action, Menu
from rules.scene import Scene
from tests.audit import reach
from tests.audit.answers import Answers
from tests.audit.battles import Bout
from tests.audit.citations import Function, rules_in
from tests.audit.forks import fork
from tests.audit.playing import questions, seats
from tests.audit.reach import Reached
from tests.audit.reliability import Reliability, wilson
from tests.audit.shown import Compared, Moment, Slip
from tests.audit.tracing import Tracer
from tests.soak import ready
from tests.tiny_book import Duck, Shoot, TinyBook, installed

BOUT = Bout("crossing/first-shots", "audited", ("random", "greedy"), "1")
SIXTH = Fraction(1, 6)


class Honest(TinyBook):
    """The tiny rulebook under a name of its own, for slips to be planted in. Nobody ducks unless he wants to."""

    name = "audited"

    def menu(self, scene: Scene, ask: Ask) -> Menu:
        told = super().menu(scene, ask)
        return replace(told, routine=Duck(deep=False)) if ask.kind == "duck" else told


class Peeking(Honest):
    """Armed targets are harder to hit: what a unit carries is not known to the other side."""

    names_it = False

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        told = super().forecast(scene, ask, action)
        if not isinstance(action, Shoot) or told.success is None or scene.find(action.target, Kit) is None:
            return self._named(told, action)
        return self._named(_less(told, SIXTH), action)

    def _named(self, told: Forecast, action: Action) -> Forecast:
        if not self.names_it or not isinstance(action, Shoot):
            return told
        figures = Assumption(Fact.FIGURES, "usual figures", action.target)
        return replace(told, assumes=(*told.assumes, figures))


class Careful(Peeking):
    """The same, and it says so."""

    names_it = True


class Boasting(Honest):
    """Promises a sixth more than the dice keep."""

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        told = super().forecast(scene, ask, action)
        return _less(told, -SIXTH) if isinstance(action, Shoot) else told


class Lossy(Honest):
    """Leaves out what happens when a shot misses."""

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        told = super().forecast(scene, ask, action)
        return replace(told, outcomes=tuple(each for each in told.outcomes if not each.spared))


def _less(told: Forecast, less: Fraction) -> Forecast:
    """The same forecast of a shot that hits less often."""
    if told.success is None:
        return told
    hit, miss = told.outcomes
    by = min(less, hit.chance)
    outcomes: tuple[Outcome, ...] = (replace(hit, chance=hit.chance - by), replace(miss, chance=miss.chance + by))
    return replace(told, outcomes=outcomes, success=told.success - by)


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


def asked(battle: Battle, most: int = 400) -> Iterator[tuple[Question, Action]]:
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


def forked(battle: Battle) -> tuple[str, ...]:
    question, action = next(
        (question, shot) for question, _ in asked(battle) if (shot := first_shot(question)) is not None
    )
    return fork(battle, question, action, [str(number) for number in range(150)]).odd()


def first_shot(question: Question) -> Action | None:
    """The first shot that is offered, if there is one."""
    targets = (offer.choices["target"] for offer in question.menu.offers if "target" in offer.choices)
    return next((Shoot(target=target) for values in targets for target in values), None)


@under(Honest)
def test_forks_fall_as_an_honest_forecast_says(battle: Battle) -> None:
    assert forked(battle) == ()


@under(Boasting)
def test_forks_show_that_a_forecast_boasts(battle: Battle) -> None:
    assert "success" in forked(battle)


# reach


@under(Honest)
def test_a_rule_that_no_battle_comes_to_is_found(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    tracer = Tracer(__file__.replace("audit/test_planted.py", "tiny_book.py"))
    with tracer.looking_on():
        for _ in islice(questions(battle, seats(battle.setup, BOUT), within=tracer.playing), 200):
            pass
    (shot,) = [each for each in tracer.in_play if each.name == "shoot"]
    never = Function(shot.file, 1, "faints")
    monkeypatch.setattr(reach, "cited", lambda book: {"TNY-01": frozenset({shot}), "TNY-03": frozenset({never})})
    monkeypatch.setattr(reach, "definitions", lambda book: {"TNY-02": "arithmetic"})
    found = reach.gaps("audited", Reached(in_play=set(tracer.in_play), otherwise=set(tracer.otherwise)))
    assert found.rules == ("TNY-03",)
    assert found.forms == ("fire", "walk", "whistle", "rest", "duck")


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
