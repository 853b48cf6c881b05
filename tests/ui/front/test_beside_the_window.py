"""What takes long in the house is done beside the window: no battle is set up, begun, read or unpacked on its thread,
and what says so does not flash.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest

from game.battle import replay, setup
from game.ui.battle.session import Session
from game.ui.front import editing, guide, new_battle, waiting
from game.ui.front.navigator import Navigator
from game.ui.front.waiting import PATIENCE, READ, meanwhile
from game.workshop import packing
from rules.kernel.faults import Fault, Faulty
from tests.shipped import shortened
from tests.ui.driving import Driver
from tests.ui.front.test_importing import drop
from tests.ui.front.visiting import kept_battle, room, until


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What of the work that takes long runs on the thread of the window."""
    found: list[str] = []

    def noting(name: str, does: Callable[..., object]) -> Callable[..., object]:
        def done(*given: object, **named: object) -> object:
            if current_thread() is main_thread():
                found.append(name)
            return does(*given, **named)

        return done

    for name in ("begin", "resume", "revealed"):
        monkeypatch.setattr(Session, name, noting(name, getattr(Session, name)))
    for place in (setup, new_battle, guide, editing):
        monkeypatch.setattr(place, "set_up", noting("set_up", setup.set_up))
    monkeypatch.setattr(replay, "load", noting("load", replay.load))
    monkeypatch.setattr(packing, "unpack", noting("unpack", packing.unpack))
    return found


def test_battles_are_set_up_begun_and_read_beside_the_window(
    visitor: Driver, house: Navigator, here: list[str], tmp_path: Path
) -> None:
    kept_battle("Going on", 3)
    kept_battle("Over", 10_000, 2)
    here.clear()
    for ways in (("New battle", "Begin"), ("First battle",), ("Load", "Continue"), ("Replays", "Watch")):
        for way in ways:
            visitor.turn(3)
            visitor.press(way)
        until(visitor, lambda: room(visitor) in ("Table", "GuidedTable"))
        house.to_title()
    visitor.turn(2)
    visitor.press("Replays")
    visitor.turn(3)
    visitor.press("Report")
    until(visitor, lambda: room(visitor) == "ReportPage")
    house.to_title()
    packing.pack(shortened("crossing/first-shots", 1, tmp_path).parent, tmp_path / "shots.deadground")
    drop(visitor, tmp_path / "shots.deadground")
    until(visitor, lambda: room(visitor) == "NewBattle")
    assert not here


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "AT_ONCE", 0.0)


@pytest.mark.usefixtures("slow")
def test_what_takes_a_moment_shows_nothing_and_what_takes_longer_can_be_read(visitor: Driver) -> None:
    gate, ended = Event(), list[object]()
    meanwhile(visitor.root, "Opening it", lambda: gate.wait(60), ended.append, "It cannot be opened")
    visitor.wait(PATIENCE // 2)
    assert not visitor.sees("This takes a moment.")
    visitor.key("Enter")
    visitor.key("Esc")
    assert room(visitor) == "Title" and not ended, "nothing else is begun meanwhile"
    visitor.wait(PATIENCE)
    assert visitor.sees("This takes a moment.")
    visitor.key("Esc")
    assert visitor.sees("This takes a moment.")
    gate.set()
    visitor.wait(READ // 2)
    assert visitor.sees("This takes a moment."), "it does not flash"
    visitor.wait(READ)
    until(visitor, lambda: ended)
    assert not visitor.root.layers


@pytest.mark.usefixtures("slow")
def test_what_is_wrong_is_told_when_it_is_found(visitor: Driver) -> None:
    def wrong() -> None:
        raise Faulty((Fault("a.jsonl", "line 3", "it is torn", "write it again"),))

    meanwhile(visitor.root, "Opening it", wrong, lambda _: None, "It cannot be opened")
    until(visitor, lambda: visitor.sees("It cannot be opened"))
    assert visitor.sees("It is torn")
