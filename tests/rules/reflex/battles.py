"""Little battles under the whole book, as two players would play them: questions, menus, answers, dice set by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.scenario import ForceSheet, Scenario, SideSheet, Written
from game.battle.setup import set_up
from game.board.terrain import Terrain
from game.players.forms import fillable, spread
from rules.frame.figure import Identity
from rules.frame.forms import Action, Offer
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from tests.game.skirmish import field, ground
from tests.times import lasting

MANY = 400
"""Questions after which a test gives up waiting for one of them."""


def man(side: str, name: str, cell: Cell, role: str = "rifleman", facing: int = 90, **more: Any) -> ForceSheet:
    """One figure by role, or from a named sheet."""
    who = {"sheet": more.pop("sheet")} if "sheet" in more else {"role": role}
    return ForceSheet(side=side, name=name, at=cell, facing=facing, **who, **more)


class Fight:
    """A battle under way."""

    def __init__(self, *forces: ForceSheet, terrain: Terrain | None = None, seed: str = "1", **scenario: Any) -> None:
        options = scenario.pop("options", {})
        made = Scenario(
            title="A fight",
            map="meadow.tmx",
            book="reflex",
            **lasting(scenario.pop("rounds", 20)),
            side=(SideSheet(name="blue"), SideSheet(name="red")),
            force=forces,
            options={"reflex": options},
            **scenario,
        )
        self.battle = Battle(set_up(Written(made, Path("fight.toml")), ground=ground(terrain or field())), seed)
        self.table = self.battle.table

    def unit(self, name: str) -> Ref:
        """A figure by its name, in true numbers."""
        return next(ref for ref, who in self.table.having(Identity) if who.name == name)

    def until(self, name: str, kind: str) -> Question:
        """Everybody gives the usual answers until this figure is asked such a question."""
        for _ in range(MANY):
            question = self.battle.question()
            if question.ask.kind == kind and question.view.name(question.ask.unit) == name:
                return question
            self.usual(question)
        raise AssertionError(f"{name} is never asked {kind}")

    def usual(self, question: Question) -> None:
        """The usual answer, or the first there is."""
        usual = question.menu.routine
        if usual is None:
            usual = next(spread(next(offer for offer in question.menu.offers if fillable(offer)), 1))
        self.battle.answer(usual, question)

    def does(self, question: Question, action: Action, *faces: int) -> None:
        """It is done, with these dice first."""
        if faces:
            self.battle.set_dice(faces)
            question = self.battle.question()
        self.battle.answer(action, question)

    def told(self, side: str | None = None) -> list[str]:
        """Everything a side was told so far."""
        return [account.text for account in self.battle.log(side)]


def offers(question: Question, form: type[Action]) -> tuple[Offer, ...]:
    """What is offered of a form."""
    return tuple(offer for offer in question.menu.offers if offer.action is form)


def forms(question: Question, form: type[Action], most: int = 200) -> Iterator[Action]:
    """Every way to fill a form that is offered."""
    for offer in offers(question, form):
        if fillable(offer):
            yield from spread(offer, most)


def refusals(question: Question) -> dict[str, str]:
    """What is refused, and why."""
    return {each.title: each.reason for each in question.menu.refusals}
