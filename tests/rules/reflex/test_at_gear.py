"""Shooting at things: the rifle in an enemy's hands, the one that lies in the grass."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.frame.figure import Item, Kit, Place, Position
from rules.frame.forecast import Fact
from rules.frame.things import Lying
from rules.kernel.refs import Ref
from rules.reflex.asks import BLOCK, TICK
from rules.reflex.fire import at_gear
from rules.reflex.fire.forms import Shoot, ShootHeld, ShootThing
from rules.reflex.hands.ready import works
from rules.reflex.melee.forms import Block
from rules.reflex.sheets import roster
from rules.reflex.state import Fight, Wear
from rules.reflex.terms.weapons import Weapon
from tests.rules.reflex.arena import Arena, sums
from tests.rules.reflex.range import AK, M4, by_rule


@pytest.fixture
def arena() -> Arena:
    return Arena()


def duel(arena: Arena) -> tuple[Ref, Ref]:
    """A shooter with a carbine, and an enemy twenty metres off with a Kalashnikov."""
    shooter, foe = arena.shooter(M4, (10, 40)), arena.target((10, 20))
    arena.takes(foe, AK)
    arena.face_each_other(shooter, foe)
    arena.fight(attacked=True)
    return shooter, foe


def test_the_weapon_in_his_hands_is_hit_like_a_limb_and_he_is_not(arena: Arena) -> None:
    """RFX-ITEM-01: -2 as for a limb; Damage 6 and the margin against Armor 4, doubled: 7 are needed, and a margin of 9
    brings them; he is unhurt, and his rifle works no more.
    """
    shooter, foe = duel(arena)
    wish = ShootHeld(weapon=M4, target=foe)
    told = arena.foretold(shooter, wish)
    sums(told)
    assert by_rule(told.tallies[0].modifiers)["RFX-CALL-01"] == -2
    assert told.success is not None
    broken = next(each for each in told.outcomes if "out of order" in each.text)
    assert 0 <= broken.chance < told.success
    assert any("usual figures" in str(each) for each in told.assumes)
    target = told.tallies[0].total
    arena.does(shooter, wish, 1, 20)
    assert arena.levels(foe) == [0] * 6
    margin = int(target) - 1
    assert works(arena.table, foe, AK) is not (6 + margin - 8 >= 7)
    [shot] = arena.told("shoot")
    assert shot.success is True
    assert arena.table.having(Fight)


def test_a_shot_at_what_an_enemy_holds_names_the_vehicles_and_the_smoke_that_may_be_in_the_line() -> None:
    """RFX-ITEM-01, RFX-COVER-06, RFX-SENSE-01: the round flies as one at its holder does, but the carbine never breaks
    the rifle, whatever stands in the way.
    """
    arena = Arena(10.0)
    shooter, foe = duel(arena)
    pickup = arena.vehicle("red", (10, 30), "Armed pickup")
    arena.table.spot(shooter, pickup)
    at_it, at_him = (
        arena.foretold(shooter, action).assumes
        for action in (ShootHeld(weapon=M4, target=foe), Shoot(weapon=M4, target=foe))
    )
    for assumes in (at_it, at_him):
        told = [each.text for each in assumes if each.fact is Fact.UNSEEN]
        assert told == ["no vehicle or smoke that is out of sight is in the line of fire"]
    assert any(each.fact is Fact.FIGURES and "pickup" in each.text for each in at_him)
    assert not any("pickup" in each.text for each in at_it)


def slung(arena: Arena, shooter: Ref) -> tuple[str, ...]:
    """The things slung that a shot is offered at."""
    told = [offer for offer in arena.menu(shooter).offers if offer.action is ShootHeld]
    names = {name for offer in told for name in offer.choices["slung"] if name}
    return tuple(sorted(names))


def test_at_arms_length_a_shot_at_what_he_holds_can_be_blocked(arena: Arena) -> None:
    """RFX-GUNFU-01, RFX-BLOCK-01: like any shot there; that he does not is said, and what he blocks finds nothing."""
    shooter, foe = duel(arena)
    arena.table.put(foe, Position((10, 39)))
    arena.face_each_other(shooter, foe)
    wish = ShootHeld(weapon=M4, target=foe)
    assert any(each.fact is Fact.ANSWER for each in arena.foretold(shooter, wish).assumes)
    arena.on_tick(shooter, 10)
    arena.on_tick(foe, 9)
    arena.has(foe, OODA=15)
    arena.says(shooter, TICK, wish)
    arena.says(foe, BLOCK, Block(weapon="Bare hands"))
    arena.tick(10, 2, 20, 1)
    assert BLOCK in arena.questions(foe)
    assert not arena.told("gear")


def test_what_is_slung_is_harder_to_hit_and_takes_all_of_it(arena: Arena) -> None:
    """RFX-ITEM-01: -4 and no call; the thing at his belt is out of order, and he is unhurt."""
    shooter, foe = duel(arena)
    name, *_ = slung(arena, shooter)
    arena.takes(foe, name, Place.BELT)
    arena.face_each_other(shooter, foe)
    wish = ShootHeld(weapon=M4, target=foe, slung=name)
    assert arena.offered(shooter, ShootHeld(weapon=M4, target=foe, slung="Crossbow")) is None
    told = arena.foretold(shooter, wish)
    sums(told)
    modifiers = by_rule(told.tallies[0].modifiers)
    assert modifiers["RFX-ITEM-01"] == -4
    assert "RFX-CALL-01" not in modifiers
    assert next(each for each in told.outcomes if "out of order" in each.text).chance > 0
    assert any(name in each.text for each in told.outcomes)
    arena.does(shooter, wish, 1, 1)
    assert arena.levels(foe) == [0] * 6
    assert not works(arena.table, foe, name)
    assert works(arena.table, foe, AK)


def test_a_shot_at_a_thing_that_is_not_there_finds_nothing(arena: Arena) -> None:
    """RFX-ITEM-01: the shooter's side took it for granted; the round is gone all the same."""
    shooter, foe = duel(arena)
    loaded = next(item.loaded for item in arena.table.part(shooter, Kit).items if item.name == M4)
    name, *_ = slung(arena, shooter)
    assert name not in {item.name for item in arena.table.part(foe, Kit).items}
    arena.does(shooter, ShootHeld(weapon=M4, target=foe, slung=name), 1, 1)
    assert arena.levels(foe) == [0] * 6
    assert next(item.loaded for item in arena.table.part(shooter, Kit).items if item.name == M4) == loaded - 1


def test_enough_damage_puts_it_out_of_order_and_again_destroys_it(arena: Arena) -> None:
    """RFX-ITEM-01, RFX-ITEM-02."""

    known = roster.standard()
    carbine, rifle = known.get(Weapon, M4), known.get(Weapon, AK)
    assert at_gear.came(carbine, 9, rifle) == (7, 7)
    assert at_gear.came(carbine, 0, rifle) == (0, 7), "a graze only scratches (RFX-DMG-03)"
    assert at_gear.came(carbine, 9, rifle, (Fraction(1),)) == (5, 7), "behind a plank"


def test_a_thing_in_the_grass(arena: Arena) -> None:
    """RFX-ITEM-01, RFX-ATK-09, RFX-SIZE-01: it keeps still: +4; a Bulk 3 rifle counts a band farther off."""
    shooter = arena.shooter(M4, (10, 40))
    bow = arena.table.add(Lying(Item("Hunting bow", Place.RIGHT), (10, 22)))
    wish = ShootThing(weapon=M4, thing=bow)
    offer = arena.offered(shooter, wish)
    assert offer is not None
    told = arena.foretold(shooter, wish)
    sums(told)
    assert by_rule(told.tallies[0].modifiers)["RFX-ATK-09"] == 4
    arena.does(shooter, wish, 1, 20)
    assert "Hunting bow" in arena.table.part(bow, Wear).disabled
    arena.does(shooter, wish, 1, 20)
    assert arena.table.find(bow, Lying) is None
    assert [shot.success for shot in arena.told("shoot")] == [True, True]


def test_a_shot_at_a_thing_that_misses_tells_so(arena: Arena) -> None:
    """RFX-ATK-09: what was a chance to hit beforehand is a miss in the log."""
    shooter = arena.shooter(M4, (10, 40))
    bow = arena.table.add(Lying(Item("Hunting bow", Place.RIGHT), (10, 22)))
    wish = ShootThing(weapon=M4, thing=bow)
    chance = arena.foretold(shooter, wish).success
    assert chance is not None and 0 < chance < 1
    arena.does(shooter, wish, 20, 20)
    [shot] = arena.told("shoot")
    assert shot.success is False
    assert not arena.table.find(bow, Wear)


def test_nobody_is_offered_a_shot_at_empty_hands(arena: Arena) -> None:
    shooter, foe = arena.shooter(M4, (10, 40)), arena.target((10, 20))
    arena.face_each_other(shooter, foe)
    told = [offer for offer in arena.menu(shooter).offers if offer.action is ShootHeld]
    assert not any("" in offer.choices["slung"] for offer in told)
