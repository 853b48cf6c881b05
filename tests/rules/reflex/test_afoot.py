"""Going about: gaits and their limits, rates and cells, stances, doors, what is carried over."""

from __future__ import annotations

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Kit, Stance
from rules.frame.flow import Ask
from rules.kernel.refs import Ref
from rules.parts import room
from rules.reflex import menu
from rules.reflex.afoot.forms import Duck, Move, WorkDoor
from rules.reflex.asks import TICK, OnTick
from rules.reflex.core import course, targets
from rules.reflex.hands import gaits
from rules.reflex.order import ticks
from rules.reflex.state import Baggage, Moving, Stride, Wounds
from rules.reflex.terms.body import Gait, Injury
from tests.rules.reflex.playing import Playing


@pytest.fixture
def field() -> Playing:
    return Playing()


def going(field: Playing, unit: Ref, gait: Gait) -> None:
    field.put(unit, Moving(gait, field.clock.round, 0))


def bare(field: Playing, cell: tuple[int, int] = (5, 5), kilograms: float = 0.0) -> Ref:
    man = field.man("Rifleman", cell)
    field.put(man, Kit(), Baggage(gear=kilograms))
    return man


@pytest.mark.parametrize(
    ("gait", "own", "against"),
    [
        (Gait.SPRINT, -5, -3),
        (Gait.RUN, -3, -2),
        (Gait.TROT, -2, -1),
        (Gait.WALK, -1, 0),
        (Gait.STAGGER, -1, 0),
        (Gait.CRAWL, -4, 0),
    ],
)
def test_each_gait_hinders_ones_own_work_and_the_shots_of_others(
    field: Playing, gait: Gait, own: int, against: int
) -> None:
    """RFX-MOVE-03 to RFX-MOVE-08: RFX-MOVE-04, RFX-MOVE-05, RFX-MOVE-06, RFX-MOVE-07, RFX-ATK-08."""
    man = bare(field)
    going(field, man, gait)
    found = targets.fine_motor(field, man)
    assert found is not None and found.amount == own
    hard = targets.hard_to_hit(field, man)
    assert (hard.amount if hard is not None else 0) == against


@pytest.mark.parametrize(
    ("kilograms", "leg", "fastest"),
    [
        (0.0, Injury.NONE, Gait.SPRINT),
        (0.0, Injury.SLIGHT, Gait.RUN),
        (20.0, Injury.SLIGHT, Gait.TROT),
        (8.0, Injury.MODERATE, Gait.WALK),
        (40.0, Injury.NONE, Gait.WALK),
        (0.0, Injury.SERIOUS, Gait.STAGGER),
        (90.0, Injury.NONE, Gait.STAGGER),
        (0.0, Injury.CRITICAL, Gait.CRAWL),
    ],
)
def test_the_slowest_limit_counts(field: Playing, kilograms: float, leg: Injury, fastest: Gait) -> None:
    """RFX-MOVE-10, RFX-MOVE-03 to 08, RFX-ENC-01, RFX-INJ-05 to 08."""
    man = bare(field, kilograms=kilograms)
    field.put(man, Wounds().with_level("left_leg", leg))
    assert gaits.fastest(field, man)[0] is fastest


def test_stances_limit_gaits(field: Playing) -> None:
    """RFX-MOVE-07, RFX-MOVE-08, RFX-STANCE-01: kneeling one staggers, lying one crawls, sitting one stays."""
    man = bare(field)
    for posture, gait in ((Posture.KNEELING, Gait.STAGGER), (Posture.PRONE, Gait.CRAWL), (Posture.SITTING, Gait.STILL)):
        field.put(man, Stance(posture))
        assert gaits.fastest(field, man)[0] is gait


def test_a_walker_goes_four_metres_and_the_other_gaits_by_it(field: Playing) -> None:
    """RFX-MOVE-02: 16/12/8/4/2/1 for an ordinary man."""
    man = bare(field)
    assert [gaits.rate(field, man, gait) for gait in reversed(Gait) if gait] == [16, 12, 8, 4, 2, 1]


def test_a_move_costs_five_ticks_at_any_gait_and_its_remainder_is_kept(field: Playing) -> None:
    """RFX-ACT-10, RFX-MOVE-11: what does not divide into cells is owed or had at the next Move."""
    man = bare(field)
    field.on_tick(man, 10)
    field.says(man, TICK, Move(way=((6, 5), (7, 5), (8, 5)), gait="walk"), Move(way=((9, 5),), gait="walk"))
    field.easy()
    for now in (10, 5):
        course.change(field, tick=now)
        if now == 5:
            assert field.now(man) == 5
            assert gaits.in_hand(field, man, 5) == pytest.approx(1.0), "four metres, three cells"
        field.play(ticks.tick(field, now))
    assert field.part(man, Stride).metres == pytest.approx(1.0), "a cell is the most that is kept"
    assert gaits.in_hand(field, man, 4) == 0.0, "not at any other tick"


def test_the_ground_asks_more_where_it_is_rough(field: Playing) -> None:
    """RFX-MOVE-11: rough ground twice, low obstacles and doors two metres more, none while sprinting or crawling."""
    walking, sprinting = gaits.going(field, Gait.WALK), gaits.going(field, Gait.SPRINT)
    walk = dict(walking.walk)
    assert walk["difficult"] == 2 * walk["open"] == 20
    assert dict(walking.climbs)[1.0] == 20
    assert not sprinting.climbs


def test_ducking_costs_a_tick_and_a_door_too(field: Playing) -> None:
    """RFX-COVER-02, RFX-ACT-01."""
    from rules.frame.ground import Barrier, Ground

    man = bare(field)
    field.on_tick(man, 5)
    field.barriers[(5, 5), 0] = Barrier("door", 2.0, state="shut", part=7)
    field.places[5, 6] = Ground(obstacle=2.0, material="stone", millimetres=300)
    offers = menu.menu(field, Ask("blue", man, TICK, OnTick(5))).offers
    assert {int(o.cost.amount) for o in offers if o.action in (Duck, WorkDoor)} == {1}
    field.says(man, TICK, WorkDoor(part=7, state="open"))
    field.easy()
    course.change(field, tick=5)
    field.play(ticks.tick(field, 5))
    assert field.doors == {7: "open"}


def test_nobody_stands_on_somebody(field: Playing) -> None:
    """RFX-TIME-08: whoever finds somebody where he is to stand goes beside."""
    one, other = bare(field, (5, 5)), bare(field, (5, 5))
    room.make_room(field, other)
    assert field.cells(one) != field.cells(other)
    before = field.cells(one)
    room.make_room(field, one)
    assert field.cells(one) == before


def test_who_comes_second_to_a_cell_stays_where_he_was(field: Playing) -> None:
    """RFX-TIME-08: two may set out for the same cell on a tick; one of them has it."""
    one, other = bare(field, (5, 5)), bare(field, (7, 5))
    for man in (one, other):
        field.on_tick(man, 10)
        field.says(man, TICK, Move(way=((6, 5),), gait="walk"))
    field.easy()
    course.change(field, tick=10)
    field.play(ticks.tick(field, 10))
    assert sorted((*field.cells(one), *field.cells(other))) in ([(5, 5), (6, 5)], [(6, 5), (7, 5)])
