"""Hiding, flanking, ambushes and quiet kills."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.graydawn.afoot.forms import Walk
from rules.graydawn.blast.forms import Throw
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.nerve.forms import Bolt, Intend
from rules.graydawn.senses import knowing
from rules.graydawn.state import Alarmed, Guard, Guarding, Hiding, Initiative
from rules.graydawn.surprise.ambush import AMBUSH, LieLow, Spring
from rules.graydawn.surprise.topic import Hide
from rules.graydawn.terms.skills import Skill
from rules.graydawn.turns.forms import Advance, KeepDown
from rules.graydawn.unnerved import Nerve
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn
from tests.rules.graydawn.stage import Stage, faces

SEEN, UNSEEN = Hiding(0, 20), Hiding(40, 2)


def _hidden(stage: Stage, *units: Ref) -> None:
    """These units hide, and nobody notices them."""
    for unit in units:
        stage.put(unit, UNSEEN)


def _ambush() -> tuple[Stage, Ref, Ref, Ref]:
    """Two riflemen in hiding before a militia fighter who knows of nobody."""
    stage = Stage(in_hiding=("Lurker",))
    ann = stage.unit("blue", (5, 5), name="Lurker 1", skills={Skill.STEALTH: 9})
    cid = stage.unit("blue", (8, 5), name="Lurker 2", skills={Skill.STEALTH: 9})
    _hidden(stage, ann, cid)
    bob = stage.unit("red", (5, 20), "Militia fighter")
    stage.look()
    return stage, ann, cid, bob


def test_units_in_hiding_roll_stealth_before_the_first_round() -> None:
    """REF and Stealth with the die; who looks out must beat it by INT and Awareness (GRD-SURPRISE-02)."""
    stage = Stage(in_hiding=("Lurker",))
    ann = stage.unit("blue", (5, 5), name="Lurker 1", skills={Skill.STEALTH: 6})
    assert stage.part(ann, Hiding).total == 1000
    bob = stage.unit("red", (5, 15), INT=6, skills={Skill.AWARENESS: 4})
    stage.dice(*faces(5), *faces(9))
    stage.begin()
    assert stage.part(ann, Hiding) == Hiding(7 + 6 + 5, 9)
    assert not _knows(stage, bob, ann) or 6 + 4 + 9 > 18


def _knows(stage: Stage, unit: Ref, other: Ref) -> bool:
    return knowing.perceives(stage.table, unit, other)


def test_awareness_must_beat_stealth() -> None:
    """An equal total notices nothing; one more does (GRD-SURPRISE-02)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5))
    stage.put(ann, Hiding(15, 5))
    bob = stage.unit("red", (5, 15), INT=6, skills={Skill.AWARENESS: 4})
    stage.look()
    assert not _knows(stage, bob, ann), "6 + 4 + 5 against 15"
    stage.put(ann, Hiding(15, 6))
    stage.look()
    assert _knows(stage, bob, ann)


def test_the_ambushed_defend_without_their_skill() -> None:
    """A target that knows of no enemy has RD and the die alone, until its turn comes after the alarm
    (GRD-SURPRISE-02).
    """
    stage, ann, _, bob = _ambush()
    stage.begin()
    stage.take(Spring, leader=ann)
    stage.until(ann)
    stage.take(Advance, moves=0, actions=2)
    told = stage.forecast(Shoot, mode="single", target=bob)
    assert "Dodge/Cover" not in str(told.tallies[1])
    assert any("does not know" in str(each) for each in told.assumes)
    stage.dice(*faces(2), *faces(9))
    stage.take(Shoot, mode="single", target=bob)
    assert "Dodge" not in str(stage.told("shot")[-1].detail)
    assert stage.find(bob, Alarmed) == Alarmed(), "a shot alerts everybody (GRD-SURPRISE-05)"
    assert stage.find(ann, Hiding) is None


def test_one_fires_first_and_the_others_have_three_more() -> None:
    """The leader comes one before the highest, the informed have +3 (GRD-SURPRISE-03)."""
    stage, ann, cid, bob = _ambush()
    stage.begin()
    assert stage.ask is not None
    assert stage.ask.kind == AMBUSH
    stage.dice(*faces(2), *faces(4), *faces(9))
    stage.take(Spring, leader=ann)
    counts = {unit: stage.part(unit, Initiative).count for unit in (ann, cid, bob)}
    rolled = {cid: 7 + 4 + 3}
    assert counts[cid] == rolled[cid]
    assert counts[ann] == max(counts[cid], counts[bob]) + 1
    assert stage.ask is not None
    assert stage.ask.unit == ann


def test_without_radio_or_sight_the_far_are_not_informed() -> None:
    """Units beyond 20 m and out of sight have +3 only by radio (GRD-SURPRISE-03)."""
    for radio, more in ((True, 3), (False, 0)):
        stage = Stage(radio=radio)
        for row in range(40):
            stage.wall((20, row), 2)
        ann, cid = stage.unit("blue", (5, 5)), stage.unit("blue", (35, 5))
        _hidden(stage, ann)
        bob = stage.unit("red", (5, 20))
        stage.look()
        stage.begin()
        stage.dice(*faces(2), *faces(4), *faces(5))
        stage.take(Spring, leader=ann)
        assert stage.part(cid, Initiative).count == 7 + 4 + more
        assert bob


def test_a_quiet_kill_keeps_the_ambush() -> None:
    """A suppressed weapon that dispatches its victim at once alerts only witnesses whose Awareness makes 15
    (GRD-SURPRISE-05).
    """
    for die, noticed in ((2, False), (9, True)):
        stage = Stage()
        ann = stage.unit("blue", (5, 5), weapons=("Silenced pistol",))
        _hidden(stage, ann)
        bob = stage.unit("red", (5, 10), "Militia fighter", BODY=2, armour=())
        dan = stage.unit("red", (9, 30), "Militia fighter", INT=4, skills={Skill.AWARENESS: 4})
        stage.look()
        stage.begin()
        stage.take(Spring, leader=ann)
        stage.until(ann)
        stage.take(Advance, moves=0, actions=1)
        stage.dice(*faces(9), *faces(2), 3, 6, 6, 10, 10, *faces(die))
        stage.take(Shoot, mode="single", target=bob)
        assert stage.state(bob) != "fit"
        assert (stage.find(dan, Alarmed) is not None) == noticed
        assert (stage.find(ann, Hiding) is None) == noticed


def test_full_cover_is_no_use_against_a_flanker() -> None:
    """A target in full cover that does not face the shooter does without its skill (GRD-SURPRISE-01)."""
    stage = Stage()
    stage.low_wall((10, 20), 4)
    ann, bob = stage.unit("blue", (10, 5)), stage.unit("red", (10, 20))
    stage.put(bob, Guarding(Guard.FULL), Stance(Posture.CROUCHED, (4,)))
    stage.look()
    stage.begin({ann: 14})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    assert "Dodge/Cover" not in str(stage.forecast(Shoot, mode="single", target=bob).tallies[1])


def test_hiding_is_for_those_whom_nobody_watches() -> None:
    """Refused in sight of an enemy, offered out of it; the roll keeps it from being seen (GRD-SUPP-19,
    GRD-SURPRISE-02).
    """
    stage = Stage()
    for column in range(2, 9):
        stage.wall((column, 10), 0)
    ann, bob = stage.unit("blue", (5, 5)), stage.unit("red", (5, 15))
    stage.begin({ann: 14})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    stage.dice(*faces(9), *faces(2))
    stage.take(Hide)
    assert stage.part(ann, Hiding).total == 7 + 2 + 9
    stage.rest()
    assert not _knows(stage, bob, ann)
    seen = Stage()
    cid, _ = seen.unit("blue", (5, 5)), seen.unit("red", (5, 15))
    seen.begin({cid: 14})
    seen.until(cid)
    seen.take(Advance, moves=0, actions=1)
    assert not seen.offered(Hide)
    assert any("an enemy has it in sight" in each for each in seen.refusals())


def test_a_runner_does_not_stay_hidden() -> None:
    """One move keeps it in hiding, noticed anew; two give it away (GRD-SUPP-19)."""
    for moves, hidden in ((1, True), (2, False)):
        stage = Stage()
        ann = stage.unit("blue", (5, 5))
        _hidden(stage, ann)
        stage.begin({ann: 14})
        stage.take(Advance, moves=moves, actions=0)
        stage.take(Walk, way=((6, 5), (7, 5)), arrive="no cover")
        assert (stage.find(ann, Hiding) is not None) == hidden


def test_a_suppressed_unit_whose_cover_is_flanked_may_shift_to_better_cover() -> None:
    """Its check failed, it may still go to cover within one move that faces what frightens it, and does nothing else
    (GRD-SURPRISE-04).
    """
    for away, shifts in ((2, True), (15, False)):
        stage = Stage()
        stage.low_wall((10, 20), 0)
        stage.low_wall((10 + away, 20), 6)
        bob = stage.unit("red", (10, 20), CL=6, MA=6, skills={Skill.DODGE: 4})
        stage.guard(bob, Guard.ACTIVE)
        stage.put(bob, Nerve(points=10, ways=((6, 10),)))
        stage.begin({bob: 14})
        stage.dice(*faces(2))
        stage.take(Intend, stance="active cover")
        assert stage.offered(KeepDown)
        assert stage.offered(Advance) == shifts
        if shifts:
            stage.take(Advance, moves=1)
            stage.take(Bolt)
            assert stage.cell(bob) == (12, 20)
            assert stage.part(bob, Guarding).guard is Guard.FULL
        stage.rest()


def test_a_burst_alerts_everybody() -> None:
    """A grenade gives its thrower away, and all enemies know that there is a fight (GRD-SURPRISE-05)."""
    stage, ann, _, bob = _ambush()
    stage.begin()
    stage.take(LieLow)
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    stage.take(Throw, cell=(5, 12))
    assert stage.find(bob, Alarmed) is not None
    assert stage.find(ann, Hiding) is None


def test_who_is_told_of_a_hider_in_sight_sees_it() -> None:
    """Ben finds a hider and passes word of it; Cal, who overlooked it, sees it from then on (GRD-SURPRISE-02,
    GRD-COVER-12).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5))
    stage.put(ann, Hiding(20, 5))
    ben = stage.unit("red", (5, 15), INT=9, skills={Skill.AWARENESS: 7})
    cal = stage.unit("red", (9, 15), INT=5, skills={Skill.AWARENESS: 1})
    dan = stage.unit("red", (30, 39))
    stage.look()
    assert _knows(stage, ben, ann)
    assert not _knows(stage, cal, ann)
    stage.begin({ben: 18, dan: 12, cal: 10, ann: 9})
    stage.until(ben)
    stage.take(Advance, moves=0, actions=1)
    stage.take(EndTurn)
    stage.until(dan)
    assert _knows(stage, cal, ann)
