"""The order that the player is working on: the form being filled in, the unit whose card is shown, the option he would
take.

It knows the battle through its session and nothing of windows: clicks and keys come in as what they mean.
"""

from __future__ import annotations

from collections.abc import Callable

from game.battle.battle import Refused
from game.battle.question import Question
from game.players.errands.errand import Errand, Manner
from game.ui.battle.aiming import enemy_after, why_not
from game.ui.battle.auto_answers import standing_order
from game.ui.battle.click_intent import (
    AS_IT_IS,
    ClickIntent,
    Deed,
    begins,
    click_intent,
    entered,
)
from game.ui.battle.drag_input import lays_course
from game.ui.battle.forecasts import Followed, Forecasts, Influences, Weights, Whole
from game.ui.battle.form import Form
from game.ui.battle.form_fields import where
from game.ui.battle.move_hazards import perils, warned, way_of
from game.ui.battle.order_kind import Kind, Mark, Row
from game.ui.battle.preset_choice import leads_up
from game.ui.battle.queued_clicks import Click, QueuedClicks, led
from game.ui.battle.session import Session
from game.ui.battle.squad import Squad
from game.ui.battle.turn_draft import declaration, declared, declared_by, foe_after, step_to
from game.ui.battle.way_draft import WayDraft
from game.ui.map.overlays import Arrow
from rules.frame.forecast import Follows
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.kernel.faults import Faulty
from rules.kernel.refs import Ref

TURNS = (Purpose.GO, Purpose.HARM)
"""Purposes of what is done in a unit's own turn."""
NOTHING_CHOSEN = "No order yet: choose one, or point at the map"
"""What Enter says while there is nothing to give."""


class Desk(WayDraft):
    """Everything between a question and its answer: what clicks and keys make of the draft."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.at_once = False
        """Whether a click that leaves nothing to choose gives the order as well."""
        self.for_all = False
        """Whether the answer holds for all who are asked the same directly after."""
        self.keep = False
        """Whether this unit keeps to the order until something changes."""
        self.squad = Squad(session)
        """Units that take an errand together, and the errand that is being pointed out."""
        self.selected: Ref | None = None
        """The unit whose card is shown; None: the active unit."""
        self.cell: Cell | None = None
        """The cell pointed at."""
        self.pointed: Ref | None = None
        """The figure pointed at."""
        self.by_keys = False
        """Whether the cursor of the keys points."""
        self.steps: tuple[Click, ...] = ()
        """What was clicked on for a turn that is not declared yet."""
        self._confirmed: Row | None = None
        """The order that was confirmed before all ways of doing it were weighed."""
        self._later = QueuedClicks()
        self._seen = -1
        self._question: Question | None = None
        self.answered: Callable[[], object] = lambda: None
        """Told when an order has been given."""

    def _anew(self) -> None:
        super()._anew()
        self.selected = self._confirmed = None

    # following the battle

    def refresh(self) -> bool:
        """Take up the question that is put now; whether anything has changed."""
        if self._seen == self.session.changes:
            return False
        self._seen = self.session.changes
        question = self.session.question
        if question is not self._question:
            self._question = question
            self.form = None if question is None else Form(question)
            beside = self.session.reckoner
            self.forecasts = None if question is None else Forecasts(question, beside)
            self.whole = None if question is None else Whole(question, beside)
            self.followed = None if question is None else Followed(question, beside)
            self.influences = None if self.whole is None else Influences(self.whole, beside)
            self.weights = None if question is None else Weights(question, beside)
            self._alike = {}
            self.selected, self.waypoints, self.anchor, self.steps = None, (), None, ()
            self.for_all = self.keep = self.comparing = False
            self._anew()
            self._take_up_what_was_meant()
        known = set(self.view.units())
        self.squad.refresh(question)
        self.selected, self.pointed = (ref if ref in known else None for ref in (self.selected, self.pointed))
        self.changes += 1
        return True

    @property
    def subject(self) -> Ref | None:
        """Whose card is shown."""
        return self.selected if self.selected is not None else self.unit

    # pointing

    def point(self, cell: Cell | None, unit: Ref | None) -> bool:
        """The pointer is here now; whether that is elsewhere than before."""
        if (cell, unit) == (self.cell, self.pointed):
            return False
        self.cell, self.pointed = cell, unit
        return True

    def click(self, cell: Cell | None, unit: Ref | None, *, onward: bool = False) -> None:
        """Click on a unit or a place to put it into the order; `onward` makes it a waypoint."""
        self.clicked = cell
        if self.squad.click(cell, unit, onward=onward):
            self.changes += 1
            return
        if self.form is None:
            self.selected = unit
            self.changes += 1
            return
        if onward and cell is not None and self._waypoint(cell):
            return
        found = self._step_to(cell, unit) or self.click_intent(cell, unit)
        if declared(self.form) and found.deed in (Deed.WALK, Deed.AIM):
            self._draft((*self.steps, Click(self.view.clock.round, cell, unit, sure=True)))
        elif found.deed is Deed.NOT and unit is not None and self.form.kind is self._only():
            self.complaint = found.words
            self.changes += 1
        else:
            self._do(found, cell, unit)

    def _do(self, found: ClickIntent, cell: Cell | None, unit: Ref | None) -> None:
        """Do what a click means."""
        match found.deed:
            case Deed.GIVE:
                self.confirm()
            case Deed.BEGIN:
                self._begin(cell, unit)
            case Deed.TURN if cell is not None and self.unit is not None:
                self.face(self.view.cells(self.unit)[0], cell)
            case Deed.DRAW if cell is not None:
                self._draw(cell)
            case Deed.WALK | Deed.AIM if found.mark is not None and self._point_at(found.mark):
                if self.at_once and self.row is not None and (found.deed is Deed.WALK or len(self.rows) == 1):
                    self.confirm()
            case _ if unit is not None:
                self._refused_click(unit)
            case _ if cell is not None:
                self._nowhere(cell)

    def _step_to(self, cell: Cell | None, unit: Ref | None) -> ClickIntent | None:
        """What a click adds to a turn that is gathered before it is declared; None where it adds nothing."""
        return None if self.form is None else step_to(self.form, self.row, self.view, self.steps, cell, unit)

    def _draft(self, steps: tuple[Click, ...]) -> bool:
        """Fill the form as these steps would have the turn declared; whether it has room for them."""
        form = self.form
        row = None if form is None else declaration(form, steps)
        if form is None or row is None:
            return False
        self.steps = steps
        form.take(row)
        self._anew()
        return True

    def next_target(self, step: int = 1) -> Ref | None:
        """Point at the next one that the form could be pointed at; before a turn is declared, at the next enemy."""
        if self.form is not None and declared(self.form):
            return foe_after(self.form, self.pointed, step)
        return super().next_target(step)

    def next_enemy(self, step: int = 1) -> Ref | None:
        """The next enemy for the cursor of the keys, where the order has no targets; what keeps it from being one."""
        form = self.form
        foe = None if form is None else enemy_after(form, self.view, self.pointed, step)
        if form is not None and foe is not None:
            begins_there = self.click_intent(where(self.view, foe)[0], foe).deed is Deed.BEGIN
            said = "" if begins_there or form.kind is not None else why_not(form, self.view, foe) or self.complaint
            self.complaint = said
        return foe

    @property
    def then_at(self) -> Ref | None:
        """The enemy that is attacked once the turn is declared, or the way is gone, that is being ordered now."""
        if self.steps:
            return self.steps[-1].unit
        form, row = self.form, self.row
        if form is None or row is None or isinstance(form.mark, tuple) or not leads_up(row):
            return None
        return form.mark

    @property
    def follows(self) -> Follows | None:
        """The likeliest attack on that enemy; None as well while that is being worked out."""
        foe, row = self.then_at, self.row
        if foe is None or row is None or self.followed is None:
            return None
        self.followed.want(((row.action, foe),))
        return self.followed.soon((row.action, foe))

    def planned(self) -> tuple[Arrow, ...]:
        """From the unit along what was clicked on for the turn that is not declared yet."""
        return () if self.unit is None else led(self.view, self.unit, self.steps)

    def _begin(self, cell: Cell | None, unit: Ref | None) -> None:
        """Take up the turn in the usual way, and go on in it from where the click was."""
        assert self.form is not None
        meant = Click(self.view.clock.round, cell, unit)
        other = self._later.of_another(self.view, meant, self.form.unit)
        if other is not None and unit is None:
            self.complaint = f"{self.view.name(other)} is to go there: point elsewhere"
            self.changes += 1
            return
        self._later.keep(self.view, self.form.unit, meant)
        self.usual()

    def _take_up_what_was_meant(self) -> None:
        """The turn has begun that a click took up: what was clicked on is pointed at."""
        form = self.form
        if form is None or begins(form) or not any(kind.purpose in TURNS for kind in form.kinds):
            return
        meant = self._later.take(self.view, form.unit)
        if meant is None or meant.round != self.view.clock.round:
            return
        known = meant.unit if meant.unit in self.view.units() else None
        if self.click_intent(meant.cell, known).deed in (Deed.WALK, Deed.AIM):
            self.click(meant.cell, known)
            way = () if self.row is None or not meant.sure or self.goal is not None else way_of(self.row)
            if way and not perils(self.view, self.session.signs(), way):
                self.confirm()
        else:
            mark = meant.cell if known is None else known
            self.complaint = "" if form is None or mark is None else why_not(form, self.view, mark)

    def meant(self) -> tuple[Arrow, ...]:
        """From each unit that is to act later in this round to what was clicked on for it."""
        return self._later.arrows(self.view, self.unit)

    def click_intent(self, cell: Cell | None, unit: Ref | None) -> ClickIntent:
        """What a click here would do, or Enter where the cursor of the keys points."""
        step = self._step_to(cell, unit)
        if step is not None:
            return entered(step, self.row) if self.by_keys else step
        found = click_intent(self.form, self.row, self.view, cell, unit)
        found = warned(found, self.form, self.view, self.session.signs())
        return entered(found, self.row) if self.by_keys else found

    def _point_at(self, mark: Mark) -> bool:
        """Point the form at a unit, or go to a cell where nothing was picked that goes elsewhere."""
        form = self.form
        assert form is not None
        if form.led and not isinstance(mark, tuple) and not form.takes(mark):
            form = self.form = form.unled()
        before = form.mark
        if mark != before:
            self.comparing = False
        if isinstance(mark, tuple) and self._walk_on_to(mark):
            return True
        walks = form.kind is None and isinstance(mark, tuple)
        if not (self._walk_to(mark) if walks else form.point(mark)):
            form.mark = before
            return False
        self.waypoints = ()
        self._anew()
        self._complain_of_nothing()
        return True

    def _complain_of_nothing(self) -> None:
        """Say why nothing can be done to the unit pointed at, once that is known."""
        form, mark = self.form, None if self.form is None else self.form.mark
        if form is None or mark is None or isinstance(mark, tuple) or form.kind is not None or form.role is not None:
            return
        if self.row is None and self.ways is not None and self.ways.settled:
            self.complaint = why_not(form, self.view, mark) or f"Nothing to do to {self.view.name(mark)} from here"
            self.changes += 1

    def _nowhere(self, cell: Cell) -> None:
        """A click on a place that nothing can be ordered about: say why, or take it as a step back."""
        form = self.form
        assert form is not None
        if form.kind is not None and form.wanting is not None:
            self.complaint = why_not(form, self.view, cell) or f"{form.kind.title}: not at {cell[0]},{cell[1]}"
        elif form.mark is not None or form.kind is not None:
            self.cancel()
            return
        elif lays_course(form) and self._course_to(cell):
            return
        else:
            self.complaint = "" if self.selected is not None else why_not(form, self.view, cell)
        self.selected = None
        self.changes += 1

    def _refused_click(self, unit: Ref) -> None:
        """A click on a unit that cannot be a target of the order: say why, else show its card if nothing was picked."""
        form = self.form
        assert form is not None
        complaint = why_not(form, self.view, unit)
        if form.kind is None or form.wanting is None:
            self.select(None if complaint else unit)
        elif not complaint:
            complaint = f"{form.kind.title}: not {self.view.name(unit)}"
        self.complaint = complaint if unit != self.unit else ""
        self.changes += 1

    def select(self, unit: Ref | None) -> None:
        """Show the card of a unit."""
        self.selected = unit if unit != self.unit else None
        self.changes += 1

    def drag(self, cells: tuple[Cell, ...]) -> bool:
        """A stroke over the ground; one that would turn the unit to where it looks already is taken back."""
        if super().drag(cells):
            return True
        kind = None if self.form is None or len(cells) < 2 else self.form.kind
        if kind is not None and kind.turns and self.form is not None and self.form.turning is kind:
            self.cancel()
            self.complaint = AS_IT_IS
            self.changes += 1
        return False

    # picking, and giving the order

    def pick(self, kind: Kind | None) -> None:
        """Do this kind of thing. It is shown with its odds before it is done."""
        if self.form is None:
            return
        self._drawn_by = None
        steps, self.steps = self.steps, ()
        self.squad.leave()
        self.form.pick(kind)
        self.waypoints, self.anchor = (), None
        self._anew()
        if steps and kind is not None and not self._draft(steps):
            self.form.pick(kind)

    def cancel(self) -> bool:
        """One step back: what was pointed at, then what was picked, the card shown, what was said; whether there was
        any. What is pointed at all the same is no step of its own.
        """
        form, said, before = self.form, self.complaint, None if self.row is None else self.row.action
        self.complaint, self.anchor = "", None
        if self.squad.cancel():
            self.changes += 1
            return True
        if form is not None and self.steps:
            form.pick(self._only())
            if not self._draft(self.steps[:-1]) or not self.steps:
                form.pick(self._only())
        elif form is not None and (form.mark is not None or self.waypoints):
            kind = form.kind
            walked = kind is not None and kind.purpose is Purpose.GO
            form.point(None)
            form.pick(self._only() if walked else kind)
            form.role = None if walked else form.role
            self.waypoints = ()
            self._ways = None
            if before is not None and self.row is not None and self.row.action == before:
                form.kind, form.role = self._nothing()
                form.pick(form.kind)
        elif form is not None and (form.kind, form.role) != self._nothing():
            form.kind, form.role = self._nothing()
            form.pick(form.kind)
        elif self.selected is not None:
            self.selected = None
        elif not said:
            return False
        self._anew()
        return True

    def _nothing(self) -> tuple[Kind | None, Role | None]:
        """What is picked before anything is picked."""
        only = self._only()
        return only, None if only is None else only.role

    def _only(self) -> Kind | None:
        """The one kind of answer, where there is no other."""
        return self.form.kinds[0] if self.form is not None and len(self.form.kinds) == 1 else None

    def confirm(self) -> bool:
        """Give the order as it stands; whether it was given."""
        row, ways = self.row, self.ways
        if ways is not None and not ways.settled:
            self.changes += 1
            if not ways.settle():
                self._confirmed = row
                return False
            if self.row != row:
                return False
        if row is None:
            self._complain_of_blank()
            return False
        return self.give(row.action)

    def _complain_of_blank(self) -> None:
        """Say what an order still needs."""
        blank = None if self.form is None else self.form.wanting
        nothing = "" if self.form is None else NOTHING_CHOSEN
        self.complaint = nothing if blank is None else f"{blank.label}: point at the map or choose from the list"
        self.changes += 1

    def step_row(self, step: int) -> None:
        """The next way of doing it, or the one before; of an intent of which nothing is picked, the next order."""
        form = self.form
        if form is None or self.row is not None:
            super().step_row(step)
        elif form.role is not None and len(form.open_to) > 1:
            found = form.open_to
            at = found.index(form.kind) + step if form.kind in found else (0 if step > 0 else -1)
            self.pick(found[at % len(found)])
        else:
            self._complain_of_blank()

    def work(self) -> bool:
        """Work on what is still to be known; an order that was confirmed before is given, if it is still the same."""
        settled = self.ways is None or self.ways.settled
        done = super().work()
        if settled or self.ways is None or not self.ways.settled:
            return done
        self._complain_of_nothing()
        meant, self._confirmed = self._confirmed, None
        if meant is not None and meant == self.row:
            self.give(meant.action)
        return True

    def give(self, action: Action) -> bool:
        """Answer the question with this."""
        foe, row = self.then_at, self.row
        if self.steps and self.unit is not None and declared_by(action):
            self._later.keep(self.view, self.unit, *self.steps)
        elif foe is not None and self.unit is not None and row is not None and row.action == action:
            click = Click(self.view.clock.round, self.view.cells(foe)[0], foe)
            self._later.keep(self.view, self.unit, click)
        try:
            self.session.answer(action, for_all=self.for_all, then=self._then(action))
        except (Refused, Faulty) as error:
            self.complaint = str(error)
            self.changes += 1
            return False
        self.answered()
        return True

    def _then(self, action: Action) -> Errand | None:
        """What the unit does from then on: it goes on to where it was sent, or keeps to the order."""
        if self.goal is not None and self.row is not None and action == self.row.action:
            return self.session.kept(action, self.goal, Manner.FAST)
        return self.session.kept(action) if self.keep else None

    def usual(self) -> bool:
        """Give the usual answer, where there is one."""
        routine = None if self.form is None else self.form.question.menu.routine
        return routine is not None and self.give(routine)

    def always(self) -> bool:
        """Answer this question by default from now on, by a standing order; whether there is one for it."""
        routine = None if self.form is None else standing_order(self.form.question, self.session.routines)
        if routine is not None:
            self.session.set_orders((*self.session.orders(), routine.kind))
            self.answered()
        return routine is not None
