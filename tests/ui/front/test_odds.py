"""Odds in the window: two people chosen, the attacks listed, one of them in full, all of it anew after a change."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.odds.meeting import Meeting
from game.odds.worker import Answer, lines_of, told_of
from game.ui.front import odds
from game.ui.front.navigator import Navigator
from game.ui.front.odds import OddsPage
from game.ui.kit.button import Button
from game.ui.kit.slider import Slider
from game.ui.kit.table import Table
from tests.ui.driving import Driver


class AtOnce:
    """Stands for the process that works them out."""

    def __init__(self) -> None:
        self.asked: list[Meeting] = []
        self.ready: list[Answer] = []

    def ask(self, meeting: Meeting) -> None:
        self.asked.append(meeting)
        self.ready = [told_of(meeting)]

    def answer(self) -> Answer | None:
        return self.ready.pop(0) if self.ready else None

    def close(self) -> None:
        self.ready.clear()


@pytest.fixture
def driver(house: Navigator, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    monkeypatch.setattr(odds, "OddsWorker", AtOnce)
    house.title()
    visitor = Driver(house.app)
    visitor.turn(2)
    visitor.click(visitor.find(Button, "Odds"))
    visitor.turn(3)
    yield visitor


def page(driver: Driver) -> OddsPage:
    assert isinstance(driver.screen, OddsPage)
    return driver.screen


def attacks(driver: Driver) -> Table:
    return driver.find(Table, name="attacks")


def test_it_lists_what_one_can_do_and_tells_a_chosen_attack_in_full(driver: Driver) -> None:
    rows = attacks(driver).rows
    assert rows and all(str(row.cells[1]).endswith("%") for row in rows)
    last = len(rows) - 1
    page(driver)._look(last)
    driver.turn()
    words = [each.words for each in page(driver)._told]
    assert attacks(driver).rows[last].cells[0] == words[last]


def test_another_distance_and_the_other_way_round_are_worked_out_anew(driver: Driver) -> None:
    near = [row.cells for row in attacks(driver).rows]
    slider = driver.find(Slider, name="distance")
    driver.click((slider.rect.x + slider.rect.w // 3, slider.rect.centery))
    driver.turn(2)
    assert page(driver).meeting.distance != 20
    assert [row.cells for row in attacks(driver).rows] != near
    driver.click(driver.find(Button, name="swap"))
    driver.turn(2)
    assert attacks(driver).rows


def test_how_it_changes_with_distance_is_drawn_when_it_is_there(driver: Driver) -> None:
    worker = page(driver)._worker
    assert isinstance(worker, AtOnce)
    worker.ready = [lines_of(worker.asked[-1])]
    driver.turn(2)
    assert page(driver)._lines


def test_what_was_asked_before_a_change_is_not_shown(driver: Driver) -> None:
    worker, before = page(driver)._worker, page(driver)._told
    assert isinstance(worker, AtOnce)
    old = Answer(worker.asked[-1].at(3.0))
    worker.ready = [old]
    driver.turn(2)
    assert page(driver)._told == before
