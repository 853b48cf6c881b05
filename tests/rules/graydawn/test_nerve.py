"""Nerve under fire: points, the check before a stance, and what a failed one forces upon a unit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Ask
from rules.frame.forecast import Fact
from rules.frame.knowing import Awareness
from rules.graydawn import rolls
from rules.graydawn.asks import ACT, ACTIVATE, INTEND
from rules.graydawn.blast import bursts
from rules.graydawn.book import BOOK
from rules.graydawn.core import shaken
from rules.graydawn.covering.forms import CoverFire
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.nerve import checks
from rules.graydawn.nerve.forms import Bolt, Intend
from rules.graydawn.order import barrages
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.state import Guard, Guarding
from rules.graydawn.terms.skills import Skill
from rules.graydawn.terms.weapons import Armour, Weapon
from rules.graydawn.turns.forms import Advance, Brace, FromCover, KeepDown, Stay
from rules.graydawn.unnerved import Barrage, Flight, Nerve, Suppressed
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage, played
from tests.rules.stage import hexes

NORTH, SOUTH = 0, 4


def stand_off(*, wall: bool = True, at: tuple[int, int] = (5, 15)) -> tuple[Stage, Ref, Ref]:
    """Ann ten metres north of Bob, who stands behind a low wall, or in the open; CL 6, Dodge/Cover 4, no armour."""
    stage = Stage()
    if wall:
        stage.low_wall((5, 15), NORTH)
    ann = stage.unit("blue", (5, 5), facing=SOUTH)
    bob = stage.unit("red", at, armour=(), skills={Skill.DODGE: 4}, CL=6)
    stage.guard(bob, Guard.ACTIVE if wall else Guard.MOVING)
    return stage, ann, bob


def afraid(stage: Stage, unit: Ref, points: int, way: int = NORTH) -> None:
    """A unit with so many points from one direction."""
    stage.put(unit, Nerve(points, ((way, points),)))


def nerve(stage: Stage, unit: Ref) -> Nerve:
    return stage.find(unit, Nerve) or Nerve()


# points


@pytest.mark.parametrize(
    ("weapon", "mode", "points"),
    [
        ("Assault rifle", "burst", 1),
        ("9mm service pistol", "semi", 1),
        ("Pump shotgun", "single", 1),
        ("Anti-materiel rifle", "single", 2),
    ],
)
def test_an_attack_frightens_even_if_it_misses(weapon: str, mode: str, points: int) -> None:
    """A point for the attack, a burst or a double tap alike; a shotgun a point for each shot; some weapons more
    (GRD-SUPP-01, GRD-SUPP-10, GRD-SUPP-11, GRD-SUPP-21).
    """
    stage, ann, bob = stand_off(wall=False)
    stage.arm(ann, weapon)
    stage.figures(bob, {Skill.DODGE: 10}, REF=10, MA=10)
    stage.begin({ann: 15})
    stage.take(Brace, actions=1)
    stage.dice(2, 9, 2, 9, 2, 9)
    stage.take(Shoot, target=bob, mode=mode, called="")
    assert nerve(stage, bob) == Nerve(points, ((NORTH, points),))


def test_being_hit_frightens_five_points_more() -> None:
    """Once for the attack, even if the armour stops it (GRD-SUPP-12)."""
    stage, ann, bob = stand_off(wall=False)
    stage.arm(ann, "9mm service pistol")
    stage.begin({ann: 15})
    stage.take(Brace, actions=1)
    stage.dice(9, 2, 2, 1, 1, 9, 2, 2, 1, 1, 2, 2, 2, 2, 2, 2, 2)
    stage.take(Shoot, target=bob, mode="semi", called="")
    assert nerve(stage, bob).points == 6


def test_a_blast_frightens_by_its_dice_and_the_metres() -> None:
    """A frag grenade of 7d6 three metres off: four points; a wound adds five (GRD-SUPP-12, GRD-SUPP-13)."""
    stage = Stage()
    far = stage.unit("red", (5, 12))
    near = stage.unit("red", (5, 8))
    grenade = STOCK.standard().get(Weapon, "Fragmentation grenade")
    stage.dice(*(6,) * 7, *(2,) * 20)
    played(bursts.goes_off(stage.table, near, grenade, (5, 5)))
    assert nerve(stage, near).points == 4 + 5
    assert nerve(stage, far) == Nerve()


def test_points_by_where_they_came_from() -> None:
    """The cover that counts is that against the worst of the fire; new fire makes old directions forgotten
    (GRD-SUPP-01, GRD-COVER-10).
    """
    stage, _, bob = stand_off()
    stage.put(bob, Nerve(5, ((NORTH, 3), (SOUTH, 2))))
    assert checks.steadiness(stage.table, bob, checks.main_way(stage.table, bob)).total == 6 + 4 + 6
    stage.put(bob, Nerve(5, ((NORTH, 3), (SOUTH, 3))))
    assert checks.main_way(stage.table, bob) == SOUTH
    stage.put(bob, Nerve(5, ((NORTH, 5),), checked=True))
    from_south = stage.unit("blue", (5, 25))
    stage.begin({from_south: 15})
    stage.take(Advance, moves=0, actions=1)
    stage.dice(2, 9, 2, 9)
    stage.take(Shoot, target=bob, mode="single", called="")
    assert nerve(stage, bob).ways == ((SOUTH, 1),)


# the check


def at_least(need: int) -> Fraction:
    """How likely the die is to come to so much, by counting three throws."""
    ways = 0
    for first in range(1, 11):
        for second in range(1, 11):
            for third in range(1, 11):
                more = second + third if second == 10 else second
                die = first if 1 < first < 10 else (10 + more if first == 10 else -more)
                ways += die >= need
    return Fraction(ways, 1000)


def test_eight_points_make_the_number_23() -> None:
    """CL, Dodge/Cover and the die against 15 and the points: with eight of them 23 (GRD-SUPP-02, GRD-SUPP-03)."""
    stage, ann, bob = stand_off(wall=False)
    afraid(stage, bob, 8)
    stage.begin({bob: 15})
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (bob, INTEND)
    told = stage.forecast(Intend, stance="moving")
    assert told.success == at_least(23 - 6 - 4) == Fraction(8, 100)
    own = told.of(stage.known_as(bob))
    assert sum(each.chance for each in own) == 1
    assert {each.text for each in own} == {"moving", "suppressed, lies low", "breaks"}
    rests_on = [each.about for each in told.assumes if each.fact is Fact.FIGURES]
    assert rests_on == [stage.known_as(ann)], "what an attack promises goes by the usual figures of its target"


def test_cover_armour_and_nerves_steady_a_unit() -> None:
    """A point for each level of cover, for each full five SP on the torso, and for the perk; none of the cover while
    moving in the open (GRD-SUPP-02, GRD-COVER-10, GRD-COVER-11).
    """
    stage, _, bob = stand_off()
    stage.figures(bob, steady_nerves=2)
    afraid(stage, bob, 4)
    tally = checks.total(stage.table, bob, Guard.ACTIVE)
    assert tally.total == 6 + 4 + 6 + 2 - 4
    stage.guard(bob, Guard.MOVING)
    assert checks.total(stage.table, bob, Guard.ACTIVE).total == 6 + 4 + 2 - 4
    vest = stage.unit("red", (9, 15), armour=("Armour vest",), CL=6, skills={Skill.DODGE: 4})
    torso = STOCK.standard().get(Armour, "Armour vest").torso
    assert torso >= 5
    assert checks.steadiness(stage.table, vest, NORTH).total == 6 + 4 + torso // 5


def test_a_pole_steadies_no_nerves_and_hides_nobody() -> None:
    """Whether it stands in the cell or on its edge: no levels for the check, and no full cover (GRD-COVER-08)."""
    stage = Stage()
    stage.low_wall((5, 15), NORTH, tag="trunk", material="wood", millimetres=300)
    bob = stage.unit("red", (5, 15), armour=(), skills={Skill.DODGE: 4}, CL=6)
    stage.guard(bob, Guard.ACTIVE)
    assert checks.steadiness(stage.table, bob, NORTH).total == 6 + 4
    stage.begin({bob: 15})
    assert stage.offered(FromCover) and not stage.offered(KeepDown)
    assert any("too narrow" in each for each in stage.refusals())


def test_bracing_counts_the_points_twice() -> None:
    """For the check, not for what is left of them (GRD-SUPP-04, GRD-SUPP-09)."""
    stage, _, bob = stand_off()
    afraid(stage, bob, 7)
    stage.begin({bob: 15})
    assert stage.forecast(Intend, stance="bracing").success == at_least(15 - 16 + 14)
    assert stage.forecast(Intend, stance="active cover").success == at_least(15 - 16 + 7)
    stage.steel(Guard.BRACING, 13)
    assert stage.offered(Brace) and not stage.offered(FromCover)
    assert nerve(stage, bob).points == 7 - 6


def test_no_points_no_check() -> None:
    """A unit that was not shot at declares at once (GRD-SUPP-03, GRD-STANCE-03)."""
    stage, _, bob = stand_off()
    stage.begin({bob: 15})
    assert stage.ask is not None and stage.ask.kind == ACTIVATE
    assert stage.offered(FromCover) and stage.offered(Brace) and stage.offered(KeepDown) and stage.offered(Advance)


def test_a_passed_check_holds_to_the_stance_and_bleeds() -> None:
    """Active cover, any action; CL comes off the points, and the rest may fail it next time
    (GRD-SUPP-04, GRD-SUPP-05, GRD-STANCE-01, GRD-STANCE-03).
    """
    stage, ann, bob = stand_off()
    afraid(stage, bob, 8)
    stage.begin({bob: 15})
    stage.steel(Guard.ACTIVE, 7)
    assert stage.told("nerve")[-1].success is True
    assert stage.offered(FromCover) and not stage.offered(Brace) and not stage.offered(Advance)
    stage.take(FromCover, actions=1)
    assert stage.offered(Shoot)
    assert nerve(stage, bob).points == 2
    stage.rest()
    stage.begin({bob: 15, ann: 5})
    assert stage.ask is not None and stage.ask.kind == INTEND


def test_a_failed_check_behind_cover_means_full_cover() -> None:
    """Suppressed: nothing but covering fire and what needs no exposure (GRD-SUPP-06, GRD-SUPP-15, GRD-STANCE-04)."""
    stage, ann, bob = stand_off()
    afraid(stage, bob, 8)
    stage.begin({bob: 15})
    stage.steel(Guard.ACTIVE, 6)
    assert stage.part(bob, Guarding).guard is Guard.FULL and shaken.suppressed(stage.table, bob)
    assert stage.offered(KeepDown) and not stage.offered(FromCover) and not stage.offered(Advance)
    stage.take(KeepDown, actions=1)
    assert not stage.offered(Shoot) and stage.offered(CoverFire)
    assert "Shoot: is suppressed: covering fire only" in stage.refusals()
    assert nerve(stage, bob).points == 2
    stage.rest()
    stage.put(bob, Nerve())
    stage.begin({bob: 15, ann: 5})
    assert stage.ask is not None and stage.ask.kind == ACTIVATE, "without points the state ends"
    assert not shaken.suppressed(stage.table, bob)


@pytest.mark.parametrize(("second", "guard", "suppressed"), [(7, Guard.ACTIVE, False), (6, Guard.FULL, True)])
def test_a_second_check_for_those_who_dare_not_leave_cover(second: int, guard: Guard, suppressed: bool) -> None:
    """Failed to leave cover: it may still fight from it; the points bleed once (GRD-SUPP-04, GRD-SUPP-07,
    GRD-STANCE-02).
    """
    stage, _, bob = stand_off()
    afraid(stage, bob, 8)
    stage.begin({bob: 15})
    told = stage.forecast(Intend, stance="moving")
    passes = at_least(15 - 16 + 8)
    chances = {each.text: each.chance for each in told.of(stage.known_as(bob))}
    breaks = 1 - at_least(1 - 16 + 8)
    fails = 1 - passes - breaks
    assert told.success == chances["moving"] == passes
    assert chances["active cover"] == fails * passes
    assert chances["suppressed, full cover"] == fails * fails
    assert chances["breaks"] == breaks + fails * breaks
    stage.steel(Guard.MOVING, 6, second)
    assert shaken.suppressed(stage.table, bob) is suppressed
    assert stage.offered(FromCover) is (guard is Guard.ACTIVE)
    assert stage.offered(KeepDown) is suppressed
    assert nerve(stage, bob).points == 2


@pytest.mark.parametrize("hexagons", [False, True])
def test_a_failed_check_in_the_open_is_a_run_for_cover(hexagons: bool) -> None:
    """To the nearest cover against the fire, with as many moves as it takes, and down behind it (GRD-SUPP-08)."""
    stage = Stage(hexes() if hexagons else None)
    stage.low_wall((12, 15), NORTH)
    stage.low_wall((20, 15), NORTH)
    stage.unit("blue", (5, 5))
    bob = stage.unit("red", (5, 15), armour=(), skills={Skill.DODGE: 4}, CL=6, MA=5)
    stage.guard(bob, Guard.MOVING)
    afraid(stage, bob, 8)
    stage.begin({bob: 15})
    assert {e.text for e in stage.forecast(Intend, stance="moving").of(stage.known_as(bob))} >= {
        "suppressed, runs for cover"
    }
    stage.steel(Guard.MOVING, 7)
    assert [offer.action for offer in stage.menu().offers] == [Advance]
    stage.take(Advance, moves=2, actions=1)
    assert [offer.action for offer in stage.menu().offers] == [Bolt] and stage.menu().only is not None
    stage.take(Bolt)
    assert stage.cell(bob)[0] == 10, "five metres with each move"
    stage.take(Bolt)
    stage.until(bob, ACT)
    assert stage.cell(bob) == (12, 15) and stage.part(bob, Guarding).guard is Guard.FULL
    assert not stage.offered(Shoot)
    stage.rest()


def test_where_there_is_no_cover_a_unit_lies_low() -> None:
    """Prone in the open, with what full cover leaves it (GRD-SUPP-08)."""
    stage, _, bob = stand_off(wall=False)
    afraid(stage, bob, 8)
    stage.begin({bob: 15})
    stage.steel(Guard.MOVING, 7)
    stage.take(Advance, moves=0, actions=1)
    assert stage.part(bob, Stance).posture is Posture.PRONE
    assert not stage.offered(Shoot) and stage.offered(CoverFire)


# what shows, and what it leads to


def test_suppressed_units_are_easier_to_hit() -> None:
    """Without Dodge/Cover, for all who see it cower: flanked, or in the open (GRD-SUPP-16, GRD-SUPP-19)."""
    stage, ann, bob = stand_off(wall=False)
    stage.put(bob, Suppressed())
    stage.begin({ann: 15})
    stage.take(Brace, actions=1)
    assert shaken.SUPPRESSED in stage.view().appearance(stage.known_as(bob)).marks
    dodge = stage.forecast(Shoot, target=bob, mode="single").tallies[1]
    assert not any(each.reason == Skill.DODGE.value for each in dodge.modifiers)
    stage.table.strip(bob, Suppressed)
    dodge = stage.forecast(Shoot, target=bob, mode="single").tallies[1]
    assert any(each.reason == Skill.DODGE.value for each in dodge.modifiers)


def test_a_suppressed_unit_sees_no_farther_than_three_metres() -> None:
    """It does not observe: others may come close (GRD-COVER-12, GRD-SUPP-15, GRD-SUPP-19)."""
    stage, ann, bob = stand_off(wall=False)
    close = stage.unit("blue", (5, 12))
    aware = stage.part(bob, Awareness)
    assert {ann, close} <= set(aware.now)
    stage.put(bob, Suppressed())
    stage.look()
    assert stage.part(bob, Awareness).now == (close,)


def test_full_cover_hides_what_is_beyond_it() -> None:
    """Past its cover it sees nothing, to the sides it does (GRD-COVER-12, GRD-STANCE-04)."""
    stage, ann, bob = stand_off()
    flank = stage.unit("blue", (5, 25))
    stage.guard(bob, Guard.FULL)
    stage.look()
    assert stage.part(bob, Awareness).now == (flank,)
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    assert not any(bob in offer.choices["target"] for offer in stage.offers(Shoot))


# morale


@pytest.mark.parametrize(("rolled", "flight"), [(-2, Flight.NONE), (-7, Flight.AWAY), (-20, Flight.BROKEN)])
def test_a_total_of_nothing_breaks_a_unit(rolled: int, flight: Flight) -> None:
    """No action now; from -5 it must run next time, from -10 every time (GRD-SUPP-17)."""
    stage, ann, bob = stand_off()
    afraid(stage, bob, 15)
    stage.begin({bob: 15, ann: 10})
    stage.dice(*((1, -rolled) if rolled > -10 else (1, 10, 10)))
    stage.take(Intend, stance="active cover")
    assert stage.told("breaks")
    assert stage.ask is None or stage.ask.unit != bob, "its turn is lost"
    assert nerve(stage, bob).flight is flight
    assert stage.part(bob, Guarding).guard is Guard.FULL and shaken.suppressed(stage.table, bob)


def test_a_unit_that_must_run_runs_once() -> None:
    """Away from its enemies, with no say in it, and no fire; after that it is itself again (GRD-SUPP-17)."""
    stage, ann, bob = stand_off()
    stage.put(bob, Nerve(0, ((NORTH, 9),), checked=True, flight=Flight.AWAY), Suppressed())
    stage.begin({bob: 15, ann: 5})
    before = stage.table.apart(ann, bob)
    assert [(offer.action, tuple(offer.choices["actions"])) for offer in stage.menu().offers] == [(Advance, (0,))]
    stage.idle()
    stage.rest()
    assert stage.table.apart(ann, bob) > before + 10
    stage.begin({bob: 15, ann: 5})
    assert stage.ask is not None and (stage.ask.unit, stage.ask.kind) == (bob, ACTIVATE)
    assert stage.offered(Brace)


def test_a_broken_unit_runs_until_it_passes_a_check() -> None:
    """It checks at every activation, even without points (GRD-SUPP-17)."""
    stage, ann, bob = stand_off()
    stage.put(bob, Nerve(0, ((NORTH, 9),), checked=True, flight=Flight.BROKEN), Suppressed())
    stage.begin({ann: 20, bob: 10})
    stage.dice(1, 9)
    stage.take(Stay)
    assert stage.told("nerve")[-1].data == {"total": 7, "passed": False}
    assert [offer.action for offer in stage.menu().offers] == [Advance]
    stage.rest()
    assert stage.cell(bob) != (5, 15) and nerve(stage, bob).flight is Flight.BROKEN
    stage.begin({ann: 20, bob: 10})
    stage.dice(10, 9)
    stage.take(Stay)
    assert stage.told("nerve")[-1].data["passed"]
    assert nerve(stage, bob).flight is Flight.NONE and stage.offered(Brace)


def test_dread_of_what_is_not_of_this_world() -> None:
    """A terrifying unit frightens each enemy that sees it, once; an aura each that begins its turn in it
    (GRD-SUPP-18).
    """
    stage = Stage()
    ann, far = stage.unit("blue", (5, 5)), stage.unit("blue", (5, 30))
    stalker = stage.unit("red", (5, 14), "Chitin stalker")
    overseer = stage.unit("red", (8, 5), "Gray overseer")
    stage.begin({stalker: 20, ann: 15, far: 10})
    assert nerve(stage, ann).points == nerve(stage, far).points == 4
    stage.until(ann)
    assert stage.ask is not None and stage.ask.kind == INTEND
    assert nerve(stage, ann).points == 4 + 3
    stage.steel(Guard.MOVING)
    stage.until(far)
    assert nerve(stage, far).points == 4, "thirty metres from the aura"
    stage.rest()
    left = nerve(stage, far).points
    stage.begin({stalker: 20, overseer: 19})
    assert nerve(stage, far).points == left, "once in a battle"


def test_the_check_is_told_exactly_as_it_is_rolled() -> None:
    """The shown chance against every way the die can fall (GRD-SUPP-02)."""
    for points in range(1, 20):
        stage, _, bob = stand_off()
        afraid(stage, bob, points)
        ask = Ask("red", bob, INTEND)
        shown = BOOK.forecast(stage.table, ask, Intend(stance="active cover")).success
        base = int(checks.total(stage.table, bob, Guard.ACTIVE).total)
        assert shown == rolls.chance_of(base, 15, 3) == at_least(15 - 16 + points)


def test_a_barrage_from_off_the_map() -> None:
    """A trigger brings it: for four rounds seven points for every unit on so small a map, and a shell for each 25 m by
    25 m where chance will have it (GRD-SUPP-14).
    """
    stage = Stage()
    ann, bob = stage.unit("blue", (35, 35)), stage.unit("red", (2, 2))
    BOOK.break_out(stage.table, BOOK.outbreak("charge", "Mortar"), (20, 20))
    assert barrages.shells(stage.table, barrages.beaten(stage.table, (20, 20))) == 3
    stage.table.set_clock(round=1)
    stage.dice(*(821, *(2,) * 7) * 3)
    played(barrages.fall(stage.table))
    assert len(stage.told("burst")) == 3
    assert (nerve(stage, ann).points, nerve(stage, bob).points) == (7, 7)
    for at in range(2, 6):
        stage.table.set_clock(round=at)
        stage.dice(*(821, *(2,) * 7) * 3)
        played(barrages.fall(stage.table))
    assert len(stage.told("burst")) == 12 and not stage.table.having(Barrage)
