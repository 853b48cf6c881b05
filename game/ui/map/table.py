"""The map table: what a screen owns to show a battlefield as one side knows it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pygame

from game.battle.view import View
from game.board.battleground import Battleground
from game.board.board import Board
from game.ui.map.camera import Camera
from game.ui.map.cell_tints import Cells, Tints, clear, over
from game.ui.map.chart import Chart, Edge, Floats, Point
from game.ui.map.counter_layer import CounterLayer, Counters
from game.ui.map.darkness import darkness
from game.ui.map.drawings import Drawings
from game.ui.map.effects import Effects
from game.ui.map.fog import Fog
from game.ui.map.ground import GroundLayer
from game.ui.map.ground_items import GroundItemsLayer
from game.ui.map.land import Land
from game.ui.map.lettering import on_map
from game.ui.map.overlay_painter import OverlayPainter
from game.ui.map.overlays import Overlays
from game.ui.map.painter import Painter
from game.ui.map.palette import Palette, usual
from game.ui.map.pictures import Minimap, fitted_camera, shape
from game.ui.map.pieces import Pieces
from game.ui.map.redrawing import Redrawn
from game.ui.map.roofs import Roofs
from game.ui.map.smoke import SmokeLayer
from game.ui.map.tokens import Scenery, Token, scenery, tokens
from rules.frame.ground import Cell, Weather
from rules.kernel.refs import Ref

NEVER, BEFORE = 0.64, 0.36
"""How thick the fog lies on what was never seen, and on what is not seen now."""


class MapTable:
    """A map, a camera over it, and everything that lies on it and is laid over it."""

    def __init__(self, ground: Battleground, palette: Palette | None = None) -> None:
        self.ground = ground
        self.palette = palette or usual()
        self.chart = Chart(ground.terrain.grid)
        self.camera = Camera(self.chart)
        self.marks = Counters()
        self.overlays = Overlays()
        self.effects = Effects()
        self.drawings = Drawings()
        self.fog = Fog(ground.terrain.shape)
        self.view: View | None = None
        """What is shown: one side's knowledge, or the bare map."""
        self.tokens: tuple[Token, ...] = ()
        self.scenery = Scenery()
        self.moving = False
        """Whether anything moved when it was last drawn, so that it looks different in every frame."""
        self._air: tuple[Weather, int] | None = None
        """The weather, and the round: to draw asks nothing of the battle, which may be going on."""
        self.frame: pygame.Rect | None = None
        """The frame that is being dragged round units."""
        self._uncovered = False
        """Whether all roofs are up."""
        self._clear: Floats | None = None
        self._fogged = clear(ground.terrain.shape)
        """The fog over every cell, as long as the same is shown."""
        self._drawn = Board(ground.terrain)
        self._painter = painter = Painter(Land(ground, self.chart), self.palette)
        self._pieces = Pieces(painter, self._drawn)
        self._roofs = Roofs(painter.masonry, self.palette)
        self._tints = Tints(self.chart)
        self._ground = GroundLayer(painter, self._pieces, self._roofs, self._tints)
        self._smoke = SmokeLayer(self.chart, self.palette)
        self._litter = GroundItemsLayer(self.chart, self.palette)
        self._lines = OverlayPainter(self.chart, self.palette)
        self._minimap = Minimap(self.chart, self.palette)
        self._counters = CounterLayer(self.chart, self.palette)
        self._tint()

    def preparing(self) -> Iterator[None]:
        """Work out of the map what its first picture needs, a portion at a time."""
        yield from self._painter.preparing()

    def opening(self, like: pygame.Surface) -> Iterator[None]:
        """Have ready what the first picture of what is shown now is made of, a portion at a time."""
        yield from self._ground.preparing(self.camera, like)

    def show(self, view: View | None) -> None:
        """Show what one side knows now; None shows the map as drawn, with nobody on it."""
        same = self.view is not None and view is not None and self.view.eyes == view.eyes
        self.view = view
        self.tokens = () if view is None else tokens(view)
        self.scenery = Scenery() if view is None else scenery(view)
        self._air = None if view is None else (view.weather, view.clock.round)
        self._smoke.change(self.scenery.clouds, known=same)
        self._smoke.round_name = "round" if view is None else view.times.name
        self._clear = None if view is None else self.fog.look(view)
        self._ground.repaint(self._pieces.change(self._drawn if view is None else view.board))
        known = [token for token in self.tokens if token.own or (view is not None and view.viewer is None)]
        self._roofs.lift(frozenset(cell for token in known if token.state.fighting for cell in token.cells))
        self._fogged = self._fog()
        self._tint()

    def redraw(self, redrawn: Redrawn) -> None:
        """Show another map of the same grid: what is painted stays until what has changed is painted anew."""
        self.ground = redrawn.ground
        self._painter = painter = redrawn.painter
        self._drawn = Board(redrawn.ground.terrain)
        self._roofs = Roofs(painter.masonry, self.palette)
        if self._uncovered:
            self._roofs.lift_all()
        self._pieces.replace(painter, self._drawn, redrawn.cells)
        self._ground.replace(painter, self._roofs, redrawn.cells)
        self._tint()

    def uncover(self, *, up: bool) -> None:
        """Have all roofs up, to see into the houses, or lay them down."""
        if up != self._uncovered:
            self._uncovered = up
            if up:
                self._roofs.lift_all()
            else:
                self._roofs.lift(frozenset())

    def _tint(self) -> None:
        """Put fog and overlays together."""
        sharp = self.overlays.tint(clear(self.ground.terrain.shape), self.palette)
        overlays = self.overlays
        lines = overlays.areas, overlays.reach, overlays.rings, overlays.live
        etch = (lambda pen: self._lines.etch(pen, overlays)) if any(lines) else None
        self._tints.change(self._fogged, sharp, lines, etch)

    def _fog(self) -> Cells:
        """The dark of night and cellars, and over it the fog on what was never seen, and on what is not seen now."""
        soft = clear(self.ground.terrain.shape)
        if self.view is not None:
            soft = over(soft, self.palette["night"], darkness(self.view, self.ground.terrain.light))
        if self.view is not None and self.view.viewer is not None and self._clear is not None:
            seen, clearness = self._with_roofs(self.fog.seen(self.view.eyes or ""), self._clear)
            dim = 1 - np.clip(clearness * 1.25, 0, 1)
            soft = over(soft, self.palette["before"], np.where(seen, dim * BEFORE, 0))
            soft = over(soft, self.palette["never"], np.where(seen, 0, NEVER))
        return soft

    def _with_roofs(self, seen: npt.NDArray[np.bool_], clearness: Floats) -> tuple[npt.NDArray[np.bool_], Floats]:
        """What is seen of a roof is seen as a whole: it is as clear as the clearest of the ground just outside."""
        seen, clearness = seen.copy(), clearness.copy()
        for building in self._roofs.covered():
            rim = {other for cell in building.cells for _, other in self.chart.grid.neighbours(cell)} | building.cells
            rows, columns = [row for _, row in rim], [column for column, _ in rim]
            known, clearest = bool(seen[rows, columns].any()), float(clearness[rows, columns].max())
            for column, row in building.cells:
                seen[row, column] = known
                clearness[row, column] = clearest
        return seen, clearness

    def relay(self) -> None:
        """The overlays have been changed: lay them anew."""
        self._tint()

    def set_scale(self, scale: float, letters: float = 1.0) -> None:
        """The scale of the interface: words and small counters grow with it, words with its letters too, in limits."""
        self.drawings.scale = scale
        for layer in (self._counters, self._lines, self._smoke, self.effects):
            layer.scale = scale
            layer.letters = on_map(letters)

    def set_still(self, still: bool) -> None:
        """Whether nothing is to drift, flicker or glide by itself."""
        self._smoke.still = still
        self.camera.smooth = not still

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, now: float) -> bool:
        """Draw everything into a part of the screen; `now` is in milliseconds. Whether it wants to be drawn again."""
        self.camera.resize(rect)
        moving = self.camera.advance(now)
        grounds = self._ground.draw(surface, self.camera, now, self._smoke.still)
        surface.set_clip(rect)
        self._litter.draw(surface, self.scenery, self.camera, self._under_vehicles())
        self._counters.lay(self.tokens, self.camera, self.marks, hurried=self._ground.late)
        self._lines.below(surface, self.overlays, self.camera, self._counters.boxes(self.camera))
        more = self._smoke.fires(surface, self.scenery.fires, self.camera, now)
        self._counters.paint(surface, self.camera)
        if self._air is not None:
            more = self._smoke.clouds(surface, *self._air, self.camera, now) or more
        self._lines.above(surface, self.overlays, self.camera, self._counters.boxes(self.camera))
        self.drawings.draw(surface, self.camera, self.palette)
        if self.frame is not None:
            self._lines.frame(surface, self.frame)
        written = (*self._lines.words, *self._lines.written)
        more = self.effects.draw(surface, self.camera, self.palette, now, written) or more
        surface.set_clip(None)
        self.moving = moving or more or self.camera.moving or self._ground.lifting
        return self.moving or grounds or self._counters.late

    def paint_on(self) -> bool:
        """Paint on at the ground that is in view, without drawing; whether drawing it again would show more."""
        return self._counters.late or self._ground.paint_on()

    def _under_vehicles(self) -> frozenset[Cell]:
        return frozenset(cell for token in self.tokens if token.vehicle for cell in token.cells)

    @property
    def words(self) -> tuple[pygame.Rect, ...]:
        """Where the words on areas were last drawn."""
        return self._lines.words

    def forget(self) -> None:
        """The map is shown no more: its pictures are large, so they are freed at once."""
        self._ground.forget()

    def minimap(self, size: tuple[int, int]) -> pygame.Surface:
        """The whole map in a picture of that size, with a frame round what is in view."""
        return self._minimap.draw(size, self._ground, self.tokens, self.camera, self.overlays.areas)

    @property
    def minimap_shape(self) -> float:
        """How many times broader than high a minimap is that the board fills."""
        return shape(self.chart)

    def from_minimap(self, pixel: Point, size: tuple[int, int]) -> Point:
        """The point of the ground under a pixel of the minimap."""
        return self._minimap.to_ground(pixel, size)

    def picture(self, size: tuple[int, int], laid_over: Overlays | None = None) -> pygame.Surface:
        """What is known now, the whole map in one picture, with something laid over it: for reports and saves."""
        camera, marks = self.camera, self.marks
        self.camera, self.marks = fitted_camera(self.chart, size), Counters()
        surface = pygame.Surface(size)
        try:
            self._ground.whole(surface, self.camera)
            self._litter.draw(surface, self.scenery, self.camera, self._under_vehicles())
            self._counters.draw(surface, self.tokens, self.camera, self.marks)
            if laid_over is not None:
                self._lines.above(surface, laid_over, self.camera)
        finally:
            self.camera, self.marks = camera, marks
        return surface

    @property
    def painting(self) -> bool:
        """Whether ground or counters that were in view when it was last drawn are still to be painted."""
        return self._ground.painting or self._counters.late

    # picking

    def cell_at(self, pixel: Point) -> Cell | None:
        """The cell under a pixel; None off the board."""
        return self.camera.cell_at(pixel)

    def edge_at(self, pixel: Point) -> Edge | None:
        """The side of a cell nearest to a pixel, as cell and direction; None off the board."""
        return self.chart.nearest_edge(*self.camera.to_ground(pixel))

    def tag_at(self, pixel: Point) -> Ref | None:
        """The unit whose word at its feet is under a pixel, as last drawn."""
        return next((unit for place, unit in reversed(self._lines.tags) if place.collidepoint(pixel)), None)

    def units_in(self, frame: pygame.Rect) -> tuple[Ref, ...]:
        """The units in a frame on the screen."""
        found = ((token.ref, self._counters.at(token.ref)) for token in self.tokens)
        return tuple(ref for ref, at in found if at is not None and frame.collidepoint(at))

    def unit_at(self, pixel: Point) -> Ref | None:
        """Whose counter is under a pixel, as last drawn."""
        return self._counters.under(pixel)

    def pixel_of(self, ref: Ref) -> Point | None:
        """The pixel in the middle of a unit's counter, as last drawn."""
        return self._counters.at(ref)
