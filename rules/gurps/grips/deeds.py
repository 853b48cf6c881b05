"""Grips as they are played out."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, figures, held, scale
from rules.gurps.flesh import breath
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.harming import Hit
from rules.gurps.grips import attacking, holding, passing, scores
from rules.gurps.grips.forms import BreakFree, Choke, CloseIn, Disarm, Grappling, Hold, LetGo, Pin, Takedown, Wring
from rules.gurps.harm import condition, hurting, tiring
from rules.gurps.senses import knowing
from rules.gurps.state.grips import Gripping
from rules.gurps.terms.damage import Damage, Hurt, swing
from rules.gurps.terms.skills import Attribute
from rules.gurps.turns import taking
from rules.gurps.walking import going
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

COILS = 2
"""Hands that a body counts as which takes hold without any (house)."""


def close_in(table: Table, unit: Ref, action: CloseIn) -> None:
    """Into the foe's yard, with the step or at the end of a run or charge (GUR-HEX-14, GUR-GRP-01)."""
    before, here, there = table.pose(unit).facing, table.cells(unit)[0], table.cells(action.target)[0]
    taken = taking.turn(table, unit).taken
    if taken is None or taken not in passing.FORMS:
        taking.stepped(table, unit)
    else:
        going.spent(table, unit, passing.FORMS[taken], scale.across(table))
        going.ran(table, unit, passing.FORMS[taken], before, (table.grid.direction(here, there),))
    holding.enter(table, unit, action.target)


def hands(scene: Scene, unit: Ref) -> int:
    """Hands it can take hold with: those that hold nothing, and that no foe has hold of; a body that coils round a foe
    counts as two (GUR-GRP-01, GUR-GRP-10).
    """
    return COILS if scores.coils(scene, unit) else len(arms.deft_hands(scene, unit))


def grapple(table: Table, unit: Ref, action: Grappling) -> Flow[None]:
    """An attack that does no harm, and takes hold if no defence stops it (GUR-GRP-01, GUR-GRP-02)."""
    taking.acted(table, unit)
    target, score = action.target, scores.grapple(table, unit, action)
    close = scores.is_close(table, unit, target)
    came = yield from attacking.comes(table, scores.threat(table, unit, target), score, grips=True)
    table.say(
        Event(
            "grapples", "{actor} reaches for {target}.", unit, target,
            told="Held fast." if came.off else "It slips away.", own=came.own, tally=score,
            success=came.off, missed=not came.off,
        )
    )  # fmt: skip
    if came.off and close:
        going.drawn_to(table, unit, table.cells(target)[0])
        holding.seize(table, unit, target, action.part, max(1, min(2, hands(table, unit))))


def contest(table: Table, unit: Ref, own: Tally, foe: Ref, other: Tally) -> int:
    """A Quick Contest, each by its own dice: by how much it is won, or lost (GUR-CORE-03)."""
    mine = rolls.roll(table.dice(unit), int(own.total))
    theirs = rolls.roll(table.dice(foe), int(other.total))
    return mine.margin - theirs.margin


def follow_up(table: Table, unit: Ref, action: Hold) -> Flow[None]:
    """What the hold leads to (GUR-GRP-04 to 08)."""
    yield from ()
    taking.acted(table, unit)
    grip = held.gripping(table, unit)
    if grip is None or grip.foe != action.target:
        return
    match action:
        case Takedown():
            _bears_down(table, unit, grip.foe)
        case Pin():
            _pins(table, unit, grip.foe)
        case Choke():
            _chokes(table, unit, grip)
        case Wring():
            _wrings(table, unit, grip)
        case Disarm():
            _forces(table, unit, grip)


def _bears_down(table: Table, unit: Ref, foe: Ref) -> None:
    """The loser falls beside the winner, and loses its own hold; a tie changes nothing (GUR-GRP-05)."""
    margin = contest(table, unit, scores.takedown(table, unit), foe, scores.wrestling(table, foe))
    down = foe if margin > 0 else unit if margin < 0 else None
    table.say(Event("takedown", "{actor} tries to bear {target} down.", unit, foe, success=margin > 0))
    if down is not None:
        condition.falls(table, down)
        holding.let_go(table, down)


def _pins(table: Table, unit: Ref, foe: Ref) -> None:
    """A Regular Contest: won, the foe is helpless (GUR-GRP-06)."""
    sides = scores.pinning(table, unit, foe), scores.pinning(table, foe, unit)
    won = holding.regular(table, unit, foe, sides) > 0
    table.say(Event("pins", f"{{actor}} {'pins' if won else 'cannot pin'} {{target}}.", unit, foe, success=won))
    if won:
        holding.pins(table, unit)


def _chokes(table: Table, unit: Ref, grip: Gripping) -> None:
    """The margin is crushing damage; once any of it hurts, the foe loses its breath (GUR-GRP-07)."""
    own, other = scores.choking(table, unit, grip), scores.withstanding(table, grip.foe)
    margin = contest(table, unit, own, grip.foe, other)
    table.say(_hold("chokes", "{actor} throttles {target}.", unit, grip.foe, margin > 0))
    if margin > 0 and _hurts(table, unit, grip, Hurt(0, margin)):
        holding.chokes(table, unit)


def _wrings(table: Table, unit: Ref, grip: Gripping) -> None:
    """Swing damage to the neck or limb (GUR-GRP-08)."""
    margin = contest(table, unit, scores.twisting(table, unit), grip.foe, scores.withstanding(table, grip.foe))
    table.say(_hold("wrenches", "{actor} wrenches {target}.", unit, grip.foe, margin > 0))
    if margin > 0:
        _hurts(table, unit, grip, wrench(table, unit))


def _hold(kind: str, told: str, unit: Ref, foe: Ref, works: bool) -> Event:
    """What a unit does to the one it holds, counted as an attack."""
    return Event(kind, told, unit, foe, data={"hit": works}, success=works, means=Means.MELEE)


def _hurts(table: Table, unit: Ref, grip: Gripping, hurt: Hurt) -> bool:
    """Crushing damage to the part that is held; whether it costs anything."""
    harms = hurting.suffer(table, grip.foe, (crushing(grip, hurt),), blame=hurting.Blame(unit))
    return any(harm.injury for harm in harms)


def crushing(grip: Gripping, hurt: Hurt) -> Hit:
    """Crushing damage to the part that is held (GUR-GRP-07, GUR-GRP-08)."""
    return Hit(Strike(hurt, Damage.CRUSHING), grip.part)


def wrench(scene: Scene, unit: Ref) -> Hurt:
    """The dice of a twist that comes off (GUR-GRP-08)."""
    return swing(figures.traits(scene, unit).st)


def _forces(table: Table, unit: Ref, grip: Gripping) -> None:
    """A Regular Contest of ST: won, the held arm lets go of what it has (GUR-GRP-04)."""
    sides = figures.attribute(table, unit, Attribute.ST), figures.attribute(table, grip.foe, Attribute.ST)
    won = holding.regular(table, unit, grip.foe, sides) > 0
    table.say(Event("disarms", "{actor} wrests at {target}'s arm.", unit, grip.foe, success=won))
    if won:
        condition.drop_from(table, grip.foe, grip.part.split()[0])


def let_go(table: Table, unit: Ref, _action: LetGo) -> None:
    """Its hold on a foe, or on what a foe holds, ends (GUR-GRP-02)."""
    holding.let_go(table, unit)
    holding.unclutch(table, unit)


PATIENCE = 10
"""Seconds between two attempts to get out of a pin (GUR-GRP-11)."""


def may_break(scene: Scene, unit: Ref) -> str:
    """Why it cannot try to get free now; "" when it can (GUR-GRP-11)."""
    found = held.hold(scene, unit)
    soon = found.pinned and scene.clock.round < found.tried + PATIENCE
    return "is pinned: every ten seconds only" if soon else ""


def break_free(table: Table, unit: Ref, _action: BreakFree) -> None:
    """A contest with the holder: won, it is free and a yard away (GUR-GRP-11)."""
    taking.acted(table, unit)
    found = held.hold(table, unit)
    if not found.by:
        return
    if found.pinned:
        table.put(unit, replace(found, tried=table.clock.round))
    holder, many = found.by[0], found.hands[0] if found.hands else 2
    own = scores.breaking(table, unit)
    back = scores.gripping_back(table, holder, many, pins=found.pinned)
    won = contest(table, unit, own, holder, back) > 0
    text = "{actor} breaks free of {target}." if won else "{actor} struggles in {target}'s grip."
    table.say(Event("breaks free", text, unit, holder, success=won))
    if won:
        holding.let_go(table, holder)
        if not held.hold(table, unit).by:
            holding.apart(table, unit)


def breathless(table: Table, unit: Ref) -> None:
    """At the start of its turn a unit that is throttled loses a fatigue point, and an HP as well below none; with none
    left it keeps its senses by Will (GUR-GRP-07, GUR-SUFF-01, GUR-FAT-01).
    """
    if not held.hold(table, unit).choked:
        return
    tiring.tires(table, unit, breath.CHOKING)
    if figures.fatigue(table, unit) <= 0 and knowing.can_act(table, unit):
        will = figures.attribute(table, unit, Attribute.WILL)
        if not rolls.roll(table.dice(unit), int(will.total)).success:
            condition.keep(table, unit, replace(figures.wounds(table, unit), unconscious=True))
