"""Falls: dice by the metre, three parts, and what agility takes off."""

from __future__ import annotations

from rules.darkconspiracy.hazards import falling
from rules.darkconspiracy.hazards.falling import lands
from rules.darkconspiracy.hazards.forms import Jump
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from tests.rules.darkconspiracy import opinion_hazards
from tests.rules.darkconspiracy.stage import Stage

BEARS = (6, 18, 12, 12, 12, 12, 12)
HEAD, CHEST, ARM = (PARTS.index(part) for part in (Part.HEAD, Part.CHEST, Part.LEFT_ARM))


def points(total: int, saved: int, *where: int) -> dict[Part | None, int]:
    """Points by part."""
    hits = lands(total, saved, where, BEARS, (0,) * 7)
    return {blow.landings[0].part: blow.landings[0].forces[0].points for blow, _ in hits}


def test_a_fall_is_shared_out_by_half_and_two_quarters() -> None:
    """DKC-FALL-03: half of 11 points and the rest go to the first part, a quarter to each of two others; one that comes
    up again takes each of its shares.
    """
    assert points(11, 0, CHEST, HEAD, ARM) == {Part.CHEST: 7, Part.HEAD: 2, Part.LEFT_ARM: 2}
    assert points(11, 0, CHEST, HEAD, CHEST) == {Part.CHEST: 9, Part.HEAD: 2}
    assert opinion_hazards.shares(11) == (7, 2, 2)


def test_agility_takes_its_dice_off_the_worst_part_first() -> None:
    """DKC-FALL-04: AGL dice; a head that would be seriously hurt comes before a chest."""
    assert points(20, 4, HEAD, CHEST, ARM) == {Part.HEAD: 6, Part.CHEST: 5, Part.LEFT_ARM: 5}
    assert points(32, 9, CHEST, HEAD, ARM) == {Part.CHEST: 15, Part.LEFT_ARM: 8}
    assert points(20, 20, CHEST, HEAD, ARM) == {}
    stage = Stage()
    bob = stage.unit("red", (10, 10), AGL=5)
    assert falling.nimble(stage.table, bob) == 5
    stage.figures(bob, STR=1, CON=1)
    assert falling.nimble(stage.table, bob) == 2


def test_a_jump_is_a_fall_of_two_dice_a_metre() -> None:
    """DKC-FALL-01: whole metres only. DKC-FALL-02: two dice for each 10 m of speed when leaving a vehicle."""
    assert (falling.metres(2.9), falling.leaving(39)) == (4, 6)
    stage = Stage()
    stage.terrain.ground[10, 10] = 2.0
    bob = stage.unit("red", (10, 10), AGL=4, armour=())
    stage.begin()
    stage.turn_to(bob)
    told = stage.forecast(Jump, cell=(10, 9))
    assert sum(row.chance for row in told.outcomes) == 1
    assert told.note == "4d6 of damage, less 4d6 of agility"
    stage.dice(6, 5, 4, 3, 1, 1, 1, 1, 4, 7, 9)
    stage.take(Jump, cell=(10, 9))
    assert stage.cell(bob) == (10, 9)
    assert [stage.damage(bob, part) for part in (Part.CHEST, Part.RIGHT_LEG, Part.LEFT_LEG)] == [6, 4, 4]
