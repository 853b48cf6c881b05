"""A decree that is being filled in: drawn from its fields alone, with what it will change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from game.battle.decrees.filling import called, fields, takes, understood, worded
from game.battle.decrees.hand import Hand
from game.battle.decrees.referee import place
from game.ui.kit.boxes import Column
from game.ui.kit.choice import Choice, Option
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.fields import Field
from game.ui.kit.label import Label
from game.ui.kit.text_entry import Entry
from game.ui.kit.widget import Widget
from rules.frame.decrees import Decree, Places, Words
from rules.frame.flow import Ask
from rules.frame.forms import Between, Choices
from rules.kernel.faults import Faulty

MANY = 400
"""Values that are listed in a field at most."""
WIDTH = 250
"""Points across of what sets a field."""


class DecreeForm(Dialog):
    """One kind of decree. What stands in a later field may hang on an earlier one."""

    def __init__(
        self, hand: Hand, kind: str, given: Mapping[str, Any], ask: Ask | None, decree: Callable[[Decree], object]
    ) -> None:
        self.hand, self.kind, self.ask = hand, hand.kinds[kind], ask
        self.form = self.kind.form
        self._given = dict(given)
        self._written: dict[str, str] = {}
        self._controls: dict[str, Choice[Any] | Entry] = {}
        self._note = Label("", "body", "second", name="changes")
        self._filled: Decree | None = None
        rows = [self._row(name) for name in fields(self.form)]
        body = Column(Label(self.form.does, "small", "second"), *rows, self._note, gap=12)

        def give() -> None:
            if self._filled is not None:
                decree(self._filled)

        super().__init__(self.form.title, body, [Answer("Decree", give, "primary"), Answer("Cancel")])
        self._changed()

    def _legal(self, name: str) -> Choices:
        """What a field takes, given those before it as far as they are filled."""
        before: dict[str, Any] = {}
        for each in fields(self.form):
            if each == name or each not in self._given:
                break
            before[each] = self._given[each]
        return self.kind.choices(self.hand.referee, before)[name]

    def _row(self, name: str) -> Widget:
        legal = self._legal(name)
        if isinstance(legal, Places | Between | Words):
            control: Choice[Any] | Entry = self._entry(name, legal)
        else:
            control = self._choice(name, legal)
        self._controls[name] = control
        return Field(called(name).capitalize(), control)

    def _entry(self, name: str, legal: Choices) -> Entry:
        if isinstance(legal, Places):
            text = place(self._given[name]) if name in self._given else ""
        elif isinstance(legal, Between):
            self._given.setdefault(name, max(legal.low, 1) if legal.high >= 1 else legal.low)
            text = str(self._given[name])
        else:
            text = str(self._given.get(name, ""))
        self._written[name] = text

        def written(now: str) -> None:
            self._written[name] = now
            self._changed()

        hint = takes(self.hand.referee, self.form, name, legal)
        return Entry(text, written, placeholder=hint, hint=hint, width=WIDTH, name=f"field {name}")

    def _options(self, name: str, legal: Choices) -> list[Option[Any]]:
        referee = self.hand.referee
        return [Option(value, worded(referee, self.form, name, value)) for value in islice(legal, MANY)]

    def _choice(self, name: str, legal: Choices) -> Choice[Any]:
        options = self._options(name, legal)
        values = [option.value for option in options]
        if self._given.get(name) not in values:
            self._given.pop(name, None)
            if values:
                self._given[name] = values[0]

        def chosen(value: Any) -> None:
            self._given[name] = value
            self._changed()

        return Choice(options, self._given.get(name), chosen, width=WIDTH, name=f"field {name}")

    def _changed(self) -> None:
        """List anew what later fields take, and say what the whole would change, or what is wrong with it."""
        self._filled = None
        wrong = ""
        for name in fields(self.form):
            legal, control = self._legal(name), self._controls[name]
            if isinstance(control, Choice):
                control.options = self._options(name, legal)
                values = [option.value for option in control.options]
                if self._given.get(name) not in values:
                    self._given.pop(name, None)
                if values:
                    self._given.setdefault(name, values[0])
                    control.value = self._given[name]
                else:
                    wrong = wrong or f"No {called(name)} is possible here."
                continue
            try:
                self._given[name] = understood(self.hand.referee, self.form, name, legal, self._written[name])
            except Faulty as error:
                self._given.pop(name, None)
                wrong = wrong or f"{called(name).capitalize()}: {error.faults[0].fault}."
        if not wrong:
            made = self.form(**{name: self._given[name] for name in fields(self.form)})
            why_not = self.hand.why_not(made)
            wrong = f"{why_not[:1].upper()}{why_not[1:]}." if why_not else ""
            self._filled = None if why_not else made
        if self._filled is not None:
            self._note.text = f"{self.hand.changes(self._filled)} It comes {self.hand.comes(self._filled, self.ask)}."
        else:
            self._note.text = wrong
        self.buttons[0].enabled = self._filled is not None
        self.relayout()
