"""What steadies people: an enemy taken out, noise of their own, a good word, the team, a painkiller; and giving up."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rules.frame.figure import State
from rules.frame.relations import enemies
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref
from rules.reflex.core import course
from rules.reflex.core.able import alive
from rules.reflex.core.attempts import morale, traits
from rules.reflex.core.bands import band_between
from rules.reflex.nerve import threats
from rules.reflex.nerve.outlook import outlook
from rules.reflex.state import Boost, Gone, Morale, Traits
from rules.reflex.terms.bands import Band

MOST_TANGO = 3
ENCOURAGED, PANIC, TANGO = "encouraged", "panic fire", "tango down"


def add(table: Table, unit: Ref, boost: Boost) -> None:
    """One boost of a kind: the latest counts (RFX-BOOST-04)."""
    now = morale(table, unit)
    kept = tuple(each for each in now.boosts if each.source != boost.source)
    table.put(unit, replace(now, boosts=(*kept, boost)))


def expire(table: Table, lasts: Literal["exchange", "pause"]) -> None:
    """What lasts only to the end of the exchange, or to the next pause, is over."""
    for unit, now in table.having(Morale):
        kept = tuple(each for each in now.boosts if each.lasts != lasts)
        if kept != now.boosts:
            table.put(unit, replace(now, boosts=kept))


def tango(table: Table, by: Ref, victim: Ref) -> None:
    """One more for every enemy taken out, three at most; one less for a unit that has killed and must not, and his code
    is broken (RFX-BOOST-01, RFX-MORALE-09).
    """
    if table.find(by, Traits) is None or table.side(by) == table.side(victim):
        return
    sinful = sins(table, by, victim)
    if not sinful and not enemies(table, by, victim):
        return
    step = -1 if sinful else 1
    old = next((each.value for each in morale(table, by).boosts if each.source == TANGO), 0)
    add(table, by, Boost(TANGO, max(-MOST_TANGO, min(MOST_TANGO, old + step)), "battle"))
    if sinful:
        threats.provoke(table, by, threats.CODE, threats.breaks_code(table.dice(by)))


def sins(scene: Scene, by: Ref, victim: Ref) -> bool:
    """Whether a unit's code forbids what it has done to another: kill it (RFX-MORALE-09)."""
    bound = scene.find(by, Traits) is not None and traits(scene, by).code == "no killing"
    return bound and not alive(scene, victim)


def gave_up(table: Table, unit: Ref) -> None:
    """An enemy whose nerve the unit's fire broke counts when it surrenders or leaves (RFX-BOOST-01)."""
    there = threats.of(table, unit)
    if there.broken_by is not None and morale(table, unit).broken:
        tango(table, there.broken_by, unit)
        table.put(unit, replace(there, broken_by=None))


def teamwork(scene: Scene, unit: Ref) -> int:
    """One for an able comrade of the team near and in sight or on the radio; one more if the leader is among them and
    knows his trade (RFX-BOOST-05).
    """
    there = outlook(scene, scene.side(unit))
    team = traits(scene, unit).team
    if any(leader != unit and _together(scene, unit, leader) for leader in there.leaders.get(team, ())):
        return 2
    return int(any(mate != unit and _together(scene, unit, mate) for mate in there.teams.get(team, ())))


def _together(scene: Scene, unit: Ref, mate: Ref) -> bool:
    """Near and in sight, or on the radio."""
    if traits(scene, unit).radio and traits(scene, mate).radio:
        return True
    band = band_between(scene, unit, mate)
    return band is not None and band.rank <= Band.TIGHT.rank and scene.in_line(unit, mate)


def gives_up(table: Table, unit: Ref) -> None:
    """Out of the fight until the unit thinks better of it at the next exchange (RFX-TIME-15)."""
    if table.find(unit, Gone) is not None:
        return
    gave_up(table, unit)
    table.put(unit, Gone("surrendered"))
    course.stands_down(table, unit, State.SURRENDERED, "{actor} surrenders.")
