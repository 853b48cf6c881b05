"""Shots that go right through a body: what of them comes out behind it (GUR-DR-05, GUR-COV-02)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from rules.frame.scene import Scene
from rules.gurps.core import cover, figures, riding
from rules.gurps.core.cover import Standing
from rules.gurps.flesh import armour, blows, harming
from rules.gurps.flesh.harming import OPEN_GROUND, Cover, Harm, Hit
from rules.gurps.strike import attack
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.anatomy import Location
from rules.kernel.refs import Ref

FLIES = ("shot", "missile")
"""What may go through a body."""


class Torn(NamedTuple):
    """Cover that shots have gone through, the HP it has lost to them, and the units in front of it and behind."""

    thing: Standing
    points: int
    units: tuple[Ref, Ref]


def may_pass(scene: Scene, made: Attack) -> bool:
    """Whether it is a thing that may: as an option nothing does."""
    return scene.options.overpenetration != "off" and made.ranged is not None and attack.comes(made) in FLIES


def stops(scene: Scene, unit: Ref, hit: Hit, location: Location) -> int:
    """The damage that a body takes out of a shot: its cover, its DR on both sides, and its HP (GUR-COV-02)."""
    near, far = (figures.suit(scene, unit, behind=behind) for behind in (hit.behind, not hit.behind))
    out = replace(hit, cover=OPEN_GROUND)
    dr = harming.guard(hit, hit.strike, near, location).whole + harming.guard(out, hit.strike, far, location).whole
    whole = (dr + figures.build(scene, unit).hp) * hit.strike.pellets
    return armour.divided(whole, hit.strike.divisor)


def comes_out(scene: Scene, unit: Ref, hits: Sequence[Hit], harms: Sequence[Harm]) -> tuple[int, ...]:
    """The damage of each hit that goes on behind a body, where any does (GUR-DR-05)."""
    both = zip(hits, harms, strict=False)
    left = (
        armour.overpenetrates(harm.blows[0].basic, stops(scene, unit, hit, harm.location))
        for hit, harm in both
        if not hit.strike.area
    )
    return tuple(points for points in left if points)


def through_seat(scene: Scene, made: Attack) -> tuple[Ref, Cover] | None:
    """The vehicle that a rider's seat covers it with, and what it covers: it is struck on the way (GUR-COV-02)."""
    ride, seat = riding.carrier(scene, made.target), riding.seat_cover(scene, made.target)
    return (ride, seat) if ride is not None and seat.hides and may_pass(scene, made) else None


def screen(scene: Scene, made: Attack) -> Standing | None:
    """What an attack goes through and may tear, before it strikes (GUR-COV-02)."""
    if made.ranged is None or scene.options.overpenetration == "off":
        return None
    return cover.decides(scene, made.attacker, made.target)


def torn(thing: Standing | None, units: tuple[Ref, Ref], hits: Sequence[Hit], harms: Sequence[Harm]) -> Torn | None:
    """What is struck on the way suffers as if hit itself: what each shot has left behind its DR wounds it, but for
    blasts and for what does not wear (GUR-COV-02).
    """
    if thing is None or thing.barrier.hp >= armour.IMPENETRABLE:
        return None
    points = sum(
        blows.worn(harm.blows[0].basic, hit.strike, thing.stops)
        for hit, harm in zip(hits, harms, strict=False)
        if harm.location in thing.hides and not hit.strike.area
    )
    return Torn(thing, points, units) if points else None
