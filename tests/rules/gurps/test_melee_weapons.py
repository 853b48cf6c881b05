"""Weapons as targets."""

from __future__ import annotations

from rules.gurps.asks import Decline
from rules.gurps.core import arms
from rules.gurps.defence.forms import Defend
from rules.gurps.melee.forms import StrikeWeapon
from tests.rules.gurps.duelling import duel, needs


def test_a_weapon_is_knocked_away() -> None:
    """GUR-ATK-08: -4 at a sword; then both skills against each other, the attacker's at -2; by 4 or more it flies half
    as many yards.
    """
    stage, _, bob = duel()
    assert needs(stage, StrikeWeapon, target=bob, item="Shortsword") == 15 - 4
    shown = stage.forecast(StrikeWeapon, target=bob, item="Shortsword", breaks=False)
    assert sum(row.chance for row in shown.of(stage.known_as(bob))) == 1
    stage.dice(3, 3, 3, 3, 3, 3, 4, 4, 4)
    stage.take(StrikeWeapon, target=bob, item="Shortsword", breaks=False)
    assert not stage.offered(Defend, how="block") and stage.offered(Defend, how="parry")
    stage.take(Decline)
    assert "Shortsword" not in stage.holds(bob) and stage.hp(bob) == 12


def test_a_weapon_is_broken() -> None:
    """GUR-ATK-08: damage beyond its DR counts until its HP are gone: a shortsword of 2 lb has DR 4 and 10 HP."""
    stage, _, bob = duel()
    sword = arms.arm(stage.table, bob, "Shortsword")
    assert sword is not None and sword.weapon.hit_points == 10
    stage.weapon(bob, "Shortsword", dr=0)
    stage.dice(3, 3, 3, 5)
    stage.take(StrikeWeapon, target=bob, item="Shortsword", breaks=True, use="swing")
    stage.take(Decline)
    assert "Shortsword" in stage.holds(bob)
    stage.rest()
    stage.begin()
    stage.dice(3, 3, 3, 6)
    stage.take(StrikeWeapon, target=bob, item="Shortsword", breaks=True, use="swing")
    stage.take(Decline)
    assert "Shortsword" not in stage.holds(bob)
