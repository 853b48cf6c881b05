"""Suppression, blasts, smoke, gas and mines as they are played."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.d6.afoot.forms import KeepDown, Move
from rules.d6.aiming import Prepare, TakeAim
from rules.d6.asks import TURN
from rules.d6.attacks.forms import Shoot
from rules.d6.blast.forms import Launch, Throw
from rules.d6.doors import Break
from rules.d6.state import Alert, Gassed, Health, Turn, Zone
from rules.d6.suppression.forms import Suppress
from rules.d6.turns.forms import Declare, Pass
from rules.frame.figure import Kit
from rules.frame.things import Cloud, Known, Mine, Minefield, Trap
from rules.kernel.refs import Ref
from rules.parts.handling import Draw
from rules.parts.turns import EndTurn
from tests.rules.d6.playing import Playing, acts

GUN, RIFLE, GRENADE = "General purpose machine gun 7.62", "Assault rifle 5.56", "Fragmentation grenade"
LMG = "Light machine gun 5.56"


def gunner_and_runner(**figures: Any) -> tuple[Playing, Ref, Ref]:
    """A machine-gunner looks south; a runner of reflexes 8 and armour 4 stands east of his lane."""
    play = Playing()
    gunner = play.man("blue", (10, 5), "Machine-gunner", facing=4, Heavy="5D")
    runner = play.man("red", (14, 15), facing=0, Longarms="3D", **{"reflexes": 8, **figures})
    return play, gunner, runner


LANE = ((9, 15), (10, 15), (11, 15), (12, 15))


def test_a_front_of_four_cells_costs_an_action_and_twenty_shots() -> None:
    """DSX-SUPP-02: 5 shots for each 5 ft of width."""
    play, gunner, runner = gunner_and_runner()
    play.dice(1, 1, 1, 1, 1)
    play.round({gunner: acts(Suppress(weapon=LMG, front=LANE)), runner: [Pass()]})
    assert play.item(gunner, LMG).loaded == 80
    assert play.told("suppress")[0].own == ("5D: [1, 1, 1, 1, 1] → 5, 20 rounds",)


@pytest.mark.parametrize("met", [False, True])
def test_fronts_through_known_enemies_are_suggested_or_straight_ahead(met: bool) -> None:
    """DSX-SUPP-02: six cells ahead, where it knows of none."""
    play = Playing()
    gunner = play.man("blue", (10, 5), "Machine-gunner", facing=4)
    if met:
        play.man("red", (14, 15), facing=0)
    play.table.set_clock(round=1)
    play.look()
    play.put(gunner, Turn(1))
    fronts = [
        front for offer in play.menu(gunner).offers if offer.action is Suppress for front in offer.choices["front"]
    ]
    goal = (14, 15) if met else (10, 11)
    assert fronts
    assert all(goal in front for front in fronts)


def test_one_roll_meets_everybody_who_crosses() -> None:
    """DSX-SUPP-04, DSX-SUPP-05: total 13 hits Reflexes 8 by 5: 12 + 5 - 4 armour = 13; no second roll is made."""
    play, gunner, runner = gunner_and_runner()
    play.dice(3, 3, 3, 2, 2)
    way = tuple((column, 15) for column in (13, 12, 11, 10))
    play.round({gunner: acts(Suppress(weapon=LMG, front=LANE)), runner: acts(Move(way=way))})
    assert play.dice_left == 0
    assert [event.data["through"] for event in play.told("swept")] == [13]
    assert play.hp(runner) == 7


def test_whoever_is_missed_takes_half_the_listed_damage() -> None:
    """DSX-SUPP-01, DSX-SUPP-05: 6 - 4 = 2 hit points against Reflexes 16."""
    play, gunner, runner = gunner_and_runner(reflexes=16)
    play.dice(3, 3, 3, 2, 2)
    way = tuple((column, 15) for column in (13, 12, 11))
    play.round({gunner: acts(Suppress(weapon=LMG, front=LANE)), runner: acts(Move(way=way))})
    assert [event.data["through"] for event in play.told("swept")] == [2]


def test_a_zone_strikes_when_laid_and_once_more_in_ones_own_turn() -> None:
    """DSX-SUPP-08: staying without acting is not struck again; a shot from inside is."""
    play, gunner, runner = gunner_and_runner(reflexes=30)
    play.table.put(runner, Health(40))
    from rules.frame.figure import Position

    play.put(runner, Position((10, 12)))
    play.dice(1, 1, 1, 1, 1, 1, 1, 1)
    shots = acts(Shoot(weapon=RIFLE, target=gunner), Shoot(weapon=RIFLE, target=gunner))
    play.round({gunner: acts(Suppress(weapon=LMG, front=LANE)), runner: [Declare(), *shots[1:2], EndTurn()]})
    assert len(play.told("swept")) == 2


@pytest.mark.parametrize("deed", ["aim", "prepare"])
def test_aiming_and_taking_ones_time_in_a_zone_are_actions_and_struck(deed: str) -> None:
    """DSX-SUPP-08: the first action done exposed in the zone, before it takes effect."""
    play = Playing()
    gunner = play.man("blue", (10, 5), "Machine-gunner", facing=4, Heavy="5D")
    marksman = play.man("red", (10, 12), facing=0, Longarms="3D", reflexes=30)
    play.put(marksman, Health(40))
    play.dice(*[1] * 5)
    wish = TakeAim(weapon=RIFLE, target=gunner) if deed == "aim" else Prepare(task="search")
    play.round({gunner: acts(Suppress(weapon=LMG, front=LANE)), marksman: acts(wish)})
    assert len(play.told("swept")) == 2
    struck = [event.kind for event in play.events]
    assert struck.index("aims" if deed == "aim" else "prepares") > len(struck) - 1 - struck[::-1].index("swept")


def test_a_shot_at_a_door_uses_a_round_and_is_heard() -> None:
    """DSX-ARM-01, DSX-EQUIP-05, DSX-SENSE-03: one round fewer; everybody within 1000 ft is alerted."""
    play = Playing()
    play.wall((10, 5), 4, what="door", material="wood", height=2.0, state="locked", part=1)
    play.terrain.parts[1] = (((10, 5), 4), ((10, 6), 0))
    man = play.man("blue", (10, 5), facing=4)
    far = play.man("red", (30, 25), facing=4)
    play.man("red", (10, 2), facing=4, Longarms="1D", hp=1)
    shot = Break(weapon=RIFLE, cell=(10, 5), direction=4)
    assert play.forecast(man, shot).success == Fraction(1295, 1296)
    loaded = play.item(man, RIFLE).loaded
    play.dice(4, 3, 3, 3)
    play.round({man: acts(shot)})
    assert play.item(man, RIFLE).loaded == loaded - 1
    assert play.find(far, Alert) is not None
    assert play.told("broken") and play.table.barrier((10, 6), 0) is None, "a door that breaks is gone"


def test_with_the_option_off_those_struck_when_it_was_laid_are_spared() -> None:
    """DSX-SUPP-08: suppression_turn_hit = false."""
    play = Playing(suppression_turn_hit=False)
    gunner = play.man("blue", (10, 5), "Machine-gunner", facing=4, Heavy="5D")
    runner = play.man("red", (10, 12), facing=0, Longarms="3D", reflexes=30)
    play.dice(*[1] * 8)
    play.round({gunner: acts(Suppress(weapon=LMG, front=LANE)), runner: acts(Shoot(weapon=RIFLE, target=gunner))})
    assert len(play.told("swept")) == 1


def test_keeping_ones_head_down_spares_from_fire() -> None:
    """DSX-SUPP-06: wholly out of the line of sight no damage; attacking over the obstacle he is struck."""
    play = Playing()
    play.wall((10, 12), 0, height=1.0)
    gunner = play.man("blue", (10, 5), "Machine-gunner", facing=4, Heavy="5D")
    hider = play.man("red", (10, 12), facing=0, Longarms="3D", reflexes=30)
    play.round({gunner: [Pass()], hider: [Declare(), KeepDown(directions=(0,)), EndTurn()]})
    play.dice(*[1] * 8)
    play.round({gunner: acts(Suppress(weapon=LMG, front=LANE)), hider: acts(Shoot(weapon=RIFLE, target=gunner))})
    assert len(play.told("swept")) == 1
    assert play.events.index(play.told("swept")[0]) > play.events.index(play.told("suppress")[0])


@pytest.mark.parametrize("ends", ["next turn", "moves", "down", "other use"])
def test_what_ends_a_zone(ends: str) -> None:
    """DSX-SUPP-08: the shooter's next turn, moving, going down, using the weapon otherwise."""
    play, gunner, runner = gunner_and_runner()
    play.dice(*[1] * 5)
    sweep = Suppress(weapon=LMG, front=LANE)
    if ends == "moves":
        play.round({gunner: [Declare(), sweep, Move(way=((11, 5),), half=True), EndTurn()], runner: [Pass()]})
    elif ends == "other use":
        play.dice(*[1] * 9)
        play.round({gunner: [Declare(actions=2), sweep, Shoot(weapon=LMG, target=runner), EndTurn()], runner: [Pass()]})
    elif ends == "down":
        play.put(gunner, Health(1))
        play.dice(*[1] * 5, 6, 6, 6)
        play.round({gunner: acts(sweep), runner: acts(Shoot(weapon=RIFLE, target=gunner))})
    else:
        play.round({gunner: acts(sweep), runner: [Pass()]})
        assert play.table.having(Zone)
        play.round({gunner: [Pass()], runner: [Pass()]})
    assert not play.table.having(Zone)


def test_two_zones_side_by_side_strike_with_the_higher_total_only() -> None:
    """DSX-SUPP-07: each makes its own roll; exposed in both at one trigger one is struck once."""
    play, gunner, runner = gunner_and_runner(reflexes=30)
    second = play.man("blue", (12, 5), "Machine-gunner", facing=4, Heavy="5D")
    play.dice(1, 1, 1, 1, 1, 6, 6, 6, 6, 6)
    front = ((12, 15), (13, 15))
    play.round(
        {
            gunner: acts(Suppress(weapon=LMG, front=front)),
            second: acts(Suppress(weapon=LMG, front=front)),
            runner: acts(Move(way=((13, 15),))),
        }
    )
    assert [event.data["total"] for event in play.told("swept")] == [30]


# blasts


def thrower(*others: tuple[str, tuple[int, int], dict[str, Any]]) -> tuple[Playing, Ref, list[Ref]]:
    """A rifleman with a grenade in his right hand, and others."""
    play = Playing()
    man = play.man("blue", (10, 5), facing=4, Longarms="5D", Throwing="4D")
    units = [play.man(side, cell, **{"facing": 0, "Longarms": "3D", **more}) for side, cell, more in others]
    play.hold(man, GRENADE)
    return play, man, units


def test_a_grenade_bursts_with_a_set_value_full_or_half() -> None:
    """DSX-EXPL-01: value 15, damage 16: Reflexes 11, armour 4: 12; Reflexes 16: 8 - 4 = 4; friend and foe."""
    play, man, (foe, nimble, friend) = thrower(
        ("red", (10, 10), {"reflexes": 11}),
        ("red", (11, 10), {"reflexes": 16}),
        ("blue", (10, 8), {"facing": 4, "reflexes": 11}),
    )
    play.dice(3, 3, 3, 1)
    play.round({man: acts(Throw(weapon=GRENADE, cell=(10, 10)))})
    assert [20 - play.hp(unit) for unit in (foe, nimble, friend)] == [12, 4, 12]


def test_a_failed_throw_lands_a_cell_off_for_every_three_points() -> None:
    """DSX-EXPL-05: 4 missing: 2 cells; the die says 1: long."""
    play, man, (foe,) = thrower(("red", (10, 9), {"reflexes": 11}))
    play.dice(1, 1, 2, 2, 1)
    play.round({man: acts(Throw(weapon=GRENADE, cell=(10, 9)))})
    assert play.told("burst")[0].cells == ((10, 11),)
    assert play.hp(foe) == 8


def test_a_grenade_is_gone_when_thrown_and_the_next_must_be_drawn() -> None:
    """DSX-EQUIP-02, DSX-EQUIP-05: a draw, then the throw."""
    play, man, _ = thrower(("red", (10, 10), {}))
    play.dice(3, 3, 3, 3)
    play.round({man: acts(Throw(weapon=GRENADE, cell=(10, 10)))})
    assert not play.part(man, Kit).held()
    play.round({man: acts(Draw(item=GRENADE))})
    assert [item.name for item in play.part(man, Kit).held()] == [GRENADE]


def behind_a_wall() -> tuple[Playing, Ref]:
    """A rifleman with a grenade stands south of a long wall of eight feet, a friend far to the west beside its end."""
    play = Playing()
    for column in range(5, 40):
        play.wall((column, 10), 0, height=2.4)
    man = play.man("blue", (20, 10), facing=0)
    play.man("red", (27, 10), facing=2, Longarms="1D")
    play.hold(man, GRENADE)
    play.look()
    return play, man


def test_nothing_is_lobbed_onto_ground_that_the_side_has_never_seen() -> None:
    """DSX-EXPL-05: over the wall only to a cell the side has seen."""
    play, man = behind_a_wall()
    blind = Throw(weapon=GRENADE, cell=(20, 6))
    play.round({man: [Declare(), EndTurn()]})
    menu = play.menus_of(man, TURN)[0]
    assert not menu.admits(blind)
    offer = next(offer for offer in menu.offers if offer.action is Throw)
    assert offer.why_not("cell", blind.cell) == "your side has not seen that ground"


def test_what_a_friend_saw_earlier_can_be_lobbed_at() -> None:
    """DSX-EXPL-05: a friend who looked round the end of the wall and went back."""
    play, man = behind_a_wall()
    scout = play.man("blue", (4, 10), facing=0)
    peek, back = Move(way=((4, 9),)), Move(way=((4, 10), (5, 10)))
    play.round({scout: acts(peek, back), man: [Pass()]})
    throw = Throw(weapon=GRENADE, cell=(20, 6))
    assert not play.table.sees_cell(scout, throw.cell)
    play.dice(4, 4, 4)
    assert play.forecast(man, throw).success is not None
    play.round({man: acts(throw), scout: [Pass()]})
    assert play.told("burst")[0].cells == ((20, 6),)


def test_a_blast_alerts_everybody_within_a_thousand_feet() -> None:
    """DSX-SENSE-03: they have a slot in the next round."""
    play, man, (_, far) = thrower(("red", (10, 10), {"reflexes": 30}), ("red", (30, 25), {"facing": 4}))
    play.dice(3, 3, 3, 3)
    play.round({man: acts(Throw(weapon=GRENADE, cell=(10, 12)))})
    play.asked.clear()
    play.round()
    assert "slot" in play.kinds_asked(far)


def test_a_launched_round_needs_its_minimum_range() -> None:
    """DSX-ATK-04, DSX-EXPL-05: Heavy against 10; not below 50 ft."""
    play = Playing()
    man = play.man("blue", (10, 2), "Grenadier", facing=4)
    foe = play.man("red", (10, 16), facing=0, reflexes=11, Longarms="2D")
    near = play.man("red", (10, 6), facing=4, Longarms="2D")
    play.dice(3, 3, 3, 3)
    play.round({man: acts(Launch(weapon="Grenade launcher 40 mm", cell=(10, 16)))})
    cells = next(offer for offer in play.menus[1].offers if offer.action is Launch).choices["cell"]
    assert play.cell(near) not in cells
    assert play.hp(foe) == 20 - (14 - 4)


def test_a_rocket_never_strikes_its_victim_twice() -> None:
    """DSX-EXPL-05: an ordinary attack, then the blast for those beside."""
    play = Playing()
    man = play.man("blue", (10, 2), "Grenadier", facing=4)
    kit = play.part(man, Kit)
    from rules.d6.sheets import roster
    from rules.d6.state import Arsenal
    from rules.d6.terms.weapons import Weapon
    from rules.frame.figure import Item, Place

    rocket = roster.standard().get(Weapon, "Rocket launcher")
    own = play.part(man, Arsenal)
    play.put(man, Arsenal((*own.weapons, rocket), own.armour))
    play.put(man, Kit((Item(rocket.name, Place.RIGHT, 1, 2), *kit.items[3:])))
    foe = play.man("red", (10, 14), facing=0, reflexes=11, Longarms="2D", hp=60, hp_max=60)
    beside = play.man("red", (11, 14), facing=0, reflexes=11, Longarms="2D")
    play.dice(3, 3, 3, 3)
    play.round({man: acts(Shoot(weapon=rocket.name, target=foe))})
    assert [event.target for event in play.told("caught")] == [beside]
    assert play.hp(foe) == 60 - (45 + 1 - 4)


# smoke, gas, mines


def test_smoke_hides_and_is_gone_after_ten_rounds() -> None:
    """DSX-SMOKE-01: every cell within 15 ft; it lasts 10 rounds in still air."""
    play = Playing()
    man = play.man("blue", (10, 5), "Squad leader", facing=4)
    foe = play.man("red", (10, 15), facing=0, Longarms="2D")
    play.hold(man, "Smoke grenade")
    play.dice(3, 3, 3, 3)
    play.round({man: acts(Throw(weapon="Smoke grenade", cell=(10, 9)))})
    assert len(play.table.having(Cloud)) == 1
    from rules.frame.knowing import Awareness

    assert foe not in play.part(man, Awareness).now
    for _ in range(10):
        play.round()
    assert not play.table.having(Cloud)


def test_gas_is_breathed_on_entering_and_at_the_start_of_a_turn() -> None:
    """DSX-GAS-01: 13 against Fortitude 10: two dice off, until the end of the next turn outside."""
    play = Playing()
    man = play.man("blue", (10, 5), facing=4)
    play.table.cloud(Cloud("gas", (((10, 6), 0.01), ((10, 7), 0.01)), 20, 13, (10, 6)))
    play.round({man: [Move(way=((10, 6), (10, 7), (10, 8)))]})
    assert play.part(man, Gassed).dice == 2
    play.round({man: [EndTurn()]})
    assert play.find(man, Gassed) is None


def test_a_hidden_mine_bursts_under_foot() -> None:
    """DSX-MINE-01: value 14, damage 16, the victim unaware: 16 - 4 = 12."""
    play = Playing()
    man = play.man("blue", (10, 5), facing=4)
    play.table.add(Mine("Anti-personnel mine", (10, 7), "red"), Known(("red",)))
    play.round({man: [Move(way=((10, 6), (10, 7), (10, 8)))]})
    assert play.hp(man) == 8
    assert not play.table.having(Mine)


def test_a_known_mine_is_stepped_round_at_double_cost() -> None:
    """DSX-MINE-01: undisturbed and with N=1 its cell may be entered safely."""
    play = Playing()
    man = play.man("blue", (10, 5), facing=4)
    play.table.add(Mine("Anti-personnel mine", (10, 7), "red"), Known(("red", "blue")))
    play.table.discover("blue", play.table.having(Mine)[0][0])
    play.round({man: [Move(way=((10, 6), (10, 7), (10, 8)))]})
    assert play.hp(man) == 20
    assert play.cell(man) == (10, 8)


def test_each_cell_of_a_minefield_is_a_chance() -> None:
    """DSX-MINE-01: medium: a mine on 11 or more with 2D; it is gone afterwards."""
    play = Playing()
    man = play.man("blue", (10, 5), facing=4)
    cells = ((10, 6), (10, 7), (10, 8))
    play.table.add(Minefield("Anti-personnel mine", cells, "medium", "red"), Known(("red",)))
    play.dice(5, 5, 5, 6)
    play.round({man: [Move(way=cells)]})
    assert play.hp(man) == 8
    assert play.table.having(Minefield)[0][1].cleared == ((10, 7),)


def test_a_sharp_eye_discovers_a_mine_beside_its_way() -> None:
    """DSX-MINE-01: beginning or ending a move beside it with Notice 15."""
    play = Playing()
    man = play.man("blue", (10, 5), facing=4, notice=15)
    play.table.add(Mine("Anti-personnel mine", (10, 8), "red"), Known(("red",)))
    play.round({man: [Move(way=((10, 6), (10, 7)))]})
    assert play.told("mine found")
    assert "blue" in play.table.having(Known)[0][1].to


def test_whoever_passes_a_mine_on_the_surface_notices_it() -> None:
    """DSX-MINE-01: Notice 11 of a usual swordsman; buried mines need 15, which nobody of the roster has."""
    play = Playing()
    man = play.man("blue", (10, 5), "Swordsman", facing=4)
    play.table.add(Mine("Scatterable mine", (10, 8), "red"), Known(("red",)))
    play.round({man: [Move(way=((10, 6), (10, 7)))]})
    assert play.told("mine found")


def test_a_dummy_never_goes_off() -> None:
    """A dummy laid by the scenario, which nobody can tell from a mine before."""
    play = Playing()
    man = play.man("blue", (10, 5), facing=4)
    mine = play.table.add(Mine("Anti-personnel mine", (10, 7), "red"), Known(("red",)))
    play.table.add(Trap(mine, decoy=True))
    play.round({man: [Move(way=((10, 6), (10, 7), (10, 8)))]})
    assert play.hp(man) == 20
    assert not play.told("mine")
