"""From damage to injury: thresholds, armour, recurring wounds, shock, bleeding, limbs, help."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.frame.body import Posture
from rules.frame.figure import Condition, Item, Kit, Place, Stance
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from rules.reflex.asks import PAUSE
from rules.reflex.core.checks import Check
from rules.reflex.core.moment import Moment
from rules.reflex.state import Arsenal, Traits, Virtual, Wear, Wounds
from rules.reflex.terms.body import LOCATIONS, Injury, Load, Location
from rules.reflex.terms.skills import Attribute
from rules.reflex.wounds import aid, clock, falls, forecasts, harm, items, protection
from rules.reflex.wounds.aid import RenderAid
from rules.reflex.wounds.hits import Hit, Sort
from rules.reflex.wounds.injury import Blow, Nature, Suffered, bled, injury, suffer, worsened
from rules.reflex.wounds.toll import End, Fate
from tests.rules.reflex.arena import Arena
from tests.rules.reflex.playing import Playing
from tests.rules.reflex.workbench import Bench

PETE = (1, 8, 16, 24)
NATURE = Nature(Check(2, 7), Check(2, 7), tuple((where, PETE) for where in LOCATIONS))


def struck(hurt: Wounds, *blows: Blow, faces: tuple[int, ...] = ()) -> Suffered:
    return suffer(Scripted(faces), hurt, blows, NATURE)


@pytest.fixture
def field() -> Playing:
    return Playing()


def bare(field: Playing) -> Ref:
    man = field.man("Rifleman")
    field.put(man, Kit(), Arsenal())
    field.put(man, replace(field.part(man, Traits), thresholds=tuple((where, PETE) for where in LOCATIONS)))
    return man


# damage and armour


@pytest.mark.parametrize(
    ("damage", "level"), [(0, 0), (1, 1), (7, 1), (8, 2), (11, 2), (15, 2), (16, 3), (24, 4), (90, 4)]
)
def test_petes_torso(damage: int, level: int) -> None:
    """RFX-DMG-01, RFX-DMG-02: rifle 7 and margin 4 make 11: moderate."""
    assert injury(PETE, damage) == level


def test_armour_is_multiplied_by_penetration() -> None:
    """RFX-DMG-07: 11 against a vest of 2 at x2 leaves 7; cinder block 9 at x2 stops it."""
    assert protection.through(11, ((Fraction(2), Fraction(2)),)) == 7
    assert protection.through(11, ((Fraction(9), Fraction(2)),)) == 0


def test_nil_passes_nothing_but_fractions() -> None:
    """RFX-DMG-08, RFX-COVER-08: half an Armor is nothing by itself; it counts when the product reaches one."""
    half = Fraction(1, 2)
    assert protection.through(5, ((Fraction(1), Fraction(0)),)) == 0
    assert protection.through(5, ((half, Fraction(0)),)) == 5
    assert [protection.effective(half, Fraction(n)) for n in (1, 2, 3)] == [0, 1, 1]


def test_layers_come_off_one_after_another() -> None:
    """RFX-DMG-09, RFX-COVER-07."""
    assert protection.through(20, ((Fraction(3), Fraction(2)), (Fraction(2), Fraction(2)))) == 10


def test_fire_meets_gear_at_half_and_impact_meets_padding_at_double(field: Playing) -> None:
    """RFX-FIRE-02, RFX-IMPACT-04: 9 against a vest of 2 is 8; a fall of 9 is 5."""
    man = bare(field)
    known = field.man("Rifleman", (9, 9))
    vest = next(suit for suit in field.part(known, Arsenal).armour if suit.at("torso") == 2)
    field.put(man, Kit((Item(vest.name, Place.WORN),)), Arsenal(armour=(vest,)))
    sorts: dict[Sort, int] = {"fire": 8, "impact": 5, "projectile": 7}
    for sort, left in sorts.items():
        hit = Hit("torso", 9, Fraction(1), sort=sort)
        assert protection.through(9, protection.layers(field, man, hit)) == left
    assert protection.layers(field, man, Hit("torso", 9, Fraction(1), bare=True)) == ()


def test_a_graze_is_slight_at_worst() -> None:
    """RFX-DMG-03: whatever the damage; but it must still pass the armour."""
    assert struck(Wounds(), Blow("torso", 80, graze=True)).wounds.actual("torso") is Injury.SLIGHT
    assert struck(Wounds(), Blow("torso", 0, graze=True)).wounds.worst is Injury.NONE


def test_recurring_wounds_of_an_arm() -> None:
    """RFX-DMG-05: moderate twice is serious; moderate again changes nothing; serious makes critical."""
    hurt = Wounds().with_level("left_arm", Injury.MODERATE)
    for damage, level in ((8, Injury.SERIOUS), (8, Injury.SERIOUS), (16, Injury.CRITICAL)):
        hurt = struck(hurt, Blow("left_arm", damage), faces=(1,) * 20).wounds
        assert hurt.actual("left_arm") is level
    assert worsened(Injury.CRITICAL, Injury.CRITICAL) == (Injury.CRITICAL, True)
    assert struck(Wounds().with_level("torso", Injury.CRITICAL), Blow("torso", 30)).dead


def test_virtual_wounds_are_not_added() -> None:
    """RFX-INJ-04: of real and virtual the worse; a new wound is compared with the real one."""
    hurt = replace(Wounds(), virtual=(Virtual("drug", "head", Injury.MODERATE),)).with_level("head", Injury.SLIGHT)
    assert hurt.at("head") is Injury.MODERATE
    assert hurt.with_level("head", Injury.SERIOUS).at("head") is Injury.SERIOUS
    assert struck(hurt, Blow("head", 1), faces=(1, 20)).wounds.actual("head") is Injury.MODERATE


# what follows


@pytest.mark.parametrize(("face", "shock", "unstable"), [(7, False, False), (12, True, False), (13, True, True)])
def test_a_moderate_wound_is_a_matter_of_fitness(face: int, shock: bool, unstable: bool) -> None:
    """RFX-INJ-06: FIT 7: 12 fails by 5, shock alone; 13 by 6, bleeding as well."""
    result = struck(Wounds(), Blow("torso", 8), faces=(face, 20))
    assert (result.shock, result.unstable) == (shock, unstable)


def test_a_serious_wound_lets_go_harder_and_a_critical_one_for_sure() -> None:
    """RFX-INJ-07, RFX-INJ-08: the arm at TN -2; critical opens the hand, shocks, and bleeds on a failed check."""
    held = struck(Wounds(), Blow("right_arm", 16), faces=(1, 1, 5, 20))
    assert (held.drops, held.shock) == ((), False)
    lost = struck(Wounds(), Blow("right_arm", 16), faces=(1, 1, 6, 20))
    assert lost.drops == ("right_arm",)
    worst = struck(Wounds(), Blow("right_leg", 24), faces=(8, 20))
    assert (worst.shock, worst.unstable, worst.falls) == (True, True, True)
    assert struck(Wounds(), Blow("head", 24), faces=(1, 1)).wounds.out == "head"


def test_a_second_shock_is_bleeding() -> None:
    """RFX-INJ-10."""
    hurt = replace(Wounds(), shocked=True)
    result = struck(hurt, Blow("torso", 8), faces=(9, 20))
    assert (result.shock, result.unstable) == (False, True)


def test_two_wounds_of_one_burst_shock_and_make_bleed() -> None:
    """RFX-INJ-10: from the first shock on whatever would shock is bleeding, even a moment later."""
    blows = Blow("torso", 8), Blow("torso", 1), Blow("left_leg", 8)
    both = struck(Wounds(), *blows, faces=(9, 20, 9, 20, 1, 20))
    assert (both.shock, both.unstable) == (True, True)
    one = struck(Wounds(), *blows, faces=(9, 20, 1, 20, 1, 20))
    assert (one.shock, one.unstable) == (True, False)


def test_a_limb_is_torn_off_by_more_than_twice_its_worst() -> None:
    """RFX-INJ-09: above 48 here, one time in two; then he bleeds."""
    assert struck(Wounds(), Blow("left_arm", 49), faces=(1, 1, 50)).severed == ("left_arm",)
    assert struck(Wounds(), Blow("left_arm", 49), faces=(1, 1, 51)).severed == ()
    assert struck(Wounds(), Blow("left_arm", 48), faces=(1, 1)).severed == ()


def test_another_critical_wound_of_a_critical_limb_tests_amputation_only(field: Playing) -> None:
    """RFX-DMG-05, RFX-INJ-09: no shock, no bleeding check, nothing dropped or fallen; torn off at 50, and then he
    bleeds.
    """
    critical = Wounds().with_level("left_leg", Injury.CRITICAL)
    again = struck(critical, Blow("left_leg", 30))
    assert again.wounds == critical
    assert not (again.new or again.shock or again.falls or again.unstable or again.severed)
    torn = struck(critical, Blow("left_leg", 49), faces=(50,))
    assert torn.severed == ("left_leg",)
    assert torn.wounds.unstable and not torn.wounds.shock
    man = bare(field)
    field.put(man, critical)
    field.lay(51)
    moment = Moment(field, 5)
    harm.wound(moment, man, (Hit("left_leg", 60, Fraction(1), 60),))
    moment.settle()
    assert field.wounds(man) == critical
    assert field.part(man, Stance).posture is Posture.STANDING


def test_pete_bleeds_to_death_in_two_segments() -> None:
    """RFX-INJ-11: slight arm and leg, moderate head, serious torso: worse all round, then dead."""
    pete = Wounds().with_level("left_arm", Injury.SLIGHT).with_level("left_leg", Injury.SLIGHT)
    pete = pete.with_level("head", Injury.MODERATE).with_level("torso", Injury.SERIOUS)
    after = bled(pete, 2)
    assert [after.actual(where) for where in ("left_arm", "left_leg", "head", "torso", "right_arm")] == [2, 2, 3, 4, 0]
    assert bled(after, 3).dead == 3


def test_bleeding_begins_with_the_segment_after(field: Playing) -> None:
    """RFX-INJ-11: and ends with help."""
    man = bare(field)
    field.put(man, replace(Wounds().with_level("torso", Injury.SLIGHT), unstable=1))
    clock.bleed(Moment(field))
    assert field.wounds(man).actual("torso") is Injury.SLIGHT
    field.clock = replace(field.clock, round=2)
    clock.bleed(Moment(field))
    assert field.wounds(man).actual("torso") is Injury.MODERATE


def test_coming_round_from_shock(field: Playing) -> None:
    """RFX-INJ-10: a check of coolness at the start of each later exchange; failed, he is dazed for it."""
    man = bare(field)
    field.put(man, replace(Wounds(), shock=1, shocked=True))
    field.clock = replace(field.clock, round=2)
    for face, dazed in ((20, True), (1, False)):
        field.lay(face, face)
        clock.recover(field)
        assert field.wounds(man).dazed is dazed


@given(st.lists(st.tuples(st.sampled_from(LOCATIONS), st.integers(0, 60)), max_size=6))
@settings(max_examples=60)
def test_wounds_never_heal_by_being_hit(blows: list[tuple[Location, int]]) -> None:
    before = Wounds()
    for where, damage in blows:
        after = struck(before, Blow(where, damage), faces=(10,) * 20).wounds
        assert all(after.actual(at) >= before.actual(at) for at in LOCATIONS)
        before = after


def test_a_hit_on_the_table_does_all_of_it(field: Playing) -> None:
    """RFX-DMG-02, RFX-DMG-06, RFX-INJ-06, RFX-OPS-06: the wound, the fall, the thing dropped, and then help."""
    man = bare(field)
    knife = field.man("Raider brawler", (9, 9))
    field.put(man, Kit((Item("Machete or short sword", Place.RIGHT),)), field.part(knife, Arsenal))
    moment = Moment(field)
    field.lay(20, 20, 20, 20)
    harm.wound(moment, man, (Hit("right_arm", 11, Fraction(2), 7, cause="a rifle"),))
    assert field.wounds(man).worst is Injury.NONE, "not before the moment settles"
    moment.settle()
    assert field.wounds(man).actual("right_arm") is Injury.MODERATE
    assert not field.part(man, Kit).held()
    assert field.wounds(man).unstable
    medic = field.man("Medic", (5, 6))
    assert aid.needs(field, medic, man) == ""


@pytest.mark.parametrize(("worst", "off"), [(Injury.MODERATE, 0), (Injury.SERIOUS, -2), (Injury.CRITICAL, -4)])
def test_stopping_the_bleeding(field: Playing, worst: Injury, off: int) -> None:
    """RFX-AID-01: the worse the harder, without a kit -3, on oneself -2."""
    medic, man = field.man("Medic", (5, 6)), bare(field)
    field.put(man, replace(Wounds().with_level("torso", worst), unstable=1))
    own = field.part(medic, Traits)
    target = own.attribute(Attribute.COG)
    strain = aid.helping(field, medic, man).check.target
    field.put(medic, replace(own, medical_kit=False))
    assert aid.helping(field, medic, man).check.target == strain - 3
    assert strain <= target + off


def test_bringing_back_the_dead(field: Playing) -> None:
    """RFX-AID-02: within four segments, unless beyond help."""
    medic, man = field.man("Medic", (5, 6)), bare(field)
    field.put(man, replace(Wounds().with_level("torso", Injury.CRITICAL), dead=1))
    assert aid.needs(field, medic, man) == ""
    field.clock = replace(field.clock, round=6)
    assert "too long" in aid.needs(field, medic, man)
    field.put(man, replace(field.wounds(man), dead=6, beyond_help=True))
    assert "beyond help" in aid.needs(field, medic, man)


def test_each_helper_tries_once_to_bring_one_back() -> None:
    """RFX-AID-02, RFX-INJ-08: he fails, and is offered it no more; another may try, but not with a useless arm."""
    arena = Arena()
    medic, mate, man = arena.man("blue", (10, 20)), arena.man("blue", (11, 20)), arena.man("blue", (10, 21))
    arena.table.put(man, replace(Wounds().with_level("torso", Injury.CRITICAL), dead=1))
    attempt = RenderAid(patient=man)
    arena.does(medic, attempt, 20, 20, kind=PAUSE)
    assert arena.wounds(man).dead
    assert arena.offered(medic, attempt, PAUSE) is None
    assert arena.offered(mate, attempt, PAUSE) is not None
    arena.table.put(mate, Wounds().with_level("left_arm", Injury.CRITICAL))
    refused = [str(each) for each in arena.menu(mate, PAUSE).refusals]
    assert f"{RenderAid.title}: the left arm is useless" in refused


@pytest.mark.parametrize(
    ("hit", "past"),
    [
        (Hit("head", 40, Fraction(2), 40), True),
        (Hit("torso", 60, Fraction(2), 60), False),
        (Hit("torso", 60, Fraction(1), 39, "explosion"), True),
        (Hit("torso", 60, Fraction(2), 39, "explosion"), False),
    ],
)
def test_nobody_comes_back_without_a_head_or_from_a_warheads_direct_hit(field: Playing, hit: Hit, past: bool) -> None:
    """RFX-AID-02: a bullet or the blast in the trunk may be undone, these not."""
    man = bare(field)
    field.put(man, Wounds().with_level(hit.location, Injury.CRITICAL), Arsenal())
    moment = Moment(field)
    harm.wound(moment, man, (hit,))
    moment.settle()
    assert field.wounds(man).dead
    assert field.wounds(man).beyond_help is past


# falls and things


def test_pete_falls_eight_metres_under_a_heavy_load() -> None:
    """RFX-IMPACT-01, RFX-IMPACT-03: Damage 10, check at -8, failed by 5: five hits of 10."""
    assert falls.falling(8, Load.HEAVY) == 10
    assert falls.lands(Scripted([5, 20]), Check(2, 8 - 8)).hits == 5
    assert falls.lands(Scripted([1, 20]), Check(2, 8)).hits == 0


def test_struck_by_two_tons_at_48() -> None:
    """RFX-IMPACT-02."""
    assert falls.run_over(2, 48) == 5


def test_a_rifle_that_is_hit(field: Playing) -> None:
    """RFX-ITEM-01, RFX-ITEM-02: steel of bulk 3: Armor 4, threshold 7; disabled, then destroyed."""
    assert items.stands("steel", 3) == (4, 7)
    assert items.stands("steel", 1) == (3, 4)
    assert items.stands("cloth", 0) == (0, 1)
    man = field.man("Irregular")
    rifle = "AK-47 assault rifle"
    came = items.through(11, Fraction(4), Fraction(1))
    assert came == 7
    assert items.hit(field, man, rifle, 6, 7) == ""
    assert items.hit(field, man, rifle, came, 7) == "disabled"
    assert field.part(man, Wear).disabled == (rifle,)
    assert items.hit(field, man, rifle, came, 7) == "destroyed"


def test_armour_that_was_penetrated_is_worth_less() -> None:
    """RFX-DEGR-01: 7 at x2 against a vest of 2 wears it to 1; 4 with a margin of 6 wounds but wears nothing; a tank's
    hull loses half of 13.
    """
    rifle = Hit("torso", 11, Fraction(2), 7)
    assert protection.penetrates(rifle, Fraction(2), Fraction(2))
    assert protection.worn_away(rifle, 7) == 1
    assert not protection.penetrates(Hit("torso", 10, Fraction(2), 4), Fraction(2), Fraction(2))
    assert protection.worn_away(Hit("torso", 13, Fraction(2), 20, "explosion"), 13) == 7
    assert protection.worn_away(Hit("torso", 13, Fraction(2), 20, "impact"), 13) == 0


def test_a_fall_to_the_ground(field: Playing) -> None:
    man = bare(field)
    harm.knock_down(Moment(field), man)
    assert field.part(man, Stance).posture is Posture.PRONE


@pytest.mark.parametrize("before", Injury)
@pytest.mark.parametrize("end", [End(fate, out) for fate in Fate for out in (False, True) if fate > Fate.UNHURT])
def test_the_loss_that_is_shown_is_the_strength_that_goes(before: Injury, end: End) -> None:
    """RFX-INJ-01: one table of what wounds leave of a unit's strength, for what is shown and for what happens."""
    bench = Bench()
    man = bench.man()
    bench.put(man, Wounds().with_level("left_arm", before))
    harm.show(bench, man)
    had, shown = bench.part(man, Condition).strength, forecasts.loss(bench.part(man, Wounds), end)
    worst = max(before, min(end.fate, Injury.CRITICAL))
    after = Wounds().with_level("left_arm", Injury(worst))
    after = replace(after, out="head" if end.out else "", dead=int(end.fate >= Fate.DEAD))
    bench.put(man, after)
    harm.show(bench, man)
    assert float(shown) == pytest.approx(had - bench.part(man, Condition).strength)
