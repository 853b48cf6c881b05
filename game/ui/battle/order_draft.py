"""The order as far as it is filled in: its form, the ways of completing it side by side, and the odds of each."""

from __future__ import annotations

from typing import Any

from game.battle.view import View
from game.ui.battle.aiming import following, targets, unpointed, untargeted
from game.ui.battle.forecasts import Forecasts
from game.ui.battle.form import Form
from game.ui.battle.form_fields import FormField
from game.ui.battle.legal_cells import LegalCells
from game.ui.battle.order_kind import Kind, Row
from game.ui.battle.preset_choice import Ways
from game.ui.battle.session import Session
from game.ui.map.overlays import Reach
from rules.frame.forecast import Forecast
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


class Draft:
    """An answer in the making, while a question is put."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.form: Form | None = None
        self.forecasts: Forecasts | None = None
        self.complaint = ""
        """Why the last thing could not be done."""
        self.goal: Cell | None = None
        """Where the way of the order is to lead in later turns."""
        self.too_far = ""
        """Why this turn does not lead there."""
        self.changes = 0
        self._ways: Ways | None = None
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
        if self._ways is None and self.form is not None and self.forecasts is not None:
            self._ways = Ways(self.form, self.forecasts, self.form.question.view)
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
        """The way that is known to do more harm for no more; None where that is the one that would be ordered."""
        return None if self.ways is None else self.ways.best

    def choose(self, row: Row | None) -> None:
        """Do it this way."""
        if self.ways is not None and row is not None and self.row != row:
            self.ways.chosen = row
            self.changes += 1

    def step_row(self, step: int) -> None:
        """The next way of doing it, or the one before."""
        self.choose(None if self.ways is None else self.ways.step(step))

    @property
    def forecast(self) -> Forecast | None:
        """The odds of the way that would be ordered now, worked out at once."""
        row = self.row
        return None if row is None or self.forecasts is None else self.forecasts.of(row.action)

    def work(self) -> bool:
        """Work on the odds of the other ways for a moment; whether there are more to be seen than before."""
        done = self.forecasts is not None and bool(self.rows) and self.forecasts.work()
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
        self._anew()
        return chosen
