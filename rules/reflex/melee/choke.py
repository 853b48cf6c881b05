"""Choking somebody out: a whole exchange's work, settled at its end."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.scene import Event, Scene
from rules.kernel.refs import Ref
from rules.reflex.core import able, attempts, control
from rules.reflex.core.attempts import PASSIVE
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.state import Control
from rules.reflex.terms.skills import Attribute
from rules.reflex.wounds.harm import kill, knock_out, worsen

MORE = 3


def needed(scene: Scene, victim: Ref) -> int:
    """The Control a choke takes: the victim's Muscle and three (RFX-GRAP-12)."""
    return attempts.traits(scene, victim).attribute(Attribute.MUS) + MORE


def begin(moment: Moment, unit: Ref, target: Ref) -> None:
    """It takes the whole exchange (RFX-GRAP-12)."""
    held = moment.table.find(unit, Control)
    if held is not None and held.victim == target:
        moment.table.put(unit, replace(held, choking=moment.table.clock.round))
        moment.table.say(Event("choke", "{actor} chokes {target}.", actor=unit, target=target))


def end(moment: Moment) -> None:
    """With Control enough the victim passes out, or dies; with some, his head suffers; with none, nothing
    (RFX-GRAP-12).
    """
    table = moment.table
    control.review(table)
    for holder, held in table.having(Control):
        if held.choking != table.clock.round or not able.alive(table, held.victim):
            continue
        table.put(holder, replace(held, choking=0))
        if held.points >= needed(table, held.victim):
            _out(moment, holder, held.victim)
        elif held.points > 0:
            _worse(moment, holder, held.victim)


def _out(moment: Moment, holder: Ref, victim: Ref) -> None:
    table = moment.table
    attempt = attempts.attempt(table, victim, Attribute.FIT, uses=PASSIVE, rule="RFX-GRAP-12")
    if check(table.dice(victim), attempt.check).passed:
        knock_out(moment, victim, holder, "choked")
    else:
        kill(moment, victim, holder, "choked")


def _worse(moment: Moment, holder: Ref, victim: Ref) -> None:
    worsen(moment, victim, "head", holder, "choked")
