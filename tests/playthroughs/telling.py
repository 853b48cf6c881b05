"""A playthrough: a battle told question by question, so that a change of any rule can be seen and read.

python -m tests.playthroughs.telling    writes all of them anew, when they are meant to change
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game import data
from game.battle.battle import Battle, Question
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.battle.witness import Account
from game.players.forms import count, fillable
from game.players.playing import seated
from rules.frame.forms import Action, Menu

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A scenario played by these players from a seed for so many rounds."""

    scenario: str
    seed: str
    players: tuple[str, ...]
    rounds: int

    @property
    def file(self) -> Path:
        return FOLDER / f"d6-{self.scenario.replace('/', '-')}.txt"


PLAYTHROUGHS = (
    Playthrough("crossing/first-shots", "1", ("greedy", "random"), 3),
    Playthrough("wielka/crossing-the-stream", "2", ("random", "greedy"), 2),
)


def told(play: Playthrough) -> str:
    """The whole of a playthrough as text."""
    return "\n".join(_lines(play)) + "\n"


def start(scenario: str, seed: str) -> Battle:
    """A shipped scenario at its first question."""
    return Battle(set_up(read_scenario(data.maps() / f"{scenario}.toml")), seed)


def _lines(play: Playthrough) -> Iterator[str]:
    battle = start(play.scenario, play.seed)
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
            kind = str(offer.action.model_fields["kind"].default)
            found[kind] = found.get(kind, 0) + count(offer)
    return found


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


if __name__ == "__main__":
    for each in PLAYTHROUGHS:
        each.file.write_text(told(each), encoding="utf-8")
