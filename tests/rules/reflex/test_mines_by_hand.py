"""Mines set off by hand: the button, the fuse, and catching a unit right on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.frame.figure import Crew
from rules.frame.flow import Ask
from rules.frame.things import Known, Mine
from rules.kernel import odds
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from rules.reflex.afoot import walk
from rules.reflex.asks import PAUSE, TICK, TIMING, Crossing
from rules.reflex.blast import explosion, going_off
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.mines import detonation, laying, topic, traffic
from rules.reflex.mines.forms import Defuse, Detonate, DetonateUnder, LayMine
from rules.reflex.mines.topic import TOPIC
from rules.reflex.state import Driving, Laid, Vehicle
from rules.reflex.terms.body import LOCATIONS, Gait, Injury
from rules.reflex.topics import DEEDS
from tests.rules.reflex.playing import Playing
from tests.rules.reflex.sapping import AP, CLAYMORE, KEG, LANE, figures, mine, sapper


@pytest.fixture
def field() -> Playing:
    return Playing()


def test_the_button_costs_two_ticks_and_needs_a_live_mine(field: Playing) -> None:
    """RFX-MINE-09: an ordinary explosion, but mine effects for whoever stands on it."""
    man = sapper(field)
    foe = field.man("Irregular", (5, 9), "red")
    ref = mine(field, cell=(5, 9), side="blue", name=CLAYMORE, by=man)
    field.put(ref, replace(field.part(ref, Laid), fuze="command"))
    assert detonation.price(field, man, Detonate(mine=ref)) == 2
    field.easy()
    moment = Moment(field, 9)
    field.play(detonation.detonate(moment, man, Detonate(mine=ref)))
    moment.settle()
    assert field.find(ref, Mine) is None
    assert field.wounds(foe).worst > Injury.NONE


def test_a_mine_that_another_burst_sets_off_first_is_gone_when_its_signal_comes(field: Playing) -> None:
    """RFX-MINE-09: both buttons are pressed on one tick, and the signals take effect one after the other."""
    man = sapper(field)
    refs = [mine(field, cell=(5, row), side="blue", name=CLAYMORE, by=man) for row in (9, 10)]
    field.easy()
    moment = Moment(field, 9)
    for ref in refs:
        field.put(ref, replace(field.part(ref, Laid), fuze="command"))
        field.play(detonation.detonate(moment, man, Detonate(mine=ref)))
    field.remove(refs[1])
    moment.settle()
    assert [field.find(ref, Mine) for ref in refs] == [None, None]


@pytest.mark.parametrize(("lit_on", "tick"), [(9, 6), (3, 0)])
def test_a_fuse_takes_five_ticks_to_light_and_goes_off_when_it_has_burnt_down(
    field: Playing, lit_on: int, tick: int
) -> None:
    """RFX-MINE-09: a tick after the action and two for the fuse; what would be tick 0 or less is after Tick 1."""
    man = sapper(field, (5, 8))
    foe = field.man("Irregular", (5, 9), "red")
    ref = mine(field, cell=(5, 9), side="blue", name=KEG, by=man)
    assert detonation.price(field, man, Detonate(mine=ref)) == 5
    assert not detonation.at_hand(field, sapper(field, (5, 20)), ref), "he is not beside it"
    assert detonation.at_hand(field, man, ref)
    moment = Moment(field, lit_on)
    field.play(detonation.detonate(moment, man, Detonate(mine=ref)))
    moment.settle()
    assert field.part(ref, Laid).lit == (field.clock.round, tick)
    assert not detonation.at_hand(field, man, ref), "it burns already"
    field.easy()
    for now in range(lit_on - 1, -1, -1):
        burning = Moment(field, now)
        detonation.burn_down(burning, now)
        burning.settle()
        assert (field.find(ref, Mine) is None) is (now <= tick)
    assert field.wounds(foe).worst > Injury.NONE


def test_nobody_is_asked_to_light_a_fuse_just_as_somebody_crosses(field: Playing, button: tuple[Ref, Ref, Ref]) -> None:
    """RFX-MINE-09: only a signal that works at once can be timed."""
    man, ref, foe = button
    field.put(ref, replace(field.part(ref, Laid), figures=figures(KEG)))
    plan = field.play(traffic.crossing(Moment(field, 9), foe, LANE))
    assert plan.pressed == {}
    assert TIMING not in field.kinds(man)


@pytest.fixture
def button(field: Playing) -> tuple[Ref, Ref, Ref]:
    """A man at the button of a mine in the lane, the mine, and somebody who is about to walk down it."""
    man, foe = sapper(field, (35, 35)), field.man("Irregular", (9, 12), "red")
    ref = mine(field, cell=(9, 10), side="blue", name=CLAYMORE, by=man)
    field.put(ref, replace(field.part(ref, Laid), fuze="command"))
    field.on_tick(man, 8)
    field.says(man, TIMING, DetonateUnder())
    return man, ref, foe


def test_catching_somebody_right_on_it(field: Playing, button: tuple[Ref, Ref, Ref]) -> None:
    """RFX-MINE-09: coolness at TN -1; asked of whoever sees the cell and acts within the mover's five ticks. It goes
    off as he is on it, and he gets no farther.
    """
    man, ref, foe = button
    field.easy(6, 20)
    field.play(walk.steps(Moment(field, 9), foe, LANE, Gait.RUN))
    assert TIMING in field.kinds(man)
    assert field.now(man) == 6
    assert field.told("mine")
    assert field.find(ref, Mine) is None
    assert field.cells(foe) == ((9, 10),)
    assert field.wounds(foe).worst >= Injury.SERIOUS


@pytest.mark.parametrize(("face", "step"), [(6, 1), (7, 2), (10, 5), (15, 6)])
def test_caught_too_late_he_is_so_many_metres_past_it(
    field: Playing, button: tuple[Ref, Ref, Ref], face: int, step: int
) -> None:
    """RFX-MINE-09: missed by one, four or nine: it goes off when he is so many metres on, or at the end of his way."""
    man, ref, foe = button
    field.easy(face, 20)
    plan = field.play(traffic.crossing(Moment(field, 9), foe, LANE))
    assert plan.pressed == {step: [traffic.Pressed(ref, man, late=face > 6)]}


def test_what_was_pressed_too_late_is_an_explosion_like_any_other(field: Playing, button: tuple[Ref, Ref, Ref]) -> None:
    """RFX-MINE-09: he is past it, and nobody has trodden on anything; stopped short of it, it goes off all the same."""
    _, ref, foe = button
    field.easy(10, 20)
    walked, _ = field.play(walk.steps(Moment(field, 9), foe, LANE, Gait.RUN, 1.0))
    assert walked == 1
    assert field.find(ref, Mine) is None
    assert field.told("burst")
    assert not field.told("mine")


def test_a_mine_is_pressed_under_a_vehicle_too(field: Playing, button: tuple[Ref, Ref, Ref]) -> None:
    """RFX-MINE-08, RFX-MINE-09."""
    man, ref, _ = button
    truck = field.figure("red", (9, 12), Vehicle(), Crew(), Driving())
    field.easy(6, 20)
    plan = field.play(traffic.crossing(Moment(field, 9), truck, LANE))
    assert plan.pressed == {1: [traffic.Pressed(ref, man, late=False)]}


def test_the_button_tells_whom_it_would_hurt_and_whom_the_arc_leaves_out(field: Playing) -> None:
    """RFX-MINE-07, RFX-MINE-09: what is promised is what the mine does, and only where it points."""
    man = sapper(field)
    before, behind = field.man("Irregular", (5, 5), "red"), field.man("Irregular", (5, 13), "red")
    north = field.grid.direction((5, 9), (5, 8))
    ref = field.add(Mine(CLAYMORE, (5, 9), "blue", north), Known(("blue",)))
    told = topic.by_hand(field, Ask("blue", man, TICK), Detonate(mine=ref))
    assert DEEDS[Detonate].price(field, man, Detonate(mine=ref)) == 2
    assert sum(each.loss * each.chance for each in told.outcomes if each.unit == before) > 0
    assert not [each for each in told.outcomes if each.unit == behind]


def test_catching_somebody_is_told_by_coolness_and_by_what_the_mine_does_to_a_leg(field: Playing) -> None:
    """RFX-MINE-07, RFX-MINE-09."""
    man = sapper(field)
    foe = field.man("Irregular", (5, 12), "red")
    ref = mine(field, cell=(5, 9), side="blue", name=AP, by=man)
    ask = Ask("blue", man, TIMING, Crossing(foe, ref))
    offer = next(each for each in TOPIC.menus[TIMING](field, ask).offers if each.action is DetonateUnder)
    assert offer.cost.amount == 2, "RFX-MINE-09: offered at what is paid"
    told = topic.just_then(field, ask, DetonateUnder())
    assert told.cost == offer.cost
    passes = detonation.timing(field, man)
    assert told.success == odds.of(check, passes.check).chance(lambda result: result.passed)
    hurt = sum(each.chance for each in told.outcomes if each.loss)
    assert hurt == told.success, "ten points of blast spare nobody who stands on them"


# at work


def test_a_mine_strikes_who_works_on_it_wherever_it_points(field: Playing) -> None:
    """RFX-MINE-01, RFX-MINE-13: all of its blast on all of him, though a directional one points away; that is shown."""
    man = sapper(field)
    here = field.cells(man)[0]
    north = field.grid.direction(here, field.grid.step(here, 0))
    ref = field.add(Mine(CLAYMORE, field.grid.step(here, 0), "blue", north), Known(("blue", "red")))
    told = topic.defused(field, Ask("blue", man, PAUSE), Defuse(mine=ref))
    bang = next(each.chance for each in told.outcomes if each.text == "goes off")
    own = [each for each in told.outcomes if each.unit == man]
    assert sum(each.chance for each in own) == 1
    assert sum(each.chance for each in own if not each.spared) == bang > 0
    field.easy()
    moment = Moment(field)
    going_off.mine_explodes(moment, ref, handler=man)
    moment.settle()
    assert all(field.wounds(man).at(where) for where in LOCATIONS if where != "torso")


@pytest.mark.parametrize(("damage", "arm"), [(0, (10, 10)), (12, (12, 10))])
def test_what_else_a_mine_strikes_with_finds_an_arm(damage: int, arm: tuple[int, int]) -> None:
    """RFX-MINE-01: its Damage on one arm, the blast on the rest of him; without Damage the blast on all of him."""
    charge = explosion.Charge(figures(AP).burst, (5, 5), damage)
    hits = explosion.handled(Scripted([1]), charge)
    by_place = {hit.location: hit.damage for hit in hits}
    assert (by_place["right_arm"], by_place["left_arm"]) == arm
    assert len(hits) == len(LOCATIONS)


def test_the_odds_of_a_blunder_are_those_of_laying_a_mine(field: Playing) -> None:
    """RFX-MINE-01: failed by ten or more it goes off in the hands, and that is shown before the work is begun."""
    man = sapper(field)
    action = LayMine(mine=AP, by="Construction")
    told = TOPIC.forecasts[LayMine](field, Ask("blue", man, PAUSE), action)
    trial = laying.attempt(field, man, figures(AP), tactics=False, openly=False)
    worst = odds.of(check, trial.check).chance(lambda result: result.missed_by >= laying.DISASTER)
    assert sum(each.chance for each in told.outcomes if each.text == "goes off") == worst > 0
