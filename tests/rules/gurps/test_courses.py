"""An attack as a course: its readings agree, and weighing it is cheap."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.gurps.core import arms
from rules.gurps.flesh import endings
from rules.gurps.flesh.harming import further
from rules.gurps.state.turns import Choice
from rules.gurps.strike import course, foretelling
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.anatomy import LOCATIONS, Location
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.kernel.keeping import ROOM
from tests.cost.counting import Counter
from tests.rules.gurps.stage import Stage

MOST, MOST_AGAIN = 8_000, 500
"""Calls of weighing a blow of which nothing is known, and the same blow of a fighter with another skill."""


def blow(called: Location | None = Location.TORSO, *, doubly: bool = True) -> tuple[Stage, Attack]:
    """A knight strikes at a guard with a shield, which defends itself as well as it can."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), "Knight captain")
    bob = stage.unit("red", (5, 4), "Shieldbearer guard", facing=4)
    stage.begin()
    if doubly:
        stage.put(bob, Choice(Manoeuvre.ALL_OUT_DEFENCE, "double"))
    arm, use = next(iter(arms.strikes(stage.table, ann)))
    return stage, Attack(ann, bob, arm, use, called=called)


STAGE, MADE = blow()


def begun(score: int, called: Location | None = Location.TORSO, **changed: Any) -> dict[str, Any]:
    """Such a blow as it begins."""
    made = replace(MADE, called=called)
    return {**foretelling.opened(STAGE.table, made, score), **changed}


@settings(deadline=None, max_examples=40)
@given(
    st.integers(3, 18),
    st.sampled_from([None, *LOCATIONS]),
    st.integers(0, 25),
    st.sampled_from([(), (2,)]),
    st.sampled_from([None, 6, 12]),
    st.integers(1, 4),
)
def test_worth_is_the_mean_of_what_is_foretold(
    score: int, called: Location | None, lost: int, again: tuple[int, ...], awake: int | None, shots: int
) -> None:
    """Whatever was struck at and however hurt the target is, to 1e-9; what is foretold adds up to one."""
    fields = begun(score, called, again=again, awake=awake, shots=shots)
    wounds = replace(fields["wounds"], hp=fields["wounds"].hp - lost)
    fields |= {"wounds": wounds, "most": max(1, wounds.hp - fields["build"].fatal)}
    rows, whole = course.STRIKE.rows(fields, endings.row)
    assert sum(ways for ways, _ in rows.values()) == whole
    mean = endings.lost(wounds, (rows, whole), fields["build"])
    assert course.STRIKE.worth(fields, course.cost) == pytest.approx(float(mean), abs=1e-9)
    told = course.STRIKE.foretell(fields, "struck").chance(lambda end: not end[0])
    assert told * whole == rows.get(endings.SPARED, (0, 0))[0]


def test_what_follows_a_strike_is_weighed_with_it() -> None:
    """A linked burn after the blow: its loss is in the worth too (GUR-INJ-08)."""
    fields = begun(12)
    hit = replace(fields["hit"], linked=(replace(fields["strike"]),))
    both = fields | {"hit": hit, "further": further(hit)}
    mean = endings.lost(fields["wounds"], course.STRIKE.rows(both, endings.row), fields["build"])
    assert course.STRIKE.worth(both, course.cost) == pytest.approx(float(mean), abs=1e-9)
    assert course.STRIKE.worth(both, course.cost) > course.STRIKE.worth(fields, course.cost)


def calls(fields: dict[str, Any]) -> int:
    """What weighing it costs."""
    with Counter() as counter:
        course.STRIKE.worth(fields, course.cost)
    return counter.calls


@pytest.mark.parametrize("called", [None, *LOCATIONS])
def test_weighing_a_blow_is_cheap(called: Location | None) -> None:
    """A double defence of a guard that can hardly stay conscious, critical hits, knockdown and death, at any part of
    the body or at random: cold, by another fighter, and again.
    """
    first, other = begun(13, called, awake=10), begun(11, called, awake=10)
    course.STRIKE.worth(first, course.cost)
    ROOM.clear()
    assert calls(first) <= MOST
    assert calls(other) <= MOST_AGAIN
    assert calls(first) <= 100
