"""Grenades: fuses nobody knows, cooking, misses, throwing back, petrol; what a throw promises."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from game.battle.view import View
from game.world.components import Stirred
from rules.frame.figure import Item, Kit, Place
from rules.frame.flow import Ask
from rules.frame.forecast import Fact, Forecast
from rules.frame.things import Fire, Lying
from rules.kernel import odds
from rules.kernel.dice import Rolled
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.reflex.asks import TICK, OnTick
from rules.reflex.blast import fires, forecasts, fuses
from rules.reflex.blast.forms import BeatOut
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.fire import throwing
from rules.reflex.gas import breath, clouds
from rules.reflex.gas import topic as gases
from rules.reflex.hands.ready import arm
from rules.reflex.order import ticks
from rules.reflex.ordnance import coming_down, tosses
from rules.reflex.ordnance.forms import Cook, LobOver, Smother, ThrowGrenade, ThrowPetrol
from rules.reflex.ordnance.topic import TOPIC
from rules.reflex.ordnance.tosses import Toss
from rules.reflex.state import Burning, Fired, FireMission, Fuse, Live
from rules.reflex.terms.body import LOCATIONS, Injury
from rules.reflex.wounds import hazards, protection
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.injury import injury, worsened
from tests.rules.reflex.ground import Ground
from tests.rules.reflex.seated import Seated

FRAG, SMOKE, PETROL = "Fragmentation hand grenade", "Smoke grenade", "Petrol bomb"
AK = "AK-47 assault rifle"


def field(**options: Any) -> Ground:
    return Ground(TOPIC, **options)


def thrower(ground: Ground, name: str = FRAG, cell: tuple[int, int] = (20, 40)) -> Ref:
    man = ground.man("blue", cell, CDN=8, MUS=8, COG=8)
    ground.gives(man, name)
    return man


def fuse(ground: Ground) -> Fuse:
    ((_, found),) = ground.table.having(Fuse)
    return found


def ticks_on(ground: Ground, tick: int, *faces: int) -> None:
    moment = Moment(ground.table, tick)
    ground.dice(*faces)
    fuses.run_out(moment, tick)
    moment.settle()


def test_thrown_on_14_with_a_3_it_goes_off_on_7() -> None:
    """RFX-GREN-01."""
    ground = field()
    man = thrower(ground)
    ground.does(man, ThrowGrenade(weapon=FRAG, cell=(20, 25)), 5, 9, 3, tick=14)
    assert fuse(ground).tick == 7
    for tick in range(13, 7, -1):
        ticks_on(ground, tick)
    assert not ground.told("burst")
    ticks_on(ground, 7)
    assert ground.told("burst")[0].cells == ((20, 25),)
    assert not ground.table.having(Fuse) and not ground.table.having(Lying)


def test_what_has_burnt_down_below_nothing_goes_off_after_tick_1() -> None:
    """RFX-GREN-01: thrown on 3, it goes off at the end of this exchange."""
    ground = field()
    man = thrower(ground)
    ground.table.put(man, replace(ground.table.part(man, Kit)))
    ground.does(man, ThrowGrenade(weapon=FRAG, cell=(20, 25)), 5, 9, 10, tick=14)
    ground.table.put(ground.table.having(Fuse)[0][0], replace(fuse(ground), tick=0))
    ticks_on(ground, 1)
    assert not ground.told("burst")
    ticks_on(ground, 0)
    assert ground.told("burst")


def test_nobody_learns_when() -> None:
    """RFX-GREN-01: the fuse is in no side's picture; that a live thing lies there is."""
    ground = field()
    man = thrower(ground)
    ground.does(man, ThrowGrenade(weapon=FRAG, cell=(20, 25)), 5, 9, 3)
    for side in ("blue", "red"):
        assert not View(ground.table, side).having(Fuse)
    view = View(ground.table, "blue")
    ((ref, lying),) = view.having(Lying)
    assert lying.cell == (20, 25) and view.find(ref, Live) is not None


def test_missed_by_four_in_cqb_it_lands_four_metres_off() -> None:
    """RFX-GREN-02: and adds no margin."""
    ground = field()
    man = thrower(ground)
    ground.does(man, ThrowGrenade(weapon=FRAG, cell=(20, 25)), 16, 20, 4, 3)
    assert ground.table.having(Lying)[0][1].cell == (24, 25)
    assert fuse(ground).margin == 0


def test_a_wall_stops_a_grenade_that_went_astray() -> None:
    """RFX-GREN-02."""
    ground = field()
    for row in range(20, 30):
        ground.wall((22, row), 2)
    man = thrower(ground)
    ground.does(man, ThrowGrenade(weapon=FRAG, cell=(20, 25)), 16, 20, 4, 3)
    assert ground.table.having(Lying)[0][1].cell == (22, 25)


def test_where_grenades_do_not_deviate_a_miss_lands_there_without_a_margin() -> None:
    """RFX-GREN-02: option grenade_deviation."""
    ground = field(grenade_deviation=False)
    man = thrower(ground)
    ground.does(man, ThrowGrenade(weapon=FRAG, cell=(20, 25)), 16, 20, 4, 3)
    assert ground.table.having(Lying)[0][1].cell == (20, 25)


def test_cooked_since_15_thrown_on_10_it_goes_off_on_6() -> None:
    """RFX-GREN-03: the fuse burns from the pin on."""
    ground = field()
    man = thrower(ground)
    ground.does(man, Cook(weapon=FRAG), 5, tick=15)
    assert ground.table.find(man, Live) is not None
    ground.does(man, ThrowGrenade(weapon=FRAG, cell=(20, 25)), 5, 9, tick=10)
    assert fuse(ground).tick == 6 and not fuse(ground).held
    assert ground.table.find(man, Live) is None
    ticks_on(ground, 6)
    assert ground.told("burst")[0].cells == ((20, 25),)


def test_held_too_long_it_goes_off_in_the_hand() -> None:
    """RFX-GREN-03: a direct hit on the arm that holds it; 20 on an arm is more than serious."""
    ground = field()
    man = thrower(ground)
    ground.does(man, Cook(weapon=FRAG), 5, tick=15)
    ticks_on(ground, 6, *[10] * 5, *[1] * 30)
    assert ground.wounds(man).actual("right_arm") >= Injury.SERIOUS
    assert ground.table.part(man, Kit).find(FRAG) is None


def test_dropped_it_lies_there_and_burns_on() -> None:
    """RFX-GREN-02, RFX-GREN-03: a live grenade let go of is where it fell."""
    ground = field()
    man = thrower(ground)
    ground.does(man, Cook(weapon=FRAG), 5, tick=15)
    ground.table.drop(man, ground.table.part(man, Kit).held()[0])
    ticks_on(ground, 14)
    assert not fuse(ground).held and ground.table.find(man, Live) is None
    assert ground.table.having(Live)[0][1].cell == (20, 40)


def test_thrown_back_the_same_fuse_burns_on() -> None:
    """RFX-GREN-01: whoever picks it up holds it live, and may throw it."""
    ground = field()
    man, foe = thrower(ground), ground.man("red", (20, 26), CDN=8, MUS=8)
    ground.does(man, ThrowGrenade(weapon=FRAG, cell=(20, 25)), 5, 9, 10, tick=20)
    tick = fuse(ground).tick
    ((ref, lying),) = ground.table.having(Lying)
    ground.gives(foe, FRAG)
    ground.table.put(foe, Kit())
    ground.table.take(foe, ref, Item(lying.item.name, Place.RIGHT))
    ticks_on(ground, 18)
    assert fuse(ground).held and ground.table.find(foe, Live) is not None
    ground.does(foe, ThrowGrenade(weapon=FRAG, cell=(20, 38)), 5, 9, tick=16)
    assert fuse(ground).tick == tick and fuse(ground).cell == (20, 38)


def test_on_a_grenade_one_takes_its_damage() -> None:
    """RFX-GREN-02: who throws himself on it is struck directly."""
    ground = field()
    man, hero = thrower(ground), ground.man("red", (20, 26))
    ground.does(man, ThrowGrenade(weapon=FRAG, cell=(20, 25)), 5, 9, 3, tick=14)
    thing = ground.table.having(Live)[0][0]
    ground.does(hero, Smother(thing=thing))
    assert ground.table.cells(hero) == ((20, 25),)
    ticks_on(ground, 7, *[10] * 5, *[1] * 30)
    assert ground.wounds(hero).actual("torso") >= Injury.SERIOUS


def test_what_a_grenade_does_to_the_unit_on_it_is_shown_beforehand() -> None:
    """RFX-GREN-02: every way it may turn out for that unit, and what nobody can know is named."""
    ground = field()
    man, hero = thrower(ground), ground.man("red", (20, 26))
    ground.does(man, ThrowGrenade(weapon=FRAG, cell=(20, 25)), 5, 9, 3, tick=14)
    wish = Smother(thing=ground.table.having(Live)[0][0])
    told = ground.foretold(hero, wish)
    assert sum(each.chance for each in told.outcomes) == 1
    assert {each.fact for each in told.assumes} == {Fact.FUTURE, Fact.UNSEEN}
    true = ground.topic.forecasts[Smother](ground.table, Ask("red", hero, TICK, OnTick(9)), wish)
    assert sum(each.chance * each.loss for each in true.outcomes) >= sum(e.chance * e.loss for e in told.outcomes)
    ground.does(hero, wish)
    ticks_on(ground, 7, *[10] * 5, *[1] * 30)
    worst = ground.wounds(hero).actual("torso").name.lower()
    assert any(each.text.startswith(worst) for each in true.outcomes), "the throw was no better than just there"


def test_whoever_stands_by_a_grenade_gives_way_to_him_who_throws_himself_on_it() -> None:
    """RFX-GREN-02: two do not end in one cell."""
    ground = field()
    man, hero, friend = thrower(ground), ground.man("red", (20, 26)), ground.man("red", (20, 25))
    ground.does(man, ThrowGrenade(weapon=FRAG, cell=(20, 25)), 5, 9, 3, tick=14)
    ground.does(hero, Smother(thing=ground.table.having(Live)[0][0]))
    assert ground.table.cells(hero) == ((20, 25),)
    assert ground.table.grid.count((20, 25), ground.table.cells(friend)[0]) == 1
    assert ground.table.occupants((20, 25)) == (hero,)


def test_smoke_comes_of_a_smoke_grenade() -> None:
    """RFX-GREN-01, RFX-GAS-01."""
    ground = field()
    man = thrower(ground, SMOKE)
    ground.does(man, ThrowGrenade(weapon=SMOKE, cell=(20, 25)), 5, 9, 3, tick=14)
    ticks_on(ground, 7)
    assert [cloud.kind for cloud in ground.table.clouds((20, 25))] == ["smoke"]


def test_over_a_wall_at_ten_less_then_eight() -> None:
    """RFX-INDIR-09: thrown by wit at a place one cannot see into; each further try is easier by two."""
    ground = field()
    for column in range(10, 40):
        ground.wall((column, 30), 0)
    man, foe = thrower(ground), ground.man("red", (20, 25))
    ground.gives(man, FRAG, count=5)
    ground.table.spot(man, foe, "heard")
    assert ground.offered(man, ThrowGrenade(weapon=FRAG, cell=(20, 25))) is None
    assert tosses.by_eye(ground.table, man, (20, 25)) == 10
    ground.does(man, LobOver(weapon=FRAG, cell=(20, 25)), 1, 1, 3)
    assert tosses.by_eye(ground.table, man, (20, 25)) == 8
    ground.does(man, LobOver(weapon=FRAG, cell=(20, 25)), 1, 1, 3)
    assert ground.table.part(man, FireMission).shots == 2
    assert tosses.by_eye(ground.table, man, (20, 26)) == 10


# petrol


def test_petrol_burns_him_and_where_he_stands() -> None:
    """RFX-FIRE-04, RFX-FIRE-03: damage 6 and the margin; then 10 per cent a point to catch fire; the cell burns for
    three segments.
    """
    ground = field()
    man, foe = thrower(ground, PETROL, (20, 30)), ground.man("red", (20, 22))
    ground.does(man, ThrowPetrol(weapon=PETROL, target=foe), 5, 9, 3, 4, 50, *[1] * 12)
    assert ground.told("hit")[0].data["through"] >= 6
    assert ground.table.part(foe, Burning).damage == 3
    ((_, fire),) = ground.table.having(Fire)
    assert (fire.cell, fire.fierce, fire.until) == ((20, 22), 6, 4)


def test_petrol_says_who_is_burnt_where_it_burns_on() -> None:
    """RFX-FIRE-01, RFX-FIRE-04: whoever stands where it may land fails coolness at that chance, the target and those
    beside it; nobody elsewhere.
    """
    ground = field()
    man, foe = thrower(ground, PETROL, (20, 30)), ground.man("red", (20, 22))
    mate, far = ground.man("blue", (20, 21)), ground.man("blue", (30, 30))
    told = TOPIC.forecasts[ThrowPetrol](
        ground.table, Ask("blue", man, TICK, OnTick(15)), ThrowPetrol(weapon=PETROL, target=foe)
    )
    burnt = {each.unit: each.chance for each in told.later}
    lands = dict(told.lands)
    hazard = hazards.exposure(6, fires.size(ground.table, (20, 22)))
    for unit, cell in ((foe, (20, 22)), (mate, (20, 21))):
        keeps_clear = fires.keeping_clear(ground.table, unit, hazard).check
        assert burnt[unit] == lands[cell] * odds.of(check, keeps_clear).chance(lambda result: not result.passed)
    assert far not in burnt
    assert any(each.fact is Fact.FUTURE for each in told.assumes)


def test_petrol_finds_the_arms_of_whoever_fights_over_his_cover() -> None:
    """RFX-COVER-02, RFX-FIRE-04: head and arms are over the wall; of those who keep behind it the forearm is not. The
    bottle does what the forecast says.
    """
    (promised, came), (less, stopped) = bottle_over_a_wall(fights=True), bottle_over_a_wall(fights=False)
    assert arms_badly_hurt(promised) > arms_badly_hurt(less)
    assert came > 0
    assert stopped == 0


def bottle_over_a_wall(*, fights: bool) -> tuple[Forecast, int]:
    """What is promised of a bottle at a man behind a wall, and what gets through to his forearm."""
    stage = Seated()
    stage.wall((20, 22), 4, height=1.4)
    man, foe = stage.shooter(PETROL, (20, 30)), stage.shooter(AK, (20, 22), "red")
    if fights:
        stage.table.put(foe, Fired(1), Stirred())
    stage.world.run(stage.table.sight)
    stage.face_each_other(man, foe)
    stage.on_tick(man, 10)
    stage.on_tick(foe, 1)
    throw = ThrowPetrol(weapon=PETROL, target=foe, speed="snap")
    promised = stage.promised(man, throw)
    stage.says(man, TICK, throw)
    stage.dice(5, 9, 1, 2)
    stage.plays(ticks.tick(stage.table, 10))
    return promised, stage.told("hit")[0].data["through"]


def arms_badly_hurt(promised: Forecast) -> Fraction:
    return sum((each.chance for each in promised.outcomes if "arm: serious" in each.text), Fraction(0))


def test_petrol_that_misses_burns_elsewhere() -> None:
    """RFX-FIRE-04: it deviates like a grenade."""
    ground = field()
    man, foe = thrower(ground, PETROL, (20, 30)), ground.man("red", (20, 22))
    ground.does(man, ThrowPetrol(weapon=PETROL, target=foe), 20, 20, 4)
    ((_, fire),) = ground.table.having(Fire)
    assert fire.cell != (20, 22) and ground.levels(foe) == [0] * 6


def test_beating_out_the_flames_wants_lying_down() -> None:
    """RFX-FIRE-03: five ticks, prone, a Coordination check."""
    ground = field()
    man = ground.man("blue", (20, 20), CDN=8)
    ground.table.put(man, Burning(3, 1))
    assert ground.offered(man, BeatOut(whom=man)) is None
    ground.lies(man)
    ground.does(man, BeatOut(whom=man), 9, 12)
    assert ground.table.find(man, Burning) is not None
    ground.does(man, BeatOut(whom=man), 8, 12)
    assert ground.table.find(man, Burning) is None


# what is promised


def test_the_forecast_of_a_throw_is_the_chance_of_its_check() -> None:
    """RFX-GREN-02: and every place it may come down in adds up."""
    ground = field()
    man, foe = thrower(ground), ground.man("red", (20, 25))
    told = ground.foretold(man, ThrowGrenade(weapon=FRAG, cell=(20, 25)))
    kept = int(told.tallies[0].total)
    assert told.success == 1 - Fraction(20 - kept, 20) ** 2
    for unit in {each.unit for each in told.outcomes if each.unit is not None}:
        assert sum((each.chance for each in told.outcomes if each.unit == unit), Fraction(0)) == 1
        assert told.loss(unit) > 0
    assert len({each.unit for each in told.outcomes}) == 3, f"thrower, {foe} and nobody in particular"


def test_gas_is_foretold_to_whom_it_spreads_breath_by_breath() -> None:
    """RFX-GAS-01, RFX-GAS-03: wherever the grenade may come down, the part of that in which it reaches him."""
    ground = field()
    man, foe = thrower(ground, "Tear gas grenade"), ground.man("red", (20, 25), FIT=8)
    told = ground.foretold(man, ThrowGrenade(weapon="Tear gas grenade", cell=(20, 25)))
    reaches = {each.text: each.chance for each in told.outcomes if each.unit is not None and each.loss}
    attempt = breath.resisting(ground.table, foe, clouds.agent("tear gas"))
    resists = odds.of(check, attempt.check).chance(lambda result: result.passed)
    spread = sum(
        chance
        for spot, chance in spots(ground, man, told).items()
        if spot is not None and (20, 25) in clouds.spreads(ground.table, spot[0], 5.0)
    )
    assert reaches == {
        "slight effect on the head": spread * resists,
        "moderate effect on the head": spread * (1 - resists),
    }
    assert gases.BREATHED in told.assumes


def spots(ground: Ground, man: Ref, told: Forecast) -> Odds[forecasts.Spot | None]:
    """Where that throw may come down."""
    held = arm(ground.table, man, "Tear gas grenade")
    assert held is not None
    made = throwing.reckon(ground.table, man, held, (20, 25))
    assert made.attempt.tally.total == told.tallies[0].total
    falls = coming_down.falls(Odds({Toss(made.attempt.check, made.band): Fraction(1)}))
    return coming_down.spots(ground.table, (20, 40), (20, 25), falls)


def test_all_that_is_against_an_aimed_throw_is_halved() -> None:
    """RFX-THROW-01, RFX-ATK-05: far off."""
    ground = field()
    man = thrower(ground)
    held = arm(ground.table, man, FRAG)
    assert held is not None
    snap, aimed = (throwing.reckon(ground.table, man, held, (20, 5), speed=each) for each in ("snap", "aimed"))
    against = sum(int(each.amount) for each in snap.attempt.tally.modifiers if each.amount < 0)
    assert against < 0
    assert [each.amount for each in aimed.attempt.tally.modifiers if each.rule == "RFX-ATK-05"] == [-against // 2]
    assert not [each for each in snap.attempt.tally.modifiers if each.rule == "RFX-ATK-05"]


def test_the_forecast_says_what_the_dice_do() -> None:
    """RFX-EXPL-04 to 07: how often the worst wound is how bad, against many rolls of the same explosion."""
    from rules.reflex.blast import explosion, reach, survivors
    from rules.reflex.terms.weapons import Burst

    ground = field()
    man = ground.man("red", (20, 25))
    burst = Burst(radius=5, blast=4, frag=3)
    (each,) = reach.reached(ground.table, burst, (22, 25))
    charge = explosion.Charge(burst, (22, 25))
    ends = survivors.fares(ground.table, charge, each)
    promised = ends.map(lambda end: int(end.fate))
    assert sum(promised.values()) == 1
    dice, rolled, many = Rolled("fragments"), dict.fromkeys(range(6), 0), 3000
    blast = explosion.waves(ground.table, charge, each)

    def bears(hit: Hit) -> Injury:
        came = protection.through(hit.damage, protection.layers(ground.table, man, hit))
        return injury((1, 8, 16, 24), came)

    for _ in range(many):
        hits = (*blast, *explosion.splinters(dice, ground.table, charge, each))
        levels = dict.fromkeys(LOCATIONS, Injury.NONE)
        for hit in hits:
            levels[hit.location], _ = worsened(levels[hit.location], bears(hit))
        rolled[max(levels.values())] += 1
    for level in Injury:
        assert rolled[level] / many == pytest.approx(float(promised.get(level, 0)), abs=0.04)


def test_a_cooked_fuse_burns_evenly_long() -> None:
    """RFX-GREN-03: the forecast tells the spread, never the roll."""
    ground = field()
    told = ground.foretold(thrower(ground), Cook(weapon=FRAG))
    assert [each.chance for each in told.outcomes] == [Fraction(1, 10)] * 10
    assert odds.of(fuses.burns).mean(lambda n: n) == Fraction(19, 2)


def test_two_grounds_that_differ_in_what_nobody_knows_burn_alike() -> None:
    """RFX-GREN-01: a secret thing more on the map does not change when a grenade goes off."""
    ticks = []
    for secrets in (0, 3):
        ground = field()
        man = thrower(ground)
        for _ in range(secrets):
            ground.table.add(Fuse("nothing", 9, 0))
        ground.does(man, ThrowGrenade(weapon=FRAG, cell=(20, 25)), tick=14)
        ticks.append(next(found.tick for _, found in ground.table.having(Fuse) if found.weapon == FRAG))
    assert ticks[0] == ticks[1]
