"""The frame bears ticks that count down: simultaneous deeds, blocks, fuses, free shots, press or hold, late effects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Literal

from rules.frame.figure import State
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action, Offer, OneOf, Ways
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
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
    targets,
    told,
    wall,
)
from tests.game.battle.two_worlds import everything


@dataclass(frozen=True, slots=True)
class Tick:
    """The tick on which a unit acts next."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class Fuse:
    """A grenade that lies there until its tick."""

    cell: Cell
    tick: int


@dataclass(frozen=True, slots=True)
class Covers:
    """Ground on which a unit fires at every enemy that shows."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Doing:
    """What a unit has begun, and on which tick it is done."""

    deed: Shoot
    done: int


@dataclass(frozen=True, slots=True)
class Nerve:
    """Who is asked first in a pause."""

    worth: int = 0


@dataclass(frozen=True, slots=True)
class Struck:
    """The attackers of a unit."""

    by: Ref


class Run(Action):
    """A move that may carry one shot, after so many of its steps."""

    title: ClassVar[str] = "Run"
    kind: Literal["run"] = "run"
    way: tuple[Cell, ...]
    shoot_after: int = 0


class Throw(Action):
    """A grenade that goes off so many ticks later."""

    title: ClassVar[str] = "Throw"
    kind: Literal["throw"] = "throw"
    cell: Cell
    ticks: int


class Suppress(Action):
    """Fire at ground."""

    title: ClassVar[str] = "Suppress"
    kind: Literal["suppress"] = "suppress"
    row: int


class Strike(Action):
    """Hand to hand: it can be blocked."""

    title: ClassVar[str] = "Strike"
    kind: Literal["strike"] = "strike"
    target: Ref


class Ticks(Probe):
    """Exchanges of fire and pauses."""

    name = "ticks"
    parts = (Tick, Fuse, Covers, Doing, Nerve)
    actions = (Pass, Shoot, Run, Throw, Suppress, Strike, Answer)
    usual = (Tick(), Nerve())

    def __init__(self, *, advanced: bool = False) -> None:
        self.advanced = advanced

    def round(self, table: Table) -> Flow[None]:
        """An exchange of fire; then a pause, if nobody presses."""
        latest = max(tick.at for _, tick in table.having(Tick))
        for tick in range(latest, 0, -1):
            table.phase(f"tick {tick}")
            yield from self._tick(table, tick)
        pressed = False
        for unit in table.units():
            if alive(table, unit):
                answer = yield Ask(table.side(unit), unit, "press")
                pressed = pressed or answer == YES
        if not pressed:
            yield from self._pause(table)

    def _tick(self, table: Table, tick: int) -> Flow[None]:
        hit: list[Ref] = []
        chosen = []
        for unit, doing in table.having(Doing):
            if doing.done == tick:
                table.strip(unit, Doing)
                self._fall(table, [doing.deed.target])
        for unit, at in table.having(Tick):
            if at.at == tick and alive(table, unit):
                yield from self._free_shots(table, unit, table.cells(unit))
                if not alive(table, unit):
                    continue
                action = yield Ask(table.side(unit), unit, "act")
                chosen.append((unit, action))
        for unit, action in chosen:
            if self.advanced and isinstance(action, Shoot):
                table.put(unit, Doing(action, tick - 3), Tick(tick - 3))
                continue
            table.put(unit, Tick(max(0, tick - 4)))
            yield from self._deed(table, unit, action, tick, hit)
        for ref, fuse in table.having(Fuse):
            if fuse.tick == tick:
                table.remove(ref)
                table.say(Event("burst", "A grenade bursts.", cells=(fuse.cell,)))
                hit += [caught.unit for caught in table.caught(fuse.cell, 2.0)]
        self._fall(table, hit)

    @staticmethod
    def _fall(table: Table, hit: list[Ref]) -> None:
        """Every unit hit on this tick falls, and what it had begun comes to nothing."""
        for unit in hit:
            kill(table, unit)
            table.strip(unit, Doing)

    def _deed(self, table: Table, unit: Ref, action: Action, tick: int, hit: list[Ref]) -> Flow[None]:
        match action:
            case Shoot():
                hit.append(action.target)
            case Throw():
                table.add(Fuse(action.cell, max(1, tick - action.ticks)))
            case Suppress():
                table.put(unit, Covers(tuple(c for c in table.grid.cells() if c[1] == action.row)))
            case Strike():
                if not (yield from self._blocked(table, unit, action, tick)):
                    hit.append(action.target)
            case Run():
                yield from self._run(table, unit, action, hit)

    def _run(self, table: Table, unit: Ref, action: Run, hit: list[Ref]) -> Flow[None]:
        for number, cell in enumerate(action.way, 1):
            table.step(unit, cell)
            yield from self._free_shots(table, unit, (cell,))
            if not alive(table, unit):
                return
            if number == action.shoot_after:
                second = yield Ask(table.side(unit), unit, "on the move")
                if isinstance(second, Shoot):
                    hit.append(second.target)

    def _free_shots(self, table: Table, unit: Ref, cells: tuple[Cell, ...]) -> Flow[None]:
        """A unit that keeps ground under fire may shoot at an enemy that shows there, before that enemy acts."""
        for shooter, covers in table.having(Covers):
            exposed = any(cell in covers.cells for cell in cells) and unit in targets(table, shooter)
            if not (exposed and alive(table, shooter)):
                continue
            if (yield Ask(table.side(shooter), shooter, "free shot", Struck(unit))) == YES:
                kill(table, unit)
                return

    def _blocked(self, table: Table, unit: Ref, action: Strike, tick: int) -> Flow[bool]:
        own = table.part(action.target, Tick).at
        if own not in (tick, tick - 1):
            return False
        answer = yield Ask(table.side(action.target), action.target, "block", Struck(unit))
        if answer == YES:
            table.put(action.target, Tick(max(0, own - 2)))
        return answer == YES

    def _pause(self, table: Table) -> Flow[None]:
        table.phase("pause")
        order = sorted(table.having(Nerve), key=lambda row: (-row[1].worth, row[0]))
        for unit, _ in order:
            if alive(table, unit):
                yield Ask(table.side(unit), unit, "pause")

    def offers(self, scene: Scene, ask: Ask) -> Iterator[Offer]:
        match ask.kind:
            case "act":
                yield PASS
                yield from shooting(scene, ask.unit)
                ways = Ways(scene.reach(ask.unit, WALK, 6))
                yield Offer(Run, {"way": ways, "shoot_after": OneOf(range(5))})
                yield Offer(Throw, {"cell": OneOf(scene.grid.cells()), "ticks": OneOf(range(1, 9))})
                yield Offer(Suppress, {"row": OneOf(range(12))})
                yield Offer(Strike, {"target": targets(scene, ask.unit)})
            case "on the move":
                yield PASS
                yield from shooting(scene, ask.unit)
            case "pause":
                yield PASS
            case _:
                yield YES_OR_NO


ROW = ((1, 5), (8, 5))


def test_two_units_on_one_tick_kill_each_other(tmp_path: Path) -> None:
    fight = battle(Ticks(), Man("blue", (1, 5), "Ann", (Tick(9),)), Man("red", (8, 5), "Rob", (Tick(9),)))
    give(fight, "Ann", "act", Shoot, target="Rob")
    assert state(fight, "Rob") is State.FIT
    give(fight, "Rob", "act", Shoot, target="Ann")
    assert (state(fight, "Ann"), state(fight, "Rob")) == (State.DEAD, State.DEAD)
    assert fight.over and fight.verdict and fight.verdict.winner is None
    assert_nothing_is_lost(fight, tmp_path)


def test_a_second_action_happens_inside_a_move(tmp_path: Path) -> None:
    screen = land(walls=wall(4, range(4, 12)))
    fight = battle(
        Ticks(), Man("blue", (2, 5), "Ann", (Tick(9),)), Man("red", (8, 3), "Rob", (Tick(3),)), ground=screen
    )
    assert fight.view("blue").units("red") == ()
    give(fight, "Ann", "act", Run(way=((2, 4), (2, 3), (3, 4), (3, 5)), shoot_after=2))
    assert asked(fight) == ("blue", "Ann", "on the move")
    assert fight.table.cells(called(fight.table, "Ann")) == ((2, 3),)
    give(fight, "Ann", "on the move", Shoot, target="Rob")
    assert fight.table.cells(called(fight.table, "Ann")) == ((3, 5),)
    assert state(fight, "Rob") is State.DEAD
    assert_nothing_is_lost(fight, tmp_path)


def test_a_block_is_answered_within_the_tick_and_only_by_those_who_are_in_time(tmp_path: Path) -> None:
    men = (Man("blue", (1, 5), "Ann", (Tick(9),)), Man("red", (2, 5), "Rob", (Tick(8),)))
    fight = battle(Ticks(), *men, Man("red", (1, 6), "Rik", (Tick(5),)))
    give(fight, "Ann", "act", Strike, target="Rob")
    assert asked(fight) == ("red", "Rob", "block")
    question = give(fight, "Rob", "block", YES)
    assert question.view.name(question.ask.about.by) == "blue fighter A"
    assert fight.table.part(called(fight.table, "Rob"), Tick).at == 6
    give(fight, "Rob", "act", Pass)
    give(fight, "Ann", "act", Strike, target="Rik")
    give(fight, "Rik", "act", Strike, target="Ann")
    give(fight, "Rik", "block", NO)
    assert (state(fight, "Rik"), state(fight, "Ann")) == (State.DEAD, State.DEAD), "Ann's next tick was too far off"
    assert_nothing_is_lost(fight, tmp_path)


def test_whoever_enters_a_suppressed_area_is_shot_at_before_his_action(tmp_path: Path) -> None:
    fight = battle(
        Ticks(),
        Man("blue", (1, 8), "Ann", (Tick(9),)),
        Man("red", (8, 5), "Rob", (Tick(7),)),
        Man("red", (8, 8), "Rik", (Tick(6),)),
    )
    give(fight, "Ann", "act", Suppress(row=8))
    give(fight, "Rob", "act", Run(way=((8, 6), (8, 7), (7, 8)), shoot_after=3))
    assert asked(fight) == ("blue", "Ann", "free shot")
    give(fight, "Ann", "free shot", NO)
    assert asked(fight) == ("red", "Rob", "on the move")
    give(fight, "Rob", "on the move", Pass)
    assert asked(fight) == ("blue", "Ann", "free shot"), "Rik stands there as his tick comes"
    give(fight, "Ann", "free shot", YES)
    assert state(fight, "Rik") is State.DEAD
    assert asked(fight) != ("red", "Rik", "act")
    assert_nothing_is_lost(fight, tmp_path)


def test_fuses_fall_on_later_ticks_across_the_turns_of_others(tmp_path: Path) -> None:
    fight = battle(
        Ticks(),
        Man("blue", (1, 5), "Ann", (Tick(9),)),
        Man("red", (8, 5), "Rob", (Tick(7),)),
        Man("red", (17, 5), "Rik", (Tick(4),)),
    )
    give(fight, "Ann", "act", Throw(cell=(8, 4), ticks=3))
    give(fight, "Rob", "act", Pass)
    assert state(fight, "Rob") is State.DEAD, "the fuse ran out on tick 6, before Ann's 5 and Rik's 4"
    assert asked(fight) == ("blue", "Ann", "act")
    assert fight.table.clock.phase == "tick 5"
    assert told(fight, "red", "burst") == ("A grenade bursts.",)
    assert_nothing_is_lost(fight, tmp_path)


def test_everyone_presses_or_holds_and_a_pause_follows_in_another_order(tmp_path: Path) -> None:
    fight = battle(
        Ticks(),
        Man("blue", (1, 5), "Ann", (Tick(2), Nerve(1))),
        Man("red", (8, 5), "Rob", (Tick(2), Nerve(3))),
        Man("blue", (1, 7), "Bob", (Tick(2), Nerve(5))),
        rounds=3,
    )
    for name in ("Ann", "Rob", "Bob"):
        give(fight, name, "act", Pass)
    for name in ("Ann", "Rob"):
        give(fight, name, "press", NO)
    give(fight, "Bob", "press", NO)
    assert fight.table.clock.phase == "pause"
    order = []
    while asked(fight)[2] == "pause":
        order.append(asked(fight)[1])
        give(fight, order[-1], "pause", Pass)
    assert order == ["Bob", "Rob", "Ann"]
    assert fight.table.clock.round == 2
    assert_nothing_is_lost(fight, tmp_path)


def test_actions_declared_now_are_resolved_later_or_interrupted(tmp_path: Path) -> None:
    men = (Man("blue", (1, 5), "Ann", (Tick(9),)), Man("red", (8, 5), "Rob", (Tick(8),)))
    fight = battle(Ticks(advanced=True), *men, Man("red", (8, 7), "Rik", (Tick(7),)))
    give(fight, "Ann", "act", Shoot, target="Rob")
    assert state(fight, "Rob") is State.FIT
    give(fight, "Rob", "act", Shoot, target="Ann")
    give(fight, "Rik", "act", Pass)
    assert state(fight, "Rob") is State.DEAD, "Ann was done on tick 6"
    assert state(fight, "Ann") is State.FIT, "Rob would have been done on tick 5"
    assert_nothing_is_lost(fight, tmp_path)


def test_a_declared_action_is_not_in_the_view_of_those_it_is_meant_for(tmp_path: Path) -> None:
    men = (Man("blue", (1, 5), "Ann", (Tick(9),)), Man("red", (8, 5), "Rob", (Tick(8),)))
    fight = battle(Ticks(advanced=True), *men)
    before = list(everything("red", fight))
    give(fight, "Ann", "act", Shoot, target="Rob")
    now_asked = [line for line in everything("red", fight) if "Clock" not in line]
    assert [line for line in before if line not in now_asked and "Clock" not in line] == ["asked: False"]
    rob = fight.view("red")
    assert rob.find(rob.units("blue")[0], Doing) is None
    assert rob.find(rob.units("blue")[0], Tick) == Tick(), "the usual, not the true one"
    assert_nothing_is_lost(fight, tmp_path)
