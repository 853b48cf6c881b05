"""What is done to a neighbour: searching, first aid, seizing and breaking free."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.d6.asks import TURN
from rules.d6.book import BOOK
from rules.d6.first_aid import FirstAid
from rules.d6.grappling import BreakFree, Grapple, Release
from rules.d6.searching import Search
from rules.d6.state import Grappled, Health, Holding, Stealth
from rules.d6.turns.forms import Declare, Pass
from rules.frame.flow import Ask
from rules.frame.knowing import Awareness
from rules.parts.turns import EndTurn
from tests.rules.d6.playing import Playing, acts
from tests.rules.d6.riflemen import refused


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
