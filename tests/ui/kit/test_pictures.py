"""What the widgets look like, at every scale and in every theme."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app import App
from game.ui.kit import Button, Choice, Entry, Tabs
from game.ui.kit.theme import sheets
from game.ui.settings import Settings
from tests.ui.driving import Driver
from tests.ui.kit.gallery import Gallery
from tests.ui.pictures import differing, looks_like


def opened(size: tuple[int, int], **settings: object) -> tuple[Gallery, Driver]:
    """The gallery in a window of its own."""
    app = App(Settings.model_validate({"reduced_motion": True, **settings}), size=size)
    gallery = Gallery()
    app.push(gallery)
    hand = Driver(app)
    hand.turn(2)
    return gallery, hand


@pytest.mark.parametrize(
    ("name", "size", "scale"),
    [
        ("gallery_720", (1280, 720), 1.0),
        ("gallery_720_small", (1280, 720), 0.75),
        ("gallery_2160", (3840, 2160), 2.5),
    ],
)
def test_every_widget_looks_as_it_did(name: str, size: tuple[int, int], scale: float) -> None:
    _, hand = opened(size, scale=scale)
    looks_like(hand.picture(), name)


@pytest.mark.parametrize("theme", sorted(set(sheets()) - {"slate"}))
def test_every_theme_looks_as_it_did(theme: str) -> None:
    _, hand = opened((1280, 720), scale=1.0, theme=theme)
    looks_like(hand.picture(), f"gallery_{theme}")


@pytest.mark.parametrize(("page", "name"), [(1, "words"), (2, "lines"), (3, "cards")])
def test_the_other_pages_look_as_they_did(page: int, name: str) -> None:
    _, hand = opened((1280, 720), scale=1.0)
    hand.find(Tabs, name="pages").show(page)
    hand.turn(2)
    looks_like(hand.picture().subsurface((256, 64, 600, 460)), f"gallery_{name}")


def test_what_opens_looks_as_it_did() -> None:
    _, hand = opened((1280, 720), scale=1.0)
    hand.root.set_focus(hand.find(Choice, name="seat"))
    hand.key("Enter")
    hand.key("Down")
    looks_like(hand.picture().subsurface((256, 64, 600, 460)), "gallery_choice")
    hand.key("Esc")
    hand.click(hand.find(Entry, name="name"))
    hand.key("Ctrl+A")
    hand.move(hand.find(Button, "Not now"))
    hand.wait(700)
    looks_like(hand.picture().subsurface((256, 64, 600, 460)), "gallery_entry_and_tip")
    hand.click(hand.find(Button, name="gear"))
    hand.key("Tab")
    looks_like(hand.picture(), "gallery_dialog")


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25, 1.5, 2.0, 2.5])
@pytest.mark.parametrize("text", [0.8, 1.0, 1.6])
def test_nothing_falls_apart_at_any_scale(scale: float, text: float) -> None:
    gallery, hand = opened((1280, 720), scale=scale, text_size=text)
    hand.key("Tab", 3)
    hand.move((300, 300))
    hand.wheel(-2)
    assert hand.root.settled
    for widget in gallery.root.widget.everything():
        assert widget.rect.w >= 0
        assert widget.rect.h >= 0


def test_a_change_of_scale_and_back_leaves_no_trace() -> None:
    _, hand = opened((1280, 720), scale=1.0)
    before = hand.picture()
    hand.app.change(scale=2.0)
    hand.turn(2)
    hand.app.change(scale=1.0)
    hand.turn(2)
    assert differing(hand.picture(), before) == 0


def test_repainting_only_what_changed_shows_the_same_as_painting_everything() -> None:
    gallery, hand = opened((1280, 720), scale=1.0)
    for place in ((60, 180), (700, 150), (1100, 300), (300, 620)):
        hand.move(place)
        hand.down()
        hand.up()
    hand.key("Tab", 4)
    hand.key("Down")
    hand.type("abc")
    hand.wait(300)
    patched = hand.picture()
    gallery.root.theme.revision += 1
    gallery.root.layout(pygame.Rect(0, 0, 1280, 720))
    hand.turn(2)
    assert differing(hand.picture(), patched) == 0
