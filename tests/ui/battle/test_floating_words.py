"""Words that rise over the map: a miss is seen as a hit is."""

from __future__ import annotations

from pathlib import Path

import pytest

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
