"""A stage for GURPS: a small field of one-yard cells, named units with figures of their own, scripted dice, and
questions answered one by one from what each side's View offers.

    stage = Stage()
    ann, bob = stage.unit("blue", (5, 5), dx=12), stage.unit("red", (5, 4), facing=4)
    stage.begin()                                  # a second: the fastest unit is asked first
    stage.until(ann)                               # others do nothing until ann is asked
    told = stage.forecast(Strike, target=bob)      # as ann's side reads it
    stage.dice(3, 4, 3)                            # the faces that fall next, whoever rolls
    stage.take(Strike, target=bob, use="swing")
    stage.take(Dodge)                              # bob's side answers
    stage.rest()                                   # everybody does nothing to the end of the second
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.board.grid import Grid
from rules.frame.body import Posture
from rules.frame.book import Recruit
from rules.frame.figure import HANDS, Facing, Item, Kit, Place, Position, Stance
from rules.frame.ground import Cell
from rules.gurps.asks import Decline
from rules.gurps.book import BOOK
from rules.gurps.core import figures
from rules.gurps.core.scale import YARD
from rules.gurps.flesh.body import Wounds
from rules.gurps.harm import condition
from rules.gurps.sheets.enlist import STOCK
from rules.gurps.state.things import Arsenal
from rules.gurps.terms.armour import Armour, Shield
from rules.gurps.terms.figures import Traits, basic_speed
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import Trait
from rules.gurps.terms.weapons import Weapon
from rules.gurps.turns.topic import DoNothing
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn
from tests.rules import stage
from tests.rules.stage import BareStage


def squares(columns: int = 40, rows: int = 40) -> Grid:
    """Squares of a yard."""
    return stage.squares(columns, rows, YARD)


def hexes(columns: int = 40, rows: int = 40) -> Grid:
    """Hexes of a yard."""
    return stage.hexes(columns, rows, YARD)


class Stage(BareStage):
    """One battle without a scenario. North is 0 on both grids; on squares east is 2, south 4, west 6."""

    def __init__(self, grid: Grid | None = None, **options: Any) -> None:
        super().__init__(BOOK, grid or squares(), **options)
        self.orders = {"interpose", "follow", "struck", "bars"}

    def unit(
        self,
        side: str,
        cell: Cell,
        sheet: str = "Rifleman",
        *,
        name: str = "",
        facing: int = 0,
        skills: Mapping[Skill, int] | None = None,
        traits: Sequence[Trait] = (),
        weapons: Sequence[str] | None = None,
        armour: Sequence[str] | None = None,
        shield: str = "",
        **own: Any,
    ) -> Ref:
        """A unit of the roster. Attributes and other figures are changed like dx=12 or hp=14; what follows from them
        follows. `weapons` replace its own, the first in hand; `armour=()` takes all of it off; a shield goes on the
        left arm.
        """
        name = name or f"{side} {len(self.table.units()) + 1}"
        ref = self.place(BOOK.enlist(Recruit(sheet=sheet, name=name), self.options), side, cell, facing)
        self.figures(ref, skills or {}, traits, **own)
        if weapons is not None:
            self.arm(ref, *weapons)
        known = STOCK.standard()
        if armour is not None:
            self.put(ref, replace(self.part(ref, Arsenal), armour=tuple(known.get(Armour, each) for each in armour)))
        if shield:
            self.put(ref, replace(self.part(ref, Arsenal), shields=(known.get(Shield, shield),)))
            self.put(ref, self.part(ref, Kit).plus(Item(shield, Place.LEFT)))
        self.look()
        return ref

    def figures(
        self, ref: Ref, skills: Mapping[Skill, int] | None = None, traits: Sequence[Trait] = (), **own: Any
    ) -> None:
        """Change attributes, skills and traits of a unit; what follows from them follows unless it is given."""
        before = self.part(ref, Traits)
        after = replace(before, **own)
        if "st" in own and "hp" not in own:
            after = replace(after, hp=after.st)
        if {"dx", "ht"} & set(own) and "quarters" not in own:
            after = replace(after, quarters=basic_speed(after.dx, after.ht))
            after = after if "move" in own else replace(after, move=after.quarters // 4)
        known = {**dict(after.skills), **(skills or {})}
        had = (*after.traits, *((trait, 1) for trait in traits))
        self.put(ref, replace(after, skills=tuple(known.items()), traits=had), Wounds(after.hp))

    def arm(self, ref: Ref, *names: str) -> None:
        """Give a unit these weapons of the roster in place of its own: the first in hand, all loaded, three spare."""
        known = STOCK.standard()
        made = tuple(known.get(Weapon, each) for each in names)
        worn = tuple(item for item in self.part(ref, Kit).items if item.place is Place.WORN)
        self.put(ref, replace(self.part(ref, Arsenal), weapons=tuple(dict.fromkeys(made))), Kit(worn))
        for number, weapon in enumerate(made):
            place = Place.BELT if number else Place.BOTH if weapon.hands == 2 else Place.RIGHT
            if not weapon.natural:
                self.put(ref, Kit((*self.part(ref, Kit).items, Item(weapon.name, place, weapon.full, 3))))

    def weapon(self, ref: Ref, name: str, **own: Any) -> None:
        """Change figures of one of its weapons."""
        arsenal = self.part(ref, Arsenal)
        changed = tuple(each.model_copy(update=own) if each.name == name else each for each in arsenal.weapons)
        self.put(ref, replace(arsenal, weapons=changed))

    def holds(self, ref: Ref) -> tuple[str, ...]:
        """What is in its hands."""
        return tuple(item.name for item in self.part(ref, Kit).items if item.place in HANDS)

    def hurt(self, ref: Ref, lost: int) -> None:
        """It has lost so many hit points, without any pain."""
        wounds = self.wounds(ref)
        condition.keep(self.table, ref, replace(wounds, hp=wounds.hp - lost))

    def keep(self, ref: Ref, **state: Any) -> None:
        """It is stunned, unconscious or otherwise as its wounds may say."""
        condition.keep(self.table, ref, replace(self.wounds(ref), **state))

    def posture(self, ref: Ref, posture: Posture) -> None:
        """It holds itself like this."""
        self.put(ref, Stance(posture))
        self.look()

    def stand(self, ref: Ref, cell: Cell, facing: int | None = None) -> None:
        """It stands there, facing that way."""
        self.put(ref, Position(cell))
        if facing is not None:
            self.put(ref, Facing(facing))
        self.look()

    def begin(self) -> None:
        """Begin the next second, as far as the first question."""
        self.start()

    def idle(self) -> None:
        """The unit that is asked does as little as it may."""
        for form in (DoNothing, EndTurn, Decline):
            if self.offered(form):
                self.take(form)
                return
        menu = self.menu()
        self.answer(menu.routine or next(offer.fill() for offer in menu.offers))

    def wounds(self, ref: Ref) -> Wounds:
        """How it fares."""
        return figures.wounds(self.table, ref)

    def hp(self, ref: Ref) -> int:
        """Hit points left."""
        return self.wounds(ref).hp
