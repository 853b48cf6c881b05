"""Playthroughs: battles told question by question, and counts of legal answers to depth two, under every rulebook, so
that a change of any rule can be seen and read.

python -m tests.playthroughs.telling    writes all of them anew, when they are meant to change
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game import data
from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.battle.witness import Account
from game.players.forms import count, fillable, form
from game.players.playing import seated
from rules.frame.forms import Action, Menu, Offer, Purpose
from tests.rules.every_book.books import BOOKS, third_installed
from tests.shipped import ground_of

FOLDER = Path(__file__).parent


ROUNDS = {"d6": (3, 2), "darkconspiracy": (3, 3)}
"""Rounds that are told on squares and on hexes; of other books one each."""
SEEDS = {"reflex": "3"}
"""Seeds of those on hexes that come to blows so soon; of other books 2."""
SQUARES, HEXES = "crossing/first-shots", "wielka/crossing-the-stream"


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A scenario played by these players from a seed for so many rounds of a rulebook."""

    book: str
    scenario: str
    seed: str
    players: tuple[str, ...]
    rounds: int

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.book}-{self.scenario.replace('/', '-')}.txt"

    @property
    def counts(self) -> Path:
        """Where the legal answers to its first questions are counted."""
        return self.file.with_suffix(".counts.txt")

    def start(self) -> Battle:
        """The battle at its first question."""
        written = read_scenario(data.maps() / f"{self.scenario}.toml")
        return Battle(set_up(written, self.book, ground=ground_of(self.scenario)), self.seed)


def playthroughs(book: str) -> tuple[Playthrough, Playthrough]:
    """Those of a rulebook: one on squares, one on hexes."""
    squares, hexes = ROUNDS.get(book, (1, 1))
    return (
        Playthrough(book, SQUARES, "1", ("greedy", "random"), squares),
        Playthrough(book, HEXES, SEEDS.get(book, "2"), ("random", "greedy"), hexes),
    )


def told(play: Playthrough) -> str:
    """The whole of a playthrough as text."""
    return "\n".join(_lines(play)) + "\n"


def _lines(play: Playthrough) -> Iterator[str]:
    battle = play.start()
    players = seated(battle.setup, play.players, play.seed, battle)
    setup, heard, rested = battle.setup, 0, 0
    yield f"{setup.scenario.title}: {play.scenario}, {setup.book.title}, seed {play.seed}"
    yield ", ".join(f"{side}: {name}" for side, name in zip(players, play.players, strict=True))
    while True:
        for account in battle.log()[heard:]:
            yield from _account(account)
        heard = len(battle.log())
        for rest in battle.rests[rested:]:
            yield f"digest after {rest.after} answers: {rest.digest}"
        if len(battle.rests) > rested:
            rested = len(battle.rests)
            if battle.over or battle.table.clock.round > play.rounds:
                break
            yield f"\nROUND {battle.table.clock.round}"
        question = battle.question()
        answer = players[question.side].choose(question)
        yield from _question(question, answer)
        battle.answer(answer, question)
    battle.close()


def _question(question: Question, answer: Action) -> Iterator[str]:
    """Who is asked what, how many legal forms there are of each kind, and what he answers."""
    name = question.view.name(question.ask.unit)
    kinds = ", ".join(f"{kind} {number}" for kind, number in forms(question.menu).items())
    yield f"\n{question.side}, {name}, {question.ask.kind}: {kinds or 'nothing'}"
    yield f"  > {_written(answer)}"


def forms(menu: Menu) -> dict[str, int]:
    """How many legal forms a menu has of each kind."""
    found: dict[str, int] = {}
    for offer in menu.offers:
        if fillable(offer):
            found[_kind(offer)] = found.get(_kind(offer), 0) + count(offer)
    return found


def _kind(offer: Offer) -> str:
    return str(offer.action.model_fields["kind"].default)


def _written(answer: Action) -> str:
    fields = {name: value for name, value in answer.model_dump(mode="json").items() if name != "kind"}
    words = " ".join(f"{name}={json.dumps(value)}" for name, value in fields.items())
    return f"{answer.kind} {words}".rstrip()


def _account(account: Account) -> Iterator[str]:
    """What happened, and the dice and reasons beneath it."""
    if account.text:
        yield f"  {account.text}"
    for line in dict.fromkeys((*account.detail, *(() if account.tally is None else (str(account.tally),)))):
        yield f"      {line}"


# counts


def counted(play: Playthrough) -> str:
    """How many legal answers of each kind there are to the first question of a turn, and to the next question when one
    of each kind is given.
    """
    battle = play.start()
    question = begun(battle)
    lines, at = [_counts(question)], len(battle.script)
    for kind in forms(question.menu):
        offers = (each for each in question.menu.offers if fillable(each))
        battle.answer(form(next(each for each in offers if _kind(each) == kind), 0))
        lines.append(f"  after {kind}: {'the battle is over' if battle.over else _counts(battle.question())}")
        battle.rewind(at)
        question = battle.question()
    battle.close()
    return "\n".join(lines) + "\n"


def begun(battle: Battle) -> Question:
    """The first question to a unit whose turn has begun: it takes it up where that is asked."""
    while True:
        question = battle.question()
        begins = [each for each in question.menu.offers if each.action.purpose is Purpose.BEGIN and fillable(each)]
        if not begins:
            return question
        battle.answer(form(begins[0], 0))


def _counts(question: Question) -> str:
    kinds = ", ".join(f"{kind} {number}" for kind, number in forms(question.menu).items())
    return f"{question.side}, {question.view.name(question.ask.unit)}, {question.ask.kind}: {kinds or 'nothing'}"


if __name__ == "__main__":
    with third_installed():
        for each in (play for book in BOOKS for play in playthroughs(book)):
            each.file.write_text(told(each), encoding="utf-8")
            each.counts.write_text(counted(each), encoding="utf-8")
