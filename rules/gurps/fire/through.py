"""Shots that go right through one figure and on to the next (GUR-DR-05, GUR-COV-02)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.frame.forecast import Assumption, Fact
from rules.frame.scene import Event, Scene, Table
from rules.gurps.core import cover, figures, scale
from rules.gurps.fire import lines, wearing
from rules.gurps.flesh.harming import Hit
from rules.gurps.harm import hurting
from rules.gurps.strike import attack, passing, resolving
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.resolving import Came
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.damage import Hurt
from rules.kernel.refs import Ref


def behind(scene: Scene, made: Attack) -> tuple[Ref, ...]:
    """The figures behind its target on its line, the nearest first."""
    found = lines.beyond(scene, made.attacker, made.target, attack.reach(scene, made).maximum)
    return scale.nearest_first(scene, made.attacker, found)


def land(table: Table, met: Sequence[Came]) -> None:
    """Attacks that were rolled and met together do what they do: wounds first, then what is behind (GUR-WRONG-02)."""
    go_on(table, *[resolving.strikes(table, each) for each in met])


def go_on(table: Table, *met: Came | None) -> None:
    """The same of attacks that have struck."""
    for came in met:
        if came is not None:
            _goes_on(table, came)


def _goes_on(table: Table, came: Came) -> None:
    """What has gone through cover leaves it worn; what has gone through its target strikes the torso of the next
    figure, and perhaps goes through that as well.
    """
    wearing.wears(table, came.torn)
    for ride, points in came.hull:
        _strikes_ride(table, came.made, ride, points)
    there = behind(table, came.made) if came.left else ()
    for points in came.left:
        left, last = points, came.made.target
        for other in there:
            left, last = _strikes(table, came.made, last, other, left), other
            if not left:
                break


def _strikes_ride(table: Table, made: Attack, ride: Ref, points: int) -> None:
    """A vehicle suffers from what goes through it to its rider (GUR-COV-02)."""
    hit = _hit(table, made, made.attacker, ride, points)
    if hit is not None:
        hurting.suffer(table, ride, (hit,), table.cells(made.attacker)[0], hurting.Blame(made.attacker))


def _strikes(table: Table, made: Attack, last: Ref, other: Ref, points: int) -> int:
    """The next figure is struck with what is left; what comes out behind it in turn."""
    hit = _hit(table, made, last, other, points)
    if hit is None:
        return 0
    table.say(Event("through", "The shot goes through {actor} and strikes {target}.", actor=last, target=other))
    thing = passing.screen(table, replace(made, attacker=last, target=other))
    harms = hurting.suffer(table, other, (hit,), table.cells(made.attacker)[0], hurting.Blame(made.attacker))
    wearing.wears(table, passing.torn(thing, (made.attacker, other), (hit,), harms))
    return sum(passing.comes_out(table, other, (hit,), harms))


def _hit(scene: Scene, made: Attack, last: Ref, other: Ref, points: int) -> Hit | None:
    """What is left of a shot, upon the torso, behind what stands between the two figures."""
    whole = attack.hit(scene, replace(made, target=other, called=Location.TORSO, chink=False))
    if whole is None:
        return None
    rest = replace(whole.strike, hurt=Hurt(0, points), halved=False, chink=False)
    between = cover.cover(scene, last, other)
    aimed = figures.part(scene, other, Location.TORSO)
    return Hit(rest, aimed, between, head_table=whole.head_table, behind=whole.behind)


def assumed(scene: Scene, *attacks: Attack) -> tuple[Assumption, ...]:
    """What the odds leave out: the vehicle about a target, and those behind it, that a shot may go through."""
    return tuple(dict.fromkeys(each for made in attacks for each in _left_out(scene, made)))


def _left_out(scene: Scene, made: Attack) -> tuple[Assumption, ...]:
    hit, seat = attack.hit(scene, made) if passing.may_pass(scene, made) else None, passing.through_seat(scene, made)
    if hit is None:
        return ()
    most, rough = hit.strike.hurt.most(hit.strike.kind), []
    if seat is not None and most > seat[1].dr:
        rough = [(f"what it does to {scene.name(seat[0])} on its way is not counted", seat[0])]
    if most > passing.stops(scene, made.target, hit, Location.TORSO):
        others = ((scene.name(other), other) for other in behind(scene, made))
        rough += [(f"a shot right through the target into {name} is not counted", other) for name, other in others]
    return tuple(Assumption(Fact.ROUGH, text, about) for text, about in rough)
