"""Forecasts: the odds are the rules, the cost is the price, and nothing is promised that the dice do not keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest

from game.battle.view import View
from game.players.forms import fillable, spread
from rules.d6.afoot.forms import Move
from rules.d6.aiming import TakeAim
from rules.d6.asks import SLOT, TURN
from rules.d6.attacks import attack
from rules.d6.attacks.attack import Attack
from rules.d6.attacks.forms import Shoot, Strike
from rules.d6.blast.forms import Throw
from rules.d6.book import BOOK
from rules.d6.core import equipment
from rules.d6.first_aid import FirstAid
from rules.d6.grappling import Grapple
from rules.d6.magic.spells import Cast
from rules.d6.searching import Search
from rules.d6.state import Health, Traits, Turn
from rules.d6.suppression.forms import Suppress
from rules.d6.turns.forms import Declare, Pass
from rules.frame.flow import Ask
from rules.frame.forecast import Fact, Forecast
from rules.kernel import odds
from rules.kernel.dice import Rolled
from rules.kernel.refs import Ref
from rules.parts.handling import Draw
from rules.parts.turns import EndTurn
from tests.rules.d6.playing import Playing

RIFLE = "Assault rifle 5.56"


def duel() -> tuple[Playing, Ref, Ref]:
    """Two riflemen who see each other at short range, the blue one in his turn."""
    play = Playing()
    blue = play.man("blue", (10, 8), facing=4, Longarms="4D")
    red = play.man("red", (10, 18), facing=0)
    play.table.set_clock(round=1)
    play.look()
    play.put(blue, Turn(1))
    return play, blue, red


def shares(forecast: Forecast) -> Iterator[tuple[Ref | None, Fraction]]:
    """For each unit, how its outcomes add up."""
    whole: dict[Ref | None, Fraction] = {}
    for outcome in forecast.outcomes:
        whole[outcome.unit] = whole.get(outcome.unit, Fraction(0)) + outcome.chance
    yield from whole.items()


def test_four_dice_against_eleven() -> None:
    """DSX-ATK-01: 1090/1296; the usual rifleman's figures are assumed, and the forecast says so."""
    play, blue, red = duel()
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    assert told.success == Fraction(1090, 1296)
    assert any(each.fact is Fact.FIGURES for each in told.assumes)
    assert [tally.total for tally in told.tallies] == [4, 11, 12, 4]
    assert told.cost.amount == 1


def test_a_burst_against_eleven() -> None:
    """DSX-BURST-01: 7524/7776."""
    play, blue, red = duel()
    assert play.forecast(blue, Shoot(weapon=RIFLE, target=red, burst=True)).success == Fraction(7524, 7776)


def test_the_forecast_does_not_know_an_enemys_true_figures() -> None:
    """An enemy of Reflexes 20 looks like any rifleman."""
    play, blue, red = duel()
    before = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    play.put(red, replace(play.part(red, Traits), reflexes=20))
    assert play.forecast(blue, Shoot(weapon=RIFLE, target=red)) == before


def test_the_game_masters_forecast_is_the_rule_itself() -> None:
    """DSX-CORE-01: on the battlefield that knows everything the odds are those of the shot that will be fired."""
    play, blue, red = duel()
    arm = equipment.arm(play.table, blue, RIFLE)
    assert arm is not None
    shot = attack.reckon(play.table, Attack(blue, red, arm)).shot
    told = BOOK.forecast(play.table, Ask("blue", blue, TURN), Shoot(weapon=RIFLE, target=red))
    fallen = odds.of(attack.strike, shot)
    assert told.success == fallen.chance(lambda strike: strike.hit)
    down = next(outcome for outcome in told.outcomes if outcome.text.startswith("down"))
    assert down.chance == fallen.chance(lambda strike: strike.through >= 20)


def test_ten_thousand_shots_fall_as_promised() -> None:
    """What the tooltip promises is what the dice do: chi-square over ten thousand seeded shots."""
    play, blue, red = duel()
    arm = equipment.arm(play.table, blue, RIFLE)
    assert arm is not None
    shot = attack.reckon(play.table, Attack(blue, red, arm)).shot
    promised = odds.of(attack.strike, shot).map(lambda strike: strike.through)
    dice = Rolled("forecast")
    rolls = 10_000
    fallen = Counter(attack.strike(dice, shot).through for _ in range(rolls))
    chi = sum(float((fallen[each] - rolls * chance) ** 2 / (rolls * chance)) for each, chance in promised.items())
    assert chi < 60


def test_losses_are_shares_of_strength_and_going_down_is_the_whole() -> None:
    play, blue, red = duel()
    play.put(red, Health(20))
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    down = [outcome for outcome in told.outcomes if outcome.text.startswith("down")]
    assert all(outcome.loss == 1 for outcome in down)
    assert 0 < sum(outcome.chance * outcome.loss for outcome in told.outcomes) < 1


def test_a_grenade_is_weighed_for_everybody_it_may_reach_friends_included() -> None:
    """DSX-EXPL-01, DSX-EXPL-05: also where it may land when it misses."""
    play, blue, red = duel()
    friend = play.man("blue", (12, 17), facing=4)
    play.look()
    play.hold(blue, "Fragmentation grenade")
    told = play.forecast(blue, Throw(weapon="Fragmentation grenade", cell=(10, 16)))
    real = {alias: ref for ref, alias in View(play.table, "blue")._names.items()}
    assert {real[outcome.unit] for outcome in told.outcomes if outcome.unit is not None} == {friend, red}


def test_a_grenade_on_the_belt_tells_what_it_would_do_thrown_and_smoke_what_it_would_hide() -> None:
    """DSX-EQUIP-02, DSX-EXPL-05, DSX-SMOKE-01: what is drawn is thrown afterwards."""
    play = Playing()
    blue = play.man("blue", (10, 8), "Squad leader", facing=4)
    play.man("red", (10, 18), facing=0)
    play.table.set_clock(round=1)
    play.look()
    play.put(blue, Turn(1))
    play.hold(blue, "Fragmentation grenade")
    thrown = play.forecast(blue, Throw(weapon="Fragmentation grenade", cell=(10, 18)))
    play.hold(blue, RIFLE)
    frag, smoke = (play.forecast(blue, Draw(item=f"{name} grenade")) for name in ("Fragmentation", "Smoke"))
    assert (frag.later, frag.screen) == (thrown.outcomes, ())
    assert (10, 16) in smoke.screen
    assert not smoke.later


def test_suppression_is_weighed_for_everybody_known_in_the_zone() -> None:
    """DSX-SUPP-04, DSX-SUPP-05: hit or half."""
    play, blue, _ = duel()
    told = play.forecast(blue, Suppress(weapon=RIFLE, front=((9, 18), (10, 18), (11, 18))))
    assert told.outcomes
    assert "15 rounds" in told.note


def test_the_price_of_several_actions_is_told_beforehand() -> None:
    """DSX-ACT-04."""
    play, blue, _ = duel()
    assert play.forecast(blue, Declare(actions=3), SLOT).note == "−2D on all rolls, −6 on all defences"


def test_a_walk_is_told_with_the_cover_at_its_end() -> None:
    """DSX-COVER-01: from the nearest enemies."""
    play, blue, _ = duel()
    told = play.forecast(blue, Move(way=((10, 7),)))
    assert any(tally.title.startswith("Cover from") for tally in told.tallies)


def test_first_aid_promises_what_medicine_can_give() -> None:
    """DSX-AID-01: at most a quarter."""
    play = Playing()
    medic = play.man("blue", (10, 8), "Combat medic", facing=4)
    patient = play.man("blue", (10, 9), hp=12)
    play.hold(medic)
    play.table.set_clock(round=1)
    told = play.forecast(medic, FirstAid(patient=patient))
    assert told.success is not None
    assert max(-outcome.loss for outcome in told.outcomes) == Fraction(5, 20)


@pytest.mark.parametrize("sheet", ["Rifleman", "Mage", "Machine-gunner", "Combat medic", "Swordsman", "Grenadier"])
def test_everything_on_the_menu_can_be_forecast_and_its_outcomes_add_up(sheet: str) -> None:
    """Law 3, over every form of every offer that a player would look at first."""
    play = Playing()
    unit = play.man("blue", (10, 8), sheet, facing=4)
    play.man("red", (10, 9), "Orc raider", facing=0)
    play.man("red", (12, 20), facing=0)
    play.man("blue", (9, 8), hp=5, facing=4)
    play.table.set_clock(round=1)
    play.look()
    play.put(unit, Turn(1, 1))
    view = View(play.table, "blue")
    ask = view.asked(Ask("blue", unit, TURN))
    menu = BOOK.menu(view, ask)
    assert menu.offers
    for offer in menu.offers:
        assert fillable(offer), offer
        for form in islice(spread(offer, 6), 6):
            assert menu.admits(form), form
            told = BOOK.forecast(view, ask, form)
            assert told.cost == offer.cost, form
            for whom, share in shares(told):
                if isinstance(form, Throw | Suppress | Shoot | Strike | Cast | Grapple | FirstAid):
                    assert share == 1, (form, whom, share)


def test_forms_that_roll_nothing_are_told_with_their_price_alone() -> None:
    play, blue, red = duel()
    for action in (EndTurn(), Pass(), Search(), TakeAim(weapon=RIFLE, target=red)):
        assert play.forecast(blue, action).outcomes == ()


def test_taking_aim_tells_what_the_aimed_shot_will_do() -> None:
    """DSX-AIM-01: what stands under "later" is what the shot of the next round then shows, if all stays as it is."""
    play, blue, red = duel()
    told = play.forecast(blue, TakeAim(weapon=RIFLE, target=red))
    at_once = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    assert [str(each) for each in told.assumes if each.fact is Fact.FUTURE] == [
        "assumes nothing changes before your next turn"
    ]
    play.round({blue: [Declare(), TakeAim(weapon=RIFLE, target=red), EndTurn()], red: [Pass()]})
    play.table.set_clock(round=play.table.clock.round + 1)
    aimed = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    assert told.later == aimed.outcomes
    assert told.tallies == aimed.tallies
    assert aimed.success > at_once.success
