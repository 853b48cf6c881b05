"""The better hand and the worse: learning to use the other one."""

from __future__ import annotations

FINE_WORK, COARSE_WORK = 4, 2
"""What the worse hand takes off fine work, and off any other (RFX-HANDED-01)."""
_A_STEP = 2
"""Months that take one off the penalty, but for the first, which takes as long again."""


def relearnt(months: int, *, fine: bool) -> int:
    """What the worse hand still takes off after so many months of daily practice with it (RFX-HANDED-02).

    The first point goes after four months and one every two months from then on: at fine work one is as good as ever
    after ten.
    """
    steps = max(0, months // _A_STEP - 1)
    return max(0, (FINE_WORK if fine else COARSE_WORK) - steps)
