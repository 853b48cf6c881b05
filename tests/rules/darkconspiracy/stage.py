"""A stage for Dark Conspiracy: a small field, named units with figures of their own, scripted dice, and questions
answered one by one from what each side's View offers.

    stage = Stage()
    ann, bob = stage.unit("blue", (5, 20), "Rifleman"), stage.unit("red", (5, 5), "Irregular", AGL=9)
    stage.begin()                                  # the next phase, 6 at first, as far as the first question
    stage.turn_to(ann)                             # phases pass, others waiting, until ann may act
    told = stage.forecast(Fire, target=bob)        # as ann's side reads it
    stage.dice(7, 5, 2, 4)                         # the faces that fall next, for any roll
    stage.take(Fire, target=bob, pulls=2)
    stage.rest()                                   # everybody waits to the end of the phase
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.board.grid import Grid
from rules.darkconspiracy import asks
from rules.darkconspiracy.book import BOOK
from rules.darkconspiracy.sheets.roster import STOCK
from rules.darkconspiracy.state.body import Wounds
from rules.darkconspiracy.state.people import Arsenal, Loads, Traits
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.darkconspiracy.terms.skills import Attribute, Skill
from rules.darkconspiracy.terms.weapons import Armour, Weapon
from rules.darkconspiracy.turns.forms import AsItComes, Wait
from rules.frame.book import Recruit
from rules.frame.figure import HANDS, Item, Kit, Place
from rules.frame.forecast import Forecast
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from tests.rules.stage import BareStage


class Stage(BareStage):
    """One battle without a scenario, on open ground. North is 0; on squares east is 2, south 4, west 6."""

    def __init__(self, grid: Grid | None = None, **options: Any) -> None:
        super().__init__(BOOK, grid, **options)
        self.orders = {asks.DECLARE}

    def unit(
        self,
        side: str,
        cell: Cell,
        sheet: str = "Rifleman",
        *,
        name: str = "",
        facing: int = 0,
        skills: Mapping[Skill, int] | None = None,
        weapons: Sequence[str] = (),
        armour: Sequence[str] | None = None,
        **figures: Any,
    ) -> Ref:
        """A unit of the roster. Attributes are changed like AGL=7, other traits like initiative=5 or robot=True;
        `weapons` replace its own, the first in hand; `armour=()` takes all of it off.
        """
        name = name or f"{side} {len(self.table.units()) + 1}"
        ref = self.place(BOOK.enlist(Recruit(sheet=sheet, name=name), self.options), side, cell, facing)
        self.figures(ref, skills or {}, **figures)
        if weapons:
            self.arm(ref, *weapons)
        if armour is not None:
            known = STOCK.standard()
            suits = tuple(known.get(Armour, each) for each in armour)
            self.put(ref, replace(self.part(ref, Arsenal), armour=suits))
            kept = tuple(item for item in self.part(ref, Kit).items if item.place is not Place.WORN)
            self.put(ref, Kit((*kept, *(Item(each.name, Place.WORN) for each in suits if not each.natural))))
        self.look()
        return ref

    def figures(self, ref: Ref, skills: Mapping[Skill, int] | None = None, **figures: Any) -> None:
        """Change attributes, skills and other traits of a unit."""
        traits = self.part(ref, Traits)
        attributes = tuple(figures.pop(each.value, traits.attribute(each)) for each in Attribute)
        known = {**dict(traits.skills), **(skills or {})}
        self.put(ref, replace(traits, attributes=attributes, skills=tuple(known.items()), **figures))

    def arm(self, ref: Ref, *names: str) -> None:
        """Give a unit these weapons of the roster in place of its own: the first in hand, all loaded, three spare."""
        known = STOCK.standard()
        made = tuple(known.get(Weapon, each) for each in names)
        worn = tuple(item for item in self.part(ref, Kit).items if item.place is Place.WORN)
        self.put(ref, replace(self.part(ref, Arsenal), weapons=tuple(dict.fromkeys(made))), Loads(), Kit(worn))
        for number, weapon in enumerate(made):
            grip = Place.BOTH if weapon.hands == 2 else Place.RIGHT
            place = Place.BELT if number else grip
            if not weapon.natural:
                self.put(ref, Kit((*self.part(ref, Kit).items, Item(weapon.name, place, weapon.magazine, 3))))

    def weapon(self, ref: Ref, name: str, **figures: Any) -> None:
        """Change figures of one of its weapons, like burst=10 or scope=True."""
        own = self.part(ref, Arsenal)
        changed = tuple(each.model_copy(update=figures) if each.name == name else each for each in own.weapons)
        self.put(ref, replace(own, weapons=changed))

    def weapon_of(self, ref: Ref, name: str) -> Weapon:
        """The figures of one of its weapons."""
        found = self.part(ref, Arsenal).weapon(name)
        assert found is not None, f"{name} is gone"
        return found

    def load(self, ref: Ref, name: str, round: str) -> None:
        """A weapon is loaded with something else than its usual round."""
        self.put(ref, Loads((*self.part(ref, Loads).rounds, (name, round))))

    def hold(self, ref: Ref, *names: str) -> None:
        """Put these things in its hands, and nothing else."""
        stowed = tuple(replace(i, place=Place.BELT) if i.place in HANDS else i for i in self.part(ref, Kit).items)
        for name in names:
            at = next(n for n, item in enumerate(stowed) if item.name == name and item.place not in HANDS)
            weapon = self.part(ref, Arsenal).weapon(name)
            taken = any(item.place is Place.RIGHT for item in stowed)
            two = weapon is not None and weapon.hands == 2
            place = Place.BOTH if two else Place.LEFT if taken else Place.RIGHT
            stowed = (*stowed[:at], replace(stowed[at], place=place), *stowed[at + 1 :])
        self.put(ref, Kit(stowed))

    def hurt(self, ref: Ref, **points: int) -> None:
        """Wounds it came with, like right_arm=7: their levels count, and its first harm is behind it."""
        taken = tuple(points.get(part.value.replace(" ", "_"), 0) for part in PARTS)
        self.put(ref, replace(self.part(ref, Wounds), damage=taken, flinched=True))

    # playing

    def begin(self) -> None:
        """Begin the next phase, as far as the first question."""
        self.start()

    def turn_to(self, ref: Ref, kind: str = asks.ACT) -> None:
        """Phases pass, everybody waiting, until this unit may act."""
        for _ in range(30):
            while self.ask is not None:
                if self.ask.unit == ref and self.ask.kind == kind:
                    return
                self.idle()
            self.begin()
        raise AssertionError(f"unit {ref} is not asked")

    def idle(self) -> None:
        """The unit asked does as little as it may."""
        menu = self.menu()
        for form in (AsItComes, Wait):
            if any(offer.action is form for offer in menu.offers):
                self.take(form)
                return
        self.answer(menu.routine or menu.offers[-1].fill())

    def true_forecast(self, action: Action) -> Forecast:
        """What would be shown if all figures were known: the same code, without a side's ignorance."""
        assert self.ask is not None
        return BOOK.forecast(self.table, self.ask, self._true(action))

    # looking

    def wounds(self, ref: Ref) -> Wounds:
        return self.part(ref, Wounds)

    def damage(self, ref: Ref, part: Part) -> int:
        """Points that a part has taken."""
        return self.wounds(ref).damage[PARTS.index(part)]
