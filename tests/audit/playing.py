"""Playing a battle of the audit, question by question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.question import Question
from game.battle.setup import Setup
from game.players.player import Player
from game.players.seated import player
from rules.frame.forms import Action, Offer
from tests.audit.battles import Bout
from tests.audit.novelty import NoveltyPlayer
from tests.audit.situations import SITUATIONS

ENDLESS = 30_000
Within = Callable[[], AbstractContextManager[None]]


def seats(setup: Setup, bout: Bout, taken: Counter[str] | None = None) -> dict[str, Player]:
    """A player for every side; what novelty seekers have taken is counted together."""
    shared = Counter[str]() if taken is None else taken
    situation = SITUATIONS.get(bout.book, {}).get(bout.scenario)
    bent, again = ((), ()) if situation is None else (situation.bent, situation.again)
    found: dict[str, Player] = {}
    for number, side in enumerate(each.name for each in setup.scenario.side):
        name = bout.players[number % len(bout.players)]
        seed = f"{bout.seed}/{side}"
        seeks = name == "novelty"
        found[side] = NoveltyPlayer(seed, shared, bent, again) if seeks else player(name, setup, side, bout.seed)
    return found


def questions(
    battle: Battle, players: Mapping[str, Player], most: int = ENDLESS, within: Within = nullcontext
) -> Iterator[tuple[Question, Action]]:
    """Every question with the answer it is about to be given, which takes effect within something."""
    for _ in range(most):
        if battle.over:
            return
        question = battle.question()
        action = players[question.side].choose(question)
        yield question, action
        with within():
            battle.answer(action, question)


def kind_of(offer: Offer) -> str:
    """The word of the form that is offered."""
    return str(offer.action.model_fields["kind"].default)


def kept(battle: Battle, folder: Path, name: str) -> Path:
    """The journal of a battle as far as it has come; one that is there already stays."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{len(battle.script)}.jsonl"
    if not path.exists():
        Journal.create(path, battle).close()
        battle.listener = None
    return path
