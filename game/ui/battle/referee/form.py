"""A decree that is being filled in: drawn from its fields alone, with what it will change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.battle.decrees.filling import called, fields, takes, understood, worded
from game.battle.decrees.hand import Hand
from game.ui.form_controls import FormControls
from game.ui.kit.boxes import Column
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.label import Label
from rules.frame.decrees import Decree
from rules.frame.flow import Ask
from rules.frame.forms import Choices


class DecreeWords:
    """The fields of a decree in words."""

    def __init__(self, hand: Hand, form: type[Decree]) -> None:
        self._referee, self._form = hand.referee, form

    def called(self, field: str) -> str:
        """What a field is called."""
        return called(field)

    def worded(self, field: str, value: Any) -> str:
        """A value in words."""
        return worded(self._referee, self._form, field, value)

    def takes(self, field: str, legal: Choices) -> str:
        """What a field takes, in short."""
        return takes(self._referee, self._form, field, legal)

    def understood(self, field: str, legal: Choices, text: str) -> Any:
        """The value that a text stands for; raises Faulty with what it may be."""
        return understood(self._referee, self._form, field, legal, text)


class DecreeForm(Dialog):
    """One kind of decree. What stands in a later field may hang on an earlier one."""

    def __init__(
        self, hand: Hand, kind: str, given: Mapping[str, Any], ask: Ask | None, decree: Callable[[Decree], object]
    ) -> None:
        self.hand, self.kind, self.ask = hand, hand.kinds[kind], ask
        self.form = self.kind.form
        self._note = Label("", "body", "second", name="changes")
        self._filled: Decree | None = None
        words = DecreeWords(hand, self.form)
        self._controls = FormControls(fields(self.form), self._legal, given, words, self._changed)
        body = Column(Label(self.form.does, "small", "second"), self._controls, self._note, gap=12)

        def give() -> None:
            if self._filled is not None:
                decree(self._filled)

        super().__init__(self.form.title, body, [Answer("Decree", give, "primary"), Answer("Cancel")])
        self._changed()

    def _legal(self, name: str, before: Mapping[str, Any]) -> Choices:
        return self.kind.choices(self.hand.referee, before)[name]

    def _changed(self) -> None:
        """Say what the whole would change, or what is wrong with it."""
        self._filled, wrong = None, self._controls.wrong
        if not wrong:
            made = self.form(**{name: self._controls.given[name] for name in fields(self.form)})
            why_not = self.hand.why_not(made)
            wrong = f"{why_not[:1].upper()}{why_not[1:]}." if why_not else ""
            self._filled = None if why_not else made
        if self._filled is not None:
            self._note.text = (
                f"{self.hand.changes(self._filled)} Carried out {self.hand.comes(self._filled, self.ask)}."
            )
        else:
            self._note.text = wrong
        self.buttons[0].enabled = self._filled is not None
        self.relayout()
