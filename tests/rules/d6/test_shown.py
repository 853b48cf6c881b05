"""What is shown is what is played: each forecast on a side's view beside what the dice then do."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from game.battle.view import View
from rules.d6.afoot.forms import KeepDown, Move, Turn
from rules.d6.asks import SLOT, TURN
from rules.d6.attacks.forms import Shoot, Strike
from rules.d6.blast.forms import Launch, Throw
from rules.d6.book import BOOK
from rules.d6.grappling import BreakFree, Grapple
from rules.d6.holding.topic import Hold
from rules.d6.magic.spells import Cast
from rules.d6.sheets import roster
from rules.d6.state import Arsenal, Casting, Grappled, Health, Holding, Stealth, Traits
from rules.d6.state import Turn as Begun
from rules.d6.suppression.forms import Suppress
from rules.d6.terms.weapons import Weapon
from rules.d6.turns.forms import Declare, Pass
from rules.d6.vehicles import topic
from rules.d6.vehicles.driving import Leg
from rules.frame.body import Posture
from rules.frame.figure import Condition, Facing, Item, Kit, Place, Position, Stance, State
from rules.frame.flow import Ask
from rules.frame.forecast import Fact, Forecast, Outcome
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from rules.parts.handling import Draw
from rules.parts.turns import EndTurn
from tests.rules.d6.playing import Playing, acts
from tests.rules.d6.test_play_vehicles import jeep

RIFLE, LMG, GRENADE = "Assault rifle 5.56", "Light machine gun 5.56", "Fragmentation grenade"


def own_name(play: Playing, side: str, unit: Ref) -> Ref:
    """What a side calls a unit."""
    return dict(View(play.table, side)._names)[unit]


def of(play: Playing, told: Forecast, unit: Ref) -> tuple[Outcome, ...]:
    """What blue is told of one unit."""
    return told.of(own_name(play, "blue", unit))


def minds(told: Forecast) -> list[str]:
    return [str(each) for each in told.assumes if each.fact is Fact.MIND]


def look(play: Playing, *turns: Ref) -> None:
    """It is round 1, everybody has looked about, and these are in their turns."""
    play.table.set_clock(round=1)
    play.look()
    for unit in turns:
        play.put(unit, Begun(1))


# rockets


def rocketeer(**figures: Any) -> tuple[Playing, Ref, Ref, Ref]:
    """A man with a rocket, a target who looks away 12 cells off, and another man two cells beside him."""
    play = Playing()
    man = play.man("blue", (10, 2), "Grenadier", facing=4, Heavy="1D", **figures)
    rocket, own = roster.standard().get(Weapon, "Rocket launcher"), play.part(man, Arsenal)
    play.put(man, Arsenal((*own.weapons, rocket), own.armour), Kit((Item(rocket.name, Place.RIGHT, 1, 2),)))
    target = play.man("red", (10, 14), facing=4)
    beside = play.man("red", (12, 14), facing=4)
    return play, man, target, beside


def test_a_rocket_that_misses_still_bursts_and_both_are_shown_what_that_costs_them() -> None:
    """DSX-EXPL-05, DSX-SURP-01: every face of the one die, every way a miss strays, beside the forecast."""
    shot = Shoot(weapon="Rocket launcher", target=Ref(0))
    play, man, target, beside = rocketeer()
    look(play, man)
    told = play.forecast(man, shot.model_copy(update={"target": target}))
    lost: dict[Ref, Counter[int]] = {target: Counter(), beside: Counter()}
    for face in range(1, 7):
        for way in range(1, 7):
            play, man, target, beside = rocketeer()
            play.dice(face, way)
            play.round({man: acts(shot.model_copy(update={"target": target}))})
            for unit, losses in lost.items():
                losses[20 - play.hp(unit)] += 1
    assert told.success == Fraction(2, 6)
    for unit, losses in lost.items():
        shown = of(play, told, unit)
        assert sum(outcome.chance for outcome in shown) == 1
        assert sum(o.chance for o in shown if o.spared) == Fraction(losses[0], 36) > 0
        assert sum(o.chance for o in shown if "(12 points)" in o.text) == Fraction(losses[12], 36)
    assert sum(o.chance for o in of(play, told, target) if o.text.startswith("down")) == Fraction(12, 36)
    assert sum(chance for _, chance in told.lands) == 1
    assert dict(told.lands)[10, 14] == Fraction(2, 6)


# what others can see a unit do


def test_a_man_who_runs_for_all_he_is_worth_is_shown_as_easy_to_hit_as_he_is() -> None:
    """DSX-ACT-04, DSX-MOVE-01: four moves take 9 off his Reflexes of 11, and everybody sees them."""
    play = Playing()
    blue = play.man("blue", (20, 2), facing=4, Longarms="2D")
    red = play.man("red", (2, 12), facing=0, Longarms="5D")
    way = [tuple((column + 6 * leg, 12) for column in range(3, 9)) for leg in range(4)]
    play.round({red: acts(*(Move(way=leg) for leg in way))})
    view = View(play.table, "blue")
    assert "4 actions" in view.appearance(own_name(play, "blue", red)).marks
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    assert told.tallies[1].total == 2
    assert told.success == 1
    play.round({red: [Pass()], blue: [Pass()]})
    assert play.forecast(blue, Shoot(weapon=RIFLE, target=red)).tallies[1].total == 11


# looking over cover


def behind_a_wall(sheet: str) -> tuple[Playing, Ref, Ref]:
    """A man keeps down behind a low wall; a foe stands 8 cells off in the open."""
    play = Playing()
    play.wall((10, 5), 4, height=1.0)
    man = play.man("blue", (10, 5), sheet, facing=4)
    foe = play.man("red", (10, 13), "Orc raider", facing=0, hp=40, hp_max=40)
    play.round({man: [Declare(), KeepDown(directions=(4,)), EndTurn()], foe: [Pass()]})
    assert play.table.pose(man).kept_down == (4,)
    play.table.set_clock(round=2)
    return play, man, foe


def test_a_sweep_over_the_cover_a_gunner_keeps_down_behind_is_shown_as_he_rises_to_fire_it() -> None:
    """DSX-SUPP-06: he comes into view, so that everybody exposed in the zone is struck."""
    play, man, foe = behind_a_wall("Machine-gunner")
    sweep = Suppress(weapon=LMG, front=((9, 13), (10, 13), (11, 13)))
    play.put(man, Begun(2))
    assert play.menu(man).admits(sweep)
    shown = of(play, play.forecast(man, sweep), foe)
    assert sum(outcome.chance for outcome in shown) == 1
    play.round({man: acts(sweep), foe: [Pass()]}, number=2)
    assert [event.target for event in play.told("swept")] == [foe]


def test_spells_over_the_cover_a_mage_keeps_down_behind_are_shown_as_he_rises_to_cast_them() -> None:
    """DSX-SPELL-04, DSX-COVER-07."""
    play, mage, foe = behind_a_wall("Mage")
    play.put(mage, Begun(2), Casting("Fire bolt", ("V",)))
    bolt = Cast(spell="Fire bolt", component="S", target=foe)
    assert play.menu(mage).admits(replace_target(play, bolt))
    told = play.forecast(mage, bolt)
    assert told.success is not None
    assert told.success > Fraction(1, 2)
    play.put(mage, Casting("Fireball", ("V", "S")))
    ball = Cast(spell="Fireball", component="M", cell=(10, 13))
    assert play.menu(mage).admits(ball)
    assert not any(outcome.spared for outcome in of(play, play.forecast(mage, ball), foe))


def replace_target(play: Playing, action: Cast) -> Cast:
    """The same in blue's own number."""
    assert action.target is not None
    return action.model_copy(update={"target": own_name(play, "blue", action.target)})


# enemies out of sight


def test_an_enemy_out_of_sight_is_shown_as_if_still_there_and_on_his_guard() -> None:
    """DSX-SURP-02: red was seen walking away and round a corner: what he knows now nobody can say."""
    play = Playing()
    for row in range(8, 14):
        play.wall((22, row), 2)
    blue = play.man("blue", (10, 8), facing=2, Longarms="5D")
    red = play.man("red", (22, 6), facing=6, Longarms="2D")
    play.round({red: acts(Move(way=((23, 7), (23, 8), (23, 9)))), blue: [Pass()]})
    play.table.set_clock(round=2)
    play.put(blue, Begun(2))
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    texts = [str(each) for each in told.assumes]
    assert any("if still there (last seen" in text for text in texts)
    assert any(text.endswith("presumed on guard") for text in texts)
    assert told.tallies[1].total >= 11


def test_an_attack_held_for_an_enemy_out_of_sight_says_what_he_is_taken_to_know() -> None:
    """DSX-HELD-01, DSX-SURP-02: even where he was last seen out of its reach."""
    play = Playing()
    for row in range(8, 14):
        play.wall((22, row), 2)
    blue = play.man("blue", (10, 8), facing=2)
    red = play.man("red", (22, 6), facing=6)
    play.round({red: acts(Move(way=((23, 7), (23, 8), (23, 9)))), blue: [Pass()]})
    play.table.set_clock(round=2)
    play.put(blue, Begun(2))
    blow = Hold(trigger="reach", action="attack", weapon="Combat knife", whom=red)
    (mind,) = minds(play.forecast(blue, blow))
    assert mind.endswith("presumed on guard")


def test_a_spell_at_a_remembered_enemy_strikes_the_place_where_he_was_seen() -> None:
    """DSX-SPELL-04, DSX-SENSE-03: it does not find him by itself."""
    play = Playing()
    for row in range(8, 14):
        play.wall((22, row), 2)
    mage = play.man("blue", (12, 8), "Mage", facing=2, Spellcasting="9D")
    red = play.man("red", (22, 6), "Orc raider", facing=6)
    play.round({red: acts(Move(way=((23, 7), (23, 8), (23, 9)))), mage: [Pass()]})
    play.put(mage, Casting("Fire bolt", ("V",)))
    play.dice(*[6] * 18)
    bolt = Cast(spell="Fire bolt", component="S", target=red)
    play.round({mage: acts(bolt), red: [Pass()]})
    assert [event.data["hit"] for event in play.told("attack")] == [False]
    assert play.hp(red) == play.part(red, Traits).hp_max


# what an enemy knows


def test_an_enemy_with_his_back_turned_counts_as_unaware_and_that_is_said() -> None:
    """DSX-SURP-01, DSX-SURP-02."""
    play = Playing()
    blue, red = play.man("blue", (10, 8), facing=4), play.man("red", (10, 18), facing=4)
    look(play, blue)
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    assert told.tallies[1].total == 5
    assert minds(told) == ["red rifleman A presumed unaware of the attacker"]


def test_an_enemy_that_was_shot_at_knows_by_whom_wherever_he_looks_then() -> None:
    """DSX-SURP-02, DSX-SENSE-03: the third shot at the same man is no surprise."""
    play = Playing()
    blue = play.man("blue", (10, 8), facing=4, Longarms="4D")
    red = play.man("red", (10, 28), facing=4, Longarms="2D")
    play.dice(1, 1, 1, 1)
    play.round({blue: acts(Shoot(weapon=RIFLE, target=red))})
    play.table.set_clock(round=2)
    play.put(blue, Begun(2))
    assert play.table.pose(red).facing == 4, "he has not turned round yet"
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    assert told.tallies[1].total == 11
    assert minds(told) == ["red rifleman A turns to face the attack"]
    play.table.set_clock(round=4)
    assert play.forecast(blue, Shoot(weapon=RIFLE, target=red)).tallies[1].total == 5


def test_an_enemy_that_was_seen_to_look_this_way_knows_though_he_has_turned_since() -> None:
    """DSX-SENSE-03: to the end of the round after."""
    play = Playing()
    blue = play.man("blue", (10, 8), facing=4, Longarms="2D")
    red = play.man("red", (10, 28), facing=0, Longarms="4D")
    play.round({red: acts(Turn(facing=4)), blue: [Pass()]})
    play.put(blue, Begun(1))
    assert not any("unaware" in each for each in minds(play.forecast(blue, Shoot(weapon=RIFLE, target=red))))
    play.round({red: [Pass()], blue: [Pass()]})
    play.round({blue: [Pass()]})
    play.put(blue, Begun(3))
    assert any("unaware" in each for each in minds(play.forecast(blue, Shoot(weapon=RIFLE, target=red))))


def test_an_enemy_whose_friend_has_noticed_is_taken_to_have_been_told() -> None:
    """DSX-SENSE-03: word is passed, though nobody can say to whom."""
    play = Playing()
    blue = play.man("blue", (10, 8), facing=4)
    red = play.man("red", (10, 18), facing=4)
    play.man("red", (14, 18), facing=0)
    look(play, blue)
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    assert told.tallies[1].total == 11
    assert "red rifleman A presumed warned of the attacker" in minds(told)


@pytest.mark.parametrize("notice", [0, 40])
def test_whether_a_sneaking_man_was_noticed_is_not_to_be_read_off_the_odds(notice: int) -> None:
    """DSX-SENSE-02: a watcher's true Notice decides it, and nobody on the other side knows that."""
    play = Playing()
    blue = play.man("blue", (10, 8), facing=4)
    red = play.man("red", (10, 18), facing=0)
    play.put(red, replace(play.part(red, Traits), notice=notice))
    play.put(blue, Stealth((30, 30, 30)))
    look(play, blue)
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    assert told.tallies[1].total == 5
    assert minds(told) == ["red rifleman A presumed unaware of the attacker"]


# usual figures


def test_a_hellhound_is_taken_for_a_hellhound() -> None:
    """DSX-EXPL-03: its hide, its teeth, and the resistance that makes spells run off it; not a modern breacher's."""
    play = Playing()
    mage = play.man("blue", (10, 5), "Mage", facing=4)
    hound = play.man("red", (10, 13), "Hellhound", facing=0)
    ogre = play.man("red", (16, 13), "Ogre", facing=0)
    look(play)
    view = View(play.table, "blue")
    for unit, sheet in ((hound, "Hellhound"), (ogre, "Ogre")):
        assert view.part(own_name(play, "blue", unit), Traits) == play.part(unit, Traits), sheet
    play.put(mage, Begun(1), Casting("Fireball", ("V", "S")))
    told = play.forecast(mage, Cast(spell="Fireball", component="M", cell=(10, 13)))
    resists = [outcome for outcome in of(play, told, hound) if outcome.text == "resists the spell"]
    assert [outcome.spared for outcome in resists] == [True]
    assert resists[0].chance == 1 - told.struck(own_name(play, "blue", hound)) > 0


def test_a_goblin_and_an_archer_are_not_taken_for_modern_soldiers() -> None:
    play = Playing()
    play.man("blue", (10, 5), facing=4)
    for column, sheet in enumerate(("Goblin crossbowman", "Archer", "Priest", "Swordsman", "Rifleman", "Combat medic")):
        play.man("red", (5 + 2 * column, 13), sheet, facing=0)
    look(play)
    view = View(play.table, "blue")
    for unit in play.table.units("red"):
        assert view.part(own_name(play, "blue", unit), Traits) == play.part(unit, Traits)


# first aid


def test_first_aid_promises_no_more_than_is_missing() -> None:
    """DSX-AID-01: a quarter of 20 at most, but here only 2 are missing."""
    from rules.d6.first_aid import FirstAid

    play = Playing()
    medic = play.man("blue", (10, 8), "Combat medic", facing=4)
    patient = play.man("blue", (10, 9), hp=18)
    play.hold(medic)
    told = play.forecast(medic, FirstAid(patient=patient))
    assert {outcome.text for outcome in told.outcomes} == {"no use", "regains 1", "regains 2"}
    assert sum(outcome.chance for outcome in told.outcomes) == 1


# armour, and victims one by one


def test_armour_stands_beside_the_damage_it_takes_off() -> None:
    """DSX-ARM-01."""
    play = Playing()
    blue, red = play.man("blue", (10, 8), facing=4), play.man("red", (10, 18), facing=0)
    look(play, blue)
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    armour = next(tally for tally in told.tallies if tally.title == "Armour")
    assert armour.total == 4
    assert armour.why.endswith("(assumed)")


@pytest.mark.parametrize("how", ["grenade", "sweep"])
def test_each_person_in_reach_is_told_with_difficulty_cover_and_armour(how: str) -> None:
    """DSX-EXPL-01, DSX-SUPP-05: a friend among them, and somebody lying prone far off."""
    play = Playing()
    play.wall((12, 16), 0, height=1.0)
    blue = play.man("blue", (10, 8), "Machine-gunner" if how == "sweep" else "Rifleman", facing=4)
    red = play.man("red", (12, 16), facing=0)
    friend = play.man("blue", (10, 16), facing=4)
    look(play, blue)
    if how == "sweep":
        action: Suppress | Throw = Suppress(weapon=LMG, front=tuple((column, 16) for column in range(10, 14)))
    else:
        play.hold(blue, GRENADE)
        play.put(friend, Position((10, 15)))
        action = Throw(weapon=GRENADE, cell=(12, 14))
    told = play.forecast(blue, action)
    titles = {tally.title: tally for tally in told.tallies}
    for unit, name in ((red, "red rifleman A"), (friend, "blue 3")):
        assert titles[f"{name}: Armour"].total == 4
        assert titles[f"{name}: Reflexes"].rule
        assert sum(outcome.chance for outcome in of(play, told, unit)) == 1
    assert any("behind" in str(line) for line in titles["red rifleman A: Reflexes"].modifiers)


def test_a_throw_tells_where_it_may_come_down() -> None:
    """DSX-EXPL-05."""
    play = Playing()
    man = play.man("blue", (10, 2), "Grenadier", facing=4)
    play.man("red", (10, 16), facing=0)
    look(play, man)
    told = play.forecast(man, Launch(weapon="Grenade launcher 40 mm", cell=(10, 16)))
    lands = dict(told.lands)
    assert sum(lands.values()) == 1
    assert lands[10, 16] == told.success
    assert len(lands) > 6


def test_a_front_of_which_nothing_is_in_sight_is_not_offered() -> None:
    """DSX-SUPP-03: it would cost rounds and touch nobody."""
    play = Playing()
    for column in range(6, 15):
        play.wall((column, 8), 4)
    gunner = play.man("blue", (10, 8), "Machine-gunner", facing=4)
    look(play, gunner)
    offers = [offer for offer in play.menu(gunner).offers if offer.action is Suppress]
    hidden: tuple[Cell, ...] = ((10, 9),)
    for offer in offers:
        assert offer.why_not("front", hidden) == "none of it is in sight"
        for front in offer.choices["front"]:
            told = play.forecast(gunner, Suppress(weapon=LMG, front=front))
            assert not told.note.startswith("0 cells")


def test_a_wounded_friend_counts_in_the_blast_with_what_he_has_left() -> None:
    """DSX-EXPL-01, DSX-INJ-04."""
    play = Playing()
    blue = play.man("blue", (10, 8), facing=4, Throwing="6D")
    friend = play.man("blue", (10, 14), facing=4)
    play.put(friend, Health(2, bloodied=True))
    look(play, blue)
    play.hold(blue, GRENADE)
    told = play.forecast(blue, Throw(weapon=GRENADE, cell=(10, 14)))
    assert max(of(play, told, friend), key=lambda outcome: outcome.chance).text.startswith("down")


# fire zones, vehicles, doors


def test_those_whom_a_zone_touches_know_where_it_lies_and_what_was_rolled() -> None:
    """DSX-SUPP-04, DSX-SUPP-08: what acting in an enemy's zone of fire costs is shown before."""
    play = Playing()
    gunner = play.man("blue", (10, 5), "Machine-gunner", facing=4, Heavy="5D")
    red = play.man("red", (10, 15), facing=0, Longarms="3D", reflexes=16)
    play.dice(3, 3, 3, 2, 2)
    play.round({gunner: acts(Suppress(weapon=LMG, front=((9, 15), (10, 15), (11, 15)))), red: [Pass()]})
    play.table.set_clock(round=2)
    play.put(red, Begun(2))
    told = play.forecast(red, Shoot(weapon=RIFLE, target=gunner))
    own = told.of(own_name(play, "red", red))
    assert [(outcome.text, outcome.chance) for outcome in own] == [("hurt (2 points)", 1)]
    assert play.forecast(red, Move(way=((10, 16), (10, 17)))).of(own_name(play, "red", red))


def test_what_a_crew_has_noticed_is_a_guess_and_said_where_it_matters() -> None:
    """DSX-SURP-02, DSX-VEH-05: a jeep behind a wall is easier to hit if nobody aboard knows of the shot."""
    play = Playing()
    for column in range(8, 14):
        play.wall((column, 18), 0, height=1.2)
    blue = play.man("blue", (10, 4), facing=4)
    jeep = play.man("red", (10, 18), "Light utility vehicle", facing=0)
    look(play, blue)
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=jeep))
    assert [tally.total for tally in told.tallies[1:2]] == [13]
    assert minds(told) == ["red light utility vehicle A presumed to see the attacker"]


def test_a_held_shot_is_shown_as_if_it_were_set_off_now() -> None:
    """DSX-HELD-01."""
    play = Playing()
    blue, red = play.man("blue", (10, 8), facing=4), play.man("red", (10, 18), facing=0)
    look(play, blue)
    told = play.forecast(blue, Hold(trigger="moves", whom=red, action="attack", weapon=RIFLE, target=red))
    assert told.success == play.forecast(blue, Shoot(weapon=RIFLE, target=red)).success
    assert [each.fact for each in told.assumes] == [Fact.FIGURES, Fact.FUTURE]


def test_a_target_whom_only_a_friend_sees_may_be_hidden_by_what_nobody_has_seen() -> None:
    """Law of what is shown: a door that was shut since is not known to the shooter."""
    play = Playing()
    blue, red = play.man("blue", (10, 8), facing=0), play.man("red", (10, 18), facing=4)
    play.man("blue", (14, 8), facing=4)
    look(play, blue)
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    assert any(each.fact is Fact.UNSEEN for each in told.assumes)
    play.table.put(blue, Facing(4))
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    assert not any(each.fact is Fact.UNSEEN for each in told.assumes)


def test_ground_the_shooter_looks_over_may_hide_somebody_in_the_line() -> None:
    """DSX-ATK-05: whoever stands there gives the target light cover, and the shooter cannot see him."""
    play = Playing()
    play.wall((10, 8), 4, height=1.5)
    blue, red = play.man("blue", (10, 8), facing=4), play.man("red", (10, 24), facing=0)
    look(play, blue)
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    assert told.tallies[1].total == 11
    assert "nothing unseen in the line of fire" in [str(each) for each in told.assumes]


def test_breaking_free_takes_the_holders_usual_grip_for_granted_and_says_so() -> None:
    """DSX-GRAP-01."""
    play = Playing()
    blue = play.man("blue", (10, 8), facing=4)
    red = play.man("red", (10, 9), facing=0)
    play.put(blue, Grappled(red))
    play.put(red, Holding(blue))
    look(play, blue)
    told = play.forecast(blue, BreakFree())
    assert [(each.fact, each.about) for each in told.assumes] == [(Fact.FIGURES, own_name(play, "blue", red))]


def test_what_a_drawn_grenade_or_several_actions_lead_to_is_named_as_a_guess() -> None:
    """DSX-EQUIP-02, DSX-ACT-05."""
    play = Playing()
    blue, _ = play.man("blue", (10, 8), facing=4), play.man("red", (10, 18), facing=0)
    look(play, blue)
    drawn = play.forecast(blue, Draw(item=GRENADE))
    assert drawn.later
    assert {each.fact for each in drawn.assumes} == {Fact.FIGURES, Fact.FUTURE}
    several = play.forecast(blue, Declare(actions=3), SLOT)
    assert {each.fact for each in several.assumes} == {Fact.FIGURES, Fact.ROUGH}
    assert all(outcome.loss <= 1 for outcome in several.later)


def test_several_actions_name_every_enemy_in_sight_whose_usual_figures_they_go_by() -> None:
    """DSX-ACT-05: the best of them is chosen among all, and all attack back."""
    play = Playing()
    blue = play.man("blue", (10, 8), facing=4)
    reds = [play.man("red", (8, 18), facing=0), play.man("red", (12, 26), facing=0)]
    look(play, blue)
    told = play.forecast(blue, Declare(actions=3), SLOT)
    named = {each.about for each in told.assumes if each.fact is Fact.FIGURES}
    assert named == {own_name(play, "blue", red) for red in reds}


def test_a_drawn_grenade_takes_enemies_out_of_sight_to_be_where_they_were() -> None:
    """DSX-EQUIP-02: the nearest it is thrown at may have gone."""
    play = Playing()
    for column in range(40):
        play.wall((column, 25), 4)
    blue, _ = play.man("blue", (10, 8), facing=4), play.man("red", (10, 18), facing=0)
    gone = play.man("red", (11, 22), facing=0)
    look(play, blue)
    play.put(gone, Position((11, 28)))
    play.look()
    told = play.forecast(blue, Draw(item=GRENADE))
    assert told.later
    assert "enemies out of sight are where they were last seen" in [str(each) for each in told.assumes]
    assert "enemies out of sight have the usual figures of their roles" in [str(each) for each in told.assumes]


def test_a_shot_that_may_wreck_a_vehicle_says_that_those_aboard_are_left_out() -> None:
    """DSX-VEH-07."""
    play = Playing()
    blue = play.man("blue", (10, 4), facing=4)
    jeep = play.man("red", (10, 20), "Light utility vehicle", facing=0)
    look(play, blue)
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=jeep, burst=True))
    assert not any(each.fact is Fact.ROUGH for each in told.assumes)
    play.put(jeep, Health(1, bloodied=True), Condition(State.HURT, 0.1))
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=jeep, burst=True))
    down = any(outcome.text.startswith("down") for outcome in told.outcomes)
    assert down == any(each.fact is Fact.ROUGH for each in told.assumes)


def test_a_turning_vehicle_is_shown_to_meet_whoever_stands_where_it_swings() -> None:
    """DSX-VEH-08: the cells it takes up as it heads then, not those of its old heading moved along."""
    play = Playing()
    jeep = play.man("blue", (20, 20), "Light utility vehicle", facing=0)
    leg = Leg((21, 20), 2)
    swings = play.table.room(jeep, leg.cell, leg.heading)
    aside = next(cell for cell in swings if cell not in play.table.cells(jeep) and cell != leg.cell)
    victim = play.man("red", aside, facing=4)
    assert topic.in_the_way(play.table, jeep, (leg,)) == (victim,)
    play.table.remove(victim)
    play.table.step(jeep, leg.cell, leg.heading)
    assert play.table.cells(jeep) == swings


def test_a_prone_attacker_turns_to_its_target_in_the_forecast_as_in_play() -> None:
    """DSX-ATK-03, DSX-ADV-01, DSX-ADV-05: turned to the unarmed man behind it, it has the die of the armed."""
    play = Playing()
    axeman = play.man("blue", (10, 10), "Orc raider", facing=0)
    victim = play.man("red", (10, 11), facing=0, reflexes=10)
    play.put(axeman, Stance(Posture.PRONE))
    play.put(victim, Kit())
    play.look()
    name = play.part(axeman, Kit).held()[0].name
    told = play.forecast(axeman, Strike(weapon=name, target=victim))
    play.dice(*[1] * 12)
    play.round({axeman: acts(Strike(weapon=name, target=victim))})
    (rolled,) = [line for event in play.told("attack") for line in event.detail if "dice" in line]
    assert str(told.tallies[0]).split(":")[0] == rolled.split(":")[0]
    assert "armed against unarmed" in str(told.tallies[0])


def test_an_attacker_that_looks_over_its_cover_turns_to_the_target_all_the_same() -> None:
    """DSX-ATK-03, DSX-ADV-01, DSX-COVER-07: kept down another way, prone, it turns and has the die of the armed."""
    play = Playing()
    axeman = play.man("blue", (10, 10), "Orc raider", facing=0)
    victim = play.man("red", (10, 11), facing=0, reflexes=10)
    play.put(axeman, Stance(Posture.PRONE, (0,)))
    play.put(victim, Kit())
    play.look()
    name = play.part(axeman, Kit).held()[0].name
    assert "armed against unarmed" in str(play.forecast(axeman, Strike(weapon=name, target=victim)).tallies[0])


def test_hold_is_shown_to_fail_where_there_is_no_line_to_the_target() -> None:
    """DSX-SPELL-04, DSX-COVER-04: behind a wall nobody is struck, and the forecast says why."""
    play = Playing()
    for column in range(20):
        play.wall((column, 8), 4)
    mage, orc = play.man("blue", (10, 6), "Mage", facing=4), play.man("red", (10, 11), "Orc raider", facing=0)
    play.look()
    play.put(mage, Casting("Hold", ("V", "S")))
    told = BOOK.forecast(play.table, Ask("blue", mage, TURN), Cast(spell="Hold", component="M", target=orc))
    assert told.success == 0 and not told.outcomes
    assert "wall" in told.note


def test_seizing_is_shown_over_the_cover_that_the_attacker_comes_out_of() -> None:
    """DSX-GRAP-01, DSX-COVER-07: what it keeps down behind does not hide the target from it."""
    play = Playing()
    play.wall((10, 10), 4, what="low wall", height=1.0)
    blue, red = play.man("blue", (10, 10), facing=4), play.man("red", (10, 11), facing=0)
    play.look()
    bare = from_above(play, blue, Grapple(target=red)).success
    play.put(blue, Stance(Posture.CROUCHED, (4,)))
    assert from_above(play, blue, Grapple(target=red)).success == bare


# choices between enemies


def from_above(play: Playing, unit: Ref, action: Action, kind: str = TURN) -> Forecast:
    """The same form, as those are told it who know everything."""
    return BOOK.forecast(play.table, Ask(play.table.side(unit), unit, kind), action)


def met_in_another_order() -> tuple[Playing, Ref, tuple[Ref, Ref]]:
    """Two like enemies equally far off: the one with the lower number was met last, so its side's number is higher."""
    play = Playing()
    for column in range(40):
        play.wall((column, 25), 4)
    blue = play.man("blue", (10, 8), "Squad leader", facing=4)
    last = play.man("red", (39, 29), facing=0)
    first = play.man("red", (12, 16), facing=0)
    for each in (last, first):
        play.put(each, play.part(blue, Traits))
    look(play, blue)
    play.put(last, Position((8, 16)))
    play.look()
    assert own_name(play, "blue", first) < own_name(play, "blue", last)
    return play, blue, (last, first)


def test_of_two_enemies_alike_the_same_is_weighed_whichever_was_met_first() -> None:
    """DSX-ACT-05: what several attacks come to, and on whom."""
    play, blue, foes = met_in_another_order()
    for foe in foes:
        told = BOOK.conjecture(play.table.appearance(foe), play.options)
        play.put(foe, *(part for part in told if isinstance(part, Traits | Arsenal | Kit | Health)))
    shown, true = play.forecast(blue, Declare(actions=2), SLOT), from_above(play, blue, Declare(actions=2), SLOT)
    assert shown.later[0].loss == true.later[0].loss
    assert shown.later[0].unit == own_name(play, "blue", Ref(true.later[0].unit or 0))


def test_of_two_enemies_equally_far_off_the_same_is_thrown_at_whichever_was_met_first() -> None:
    """DSX-EQUIP-02: a grenade on the belt."""
    play, blue, _ = met_in_another_order()
    shown, true = (told(play, blue, Draw(item=GRENADE)) for told in (Playing.forecast, from_above))
    of_true = [(own_name(play, "blue", Ref(each.unit or 0)), each.chance) for each in true.later]
    assert sorted((each.unit or 0, each.chance) for each in shown.later) == sorted(of_true)


def test_a_gun_on_a_mount_is_counted_once_with_the_vehicle() -> None:
    """DSX-ACT-05, DSX-VEH-03: it lays open no more whether the side knows the gunner in his seat or not."""
    play, _, (_, gunner) = jeep("Driver", "Machine-gunner", cell=(10, 20))
    red = play.man("red", (10, 8), facing=4)
    play.put(gunner, Kit())
    look(play, red)
    shown, true = play.forecast(red, Declare(actions=2), SLOT), from_above(play, red, Declare(actions=2), SLOT)
    for told, me in ((shown, own_name(play, "red", red)), (true, red)):
        assert [each.text for each in told.later if each.unit == me] == ["weaker defences"]
    play.put(gunner, Health(0))
    without = from_above(play, red, Declare(actions=2), SLOT)
    weaker = [next(each.loss for each in told.later if each.text == "weaker defences") for told in (true, without)]
    assert weaker[0] == weaker[1] > 0
