"""Grips as they are played out."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.gurps import contests, rolls
from rules.gurps.core import arms, figures, held, scale
from rules.gurps.flesh import breath
from rules.gurps.grips import attacking, course, holding, passing, scores
from rules.gurps.grips.forms import (
    ArmLock,
    BreakFree,
    Choke,
    ChokeHold,
    ChokeOn,
    CloseIn,
    Disarm,
    FreeHand,
    Grappling,
    Hold,
    LetGo,
    Lever,
    Pin,
    Takedown,
    Technique,
    Wring,
)
from rules.gurps.harm import condition, hurting
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Again
from rules.gurps.state.grips import Gripping
from rules.gurps.state.hurts import Stifled
from rules.gurps.terms.damage import swing
from rules.gurps.terms.skills import Attribute
from rules.gurps.turns import taking
from rules.gurps.walking import going
from rules.kernel.courses.steps import Known
from rules.kernel.refs import Ref

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


def grapple(table: Table, unit: Ref, action: Grappling | Technique) -> Flow[None]:
    """An attack that does no harm, and takes hold if no defence stops it (GUR-GRP-01, GUR-GRP-02, GUR-GRP-08)."""
    taking.acted(table, unit)
    target, score = action.target, scores.grapple(table, unit, action)
    close = scores.is_close(table, unit, target)
    came = yield from attacking.comes(table, scores.threat(table, unit, target), score, by="limb")
    table.say(
        Event(
            "grapples", "{actor} reaches for {target}.", unit, target,
            told="Held fast." if came.off else "It slips away.", own=came.own, tally=score,
            success=came.off, missed=not came.off,
        )
    )  # fmt: skip
    if came.off and close:
        going.drawn_to(table, unit, table.cells(target)[0])
        with_hands = max(1, min(2, hands(table, unit)))
        shuts, locks = isinstance(action, ChokeHold), isinstance(action, ArmLock)
        grip = Gripping(target, action.part, with_hands, chokes=shuts, locks=locks, needs_both=shuts)
        holding.seize(table, unit, grip)


def follow_up(table: Table, unit: Ref, action: Hold) -> Flow[None]:
    """What the hold leads to (GUR-GRP-04 to 08); the first of two by an all-out double attack leaves the second
    (GUR-AOA-03).
    """
    again = taking.again(table, unit)
    if again is None:
        taking.acted(table, unit)
        if action.all_out == scores.DOUBLE:
            weapons = tuple(arm.weapon.name for arm in arms.arms(table, unit) if arms.stays_ready(table, unit, arm))
            table.put(unit, Again(table.clock.round, weapons, only=action.target))
    else:
        table.strip(unit, Again)
    grip = held.gripping(table, unit)
    if grip is None or grip.foe != action.target:
        return
    won = yield from contests.played(table, unit, grip.foe, scores.contest(table, unit, grip, action))
    match action:
        case Takedown():
            _bears_down(table, unit, grip.foe, won)
        case Pin():
            _pins(table, unit, grip.foe, won)
        case Disarm():
            _forces(table, unit, grip, won)
        case _:
            _harms(table, unit, grip, action, won)


def _bears_down(table: Table, unit: Ref, foe: Ref, won: int) -> None:
    """The loser falls beside the winner, and loses its own hold; a tie changes nothing (GUR-GRP-05)."""
    down = foe if won > 0 else unit if won < 0 else None
    table.say(Event("takedown", "{actor} tries to bear {target} down.", unit, foe, success=won > 0))
    if down is not None:
        condition.falls(table, down)
        holding.let_go(table, down)


def _pins(table: Table, unit: Ref, foe: Ref, won: int) -> None:
    """Won, the foe is helpless (GUR-GRP-06)."""
    how = "pins" if won > 0 else "cannot pin"
    table.say(Event("pins", f"{{actor}} {how} {{target}}.", unit, foe, success=won > 0))
    if won > 0:
        holding.pins(table, unit)


def _forces(table: Table, unit: Ref, grip: Gripping, won: int) -> None:
    """Won, the held arm lets go of what it has (GUR-GRP-04)."""
    table.say(Event("disarms", "{actor} wrests at {target}'s arm.", unit, grip.foe, success=won > 0))
    if won > 0:
        condition.drop_from(table, grip.foe, grip.part.split()[0])


TELLS = {"choke": ("chokes", "throttles"), "wrench": ("wrenches", "wrenches"), "lever": ("wrenches", "twists")}
"""The event of each that does harm, and what is told."""


def _harms(table: Table, unit: Ref, grip: Gripping, action: Hold, won: int) -> None:
    """Won, it hurts; a foe that is hurt by a choke loses its breath (GUR-GRP-07, GUR-GRP-08)."""
    kind, verb = TELLS[action.kind]
    what = f"{{actor}} {verb} {{target}}{'' if verb == 'throttles' else f' by the {grip.part}'}."
    data = {"hit": won > 0}
    table.say(Event(kind, what, unit, grip.foe, data=data, success=won > 0, means=Means.MELEE))
    if won <= 0:
        return
    by = harms(table, unit, grip, action)
    hit = course.wrung(won, by["hurt"], grip.part, chokes=by["chokes"])
    done = hurting.suffer(table, grip.foe, (hit,), blame=hurting.Blame(unit))
    if isinstance(action, Choke) and any(harm.injury for harm in done):
        holding.chokes(table, unit)
    elif isinstance(action, Lever) and any(blow.cripples for harm in done for blow in harm.blows):
        holding.breaks(table, unit)


def harms(scene: Scene, unit: Ref, grip: Gripping, action: Hold) -> Known:
    """What a choke, a wrench or a lever does to the part that is held, as it begins: swing damage by a wrench, harder
    by a strong all-out attack (GUR-GRP-08, GUR-AOA-05).
    """
    hurt = swing(figures.traits(scene, unit).st) if isinstance(action, Wring) else None
    hurt = hurt.more(max(2, hurt.dice)) if hurt is not None and action.option == "strong" else hurt
    wrings, chokes = isinstance(action, Choke | Wring | Lever), isinstance(action, Choke)
    return {"wrings": wrings, "hurt": hurt, "chokes": chokes, "part": grip.part}


def let_go(table: Table, unit: Ref, _action: LetGo) -> None:
    """Its hold on a foe, or on what a foe holds, ends (GUR-GRP-02)."""
    holding.let_go(table, unit)
    holding.unclutch(table, unit)


def free_hand(table: Table, unit: Ref, _action: FreeHand) -> None:
    """One hand lets go, the other holds on (GUR-GRP-09)."""
    holding.holds_with(table, unit, 1)


PATIENCE = 10
"""Seconds between two attempts to get out of a pin (GUR-GRP-11)."""


def may_break(scene: Scene, unit: Ref) -> str:
    """Why it cannot try to get free now; "" when it can (GUR-GRP-11)."""
    found = held.hold(scene, unit)
    soon = found.pinned and scene.clock.round < found.tried + PATIENCE
    return "is pinned: every ten seconds only" if soon else ""


def break_free(table: Table, unit: Ref, _action: BreakFree) -> Flow[None]:
    """A contest with the holder: won, it is free and a yard away (GUR-GRP-11)."""
    taking.acted(table, unit)
    found = held.hold(table, unit)
    if not found.by:
        return
    if found.pinned:
        table.put(unit, replace(found, tried=table.clock.round))
    holder = found.by[0]
    won = (yield from contests.played(table, unit, holder, scores.breaking_free(table, unit))) > 0
    text = "{actor} breaks free of {target}." if won else "{actor} struggles in {target}'s grip."
    table.say(Event("breaks free", text, unit, holder, success=won))
    if won:
        holding.let_go(table, holder)
        if not held.hold(table, unit).by:
            holding.apart(table, unit)


def choke_on(table: Table, unit: Ref, _action: ChokeOn) -> None:
    """It will not let go of a foe that faints (GUR-SUFF-01)."""
    holding.chokes_on(table, unit)


def breathless(table: Table, unit: Ref) -> None:
    """Once a second a unit that is throttled loses a fatigue point, and an HP as well below none; with none left it
    keeps its senses by Will, and after four minutes it dies (GUR-GRP-07, GUR-SUFF-01, GUR-FAT-01).
    """
    if not held.hold(table, unit).choked or not knowing.alive(table, unit):
        table.strip(unit, Stifled)
        return
    now, since = table.clock.round, table.find(unit, Stifled) or Stifled(table.clock.round)
    table.put(unit, since)
    if now >= since.since + breath.DEADLY:
        condition.keep(table, unit, replace(figures.wounds(table, unit), dead=True))
        table.say(Event("suffocates", "{actor} is suffocated.", actor=unit))
        holding.loosen(table)
        return
    hurting.tires(table, unit, breath.CHOKING)
    if figures.fatigue(table, unit) <= 0 and knowing.can_act(table, unit):
        will = figures.attribute(table, unit, Attribute.WILL)
        if not rolls.roll(table.dice(unit), int(will.total)).success:
            condition.keep(table, unit, replace(figures.wounds(table, unit), unconscious=True))
