"""Pauses spent on watching, on preparing a surprise, on slipping away, on giving orders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.frame.figure import State
from rules.frame.flow import Flow
from rules.frame.forms import Action
from rules.frame.knowing import Awareness
from rules.frame.relations import enemies, enemies_among
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.core import attempts, course, work
from rules.reflex.core.attempts import MIND, ON_FOOT, Attempt
from rules.reflex.core.bands import band_between
from rules.reflex.core.checks import check, opposed
from rules.reflex.core.moment import Moment
from rules.reflex.hands import gaits
from rules.reflex.nerve import boosts
from rules.reflex.sight import visibility
from rules.reflex.state import Did, Gone, Watch
from rules.reflex.state.course import WatchKind
from rules.reflex.tactics.forms import HastyAmbush, KeepWatch, TeamOrder, Withdraw
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import Gait
from rules.reflex.terms.skills import Attribute, Skill

ORDERED = 2
DEAFENING = Band.TIGHT


def watching(scene: Scene, unit: Ref) -> Attempt:
    """An Awareness check, the harder in the dark (RFX-OPS-05)."""
    dark = scene.light(scene.cells(unit)[0]).night and not attempts.traits(scene, unit).night_vision
    penalty = Modifier(visibility.DARKNESS, "darkness", "RFX-SENSE-01") if dark else None
    return attempts.attempt(scene, unit, Attribute.AWA, uses=MIND, penalties=(penalty,), rule="RFX-OPS-05")


def ambushing(scene: Scene, unit: Ref) -> Attempt:
    """Tactics by eye (RFX-OPS-08)."""
    hurry = work.in_a_hurry(scene, unit)
    return attempts.attempt(scene, unit, Attribute.AWA, Skill.TACTICS, uses=MIND, penalties=(hurry,), rule="RFX-OPS-08")


def withdrawing(scene: Scene, unit: Ref) -> Attempt:
    """Fieldcraft, in settled places Streetcraft (RFX-OPS-10)."""
    skill = Skill.STREETCRAFT if scene.options.settled else Skill.FIELDCRAFT
    hurry = work.in_a_hurry(scene, unit)
    return attempts.attempt(scene, unit, Attribute.AWA, skill, uses=ON_FOOT, penalties=(hurry,), rule="RFX-OPS-10")


def ordering(scene: Scene, unit: Ref) -> Attempt:
    """Command with a clear head (RFX-BOOST-05)."""
    hurry = work.in_a_hurry(scene, unit)
    return attempts.attempt(scene, unit, Attribute.COG, Skill.COMMAND, penalties=(hurry,), rule="RFX-BOOST-05")


def cannot_withdraw(scene: Scene, unit: Ref) -> str:
    """A unit that cannot walk cannot slip away (RFX-OPS-10)."""
    most, why = gaits.fastest(scene, unit)
    return "" if most >= Gait.WALK else why


def roll(moment: Moment, unit: Ref, action: KeepWatch | HastyAmbush | Withdraw) -> Flow[None]:
    """The roll is kept until all have acted (RFX-OPS-05)."""
    yield from ()
    table = moment.table
    ways: dict[type[Action], tuple[WatchKind, Callable[[Scene, Ref], Attempt], str]] = {
        KeepWatch: ("watch", watching, "{actor} keeps watch."),
        HastyAmbush: ("ambush", ambushing, "{actor} sets a hasty ambush."),
        Withdraw: ("withdraw", withdrawing, "{actor} tries to slip away."),
    }
    kind, attempt, words = ways[type(action)]
    made = attempt(table, unit)
    result = check(table.dice(unit), made.check)
    table.put(unit, Watch(kind, result.margin, table.clock.round))
    own = (f"{made.tally}: {result.throw}, margin {result.margin}",)
    table.say(Event("watch", words, actor=unit, own=own, secret=True, success=result.passed))


def order(moment: Moment, unit: Ref, _: TeamOrder) -> Flow[None]:
    """+2 on the next initiative check of everybody of the team who hears it (RFX-BOOST-05)."""
    yield from ()
    table = moment.table
    attempt = ordering(table, unit)
    result = check(table.dice(unit), attempt.check)
    own = (f"{attempt.tally}: {result.throw}",)
    table.say(Event("orders", "{actor} gives orders.", actor=unit, own=own, success=result.passed))
    if not result.passed:
        return
    _too_late(table)
    for mate in hearing(table, unit):
        now = course.initiative(table, mate)
        table.put(mate, replace(now, ambush=max(now.ambush, ORDERED)))


def hearing(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """Everybody of the team within voice or on the radio."""
    own = attempts.traits(scene, unit)
    found = []
    for mate in scene.units(scene.side(unit)):
        other = attempts.traits(scene, mate)
        band = band_between(scene, unit, mate)
        near = band is not None and band.rank <= DEAFENING.rank
        if mate != unit and other.team == own.team and (near or (own.radio and other.radio)):
            found.append(mate)
    return tuple(found)


def compare(table: Table) -> None:
    """After the last operational action of a pause, or in place of an exchange: watchers against those who prepared or
    slipped away (RFX-OPS-05, RFX-OPS-08, RFX-OPS-10, RFX-OPS-13).
    """
    now = table.clock.round
    _too_late(table)
    rolled = [(unit, watch) for unit, watch in table.having(Watch) if watch.round == now]
    rolled.sort(key=lambda each: each[1].kind != "watch")
    for unit, watch in rolled:
        if watch.kind == "watch":
            if watch.margin >= 0:
                _report(table, unit, watch.margin)
            table.strip(unit, Watch)
            continue
        against = [w.margin for other, w in rolled if w.kind == "watch" and enemies(table, unit, other)]
        net = opposed(watch.margin, against)
        if watch.kind == "ambush" and watch.margin >= 0 and net >= 0:
            own = course.initiative(table, unit)
            table.put(unit, replace(own, ambush=own.ambush + max(1, net)), replace(watch, margin=max(1, net)))
            continue
        table.strip(unit, Watch)
        if watch.kind == "withdraw" and watch.margin >= 0 and net >= 0:
            leave(table, unit)


def _too_late(table: Table) -> None:
    """What was prepared in the pause before comes to nothing, since no exchange has followed it (RFX-OPS-08)."""
    for unit, watch in table.having(Watch):
        if watch.round == table.clock.round:
            continue
        own = course.initiative(table, unit)
        if watch.kind == "ambush" and watch.round == table.clock.round - 1:
            table.put(unit, replace(own, ambush=max(0, own.ambush - watch.margin)))
        table.strip(unit, Watch)


def leave(table: Table, unit: Ref) -> None:
    """He is away, and out of it (RFX-OPS-10)."""
    boosts.gave_up(table, unit)
    table.put(unit, Gone("withdrew"))
    course.stands_down(table, unit, State.FLED, "{actor} leaves the battlefield.")
    table.remove(unit)


def _report(table: Table, unit: Ref, margin: int) -> None:
    """What so many of the enemies in sight did last in this segment, the nearest first (RFX-OPS-05)."""
    seen = enemies_among(table, unit, (table.find(unit, Awareness) or Awareness()).now)
    nearest = sorted(seen, key=lambda foe: (table.apart(unit, foe), foe))[: max(1, margin)]
    for foe in nearest:
        did = table.find(foe, Did)
        what = did.what.lower() if did is not None and did.round == table.clock.round else "did nothing"
        words = f"{{target}}: {what}."
        table.say(Event("watched", words, actor=unit, target=foe, only=(table.side(unit),)))
