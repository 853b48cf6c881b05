"""Cover: what a unit may hide behind, how much it stops, and which parts of the body it covers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.graydawn.core import cover
from rules.graydawn.covering.forms import CoverFire
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.state import Guard
from rules.graydawn.turns.forms import Advance, Brace, FromCover, KeepDown
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from tests.rules.graydawn.stage import Stage

NORTH, SOUTH = 0, 4


def behind_a_wall(**figures: object) -> tuple[Stage, Ref, Ref]:
    """Bob behind a low wall to his north, Ann ten metres north of him."""
    stage = Stage()
    stage.low_wall((5, 15), NORTH, **figures)
    ann = stage.unit("blue", (5, 5), facing=SOUTH, weapons=("Assault rifle",))
    bob = stage.unit("red", (5, 15), facing=NORTH)
    return stage, ann, bob


@pytest.mark.parametrize(
    ("material", "thick", "level"),
    [("glass", 6, 1), ("wood", 20, 1), ("wood", 60, 4), ("steel", 3, 3), ("concrete", 100, 3), ("brick", 240, 6)],
)
def test_levels_go_by_what_a_thing_is_made_of(material: str, thick: int, level: int) -> None:
    """A board is concealment, a brick wall level 6: four points of stopping power each (GRD-COVER-01)."""
    stage, ann, bob = behind_a_wall(material=material, millimetres=thick)
    found = cover.cover(stage.table, ann, bob)
    assert found.level == level
    assert found.power(7) == 4 * level


def test_a_wall_covers_only_against_what_comes_across_it() -> None:
    """From the other side there is none (GRD-COVER-02)."""
    stage, ann, bob = behind_a_wall()
    cat = stage.unit("blue", (5, 25))
    assert cover.cover(stage.table, ann, bob).level == 6
    assert cover.cover(stage.table, cat, bob).level == 0


def _told_cover(stage: Stage, ann: Ref, bob: Ref, **fields: Any) -> Tally:
    """The line about the target's cover in what Ann's side reads of a shot; she braces, to aim at any part."""
    stage.begin({ann: 16})
    stage.until(ann)
    stage.take(Brace, actions=1)
    told = stage.forecast(Shoot, target=bob, **{"mode": "single", "called": "", **fields})
    (found,) = (tally for tally in told.tallies if tally.title == "Cover")
    return found


@pytest.mark.parametrize(
    ("weapon", "fields", "stops", "hits"),
    [
        ("Assault rifle", {}, 24, "60 % of hits"),
        ("Assault rifle", {"mode": "burst"}, 24, "60 % of hits"),
        ("Assault rifle", {"called": "centre"}, 24, "33 % of hits"),
        ("Assault rifle", {"called": "head"}, 24, "no hit at the head"),
        ("Assault rifle", {"called": "left leg"}, 24, "every hit"),
        ("Pump shotgun", {}, 18, "60 % of hits"),
        ("Assault rifle with piercing rounds", {}, 12, "60 % of hits"),
    ],
)
def test_a_shot_tells_what_the_cover_of_its_target_does(
    weapon: str, fields: dict[str, Any], stops: int, hits: str
) -> None:
    """How many points it stops, of how many hits, and what it is: less against shot and piercing rounds
    (GRD-COVER-09, GRD-COVER-05, GRD-SHOT-03, GRD-DMG-04).
    """
    stage, ann, bob = behind_a_wall()
    stage.arm(ann, weapon)
    told = _told_cover(stage, ann, bob, **fields)
    assert told.total == stops
    assert hits in told.why and "wall" in told.why and "level 6" in told.why
    assert told.rule == "GRD-COVER-09"


def test_a_shot_at_a_target_in_the_open_tells_that_too() -> None:
    """From the side that the wall does not face, and beside no wall at all (GRD-COVER-02)."""
    stage, ann, bob = behind_a_wall()
    cat = stage.unit("blue", (5, 25))
    told = _told_cover(stage, cat, bob)
    assert (told.total, told.why, told.rule) == (0, "none on this line", "GRD-COVER-02")
    assert ann


def test_covering_fire_tells_of_cover_as_well() -> None:
    """A stray round must go through it (GRD-COVER-06, GRD-COVER-09)."""
    stage, ann, bob = behind_a_wall()
    stage.begin({ann: 16})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    told = stage.forecast(CoverFire, target=bob, times=1)
    assert "Cover 24" in {f"{each.title} {each.total}" for each in told.tallies}


def test_cover_is_used_from_beside_it() -> None:
    """Two metres behind the wall a unit is in the open (GRD-COVER-03)."""
    stage = Stage()
    stage.low_wall((5, 15), NORTH)
    ann, bob = stage.unit("blue", (5, 5)), stage.unit("red", (5, 18))
    assert cover.cover(stage.table, ann, bob).level == 0
    stage.begin({bob: 15})
    assert not stage.offered(FromCover)
    assert any("no cover here" in each for each in stage.refusals())


@pytest.mark.parametrize(
    ("height", "posture"), [(3.0, Posture.STANDING), (1.0, Posture.CROUCHED), (0.3, Posture.PRONE)]
)
def test_the_posture_follows_from_what_there_is(height: float, posture: Posture) -> None:
    """Upright at a wall, crouched at a low one, flat at a kerb (GRD-COVER-04)."""
    stage = Stage()
    stage.low_wall((5, 15), NORTH, height=height)
    stage.unit("blue", (5, 5), facing=SOUTH)
    bob = stage.unit("red", (5, 15), facing=NORTH)
    stage.begin({bob: 15})
    stage.take(FromCover, actions=1)
    assert stage.part(bob, Stance).posture is posture


def test_head_arms_and_upper_torso_show_over_cover_in_use() -> None:
    """Faces 1, 2, 5 and 6 are bare, the others behind it (GRD-COVER-05, GRD-STANCE-03)."""
    stage, ann, bob = behind_a_wall()
    stage.begin({bob: 15})
    stage.take(FromCover, actions=1)
    found = cover.cover(stage.table, ann, bob)
    assert found.covers == (3, 4, 7, 8, 9, 10)
    assert (found.power(1), found.power(3)) == (0, 24)


def test_bracing_covers_as_much() -> None:
    """The same faces as active cover, without the skill to dodge (GRD-STANCE-06)."""
    stage, ann, bob = behind_a_wall()
    stage.begin({bob: 15, ann: 10})
    stage.take(Brace, actions=1)
    assert cover.cover(stage.table, ann, bob).covers == (3, 4, 7, 8, 9, 10)
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    told = stage.forecast(Shoot, target=bob)
    assert not any("Dodge" in line for line in told.tallies[1].lines())


def test_full_cover_hides_a_unit_and_blinds_it() -> None:
    """Nothing of it can be aimed at, and it sees nothing past its cover (GRD-COVER-06, GRD-COVER-12,
    GRD-STANCE-04).
    """
    stage, ann, bob = behind_a_wall()
    stage.begin({bob: 15, ann: 10})
    stage.take(KeepDown, actions=1)
    assert not stage.offered(Shoot)
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    assert not stage.offered(Shoot)
    assert any("out of sight" in each for each in stage.refusals())


def test_a_slit_leaves_only_the_head() -> None:
    """All faces but 1 (GRD-COVER-07)."""
    stage, ann, bob = behind_a_wall(tag="slit")
    assert cover.cover(stage.table, ann, bob).covers == tuple(range(2, 11))


def test_a_moving_unit_uses_no_cover() -> None:
    """Not even that which it runs along (GRD-MOVE-05)."""
    stage, ann, bob = behind_a_wall()
    stage.guard(bob, Guard.MOVING, 1)
    assert cover.cover(stage.table, ann, bob).level == 0


def test_a_pole_covers_little_and_is_nothing_to_hide_behind() -> None:
    """Faces 3 and 4, and no full cover (GRD-COVER-08)."""
    stage, ann, bob = behind_a_wall(tag="trunk", material="wood", millimetres=300)
    found = cover.cover(stage.table, ann, bob)
    assert (found.covers, found.narrow) == ((3, 4), True)
