"""Decrees that let something loose on the map: gas and smoke, fire, explosions; mines laid and lifted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Literal

from game.battle.decrees.barriers import GROUND
from game.battle.decrees.referee import Referee, place
from game.battle.outbreaks import unfit
from game.battle.own_sheets import own_sheets
from rules.frame.decrees import Decree, DecreeKind, Places, When
from rules.frame.forms import Choices, OneOf
from rules.frame.ground import Cell
from rules.frame.marks import AtCell, Mark
from rules.frame.outbreaks import What
from rules.frame.scene import UNTOLD
from rules.frame.things import Known, Mine, Minefield, Trap
from rules.kernel.refs import Ref
from rules.kernel.words import the


class Gas(Decree):
    """Let gas or smoke out."""

    title: ClassVar[str] = "Gas or smoke"
    does: ClassVar[str] = "Let gas or smoke out in a cell, as from a grenade."
    group: ClassVar[str] = GROUND
    when: ClassVar[When] = When.REST
    kind: Literal["gas"] = "gas"
    cell: AtCell
    what: str


class Burn(Decree):
    """Set ground on fire."""

    title: ClassVar[str] = "Fire"
    does: ClassVar[str] = "Set a cell on fire."
    group: ClassVar[str] = GROUND
    when: ClassVar[When] = When.REST
    kind: Literal["fire"] = "fire"
    cell: AtCell
    what: str


class Blast(Decree):
    """Have something go off."""

    title: ClassVar[str] = "Explosion"
    does: ClassVar[str] = "Have a charge, a grenade or a shell go off in a cell. No unit foresees it."
    group: ClassVar[str] = GROUND
    when: ClassVar[When] = When.REST
    kind: Literal["blast"] = "blast"
    cell: AtCell
    what: str


class LayMine(Decree):
    """Lay a mine."""

    title: ClassVar[str] = "Lay a mine"
    does: ClassVar[str] = "Lay a mine for a side, which alone knows of it."
    group: ClassVar[str] = GROUND
    when: ClassVar[When] = When.SETTLED
    kind: Literal["lay"] = "lay"
    cell: AtCell
    what: str
    side: str


class LiftMine(Decree):
    """Lift a mine or a minefield."""

    title: ClassVar[str] = "Lift a mine"
    does: ClassVar[str] = "Take a mine or a whole minefield off the map."
    group: ClassVar[str] = GROUND
    when: ClassVar[When] = When.SETTLED
    kind: Literal["lift"] = "lift"
    mine: Annotated[Ref, Mark.MINE]


def _loosing(what: What) -> Callable[[Referee, Mapping[str, Any]], dict[str, Choices]]:
    def choices(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
        return {"cell": _where(referee, what), "what": OneOf(_known(referee, what))}

    return choices


def _where(referee: Referee, what: What) -> Places:
    def against(cell: Cell) -> str:
        return next((f"{fault}: {remedy}" for fault, remedy in unfit(what, cell, referee.setup.ground)), "")

    return Places(referee.table.grid, against)


def _known(referee: Referee, what: What) -> Mapping[str, object]:
    """What the rulebook lets such a thing loose by; nothing where it has no rules for it."""
    book = referee.setup.book
    return {} if what in book.lacks else book.outbreaks(what, own_sheets(referee.setup.written, book.name))


def _let_loose(what: What) -> Callable[[Referee, Any], None]:
    def carry(referee: Referee, decree: Gas | Burn | Blast) -> None:
        referee.tell(f"let {the(decree.what)} loose at {place(decree.cell)}.", only=UNTOLD)
        referee.table.book.break_out(referee.table, _known(referee, what)[decree.what], decree.cell)

    return carry


def _goes_off(referee: Referee, decree: Gas | Burn | Blast) -> str:
    near = [unit for unit in referee.table.units() if _off(referee, unit, decree.cell) <= NEAR]
    named = ", ".join(map(referee.name, near))
    words = the(decree.what)
    return f"{words[0].upper()}{words[1:]} goes off at {place(decree.cell)}. Near: {named or 'nobody'}."


NEAR = 10.0
"""Metres within which units are named that may be struck."""


def _off(referee: Referee, unit: Ref, cell: Cell) -> float:
    return referee.table.grid.straight(referee.table.cells(unit)[0], cell)


def _laying(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    book = referee.setup.book
    roster = book.roster(own_sheets(referee.setup.written, book.name))
    kinds = roster.names(roster.kinds["mine"]) if "mine" in roster.kinds and "mines" not in book.lacks else ()
    return {"cell": _where(referee, "charge"), "what": OneOf(kinds), "side": OneOf(referee.table.sides)}


def _lay(referee: Referee, decree: LayMine) -> None:
    table = referee.table
    mine = table.add(Mine(referee.setup.book.mine(decree.what), decree.cell, decree.side), Known((decree.side,)))
    table.discover(decree.side, mine)
    referee.tell(f"laid {the(decree.what)} at {place(decree.cell)}.", only=(decree.side,))


def _laid(_referee: Referee, decree: LayMine) -> str:
    return f"{decree.what} at {place(decree.cell)}; only {decree.side} knows of it."


def mines(referee: Referee) -> tuple[Ref, ...]:
    """Every mine and minefield on the map."""
    return tuple(sorted(ref for kind in (Mine, Minefield) for ref, _ in referee.table.having(kind)))


def _lifting(referee: Referee, _filled: Mapping[str, Any]) -> dict[str, Choices]:
    return {"mine": OneOf(mines(referee))}


def named_mine(referee: Referee, mine: Ref) -> str:
    """A mine or minefield by its kind and where it lies."""
    single, field = referee.table.find(mine, Mine), referee.table.find(mine, Minefield)
    if single is not None:
        return f"{single.name} at {place(single.cell)}"
    return f"{field.name} field at {place(field.cells[0])}" if field is not None else "mine"


def _lift(referee: Referee, decree: LiftMine) -> None:
    table = referee.table
    named, known = named_mine(referee, decree.mine), table.find(decree.mine, Known) or Known()
    for trap, inside in table.having(Trap):
        if inside.mine == decree.mine:
            table.remove(trap)
    table.remove(decree.mine)
    referee.tell(f"lifted the {named}.", only=known.to or UNTOLD)


def _lifted(referee: Referee, decree: LiftMine) -> str:
    return f"The {named_mine(referee, decree.mine)} is gone."


KINDS: tuple[DecreeKind[Referee], ...] = (
    DecreeKind(Gas, _loosing("gas"), _let_loose("gas"), _goes_off),
    DecreeKind(Burn, _loosing("fire"), _let_loose("fire"), _goes_off),
    DecreeKind(Blast, _loosing("charge"), _let_loose("charge"), _goes_off),
    DecreeKind(LayMine, _laying, _lay, _laid),
    DecreeKind(LiftMine, _lifting, _lift, _lifted),
)
