"""Searching for what is hidden: people, mines and minefields."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.d6 import mines
from rules.d6.core.moment import Moment
from rules.d6.senses import awareness
from rules.d6.state import Preparation
from rules.d6.suppression import zones
from rules.d6.turns.topic import Desk, Topic, at_once
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Action, Purpose, Refusal
from rules.frame.scene import Event, Scene
from rules.kernel.refs import Ref
from rules.parts.topics import Lines


class Search(Action):
    """Look about for hidden enemies and mines (DSX-SENSE-02, DSX-MINE-01)."""

    title: ClassVar[str] = "Search"
    does: ClassVar[str] = "Look for hidden enemies and mines nearby."
    key: ClassVar[str] = "y"
    purpose: ClassVar[Purpose] = Purpose.SEARCH
    kind: Literal["search"] = "search"


def offers(desk: Desk) -> Lines:
    """Looking about for the hidden (DSX-SENSE-02)."""
    if desk.busy or desk.bound:
        return
    refusal = awareness.searching(desk.scene, desk.unit).refusal
    yield Refusal(Search.title, refusal, "DSX-CORE-03") if refusal else desk.offer(Search)


def foretold(scene: Scene, ask: Ask, _action: Search) -> Forecast:
    """The dice of the search: what they are held to is hidden."""
    attempt = awareness.searching(scene, ask.unit)
    return Forecast(FREE, (attempt.tally,), note=f"{attempt.code} against what is hidden")


def search(moment: Moment, unit: Ref, _: Search) -> None:
    """Perception against every hider's Stealth in sight, and against mines; in secret (DSX-SENSE-02)."""
    table = moment.table
    if not zones.acts(moment, unit):
        return
    attempt = awareness.searching(table, unit)
    table.strip(unit, Preparation)
    if not attempt.code.usable:
        return
    throw = table.dice(unit).roll(attempt.code)
    own = (f"{attempt.code}: {throw}",)
    table.say(
        Event(
            "search",
            "{actor} searches for hidden enemies and mines.",
            actor=unit,
            own=own,
            secret=True,
            data={"total": throw.value},
        )
    )
    side = table.side(unit)
    for other in table.units():
        if table.side(other) != side and awareness.finds(table, unit, other, throw.value):
            table.spot(unit, other, "found")
    for ref in (*mines.found(table, unit, throw.value), *mines.fields_found(table, unit, throw.value)):
        table.discover(side, ref)
        table.say(Event("mine found", "{actor} discovers mines.", actor=unit, secret=True))


TOPIC = Topic(
    offers=(offers,),
    deeds={Search: at_once(search)},
    forecasts={Search: foretold},
)
