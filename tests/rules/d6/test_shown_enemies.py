"""What is shown of enemies: those out of sight, what they know, and their usual figures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.view import View
from rules.d6.afoot.forms import Move, Turn
from rules.d6.asks import SLOT
from rules.d6.attacks.forms import Shoot, Strike
from rules.d6.book import BOOK
from rules.d6.holding.topic import Hold
from rules.d6.magic.spells import Cast
from rules.d6.state import Arsenal, Casting, Driving, Health, Stealth, Traits
from rules.d6.state import Turn as Begun
from rules.d6.turns.forms import Declare, Pass
from rules.frame.figure import Kit, Position
from rules.frame.knowing import Awareness, Sighting
from rules.kernel.refs import Ref
from rules.parts.handling import Draw
from rules.parts.turns import EndTurn
from tests.rules.d6.jeeps import jeep
from tests.rules.d6.playing import Playing, acts
from tests.rules.d6.shown import GRENADE, RIFLE, from_above, look, minds, of, own_name

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
    blow = Hold(trigger="reach", action="attack", weapon="Bare hands", whom=red)
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
    assert not minds(told), "whether he turns to face it makes no difference"
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


# choices between enemies


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


def test_what_movement_takes_off_an_enemy_riders_shots_counts_in_what_several_actions_lay_one_open_to() -> None:
    """DSX-VEH-03, DSX-VEH-04, DSX-ACT-05: everybody sees how the vehicle goes that a rider is seen in."""
    play, vehicle, _ = jeep("Driver", "Rifleman", cell=(20, 20))
    red = play.man("red", (20, 12), facing=4)
    lost = []
    for evading in (False, True):
        play.put(vehicle, Driving("standard", evading, 9, 1))
        look(play, red)
        shown, true = play.forecast(red, Declare(actions=2), SLOT), from_above(play, red, Declare(actions=2), SLOT)
        lost.append(sum(each.loss for each in shown.later if each.text == "weaker defences"))
        assert lost[-1] == sum(each.loss for each in true.later if each.text == "weaker defences")
    assert lost[0] > lost[1]


# what an enemy did before one's eyes


def test_an_enemy_who_has_turned_to_the_attacker_is_shown_not_to_turn_again() -> None:
    """DSX-ADV-04, DSX-ADV-03: struck from behind he turns, once; the man goes round him and strikes again with a die
    more, as shown.
    """
    play = Playing()
    man = play.man("blue", (10, 10), facing=4, Melee="6D", Longarms="1D")
    foe = play.man("red", (10, 11), facing=4, reflexes=11, hp=90, hp_max=90, Longarms="1D")
    play.hold(man, "Combat knife")
    blow, round_him = Strike(weapon="Combat knife", target=foe), Move(way=((11, 11), (11, 12), (10, 12)), half=True)
    play.watched = (man,)
    play.dice(*[1] * 11)
    play.round({man: [Declare(actions=2), blow, round_him, blow, EndTurn()], foe: [Pass()]})
    assert [event.own[0][:2] for event in play.told("attack")] == ["5D", "6D"]
    assert [int(told.tallies[0].total) for _, done, told in play.told_before if done == blow] == [5, 6]


def test_an_enemy_into_whose_view_one_came_in_this_turn_is_said_to_be_taken_to_have_known_before() -> None:
    """DSX-TIME-06: of the same slot, and unaware as it began, he is struck at 5, which nobody could tell."""
    play = Playing()
    for row in range(8, 16):
        play.wall((10, row), 2)
    man = play.man("blue", (10, 12), facing=0, Longarms="4D")
    foe = play.man("red", (16, 4), facing=6, Longarms="4D", reflexes=11)
    play.put(man, Awareness((Sighting(foe, (16, 4), 0),)))
    spotter = play.man("blue", (12, 4), facing=2, Longarms="2D")
    shot = Shoot(weapon=RIFLE, target=foe)
    play.watched = (man,)
    play.dice(*[1] * 3)
    out = Move(way=((10, 11), (10, 10), (10, 9), (10, 8), (10, 7), (11, 6)))
    play.round({man: acts(out, shot), foe: [Declare(), EndTurn()], spotter: [Pass()]})
    assert play.told("attack")[0].data["difficulty"] == 5
    told = [told for _, done, told in play.told_before if done == shot]
    assert told[0].tallies[1].total == 11
    (mind,) = minds(told[0])
    assert mind.endswith("presumed to have known of the attacker before this turn")
