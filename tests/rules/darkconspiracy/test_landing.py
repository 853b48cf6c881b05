"""Where hits land, what gets through, and what several of them come to on one body."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from rules.darkconspiracy.core.severity import Level, least, level
from rules.darkconspiracy.harm import landing, taking
from rules.darkconspiracy.harm.blows import Blow, Force, Front, Fronts, Hits, Shot, blow, either, impact, shot
from rules.darkconspiracy.harm.bodies import Body
from rules.darkconspiracy.harm.course import FATES
from rules.darkconspiracy.harm.ends import Grave, Toll
from rules.darkconspiracy.harm.fronts import BIPED, QUADRUPED, bare, fronts, struck
from rules.darkconspiracy.terms.anatomy import ARMS, LEGS, PARTS, Part
from rules.kernel import odds
from rules.kernel.dice import Dice, Rolled
from tests.rules.darkconspiracy import opinion_harm as opinion
from tests.rules.darkconspiracy.stage import Stage

UNHURT = (0,) * len(PARTS)
BODY = Body((6, 18, 12, 12, 12, 12, 12), UNHURT, UNHURT, 6, 6, 6, 3)
TRUNK = (Part.CHEST, Part.ABDOMEN)


def _fronts(armour: int = 0, helmet: tuple[int, ...] = (0,), cover: Mapping[Part, int] | None = None) -> Fronts:
    """A man upright and level, with armour on chest and abdomen."""
    worn = {Part.HEAD: helmet, **dict.fromkeys(TRUNK, (armour,))}
    hides = cover or {}
    return tuple(
        Front(part, BIPED.count(part), hides.get(part, 0), worn.get(part, (0,)), soft=part is Part.HEAD)
        for part in dict.fromkeys(BIPED)
    )


def _at(made: Blow, part: Part) -> tuple[Force, ...]:
    return next(each.forces for each in made.landings if each.part is part)


def test_each_face_of_the_die_of_location_strikes_a_part() -> None:
    """Level 1d10, from higher up its first six faces, from below its last six; from a side both limbs are the near one;
    of one that lies on the ground, along its body, half passes by; animals by a column of their own (DKC-LOC-01,
    DKC-LOC-02, DKC-LOC-03).
    """
    right_arm, left_arm, right_leg, left_leg = *ARMS, *LEGS
    level_, high = struck(False, "front", "level", True, False), struck(False, "rear", "higher", True, False)
    assert level_ == BIPED == (
        Part.HEAD, right_arm, left_arm, Part.CHEST, *(Part.ABDOMEN,) * 2, *(right_leg,) * 2, *(left_leg,) * 2,
    )  # fmt: skip
    assert high == BIPED[:6]
    assert struck(False, "front", "lower", True, False) == BIPED[4:]
    left = struck(False, "side", "level", False, False)
    assert (left.count(left_arm), left.count(right_arm), left.count(left_leg)) == (2, 0, 4)
    head_on, feet_on = (struck(False, side, "level", True, True) for side in ("front", "rear"))
    assert [part for part in head_on if part] == [Part.HEAD, right_arm, left_arm, Part.CHEST]
    assert [part for part in feet_on if part] == list(BIPED[4:])
    assert struck(True, "side", "level", True, False) == QUADRUPED
    hound = struck(True, "front", "level", True, False)
    assert (hound.count(Part.HEAD), hound.count(right_arm), hound.count(left_arm), hound.count(Part.CHEST)) == (
        2,
        3,
        3,
        4,
    )
    assert Part.HEAD not in struck(True, "rear", "level", True, True)


def test_armour_takes_dice_and_leaves_blunt_points() -> None:
    """DR 3 of PR 1 on level 1 leaves 2d6 and a blunt point, of PR nil three blunt points; cover comes first and leaves
    none; without armour all dice count, at every range the same (DKC-GUN-02, DKC-GUN-03, DKC-GUN-04, DKC-GUN-05).
    """
    vest, wall = _fronts(armour=1), _fronts(armour=1, cover={Part.CHEST: 1, Part.ABDOMEN: 3})
    assert _at(shot(Shot(3, 1), vest), Part.CHEST) == (Force(2, blunt=1),)
    assert _at(shot(Shot(2), vest), Part.CHEST) == (Force(blunt=2),)
    assert _at(shot(Shot(3, 1), vest), Part.LEFT_LEG) == (Force(3),)
    assert _at(shot(Shot(3, 1), wall), Part.CHEST) == (Force(1, blunt=1),)
    assert _at(shot(Shot(3, 1), wall), Part.ABDOMEN) == (Force(),)
    assert _at(shot(Shot(12, bare=True), vest), Part.CHEST) == (Force(12),)


def test_a_helmet_is_struck_by_some_faces_and_soft_heads_suffer_double() -> None:
    """Of a Kevlar helmet four faces in six, and the head takes double what gets through, not of the blunt points;
    chest or head, an aimed shot may kill at once by its dice left; an outstanding one is critical, on limbs all it can
    do (DKC-ARMR-02, DKC-GUN-01, DKC-GUN-06).
    """
    made = shot(Shot(3, 1, aimed=True), _fronts(helmet=(1, 1, 1, 1, 0, 0)))
    assert _at(made, Part.HEAD).count(Force(2, doubled=True, blunt=1, kills=2)) == 4
    assert _at(made, Part.HEAD).count(Force(3, doubled=True, kills=3)) == 2
    best = shot(Shot(3, 1, outstanding=True), _fronts())
    assert _at(best, Part.CHEST) == (Force(3, least=Level.CRITICAL, kills=3),)
    assert _at(best, Part.RIGHT_LEG) == (Force(points=18),)
    fells = FATES.foretell({"hits": ((best, 1),), "body": BODY}, "toll")
    assert fells.chance(lambda end: end[0].grave is Grave.DEAD) == Fraction(1, 10) + Fraction(3, 100)


def test_a_round_that_bursts_strikes_whom_it_hits_as_a_bullet() -> None:
    """Twice its concussion or what it pierces, whichever is more dice, at PR 1; tank rounds pass through body armour
    (DKC-GUN-07, DKC-GUN-08).
    """
    assert impact(4, 6) == Shot(8, 1)
    assert impact(2, 60).dice == 60
    assert _at(shot(impact(2, None), _fronts(armour=1)), Part.CHEST) == (Force(3, blunt=1),)
    assert _at(shot(Shot(8, bare=True), _fronts(armour=3)), Part.CHEST) == (Force(8),)


def test_armour_and_place_are_read_off_the_map() -> None:
    """The better of two pieces counts, from the rear what is worn there; a part that is chosen is no matter of dice
    (DKC-ARMR-01, DKC-HIT-01, DKC-COVR-01).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 20), "Rifleman")
    bob = stage.unit(
        "red", (5, 10), "Irregular", facing=4, armour=("Kevlar vest", "Close assault armour", "Kevlar helmet")
    )
    ahead = {front.part: front.armour for front in fronts(stage.table, ann, bob)}
    assert ahead[Part.CHEST] == ahead[Part.LEFT_LEG] == (1,)
    assert ahead[Part.HEAD] == (1, 1, 1, 1, 0, 0)
    (chosen,) = fronts(stage.table, ann, bob, Part.ABDOMEN)
    assert (chosen.part, chosen.ways) == (Part.ABDOMEN, 1)
    assert {front.part for front in bare(stage.table, bob)} == set(PARTS)


def test_levels_go_by_the_capacity_of_the_part() -> None:
    """Capacity 12: 1 to 6 scratch, 7 to 12 slight, 13 to 24 serious, 25 and more critical; a level that is named is its
    lowest figure (DKC-WOUND-01, DKC-WOUND-50).
    """
    assert [level(points, 12) for points in (0, 1, 6, 7, 12, 13, 24, 25)] == [
        Level.NONE, Level.SCRATCH, Level.SCRATCH, Level.SLIGHT, Level.SLIGHT, Level.SERIOUS, Level.SERIOUS,
        Level.CRITICAL,
    ]  # fmt: skip
    assert [least(each, 12) for each in (Level.SLIGHT, Level.SERIOUS, Level.CRITICAL)] == [7, 13, 25]


def _one_by_one(dice: Dice, hits: Hits, body: Body) -> Toll:
    taken = taking.untouched(body)
    for made, times in hits:
        for _ in range(times):
            taken = taking.hit(dice, dice, body, taken, made)
    return taking.toll(body, taken)


HURT = BODY._replace(damage=(0, 3, 7, 0, 0, 0, 13), flinched=True)
PLAIN, HIDDEN = shot(Shot(1, 1), _fronts(1)[2:5]), shot(Shot(1), _fronts(1, cover={Part.ABDOMEN: 2})[2:])
BEST, AIMED = shot(Shot(1, 1, outstanding=True), _fronts()[:1]), shot(Shot(1, 1, aimed=True), _fronts()[:1])
HEADS = shot(Shot(1, 1), _fronts()[:2])
FIST = blow(Force(points=3), _fronts(1), subdues=True)


@pytest.mark.parametrize(
    ("hits", "body"),
    [
        (((PLAIN, 2),), BODY),
        (((HEADS, 2),), HURT),
        (((PLAIN, 2),), BODY._replace(robot=True, flinched=True)),
        (((HIDDEN, 1), (PLAIN, 1)), BODY._replace(strength=2, agility=2, points=1)),
        (((AIMED, 1),), BODY),
        (((BEST, 2),), BODY),
        (((FIST, 2),), BODY._replace(subdued=(11, 30, 3, 0, 0, 0, 0))),
    ],
)
def test_two_hits_add_up_as_they_are_rolled(hits: Hits, body: Body) -> None:
    """Part by part they come to exactly what every way their dice may fall comes to, the scratch that is the first harm
    of all included; robots feel no scratch (DKC-WOUND-02, DKC-GUN-09).
    """
    ways, whole = odds.ways(_one_by_one, (hits, body))
    found, of = landing.tolls(hits, body)
    assert sum(found.values()) == of
    assert {toll: Fraction(many, whole) for toll, many in ways.items()} == {
        toll: Fraction(many, of) for toll, many in found.items()
    }


def test_many_hits_are_weighed_nearly_and_foretold_exactly() -> None:
    """A long burst costs much exactly: what it comes to nearly is the same to more than nine digits."""
    hits, body = ((shot(Shot(4, 1), _fronts(1, (1, 1, 1, 1, 0, 0))), 14),), HURT._replace(points=2)
    exact, of = landing.tolls(hits, body)
    near, one = landing.tolls(hits, body, near=True)
    assert sum(exact.values()) == of > 1 << 200 > one
    for toll in exact | near:
        assert abs(Fraction(near.get(toll, 0), one) - Fraction(exact.get(toll, 0), of)) < 1e-11


def test_hits_of_which_some_are_outstanding_are_one_kind() -> None:
    """One in four does what an outstanding one does: of two hits one in sixteen both, six in sixteen one of them."""
    well, best = shot(Shot(1, 1), _fronts(1)), shot(Shot(1, 1, outstanding=True), _fronts(1))
    counted = {((well, 2),): 9, ((well, 1), (best, 1)): 6, ((best, 2),): 1}
    apart = dict[Toll, Fraction]()
    for hits, many in counted.items():
        ways, whole = landing.tolls(hits, BODY)
        for toll, share in ways.items():
            apart[toll] = apart.get(toll, Fraction(0)) + Fraction(many * share, 16 * whole)
    ways, whole = landing.tolls(((either(well, 3, best, 1), 2),), BODY)
    assert {toll: Fraction(many, whole) for toll, many in ways.items()} == apart


def test_three_hits_agree_with_a_second_opinion_and_with_plays() -> None:
    """Death, and who is still in the fight after stun, checks of consciousness and knockdown (DKC-STUN-01,
    DKC-WOUND-04, DKC-WOUND-06, DKC-KD-01).
    """
    man = opinion.Body(armour={**opinion.worn({"chest": 1, "abdomen": 1}), "head": opinion.helmet(1, 4)})
    made = shot(Shot(3, 1), _fronts(1, (1, 1, 1, 1, 0, 0)))
    fields = {"hits": ((made, 3),), "body": BODY}
    one = opinion.Bullet(3, 1).on(man, opinion.fall_places(man))
    tolls = {toll: Fraction(chance) for toll, chance in opinion.many_alike(man, one, 3)[3].items()}
    ends = opinion.ends(man, tolls)
    after = FATES.foretell(fields, "after").map(lambda end: end[0][0] if end[0] else "")
    fights = 1 - sum(
        after.get(words, Fraction(0)) for words in ("dead", "dying", "unconscious", "stunned", "out of action")
    )
    assert abs(float(after["dead"]) - float(sum(p for end, p in ends.items() if end.dead))) < 1e-9
    assert abs(float(fights) - float(sum(p for end, p in ends.items() if end.acts))) < 1e-9
    dice, plays = Rolled("three hits"), 500
    dead = sum(FATES.rolled(fields, dice)["after"][0] == "dead" for _ in range(plays))
    expected = float(after["dead"])
    assert abs(dead / plays - expected) < 4 * (expected * (1 - expected) / plays) ** 0.5
