"""Units that take an errand together: chosen on the map, told what to do, and where."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from game.battle.question import Question
from game.battle.view import View
from game.battle.wording import at as place_words
from game.players.crews import fights
from game.players.errands.changes import enemies
from game.players.errands.errand import Change, Duty, Errand, Manner, usual_ends
from game.players.errands.giving import side_by_side, told_to
from game.players.errands.wording import TITLES
from game.ui.battle.session import Session
from game.ui.battle.sitting import Sitting
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


class Wanted(Enum):
    """What must be pointed at for an errand."""

    NOTHING = ""
    PLACE = "a place"
    FRIEND = "one of your other units"
    WARD = "one of your other units or a place"
    ENEMY = "an enemy in sight"


WANTED = {
    Duty.GO: Wanted.PLACE,
    Duty.HOLD: Wanted.NOTHING,
    Duty.COVER: Wanted.PLACE,
    Duty.FOLLOW: Wanted.FRIEND,
    Duty.GUARD: Wanted.WARD,
    Duty.AIM: Wanted.ENEMY,
    Duty.LOAD: Wanted.NOTHING,
    Duty.WAIT: Wanted.NOTHING,
}
"""What each errand that can be named is pointed at."""
ICONS = {
    Duty.GO: "walk",
    Duty.HOLD: "shield",
    Duty.COVER: "eye",
    Duty.FOLLOW: "people",
    Duty.GUARD: "heart",
    Duty.AIM: "target",
    Duty.LOAD: "refresh",
    Duty.WAIT: "clock",
}
"""The drawing of each."""


class Squad:
    """The units chosen, and the errand that is about to be given to them."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.units: tuple[Ref, ...] = ()
        """The units chosen on the map; none: the active unit."""
        self.open = False
        """Whether errands are being given."""
        self.duty: Duty | None = None
        """The errand for which a place or a unit is to be pointed at."""
        self.manner = Manner.ORDERED
        self.ends: tuple[Change, ...] | None = None
        """What ends the errand; None: what usually does."""
        self.complaint = ""
        self.sitting = Sitting(session)
        self.keeps_seat = False
        """Whether the seat is to be passed once the waiting units have been told what to do, or are left alone."""
        self._waiting: tuple[Ref, ...] = ()
        self._question: Question | None = None
        self._eyes = session.eyes
        """The side whose units are chosen: every side has names of its own for units."""

    @property
    def view(self) -> View:
        return self.session.view()

    @property
    def members(self) -> tuple[Ref, ...]:
        """The units that take the errand."""
        asked = self._question
        return self.units or (() if asked is None else (asked.ask.unit,))

    def refresh(self, question: Question | None) -> None:
        """Something else is asked, or has happened."""
        self._question = question
        if self.session.eyes != self._eyes:
            self._eyes = self.session.eyes
            self.leave()
        own = set(self.own())
        self.units = tuple(unit for unit in self.units if unit in own)

    def own(self) -> tuple[Ref, ...]:
        """The units of the side that looks on that can fight."""
        view = self.view
        return () if view.viewer is None else tuple(u for u in view.units(view.viewer) if fights(view, u))

    # choosing units

    def toggle(self, unit: Ref) -> None:
        """Take a unit in, or leave it out."""
        others = tuple(each for each in self.units if each != unit)
        self.choose(others if unit in self.units else (*others, unit))

    def choose(self, units: Iterable[Ref]) -> None:
        """These units and no others."""
        own = self.own()
        chosen = set(units)
        self.units = tuple(unit for unit in own if unit in chosen)
        self.open, self.complaint = bool(self.units), ""

    def all(self) -> None:
        """Every unit of the side that can fight."""
        self.choose(self.own())

    def asking(self) -> tuple[Ref, ...]:
        """The units that will be asked before they do anything: told at once, they need no turn of the seat each."""
        return self.session.errands.asking(self.session.own_view())

    # before the seat is passed

    def holds_seat(self) -> bool:
        """Whether the player still has the seat, to tell waiting units what to do; choose them when that begins, and
        again when some of them have been told.
        """
        waiting = self.sitting.waiting()
        if waiting and waiting != self._waiting:
            self._waiting, self.keeps_seat = waiting, True
            self.choose(waiting)
        elif not waiting or not self.open:
            self.pass_seat()
        return self.keeps_seat

    def pass_seat(self, *, for_good: bool = False) -> None:
        """Tell the waiting units nothing; `for_good`: nor offer it again in this battle."""
        self.sitting.offers = self.sitting.offers and not for_good
        if self.keeps_seat:
            self.sitting.passes()
            self.leave()
        self._waiting, self.keeps_seat = (), False

    # giving an errand

    def toggle_open(self) -> None:
        """Begin to give errands, or leave it."""
        if self.open:
            self.leave()
        else:
            self.open = True

    def pick(self, duty: Duty) -> None:
        """Give this errand, at once where nothing has to be pointed at."""
        self.complaint = ""
        if WANTED[duty] is Wanted.NOTHING:
            self._give(duty, None)
        else:
            self.duty = duty

    def until(self, change: Change, on: bool) -> None:
        """Whether a change ends the errand."""
        known = self.stops
        self.ends = tuple(each for each in Change if (each in known and each is not change) or (each is change and on))

    @property
    def stops(self) -> tuple[Change, ...]:
        """What ends an errand that is given now, as far as that does not hang on the errand."""
        return usual_ends(Duty.GO, self.manner) if self.ends is None else self.ends

    def click(self, cell: Cell | None, unit: Ref | None, *, onward: bool) -> bool:
        """A click on the map: a unit is taken in, or the errand is pointed out; whether it was either."""
        if self.duty is None and onward and unit in self.own():
            assert unit is not None
            self.toggle(unit)
            return True
        duty = self.pointed_out(unit)
        if duty is not None:
            self._point(duty, cell, unit)
        elif self.units and not self.keeps_seat:
            self.leave()
        return duty is not None

    def pointed_out(self, unit: Ref | None) -> Duty | None:
        """The errand that a click here points out: the one picked; with units chosen and none picked, to go there."""
        return Duty.GO if self.duty is None and self.open and self.units and unit is None else self.duty

    def _point(self, duty: Duty, cell: Cell | None, unit: Ref | None) -> None:
        wanted, own = WANTED[duty], self.own()
        friend = unit if unit in own and (unit not in self.members or len(self.members) > 1) else None
        found: Ref | Cell | None = None
        if wanted is Wanted.ENEMY:
            foes = set(enemies(self.session.own_view(), self.members[0])) if self.members else set()
            found = unit if unit in foes else None
        elif wanted is not Wanted.PLACE and friend is not None:
            found = friend
        elif wanted is not Wanted.FRIEND:
            found = cell
        if found is None:
            self.complaint = f"{TITLES[duty]}: point at {wanted.value}"
            return
        self._give(duty, found)

    def _give(self, duty: Duty, at: Ref | Cell | None) -> None:
        errands = self._errands(duty, at)
        if not errands:
            where = place_words(at) if isinstance(at, tuple) else ""
            self.complaint = f"No way leads to {where}" if where else "No unit to take this"
            return
        self.session.keep_doing(errands)
        self.leave()

    def _errands(self, duty: Duty, at: Ref | Cell | None) -> list[Errand]:
        """The errand of each unit that can take it."""
        view = self.session.own_view()
        told = len(self.session.battle.log(self.session.eyes))
        goals: dict[Ref, Ref | Cell | None] = {unit: at for unit in self.members if unit != at}
        if duty is Duty.GO and isinstance(at, tuple):
            goals = dict(side_by_side(view, tuple(goals), at))
        manner = self.manner if duty is Duty.GO else Manner.ORDERED
        return [told_to(view, unit, duty, told, goal, manner, self.ends) for unit, goal in goals.items()]

    def cancel(self) -> bool:
        """One step back; whether there was any."""
        if self.duty is not None:
            self.duty, self.complaint = None, ""
        elif self.open or self.units:
            self.leave()
        else:
            return False
        return True

    def leave(self) -> None:
        """Give no errand after all, and choose nobody."""
        self.open, self.units, self.duty, self.complaint = False, (), None, ""
        self.manner, self.ends = Manner.ORDERED, None
