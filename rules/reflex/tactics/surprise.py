"""Ambushes: laid before the battle, seen in time or not, and what surprise costs. Other plans are the game master's to
set up with these (RFX-SURP-08).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Literal

from rules.frame.figure import Aboard, Stance
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Menu, Offer, OneOf
from rules.frame.knowing import Awareness, Sighting
from rules.frame.scene import UNTOLD, Event, Scene, Table
from rules.frame.things import Known, Truce
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.asks import SCOUT, SPOTTED
from rules.reflex.core import attempts, course
from rules.reflex.core.attempts import PASSIVE, Attempt
from rules.reflex.core.bands import band_between
from rules.reflex.core.checks import Check, Result, check
from rules.reflex.nerve import threats
from rules.reflex.sight import visibility
from rules.reflex.state import Ambush, Initiative, InWait, Vehicle
from rules.reflex.tactics import calls
from rules.reflex.tactics.forms import Avoid, Enter, Look
from rules.reflex.terms.skills import Attribute, Rating, Skill

PLANNER = 9
"""The Cognition of those who usually lay ambushes: they are picked for it."""


def muster(table: Table) -> Flow[None]:
    """If a side lies in ambush, it has been laid by now; everybody else has one chance to see it (RFX-SURP-01 to
    08). Otherwise nobody has an advantage.
    """
    side = table.options.ambush
    keen = yield from _scouting(table, side)
    leader = leader_of(table, side)
    if leader is None:
        for watching in table.sides:
            _see_nothing(table, watching)
        return
    attempt = laying(table, side, leader)
    result = check(table.dice(leader), attempt.check)
    kind: Literal["ambush", "social", "maneuver"] = "social" if table.options.peaceful else table.options.ambush_kind
    ref = table.add(Ambush(side, result.margin if result.passed else None, kind), Known((side,)))
    own = (f"{attempt.tally}: {result.throw}, margin {result.margin}",)
    table.say(Event("ambush", "{actor} lays an ambush.", actor=leader, own=own, secret=True))
    for unit in table.units(side) if kind != "social" else ():
        table.put(unit, InWait(table.cells(unit)[0]))
    for victims in table.sides:
        if table.relations.hostile(side, victims):
            yield from _approach(table, ref, victims, keen)


def leader_of(scene: Scene, side: str) -> Ref | None:
    """Who plans for a side: its leader, or the one who knows most of tactics."""
    people = [unit for unit in course.people(scene) if scene.side(unit) == side]
    skill = Skill.DECEPTION if scene.options.peaceful else Skill.TACTICS

    def rank(unit: Ref) -> tuple[bool, int, Ref]:
        known = attempts.traits(scene, unit)
        return not known.leader, -int(known.rating(skill)), unit

    return min(people, key=rank, default=None)


def laying(scene: Scene, side: str, leader: Ref) -> Attempt:
    """The leader's check: tactics, deception among friends, or tactics and fieldcraft on the move (RFX-SURP-02,
    RFX-SURP-06, RFX-SURP-07).
    """
    people = tuple(unit for unit in course.people(scene) if scene.side(unit) == side)
    vehicles = len([unit for unit in scene.units(side) if scene.find(unit, Vehicle) is not None])
    if scene.options.peaceful:
        green = _unskilled(scene, people, Skill.DECEPTION)
        others = len(people) - 1
        less = (_less(others, "size of the ambush", "RFX-SURP-06"), _less(green, "unskilled", "RFX-SURP-06"))
        return attempts.attempt(scene, leader, Attribute.COG, Skill.DECEPTION, penalties=less, rule="RFX-SURP-06")
    skill, rule = Skill.TACTICS, "RFX-SURP-02"
    if scene.options.ambush_kind == "maneuver":
        craft = Skill.STREETCRAFT if scene.options.settled else Skill.FIELDCRAFT
        known = attempts.traits(scene, leader)
        skill, rule = min((Skill.TACTICS, craft), key=lambda each: (known.rating(each), each)), "RFX-SURP-07"
    penalties = (
        _less(vehicles, "vehicles", rule),
        _less(_unskilled(scene, people, skill), "unskilled", rule),
        _less(_hurry(scene, people), "minutes short", "RFX-SURP-02"),
    )
    return attempts.attempt(scene, leader, Attribute.COG, skill, penalties=penalties, rule=rule)


def minutes(scene: Scene, people: tuple[Ref, ...]) -> int:
    """A minute for each participant; the crew of a vehicle counts as one (RFX-SURP-02)."""
    riding = {aboard.vehicle for unit in people if (aboard := scene.find(unit, Aboard)) is not None}
    return len([unit for unit in people if scene.find(unit, Aboard) is None]) + len(riding)


def _hurry(scene: Scene, people: tuple[Ref, ...]) -> int:
    given = scene.options.ambush_minutes
    return 0 if given is None else max(0, minutes(scene, people) - given)


def _unskilled(scene: Scene, people: tuple[Ref, ...], skill: Skill) -> int:
    return sum(attempts.traits(scene, unit).rating(skill) is Rating.UNSKILLED for unit in people)


def _less(by: int, why: str, rule: str) -> Modifier | None:
    return Modifier(-by, why, rule) if by else None


# seeing it


def _scouting(table: Table, ambushers: str) -> Flow[frozenset[Ref]]:
    """Who of those on guard looks out by Tactics. They are asked whether or not there is an ambush to be seen
    (RFX-SURP-04).
    """
    keen: set[Ref] = set()
    for unit in course.people(table):
        side = table.side(unit)
        if side in table.options.on_guard and side != ambushers:
            answer = yield Ask(side, unit, SCOUT)
            if isinstance(answer, Look) and answer.by == "Tactics":
                keen.add(unit)
    return frozenset(keen)


def _approach(table: Table, ref: Ref, side: str, keen: frozenset[Ref]) -> Flow[None]:
    """One chance each; a scout who sees it in time lets the side choose (RFX-SURP-03, RFX-SURP-04)."""
    scouts: list[Ref] = []
    unseen = True
    for unit in course.people(table):
        if table.side(unit) != side:
            continue
        tactics = unit in keen
        attempt = spotting(table, unit, table.part(ref, Ambush).side, tactics=tactics)
        sees = not attempt.impossible and detected(table.part(ref, Ambush), check(table.dice(ref), attempt.check))
        table.say(Event("check", "{actor} looks for an ambush.", actor=unit, only=UNTOLD, success=sees))
        if sees:
            words = (
                "{actor} sees the ambush in time to warn the squad."
                if tactics
                else "{actor} notices the ambush at the last moment."
            )
            table.say(Event("notices ambush", words, actor=unit, secret=True))
            _spots(table, unit, table.part(ref, Ambush).side)
            unseen = False
        if sees and tactics:
            scouts.append(unit)
        if not sees:
            surprise(table, unit)
    if unseen:
        _see_nothing(table, side)
    if scouts:
        yield from _warned(table, side, scouts)


def looking(scene: Scene, unit: Ref, *, tactics: bool, penalties: Iterable[Modifier] = ()) -> Attempt:
    """Awareness; on guard Tactics. Among people who smile, Personality (RFX-SURP-03, RFX-SURP-04, RFX-SURP-06)."""
    attribute = Attribute.PER if scene.options.peaceful else Attribute.AWA
    skill = Skill.TACTICS if tactics else None
    rule = "RFX-SURP-04" if tactics else "RFX-SURP-03"
    return attempts.attempt(scene, unit, attribute, skill, uses=PASSIVE, penalties=penalties, rule=rule)


def spotting(scene: Scene, unit: Ref, side: str, *, tactics: bool) -> Attempt:
    """The same, with what hinders the eyes: of all who lie in wait the easiest to see decides, and where none can be
    seen there is no chance; a smile is not seen with the eyes alone (RFX-SURP-03, RFX-SURP-04, RFX-SURP-06).
    """
    if scene.options.peaceful:
        return looking(scene, unit, tactics=tactics)
    seen = [found for foe in course.people(scene) if scene.side(foe) == side and (found := _in_view(scene, unit, foe))]
    if not seen:
        return replace(looking(scene, unit, tactics=tactics), impossible="nobody shows")
    easiest = max(seen, key=lambda found: sum(each.amount for each in found[0]))
    return looking(scene, unit, tactics=tactics, penalties=easiest[0])


def _in_view(scene: Scene, unit: Ref, foe: Ref) -> tuple[tuple[Modifier, ...]] | None:
    """What hinders seeing a unit that shows; None when it cannot be seen at all (RFX-SENSE-01)."""
    shows, band = scene.silhouette(unit, foe), band_between(scene, unit, foe)
    if not shows.in_line or band is None:
        return None
    hindered, why_not = visibility.visual(scene, unit, foe, band, shows)
    return None if why_not else (hindered,)


def _see_nothing(table: Table, side: str) -> None:
    """The look-outs report nothing: there is no ambush, or it went unnoticed; the words are the same (RFX-SURP-04)."""
    if side in table.options.on_guard:
        table.say(Event("looks out", "The look-outs see no sign of an ambush.", only=(side,)))


def _spots(table: Table, unit: Ref, side: str) -> None:
    """A unit that notices an ambush has spotted those of it that can be seen from there (RFX-SURP-03, RFX-SENSE-01)."""
    if table.options.peaceful:
        return
    seen = [foe for foe in course.people(table) if table.side(foe) == side and _in_view(table, unit, foe) is not None]
    aware = table.find(unit, Awareness) or Awareness()
    others = tuple(known for known in aware.known if known.subject not in seen)
    fresh = tuple(Sighting(foe, table.cells(foe)[0], table.clock.round) for foe in seen)
    table.put(unit, replace(aware, known=(*others, *fresh)), table.find(unit, Stance) or Stance())


def detected(ambush: Ambush, look: Result) -> bool:
    """More than the ambusher's margin is needed; any success will do against one that failed (RFX-SURP-03)."""
    return _beats(look.margin, ambush.margin)


def _beats(look: int, laid: int | None) -> bool:
    return look >= 0 and (laid is None or look > laid)


def outlook(scene: Scene, unit: Ref, *, tactics: bool) -> tuple[Attempt, Fraction]:
    """The check with which a unit looks out for an ambush, and its chance to see one: both sides of it are rolled
    after that. Of hidden people nothing is known, so any ambush is taken to be laid as usual, in plain view
    (RFX-SURP-02 to 04, RFX-SURP-06).
    """
    side = scene.options.ambush
    leader = leader_of(scene, side)
    if leader is None or scene.assumed(leader):
        look, laid = looking(scene, unit, tactics=tactics), usually_laid(scene, unit)
    else:
        look, laid = spotting(scene, unit, side, tactics=tactics), laying(scene, side, leader).check
    if look.impossible:
        return look, Fraction(0)
    margins = odds.of(check, look.check).map(lambda result: result.margin)
    against = odds.of(check, laid).map(lambda result: result.margin if result.passed else None)
    return look, against.then(lambda other: margins.map(lambda own: _beats(own, other))).chance(bool)


def usually_laid(scene: Scene, unit: Ref) -> Check:
    """The check of an ambush by a leader as ambushers usually have him: a professional at Tactics. Among people who
    smile he has as many with him as the unit's own side is, and none of them is a practised liar (RFX-SURP-02,
    RFX-SURP-06).
    """
    if not scene.options.peaceful:
        return Check(Rating.PROFESSIONAL, PLANNER)
    many = sum(scene.side(mate) == scene.side(unit) for mate in course.people(scene))
    return Check(Rating.UNSKILLED, PLANNER - (many - 1) - many)


def surprise(table: Table, unit: Ref) -> None:
    """Base initiative 0 in the first exchange, unaware until the first attack, and afraid (RFX-SURP-05)."""
    own = table.find(unit, Initiative) or Initiative()
    table.put(unit, replace(own, surprised=True, ambushed=True))
    threats.provoke(table, unit, threats.AMBUSHED)


def _warned(table: Table, side: str, scouts: list[Ref]) -> Flow[None]:
    """Seen with time to spare: all within voice or radio of a scout are warned, and the side may keep out
    (RFX-SURP-04).
    """
    for unit in course.people(table):
        if table.side(unit) == side and any(unit == scout or hears(table, scout, unit) for scout in scouts):
            table.put(unit, replace(course.initiative(table, unit), surprised=False, ambushed=False))
            threats.calm(table, unit, threats.AMBUSHED)
    table.say(Event("warns", "{actor} warns the others of the ambush.", actor=scouts[0], secret=True))
    answer = yield Ask(side, scouts[0], SPOTTED)
    if isinstance(answer, Avoid):
        table.add(Truce(f"{side} saw the ambush and stayed out of it"))


def hears(scene: Scene, scout: Ref, mate: Ref) -> bool:
    """Whether a warning gets from one to the other, by voice or by radio (RFX-SURP-04)."""
    return calls.within(scene, scout, mate, radio=False) or calls.within(scene, scout, mate, radio=True)


def scout(scene: Scene, ask: Ask) -> Menu:
    """By Tactics or by Awareness (RFX-SURP-04)."""
    skilled = attempts.traits(scene, ask.unit).rating(Skill.TACTICS) > Rating.UNSKILLED
    usual = Look(by="Tactics" if skilled else "Awareness")
    offers = (Offer(Look, {"by": OneOf(("Tactics", "Awareness"))}),)
    return Menu(f"{scene.name(ask.unit)} looks for an ambush. With which skill?", offers, routine=usual)


def spotted(scene: Scene, ask: Ask) -> Menu:
    """Go in forewarned, or keep out (RFX-SURP-04)."""
    return Menu(f"{scene.name(ask.unit)} sees an ambush. Go in?", (Offer(Enter), Offer(Avoid)), routine=Enter())
