"""A question as the player sees it who has to answer it."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.battle.view import View
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Menu
from rules.frame.worth import Worth


@dataclass(frozen=True, slots=True)
class Question:
    """What a player is asked: the view of his side, the question in its own references, and what he may answer."""

    side: str
    view: View
    ask: Ask
    menu: Menu
    token: object = field(default=None, repr=False, compare=False)
    """By which the battle knows whether it is still open. It tells nothing: how often others were asked meanwhile is no
    business of this side's.
    """

    def forecast(self, action: Action) -> Forecast:
        """The odds and price of a filled form, as far as this side can know."""
        return self.view.book.forecast(self.view, self.ask, action)

    def worth(self, action: Action) -> Worth:
        """The numbers of that, for players that weigh many forms."""
        return self.view.book.worth(self.view, self.ask, action)

    def at_best(self, action: Action) -> Worth | None:
        """What it does to enemies at the most, where its book says that sooner than its worth."""
        return self.view.book.at_best(self.view, self.ask, action)
