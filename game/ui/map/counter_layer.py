"""Counters on the table: where each lies, what is seen of it, and which one is under the pointer."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import pygame

from game.ui.map import badges, counters, glyphs
from game.ui.map.camera import Camera
from game.ui.map.chart import Chart, Point
from game.ui.map.counter_words import AGES, FIRST, NAMES, SECOND, Worded, covered, placed
from game.ui.map.lettering import label, plate
from game.ui.map.palette import Palette
from game.ui.map.tokens import Token, everybody
from rules.frame.figure import State
from rules.frame.ground import Cell
from rules.kernel.lengths import metres
from rules.kernel.refs import Ref

SHARE = 0.74
"""Of a cell's breadth that a counter takes."""
SMALLEST, LARGEST = 15, 66
"""Pixels across a counter."""
RIDER = 0.44
"""The share of a vehicle's counter that the counter of a unit aboard takes."""
SPREAD = 0.3
"""Of a cell's breadth by which the counters of a stack are moved apart."""
NAMED = 100
"""Pixels of a cell from which on everybody's name is written."""
KEPT = 160
"""Pictures of whole counters kept."""
REACH = 0.58
"""Half the breadth of a counter that can be clicked on, in sizes of it."""
COMPOSING = 0.006
"""Seconds a frame for counters of which an older picture can be shown meanwhile; one at least is drawn."""


@dataclass(slots=True)
class Counters:
    """How counters are marked out on the table: everything the screen wants shown besides what is known of them."""

    chosen: Ref | None = None
    gathered: frozenset[Ref] = frozenset()
    """Units that take an errand together: they are marked as the chosen one is."""
    hover: Ref | None = None
    targets: frozenset[Ref] = frozenset()
    """Those that may be picked now."""
    nerve: Mapping[Ref, float] = field(default_factory=dict)
    """How far nerve has gone, 0 to 1, shown as an arc: suppression or morale as the rulebook's card has it."""
    places: Mapping[Ref, tuple[Point, float]] = field(default_factory=dict)
    """Those on the way: where on the ground (metres), and which bearing they face."""
    hidden: frozenset[Ref] = frozenset()
    """Those not to be drawn just now."""
    names: bool = False
    """Whether everybody's name is written beneath."""

    @property
    def state(self) -> tuple[object, ...]:
        """What all of it comes to: as long as this is the same, so are the counters."""
        nerve, places = tuple(sorted(self.nerve.items())), tuple(sorted(self.places.items()))
        return self.chosen, self.gathered, self.hover, self.targets, nerve, places, self.hidden, self.names


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that is seen of one counter."""

    token: Token
    """With nothing in it that does not show."""
    size: int
    degrees: int
    rim: str
    nerve: int
    """Sixteenths of it that are gone."""
    words: str
    hull: tuple[int, int]
    """Pixels of a vehicle's length and breadth."""
    rims: tuple[str, ...] = ()
    """Those of the riders."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A counter on the ground: whose, how many pixels from the corner of the board, how large, and its picture."""

    token: Token
    at: Point
    size: int
    picture: pygame.Surface
    corner: tuple[int, int]
    """Pixels from its middle to the upper left of its picture."""
    stretched: bool = False
    """Whether it stands in at another size for a picture that is still to be drawn."""
    words: pygame.Surface | None = None
    """What is written of it, above all counters."""
    off: Point = (0, 0)
    """Pixels from its middle to that of the words."""

    def grown(self, apart: float, larger: float) -> Placed:
        """So many times as far from the corner of the board, and as large."""
        wide, high = (max(1, round(side * larger)) for side in self.picture.get_size())
        corner = round(self.corner[0] * larger), round(self.corner[1] * larger)
        at, picture = (self.at[0] * apart, self.at[1] * apart), self.picture
        if larger != 1.0:
            picture = pygame.transform.smoothscale(picture, (wide, high))
        off = self.off[0] * larger, self.off[1] * larger
        return Placed(self.token, at, round(self.size * larger), picture, corner, words=self.words, off=off)

    def written(self) -> pygame.Rect | None:
        """What its words cover."""
        if self.words is None:
            return None
        return covered(self.at, self.off, self.words)


class CounterLayer:
    """Draws counters and finds the one under a pixel."""

    def __init__(self, chart: Chart, palette: Palette) -> None:
        self._chart, self._palette = chart, palette
        self.scale = 1.0
        """Of the interface: small counters grow with it."""
        self.letters = self._letters = 1.0
        """How much larger names are written; and how large those are that were drawn."""
        self.late = False
        """Whether older pictures were shown in place of some when they were last drawn."""
        self._placed: list[Placed] = []
        self._state: object = None
        self._origin: Point = (0, 0)
        """The pixel of the board's corner when they were last drawn."""
        self._laid = 0.0
        """Pixels a metre at which they are laid out."""
        self._grown = 1.0, 1.0
        """How much further apart, and how much larger, they were last drawn than they are laid out."""
        self._pictures: OrderedDict[Look, tuple[pygame.Surface, tuple[int, int]]] = OrderedDict()

    def size(self, scale: float) -> int:
        """Pixels across a counter at so many pixels a metre."""
        least, most = SMALLEST * max(1.0, self.scale), LARGEST * max(1.0, self.scale)
        return round(min(most, max(least, self._across(scale) * SHARE)))

    def _across(self, scale: float) -> float:
        """Pixels of a cell's breadth."""
        return scale * self._chart.metres

    def draw(
        self,
        surface: pygame.Surface,
        tokens: Sequence[Token],
        camera: Camera,
        marks: Counters,
        *,
        hurried: bool = False,
    ) -> None:
        """All counters in view."""
        self.lay(tokens, camera, marks, hurried=hurried)
        self.paint(surface, camera)

    def lay(self, tokens: Sequence[Token], camera: Camera, marks: Counters, *, hurried: bool = False) -> None:
        """Lay all counters out, but on the way to another zoom leave them as they were. Hurried, none is drawn at
        another size yet.
        """
        scale = self._laid if camera.moving and self._laid else camera.scale
        if self.letters != self._letters:
            self._pictures.clear()
            self._state, self._letters = None, self.letters
        state = tokens, marks.state, scale, self.scale
        if state != self._state or self.late:
            self._placed, self._state, self._laid = self._arranged(tokens, scale, marks, hurried), state, scale

    def boxes(self, camera: Camera) -> list[pygame.Rect]:
        """What the counters laid out cover, and what is written of them, where they will be drawn."""
        left, top = camera.to_screen((0, 0))
        apart, larger = self._growth(camera)
        found = []
        for each in self._placed:
            half = each.size * larger * REACH
            middle = each.at[0] * apart + left, each.at[1] * apart + top
            found.append(pygame.Rect(round(middle[0] - half), round(middle[1] - half), *[round(2 * half)] * 2))
            if each.words is not None:
                off = each.off[0] * larger, each.off[1] * larger
                found.append(covered(middle, off, each.words))
        return found

    def _growth(self, camera: Camera) -> tuple[float, float]:
        """How much further apart, and how much larger, counters are drawn than they are laid out."""
        return camera.scale / self._laid, self.size(camera.scale) / self.size(self._laid)

    def paint(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw the counters in view as they were laid out, on the way to another zoom larger or smaller."""
        scale = self._laid
        left, top = self._origin = camera.to_screen((0, 0))
        apart, larger = self._grown = self._growth(camera)
        room = 140
        x0, x1 = camera.rect.left - left - room, camera.rect.right - left + room
        y0, y1 = camera.rect.top - top - room, camera.rect.bottom - top + room
        seen = [each for each in self._placed if x0 < each.at[0] * apart < x1 and y0 < each.at[1] * apart < y1]
        if camera.scale != scale:
            seen = [each.grown(apart, larger) for each in seen]
        surface.fblits(
            [(each.picture, (each.at[0] + left + each.corner[0], each.at[1] + top + each.corner[1])) for each in seen]
        )
        written = ((each.words, each.written()) for each in seen)
        surface.fblits([(words, area.move(round(left), round(top))) for words, area in written if words and area])

    def under(self, pixel: Point) -> Ref | None:
        """Whose counter is under a pixel; of several the one on top."""
        apart, larger = self._grown
        x, y = (pixel[0] - self._origin[0]) / apart, (pixel[1] - self._origin[1]) / apart
        for each in reversed(self._placed):
            size = round(each.size * larger / apart)
            for rider, (right, down) in zip(each.token.riders, seats(len(each.token.riders), size), strict=True):
                half = size * RIDER * 0.58
                if abs(x - each.at[0] - right) <= half and abs(y - each.at[1] - down) <= half:
                    return rider.ref
            reach = size * REACH
            if abs(x - each.at[0]) <= reach and abs(y - each.at[1]) <= reach:
                return each.token.ref
        return None

    def at(self, ref: Ref) -> Point | None:
        """The pixel in the middle of a unit's counter, as last drawn."""
        found = next((each.at for each in self._placed if ref in (t.ref for t in everybody([each.token]))), None)
        if found is None:
            return None
        return found[0] * self._grown[0] + self._origin[0], found[1] * self._grown[0] + self._origin[1]

    # where each lies

    def _arranged(self, tokens: Iterable[Token], scale: float, marks: Counters, hurried: bool) -> list[Placed]:
        """Every counter in its place; those in one cell are fanned out."""
        size = self.size(scale)
        shown = [token for token in tokens if token.ref not in marks.hidden]
        stacks: dict[Cell, list[Token]] = {}
        for token in shown:
            if token.standing and token.ref not in marks.places:
                stacks.setdefault(token.cell, []).append(token)
        laid: list[tuple[Point, Look]] = []
        for token in shown:
            moved = marks.places.get(token.ref)
            x, y = moved[0] if moved is not None else self._middle(token)
            stack = stacks.get(token.cell, []) if moved is None and token.standing else []
            at, share = (x * scale, y * scale), 1.0
            if len(stack) > 1:
                at, share = self._fanned(at, stack.index(token), len(stack), scale)
            here = round(at[0]), round(at[1])
            laid.append((here, self._look(token, max(SMALLEST, round(size * share)), scale, marks)))
        seen = [(token, here, look) for token, (here, look) in zip(shown, laid, strict=True)]
        written = [Worded(at, look.size, self._lettered(look), _rank(look)) for at, look in laid]
        found = [
            replace(each, words=None if off is None else own.words, off=off or (0, 0))
            for each, own, off in zip(self._pictured(seen, hurried), written, placed(written), strict=True)
        ]
        found.sort(key=lambda each: (each.token.standing, each.token.ref == marks.chosen))
        return found

    def _pictured(self, laid: Iterable[tuple[Token, Point, Look]], hurried: bool) -> list[Placed]:
        """Every counter with its picture; where there is no time left to draw it, the one shown before."""
        before, until = {each.token.ref: each for each in self._placed}, time.perf_counter() + COMPOSING
        self.late, found = False, []
        for token, here, look in laid:
            older = before.get(token.ref)
            waits = older is not None and hurried and (older.stretched or older.size != look.size)
            if older is not None and look not in self._pictures and (waits or time.perf_counter() > until):
                self.late = True
                grown = older.grown(1.0, look.size / older.size)
                found.append(replace(grown, token=token, at=here, size=look.size, stretched=True))
            else:
                found.append(Placed(token, here, look.size, *self._picture(look)))
        return found

    def _middle(self, token: Token) -> Point:
        points = [self._chart.middle(cell) for cell in token.cells]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def _fanned(self, at: Point, number: int, count: int, scale: float) -> tuple[Point, float]:
        """The place and size of one of several in a cell."""
        apart = max(SPREAD * self._across(scale), 0.42 * self.size(scale))
        if count == 2:
            return (at[0] + (number - 0.5) * apart * 1.5, at[1] + (number - 0.5) * apart * 0.6), 0.78
        angle = math.tau * number / count - math.pi / 2
        return (at[0] + math.cos(angle) * apart, at[1] + math.sin(angle) * apart), 0.68 if count < 5 else 0.56

    # what is seen of it

    def _look(self, token: Token, size: int, scale: float, marks: Counters) -> Look:
        degrees = marks.places[token.ref][1] if token.ref in marks.places else token.degrees
        least = self.size(scale)
        hull = (0, 0)
        if token.vehicle:
            hull = round(max(token.length * scale, least * 1.5)), round(max(token.width * scale, least * 0.9))
        return Look(
            token=_bare(token),
            size=size,
            degrees=round(degrees) % 360 if token.vehicle else round(degrees / 15) * 15 % 360,
            rim=_rim(token.ref, marks),
            nerve=round(min(1.0, marks.nerve.get(token.ref, 0.0)) * 16),
            words=self.words(token, size, scale, marks) if token.standing else "",
            hull=hull,
            rims=tuple(_rim(rider.ref, marks) for rider in token.riders),
        )

    def words(self, token: Token, size: int, scale: float, marks: Counters) -> str:
        """How old the knowledge is; how high it flies; names where one is close enough or asks for them."""
        if size < 20:
            return ""
        if token.age:
            return token.age if token.role else "heard"
        close = self._across(scale) >= NAMED * max(1.0, self.scale)
        named = close or marks.names or token.ref in (marks.hover, marks.chosen)
        high = f"{metres(token.rise)} up" if token.rise else ""
        return ", ".join(words for words in (token.name if named else "", high) if words)

    def _picture(self, look: Look) -> tuple[pygame.Surface, tuple[int, int]]:
        """A whole counter in one picture, and where its upper left corner lies from its middle."""
        known = self._pictures.get(look)
        if known is None:
            known = self._pictures[look] = self._composed(look)
            while len(self._pictures) > KEPT:
                self._pictures.popitem(last=False)
        self._pictures.move_to_end(look)
        return known

    def _composed(self, look: Look) -> tuple[pygame.Surface, tuple[int, int]]:
        half = round(max(look.size * 1.6, *(side * 0.75 for side in look.hull)) + 4)
        sheet = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
        middle = float(half), float(half)
        for picture, (x, y) in self._parts(look):
            _put(sheet, picture, (middle[0] + x, middle[1] + y))
        used = sheet.get_bounding_rect()
        return sheet.subsurface(used).copy(), (used.x - half, used.y - half)

    def _lettered(self, look: Look) -> pygame.Surface | None:
        if not look.words:
            return None
        pixels = round(max(11, min(15, look.size * 0.3)) * max(1.0, self.scale) * self.letters)
        return label(look.words, pixels, self._palette["label"], self._palette["light"])

    def _parts(self, look: Look) -> list[tuple[pygame.Surface, Point]]:
        """The parts of a counter from below upwards, each with how far it lies from the middle."""
        palette, token, size = self._palette, look.token, look.size
        found: list[tuple[pygame.Surface, Point]] = []
        if token.vehicle:
            wrecked = token.state is State.DEAD
            found.append((counters.hull(palette, token.side, *look.hull, look.degrees, wrecked), (0, 0)))
        if not token.standing:
            return [*found, (counters.fallen(palette, token.side, size, token.state), (0, 0))]
        if token.now and not token.vehicle:
            found.append((counters.wedge(palette, token.side, size, look.degrees), (0, 0)))
        small = round(size * 0.72) if token.vehicle else size
        found.append(
            (counters.body(palette, token.side, small, token.role, look.rim, token.now, token.vehicle), (0, 0))
        )
        return [*found, *self._aboard(look), *self._conditions(look)]

    def _aboard(self, look: Look) -> list[tuple[pygame.Surface, Point]]:
        """Who rides in a vehicle, as small counters in a row on its hull."""
        riders, small = look.token.riders, max(11, round(look.size * RIDER))
        found = []
        for rider, rim, at in zip(riders, look.rims, seats(len(riders), look.size), strict=True):
            if rider.standing:
                picture = counters.body(self._palette, rider.side, small, rider.role, rim, rider.now, False)
            else:
                picture = counters.fallen(self._palette, rider.side, small, rider.state)
            found.append((picture, at))
        return found

    def _conditions(self, look: Look) -> list[tuple[pygame.Surface, Point]]:
        """Nerve as an arc, wounds as beads, posture as a letter, what is carried."""
        palette, token, size = self._palette, look.token, look.size
        found: list[tuple[pygame.Surface, Point]] = []
        if look.nerve:
            found.append((counters.arc(palette["nerve"], size, look.nerve), (0, 0)))
        if token.wounds:
            found.append((counters.beads(palette, size, token.wounds if size >= 20 else 1), (-size * 0.34, size * 0.5)))
        if token.letter and size >= 20:
            letters = plate(token.letter, max(9, round(size * 0.26)), palette["text"], palette["panel"], 240)
            found.append((letters, (size * 0.42, size * 0.46)))
        if token.now:
            found += badges.placed(palette, token.badges, size)
        arm = glyphs.arm(token.weapon)
        if size >= 34 and token.now and arm:
            ahead = look.degrees <= 45 or look.degrees >= 315
            found.append((counters.weapon(palette, token.side, size, arm), (0, size * (0.55 if ahead else -0.52))))
        return found


def seats(count: int, size: int) -> list[Point]:
    """Where riders stand on a counter of so many pixels, from its middle: in rows of four below its sign."""
    apart = max(13.0, size * RIDER * 1.2)
    rows = [min(4, count - start) for start in range(0, count, 4)]
    return [
        ((place - (many - 1) / 2) * apart, size * 0.56 + row * apart)
        for row, many in enumerate(rows)
        for place in range(many)
    ]


def _bare(token: Token) -> Token:
    """With nothing in it that does not show."""
    riders = tuple(_bare(rider) for rider in token.riders)
    return replace(
        token, ref=Ref(0), name="", cells=(), degrees=0.0, marks=(), length=0.0, width=0.0, rise=0.0, riders=riders
    )


def _rank(look: Look) -> int:
    """How soon its words come where there is no room for all."""
    return AGES if look.token.age else {"hover": FIRST, "chosen": SECOND}.get(look.rim, NAMES)


def _rim(ref: Ref, marks: Counters) -> str:
    if ref in (marks.chosen, marks.hover) or ref in marks.gathered:
        return "hover" if ref == marks.hover and ref != marks.chosen else "chosen"
    return "target" if ref in marks.targets else ""


def _put(surface: pygame.Surface, picture: pygame.Surface, at: Point) -> None:
    wide, high = picture.get_size()
    surface.blit(picture, (round(at[0] - wide / 2), round(at[1] - high / 2)))
