"""The two-worlds test: what a side is shown, offered, promised, refused and told, laid side by side in two battles.

Two battles that differ only in what a side has not discovered must be the same to it, to the letter.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from difflib import unified_diff
from itertools import islice

from game.battle.battle import Battle, Refused
from game.battle.objectives import Progress
from game.battle.question import Question
from game.battle.view import View
from game.players.forms import fillable, spread
from game.players.greedy import GreedyPlayer
from game.players.random_player import RandomPlayer
from game.world import components
from rules.frame import figure, things
from rules.frame.forms import Action, Offer, Ways
from rules.frame.ground import Gait
from rules.frame.knowing import Awareness

FORMS = 12
"""How many filled forms of an offer are forecast."""
GAIT = Gait("on foot", (("open", 1), ("difficult", 2)), climbs=((1.0, 2),), door=1)


def assert_same_to(side: str, one: Battle, other: Battle) -> None:
    """Everything a side has of two battles is the same."""
    a, b = list(everything(side, one)), list(everything(side, other))
    if a != b:
        apart = unified_diff(a, b, "one world", "the other", n=0, lineterm="")
        raise AssertionError("\n".join(line[:400] for line in islice(apart, 14)))


def everything(side: str, battle: Battle) -> Iterator[str]:
    """All that a side can get hold of at this moment, a line a fact."""
    view = battle.view(side)
    yield from _knowledge(view, battle)
    yield from _land(view)
    yield from _sights(view)
    yield from _ways(view)
    yield f"goals: {battle.goals(view)}"
    for account in battle.log(side):
        yield f"told: {_plain(account)}"
    if battle.ask is not None and battle.ask.side == side:
        yield from _question(battle.question(), battle)
    yield f"over: {battle.verdict}" if battle.over else f"asked: {battle.ask is not None and battle.ask.side == side}"


def kinds(battle: Battle) -> tuple[type, ...]:
    """Every component there may be, in any part of the game."""
    modules = (figure, things, components)
    found = [
        kind
        for module in modules
        for _, kind in sorted(vars(module).items())
        if dataclasses.is_dataclass(kind) and isinstance(kind, type) and kind.__module__ == module.__name__
    ]
    return (*found, Awareness, Progress, *battle.setup.book.parts)


def _knowledge(view: View, battle: Battle) -> Iterator[str]:
    yield f"clock: {view.clock} weather: {view.weather} sides: {view.sides} viewer: {view.viewer}"
    kind: type[object]
    for kind in kinds(battle):
        for ref, part in view.having(kind):
            yield f"{kind.__name__} of {ref}: {_plain(part)}"
    for unit in view.units():
        yield f"unit {unit}: {view.name(unit)} of {view.side(unit)}, assumed: {view.assumed(unit)}"
        yield f"unit {unit}: {_plain(view.appearance(unit))} {_plain(view.contact(unit))}"
        yield f"unit {unit}: {view.cells(unit)} {view.pose(unit)} {view.book.card(view, unit)}"


def _land(view: View) -> Iterator[str]:
    for cell in view.grid.cells():
        edges = [view.barrier(cell, direction) for direction in range(view.grid.directions)]
        yield f"{cell}: {view.place(cell)} {[edge for edge in edges if edge]} {view.light(cell)}"
        there = (view.occupants(cell), view.clouds(cell), view.fires(cell))
        if any(there):
            yield f"{cell}: {there}"


def _sights(view: View) -> Iterator[str]:
    units = view.units()
    for a in units:
        for b in units:
            if a != b:
                yield f"{a} sees of {b}: {view.silhouette(a, b)}, {view.apart(a, b)} m"
    for unit in units:
        yield f"{unit} sees {[cell for cell in view.grid.cells() if view.sees_cell(unit, cell)]}"
        at = view.cells(unit)[0]
        yield f"a burst at {at}: {view.caught(at, 4.0)}"
        yield f"smoke at {at}: {view.spread(at, 3.0)}"
        yield f"{unit} from above: {view.shows_from(at, 3.0, unit)}"


def _ways(view: View) -> Iterator[str]:
    for unit in view.units(view.viewer):
        ways = view.reach(unit, GAIT, 8)
        yield f"{unit} gets to {[(cell, ways.cost(cell), ways.way(cell)) for cell in ways]}"


def _question(question: Question, battle: Battle) -> Iterator[str]:
    for each in dataclasses.fields(question):
        if each.name not in ("ask", "view", "menu", "token"):
            yield f"question, {each.name}: {getattr(question, each.name)}"
    yield f"question: {_plain(question.ask)} {question.menu.question} routine: {question.menu.routine}"
    for refusal in question.menu.refusals:
        yield f"refused: {refusal}"
    for offer in question.menu.offers:
        yield f"offer: {offer.action.__name__} {_choices(offer)} {offer.cost} {offer.note}"
    for offer in question.menu.offers:
        for form in spread(offer, FORMS) if fillable(offer) else ():
            yield f"forecast of {form}: {_plain(question.forecast(form))}"
    yield f"greedy: {GreedyPlayer().choose(question)}"
    for seed in ("one", "two", "three"):
        yield f"random {seed}: {RandomPlayer(seed).choose(question)}"
    yield f"undo: {_undo(battle, question.side)}"
    yield f"nonsense: {_refusal(battle, question)}"


def _undo(battle: Battle, side: str) -> str:
    """Whether the side may take its last answer back, with whatever others have answered since."""
    own = [number for number, step in enumerate(battle.script) if step.side == side and step.word == "answer"]
    return battle.may_undo(len(battle.script) - own[-1]) if own else "nothing to take back"


def _choices(offer: Offer) -> str:
    return str({name: list(values) for name, values in offer.choices.items()})


class Nonsense(Action):
    """What nobody offers."""

    kind: str = "nonsense"


def _refusal(battle: Battle, question: Question) -> str:
    try:
        battle.answer(Nonsense(), question)
    except Refused as refused:
        return str(refused)
    raise AssertionError("nonsense was taken for an answer")


def _plain(thing: object) -> str:
    """As text, without the addresses of objects."""
    return repr(thing) if not isinstance(thing, Ways) else str(list(thing))


Answers = Callable[[Question], Action]


def play_alike(
    side: str, one: Battle, other: Battle, own: Answers, others: tuple[Answers, Answers], answers: int
) -> int:
    """Let both battles go on and hold them alike to a side at each of its questions, which it answers the same in both.

    The others answer each world's questions in their own way. Says how many questions the side was asked.
    """
    for number in range(answers):
        for battle, rivals in zip((one, other), others, strict=True):
            _others_answer(side, battle, rivals)
        assert_same_to(side, one, other)
        if one.over:
            return number
        answer = own(one.question())
        one.answer(answer)
        other.answer(answer)
    return answers


def _others_answer(side: str, battle: Battle, others: Answers) -> None:
    while battle.ask is not None and battle.ask.side != side:
        battle.answer(others(battle.question()))
