"""Whatever anybody does to the widgets, nothing breaks, and nothing heaps up."""

from __future__ import annotations

import random
import tracemalloc

import pygame
import pytest

from game.ui.app import App
from game.ui.settings import Settings
from tests.ui.driving import HELD, KEYS
from tests.ui.kit.gallery import Gallery

LETTERS = "aefmzAß 7-."


def anything(chance: random.Random, size: tuple[int, int]) -> pygame.Event:
    """Any event that a person can cause."""
    place = chance.randrange(-5, size[0] + 5), chance.randrange(-5, size[1] + 5)
    match chance.randrange(7):
        case 0 | 1:
            return pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        case 2:
            return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=chance.choice((1, 1, 1, 2, 3)), touch=False)
        case 3:
            return pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=chance.choice((1, 1, 1, 2, 3)), touch=False)
        case 4:
            return pygame.Event(pygame.MOUSEWHEEL, x=0, y=chance.randrange(-9, 10), flipped=False)
        case 5:
            return pygame.Event(pygame.TEXTINPUT, text=chance.choice(LETTERS))
        case _:
            key = chance.choice(
                (*KEYS.values(), pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x, pygame.K_z, pygame.K_f)
            )
            mod = chance.choice((0, 0, 0, *HELD.values()))
            kind = chance.choice((pygame.KEYDOWN, pygame.KEYUP))
            return pygame.Event(kind, key=key, mod=mod, unicode="", scancode=0)


@pytest.mark.parametrize("seed", range(3))
def test_random_events_never_raise(seed: int) -> None:
    chance = random.Random(seed)
    size = chance.choice(((1280, 720), (700, 420), (1920, 1080)))
    app = App(Settings(scale=chance.choice((0.75, 1.0, 2.5))), size=size)
    gallery = Gallery()
    app.push(gallery)
    for _ in range(250):
        app.step([anything(chance, size) for _ in range(3)], chance.choice((1, 16, 300)))
    assert not app.above.layers
    pygame.quit()


def test_going_on_for_long_heaps_nothing_up(app: App) -> None:
    gallery, chance = Gallery(), random.Random(9)
    app.push(gallery)

    def go_on() -> int:
        for _ in range(120):
            app.step([anything(chance, (1280, 720)) for _ in range(3)])
        gallery.done.clear()
        return tracemalloc.get_traced_memory()[0]

    go_on()
    tracemalloc.start()
    first = go_on()
    for _ in range(2):
        last = go_on()
    tracemalloc.stop()
    assert last - first < 2_000_000
