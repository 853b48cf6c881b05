"""Every rule of the third book where a player meets it: an offer, its odds, and what comes of it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.scenario import ForceSheet, Scenario, SideSheet, Written
from game.battle.setup import set_up
from game.players.forms import fillable
from rules.frame.body import Posture
from rules.frame.figure import Aboard, Condition, Identity, Kit, Place, State
from rules.frame.forms import Action, Offer
from rules.frame.things import Lying
from rules.kernel.refs import Ref
from tests.game.skirmish import field, ground
from tests.third_book.sheets import Health

DUEL = (("blue", "rifleman", (3, 5)), ("red", "rifleman", (8, 5)))


def battle(*people: Any) -> Battle:
    """These on an open meadow of 2 m squares, by role, or by sheet if it begins with a capital."""
    forces = []
    for number, (side, word, at, *crew) in enumerate(people):
        entry = {"sheet": word} if word[0].isupper() else {"role": word}
        forces.append(ForceSheet(side=side, name=f"{word} {number}", at=at, facing=90, crew=tuple(crew), **entry))
    scenario = Scenario(
        title="Third",
        map="meadow.tmx",
        book="third",
        side=(SideSheet(name="blue"), SideSheet(name="red")),
        force=tuple(forces),
    )
    return Battle(set_up(Written(scenario, Path("third.toml")), ground=ground(field())), "1")


def unit(fight: Battle, word: str) -> Ref:
    return next(ref for ref, who in fight.table.having(Identity) if who.name.startswith(word))


def turn_of(fight: Battle, word: str) -> Question:
    """The first question to a unit; all others end their turns."""
    for _ in range(40):
        question = fight.question()
        if question.view.name(question.ask.unit).startswith(word):
            return question
        fight.answer(question.menu.routine or question.menu.offers[-1].fill())
    raise AssertionError(f"{word} is not asked")


def offered(question: Question, kind: str) -> Offer:
    there = (each for each in question.menu.offers if fillable(each))
    return next(each for each in there if each.action.model_fields["kind"].default == kind)


def done(fight: Battle, word: str, kind: str, *dice: int, **values: Any) -> Action:
    """A unit does something, with these faces on its dice."""
    question = turn_of(fight, word)
    if dice:
        fight.set_dice(dice)
        question = fight.question()
    action = offered(question, kind).fill(**values)
    fight.answer(action, question)
    return action


def test_two_actions_a_turn_in_the_order_of_the_rolls() -> None:
    """THD-TURN-01."""
    fight = battle(*DUEL)
    first = fight.question().ask.unit
    for _ in range(2):
        assert fight.question().menu.spent is False
        fight.answer(offered(fight.question(), "posture").fill(posture=Posture.CROUCHED if _ else Posture.PRONE))
    assert (fight.question().ask.unit, fight.question().menu.spent) == (first, True)


def test_a_walk_is_half_as_long_crouched() -> None:
    """THD-MOVE-01, THD-MOVE-02."""
    fight = battle(*DUEL)
    upright = offered(turn_of(fight, "rifleman 0"), "walk").choices["way"]
    assert ((4, 5), (5, 5), (6, 5), (7, 5)) in upright
    done(fight, "rifleman 0", "posture", posture=Posture.CROUCHED)
    crouched = offered(turn_of(fight, "rifleman 0"), "walk").choices["way"]
    assert ((4, 5), (5, 5), (6, 5), (7, 5)) not in crouched
    assert ((4, 5), (5, 5)) in crouched


def test_a_shot_is_foretold_and_hurts_as_it_was() -> None:
    """THD-SHOT-01, THD-SHOT-02, THD-HURT-01, THD-HURT-02: 12 or less, three dice less 2 of armour."""
    fight = battle(*DUEL)
    question = turn_of(fight, "rifleman 0")
    (foe,) = question.view.units("red")
    shown = question.forecast(offered(question, "shoot").fill(foe=foe))
    assert shown.success == Fraction(12, 20)
    assert sum(outcome.chance for outcome in shown.of(foe)) == 1
    done(fight, "rifleman 0", "shoot", 12, 4, 4, 4, foe=foe)
    hit = unit(fight, "rifleman 1")
    assert fight.table.part(hit, Health).points == 2
    assert fight.table.part(hit, Condition).state is State.HURT
    done(fight, "rifleman 0", "shoot", 1, 6, 6, 6)
    assert fight.table.part(hit, Condition).state is State.DEAD


def test_cover_leaders_and_wounds_count() -> None:
    """THD-SHOT-03, THD-SHOT-05, THD-HURT-02."""
    fight = battle(*DUEL, ("blue", "leader", (3, 7)))
    fight.table.put(unit(fight, "rifleman 0"), Health(6), Condition(State.HURT, 0.5))
    question = turn_of(fight, "rifleman 0")
    (foe,) = question.view.units("red")
    (need,) = question.forecast(offered(question, "shoot").fill(foe=foe)).tallies
    assert {(each.rule, each.amount) for each in need.modifiers} == {("THD-SHOT-05", 2), ("THD-HURT-02", -2)}


def test_a_vehicle_is_easier_to_hit_than_its_rider() -> None:
    """THD-SHOT-04."""
    fight = battle(("blue", "rifleman", (3, 5)), ("red", "Truck", (10, 5), "driver"))
    question = turn_of(fight, "rifleman")
    sizes = {
        str(question.view.appearance(foe).role): [each.amount for each in need.modifiers if each.rule == "THD-SHOT-04"]
        for foe in offered(question, "shoot").choices["foe"]
        for need in question.forecast(offered(question, "shoot").fill(foe=foe)).tallies
    }
    assert sizes == {"truck": [4], "driver": [-4]}


def test_a_bandage_gets_a_unit_up_again() -> None:
    """THD-HURT-03."""
    fight = battle(("blue", "medic", (3, 5)), ("blue", "rifleman", (4, 5)), ("red", "rifleman", (18, 12)))
    patient = unit(fight, "rifleman 1")
    fight.table.put(patient, Health(-2), Condition(State.DOWN, 0.0))
    done(fight, "medic", "bandage", 15)
    assert (fight.table.part(patient, Health).points, fight.table.part(patient, Condition).state) == (4, State.HURT)


def test_things_are_drawn_put_away_dropped_and_taken_up() -> None:
    """THD-HAND-01."""
    fight = battle(("blue", "marksman", (3, 5)), ("red", "rifleman", (18, 12)))
    one = unit(fight, "marksman")
    done(fight, "marksman", "put away")
    done(fight, "marksman", "draw", item="Pistol")
    assert [(item.name, item.place) for item in fight.table.part(one, Kit).held()] == [("Pistol", Place.RIGHT)]
    done(fight, "marksman", "drop")
    assert [thing.item.name for _, thing in fight.table.having(Lying)] == ["Pistol"]
    done(fight, "marksman", "end turn")
    done(fight, "marksman", "pick up")
    assert [item.name for item in fight.table.part(one, Kit).held()] == ["Pistol"]


def test_a_launcher_is_loaded_in_two_steps() -> None:
    """THD-HAND-02."""
    fight = battle(("blue", "rocketeer", (3, 5)), ("red", "rifleman", (8, 5)))
    one = unit(fight, "rocketeer")
    done(fight, "rocketeer", "shoot", 20)
    done(fight, "rocketeer", "load")
    assert fight.table.part(one, Kit).items[0].loaded == 0
    done(fight, "rocketeer", "end turn")
    done(fight, "rocketeer", "load")
    assert (fight.table.part(one, Kit).items[0].loaded, fight.table.part(one, Kit).items[0].spare) == (1, 2)


def test_a_truck_is_boarded_driven_and_left() -> None:
    """THD-RIDE-01, THD-RIDE-02."""
    fight = battle(("blue", "Truck", (5, 5)), ("blue", "driver", (5, 6)), ("red", "rifleman", (18, 12)))
    truck, driver = unit(fight, "Truck"), unit(fight, "driver")
    done(fight, "driver", "board", seat=0)
    assert fight.table.part(driver, Aboard).vehicle == truck
    route = tuple((column, 5) for column in range(6, 12))
    done(fight, "driver", "drive", route=route)
    assert fight.table.cells(truck)[0] == (11, 5)
    done(fight, "driver", "end turn")
    assert "not along the heading" in offered(turn_of(fight, "driver"), "drive").why_not("route", ((11, 8),))
    done(fight, "driver", "change seat", seat=1)
    done(fight, "driver", "alight", cell=next(iter(offered(turn_of(fight, "driver"), "alight").choices["cell"])))
    assert fight.table.find(driver, Aboard) is None
