"""What units keep doing: a switch beside the button that gives an order, and the panel in which one unit or several are
told what to keep doing, and to stop.
"""

from __future__ import annotations

from functools import partial
from typing import Unpack

from game.players.errands.errand import Change, Duty, Manner
from game.players.errands.giving import may_keep
from game.players.errands.wording import CHANGES, MANNERS, TITLES, told
from game.ui.battle.desk import Desk
from game.ui.battle.form import Form
from game.ui.battle.squad import ICONS, WANTED, Wanted
from game.ui.kit.boxes import Column, Grid, Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.canvas import LEFT
from game.ui.kit.choice import Choice, Option
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.slider import Switch
from game.ui.kit.terms import Doing
from game.ui.kit.widget import Options, Widget
from rules.kernel.refs import Ref

ABOUT = {
    Duty.GO: "Go to a place, turn after turn; several units go side by side.",
    Duty.HOLD: "Stay here, and strike or shoot enemies that come, once the chance is worth taking.",
    Duty.COVER: "Stay here, and strike or shoot enemies on a piece of ground.",
    Duty.FOLLOW: "Stay close to another unit.",
    Duty.GUARD: "Stay close to a unit or a place, and strike or shoot enemies that come.",
    Duty.AIM: "Line up a shot at one enemy, turn after turn.",
    Duty.LOAD: "Load until the weapon in hand is loaded.",
    Duty.WAIT: "Do nothing.",
}
"""What each errand means, for the tooltip."""
KEEPING = "Keep doing this until something changes"
BEFORE = (
    "These units act later and have nothing to keep doing. Tell them now, "
    "and the seat need not come back for each of them."
)
HINT = (
    "On: this unit repeats the order by itself, turn after turn, until\n"
    "the order is done, an enemy comes, the unit is attacked, or a friend falls."
)


def keeping(desk: Desk, form: Form) -> list[Widget]:
    """Beside the button that gives an order: keep to the order, or give an errand by its name."""
    kinds = form.kinds if desk.row is None else (desk.row.kind,)
    able = len(form.kinds) > 1 and any(may_keep(offer.action) for kind in kinds for offer in kind.offers)
    errands = Button("Errands", partial(_open, desk), "quiet", "people", font="small", command="battle.errands")
    errands.name, errands.hint = "errands", "Tell one unit or several what to keep doing, and see what they do"
    if not able:
        return [Row(Spacer(), errands)] if len(form.kinds) > 1 else []
    switch = Switch(desk.keep, partial(setattr, desk, "keep"), name="keep", command="battle.keep", hint=HINT)
    return [Row(switch, Label(KEEPING, "small", "second", grow=1), errands, gap=8)]


def _open(desk: Desk) -> None:
    desk.squad.toggle_open()
    desk.changes += 1


class ErrandsPanel(Panel):
    """Rebuilt whenever the desk has changed."""

    def __init__(self, desk: Desk, **options: Unpack[Options]) -> None:
        self.desk = desk
        self.inside = Column(gap="gap")
        super().__init__(ScrollArea(self.inside, grow=1), gap="gap", **options)
        self._listed: object = None

    def show(self) -> None:
        """Show the units chosen, and what they may be told."""
        desk, squad = self.desk, self.desk.squad
        self.visible = squad.open
        now = desk.changes, desk.session.changes, squad.units, squad.duty
        if not self.visible or now == self._listed:
            return
        self._listed = now
        root = self.root
        kept = root.focus.name if root is not None and root.focus is not None else ""
        ringed = root is not None and root.ringed is not None
        self.inside.fill([*self._before(), *self._who(), *self._what(), *self._until(), *self._now()])
        again = next((w for w in self.everything() if kept and w.name == kept and w.focusable), None)
        if root is not None and again is not None:
            root.set_focus(again, ringed)

    def _before(self) -> list[Widget]:
        """That the seat is about to be passed, with the buttons that pass it."""
        squad = self.desk.squad
        if not squad.keeps_seat:
            return []
        go = Button("Pass the seat", partial(self._do, squad.pass_seat), "primary", command="battle.confirm", grow=1)
        never = Button("Do not ask again", partial(self._do, partial(squad.pass_seat, for_good=True)), "quiet")
        go.name, never.name, never.font = "pass seat", "never ask", "small_strong"
        never.hint = "In this battle the seat is passed at once."
        return [
            Label("Before you pass the seat", "title"),
            Label(BEFORE, "small", "accent"),
            Row(go, never, gap=8),
        ]

    def _who(self) -> list[Widget]:
        squad, view = self.desk.squad, self.desk.view
        names = [view.name(unit) for unit in squad.members]
        title = names[0] if len(names) == 1 else f"{len(names)} units" if names else "No unit"
        about = ", ".join(names) if len(names) > 1 else "Keeps doing what you choose until something changes."
        close = Button("", partial(self._do, squad.cancel), "quiet", "close", name="errands close", hint="Close")
        taking = "Shift+click, or Shift+Enter at the cursor, adds a unit or leaves it out; Shift+drag frames many."
        more = f"Choose ground to go there. {taking}" if squad.units else taking
        every = Button("All units", partial(self._do, squad.all), "quiet", "people", font="small", name="errands all")
        asking = squad.asking()
        ask = Button(f"Waiting: {len(asking)}", partial(self._do, partial(squad.choose, asking)), "quiet", "question")
        ask.font, ask.name, ask.visible = "small", "errands asking", len(asking) > 1
        ask.command, every.command = "battle.errand.asking", "battle.errand.all"
        ask.hint = "Choose all units that have nothing to keep doing, and so would be asked one by one"
        return [
            Row(Column(Label(title, "title", wrap=False), Label(about, "small", "second"), gap=0, grow=1), close),
            Label(more, "small", "second"),
            Row(ask, every, gap=8),
        ]

    def _what(self) -> list[Widget]:
        squad = self.desk.squad
        if not squad.members:
            return [Label("Choose units on the map first.", "small", "accent")]
        buttons = [self._button(duty) for duty in WANTED]
        parts: list[Widget] = [caption("keep doing"), Grid(*buttons, columns=(1, 1), gap=6, rows=6, align=-1)]
        if squad.duty is not None:
            words = f"{TITLES[squad.duty]}: choose {WANTED[squad.duty].value} on the map"
            parts.append(Label(words, "small_strong", "accent", name="errand wanted"))
        if squad.duty is Duty.GO:
            options = [Option(manner, MANNERS[manner]) for manner in Manner]
            choice = Choice(options, squad.manner, self._go_in, name="errand manner")
            choice.grow = 1
            parts.append(Row(Label("How", "small", "second", width=84), choice, gap=8))
        if squad.complaint:
            parts.append(Label(squad.complaint, "small", "bad"))
        return parts

    def _button(self, duty: Duty) -> Widget:
        squad = self.desk.squad
        words = TITLES[duty] + ("" if WANTED[duty] is Wanted.NOTHING else "…")
        button = Button(
            words,
            partial(self._do, partial(squad.pick, duty)),
            icon=ICONS[duty],
            chosen=squad.duty is duty,
            align=LEFT,
            font="small_strong",
            command=f"battle.errand.{duty.value}",
            name=f"errand {duty.value}",
            hint=ABOUT[duty],
        )
        button.grow = 1
        return button

    def _until(self) -> list[Widget]:
        """What ends the errand, as switches."""
        squad = self.desk.squad
        if not squad.members:
            return []
        rows: list[Widget] = []
        for change in Change:
            switch = Switch(change in squad.stops, partial(self._until_switched, change), name=f"until {change.value}")
            rows.append(Row(switch, Label(CHANGES[change], "small", grow=1), gap=8))
        note = "Units that hold, cover or guard go on when enemies come." if squad.ends is None else ""
        return [caption("until"), *rows, *([Label(note, "small", "second")] if note else [])]

    def _until_switched(self, change: Change, on: bool) -> None:
        self._do(partial(self.desk.squad.until, change, on))

    def _now(self) -> list[Widget]:
        """What units keep doing now, each with a button that stops it."""
        desk, view = self.desk, self.desk.view
        given = desk.session.errands.going_on(view)
        rows: list[Widget] = []
        for errand in given:
            words = Label(f"{view.name(errand.unit)} {told(view, errand)}", "small", grow=1)
            stop = Button("Stop", partial(self._stop, errand.unit), "quiet", font="small", name=f"stop {errand.unit}")
            rows.append(Row(words, stop, gap=8))
        return [caption("now"), *rows] if rows else []

    def _stop(self, unit: Ref) -> None:
        self.desk.session.ask_again(unit)
        self.desk.changes += 1

    def _go_in(self, manner: Manner) -> None:
        self._do(partial(setattr, self.desk.squad, "manner", manner))

    def _do(self, doing: Doing) -> None:
        doing()
        self.desk.changes += 1
