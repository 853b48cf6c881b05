"""How quickly the odds of the largest single action are worked out: automatic fire over five targets."""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction

from pytest_benchmark.fixture import BenchmarkFixture

from rules.frame.forecast import Forecast
from rules.graydawn import rolls
from rules.graydawn.fire.forms import Spray
from rules.graydawn.flesh import foretelling, spraying
from rules.graydawn.turns.forms import Advance
from rules.kernel import odds
from rules.kernel.refs import Ref
from tests.bench.timing import held, measured, uncounted
from tests.bench.yardstick import machine
from tests.rules.graydawn.stage import Stage

ODDS = 0.1
"""Seconds from a click to its odds on the machine of the targets."""
TARGETS = 5
LATER = 6
"""So many clicks later, the shooter has another aim each time."""


def gunner() -> tuple[Stage, Ref, tuple[Ref, ...]]:
    """A machine gunner whose turn it is, and five enemies side by side."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), "Machine gunner")
    foes = tuple(stage.unit("red", (3 + column, 20)) for column in range(TARGETS))
    stage.begin({ann: 14})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    return stage, ann, foes


def forget() -> None:
    """As if no shot had ever been foretold."""
    for module in (odds, rolls, foretelling, spraying):
        for name in sorted(vars(module)):
            clear = getattr(getattr(module, name), "cache_clear", None)
            if clear is not None:
                clear()


def took(run: Callable[[], object]) -> float:
    """The seconds this program was at work."""
    before = time.thread_time()
    run()
    return time.thread_time() - before


def test_the_odds_of_a_spray_over_five(benchmark: BenchmarkFixture) -> None:
    """At the very first click, and at later ones with other totals."""
    slower = machine()
    stage, ann, foes = gunner()

    def told() -> Forecast:
        return stage.forecast(Spray, target=foes[0], others=foes[1:])

    forget()
    with uncounted():
        first, later = took(told), []
        for skill in range(LATER):
            stage.figures(ann, CL=3 + skill)
            later.append(took(told))
    found = measured(benchmark, told)
    target = stage.known_as(foes[0])
    assert sum((each.chance for each in found.outcomes if each.unit == target), Fraction(0)) == 1
    words = f"automatic fire over {TARGETS} targets: {1e3 * first:.0f} ms, then {1e3 * max(later):.0f} ms at most"
    held(f"{words}, on a machine {slower:.1f} times as slow as the target's", max(first, *later), slower * ODDS)
