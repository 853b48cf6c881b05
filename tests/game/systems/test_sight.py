"""What units perceive: spotted, lost, remembered, reported; and what a side finds out about the ground."""

from __future__ import annotations

from typing import Any

from game.battle.battle import Battle
from game.world.components import Contact
from rules.frame.body import Posture
from rules.frame.figure import Aboard, Condition, Crew, Facing, Item, Kit, Position, Seat, Stance, State
from rules.frame.figure import Place as Carried
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness
from rules.frame.scene import Scene
from rules.frame.things import Breach, Cloud, Heap, Lying
from rules.kernel.refs import Ref
from tests.frame.probe import DOOR, TRUCK, Man, kill, land, told, wall
from tests.game.systems.field import ANN, ROB, Figures, one, pass_round, standing

SCREEN = land(walls=wall(5, range(4, 12)))
"""A wall between Ann and Rob with a gap in the north."""


def walk(fight: Battle, name: str, *way: Cell) -> None:
    for cell in way:
        assert fight.table.step(one(fight.table, name), cell).moved


def contact(fight: Battle, side: str) -> Contact:
    """The one stranger a side has met."""
    view = fight.view(side)
    (found,) = [known for unit in view.units() if (known := view.contact(unit)) is not None]
    return found


def test_both_sides_are_told_when_they_come_into_sight_of_each_other() -> None:
    fight = standing(ground=SCREEN)
    assert fight.log("blue") == fight.log("red") == ()
    walk(fight, "Ann", (1, 4), (1, 3), (1, 2), (2, 1))
    assert told(fight, "blue") == ("Ann spots red fighter A.",)
    assert told(fight, "red") == ("Rob spots blue fighter A.",)
    assert fight.table.part(one(fight.table, "Ann"), Awareness).now == (one(fight.table, "Rob"),)


def test_who_is_lost_from_sight_is_remembered_where_and_how_he_was_last_seen() -> None:
    fight = standing(ground=SCREEN)
    walk(fight, "Ann", (1, 4), (1, 3), (1, 2), (2, 1))
    pass_round(fight)
    walk(fight, "Rob", (8, 6))
    fight.table.put(one(fight.table, "Rob"), Stance(Posture.PRONE))
    assert told(fight, "blue", "lost") == ("Red fighter A is out of sight.",)
    known = contact(fight, "blue")
    looks = known.looks.pose
    assert (known.now, known.round, looks.cell, looks.posture) == (False, 2, (8, 5), Posture.STANDING)
    (sighting,) = fight.table.part(one(fight.table, "Ann"), Awareness).known
    assert (sighting.cell, sighting.how) == ((8, 5), "seen")
    view = fight.view("blue")
    assert view.occupants((8, 5)) == (), "he is not taken to be there still"
    assert [view.cells(unit) for unit in view.units("red")] == [((8, 5),)]


def test_whoever_comes_back_is_the_same_stranger() -> None:
    fight = standing(ground=SCREEN)
    walk(fight, "Ann", (1, 4), (1, 3), (1, 2), (2, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 4), (1, 3), (1, 2), (2, 1))
    assert told(fight, "blue", "spotted") == ("Ann spots red fighter A.",) * 2
    assert (contact(fight, "blue").number, contact(fight, "blue").now) == (1, True)


def test_strangers_are_lettered_in_the_order_of_meeting() -> None:
    fight = standing(ANN, ROB, Man("red", (3, 5), "Rik"), ground=SCREEN)
    assert told(fight, "blue") == ("Ann spots red fighter A.",)
    walk(fight, "Ann", (1, 4), (1, 3), (1, 2), (2, 1))
    assert told(fight, "blue")[-1] == "Ann spots red fighter B."
    assert fight.table.part(one(fight.table, "Ann"), Awareness).now == tuple(sorted(fight.table.units("red")))


def test_the_senseless_see_nothing_and_wake_to_see_again() -> None:
    fight = standing()
    ann = one(fight.table, "Ann")
    fight.table.put(ann, Condition(State.DOWN, 0.1))
    assert told(fight, "blue", "lost") == ("Red fighter A is out of sight.",)
    assert fight.table.part(ann, Awareness).now == ()
    fight.table.put(ann, Condition(State.HURT, 0.5))
    assert contact(fight, "blue").now


def test_what_is_known_to_be_dead_is_not_told_to_be_out_of_sight() -> None:
    fight = standing()
    kill(fight.table, one(fight.table, "Rob"))
    fight.table.put(one(fight.table, "Ann"), Condition(State.DOWN, 0.1))
    assert not contact(fight, "blue").now
    assert told(fight, "blue", "lost") == ()


def test_the_dead_are_seen_lying_by_those_who_see_them_fall() -> None:
    fight = standing()
    kill(fight.table, one(fight.table, "Rob"))
    assert contact(fight, "blue").looks.state is State.DEAD
    assert len(fight.view("blue").occupants((8, 5))) == 1


def test_what_somebody_takes_in_hand_is_seen_at_once() -> None:
    fight = standing()
    rob = one(fight.table, "Rob")
    fight.table.put(rob, Kit((Item("pistol", Carried.RIGHT), Item("knife"))))
    assert contact(fight, "blue").looks.held == ("pistol",)
    fight.table.drop(rob, Item("pistol", Carried.RIGHT))
    assert contact(fight, "blue").looks.held == ()


def test_whoever_leaves_the_map_is_no_longer_perceived() -> None:
    fight = standing(ANN, ROB, Man("red", (8, 8), "Rik"))
    rob = one(fight.table, "Rob")
    fight.table.remove(rob)
    assert rob not in fight.table.part(one(fight.table, "Ann"), Awareness).now
    assert rob not in fight.table.units()
    view = fight.view("blue")
    assert [known.now for unit in view.units("red") if (known := view.contact(unit))] == [False, True]
    pass_round(fight)


def test_ears_reach_where_eyes_do_not() -> None:
    fight = standing(ANN, Man("red", (6, 5), "Rob"), figures=Figures(ears=5.0), ground=SCREEN)
    assert (contact(fight, "blue").how, contact(fight, "blue").now) == ("heard", True)
    walk(fight, "Rob", (7, 5))
    assert not contact(fight, "blue").now


def test_word_is_passed_of_what_friends_do_not_know() -> None:
    fight = standing(ANN, ROB, Man("blue", (1, 0), "Bob"), ground=land(walls=wall(5, range(5))))
    ann, bob, rob = (one(fight.table, name) for name in ("Ann", "Bob", "Rob"))
    assert (fight.table.part(bob, Awareness).of(rob), contact(fight, "blue").now) == (None, True)
    fight.table.pass_word(ann, [bob])
    heard = fight.table.part(bob, Awareness).of(rob)
    assert heard is not None and (heard.cell, heard.how) == ((8, 5), "told")
    assert fight.table.part(bob, Awareness).now == (), "he does not see him for that"
    fight.table.pass_word(bob, [ann])
    own = fight.table.part(ann, Awareness).of(rob)
    assert own is not None and own.how == "seen", "what one has seen oneself is no older"


def test_riders_look_out_when_their_vehicle_moves_and_when_they_get_off() -> None:
    seats = Crew((Seat("wheel", drives=True),))
    men = Man("blue", (1, 5), "Car", (*TRUCK, seats), 2, role="truck", crew=("Ann",)), Man("red", (19, 5), "Rob")
    fight = standing(*men, ground=land(columns=30, walls=wall(9, range(4, 12)), metres=2.0))
    table = fight.table
    assert fight.view("blue").units("red") == ()
    for cell in ((1, 4), (1, 3), (1, 2)):
        table.step(one(table, "Car"), cell)
    assert told(fight, "blue") == ("Ann spots red fighter A.",)
    assert one(table, "Rob") in table.part(one(table, "Ann"), Awareness).now
    table.strip(one(table, "Ann"), Aboard)
    table.put(one(table, "Ann"), Position((2, 11)), Facing(0))
    assert one(table, "Rob") not in table.part(one(table, "Ann"), Awareness).now


class EyesForPeople(Figures):
    """Nobody makes out a vehicle in the growth; of people only those who rise from it."""

    risen: tuple[str, ...] = ()

    def perceives(self, scene: Scene, watcher: Ref, subject: Ref, silhouette: Any) -> str:
        return "seen" if scene.name(subject) in self.risen else ""


def test_what_a_rider_sits_in_is_seen_for_as_long_as_the_rider_is() -> None:
    seats = Crew((Seat("wheel", drives=True),))
    figures = EyesForPeople()
    figures.risen = ("Rob",)
    fight = standing(ANN, Man("red", (8, 5), "Car", (*TRUCK, seats), 6, role="truck", crew=("Rob",)), figures=figures)
    table, car = fight.table, one(fight.table, "Car")
    seen = [fight.view("blue").contact(unit) for unit in fight.view("blue").units("red")]
    assert [known.now for known in seen if known is not None] == [True, True]
    assert car in table.part(one(table, "Ann"), Awareness).now
    figures.risen = ()
    table.put(one(table, "Rob"), Condition(State.HURT))
    assert table.part(one(table, "Ann"), Awareness).now == ()
    figures.risen = ("Rob",)
    table.put(one(table, "Rob"), Condition(State.FIT))
    assert car in table.part(one(table, "Ann"), Awareness).now
    table.strip(one(table, "Rob"), Aboard)
    table.put(car, Crew((Seat("wheel", drives=True),)))
    table.put(one(table, "Rob"), Position((10, 8)), Facing(0))
    assert table.part(one(table, "Ann"), Awareness).now == (one(table, "Rob"),)


# the ground


def test_a_door_is_open_to_those_who_see_it() -> None:
    ground = land(walls=wall(5, range(12)) | wall(10, (5,), DOOR) | wall(10, [r for r in range(12) if r != 5]))
    fight = standing(ANN, Man("red", (8, 5), "Rob"), ground=ground)
    fight.table.door(1, "open")
    doors = [scene.barrier((10, 5), 2) for scene in (fight.view("blue"), fight.view("red"), fight.table)]
    assert [door.state for door in doors if door] == ["shut", "open", "open"]


def test_a_thing_dropped_is_found_by_those_who_see_it_and_stays_in_mind_when_it_is_taken_unseen() -> None:
    fight = standing(ground=SCREEN)
    table, rob = fight.table, one(fight.table, "Rob")
    table.put(rob, Kit((Item("medkit"),)))
    ref = table.drop(rob, Item("medkit"))
    assert (fight.view("blue").having(Lying), len(fight.view("red").having(Lying))) == ((), 1)
    walk(fight, "Ann", (1, 4), (1, 3), (1, 2), (2, 1))
    assert [thing.cell for _, thing in fight.view("blue").having(Lying)] == [(8, 5)]
    walk(fight, "Ann", (1, 2), (1, 3), (1, 4), (1, 5))
    table.take(rob, ref, Item("medkit"))
    assert fight.view("red").having(Lying) == ()
    assert [thing.cell for _, thing in fight.view("blue").having(Lying)] == [(8, 5)], "blue cannot know"
    walk(fight, "Ann", (1, 4), (1, 3), (1, 2), (2, 1))
    assert fight.view("blue").having(Lying) == ()


def test_a_cloud_is_known_as_far_as_it_was_last_seen() -> None:
    blowing = Figures(3.0)
    fight = standing(figures=blowing, ground=SCREEN, weather={"wind": 3.0, "wind_to": 180.0})
    ref = fight.table.cloud(Cloud("smoke", (((7, 1), 1.0), ((7, 5), 1.0)), 9, source=(7, 1)))

    def seen(side: str) -> list[Cell]:
        return [cell for _, cloud in fight.view(side).having(Cloud) for cell, _ in cloud.cells]

    assert (seen("blue"), seen("red")) == ([(7, 1)], [(7, 1), (7, 5)])
    walk(fight, "Ann", (2, 6), (3, 7), (4, 8), (5, 9))
    assert not fight.table.sees_cell(one(fight.table, "Ann"), (7, 1))
    fight.table.tick(10)
    assert (seen("blue"), seen("red")) == ([(7, 1)], [(7, 4), (7, 8)])
    fight.table.remove(ref)
    assert (seen("blue"), seen("red")) == ([(7, 1)], [])


def test_wrecks_and_breaches_are_known_to_those_who_saw_them() -> None:
    fight = standing(ground=land(walls=wall(5, range(12))))
    fight.table.add(Heap((10, 5), 1.5, "steel", 10))
    fight.table.add(Breach((5, 9), 2))
    assert (fight.view("blue").place((10, 5)).obstacle, fight.view("red").place((10, 5)).obstacle) == (0.0, 1.5)
    assert fight.view("blue").barrier((5, 9), 2) is None
    assert fight.view("red").barrier((5, 9), 2) is None
    assert fight.view("blue").barrier((5, 8), 2) is not None


def test_through_a_breach_one_is_seen_at_once() -> None:
    fight = standing(ground=land(walls=wall(5, range(12))))
    assert fight.view("blue").units("red") == ()
    fight.table.add(Breach((5, 5), 2))
    assert contact(fight, "blue").now and contact(fight, "red").now
