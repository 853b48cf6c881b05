"""What a sergeant would say of recorded battles: idle units, tasks that flip, advances alone, aid, own grenades.

python -m tests.sergeant JOURNAL...       counts recorded battles (deadground run --journal), each side for itself
python -m tests.sergeant --duels FILE...  sums up what tests.duels has counted, by player and book
python -m tests.sergeant --foretold JOURNAL...  how likely sides thought that they win, beside how often they did
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from game.battle.battle import Battle
from game.battle.replay import load
from game.battle.script import Step
from tests.matches import lines
from tests.sergeant.counting import Sergeant
from tests.sergeant.forecasts import borne_out
from tests.sergeant.tally import Tally, figures
from tests.soak import say

BRIDGE = "wielka/bridge-ambush"
AMBUSHERS = "red"
"""The scenario whose ambush is to be won more often than not, and the side that lies there."""


def counted(battle: Battle, script: Sequence[Step]) -> dict[str, Tally]:
    """The tally of each side of a battle that has not begun, played through a script."""
    sergeant = Sergeant(battle)
    for step in script:
        sergeant.before(step)
        battle.perform(step)
        sergeant.after(step)
    return sergeant.finish()


def recorded(journal: Path) -> Iterator[tuple[tuple[str, str], Tally]]:
    """The tally of each side of a recorded battle, by side and book."""
    whole = load(journal).battle
    battle = Battle(whole.setup, whole.seed)
    yield from (((side, whole.setup.book.name), tally) for side, tally in counted(battle, whole.script).items())
    battle.close()
    whole.close()


def foretold(journal: Path) -> Iterator[tuple[str, float, float]]:
    """The rulebook of a recorded battle, how likely a side thought at each answer that it wins, and whether it did."""
    whole = load(journal).battle
    battle = Battle(whole.setup, whole.seed)
    sergeant = Sergeant(battle)
    for step in whole.script:
        sergeant.before(step)
        battle.perform(step)
        sergeant.after(step)
    sergeant.finish()
    yield from ((whole.setup.book.name, guess, result) for guess, result in sergeant.foretold)
    battle.close()
    whole.close()


def of_duels(files: Iterable[Path]) -> Iterator[tuple[tuple[str, str], Tally]]:
    """The tallies that duels have kept, by player and book."""
    for line in (line for file in files for line in lines(file)):
        for player, tally in line["tallies"]:
            yield (player, line["book"]), Tally(**tally)


def ambushes(files: Iterable[Path]) -> Iterator[str]:
    """How often each player has won the ambush at the bridge."""
    won: dict[str, list[float]] = {}
    for line in (line for file in files for line in lines(file)):
        if line["job"][0].partition("@")[0] == BRIDGE:
            by = line["players"][line["sides"].index(AMBUSHERS)]
            won.setdefault(by, []).append(float(line["winners"] == [AMBUSHERS]))
    for player, each in sorted(won.items()):
        yield f"{player} has won the ambush at the bridge {sum(each):g} times of {len(each)}; the gate is half of them"


def table(tallies: Iterable[tuple[tuple[str, str], Tally]]) -> Iterator[str]:
    """All figures by player, first of all books together and then of each."""
    sums: dict[tuple[str, str], Tally] = {}
    for (player, book), tally in tallies:
        for key in ((player, ""), (player, book)):
            sums[key] = sums.get(key, Tally()).plus(tally)
    several = {player for player, _ in sums if sum(player == other for other, _ in sums) > 2}
    for player, book in sorted(key for key in sums if key[1] or key[0] in several):
        yield f"{player}, {book or 'all books'}"
        yield from (f"  {figure.line()}" for figure in figures(sums[player, book]))


def main(words: list[str]) -> None:
    """Count, and print the table."""
    if words[:1] == ["--foretold"]:
        for sentence in borne_out([each for word in words[1:] for each in foretold(Path(word))]):
            say(sentence)
        return
    duels, files = words[:1] == ["--duels"], [Path(word) for word in words if word != "--duels"]
    found = of_duels(files) if duels else (each for file in files for each in recorded(file))
    for sentence in (*table(found), *(ambushes(files) if duels else ())):
        say(sentence)


if __name__ == "__main__":
    main(sys.argv[1:])
