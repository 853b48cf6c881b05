"""What moves on the map: clouds that keep their thickness on the way, and results as large as the interface."""

from collections.abc import Callable

import pygame
import pytest

from game.ui.battle.staging import Stage
from game.ui.map.camera import Camera
from game.ui.map.chart import Chart, Point
from game.ui.map.effects import Dazzle, Effect, Effects, Explosion, Sparkle, Spreading, Words
from game.ui.map.palette import usual
from game.ui.map.smoke import Gliding, PuffStore
from game.ui.map.table import MapTable
from rules.frame.things import Cloud
from tests.game.skirmish import field
from tests.ui.map.drawing import meadow


def test_a_cloud_is_carried_all_the_way_and_never_thinner_than_it_is() -> None:
    was, will = Cloud("gas", (((3, 3), 0.8),), 9), Cloud("gas", (((4, 3), 0.8),), 9)
    glide = Gliding(was, will, (2.0, 0.0))
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        shades = list(glide.shades(share))
        assert sum(strength for _, _, strength in shades) >= 1
        assert {shift[0] - (2.0 * share) for cloud, shift, _ in shades if cloud is was} <= {0.0}
        assert {shift[0] + 2.0 * (1 - share) for cloud, shift, _ in shades if cloud is will} <= {0.0}


@pytest.mark.parametrize("hexes", [True, False])
def test_results_grow_with_the_interface_and_stay_in_view(screen: pygame.Surface, hexes: bool) -> None:
    chart = Chart(field(hexes=hexes).grid)
    camera, effects = Camera(chart, screen.get_rect()), Effects()
    found = []
    for scale in (1.0, 2.0):
        effects.scale = scale
        effects.clear()
        effects.add(Words(0.0, 1000.0, camera.to_ground(screen.get_rect().topright), "badly hurt"))
        screen.fill((255, 0, 255))
        assert effects.draw(screen, camera, usual(), 100.0)
        mask = pygame.mask.from_threshold(screen, (255, 0, 255), (1, 1, 1))
        mask.invert()
        found.append(mask.get_bounding_rects()[0])
    assert all(screen.get_rect().contains(each) for each in found)
    assert found[1].w > 1.8 * found[0].w


def test_in_a_window_much_larger_the_ground_is_as_much_larger_and_back_again() -> None:
    camera = Camera(Chart(field(hexes=True).grid), pygame.Rect(0, 0, 640, 360))
    camera.smooth = False
    camera.zoom(1, camera.rect.center, 0.0)
    scale = camera.scale
    camera.resize(pygame.Rect(0, 0, 660, 360), following=True)
    assert camera.scale == scale, "a little more room shows a little more ground"
    camera.resize(pygame.Rect(0, 0, 1320, 720), following=True)
    assert camera.scale == pytest.approx(2 * scale, rel=0.01)
    camera.resize(pygame.Rect(0, 0, 640, 360), following=True)
    assert camera.scale == scale


@pytest.mark.usefixtures("screen")
def test_puffs_are_kept_by_their_pixels_and_not_by_their_number() -> None:
    store = PuffStore(100_000)
    small = store.puff((90, 90, 90), 0, 16, 4)
    assert store.puff((90, 90, 90), 0, 16, 4) is small
    for level in range(1, 9):
        store.puff((90, 90, 90), 0, 96, level)
        assert store.pixels <= store.most
    assert store.puff((90, 90, 90), 0, 16, 4) is not small, "the one not used for longest went first"
    assert store.puff((90, 90, 90), 0, 400, 4).get_width() == 800, "one too large for the store is shown all the same"


def test_results_of_neighbours_stand_clear_of_one_another(screen: pygame.Surface) -> None:
    camera, effects = Camera(Chart(field(hexes=False).grid), screen.get_rect()), Effects()
    middle = camera.to_ground(screen.get_rect().center)
    beside = middle[0] + 0.4 * camera.chart.metres, middle[1]
    found = []
    for places in ((middle,), (beside,), (middle, beside)):
        effects.clear()
        effects.add(*(Words(0.0, 1000.0, place, "loses 10 hit points (11 of 21 left)") for place in places))
        screen.fill((255, 0, 255))
        effects.draw(screen, camera, usual(), 100.0)
        mask = pygame.mask.from_threshold(screen, (255, 0, 255), (1, 1, 1))
        mask.invert()
        found.append(mask.count())
    assert found[2] == found[0] + found[1], "every pixel of both is seen"


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("kind", [Explosion, Spreading, Dazzle, Sparkle])
def test_what_happens_is_seen_while_it_lasts_and_fades(
    screen: pygame.Surface, kind: Callable[[float, float, Point], Effect], scale: float
) -> None:
    """A burst, a cloud let out, a flash, luck: each is drawn round its place, and little is left of it at the end."""
    camera, effects = Camera(Chart(field(hexes=True).grid), screen.get_rect()), Effects()
    effects.scale = scale
    seen = []
    for moment in (150.0, 500.0, 990.0, 1001.0):
        effects.clear()
        effects.add(kind(0.0, 1000.0, camera.to_ground(screen.get_rect().center)))
        screen.fill((90, 96, 80))
        assert effects.draw(screen, camera, usual(), moment) is (moment < 1000)
        mask = pygame.mask.from_threshold(screen, (90, 96, 80), (4, 4, 4))
        mask.invert()
        seen.append(mask.count())
    assert max(seen) > 200
    assert seen[2] < 0.6 * max(seen)
    assert seen[3] == 0


def test_blind_fire_falls_about_the_cell_it_is_meant_for(screen: pygame.Surface) -> None:
    table = MapTable(meadow(hexes=False))
    place = table.chart.middle((5, 5))
    around = Stage(table)._around(place)
    assert len(set(around)) == len(around) > 5
    assert all(abs(x - place[0]) <= table.chart.metres and abs(y - place[1]) <= table.chart.metres for x, y in around)


def test_words_that_rise_keep_clear_of_what_is_written_on_the_map(screen: pygame.Surface) -> None:
    """A result does not run over how long a cloud stays."""
    camera, effects = Camera(Chart(field(hexes=False).grid), screen.get_rect()), Effects()
    effects.add(Words(0.0, 1000.0, camera.to_ground(screen.get_rect().center), "unharmed"))

    def drawn(*written: pygame.Rect) -> pygame.Rect:
        screen.fill((255, 0, 255))
        effects.draw(screen, camera, usual(), 100.0, written)
        mask = pygame.mask.from_threshold(screen, (255, 0, 255), (1, 1, 1))
        mask.invert()
        return mask.get_bounding_rects()[0]

    alone = drawn()
    assert not drawn(alone).colliderect(alone)
