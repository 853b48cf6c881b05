"""Lanes of fire: laid, drawn, crossed, risen in, and how long they last."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.frame.signs import Ink
from rules.frame.things import Known
from rules.graydawn.afoot.forms import Walk
from rules.graydawn.asks import ACT, ACTIVATE, INTEND
from rules.graydawn.book import BOOK
from rules.graydawn.covering import lanes
from rules.graydawn.covering.forms import LayLane
from rules.graydawn.flesh.track import Limb, Wounds
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.showing.signs import signs
from rules.graydawn.state import Guard, Guarding
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.terms.skills import Skill
from rules.graydawn.turns.forms import Advance, FromCover, KeepDown, Stay
from rules.graydawn.unnerved import Lane, Nerve
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage, played
from tests.rules.stage import hexes

NORTH, EAST, SOUTH = 0, 2, 4


def points(stage: Stage, unit: Ref) -> int:
    return (stage.find(unit, Nerve) or Nerve()).points


def gunner(*, hexagons: bool = False) -> tuple[Stage, Ref]:
    """Ann with a machine gun of 30 rounds a spray, looking south."""
    stage = Stage(hexes() if hexagons else None)
    stage.alone = True
    return stage, stage.unit("blue", (10, 5), "Machine gunner", facing=SOUTH)


def laid(stage: Stage, ann: Ref, width: int, place: tuple[int, int] = (10, 20), *dice: int) -> Lane:
    """Ann lays a lane in her turn."""
    stage.until(ann, ACTIVATE)
    stage.take(Advance, moves=0, actions=1)
    stage.dice(*dice)
    mine = stage.mine(LayLane(weapon="Light machine gun", place=place, width=width))
    stage.answer(mine)
    return next(lane for _, lane in stage.table.having(Lane))


# laying


@pytest.mark.parametrize(("width", "points_each"), [(2, 15), (4, 7), (6, 5)])
def test_the_width_of_a_lane_and_its_suppression(width: int, points_each: int) -> None:
    """Thirty rounds: six metres at most, two at least, and 15 points in a lane of two (GRD-LANE-01)."""
    stage, ann = gunner()
    bob = stage.unit("red", (10, 20))
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    width_of = stage.offers(LayLane)[0].choices["width"]
    assert (min(width_of), max(width_of)) == (2, 6)
    told = stage.forecast(LayLane, place=(10, 20), width=width)
    assert told.tallies[0].total == points_each
    assert told.later[0].unit == stage.known_as(bob) and 0 < told.later[0].chance < 1
    stage.dice(5)
    stage.take(LayLane, place=(10, 20), width=width)
    assert points(stage, bob) == points_each
    assert stage.item(ann, "Light machine gun").loaded == 70


@pytest.mark.parametrize("hexagons", [False, True])
def test_a_lane_leads_to_long_range_or_a_wall(hexagons: bool) -> None:
    """Along a corridor, whether any unit is there or not (GRD-LANE-01, GRD-LANE-05)."""
    stage, ann = gunner(hexagons=hexagons)
    for column in range(0, 21):
        stage.wall((column, 25), NORTH)
    stage.unit("red", (35, 35))
    stage.begin({ann: 15})
    lane = laid(stage, ann, 2)
    assert (10, 24) in lane.cells and not any(row >= 26 for _, row in lane.cells)
    assert (10, 5) not in lane.cells and len({column for column, _ in lane.cells}) <= (3 if not hexagons else 6)


def test_all_in_it_roll_once_and_those_near_are_frightened() -> None:
    """A defence of nothing is hit by the rounds of the burst table; two cells about a unit in it share the points, an
    empty lane frightens nobody (GRD-LANE-02, GRD-COVF-04, GRD-SUPP-12).
    """
    stage, ann = gunner()
    bob = stage.unit("red", (10, 20), armour=(), skills={Skill.DODGE: 4}, CL=6, REF=6, MA=6)
    near, off = stage.unit("red", (12, 21)), stage.unit("red", (14, 20))
    friend = stage.unit("blue", (10, 12))
    stage.begin({ann: 15})
    lane = laid(stage, ann, 2, (10, 20), 1, 10, 2, 6, *(2,) * 20)
    assert lane.points == 15 and lane.owner == ann
    assert [points(stage, each) for each in (bob, near, off, friend, ann)] == [15 + 5, 15, 0, 15, 0]
    assert stage.told("shot")[-1].data == {"weapon": "Light machine gun", "hit": True, "hits": 3}
    stage.rest()


def test_a_lane_is_drawn_for_those_who_perceive_it() -> None:
    """By its side, by those it touches, and by those who see the shooter (GRD-LANE-01)."""
    stage, ann = gunner()
    stage.wall((30, 31), NORTH)
    bob = stage.unit("red", (10, 20))
    stage.begin({ann: 15})
    lane = laid(stage, ann, 2, (10, 20), 5)
    (ref, _), *_ = stage.table.having(Lane)
    assert stage.part(ref, Known).to == ("blue", "red")
    for side in ("blue", "red"):
        found = [each for each in signs(stage.view(side)) if each.ink is Ink.FIRE]
        assert [each.cells for each in found] == [lane.cells]
    assert points(stage, bob) == 15


def test_an_unseen_lane_is_not_shown() -> None:
    """A side that perceives neither the fire nor the shooter knows nothing of it, until a unit enters it
    (GRD-LANE-01, GRD-LANE-04).
    """
    stage, ann = gunner()
    for row in range(0, 40):
        stage.wall((15, row), EAST)
    stage.unit("red", (25, 20))
    stage.begin({ann: 15})
    laid(stage, ann, 2)
    assert signs(stage.view("blue")) and not signs(stage.view("red"))
    assert not BOOK.measures.perils(stage.view("red"), next(iter(stage.view("red").units("red"))))


# crossing


def across(moves: int = 1) -> tuple[Stage, Ref, Ref]:
    """A lane of six metres from north to south, and Bob east of it, who is to run west through it."""
    stage, ann = gunner()
    bob = stage.unit("red", (16, 20), armour=(), skills={Skill.DODGE: 4, Skill.ATHLETICS: 0}, CL=6, REF=6, MA=6)
    stage.begin({ann: 20, bob: 15})
    laid(stage, ann, 6, (10, 20))
    stage.put(bob, Nerve())
    stage.until(bob, ACTIVATE)
    stage.take(Advance, moves=moves, actions=0)
    return stage, ann, bob


def test_crossing_is_told_before_it_is_ordered() -> None:
    """The check with the lane's points, the save against rounds by width, and what a hit does, of one unit together
    (GRD-LANE-04).
    """
    stage, _, bob = across()
    told = stage.forecast(Walk, way=((15, 20), (14, 20), (13, 20), (12, 20)), arrive="no cover")
    own = told.of(stage.known_as(bob))
    assert sum(each.chance for each in own) == 1
    nerve, save, against = told.tallies[-3:]
    assert (nerve.total, save.total, against.total) == (6 + 4 - 5, 6 + 4, 5)
    stops = next(each.chance for each in own if each.text == "stops before the lane")
    assert stops == 1 - Fraction(1, 10), "5 and the die against 15: a 10"
    unhurt = next(each.chance for each in own if each.text == "through the lane unharmed")
    assert unhurt == (1 - stops) * (1 - Fraction(1, 10) * Fraction(5, 10)), "10 and the die against 5: not below -5"


def test_a_unit_that_does_not_dare_stops_at_the_edge() -> None:
    """It is not suppressed by it, and nothing wears off (GRD-LANE-04)."""
    stage, _, bob = across()
    stage.dice(9)
    stage.take(Walk, way=((15, 20), (14, 20), (13, 20), (12, 20)), arrive="no cover")
    assert stage.told("stops") and stage.cell(bob) == (14, 20)
    assert points(stage, bob) == 5
    assert (13, 20) in next(lane for _, lane in stage.table.having(Lane)).cells


def test_who_did_not_dare_does_not_try_again() -> None:
    """The check is made once for each lane and round: no further move leads into it (GRD-LANE-04)."""
    stage, _, bob = across(moves=2)
    stage.dice(9)
    stage.take(Walk, way=((15, 20), (14, 20), (13, 20), (12, 20)), arrive="no cover")
    assert stage.ask is not None and stage.ask.unit == bob
    ways = stage.offers(Walk)[0].choices["way"]
    assert ((14, 21),) in ways and ((13, 20),) not in ways


def test_a_unit_that_dares_must_save() -> None:
    """Defence or Athletics, whichever is better, against rounds by width; then it goes on (GRD-LANE-04)."""
    stage, _, bob = across()
    stage.dice(10, 2, 2)
    stage.take(Walk, way=((15, 20), (14, 20), (13, 20), (12, 20)), arrive="no cover")
    assert stage.cell(bob) == (12, 20) and points(stage, bob) == 5
    assert stage.part(bob, Wounds) == Wounds()
    stage.rest()


def test_a_failed_save_is_a_hit_before_anything_else() -> None:
    """By the rounds of the burst table, one hit with a die more for each further round (GRD-LANE-04, GRD-LANE-02)."""
    stage, _, bob = across()
    stage.dice(10, 2, 1, 9, 1, 3, *(2,) * 20)
    stage.take(Walk, way=((15, 20), (14, 20), (13, 20), (12, 20)), arrive="no cover")
    assert stage.told("shot")[-1].data == {"weapon": "Light machine gun", "hit": True, "hits": 1}
    assert points(stage, bob) == 5 + 5
    assert stage.part(bob, Wounds).marks > 0


def test_running_helps_the_defence_and_not_athletics() -> None:
    """The better of the two counts (GRD-LANE-03, GRD-LANE-04)."""
    stage, ann = gunner()
    bob = stage.unit("red", (16, 20), armour=(), skills={Skill.DODGE: 2, Skill.ATHLETICS: 4}, REF=6, MA=6)
    still, fast = Guarding(Guard.MOVING, 1), Guarding(Guard.MOVING, 2)
    assert lanes.save(stage.table, bob, still).title == "Athletics"
    assert lanes.save(stage.table, bob, still).total == 10
    assert lanes.save(stage.table, bob, fast).total == 6 + 2 + 3
    assert lanes.save(stage.table, bob, Guarding(Guard.BRACING)).total == 10
    assert ann != bob


def test_who_crawls_into_a_lane_does_not_dodge() -> None:
    """Fallen, it defends without its skill, as against any attack (GRD-STANCE-08, GRD-LANE-04)."""
    stage, ann = gunner()
    bob = stage.unit("red", (14, 20), armour=(), skills={Skill.DODGE: 4, Skill.ATHLETICS: 0}, REF=6, MA=6)
    stage.hurt(bob, Wounds(crippling=4, crippled=(Limb(Part.LEFT_LEG),)))
    stage.begin({ann: 20, bob: 15})
    laid(stage, ann, 6, (10, 20))
    stage.put(bob, Nerve())
    stage.until(bob, ACTIVATE)
    stage.take(Advance, moves=1, actions=0)
    told = stage.forecast(Walk, way=((13, 20),), arrive="no cover")
    save = next(each for each in told.tallies if each.title in ("Defence", "Athletics"))
    assert save.total == 6, "RD 6 or REF 6, and neither skill"


# rising


def behind_a_wall(**options: Any) -> tuple[Stage, Ref, Ref]:
    """Bob in full cover within a lane of two metres."""
    stage = Stage(**options)
    stage.low_wall((10, 20), NORTH)
    ann = stage.unit("blue", (10, 5), "Machine gunner", facing=SOUTH)
    bob = stage.unit("red", (10, 20), armour=(), skills={Skill.DODGE: 4, Skill.ATHLETICS: 0}, CL=6, REF=6, MA=6)
    stage.guard(bob, Guard.FULL)
    stage.begin({ann: 20, bob: 15})
    laid(stage, ann, 2, (10, 20), 5)
    return stage, ann, bob


def test_rising_in_a_lane_needs_nerve_and_luck() -> None:
    """The activation check bears the lane's points; passed, the save comes before anything it does
    (GRD-LANE-03, GRD-SUPP-03).
    """
    stage, _, bob = behind_a_wall()
    stage.until(bob)
    assert stage.ask is not None and stage.ask.kind == INTEND
    assert points(stage, bob) == 15
    tally = stage.forecast(Intend, stance="active cover").tallies[0]
    assert tally.total == 6 + 4 + 6 - 15
    stage.steel(Guard.ACTIVE, 14)
    told = stage.forecast(FromCover, actions=1)
    own = told.of(stage.known_as(bob))
    assert sum(each.chance for each in own) == 1
    assert next(each.chance for each in own if each.spared) == Fraction(5 + 1, 10), "10 and the die against 15: 5 to 10"
    stage.dice(4, 1, 3, *(2,) * 20)
    stage.take(FromCover, actions=1)
    assert stage.told("shot")[-1].data == {"weapon": "Light machine gun", "hit": True, "hits": 1}
    assert points(stage, bob) == 15 - 6 + 5
    assert stage.part(bob, Guarding).guard is Guard.ACTIVE


def test_who_leaves_cover_is_hit_as_in_the_open() -> None:
    """With the d8 in use, and the d10 only behind cover: as it moves it is behind none (GRD-LANE-03, GRD-HITLOC-04)."""
    promised = []
    for by_d10 in (True, False):
        stage, _, bob = behind_a_wall(hit_location="d8", cover_by_d10=by_d10)
        stage.until(bob)
        stage.steel(Guard.MOVING, 14)
        promised.append(stage.forecast(Advance, moves=0, actions=1).of(stage.known_as(bob)))
    assert promised[0] == promised[1]


def test_who_saves_acts() -> None:
    """The shot it rose for can be taken (GRD-LANE-03)."""
    stage, _, bob = behind_a_wall()
    stage.until(bob)
    stage.steel(Guard.ACTIVE, 14)
    stage.dice(5)
    stage.take(FromCover, actions=1)
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (bob, ACT)
    assert not stage.told("shot")


def test_who_stays_down_is_spared() -> None:
    """No save in full cover; a failed check keeps it there (GRD-LANE-03)."""
    stage, _, bob = behind_a_wall()
    stage.until(bob)
    stage.steel(Guard.ACTIVE, 13)
    assert stage.offered(KeepDown) and not stage.offered(FromCover)
    stage.take(KeepDown, actions=1)
    assert not stage.told("under fire")


# how long


def test_a_lane_lasts_to_the_shooters_turn_of_the_next_round() -> None:
    """Or until it is out of action (GRD-LANE-05)."""
    stage, ann, bob = behind_a_wall()
    stage.rest()
    assert stage.table.having(Lane)
    stage.begin({bob: 20, ann: 10})
    assert lanes.live(stage.table)
    stage.until(ann, ACTIVATE)
    assert not stage.table.having(Lane)
    stage.take(Stay)
    stage.rest()
    stage.begin({ann: 20, bob: 10})
    laid(stage, ann, 2, (10, 20), 5)
    stage.hurt(ann, Wounds(wounding=6, out=True))
    assert not lanes.live(stage.table)


def test_several_lanes_on_one_place() -> None:
    """Their points add, and so does the number to save against (GRD-LANE-05)."""
    stage, ann = gunner()
    eve = stage.unit("blue", (10, 3), "Machine gunner", facing=SOUTH)
    bob = stage.unit("red", (16, 20))
    for owner in (ann, eve):
        stage.table.add(Lane(owner, "Light machine gun", ((15, 20), (14, 20)), 6, 30, 0), Known(("blue", "red")))
    found = lanes.entered(stage.table, bob, ((16, 20),), (15, 20))
    assert lanes.needed(found) == 10
    stage.dice(9)
    assert not played(lanes.dares(stage.table, bob, found))
    assert points(stage, bob) == 10
    assert lanes.entered(stage.table, bob, ((16, 20),), (15, 20)) == (), "once a round"


def test_lanes_are_perils_for_players_that_reckon() -> None:
    """What it costs on average to come into one (GRD-LANE-04)."""
    stage, ann = gunner()
    bob = stage.unit("red", (16, 20))
    stage.begin({ann: 15})
    lane = laid(stage, ann, 2, (10, 20))
    perils = BOOK.measures.perils(stage.view("red"), next(iter(stage.view("red").units("red"))))
    assert set(perils) == set(lane.cells) and all(0 < each < 1 for each in perils.values())
    assert bob


@pytest.mark.parametrize(("friends", "said"), [(1, "suppresses blue 2 too"), (4, "suppresses 4 friends too")])
def test_a_lane_names_the_friends_in_it_or_counts_them(friends: int, said: str) -> None:
    """They take the points as well (GRD-LANE-01)."""
    stage, ann = gunner()
    for row in range(friends):
        stage.unit("blue", (10, 14 + row))
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    note = stage.forecast(LayLane, place=(10, 20), width=2).note
    assert note == f"15 suppression points; {said}; until your turn in the next round"
