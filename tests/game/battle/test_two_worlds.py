"""Two worlds that differ only in what a side has not discovered are one world to that side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.players.random_player import RandomPlayer
from rules.frame.figure import Condition, Identity, Item, Kit, Position, State
from rules.frame.figure import Place as Carried
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Action, Cost, Menu, Offer, OneOf, Refusal, Ways
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Known, Lying, Mine
from rules.kernel import odds
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from tests.frame.probe import DOOR, PASS, WALK, WALL, Man, Pass, Shoot, Walk, alive, battle, kill, land, targets, wall
from tests.game.battle.two_worlds import assert_same_to, play_alike
from tests.game.systems.field import Figures, Idle, one


@dataclass(frozen=True, slots=True)
class Skill:
    """What has to be rolled with a die of six to hit."""

    needs: int = 4


class Work(Action):
    """Whatever is done behind a wall."""

    kind: Literal["work"] = "work"
    what: Literal["door", "mine", "drop", "smoke", "roll", "search"]


class Skirmish(Idle):
    """Walk, shoot by the dice, and do this and that out of sight."""

    name = "skirmish"
    parts = (Skill,)
    actions = (Pass, Walk, Shoot, Work)
    usual = (Skill(),)

    def round(self, table: Table) -> Flow[None]:
        for unit in table.units():
            if alive(table, unit):
                action = yield Ask(table.side(unit), unit, "turn")
                self.do(table, unit, action)

    def do(self, table: Table, unit: Ref, action: Action) -> None:
        here = table.cells(unit)[0]
        match action:
            case Walk(way=way):
                for cell in way:
                    footfall = table.step(unit, cell, table.grid.direction(table.cells(unit)[0], cell))
                    if footfall.mines:
                        kill(table, unit)
                    if not footfall.moved or not alive(table, unit):
                        break
            case Shoot(target=target):
                hit = shot(table.dice(unit), table.part(unit, Skill).needs)
                table.say(Event("shot", "{actor} fires.", unit, target, (here,), sound="a shot", loud=30))
                if hit:
                    kill(table, target)
            case Work(what="door"):
                table.door(1, "open")
            case Work(what="mine"):
                table.add(Mine("mine", here, table.side(unit)), Known((table.side(unit),)))
            case Work(what="drop"):
                kit = table.part(unit, Kit)
                if kit.items:
                    table.drop(unit, kit.items[0])
            case Work(what="roll"):
                table.dice(unit).roll(Pool(3))
            case Work(what="search"):
                table.pass_word(unit, table.units(table.side(unit)))
                table.say(Event("search", "{actor} looks about.", unit, own=("rolled",)))

    def menu(self, scene: Scene, ask: Ask) -> Menu:
        foes = targets(scene, ask.unit)
        refusals = () if foes else (Refusal("Shoot", "nobody to shoot at"),)
        return Menu("What now?", tuple(self.offers(scene, ask)), refusals, Pass())

    def offers(self, scene: Scene, ask: Ask) -> Iterator[Offer]:
        yield PASS
        yield Offer(Walk, {"way": Ways(scene.reach(ask.unit, WALK, 3))}, Cost(Fraction(1), "a move"))
        foes = targets(scene, ask.unit)
        if foes:
            yield Offer(Shoot, {"target": foes}, Cost(Fraction(1), "a shot"))
        yield Offer(Work, {"what": OneOf(("door", "mine", "drop", "roll", "search"))}, note=str(len(foes)))

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        if not isinstance(action, Shoot):
            return Forecast(FREE)
        needs = scene.part(ask.unit, Skill).needs
        foe = scene.part(action.target, Skill)
        chance = odds.of(shot, needs).chance(bool)
        tally = Tally("to hit", needs).plus(Modifier(foe.needs, "his skill", assumed=scene.assumed(action.target)))
        out = Outcome("out of the fight", chance, action.target, Fraction(1))
        return Forecast(FREE, (tally,), (out,), chance, (Assumption(Fact.FIGURES, "his skill", action.target),))


def shot(dice: Dice, needs: int) -> bool:
    """Whether it hits."""
    return dice.roll(Pool(1)).value >= needs


HOUSE = land(
    walls=wall(11, range(12)) | {((12, 4), 4): DOOR} | {((x, 4), 4): WALL for x in range(13, 20)},
)
"""A wall from north to south; behind it another from west to east with a door in it."""
SEEN = (Man("blue", (1, 5), "Ann", (Skill(3),)), Man("blue", (2, 7), "Bob"), Man("red", (9, 1), "Rob", (Skill(6),)))
HIDDEN = Man("red", (15, 2), "Rex", (Skill(2), Kit((Item("bomb", Carried.RIGHT),))))
MINES = ((Mine("mine", (18, 9), "red"), Known(("red",))),)


def world(*hidden: Man, **more: Any) -> Battle:
    return battle(Skirmish(Figures()), *SEEN, *hidden, ground=HOUSE, rounds=60, **more)


def passing(question: Question) -> Action:
    return Pass()


def busy(question: Question) -> Action:
    """Rob passes; the hidden unit does what it likes behind the wall."""
    if question.view.name(question.ask.unit) == "Rob":
        return Pass()
    number = question.view.clock.round % 7
    if number < 5:
        return Work(what=("door", "mine", "drop", "roll", "search")[number])
    return Walk(way=((15 + number - 5, 3),)) if question.view.cells(question.ask.unit) == ((15, 2),) else Pass()


@pytest.mark.parametrize(
    ("one_world", "other_world"),
    [
        (world(HIDDEN), world()),
        (world(HIDDEN), world(Man("red", (18, 10), "Max"), Man("red", (13, 1), "Moe"))),
        (world(HIDDEN, mines=MINES), world(HIDDEN)),
        (world(Man("red", (15, 2), "Rex", held=("club",))), world(Man("red", (16, 2), "Rex", (Skill(6),)))),
    ],
    ids=["a unit more", "other units", "a mine", "other kit and place"],
)
def test_what_is_hidden_changes_nothing(one_world: Battle, other_world: Battle) -> None:
    blue = RandomPlayer("blue").choose

    def careful(question: Question) -> Action:
        """Anything, but nothing that leads to the wall's end or kills Rob."""
        answer = blue(question)
        return answer if isinstance(answer, Walk | Work) else Pass()

    asked = play_alike("blue", one_world, other_world, careful, (busy, passing), 16)
    assert asked == 16
    assert one_world.digest != other_world.digest
    one_world.close()
    other_world.close()


def test_shots_fall_alike_whoever_else_is_there() -> None:
    blue = [world(HIDDEN), world()]
    for fight in blue:
        for _ in range(2):
            (rob,) = fight.view("blue").units("red")
            fight.answer(Shoot(target=rob))
            while not fight.over and fight.ask is not None and fight.ask.side == "red":
                fight.answer(Pass())
            if fight.over or not alive(fight.table, one(fight.table, "Rob")):
                break
    assert blue[0].log("blue") == blue[1].log("blue")


def test_an_opened_door_is_a_difference_only_to_those_who_see_it() -> None:
    one_world, other = world(HIDDEN), world(HIDDEN)
    one_world.table.door(1, "open")
    assert_same_to("blue", one_world, other)
    with pytest.raises(AssertionError, match="open"):
        assert_same_to("red", one_world, other)


def test_a_thing_taken_out_of_sight_is_no_difference() -> None:
    worlds = [world(HIDDEN), world(HIDDEN)]
    for fight in worlds:
        table = fight.table
        rob, ann = one(table, "Rob"), one(table, "Ann")
        table.put(rob, Kit((Item("map"),)))
        lying = table.drop(rob, Item("map"))
        assert len(fight.view("blue").having(Lying)) == 1
        for name in ("Ann", "Bob"):
            table.put(one(table, name), Condition(State.DOWN))
        if fight is worlds[0]:
            table.take(rob, lying, Item("map"))
            table.put(rob, Identity("Robert", "fighter", "other"))
        assert table.cells(ann) == ((1, 5),)
    assert_same_to("blue", *worlds)


def test_the_worlds_part_as_soon_as_something_is_discovered() -> None:
    """The check works: what comes into sight is a difference, and is found."""
    one_world, other = world(HIDDEN), world()
    assert_same_to("blue", one_world, other)
    one_world.table.put(one(one_world.table, "Rex"), Position((10, 10)))
    with pytest.raises(AssertionError, match="red fighter B"):
        assert_same_to("blue", one_world, other)


@pytest.mark.parametrize("secret", ["skill", "pockets", "name", "strength"])
def test_what_does_not_show_of_an_enemy_in_sight_is_no_difference(secret: str) -> None:
    worlds = [world(), world()]
    rob = one(worlds[0].table, "Rob")
    part: object = {
        "skill": Skill(2),
        "pockets": Kit((Item("bomb", Carried.PACK),)),
        "name": Identity("Robert the Cruel", "fighter", "special"),
        "strength": Condition(State.FIT, 0.3, ("tired",)),
    }[secret]
    worlds[0].table.put(rob, part)
    assert_same_to("blue", *worlds)


def test_what_shows_of_an_enemy_is_a_difference() -> None:
    worlds = [world(), world()]
    worlds[0].table.put(one(worlds[0].table, "Rob"), Kit((Item("bomb", Carried.RIGHT),)))
    with pytest.raises(AssertionError, match="bomb"):
        assert_same_to("blue", *worlds)
