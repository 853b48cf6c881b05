"""Who acts when: phases, Initiative, actions that are repeated, a turn in one lump."""

from __future__ import annotations

from rules.darkconspiracy import asks
from rules.darkconspiracy.afoot.forms import GoProneOrStand, Move
from rules.darkconspiracy.core import scale
from rules.darkconspiracy.gear.forms import Reload
from rules.darkconspiracy.order import eligible, timing
from rules.darkconspiracy.orders import WORDS, Order
from rules.darkconspiracy.state.body import Lost
from rules.darkconspiracy.topics import TOPICS
from rules.darkconspiracy.turns.forms import AsItComes, BreakOff, CarryOn, KeepMoving, KeepOn, Wait
from rules.frame.body import Posture
from rules.frame.figure import Kit
from rules.frame.knowing import Awareness
from rules.kernel.refs import Ref
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.stage import squares


def phases(stage: Stage, many: int = 6) -> list[list[Ref]]:
    """Who is asked for an action in each of the next phases, everybody waiting."""
    found = []
    for _ in range(many):
        stage.asked.clear()
        stage.begin()
        stage.rest()
        found.append([ask.unit for ask in stage.asked if ask.kind == asks.ACT])
    return found


def test_in_each_phase_the_slowest_who_may_act_come_first() -> None:
    """DKC-TURN-01, DKC-INIT-01, DKC-INIT-03, DKC-ACT-01: Initiatives 2, 4 and 6 over the six phases of a turn."""
    stage = Stage()
    six, two, four = (stage.unit("blue", (place, 5), initiative=at) for place, at in ((1, 6), (3, 2), (5, 4)))
    assert phases(stage) == [[six], [six], [four, six], [four, six], [two, four, six], [two, four, six]]
    assert stage.table.clock.seconds == scale.TURN_SECONDS


def test_agility_less_bulk_settles_who_of_two_is_first() -> None:
    """DKC-INIT-04: with Initiative 6 alike, AGL 9 with a pistol (bulk 1) is before AGL 8, AGL 9 with a rifle (5) is
    not.
    """
    stage = Stage()
    deft = stage.unit("blue", (1, 5), weapons=("9 mm pistol",), initiative=6, AGL=9)
    other = stage.unit("blue", (3, 5), weapons=("Knife",), initiative=6, AGL=8)
    slowed = stage.unit("blue", (5, 5), weapons=("5.56 mm assault rifle",), initiative=6, AGL=9)
    assert phases(stage, 1) == [[*sorted((deft, other)), slowed]]
    stage.figures(deft, AGL=8)
    assert phases(stage, 1) == [[other, deft, slowed]]


def test_a_wounded_unit_has_fewer_actions_at_once() -> None:
    """DKC-INIT-01, DKC-WOUND-03, DKC-WOUND-07: a slight wound takes 1 of Initiative 3, a serious one all of it."""
    stage = Stage()
    ann = stage.unit("blue", (1, 5), STR=6, CON=6)
    stage.hurt(ann, left_arm=7)
    assert [len(each) for each in phases(stage)] == [0, 0, 0, 0, 1, 1]
    stage.hurt(ann, left_arm=13)
    assert not eligible.able(stage.table, ann)


def test_what_is_knocked_down_or_frozen_is_passed_over() -> None:
    """DKC-ACT-01, DKC-KD-01, DKC-PANIC-01: actions lost for the turn, or for so many phases."""
    stage = Stage()
    ann = stage.unit("blue", (1, 5), initiative=6)
    stage.put(ann, Lost(turn=1))
    assert not any(phases(stage))
    stage.put(ann, Lost(frozen_until=8))
    assert [len(each) for each in phases(stage)] == [0, 0, 1, 1, 1, 1]


def test_walking_on_is_done_in_all_six_phases() -> None:
    """DKC-REP-01: with Initiative 2 a unit that declares it trots 15 m in each of the six phases, and is not asked."""
    stage = Stage(squares(60, 10, 2.0))
    ann = stage.unit("blue", (1, 5), initiative=2)
    stage.orders.clear()
    stage.begin()
    assert stage.ask is not None and stage.ask.kind == asks.DECLARE
    assert {KeepMoving, AsItComes} <= {offer.action for offer in stage.menu().offers}
    stage.take(KeepMoving, way=tuple((column, 5) for column in range(2, 46)), gait="trot")
    for _ in range(5):
        stage.rest()
        stage.begin()
    stage.rest()
    assert stage.cell(ann) == (46 - 1, 5)
    assert not [ask for ask in stage.asked if ask.kind == asks.ACT]


def test_loading_a_belt_goes_on_by_itself() -> None:
    """DKC-REP-01, DKC-RELOAD-02: the two actions of a belt are done in phases 6 and 5, whatever the Initiative."""
    stage = Stage()
    ann = stage.unit("blue", (1, 5), "Machine gunner", initiative=1)
    gun = stage.part(ann, Kit).held()[0]
    stage.put(ann, stage.part(ann, Kit).swapped(gun, gun.__class__(gun.name, gun.place, 0, 3)))
    stage.orders.clear()
    stage.begin()
    stage.take(KeepOn, what="load the 7.62 mm machine gun")
    stage.rest()
    stage.begin()
    stage.rest()
    assert stage.part(ann, Kit).held()[0].loaded == 100
    assert len(stage.told("loads")) == 2


def test_who_breaks_off_only_ducks_in_its_next_action() -> None:
    """DKC-REP-02: with an enemy in sight it may stop; it is idle until its own phase, then may only go prone, walk into
    cover or wait, and after that it is free again.
    """
    stage = Stage(squares(60, 10, 2.0))
    ann = stage.unit("blue", (1, 5), initiative=2)
    stage.orders.clear()
    stage.begin()
    stage.take(KeepMoving, way=tuple((column, 5) for column in range(2, 26)), gait="walk")
    stage.rest()
    stage.unit("red", (50, 5), facing=6, initiative=1)
    stage.begin()
    assert stage.ask is not None and stage.ask.kind == asks.SIGHTED
    assert {offer.action for offer in stage.menu().offers} == {CarryOn, BreakOff}
    stage.take(BreakOff)
    stage.turn_to(ann)
    assert scale.phase(stage.table.clock.round) == 2
    assert {offer.action for offer in stage.menu().offers} <= {GoProneOrStand, Move, Wait}
    stage.take(GoProneOrStand, posture=Posture.PRONE)
    stage.turn_to(ann)
    assert Reload not in {offer.action for offer in stage.menu().offers}
    assert len({offer.action for offer in stage.menu().offers}) > 3


def test_it_is_usual_to_break_off_a_move_for_a_shot_or_at_its_end() -> None:
    """DKC-REP-02: with an enemy in medium range and two actions left to fire, or at the end of the way; else it is
    usual to carry on, and so it is without a gun.
    """
    for initiative, column, far, sheet, usual in (
        (4, 13, 18, "Rifleman", BreakOff),
        (2, 13, 18, "Rifleman", CarryOn),
        (4, 13, 55, "Rifleman", CarryOn),
        (4, 13, 18, "Gang fighter", CarryOn),
        (2, 2, 55, "Rifleman", BreakOff),
    ):
        stage = Stage(squares(60, 10, 4.0))
        ann = stage.unit("blue", (1, 5), sheet, initiative=initiative)
        stage.orders.clear()
        stage.begin()
        stage.take(KeepMoving, way=tuple((each, 5) for each in range(2, column + 1)), gait="walk")
        stage.rest()
        stage.unit("red", (far, 5), facing=6, initiative=1)
        stage.begin()
        assert stage.ask is not None and (stage.ask.kind, stage.ask.unit) == (asks.SIGHTED, ann)
        assert isinstance(stage.menu().routine, usual), (initiative, column, far, sheet)


def test_a_turn_may_be_played_as_one_lump() -> None:
    """DKC-TURN-02: while nobody knows of an enemy, a unit takes its three actions in the first phase."""
    stage = Stage(turn_in_one=True)
    ann = stage.unit("blue", (1, 5), initiative=3)
    assert phases(stage) == [[ann, ann, ann], [], [], [], [], []]


def test_the_line_of_time_has_six_phases() -> None:
    """DKC-INIT-03: phases 6 to 1, with each phase in which a unit acts."""
    stage = Stage()
    ann = stage.unit("blue", (1, 5), initiative=2)
    stage.begin()
    line = timing.timeline(stage.table)
    assert (line.measure, line.first, line.last, line.now) == ("phase", 6, 1, 6)
    assert [(beat.at, beat.unit) for beat in (*line.beats, *line.later)] == [(2, ann), (1, ann)]


def test_actions_given_up_are_struck_on_the_line_of_time() -> None:
    """DKC-STRIKE-04, DKC-PANIC-01: the next phases in which a unit would act, the frozen ones first."""
    stage = Stage()
    ann = stage.unit("blue", (1, 5), initiative=4)
    stage.begin()
    stage.put(ann, Lost(owed=1, frozen_until=stage.table.clock.round + 2))
    line = timing.timeline(stage.table)
    assert [(beat.at, beat.lost) for beat in (*line.beats, *line.later)] == [
        (4, "stands frozen"),
        (3, "given up for a block"),
        (2, ""),
        (1, ""),
    ]


def test_friends_hear_of_what_a_unit_sees() -> None:
    """DKC-ACT-11: after its action a unit's side knows of the enemy that it alone sees, at no cost."""
    stage = Stage()
    stage.wall((10, 5), 2)
    ann, deaf = stage.unit("blue", (5, 5), facing=2, initiative=6), stage.unit("blue", (11, 6), facing=6)
    bob = stage.unit("red", (9, 5), facing=6)
    stage.begin()
    stage.put(deaf, Awareness())
    stage.turn_to(ann)
    stage.take(Wait)
    assert stage.part(deaf, Awareness).of(bob) is not None


def test_every_order_has_its_words_in_the_file_and_no_other_stands_there() -> None:
    own = [form for form in TOPICS.forms if issubclass(form, Order)]
    assert {form.model_fields["kind"].default for form in own} == WORDS.keys()
    assert all(form.title and form.does.endswith(".") for form in own)
