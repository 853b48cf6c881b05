"""How quickly the odds of the largest single actions are worked out: automatic fire, over five targets or at one who
may dodge it, and a blow that may be met in every way.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from fractions import Fraction

import pytest

from rules.frame.forecast import Forecast
from rules.frame.forms import Action
from rules.graydawn.fire.forms import Spray
from rules.graydawn.turns.forms import Advance
from rules.gurps.fire.forms import Shoot
from rules.gurps.melee.forms import Strike
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.bench.goals import held
from tests.bench.timing import uncounted
from tests.bench.yardstick import machine
from tests.rules.graydawn.stage import Stage
from tests.rules.gurps.stage import Stage as Fighters

ODDS = 0.1
"""Seconds from a click to its odds on the machine of the targets."""
TARGETS = 5
SOUTH = 4
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
    """As if nothing had ever been foretold."""
    for module in [sys.modules[name] for name in sorted(sys.modules) if name.startswith("rules.")]:
        for name in sorted(vars(module)):
            clear = getattr(getattr(module, name), "cache_clear", None)
            if clear is not None:
                clear()


def took(run: Callable[[], object]) -> float:
    """The seconds this program was at work."""
    before = time.thread_time()
    run()
    return time.thread_time() - before


def clicks(told: Callable[[], Forecast], change: Callable[[int], None]) -> tuple[float, float]:
    """Seconds of the very first click, and the most of those later, before each of which something is changed."""
    forget()
    later = []
    with uncounted():
        first = took(told)
        for number in range(LATER):
            change(number)
            later.append(took(told))
    return first, max(later)


def test_the_odds_of_a_spray_over_five() -> None:
    """At the very first click, and at later ones with other totals."""
    slower = machine()
    stage, ann, foes = gunner()

    def told() -> Forecast:
        return stage.forecast(Spray, target=foes[0], others=foes[1:])

    first, later = clicks(told, lambda number: stage.figures(ann, CL=3 + number))
    found = told()
    target = stage.known_as(foes[0])
    assert sum((each.chance for each in found.outcomes if each.unit == target), Fraction(0)) == 1
    words = f"{1e3 * first:.0f} ms, then {1e3 * later:.0f} ms at most"
    told_so = f"{words}, on a machine {slower:.1f} times as slow as the goal's"
    held(f"odds of automatic fire over {TARGETS}", told_so, max(first, later), slower * ODDS)


def swordsmen() -> tuple[Fighters, Ref, Ref]:
    """A fighter with a sword and one beside her with sword and shield, who may dodge, parry, block and give ground."""
    stage = Fighters()
    skills = {Skill.BROADSWORD: 14, Skill.SHIELD: 13}
    ann = stage.unit("blue", (10, 11), weapons=["Broadsword"], skills=skills)
    bob = stage.unit("red", (10, 10), weapons=["Broadsword"], skills=skills, shield="Medium shield", facing=SOUTH)
    return turn_of(stage, ann, bob)


def machine_gunner() -> tuple[Fighters, Ref, Ref]:
    """A machine-gunner and a rifleman in plain sight of her."""
    stage = Fighters()
    ann = stage.unit("blue", (10, 28), "Machine-gunner")
    return turn_of(stage, ann, stage.unit("red", (10, 20), "Rifleman", facing=SOUTH))


def turn_of(stage: Fighters, ann: Ref, bob: Ref) -> tuple[Fighters, Ref, Ref]:
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


@pytest.mark.parametrize(("what", "make", "form"), [("blow", swordsmen, Strike), ("burst", machine_gunner, Shoot)])
def test_the_odds_of_one_attack(what: str, make: Callable[[], tuple[Fighters, Ref, Ref]], form: type[Action]) -> None:
    """A hit, the best defence, the wound and all that may come of it: at the first click, and at later ones."""
    slower = machine()
    stage, ann, bob = make()
    target = stage.known_as(bob)

    def told() -> Forecast:
        return stage.forecast(form, target=bob, called=Location.TORSO)

    first, later = clicks(told, lambda number: stage.figures(ann, st=10 + number))
    found = told()
    assert sum((each.chance for each in found.outcomes if each.unit == target), Fraction(0)) == 1
    words = f"{1e3 * first:.0f} ms, then {1e3 * later:.0f} ms at most"
    told_so = f"{words}, on a machine {slower:.1f} times as slow as the goal's"
    held(f"odds of a {what} under GURPS", told_so, max(first, later), slower * ODDS)
