"""Fire that is not aimed at a unit, told once: its defence roll, the rounds that stray into it, and what they do."""

from __future__ import annotations

from rules.graydawn import contest
from rules.graydawn.contest import ATTACKER
from rules.graydawn.fire import attack
from rules.graydawn.flesh.course import SUFFERS
from rules.graydawn.flesh.hits import Hit
from rules.graydawn.flesh.several import Strikes
from rules.kernel.courses.course import Course
from rules.kernel.courses.loops import Repeat
from rules.kernel.courses.steps import stage
from rules.kernel.dice import Dice


@stage("hits")
def strays(made: bool, hits: int) -> int:
    """A defence that fails is hit by a round (GRD-COVF-01)."""
    return hits + (not made)


@stage("strikes")
def by_rounds(hits: int, hit: Hit) -> Strikes:
    """So many rounds one by one."""
    return ((hit, hits),) if hits else ()


UNDER_FIRE = Course(Repeat(Course(*contest.CHECK.steps, strays), "rolled", adds="hits"), by_rounds, *SUFFERS)
"""Covering fire: a defence roll, or one for each burst (GRD-COVF-01, GRD-BURST-04)."""


@stage("rounds", roller=ATTACKER)
def bursts(dice: Dice, made: bool, table: str) -> int:
    """The rounds of a lane that hit a unit whose defence or save fails (GRD-LANE-02, GRD-LANE-03)."""
    return 0 if made else attack.burst(dice, table)


@stage("strikes")
def at_once(rounds: int, sweeps: tuple[Hit, ...]) -> Strikes:
    """So many rounds at once (GRD-LANE-02)."""
    return ((sweeps[rounds - 1], 1),) if rounds else ()


SWEEPS = Course(*contest.CHECK.steps, bursts, at_once)
SWEPT = Course(*SWEEPS.steps, *SUFFERS)
"""A lane of fire: as it is laid, and upon those who rise in it or cross it (GRD-LANE-02, GRD-LANE-03, GRD-LANE-04)."""
