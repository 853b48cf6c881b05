"""Explosions on the ground: who is struck where, what walls do, what lies about, mines under foot."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.board.grid import HexGrid
from rules.frame.figure import Item
from rules.frame.things import Cloud, Lying
from rules.reflex.blast import confines, reach
from rules.reflex.blast.explosion import Charge, strongest, waves
from rules.reflex.blast.going_off import detonate
from rules.reflex.core.moment import Moment
from rules.reflex.ordnance.topic import TOPIC
from rules.reflex.state import Traits
from rules.reflex.terms.weapons import Burst
from tests.rules.reflex.ground import Ground

RPG = Burst(radius=4, blast=4, frag=2, shaped=True)
MISSES = (10, 10)


def field(**options: Any) -> Ground:
    return Ground(TOPIC, **options)


def goes_off(ground: Ground, burst: Burst, cell: tuple[int, int], *faces: int, **rest: Any) -> None:
    moment = Moment(ground.table, 10)
    ground.dice(*faces)
    detonate(moment, burst, cell, **rest)
    moment.settle()


def test_pete_is_struck_everywhere_and_by_two_fragments() -> None:
    """RFX-EXPL-04, RFX-EXPL-06: Blast 4 and margin 3, fragments 1 and 5."""
    ground = field()
    ground.man("blue", (20, 20))
    goes_off(ground, RPG, (21, 20), 1, 3, 4, 5, 1, 6, 1, 1, 1, 1, 1, 1, margin=3, cause="RPG-7")
    through = sorted(event.data["through"] for event in ground.told("hit"))
    assert through == [7, 7, 7, 7, 7, 7, 7, 11]


def test_keith_takes_half_and_one_fragment() -> None:
    """RFX-EXPL-05, RFX-EXPL-07: six metres off: 4 on each location, and one of two d20s strikes with 8."""
    ground = field()
    ground.man("blue", (20, 20))
    goes_off(ground, RPG, (26, 20), 4, 3, 4, 18, 1, 1, 1, margin=3)
    assert sorted(event.data["through"] for event in ground.told("hit")) == [4, 4, 4, 4, 4, 4, 8]


def test_ed_is_too_far_off() -> None:
    """RFX-EXPL-02: eleven metres from it nothing happens."""
    ground = field()
    ed = ground.man("blue", (20, 20))
    goes_off(ground, RPG, (31, 20), margin=3)
    assert ground.levels(ed) == [0] * 6


def test_what_was_hit_directly_takes_the_damage_and_nothing_else_there() -> None:
    """RFX-EXPL-01, RFX-EXPL-03: the direct hit on one location, blast on the other five."""
    ground = field()
    man = ground.man("blue", (20, 20))
    small = Burst(radius=4, blast=2, frag=1)
    goes_off(ground, small, (20, 20), 10, *[1] * 12, damage=5, margin=1, direct=man, spared="left_arm")
    assert sorted(event.data["through"] for event in ground.told("hit")) == [3, 3, 3, 3, 3, 6]


def test_nobody_lives_through_a_heavy_warhead() -> None:
    """RFX-EXPL-09: Damage 40 or more on a man in the open."""
    ground = field()
    man = ground.man("blue", (20, 20))
    goes_off(ground, RPG, (20, 20), damage=80, margin=3, direct=man)
    assert ground.wounds(man).dead and ground.wounds(man).beyond_help


def test_a_wall_keeps_the_blast_out() -> None:
    """RFX-EXPL-04, RFX-EXPL-07: nothing of him shows to the burst."""
    ground = field()
    for column in range(10, 40):
        ground.wall((column, 20), 0)
    man = ground.man("blue", (20, 20))
    goes_off(ground, RPG, (20, 19), margin=3)
    assert ground.levels(man) == [0] * 6


def test_a_low_wall_covers_the_legs() -> None:
    """RFX-EXPL-04: what shows over it is struck, what is behind it is not; of one who lies nothing shows."""
    ground = field()
    for column in range(10, 40):
        ground.wall((column, 20), 0, height=1.0)
    standing, lying = ground.man("blue", (20, 20)), ground.man("blue", (24, 20))
    ground.lies(lying)
    reached = {each.unit: each for each in reach.reached(ground.table, RPG, (22, 18))}
    assert "head" in reached[standing].exposed(ground.table.pose(standing).posture)
    assert "left_leg" not in reached[standing].exposed(ground.table.pose(standing).posture)
    assert lying not in reached


def test_by_option_cover_only_lowers_the_blast() -> None:
    """RFX-EXPL-04: option cover_resists_blast."""
    ground = field(cover_resists_blast=True)
    for column in range(10, 40):
        ground.wall((column, 20), 0, material="wood", millimetres=60)
    man = ground.man("blue", (20, 20))
    reached = reach.reached(ground.table, RPG, (20, 19), 3)
    hits = waves(ground.table, Charge(RPG, (20, 19), margin=3), reached[0])
    assert {hit.cover for hit in hits} == {(Fraction(1),)}
    assert strongest(ground.table, man, hits) == 5


def test_ordinary_people_take_blast_once_where_only_stars_have_locations() -> None:
    """RFX-EXPL-04: option star_only_locations."""
    ground = field(star_only_locations=True)
    man = ground.man("red", (20, 20), "Irregular")
    from dataclasses import replace

    ground.table.put(man, replace(ground.table.part(man, Traits), star=False))
    reached = reach.reached(ground.table, RPG, (21, 20))
    assert [hit.location for hit in waves(ground.table, Charge(RPG, (21, 20)), reached[0])] == ["torso"]


def test_dust_hides_the_place_to_the_end_of_the_segment() -> None:
    """RFX-EXPL-10."""
    ground = field()
    goes_off(ground, RPG, (20, 20))
    ((_, cloud),) = ground.table.having(Cloud)
    assert cloud.kind == "dust" and cloud.until == 1 and cloud.covers((20, 17)) and not cloud.covers((20, 14))
    ground.table.tick(8)
    assert not ground.table.having(Cloud)


def test_without_dust() -> None:
    """RFX-EXPL-10: an option."""
    ground = field(explosion_dust=False)
    goes_off(ground, RPG, (20, 20))
    assert not ground.table.having(Cloud)


def test_things_lying_about_suffer_once() -> None:
    """RFX-EXPL-04, RFX-ITEM-01: a rifle on the ground, steel of bulk 3, bears 8 less 4 twice over."""
    ground = field()
    thing = ground.table.add(Lying(Item("AK-47 assault rifle"), (20, 20)))
    goes_off(ground, Burst(radius=4, blast=20), (21, 20))
    assert [event.text for event in ground.told("gear")] == ["AK-47 assault rifle is disabled."]
    assert ground.table.find(thing, Lying) is not None


def test_the_blast_throws_him_down() -> None:
    """RFX-KNOCK-01: MUS 8 against half of 6: a kept 6 is more than 5."""
    ground = field(blast_knockdown=True)
    man = ground.man("blue", (20, 20), MUS=8)
    goes_off(ground, Burst(radius=4, blast=6), (21, 20), 6, 7)
    assert ground.table.pose(man).posture.value == "prone"


def test_he_keeps_his_feet() -> None:
    """RFX-KNOCK-01: a kept 5 is enough; and without the option nobody asks."""
    ground = field(blast_knockdown=True)
    man = ground.man("blue", (20, 20), MUS=8)
    goes_off(ground, Burst(radius=4, blast=6), (21, 20), 5, 7)
    assert ground.table.pose(man).posture.value == "standing" and ground.dice_left == 0
    other = field()
    calm = other.man("blue", (20, 20), MUS=8)
    goes_off(other, Burst(radius=4, blast=6), (21, 20), 20, 20)
    assert other.table.pose(calm).posture.value == "standing" and other.dice_left == 2


def test_a_mine_takes_one_leg_first() -> None:
    """RFX-MINE-07: Blast 10: 10 on the leg drawn, 5 on the five other locations."""
    ground = field()
    man = ground.man("blue", (20, 20))
    goes_off(ground, Burst(radius=3, blast=10), (20, 20), 2, *[1] * 8, trodden=man)
    assert sorted(event.data["through"] for event in ground.told("hit")) == [5, 5, 5, 5, 5, 10]
    assert ground.wounds(man).actual("left_leg") == 2


def test_a_directional_charge_spares_those_behind_it() -> None:
    """RFX-MINE-07: only in its arc."""
    ground = field()
    before, behind = ground.man("blue", (20, 18)), ground.man("blue", (20, 22))
    reached = {each.unit for each in reach.reached(ground.table, RPG, (20, 20), 0, (0, 30.0))}
    assert before in reached and behind not in reached


# between walls


def test_a_hallway_stretches_the_radius() -> None:
    """RFX-CONF-01: two metres wide, radius five: eight metres missing, so thirteen."""
    assert confines.stretched(5.0, (2.0, 40.0, 3.0)) == 13.0
    ground = field(confined_explosions=True)
    ground.room(20, 2, 2, 40)
    assert confines.space(ground.table, (20, 20), 5.0, 4).radius == 13.0


def test_round_the_corner_of_a_passage() -> None:
    """RFX-CONF-01: the stretched radius counts by open ways: down the hall is primary, outside nothing."""
    ground = field(confined_explosions=True)
    ground.room(20, 2, 2, 40)
    inside, outside = ground.man("blue", (20, 32)), ground.man("blue", (23, 20))
    reached = {each.unit: each for each in reach.reached(ground.table, Burst(radius=5, blast=4, frag=2), (20, 20))}
    assert reached[inside].ring.primary and outside not in reached


def test_thin_walls_stretch_nothing() -> None:
    """RFX-CONF-01: walls must withstand the blast."""
    ground = field(confined_explosions=True)
    ground.room(20, 2, 2, 40, material="plasterboard", millimetres=50)
    assert confines.space(ground.table, (20, 20), 5.0, 4).radius == 5.0


@pytest.mark.parametrize("door, factor, least", [(("steel", 16), 4, 4), (("wood", 60), 2, 1)])
def test_a_closed_room_multiplies(door: tuple[str, int], factor: int, least: int) -> None:
    """RFX-CONF-02: Blast 4, margin 3: a door of Armor 4 holds, 16 + 3 and eight dice; one of Armor 1 does not, 8 + 3
    and four.
    """
    ground = field(confined_explosions=True)
    ground.room(20, 20, 3, 3, material="concrete", millimetres=150)
    ground.wall((21, 20), 0, what="door", material=door[0], millimetres=door[1], state="shut", part=1)
    man = ground.man("blue", (20, 20))
    there = confines.space(ground.table, (21, 21), 4.0, 4)
    assert there.factor == factor and there.least == least
    each = next(each for each in reach.reached(ground.table, RPG, (21, 21), 3) if each.unit == man)
    assert (each.blast, each.density) == (4 * factor + 3, 2 * factor)


def test_an_open_door_counts_for_nothing() -> None:
    """RFX-CONF-02: that surface has Armor 0: doubled, and out it goes."""
    ground = field(confined_explosions=True)
    ground.room(20, 20, 3, 3, material="concrete", millimetres=150)
    ground.wall((21, 20), 0, what="door", material="steel", millimetres=16, state="open", part=1)
    outside = ground.man("blue", (21, 18))
    assert confines.space(ground.table, (21, 21), 4.0, 4).factor == 2
    each = next(each for each in reach.reached(ground.table, RPG, (21, 21), 3) if each.unit == outside)
    assert (each.blast, each.density) == (7, 2)


def test_what_is_contained_does_not_get_out_and_a_weak_wall_lets_it() -> None:
    """RFX-CONF-02."""
    for millimetres, gets_out in ((150, False), (30, True)):
        ground = field(confined_explosions=True)
        ground.room(20, 20, 3, 3, material="concrete", millimetres=millimetres)
        outside = ground.man("blue", (21, 18))
        reached = {each.unit: each for each in reach.reached(ground.table, RPG, (21, 21), 3)}
        assert (outside in reached) is gets_out
        if gets_out:
            assert reached[outside].behind == (Fraction(2),) and reached[outside].blast == 7


def test_a_great_hall_and_the_open_change_nothing() -> None:
    """RFX-CONF-01, RFX-CONF-02: room enough; and nothing at all without the option."""
    ground = field(confined_explosions=True)
    ground.room(10, 10, 30, 30)
    assert confines.space(ground.table, (25, 25), 4.0, 4).factor == 1
    assert confines.space(ground.table, (5, 5), 4.0, 4).radius == 4.0
    plain = field()
    plain.room(20, 20, 3, 3)
    assert confines.space(plain.table, (21, 21), 4.0, 4) == confines.Space(4.0)


def test_on_hexes_too() -> None:
    """RFX-EXPL-02, RFX-CONF-01: a burst on hexes reaches and stretches the same way."""
    ground = Ground(TOPIC, HexGrid(60, 50, 1.0, "y", "odd"), confined_explosions=True)
    near, far = ground.man("blue", (20, 22)), ground.man("blue", (20, 31))
    reached = {each.unit: each.ring for each in reach.reached(ground.table, RPG, (20, 20))}
    assert reached[near].primary and far not in reached


def test_the_vehicle_in_the_example() -> None:
    """RFX-EXPL-01, RFX-EXPL-03: 80 and the margin of 3 at x1 on the side it struck, 7 at x2 on every other facing, and
    fragments as for anybody.
    """
    ground = field()
    shooter = ground.man("red", (10, 20))
    hull = ground.vehicle("blue", (20, 20))
    goes_off(ground, RPG, (20, 20), *[10] * 2, *[1] * 20, damage=80, margin=3, by=shooter, direct=hull)
    told = [line for event in ground.told("hit") for line in event.detail]
    struck = [line for line in told if line.startswith("hull") and ": 83 damage" in line]
    assert len(struck) == 1
    facing = struck[0].split(":")[0]
    waves_ = [line for line in told if ": 7 damage" in line]
    assert waves_ and not any(line.startswith(facing) for line in waves_)
