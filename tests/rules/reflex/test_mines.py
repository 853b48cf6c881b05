"""Mines: dice, laying, noticing, treading, lanes, defusing and anti-tamper fuzes; minefields by density."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.frame.book import Recruit
from rules.frame.figure import Allegiance, Facing, Item, Kit, Position
from rules.frame.scene import Footfall
from rules.frame.things import Known, Mine, Minefield, Trap
from rules.kernel import odds
from rules.kernel.dice import Scripted
from rules.reflex import minefields
from rules.reflex.core.checks import Check
from rules.reflex.core.moment import Moment
from rules.reflex.mines import clearing, laying, traffic
from rules.reflex.mines.forms import Defuse, LayMine, MarkLane, TakeUp
from rules.reflex.sheets import enlist
from rules.reflex.state import Laid, Marked, Task
from rules.reflex.terms.body import Gait, Injury
from tests.rules.reflex.playing import Playing
from tests.rules.reflex.sapping import AP, AT, figures, mine, sapper


@pytest.fixture
def field() -> Playing:
    return Playing()


# dice


def test_a_truck_over_two_hundred_metres_of_a_field() -> None:
    """RFX-MINE-05: density 0.02 times 200 is 4: a d20 of 4 or less; 20 is always safe."""
    assert minefields.sets_one_off(Scripted([4]), 20, 2000, vehicle=True)
    assert not minefields.sets_one_off(Scripted([5]), 20, 2000, vehicle=True)
    assert minefields.sets_one_off(Scripted([19]), 400, 20_000, vehicle=True)
    assert not minefields.sets_one_off(Scripted([20]), 400, 20_000, vehicle=True)


def test_a_walker_over_fifty_metres_of_a_field() -> None:
    """RFX-MINE-05: density 0.02 times 50 is one per cent, over 25 metres half of one; from 96 on he is always safe."""
    assert minefields.sets_one_off(Scripted([1]), 20, 500, vehicle=False)
    assert not minefields.sets_one_off(Scripted([2]), 20, 500, vehicle=False)
    assert minefields.sets_one_off(Scripted([5]), 20, 250, vehicle=False)
    assert not minefields.sets_one_off(Scripted([6]), 20, 250, vehicle=False)
    assert minefields.sets_one_off(Scripted([95]), 400, 100_000, vehicle=False)
    assert not minefields.sets_one_off(Scripted([96]), 400, 100_000, vehicle=False)


@given(density=st.sampled_from([10, 20, 40]), decimetres=st.integers(0, 20_000))
@settings(max_examples=15)
def test_the_odds_of_a_field_are_its_density_times_the_way(density: int, decimetres: int) -> None:
    """RFX-MINE-05: exactly, in tenths of a per cent, 95 per cent at most."""
    chance = odds.of(minefields.sets_one_off, density, decimetres, vehicle=False).chance(bool)
    assert chance == Fraction(min(950, density * decimetres // 1000), 1000)


@pytest.mark.parametrize(("wire", "chance"), [(False, Fraction(4, 20)), (True, Fraction(4, 10))])
def test_a_well_laid_mine_in_a_choke_point(wire: bool, chance: Fraction) -> None:
    """RFX-MINE-06: margin 4: 20 % under pressure, 40 % on a wire; margin 0 still fires on a 1."""
    assert odds.of(minefields.sprung, 4, tripwire=wire)[True] == chance
    assert odds.of(minefields.sprung, 0, tripwire=wire)[True] == Fraction(1, 10 if wire else 20)


def test_a_mine_that_is_hit_goes_off_one_time_in_two() -> None:
    """RFX-MINE-12: Armor 3 and threshold 4 for an antipersonnel mine, 4 and 7 for an antitank one."""
    assert (figures().armour, figures().threshold) == (3, 4)
    assert (figures(AT).armour, figures(AT).threshold) == (4, 7)
    assert odds.of(minefields.struck, 4, 4)[minefields.Struck(True, True)] == Fraction(1, 2)
    assert odds.of(minefields.struck, 3, 4)[minefields.Struck(False, False)] == 1
    assert odds.of(minefields.jolted)[True] == Fraction(1, 4)


# laying


def test_laying_by_demolition_or_tactics(field: Playing) -> None:
    """RFX-MINE-01, RFX-MINE-03: printed +2 by demolition; in the open +3 and a third of the time."""
    man = sapper(field)
    by_craft = laying.attempt(field, man, figures(), tactics=False, openly=False).check.target
    assert by_craft == 7 + 2
    assert laying.attempt(field, man, figures(), tactics=True, openly=False).check.target == 7
    assert laying.attempt(field, man, figures(), tactics=False, openly=True).check.target == by_craft + 3
    assert (laying.minutes(figures(), openly=False), laying.minutes(figures(), openly=True)) == (3, 1)
    assert laying.minutes(figures(AT), openly=False) == 15


def test_a_bad_blunder_sets_it_off() -> None:
    """RFX-MINE-01, RFX-MINE-02: a failure by ten; of an improvised one a d10 at or under the failure."""
    assert laying.lays(Scripted([17, 20]), Check(2, 7), improvised=False) == (-10, True)
    assert laying.lays(Scripted([16, 20]), Check(2, 7), improvised=False) == (-9, False)
    assert laying.lays(Scripted([11, 20, 4]), Check(2, 7), improvised=True) == (-4, True)
    assert laying.lays(Scripted([11, 20, 5]), Check(2, 7), improvised=True) == (-4, False)


def test_a_mine_laid_in_three_pauses_lies_there_hidden(field: Playing) -> None:
    """RFX-TIME-70, RFX-MINE-01: the check with the last of three minutes; only his side knows of it."""
    man = sapper(field)
    for minute in range(3):
        field.lay(*((5, 20) if minute == 2 else ()))
        moment = Moment(field)
        field.play(laying.lay(moment, man, LayMine(mine=AP)))
        moment.settle()
    (ref, _), *_ = field.having(Laid)
    inside = minefields.works(field, ref)
    assert (inside.margin, inside.armed) == (4, True)
    assert field.part(ref, Known).to == ("blue",)
    assert field.part(man, Kit).find(AP) == Item(AP, count=1)
    assert minefields.known(field, ref, "blue") and not minefields.known(field, ref, "red")


# treading and noticing


def test_whoever_treads_on_it_is_rolled_for(field: Playing) -> None:
    """RFX-MINE-04, RFX-MINE-06, RFX-MINE-07: at or under its margin; full blast on one leg, half elsewhere."""
    man = field.man("Irregular", (5, 8))
    ref = mine(field, margin=4)
    field.easy(5)
    moment = Moment(field)
    traffic.tread(moment, man, Footfall(True, 1.0, mines=(ref,)))
    moment.settle()
    assert field.find(ref, Mine) is not None
    field.easy(4)
    traffic.tread(moment, man, Footfall(True, 1.0, mines=(ref,)))
    moment.settle()
    assert field.find(ref, Mine) is None
    legs = {field.wounds(man).at("left_leg"), field.wounds(man).at("right_leg")}
    assert max(legs) > field.wounds(man).at("torso") or max(legs) >= Injury.MODERATE


def test_nobody_walks_into_what_he_knows_of_and_antitank_mines_want_vehicles(field: Playing) -> None:
    """RFX-MINE-06."""
    man = field.man("Irregular", (5, 8))
    ref = mine(field, margin=20)
    field.put(ref, Known(("blue",)))
    field.lay()
    traffic.tread(Moment(field), man, Footfall(True, 1.0, mines=(ref,)))
    assert (5, 8) in minefields.known_cells(field, "blue")
    heavy = mine(field, name=AT)
    assert not minefields.heavy_enough(field, man, heavy)


def test_a_hidden_mine_is_seen_by_more_than_its_margin_and_only_once_looked_for(field: Playing) -> None:
    """RFX-MINE-03: Awareness on first coming within five metres, -2 above a walk; in the open it is simply seen."""
    man = field.man("Rifleman", (5, 5))
    ref = mine(field, margin=2)
    field.lay(5, 20)
    traffic.notice(field, man, Gait.WALK)
    assert not field.discovered, "7 - 5 is no more than 2"
    traffic.notice(field, man, Gait.WALK)
    other = field.man("Rifleman", (6, 5))
    field.lay(4, 20)
    traffic.notice(field, other, Gait.WALK)
    assert field.discovered == (("blue", ref),)
    third = field.man("Rifleman", (7, 6))
    field.lay(4, 20)
    traffic.notice(field, third, Gait.RUN)
    assert len(field.discovered) == 1
    plain = mine(field, cell=(6, 9), open=True, looked=(man, other, third))
    field.lay()
    traffic.notice(field, man, Gait.RUN)
    assert field.discovered[-1] == ("blue", plain)


def test_a_field_takes_its_toll_once_a_move_and_not_on_a_marked_lane(field: Playing) -> None:
    """RFX-MINE-05, RFX-MINE-10, RFX-MINE-11."""
    man = field.man("Irregular", (5, 2))
    cells = tuple((5, row) for row in range(4, 10))
    ref = field.add(Minefield(AP, cells, "dense", "red"))
    way = tuple((5, row) for row in range(3, 11))
    field.lay(1, 3)
    assert traffic.toll(field, man, way) == {3: ref}
    field.lay(1000)
    assert traffic.toll(field, man, way) == {}
    field.add(Marked(ref, safe=cells))
    field.lay()
    assert traffic.toll(field, man, way) == {}
    decoy = field.add(Minefield(AP, cells, "dense", "red"))
    field.add(Trap(decoy, decoy=True))
    assert traffic.toll(field, man, way) == {}
    assert minefields.works(field, decoy).decoy


# clearing


def test_a_lane_by_the_margin_and_a_false_one_by_the_failure(field: Playing) -> None:
    """RFX-MINE-10, RFX-CORE-07: ten minutes a try; margins of 4 and 3 are seven metres; a failure is believed too."""
    man = sapper(field)
    cells = tuple((5, row) for row in range(6, 30))
    ref = field.add(Minefield(AP, cells, "light", "red"))
    assert clearing.ahead(field, ref, (5, 5), field.grid.direction((5, 5), (5, 6)), 4) == cells[:4]
    south = field.grid.direction((5, 5), (5, 6))
    field.put(man, Task("mark lane", (5, 5), ref, 9, 10))
    target = clearing.marking(field, man, ref).check.target
    field.lay(target - 4, 20)
    field.play(clearing.mark_lane(Moment(field), man, MarkLane(field=ref, direction=south)))
    assert minefields.safe_cells(field, ref) == frozenset(cells[:4])
    field.put(man, Task("mark lane", (5, 5), ref, 9, 10), Position((5, 5)))
    field.lay(target + 3, 20)
    field.play(clearing.mark_lane(Moment(field), man, MarkLane(field=ref, direction=south)))
    claims = [marked.claimed for _, marked in field.having(Marked) if marked.claimed]
    assert claims == [cells[:4], cells[:3]]
    assert minefields.safe_cells(field, ref) == frozenset(cells[:4]), "the second lane is only believed"


def test_defusing_and_what_a_blunder_does(field: Playing) -> None:
    """RFX-MINE-13: TN -2, ten minutes; failed by five or more it goes off, by less it may be tried again."""
    man = sapper(field)
    ref = mine(field, cell=(5, 6))
    assert clearing.defusing(field, man, tamper=False).check.target == 7 - 2
    for face, armed, there in ((9, True, True), (5, False, True)):
        field.put(man, Task("defuse", (5, 6), ref, 9, 10))
        field.easy(face, 20)
        moment = Moment(field)
        field.play(clearing.defuse(moment, man, Defuse(mine=ref)))
        moment.settle()
        assert (field.find(ref, Mine) is not None) is there
        assert minefields.works(field, ref).armed is armed
    bad = mine(field, cell=(5, 6))
    field.put(man, Task("defuse", (5, 6), bad, 9, 10))
    field.easy(10, 20)
    moment = Moment(field)
    field.play(clearing.defuse(moment, man, Defuse(mine=bad)))
    moment.settle()
    assert field.find(bad, Mine) is None


def test_a_tamper_fuze_that_was_missed_goes_off_when_the_mine_is_moved(field: Playing) -> None:
    """RFX-MINE-14, RFX-MINE-13: spotted once by the technician; then an incremental check; else it bites later."""
    man = sapper(field)
    ref = mine(field, cell=(5, 6), tamper=5)
    assert clearing.spotting(field, man).check.target == 7 - 2
    assert clearing.defusing(field, man, tamper=True).check.target == 7 - 3
    field.easy(20, 20)
    field.play(clearing.defuse(Moment(field), man, Defuse(mine=ref)))
    field.put(man, Task("defuse", (5, 6), ref, 9, 10))
    field.easy(1, 1)
    field.play(clearing.defuse(Moment(field), man, Defuse(mine=ref)))
    assert not minefields.works(field, ref).armed
    field.easy()
    moment = Moment(field)
    field.play(clearing.take_up(moment, man, TakeUp(mine=ref)))
    moment.settle()
    assert field.find(ref, Mine) is None
    assert field.wounds(man).worst > Injury.NONE


def test_a_defused_mine_is_taken_along(field: Playing) -> None:
    """RFX-MINE-13."""
    man = sapper(field)
    ref = mine(field, cell=(5, 6), armed=False)
    field.lay()
    field.play(clearing.take_up(Moment(field), man, TakeUp(mine=ref)))
    assert field.part(man, Kit).find(AP) == Item(AP, count=3)


def test_a_mine_under_a_vehicle_strikes_what_it_runs_on(field: Playing) -> None:
    """RFX-MINE-08: full blast on the suspension, half on the hull's rear."""
    from rules.reflex.state import Battered
    from rules.reflex.wounds import vehicles

    parts = enlist.enlist(Recruit(sheet="Armed pickup"), field.options)
    pickup = field.add(*parts, Allegiance("red"), Position((10, 10)), Facing(0))
    field.easy()
    moment = Moment(field)
    vehicles.mined(moment, pickup, 35, 0, AT, None)
    moment.settle()
    assert "suspension" in field.part(pickup, Battered).destroyed
    assert vehicles.immobile(field, pickup)
