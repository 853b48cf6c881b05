"""How quickly the widgets answer: a frame in which nothing happens, a busy panel painted whole, a log told on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ui.app import App
from game.ui.kit import Canvas, Panel
from game.ui.settings import Settings
from tests.bench.goals import tell
from tests.bench.timing import best
from tests.ui.kit.gallery import Gallery, tale


def told(what: str, run: Callable[[], object]) -> None:
    """The least time of many runs, for the table."""
    tell(what, f"{1e3 * best(run, 50):.2f} ms")


@pytest.fixture
def gallery() -> Gallery:
    """Every widget, in a window of 1920 x 1080 pixels."""
    app = App(Settings(scale=1.0), size=(1920, 1080))
    screen = Gallery()
    app.push(screen)
    for _ in range(20):
        app.step([])
    return screen


def test_a_frame_in_which_nothing_happens(gallery: Gallery) -> None:
    told("an idle frame", lambda: gallery.app.step([]))


def panel_around(gallery: Gallery, name: str) -> Panel:
    """The panel in which a widget stands."""
    inner = next(widget for widget in gallery.root.widget.everything() if widget.name == name)
    return next(widget for widget in inner.chain() if isinstance(widget, Panel))


def test_a_busy_panel_painted_whole(gallery: Gallery) -> None:
    busy, canvas = panel_around(gallery, "modes"), Canvas(gallery.app.surface, gallery.app.theme)

    def painted() -> None:
        busy.damaged(busy.rect)
        busy.draw(canvas)

    told("a busy panel painted whole", painted)


def test_everything_laid_out_anew(gallery: Gallery) -> None:
    def laid_out() -> None:
        gallery.root.widget.forget_wishes()
        gallery.root.unsettle()
        gallery.root.settle()

    told("everything laid out anew", laid_out)


def test_one_more_line_of_a_long_log(gallery: Gallery) -> None:
    gallery.log.append(*(tale(number) for number in range(5000)))
    number = iter(range(10**9))
    panel, canvas = panel_around(gallery, "log"), Canvas(gallery.app.surface, gallery.app.theme)

    def appended() -> None:
        gallery.log.append(tale(next(number)))
        panel.draw(canvas)

    told("one more line of a long log", appended)
