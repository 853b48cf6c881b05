"""The frame bears covering fire before initiative, a check between wish and stance, lanes that stay, and luck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Literal

from game.battle.battle import Battle
from rules.frame.body import Posture
from rules.frame.figure import Condition, Stance, State
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action, Offer, OneOf, Ways
from rules.frame.ground import Barrier, Cell
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Known
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from tests.frame.probe import (
    NO,
    PASS,
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
    wall,
)
from tests.game.battle.two_worlds import everything

PARAPET = Barrier("wall", 1.0, material="stone", millimetres=400, tag="parapet")


@dataclass(frozen=True, slots=True)
class Quick:
    """Initiative."""

    at: int = 10


@dataclass(frozen=True, slots=True)
class Pinned:
    """Suppression points."""

    points: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """What is still to come this round, in order."""

    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lane:
    """Ground under fire."""

    cells: tuple[Cell, ...]
    by: Ref
    until: int


@dataclass(frozen=True, slots=True)
class Luck:
    """Points to spend."""

    points: int = 0


@dataclass(frozen=True, slots=True)
class Harm:
    """How much harm is about to be done."""

    points: int


class Cover(Action):
    """Lay a lane of fire along a row, or keep down."""

    title: ClassVar[str] = "Cover"
    kind: Literal["cover"] = "cover"
    row: int


class Wish(Action):
    """The stance one would like to take, and what to do from it."""

    title: ClassVar[str] = "Wish"
    kind: Literal["wish"] = "wish"
    stance: Posture
    steps: tuple[str, ...]


class Lanes(Probe):
    """Initiative in steps of five, under fire."""

    name = "lanes"
    parts = (Quick, Pinned, Plan, Lane, Luck)
    actions = (Pass, Shoot, Walk, Cover, Wish, Answer)
    usual = (Quick(), Pinned(), Luck())

    def round(self, table: Table) -> Flow[None]:
        self._old_lanes_end(table)
        for unit in table.units():
            if alive(table, unit):
                cover = yield Ask(table.side(unit), unit, "cover")
                if isinstance(cover, Cover):
                    self._lay(table, unit, cover.row)
        for step in range(max(quick.at for _, quick in table.having(Quick)), -1, -1):
            table.phase(f"initiative {step}")
            for unit, quick in table.having(Quick):
                if alive(table, unit) and quick.at == step:
                    yield from self._activate(table, unit)
                elif alive(table, unit) and quick.at > step and (quick.at - step) % 5 == 0:
                    yield from self._next(table, unit)
        for unit, _ in table.having(Plan):
            table.strip(unit, Plan)

    @staticmethod
    def _old_lanes_end(table: Table) -> None:
        for ref, lane in table.having(Lane):
            if lane.until < table.clock.round:
                table.remove(ref)

    @staticmethod
    def _lay(table: Table, unit: Ref, row: int) -> None:
        cells = tuple(cell for cell in table.grid.cells() if cell[1] == row)
        table.add(Lane(cells, unit, table.clock.round + 1), Known((table.side(unit),)))
        for other in table.units():
            pinned = table.find(other, Pinned)
            if pinned and table.side(other) != table.side(unit) and table.cells(other)[0] in cells:
                table.put(other, Pinned(pinned.points + 4))

    def _activate(self, table: Table, unit: Ref) -> Flow[None]:
        wish = yield Ask(table.side(unit), unit, "wish")
        if not isinstance(wish, Wish):
            return
        pinned = table.part(unit, Pinned).points
        held = not pinned or table.dice(unit).roll(Pool(1)).value > pinned
        table.put(unit, Stance(wish.stance if held else Posture.PRONE), Pinned(max(0, pinned - 1)))
        if held and wish.stance is Posture.STANDING:
            yield from self._bite(table, unit)
        table.put(unit, Plan(wish.steps if held else ()))
        yield from self._next(table, unit)

    def _next(self, table: Table, unit: Ref) -> Flow[None]:
        plan = table.find(unit, Plan) or Plan()
        if not plan.steps or not alive(table, unit):
            return
        table.put(unit, Plan(plan.steps[1:]))
        action = yield Ask(table.side(unit), unit, plan.steps[0])
        if isinstance(action, Walk):
            for cell in action.way:
                table.step(unit, cell)
                yield from self._bite(table, unit)
                if not alive(table, unit):
                    return
        elif isinstance(action, Shoot):
            yield from self._harm(table, action.target, table.dice(unit).roll(Pool(1)).value)

    def _bite(self, table: Table, unit: Ref) -> Flow[None]:
        """Lanes hit units that move or rise in them."""
        for ref, lane in table.having(Lane):
            if table.side(lane.by) != table.side(unit) and table.cells(unit)[0] in lane.cells:
                table.discover(table.side(unit), ref)
                yield from self._harm(table, unit, table.dice(lane.by).roll(Pool(1)).value)

    @staticmethod
    def _harm(table: Table, unit: Ref, points: int) -> Flow[None]:
        """Between the roll and the wound the target may spend luck, as long as it has any."""
        while table.part(unit, Luck).points and points > 3:
            answer = yield Ask(table.side(unit), unit, "luck", Harm(points))
            if answer != YES:
                break
            table.put(unit, Luck(table.part(unit, Luck).points - 1))
            points = table.dice(unit).roll(Pool(1)).value
        table.say(Event("hurt", "", target=unit, told="{target} is hit.", detail=(f"{points} points",)))
        if points > 3:
            kill(table, unit)
        else:
            table.put(unit, Condition(State.HURT, 0.5))

    def offers(self, scene: Scene, ask: Ask) -> Iterator[Offer]:
        walk = Offer(Walk, {"way": Ways(scene.reach(ask.unit, WALK, 4))})
        match ask.kind:
            case "cover":
                yield PASS
                yield Offer(Cover, {"row": OneOf(range(12))})
            case "wish":
                yield PASS
                steps = ((), ("shoot",), ("walk",), ("walk", "shoot"), ("walk", "walk"))
                yield Offer(Wish, {"stance": OneOf((Posture.STANDING, Posture.PRONE)), "steps": OneOf(steps)})
            case "walk":
                yield PASS
                yield walk
                yield from shooting(scene, ask.unit)
            case "shoot":
                yield PASS
                yield from shooting(scene, ask.unit)
            case _:
                yield YES_OR_NO


ANN = Man("blue", (1, 5), "Ann", (Quick(12),))
ROB = Man("red", (8, 5), "Rob", (Quick(9),), posture=Posture.PRONE)
UP = Wish(stance=Posture.STANDING, steps=())


def test_covering_fire_is_declared_before_initiative(tmp_path: Path) -> None:
    fight = battle(Lanes(), ANN, ROB)
    give(fight, "Ann", "cover", Cover(row=5))
    assert fight.table.clock.phase == ""
    give(fight, "Rob", "cover", Pass)
    assert asked(fight) == ("blue", "Ann", "wish")
    assert fight.table.clock.phase == "initiative 12"
    assert fight.table.part(called(fight.table, "Rob"), Pinned).points == 4, "it pins before anybody acts"
    assert_nothing_is_lost(fight, tmp_path)


def test_a_suppression_check_stands_between_the_wish_and_the_stance(tmp_path: Path) -> None:
    fight = battle(Lanes(), ANN, ROB)
    give(fight, "Ann", "cover", Cover(row=5))
    give(fight, "Rob", "cover", Pass)
    give(fight, "Ann", "wish", Pass)
    fight.set_dice((4,))
    give(fight, "Rob", "wish", Wish(stance=Posture.STANDING, steps=("shoot",)))
    assert fight.table.part(called(fight.table, "Rob"), Stance).posture is Posture.PRONE
    assert asked(fight) == ("blue", "Ann", "cover"), "there was no shot: the round is over"
    assert_nothing_is_lost(fight, tmp_path)


def test_actions_come_five_points_apart_and_are_converted_on_the_way(tmp_path: Path) -> None:
    fight = battle(Lanes(), ANN, ROB)
    give(fight, "Ann", "cover", Pass)
    give(fight, "Rob", "cover", Pass)
    give(fight, "Ann", "wish", Wish(stance=Posture.STANDING, steps=("walk", "walk")))
    give(fight, "Ann", "walk", Walk(way=((2, 5),)))
    assert asked(fight) == ("red", "Rob", "wish")
    give(fight, "Rob", "wish", Wish(stance=Posture.PRONE, steps=()))
    assert asked(fight) == ("blue", "Ann", "walk")
    assert fight.table.clock.phase == "initiative 7"
    fight.set_dice((6,))
    give(fight, "Ann", "walk", Shoot, target="Rob")
    assert state(fight, "Rob") is State.DEAD
    assert_nothing_is_lost(fight, tmp_path)


def test_a_lane_stays_on_the_map_and_bites_whoever_moves_or_rises(tmp_path: Path) -> None:
    fight = battle(Lanes(), ANN, ROB, replace(ROB, name="Rik", cell=(8, 8)), rounds=9)
    give(fight, "Ann", "cover", Cover(row=5))
    give(fight, "Rob", "cover", Pass)
    give(fight, "Rik", "cover", Pass)
    give(fight, "Ann", "wish", Pass)
    fight.set_dice((6, 2))
    give(fight, "Rob", "wish", UP)
    assert state(fight, "Rob") is State.HURT, "who rises"
    give(fight, "Rik", "wish", Pass)
    for name in ("Ann", "Rob", "Rik"):
        give(fight, name, "cover", Pass)
    assert fight.table.clock.round == 2
    give(fight, "Ann", "wish", Pass)
    give(fight, "Rob", "wish", Pass)
    give(fight, "Rik", "wish", Wish(stance=Posture.STANDING, steps=("walk",)))
    fight.set_dice((5,))
    give(fight, "Rik", "walk", Walk(way=((8, 7), (8, 6), (8, 5), (8, 4))))
    assert state(fight, "Rik") is State.DEAD, "who walks into it"
    assert fight.table.cells(called(fight.table, "Rik")) == ((8, 5),)
    for name in ("Ann", "Rob"):
        give(fight, name, "cover", Pass)
    assert fight.table.having(Lane) == ()
    assert_nothing_is_lost(fight, tmp_path)


def test_nobody_knows_of_a_lane_until_it_bites() -> None:
    fight = battle(Lanes(), ANN, ROB)
    give(fight, "Ann", "cover", Cover(row=9))
    give(fight, "Rob", "cover", Pass)
    assert len(fight.view("blue").having(Lane)) == 1
    assert fight.view("red").having(Lane) == ()
    assert "Lane" not in "".join(everything("red", fight))
    give(fight, "Ann", "wish", Pass)
    fight.set_dice((2,))
    give(fight, "Rob", "wish", Wish(stance=Posture.STANDING, steps=("walk",)))
    give(fight, "Rob", "walk", Walk(way=((8, 6), (8, 7), (8, 8), (8, 9))))
    ((_, lane),) = fight.view("red").having(Lane)
    assert fight.view("red").name(lane.by) == "blue fighter A"


def test_who_found_a_lane_out_is_not_told_to_its_owner() -> None:
    fight = battle(Lanes(), ANN, ROB)
    give(fight, "Ann", "cover", Cover(row=9))
    before = list(everything("blue", fight))
    ((ref, _),) = fight.table.having(Lane)
    fight.table.discover("red", ref)
    assert list(everything("blue", fight)) == before


def test_luck_is_asked_for_in_the_middle_of_damage(tmp_path: Path) -> None:
    fight = battle(Lanes(), ANN, replace(ROB, parts=(Quick(9), Luck(2)), posture=Posture.STANDING))
    for name in ("Ann", "Rob"):
        give(fight, name, "cover", Pass)
    give(fight, "Ann", "wish", Wish(stance=Posture.STANDING, steps=("shoot",)))
    fight.set_dice((6, 5, 2))
    give(fight, "Ann", "shoot", Shoot, target="Rob")
    assert asked(fight) == ("red", "Rob", "luck")
    assert fight.question().ask.about == Harm(6)
    assert told(fight, "blue", "hurt") == (), "nothing has happened yet"
    give(fight, "Rob", "luck", YES)
    assert fight.question().ask.about == Harm(5)
    give(fight, "Rob", "luck", YES)
    assert state(fight, "Rob") is State.HURT
    assert told(fight, "blue", "hurt") == ("Red fighter A is hit.",)
    assert fight.log("blue")[-1].detail == (), "how badly is for the red side alone"
    assert "Luck" not in "".join(line for line in everything("blue", fight) if "points=1" in line)
    assert_nothing_is_lost(fight, tmp_path)


def test_luck_that_is_not_spent_lets_the_damage_stand(tmp_path: Path) -> None:
    fight = battle(Lanes(), ANN, replace(ROB, parts=(Quick(9), Luck(2)), posture=Posture.STANDING))
    for name in ("Ann", "Rob"):
        give(fight, name, "cover", Pass)
    give(fight, "Ann", "wish", Wish(stance=Posture.STANDING, steps=("shoot",)))
    fight.set_dice((6,))
    give(fight, "Ann", "shoot", Shoot, target="Rob")
    give(fight, "Rob", "luck", NO)
    assert state(fight, "Rob") is State.DEAD
    assert_nothing_is_lost(fight, tmp_path)


def seen_by_blue(fight: Battle) -> list[bool]:
    view = fight.view("blue")
    return [known.now for ref in view.units("red") if (known := view.contact(ref))]


def test_cover_belongs_to_an_edge_and_a_stance() -> None:
    parapet = land(walls=wall(7, range(4, 7), PARAPET))
    fight = battle(Lanes(), ANN, ROB, Man("blue", (15, 5), "Bob"), ground=parapet)
    table = fight.table
    ann, rob, bob = (called(table, name) for name in ("Ann", "Rob", "Bob"))
    table.put(rob, Stance(Posture.CROUCHED))
    over_the_wall, from_behind = table.silhouette(ann, rob), table.silhouette(bob, rob)
    assert 0 < over_the_wall.shown < from_behind.shown
    assert (over_the_wall.tag, from_behind.tag) == ("parapet", "")
    table.put(rob, Stance(Posture.STANDING))
    assert table.silhouette(ann, rob).shown > over_the_wall.shown
    assert table.silhouette(ann, rob).screen is not None
    table.put(rob, Stance(Posture.CROUCHED, kept_down=(6,)))
    assert not table.silhouette(ann, rob).in_line and not table.silhouette(rob, ann).in_line
    assert table.silhouette(bob, rob).in_line, "who keeps down behind one edge still shows from the other"
    assert seen_by_blue(fight) == [True]
    table.put(bob, Condition(State.DOWN, 0.0))
    assert seen_by_blue(fight) == [False]
