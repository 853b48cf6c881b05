"""The order of a round: the streamlined list, and the examples of the source for the tactical count."""

from __future__ import annotations

import pytest

from rules.frame.forms import Between
from rules.graydawn.afoot.forms import Walk
from rules.graydawn.asks import ACT, RUSH
from rules.graydawn.fire import defence
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.listed.topic import KEPT, REROLL, KeepMove, RollAgain
from rules.graydawn.order.timing import timeline
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard, Guarding, Initiative, Traits
from rules.graydawn.terms.skills import Stat
from rules.graydawn.turns import plan
from rules.graydawn.turns.forms import Advance, Later, Stay, Steady
from rules.graydawn.unnerved import Suppressed
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn
from tests.rules.graydawn.stage import Stage, faces


def _listed() -> tuple[Stage, Ref, Ref]:
    """Ann before Bob on the list."""
    stage = Stage(init_mode="streamlined")
    ann, bob = stage.unit("blue", (5, 5), facing=4), stage.unit("red", (5, 15))
    return stage, ann, bob


def test_initiative_is_rolled_once_and_the_order_repeats() -> None:
    """No die falls for initiative in the second round (GRD-INIT-02)."""
    stage, ann, bob = _listed()
    stage.begin({ann: 15, bob: 12})
    stage.take(Advance, moves=0, actions=1)
    stage.take(EndTurn)
    stage.take(Advance, moves=0, actions=1)
    stage.rest()
    stage.dice(2, 2)
    stage.begin()
    assert stage.dice_left == (2, 2)
    assert stage.ask is not None
    assert stage.ask.unit == ann
    assert stage.part(ann, Initiative).count == 15


@pytest.mark.parametrize(("moves", "lost"), [(1, 0), (2, -3), (3, -6)])
def test_one_move_is_free_every_further_one_is_an_action(moves: int, lost: int) -> None:
    """1 x MA and fire: no penalty; 2 x MA: -3; 3 x MA: -6; all in one turn (GRD-MOVE-08, line 326 of the source)."""
    stage, ann, bob = _listed()
    stage.begin({ann: 15, bob: 12})
    stage.take(Advance, moves=moves, actions=1)
    for step in range(moves):
        stage.take(Walk, way=((6 + step, 5),), arrive="no cover")
    assert stage.ask is not None
    assert stage.ask.unit == ann
    assert not stage.offered(Later)
    penalty = plan.penalty(stage.table, ann)
    assert (penalty.amount if penalty is not None else 0) == lost
    told = str(stage.forecast(Shoot, mode="single", target=bob).tallies[0])
    assert (f"{lost} " in told) == bool(lost)


def test_four_actions_at_most_whatever_the_initiative() -> None:
    """Moves beyond the first count among them (GRD-INIT-02)."""
    stage, ann, bob = _listed()
    stage.begin({ann: 9, bob: -2})
    found = {next(iter(offer.choices["moves"])): offer.choices["actions"] for offer in stage.offers(Advance)}
    assert found == {0: Between(1, 4), 1: Between(0, 4), 2: Between(0, 3), 3: Between(0, 2)}
    stage.take(Stay)
    assert stage.ask is not None
    assert stage.ask.unit == bob, "a negative total is the end of the list, not a lost turn"


def test_the_free_move_may_be_kept_for_later_in_the_round() -> None:
    """A unit that did not move may do so after another unit's turn, up to MA metres, and fires nothing with it
    (GRD-MOVE-09).
    """
    stage, ann, bob = _listed()
    stage.begin({ann: 15, bob: 12})
    stage.take(Advance, moves=0, actions=1)
    stage.take(KeepMove)
    stage.take(EndTurn)
    stage.until(bob)
    stage.take(Stay)
    assert stage.ask is not None
    assert (stage.ask.unit, stage.ask.kind) == (ann, KEPT)
    assert not stage.offered(Shoot)
    stage.take(Walk, way=((5, 4), (5, 3)), arrive="no cover")
    assert stage.cell(ann) == (5, 3)
    assert stage.part(ann, Guarding).guard is Guard.MOVING
    stage.rest()


def test_who_holds_back_low_in_the_order_may_roll_again() -> None:
    """The new value stands (GRD-INIT-07)."""
    stage, ann, bob = _listed()
    stage.begin({ann: 15, bob: 12})
    stage.take(Advance, moves=0, actions=1)
    stage.take(EndTurn)
    stage.take(Stay)
    assert stage.ask is not None
    assert (stage.ask.unit, stage.ask.kind) == (bob, REROLL)
    stage.dice(*faces(9))
    stage.take(RollAgain)
    assert stage.ask is None
    stage.begin()
    assert stage.ask is not None
    assert stage.ask.unit == bob, "16 against 15"


def test_the_suppressed_fall_back_in_the_order() -> None:
    """On becoming suppressed a unit rolls anew at the end of the round and keeps the lower (GRD-INIT-07)."""
    for die, count in ((4, 11), (9, 15)):
        stage, ann, bob = _listed()
        stage.begin({ann: 15, bob: 12})
        stage.take(Stay)
        stage.put(ann, Suppressed())
        stage.take(Advance, moves=0, actions=1)
        stage.dice(*faces(die))
        stage.take(EndTurn)
        stage.rest()
        assert stage.part(ann, Initiative).count == count
        assert bob


# the tactical order: the examples of the source


def _tactical(count: int = 19, ref: int = 7) -> tuple[Stage, Ref, Ref]:
    """Ann to act at such a count, Bob before her."""
    stage = Stage()
    ann, bob = stage.unit("blue", (5, 5), facing=4, REF=ref), stage.unit("red", (5, 15), facing=0)
    stage.begin({ann: count})
    stage.until(ann)
    return stage, ann, bob


def _hurry(stage: Stage, bob: Ref) -> int:
    """What haste takes off the shot that is on offer, as the shooter reads it."""
    (tally, *_) = stage.forecast(Shoot, mode="single", target=bob).tallies
    hurried = ("GRD-ACT-02", "GRD-MOVE-02", "GRD-MOVE-07")
    return int(sum(each.amount for each in tally.modifiers if each.rule in hurried))


def _misses(stage: Stage, bob: Ref) -> None:
    stage.dice(*faces(2), *faces(9))
    stage.take(Shoot, mode="single", target=bob)


def test_a_shot_after_one_move_is_free_and_on_the_move_costs_three() -> None:
    """Move on one count and fire five later: no penalty; both on the same: -3 (GRD-MOVE-02, line 320)."""
    stage, ann, bob = _tactical()
    stage.take(Advance, moves=1, actions=1)
    stage.take(Walk, way=((6, 5),), arrive="no cover")
    assert stage.ask is not None
    assert stage.ask.kind == RUSH
    assert _hurry(stage, bob) == -3
    stage.take(Steady)
    stage.until(ann, ACT)
    assert "count 14" in stage.menu().question
    assert _hurry(stage, bob) == 0


def test_a_move_and_two_shots() -> None:
    """-3 each if both wait; fired on the move the first is at -6, the second at -3 (GRD-MOVE-02, line 320)."""
    for rushed, first in ((False, -3), (True, -6)):
        stage, ann, bob = _tactical()
        stage.take(Advance, moves=1, actions=2)
        stage.take(Walk, way=((6, 5),), arrive="no cover")
        if not rushed:
            stage.take(Steady)
            stage.until(ann, ACT)
        assert _hurry(stage, bob) == first
        _misses(stage, bob)
        stage.until(ann, ACT)
        assert _hurry(stage, bob) == -3


@pytest.mark.parametrize(("moves", "shots"), [(3, 1), (2, 2)])
def test_running_makes_every_action_count(moves: int, shots: int) -> None:
    """Three moves and a shot: -9; two moves and two shots: -9 each (GRD-MOVE-07, line 322)."""
    stage, ann, bob = _tactical()
    stage.take(Advance, moves=moves, actions=shots)
    for step in range(moves):
        stage.until(ann, ACT)
        stage.take(Walk, way=((6 + step, 5),), arrive="no cover")
    for _ in range(shots):
        stage.until(ann, ACT)
        assert _hurry(stage, bob) == -9
        _misses(stage, bob)


def test_who_fires_first_moves_five_points_later() -> None:
    """The free move after a shot comes at the next count, and not at all below 0 (GRD-MOVE-06)."""
    stage, ann, bob = _tactical(14)
    stage.take(Advance, moves=1, actions=1)
    assert _hurry(stage, bob) == 0
    _misses(stage, bob)
    stage.until(ann, ACT)
    assert "count 9" in stage.menu().question
    assert stage.offered(Walk)
    stage, ann, _ = _tactical(4, 2)
    assert [next(iter(offer.choices["moves"])) for offer in stage.offers(Advance)] == [0, 1]


def test_four_actions_at_fifteen_are_at_nine_less() -> None:
    """15, 10, 5 and 0, each at -9; at 14 three at most (GRD-INIT-04, GRD-ACT-02, line 305)."""
    stage, ann, bob = _tactical(15)
    stage.take(Advance, moves=0, actions=4)
    counts = []
    for _ in range(4):
        stage.until(ann, ACT)
        counts.append(stage.menu().question.split("count ")[1].split(":")[0])
        assert _hurry(stage, bob) == -9
        _misses(stage, bob)
    assert counts == ["15", "10", "5", "0"]
    assert plan.most(14) == 3


def test_a_sprinter_of_ma_nine_or_ten_dodges_at_seven_more() -> None:
    """Half of MA rounded up, and 2 for the sprint (GRD-MOVE-04, line 330)."""
    for ma in (9, 10):
        stage = Stage()
        ann, bob = stage.unit("blue", (5, 5), facing=4), stage.unit("red", (5, 15), MA=ma)
        stage.put(bob, Guarding(Guard.MOVING, 3))
        stage.begin({ann: 14})
        stage.until(ann)
        stage.take(Advance, moves=0, actions=1)
        before = len(stage.told("shot"))
        stage.dice(*faces(2), *faces(9))
        stage.take(Shoot, mode="single", target=bob)
        running = defence.running(stage.table, bob)
        assert running is not None
        assert running.amount == 7
        rd = -(-(stage.part(bob, Traits).stat(Stat.REF) + ma) // 2)
        assert f"defence {rd + 4 + 7 + 9}" in stage.told("shot")[before].detail


def test_only_by_radio_are_friends_told_what_a_unit_sees() -> None:
    """What one unit perceives its squad knows at the end of its turn, if they have radio (GRD-COVER-12)."""
    for radio in (True, False):
        stage = Stage(radio=radio)
        for row in range(40):
            stage.wall((20, row), 2)
        ann, cid = stage.unit("blue", (5, 5)), stage.unit("blue", (30, 5))
        bob = stage.unit("red", (5, 15))
        stage.begin({ann: 14})
        stage.until(ann)
        stage.take(Advance, moves=0, actions=1)
        stage.take(EndTurn)
        assert (bob in knowing.foes(stage.table, cid)) == radio
        stage.rest()


def test_the_line_of_time_shows_the_further_actions_of_a_turn_that_has_begun() -> None:
    """GRD-INIT-04: three actions from 14 come at 14, 9 and 4; nothing is planned before the turn begins."""
    stage = Stage()
    ann, bob = stage.unit("blue", (5, 5), facing=4), stage.unit("red", (5, 15))
    stage.begin({ann: 14, bob: 2})
    before = timeline(stage.table)
    assert [(beat.at, beat.unit) for beat in before.beats] == [(14, ann), (2, bob)]
    assert before.later == ()
    stage.take(Advance, moves=0, actions=3)
    now = timeline(stage.table)
    assert [(beat.at, beat.unit) for beat in now.beats] == [(14, ann), (2, bob)]
    assert [(beat.at, beat.unit) for beat in now.later] == [(9, ann), (4, ann)]
    stage.take(Shoot, mode="single", target=bob)
    now = timeline(stage.table)
    assert [(beat.at, beat.unit) for beat in now.beats if beat.unit == ann] == [(9, ann)]
    assert [(beat.at, beat.unit) for beat in now.later] == [(4, ann)]
    stage.until(ann)
    stage.take(Shoot, mode="single", target=bob)
    now = timeline(stage.table)
    assert [(beat.at, beat.unit) for beat in now.beats if beat.unit == ann and not beat.done] == [(4, ann)]
    assert now.later == ()
