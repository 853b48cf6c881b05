"""What is shown is what is played: rockets, first aid, armour, and each victim by itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from game.battle.view import View
from rules.d6.afoot.forms import Move
from rules.d6.aiming import Prepare
from rules.d6.attacks.forms import Shoot
from rules.d6.blast.forms import Launch, Throw
from rules.d6.doors import Break
from rules.d6.first_aid import FirstAid
from rules.d6.state import Alert, Arsenal, Health
from rules.d6.suppression.forms import Suppress
from rules.d6.turns.forms import Pass
from rules.frame.figure import Position
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from rules.parts.wear import Worn
from tests.rules.d6.playing import Playing, acts
from tests.rules.d6.shown import GRENADE, LMG, RIFLE, look, of, own_name, rocketeer

# rockets


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


def test_a_burst_without_a_set_value_goes_by_the_throw_as_shown() -> None:
    """DSX-EXPL-01: a game master's grenade that lists none: the throw is held against Reflexes, and the odds say so."""
    play = Playing()
    man = play.man("blue", (10, 5), facing=4, Throwing="3D")
    foe = play.man("red", (10, 10), facing=0, reflexes=11, hp=90, hp_max=90, Longarms="1D")
    own = play.part(man, Arsenal)
    plain = next(each for each in own.weapons if each.name == GRENADE)
    assert plain.area is not None
    area = plain.area.model_copy(update={"value": None})
    without = tuple(each.model_copy(update={"area": area}) if each is plain else each for each in own.weapons)
    play.put(man, replace(own, weapons=without))
    play.hold(man, GRENADE)
    throw = Throw(weapon=GRENADE, cell=(10, 10))
    look(play, man)
    told = play.forecast(man, throw)
    # 16 less 4 where 3D reaches 11 or more, 4 where it does not, lands near and is at least half of it
    heavy = sum((each.chance for each in of(play, told, foe) if "12 points" in each.text), Fraction(0))
    assert heavy == Fraction(108, 216)
    play.dice(4, 4, 4)
    play.round({man: acts(throw), foe: [Pass()]}, number=1)
    assert play.hp(foe) == 90 - 12


@pytest.mark.parametrize("door", [True, False])
def test_what_a_door_has_taken_before_counts_for_when_it_breaks(door: bool) -> None:
    """DSX-ARM-01: a wooden door has 15 points and armour 5; after 7 of them the next shot that does 8 breaks it, and so
    it is shown. The side that saw nothing of it is told that it counts what it knows.
    """
    play = Playing()
    kind = {"what": "door", "part": 1, "state": "shut"} if door else {}
    play.wall((10, 10), 2, height=2.0, material="wood", **kind)
    for row in range(30):
        play.wall((19, row), 2)
    man = play.man("blue", (10, 10), facing=4, Longarms="1D")
    foe = play.man("red", (20, 10), facing=2, Longarms="1D")
    shot = Break(weapon=RIFLE, cell=(10, 10), direction=2)
    play.put(man, Alert(0))
    look(play, man)
    whole = play.forecast(man, shot)
    points = 15 if door else 30
    assert whole.tallies[2].total == points
    play.dice(5)
    play.round({man: acts(shot)}, number=1)
    through = play.told("breaks")[0].data["through"]
    assert through == (7 if door else 2)
    assert play.forecast(man, shot).tallies[2].total == points - through
    assert "damage done to it out of sight is not counted" in [str(each) for each in play.forecast(man, shot).assumes]
    if door:
        # 12 + (total - 5) - 5 is 8 or more on a six alone
        assert [each.chance for each in play.forecast(man, shot).outcomes if each.text == "breaks"] == [Fraction(1, 6)]
    assert View(play.table, "red").having(Worn) == ()
    assert foe in play.table.units()


def test_a_careful_action_tells_what_it_will_do_as_an_aim_does() -> None:
    """DSX-AIM-50, DSX-AID-01: with the kit and a round of care 4D+1 of Medicine are 5D+1 against 10."""
    play = Playing()
    medic = play.man("blue", (10, 8), "Combat medic", facing=4)
    friend, foe = play.man("blue", (10, 9), hp=12), play.man("red", (10, 20), facing=0)
    play.hold(medic)
    look(play, medic)
    told = play.forecast(medic, Prepare(task="first aid", target=friend))
    assert told.tallies[0].total == 5
    play.round({medic: acts(Prepare(task="first aid", target=friend)), foe: [Pass()]}, number=1)
    play.table.set_clock(round=2)
    now = play.forecast(medic, FirstAid(patient=friend))
    assert now.outcomes == told.later
    assert play.forecast(medic, Prepare(task="search")).tallies[0].total == 4
