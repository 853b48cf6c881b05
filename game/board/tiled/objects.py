"""The objects drawn on a map: templates filled in, tile objects pinned, shapes told apart, properties checked."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal
from xml.etree.ElementTree import Element

from game.board.tiled import limits
from game.board.tiled.findings import Findings, listed, quoted
from game.board.tiled.map_files import Folder
from game.board.tiled.properties import Given, given, merged, stated, unfolded
from game.board.tiled.strict_values import Attributes, real, whole
from game.board.tiled.tilesets import ALIGNMENTS, PLAIN, Tile, Tilesets, tilesets
from game.board.tiled.vocabulary import CLASSES, NAMED, OBJECTS, Value

Shape = Literal["point", "rectangle", "ellipse", "capsule", "polygon", "polyline"]
SHAPES: tuple[Shape, ...] = ("point", "ellipse", "capsule", "polygon", "polyline")


@dataclass(frozen=True, slots=True)
class Drawn:
    """One object of a class that play knows, in pixels of the map, before rotation."""

    number: int
    class_name: str
    name: str
    shape: Shape
    x: float
    y: float
    width: float
    height: float
    rotation: float
    points: tuple[tuple[float, float], ...]
    """Corners of a polygon or polyline, seen from x, y."""
    members: dict[str, Value]
    """Those that are stated, and the one that the object's own name fills in."""

    @property
    def place(self) -> str:
        """What faults call the object."""
        return _place(self.number, self.name, self.class_name)


@dataclass(frozen=True, slots=True)
class Picture:
    """The tile an object shows, where it is pinned to the map, and how large it is unless the object says."""

    tile: Tile = PLAIN
    pin: tuple[float, float] = (0.0, 0.0)
    size: tuple[float, float] = (0.0, 0.0)


BARE = Picture()
"""Of an object that shows no tile."""


@dataclass(frozen=True, slots=True)
class ShownTile:
    """A tile that an object shows: its number with the bits that turn it, and the sets in which it counts; where it is
    pinned, in pixels of the map.
    """

    number: int
    sets: Tilesets
    at: tuple[float, float]
    pin: tuple[float, float]
    size: tuple[float, float]
    degrees: float


class Objects:
    """Reads objects one after the other, remembering templates and what nobody knew."""

    def __init__(self, folder: Folder, sets: Tilesets) -> None:
        self.folder = folder
        self.sets = sets
        self.drawn: list[Drawn] = []
        self.shown: list[ShownTile] = []
        """Those that show a tile, in the order of the file."""
        self._count = 0
        self._points = 0
        self._templates: dict[str, tuple[Element, Tilesets] | None] = {}
        self._strange: dict[str, list[str]] = {}

    def add(self, element: Element, shift: tuple[float, float]) -> None:
        """One object of the map, its layer's offset given."""
        self._count += 1
        if self._count > limits.OBJECTS:
            self._findings.fault(self._file, "", f"more than {limits.OBJECTS} objects", "draw fewer")
            return
        whole_element, sets = self._filled_in(element)
        if whole_element is None:
            return
        number = whole(element.get("id", "0")) or 0
        picture = self._picture(whole_element, sets, number)
        if picture is not BARE and whole_element.get("visible", "1") != "0":
            self._show(whole_element, sets, picture, shift)
        class_name = whole_element.get("class") or whole_element.get("type") or picture.tile.class_name
        if class_name in OBJECTS:
            self._draw(whole_element, class_name, number, picture, shift)
        else:
            self._strange.setdefault(class_name, []).append(_called(number, whole_element.get("name", "")))

    def _show(self, element: Element, sets: Tilesets, picture: Picture, shift: tuple[float, float]) -> None:
        """An object that shows a tile, of whatever class."""
        x, y, degrees = (_near(element, name, 0.0) for name in ("x", "y", "rotation"))
        size = _near(element, "width", picture.size[0]), _near(element, "height", picture.size[1])
        if min(size) <= 0 or max(size) > limits.IMAGE_SIDE:
            return
        number = whole(element.get("gid", "")) or 0
        self.shown.append(ShownTile(number, sets, (x + shift[0], y + shift[1]), picture.pin, size, degrees))

    def tell_strange(self) -> None:
        """Warn, once a class, of objects that mean nothing here."""
        for class_name, those in self._strange.items():
            what = (
                f"class {quoted(class_name)} is not known here" if class_name else "no class, so it means nothing here"
            )
            more = f" and {len(those) - 1} more" if len(those) > 1 else ""
            near = next((known for known in OBJECTS if known.casefold() == class_name.strip().casefold()), "")
            remedy = f"write {near}" if near else f"known are {listed(OBJECTS)}"
            self._findings.warn(self._file, f"object {those[0]}{more}", what, remedy)

    @property
    def _findings(self) -> Findings:
        return self.folder.findings

    @property
    def _file(self) -> str:
        return self.folder.name

    def _draw(
        self, element: Element, class_name: str, number: int, picture: Picture, shift: tuple[float, float]
    ) -> None:
        """An object of a class that play knows."""
        name = element.get("name", "")
        place = _place(number, name, class_name)
        attributes = Attributes(element, self._findings, self._file, place)
        x, y, rotation = (attributes.real(each) for each in ("x", "y", "rotation"))
        width, height = (
            attributes.real(each, default, 0.0) for each, default in zip(("width", "height"), picture.size, strict=True)
        )
        shape, points = self._shape(element, place)
        properties = merged(picture.tile.properties if picture.tile.class_name == class_name else (), given(element))
        found = stated(unfolded(class_name, properties), CLASSES[class_name], self._findings, self._file, place)
        if x is None or y is None or rotation is None or width is None or height is None or points is None:
            return
        left, top = _pinned(picture.pin, (width, height), rotation)
        members: dict[str, Value] = {NAMED[class_name]: name} if class_name in NAMED and name else {}
        self.drawn.append(
            Drawn(
                number=number,
                class_name=class_name,
                name=name,
                shape=shape,
                x=x + left + shift[0],
                y=y + top + shift[1],
                width=width,
                height=height,
                rotation=rotation,
                points=points,
                members=members | found,
            )
        )

    def _shape(self, element: Element, place: str) -> tuple[Shape, tuple[tuple[float, float], ...] | None]:
        """What figure an object is, and its corners if it lists any; None after a fault."""
        for shape in SHAPES:
            figure = element.find(shape)
            if figure is None:
                continue
            if shape not in ("polygon", "polyline"):
                return shape, ()
            return shape, self._corners(figure.get("points", ""), place)
        return "rectangle", ()

    def _corners(self, text: str, place: str) -> tuple[tuple[float, float], ...] | None:
        words = text.split() if len(text) <= limits.POINTS * 64 else []
        self._points += len(words)
        if self._points > limits.ALL_POINTS:
            what = f"all figures together have more than {limits.ALL_POINTS} corners"
            self._findings.fault(self._file, place, what, "draw simpler figures")
            return None
        if not 2 <= len(words) <= limits.POINTS:
            count = len(words) if words or not text.strip() else "far too many"
            what, remedy = f"is drawn with {count} corners", f"draw 2 to {limits.POINTS} corners"
            self._findings.fault(self._file, place, what, remedy)
            return None
        corners = []
        for word in words:
            pair = [real(number) for number in word.split(",")]
            if len(pair) != 2 or any(number is None or abs(number) > limits.PIXELS for number in pair):
                self._findings.fault(self._file, place, f"has a corner at {quoted(word)}", "give two numbers, x,y")
                return None
            corners.append((float(pair[0] or 0.0), float(pair[1] or 0.0)))
        return tuple(corners)

    def _picture(self, element: Element, sets: Tilesets, number: int) -> Picture:
        """The tile an object shows, if it shows one."""
        text = element.get("gid")
        if text is None:
            return BARE
        raw = whole(text)
        found = sets.of(raw & limits.GID) if raw is not None and 0 < raw < 1 << 32 else None
        if found is None:
            place = _place(number, element.get("name", ""), element.get("type", ""))
            what = f"shows tile {quoted(text)}, which no tileset holds"
            self._findings.fault(self._file, place, what, "choose another tile")
            return BARE
        tileset, local = found
        tile = tileset.tile(local)
        width, height = tile.size or tileset.size
        return Picture(tile, ALIGNMENTS[tileset.alignment], (float(width), float(height)))

    def _filled_in(self, element: Element) -> tuple[Element | None, Tilesets]:
        """An object laid over its template, and the tilesets its tile counts in."""
        source = element.get("template")
        if source is None:
            return element, self.sets
        template = self._template(source, f"object {quoted(element.get('id', ''))}")
        if template is None:
            return None, self.sets
        model, sets = template
        full = Element("object", {**model.attrib, **element.attrib})
        reshaped = any(element.find(shape) is not None for shape in SHAPES)
        full.extend(each for each in (element if reshaped else model) if each.tag in SHAPES)
        full.append(_written(merged(given(model), given(element))))
        return full, (self.sets if "gid" in element.attrib else sets)

    def _template(self, source: str, place: str) -> tuple[Element, Tilesets] | None:
        if source not in self._templates:
            self._templates[source] = None
            followed = self.folder.follow(source, self.folder.path, place, "tx")
            if followed is not None:
                content, path, file = followed
                model = content.find("object")
                if (
                    content.tag != "template"
                    or model is None
                    or sum(1 for _ in model.iter()) > limits.TEMPLATE_ELEMENTS
                ):
                    remedy = "save it again from Tiled as .tx"
                    self._findings.fault(file, "", "holds no template of an object, or far too much", remedy)
                else:
                    self._templates[source] = model, tilesets(content, self.folder, path)
        return self._templates[source]


def moved(objects: tuple[Drawn, ...], across: float, down: float) -> tuple[Drawn, ...]:
    """The same objects elsewhere."""
    return tuple(replace(each, x=each.x + across, y=each.y + down) for each in objects)


def _pinned(pin: tuple[float, float], size: tuple[float, float], rotation: float) -> tuple[float, float]:
    """From where a picture is pinned to its top left corner: it turns about the pin."""
    across, down = -pin[0] * size[0], -pin[1] * size[1]
    sine, cosine = math.sin(math.radians(rotation)), math.cos(math.radians(rotation))
    return cosine * across - sine * down, sine * across + cosine * down


def _near(element: Element, name: str, usual: float) -> float:
    """A number of an object, or the usual one where it is none or far too large."""
    number = real(element.get(name, ""))
    return usual if number is None or abs(number) > limits.PIXELS else number


def _written(properties: tuple[Given, ...]) -> Element:
    """Properties as an element again."""
    whole_list = Element("properties")
    for each in properties:
        attributes = {"name": each.name, "type": each.type, "propertytype": each.propertytype, "value": each.text}
        element = Element("property", attributes)
        if each.members:
            element.append(_written(each.members))
        whole_list.append(element)
    return whole_list


def _place(number: int, name: str, class_name: str) -> str:
    return f"object {_called(number, name)}" + (f" ({quoted(class_name)[1:-1]})" if class_name else "")


def _called(number: int, name: str) -> str:
    """What faults call an object: old versions of Tiled gave objects no number."""
    words = (str(number) if number else "", quoted(name) if name else "")
    return " ".join(word for word in words if word) or "without a number"
