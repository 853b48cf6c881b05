"""The commands `decree`, `seat` and `moment`: the game master's hand in a battle that lies on disk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.text import Text

from game.battle.battle import Battle
from game.battle.decrees.course import PLAYERS, Seat
from game.battle.decrees.filling import fields, filled, takes
from game.battle.decrees.referee import Referee
from game.battle.replay import load
from game.cli.argument_lookup import journal_file
from game.cli.words import Misuse, Unfit, console, one_of, say, warn
from game.players.names import wrong
from game.workshop.moment import moment_of
from rules.frame.decrees import DecreeKind


def decree(journal: Path, words: Sequence[str], *, show: bool, password: str) -> None:
    """Give a decree in a battle, or say what it would change; without words, list what may be decreed."""
    if not words:
        _list(_looked_at(journal, password))
        return
    if show:
        battle = _looked_at(journal, password)
        decreed = filled(battle.hand.referee, _kind(battle, words), words[_length(battle, words) :])
        say(f"{battle.hand.changes(decreed)} Carried out {battle.hand.comes(decreed, battle.ask)}.")
        return
    with _playing(journal, password) as battle:
        decreed = filled(battle.hand.referee, _kind(battle, words), words[_length(battle, words) :])
        changes, comes = battle.hand.changes(decreed), battle.hand.comes(decreed, battle.ask)
        battle.decree(decreed)
        say(f"{changes} Carried out {comes}.")


def seat(journal: Path, words: Sequence[str], *, password: str) -> None:
    """Have others take over sides of a battle."""
    with _playing(journal, password) as battle:
        chosen = [_seated(word, battle) for word in words]
        for each in chosen:
            battle.decree(each)
            say(battle.hand.changes(each))


def moment(journal: Path, out: Path, *, password: str) -> None:
    """Save the present moment of a battle as a scenario."""
    taken = moment_of(load(journal_file(journal), seated=True, word=password).battle)
    taken.save(out)
    for each in taken.lost:
        warn(f"{out}: not kept: {each}")
    say(f"{out}: this moment is a scenario of its own")


def _seated(word: str, battle: Battle) -> Seat:
    side, equals, player = word.partition("=")
    if not equals:
        raise Misuse(f"{word!r} names no player: write side=player, such as red=person")
    one_of("side", side, battle.table.sides)
    if player not in PLAYERS and wrong(player):
        one_of("player", player, PLAYERS)
    return Seat(side=side, player=player)


def _looked_at(journal: Path, password: str) -> Battle:
    battle = load(journal_file(journal), seated=True, word=password).battle
    if battle.over:
        raise Unfit("the battle is over: nothing can be decreed in it")
    return battle


@contextmanager
def _playing(journal: Path, password: str) -> Iterator[Battle]:
    """A battle that is written on."""
    loaded = load(journal_file(journal), seated=True, word=password)
    for note in loaded.notes:
        warn(f"{journal}: {note}")
    kept = loaded.carry_on()
    try:
        yield loaded.battle
    finally:
        kept.close()


def _length(battle: Battle, words: Sequence[str]) -> int:
    """How many words name the kind: some are two."""
    return 2 if " ".join(words[:2]) in battle.hand.kinds else 1


def _kind(battle: Battle, words: Sequence[str]) -> DecreeKind[Referee]:
    named = " ".join(words[: _length(battle, words)])
    for word, why in battle.hand.missing.items():
        if " ".join(words).casefold().startswith(word):
            raise Misuse(f"{word!r} cannot be decreed under {why}")
    return battle.hand.kinds[one_of("decree", named, battle.hand.kinds)]


def _list(battle: Battle) -> None:
    """Every form, what each of its fields takes, and what it does."""
    out, referee = console(), battle.hand.referee
    group = ""
    for word, kind in battle.hand.kinds.items():
        if kind.form.group != group:
            group = kind.form.group
            out.print(Text(group.capitalize(), style="bold"))
        usage = " ".join((word, *map(str.upper, fields(kind.form))))
        out.print(Text.assemble(("  ", ""), (f"{usage:<34}", "cyan"), kind.form.does))
        first = next(iter(fields(kind.form)))
        legal = kind.choices(referee, {})[first]
        out.print(Text(f"      {first}: {takes(referee, kind.form, first, legal) or 'nothing now'}", style="dim"))
    if battle.hand.missing:
        out.print(Text("Not under this rulebook", style="bold"))
    for word, why in battle.hand.missing.items():
        out.print(Text.assemble(("  ", ""), (f"{word:<34}", "dim"), why))
