"""Words and pauses: calling out, encouraging, looking round, painkillers; watching, lying in wait, slipping away."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from game.board.grid import SquareGrid
from rules.frame.figure import Condition, State
from rules.frame.flow import Ask
from rules.frame.forecast import Fact
from rules.frame.forms import Action, Offer, Refusal
from rules.frame.ground import Light
from rules.frame.scene import Clock
from rules.kernel.refs import Ref
from rules.reflex.asks import BEGIN, PAUSE, TICK, OnTick
from rules.reflex.core import course
from rules.reflex.core.moment import Moment
from rules.reflex.core.topic import OPERATION, Desk
from rules.reflex.nerve import boosts, morale
from rules.reflex.state import Baggage, Boost, Did, Gone, Initiative, Lookout, Watch
from rules.reflex.state.course import WatchKind
from rules.reflex.tactics import calls, topic, watching
from rules.reflex.tactics.forms import Assess, Encourage, HastyAmbush, Inject, KeepWatch, Say, Talk, TeamOrder, Withdraw
from rules.reflex.tactics.topic import TOPIC
from rules.reflex.terms.body import Injury
from rules.reflex.terms.skills import Attribute, Rating, Skill
from tests.rules.reflex.playing import Playing

SKILLED = tuple((skill, Rating.COMPETENT) for skill in (Skill.TACTICS, Skill.FIELDCRAFT, Skill.COMMAND))
PLAIN = ((Attribute.AWA, 7), (Attribute.COG, 7), (Attribute.RES, 7), (Attribute.CUF, 9))


@pytest.fixture
def field() -> Playing:
    return Playing()


def man(field: Playing, side: str = "blue", cell: tuple[int, int] = (5, 5), **traits: Any) -> Ref:
    unit = field.man("Irregular", cell, side)
    figures = {"attributes": PLAIN, "skills": SKILLED, "team": f"{unit}", "leader": False, "radio": False}
    field.is_now(unit, **{**figures, **traits})
    return unit


def does(field: Playing, unit: Ref, action: Action, *faces: int) -> None:
    """Every die laid is rolled."""
    field.lay(*faces)
    now = Moment(field, 10)
    field.play(TOPIC.deeds[type(action)].carry(now, unit, action))
    now.settle()
    assert not field.laid.left
    morale.review(field)


def offered(field: Playing, unit: Ref, kind: str = TICK, ticks: int = 15) -> dict[type[Action], list[Offer]]:
    field.put(unit, replace(field.part(unit, Initiative), now=ticks))
    desk = Desk(field, Ask(field.side(unit), unit, kind, OnTick(ticks)), TOPIC.deeds)
    found: dict[type[Action], list[Offer]] = {}
    for line in topic.tactical(desk) if kind == TICK else topic.operational(desk):
        if isinstance(line, Offer):
            found.setdefault(line.action, []).append(line)
    return found


def refused(field: Playing, unit: Ref, kind: str) -> dict[str, str]:
    desk = Desk(field, Ask(field.side(unit), unit, kind, OnTick(15)), TOPIC.deeds)
    return {line.title: line.reason for line in topic.operational(desk) if isinstance(line, Refusal)}


# words


@pytest.mark.parametrize(
    ("words", "radio", "ticks"), [("word", False, 1), ("phrase", False, 3), ("sentence", False, 5), ("phrase", True, 4)]
)
def test_words_cost_their_length_and_a_radio_a_tick(field: Playing, words: Any, radio: bool, ticks: int) -> None:
    unit = man(field, radio=True)
    man(field, cell=(9, 5), radio=True)
    wish = Say(words=words, radio=radio)
    offer = next(offer for offer in offered(field, unit)[Say] if offer.admits(wish))
    assert offer.cost.amount == TOPIC.deeds[Say].price(field, unit, wish) == ticks  # RFX-ACT-06
    assert not any(offer.admits(wish) for offer in offered(field, unit, ticks=ticks - 1).get(Say, []))


def test_a_shout_tells_nothing_a_phrase_whom_he_sees_a_sentence_all_he_knows(
    field: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    unit, mate, foe = man(field), man(field, cell=(9, 5)), man(field, "red", (5, 25))
    field.sees(unit, foe)
    spotted: list[tuple[Ref, Ref, str]] = []
    monkeypatch.setattr(field, "spot", lambda *what: spotted.append(what))
    does(field, unit, Say(words="word"))
    assert (spotted, field.passed) == ([], None)
    does(field, unit, Say(words="phrase"))
    assert spotted == [(mate, foe, "told")]  # RFX-ACT-06
    does(field, unit, Say(words="sentence"))
    assert field.passed == (unit, (mate,))


def test_nobody_hears_a_voice_from_far_off_nor_a_radio_without_one(field: Playing) -> None:
    unit, mate = man(field, radio=True), man(field, cell=(30, 5))
    field.grid = SquareGrid(40, 40, 5.0)
    assert not calls.within(field, unit, mate, radio=False)
    assert not calls.within(field, unit, mate, radio=True)
    assert Say not in offered(field, unit)
    field.is_now(mate, radio=True)
    assert calls.within(field, unit, mate, radio=True)
    assert calls.listeners(field, unit) == (mate,)


def test_talking_it_over_takes_a_pause_and_reaches_voice_and_radio(field: Playing) -> None:
    unit, mate = man(field), man(field, cell=(9, 5))
    assert Talk not in offered(field, unit)
    assert offered(field, unit, PAUSE)[Talk][0].cost.text == "the whole pause"  # RFX-OPS-02
    does(field, unit, Talk())
    assert field.passed == (unit, (mate,))
    field.put(mate, replace(field.wounds(mate), out="head"))
    assert Talk not in offered(field, unit, PAUSE)


@pytest.mark.parametrize(("face", "gain"), [(7, 1), (4, 3), (8, 0)])
def test_a_good_word_steadies_by_the_margin_and_by_one_at_least(field: Playing, face: int, gain: int) -> None:
    unit, mate = man(field), man(field, cell=(9, 5))
    wish = Encourage(target=mate)
    assert any(offer.admits(wish) and offer.cost.amount == 3 for offer in offered(field, unit)[Encourage])
    assert TOPIC.forecasts[Encourage](field, Ask("blue", unit, TICK, OnTick(9)), wish).success is not None
    does(field, unit, wish, face, 20)
    assert field.nerve(mate).cuf == 9 + gain  # RFX-BOOST-04


def test_only_the_latest_good_word_counts_and_none_outlasts_the_next_pause(field: Playing) -> None:
    unit, mate = man(field), man(field, cell=(9, 5))
    does(field, unit, Encourage(target=mate), 2, 20)
    assert field.nerve(mate).cuf == 14
    does(field, unit, Encourage(target=mate), 6, 20)
    assert field.nerve(mate).cuf == 10  # RFX-BOOST-04
    assert field.nerve(mate).boosts == (Boost("encouraged", 1, "pause"),)
    boosts.expire(field, "pause")
    morale.review(field)
    assert field.nerve(mate).cuf == 9


# a look round


def test_awareness_of_seven_and_three_ticks_more_makes_ten_for_four(field: Playing) -> None:
    unit = man(field)
    assert TOPIC.deeds[Assess].price(field, unit, Assess(extra=3)) == 4  # RFX-ACT-02
    assert calls.assessing(field, unit, 3).check.target == 10
    assert [next(iter(offer.choices["extra"])) for offer in offered(field, unit)[Assess]] == [0, 1, 2, 3, 4, 5]
    assert len(offered(field, unit, ticks=3)[Assess]) == 3
    told = TOPIC.forecasts[Assess](field, Ask("blue", unit, TICK, OnTick(9)), Assess(extra=3))
    assert told.success == Fraction(3, 4)


def test_a_good_look_finds_more_and_a_bad_one_loses_nothing(field: Playing) -> None:
    unit = man(field)
    field.put(unit, Lookout(field.clock.round, 12, 15))
    does(field, unit, Assess(extra=3), 9, 20)
    assert field.part(unit, Lookout) == Lookout(field.clock.round, 6, 15)  # RFX-ACT-02, RFX-SENSE-02
    does(field, unit, Assess(extra=0), 20, 20)
    assert field.part(unit, Lookout).die == 6


# a painkiller


def test_a_painkiller_takes_the_fear_of_a_serious_wound_not_the_wound(field: Playing) -> None:
    unit, mate = man(field), man(field, cell=(6, 5))
    field.put(unit, replace(field.part(unit, Baggage), painkillers=1))
    field.put(mate, field.wounds(mate).with_level("left_arm", Injury.SERIOUS))
    morale.review(field)
    assert dict(field.nerve(mate).threats)["injury"] == 3
    assert offered(field, unit)[Inject][0].cost.amount == 6  # RFX-BOOST-03
    does(field, unit, Inject(target=mate))
    assert "injury" not in dict(field.nerve(mate).threats)
    assert field.wounds(mate).worst is Injury.SERIOUS
    assert field.part(unit, Baggage).painkillers == 0
    assert Inject not in offered(field, unit)


def test_a_painkiller_is_given_within_reach_and_by_a_broken_man_to_himself_alone(field: Playing) -> None:
    unit, mate, far = man(field), man(field, cell=(6, 5)), man(field, cell=(15, 5))
    field.put(unit, replace(field.part(unit, Baggage), painkillers=2))
    for each in (unit, mate, far):
        field.put(each, field.wounds(each).with_level("torso", Injury.SLIGHT))
    assert list(offered(field, unit)[Inject][0].choices["target"]) == [unit, mate]
    field.put(unit, replace(field.nerve(unit), threats=(("whatever", 20),)))
    assert list(offered(field, unit)[Inject][0].choices["target"]) == [unit]  # RFX-MORALE-02


def test_a_pause_is_time_enough_for_a_painkiller(field: Playing) -> None:
    """RFX-BOOST-03, RFX-OPS-06: the whole operational action, as rendering aid is."""
    unit = man(field)
    field.put(unit, replace(field.part(unit, Baggage), painkillers=1))
    field.put(unit, field.wounds(unit).with_level("left_arm", Injury.SERIOUS))
    assert offered(field, unit, PAUSE)[Inject][0].cost == OPERATION


# watching, lying in wait, slipping away


@pytest.mark.parametrize("form", [HastyAmbush, Withdraw])
def test_that_no_enemy_keeps_watch_is_said(field: Playing, form: type[HastyAmbush] | type[Withdraw]) -> None:
    """RFX-OPS-05: what an enemy does in the same pause nobody knows; the chance shown is that of his own check."""
    told = TOPIC.forecasts[form](field, Ask("blue", man(field), PAUSE), form())
    assert [each.fact for each in told.assumes] == [Fact.ANSWER]


def rolls(field: Playing, **margins: tuple[Ref, WatchKind, int]) -> None:
    for unit, kind, margin in margins.values():
        field.put(unit, Watch(kind, margin, field.clock.round))
    watching.compare(field)


def bonus(field: Playing, unit: Ref) -> int:
    return field.part(unit, Initiative).ambush


@pytest.mark.parametrize(
    ("own", "watch", "gain"), [(4, 1, 3), (4, 5, 0), (4, 4, 1), (0, -3, 1), (3, None, 3), (-1, None, 0), (3, 4, 0)]
)
def test_a_hasty_ambush_helps_by_what_the_best_watcher_leaves_of_it(
    field: Playing, own: int, watch: int | None, gain: int
) -> None:
    unit, foe, friend = man(field), man(field, "red", (5, 25)), man(field, cell=(9, 5))
    seen: dict[str, tuple[Ref, WatchKind, int]] = {"b": (foe, "watch", watch)} if watch is not None else {}
    rolls(field, a=(unit, "ambush", own), c=(friend, "watch", 9), **seen)
    assert bonus(field, unit) == gain  # RFX-OPS-08, RFX-OPS-05


def test_several_watchers_count_by_the_best_and_the_order_of_acting_does_not_matter(field: Playing) -> None:
    unit, first, second = man(field), man(field, "red", (5, 25)), man(field, "red", (9, 25))
    rolls(field, a=(first, "watch", 1), b=(unit, "ambush", 4), c=(second, "watch", 3))
    assert bonus(field, unit) == 1  # RFX-OPS-05


def test_what_was_prepared_is_lost_if_another_pause_follows_but_orders_stand(field: Playing) -> None:
    unit = man(field)
    rolls(field, a=(unit, "ambush", 4))
    assert bonus(field, unit) == 4
    field.clock = Clock(round=field.clock.round + 1)
    leader = man(field, cell=(6, 5), leader=True, team=f"{unit}")
    does(field, leader, TeamOrder(), 1, 20)
    rolls(field)
    assert bonus(field, unit) == 2  # RFX-OPS-08, RFX-BOOST-05


def test_what_was_prepared_before_an_exchange_is_not_taken_off_later_orders(field: Playing) -> None:
    unit = man(field)
    rolls(field, a=(unit, "ambush", 4))
    field.put(unit, replace(field.part(unit, Initiative), ambush=0))  # rolled for an exchange
    field.clock = Clock(round=field.clock.round + 2)
    field.put(unit, replace(field.part(unit, Initiative), ambush=2))
    rolls(field)
    assert bonus(field, unit) == 2
    assert field.find(unit, Watch) is None


@pytest.mark.parametrize(("own", "watch", "away"), [(3, 3, True), (3, 4, False), (0, -1, True), (-1, -1, False)])
def test_slipping_away_takes_more_than_the_watchers_see(field: Playing, own: int, watch: int, away: bool) -> None:
    unit, foe = man(field), man(field, "red", (5, 25))
    rolls(field, a=(unit, "withdraw", own), b=(foe, "watch", watch))
    if away:
        assert field.parts[unit] == {}  # RFX-OPS-10
        assert field.told("stands down") == ["{actor} leaves the battlefield."]
    else:
        assert field.part(unit, Condition).state is State.FIT
        assert field.find(unit, Gone) is None
        assert field.find(unit, Watch) is None


def test_whoever_is_away_has_fled_and_takes_no_further_part(field: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    unit = man(field)
    monkeypatch.setattr(field, "remove", lambda ref: None)
    watching.leave(field, unit)
    assert field.part(unit, Gone) == Gone("withdrew")
    assert field.part(unit, Condition).state is State.FLED  # RFX-OPS-10
    assert not course.taking_part(field, unit)


@pytest.mark.parametrize(("settled", "target"), [(False, 7), (True, 7)])
def test_fieldcraft_hides_one_in_the_wilds_and_streetcraft_in_towns(settled: bool, target: int) -> None:
    field = Playing(settled=settled)
    unit = man(field)
    check = watching.withdrawing(field, unit).check
    assert (check.level, check.target) == (0 if settled else 2, target)  # RFX-OPS-10


def test_who_cannot_walk_cannot_slip_away_and_nobody_does_in_an_exchange(field: Playing) -> None:
    unit = man(field)
    assert Withdraw in offered(field, unit, PAUSE)
    assert refused(field, unit, BEGIN)[Withdraw.title] == "only during a pause"
    assert HastyAmbush not in offered(field, unit, BEGIN)
    assert KeepWatch in offered(field, unit, BEGIN)
    hurt = field.wounds(unit)
    field.put(unit, hurt.with_level("left_leg", Injury.CRITICAL).with_level("right_leg", Injury.CRITICAL))
    assert Withdraw not in offered(field, unit, PAUSE)
    assert refused(field, unit, PAUSE)[Withdraw.title]  # RFX-OPS-10


def test_a_watcher_learns_what_the_nearest_in_sight_have_done(field: Playing) -> None:
    unit = man(field)
    foes = [man(field, "red", (5, 10 + 5 * n)) for n in range(3)]
    field.sees(unit, *foes)
    field.put(foes[0], Did("Reload", field.clock.round))
    field.put(foes[1], Did("Keep watch", field.clock.round - 1))
    rolls(field, a=(unit, "watch", 2))
    told = [(event.target, event.text) for event in field.events if event.kind == "watched"]
    assert told == [(foes[0], "{target}: reload."), (foes[1], "{target}: did nothing.")]  # RFX-OPS-05
    assert {event.only for event in field.events if event.kind == "watched"} == {("blue",)}


def test_a_bad_watcher_learns_nothing(field: Playing) -> None:
    unit, foe = man(field), man(field, "red", (5, 10))
    field.sees(unit, foe)
    rolls(field, a=(unit, "watch", -1))
    assert not field.told("watched")


def test_keeping_watch_is_by_eye_and_harder_in_the_dark(field: Playing) -> None:
    unit = man(field)
    assert watching.watching(field, unit).check.target == 7
    field.lights[5, 5] = Light.DARK
    assert watching.watching(field, unit).check.target == 5  # RFX-OPS-05
    field.is_now(unit, night_vision=True)
    assert watching.watching(field, unit).check.target == 7


@pytest.mark.parametrize("wish", [KeepWatch(), HastyAmbush(), Withdraw()], ids=["KeepWatch", "HastyAmbush", "Withdraw"])
def test_the_roll_is_kept_secret_until_all_have_acted(field: Playing, wish: Action) -> None:
    unit = man(field)
    does(field, unit, wish, 3, 20)
    kept = field.part(unit, Watch)
    assert (kept.margin, kept.round) == (4, field.clock.round)  # RFX-OPS-05
    assert field.events[-1].secret
    told = TOPIC.forecasts[type(wish)](field, Ask("blue", unit, PAUSE), wish)
    assert told.success is not None


def test_orders_help_those_of_the_team_who_hear_them(field: Playing) -> None:
    leader = man(field, leader=True, team="alpha")
    near, other = man(field, cell=(9, 5), team="alpha"), man(field, cell=(7, 5), team="bravo")
    assert TeamOrder in offered(field, leader, PAUSE)
    assert TeamOrder not in offered(field, near, PAUSE)
    does(field, leader, TeamOrder(), 5, 20)
    assert (bonus(field, near), bonus(field, other)) == (2, 0)  # RFX-BOOST-05, RFX-OPS-02
    does(field, leader, TeamOrder(), 5, 20)
    assert bonus(field, near) == 2
    does(field, leader, TeamOrder(), 20, 20)
    assert bonus(field, near) == 2


def test_skills_in_place_of_an_exchange_are_three_worse_but_not_watching(field: Playing) -> None:
    unit = man(field)
    field.put(unit, Initiative(substitute="keep watch"))
    assert watching.watching(field, unit).check.target == 7
    assert watching.ordering(field, unit).check.target == 4  # RFX-OPS-13
