"""Words that rise over the map: a miss is seen as a hit is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.film import Picture
from game.battle.film import figures as figures_of
from game.battle.witness import Account
from game.ui.battle.playback import Playback, scenes
from game.ui.battle.session import Session
from game.ui.battle.staging import Stage
from game.ui.map.effects import Words
from game.ui.map.table import MapTable
from tests.ui.battle.table import made_ready, people, play


@pytest.mark.parametrize("book", ["d6", "reflex"])
def test_a_miss_rises_over_its_target(book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = made_ready("crossing/first-shots", book, tmp_path, 3)
    session = Session.begin(setup, "1", people(setup, "greedy"))
    session.wait()
    play(session, 24)
    side = session.eyes or ""
    misses = [account for account in session.log() if account.missed]
    assert misses
    assert all("miss" in each.text or "success" in each.text or "fails" in each.text for each in misses)
    cut = scenes(session.film.since(side, 0), session.log(), setup.book.sights)
    table = MapTable(setup.ground)
    stage = Stage(table)
    stage.set(session.view())
    seen: list[object] = []
    monkeypatch.setattr(table.effects, "add", lambda *effects: seen.extend(effects))
    playback = Playback(cut, session.film.since(side, 0)[0], 0)
    while not playback.over:
        playback.advance(100)
        if not playback.over:
            stage.show(playback, 0.0)
    words = [effect.text for effect in seen if isinstance(effect, Words)]
    shown = [each for each in misses if each.target is not None]
    assert words.count("missed") >= len(shown) // 2 > 0


def test_a_blow_is_parried_then_a_wound_floats_as_a_figure_in_the_order_of_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What floats is the short of each account: "parried" over the defender, "-7" over the victim."""
    setup = made_ready("crossing/first-shots", "gurps", tmp_path, 3)
    session = Session.begin(setup, "1", people(setup, "greedy"))
    session.wait()
    table = MapTable(setup.ground)
    stage = Stage(table)
    stage.set(session.view())
    figures = figures_of(session.view())
    one, other = (figure.ref for figure in figures[:2])
    told = (
        Account(1, "blow", "It would hit.", one, other),
        Account(1, "defends", "It parries.", other, brief="parried"),
        Account(1, "wound", "It loses 7 hit points (5 of 12).", target=other, brief="-7"),
    )
    picture = Picture(len(told), figures, 0)
    seen: list[object] = []
    monkeypatch.setattr(table.effects, "add", lambda *effects: seen.extend(effects))
    playback = Playback(scenes((Picture(0, figures, 0), picture), told, setup.book.sights), picture, 0)
    while not playback.over:
        playback.advance(100)
        if not playback.over:
            stage.show(playback, 0.0)
    assert [effect.text for effect in seen if isinstance(effect, Words)] == ["parried", "-7"]


def test_who_strikes_leans_toward_its_target_and_back(tmp_path: Path) -> None:
    """It is seen for more than half a second whose blow it is; a shot moves nobody."""
    setup = made_ready("crossing/first-shots", "gurps", tmp_path, 3)
    session = Session.begin(setup, "1", people(setup, "greedy"))
    session.wait()
    table = MapTable(setup.ground)
    stage = Stage(table)
    stage.set(session.view())
    one, two = figures_of(session.view())[:2]
    grid = session.view().grid
    beside = replace(two, cells=(grid.step(one.cells[0], 0),))
    away = replace(two, cells=(grid.step(grid.step(beside.cells[0], 0), 0),))
    for kind, target, leans in (("blow", beside, True), ("shot", away, False)):
        picture = Picture(1, (one, target), 0)
        told = (Account(1, kind, "It hits.", one.ref, target.ref),)
        playback = Playback(scenes((Picture(0, picture.figures, 0), picture), told, setup.book.sights), picture, 0)
        leaning = []
        while not playback.over:
            stage.show(playback, 0.0)
            leaning.append(one.ref in table.marks.places)
            playback.advance(100)
        assert len(leaning) >= 5 and any(leaning) is leans
