"""The order as far as it is filled in: its form, the ways of completing it side by side, and the odds of each."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from game.battle.view import View
from game.ui.battle.aiming import closed, following, targets, unpointed, untargeted
from game.ui.battle.chips import Chip, Choices, field_rows, kinds_row
from game.ui.battle.forecasts import Followed, Forecasts, Influences, Weights, Whole
from game.ui.battle.form import Form
from game.ui.battle.form_fields import FormField
from game.ui.battle.legal_cells import LegalCells
from game.ui.battle.order_kind import Kind, Mark, Row
from game.ui.battle.preset_choice import Ways
from game.ui.battle.session import Session
from game.ui.map.overlays import Reach
from rules.frame.forecast import Forecast
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier

SEEN_EVERY = 4
"""The panels are drawn anew each time that so many more worths are known, once it is clear what is taken up."""


class Draft:
    """An answer in the making, while a question is put."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.form: Form | None = None
        self.forecasts: Forecasts | None = None
        self.whole: Whole | None = None
        """The odds of what would be ordered, with all that they take for granted."""
        self.weights: Weights | None = None
        self.influences: Influences | None = None
        self.followed: Followed | None = None
        self.comparing = False
        """Whether all ways of doing it are listed side by side."""
        self.complaint = ""
        """Why the last thing could not be done."""
        self.clicked: Cell | None = None
        """Where the map was clicked last: what could not be done there says so there."""
        self.goal: Cell | None = None
        """Where the way of the order is to lead in later turns."""
        self.too_far = ""
        """Why this turn does not lead there."""
        self.waypoints: tuple[Cell, ...] = ()
        self.anchor: Cell | None = None
        """Where a row of cells begins that is drawn from cell to cell."""
        self.changes = 0
        self._ways: Ways | None = None
        self._alike: dict[tuple[Role | None, Mark | None], tuple[Row, ...]] = {}
        """All that can be done of an intent about something, by both."""
        self._looked_at: Action | None = None
        """What a slider stands at that is not chosen yet."""
        self._worked = 0
        self._legal: tuple[Kind, LegalCells] | None = None

    @property
    def view(self) -> View:
        """What the side that looks on knows."""
        return self.session.view()

    @property
    def unit(self) -> Ref | None:
        """Who is asked."""
        return None if self.form is None else self.form.unit

    def _anew(self) -> None:
        """The form has changed: the ways of doing it are other ones."""
        self._ways = None
        self.goal, self.too_far = None, ""
        self.complaint = ""
        self.changes += 1

    # ways of doing it, and their odds

    @property
    def ways(self) -> Ways | None:
        """The ways of doing what is being ordered."""
        if self._ways is None and self.form is not None and self.weights is not None and self.forecasts is not None:
            self._ways = Ways(self.form, self.weights, self.form.question.view)
            if self.comparing:
                self.forecasts.want(row.action for row in self._ways.rows)
        return self._ways

    @property
    def rows(self) -> tuple[Row, ...]:
        """The ways of doing what is being ordered, side by side."""
        return () if self.ways is None else self.ways.rows

    @property
    def row(self) -> Row | None:
        """The way of doing it that would be ordered now."""
        return None if self.ways is None else self.ways.row

    @property
    def best(self) -> Row | None:
        """The way that would be taken up first; None where that is the one that would be ordered."""
        return None if self.ways is None else self.ways.best

    def choose(self, row: Row | None) -> None:
        """Do it this way."""
        if self.ways is not None and row is not None and self.row != row:
            self.ways.chosen = row
            self.changes += 1

    def compare(self) -> None:
        """List all ways of doing it side by side, or no more."""
        self.comparing = not self.comparing
        if self.comparing and self.forecasts is not None:
            self.forecasts.want(row.action for row in self.rows)
        self.changes += 1

    # intents and choices

    def intend(self, role: Role) -> None:
        """Do something of this intent; once that is picked, the next kind of thing that belongs to it."""
        form = self.form
        if form is None:
            return
        picked, kinds = self.intent is role and form.role is role, [k for k in form.kinds if k.role is role]
        if not kinds:
            self.complaint, self.clicked = closed(form, role), None
            self.changes += 1
            return
        if picked and len(kinds) > 1:
            row = self.row
            now = form.kind if row is None else row.kind
            self._take_kind(kinds[(kinds.index(now) + 1) % len(kinds)] if now in kinds else kinds[0])
            return
        form.intend(role)
        self.waypoints, self.anchor = (), None
        self._anew()

    def take(self, chip: Chip) -> None:
        """Do it in the way of a choice; where that has still to be pointed at, pick what it is about."""
        if chip.row is None:
            self._take_kind(chip.kind)
            return
        form = self.form
        if form is not None:
            mark = form.mark
            form.take(chip.row)
            form.role, form.mark = chip.row.kind.role, mark
            self._anew()

    def _take_kind(self, kind: Kind | None) -> None:
        """Pick a kind of thing, in its best way where nothing has to be pointed at any more."""
        if kind is not None and self.form is not None:
            self.form.pick(kind)
            self.waypoints, self.anchor = (), None
            self._anew()

    # all ways side by side

    def step_row(self, step: int) -> None:
        """The next way of doing it, or the one before."""
        self.choose(None if self.ways is None else self.ways.step(step))

    @property
    def forecast(self) -> Forecast | None:
        """The odds of the way that would be ordered now; None as well while they are being worked out."""
        row = self.row
        if row is None or self.whole is None:
            return None
        self.whole.want((row.action,))
        return self.whole.soon(row.action)

    @property
    def moved(self) -> Mapping[Modifier, Fraction] | None:
        """By how much each modifier moves the headline of the way that would be ordered now; None until that is worked
        out.
        """
        row = self.row
        return None if row is None or self.influences is None else self.influences.of_order(row.action)

    @property
    def intent(self) -> Role | None:
        """The intent of what is being ordered."""
        if self.form is not None and self.form.role is not None:
            return self.form.role
        return None if self.row is None else self.row.kind.role

    def alike(self, role: Role | None, mark: Mark | None) -> tuple[Row, ...]:
        """All that can be done of an intent, or of any, about something; or without pointing at anything."""
        if self.form is None:
            return ()
        if (role, mark) not in self._alike:
            form = self.form.copy()
            form.point(None)
            form.intend(role)
            form.pick(None)
            form.mark = mark
            self._alike[role, mark] = form.rows()
        return self._alike[role, mark]

    def look_at(self, chip: Chip) -> None:
        """Work out the worth of a choice next, before it is taken."""
        if chip.row is not None and self.weights is not None:
            self._looked_at = chip.row.action
            self.weights.first(chip.row.action)

    def chips(self) -> tuple[Choices, ...]:
        """What of the order can be chosen otherwise; the worth of each choice is worked on from now on."""
        form, row, weights = self.form, self.row, self.weights
        if form is None or weights is None:
            return ()
        kinds = kinds_row(form, row, self.alike(self.intent, form.mark), weights, self.view)
        found = (*(() if kinds is None else (kinds,)), *(() if row is None else field_rows(form, row, self.view)))
        weights.also(chip.row.action for each in found for chip in each.shown if chip.row is not None)
        return found

    def work(self) -> bool:
        """Work on the worth and the odds of other ways for a moment; whether there are more to be seen than before."""
        done = self.whole is not None and self.whole.work()
        done = (self.followed is not None and self.followed.work()) or done
        settled = self.ways is None or self.ways.settled
        if self.weights is not None and self.weights.work():
            self._worked += 1
            now = self.ways is None or self.ways.settled
            looked = self._looked_at is not None and self.weights.known(self._looked_at) is not None
            seen = looked or self.weights.done or now is not settled or (now and not self._worked % SEEN_EVERY)
            self._looked_at = None if looked else self._looked_at
            done = seen or done
        elif self.weights is not None and not self.weights.done:
            pass
        elif self.forecasts is not None and not self.forecasts.done:
            done = self.forecasts.work() or done
        elif self.influences is not None and self.influences.work():
            done = self.influences.done or done
        if self._legal is not None and self.form is not None and self._legal[0] is self.form.kind:
            done = self._legal[1].work() or done
        if done:
            self.changes += 1
        return done

    # filling

    def fill(self, name: str, value: Any, *, keep: bool = False) -> bool:
        """Fill a blank of the form; what was chosen from the table of ways is taken along, with `keep` the whole order
        as it stands.
        """
        form, row = self.form, self.row
        if form is None:
            return False
        if row is not None and (keep or form.kind is None or (self.ways is not None and self.ways.chosen is not None)):
            form.take(row)
        done = form.fill(name, value)
        if done:
            self._anew()
        return done

    def blanks(self) -> tuple[FormField, ...]:
        """The fields that may be chosen besides pointing and besides the table of ways: refinements and directions."""
        form = self.form
        if form is None:
            return ()
        if form.kind is None:
            row = self.row
            if row is None:
                return ()
            form = Form(form.question)
            form.take(row)
        return unpointed(form, self.view)

    # targets

    def legal(self) -> Reach | None:
        """The cells that what was picked may be aimed at, to be lit while none is chosen."""
        form = self.form
        kind = None if form is None else form.kind
        if form is None or kind is None or form.mark is not None:
            return None
        if self._legal is None or self._legal[0] is not kind:
            self._legal = kind, LegalCells(kind, self.view.grid.cells())
        return self._legal[1].reach

    def targets(self) -> tuple[Ref, ...]:
        """Those that the form could be pointed at, nearest first."""
        return () if self.form is None else targets(self.form, self.view)

    def next_target(self, step: int = 1) -> Ref | None:
        """Point at the next one that the form could be pointed at."""
        if self.form is None:
            return None
        chosen = following(self.form, self.view, step)
        if chosen is None:
            self.complaint = untargeted(self.form, self.view)
            self.changes += 1
            return None
        self.form.point(chosen)
        self.comparing = False
        self._anew()
        return chosen
