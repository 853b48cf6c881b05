"""Warheads at a person: every round that strikes goes off, and what is shown of each unit is what the dice do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from rules.figure import Kit, Place
from rules.forecast import Fact, Forecast
from rules.reflex.fire import deeds, forecasts
from rules.reflex.fire.forms import Shoot, ShootGround, TwoGuns
from rules.reflex.order.moment import Moment
from rules.reflex.state import Rested
from rules.refs import Ref
from tests.rules.reflex.range import AK, CANNON, LAUNCHER, M4, PISTOL, RPG, Range


def shown(field: Range, unit: Ref, target: Ref, name: str, rounds: int = 1) -> Forecast:
    return field.foretold(unit, Shoot(weapon=name, target=target, rounds=rounds))


def exclusive(told: Forecast) -> None:
    """What may happen to a unit adds up to one, and nothing is likelier than certain."""
    for unit in told.units():
        assert sum(each.chance for each in told.of(unit)) == 1
    assert sum(each.chance for each in told.of(None)) <= 1
    assert sum(chance for _, chance in told.lands) <= 1


def fired_often(field: Range, unit: Ref, target: Ref, name: str, rounds: int, times: int) -> Counter[int]:
    """The worst wound of many such attacks, 5 for killed outright; everything is as before after each."""
    found, before = Counter[int](), field.world.snapshot()
    for number in range(times):
        field.table.seed = f"try {number}"
        moment = Moment(field.table, 10)
        deeds.fire_at(moment, unit, field.wish(unit, target, name, rounds=rounds))
        moment.settle()
        hurt = field.wounds(target)
        found[5 if hurt.beyond_help else int(max(hurt.levels))] += 1
        field.world.restore(before)
        field.table.sight.forget()
    return found


def test_every_round_of_a_burst_goes_off() -> None:
    """RFX-BURST-02, RFX-EXPL-01: a hit and two more on the same place are three explosions."""
    field = Range()
    man, foe = field.shooter(CANNON, MUS=30), field.target()
    field.table.put(man, Rested(CANNON, "tripod"))
    moment = Moment(field.table, 10)
    field.dice(1, 1, 1, 1, 3, 4)  # a good hit, two rounds more on the chest
    deeds.fire_at(moment, man, field.wish(man, foe, CANNON, rounds=3))
    moment.settle()
    assert len(field.told("burst")) == 3


def test_a_heavy_warhead_that_strikes_a_person_is_shown_to_kill() -> None:
    """RFX-EXPL-09: with anything to spare it kills outright, and no wound stands beside that."""
    field = Range()
    man, foe = field.shooter(RPG), field.target()
    told = shown(field, man, foe, RPG)
    exclusive(told)
    killed = next(each for each in told.outcomes if each.text == "killed outright")
    assert killed.loss == 1
    graze = sum(each.chance for each in told.of(foe_of(told)) if not each.spared) - killed.chance
    assert killed.chance + graze == told.success
    assert graze < Fraction(1, 10), "a dud"


def foe_of(told: Forecast) -> Ref:
    """The only unit there is anything to say of."""
    (foe,) = told.units()
    return foe


def test_what_a_warhead_does_to_a_person_is_what_is_shown() -> None:
    """RFX-EXPL-01, RFX-EXPL-03, RFX-EXPL-06: the hit, the shock wave and the fragments."""
    field = Range()
    man, foe = field.shooter(LAUNCHER), field.target((10, 30))
    told = forecasts.of_wish(field.table, field.wish(man, foe, LAUNCHER))
    exclusive(told)
    times = 1500
    found = fired_often(field, man, foe, LAUNCHER, 1, times)
    for degree, word in enumerate(("slight", "moderate", "serious", "critical", "killed outright"), 1):
        foretold = sum(float(each.chance) for each in told.of(foe) if each.text.startswith(word))
        assert found[degree] / times == pytest.approx(foretold, abs=0.05), word


def test_a_burst_of_warheads_wounds_as_often_as_is_shown_and_no_less_badly() -> None:
    """RFX-BURST-02, RFX-EXPL-01: that one wound makes another worse is left out, and that is said (RFX-DMG-05)."""
    field = Range()
    man, foe = field.shooter(CANNON, MUS=30), field.target((10, 30))
    field.table.put(man, Rested(CANNON, "tripod"))
    told = forecasts.of_wish(field.table, field.wish(man, foe, CANNON, rounds=3))
    exclusive(told)
    assert Fact.ROUGH in {each.fact for each in told.assumes}
    times = 600
    found = fired_often(field, man, foe, CANNON, 3, times)
    hurt = sum(float(each.chance) for each in told.of(foe) if each.loss)
    assert 1 - found[0] / times == pytest.approx(hurt, abs=0.06)
    badly = sum(float(each.chance) for each in told.of(foe) if each.text.startswith(("serious", "critical")))
    assert (found[3] + found[4]) / times > badly - 0.06


def test_a_bystander_has_a_row_of_his_own() -> None:
    """RFX-EXPL-04 to 07: a friend beside the target, the target, and where it bursts."""
    field = Range()
    man, foe = field.shooter(LAUNCHER), field.target((10, 30))
    friend = field.man("blue", (11, 31))
    field.wall((10, 28), 0)
    told = forecasts.of_wish(field.table, field.wish(man, foe, LAUNCHER))
    exclusive(told)
    assert told.units() == (foe, friend)
    assert [each.text for each in told.of(friend) if each.spared] == ["outside the blast"]
    assert told.struck(friend) > 0
    assert dict(told.lands)[10, 30] < 1
    assert (10, 28) in dict(told.lands), "what misses flies on to the wall"


def test_what_is_fired_at_a_place_shows_where_it_may_land() -> None:
    """RFX-EXPL-60, RFX-INDIR-05."""
    field = Range()
    man, _ = field.shooter(LAUNCHER), field.target((12, 21))
    told = field.foretold(man, ShootGround(weapon=LAUNCHER, cell=(10, 20)))
    exclusive(told)
    assert dict(told.lands)[10, 20] > Fraction(1, 20)
    assert len(told.lands) > 5
    assert Fact.UNSEEN in {each.fact for each in told.assumes}


@pytest.mark.parametrize(("name", "rounds"), [(M4, 1), (AK, 4), (RPG, 1)])
def test_hit_and_missed_add_up(name: str, rounds: int) -> None:
    """RFX-ATK-01: a single shot, a burst, a warhead."""
    field = Range()
    man, foe = field.shooter(name), field.target()
    told = shown(field, man, foe, name, rounds)
    exclusive(told)
    missed = next(each for each in told.outcomes if each.spared)
    assert missed.text == "missed"
    assert told.success == 1 - missed.chance


def test_two_guns_at_one_target_are_one_set_of_outcomes() -> None:
    """RFX-HANDED-04: the worst of both shots."""
    field = Range(two_guns=True)
    man, foe = field.shooter(PISTOL), field.target((10, 35))
    field.both_hands_full(man, PISTOL, PISTOL)
    told = field.foretold(man, TwoGuns(target=foe, other=foe))
    exclusive(told)
    missed = next(each for each in told.outcomes if each.spared)
    assert told.success == 1 - missed.chance


def test_a_crossbow_at_arms_length_goes_by_muscle() -> None:
    """RFX-GUNFU-02: a crossbow counts as a firearm there."""
    field = Range()
    man, foe = field.shooter("Crossbow", CDN=12, MUS=5), field.target((10, 39))
    assert field.reckons(man, foe, "Crossbow").attempt.tally.base == 5
    far = field.target((10, 30))
    assert field.reckons(man, far, "Crossbow").attempt.tally.base == 12
    assert Place.BOTH in {item.place for item in field.table.part(man, Kit).items}
