"""Small battles under the tiny rulebook whose odds can be worked out, as files that a command can be given."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from game.lab.arms import Arm, written
from game.lab.outcome_tally import Tallied
from game.lab.pool import Pool
from game.lab.trial import Outcome
from tests.game.board.tiled.draw import ground, objects, saved, tmx
from tests.times import span
from tests.tiny_book import FALLS_AT

SIZE = (12, 8)
HEAD = """
title = "A duel"
map = "field.tmx"
book = "{book}"
lasts = "{lasts}"

[options.tiny]
needed = {needed}

[[side]]
name = "blue"
title = "The blues"

[[side]]
name = "red"
title = "The reds"
"""
FORCE = """
[[force]]
side = "{side}"
role = "rifleman"
name = "{name}"
at = [{column}, {row}]
"""
GREEDY = (("blue", "greedy"), ("red", "greedy"))


def duel(
    folder: Path,
    *,
    book: str = "tiny",
    rounds: int = 200,
    needed: int = 1,
    blues: int = 1,
    reds: int = 1,
    things: Sequence[str] = (),
    more: str = "",
) -> Path:
    """So many against so many across an open meadow; the scenario's file."""
    saved(folder, tmx(ground(*SIZE), objects(*things), size=SIZE))
    forces = [FORCE.format(side="blue", name=f"Blue {n + 1}", column=2, row=2 + n) for n in range(blues)]
    forces += [FORCE.format(side="red", name=f"Red {n + 1}", column=9, row=2 + n) for n in range(reds)]
    return saved(
        folder, HEAD.format(book=book, lasts=span(rounds), needed=needed) + "".join(forces) + more, "duel.toml"
    )


def first_shooter_wins(hit: Fraction, rounds: int = 400) -> float:
    """The chance that the unit shooting first each round wins, by the hits it takes to fall: computed, not played.

    What is kept is how likely each pair of hits taken is, as long as both stand.
    """
    standing = {(0, 0): Fraction(1)}
    won = Fraction(0)
    for _ in range(rounds):
        after: dict[tuple[int, int], float | Fraction] = {}
        for (own, other), chance in standing.items():
            for more, way in ((1, hit), (0, 1 - hit)):
                if other + more == FALLS_AT:
                    won += chance * way
                    continue
                for back, return_way in ((1, hit), (0, 1 - hit)):
                    if own + back < FALLS_AT:
                        key = (own + back, other + more)
                        after[key] = after.get(key, 0) + chance * way * return_way
        standing = {key: Fraction(float(chance)).limit_denominator(10**12) for key, chance in after.items()}
    return float(won)


def played(arm: Arm, battles: int, master: str = "1") -> tuple[Tallied, list[Outcome]]:
    """An arm's battles, played here."""
    tallied, outcomes = Tallied(("blue", "red")), []
    for outcome in Pool(1).play(arm.trials(master, range(battles))):
        tallied.add(outcome)
        outcomes.append(outcome)
    return tallied, outcomes


def as_written(file: Path, book: str = "tiny") -> Arm:
    """The scenario as it is, greedy players on both sides."""
    return written(str(file), book, GREEDY)
