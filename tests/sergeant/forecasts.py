"""How far the ends that sides expected came about: the Brier score by rulebook, and by tenths of the chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

TENTHS = 10
Guess = tuple[str, float, float]
"""A rulebook, how likely a side thought that it wins, and whether it did: 1, 0, or 0.5 where nobody has won."""


def brier(guesses: Sequence[Guess]) -> float:
    """The mean squared error: 0 for a side that always knows, 0.25 for one that always says one half."""
    return sum((guess - result) ** 2 for _, guess, result in guesses) / max(1, len(guesses))


def borne_out(guesses: Iterable[Guess]) -> Iterator[str]:
    """The table, line by line."""
    every = list(guesses)
    yield f"{'rulebook':16} {'answers':>8} {'Brier score':>12}"
    for book in dict.fromkeys(book for book, _, _ in every):
        own = [each for each in every if each[0] == book]
        yield f"{book:16} {len(own):>8} {brier(own):>12.3f}"
    yield f"{'all':16} {len(every):>8} {brier(every):>12.3f}"
    yield ""
    yield f"{'thought it wins':16} {'answers':>8} {'on average':>12} {'did win':>8}"
    for tenth in range(TENTHS):
        own = [each for each in every if min(TENTHS - 1, int(each[1] * TENTHS)) == tenth]
        if own:
            thought, won = (sum(each) / len(own) for each in ([g for _, g, _ in own], [r for _, _, r in own]))
            yield f"{tenth / TENTHS:>7.0%} to {(tenth + 1) / TENTHS:<5.0%} {len(own):>8} {thought:>12.0%} {won:>8.0%}"
