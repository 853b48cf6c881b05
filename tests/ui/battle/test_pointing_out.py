"""Pointing out on the map: Ctrl and a click, Ctrl and a stroke; kept in the journal, outside the battle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.battle.lines import read_lines
from game.battle.replay import load
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    setup = made_ready("crossing/first-shots", "d6", tmp_path)
    table = Table(setup, people(setup, "greedy"), tmp_path / "battle.jsonl")
    table.settle()
    yield table
    pygame.key.set_mods(0)
    table.close()


def marks(tmp_path: Path) -> list[str]:
    return [line["pointed"]["kind"] for line in read_lines(tmp_path / "battle.jsonl").lines if "pointed" in line]


def test_a_click_pings_and_a_stroke_draws_and_neither_orders_anything(table: Table, tmp_path: Path) -> None:
    driver, screen, camera = table.driver, table.screen, table.screen.table.camera
    centre, digest = camera.centre, table.session.battle.digest
    pygame.key.set_mods(pygame.KMOD_CTRL)
    driver.click((600, 300))
    driver.drag((500, 300), (640, 380))
    driver.turn(3)
    assert marks(tmp_path) == ["ping", "line"]
    assert len(screen.table.drawings.lines) == 1
    start, end = screen.table.drawings.lines[0][0], screen.table.drawings.lines[0][-1]
    assert camera.to_screen(start) == pytest.approx((500, 300), abs=1)
    assert camera.to_screen(end) == pytest.approx((640, 380), abs=1)
    assert camera.centre == centre
    assert screen.desk.row is None
    assert table.session.battle.digest == digest
    driver.key("Ctrl+H")
    assert not screen.table.drawings.lines
    assert load(tmp_path / "battle.jsonl").battle.digest == digest


def test_the_cursor_of_the_keys_pings_too(table: Table, tmp_path: Path) -> None:
    table.driver.key("Up", 2)
    table.driver.key("Ctrl+J")
    assert marks(tmp_path) == ["ping"]
    assert table.screen.table.effects.busy(table.screen.now)
