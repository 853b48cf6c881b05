"""Changes are forms, filled like orders and decrees: fields with their legal values, a sentence for what is changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from game.workshop.editing.state import State
from game.workshop.editing.values import told
from game.workshop.tmx.markup import Unsuited
from rules.frame.forms import Action, Choices, Explained
from rules.kernel.faults import Fault, Faulty


class Change(Action):
    """A filled form: what is to be changed. Subclasses add a literal `kind`, `title`, `does` and typed fields; a field
    with a default need not be filled.
    """

    group: ClassVar[str] = ""
    """Under what it is listed; see GROUPS in kinds.py."""
    stroke: ClassVar[bool] = False
    """Whether it is drawn with the pointer held down: `EditedScenario.change(..., goes_on=True)` then joins further
    cells to the same step of undo.
    """
    boxed: ClassVar[bool] = False
    """Whether its cells are marked from corner to corner to begin with, although it can be drawn as well."""


@dataclass(frozen=True)
class ChangeKind:
    """One kind of change: its form, what may stand in its fields, and what it makes of a state."""

    form: type[Change]
    choices: Callable[[State, Mapping[str, Any]], Mapping[str, Choices]]
    """What each field takes, given those that are filled already, in the order in which they are filled. No field takes
    anything where the change is not possible. It must be quick: the window asks it on its own thread.
    """
    make: Callable[[State, Any], State]
    """The state with the change made. It may still raise Faulty, for what only shows in the making."""
    changes: Callable[[State, Any], str]
    """What a filled form will change, in a sentence; also what undo names."""
    file: Callable[[State], Path] = lambda state: state.scenario_file
    """The file that a refusal names."""
    given: Callable[[State, Mapping[str, Any]], Mapping[str, Any]] = lambda _state, _filled: {}
    """What stands in fields to begin with, given those that are filled already, where that is not the field's usual
    value: such as what is there now of the thing that is changed.
    """
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Fillings of some fields under a name, such as a low stone wall: the window offers them as buttons."""

    @property
    def word(self) -> str:
        """The word for it."""
        return str(self.form.model_fields["kind"].default)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of its form, in the order in which they are filled."""
        return tuple(name for name in self.form.model_fields if name != "kind")

    def why_not(self, state: State, change: Change) -> Fault | None:
        """Why it is not possible as it is filled, in the words of check; None if it is."""
        filled: dict[str, Any] = {}
        for name in self.fields:
            legal, value = self.choices(state, filled).get(name), getattr(change, name)
            if legal is not None and value not in legal:
                said = legal.why_not(value) if isinstance(legal, Explained) else ""
                fault = said or f"{value!r} is not possible"
                return Fault(str(self.file(state)), f"{self.form.title}, {name.replace('_', ' ')}", fault, told(legal))
            filled[name] = value
        return None

    def made(self, state: State, change: Change) -> State:
        """The state with a change made; raises Faulty with why it cannot be."""
        try:
            wrong = self.why_not(state, change)
            if wrong is not None:
                raise Faulty((wrong,))
            return self.make(state, change)
        except Unsuited as error:
            raise error.of(str(self.file(state))) from None
