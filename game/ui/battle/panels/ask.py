"""What is asked of the map: the question, the posture, the answer in words. By a held key, or until switched off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Unpack

from game.ui.battle.map_queries import QUESTIONS, Answer, Asking
from game.ui.battle.panels.why import Explanation
from game.ui.kit.boxes import Column, Flow, Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Option
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.terms import Doing
from game.ui.kit.widget import Options
from rules.frame.sheets import Rule


class AskPanel(Panel):
    """Appears while something is asked."""

    def __init__(self, asking: Asking, changed: Doing, **options: Unpack[Options]) -> None:
        self.asking, self.changed = asking, changed
        self.buttons = [
            Button(
                question.title,
                self._asks(question.name),
                keycap=False,
                font="small_strong",
                name=f"ask {question.name}",
                hint=question.about,
            )
            for question in QUESTIONS
        ]
        known = [Option(posture, posture.value) for posture in asking.postures]
        self.posture = Choice(known, asking.posture, self._stand, name="posture")
        self.answer = Column(gap=1)
        self.why = Explanation(visible=False, name="why")
        self.rules: Mapping[str, Rule] = {}
        self.read: Callable[[str], object] = lambda _: None
        """Opens the rules at a rule."""
        self.close = Button("", self._close, "quiet", "close", name="ask close")
        super().__init__(
            Row(caption("ask the map"), Spacer(), self.posture, self.close),
            Flow(*self.buttons, gap=6),
            self.answer,
            self.why,
            gap=8,
            pad=10,
            **options,
        )
        self.visible = False

    def _asks(self, name: str) -> Callable[[], object]:
        def ask() -> None:
            self.asking.choose(name)
            self.asking.kept = True
            self.changed()

        return ask

    def _stand(self, posture: object) -> None:
        self.asking.posture = next(known for known in self.asking.postures if known == posture)
        self.asking.kept = True
        self.changed()

    def _close(self) -> None:
        self.asking.kept = self.asking.held = False
        self.changed()

    def show(self, words: Sequence[str], answers: Sequence[Answer] = ()) -> None:
        """Show the question that is asked and its answer."""
        self.why.show(answers, self.rules, self.read)
        self.visible = self.asking.on
        for question, button in zip(QUESTIONS, self.buttons, strict=True):
            button.chosen = question == self.asking.what
        self.posture.value = self.asking.posture
        self.posture.visible = self.asking.what.bodily
        if [label.words for label in self.answer.parts if isinstance(label, Label)] != list(words):
            self.answer.fill([Label(line, "small", "second") for line in words])
