"""Pictures at hand: painted once, and no more of them than fit."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pygame

from game.ui.kit.surface_cache import Kept


def test_keeps_those_used_last_and_no_more_pixels_than_it_may() -> None:
    # given room for three pictures of ten by ten
    kept, painted = Kept(300), []

    def ask(name: str) -> pygame.Surface:
        def paint() -> pygame.Surface:
            painted.append(name)
            return pygame.Surface((10, 10))

        return kept.get(name, paint)

    # when four are asked for, the first one twice
    first = ask("a")
    ask("b"), ask("c")
    assert ask("a") is first
    ask("d")
    # then the one that was not asked for the longest is painted again
    assert ask("a") is first
    ask("b")
    assert painted == ["a", "b", "c", "d", "b"]


def test_a_picture_larger_than_the_room_is_kept_alone() -> None:
    kept = Kept(50)
    large = kept.get("large", lambda: pygame.Surface((10, 10)))
    assert kept.get("large", lambda: pygame.Surface((1, 1))) is large


def test_two_threads_may_ask_at_once() -> None:
    kept = Kept(500)

    def asks(seed: int) -> None:
        for step in range(3000):
            kept.get((seed * step) % 9, lambda: pygame.Surface((10, 10)))

    with ThreadPoolExecutor(max_workers=4) as pool:
        for done in [pool.submit(asks, seed) for seed in (1, 2, 5, 7)]:
            done.result()
