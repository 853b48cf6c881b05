"""Fire at what the gunner cannot see: calls, corrections, rounds in the air, one's own eyes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.view import View
from rules.frame.figure import Kit, Place, Position
from rules.frame.flow import Ask
from rules.reflex import menu
from rules.reflex.asks import BEGIN, PAUSE
from rules.reflex.core.moment import Moment
from rules.reflex.ordnance import indirect, tosses
from rules.reflex.ordnance.forms import AdjustAtLength, AdjustFire, Bombard, CallForFire, FireAsCalled, FireOver
from rules.reflex.ordnance.indirect import adjustment, penalty
from rules.reflex.ordnance.topic import TOPIC
from rules.reflex.state import FireMission, Initiative, Moving, Recoil, Shell, Traits
from rules.reflex.terms.body import Gait
from rules.reflex.terms.skills import Rating, Skill
from tests.rules.reflex.ground import Ground

MORTAR, LAUNCHER = "60 mm mortar (HE)", "40 mm grenade launcher (HE)"


class Battery(Ground):
    """A mortar in the south, an observer beside it who sees the north; forty-metre cells would do as well."""

    def __init__(self, **options: object) -> None:
        from game.board.grid import SquareGrid

        super().__init__(TOPIC, SquareGrid(60, 50, 4.0), **options)
        for column in range(60):
            self.wall((column, 30), 0)
        self.gunner = self.man("blue", (20, 40), COG=8)
        self.observer = self.man("blue", (20, 28), COG=8)
        for unit in (self.gunner, self.observer):
            who = self.table.part(unit, Traits)
            skilled = {**dict(who.skills), Skill.ARTILLERY: Rating.COMPETENT}
            self.table.put(unit, replace(who, radio=True, skills=tuple(skilled.items())))
        self.gives(self.gunner, MORTAR, place=Place.BOTH, loaded=1, spare=3)

    def mission(self) -> FireMission:
        return self.table.part(self.gunner, FireMission)

    def lands(self, *faces: int) -> None:
        moment = Moment(self.table)
        self.dice(*faces)
        indirect.land(moment)
        moment.settle()


@pytest.mark.parametrize("margin, reductions, off", [(4, 0, 11), (12, 0, 5), (4, 3, 8), (4, 30, 5)])
def test_the_penalty_of_called_fire(margin: int, reductions: int, off: int) -> None:
    """RFX-INDIR-03, RFX-INDIR-07, RFX-INDIR-08: 15 less the margin of the call and all corrections, never below 5."""
    assert penalty(FireMission((0, 0), margin, reductions)) == off


def test_corrections_with_margins_2_and_6_make_11_into_8() -> None:
    """RFX-INDIR-07."""
    assert penalty(FireMission((0, 0), 4, adjustment(2) + adjustment(6))) == 8
    assert adjustment(-1) == 0


def test_a_call_gives_the_gunner_something_to_fire_at() -> None:
    """RFX-INDIR-01, RFX-INDIR-02: Artillery (COG, TN +2), over the radio; without a call nothing is offered."""
    field = Battery()
    assert field.offered(field.gunner, FireAsCalled(weapon=MORTAR), PAUSE) is None
    field.does(field.observer, CallForFire(gunner=field.gunner, cell=(20, 8)), 6, 15, kind=PAUSE)
    assert (field.mission().cell, field.mission().margin) == ((20, 8), 4)
    assert field.offered(field.gunner, FireAsCalled(weapon=MORTAR), PAUSE) is not None


def test_a_call_that_fails_may_be_made_again() -> None:
    """RFX-INDIR-02."""
    field = Battery()
    field.does(field.observer, CallForFire(gunner=field.gunner, cell=(20, 8)), 11, 15, kind=PAUSE)
    assert field.table.find(field.gunner, FireMission) is None
    assert field.offered(field.observer, CallForFire(gunner=field.gunner, cell=(20, 8)), PAUSE) is not None


def test_without_a_radio_nobody_hears_a_call_across_the_map() -> None:
    """RFX-INDIR-02: radio, or voice."""
    field = Battery()
    field.table.put(field.gunner, replace(field.table.part(field.gunner, Traits), radio=False))
    assert field.offered(field.observer, CallForFire(gunner=field.gunner, cell=(20, 8)), PAUSE) is None


def test_the_round_lands_at_the_end_of_the_segment_where_only_the_map_knows() -> None:
    """RFX-INDIR-04, RFX-INDIR-05, RFX-INDIR-06: missed by 3 at medium range, nine metres to the right."""
    field = Battery()
    field.table.put(field.gunner, FireMission((20, 8), 10, 0, field.observer))
    field.does(field.gunner, FireAsCalled(weapon=MORTAR), 6, 15, 4, kind=PAUSE)
    ((_, shell),) = field.table.having(Shell)
    assert shell.cell == (22, 8) and shell.margin == 0
    assert not View(field.table, "red").having(Shell) and not View(field.table, "blue").having(Shell)
    assert not field.told("burst")
    field.lands()
    assert field.told("burst")[0].cells == ((22, 8),)
    assert field.mission().landed == 1


def test_a_success_lands_on_the_mark_with_its_margin() -> None:
    """RFX-INDIR-03: COG 8 less 5."""
    field = Battery()
    field.table.put(field.gunner, FireMission((20, 8), 12, 0, field.observer))
    field.does(field.gunner, FireAsCalled(weapon=MORTAR), 1, 15, kind=PAUSE)
    ((_, shell),) = field.table.having(Shell)
    assert (shell.cell, shell.margin) == ((20, 8), 2)


def test_a_correction_costs_a_sentence_and_a_tick_for_the_radio() -> None:
    """RFX-INDIR-07: once for each round seen to fall."""
    field = Battery()
    field.table.put(field.gunner, FireMission((20, 8), 4, 0, field.observer))
    correction = AdjustFire(gunner=field.gunner)
    assert field.offered(field.observer, correction) is None
    field.table.put(field.gunner, FireMission((20, 8), 4, 0, field.observer, landed=1))
    offer = field.offered(field.observer, correction)
    assert offer is not None and offer.cost.amount == 6
    field.does(field.observer, correction, 5, 15)
    assert field.mission().reductions == 2 and penalty(field.mission()) == 9
    assert field.offered(field.observer, correction) is None


def test_in_a_pause_it_is_the_same() -> None:
    """RFX-INDIR-07."""
    field = Battery()
    field.table.put(field.gunner, FireMission((20, 8), 4, 0, field.observer, landed=1))
    field.does(field.observer, AdjustAtLength(gunner=field.gunner), 9, 15, kind=PAUSE)
    assert field.mission().reductions == 1


def test_a_new_target_wants_a_new_call_and_keeps_what_was_learnt() -> None:
    """RFX-INDIR-08."""
    field = Battery()
    field.table.put(field.gunner, FireMission((20, 8), 4, 3, field.observer))
    field.does(field.observer, CallForFire(gunner=field.gunner, cell=(26, 10)), 4, 15, kind=PAUSE)
    assert (field.mission().cell, penalty(field.mission())) == ((26, 10), 15 - 6 - 3)


def test_in_place_of_an_exchange_it_is_harder_by_three() -> None:
    """RFX-INDIR-03, RFX-OPS-13."""
    field = Battery()
    calm = indirect.calling(field.table, field.observer, "Tactics").check.target
    field.table.put(field.observer, Initiative(substitute="call for fire"))
    assert indirect.calling(field.table, field.observer, "Tactics").check.target == calm - 3
    assert indirect.calling(field.table, field.observer, "Artillery").check.target == calm - 1


def test_what_a_call_promises_is_the_round_that_follows_it() -> None:
    """RFX-INDIR-02, RFX-INDIR-03: over every margin of the call and every way the round may stray; nothing new where
    he fires at them already.
    """
    field = Battery()
    foe = field.man("red", (20, 8))
    field.table.spot(field.observer, foe)
    ask, action = Ask("blue", field.observer, PAUSE), CallForFire(gunner=field.gunner, cell=(20, 8))
    told = TOPIC.forecasts[CallForFire](field.table, ask, action)
    words = [each for each in told.outcomes if each.unit is None]
    assert sum(each.chance for each in words) == told.success
    hurt = [each for each in told.outcomes if each.unit == foe]
    assert sum(each.chance for each in hurt) == 1, "unhurt if the call is not understood"
    promised = sum(each.chance * each.loss for each in hurt)
    assert promised > 0
    best = FireMission((20, 8), 10, 0, field.observer)
    field.table.put(field.gunner, best)
    fired = TOPIC.forecasts[FireAsCalled](field.table, Ask("blue", field.gunner, PAUSE), FireAsCalled(weapon=MORTAR))
    assert promised < sum(each.chance * each.loss for each in fired.outcomes), "a certain call at the best is better"
    again = TOPIC.forecasts[CallForFire](field.table, ask, action)
    assert not [each for each in again.outcomes if each.unit is not None]
    field.table.put(field.gunner, replace(best, margin=0, landed=1))
    better = TOPIC.forecasts[AdjustAtLength](field.table, ask, AdjustAtLength(gunner=field.gunner))
    assert sum(each.chance * each.loss for each in better.outcomes) > 0


def test_the_odds_of_what_is_done_in_place_of_an_exchange_know_that_it_is_hurried() -> None:
    """RFX-OPS-13: three off, in the forecast as in the roll."""
    field = Battery()
    action = CallForFire(gunner=field.gunner, cell=(20, 8))
    calm = menu.forecast(field.table, Ask("blue", field.observer, PAUSE), action)
    hurried = menu.forecast(field.table, Ask("blue", field.observer, BEGIN), action)
    assert calm.success is not None and hurried.success is not None and hurried.success < calm.success
    field.table.put(field.observer, Initiative(substitute="call for fire"))
    assert menu.forecast(field.table, Ask("blue", field.observer, PAUSE), action).success == hurried.success


def test_a_second_man_loads_the_next_round() -> None:
    """RFX-INDIR-03: alone the gunner has to reload before he fires again."""
    for beside, loaded in (((21, 40), 1), ((30, 40), 0)):
        field = Battery()
        field.man("blue", beside)
        field.table.put(field.gunner, FireMission((20, 8), 4, 0, field.observer))
        field.does(field.gunner, FireAsCalled(weapon=MORTAR), 6, 15, 4, kind=PAUSE)
        item = field.table.part(field.gunner, Kit).find(MORTAR)
        assert item is not None and item.loaded == loaded
        assert (field.offered(field.gunner, FireAsCalled(weapon=MORTAR), PAUSE) is not None) is bool(loaded)


def test_neither_too_near_nor_too_far() -> None:
    """RFX-INDIR-01: inside the indirect range."""
    field = Battery()
    field.table.put(field.gunner, FireMission((20, 39), 4, 0, field.observer))
    assert field.offered(field.gunner, FireAsCalled(weapon=MORTAR), PAUSE) is None
    assert "Fire as called: too close" in map(str, field.menu(field.gunner, PAUSE).refusals)


def test_the_third_shot_by_ones_own_eyes_is_at_6() -> None:
    """RFX-INDIR-09: 10, 8, 6, down to nothing."""
    field = Battery()
    for shots, off in ((0, 10), (1, 8), (2, 6), (9, 0)):
        field.table.put(field.gunner, FireMission((20, 10), shots=shots))
        assert tosses.by_eye(field.table, field.gunner, (20, 10)) == off


def test_a_mortar_by_the_gunners_own_eyes() -> None:
    """RFX-INDIR-09: in visual range, though the wall hides the spot; it takes its time all the same."""
    field = Battery()
    field.does(field.gunner, Bombard(weapon=MORTAR, cell=(20, 20)), 1, 1, 4, kind=PAUSE)
    assert len(field.table.having(Shell)) == 1 and field.mission().shots == 1


def test_a_launcher_over_a_wall_bursts_at_once() -> None:
    """RFX-INDIR-09: an attack like any other."""
    field = Battery()
    field.gives(field.observer, LAUNCHER, place=Place.BOTH, loaded=1, spare=3)
    field.gives(field.gunner, LAUNCHER, place=Place.BOTH, loaded=1, spare=3)
    field.does(field.gunner, FireOver(weapon=LAUNCHER, cell=(20, 20)), 1, 1, 9)
    assert len(field.told("burst")) == 1


def test_a_launcher_over_a_wall_costs_and_is_held_and_hindered_as_in_the_open() -> None:
    """RFX-INDIR-09, RFX-RANGE-03, RFX-MOVE-04, RFX-RECOIL-01: a tick more where it is near, nothing with one hand, and
    the gait of the shooter and the kick of the last shot count.
    """
    field = Battery()
    field.gives(field.gunner, LAUNCHER, place=Place.BOTH, loaded=1, spare=3)
    field.table.put(field.gunner, Position((20, 32)))
    near, far = FireOver(weapon=LAUNCHER, cell=(20, 29)), FireOver(weapon=LAUNCHER, cell=(20, 20))
    costs = [offer.cost.amount for each in (near, far) if (offer := field.offered(field.gunner, each)) is not None]
    assert costs == [7, 6]
    field.fight(tick=10)
    field.table.put(field.gunner, Moving(Gait.RUN, field.table.clock.round, 5))
    field.table.put(field.gunner, Recoil(LAUNCHER, 2, field.table.clock.round))
    told = field.foretold(field.gunner, far)
    assert told.tallies[0].total == 8 - 10 - 3 - 2
    field.gives(field.gunner, LAUNCHER, place=Place.RIGHT, loaded=1)
    assert field.offered(field.gunner, far) is None


def test_where_it_is_not_played_nothing_is_offered() -> None:
    """RFX-INDIR-01: option indirect_fire."""
    field = Battery(indirect_fire=False)
    assert not field.menu(field.gunner, PAUSE).offers


def test_the_forecast_of_a_round_spreads_over_the_map() -> None:
    """RFX-INDIR-03, RFX-INDIR-05."""
    field = Battery()
    field.table.put(field.gunner, FireMission((20, 8), 12, 0, field.observer))
    told = field.foretold(field.gunner, FireAsCalled(weapon=MORTAR), PAUSE)
    assert told.success is not None and 0 < told.success < 1
    where = {each.text: each.chance for each in told.outcomes if each.unit is None}
    assert sum(where.values()) == 1
