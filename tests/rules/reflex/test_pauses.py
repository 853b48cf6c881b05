"""Segments: press and hold, the nerve to hold, pauses in order of coolness, the end of the fight, work of minutes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.frame.figure import Item, Kit, Place, State
from rules.frame.things import Truce
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.reflex.afoot import amble
from rules.reflex.afoot.forms import Amble, Move
from rules.reflex.asks import AMBLE, BEGIN, PAUSE, PRESS, TICK
from rules.reflex.core import course, work
from rules.reflex.core.checks import check
from rules.reflex.core.forms import Hold, Press
from rules.reflex.gear.forms import Reload
from rules.reflex.nerve import morale
from rules.reflex.order import closing, exchange, pause
from rules.reflex.state import Gone, Initiative, Morale, Task, Traits, Watch, Wounds
from rules.reflex.tactics.forms import HastyAmbush, KeepWatch, TeamOrder
from rules.reflex.terms.body import Gait, Injury
from rules.reflex.terms.skills import Attribute
from tests.rules.reflex.playing import Playing
from tests.rules.reflex.range import M4, PISTOL
from tests.rules.reflex.seated import Seated


@pytest.fixture
def field() -> Playing:
    return Playing()


def cool(field: Playing, unit: Ref, cuf: int) -> None:
    own = field.part(unit, Traits)
    field.put(unit, replace(own, attributes=tuple({**dict(own.attributes), Attribute.CUF: cuf}.items())))


def two(field: Playing) -> tuple[Ref, Ref]:
    a, b = field.man("Rifleman", (5, 5)), field.man("Irregular", (5, 30), "red")
    field.face_each_other(a, b)
    return a, b


def test_a_battle_opens_with_an_exchange_and_ends_after_tick_1(field: Playing) -> None:
    """RFX-TIME-01, RFX-TIME-02, RFX-TIME-05, RFX-TIME-50."""
    two(field)
    field.easy()
    field.play(exchange.exchange(field))
    assert field.phases[-2:] == ["tick 1", "end of the exchange"]
    assert field.course().segment == "pause"


def test_one_who_presses_brings_the_next_exchange_for_all(field: Playing) -> None:
    """RFX-TIME-09, RFX-TIME-10, RFX-TIME-12."""
    ann, rob = two(field)
    field.easy()
    field.says(ann, PRESS, Press())
    field.play(closing.choose(field, after_pause=False))
    assert field.course().segment == "exchange"
    assert field.part(ann, Initiative).pressed
    assert not field.part(rob, Initiative).pressed


def test_the_broken_must_hold(field: Playing) -> None:
    """RFX-TIME-09, RFX-MORALE-02: they are not even asked."""
    ann, _ = two(field)
    field.put(ann, Morale((("combat", 13),), 8))
    field.easy()
    field.play(closing.choose(field, after_pause=True))
    assert PRESS not in field.kinds(ann)


def test_holding_grows_harder_with_every_pause(field: Playing) -> None:
    """RFX-TIME-13: coolness 8, the third pause: 5 or less holds; 6 presses, without the bonus."""
    ann, rob = two(field)
    for unit in (ann, rob):
        cool(field, unit, 8)
        field.put(unit, Morale((), 8))
    course.change(field, segment="pause", pauses=3)
    field.lay(10, 10, 10, 10, 10, 10, 6, 9, 5, 20)
    field.play(closing.choose(field, after_pause=True))
    assert field.course().segment == "exchange"
    assert field.part(ann, Initiative).presses
    assert not field.part(ann, Initiative).pressed
    assert not field.part(rob, Initiative).presses


def test_the_coolest_act_first_in_a_pause_and_the_others_move_first(field: Playing) -> None:
    """RFX-TIME-11, RFX-OPS-12, RFX-OPS-01: one thing each."""
    a, b = two(field)
    cool(field, a, 9)
    cool(field, b, 5)
    field.easy()
    field.says(a, AMBLE, Amble(way=((6, 5), (7, 5))))
    field.play(pause.pause(field))
    order = [(ask.kind, ask.unit) for ask in field.asked if ask.kind in (AMBLE, PAUSE)]
    assert order == [(AMBLE, b), (AMBLE, a), (PAUSE, a), (PAUSE, b)]
    assert field.cells(a) == ((7, 5),)


def test_in_a_pause_one_goes_ten_times_as_far_as_in_a_move(field: Playing) -> None:
    """RFX-OPS-12, RFX-MOVE-02: a walker of 4 metres covers up to 40."""
    man = field.man("Rifleman")
    assert amble.budget(field, man, Gait.WALK) == 400


def test_the_fight_is_over_when_one_side_is_left(field: Playing) -> None:
    """RFX-TIME-14: the broken, the fled and the unconscious do not count; those in shock do."""
    _, rob = two(field)
    assert not course.over(field)
    field.put(rob, replace(Wounds(), shock=1, shocked=True))
    assert not course.over(field)
    field.put(rob, Wounds(), Morale((("combat", 20),), 5))
    assert course.over(field)
    field.put(rob, Morale(), Gone("surrendered"))
    field.easy()
    field.play(closing.choose(field, after_pause=False))
    assert [truce.winner for _, truce in field.having(Truce)] == ["blue"]
    assert not field.asked


def test_six_quiet_pauses_end_it(field: Playing) -> None:
    """RFX-TIME-14."""
    two(field)
    course.change(field, quiet=6)
    assert "6 pauses" in course.over(field)


def test_a_watcher_who_acts_later_still_spoils_an_ambush(field: Playing) -> None:
    """RFX-OPS-05, RFX-OPS-08: margin 3 against 4 fails; against 1 it is worth 2; unopposed its margin."""
    from rules.reflex.tactics import watching

    ann, rob = two(field)
    for seen, bonus in ((4, 0), (1, 3), (-1, 4)):
        field.put(ann, Initiative(), Watch("ambush", 4 if seen != 4 else 3, 1))
        field.put(rob, Watch("watch", seen, 1))
        watching.compare(field)
        assert field.part(ann, Initiative).ambush == bonus


@pytest.mark.parametrize(("watch", "gone"), [(3, True), (4, False)])
def test_slipping_away_under_the_eyes_of_a_watcher(field: Playing, watch: int, gone: bool) -> None:
    """RFX-OPS-10: margin 3 against 3 is away, against 4 he stays."""
    from rules.reflex.tactics import watching

    ann, rob = two(field)
    field.put(ann, Watch("withdraw", 3, 1))
    field.put(rob, Watch("watch", watch, 1))
    watching.compare(field)
    assert bool(field.told("stands down")) is gone


def test_what_is_done_in_a_pause_is_rolled_then(field: Playing) -> None:
    """RFX-OPS-05, RFX-OPS-07, RFX-OPS-08, RFX-BOOST-05: watch, ambush, orders, weapons."""
    ann, rob = two(field)
    leader = field.man("Squad leader", (6, 5))
    field.says(ann, PAUSE, HastyAmbush())
    field.says(rob, PAUSE, KeepWatch())
    field.says(leader, PAUSE, TeamOrder())
    field.easy()
    field.play(pause.pause(field))
    assert {"{actor} sets a hasty ambush.", "{actor} keeps watch."} <= set(field.told("watch"))
    assert field.told("orders")


def test_work_of_minutes_takes_as_many_actions_and_is_lost_by_leaving_it(field: Playing) -> None:
    """RFX-TIME-70: three minutes are three actions; progress is kept through other things, not away from the work."""
    man = field.man("Rifleman", (5, 5))
    done = [work.goes_on(field, man, "lay mine", (5, 5), None, 3) for _ in range(3)]
    assert done == [False, False, True]
    work.goes_on(field, man, "lay mine", (5, 5), None, 3)
    assert field.part(man, Task).done == 1
    from rules.frame.figure import Position

    field.put(man, Position((9, 9)))
    work.left_behind(field)
    assert field.find(man, Task) is None


def test_an_exchange_of_everybody_doing_nothing_changes_nobody(field: Playing) -> None:
    ann, rob = two(field)
    field.easy()
    field.says(ann, PRESS, Hold())
    field.play(exchange.exchange(field))
    assert {field.state(ann), field.state(rob)} == {State.FIT.value}


def behind_a_wall(**options: Any) -> tuple[Seated, Ref, Ref, Ref]:
    """A watcher behind a breast-high wall, a comrade beside him, and an enemy far off whom both see."""
    stage = Seated(**options)
    stage.wall((10, 40), 0, height=1.55)
    ann, ben = stage.shooter(M4, (10, 40)), stage.shooter(M4, (11, 40))
    rob = stage.target((10, 2))
    stage.takes(rob, PISTOL)
    stage.face_each_other(ann, ben, rob)
    for unit in (ann, rob):
        stage.has(unit, OODA=8)
    return stage, ann, ben, rob


def test_whoever_keeps_watch_in_place_of_an_exchange_learns_what_the_enemy_did() -> None:
    """RFX-OPS-05, RFX-OPS-13: the check comes at the end of the exchange, and tells what those in sight did last."""
    stage, ann, _, rob = behind_a_wall(threats_off=("combat",))
    stage.has(ann, AWA=20)
    assert stage.promised(ann, KeepWatch(), BEGIN).success == 1
    stage.says(ann, BEGIN, KeepWatch())
    stage.says(rob, TICK, Reload(weapon=PISTOL))
    stage.table.put(rob, Kit((Item(PISTOL, Place.RIGHT, loaded=0, spare=2),)))
    stage.plays(exchange.exchange(stage.table))
    assert [event.text for event in stage.told("watched")] == ["{target}: reload."]
    assert stage.told("watched")[0].only == ("blue",)
    assert stage.table.find(ann, Watch) is None


def medic(stage: Seated, unit: Ref, patient: Ref) -> None:
    """He has tried to stop his comrade's bleeding, and failed."""
    table = stage.table
    table.put(patient, replace(Wounds(), unstable=1).with_level("torso", Injury.SERIOUS))
    table.put(unit, Task(work.AID, table.cells(patient)[0], patient))
    morale.review(table)


def weighs(stage: Seated, unit: Ref) -> int:
    return dict(stage.table.part(unit, Morale).threats).get("life", 0)


def test_a_helper_who_walks_away_from_his_patient_has_given_him_up() -> None:
    """RFX-MORALE-08: his stress is over with that."""
    stage, ann, ben, _ = behind_a_wall()
    medic(stage, ann, ben)
    assert weighs(stage, ann) == 3
    stage.on_tick(ann, 10)
    way = ((9, 40), (8, 40), (7, 40))
    stage.says(ann, TICK, Move(way=way, gait="walk"))
    stage.tick(10)
    assert stage.table.cells(ann) == (way[-1],)
    assert weighs(stage, ann) == 0
    assert stage.told("gives up")


def test_a_patient_who_is_gone_weighs_no_more() -> None:
    """RFX-MORALE-08: it is the patient that counts, not the place where he lay."""
    stage, ann, ben, _ = behind_a_wall()
    medic(stage, ann, ben)
    stage.on_tick(ben, 10)
    stage.says(ben, TICK, Move(way=((12, 40), (13, 40), (14, 40)), gait="walk"))
    stage.tick(10)
    assert stage.table.find(ann, Task) is None


def test_a_helper_who_turns_to_something_else_in_a_pause_has_given_up() -> None:
    """RFX-MORALE-08."""
    stage, ann, ben, _ = behind_a_wall()
    medic(stage, ann, ben)
    stage.fight(segment="pause")
    stage.says(ann, PAUSE, KeepWatch())
    stage.plays(pause.pause(stage.table))
    assert weighs(stage, ann) == 0


def test_work_of_minutes_is_lost_by_walking_off_in_a_pause() -> None:
    """RFX-TIME-70: nine minutes of a lane marked, and then a stroll."""
    stage, ann, _, _ = behind_a_wall()
    stage.table.put(ann, Task("mark lane", (10, 40), None, 9, 10))
    stage.fight(segment="pause")
    stage.says(ann, AMBLE, Amble(way=((9, 40), (8, 40), (7, 40))))
    stage.plays(pause.pause(stage.table))
    assert stage.table.find(ann, Task) is None
    assert stage.told("leaves work")


def test_holding_after_a_pause_is_shown_with_the_chance_to_bear_it() -> None:
    """RFX-TIME-13, RFX-TIME-10: what is rolled is what was shown; whoever cannot bear it presses without the bonus."""
    stage, ann, ben, rob = behind_a_wall()
    assert stage.promised(ann, Hold(), PRESS).success is None
    assert stage.promised(ann, Press(), PRESS).note == "an exchange at once, base initiative +5"
    stage.fight(segment="pause", pauses=2)
    told = stage.promised(ann, Hold(), PRESS)
    attempt = closing.nerve(stage.table, ann)
    assert told.tallies[0] == attempt.tally
    assert any(each.rule == "RFX-TIME-13" and each.amount == -2 for each in told.tallies[0].modifiers)
    assert told.success == odds.of(check, attempt.check).chance(lambda result: result.passed)
    for unit in (ann, ben, rob):
        stage.says(unit, PRESS, Hold())
    stage.plays(closing.choose(stage.table, after_pause=True))
    results = {event.actor: event.success for event in stage.told("holds")}
    assert set(results) == {ann, ben, rob}
    for unit in (ann, ben, rob):
        assert stage.table.part(unit, Initiative).presses is not results[unit]


def test_the_usual_answer_is_to_press_with_somebody_to_attack_and_to_hold_otherwise() -> None:
    """RFX-TIME-09."""
    stage, ann, _, _ = behind_a_wall()
    assert stage.shown(ann, PRESS).routine == Press()
    stage.table.put(ann, Kit())
    assert stage.shown(ann, PRESS).routine == Hold()
