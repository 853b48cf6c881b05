"""Columns of a comparison made up for a test: no battle is played for them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from game.lab.at_the_table import AtTheTable
from game.lab.rulebooks import ALONE, Column
from game.world.timing import Timing


def column(
    book: str,
    blue: int,
    of: int,
    *,
    rounds: int | tuple[int, ...] = 10,
    lost: int = 1,
    ends: str = ALONE,
    dead: int = 1,
    unsupported_features: tuple[str, ...] = (),
) -> Column:
    """A book under which the blues win so many battles, the reds all others; all are as long or as long in turn."""
    lengths = rounds if isinstance(rounds, tuple) else (rounds,)
    return Column(
        book=book,
        title=book.title(),
        times=Timing(Fraction(6)),
        clock=30,
        played=of,
        counted=of,
        wins=Counter({"blue": blue, "red": of - blue}),
        rounds=Counter(lengths[number % len(lengths)] for number in range(of)),
        losses={"blue": Counter({lost: of}), "red": Counter({1: of})},
        strong={"blue": 5, "red": 5},
        causes=Counter({("blue", "fire"): lost * of, ("red", "fire"): of}),
        fire=Counter({(20, True): 3 * of, (40, False): 9 * of}),
        blows=Counter(),
        ends=Counter({ends: of}),
        deaths=Counter({dead: of}),
        table=AtTheTable(60, 12),
        unsupported_features=unsupported_features,
    )
