"""The map table drawn as a side knows the battle: the same picture of the same knowledge, and nothing beyond it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.battle.battle import Battle
from game.ui.map.camera import ZOOMING
from game.ui.map.counter_layer import CounterLayer
from game.ui.map.counters import body
from game.ui.map.effects import Blow, Explosion, Ripple, Tracer, Words
from game.ui.map.overlay_painter import OverlayPainter
from game.ui.map.overlays import Area, Blast, Drift, Overlays, Path, Reach, Ring, Ruler, Sightline
from game.ui.map.palette import palettes
from game.ui.map.pictures import map_picture, objectives, zones
from game.ui.map.table import MapTable
from rules.frame.figure import Item, Position
from rules.frame.things import Cloud, Door, Fire, Heap, Lying, Mine, Minefield
from rules.kernel.refs import Ref
from tests.game.skirmish import duel, field, posted, setup, walled
from tests.ui.map.drawing import LONG, apart, hut, meadow, pixels, settled, shown

pytestmark = pytest.mark.usefixtures("tiny")
shapes = pytest.mark.parametrize("hexes", [False, True], ids=["squares", "hexes"])
WALLED = tuple(((10, row), 2) for row in range(14))
"""A wall across the meadow."""


def table_of(battle: Battle, side: str = "blue") -> MapTable:
    """The table of one side."""
    table = MapTable(battle.setup.ground)
    table.show(battle.view(side))
    return table


# never what the view does not hold


def test_two_worlds_that_differ_only_in_the_undiscovered_are_one_picture(screen: pygame.Surface) -> None:
    # given enemies behind a wall across the whole meadow, in other places, of other roles, with and without a mine
    blue = posted("blue", (2, 4), (3, 9))
    hidden = (posted("red", (17, 1)), posted("red", (13, 8), (15, 2), (19, 12)))
    one, other = (Battle(setup(*blue, *red, terrain=walled(field(), *WALLED)), "1") for red in hidden)
    thing = other.table.add(Mine("mine", (14, 7), "red"))
    other.table.add(Cloud("smoke", (((16, 5), 0.9),), 99))
    other.table.add(Fire((17, 9), 3, 0, 99))
    assert thing
    # then
    assert shown(one, "blue", screen) == shown(other, "blue", screen)
    assert shown(one, "red", screen) != shown(other, "red", screen)


def test_the_words_of_areas_on_the_same_ground_do_not_cover_each_other(screen: pygame.Surface) -> None:
    table = table_of(duel())
    cells = ((9, 6), (9, 7))

    def picture(first: str, second: str) -> pygame.Surface:
        table.overlays.areas = Area(cells, first), Area(cells, second)
        table.relay()
        return settled(table, screen).copy()

    bare, both = picture("", ""), picture("The well: 1 of 3 rounds", "under fire")
    alone = picture("The well: 1 of 3 rounds", "")
    changed = pygame.mask.from_threshold(bare, (0, 0, 0), (1, 1, 1, 255), alone)
    changed.invert()
    first = changed.get_bounding_rects()[0].unionall(changed.get_bounding_rects())
    assert pixels(both.subsurface(first)) == pixels(alone.subsurface(first))
    assert apart(both, alone) > 0


class Noted(pygame.Surface):
    """A surface that notes where pictures are put on it."""

    placed: list[pygame.Rect]

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *rest: Any, **more: Any) -> pygame.Rect:
        self.placed.append(source.get_rect(topleft=pygame.Rect(dest, (0, 0)).topleft if len(dest) == 2 else dest[:2]))
        return super().blit(source, dest, *rest, **more)


def test_the_word_on_a_ring_runs_into_none_on_the_ground(screen: pygame.Surface) -> None:
    """ "Fragmentation hand grenade: live" lay over "under fire"."""
    table = table_of(duel())
    settled(table, screen)
    camera = table.camera
    middle = table.chart.cell(*camera.centre) or (9, 6)
    ring = Ring(middle, 4 * table.chart.metres, "Fragmentation hand grenade: live")
    drawn = OverlayPainter(table.chart, table.palette)
    noted = Noted(camera.rect.size)
    noted.placed = []
    drawn.below(noted, Overlays(live=(ring,)), camera)
    (before,) = noted.placed
    under = table.chart.cell(*camera.to_ground(before.center)) or middle
    noted.placed = []
    drawn.below(noted, Overlays(areas=(Area((under,), "under fire: red irregular E"),), live=(ring,)), camera)
    assert len(noted.placed) == 2
    assert not noted.placed[0].colliderect(noted.placed[1])


def test_the_same_battle_is_the_same_picture(screen: pygame.Surface) -> None:
    assert shown(duel(), "blue", screen) == shown(duel(), "blue", screen)


@shapes
def test_everybody_known_is_on_the_table_and_can_be_pointed_at(screen: pygame.Surface, hexes: bool) -> None:
    battle = duel(terrain=field(hexes=hexes))
    table = table_of(battle)
    bare = settled(MapTable(battle.setup.ground), screen)
    assert apart(bare, settled(table, screen)) > 0.5
    view = battle.view("blue")
    assert len(table.tokens) == len(view.units()) == 6
    for ref in view.units():
        pixel = table.pixel_of(ref)
        assert pixel is not None
        if screen.get_rect().collidepoint(pixel):
            assert table.unit_at(pixel) == ref
            assert table.cell_at(pixel) == view.cells(ref)[0]


def test_whoever_shares_a_cell_is_fanned_out(screen: pygame.Surface) -> None:
    battle = duel()
    table = table_of(battle)
    refs = [token.ref for token in table.tokens][:3]
    middle = table.chart.middle((8, 7))
    table.marks.places = dict.fromkeys(refs, (middle, 0.0))
    settled(table, screen)
    assert len({table.pixel_of(ref) for ref in refs}) == 1
    blue = posted("blue", (8, 7), (9, 7), (8, 8))
    together = Battle(setup(*blue, *posted("red", (17, 3))), "1")
    for ref in together.table.units("blue"):
        together.world.put(ref, Position((8, 7)))
    stacked = table_of(together)
    settled(stacked, screen)
    ours = together.view("blue").units("blue")
    places = [stacked.pixel_of(ref) for ref in ours]
    assert len(set(places)) == 3
    assert [stacked.unit_at(place) for place in places if place] == list(ours)


@shapes
def test_on_the_way_to_another_zoom_counters_stay_on_their_cells_and_none_is_drawn_anew(
    screen: pygame.Surface, hexes: bool
) -> None:
    table = table_of(duel(terrain=field(hexes=hexes)))
    body.cache_clear()
    settled(table, screen)
    drawn = body.cache_info().misses
    table.set_still(False)
    table.camera.zoom(1, screen.get_rect().center, 2 * LONG)
    for part in (0.2, 0.5, 0.8):
        table.draw(screen, screen.get_rect(), 2 * LONG + part * ZOOMING)
        assert table.camera.moving
        for token in table.tokens:
            pixel, middle = table.pixel_of(token.ref), table.camera.to_screen(table.chart.middle(token.cell))
            assert pixel is not None
            assert abs(pixel[0] - middle[0]) < 2
            assert abs(pixel[1] - middle[1]) < 2
            assert table.unit_at(pixel) == token.ref
    assert body.cache_info().misses == drawn
    # then at rest they are drawn sharply again
    zoomed = settled(table, screen, 3 * LONG)
    anew = table_of(duel(terrain=field(hexes=hexes)))
    anew.camera.smooth = False
    anew.camera.zoom(1, screen.get_rect().center, 0.0)
    anew.camera.resize(screen.get_rect())
    assert body.cache_info().misses > drawn
    assert table.camera.scale == anew.camera.scale
    assert apart(zoomed, settled(anew, screen)) < 12


@pytest.mark.parametrize("cells", [((8, 7), (9, 7)), ((8, 7), (8, 8), (8, 9)), ((8, 7), (14, 7))])
@pytest.mark.parametrize("age", ["", "seen 10 rounds ago"])
def test_what_is_written_of_units_can_all_be_read(
    screen: pygame.Surface, cells: tuple[tuple[int, int], ...], age: str
) -> None:
    """ "Gunner Pryce" and "Lieutenant Sorel" were written over one another, and names lay under other counters."""
    table = table_of(duel())
    settled(table, screen)
    like = table.tokens[0]
    known = tuple(
        replace(like, ref=Ref(100 + at), cells=(cell,), name=f"Gunner Pryce the {at}", now=not age, age=age)
        for at, cell in enumerate(cells)
    )
    counters, table.marks.names = CounterLayer(table.chart, table.palette), True
    table.marks.hover = known[0].ref
    counters.draw(pygame.Surface(screen.get_size()), known, table.camera, table.marks)
    areas = {each.token.ref: each.written() for each in counters._placed}
    written = [area for area in areas.values() if area is not None]
    assert areas[known[0].ref] is not None, "the unit pointed at is always named"
    assert all(area.collidelist(written[:at]) < 0 for at, area in enumerate(written))
    for each in counters._placed:
        body = pygame.Rect(round(each.at[0] - each.size / 2), round(each.at[1] - each.size / 2), each.size, each.size)
        others = [area for ref, area in areas.items() if area is not None and ref != each.token.ref]
        assert body.collidelist(others) < 0


# what is on the ground


@shapes
def test_a_roof_lifts_where_one_of_ours_is_inside(screen: pygame.Surface, hexes: bool) -> None:
    ground = hut(hexes=hexes)
    table = MapTable(ground)
    shut = settled(table, screen)
    inside = Battle(setup(*posted("blue", (9, 6)), *posted("red", (17, 3)), terrain=ground.terrain), "1")
    table.show(inside.view("blue"))
    lifted = settled(table, screen)
    roof = table.palette["roof"]
    x, y = (round(part) for part in table.camera.to_screen(table.chart.middle((8, 5))))
    assert _near(shut.get_at((x, y)), roof) or apart(shut, lifted) > 1
    table.show(None)
    assert apart(settled(table, screen, LONG * 2), shut) < 0.01


@shapes
def test_roofs_lift_over_anybody_for_whoever_may_see_everything(screen: pygame.Surface, hexes: bool) -> None:
    ground = hut(hexes=hexes)
    table = MapTable(ground)
    shut = settled(table, screen)
    battle = Battle(setup(*posted("blue", (17, 3)), *posted("red", (9, 6)), terrain=ground.terrain), "1")
    table.show(battle.view(None))
    lifted = settled(table, screen)
    corners = [table.camera.to_screen(table.chart.middle(cell)) for cell in ((8, 5), (10, 5), (8, 7), (10, 7))]
    pixels = [(round(x), round(y)) for x, y in corners]
    assert all(shut.get_at(pixel) != lifted.get_at(pixel) for pixel in pixels)


def _near(colour: pygame.Color, other: tuple[int, int, int]) -> bool:
    return all(abs(a - b) < 60 for a, b in zip(tuple(colour)[:3], other, strict=True))


@shapes
def test_a_door_opens_on_the_table(screen: pygame.Surface, hexes: bool) -> None:
    ground = hut(hexes=hexes)
    battle = Battle(setup(*posted("blue", (8, 2)), *posted("red", (17, 3)), terrain=ground.terrain), "1")
    battle.table.add(Door(1, "shut"))
    table = table_of(battle)
    shut = settled(table, screen)
    battle.table.door(1, "open")
    table.show(battle.view("blue"))
    opened = settled(table, screen, LONG * 2)
    assert pixels(shut) != pixels(opened)


@shapes
def test_the_map_is_painted_the_same_in_pieces_and_as_a_whole(screen: pygame.Surface, hexes: bool) -> None:
    ground = meadow(hexes=hexes)
    assert pixels(map_picture(ground, (160, 120))) == pixels(map_picture(ground, (160, 120)))
    assert map_picture(ground, (160, 120)).get_size() == (160, 120)


def test_what_lies_drifts_and_burns_is_drawn_only_where_it_is_known(screen: pygame.Surface) -> None:
    battle = duel()
    table = table_of(battle)
    before = settled(table, screen)
    battle.table.add(Cloud("smoke", (((6, 6), 0.9), ((6, 7), 0.9)), 99))
    battle.table.add(Fire((7, 3), 3, 0, 99))
    battle.table.add(Heap((8, 9), 1.0, "steel", 10))
    battle.table.add(Lying(Item("rifle"), (4, 9)))
    battle.world.run(battle.table.sight)
    table.show(battle.view("blue"))
    found = table.scenery
    after = settled(table, screen)
    assert bool(found.clouds) == bool(battle.view("blue").having(Cloud))
    assert apart(before, after) > 0 or not (found.clouds or found.fires or found.heaps or found.lying)


def test_only_those_who_know_of_a_mine_see_it(screen: pygame.Surface) -> None:
    battle = duel()
    mine = battle.table.add(Mine("mine", (6, 6), "red"))
    field_of = battle.table.add(Minefield("mine", ((7, 7), (7, 8)), "dense", "red"))
    table = table_of(battle)
    assert not table.scenery.mines
    assert not table.scenery.minefields
    unknown = settled(table, screen)
    for thing in (mine, field_of):
        battle.table.discover("blue", thing)
    table.show(battle.view("blue"))
    assert len(table.scenery.mines) == len(table.scenery.minefields) == 1
    assert apart(unknown, settled(table, screen)) > 0.01


# fog


def test_fog_is_darkest_where_nobody_has_ever_looked(screen: pygame.Surface) -> None:
    blue, red = posted("blue", (2, 4)), posted("red", (17, 1))
    battle = Battle(setup(*blue, *red, terrain=walled(field(), *WALLED)), "1")
    table = table_of(battle)
    bare = settled(MapTable(battle.setup.ground), screen)
    seen = settled(table, screen)
    near, far = (_light(seen, table, cell) / _light(bare, table, cell) for cell in ((4, 6), (14, 6)))
    assert far < 0.75 * near
    table.fog.remember("blue", table.fog.seen("blue") | True)
    table.show(battle.view("blue"))
    before = _light(settled(table, screen), table, (14, 6)) / _light(bare, table, (14, 6))
    assert far < before < near


def _light(picture: pygame.Surface, table: MapTable, cell: tuple[int, int]) -> float:
    """How light a cell's middle is."""
    x, y = (round(part) for part in table.camera.to_screen(table.chart.middle(cell)))
    return sum(pygame.transform.average_color(picture, pygame.Rect(x - 6, y - 6, 12, 12))[:3])


# laid over it


@shapes
def test_every_overlay_is_seen_and_can_be_taken_away(screen: pygame.Surface, hexes: bool) -> None:
    battle = duel(terrain=field(hexes=hexes))
    table = table_of(battle)
    plain = settled(table, screen)
    grid = table.chart.grid
    dead = table.view.prospect(table.view.pose(table.view.units()[0])).dead if table.view else None
    overlays = {
        "reach": Reach({cell: min(2, int(grid.straight((6, 6), cell) / 3)) for cell in grid.within((6, 6), 8.0)}),
        "path": Path(((6, 6), (7, 6), (8, 7)), ((7, 6),), "3", facing=90, bad_from=2),
        "sights": (
            Sightline((6, 6), (9, 8), (8, 7), "wall"),
            Sightline((6, 6), (5, 9), seen=False, decides=(9.0, 13.0)),
        ),
        "dead_ground": dead + 2.0 if dead is not None else None,
        "exposure": table.fog.look(battle.view("blue")),
        "cover": {(9, 6): ("+2", 0.5)},
        "rings": (Ring((9, 7), 6.0, "6 m", strong=True),),
        "blast": Blast((9, 7), ((3.0, "3 m"), (6.0, "6 m")), tuple(grid.within((9, 7), 6.0))),
        "drift": Drift((((6, 6), (7, 6)), ((7, 6), (8, 6))), "gas"),
        "ruler": Ruler(((6, 6), (10, 8)), "8 m"),
        "areas": (Area(((9, 6), (9, 7)), "The well", side=1),),
        "highlight": ((9, 6), (10, 6)),
        "cursor": (9, 7),
    }
    for name, value in overlays.items():
        setattr(table.overlays, name, value)
        table.relay()
        assert apart(plain, settled(table, screen)) > 0.005, name
        table.overlays.clear()
        table.overlays.areas = ()
        table.relay()
        assert pixels(settled(table, screen)) == pixels(plain), name


def test_effects_are_seen_while_they_last(screen: pygame.Surface) -> None:
    table = table_of(duel())
    plain = settled(table, screen)
    a, b = table.chart.middle((9, 6)), table.chart.middle((11, 8))
    for effect in (
        Tracer(LONG, 400, a, b),
        Explosion(LONG, 900, b, 4.0),
        Words(LONG, 900, a, "hit", "wound", large=True),
        Ripple(LONG, 900, a),
        Blow(LONG, 300, a, b),
    ):
        table.effects.add(effect)
        for share in (0.9, 0.1, 0.4):
            assert table.effects.busy(LONG + share * effect.lasts)
            assert table.draw(screen, screen.get_rect(), LONG + share * effect.lasts)
        assert apart(plain, screen) > 0
        table.draw(screen, screen.get_rect(), LONG + effect.lasts + 1)
        assert not table.effects.busy(LONG + effect.lasts + 1)
        assert pixels(screen) == pixels(plain)


def test_marks_set_counters_apart(screen: pygame.Surface) -> None:
    table = table_of(duel())
    plain = settled(table, screen)
    ref = table.tokens[0].ref
    marks = {"chosen": ref, "hover": ref, "targets": frozenset([ref]), "nerve": {ref: 0.6}, "hidden": frozenset([ref])}
    for name, value in marks.items():
        before = getattr(table.marks, name)
        setattr(table.marks, name, value)
        assert apart(plain, settled(table, screen)) > 0, name
        setattr(table.marks, name, before)
    assert pixels(settled(table, screen)) == pixels(plain)


@pytest.mark.parametrize("name", sorted(palettes()))
def test_every_palette_has_every_colour_and_tells_sides_apart(name: str, screen: pygame.Surface) -> None:
    palette = palettes()[name]
    assert set(palette.paints) == set(palettes()["paper"].paints)
    assert len({side.fill for side in palette.sides}) == len(palette.sides) >= 4
    battle = duel()
    table = MapTable(battle.setup.ground, palette)
    table.show(battle.view("blue"))
    settled(table, screen)


def test_zones_and_objectives_are_areas() -> None:
    ground = meadow(hexes=False)
    assert zones(ground, ("blue", "red")) == ()
    assert objectives(ground, ()) == ()


def test_the_minimap_leads_back_to_the_ground(screen: pygame.Surface) -> None:
    table = table_of(duel())
    settled(table, screen)
    size = (160, 120)
    assert table.minimap(size).get_size() == size
    x, y = table.from_minimap((80, 60), size)
    assert (x, y) == pytest.approx([part / 2 for part in table.chart.size], rel=0.05)


def test_a_table_that_nobody_looks_at_lets_go_of_its_pictures_and_paints_them_again(screen: pygame.Surface) -> None:
    table = table_of(duel())
    seen = pixels(settled(table, screen))
    table.forget()
    assert pixels(settled(table, screen)) == seen
