"""Who and what is in the way of a shot: figures, cover, and what flies on."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.body import Posture
from rules.gurps.core import cover
from rules.gurps.defence.forms import Defend
from rules.gurps.fire import lines
from rules.gurps.fire.forms import Shoot
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from tests.rules.gurps.firing import FLAT_OUT, RIFLE, begin, field, tally
from tests.rules.gurps.stage import Stage


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
    stage.take(Defend, how="dodge", drop=False)
    assert stage.hp(cal) < before and stage.hp(bob) == other


def test_a_dodged_shot_flies_on_and_a_hit_does_not() -> None:
    """GUR-WRONG-02: after a dodge the figure behind is tested; after a hit nobody is."""
    stage, ann, bob = field(level=18, yards=5)
    cal = stage.unit("red", (10, 23), facing=4, armour=(), name="Cal")
    begin(stage, ann)
    stage.dice(3, 3, 4, 1, 1, 2, 6, 6, 5)
    stage.take(Shoot, target=bob, shots=1)
    stage.take(Defend, how="dodge", drop=False)
    strays = [event for event in stage.told("shot") if event.target == cal]
    assert len(strays) == 1 and "stray" in strays[0].text
    stage, ann, bob = field(level=18, yards=5)
    cal = stage.unit("red", (10, 23), facing=4, armour=(), name="Cal")
    begin(stage, ann)
    stage.dice(3, 3, 4, *FLAT_OUT, *(1 for _ in range(20)))
    stage.take(Shoot, target=bob, shots=1)
    stage.take(Defend, how="dodge", drop=False)
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
    stage.take(Defend, how="dodge", drop=False)
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
