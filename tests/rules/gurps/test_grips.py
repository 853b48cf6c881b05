"""Close combat: into a foe's yard, holds and what they lead to, getting free, slams and shoves."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Position
from rules.gurps.afoot.forms import Move, Step
from rules.gurps.core import figures, held
from rules.gurps.core.scale import DIAGONALS
from rules.gurps.fire.forms import TakeAim
from rules.gurps.flesh.crashes import momentum
from rules.gurps.grips import holding, holds, scores, slams
from rules.gurps.grips.course import CLASH, Falls
from rules.gurps.grips.forms import BreakFree, CloseIn, Grapple, Hold, LetGo, Slam
from rules.gurps.melee.forms import Strike
from rules.gurps.state.fighting import Gripping, Held
from rules.gurps.state.hurts import Fatigue
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.damage import Hurt
from rules.gurps.terms.skills import Attribute, Skill
from rules.gurps.waiting.forms import WaitToStrike
from rules.kernel.courses.course import Course
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes


def wrestlers(**own: Any) -> tuple[Stage, Ref, Ref]:
    """Two unarmed fighters beside each other; the first is faster."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), "Louis LeBlanc", weapons=(), armour=(), **{"quarters": 30, "dx": 12, **own})
    stage.figures(ann, {Skill.WRESTLING: 14})
    bob = stage.unit("red", (10, 9), "Filthy Pierre", weapons=(), armour=(), facing=3, quarters=20, dx=10, st=10)
    return stage, ann, bob


def holding_on(part: Location = Location.TORSO, hands: int = 2, **own: Any) -> tuple[Stage, Ref, Ref]:
    """The same, one in the grip of the other since the second before."""
    stage, ann, bob = wrestlers(**own)
    stage.begin()
    stage.take(CloseIn, target=bob)
    holding.seize(stage.table, ann, Gripping(bob, part, hands))
    stage.rest()
    stage.begin()
    return stage, ann, bob


def test_a_grapple_is_an_attack_in_the_foes_yard() -> None:
    """GUR-HEX-14, GUR-GRP-01, GUR-GRP-02: a step in, a roll of Wrestling, the foe's defence; held, the foe has -4 DX
    and cannot move away.
    """
    stage, ann, bob = wrestlers()
    stage.begin()
    assert not stage.offered(Grapple)
    stage.take(CloseIn, target=bob)
    assert stage.cell(ann) == stage.cell(bob) and not stage.offered(Step)
    told = stage.forecast(Grapple, target=bob)
    assert told.tallies[0].total == 14 and told.success is not None and told.success < 1
    stage.dice(3, 3, 4, 6, 6, 5)
    stage.take(Grapple, target=bob)
    stage.take(next(iter(stage.menu().offers)).action)
    assert stage.part(ann, Gripping).foe == bob and held.is_held(stage.table, bob)
    assert figures.attribute(stage.table, bob, Attribute.DX).total == 10 - 4
    assert stage.ask is not None and stage.ask.unit == bob
    assert not stage.offered(Move) and not stage.offered(TakeAim) and not stage.offered(WaitToStrike)
    assert stage.offered(BreakFree)


def test_giving_ground_in_vain_does_not_shake_off_a_grip() -> None:
    """GUR-GRP-01, GUR-RET-01: shown as held is held, though the foe has stepped back: the grip goes with it."""
    stage, ann, bob = wrestlers()
    stage.begin()
    stage.take(CloseIn, target=bob)
    stage.orders = {"defend"}
    stage.dice(3, 3, 4, 6, 6, 5)
    stage.take(Grapple, target=bob)
    assert stage.cell(bob) != (10, 9) and stage.cell(ann) == stage.cell(bob)
    assert held.is_held(stage.table, bob)


def test_only_what_reaches_close_can_be_used_there() -> None:
    """GUR-HEX-15, GUR-GRP-10: fists and daggers; a sword is of no use."""
    stage, ann, bob = wrestlers()
    stage.arm(ann, "Broadsword", "Fists")
    stage.begin()
    assert {next(iter(offer.choices["weapon"])) for offer in stage.offers(Strike)} == {"Broadsword"}
    stage.take(CloseIn, target=bob)
    assert {next(iter(offer.choices["weapon"])) for offer in stage.offers(Strike)} == {"Fists"}


@pytest.mark.parametrize(
    ("part", "total"),
    [(Location.TORSO, 14), (Location.NECK, 12), (Location.RIGHT_ARM, 13), (Location.LEFT_LEG, 13)],
)
def test_a_part_costs_half_its_penalty(part: Location, total: int) -> None:
    """GUR-GRP-03: half of what it costs to strike there, the half point dropped."""
    stage, ann, bob = wrestlers()
    assert scores.grapple(stage.table, ann, Grapple(target=bob, part=part)).total == total


def test_a_limb_that_is_held_leaves_dx_alone() -> None:
    """GUR-GRP-03: only what is done with it suffers."""
    stage, _, bob = holding_on(Location.RIGHT_ARM)
    assert figures.attribute(stage.table, bob, Attribute.DX).total == 10


def test_a_takedown_brings_the_loser_down() -> None:
    """GUR-GRP-05: the highest of ST, DX or a grappling skill on both sides; a loss brings down the one that tried."""
    for faces, down in (((3, 3, 3, 4, 4, 4), "bob"), ((5, 5, 5, 3, 3, 3), "ann")):
        stage, ann, bob = holding_on()
        told = stage.forecast(Hold, what="takedown")
        assert [tally.total for tally in told.tallies] == [14, 11]
        stage.dice(*faces)
        stage.take(Hold, what="takedown")
        fallen = bob if down == "bob" else ann
        assert stage.table.pose(fallen).posture is Posture.PRONE


def test_a_pin_wants_a_foe_on_the_ground_and_makes_it_helpless() -> None:
    """GUR-GRP-06: a Regular Contest of ST; pinned it may do nothing but try to break free, and cannot defend itself."""
    stage, ann, bob = holding_on(st=12)
    assert not stage.offered(Hold, what="pin")
    stage.posture(bob, Posture.PRONE)
    told = stage.forecast(Hold, what="pin")
    assert told.tallies[0].total == 12
    stage.dice(3, 3, 3, 4, 4, 4)
    stage.take(Hold, what="pin")
    assert stage.part(ann, Gripping).pins and stage.part(bob, Held).pinned
    stage.until(bob)
    kinds = {offer.action for offer in stage.menu().offers}
    assert BreakFree in kinds and Strike not in kinds and Step not in kinds


def test_choking_takes_a_hold_by_the_neck() -> None:
    """GUR-GRP-07, GUR-SUFF-01: ST against ST or HT; the margin is damage, one and a half times at the neck; then a
    fatigue point a turn.
    """
    stage, _, bob = holding_on(Location.NECK, st=14)
    told = stage.forecast(Hold, what="choke")
    assert told.tallies[0].total == 14 and "loses its breath" in told.note
    assert sum(row.chance for row in told.outcomes) == 1
    assert {"wounded", "reeling", "nothing comes of it"} < {row.text for row in told.outcomes}
    before = stage.hp(bob)
    stage.dice(3, 3, 3, 4, 4, 4)
    stage.take(Hold, what="choke")
    assert stage.hp(bob) == before - 10 and stage.part(bob, Held).choked
    stage.rest()
    stage.begin()
    stage.until(bob)
    assert stage.part(bob, Fatigue).lost >= 1


def test_one_hand_chokes_less_surely() -> None:
    """GUR-GRP-07: -5 with a single hand."""
    stage, ann, bob = holding_on(Location.NECK, 1, st=14)
    assert holds.choking(stage.table, ann, bob).total == 9
    assert stage.table.cells(bob)


def test_a_wrench_twists_what_is_held() -> None:
    """GUR-GRP-08: ST-4 against ST or HT; swing damage to the limb."""
    stage, _, bob = holding_on(Location.RIGHT_ARM, st=14)
    told = stage.forecast(Hold, what="wrench")
    assert told.tallies[0].total == 10
    assert sum(row.chance for row in told.outcomes) == 1
    assert {"wounded", "crippled", "nothing comes of it"} < {row.text for row in told.outcomes}
    before = stage.hp(bob)
    stage.dice(3, 3, 3, 6, 6, 5, 3, 3)
    stage.take(Hold, what="wrench")
    assert stage.hp(bob) < before


def test_a_held_arm_can_be_made_to_drop_its_weapon() -> None:
    """GUR-GRP-04: a Regular Contest of ST; it falls, and is not taken."""
    stage, _, bob = wrestlers(st=14)
    stage.arm(bob, "Broadsword")
    stage.begin()
    stage.take(CloseIn, target=bob)
    ann = next(unit for unit in stage.table.units() if unit != bob)
    holding.seize(stage.table, ann, Gripping(bob, Location.RIGHT_ARM, 2))
    stage.rest()
    stage.begin()
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.take(Hold, what="disarm")
    assert stage.holds(bob) == ()


@pytest.mark.parametrize(("hands", "pins", "back"), [(1, False, 11), (2, False, 16), (1, True, 16), (2, True, 21)])
def test_what_a_holder_sets_against_breaking_free(hands: int, pins: bool, back: int) -> None:
    """GUR-GRP-11: 5 for two hands; 10 and 5 if it has pinned; its ST is 11."""
    stage, ann, _ = wrestlers(st=11)
    assert scores.gripping_back(stage.table, ann, hands, pins=pins).total == back


def test_breaking_free_leads_a_yard_away() -> None:
    """GUR-GRP-11, GUR-GRP-09: a contest of ST; out of a pin only every ten seconds."""
    stage, ann, bob = holding_on()
    stage.until(bob)
    stage.dice(1, 1, 1, 6, 6, 6)
    stage.take(BreakFree)
    assert stage.find(bob, Held) is None and stage.find(ann, Gripping) is None
    assert stage.cell(bob) != stage.cell(ann)


def test_out_of_a_pin_only_every_ten_seconds() -> None:
    """GUR-GRP-11."""
    stage, ann, bob = holding_on()
    stage.posture(bob, Posture.PRONE)
    holding.changes(stage.table, ann, pins=True)
    stage.until(bob)
    stage.dice(6, 6, 6, 1, 1, 1)
    stage.take(BreakFree)
    stage.rest()
    stage.begin()
    stage.until(bob)
    assert not stage.offered(BreakFree)


def test_letting_go_is_free_and_holds_end_with_the_holder() -> None:
    """GUR-GRP-02, GUR-GRP-11: on its own turn; an unconscious holder lets go at once."""
    stage, ann, bob = holding_on()
    stage.take(LetGo)
    assert stage.find(bob, Held) is None
    stage, ann, bob = holding_on()
    stage.keep(ann, unconscious=True)
    stage.rest()
    assert stage.find(bob, Held) is None


def test_a_foe_of_twice_the_strength_is_not_kept() -> None:
    """GUR-GRP-02, GUR-GRP-10: it goes where it likes."""
    stage, _, bob = holding_on(st=10)
    stage.figures(bob, st=24)
    stage.until(bob)
    assert stage.offered(Move)


def test_a_slam_hurts_both_and_may_fell_one() -> None:
    """GUR-SLAM-01, GUR-SLAM-02: HP 11 that moved 5 deal 1d-1; a roll as high asks for DX, twice as high fells."""
    assert momentum(11, 5) == Hurt(1, -1)
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 15), "Louis LeBlanc", armour=(), quarters=30, move=5, hp=11, st=11)
    bob = stage.unit("red", (10, 9), "Filthy Pierre", armour=(), facing=3, quarters=20, hp=12)
    stage.figures(ann, {Skill.BRAWLING: 13})
    stage.begin()
    stage.take(Move, pace="rush", way=tuple((10, 15 - n) for n in range(1, 6)))
    told = stage.forecast(Slam, manner="in passing", target=bob)
    assert told.tallies[0].total == 13 and told.success is not None
    stage.orders = {"defend"}
    stage.dice(3, 3, 3, 6, 6, 6, 6, 2)
    stage.take(Slam, manner="in passing", target=bob)
    assert stage.table.pose(bob).posture is Posture.PRONE
    assert stage.hp(bob) == 12 - 5 and stage.hp(ann) == 11 - 1


@pytest.mark.parametrize(
    ("deals", "takes", "chance"), [(4, 2, Fraction(1)), (2, 3, Fraction(0)), (3, 2, Fraction(1, 2))]
)
def test_how_likely_a_slam_fells(deals: int, takes: int, chance: Fraction) -> None:
    """GUR-SLAM-02: over all rolls of both; DX 10 keeps its feet half the time."""
    fields = {"deals": Hurt(0, deals), "takes": Hurt(0, takes), "dx": 10, "off": True}
    assert Course(*CLASH).foretell(fields, "falls").chance(lambda end: end[0] is Falls.FOE) == chance


def test_a_shield_rush_spares_the_one_behind_it() -> None:
    """GUR-SLAM-05: Shield skill, the Defense Bonus on damage, and the shield takes what the foe deals."""
    stage, ann, bob = wrestlers()
    stage.unit("blue", (20, 20))
    knight = stage.unit("blue", (11, 10), "Filthy Pierre", armour=(), shield="Large shield", facing=5, quarters=28)
    stage.figures(knight, {Skill.SHIELD: 13})
    assert slams.score(stage.table, knight, Slam(target=bob, with_shield=True)).total == 13
    plain = slams.dice(stage.table, knight, 5)
    assert slams.dice(stage.table, knight, 5, with_shield=True) == plain.more(3)
    assert stage.table.cells(ann) and stage.table.cells(bob)


def test_a_charge_slams_harder() -> None:
    """GUR-SLAM-02, GUR-AOA-05: all-out strong adds 2, or 1 for each die."""
    stage, ann, bob = wrestlers()
    stage.stand(ann, (10, 12))
    stage.begin()
    stage.take(Move, pace="charge", way=((10, 11), (10, 10)))
    assert stage.offered(Slam, manner="strong") and not stage.offered(Slam, manner="")
    assert slams.dice(stage.table, ann, 3, strong=True) == slams.dice(stage.table, ann, 3).more(2)
    assert stage.table.cells(bob)


def test_a_shove_pushes_and_does_not_hurt() -> None:
    """GUR-SLAM-06: DX or Sumo; twice the thrust counts as knockback only."""
    stage, ann, bob = wrestlers(st=20)
    stage.begin()
    assert slams.pushing(stage.table, ann) == Hurt(2, -1)
    stage.orders = {"defend"}
    stage.dice(3, 3, 3, 6, 6, 6, 6, 6)
    before, stood = stage.hp(bob), stage.cell(bob)
    told = stage.forecast(Slam, how="shove", target=bob)
    assert {row.text for row in told.of(stage.known_as(bob))} == {
        "pushed back",
        "pushed back, on the ground",
        "stays where it is",
        "shoved, not moved",
        "shoved, not moved, on the ground",
    }
    assert sum(row.chance for row in told.outcomes) == 2  # of either
    stage.take(Slam, how="shove", target=bob)
    assert stage.hp(bob) == before
    gave_ground = 1
    assert stage.grid.count(stood, stage.cell(bob), DIAGONALS) == gave_ground + 22 // 8


def test_friends_who_fought_in_a_foes_yard_part_when_it_leaves() -> None:
    """GUR-HEX-14: two of a side fight in one yard, and do not stay in one."""
    stage, ann, bob = wrestlers()
    amy = stage.unit("blue", (12, 12), "Louis LeBlanc", weapons=(), quarters=8)
    stage.begin()
    stage.take(CloseIn, target=bob)
    stage.put(amy, Position(stage.cell(bob)))
    stage.until(bob)
    stage.take(Step, way=((10, 8),))
    assert stage.cell(bob) == (10, 8)
    assert (10, 9) in {stage.cell(ann), stage.cell(amy)} and stage.cell(ann) != stage.cell(amy)
    assert any("steps aside" in event.text for event in stage.told("walks"))
