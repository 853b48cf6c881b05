"""Rockets, shells, flames and things thrown, as they are played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Aboard, Crew, Kit, Stance
from rules.frame.knowing import Awareness
from rules.frame.things import Fire, Lying
from rules.reflex.core.checks import Check
from rules.reflex.core.moment import Moment
from rules.reflex.fire import attack, deeds, forecasts, impact, landing
from rules.reflex.fire.forms import Hurl, Shoot, ShootGround
from rules.reflex.state import Burning, Traits
from tests.rules.reflex.range import CANNON, FLAMER, LAUNCHER, PISTOL, RPG, TOPIC, Range
from tests.rules.reflex.shots import STEADY, TEN_METRES, loaded, with_margin
from tests.tiers import times


def test_an_rpg_that_misses_bursts_on_the_wall_three_metres_behind() -> None:
    """RFX-EXPL-60: at a slant as well; with nothing within ten metres it leaves the fight."""
    field = Range()
    for column in range(2, 30):
        field.wall((column, 10), 0)
    man, foe, far = field.shooter(RPG, (10, 45)), field.target((10, 13)), field.target((20, 25))
    assert impact.flies_on(field.table, field.wish(man, foe, RPG)) == (10, 10)
    assert impact.flies_on(field.table, field.wish(man, far, RPG)) is None
    aslant = field.target((16, 13))
    end = impact.flies_on(field.table, field.wish(man, aslant, RPG))
    assert end == (17, 10)
    field.table.put(foe, Stance(Posture.STANDING))
    field.dice(*with_margin(field, man, foe, RPG, -1), *[1] * 60)
    moment = Moment(field.table, 10)
    deeds.fire_at(moment, man, field.wish(man, foe, RPG))
    moment.settle()
    assert [event.cells for event in field.told("burst")] == [((10, 10),)]
    assert any(field.levels(foe))


def test_a_missed_warhead_strikes_the_vehicle_behind() -> None:
    """RFX-EXPL-60."""
    field = Range()
    man, foe = field.shooter(RPG, (10, 45)), field.target((10, 20))
    truck = field.vehicle("red", (9, 12), "Armed pickup")
    end = impact.flies_on(field.table, field.wish(man, foe, RPG))
    assert end in field.table.cells(truck)


def test_a_direct_hit_with_nothing_to_spare_is_a_dud() -> None:
    """RFX-EXPL-60 has no part in it: it strikes, and does not burst (RFX-DMG-03)."""
    field = Range(TEN_METRES)
    man, foe = field.shooter(LAUNCHER, CDN=15), field.target((10, 35))
    field.fires(man, foe, LAUNCHER, *with_margin(field, man, foe, LAUNCHER, 0), 3, 4)
    assert not field.told("burst")
    assert field.levels(foe) == [0, 1, 0, 0, 0, 0]


def test_a_launcher_into_a_place_costs_more_when_it_is_near() -> None:
    """RFX-RANGE-03, RFX-HEAVY-03: and a place is no man to be missed at 3 less."""
    field = Range()
    man, foe = field.shooter(LAUNCHER), field.target((10, 25))
    action = ShootGround(weapon=LAUNCHER, cell=(10, 25))
    assert TOPIC.deeds[ShootGround].price(field.table, man, action) == 6 + 1
    offer = field.offered(man, action)
    assert offer is not None
    assert offer.cost.amount == 7
    assert field.foretold(man, action).cost.amount == 7
    assert "RFX-HEAVY-03" in field.modifiers(man, foe, LAUNCHER)
    assert "RFX-HEAVY-03" not in {each.rule for each in field.foretold(man, action).tallies[0].modifiers}


def test_a_launcher_fired_into_a_place_bursts_there() -> None:
    """RFX-EXPL-60: a round is gone, and the unit that stands there is hurt."""
    field = Range()
    man, foe = field.shooter(LAUNCHER), field.target((10, 25))
    action = ShootGround(weapon=LAUNCHER, cell=(10, 25))
    check = landing.reckon(field.table, man, field.arm(man, LAUNCHER), action.cell, action.speed).check
    before = loaded(field, man, LAUNCHER)
    field.does(man, action, check.target - 2, *[1] * 60)
    assert [event.success for event in field.told("launch")] == [True]
    assert [event.cells for event in field.told("burst")] == [((10, 25),)]
    assert loaded(field, man, LAUNCHER) == before - 1
    assert any(field.levels(foe))


def test_a_cannon_that_fires_bursts_only_fires_one_into_a_place() -> None:
    """RFX-BURST-01, RFX-BURST-05: and it must be pointed there."""
    from rules.reflex.state import Vehicle

    field = Range(TEN_METRES)
    man, foe = field.shooter(PISTOL, (20, 30)), field.target((20, 20))
    car = field.vehicle("blue", (20, 30), "Scout car with cannon")
    field.table.put(man, Aboard(car, 1), Awareness(now=(foe,)))
    seats = field.table.part(car, Crew).seats
    field.table.put(car, Crew((seats[0], replace(seats[1], rider=man), *seats[2:])))
    held = field.arm(man, CANNON)
    assert landing.hindrance(field.table, man, held, (20, 20)) == ""
    attempt = landing.reckon(field.table, man, held, (20, 20), "snap")
    assert "RFX-BURST-01" in {each.rule for each in attempt.tally.modifiers}
    assert landing.rounds(held) == 3
    field.table.put(car, replace(field.table.part(car, Vehicle), arcs=((CANNON, "rear"),)))
    assert landing.hindrance(field.table, man, held, (20, 20)) == "outside its arc"


def test_a_flamethrower_burns_whom_it_hits_and_where_it_was_aimed() -> None:
    """RFX-FIRE-04, RFX-HEAVY-02."""
    field = Range()
    man, foe = field.shooter(FLAMER, CDN=15), field.target((10, 25))
    check = with_margin(field, man, foe, FLAMER, 1)
    field.fires(man, foe, FLAMER, *check, 3, 4, 1, *STEADY[:2])
    assert field.table.part(foe, Burning).damage == 5, "thickened fuel burns on (RFX-FIRE-03)"
    assert [fire.cell for _, fire in field.table.having(Fire)] == [(10, 25)]
    assert loaded(field, man, FLAMER) == 7


def test_an_enemy_that_is_seen_to_burn_is_not_shown_to_catch_fire_again() -> None:
    """RFX-FIRE-03: whoever sees him sees that."""
    field = Range()
    man, foe = field.shooter(FLAMER, CDN=12), field.target((10, 25))
    field.table.spot(man, foe)
    field.table.put(man, Awareness(field.table.part(man, Awareness).known, (foe,)))
    rows = []
    for parts in ((Stance(),), (Burning(2, field.table.clock.round), Stance())):
        field.table.put(foe, *parts)
        shown = field.foretold(man, Shoot(weapon=FLAMER, target=foe))
        true = forecasts.of_wish(field.table, field.wish(man, foe, FLAMER))
        rows.append([sum(each.text.endswith("catches fire") for each in told.outcomes) for told in (shown, true)])
    assert rows == [[1, 1], [0, 0]]


@pytest.mark.parametrize("many", times(150, 500))
@pytest.mark.parametrize("aboard", [False, True])
def test_a_flamethrower_shows_how_likely_its_target_catches_fire(aboard: bool, many: int) -> None:
    """RFX-FIRE-03, RFX-FIRE-04: of a person and of a vehicle, as often as the dice bring it."""
    field = Range()
    man = field.shooter(FLAMER, CDN=12)
    foe = field.vehicle("red", (10, 25), "Armed pickup") if aboard else field.target((10, 25))
    field.table.put(man, Awareness(now=(foe,)))
    told = forecasts.of_wish(field.table, field.wish(man, foe, FLAMER))
    (row,) = [each for each in told.outcomes if each.text.endswith("catches fire")]
    burnt, before = 0, field.world.snapshot()
    for number in range(many):
        field.table.seed = f"try {number}"
        moment = Moment(field.table, 10)
        deeds.fire_at(moment, man, field.wish(man, foe, FLAMER))
        moment.settle()
        burnt += field.table.find(foe, Burning) is not None
        field.world.restore(before)
        field.table.sight.forget()
    shown = float(row.chance)
    assert 0 < shown < 1
    assert abs(burnt / many - shown) < 3.5 * (shown * (1 - shown) / many) ** 0.5


def test_a_stone_leaves_the_hand_and_lies_where_it_was_thrown() -> None:
    """RFX-THROW-01: whoever owns it, it can be picked up there."""
    field = Range()
    man, foe = field.shooter("Rock", MUS=8), field.target((10, 25))
    field.does(man, Hurl(weapon="Rock", target=foe), 20, 20)
    assert field.table.part(man, Kit).find("Rock") is None
    assert [(lying.item.name, lying.cell) for _, lying in field.table.having(Lying)] == [("Rock", (10, 25))]


def test_a_javelin_can_be_thrown_by_the_plain_check_and_not_at_arms_length() -> None:
    """RFX-THROW-01, RFX-ATK-02."""
    field = Range()
    man, foe = field.shooter("Javelin", MUS=8), field.target((10, 36))
    field.table.put(man, replace(field.table.part(man, Traits), skills=()))
    made = deeds.wish(field.table, man, Hurl(weapon="Javelin", target=foe))
    assert made is not None
    assert attack.reckon(field.table, made).attempt.check == Check(2, 8)
    assert TOPIC.deeds[Hurl].price(field.table, man, Hurl(weapon="Javelin", target=foe)) == 4
    assert field.offered(man, Hurl(weapon="Javelin", target=foe)) is not None
    near = field.target((10, 39))
    assert field.offered(man, Hurl(weapon="Javelin", target=near)) is None
