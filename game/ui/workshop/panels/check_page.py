"""What check finds in the scenario as it is now: a click goes to the place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.kit.boxes import Column, Row
from game.ui.kit.label import Label
from game.ui.kit.list_view import Listing
from game.ui.kit.pictures import Icon
from game.ui.kit.widget import Widget
from game.workshop.editing.findings import Finding
from rules.kernel.words import counted

NONE = "No faults found. The scenario can be played as it is."
LOOKING = "Checking…"
MOST = 60
"""Findings that are listed."""


class CheckPage(Column):
    """The list of findings, the grave ones first."""

    def __init__(self, go: Callable[[Finding], object]) -> None:
        self.found: tuple[Finding, ...] | None = None
        self._go = go
        self._words = Label(LOOKING, "body", "second", name="findings said")
        self._list = Listing((), None, self._chosen, self._chosen, name="findings")
        super().__init__(self._words, self._list, gap="gap")

    @property
    def title(self) -> str:
        """How much was found, in a word or two."""
        if self.found is None:
            return "Check"
        faults = sum(each.serious for each in self.found)
        odd = len(self.found) - faults
        said = [counted(faults, "fault")] if faults else []
        said += [counted(odd, "warning")] if odd else []
        return ", ".join(said) or "No faults"

    def show(self, found: Sequence[Finding]) -> None:
        """List these."""
        self.found = tuple(sorted(found, key=lambda each: not each.serious))
        more = len(self.found) - MOST
        self._words.text = NONE if not self.found else f"and {more} more" if more > 0 else ""
        self._words.visible = bool(self._words.text)
        self._list.show([_line(each) for each in self.found[:MOST]])

    def next(self) -> None:
        """Go to the next finding."""
        if self.found:
            at = self._list.chosen
            self._list.chosen = 0 if at is None else (at + 1) % min(MOST, len(self.found))
            self._chosen(self._list.chosen)

    def _chosen(self, number: int) -> None:
        assert self.found is not None
        self._go(self.found[number])


def _line(finding: Finding) -> Widget:
    fault = finding.fault
    parts: list[Widget] = [Label(_sentence(fault.fault), "strong")]
    if fault.remedy:
        parts.append(Label(_sentence(fault.remedy), "body", "accent"))
    if fault.place:
        parts.append(Label(_sentence(fault.place), "small", "second"))
    icon = Icon("warning", "bad") if finding.serious else Icon("info", "second")
    return Row(icon, Column(*parts, gap=2, grow=1.0), gap=12, align=0.0)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}" + ("" if words.endswith((".", "?", "!")) else ".")
