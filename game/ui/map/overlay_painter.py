"""Overlays as lines and words, drawn straight on the screen every frame."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from game.ui.map import screen_drawing
from game.ui.map.camera import Camera
from game.ui.map.chart import Chart, Point
from game.ui.map.lettering import clear_place, label, plate, signed
from game.ui.map.lines import along, ring_meets, share_along
from game.ui.map.overlays import (
    Area,
    Arrow,
    Blast,
    Caption,
    Overlays,
    Path,
    Reach,
    Ring,
    Ruler,
    Sightline,
    Tag,
    borders,
    joined,
)
from game.ui.map.palette import Colour, Palette, blend
from game.ui.map.pen import FINE, Pen
from rules.frame.ground import Cell
from rules.kernel.refs import Ref

TAGGED = 18
"""Pixels that a cell must be across for words to stand at the feet of units."""
FEET = 0.62
"""Cells between the middle of a unit and the word at its feet."""
LEGIBLE = 36
"""Pixels that a cell must be across for a chance to be written in it."""

FLAG = 1.9
"""How many times as high as the word beneath it a flag stands."""


class OverlayPainter:
    """Draws the lines of overlays."""

    def __init__(self, chart: Chart, palette: Palette) -> None:
        self._chart, self._palette = chart, palette
        self.scale = 1.0
        """Of the interface."""
        self.letters = 1.0
        """How much larger words are written."""
        self.words: tuple[pygame.Rect, ...] = ()
        """Where words on areas were last drawn."""
        self.written: tuple[pygame.Rect, ...] = ()
        """Where words on lines and at the feet of units were last drawn."""
        self.tags: tuple[tuple[pygame.Rect, Ref], ...] = ()
        """Where the words that can be clicked away were last drawn, and at which units."""
        self._words_at: dict[tuple[Cell, ...], tuple[Point, ...]] = {}
        self._rims: dict[object, list[tuple[int, list[Point]]]] = {}

    def etch(self, pen: Pen, overlays: Overlays) -> None:
        """The lines that stay where they are on the ground: rims of areas and of the reach, rings."""
        for area in overlays.areas:
            dark = self._dark(area)
            for _, rim in self._rim(dict.fromkeys(area.cells, 0)):
                if pen.shows(rim):
                    pen.dashes((*dark, 255), rim, 1.6, 9, 5)
        if overlays.reach is not None:
            self._etch_reach(pen, overlays.reach)
        for ring in overlays.rings:
            middle = self._chart.middle(ring.cell)
            if ring_meets(middle, ring.metres, pen.box):
                circle = screen_drawing.circle_points(middle, ring.metres, 180)
                broad = 2.4 if ring.strong else 1.8
                pen.dashes((*self._palette["light"], 190), circle, broad + 2, 9, 5)
                pen.dashes((*self._palette["ring"], 255), circle, broad, 9, 5)
        for ring in overlays.live:
            middle = self._chart.middle(ring.cell)
            if ring_meets(middle, ring.metres, pen.box):
                circle = screen_drawing.circle_points(middle, ring.metres, 180)
                pen.dashes((*self._palette["light"], 150), circle, 4.2 if ring.strong else 3.4, 7, 5)
                pen.dashes((*self._palette["blast"], 255), circle, 2.4 if ring.strong else 1.6, 7, 5)

    def below(
        self, surface: pygame.Surface, overlays: Overlays, camera: Camera, counters: Sequence[pygame.Rect] = ()
    ) -> None:
        """What lies under the counters and changes from moment to moment, and the words on what does not."""
        taken = list(counters)
        for area in overlays.areas:
            self._area(surface, area, camera, taken)
        self.words = tuple(taken[len(counters) :])
        taken = list(self.words)
        if overlays.reach is not None:
            self._costs(surface, overlays.reach, camera)
        for ring in (*overlays.rings, *overlays.live):
            self._ring(surface, ring, camera, taken)
        if overlays.blast is not None:
            self._blast(surface, overlays.blast, camera)
        if overlays.cursor is not None:
            outline = [camera.to_screen(point) for point in self._chart.outline(overlays.cursor)]
            screen_drawing.line(surface, self._palette["path"], [*outline, outline[0]], 2 * self._fine)
        if overlays.path is not None:
            self._path(surface, overlays.path, camera)

    def above(
        self, surface: pygame.Surface, overlays: Overlays, camera: Camera, counters: Sequence[pygame.Rect] = ()
    ) -> None:
        """What lies over the counters; words keep clear of these and of one another."""
        taken = [*counters, *self.words]
        if overlays.caption is not None:
            taken.append(self._captioned(overlays.caption, camera)[1])
        for arrow in overlays.arrows:
            self._arrow(surface, arrow, camera)
        self.tags = tuple(self._tagged(surface, overlays.tags, camera, taken))
        for sight in overlays.sights:
            self._sight(surface, sight, camera, taken)
        for arrow in overlays.arrows:
            self._named(surface, arrow, camera, taken)
        self.written = tuple(taken[len(counters) + len(self.words) :])
        for cell, (text, _) in overlays.cover.items():
            self._word(surface, text, camera.to_screen(self._chart.middle(cell)), camera)
        for cell, text in overlays.figures.items():
            self._word(surface, text, camera.to_screen(self._chart.middle(cell)), camera)
        if overlays.blast is not None:
            self._lands(surface, overlays.blast, camera)
        if overlays.path is not None and not overlays.captioned(overlays.path.cells[-1:]):
            self._price(surface, overlays.path, camera)
        if overlays.caption is not None:
            self._caption(surface, overlays.caption, camera)
        if overlays.ruler is not None:
            self._ruler(surface, overlays.ruler, camera)

    def frame(self, surface: pygame.Surface, frame: pygame.Rect) -> None:
        """The frame that is being dragged round units."""
        corners = [frame.topleft, frame.topright, frame.bottomright, frame.bottomleft, frame.topleft]
        screen_drawing.dashes(surface, self._palette["ink"], corners, 4 * self._fine, 8 * self._fine, 5 * self._fine)
        screen_drawing.dashes(surface, self._palette["accent"], corners, 2 * self._fine, 8 * self._fine, 5 * self._fine)

    def _pixels(self, points: float) -> int:
        return max(9, round(points * max(1.0, self.scale) * self.letters))

    @property
    def _fine(self) -> float:
        """Pixels of a fine line: as broad to the eye in a large window as in a small one."""
        return max(1.0, self.scale)

    def _middle(self, cell: Cell, camera: Camera) -> Point:
        return camera.to_screen(self._chart.middle(cell))

    def _word(
        self, surface: pygame.Surface, text: str, at: Point, camera: Camera, colour: Colour | None = None
    ) -> None:
        if text and camera.rect.inflate(80, 40).collidepoint(at):
            words = label(text, self._pixels(12), colour or self._palette["label"], self._palette["light"], 210)
            screen_drawing.put(surface, words, at)

    def _arrow(self, surface: pygame.Surface, arrow: Arrow, camera: Camera) -> None:
        """What was declared: a broken line that ends in an arrow head, or in a mark on its target."""
        points = [self._middle(cell, camera) for cell in arrow.cells]
        if not any(camera.rect.inflate(200, 200).collidepoint(point) for point in points):
            return
        warm, ink, fine = self._palette["accent"], self._palette["ink"], self._fine
        screen_drawing.dashes(surface, ink, points, 4 * fine, 10 * fine, 6 * fine)
        screen_drawing.dashes(surface, warm, points, 2 * fine, 10 * fine, 6 * fine)
        (x0, y0), (x1, y1) = points[-2], points[-1]
        radius = max(9.0, camera.cell_pixels * 0.42)
        if arrow.aimed:
            screen_drawing.ring(surface, warm, ink, points[-1], radius, max(2, round(2 * fine)))
            for turn in range(4):
                out = math.sin(turn * math.pi / 2), -math.cos(turn * math.pi / 2)
                a = x1 + out[0] * radius * 0.7, y1 + out[1] * radius * 0.7
                b = x1 + out[0] * radius * 1.35, y1 + out[1] * radius * 1.35
                screen_drawing.edged(surface, warm, ink, [a, b], 2 * fine)
        else:
            screen_drawing.arrow(surface, warm, points[-1], math.atan2(x1 - x0, y0 - y1), 12 * fine)

    def _named(self, surface: pygame.Surface, arrow: Arrow, camera: Camera, taken: list[pygame.Rect]) -> None:
        """What an arrow means: beside the unit that aims, or where a way ends."""
        points = [self._middle(cell, camera) for cell in arrow.cells]
        if not arrow.text or camera.cell_pixels < 22 or not camera.rect.collidepoint(points[0 if arrow.aimed else -1]):
            return
        radius = max(9.0, camera.cell_pixels * 0.42)
        at = along(points, radius + 16 * self._fine) if arrow.aimed else points[-1]
        words = plate(arrow.text, self._pixels(11), self._palette["text"], self._palette["panel"], 215)
        down = 0.0 if arrow.aimed else radius + 6 * self._fine
        self._put_clear(surface, words, (at[0], at[1] + down), taken)

    def _put_clear(self, surface: pygame.Surface, words: pygame.Surface, at: Point, taken: list[pygame.Rect]) -> None:
        """Write words as near to a place as there is nothing else."""
        wanted = words.get_rect(center=(round(at[0]), round(at[1])))
        place = clear_place(wanted, taken, self._pixels(2))
        taken.append(place)
        surface.blit(words, place)

    def _tagged(
        self, surface: pygame.Surface, tags: Sequence[Tag], camera: Camera, taken: list[pygame.Rect]
    ) -> Iterator[tuple[pygame.Rect, Ref]]:
        """The words at the feet of units, clear of all else, with a cross that says they can be clicked away; none in a
        small map.
        """
        if camera.cell_pixels < TAGGED * self._fine:
            return
        for tag in tags:
            x, y = self._middle(tag.cell, camera)
            if not camera.rect.collidepoint((x, y)):
                continue
            words = plate(f"{tag.text} ×", self._pixels(11), self._palette["text"], self._palette["panel"], 225)
            feet = max(16 * self._fine, camera.cell_pixels * FEET)
            wanted = words.get_rect(center=(round(x), round(y + feet)))
            place = clear_place(wanted, taken, self._pixels(2))
            taken.append(place)
            surface.blit(words, place)
            yield place, tag.unit

    # areas and reach

    def _rim(self, steps: dict[Cell, int]) -> list[tuple[int, list[Point]]]:
        """The rims of steps as lines on the ground, worked out once."""
        key = tuple(sorted(steps.items()))
        if key not in self._rims:
            if len(self._rims) > 24:
                self._rims.clear()
            edges = borders(self._chart, steps)
            lines = []
            for step in sorted({step for step, _, _ in edges}):
                lines += [(step, found) for found in joined([(a, b) for s, a, b in edges if s == step])]
            self._rims[key] = lines
        return self._rims[key]

    def _dark(self, area: Area) -> Colour:
        paint = self._palette[area.paint] if area.side is None else self._palette.side(area.side).fill
        return blend(paint, self._palette["ink"], 0.25)

    def _area(self, surface: pygame.Surface, area: Area, camera: Camera, taken: list[pygame.Rect]) -> None:
        """The word on an area, clear of counters and of the words on others."""
        if not area.text:
            return
        left, above, right, below = camera.covered
        free = pygame.Rect(left, above, camera.rect.w - left - right, camera.rect.h - above - below)
        places = [camera.to_screen(spot) for spot in self._spots(area.cells)]
        if area.owner is not None:
            x, y = self._middle(area.owner, camera)
            places = [(x, y + max(16 * self._fine, camera.cell_pixels * FEET))]
        at = next((place for place in places if free.collidepoint(place)), places[0])
        if camera.rect.collidepoint(at):
            ground = blend(self._dark(area), self._palette["panel"], 0.55)
            words = plate(area.text, self._pixels(12), self._palette["text"], ground, 225)
            rises = words.get_height() * FLAG if area.flag else 0.0
            place = words.get_rect(center=(round(at[0]), round(at[1])))
            above = max(0, round(rises) - place.h)
            place = clear_place(pygame.Rect(place.x, place.y - above, place.w, place.h + above), taken, self._pixels(3))
            taken.append(place)
            surface.blit(words, (place.x, place.y + above))
            if area.flag:
                screen_drawing.flag(surface, place.bottomleft, rises, self._cloth(area), self._palette["light"])

    def _spots(self, cells: tuple[Cell, ...]) -> tuple[Point, ...]:
        """Where the word on an area may stand, the best place first; worked out once."""
        found = self._words_at.get(cells)
        if found is None:
            if len(self._words_at) > 64:
                self._words_at.clear()
            middles = [self._chart.middle(cell) for cell in cells]
            top, low = min(y for _, y in middles), max(y for _, y in middles)
            x = sum(x for x, _ in middles) / len(middles)
            found = (x, top - self._chart.metres * 0.2), (x, (top + low) / 2), (x, low)
            self._words_at[cells] = found
        return found

    def _cloth(self, area: Area) -> Colour:
        """The colour of a flag: the holder's, or of bare cloth."""
        return self._palette[area.paint] if area.side is None else self._palette.side(area.side).fill

    def _etch_reach(self, pen: Pen, reach: Reach) -> None:
        """A fine rim round each step of the reach."""
        warm, last = self._palette["accent"], max(reach.steps.values(), default=0)
        for step, rim in self._rim(dict(reach.steps)):
            if pen.shows(rim):
                if step == last:
                    pen.bar((*blend(warm, self._palette["ink"], 0.12), 255), rim, 2.0 * FINE / pen.scale)
                else:
                    pen.thin((*blend(warm, self._palette["light"], 0.3), 220), rim, FINE)

    def _costs(self, surface: pygame.Surface, reach: Reach, camera: Camera) -> None:
        if camera.cell_pixels >= 38:
            for cell, text in reach.costs.items():
                at = self._middle(cell, camera)
                self._word(surface, text, (at[0], at[1] + camera.cell_pixels * 0.28), camera)

    # rings

    def _ring(self, surface: pygame.Surface, ring: Ring, camera: Camera, taken: list[pygame.Rect]) -> None:
        """The word on a ring, where it can be read and runs into no other."""
        middle, radius = self._middle(ring.cell, camera), ring.metres * camera.scale
        if ring.text and radius >= 8:
            words = plate(ring.text, self._pixels(12), self._palette["text"], self._palette["panel"])
            for turn in (math.radians(d) for d in (35, 325, 145, 215, 90, 270, 0, 180)):
                at = middle[0] + math.sin(turn) * radius, middle[1] - math.cos(turn) * radius
                place = words.get_rect(center=(round(at[0]), round(at[1])))
                if camera.rect.inflate(-60, -40).collidepoint(at) and place.collidelist(taken) < 0:
                    taken.append(place)
                    surface.blit(words, place)
                    break

    def _blast(self, surface: pygame.Surface, blast: Blast, camera: Camera) -> None:
        middle = self._middle(blast.cell, camera)
        red = self._palette["blast"]
        for number, (metres, text) in enumerate(blast.rings):
            radius = metres * camera.scale
            if radius >= 6 and ring_meets(middle, radius, _edges(camera.rect)):
                screen_drawing.ring(
                    surface,
                    red,
                    blend(red, self._palette["ink"], 0.6),
                    middle,
                    radius,
                    round((2 if number == 0 else 1) * self._fine),
                )
                at = middle[0], middle[1] - radius
                if text:
                    screen_drawing.put(
                        surface, plate(text, self._pixels(11), (255, 240, 232), blend(red, (20, 10, 8), 0.35)), at
                    )
        for reach in (-9 * self._fine, 9 * self._fine):
            across = (middle[0] + reach, middle[1]), (middle[0] + reach * 0.35, middle[1])
            along = (middle[0], middle[1] + reach), (middle[0], middle[1] + reach * 0.35)
            screen_drawing.line(surface, red, across, 2 * self._fine)
            screen_drawing.line(surface, red, along, 2 * self._fine)

    def _lands(self, surface: pygame.Surface, blast: Blast, camera: Camera) -> None:
        """How likely it comes down in each cell, at the foot of the cell: a unit that stands there is seen."""
        if camera.cell_pixels < LEGIBLE * self._fine:
            return
        ground = blend(self._palette["blast"], (20, 10, 8), 0.6)
        for cell, _, text in blast.lands:
            x, y = self._middle(cell, camera)
            if text and camera.rect.collidepoint((x, y)):
                words = plate(text, self._pixels(11), (255, 240, 232), ground, 215)
                screen_drawing.put(surface, words, (x, y + camera.cell_pixels * 0.36))

    # ways and sight

    def _path(self, surface: pygame.Surface, path: Path, camera: Camera) -> None:
        points = [self._middle(cell, camera) for cell in path.cells]
        if len(points) > 1:
            good = len(points) if path.bad_from is None else path.bad_from
            light, dark = self._palette["path"], blend(self._palette["ink"], self._palette["accent"], 0.2)
            self._dotted(surface, light, dark, points[: good + 1], camera)
            if good < len(points):
                self._dotted(surface, self._palette["bad"], dark, points[max(0, good) :], camera)
        for cell in path.waypoints:
            at = self._middle(cell, camera)
            pygame.draw.aacircle(surface, self._palette["ink"], at, 7 * self._fine)
            pygame.draw.aacircle(surface, self._palette["accent"], at, 5.5 * self._fine)
            pygame.draw.aacircle(surface, self._palette["path"], at, 2.5 * self._fine)
        if points:
            end = points[-1]
            if path.facing is not None:
                turn = math.radians(path.facing)
                reach = max(20, camera.cell_pixels * 0.62)
                tip = end[0] + math.sin(turn) * reach, end[1] - math.cos(turn) * reach
                screen_drawing.edged(surface, self._palette["accent"], self._palette["ink"], [end, tip], 2 * self._fine)
                screen_drawing.arrow(surface, self._palette["accent"], tip, turn, 11 * self._fine)

    def _price(self, surface: pygame.Surface, path: Path, camera: Camera) -> None:
        """What the way costs, above its end and the units there."""
        if path.text and path.cells:
            x, y = self._middle(path.cells[-1], camera)
            words = plate(path.text, self._pixels(13), self._palette["text"], self._palette["panel"], 235)
            screen_drawing.put(surface, words, (x, y - max(26 * self._fine, camera.cell_pixels * 0.8)), camera.rect)

    def _caption(self, surface: pygame.Surface, caption: Caption, camera: Camera) -> None:
        surface.blit(*self._captioned(caption, camera))

    def _captioned(self, caption: Caption, camera: Camera) -> tuple[pygame.Surface, pygame.Rect]:
        """What a click does, above the cell and the units in it; below where a panel covers that, and beside panels."""
        x, y = self._middle(caption.cell, camera)
        paint = self._palette["text" if caption.free else "bad"]
        words, one = (
            signed(text, caption.drawing, self._pixels(13), paint, self._palette["panel"])
            for text in (caption.text, "")
        )
        apart = max(26 * self._fine, camera.cell_pixels * 0.8) + (words.get_height() - one.get_height()) / 2
        above = y - apart - words.get_height() / 2 >= camera.covered[1]
        place = words.get_rect(center=(round(x), round(y - apart if above else y + apart)))
        room = camera.beside(x)
        if place.w <= room.w:
            place.left = min(max(place.left, room.left), room.right - place.w)
        return words, place.clamp(camera.rect)

    def _dotted(
        self, surface: pygame.Surface, light: Colour, dark: Colour, points: Sequence[Point], camera: Camera
    ) -> None:
        width = max(3.0, min(5.0, camera.cell_pixels / self._fine * 0.07)) * self._fine
        screen_drawing.line(surface, dark, points, width + 2)
        screen_drawing.line(surface, light, points, width)
        if len(points) > 1:
            (x0, y0), (x1, y1) = points[-2], points[-1]
            turn = math.atan2(x1 - x0, -(y1 - y0))
            screen_drawing.arrow(surface, dark, (x1 + math.sin(turn) * 5, y1 - math.cos(turn) * 5), turn, width * 3.6)
            screen_drawing.arrow(surface, light, (x1 + math.sin(turn) * 2, y1 - math.cos(turn) * 2), turn, width * 2.7)

    def _sight(self, surface: pygame.Surface, sight: Sightline, camera: Camera, taken: list[pygame.Rect]) -> None:
        """White where it is free, amber from the obstacle that decides."""
        start, end = self._middle(sight.start, camera), self._middle(sight.end, camera)
        white, amber, ink = self._palette["sight"], self._palette["blocked"], self._palette["ink"]
        at = self._deciding(sight, camera)
        if at is None:
            screen_drawing.edged(surface, white, ink, [start, end], 2 * self._fine)
        else:
            share = share_along(at, start, end)
            turn = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            screen_drawing.edged(surface, white, ink, [start, turn], 2 * self._fine)
            if sight.seen:
                screen_drawing.edged(surface, amber, ink, [turn, end], 2 * self._fine)
            else:
                screen_drawing.dashes(surface, ink, [turn, end], 2 * self._fine + 2, 7 * self._fine, 5 * self._fine)
                screen_drawing.dashes(surface, amber, [turn, end], 2 * self._fine, 7 * self._fine, 5 * self._fine)
            pygame.draw.aacircle(surface, ink, turn, 6 * self._fine)
            pygame.draw.aacircle(surface, amber, turn, 4.5 * self._fine)
        if sight.text:
            middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 14 * self._fine
            words = plate(sight.text, self._pixels(12), self._palette["text"], self._palette["panel"], 230)
            self._put_clear(surface, words, middle, taken)

    def _deciding(self, sight: Sightline, camera: Camera) -> Point | None:
        where = sight.decides
        if where is None:
            return None
        if isinstance(where[0], int) and isinstance(where[1], int):
            return self._middle((where[0], where[1]), camera)
        return camera.to_screen((float(where[0]), float(where[1])))

    def _ruler(self, surface: pygame.Surface, ruler: Ruler, camera: Camera) -> None:
        points = [self._middle(cell, camera) for cell in ruler.cells]
        if len(points) > 1:
            screen_drawing.line(surface, self._palette["ink"], points, 2 * self._fine + 2)
            screen_drawing.dashes(
                surface, self._palette["path"], points, 2 * self._fine, 10 * self._fine, 6 * self._fine
            )
        for point in points:
            pygame.draw.aacircle(surface, self._palette["ink"], point, 5 * self._fine)
            pygame.draw.aacircle(surface, self._palette["path"], point, 3.5 * self._fine)
        if ruler.text and points:
            at = points[-1][0], points[-1][1] - 22 * self._fine
            screen_drawing.put(
                surface, plate(ruler.text, self._pixels(13), self._palette["text"], self._palette["panel"], 235), at
            )


def _edges(rect: pygame.Rect) -> tuple[float, float, float, float]:
    return rect.left, rect.top, rect.right, rect.bottom
