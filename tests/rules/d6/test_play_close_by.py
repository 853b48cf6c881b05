"""What is done to a neighbour: searching, first aid, seizing and breaking free."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from game.battle.view import View
from rules.d6.aiming import TakeAim
from rules.d6.asks import TURN
from rules.d6.attacks.forms import Strike
from rules.d6.blast.forms import Throw
from rules.d6.book import BOOK
from rules.d6.doors import Break
from rules.d6.first_aid import FirstAid
from rules.d6.grappling import BreakFree, Grapple, Release
from rules.d6.searching import Search
from rules.d6.state import Aim, Grappled, Health, Holding, Spellbound, Stealth, Turn
from rules.d6.turns.forms import Declare, Pass
from rules.frame.figure import Position
from rules.frame.flow import Ask
from rules.frame.knowing import Awareness
from rules.parts.turns import EndTurn
from tests.rules.d6.playing import Playing, acts
from tests.rules.d6.riflemen import refused
from tests.rules.d6.shown import own_name


def test_searching_finds_a_hider_with_his_stealth_total() -> None:
    """DSX-SENSE-02: Perception against the last Stealth total, in line of sight."""
    play = Playing()
    blue = play.man("blue", (10, 8), facing=4, Perception="4D")
    hider = play.man("red", (10, 14), facing=0)
    play.put(hider, Stealth((14, 16, 18)))
    play.round({hider: [Pass()]})
    assert hider not in play.part(blue, Awareness).now
    play.dice(4, 4, 3, 3)
    play.round({blue: [Search()], hider: [Pass()]})
    assert play.part(blue, Awareness).of(hider) is not None


def test_first_aid_gives_hit_points_once() -> None:
    """DSX-AID-01: 1 + (total - 10), at most a quarter of the maximum, once per patient and battle."""
    play = Playing()
    medic = play.man("blue", (10, 8), "Combat medic", facing=4)
    patient = play.man("blue", (10, 9), hp=12)
    play.hold(medic)
    play.dice(4, 3, 3, 2)
    play.round({medic: [FirstAid(patient=patient)]})
    assert play.hp(patient) == 16
    assert play.part(patient, Health).treated
    play.round({medic: [EndTurn()]})
    assert refused(play.menus[-1], "First aid") == "has had first aid already"


def test_a_seized_creature_is_held_until_it_breaks_free() -> None:
    """DSX-GRAP-01: no damage; it cannot move; Brawling against the holder's Brawling as a static value."""
    play = Playing()
    orc = play.man("red", (10, 10), "Orc raider", facing=4, Melee="6D", Brawling="4D")
    man = play.man("blue", (10, 11), "Swordsman", facing=0, Brawling="4D", Melee="4D", reflexes=8)
    play.hold(orc)
    play.hold(man)
    play.dice(2, 2, 2, 2)
    play.round({orc: acts(Grapple(target=man)), man: [Pass()]})
    assert play.part(man, Grappled).holder == orc
    assert play.hp(man) == 23
    assert refused(play.menu(man), "Move") == "held"
    play.dice(3, 3, 3, 3)
    play.round({orc: [Pass()], man: acts(BreakFree())})
    assert play.find(man, Grappled) is None


@pytest.mark.parametrize(("face", "free"), [(2, False), (3, True)])
def test_breaking_free_comes_off_as_often_as_is_shown(face: int, free: bool) -> None:
    """DSX-GRAP-01: a held unit is offered it in its turn, with its chance; four dice against twelve."""
    play = Playing()
    orc = play.man("red", (10, 10), "Orc raider", facing=4, Melee="6D", Brawling="4D")
    man = play.man("blue", (10, 11), "Swordsman", facing=0, Brawling="4D")
    play.put(man, Grappled(orc))
    play.put(orc, Holding(man))
    play.look()
    true = BOOK.forecast(play.table, Ask("blue", man, TURN), BreakFree())
    assert true.success == Fraction(sum(sum(faces) >= 12 for faces in product(range(1, 7), repeat=4)), 6**4)
    assert play.forecast(man, BreakFree()).success is not None
    play.dice(*[face] * 4)
    play.round({orc: [Pass()], man: acts(BreakFree())})
    assert (play.find(man, Grappled) is None) is free
    assert [event.success for event in play.told("break free")] == [free]


def test_letting_go_is_free() -> None:
    """DSX-GRAP-01, DSX-ACT-06."""
    play = Playing()
    orc = play.man("red", (10, 10), "Orc raider", facing=4, Melee="6D", Brawling="4D")
    man = play.man("blue", (10, 11), "Swordsman", facing=0, Melee="3D", Brawling="2D", reflexes=8)
    play.hold(orc)
    play.dice(6, 6, 6, 6)
    play.round({orc: [Declare(), Grapple(target=man), Release(), EndTurn()], man: [Pass()]})
    assert play.find(man, Grappled) is None


def test_nobody_is_seized_where_he_no_longer_is() -> None:
    """DSX-GRAP-01, DSX-SENSE-03: a foe remembered in the next cell has gone round the wall; the hands close on air."""
    play = Playing()
    for row in range(8, 13):
        play.wall((10, row), 2)
    man = play.man("blue", (10, 10), facing=4, Longarms="6D", Brawling="8D")
    foe = play.man("red", (10, 11), facing=4)
    play.hold(man)
    play.round({man: [Pass()], foe: [Pass()]})
    play.put(foe, Position((11, 13)))
    play.dice(*[6] * 8)
    play.round({man: acts(Grapple(target=foe))})
    assert play.told("grapple")[0].data["hit"] is False
    assert play.find(foe, Grappled) is None


def test_a_held_creature_is_not_seized_again() -> None:
    """DSX-GRAP-01: one holds it; a second is told why not, and of two who seize it at once the later has it."""
    play = Playing()
    first, second = (play.man("blue", (10 + n, 10), facing=4, Brawling="6D", Longarms="6D") for n in (0, 1))
    foe = play.man("red", (10, 11), facing=0, reflexes=8, Longarms="5D")
    for each in (first, second):
        play.hold(each)
    play.dice(*[4] * 12)
    seize, idle = acts(Grapple(target=foe)), [Declare(), EndTurn()]
    play.round({first: seize, second: seize, foe: idle})
    holders = [each for each in (first, second) if play.find(each, Holding) is not None]
    assert holders == [play.part(foe, Grappled).holder]
    (other,) = {first, second} - set(holders)
    play.put(other, Turn(1))
    assert refused(play.menu(other), "Grapple") == "is held already"


def test_seizing_an_enemy_uses_up_the_aim() -> None:
    """DSX-AIM-03: lost by attacking; the aimed die of bare hands counts once."""
    play = Playing()
    man = play.man("blue", (10, 10), facing=4, Longarms="6D", Brawling="3D")
    foe = play.man("red", (10, 11), facing=0)
    play.hold(man)
    play.put(foe, Spellbound(9))
    play.round({man: acts(TakeAim(weapon="Bare hands", target=foe)), foe: [Pass()]})
    play.dice(*[1] * 5)
    play.round({man: acts(Grapple(target=foe), Strike(weapon="Bare hands", target=foe)), foe: [Pass()]})
    assert play.told("grapple")[0].own == ("3D: [1, 1, 1] → 3",)
    assert play.told("attack")[0].own == ("2D: [1, 1] → 2",)
    assert play.find(man, Aim) is None


def test_a_holder_attacks_nobody_but_the_unit_it_holds() -> None:
    """DSX-GRAP-01: no grenade, no blow at the wall beside it, as long as it holds on."""
    play = Playing()
    play.wall((10, 10), 2)
    man = play.man("blue", (10, 10), facing=4)
    foe, far = play.man("red", (10, 11), facing=0), play.man("red", (10, 20), facing=0)
    play.put(man, Holding(foe))
    play.put(foe, Grappled(man))
    play.look()
    for thing in ("Fragmentation grenade", "Combat knife"):
        play.hold(man, thing)
        menu = play.menu(man)
        assert not {Throw, Break} & {offer.action for offer in menu.offers}
    assert far in play.part(man, Awareness).now
    play.hold(man, "Fragmentation grenade")
    assert refused(play.menu(man), "Throw a grenade (Fragmentation grenade)") == "holds an enemy"


@pytest.mark.parametrize(("state", "struck"), [("shut", False), ("open", True)])
def test_no_blow_gets_through_a_shut_window(state: str, struck: bool) -> None:
    """DSX-ATK-03: an enemy in the next cell, in plain view through the glass, is out of reach till it is open."""
    play = Playing()
    play.wall((10, 10), 4, what="window", height=2.0, sill=0.8, part=1, state=state, material="glass")
    man = play.man("blue", (10, 10), facing=4)
    foe = play.man("red", (10, 11), facing=0)
    play.hold(man, "Combat knife")
    play.look()
    assert foe in play.part(man, Awareness).now
    menu = play.menu(man)
    assert (Strike in {offer.action for offer in menu.offers}) is struck
    if not struck:
        title = f"Strike with Combat knife at {View(play.table, 'blue').name(own_name(play, 'blue', foe))}"
        assert refused(menu, title) == "a wall, window or shut door is between"
