"""Talking, and tasks of several rounds, where players meet them."""

from __future__ import annotations

from typing import Any

from rules.frame.knowing import Awareness
from rules.graydawn import asks
from rules.graydawn.errands.locks import PickLock
from rules.graydawn.errands.talking import CallOut, TalkItOver
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.nerve import points
from rules.graydawn.state import Alarmed, Guard
from rules.graydawn.turns.forms import Advance, KeepDown
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage


def knows(stage: Stage, unit: Ref, foe: Ref) -> str:
    """How a unit last came to know of another; "" if it does not."""
    sighting = stage.part(unit, Awareness).of(foe)
    return "" if sighting is None else sighting.how


def lookout(**options: Any) -> tuple[Stage, Ref, Ref, Ref]:
    """Ann sees Bob past the corner of a long wall, Cid beside her does not."""
    stage = Stage(**options)
    for column in range(8, 40):
        stage.wall((column, 10), 0)
    ann = stage.unit("blue", (5, 15), "Rifleman")
    cid = stage.unit("blue", (20, 15), "Rifleman")
    bob = stage.unit("red", (5, 5), "Rifleman")
    return stage, ann, cid, bob


def test_a_call_tells_friends_at_once() -> None:
    """Short speech is free: those within reach of the voice know of the enemy from now on (GRD-ACT-04)."""
    stage, ann, cid, bob = lookout(radio=False)
    assert (knows(stage, ann, bob), knows(stage, cid, bob)) == ("seen", "")
    stage.begin({ann: 15, cid: 12, bob: 9})
    stage.until(ann, asks.ACTIVATE)
    stage.take(Advance, moves=0, actions=1)
    assert stage.offers(CallOut)[0].cost.amount == 0
    stage.take(CallOut)
    assert knows(stage, cid, bob) == "told"
    assert stage.find(cid, Alarmed) is not None
    assert not stage.offered(CallOut), "there is nothing new to tell"
    assert stage.ask is not None and stage.ask.unit == ann, "its action is still to come"


def test_nobody_hears_a_call_from_too_far_away() -> None:
    """Without radio a voice carries thirty metres (GRD-ACT-04, GRD-COVER-12)."""
    stage = Stage(radio=False)
    ann = stage.unit("blue", (2, 36), "Rifleman")
    far = stage.unit("blue", (38, 36), "Rifleman")
    bob = stage.unit("red", (2, 5), "Rifleman")
    stage.put(far, Awareness())
    stage.begin({ann: 15, bob: 9})
    stage.until(ann, asks.ACTIVATE)
    assert not stage.offered(TalkItOver)
    stage.take(Advance, moves=0, actions=1)
    assert not stage.offered(CallOut)


def test_a_long_talk_costs_the_turn() -> None:
    """Both learn what either knows, and the talker's turn is over (GRD-ACT-04)."""
    stage, ann, cid, bob = lookout(radio=False)
    stage.begin({cid: 15, ann: 12, bob: 9})
    stage.until(cid, asks.ACTIVATE)
    stage.take(TalkItOver)
    assert knows(stage, cid, bob) == "told"
    assert stage.told("says")[-1].actor == cid
    asked = len(stage.asked)
    stage.rest()
    assert not [ask for ask in stage.asked[asked:] if ask.unit == cid]


# longer tasks


def at_the_door(**options: Any) -> tuple[Stage, Ref, Ref]:
    """Ann stands beside a locked door; Bob is far behind walls."""
    stage = Stage(**options)
    stage.wall((5, 15), 0, what="door", height=2.0, material="wood", millimetres=40, state="locked", part=1)
    stage.terrain.parts[1] = (((5, 15), 0), ((5, 14), 4))
    stage.low_wall((5, 15), 4)
    for column in range(40):
        stage.wall((column, 8), 0)
    ann = stage.unit("blue", (5, 15), "Rifleman")
    bob = stage.unit("red", (35, 2), "Rifleman")
    return stage, ann, bob


def works(stage: Stage, ann: Ref) -> None:
    """A round in which Ann works at the lock."""
    stage.begin({ann: 15})
    stage.until(ann)
    if stage.ask is not None and stage.ask.kind == asks.INTEND:
        stage.steel(Guard.MOVING)
    stage.take(Advance, moves=0, actions=1)
    stage.take(PickLock, part=1)
    stage.rest()


def state_of(stage: Stage) -> str:
    """How the door is."""
    barrier = stage.table.barrier((5, 15), 0)
    assert barrier is not None
    return barrier.state


def test_a_lock_takes_as_many_rounds_as_the_scenario_says() -> None:
    """Three whole rounds, and the door can be opened (GRD-ACT-07)."""
    stage, ann, _ = at_the_door(lock_rounds=3)
    for number in (1, 2, 3):
        assert state_of(stage) == "locked"
        stage.begin({ann: 15})
        stage.until(ann)
        stage.take(Advance, moves=0, actions=2)
        told = stage.forecast(PickLock, part=1)
        assert (told.note, told.cost.text) == (f"round {number} of 3", "2 actions")
        stage.take(PickLock, part=1)
        stage.rest()
    assert state_of(stage) == "shut"


def test_it_takes_the_whole_round() -> None:
    """Not beside a move (GRD-ACT-07)."""
    stage, ann, _ = at_the_door()
    stage.begin({ann: 15})
    stage.until(ann)
    stage.take(Advance, moves=1, actions=1)
    assert "Pick the lock: takes a whole round without moves or other actions" in stage.refusals()


def test_a_round_without_work_begins_it_anew() -> None:
    """Two rounds of work, one of rest, and the count is back at the start (GRD-ACT-07)."""
    stage, ann, _ = at_the_door(lock_rounds=3)
    works(stage, ann)
    works(stage, ann)
    stage.begin({ann: 15})
    stage.rest()
    works(stage, ann)
    assert state_of(stage) == "locked"
    works(stage, ann)
    works(stage, ann)
    assert state_of(stage) == "shut"


def test_a_failed_save_interrupts_it() -> None:
    """Knocked out for a moment, a unit begins anew, though it is back on its feet by its next turn
    (GRD-ACT-07, GRD-SAVE-02).
    """
    stage, ann, _ = at_the_door(lock_rounds=2)
    works(stage, ann)
    stage.hurt(ann, Wounds(wounding=3, out=True))
    stage.hurt(ann, Wounds(wounding=3))
    works(stage, ann)
    assert state_of(stage) == "locked"


def test_a_failed_check_interrupts_it() -> None:
    """Suppressed behind its cover it works on, but from the beginning; a check that is passed does not matter
    (GRD-ACT-07, GRD-SUPP-02).
    """
    for passes in (False, True):
        stage, ann, _ = at_the_door(lock_rounds=2)
        works(stage, ann)
        points.gain(stage.table, ann, 6, (5, 30))
        stage.begin({ann: 15})
        stage.until(ann, asks.INTEND)
        stage.steel(Guard.FULL, 29 if passes else 2)
        stage.take(KeepDown, moves=0, actions=1)
        stage.take(PickLock, part=1)
        stage.rest()
        assert state_of(stage) == ("shut" if passes else "locked")
