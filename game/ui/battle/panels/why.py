"""What there is to say of whatever was asked about: thing by thing, each leading to its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Unpack

from game.ui.battle.map_queries import Answer
from game.ui.battle.panels.tallies import Reason
from game.ui.kit.boxes import Column
from game.ui.kit.label import Label, caption
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.terms import Size
from game.ui.kit.widget import Options, Widget
from rules.frame.sheets import Rule
from rules.frame.showing import Remark

ACROSS, HIGHEST = 480, 300
"""Points that it takes at least across, and at most down: the rest is scrolled to."""


class Explanation(ScrollArea):
    """As high as what it says, up to a limit."""

    def __init__(self, **options: Unpack[Options]) -> None:
        self.lines = Column(gap=8)
        super().__init__(self.lines, **options)
        self._said: tuple[Answer, ...] = ()

    def measure(self, width: int) -> Size:
        across = min(width, self.theme.px(ACROSS))
        return across, min(super().measure(across)[1], self.theme.px(HIGHEST))

    def show(self, answers: Sequence[Answer], rules: Mapping[str, Rule], read: Callable[[str], object]) -> None:
        """Show these answers."""
        self.visible = bool(answers)
        if tuple(answers) == self._said:
            return
        self._said = tuple(answers)
        parts: list[Widget] = []
        for answer in answers:
            parts.append(caption(answer.title))
            parts += [_remark(remark, rules, read) for remark in answer.remarks]
        self.lines.fill(parts)
        self.scroller.to(0, smooth=False)


def _remark(remark: Remark, rules: Mapping[str, Rule], read: Callable[[str], object]) -> Widget:
    lines: list[Widget] = [Label(remark.title, "small_strong"), Label(remark.text, "small", "second")]
    for rule in (rules[name] for name in remark.rules if name in rules):
        doing = partial(read, rule.id)
        lines.append(Reason(f"   {rule.title}", rule.id, "accent", doing, hint=rule.summary, name=f"rule {rule.id}"))
    return Column(*lines, gap=1)
