"""Panic fire: firing at nothing for the noise, which steadies for as long as the exchange lasts."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.reflex.core.checks import half
from rules.reflex.core.moment import Moment
from rules.reflex.fire import deeds, landing, recoil
from rules.reflex.hands.ready import Arm, arm
from rules.reflex.nerve import boosts
from rules.reflex.ordnance import throws
from rules.reflex.sight import openings
from rules.reflex.state import Boost
from rules.reflex.tactics import suppression
from rules.reflex.tactics.forms import PanicFire


def serves(held: Arm) -> bool:
    """Whether something in hand makes such noise: a firearm with a round in it, or what explodes (RFX-BOOST-02)."""
    weapon = held.weapon
    explodes = weapon.burst is not None and weapon.burst.blast > 0 and weapon.speed is not None
    if held.item is None or not (weapon.firearm or explodes):
        return False
    return weapon.kind == "thrown" or held.item.loaded > 0


def price(scene: Scene, unit: Ref, action: PanicFire) -> int:
    """A hip shot's ticks (RFX-BOOST-02)."""
    held = arm(scene, unit, action.weapon)
    return max(1, held.weapon.speed[0]) if held is not None and held.weapon.speed is not None else 3


def noise(held: Arm) -> tuple[int, int]:
    """The most rounds a weapon fires at once, and the coolness of hearing them: half of them, or half the radius of
    what they set off, whichever is more (RFX-BOOST-02).
    """
    loaded = held.item.loaded if held.item is not None else 0
    rounds = recoil.fired(max(recoil.modes(held.weapon), default=0), loaded)
    radius = Fraction(held.weapon.burst.radius) if held.weapon.burst is not None else Fraction(0)
    return rounds, max(half(rounds), half(radius))


def told(held: Arm) -> str:
    """What it comes to, in words."""
    rounds, worth = noise(held)
    what = f"{rounds} rounds at nobody" if rounds else "thrown at nobody"
    return f"{what}; coolness +{worth} to the end of the exchange"


def comes_down(scene: Scene, unit: Ref, held: Arm) -> Odds[Cell | None]:
    """Where what explodes may come down: a throw flies as far as nothing stops it, a round never bursts in the unit's
    own cell (RFX-BOOST-02).
    """
    here, thrown = scene.cells(unit)[0], held.weapon.kind == "thrown"

    def ends(cell: Cell | None) -> Cell | None:
        if cell is None or thrown:
            return None if cell is None else openings.flies(scene, here, cell)
        return None if cell == here else cell

    return landing.anywhere(scene, unit, held).map(ends)


def panic_fire(moment: Moment, unit: Ref, action: PanicFire) -> Flow[None]:
    """Its own noise: coolness for the rest of the exchange; what explodes comes down somewhere (RFX-BOOST-02)."""
    yield from ()

    table = moment.table
    held = arm(table, unit, action.weapon)
    if held is None or not serves(held):
        return
    thrown = held.weapon.kind == "thrown"
    rounds, worth = noise(held)
    if not thrown:
        suppression.fire_off(moment, unit, held, rounds)
    boosts.add(table, unit, Boost(boosts.PANIC, worth, "exchange"))
    words = "{actor} throws in panic, at nobody." if thrown else "{actor} fires in panic, at nobody."
    table.say(Event("panic", words, actor=unit, sound="" if thrown else "Shots", loud=0.0 if thrown else deeds.LOUD))
    if thrown:
        throws.fling(moment, unit, held, landing.somewhere(table, unit, held))
    elif held.weapon.burst is not None:
        landing.stray(moment, unit, held)
