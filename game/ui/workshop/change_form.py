"""A change that is filled in over the map: drawn from its fields alone, with what it will change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.ui.form_controls import FormControls
from game.ui.kit.boxes import Column
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.label import Label
from game.ui.workshop.tools import usual_of
from game.ui.workshop.wording import ChangeWords
from game.workshop.editing.changes import Change, ChangeKind
from game.workshop.editing.state import State
from rules.frame.forms import Choices


class ChangeForm(Dialog):
    """One kind of change, of which some fields are given already, and others may stand at something to begin with."""

    def __init__(
        self,
        kind: ChangeKind,
        state: State,
        given: Mapping[str, Any],
        change: Callable[[Change], object],
        start: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self._kind, self._state, self._given = kind, state, dict(given)
        self._filled: Change | None = None
        self._note = Label("", "body", "second", name="changes")
        fields = tuple(name for name in kind.fields if name not in given)
        started = dict(given)
        for name in fields:
            legal = kind.choices(state, started).get(name)
            usual = start[name] if name in start else usual_of(kind, state, started, name, legal)
            if usual is not None:
                started[name] = usual
        words = ChangeWords(kind.form, lambda: state)
        own = {name: value for name, value in started.items() if name in fields}
        self._controls = FormControls(fields, self._legal, own, words, self._changed, start=self._now)
        body = Column(Label(kind.form.does, "small", "second"), self._controls, self._note, gap=12)

        def make() -> None:
            if self._filled is not None:
                change(self._filled)

        super().__init__(kind.form.title, body, [Answer("Change", make, "primary"), Answer("Cancel")])
        self._changed()

    def _legal(self, name: str, before: Mapping[str, Any]) -> Choices:
        return self._kind.choices(self._state, {**self._given, **before})[name]

    def _now(self, filled: Mapping[str, Any]) -> Mapping[str, Any]:
        """What is there now of what is changed."""
        return self._kind.given(self._state, {**self._given, **filled})

    def _changed(self) -> None:
        """Say what the whole would change, or what is wrong with it."""
        self._filled, wrong = None, self._controls.wrong
        if not wrong:
            made = self._kind.form(**{**self._given, **self._controls.given})
            fault = self._kind.why_not(self._state, made)
            wrong = "" if fault is None else f"{fault.fault[:1].upper()}{fault.fault[1:]}."
            self._filled = made if fault is None else None
        self._note.text = wrong or (self._kind.changes(self._state, self._filled) if self._filled else "")
        self.buttons[0].enabled = self._filled is not None
        self.relayout()
