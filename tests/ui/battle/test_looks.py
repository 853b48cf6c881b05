"""The battle screen as it looked when it was found good: hexes and squares, under each rulebook, small and large.

A battle is opened once and serves several pictures: what is painted of its map stays painted. Large windows of hexes
and of squares are looked at in the short tier, and more of them in the long one.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.players.seated import player
from tests.tiers import times
from tests.ui.battle.playing import Table, finished
from tests.ui.battle.table import made_ready, people
from tests.ui.pictures import looks_like

SMALL, LARGE = (1280, 720), (3840, 2160)
Sizes = tuple[tuple[int, int], ...]

pytestmark = pytest.mark.painted


@contextmanager
def opened(scenario: str, book: str, folder: Path, *others: str, rounds: int = 2) -> Iterator[Table]:
    """A battle on the screen, in which nothing moves by itself."""
    setup = made_ready(scenario, book, folder, rounds)
    table = Table(setup, people(setup, *others), size=SMALL)
    table.settle()
    yield table
    table.close()


def seen(table: Table, name: str, *sizes: tuple[int, int]) -> None:
    """It looks as it did, in windows of these sizes; without any, in that which is open."""
    for size in sizes or (SMALL,):
        if table.app.surface.get_size() != size:
            table.driver.resize(size)
        if table.handing is None:
            finished(table.screen, table.driver)
            assert not table.screen.unfinished
        else:
            table.driver.turn(80)
        looks_like(table.driver.picture(), f"battle_{name}_{size[1]}")
    if sizes:
        table.driver.resize(SMALL)


def asks(table: Table, what: str, cell: tuple[int, int] | None = None) -> None:
    """Ask the map something, about a cell if one is given."""
    asking = table.screen.asking
    asking.choose(what)
    asking.kept = True
    if cell is not None:
        table.screen.pointer.set_cursor(cell, 0.0)
    table.screen.show()


def asks_nothing(table: Table) -> None:
    """Let the map be."""
    table.screen.asking.kept = False
    table.screen.show()


def aims(table: Table) -> None:
    """Answer with what begins a fight until there is a target to aim at, and aim."""
    while not table.screen.desk.targets():
        table.driver.key("Ctrl+Enter")
        table.settle()
    table.driver.key(".")


def picks(table: Table, title: str) -> None:
    """Press the key of a kind of answer."""
    form = table.form
    assert form is not None
    table.driver.key(table.app.keys.key(next(kind.command for kind in form.kinds if kind.title == title)))
    table.driver.turn(3)


def plays_until(table: Table, kind: str, prefers: str = "") -> None:
    """Answer as a greedy player would, or what is preferred, until a question of a kind is put."""
    mind = player("greedy", table.session.battle.setup, "blue", "1")
    table.screen.desk.cancel()
    table.driver.turn(3)
    table.settle()
    while (question := table.session.question) is not None and question.ask.kind != kind:
        form = table.form
        if form is not None and prefers in [kind.title for kind in form.kinds]:
            picks(table, prefers)
            table.driver.key("Enter")
        else:
            table.session.answer(mind.choose(question))
        table.driver.turn(3)
        table.settle()
    assert not table.session.battle.over, f"nobody was asked to {kind}"


def test_an_open_table_where_both_sides_are_seen(tmp_path: Path) -> None:
    setup = made_ready("farm/raid", "d6", tmp_path, 2).saying(table="open")
    table = Table(setup, people(setup), size=SMALL)
    minds = {side: player("greedy", table.session.battle.setup, side, "1") for side in table.session.seats.persons}
    for _ in range(5):
        table.settle()
        assert table.session.question is not None
        table.session.answer(minds[table.session.question.side].choose(table.session.question))
    table.settle()
    seen(table, "open_table", SMALL)
    table.close()


def test_hexes_under_reflex_and_the_map_alone_far_off(tmp_path: Path) -> None:
    with opened("wielka/bridge-ambush", "reflex", tmp_path, "usual") as table:
        seen(table, "bridge", SMALL, LARGE)
        table.driver.key("End")
        seen(table, "bridge_far")


@pytest.mark.parametrize("sizes", times((SMALL,), (SMALL, LARGE)))
def test_hexes_under_d6_on_the_move_and_what_is_asked_of_the_map(sizes: Sizes, tmp_path: Path) -> None:
    with opened("wielka/crossing-the-stream", "d6", tmp_path, "usual") as table:
        plays_until(table, "turn")
        picks(table, "Move")
        seen(table, "stream_move", *sizes)
        unit = table.screen.desk.unit
        assert unit is not None
        here = table.screen.desk.view.cells(unit)[0]
        table.screen.bring(here)
        for what in ("sight", "bands", "ruler"):
            asks(table, what, (here[0] + 4, here[1] - 3))
            seen(table, f"stream_{what}")
        asks_nothing(table)
        plays_until(table, "held back", "Act later")
        seen(table, "stream_held_back")


def test_squares_under_d6_with_a_card_the_log_and_what_is_asked_of_the_map(tmp_path: Path) -> None:
    with opened("farm/raid", "d6", tmp_path, "usual") as table:
        view = table.screen.desk.view
        table.screen.look_at(view.units(view.viewer)[-1])
        seen(table, "raid_card")
        table.driver.key("Esc")
        asks(table, "exposure")
        seen(table, "raid_exposure")
        asks(table, "cover", (27, 30))
        seen(table, "raid_cover")
        asks_nothing(table)
        table.driver.key("Ctrl+L")
        seen(table, "raid_log")


@pytest.mark.parametrize("sizes", times((SMALL,), (SMALL, LARGE)))
def test_squares_under_reflex_aiming_why_and_the_film(sizes: Sizes, tmp_path: Path) -> None:
    with opened("crossing/first-shots", "reflex", tmp_path, "greedy", rounds=6) as table:
        aims(table)
        seen(table, "crossing_aim", SMALL, LARGE)
        asks(table, "why", table.screen.desk.cell)
        seen(table, "crossing_why")
        asks_nothing(table)
        table.screen.projector.toggle()
        panel = table.screen.projector.panel
        assert panel is not None
        panel.reel.turn_to(panel.reel.first)
        seen(table, "crossing_film", *sizes)
        table.screen.projector.leave()


@pytest.mark.long
def test_what_one_is_asked_in_between_under_reflex(tmp_path: Path) -> None:
    with opened("crossing/first-shots", "reflex", tmp_path, "greedy", rounds=12) as table:
        aims(table)
        for size in (LARGE, SMALL):  # a window that has been large shows the map closer
            table.driver.resize(size)
            finished(table.screen, table.driver)
        plays_until(table, "press")
        seen(table, "crossing_press")
        plays_until(table, "block")
        table.driver.wait(5000)  # a banner may still be up: how long the computer thinks is no one time
        seen(table, "crossing_block")


@pytest.mark.parametrize("sizes", times((SMALL,), (SMALL, LARGE)))
def test_the_seat_passed_on_and_kept_by_a_password(sizes: Sizes, tmp_path: Path) -> None:
    with opened("wielka/crossing-the-stream", "d6", tmp_path) as table:
        seen(table, "handover", *sizes)
        table.session.seats.lock("blue", "heron")
        table.screen._hand_to("blue")
        seen(table, "handover_word", *sizes)
