"""Grabbing what a foe holds, and wresting it away (GUR-GRAB-01, GUR-GRAB-02)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.frame.figure import Item, Kit, Place
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.gurps import contests
from rules.gurps.contests import Contest
from rules.gurps.core import arms, figures, held, pins
from rules.gurps.defence.threat import Threat
from rules.gurps.gear import readying
from rules.gurps.grips import attacking, holding, scores
from rules.gurps.grips.forms import Grab, Wrest
from rules.gurps.harm import condition
from rules.gurps.melee import reach
from rules.gurps.state.fighting import Clutching
from rules.gurps.state.things import Arsenal
from rules.gurps.terms import anatomy
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Attribute
from rules.gurps.walking import going
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.kernel.words import the


def things(scene: Scene, foe: Ref) -> tuple[str, ...]:
    """What can be grabbed: the weapons in its hands, not a shield on the arm (GUR-GRAB-01)."""
    own = arms.arsenal(scene, foe)
    held_by = (arm.weapon.name for arm in arms.arms(scene, foe) if arm.item is not None)
    return tuple(name for name in dict.fromkeys(held_by) if own.shield(name) is None)


def means(scene: Scene, unit: Ref, foe: Ref) -> Iterator[str]:
    """What it can grab with: an empty hand in its own yard or the next, or a whip within its reach (GUR-GRAB-01)."""
    if holding.beside(scene, unit, foe) and figures.traits(scene, unit).hands:
        yield from (hand.value for hand in arms.deft_hands(scene, unit)[:1])
    for arm, use in arms.strikes(scene, unit):
        if use.grabs and arms.ready(scene, unit, arm.weapon.name) and reach.within(scene, unit, foe, use, arm.weapon):
            yield arm.weapon.name


def to_hit(scene: Scene, unit: Ref, action: Grab) -> Tally:
    """DX or a grappling skill, or that of the whip, at the penalty of a hand (GUR-GRAB-01)."""
    own = scores.best(scene, unit, scores.GRAPPLING)
    arm = arms.arm(scene, unit, action.thing)
    whip = figures.skill(scene, unit, arm.weapon.skill) if arm is not None else None
    skill = whip if whip is not None and whip.total > own.total else own
    part = Modifier(anatomy.penalty(Location.RIGHT_HAND), "at what it holds", "GUR-GRAB-01")
    return scores.by_form(scene, unit, action, skill.plus(part))


def threat(scene: Scene, unit: Ref, action: Grab) -> Threat:
    """The grab as its target meets it."""
    plain, arm = scores.threat(scene, unit, action.target), arms.arm(scene, unit, action.thing)
    if arm is None:
        return plain
    return replace(plain, weapon=arm.weapon.name, armed=True, heavy=float(arm.weapon.weight))


def grab(table: Table, unit: Ref, action: Grab) -> Flow[None]:
    """An attack on what the foe holds; if nothing stops it both have hold of it (GUR-GRAB-01)."""
    foe, score, against = action.target, to_hit(table, unit, action), threat(table, unit, action)
    stood = table.cells(foe)[0]
    came = yield from attacking.comes(table, against, score, by="limb")
    text, told = f"{{actor}} grabs at {the(action.item)} of {{target}}.", ("It is grabbed.", "It is not grabbed.")
    attacking.tells(table, against, came, score, "grapples", text, told)
    if came.off and action.item in things(table, foe):
        holding.clutch(table, unit, foe, action.item, action.thing)
        if not holding.at_hand(table, unit, table.part(unit, Clutching)):
            going.drawn_to(table, unit, stood)


# whose it is


@dataclass(frozen=True, slots=True)
class Tug:
    """A thing that two have hold of: the one that holds it, and the one that has grabbed it."""

    holder: Ref
    grabber: Ref
    item: str
    since: int


def tug(scene: Scene, unit: Ref) -> Tug | None:
    """What it could wrest from a foe, or keep for itself."""
    taken, own = held.clutching(scene, unit), held.clutched(scene, unit)
    if taken is not None:
        return Tug(taken.foe, unit, taken.item, taken.since)
    return Tug(unit, own.by, own.item, own.since) if own is not None else None


def both(scene: Scene, unit: Ref, foe: Ref) -> Contest:
    """ST on both sides (GUR-GRAB-02)."""
    own, other = (figures.attribute(scene, each, Attribute.ST) for each in (unit, foe))
    return Contest(own, other, regular=True)


def wrest(table: Table, unit: Ref, action: Wrest) -> Flow[None]:
    """A Regular Contest: the winner has the thing for itself; without one both keep their hold (GUR-GRAB-02)."""
    over = tug(table, unit)
    if over is None:
        return
    won = yield from contests.played(table, unit, action.target, both(table, unit, action.target))
    winner = unit if won > 0 else action.target if won < 0 else None
    text = f"{{actor}} pulls at {the(over.item)}."
    told = "Both keep hold of it." if winner is None else "It is torn away." if winner == unit else "It is kept."
    table.say(Event("wrests", text, unit, action.target, told=told, success=won > 0))
    if winner is None:
        return
    holding.unclutch(table, over.grabber)
    if winner == over.grabber:
        _changes_hands(table, over)


def _changes_hands(table: Table, over: Tug) -> None:
    """From one kit into the other: in as many hands as are free, or to the ground (GUR-GRAB-02)."""
    item = next((each for each in table.part(over.holder, Kit).held() if each.name == over.item), None)
    if item is None:
        return
    weapon = arms.arsenal(table, over.holder).weapon(over.item)
    place = _place(table, over.grabber, weapon.hands if weapon is not None else 1)
    if place is None:
        lying = condition.let_fall(table, over.holder, item)
        condition.lies_at(table, lying, table.cells(over.grabber)[0])
        return
    readying.comes_by(table, over.grabber, Arsenal((weapon,) if weapon is not None else ()))
    _passes(table, over, item, place)


def _place(scene: Scene, unit: Ref, needs: int) -> Place | None:
    free = arms.free_hands(scene, unit)
    return Place.BOTH if needs > 1 and len(free) > 1 else free[0] if free else None


def _passes(table: Table, over: Tug, item: Item, place: Place) -> None:
    """Out of one hand into the other."""
    pins.passes(table, over.holder, over.grabber, item.name)
    lying = table.drop(over.holder, item)
    table.take(over.grabber, lying, replace(item, place=place))
    table.say(Event("takes", f"{{actor}} has {the(item.name)}.", actor=over.grabber, target=over.holder))
