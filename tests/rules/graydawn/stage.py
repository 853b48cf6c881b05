"""A stage for Gray Dawn: a small field, named units with figures of their own, scripted dice, and questions answered
one by one from what each side's View offers.

    stage = Stage()
    ann, bob = stage.unit("blue", (5, 5), "Rifleman"), stage.unit("red", (5, 15), "Irregular", MA=9)
    stage.begin({ann: 15, bob: 12})                # a round; the dice of initiative are scripted to come to these
    stage.take(Brace)                              # the unit asked: the form, and those fields that matter
    told = stage.forecast(Shoot, target=bob)       # as ann's side reads it
    stage.dice(7, 5, 2, 4, 4, 4, 4, 4, 3)          # the faces that fall next, for any roll
    stage.take(Shoot, mode="single", target=bob)
    stage.until(bob)                               # others do as little as they may until bob is asked
    stage.rest()                                   # and so does everybody to the end of the round
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from game.board.grid import Grid
from rules.frame.book import Recruit
from rules.frame.figure import HANDS, Item, Kit, Place
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.graydawn import asks, contest
from rules.graydawn.book import BOOK
from rules.graydawn.flesh import bursting, damage, saves
from rules.graydawn.flesh.bursting import Blow, Exposed
from rules.graydawn.flesh.damage import Flesh
from rules.graydawn.flesh.saves import Mettle
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.harm import hurting
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.order import timing
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.state import Arsenal, Guard, Guarding, Spent, Traits
from rules.graydawn.terms.skills import Skill, Stat
from rules.graydawn.terms.weapons import Armour, Weapon
from rules.graydawn.turns import stance
from rules.graydawn.turns.forms import Later, Stay
from rules.kernel.courses.steps import Choice, Known
from rules.kernel.dice import Dice
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn
from tests.rules.stage import BareStage

T = TypeVar("T")
ALL = 20
"""More points of luck than anybody has."""
DIES = {*range(2, 10), *range(11, 20), *range(21, 30), *range(-9, 0)}
"""What an exploding d10 may come to with three throws: never 0, 1, 10 or 20."""


def faces(total: int) -> tuple[int, ...]:
    """Faces that make an exploding d10 come to so much."""
    assert total in DIES, f"no die comes to {total}"
    if total < 0:
        return (1, -total)
    return (*(10 for _ in range(total // 10)), total % 10)


class Stage(BareStage):
    """One battle without a scenario, on open ground of one-metre cells. North is 0 on both grids; on squares east is 2,
    south 4, west 6.
    """

    def __init__(self, grid: Grid | None = None, **options: Any) -> None:
        super().__init__(BOOK, grid, **options)
        self.orders = {asks.COVERING}

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
        guard: Guard = Guard.ACTIVE,
        lucky: bool = False,
        **figures: Any,
    ) -> Ref:
        """A unit of the roster, whose luck is spent already unless it is to be `lucky`. Stats are changed like REF=7,
        other traits like toughness=1 or mook=True; `weapons` replace its own, the first in hand; `armour=()` takes
        all of it off.
        """
        name = name or f"{side} {len(self.table.units()) + 1}"
        ref = self.place(BOOK.enlist(Recruit(sheet=sheet, name=name), self.options), side, cell, facing)
        self.figures(ref, skills or {}, **figures)
        if weapons:
            self.arm(ref, *weapons)
        if armour is not None:
            known = STOCK.standard()
            self.put(ref, replace(self.part(ref, Arsenal), armour=tuple(known.get(Armour, each) for each in armour)))
        self.put(ref, Guarding(guard), *(() if lucky else (Spent(ALL),)))
        self.look()
        return ref

    def figures(self, ref: Ref, skills: Mapping[Skill, int] | None = None, **figures: Any) -> None:
        """Change stats, skills and other traits of a unit."""
        traits = self.part(ref, Traits)
        stats = tuple(figures.pop(stat.value, traits.stat(stat)) for stat in Stat)
        known = {**dict(traits.skills), **(skills or {})}
        self.put(ref, replace(traits, stats=stats, skills=tuple(known.items()), **figures))

    def arm(self, ref: Ref, *names: str) -> None:
        """Give a unit these weapons of the roster in place of its own: the first in hand, all loaded, three spare."""
        known = STOCK.standard()
        made = tuple(known.get(Weapon, each) for each in names)
        worn = tuple(item for item in self.part(ref, Kit).items if item.place is Place.WORN)
        self.put(ref, replace(self.part(ref, Arsenal), weapons=tuple(dict.fromkeys(made))), Kit(worn))
        for number, weapon in enumerate(made):
            grip = Place.BOTH if weapon.hands == 2 else Place.RIGHT
            place = Place.BELT if number else grip
            if not weapon.natural:
                self.put(ref, Kit((*self.part(ref, Kit).items, Item(weapon.name, place, weapon.magazine, 3))))

    def weapon(self, ref: Ref, name: str, **figures: Any) -> None:
        """Change figures of one of its weapons, like rof=20 or accuracy=0."""
        own = self.part(ref, Arsenal)
        changed = tuple(each.model_copy(update=figures) if each.name == name else each for each in own.weapons)
        self.put(ref, replace(own, weapons=changed))

    def hold(self, ref: Ref, *names: str) -> None:
        """Put these things in its hands, and nothing else."""
        kit = self.part(ref, Kit)
        stowed = tuple(replace(i, place=Place.BELT) if i.place in HANDS else i for i in kit.items)
        own = self.part(ref, Arsenal)
        for name in names:
            at = next(n for n, item in enumerate(stowed) if item.name == name and item.place not in HANDS)
            weapon = own.weapon(name)
            two = weapon is not None and weapon.hands == 2
            taken = any(item.place is Place.RIGHT for item in stowed)
            place = Place.BOTH if two else Place.LEFT if taken else Place.RIGHT
            stowed = (*stowed[:at], replace(stowed[at], place=place), *stowed[at + 1 :])
        self.put(ref, Kit(stowed))

    def hurt(self, ref: Ref, wounds: Wounds) -> None:
        """Wounds it came with, and what shows of them."""
        hurting.keep(self.table, ref, wounds)

    def guard(self, ref: Ref, guard: Guard, moves: int = 0) -> None:
        """The stance it has, as it would take it where it stands."""
        stance.take(self.table, ref, guard, moves)

    # playing

    def begin(self, initiative: Mapping[Ref, int] | None = None) -> None:
        """Begin the next round, as far as the first question. The dice of initiative are scripted to come to these
        totals; of units not named, to the least that can be.
        """
        table = self.table
        self.prepared()
        if initiative is not None:
            rolling = [unit for unit in table.units() if timing.acts(table, unit)]
            base = {unit: int(timing.base(table, unit).total) for unit in rolling}
            shown = (faces(initiative[unit] - base[unit] if unit in initiative else 2) for unit in rolling)
            self.dice(*(face for each in shown for face in each))
        self._go(lambda flow: next(flow))

    def steel(self, guard: Guard = Guard.MOVING, *rolled: int) -> None:
        """The unit that is asked has suppression points: it tries to take a stance, and its checks come to enough, or
        else its dice come to these.
        """
        self.until(self.ask.unit if self.ask is not None else Ref(0), asks.INTEND)
        self.dice(*(face for each in rolled or (29,) for face in faces(each)))
        self.take(Intend, stance=guard.value)

    def idle(self) -> None:
        """The unit asked does as little as it may."""
        menu = self.menu()
        for form in (Stay, EndTurn):
            if any(offer.action is form for offer in menu.offers):
                self.take(form)
                return
        least = menu.routine or next(offer.fill() for offer in menu.offers if offer.action is not Later)
        self.answer(least)

    # looking

    def wounds(self, ref: Ref) -> Wounds:
        return self.part(ref, Wounds)


def saved(dice: Dice, before: Wounds, after: Wounds, mettle: Mettle) -> Wounds:
    """The wounds after the saves that an attack calls for, made by the dice alone."""
    fields = {"struck": saves.struck(before, after), "mettle": mettle}
    known = played(saves.SAVED.play(fields, lambda _: dice, unbent))
    return saves.settled(after, known["ended"])


def unbent(choice: Choice, known: Known) -> Flow[Any]:
    """No luck is spent."""
    yield from ()
    return known[choice.sets[0]]


def burst_on(dice: Dice, wounds: Wounds, struck: Blow, exposed: Exposed, flesh: Flesh) -> Wounds:
    """The wounds of a blast before any save, by the dice alone."""
    after = bursting.marked(wounds, struck)
    short = bursting.HOLDS - damage.to_keep(flesh) if struck.maims and exposed.bare else None
    how = bursting.maims(dice, short, flesh.explosions)
    return bursting.lost(after, bursting.which(dice, exposed.bare), how) if how else after


def margins(total: int, number: int, explosions: int = 3) -> Odds[int | None]:
    """Every margin by which an opposed roll may hit; None for a miss (GRD-CORE-03)."""
    return contest.DUEL.foretell(contest.opposed(total, number, explosions), "margin").map(lambda end: end[0])


def fumbles(total: int, explosions: int = 3) -> Odds[int | None]:
    """How far below 0 an attack total may come; None for all that is more (GRD-FUMBLE-01)."""
    return contest.DUEL.foretell(contest.opposed(total, 0, explosions), "below").map(lambda end: end[0])


def played(flow: Flow[T]) -> T:
    """What a flow comes to in which no player is asked anything."""
    while True:
        try:
            next(flow)
        except StopIteration as ended:
            came: T = ended.value
            return came
