"""Units in hiding: who makes them out, and what gives them away."""

from __future__ import annotations

from rules.darkconspiracy.afoot.forms import Move
from rules.darkconspiracy.core import checks, figures
from rules.darkconspiracy.core.checks import Level
from rules.darkconspiracy.fire import opportunity
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.hiding import Hiding
from rules.darkconspiracy.terms.skills import Skill
from rules.frame.figure import Stance
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Light
from rules.frame.relations import enemies
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref

OPEN, BROKEN, DARK = 60, 30, 15
"""Metres within which a unit in hiding may be made out: over open ground, among growth, walls and rubble, in woods or
the dark (DKC-AMB-01).
"""
WOODS = 0.5
"""Density of growth from which it counts as woods."""


def made_out_at(scene: Scene, unit: Ref) -> int:
    """Metres within which it may be made out where it is (DKC-AMB-01)."""
    place = scene.place(scene.cells(unit)[0])
    if place.light not in (Light.BRIGHT, Light.DUSK) or place.density >= WOODS:
        return DARK
    return BROKEN if place.growth or place.roof or place.walk == "difficult" or place.obstacle else OPEN


def look_out(table: Table) -> None:
    """In each phase every enemy that has a hidden unit in line and near enough may make it out, by an AVG check of
    Observation. The dice are those of the unit in hiding, so that nobody learns of it by a die (DKC-AMB-01).
    """
    for unit, _ in table.having(Hiding):
        for watcher in table.units():
            if not enemies(table, watcher, unit) or knowing.knows(table, watcher, unit):
                continue
            shows = table.silhouette(watcher, unit)
            near = shows.metres <= made_out_at(table, unit) and knowing.present(table, watcher)
            if near and knowing.plainly(table, watcher, unit, shows):
                need = checks.number(int(figures.base(table, watcher, Skill.OBSERVATION).total), Level.AVG)
                if checks.check(table.dice(unit), need).well:
                    table.spot(watcher, unit)
                    table.put(unit, table.find(unit, Stance) or Stance())


def stirs(table: Table, unit: Ref, action: Action) -> None:
    """An attack gives a unit away, and so does a move at more than a crawl (DKC-AMB-01)."""
    loud = action.purpose is Purpose.HARM or (isinstance(action, Move) and action.gait != "crawl")
    if loud:
        revealed(table, unit)
    for other, _ in table.having(Hiding):
        if opportunity.acted(table, other):
            revealed(table, other)


def revealed(table: Table, unit: Ref) -> None:
    """It hides no longer: all that have it in sight see it (DKC-AMB-01)."""
    if table.find(unit, Hiding) is not None:
        table.strip(unit, Hiding)
        table.put(unit, table.find(unit, Stance) or Stance())
        table.say(Event("revealed", "{actor} is hidden no longer.", actor=unit, secret=True))


def in_ambush(scene: Scene, unit: Ref) -> bool:
    """Whether it lies in ambush, as far as its side can tell (DKC-AMB-01)."""
    return scene.find(unit, Hiding) is not None
