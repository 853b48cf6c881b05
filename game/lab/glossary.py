"""What the words of the report mean: each stands for a threshold, and for nothing else."""

from __future__ import annotations

from game.lab.arm_comparison import CERTAIN, EVEN_LEVEL, LIKELY, MAYBE
from game.lab.finding_text import part
from game.lab.numbers import LEVEL, ROUGH
from game.lab.outcome_findings import CLEAR, SURE
from game.lab.sensitivity import FEW, HARDLY_EVER, MOSTLY


def words() -> list[tuple[str, str]]:
    """Every word and what it stands for."""
    rare = round(1 / (1 - LEVEL))
    return [
        (
            CERTAIN,
            f"chance alone would show this much in at most 1 of {rare} surveys, all comparisons counted (Holm)",
        ),
        (
            LIKELY,
            f"chance alone would show this much in at most 1 of {rare} comparisons; "
            "among many comparisons one often will",
        ),
        (MAYBE, "chance alone shows this much more often than that"),
        (
            "confirmed",
            f"noticed in one set of battles and found again with fresh dice at {part(LEVEL)} "
            f"(identical sides come under suspicion at {part(EVEN_LEVEL)})",
        ),
        ("all but decided", f"the share of wins is over {part(SURE)} at the low end of its interval"),
        ("a clear favourite", f"the share of wins is over {part(CLEAR)} at the low end of its interval"),
        ("the edge", "the intervals of the first two sides do not overlap"),
        ("an even fight", f"the intervals overlap, and no margin is over {round(ROUGH * 100)} points"),
        ("mostly missed", f"found in fewer than {part(MOSTLY)} of such surveys"),
        ("hardly ever missed", f"found in at least {part(HARDLY_EVER)} of them"),
        ("few battles", f"fewer than {FEW}"),
    ]
