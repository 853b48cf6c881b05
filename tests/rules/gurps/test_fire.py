"""Shots: range, rate of fire, figures on the line, cover, what flies on, guns that fail, and things thrown."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Kit
from rules.frame.things import Lying
from rules.gurps.core import arms, cover, speed
from rules.gurps.defence.forms import Dodge, Parry
from rules.gurps.fire import jams, lines, shooting, to_hit
from rules.gurps.fire.forms import ClearGun, Shoot, ShootSurely
from rules.gurps.flesh.misses import Failure
from rules.gurps.sheets.roster import STOCK
from rules.gurps.state.things import Arsenal, Jammed
from rules.gurps.state.turns import Ran
from rules.gurps.strike import attack, foretelling
from rules.gurps.strike.attack import Attack
from rules.gurps.terms import ranges
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Ranged, Weapon
from rules.kernel.refs import Ref
from rules.parts.handling import PickUp
from tests.rules.gurps.stage import Stage

RIFLE, MACHINE_GUN = "Bolt-action rifle 7.62 mm", "Light machine gun 5.56 mm"
SHOTGUN, PISTOL = "Auto shotgun 12 gauge", "Auto pistol 9 mm"
FLAT_OUT = (6, 6, 5)
"""A dodge that fails whatever the score."""


def field(
    weapon: str = RIFLE, skill: Skill = Skill.RIFLE, level: int = 12, yards: int = 10, **red: Any
) -> tuple[Stage, Ref, Ref]:
    """A shooter, fast enough to go first, and a bare target in front of it."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=[weapon], skills={skill: level}, st=14, dx=14, name="Ann")
    bob = stage.unit("red", (10, 30 - yards), facing=4, armour=(), name="Bob")
    if red:
        stage.figures(bob, **red)
    return stage, ann, bob


def begin(stage: Stage, unit: Ref) -> None:
    stage.begin()
    stage.until(unit)


def tally(stage: Stage, bob: Ref, **wish: Any) -> dict[str, int]:
    """Every modifier of a shot by its rule, and what comes of all as "total"."""
    told = stage.forecast(Shoot, target=bob, **{"shots": 1, **wish}).tallies[0]
    return {**{each.rule: int(each.amount) for each in told.modifiers}, "total": int(told.total)}


def made(stage: Stage, ann: Ref, bob: Ref, **own: Any) -> Attack:
    """The plain attack of the first gun in hand."""
    arm = next(arm for arm in arms.arms(stage.table, ann) if arm.weapon.ranged)
    return replace(Attack(ann, bob, arm, arm.weapon.ranged[0]), **own)


# range and speed


@pytest.mark.parametrize(
    ("yards", "penalty"), [(2, 0), (3, -1), (5, -2), (7, -3), (10, -4), (17, -6), (80, -10), (100, -10)]
)
def test_the_speed_and_range_table(yards: int, penalty: int) -> None:
    """GUR-RNG-04, GUR-RNG-05: the larger of two rows; 17 yards count as 20, -6."""
    assert ranges.penalty(yards) == penalty


def test_jenny_atkins_on_the_range() -> None:
    """GUR-RNG-02, GUR-RNG-04: a target at 17 yards is at -6 on the tally that a player reads."""
    stage, ann, bob = field(yards=17)
    begin(stage, ann)
    assert tally(stage, bob)["GUR-RNG-05"] == -6


def test_range_and_speed_are_added_before_they_are_looked_up() -> None:
    """GUR-RNG-06: 50 yards and 30 yards a second make 80, -10; a person on foot counts nothing, a sprinter does."""
    stage, ann, bob = field(yards=29)
    shot = made(stage, ann, bob)
    plain = int(to_hit.tally(stage.table, shot).total)
    stage.put(bob, Ran(tenths=50))
    assert speed.speed(stage.table, bob) == 0
    stage.put(bob, Ran(tenths=300))
    assert speed.speed(stage.table, bob) == 30
    stage.put(bob, Ran(tenths=60, sprinted=True))
    assert speed.speed(stage.table, bob) == 6
    stage.put(bob, Ran(tenths=510))
    assert int(to_hit.tally(stage.table, shot).total) == plain - 3
    assert ranges.penalty(50 + 30) == -10


def test_what_is_out_of_range_or_behind_is_not_offered() -> None:
    """GUR-RNG-01, GUR-HEX-10: in front and up to maximum range."""
    stage, ann, bob = field("Shuriken", Skill.THROWN_SHURIKEN, yards=25)
    begin(stage, ann)
    assert not any(bob for offer in stage.offers(Shoot))
    stage, ann, bob = field(yards=10)
    stage.stand(ann, (10, 30), 4)
    begin(stage, ann)
    assert not stage.offered(Shoot)


def test_shots_at_arms_length() -> None:
    """GUR-HEX-15, GUR-RNG-00: in one cell range takes nothing off, the Bulk of the weapon does; and a foe there is the
    only mark of shots and throws alike.
    """
    stage, ann, bob = field(PISTOL, Skill.PISTOL, yards=5)
    cal = stage.unit("red", (10, 29), facing=4, name="Cal")
    stage.stand(cal, (10, 30))
    rules = {each.rule: each.amount for each in to_hit.tally(stage.table, made(stage, ann, cal)).modifiers}
    assert rules["GUR-HEX-15"] == -2 and "GUR-RNG-05" not in rules
    assert shooting.in_reach(stage.table, made(stage, ann, cal))
    assert not shooting.in_reach(stage.table, made(stage, ann, bob))


@pytest.mark.parametrize(
    ("name", "rate", "shots", "seconds", "singly"),
    [("Bow", 1, 1, 2, False), ("Revolver .38", 3, 6, 3, True), ("Machine gun 7.62 mm", 10, 200, 5, False)],
)
def test_the_examples_of_the_weapon_tables(name: str, rate: int, shots: int, seconds: int, singly: bool) -> None:
    """GUR-ROF-01, GUR-RLD-01: a bow fires 1 and takes two seconds for another arrow; a .38 revolver fires up to 3 of 6
    and takes three seconds a round; a machine gun 10 of 200, and five seconds for the belt.
    """
    use = STOCK.standard().get(Weapon, name).ranged[0]
    assert use.rate.shots == rate
    assert (use.loads.magazine, use.loads.reload, use.loads.singly) == (shots, seconds, singly)


def test_size_of_the_target() -> None:
    """GUR-RNG-03: its Size Modifier is added."""
    stage, ann, bob = field(yards=5)
    shot = made(stage, ann, bob)
    plain = int(to_hit.tally(stage.table, shot).total)
    stage.figures(bob, size=2)
    assert int(to_hit.tally(stage.table, shot).total) == plain + 2


def test_an_all_out_shot_is_surer() -> None:
    """GUR-AOA-06: +1."""
    stage, ann, bob = field()
    begin(stage, ann)
    surely = int(stage.forecast(ShootSurely, target=bob, shots=1).tallies[0].total)
    assert surely == tally(stage, bob)["total"] + 1


@pytest.mark.parametrize(("up", "down", "level"), [(10, 6, 8), (0, 8, 8)])
def test_shooting_up_and_down(up: int, down: int, level: int) -> None:
    """GUR-ELEV-01: a yard more for each yard up, one less for two yards down, half the distance at least."""
    from rules.gurps.core import scale

    stage = Stage()
    stage.terrain.ground[20, 10] = float(up) * scale.YARD
    ann = stage.unit("blue", (10, 28), weapons=[RIFLE])
    bob = stage.unit("red", (10, 20), facing=4)
    assert scale.apart(stage.table, ann, bob) == level
    assert scale.reckoned(stage.table, ann, bob) == level + up
    assert scale.reckoned(stage.table, bob, ann) == max(level / 2, level - up // 2)
    assert down


# rate of fire


@pytest.mark.parametrize(
    ("shots", "bonus"),
    [(1, 0), (4, 0), (5, 1), (8, 1), (9, 2), (12, 2), (13, 3), (16, 3), (17, 4), (24, 4), (25, 5), (49, 5), (50, 6),
     (99, 6), (100, 7), (199, 7), (200, 8)],
)  # fmt: skip
def test_what_many_shots_add(shots: int, bonus: int) -> None:
    """GUR-ROF-01: the table of the rules, and 1 more for each doubling."""
    assert to_hit.by_shots(shots) == bonus


def test_how_many_shots_are_offered() -> None:
    """GUR-ROF-01: a revolver of RoF 3 fires 1, 2 or 3; a gun for bursts only a quarter of its rate at least; and never
    more than are loaded.
    """
    stage, ann, bob = field("Revolver .38", Skill.PISTOL)
    begin(stage, ann)
    assert stage.offers(Shoot)[0].choices["shots"] == (3, 2, 1)
    stage.loaded(ann, "Revolver .38", 2)
    assert stage.offers(Shoot)[0].choices["shots"] == (2, 1)
    stage, ann, bob = field(MACHINE_GUN, Skill.LMG)
    begin(stage, ann)
    assert min(stage.offers(Shoot)[0].choices["shots"]) == 3 and max(stage.offers(Shoot)[0].choices["shots"]) == 12
    assert bob


@pytest.mark.parametrize(("margin", "hits"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4)])
def test_recoil(margin: int, hits: int) -> None:
    """GUR-ROF-02: at Rcl 2 success by 0 or 1 is one hit, by 2 or 3 two, by 4 or 5 three, by 6 or 7 four."""
    from rules.gurps.rolls import Kind, Roll

    stage, ann, bob = field(MACHINE_GUN, Skill.LMG)
    shot = made(stage, ann, bob, shots=12)
    assert foretelling.scored(stage.table, shot, Roll(8, 8 + margin, Kind.RANGED)).hits == hits
    few = replace(shot, shots=3)
    assert foretelling.scored(stage.table, few, Roll(8, 8 + margin, Kind.RANGED)).hits == min(3, hits)


def test_a_dodge_by_two_avoids_three_of_four_hits() -> None:
    """GUR-ROF-02, GUR-MSL-02, GUR-DOD-02: four hits of a machine gun; a Dodge of 9 against which 7 is rolled avoids one
    and two more, so that one strikes; no other defence is offered against a gun.
    """
    stage, ann, bob = field(MACHINE_GUN, Skill.LMG, level=14, yards=10)
    stage.figures(bob, quarters=24)
    begin(stage, ann)
    shown = stage.forecast(Shoot, target=bob, shots=12)
    assert int(shown.tallies[0].total) == 14 + 2 - 4
    stage.dice(2, 2, 2)
    stage.take(Shoot, target=bob, shots=12)
    assert stage.asked[-1].about.threat.hits == 4
    assert not stage.offered(Parry)
    dodge = int(stage.forecast(Dodge, drop=False).tallies[0].total)
    stage.figures(bob, quarters=24 + 4 * (9 - dodge))
    stage.dice(1, 3, 3, *(1 for _ in range(30)))
    stage.take(Dodge, drop=False)
    assert stage.told("shot")[-1].data["hits"] == 1
    assert stage.item(ann, MACHINE_GUN).loaded == 200 - 12


def test_pellets() -> None:
    """GUR-SHOT-01: three shells of nine at 10 yards are 27 shots, +5; skill 12 at -4 makes 13, of which a 10 scores
    four pellets; at 4 yards they are 3 shots, and each does 4d+4 against four times the DR.
    """
    from rules.gurps.rolls import Kind, Roll

    stage, ann, bob = field(SHOTGUN, Skill.SHOTGUN, level=12, yards=10)
    begin(stage, ann)
    assert tally(stage, bob, shots=3)["total"] == 13
    shot = made(stage, ann, bob, shots=3)
    assert foretelling.scored(stage.table, shot, Roll(10, 13, Kind.RANGED)).hits == 4
    stage, ann, bob = field(SHOTGUN, Skill.SHOTGUN, level=12, yards=4)
    shot = made(stage, ann, bob, shots=3)
    hit = attack.hit(stage.table, shot)
    assert attack.missiles(stage.table, shot) == 3 and hit is not None
    assert str(hit.strike.hurt) == "4d+4" and hit.strike.pellets == 4
    assert "GUR-ROF-01" not in {each.rule for each in to_hit.tally(stage.table, shot).modifiers}


# who and what is in the way


def test_figures_on_the_line() -> None:
    """GUR-HEX-11: -4 for each that stands on the line, friend or foe; one that kneels does not count."""
    stage, ann, bob = field(yards=10)
    begin(stage, ann)
    plain = tally(stage, bob)["total"]
    cal = stage.unit("blue", (10, 25), name="Cal")
    assert tally(stage, bob)["GUR-HEX-11"] == -4 and tally(stage, bob)["total"] == plain - 4
    stage.unit("red", (10, 23), name="Dan")
    assert tally(stage, bob)["GUR-HEX-11"] == -8
    stage.posture(cal, Posture.KNEELING)
    assert tally(stage, bob)["GUR-HEX-11"] == -4


def test_who_a_stray_may_strike() -> None:
    """GUR-WRONG-02: figures before the target, then the first three behind it, up to anything solid."""
    stage = Stage()
    stage.wall((10, 14), 0)
    ann = stage.unit("blue", (10, 30), weapons=[RIFLE], name="Ann")
    bob = stage.unit("red", (10, 20), facing=4)
    before = stage.unit("blue", (10, 25))
    behind = [stage.unit("red", (10, row)) for row in (18, 16)]
    stage.unit("red", (10, 12))
    assert lines.between(stage.table, ann, bob) == (before,)
    assert lines.beyond(stage.table, ann, bob, 100) == tuple(behind)


def test_a_miss_may_strike_who_stands_behind() -> None:
    """GUR-WRONG-01, GUR-WRONG-02: the shot that misses is rolled against 9 at most for the figure behind; it stands in
    the forecast with its own rows, which add up to one.
    """
    stage, ann, bob = field(level=14, yards=5)
    cal = stage.unit("red", (10, 23), facing=4, armour=(), name="Cal")
    begin(stage, ann)
    shown = stage.forecast(Shoot, target=bob, shots=1)
    score = int(shown.tallies[0].total)
    assert sum(each.chance for each in shown.of(stage.known_as(cal))) == 1
    assert 0 < shown.struck(stage.known_as(cal)) < Fraction(1, 2)
    before, other = stage.hp(cal), stage.hp(bob)
    assert score == 12
    stage.dice(6, 6, 4, 3, 3, 3, *FLAT_OUT, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    stage.take(Shoot, target=bob, shots=1)
    stage.take(Dodge, drop=False)
    assert stage.hp(cal) < before and stage.hp(bob) == other


def test_a_dodged_shot_flies_on_and_a_hit_does_not() -> None:
    """GUR-WRONG-02: after a dodge the figure behind is tested; after a hit nobody is."""
    stage, ann, bob = field(level=18, yards=5)
    cal = stage.unit("red", (10, 23), facing=4, armour=(), name="Cal")
    begin(stage, ann)
    stage.dice(3, 3, 4, 1, 1, 2, 6, 6, 5)
    stage.take(Shoot, target=bob, shots=1)
    stage.take(Dodge, drop=False)
    strays = [event for event in stage.told("shot") if event.target == cal]
    assert len(strays) == 1 and "stray" in strays[0].text
    stage, ann, bob = field(level=18, yards=5)
    cal = stage.unit("red", (10, 23), facing=4, armour=(), name="Cal")
    begin(stage, ann)
    stage.dice(3, 3, 4, *FLAT_OUT, *(1 for _ in range(20)))
    stage.take(Shoot, target=bob, shots=1)
    stage.take(Dodge, drop=False)
    assert not [event for event in stage.told("shot") if event.target == cal]


def test_the_odds_of_a_stray_are_those_of_the_roll() -> None:
    """GUR-WRONG-01: the chance shown for the figure behind is that of a miss or dodge, then of 9 or less, then of no
    dodge.
    """
    stage, ann, bob = field(level=14, yards=5)
    cal = stage.unit("red", (10, 23), facing=4, armour=(), name="Cal")
    begin(stage, ann)
    shown = stage.forecast(Shoot, target=bob, shots=1)
    from rules.gurps import rolls

    main, own = shown.tallies[0], shown.tallies[1]
    hit, dodged = rolls.chance(int(main.total)), rolls.chance(int(own.total))
    critical = rolls.rolls(int(main.total), rolls.Kind.RANGED).chance(lambda fell: fell.critical)
    struck = hit - (hit - critical) * dodged
    jams = Fraction(4, 216)
    flies = 1 - struck - jams
    assert shown.success == struck
    nine = rolls.rolls(9, rolls.Kind.RANGED)
    sure = nine.chance(lambda fell: fell.success and fell.critical)
    plain = nine.chance(lambda fell: fell.success and not fell.critical)
    assert shown.struck(stage.known_as(cal)) == flies * (sure + plain * (1 - dodged))


# cover


def test_a_low_wall_hides_the_legs() -> None:
    """GUR-COV-01: a yard of wall hides legs and groin; the torso is at -2, a bare head at its own penalty, and a leg
    can only be hit through the wall.
    """
    stage = Stage()
    stage.low_wall((10, 20), 4)
    ann = stage.unit("blue", (10, 30), weapons=[RIFLE], skills={Skill.RIFLE: 14}, dx=14, name="Ann")
    bob = stage.unit("red", (10, 20), facing=4, armour=(), name="Bob")
    begin(stage, ann)
    hides = cover.cover(stage.table, ann, bob)
    assert {Location.GROIN, Location.LEFT_LEG, Location.RIGHT_FOOT} <= set(hides.hides)
    assert Location.TORSO not in hides.hides and hides.dr == round(240 / 25.4 * 60 / 9)
    torso, skull = tally(stage, bob), tally(stage, bob, called=Location.SKULL)
    assert torso["GUR-COV-01"] == -2 and "GUR-COV-01" not in skull
    leg = stage.forecast(Shoot, target=bob, shots=1, called=Location.RIGHT_LEG).tallies[0]
    assert [each.amount for each in leg.modifiers if each.rule == "GUR-COV-01"] == [-2, -2]


def test_cover_lends_its_dr_to_what_it_hides() -> None:
    """GUR-COV-02: a rifle of 7d does nothing to a leg behind nine inches of brick."""
    stage = Stage()
    stage.low_wall((10, 20), 4)
    ann = stage.unit("blue", (10, 30), weapons=[RIFLE], skills={Skill.RIFLE: 18}, dx=14, name="Ann")
    bob = stage.unit("red", (10, 20), facing=4, armour=(), name="Bob")
    begin(stage, ann)
    before = stage.hp(bob)
    stage.dice(3, 3, 2, *FLAT_OUT, 6, 6, 6, 6, 6, 6, 6)
    stage.take(Shoot, target=bob, shots=1, called=Location.RIGHT_LEG)
    stage.take(Dodge, drop=False)
    assert stage.hp(bob) == before and not stage.dice_left


def test_nothing_goes_through_cover_as_an_option() -> None:
    """GUR-COV-02: shots may be kept from going through things at all."""
    for through, most in (("walls", 60), ("off", 10_000)):
        stage = Stage(overpenetration=through)
        stage.low_wall((10, 20), 4, material="wood", millimetres=40)
        ann = stage.unit("blue", (10, 30), weapons=[RIFLE])
        bob = stage.unit("red", (10, 20), facing=4)
        assert cover.cover(stage.table, ann, bob).dr == (4 if most == 60 else most)


def test_postures_make_a_smaller_mark() -> None:
    """GUR-POST-07, GUR-RNG-02: -2 at the torso of one that kneels, nothing at the skull."""
    stage, ann, bob = field()
    stage.posture(bob, Posture.KNEELING)
    begin(stage, ann)
    assert tally(stage, bob)["GUR-POST-07"] == -2
    assert "GUR-POST-07" not in tally(stage, bob, called=Location.SKULL)


# guns that fail


def test_a_gun_fails_from_its_malfunction_number() -> None:
    """GUR-CRIT-04: 17 jams the gun; three dice of 10 are a stoppage after one shot; it fires no more until it is
    cleared, by three seconds and a roll.
    """
    stage, ann, bob = field(PISTOL, Skill.PISTOL, level=12)
    begin(stage, ann)
    stage.dice(6, 6, 5, 3, 3, 4)
    stage.take(Shoot, target=bob, shots=3)
    assert stage.part(ann, Jammed).guns == ((PISTOL, Failure.STOPPAGE, 0),)
    assert stage.item(ann, PISTOL).loaded == 15
    for second in range(1, 4):
        stage.rest()
        begin(stage, ann)
        assert not stage.offered(Shoot)
        if second == 3:
            assert stage.forecast(ClearGun).success is not None
            stage.dice(2, 2, 3)
        stage.take(ClearGun)
    assert not stage.part(ann, Jammed).guns
    stage.rest()
    begin(stage, ann)
    assert stage.offered(Shoot)


@pytest.mark.parametrize(
    ("shown", "failure", "seconds"),
    [((1, 1, 2), Failure.BROKEN, 0), ((2, 2, 2), Failure.MISFIRE, 2), ((5, 5, 5), Failure.BROKEN, 0)],
)
def test_how_guns_fail(shown: tuple[int, int, int], failure: Failure, seconds: int) -> None:
    """GUR-CRIT-04: mechanical trouble is out of action; a misfire takes two seconds to clear, without a roll."""
    stage, ann, bob = field(PISTOL, Skill.PISTOL, level=12)
    begin(stage, ann)
    stage.dice(6, 6, 6, *shown)
    stage.take(Shoot, target=bob, shots=1)
    assert jams.jammed(stage.table, ann, PISTOL) is failure
    for _ in range(seconds):
        stage.rest()
        begin(stage, ann)
        stage.take(ClearGun)
    stage.rest()
    begin(stage, ann)
    assert stage.offered(Shoot) == bool(seconds) and not stage.offered(ClearGun)


# thrown


def test_a_knife_thrown_lies_where_it_fell() -> None:
    """GUR-THR-01: it leaves the hand, and lies by its target, to be picked up and used."""
    stage, ann, bob = field("Large knife", Skill.THROWN_KNIFE, level=14, yards=4)
    begin(stage, ann)
    stage.dice(6, 6, 4)
    stage.take(Shoot, target=bob)
    assert not stage.holds(ann)
    [(ref, lying)] = stage.table.having(Lying)
    assert lying.cell == (10, 26) and stage.part(ref, Arsenal).weapon("Large knife") is not None
    stage.posture(bob, Posture.KNEELING)
    stage.until(bob)
    stage.put(bob, Kit(()))
    stage.take(PickUp)
    assert stage.holds(bob) == ("Large knife",)


def test_a_bare_hand_catches_what_it_parries_well() -> None:
    """GUR-THR-01: a parry with a bare hand by 5 or more catches a thing thrown."""
    stage, ann, bob = field("Large knife", Skill.THROWN_KNIFE, level=14, yards=4)
    stage.put(bob, Kit(()))
    stage.figures(bob, {Skill.JUDO: 16})
    begin(stage, ann)
    stage.dice(3, 3, 3, 1, 1, 2)
    stage.take(Shoot, target=bob)
    stage.take(Parry, thing="right hand")
    assert stage.holds(bob) == ("Large knife",) and not stage.table.having(Lying)


def test_arrows_can_be_blocked_and_bullets_not() -> None:
    """GUR-MSL-01, GUR-MSL-02, GUR-DEF-04: a shield blocks an arrow and helps to dodge it; it does nothing against a
    gun.
    """
    from rules.gurps.defence import scores

    for weapon, skill, helps in (("Bow", Skill.BOW, True), (RIFLE, Skill.RIFLE, False)):
        stage = Stage()
        ann = stage.unit("blue", (10, 30), weapons=[weapon], skills={skill: 12}, dx=14)
        bob = stage.unit("red", (10, 20), facing=4, weapons=[], shield="Medium shield", skills={Skill.SHIELD: 12})
        ways = scores.ways(stage.table, attack.threat(stage.table, made(stage, ann, bob)))
        dodge = next(way for way in ways if way.how == "dodge")
        assert any(way.how == "block" for way in ways) == helps
        assert any(each.rule == "GUR-DEF-04" for each in dodge.score.modifiers) == helps


def test_a_bow_shoots_by_its_own_strength() -> None:
    """GUR-MSL-01: damage and range come from the ST of the bow, where it has one."""
    stage, ann, bob = field("Crossbow", Skill.CROSSBOW)
    shot = made(stage, ann, bob)
    rated = shot.arm.weapon.rated_st
    assert isinstance(shot.use, Ranged)
    if rated and shot.use.harms is not None:
        assert attack.hurt(stage.table, shot) == shot.use.harms.hurt(rated)
    assert attack.reach(stage.table, shot).maximum == shot.use.ranges.yards(rated or 14).maximum


def test_a_poisoned_arrow_needs_to_penetrate() -> None:
    """GUR-INJ-08: poison on an arrow that does not beat DR does nothing; what beats it is followed by the poison."""
    stage, ann, bob = field("Bow", Skill.BOW, level=16)
    bow = stage.part(ann, Arsenal).weapon("Bow")
    assert bow is not None
    poisoned = tuple(each.model_copy(update={"follow_up": "1d tox"}) for each in bow.ranged)
    stage.weapon(ann, "Bow", ranged=poisoned)
    hit = attack.hit(stage.table, made(stage, ann, bob))
    assert hit is not None and hit.follow is not None and hit.follow.needs_blood
    plain = replace(hit, follow=None)
    from rules.gurps.core import figures
    from rules.gurps.flesh import foretelling as flesh

    suit, build = figures.suit(stage.table, bob), figures.build(stage.table, bob)
    more = flesh.tolls(hit, suit, build).mean(lambda toll: toll.loss)
    assert more > flesh.tolls(plain, suit, build).mean(lambda toll: toll.loss)
