"""What stuns, cripples and blinds, and what a unit can do no longer; options turned round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.board.terrain import WALKS
from rules.frame.body import Posture
from rules.frame.figure import Place
from rules.gurps import rolls
from rules.gurps.afoot.forms import Move, Step
from rules.gurps.asks import Decline
from rules.gurps.blast import reach
from rules.gurps.book import BOOK
from rules.gurps.core import figures
from rules.gurps.defence.forms import Defend
from rules.gurps.fire.forms import Shoot, TakeAim
from rules.gurps.flesh.blows import Strike as Strikes
from rules.gurps.flesh.harming import Hit
from rules.gurps.grips import holding
from rules.gurps.grips.forms import BreakFree, CloseIn, Slam, Wrest
from rules.gurps.harm import hurting, waking
from rules.gurps.melee.forms import Feint, Strike
from rules.gurps.mind.searching import Hide
from rules.gurps.mind.surprise import Command
from rules.gurps.senses import knowing
from rules.gurps.sheets.enlist import STOCK
from rules.gurps.sheets.sheet import Person
from rules.gurps.state.fighting import Clutching, Gripping, Held
from rules.gurps.state.hurts import Deafened, Fatigue, Lamed, Sore, Stunned, Unsteady
from rules.gurps.state.things import Arsenal, Battered
from rules.gurps.state.turns import Hidden, Waiting
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import Trait
from rules.gurps.terms.weapons import Ranged, Weapon
from rules.gurps.turns import taking
from rules.gurps.waiting.forms import WaitToStrike
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.parts.handling import PickUp
from tests.rules.gurps.stage import Stage, hexes, squares
from tests.rules.gurps.test_gas_and_flames import mounted

RIFLE = "Bolt-action rifle 7.62 mm"


def test_one_that_shows_to_be_blinded_is_no_mark_for_a_feint_and_defends_worse() -> None:
    """GUR-FEINT-01, GUR-DEF-03: no feint at one that cannot observe it; and -4 to its defences in the odds of the other
    side too.
    """
    stage = Stage()
    ann = stage.unit("blue", (10, 11), "Louis LeBlanc", quarters=30)
    bob = stage.unit("red", (10, 10), "Filthy Pierre", facing=4, quarters=20)
    stage.begin()
    stage.until(ann)
    assert stage.offered(Feint)
    for blinded in (False, True):
        stage.keep(bob, crippled=(Location.LEFT_EYE, Location.RIGHT_EYE) if blinded else ())
        stage.look()
        _, *defences = stage.forecast(Strike, target=bob, use="swing").tallies
        lost = {sum(int(each.amount) for each in tally.modifiers if each.reason == "not seen") for tally in defences}
        assert lost == {-4 if blinded else 0}
    assert not stage.offered(Feint)


def test_bad_footing_takes_2_off_a_shot_but_not_from_the_saddle() -> None:
    """GUR-RNG-02, GUR-ATK-04: in mud a shot is 2 worse, as a blow is; a rider stands on nothing."""
    needs = []
    for walk in ("open", "difficult"):
        for rides in (False, True):
            stage, _, rider = mounted(rider="Rifleman", skills={Skill.RIDING: 15, Skill.RIFLE: 13})
            stage.terrain.walk[45:55, 25:35] = WALKS.index(walk)
            bob = stage.unit("red", (30, 40), facing=4, quarters=8)
            if not rides:
                seats.get_out(stage.table, rider, (32, 50))
                stage.stand(rider, (32, 50), 0)
            stage.begin()
            stage.until(rider)
            tally = stage.forecast(Shoot, target=bob, shots=1, called=Location.TORSO).tallies[0]
            needs.append(sum(int(each.amount) for each in tally.modifiers if each.reason == "bad footing"))
    assert needs == [0, 0, -2, 0]


@pytest.mark.parametrize("parts", ["on", "torso only"])
def test_without_parts_of_the_body_all_harm_is_to_the_torso(parts: str) -> None:
    """GUR-ATK-07, GUR-EXP-03, GUR-FALL-01: fragments and falls too, in the odds as in play."""
    stage = Stage(hit_locations=parts)
    ann = stage.unit("blue", (10, 30), armour=(), hp=30, ht=10)
    charge = reach.charge(STOCK.standard().get(Weapon, "Fragmentation grenade"))
    shard = reach.in_the_open(stage.table, ann, charge, 3).shard
    assert shard is not None and shard.aimed is (None if parts == "on" else Location.TORSO)
    stage.dice(2, 2, 3, 6, 6) if parts == "on" else stage.dice(6, 6)
    hit = Hit(Strikes(Hurt(2), Damage.CRUSHING), None)
    (harm,) = hurting.suffer(stage.table, ann, (hit,))
    assert harm.location is (Location.RIGHT_LEG if parts == "on" else Location.TORSO) and stage.hp(ann) == 18


def test_a_fragment_finds_no_skull_on_a_car() -> None:
    """GUR-ATK-07, GUR-EXP-03: the parts of a vehicle are not told apart, by whatever strikes it."""
    stage, car, _ = mounted("Car")
    charge = reach.charge(STOCK.standard().get(Weapon, "Fragmentation grenade"))
    shard = reach.in_the_open(stage.table, car, charge, 3).shard
    assert shard is not None and shard.aimed is Location.TORSO


def test_a_shield_takes_the_shots_that_it_stops_as_an_option() -> None:
    """GUR-DEF-04, GUR-INJ-02: DB 3 against a bullet: a dodge that only it makes good costs the shield a fifth of what
    its DR 9 lets through; one that would have come off without it costs nothing.
    """
    for fell, taken in (((4, 4, 4), (7 * 6 - 9) // 5), ((3, 3, 3), 0)):
        stage = Stage(shields_against_guns=True)
        ann = stage.unit("blue", (10, 20), weapons=(RIFLE,), skills={Skill.RIFLE: 14}, st=14, quarters=40)
        bob = stage.unit(
            "red", (10, 15), facing=4, weapons=(), armour=(), shield="Large shield", st=14, dx=12, ht=12, quarters=24
        )
        stage.begin()
        stage.until(ann)
        stage.dice(3, 3, 3)
        stage.take(Shoot, target=bob, shots=1, called=Location.TORSO)
        bare = int(figures.dodge(stage.table, bob).total)
        assert stage.offers(Defend, how="dodge")[0].note.startswith(f"dodge {bare + 3}") and bare == 9
        stage.dice(*fell, *(6 for _ in range(7)))
        stage.take(Defend, how="dodge", back=None, drop=False, tumble=False)
        found = stage.find(bob, Battered)
        assert (dict(found.damage) if found is not None else {}) == ({"Large shield": taken} if taken else {})


def at_a_sword(**options: bool) -> tuple[Stage, Ref]:
    """A unit of ST 10 that has hold of the sword of a foe of ST 11, and is asked."""
    stage = Stage(hexes(), **options)
    ann = stage.unit("blue", (10, 10), "Louis LeBlanc", weapons=(), armour=(), quarters=30, st=10)
    bob = stage.unit("red", (10, 9), "Filthy Pierre", weapons=("Broadsword",), armour=(), facing=3, quarters=20, st=11)
    stage.begin()
    holding.clutch(stage.table, ann, bob, "Broadsword", Place.RIGHT.value)
    stage.rest()
    stage.begin()
    stage.until(ann)
    return stage, ann


def test_contests_go_on_to_a_decision_as_an_option() -> None:
    """GUR-CORE-04, GUR-GRAB-02: two pairs of rolls decide nothing, the third does; without it the first is all."""
    both, alone = (3, 3, 3, 3, 3, 3), (3, 3, 3, 5, 5, 5)
    stage, ann = at_a_sword()
    once = stage.forecast(Wrest)
    stage.dice(*both, *both, *alone)
    stage.take(Wrest)
    assert stage.find(ann, Clutching) is not None and len(stage.dice_left) == 12
    stage, ann = at_a_sword(contests_repeat=True)
    on = stage.forecast(Wrest)
    assert once.success is not None and on.success is not None and on.success > once.success
    assert sum(row.chance for row in on.outcomes) == 1
    assert sum(row.chance for row in on.outcomes if "both" in row.text) < Fraction(1, 1000)
    stage.dice(*both, *both, *alone)
    stage.take(Wrest)
    assert stage.find(ann, Clutching) is None and stage.dice_left == ()
    assert "Broadsword" in stage.holds(ann)


@pytest.mark.parametrize(("away", "total", "face"), [(10, 9, 4), (40, 12, 5)])
def test_a_hit_that_stuns_is_withstood_and_got_over_alike(away: int, total: int, face: int) -> None:
    """GUR-INJ-09, GUR-AFF-01, GUR-DMG-03: HT 11 at -2, 3 easier from half-damage range on; each roll to recover
    at -2.
    """
    stage = Stage(squares(60, 60))
    ann = stage.unit("blue", (10, 50), weapons=(RIFLE,), skills={Skill.RIFLE: 30}, st=14, quarters=30)
    bob = stage.unit("red", (10, 50 - away), facing=0, armour=(), weapons=(), ht=11, quarters=20)
    rifle = stage.part(ann, Arsenal).weapon(RIFLE)
    assert rifle is not None
    changed = {"damage": "", "resist": -2, "range": "40/500"}
    stage.weapon(ann, RIFLE, ranged=tuple(Ranged(**(each.model_dump() | changed)) for each in rifle.ranged))
    stage.begin()
    stage.until(ann)
    told = stage.forecast(Shoot, target=bob, shots=1, called=Location.TORSO)
    stunned = sum(row.chance for row in told.outcomes if row.text == "stunned")
    struck = sum(row.chance for row in told.outcomes if row.text == "hit, no injury")
    assert stunned / (stunned + struck) == 1 - rolls.chance(total)
    stage.dice(3, 3, 3, face, face, face)
    stage.take(Shoot, target=bob, shots=1, called=Location.TORSO)
    while stage.ask is not None and stage.ask.kind == "defend":
        stage.take(Decline)
    assert stage.wounds(bob).stunned and waking.recovery(stage.table, bob) == 9


def test_a_wound_does_not_bring_one_taken_by_surprise_to_its_senses() -> None:
    """GUR-SURP-01, GUR-DN-02: got over the wound by HT, it is still frozen, and then rolls IQ."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), ht=10, iq=9, quarters=30)
    stage.put(ann, Stunned(mind=True, until=2))
    stage.keep(ann, stunned=True)
    assert waking.recovery(stage.table, ann) == 10
    stage.dice(1, 3, 3, 3)
    for second in (1, 2):
        stage.begin()
        stage.rest()
        assert not stage.wounds(ann).stunned and taking.stunned(stage.table, ann), second
    assert waking.recovery(stage.table, ann) == 9
    stage.dice(3, 3, 3)
    stage.begin()
    stage.rest()
    assert not taking.stunned(stage.table, ann)


def test_orders_help_until_the_next_turn_of_the_one_who_shouts() -> None:
    """GUR-CONC-01: one slower than its leader is helped in this second alone; one that is deafened not at all."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), skills={Skill.LEADERSHIP: 14}, quarters=30)
    bob = stage.unit("blue", (12, 30), iq=10, quarters=20)
    stage.put(bob, Stunned(mind=True, until=9))
    stage.begin()
    stage.until(ann)
    stage.put(bob, Deafened())
    assert not stage.offered(Command)
    stage.table.strip(bob, Deafened)
    stage.dice(3, 3, 3)
    stage.take(Command)
    assert waking.recovery(stage.table, bob) == 11
    stage.rest()
    assert waking.recovery(stage.table, bob) == 11
    stage.begin()
    stage.until(ann)
    assert waking.recovery(stage.table, bob) == 10


def test_to_keep_still_in_hiding_asks_for_no_roll_to_stay_conscious() -> None:
    """GUR-DEATH-01, GUR-VIS-02: it is Do Nothing; a step asks for the roll, in the odds too."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), facing=4, ht=10, hp=12, quarters=30)
    stage.unit("red", (10, 4), facing=4, quarters=20)
    stage.hurt(ann, 13)
    stage.begin()
    stage.until(ann)
    assert "passes out first" in {row.text for row in stage.forecast(Step).outcomes}
    assert "passes out first" not in {row.text for row in stage.forecast(Hide).outcomes}
    stage.dice(6, 6, 6)
    stage.take(Hide)
    assert stage.state(ann) == "hurt" and stage.find(ann, Hidden) is not None and len(stage.dice_left) == 3


@pytest.mark.parametrize("crippled", [(), (Location.LEFT_FOOT,)])
def test_nobody_rises_for_a_shot_on_a_crippled_foot(crippled: tuple[Location, ...]) -> None:
    """GUR-INJ-06, GUR-POP-01: one that kneels behind a wall rises, shoots and kneels again, but not so."""
    stage = Stage()
    stage.wall((10, 30), 0, height=1.3)
    ann = stage.unit("blue", (10, 30), weapons=(RIFLE,), st=14, dx=14)
    bob = stage.unit("red", (10, 12), facing=4, armour=(), weapons=(), dx=9)
    stage.begin()
    stage.until(ann)
    stage.keep(ann, crippled=crippled)
    stage.posture(ann, Posture.KNEELING)
    stage.posture(bob, Posture.PRONE)
    assert stage.offered(Shoot, manner="pop-up", place=stage.cell(ann)) is not bool(crippled)


@pytest.mark.parametrize(
    ("crippled", "hands"),
    [((), 2), ((Location.LEFT_ARM,), 1), ((Location.LEFT_ARM, Location.RIGHT_HAND), 0)],
)
def test_a_crippled_arm_holds_no_foe(crippled: tuple[Location, ...], hands: int) -> None:
    """GUR-INJ-06, GUR-GRP-11: a hold is as firm as the hands that are left to it: 5 for two, nothing for one; without
    any the foe is free.
    """
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), weapons=(), armour=(), quarters=30, st=12)
    bob = stage.unit("red", (10, 9), weapons=(), armour=(), facing=3, quarters=20)
    stage.begin()
    stage.take(CloseIn, target=bob)
    holding.seize(stage.table, ann, Gripping(bob, Location.TORSO, 2))
    stage.keep(ann, crippled=crippled)
    stage.rest()
    stage.begin()
    stage.until(bob)
    assert stage.offered(BreakFree) is bool(hands)
    if hands:
        assert stage.part(bob, Held).hands == (hands,) and stage.part(ann, Gripping).hands == hands
        back = stage.forecast(BreakFree).tallies[1]
        assert sum(int(each.amount) for each in back.modifiers) == (5 if hands == 2 else 0)


def test_the_shield_takes_what_a_rush_would_have_cost_its_bearer() -> None:
    """GUR-SLAM-05: behind a small shield of DR 6: 9 of a foe's dice cost it 3 of its 30, and the bearer
    nothing; with all of them gone it breaks.
    """
    for before, left in ((0, {"Small shield": 3}), (27, {"Small shield": 30})):
        stage = Stage()
        ann = stage.unit("blue", (10, 11), weapons=(), armour=(), shield="Small shield", quarters=30, dx=12)
        bob = stage.unit("red", (10, 10), facing=4, weapons=(), armour=(), quarters=20, hp=200)
        stage.figures(ann, {Skill.SHIELD: 14})
        stage.put(ann, Battered((("Small shield", before),)))
        stage.begin()
        stage.until(ann)
        stage.dice(3, 3, 3, 6, 4, 5)
        stage.take(Slam, target=bob, with_shield=True)
        stage.take(Decline)
        assert dict(stage.part(ann, Battered).damage) == left and stage.hp(ann) == figures.traits(stage.table, ann).hp
        assert ("Small shield" in stage.holds(ann)) is (before == 0)


def test_it_is_told_why_a_rifle_stays_where_it_fell() -> None:
    """GUR-RDY-01, GUR-INJ-06: a crippled hand has let go of it, and the other alone does not take it up."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=(RIFLE,), quarters=30)
    stage.begin()
    stage.until(ann)
    stage.keep(ann, crippled=(Location.LEFT_HAND,))
    stage.posture(ann, Posture.KNEELING)
    assert stage.holds(ann) == () and not stage.offered(PickUp)
    assert any(each.startswith("Pick up: no hand is free") for each in stage.refusals())


@pytest.mark.parametrize("what", ["stunned", "off balance"])
def test_a_unit_that_must_do_nothing_waits_no_longer(what: str) -> None:
    """GUR-DN-01, GUR-WAIT-01, GUR-CRIT-03: stunned or off balance since it took its wait, it kicks nobody that comes
    near; unhurt it is asked.
    """
    for hurt in (False, True):
        stage = Stage()
        ann = stage.unit("blue", (10, 11), weapons=("Kick",), quarters=40)
        bob = stage.unit("red", (10, 7), facing=4, quarters=30, armour=())
        stage.begin()
        stage.until(ann)
        stage.take(WaitToStrike)
        stage.until(bob)
        if hurt and what == "stunned":
            stage.keep(ann, stunned=True)
            stage.posture(ann, Posture.STANDING)
            assert stage.find(ann, Waiting) is None
        elif hurt:
            stage.put(ann, Unsteady(-2, idle=True))
        stage.take(Move, way=((10, 8), (10, 9), (10, 10)))
        assert ("triggered" in {ask.kind for ask in stage.asked}) is not hurt


def test_its_own_side_reads_what_ails_a_unit_for_longer() -> None:
    """GUR-CRIT-01, GUR-CRIT-03, GUR-FAT-01: a limb that is lame for now, sore muscles, deaf ears, want of breath; the
    enemy reads nothing of it.
    """
    stage = Stage()
    ann = stage.unit("blue", (10, 11), fp=10, quarters=30)
    stage.unit("red", (10, 9), facing=4)
    stage.begin()
    stage.put(ann, Lamed(((Location.RIGHT_ARM, stage.table.clock.round + 4),)), Sore(-1, "hand", -2), Deafened())
    stage.put(ann, Fatigue(8))
    mine, theirs = stage.view("blue"), stage.view("red")
    told = {remark.title: remark.text for remark in BOOK.of_unit(mine, mine._names[ann])}
    assert (
        told["Right arm"] == "lame for 4 seconds" and told["Sore"] == "-1 to all its rolls, -3 to those with its hand"
    )
    assert {"Deafened", "Worn out"} <= set(told)
    assert not {"Right arm", "Sore", "Deafened", "Worn out"} & {
        remark.title for remark in BOOK.of_unit(theirs, theirs._names[ann])
    }


def test_one_that_has_lost_both_eyes_sees_nothing() -> None:
    """GUR-INJ-06, GUR-VIS-01, GUR-DEF-03: what is far off is out of its sight; a foe beside it is heard, struck at with
    -10 and met at -4; one eye is enough.
    """
    stage = Stage()
    ann = stage.unit("blue", (10, 11), "Louis LeBlanc", quarters=30, dx=12)
    bob = stage.unit("red", (10, 10), "Filthy Pierre", facing=4, quarters=20)
    far = stage.unit("red", (10, 4), facing=4, quarters=16)
    stage.begin()
    stage.until(ann)
    seen = stage.forecast(Strike, target=bob, use="swing").tallies[0].total
    stage.keep(ann, crippled=(Location.LEFT_EYE,))
    stage.look()
    assert knowing.sees(stage.table, ann, far) and knowing.sees(stage.table, ann, bob)
    stage.keep(ann, crippled=(Location.LEFT_EYE, Location.RIGHT_EYE))
    stage.look()
    assert not knowing.perceives(stage.table, ann, far)
    assert knowing.perceives(stage.table, ann, bob) and not knowing.sees(stage.table, ann, bob)
    told = stage.forecast(Strike, target=bob, use="swing")
    assert told.tallies[0].total == min(9, seen - 10)
    theirs = stage.view("red")
    assert "blinded" in theirs.appearance(theirs._names[ann]).marks
    stage.until(bob)
    stage.dice(3, 3, 3)
    stage.take(Strike, target=ann, use="swing")
    dodges = [offer.note for offer in stage.offers(Defend, how="dodge")]
    assert dodges and dodges[0].startswith(f"dodge {figures.dodge(stage.table, ann).total - 4}")


@pytest.mark.parametrize("lost", ["of old", "in this fight"])
def test_with_one_eye_a_unit_shoots_worse_that_does_not_aim(lost: str) -> None:
    """GUR-INJ-06, GUR-CHAR-06: -1 on DX and its skills, -3 besides on a shot without aiming."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), weapons=("Auto pistol 9 mm",), armour=(), quarters=30)
    bob = stage.unit("red", (10, 15), facing=3, weapons=(), armour=())
    stage.begin()
    stage.until(ann)
    whole = int(stage.forecast(Shoot, target=bob, called=Location.TORSO).tallies[0].total)
    if lost == "of old":
        stage.figures(ann, traits=(Trait.ONE_EYE,))
    else:
        stage.keep(ann, crippled=(Location.LEFT_EYE,))
    assert stage.forecast(Shoot, target=bob, called=Location.TORSO).tallies[0].total == whole - 1 - 3
    aimed = stage.forecast(TakeAim, target=bob, braced=False)
    assert aimed.tallies[0].total == whole - 1 + 2
    stage.take(TakeAim, target=bob, braced=False)
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert stage.forecast(Shoot, target=bob, called=Location.TORSO).tallies[0].total == whole - 1 + 2


def test_a_unit_with_one_arm_has_one_hand() -> None:
    """GUR-CHAR-06: the trait takes an arm off a sheet that tells of no other number."""
    one = Person(name="Nell", role="rifleman", traits=((Trait.ONE_ARM, 1),)).built
    assert one.arms == 1 and one.hands
