"""Hits as they are played out: saves, the wounds they leave, coming to, and what is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.frame.figure import Condition, State
from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Exact, Table
from rules.graydawn.asks import LUCK_LIFE
from rules.graydawn.core import figures
from rules.graydawn.flesh import saves
from rules.graydawn.flesh.foretelling import words
from rules.graydawn.flesh.hits import Hit
from rules.graydawn.flesh.saves import Save
from rules.graydawn.flesh.track import Ended, Grade, Limb, Wounds
from rules.graydawn.harm import falling, striking
from rules.graydawn.harm.striking import Toll
from rules.graydawn.luck import bending
from rules.graydawn.luck.bending import Ends
from rules.graydawn.luck.ways import End
from rules.graydawn.state import Dazed, Fading, Wear
from rules.kernel.courses.steps import Choice, Known
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.words import counted, listed
from rules.parts import room

HEAVY, DAZE, DAZED_ROUNDS = 8, -2, 3
"""Stun marks of one attack beyond which a unit comes to less easily, by how much, and for how many rounds
(GRD-WOUND-11).
"""


def deal(table: Table, by: Ref, unit: Ref, *struck: Hit) -> Flow[None]:
    """All hits of an attack on one unit."""
    toll = striking.begin(table, unit)
    for hit in struck:
        yield from striking.strike(table, by, toll, hit)
    yield from settle(table, toll)


def settle(table: Table, toll: Toll) -> Flow[None]:
    """Armour is worn where hits got through, saves are made, and the wounds show (GRD-ARM-03, GRD-SAVE-01); the dead
    have nothing more to lose (GRD-ACT-05).
    """
    for part in toll.worn:
        table.put(toll.unit, (table.find(toll.unit, Wear) or Wear()).more(part))
    if toll.before.dead:
        return
    if toll.now == toll.before:
        if toll.own:
            told = "{target} is hit, unharmed."
            table.say(Event("stopped", told, target=toll.unit, brief="unharmed", detail=(*toll.own,)))
        return
    after = yield from _saved(table, toll)
    if toll.now.stun - toll.before.stun > HEAVY:
        table.put(toll.unit, Dazed(table.clock.round + DAZED_ROUNDS))
    table.say(_wounded(toll, after))
    keep(table, toll.unit, after)


def _wounded(toll: Toll, after: Wounds) -> Event:
    """What the hits have done: where, and how the unit fares by it; its own side is told its marks (GRD-WOUND-01)."""
    fares, marks = words(toll.before, after), after.marks - toll.before.marks
    crippled = [f"{limb.part} {'destroyed' if limb.severed else 'crippled'}" for limb in fresh(toll.before, after)]
    placed = bool(toll.worn) and toll.means is not Means.BLAST
    where = f" in the {listed(tuple(dict.fromkeys(toll.worn)))}" if placed else ""
    came = ", ".join((*crippled, fares))
    return Event(
        "wound",
        f"{{target}} is hit{where}: {came}.",
        target=toll.unit,
        exact=Exact(f"{{target}} takes {counted(marks, 'mark')}{where} ({after.marks} in all): {came}.", f"-{marks}"),
        brief=came,
        detail=(*toll.own,),
        data={"change": -marks, "by": toll.by, **({"weapon": toll.weapon} if toll.means is not None else {})},
        means=toll.means,
    )


def fresh(before: Wounds, after: Wounds) -> tuple[Limb, ...]:
    """Parts that are crippled, or torn off, and were not before (GRD-CRIP-01, GRD-CRIP-06)."""
    return tuple(
        limb for limb in after.crippled if before.limb(limb.part) not in (limb, replace(limb, stabilised=True))
    )


def _saved(table: Table, toll: Toll) -> Flow[Wounds]:
    """The wounds once the saves are made, each of which luck may bend (GRD-SAVE-01, GRD-SAVE-03, GRD-LUCK-02): a unit
    that is doomed gains nothing by standing.
    """
    unit, struck = toll.unit, saves.struck(toll.before, toll.now)
    kind = "" if struck.head else LUCK_LIFE
    fields = {"struck": struck, "mettle": figures.mettle(table, unit)}

    def mends(choice: Choice, known: Known) -> Flow[bool]:
        which, made = ("stun_save", "stands") if choice is saves.STAYS_UP else ("death_save", "lives")
        if known[made] or known[which] is None:
            return bool(known[made])
        ends = _ends(toll.now, fields) if choice is saves.STAYS_UP else None
        return (yield from bending.saved(table, unit, known[which], known["face"], kind, ends))

    known = yield from saves.SAVED.play(fields, lambda _: table.dice(unit), mends)
    return saves.settled(toll.now, known["ended"])


def _ends(now: Wounds, fields: Mapping[str, Any]) -> Ends:
    """What comes of the stun save, made and failed: also by a death save that follows (GRD-SAVE-03, GRD-SAVE-05)."""
    due = saves.due(fields["struck"], fields["mettle"])
    known = {**fields, "dead": due[0], "stun_save": due[1]}
    made, failed = (saves.AFTER_STUN.foretell(known | {"stands": so}, "ended") for so in (True, False))
    return Ends(_told(now, made), _told(now, failed), followed=len(made) > 1)


def _told(now: Wounds, found: Odds[tuple[Ended]]) -> tuple[End, ...]:
    likely: dict[tuple[str, bool], Fraction] = {}
    for (ended,), chance in found.items():
        after = saves.settled(now, ended)
        key = "up" if after.up else "down" if after.out and not after.unconscious else words(Wounds(), after), after.up
        likely[key] = likely.get(key, Fraction(0)) + chance
    return tuple(End(text, chance, spared) for (text, spared), chance in likely.items())


def keep(table: Table, unit: Ref, wounds: Wounds) -> None:
    """Put new wounds on a unit, and what shows of them: a unit that drops lies prone, one that comes to gets room to
    stand (GRD-SAVE-02), a crippled limb fails at once (GRD-CRIP-09), and one that begins to die has a whole turn from
    then (GRD-SAVE-04).
    """
    before = figures.wounds(table, unit)
    table.put(unit, wounds, Condition(_state(wounds), float(wounds.strength), _notes(wounds)))
    if not wounds.up and before.up:
        falling.out(table, unit)
        table.say(Event("falls", "{actor} goes down.", actor=unit))
    if wounds.up and not before.up:
        room.make_room(table, unit)
    falling.maimed(table, unit, before, wounds)
    ebbs = (wounds.mortal or wounds.dying) and not wounds.stabilised
    hangs = not wounds.dead and (ebbs or wounds.bleeds or saves.may_wake(wounds))
    begins = wounds.dying and not before.dying
    if hangs and (begins or table.find(unit, Fading) is None):
        table.put(unit, Fading(table.clock.round))
    elif not hangs:
        table.strip(unit, Fading)


def _state(wounds: Wounds) -> State:
    if wounds.dead:
        return State.DEAD
    if not wounds.up:
        return State.DOWN
    return State.HURT if wounds.grade >= Grade.SERIOUS or wounds.crippled else State.FIT


def _notes(wounds: Wounds) -> tuple[str, ...]:
    """What its own side reads of how a unit fares."""
    told = []
    if wounds.marks:
        told.append(f"{wounds.marks} marks: {wounds.grade.words}")
    told += [f"{limb.part} {'destroyed' if limb.severed else 'crippled'}" for limb in wounds.crippled]
    states = (("dying", wounds.dying), ("unconscious", wounds.unconscious), ("out of action", wounds.out))
    return (*told, *(word for word, so in states if so))


def recover(table: Table, unit: Ref) -> Flow[bool]:
    """At its initiative a unit that is out of action tries another stun save; whether it is up (GRD-SAVE-02)."""
    wounds = figures.wounds(table, unit)
    if not wounds.out or wounds.unconscious or wounds.dying or wounds.dead:
        return wounds.up
    up = yield from bending.save(table, unit, to_come_to(table, unit, wounds))
    if not up:
        table.say(Event("stays down", "{actor} is still out of action.", actor=unit, secret=True))
        return False
    keep(table, unit, replace(wounds, out=False))
    table.say(Event("recovers", "{actor} is back in action.", actor=unit))
    return True


def to_come_to(table: Table, unit: Ref, wounds: Wounds) -> Save:
    """The stun save of a unit that is out of action (GRD-SAVE-02); harder for a while after a heavy stunning blow
    (GRD-WOUND-11).
    """
    mettle, dazed = figures.mettle(table, unit), table.find(unit, Dazed)
    if dazed is not None and table.clock.round <= dazed.until:
        mettle = mettle._replace(toughness=mettle.toughness + DAZE)
    return saves.stun(wounds.marks, mettle)


def fade(table: Table, every: int) -> Flow[None]:
    """At the end of a round: those whose life hangs on it save it once a turn; the dying die when a turn has run out
    (GRD-SAVE-04, GRD-SAVE-06, GRD-CRIP-05); a unit that was only knocked out may come to (GRD-WOUND-10).
    """
    for unit, fading in table.having(Fading):
        elapsed = table.clock.round - fading.since
        if elapsed <= 0 or elapsed % every:
            continue
        wounds = figures.wounds(table, unit)
        if wounds.dying:
            keep(table, unit, replace(wounds, dead=True))
            table.say(Event("dies", "{actor} dies.", actor=unit))
            continue
        lives = yield from bending.save(table, unit, saves.death(wounds.marks, figures.mettle(table, unit)))
        if not lives:
            table.put(unit, Fading(table.clock.round))
            keep(table, unit, saves.settled(wounds, saves.failing(wounds.real, bleeding=wounds.bleeds)))
        elif saves.may_wake(wounds):
            keep(table, unit, replace(wounds, unconscious=False, out=False))
            table.say(Event("recovers", "{actor} comes to.", actor=unit))
