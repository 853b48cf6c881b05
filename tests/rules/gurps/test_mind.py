"""Surprise, leaders' orders, sprinting."""

from __future__ import annotations

from collections.abc import Iterator

from rules.gurps.afoot.forms import Move
from rules.gurps.book import BOOK
from rules.gurps.core import figures
from rules.gurps.defence import ground
from rules.gurps.defence.threat import Threat
from rules.gurps.harm import waking
from rules.gurps.mind import surprise
from rules.gurps.mind.surprise import Command
from rules.gurps.state.hurts import Stunned
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import Trait
from rules.gurps.turns import taking
from tests.rules.gurps.stage import Stage, hexes


def mustered(stage: Stage) -> None:
    """What is settled before the first second."""
    flow: Iterator[object] = BOOK.muster(stage.table)
    assert list(flow) == []


def test_a_surprised_side_is_frozen_and_recovers_by_iq() -> None:
    """GUR-SURP-01, GUR-DN-01: 1d seconds, then IQ at the end of each turn; Combat Reflexes are never frozen, +6."""
    stage = Stage(surprised=("red",))
    bob = stage.unit("red", (5, 5), iq=10, quarters=20)
    quick = stage.unit("red", (9, 5), iq=10, traits=(Trait.COMBAT_REFLEXES,), quarters=19)
    ann = stage.unit("blue", (5, 15), quarters=30)
    stage.dice(2)
    mustered(stage)
    assert stage.part(bob, Stunned) == Stunned(mind=True, until=2)
    assert stage.part(quick, Stunned).until == 0 and waking.recovery(stage.table, quick) == 16
    assert stage.find(ann, Stunned) is None
    stage.dice(6, 6, 4)
    stage.begin()
    stage.rest()
    assert taking.stunned(stage.table, bob) and stage.asked[-1].unit != bob
    stage.begin()
    stage.rest()
    stage.dice(3, 3, 3)
    stage.begin()
    stage.rest()
    assert not taking.stunned(stage.table, bob)


def test_leaders_roll_for_the_initiative() -> None:
    """GUR-SURP-02: Combat Reflexes, the brighter leader and Tactics count; the losers are stunned and recover a point
    more easily each turn; a tie surprises nobody.
    """
    stage = Stage(initiative=True)
    ann = stage.unit("blue", (5, 15), iq=12, traits=(Trait.COMBAT_REFLEXES,), skills={Skill.TACTICS: 12})
    bob = stage.unit("red", (5, 5), iq=10)
    tally = surprise.bid(stage.table, "blue", bob)
    assert tally is not None and tally.total == 2 + 1 + 1
    stage.dice(1, 4)
    mustered(stage)
    assert stage.find(bob, Stunned) == Stunned(mind=True, growing=True) and stage.find(ann, Stunned) is None
    even = Stage(initiative=True)
    even.unit("blue", (5, 15), iq=10)
    even.unit("red", (5, 5), iq=10)
    even.dice(3, 3)
    mustered(even)
    assert not even.table.having(Stunned)


def test_a_leader_calls_the_stunned_to_their_senses() -> None:
    """GUR-CONC-01: a Leadership roll; those who hear it have 1 more on the roll to recover."""
    stage = Stage()
    ann = stage.unit("blue", (5, 15), skills={Skill.LEADERSHIP: 12}, quarters=30)
    bob = stage.unit("blue", (8, 15), iq=10, quarters=20)
    stage.begin()
    assert not stage.offered(Command)
    stage.put(bob, Stunned(mind=True))
    before = waking.recovery(stage.table, bob)
    told = stage.forecast(Command)
    assert told.tallies[0].total == 12
    stage.dice(3, 3, 3, 6, 6, 6)
    stage.take(Command)
    assert waking.recovery(stage.table, bob) == before + 1
    assert stage.table.cells(ann)


def test_running_on_is_faster_and_bars_a_retreat() -> None:
    """GUR-MOVE-04, GUR-RET-01: a fifth more from the second second on, straight ahead; no retreat afterwards."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 30), move=5, st=14, armour=(), weapons=(), quarters=30)
    bob = stage.unit("red", (10, 5), facing=3)
    stage.begin()
    stage.until(ann)
    assert figures.move(stage.table, ann) == 5 and not stage.offered(Move, pace="sprint")
    stage.take(Move, way=tuple((10, 30 - n) for n in range(1, 6)))
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert max(len(way) for way in stage.offers(Move, pace="sprint")[0].choices["way"]) == 6
    stage.take(Move, pace="sprint", way=tuple((10, 25 - n) for n in range(1, 7)))
    assert ground.retreats(stage.table, Threat(bob, ann, "blow")) == ()
