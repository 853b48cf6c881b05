"""Decrees on what sides know: units revealed, things made known, notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from game.battle.decrees.loosing import mines, named_mine
from game.battle.decrees.referee import Referee
from game.world.components import Stirred
from rules.frame.decrees import Decree, DecreeKind, When, Words
from rules.frame.forms import Choices, OneOf
from rules.frame.marks import AtUnit, Mark
from rules.frame.things import Known
from rules.kernel.refs import Ref

KNOWLEDGE = "knowledge"
ALL = "all"
"""Stands for every side."""


class Reveal(Decree):
    """Have a side learn of a unit."""

    title: ClassVar[str] = "Reveal"
    does: ClassVar[str] = "Have a side learn where an enemy is."
    group: ClassVar[str] = KNOWLEDGE
    when: ClassVar[When] = When.SETTLED
    kind: Literal["reveal"] = "reveal"
    unit: AtUnit
    to: str


class MakeKnown(Decree):
    """Have a side learn of a mine."""

    title: ClassVar[str] = "Make known"
    does: ClassVar[str] = "Have a side learn of a mine or a minefield."
    group: ClassVar[str] = KNOWLEDGE
    when: ClassVar[When] = When.SETTLED
    kind: Literal["make known"] = "make known"
    mine: Annotated[Ref, Mark.MINE]
    to: str


class Note(Decree):
    """Tell a side something."""

    title: ClassVar[str] = "Note"
    does: ClassVar[str] = "Tell a side, or all of them, something in your own words."
    group: ClassVar[str] = KNOWLEDGE
    when: ClassVar[When] = When.NOW
    kind: Literal["note"] = "note"
    to: str
    words: str


def _revealing(referee: Referee, filled: Mapping[str, Any]) -> dict[str, Choices]:
    table, unit = referee.table, filled.get("unit")
    if unit is None:
        return {"unit": OneOf(each for each in table.units() if _ignorant(referee, each)), "to": OneOf(table.sides)}
    return {"unit": referee.here(), "to": OneOf(_ignorant(referee, unit))}


def _ignorant(referee: Referee, unit: Ref) -> tuple[str, ...]:
    """The sides with people in the fight that do not perceive a unit now."""
    table, found = referee.table, []
    up = {table.side(each) for each in referee.up()}
    for of, intel in table.each_side():
        contact = intel.contact(unit)
        if of.name in up and of.name != table.side(unit) and (contact is None or not contact.now):
            found.append(of.name)
    return tuple(found)


def _reveal(referee: Referee, decree: Reveal) -> None:
    table = referee.table
    for watcher in tuple(referee.up()):
        if table.side(watcher) == decree.to and not table.pose(watcher).body.is_vehicle:
            table.spot(watcher, decree.unit, "told")
    table.world.put(decree.unit, Stirred())  # those who know of it look again
    table.world.run(table.sight)
    referee.tell("revealed {target}.", target=decree.unit, only=(decree.to,))


def _revealed(referee: Referee, decree: Reveal) -> str:
    return f"{decree.to} learns that {referee.name(decree.unit)} is at {referee.at(decree.unit)}."


def _knowing(referee: Referee, filled: Mapping[str, Any]) -> dict[str, Choices]:
    table, mine = referee.table, filled.get("mine")
    known = () if mine is None else (table.find(mine, Known) or Known()).to
    hidden = (each for each in mines(referee) if set(table.sides).difference((table.find(each, Known) or Known()).to))
    return {"mine": OneOf(hidden), "to": OneOf(side for side in table.sides if side not in known)}


def _make_known(referee: Referee, decree: MakeKnown) -> None:
    referee.table.discover(decree.to, decree.mine)
    referee.tell(f"made known: {named_mine(referee, decree.mine)}.", only=(decree.to,))


def _made_known(referee: Referee, decree: MakeKnown) -> str:
    return f"{decree.to} learns of the {named_mine(referee, decree.mine)}."


def _noting(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    return {"to": OneOf((ALL, *referee.table.sides)), "words": Words(400, "You hear engines from the north.")}


def _note(referee: Referee, decree: Note) -> None:
    sides = referee.table.sides if decree.to == ALL else (decree.to,)
    referee.tell(f"to you: {decree.words}", only=sides)


def _noted(_referee: Referee, decree: Note) -> str:
    return f"{'Every side' if decree.to == ALL else decree.to} is told: “{decree.words}”."


KINDS: tuple[DecreeKind[Referee], ...] = (
    DecreeKind(Reveal, _revealing, _reveal, _revealed),
    DecreeKind(MakeKnown, _knowing, _make_known, _made_known),
    DecreeKind(Note, _noting, _note, _noted),
)
