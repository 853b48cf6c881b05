"""Why the tactician chose as it did: what it knew, the options it weighed with their odds, what decided."""

from __future__ import annotations

from dataclasses import dataclass

from game.battle.reasons import BEST, PlannedWay, Reasons, Weighed
from rules.frame.forms import Action


@dataclass(frozen=True, slots=True)
class Option:
    """One thing the unit could have done, and what the player thought it worth, part by part."""

    action: Action
    words: str
    worth: float
    parts: tuple[tuple[str, float], ...] = ()
    odds: float | None = None
    """The chance of success that the rulebook forecasts, where there is a roll."""
    time: float = 0.0
    """Share of a bout that it takes."""
    free: bool = False
    """Whether it takes no time and can be done beside something else."""
    fire: float = 0.0
    """Harm that the unit could do to the enemy from there in a round."""
    sets_out: bool = False
    """Whether the unit only gets up in order to go somewhere."""

    @property
    def backfires(self) -> bool:
        """Whether it does friends more harm than the enemy."""
        return dict(self.parts).get("gain", 0.0) < 0.0

    def told(self, *, chosen: bool) -> Weighed:
        """The same in words and figures."""
        parts = tuple((name, round(amount, 3)) for name, amount in self.parts)
        odds = None if self.odds is None else round(float(self.odds), 4)
        return Weighed(words=self.words, worth=round(self.worth, 3), parts=parts, odds=odds, chosen=chosen)


@dataclass(frozen=True, slots=True)
class Reasoning:
    """One answer explained. It names nothing that its side did not know."""

    side: str
    unit: str
    question: str
    knew: tuple[str, ...]
    role: str
    options: tuple[Option, ...]
    """Best first."""
    chosen: Option
    why: str
    weighed: int
    """How many options were considered."""
    plan: tuple[str, ...] = ()
    """The plan of the side and those it has rejected, in words."""
    ways: tuple[PlannedWay, ...] = ()
    """Where its teams go."""
    expected: float | None = None
    """How likely the side is to win, as it reckons."""
    staying: float | None = None
    """What fighting on is worth to it beside giving up."""

    def told(self) -> Reasons:
        """The same in words and figures: the best options, and the chosen one wherever it stands."""
        best = self.options[:BEST]
        shown = best if self.chosen in best else (*best[:-1], self.chosen)
        return Reasons(
            side=self.side,
            unit=self.unit,
            question=self.question,
            role=self.role,
            plan=self.plan,
            ways=self.ways,
            knew=self.knew,
            options=tuple(option.told(chosen=option is self.chosen) for option in shown),
            chosen=self.chosen.words,
            why=self.why,
            weighed=self.weighed,
            expected=self.expected,
            staying=self.staying,
        )
