"""Fire where a player meets it."""

from __future__ import annotations

from rules.darkconspiracy.afoot.forms import Move
from rules.darkconspiracy.asks import MOVED
from rules.darkconspiracy.fire.deeds import FURTHER
from rules.darkconspiracy.fire.forms import Aim, AtNobodyElse, Fire, React, Shift
from rules.darkconspiracy.fire.opportunity import WATCHED
from rules.darkconspiracy.state.order import Surprised
from rules.darkconspiracy.terms.anatomy import Part
from rules.darkconspiracy.terms.skills import Skill
from rules.frame.ground import Light
from rules.frame.knowing import Awareness
from tests.rules.darkconspiracy.stage import Stage

RIFLE = "5.56 mm assault rifle"


def test_shots_are_told_with_every_number_and_played() -> None:
    """Quick shots at short range are AVG on skill and strength; recoil of 3 a shot against strength 6 makes the third
    3 worse, the fourth 6 (DKC-ACT-04, DKC-FIRE-02, DKC-FIRE-03, DKC-TYPE-03, DKC-REC-01).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6)
    bob = stage.unit("red", (5, 5), "Irregular", armour=())
    stage.turn_to(ann)
    told = stage.forecast(Fire, target=bob, mode="single", pulls=3)
    assert [int(tally.total) for tally in told.tallies] == [10, 7]
    assert told.note.startswith("3 rounds")
    assert sum(row.chance for row in told.outcomes if row.unit == stage.known_as(bob)) == 1
    stage.dice(11, 11, 7, *(3,) * 20)
    stage.take(Fire, target=bob, mode="single", pulls=3)
    shot = stage.told("shot")[-1]
    assert shot.success and shot.data["hits"] == 1 and shot.data["rounds"] == 3
    assert stage.item(ann, RIFLE).loaded == 27


def test_an_aim_makes_the_first_shot_one_level_easier() -> None:
    """EZY at short range after an aim, twice the base; the next shot is quick again, and after another deed the aim is
    gone (DKC-ACT-02, DKC-TYPE-01, DKC-TYPE-03).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6)
    bob = stage.unit("red", (5, 5), "Irregular", armour=())
    stage.turn_to(ann)
    later = stage.forecast(Aim, target=bob, part="")
    assert later.later and later.tallies[0].total == 20
    stage.take(Aim, target=bob, part="")
    stage.turn_to(ann)
    told = stage.forecast(Fire, target=bob, mode="single", pulls=2)
    assert [int(tally.total) for tally in told.tallies] == [20, 10]
    bursts = stage.forecast(Fire, target=bob, mode="burst", pulls=1)
    assert int(bursts.tallies[0].total) == 3
    stage.dice(*(20,) * 9)
    stage.take(Fire, target=bob, mode="single", pulls=2)
    stage.turn_to(ann)
    assert int(stage.forecast(Fire, target=bob, mode="single").tallies[0].total) == 10


def test_a_targeted_shot_lands_where_it_was_aimed() -> None:
    """One level harder than an aimed one, and no location is rolled (DKC-TYPE-02)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6)
    bob = stage.unit("red", (5, 5), "Irregular", armour=())
    stage.turn_to(ann)
    stage.take(Aim, target=bob, part="right leg")
    stage.turn_to(ann)
    told = stage.forecast(Fire, target=bob, mode="single", pulls=1, part="right leg")
    assert int(told.tallies[0].total) == 10
    stage.dice(10, *(2,) * 12)
    stage.take(Fire, target=bob, mode="single", pulls=1, part="right leg")
    assert stage.damage(bob, Part.RIGHT_LEG) == 6


def test_pulls_that_are_left_go_to_others_and_all_is_declared_first() -> None:
    """Up to three targets, declared before anything is rolled; recoil runs on (DKC-FIRE-01, DKC-FIRE-03)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6)
    bob = stage.unit("red", (5, 5), "Irregular", armour=())
    cid = stage.unit("red", (9, 5), "Irregular", armour=())
    stage.turn_to(ann)
    stage.take(Fire, target=bob, mode="single", pulls=2)
    assert stage.ask is not None and stage.ask.kind == FURTHER
    assert not stage.told("shot")
    told = stage.forecast(Shift, target=cid, pulls=1)
    assert {row.unit for row in told.outcomes} == {stage.known_as(bob), stage.known_as(cid)}
    assert [int(tally.total) for tally in told.tallies] == [10, 7]
    stage.dice(*(20,) * 9)
    stage.take(Shift, target=cid, pulls=1)
    assert [event.target for event in stage.told("shot")] == [bob, cid]
    stage.turn_to(ann)
    stage.take(Fire, target=bob, mode="single", pulls=1)
    stage.take(AtNobodyElse)
    assert len(stage.told("shot")) == 3


def test_an_enemy_that_moves_where_one_aims_is_fired_at() -> None:
    """Out of turn, aimed at one that was in sight; it is the action of the phase, and the mover goes on only if able
    (DKC-OPP-01, DKC-OPP-02, DKC-OPP-03).
    """

    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6, initiative=3)
    bob = stage.unit("red", (5, 5), "Irregular", armour=(), initiative=5)
    stage.turn_to(ann)
    stage.take(Aim, target=bob, part="")
    stage.turn_to(bob)
    stage.take(Move, gait="walk", way=((6, 5), (7, 5)))
    assert stage.ask is not None and stage.ask.kind == WATCHED and stage.ask.unit == ann
    told = stage.forecast(React, target=bob, mode="single", pulls=1)
    assert int(told.tallies[0].total) == 20
    stage.dice(*(20,) * 9)
    stage.take(React, target=bob, mode="single", pulls=1)
    assert stage.told("shot")
    assert stage.cell(bob) == (7, 5)


def test_a_laser_makes_three_shots_aimed() -> None:
    """Within 40 m, without any aim; at a walk it gives nothing, and no aimed shot either (DKC-TYPE-04, DKC-MV-01)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6, weapons=("9 mm pistol with laser sight",))
    stage.weapon(ann, "9 mm pistol with laser sight", recoil=0)
    bob = stage.unit("red", (5, 12), "Irregular", armour=())
    stage.turn_to(ann)
    quick, aimed = 10, 20
    stage.figures(ann, {Skill.PISTOL: 4}, AGL=6)
    told = stage.forecast(Fire, target=bob, pulls=5)
    assert [int(tally.total) for tally in told.tallies] == [aimed, quick]
    stage.take(Move, gait="walk", way=((6, 20),))
    assert stage.ask is not None and stage.ask.kind == MOVED
    assert [int(tally.total) for tally in stage.forecast(Fire, target=bob, pulls=5).tallies] == [quick]


def test_nothing_is_fired_at_a_run() -> None:
    """At a walk or a trot with a weapon that is not too unwieldy (DKC-ACT-04, DKC-MV-01)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman")
    stage.unit("red", (5, 5), "Irregular")
    for gait, fires in (("run", False), ("trot", True)):
        stage.turn_to(ann)
        stage.take(Move, gait=gait, way=((6 if gait == "run" else 7, 20),))
        offered = stage.ask is not None and stage.ask.kind == MOVED and stage.offered(Fire)
        assert offered is fires
        stage.rest()


def test_two_pistols_share_one_total_of_recoil() -> None:
    """Strength 1 less, all shots quick, each with its own limit (DKC-REC-05)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6, AGL=6, skills={Skill.PISTOL: 4})
    stage.arm(ann, "9 mm pistol", ".357 revolver")
    stage.hold(ann, "9 mm pistol", ".357 revolver")
    bob = stage.unit("red", (5, 15), "Irregular", armour=())
    stage.turn_to(ann)
    told = stage.forecast(Fire, weapon="9 mm pistol", second=".357 revolver", target=bob, pulls=1)
    assert [int(tally.total) for tally in told.tallies] == [10, 7]
    stage.dice(*(20,) * 9)
    stage.take(Fire, weapon="9 mm pistol", second=".357 revolver", target=bob, pulls=5)
    assert [stage.item(ann, name).loaded for name in ("9 mm pistol", ".357 revolver")] == [10, 3]


def test_dusk_makes_fire_harder_once() -> None:
    """One level (DKC-SPEC-01)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6)
    bob = stage.unit("red", (5, 5), "Irregular", armour=())
    stage.turn_to(ann)
    stage.light(Light.DUSK)
    assert int(stage.forecast(Fire, target=bob, mode="single").tallies[0].total) == 5


def test_launchers_take_the_better_skill_and_heavy_weapons_their_own() -> None:
    """Without skill in heavy weapons a rocket is not fired, a launcher is (DKC-SKILL-01, DKC-FIRE-01)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6, skills={Skill.HEAVY: 0, Skill.RIFLE: 4})
    bob = stage.unit("red", (5, 5), "Irregular", armour=())
    stage.arm(ann, "Light antitank rocket")
    stage.turn_to(ann)
    assert any("heavy weapons" in refusal for refusal in stage.refusals())
    stage.arm(ann, "40 mm grenade launcher")
    assert int(stage.forecast(Fire, target=bob).tallies[0].total) == 10
    stage.figures(ann, {Skill.HEAVY: 6})
    assert int(stage.forecast(Fire, target=bob).tallies[0].total) == 12


def test_those_who_have_not_noticed_the_shooter_are_hit_where_it_likes() -> None:
    """An ambush: the part is chosen at no price, for all shots, and the target is surprised (DKC-AMB-01,
    DKC-SUR-02).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman", STR=6, initiative=6)
    bob = stage.unit("red", (5, 5), "Irregular", armour=(), initiative=1)
    stage.turn_to(ann)
    stage.put(bob, Surprised(1, (ann,)))
    assert stage.ask is not None
    shot = Fire(weapon=RIFLE, target=bob, pulls=1, part="head")
    assert stage.book.menu(stage.table, stage.ask).admits(shot)
    assert int(stage.book.forecast(stage.table, stage.ask, shot).tallies[0].total) == 10


def test_why_an_enemy_that_only_others_know_of_is_no_target() -> None:
    """DKC-FIRE-02: what hides it, or that this unit has not noticed it, is said of that enemy."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5))
    stage.unit("blue", (7, 5))
    bob = stage.unit("red", (5, 15))
    stage.turn_to(ann)
    stage.put(ann, Awareness())
    about = {each.about: each.reason for each in stage.menu().refusals}
    assert about[None] == "knows of no enemy" and about[stage.known_as(bob)] == "has not noticed this enemy"
