"""Hiding: a unit that keeps still out of plain sight is not noticed until an enemy makes it out (GUR-VIS-02)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from rules.frame.body import Silhouette
from rules.frame.forms import Action
from rules.frame.relations import enemies
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import figures, light, scale
from rules.gurps.rolls import Contest, Roll
from rules.gurps.senses import knowing
from rules.gurps.state.turns import Hidden
from rules.gurps.terms import ranges
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Attribute, Skill
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

M = Manoeuvre
QUIET = (M.DO_NOTHING, M.AIM, M.WAIT, M.READY, M.CONCENTRATE, M.EVALUATE, M.CHANGE_POSTURE)
"""Manoeuvres in which it stays hidden."""
COVERED, OVERGROWN = 0.5, 1.0
"""The share of a body that must be behind something, or the metres of growth before it."""


def in_plain_sight(scene: Scene, watcher: Ref, unit: Ref) -> bool:
    """Whether an enemy looks there and cannot but see it (GUR-VIS-02)."""
    shows = scene.silhouette(watcher, unit)
    bare = shows.in_line and shows.hidden < COVERED and shows.haze < OVERGROWN
    return bare and not light.blinded(scene, watcher, shows) and knowing.looks_there(scene, watcher, unit)


def stealth(scene: Scene, unit: Ref) -> Tally:
    """What hiding is rolled against (GUR-VIS-02)."""
    return figures.skill(scene, unit, Skill.STEALTH) or Tally(Skill.STEALTH.value, 0, "no skill")


def vision(scene: Scene, watcher: Ref, subject: Ref, shows: Silhouette) -> Tally:
    """What a watcher makes it out by: Per, at half the penalty of the range, in this light (GUR-VIS-02)."""
    own = figures.attribute(scene, watcher, Attribute.PER)
    far = rolls.up(Fraction(ranges.penalty(scale.apart(scene, watcher, subject)), 2))
    dark = light.penalty(scene, watcher, subject, shows)
    distance = Modifier(far, "half the range penalty", "GUR-VIS-02")
    return own.plus(distance, Modifier(dark, "poor sight", "GUR-VIS-01"))


def watchers(scene: Scene, unit: Ref) -> Iterator[tuple[Ref, Silhouette]]:
    """Enemies that look toward it and have anything of it in line."""
    for other in scene.units():
        if enemies(scene, unit, other) and knowing.can_act(scene, other) and knowing.looks_there(scene, other, unit):
            shows = scene.silhouette(other, unit)
            if shows.in_line and not light.blinded(scene, other, shows):
                yield other, shows


def hide(table: Table, unit: Ref, _action: Action) -> None:
    """Hide; enemies that have the unit in sight still see it (GUR-VIS-02)."""
    seen_by = tuple(other for other in table.units() if other != unit and knowing.perceives(table, other, unit))
    table.put(unit, Hidden(seen_by))
    table.say(Event("hides", "{actor} is in hiding.", unit, secret=True))


def search(table: Table) -> None:
    """Once a second each enemy with a line of sight tries to make out those who hide: its Vision against their Stealth
    (GUR-VIS-02). Both rolls are of the hider's dice, whether anybody looks or not, so that no die tells of it.
    """
    for unit, found in table.having(Hidden):
        if not knowing.can_act(table, unit):
            table.strip(unit, Hidden)
            continue
        dice = table.dice(unit)
        own, looks = rolls.roll(dice, int(stealth(table, unit).total)), dice.roll(rolls.BELL).value
        for other, shows in watchers(table, unit):
            score = int(vision(table, other, unit, shows).total)
            if other not in found.spotted and Contest(Roll(looks, score), own).margin > 0:
                found = replace(found, spotted=(*found.spotted, other))
        table.put(unit, found)


def acts(table: Table, unit: Ref, manoeuvre: Manoeuvre) -> None:
    """What it does may give it away: going about, and any attack (GUR-VIS-02)."""
    if manoeuvre not in QUIET:
        reveal(table, unit)


def reveal(table: Table, unit: Ref) -> None:
    """It hides no longer: shooting reveals it at once (GUR-VIS-02)."""
    if table.find(unit, Hidden) is not None:
        table.strip(unit, Hidden)
        table.say(Event("revealed", "{actor} is hidden no longer.", unit, secret=True))
