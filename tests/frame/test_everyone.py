"""What every rulebook asks of the frame: bodies of any size, crews, what stands before a limb, and silence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from game.world.components import Intel, SideOf
from rules.frame.figure import Aboard, Body, Condition, Crew, Item, Kit, Position, Seat, State
from rules.frame.figure import Place as Carried
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action, Offer, OneOf
from rules.frame.ground import Barrier, Cell, Light
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Known, Mine
from rules.kernel.lengths import shown
from rules.kernel.refs import Ref
from tests.frame.probe import (
    PASS,
    TRUCK,
    WALK,
    YES,
    YES_OR_NO,
    Answer,
    Man,
    Pass,
    Probe,
    Shoot,
    Walk,
    alive,
    asked,
    assert_nothing_is_lost,
    battle,
    called,
    give,
    kill,
    land,
    shooting,
    state,
    told,
    walking,
    wall,
)
from tests.game.battle.two_worlds import assert_same_to


@dataclass(frozen=True, slots=True)
class Watchful:
    """Shoots at a unit that moves in its sight, if its player says so."""


class Alight(Action):
    """Get off, into a cell."""

    kind: Literal["alight"] = "alight"
    cell: Cell


class Everyday(Probe):
    """One deed a round for every unit; the watchful may interrupt."""

    name = "everyday"
    parts = (Watchful,)
    actions = (Pass, Shoot, Walk, Alight, Answer)

    def round(self, table: Table) -> Flow[None]:
        for unit in table.units():
            if not alive(table, unit) or (table.find(unit, Crew) is not None and _driver(table, unit) is None):
                continue
            action = yield Ask(table.side(unit), unit, "turn")
            match action:
                case Walk(way=way):
                    for cell in way:
                        footfall = table.step(unit, cell, table.grid.direction(table.cells(unit)[0], cell))
                        for mine in footfall.mines:
                            table.remove(mine)
                            table.say(Event("mine", "A mine goes off.", cells=(cell,), sound="a bang", loud=60))
                            kill(table, unit)
                        if not alive(table, unit):
                            break
                        yield from self._watched(table, unit)
                case Alight(cell=cell):
                    seat = table.part(unit, Aboard)
                    crew = table.part(seat.vehicle, Crew)
                    table.put(seat.vehicle, Crew(tuple(s for s in crew.seats if s.rider != unit)))
                    table.strip(unit, Aboard)
                    table.put(unit, Position(cell))
                case Shoot(target=target):
                    if self.struck(table, unit, target):
                        kill(table, target)

    def _watched(self, table: Table, unit: Ref) -> Flow[None]:
        for watcher, _ in table.having(Watchful):
            sees = table.silhouette(watcher, unit).in_line and table.side(watcher) != table.side(unit)
            if sees and alive(table, watcher) and alive(table, unit):
                answer = yield Ask(table.side(watcher), watcher, "shoot?")
                if answer == YES:
                    kill(table, unit)

    @staticmethod
    def struck(scene: Scene, unit: Ref, target: Ref) -> str:
        """The lowest zone that a shot at the legs upwards reaches: past obstacles, a shield, and those in between."""
        shows, pose = scene.silhouette(unit, target), scene.pose(target)
        line = scene.grid.line(scene.cells(unit)[0], scene.cells(target)[0])[1:-1]
        between = [ref for cell in line for ref in scene.occupants(cell)]
        tops = [scene.pose(ref).body.top(scene.pose(ref).posture) for ref in between]
        shield = (scene.find(target, Kit) or Kit()).find("shield")
        for zone in reversed(shows.zones):
            low = next(each.low for each in pose.body.layout.zones[pose.posture] if each.name == zone.zone)
            hidden = any(top >= (low + 0.1) * pose.body.height for top in tops)
            if zone.clear > 0 and not hidden and not (shield and zone.zone in ("torso", "left_arm")):
                return zone.zone
        return ""

    def offers(self, scene: Scene, ask: Ask) -> Iterator[Offer]:
        if ask.kind == "shoot?":
            yield YES_OR_NO
            return
        yield PASS
        aboard = scene.find(ask.unit, Aboard)
        if aboard is not None:
            exits = [cell for own in scene.cells(ask.unit) for _, cell in scene.grid.neighbours(own)]
            yield Offer(Alight, {"cell": OneOf(dict.fromkeys(c for c in exits if not scene.occupants(c)))})
            return
        yield walking(scene, ask.unit)
        yield from shooting(scene, ask.unit)


def _driver(scene: Scene, vehicle: Ref) -> Ref | None:
    return next((seat.rider for seat in scene.part(vehicle, Crew).seats if seat.drives), None)


LOW = Barrier("wall", 1.0, material="stone", millimetres=400, tag="parapet")
ANN, ROB = Man("blue", (1, 5), "Ann"), Man("red", (8, 5), "Rob")
HORSE = Body("quadruped", height=1.6, length=2.0, width=0.8)


# bodies


def test_a_body_bigger_than_a_cell_stands_and_walks_on_several(tmp_path: Path) -> None:
    fight = battle(Everyday(), Man("blue", (4, 5), "Horse", (HORSE,), facing=2), ROB)
    horse = called(fight.table, "Horse")
    assert fight.table.cells(horse) == ((4, 5), (3, 5))
    give(fight, "Horse", "turn", Walk(way=((4, 6),)))
    assert fight.table.cells(horse) == ((4, 6), (4, 5)), "it has turned with the step"
    assert fight.table.apart(horse, called(fight.table, "Rob")) == 4
    assert all(fight.table.occupants(cell) == (horse,) for cell in ((4, 6), (4, 5)))
    assert_nothing_is_lost(fight, tmp_path)


def test_a_big_body_is_stopped_by_somebody_unseen_whom_only_its_flank_would_meet() -> None:
    screen = land(walls=wall(5, range(4, 7)))
    fight = battle(
        Everyday(), Man("blue", (3, 5), "Horse", (HORSE,), facing=0), Man("red", (4, 6), "Rob"), ground=screen
    )
    table, horse = fight.table, called(fight.table, "Horse")
    red = called(table, "Rob")
    table.put(horse, Condition(State.FIT))
    assert table.cells(horse) == ((3, 5), (3, 6))
    blind = next(ref for ref, of in table.world.rows(SideOf) if of.name == "blue")
    table.world.put(blind, Intel(names=table.world.part(blind, Intel).names[:1]))
    footfall = table.step(horse, (4, 5), 0)
    assert (footfall.moved, footfall.blocked_by) == (False, red)


def test_a_long_body_finds_no_way_where_only_its_head_has_room() -> None:
    """A horse three cells long in a lane one cell wide: it goes on along it, and does not turn into a gap."""
    lane = {(column, row): 3.0 for column in range(20) for row in (4, 6) if (column, row) != (8, 4)}
    long = Body("quadruped", height=1.6, length=3.0, width=0.8)
    men = Man("blue", (7, 5), "Horse", (long,), facing=2), Man("blue", (6, 5), "Ann"), Man("red", (15, 1), "Rob")
    table = battle(Everyday(), *men, ground=land(obstacle=lane)).table
    horse, ann = (table.reach(called(table, name), WALK, 4) for name in ("Horse", "Ann"))
    assert (11, 5) in horse
    assert {row for _, row in horse} == {5}
    assert {(8, 4), (8, 3)} <= set(ann)


def test_a_big_body_shows_when_any_part_of_it_does() -> None:
    screen = land(walls=wall(4, range(0, 6)))
    fight = battle(Everyday(), Man("blue", (2, 5), "Ann"), Man("red", (8, 5), "Wagon", TRUCK[:1]), ground=screen)
    ann, wagon = called(fight.table, "Ann"), called(fight.table, "Wagon")
    assert len(fight.table.cells(wagon)) == 10
    assert fight.table.silhouette(ann, wagon).in_line
    assert fight.table.caught((9, 9), 1.0)[0].unit == wagon


def test_several_small_ones_stand_in_one_cell(tmp_path: Path) -> None:
    fight = battle(Everyday(), ANN, Man("blue", (1, 5), "Bob"), Man("red", (3, 5), "Rob"))
    both = fight.table.occupants((1, 5))
    assert [fight.table.name(ref) for ref in both] == ["Ann", "Bob"]
    red = fight.view("red")
    assert [red.name(ref) for ref in red.occupants((1, 5))] == ["blue fighter A", "blue fighter B"]
    give(fight, "Ann", "turn", Walk(way=((2, 5),)))
    assert fight.table.occupants((1, 5)) == both[1:]
    assert_nothing_is_lost(fight, tmp_path)


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_all_in_a_strip_are_told_once_in_the_order_of_its_cells(shape: Literal["square", "hex"]) -> None:
    """A lane of fire two metres wide: bystanders nearest first, a big body once, those beside it not."""
    men = (Man("red", (7, 5), "Far"), Man("red", (5, 5), "Near"), Man("blue", (3, 5), "Bob"), Man("red", (6, 8), "Off"))
    horse = Man("red", (9, 5), "Horse", (HORSE,), facing=2)
    fight = battle(Everyday(), ANN, *men, horse, ground=land(shape=shape))
    table = fight.table
    strip = table.grid.strip((1, 5), (11, 5), 1.2, 1.0, 12.0)
    assert [table.name(ref) for ref in table.standing_in(strip)] == ["Bob", "Near", "Far", "Horse"]
    assert [table.name(ref) for ref in table.standing_in(strip[::-1])] == ["Horse", "Far", "Near", "Bob"]
    assert table.standing_in(()) == ()


# crews


def lorry(*crew: str, facing: int = 2) -> Man:
    seats = (Seat("wheel", drives=True), Seat("bench"), Seat("bench"))
    return Man("blue", (8, 5), "Lorry", (*TRUCK, Crew(seats)), facing, role="truck", crew=crew)


def test_a_crew_goes_where_its_vehicle_goes_and_gets_off(tmp_path: Path) -> None:
    fight = battle(Everyday(), lorry("Ann", "Bob"), Man("red", (15, 10), "Rob"))
    lorry_, ann, bob = (called(fight.table, name) for name in ("Lorry", "Ann", "Bob"))
    assert [seat.rider for seat in fight.table.part(lorry_, Crew).seats] == [ann, bob, None]
    give(fight, "Lorry", "turn", Walk(way=((9, 5), (10, 5))))
    assert fight.table.cells(bob) == fight.table.cells(lorry_)
    assert bob not in fight.table.occupants((10, 5)), "riders are in no cell of their own"
    give(fight, "Ann", "turn", Pass)
    give(fight, "Bob", "turn", Alight(cell=(11, 5)))
    assert fight.table.cells(bob) == ((11, 5),)
    assert fight.table.occupants((11, 5)) == (bob,)
    own = fight.view("blue")
    ((_, crew),) = own.having(Crew)
    assert [own.name(seat.rider) for seat in crew.seats if seat.rider] == ["Ann"]
    assert_nothing_is_lost(fight, tmp_path)


def test_a_vehicle_that_leaves_the_map_takes_its_crew_along() -> None:
    fight = battle(Everyday(), lorry("Ann", "Bob"), Man("red", (15, 5), "Rob"))
    fight.table.remove(called(fight.table, "Lorry"))
    assert fight.table.units("blue") == ()
    assert fight.view("red").units("blue") != (), "they are remembered where they were seen"
    known = [fight.view("red").contact(ref) for ref in fight.view("red").units("blue")]
    assert not any(contact is None or contact.now for contact in known)


def test_riders_of_the_other_side_are_in_no_cell_of_their_own_either() -> None:
    fight = battle(Everyday(), lorry("Ann", "Bob"), Man("red", (15, 5), "Rob"))
    red = fight.view("red")
    assert [red.name(ref) for ref in red.occupants((8, 5))] == ["blue truck A"]
    assert [red.name(each.unit) for each in red.caught((8, 5), 1.0)] == ["blue truck A"]
    assert [red.name(ref) for ref in red.units("blue")] == ["blue truck A", "blue fighter B", "blue fighter C"]


def test_nobody_but_its_own_side_knows_who_sits_in_which_seat() -> None:
    fight = battle(Everyday(), lorry("Ann", "Bob"), Man("red", (15, 5), "Rob"))
    assert fight.view("red").having(Aboard) == ()
    assert all(crew == Crew() for _, crew in fight.view("red").having(Crew))


# what stands before a limb


def test_a_limb_may_be_behind_an_obstacle_a_shield_a_vehicle_or_another_unit() -> None:
    parapet = land(walls=wall(7, (4, 5, 6), LOW))
    shield = Kit((Item("shield", Carried.LEFT),))
    open_field = battle(Everyday(), ANN, ROB)
    behind_a_wall = battle(Everyday(), ANN, ROB, ground=parapet)
    behind_a_shield = battle(Everyday(), ANN, Man("red", (8, 5), "Rob", (shield,)), ground=parapet)
    behind_a_friend = battle(Everyday(), ANN, ROB, Man("red", (5, 5), "Rik", (Body(height=1.2),)))
    behind_a_lorry = battle(Everyday(), ANN, Man("red", (12, 5), "Rob"), lorry("Bob"))
    hit = [
        Everyday.struck(fight.table, called(fight.table, "Ann"), called(fight.table, "Rob"))
        for fight in (open_field, behind_a_wall, behind_a_shield, behind_a_friend, behind_a_lorry)
    ]
    assert hit == ["left_leg", "left_arm", "right_arm", "head", ""]


# silence


def test_a_side_does_not_learn_that_it_was_not_asked() -> None:
    """Red watches in one world and not in the other: asked in the one, passed over in the other."""
    one = battle(Everyday(), ANN, Man("red", (8, 5), "Rob", (Watchful(),)))
    other = battle(Everyday(), ANN, Man("red", (8, 5), "Rob"))
    assert_same_to("blue", one, other)
    for fight in (one, other):
        give(fight, "Ann", "turn", Walk(way=((1, 6), (1, 7))))
    assert asked(one)[1:] == ("Rob", "shoot?") and asked(other)[1:] == ("Rob", "turn")
    give(one, "Rob", "shoot?", Answer(yes=False))
    give(one, "Rob", "shoot?", Answer(yes=False))
    for fight in (one, other):
        give(fight, "Rob", "turn", Pass)
    assert_same_to("blue", one, other)


def test_taking_back_does_not_tell_how_often_others_were_asked() -> None:
    one = battle(Everyday(), ANN, Man("red", (8, 5), "Rob", (Watchful(),)))
    other = battle(Everyday(), ANN, Man("red", (8, 5), "Rob"))
    for fight in (one, other):
        give(fight, "Ann", "turn", Walk(way=((1, 6),)))
        while asked(fight)[2] == "shoot?":
            give(fight, "Rob", "shoot?", Answer(yes=False))
    assert_same_to("blue", one, other)
    for fight in (one, other):
        fight.take_back(len(fight.script))
    assert_same_to("blue", one, other)
    assert "2 orders" in one.log()[-1].detail[0] and "1 order" in other.log()[-1].detail[0]


def test_what_may_be_taken_back_does_not_depend_on_whether_an_enemy_has_noticed() -> None:
    """Ann walks into the sight of a unit she cannot see: she may take it back as if it were not there."""
    shadows = {(8, 2): Light.DARK, (19, 11): Light.DARK}
    ground = land(light=shadows, walls=wall(3, range(4, 12)) | wall(17, range(12)))
    fights = [battle(Everyday(), ANN, Man("red", at, "Rob"), ground=ground, undo="safe") for at in shadows]
    for fight in fights:
        give(fight, "Ann", "turn", Walk(way=((1, 4), (1, 3), (1, 2))))
        assert fight.view("blue").units("red") == ()
    assert [told(fight, "red", "spotted") for fight in fights] == [("Rob spots blue fighter A.",), ()]
    assert [fight.may_undo() for fight in fights] == ["", ""]


def test_what_came_into_ones_own_sight_stays() -> None:
    fight = battle(Everyday(), Man("blue", (1, 5), "Ann"), ROB, ground=land(walls=wall(4, range(3, 12))), undo="safe")
    give(fight, "Ann", "turn", Walk(way=((1, 4), (1, 3), (1, 2), (2, 1))))
    assert told(fight, "blue", "spotted") == ("Ann spots red fighter A.",)
    assert fight.may_undo() == "dice were rolled or something new was seen since then, so it cannot be undone"


def test_a_mine_bangs_for_those_near_and_is_in_no_view_before() -> None:
    field = ((Mine("mine", (3, 5), "red"), Known(("red",))),)
    fight = battle(Everyday(), ANN, Man("red", (18, 11), "Rob"), mines=field, ground=land(walls=wall(10, range(12))))
    assert fight.view("blue").having(Mine) == ()
    assert [mine.cell for _, mine in fight.view("red").having(Mine)] == [(3, 5)]
    give(fight, "Ann", "turn", Walk(way=((2, 5), (3, 5), (4, 5))))
    assert state(fight, "Ann") is State.DEAD
    assert told(fight, "blue", "mine") == ("A mine goes off.",)
    assert tuple(map(shown, told(fight, "red", "heard"))) == ("A bang, west of Rob, within 25 m.",)
