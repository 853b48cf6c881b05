"""Luck, where players meet it: a roll is made, the unit that it goes against is asked, and points bend it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.graydawn import asks
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.luck.forms import AddLuck, KeepLuck, Reroll
from rules.graydawn.sheets.enlist import traits
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.sheets.sheet import Person
from rules.graydawn.state import Guard, Spent
from rules.graydawn.terms.anatomy import Part
from rules.kernel.refs import Ref
from tests.rules.graydawn.lucky import AT_START, aim, asked, card, duel, fires, left, struck
from tests.rules.graydawn.stage import Stage

# the pool


def test_a_unit_has_as_many_points_as_luck_and_does_not_get_them_back() -> None:
    """Five points at LUCK 5, shown on its card; what is spent is gone for the battle (GRD-LUCK-01)."""
    stage, ann, bob = duel()
    assert ("Luck points", "5 of 5") in card(stage, ann)
    fires(stage, bob, 3, 6)
    stage.take(AddLuck, points=1)
    stage.rest()
    assert ("Luck points", "4 of 5") in card(stage, ann)
    aim(stage, ann, bob)
    assert left(stage, ann) == 4


@pytest.mark.parametrize("perk", [False, True])
def test_mooks_have_luck_only_by_a_perk(perk: bool) -> None:
    """A sheet's mook has no points, rolls no grazes and is never asked, unless it has the perk Uses Luck
    (GRD-LUCK-05).
    """
    irregular = STOCK.standard().get(Person, "Irregular")
    sheet = irregular.model_copy(update={"perks": irregular.perks.model_copy(update={"uses_luck": perk})})
    assert irregular.mook
    stage, _ann, bob = duel()
    stage.put(bob, traits(sheet))
    assert left(stage, bob) == (4 if perk else 0)
    fires(stage, bob, 9, 3, 3, 3, 3, 3, 3, 2, 4)
    assert (asked(stage) == (asks.LUCK_HIT, bob)) is perk


# attack and defence


def test_points_turn_a_miss_into_a_hit() -> None:
    """16 against 17 lacks one: a point adds 2, and it hits (GRD-LUCK-03)."""
    stage, ann, bob = duel()
    fires(stage, bob, 3, 6)
    assert asked(stage) == (asks.LUCK_ROLL, ann)
    assert "16 against 17" in stage.menu().question
    assert stage.menu().question.endswith("Spend luck? 5 points left."), "its chances stand beside each way to spend it"
    assert "1 point more 100 %" in [offer.note for offer in stage.menu().offers]
    told = stage.forecast(AddLuck, points=1)
    assert (told.success, told.cost.text, told.note) == (Fraction(1), "1 luck point", "4 points left")
    stage.orders |= {asks.LUCK_HIT, asks.LUCK_WOUND}
    stage.dice(3, 3, 3, 3, 3, 3, 4, 1)
    stage.take(AddLuck, points=1)
    assert stage.told("shot")[-1].data["hits"] == 1
    assert stage.told("shot")[-1].success is False, "by the dice alone it missed, as was foretold without luck"
    assert left(stage, ann) == 4


def test_a_fumble_is_rolled_again() -> None:
    """A 1, then 10 and 5, make 13 - 15 = -2, a critical failure: two points roll it again, and the new roll stands
    (GRD-LUCK-02).
    """
    stage, ann, bob = duel()
    fires(stage, bob, 1, 10, 5, 6)
    assert asked(stage) == (asks.LUCK_FUMBLE, ann)
    assert stage.menu().routine == Reroll(roll="the attack")
    told = stage.forecast(Reroll, roll="the attack")
    assert {each.text for each in told.outcomes} == {"hit", "missed", "critical failure"}
    assert told.success == Fraction(7, 10), "a die of 4 or more reaches 17"
    stage.dice(2)
    stage.take(Reroll, roll="the attack")
    assert (left(stage, ann), stage.told("mishap")) == (3, [])
    assert asked(stage) == (asks.LUCK_ROLL, ann), "15 misses 17: it may still add to it, but not roll once more"
    assert not stage.offered(Reroll)
    stage.take(KeepLuck)
    assert stage.told("shot")[-1].data["hits"] == 0


def test_a_roll_made_again_may_be_worse() -> None:
    """The new result stands, whatever it is (GRD-LUCK-02)."""
    stage, _ann, bob = duel()
    fires(stage, bob, 3, 6)
    stage.dice(1, 9)
    stage.take(Reroll, roll="the attack")
    assert "attack 4" in stage.told("shot")[-1].own


def test_the_target_adds_to_its_defence() -> None:
    """Hit by 22 against 18, it takes three points to make it 24 (GRD-LUCK-03)."""
    stage, ann, bob = duel()
    fires(stage, bob, 9, 7)
    assert asked(stage) == (asks.LUCK_HIT, bob)
    stage.take(AddLuck, points=3)
    assert asked(stage)[1] == ann, "now the attack misses, and the shooter is asked"
    stage.take(KeepLuck)
    assert stage.told("shot")[-1].data["hits"] == 0
    assert stage.told("shot")[-1].success is True
    assert left(stage, bob) == 2


def test_the_target_makes_the_enemy_roll_again() -> None:
    """The attack of 22 is rolled anew for two of the target's points: 13 and 2 miss (GRD-LUCK-02)."""
    stage, ann, bob = duel()
    fires(stage, bob, 9, 7)
    told = stage.forecast(Reroll, roll="the attack")
    missed = sum(each.chance for each in told.outcomes if each.text == "missed")
    assert missed == told.success == Fraction(4, 10), "a die of 1 to 4"
    stage.orders |= {asks.LUCK_ROLL}
    stage.dice(2)
    stage.take(Reroll, roll="the attack")
    assert stage.told("shot")[-1].data["hits"] == 0
    assert (left(stage, ann), left(stage, bob)) == (5, 3)


def test_the_chance_of_a_roll_made_again_is_exact() -> None:
    """A defence of 11 must come to 23 against 22: 10 and then 2 or more, with a 10 rolled again (GRD-LUCK-02)."""
    stage, _ann, bob = duel()
    fires(stage, bob, 9, 3)
    assert stage.forecast(Reroll, roll="the defence").success == Fraction(9, 100)


def test_nothing_is_asked_that_points_could_not_change() -> None:
    """With a single point left, a margin of two or more is beyond it (GRD-LUCK-03)."""
    stage, ann, bob = duel()
    stage.put(ann, Spent(4))
    fires(stage, bob, 2, 7)
    assert not [ask for ask in stage.asked if ask.kind in asks.LUCK and ask.unit == ann]
    stage.rest()
    aim(stage, ann, bob)
    fires(stage, bob, 4, 7)
    assert asked(stage) == (asks.LUCK_ROLL, ann)
    assert not stage.offered(Reroll)


def test_without_points_nobody_is_asked() -> None:
    """What is spent is spent (GRD-LUCK-01)."""
    stage, _ann, bob = duel(lucky=False)
    fires(stage, bob, 2, 7)
    stage.rest()
    assert not [ask for ask in stage.asked if ask.kind in asks.LUCK]


# where it hits, and what it does


def test_the_place_of_a_hit_is_rolled_again() -> None:
    """Twelve points at the head are worth a question: the chance to get away is exact, and a leg is better
    (GRD-LUCK-02).
    """
    stage, bob = struck(1, 2, 2, 2, 3, 3, 2)
    assert asked(stage) == (asks.LUCK_LIFE, bob)
    assert "head, 12 points" in stage.menu().question
    told = stage.forecast(Reroll, roll="the location")
    assert sum(each.chance for each in told.outcomes) == 1
    dead = next(each for each in told.outcomes if each.text == "dead")
    assert 0 < dead.chance < Fraction(1, 10)
    stage.dice(3, 2, 1)
    stage.take(Reroll, roll="the location")
    assert stage.wounds(bob).limb(Part.HEAD) is None
    assert left(stage, bob) == 3


def test_the_damage_is_rolled_again() -> None:
    """Ten points at the head, then five ones: with BTM 2 three are left, doubled (GRD-LUCK-02)."""
    stage, bob = struck(1, 2, 2, 2, 2, 2, 2)
    stage.dice(1, 1, 1, 1, 1, 5)
    stage.take(Reroll, roll="the damage")
    assert stage.wounds(bob).marks == 6


def test_the_shot_is_told_before_the_luck_it_calls_for() -> None:
    """What luck makes of a hit comes after the hit (GRD-LUCK-03)."""
    stage, _ = struck(1, 2, 2, 2, 3, 3, 6)
    stage.dice(1)
    stage.take(AddLuck, points=4)
    kinds = [event.kind for event in stage.events if event.kind in ("shot", "pinch", "luck", "wound")]
    assert kinds == ["shot", "pinch", "luck", "wound"]


def test_points_make_a_graze_of_a_hit() -> None:
    """LUCK 5, -2 for the head, -1 for the margin and a die of 6 make 8: four points make it 16, a graze (GRD-LUCK-03,
    GRD-LUCK-04).
    """
    stage, bob = struck(1, 2, 2, 2, 3, 3, 6)
    stage.dice(1)
    stage.take(AddLuck, points=4)
    assert stage.wounds(bob).marks == 3, "a point for each die, less BTM, and not doubled"
    assert stage.wounds(bob).up


def test_spent_points_do_not_lower_graze_rolls() -> None:
    """The graze roll adds the LUCK of the sheet (GRD-LUCK-04)."""
    stage, _ann, bob = duel(armour=())
    stage.put(bob, Spent(5))
    stage.orders |= {*AT_START}
    fires(stage, bob, 9, 6, 3, 2, 2, 2, 3, 3, 10, 2, 1)
    assert stage.wounds(bob).marks == 3, "5 - 1 + 12 = 16"


def test_the_severity_check_is_bent() -> None:
    """Eighteen points at the arm are 16 past BTM: BODY 7, LUCK 5 and a die of 2 lose it, a point saves it
    (GRD-LUCK-03, GRD-CRIP-03).
    """
    stage, bob = struck(5, 4, 4, 4, 3, 3, 2)
    stage.dice(2)
    stage.take(KeepLuck)
    assert "rolls 14 for the severity check, 16 needed: left arm severed" in stage.menu().question
    stage.dice(1, 1)
    stage.take(AddLuck, points=1)
    limb = stage.wounds(bob).limb(Part.LEFT_ARM)
    assert limb is not None and not limb.severed


# saves


def test_a_stun_save_is_raised_or_made_again() -> None:
    """BODY 7 less 2 for critical wounds: a 9 fails by four, two points hold it (GRD-LUCK-03, GRD-SAVE-01)."""
    stage, bob = struck(3, 2, 2, 2, 3, 3, 4, 9)
    assert stage.menu().question.startswith("red 2 rolls 9 for the stun save, 5 or less needed")
    assert stage.forecast(Reroll, roll="the stun save").success == Fraction(1, 2)
    assert stage.forecast(AddLuck, points=2).success == 1
    stage.take(AddLuck, points=2)
    assert stage.wounds(bob).up


def _mortal(stun: int) -> tuple[Stage, Ref]:
    """Bob, BODY 7, hit mortally: 4 or less stands, and a death save of 7 or less follows in any case."""
    stage, _ann, bob = duel(armour=())
    stage.hurt(bob, Wounds(wounding=10))
    stage.orders |= {*AT_START}
    fires(stage, bob, 9, 6, 3, 1, 1, 1, 2, 2, 2)
    stage.dice(stun)
    stage.take(KeepLuck)
    assert stage.menu().question.startswith(f"red 2 rolls {stun} for the stun save, 4 or less needed")
    return stage, bob


def test_what_a_stun_save_promises_the_mortally_wounded_holds_past_their_death_save() -> None:
    """Made again it is held by 4 in 10, and of those 7 in 10 live: 28 % are up, not 40. Who stands without living slips
    away as who falls does (GRD-SAVE-03, GRD-SAVE-05, GRD-LUCK-02).
    """
    stage, _bob = _mortal(9)
    told = stage.forecast(Reroll, roll="the stun save")
    assert {each.text: each.chance for each in told.outcomes} == {
        "up": Fraction(28, 100), "unconscious": Fraction(42, 100), "dying": Fraction(30, 100),
    }  # fmt: skip
    assert told.success == Fraction(28, 100)
    assert "the stun save again 28 %" in [offer.note for offer in stage.menu().offers]
    raised = stage.forecast(AddLuck, points=3)
    assert {each.text: each.chance for each in raised.outcomes} == {"up": Fraction(7, 10), "dying": Fraction(3, 10)}
    kept = stage.forecast(KeepLuck)
    assert {each.text: each.chance for each in kept.outcomes} == {
        "unconscious": Fraction(7, 10), "dying": Fraction(3, 10),
    }  # fmt: skip
    assert "no luck is spent" in {str(each) for each in told.assumes}


AGAIN = [((3, 7), "up"), ((3, 8), "dying"), ((6, 7), "unconscious"), ((6, 9), "dying")]


@pytest.mark.parametrize(("dice", "ends"), AGAIN)
def test_a_stun_save_made_again_ends_as_it_was_foretold(dice: tuple[int, int], ends: str) -> None:
    """The death save that follows decides with it (GRD-SAVE-03, GRD-SAVE-05)."""
    stage, bob = _mortal(9)
    stage.dice(*dice)
    stage.take(Reroll, roll="the stun save")
    while stage.ask is not None and stage.ask.kind in asks.LUCK:
        stage.take(KeepLuck)
    now = stage.wounds(bob)
    assert ends == ("up" if now.up else "dying" if now.dying else "unconscious")


def test_a_unit_that_was_out_before_does_not_stand_by_the_save_of_a_further_wound() -> None:
    """It comes to only at its activation, so that no luck is asked for (GRD-SAVE-02, GRD-LUCK-02)."""
    stage, _ann, bob = duel(armour=())
    stage.hurt(bob, Wounds(wounding=2, out=True))
    stage.orders |= {*AT_START}
    stage.dice(9, 3, 1, 1, 1, 1, 1, 9, 2)
    stage.take(Shoot, mode="single", target=bob)
    assert not [ask for ask in stage.asked if ask.kind == asks.LUCK_LIFE]


def test_a_death_save_is_made_again() -> None:
    """Mortally wounded, 7 or less lives: an 8, then a 3 (GRD-LUCK-02, GRD-SAVE-03)."""
    stage, _ann, bob = duel(armour=())
    stage.hurt(bob, Wounds(wounding=10))
    stage.orders |= {*AT_START}
    fires(stage, bob, 9, 6, 3, 1, 1, 1, 2, 2, 2)
    stage.dice(1, 8)
    stage.take(KeepLuck)
    assert "8 for the death save" in stage.menu().question
    stage.dice(3)
    stage.take(Reroll, roll="the death save")
    assert stage.wounds(bob).up and not stage.wounds(bob).dying


def test_a_unit_that_is_out_may_come_to_by_luck() -> None:
    """At its activation a failed stun save can be bent as well (GRD-LUCK-03, GRD-SAVE-02)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 15), "Rifleman", lucky=True)
    stage.unit("red", (5, 5), "Rifleman")
    stage.hurt(ann, Wounds(wounding=3, out=True))
    stage.dice(5, 2, 9)
    stage.begin()
    assert "rolls 9 for the stun save, 7 or less needed" in stage.menu().question
    stage.take(AddLuck, points=1)
    assert stage.wounds(ann).up
    assert asked(stage) == (asks.ACTIVATE, ann)


# the nerve, and other checks


def test_a_suppression_check_is_bent() -> None:
    """What is missing to 15 is made up by points, and the unit keeps its nerve (GRD-LUCK-03, GRD-SUPP-02)."""
    stage, _ann, bob = duel()
    stage.orders |= {asks.LUCK_ROLL, asks.LUCK_HIT}
    fires(stage, bob, 2, 6)
    stage.until(bob, asks.INTEND)
    stage.orders -= {asks.LUCK_ROLL}
    told = stage.forecast(type(stage.menu().offers[0].fill()), stance=Guard.MOVING.value)
    assert "no luck is spent" in [str(each) for each in told.assumes]
    stage.dice(2)
    stage.take(type(stage.menu().offers[0].fill()), stance=Guard.MOVING.value)
    assert asked(stage) == (asks.LUCK_ROLL, bob)
    offer = stage.offers(AddLuck)[0]
    stage.answer(offer.fill())
    assert asked(stage) == (asks.ACTIVATE, bob)
    assert stage.told("nerve")[-1].data["passed"]


def test_a_lost_initiative_is_saved() -> None:
    """A total below 0 loses the turn: luck brings it back (GRD-LUCK-03, GRD-INIT-01)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 15), "Rifleman", lucky=True)
    stage.unit("red", (5, 5), "Irregular")
    stage.dice(1, 9, 5)
    stage.begin()
    assert asked(stage) == (asks.LUCK_FUMBLE, ann)
    stage.dice(5)
    stage.answer(stage.offers(AddLuck)[0].fill())
    stage.until(ann, asks.ACTIVATE)
