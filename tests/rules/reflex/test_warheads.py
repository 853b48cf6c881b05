"""Warheads at a person: every round that strikes goes off, and what is shown of each unit is what the dice do."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from game.battle.view import View
from rules.frame.figure import Condition, Kit, Place
from rules.frame.forecast import Fact, Forecast
from rules.kernel.refs import Ref
from rules.reflex.core.moment import Moment
from rules.reflex.fire import deeds, forecasts
from rules.reflex.fire.forms import Shoot, ShootGround, TwoGuns
from rules.reflex.state import Rested, Wounds
from rules.reflex.terms.body import LOCATIONS, Injury
from rules.reflex.wounds import harm
from rules.reflex.wounds.forecasts import loss
from rules.reflex.wounds.toll import End, Fate
from tests.rules.reflex.range import AK, CANNON, LAUNCHER, M4, PISTOL, RPG, Range
from tests.tiers import thinned, times


def shown(field: Range, unit: Ref, target: Ref, name: str, rounds: int = 1) -> Forecast:
    return field.foretold(unit, Shoot(weapon=name, target=target, rounds=rounds))


def exclusive(told: Forecast) -> None:
    """What may happen to a unit adds up to one, and nothing is likelier than certain."""
    for unit in told.units():
        assert sum(each.chance for each in told.of(unit)) == 1
    assert sum(each.chance for each in told.of(None)) <= 1
    assert sum(chance for _, chance in told.lands) <= 1


def fired_often(field: Range, unit: Ref, target: Ref, name: str, rounds: int, many: int) -> Counter[int]:
    """What many such attacks make of a target, 5 for dead, 6 for killed outright; all is as before after each."""
    found, before = Counter[int](), field.world.snapshot()
    for number in range(many):
        field.table.seed = f"try {number}"
        moment = Moment(field.table, 10)
        deeds.fire_at(moment, unit, field.wish(unit, target, name, rounds=rounds))
        moment.settle()
        hurt = field.wounds(target)
        outright = hurt.dead and max(hurt.levels) < Injury.CRITICAL
        found[6 if outright else 5 if hurt.dead else int(max(hurt.levels))] += 1
        field.world.restore(before)
        field.table.sight.forget()
    return found


def keeps_its_promise(told: Forecast, target: Ref, found: Counter[int]) -> None:
    """Every wound comes as often as it is shown, within three standard errors."""
    many = found.total()
    words = ("slight", "moderate", "serious", "critical", "killed", "killed outright")
    for degree, word in enumerate(words, 1):
        rows = [each for each in told.of(target) if each.text.startswith(word) and (degree != 5 or each.text == word)]
        shown = float(sum(each.chance for each in rows))
        assert abs(found[degree] / many - shown) < 3.5 * (max(0.0025, shown * (1 - shown)) / many) ** 0.5, word


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


@pytest.mark.parametrize("many", times(300, 1500))
def test_what_a_warhead_does_to_a_person_is_what_is_shown(many: int) -> None:
    """RFX-EXPL-01, RFX-EXPL-03, RFX-EXPL-06: the hit, the shock wave and the fragments."""
    field = Range()
    man, foe = field.shooter(LAUNCHER), field.target((10, 30))
    told = forecasts.of_wish(field.table, field.wish(man, foe, LAUNCHER))
    exclusive(told)
    keeps_its_promise(told, foe, fired_often(field, man, foe, LAUNCHER, 1, many))


@pytest.mark.parametrize("many", times(150, 600))
def test_a_burst_of_warheads_does_what_is_shown(many: int) -> None:
    """RFX-BURST-02, RFX-EXPL-01, RFX-DMG-05: one explosion after another, each wound on those before it."""
    field = Range()
    man, foe = field.shooter(CANNON, MUS=30), field.target((10, 30))
    field.table.put(man, Rested(CANNON, "tripod"))
    told = forecasts.of_wish(field.table, field.wish(man, foe, CANNON, rounds=3))
    exclusive(told)
    assert Fact.ROUGH not in {each.fact for each in told.assumes}
    keeps_its_promise(told, foe, fired_often(field, man, foe, CANNON, 3, many))


@pytest.mark.parametrize(("name", "rounds"), thinned([(M4, 1), (AK, 4), (LAUNCHER, 1)]))
def test_a_wound_that_is_there_is_made_worse_as_shown(name: str, rounds: int) -> None:
    """RFX-DMG-05: an equal wound of a place that is hurt makes it a level worse, and that is what is shown."""
    field = Range()
    man, foe = field.shooter(name, CDN=14), field.target((10, 30))
    hurt = replace(Wounds(), levels=(Injury.MODERATE, Injury.SERIOUS, *([Injury.MODERATE] * 4)))
    field.table.put(foe, hurt)
    harm.show(field.table, foe)
    told = forecasts.of_wish(field.table, field.wish(man, foe, name, rounds=rounds))
    exclusive(told)
    became, before = Counter[tuple[str, bool]](), field.world.snapshot()
    tries = 800
    for number in range(tries):
        field.table.seed = f"try {number}"
        moment = Moment(field.table, 10)
        deeds.fire_at(moment, man, field.wish(man, foe, name, rounds=rounds))
        moment.settle()
        after = field.wounds(foe)
        risen = [now for now, was in zip(after.levels, hurt.levels, strict=True) if now > was]
        became["killed" if after.dead else max(risen).name.lower() if risen else "no worse", bool(after.out)] += 1
        field.world.restore(before)
        field.table.sight.forget()
    words = {word: word for word in ("killed", "moderate", "serious", "critical")}
    for (word, out), many in became.items():
        rows = [
            each
            for each in told.of(foe)
            if words.get(word, "") in each.text and ("unconscious" in each.text) == (out and word != "killed")
        ]
        if word != "no worse":
            assert many / tries == pytest.approx(float(sum(each.chance for each in rows)), abs=0.05), (word, out)
    lost = float(told.loss(foe))
    left = (
        sum(
            (0 if out or word == "killed" else 1 - 0.22 * max(3, 4 if word == "critical" else 0)) * many
            for (word, out), many in became.items()
        )
        / tries
    )
    assert 1 - 0.66 - left == pytest.approx(lost, abs=0.03)


def test_an_enemy_who_looks_hurt_is_shown_as_slightly_hurt_and_that_is_said() -> None:
    """RFX-DMG-05: nobody sees where and how badly a stranger is hurt; of a friend it is known."""
    field = Range()
    man, foe = field.shooter(M4), field.target((10, 30))
    friend = field.man("blue", (11, 30))
    for each in (foe, friend):
        field.table.put(each, Wounds().with_level("head", Injury.SERIOUS))
        harm.show(field.table, each)
    told = field.foretold(man, Shoot(weapon=M4, target=foe))
    assert Fact.FIGURES in {each.fact for each in told.assumes}
    assert "torso: no worse" not in {each.text for each in told.of(foe)}, "a slight wound makes a slight one worse"
    assert "torso: slight wound" not in {each.text for each in told.outcomes}
    seen = View(field.table, "blue")
    names = dict(seen._names)
    assert loss(seen.part(names[friend], Wounds), End(Fate.SERIOUS)) == 0
    assert loss(seen.part(names[friend], Wounds), End(Fate.CRITICAL, out=True)) == Fraction(34, 100)
    assert seen.part(names[foe], Condition).strength == pytest.approx(0.78)


def test_a_lesser_wound_of_the_badly_hurt_is_not_called_unhurt() -> None:
    """RFX-DMG-05: what is no worse than the wounds he has may have got through; it is neither stopped nor unhurt."""
    field = Range()
    man, foe = field.shooter(LAUNCHER), field.target((10, 30))
    friend = field.man("blue", (11, 31))
    field.table.put(friend, Wounds(levels=(Injury.SERIOUS,) * len(LOCATIONS)))
    hurt = {each.text for each in forecasts.of_wish(field.table, field.wish(man, foe, LAUNCHER)).of(friend)}
    assert "no worse" in hurt
    assert "unhurt" not in hurt


def test_a_bystander_has_a_row_of_his_own() -> None:
    """RFX-EXPL-04 to 07: a friend beside the target, the target, and where it bursts."""
    field = Range()
    field.alone = True
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
