"""How findings are put into words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isinf

from game.lab.numbers import Interval

BEYOND = 0.02
"""So far below nothing or above all a margin may lead and still be told as one."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out: its topic in a word or two, a sentence that can be read alone, and what is to be added."""

    topic: str
    lead: str
    more: str = ""

    @property
    def line(self) -> str:
        """The sentences of it."""
        return f"{self.lead} {self.more}".strip()


def percent(share: Interval) -> str:
    """A share with its margin: 62 % ± 4; of none and all of a sample, how much or how little it might be in truth.

    Where the margin would lead well below nothing or above all, between what it lies: 8 % (1 % to 35 %).
    """
    if share.value == share.low:
        return f"{part(share.value)} (at most {part(share.high)})"
    if share.value == share.high:
        return f"{part(share.value)} (at least {part(share.low)})"
    if share.value - share.margin < -BEYOND or share.value + share.margin > 1 + BEYOND:
        return f"{part(share.value)} ({part(share.low)} to {part(share.high)})"
    return f"{part(share.value)} ± {max(1, round(share.margin * 100))}"


def part(share: float) -> str:
    """A share: 62 %. What is there at all is not called nothing, and what is not all is not called all."""
    shown = round(share * 100)
    if shown == 0 and share > 0:
        return "under 1 %"
    if shown == 100 and share < 1:
        return "over 99 %"
    return f"{shown} %"


def low(title: str) -> str:
    """A title in the middle of a sentence: The barn is the barn there."""
    return f"the {title[4:]}" if title.startswith("The ") else title


def quoted(name: str) -> str:
    """A name that would be misread as part of its sentence."""
    return f"\N{LEFT DOUBLE QUOTATION MARK}{name}\N{RIGHT DOUBLE QUOTATION MARK}"


def capital(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def listed(words: Sequence[str], most: int = 99, more: str = "more", joined: str = "and") -> str:
    """One, two and three; of too many the first, and how many more there are."""
    shown = list(words[:most])
    if len(words) > most:
        shown.append(f"{len(words) - most} {more}")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {joined} {shown[-1]}" if shown else ""


def number(value: float) -> str:
    """A number with a decimal place where it tells something."""
    return f"{value:.1f}".removesuffix(".0")


def amount(mean: Interval, most: float = inf) -> str:
    """The mean of a number of things with its margin: 2.3 ± 0.4; of a single battle, or of battles that are all alike,
    there is none.

    Where the margin would lead below nothing or above all there are, between what it lies: 2.5 (0 to 5).
    """
    if mean.margin == 0 or isinf(mean.margin):
        return number(mean.value)
    low, high = mean.value - mean.margin, mean.value + mean.margin
    if low < 0 or high > most:
        return f"{mean.value:.1f} ({number(max(0.0, low))} to {number(min(high, most))})"
    return f"{mean.value:.1f} ± {max(0.1, mean.margin):.1f}"
