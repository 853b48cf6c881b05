"""First aid within a battle: a minute of bandaging, of friends in reach or the unit itself (GUR-AFT-02). What takes
longer than a fight lies outside it: coming to (GUR-AFT-01), days of rest (GUR-AFT-03), repairs (GUR-AFT-04).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar, Literal

from rules.frame.figure import Aboard
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Action, OneOf, Purpose, Refusal
from rules.frame.intents import Role
from rules.frame.marks import Caring
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import figures
from rules.gurps.flesh.body import Wounds
from rules.gurps.harm import condition
from rules.gurps.state.hurts import Bandaged
from rules.gurps.state.turns import Underway
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.turns.topic import Desk, Topic, at_once
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.kernel.words import counted
from rules.parts.arms_length import touching
from rules.parts.topics import Lines

MINUTE, REGAINED = 60, 1
"""Seconds of Ready that bandaging takes, and the HP it gives back (GUR-AFT-02)."""
NO_KIT = -5
"""Without a first-aid kit (house; GUR-AFT-02)."""


class Bandage(Action):
    """Ready manoeuvres on the wounds of a friend (GUR-AFT-02)."""

    title: ClassVar[str] = "Bandage"
    does: ClassVar[str] = "Work on the wounds of a friend beside you, or your own: a minute and a roll for 1 HP."
    purpose: ClassVar[Purpose] = Purpose.AID
    seldom: ClassVar[bool] = True
    role: ClassVar[Role] = Role.READY
    kind: Literal["bandage"] = "bandage"
    patient: Caring


def offered(desk: Desk) -> Lines:
    """The wounded in reach whose wounds have not been bandaged (GUR-AFT-02)."""
    if not desk.may(Manoeuvre.READY):
        return
    reasons = {each: hindrance(desk.scene, desk.unit, each) for each in _wounded(desk.scene, desk.unit)}
    open_to = OneOf(each for each, wrong in reasons.items() if not wrong)
    if open_to:
        yield desk.offer(Bandage, {"patient": open_to})
        return
    for each, wrong in list(reasons.items())[:1]:
        yield Refusal(Bandage.title, wrong, "GUR-AFT-02", about=each)


def _wounded(scene: Scene, unit: Ref) -> Iterator[Ref]:
    """Those of its side beside it who have lost HP, itself among them."""
    for each in scene.units(scene.side(unit)):
        own, hurt = scene.find(each, Traits), scene.find(each, Wounds)
        if own is None or hurt is None or hurt.hp >= own.hp:
            continue
        afoot = not scene.pose(each).body.is_vehicle and scene.find(each, Aboard) is None
        if afoot and touching(scene, scene.cells(unit), scene.cells(each)):
            yield each


def hindrance(scene: Scene, unit: Ref, patient: Ref) -> str:
    """Why a patient cannot be bandaged; "" when it can: once for the wounds it has, and not one that is dead or dying
    of them (GUR-AFT-02, GUR-DEATH-01).
    """
    hurt, known = figures.wounds(scene, patient), scene.find(patient, Bandaged)
    if hurt.dead or hurt.mortal:
        return "is dead" if hurt.dead else "is mortally wounded: a surgeon is needed"
    if known is not None and hurt.hp >= known.hp:
        return "its wounds are bandaged"
    return "" if skill(scene, unit) is not None else "knows nothing of first aid"


def skill(scene: Scene, unit: Ref) -> Tally | None:
    """First Aid, harder without a kit (GUR-AFT-02)."""
    found = figures.skill(scene, unit, Skill.FIRST_AID)
    bare = None if figures.traits(scene, unit).first_aid_kit else Modifier(NO_KIT, "no first-aid kit", "GUR-AFT-02")
    return found.plus(bare) if found is not None else None


def done(scene: Scene, unit: Ref, patient: Ref) -> int:
    """Seconds of it that are done; they are kept while nothing else is begun that takes as long (GUR-RDY-05)."""
    found = scene.find(unit, Underway)
    return found.seconds if found is not None and found.what == _work(scene, patient) else 0


def _work(scene: Scene, patient: Ref) -> str:
    return f"bandages {scene.name(patient)}"


def bandage(table: Table, unit: Ref, action: Bandage) -> None:
    """A second of it; after a minute the roll, which gives back an HP (GUR-AFT-02)."""
    patient, needed = action.patient, skill(table, unit)
    now = done(table, unit, patient) + 1
    if now < MINUTE:
        table.put(unit, Underway(_work(table, patient), now))
        if now == 1:
            table.say(Event("bandages", "{actor} begins to bandage {target}.", unit, patient))
        return
    table.strip(unit, Underway)
    if needed is None:
        return
    fell = rolls.roll(table.dice(unit), int(needed.total))
    hurt = figures.wounds(table, patient)
    if fell.success:
        hurt = replace(hurt, hp=min(figures.traits(table, patient).hp, hurt.hp + REGAINED))
        condition.keep(table, patient, hurt)
        table.put(patient, Bandaged(hurt.hp))
    words = "{actor} bandages {target}" + ("." if fell.success else ", to no avail.")
    table.say(Event("bandages", words, unit, patient, own=fell.own, tally=needed, success=fell.success))


def foretold(scene: Scene, ask: Ask, action: Bandage) -> Forecast:
    """How long it takes yet, and what the roll at the end of it gives (GUR-AFT-02)."""
    needed, patient = skill(scene, ask.unit), action.patient
    if needed is None:
        return Forecast(FREE)
    sure, full = rolls.chance(int(needed.total)), figures.traits(scene, patient).hp
    rows = (
        Outcome(f"regains {REGAINED} HP", sure, patient, Fraction(-REGAINED, full)),
        Outcome("regains nothing", 1 - sure, patient, spared=True),
    )
    left = MINUTE - done(scene, ask.unit, patient) - 1
    if not left:
        return Forecast(FREE, (needed,), rows, sure)
    note = f"{counted(left, 'second')} more after this one, then the roll"
    return Forecast(FREE, (needed,), note=note, later=rows, later_in=Fraction(left))


TOPIC = Topic(offers=(offered,), deeds={Bandage: at_once(bandage, Manoeuvre.READY)}, forecasts={Bandage: foretold})
