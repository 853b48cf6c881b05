"""Objects of a map and their properties as text, as Tiled writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from game.board.tiled.vocabulary import CLASSES, Member, Value
from game.workshop.tmx.markup import plain, written

PLACING = ("x", "y", "width", "height", "rotation")
"""What says where an object lies and how large it is."""


@dataclass(frozen=True)
class Shape:
    """What an object looks like: where it is pinned, and its corners from there; a point has none."""

    x: float
    y: float
    points: tuple[tuple[float, float], ...] = ()
    closed: bool = False
    size: tuple[float, float] | None = None
    """Of a rectangle."""


@dataclass(frozen=True)
class NewObject:
    """An object to be added: the group it goes into, and what is said of it."""

    group: str
    class_name: str
    name: str
    shape: Shape
    members: Mapping[str, Value] = field(default_factory=dict)

    def text(self, number: int, indent: str) -> str:
        """The object as text, from its first tag on."""
        attributes = {"id": str(number)} | ({"name": self.name} if self.name else {}) | {"type": self.class_name}
        known = CLASSES[self.class_name]
        listed = [property_text(each, value, member_of(known, each)) for each, value in sorted(self.members.items())]
        lines = "".join(f"\n{indent}  {each}" for each in listed)
        kept = (f"<properties>{lines}\n{indent} </properties>",) if listed else ()
        return object_text(attributes, self.shape, kept, indent)


def object_text(attributes: dict[str, str], shape: Shape, kept: tuple[str, ...], indent: str) -> str:
    """An object as text, from its first tag on."""
    inner = "".join(f"\n{indent} {each}" for each in (*kept, *_figure(shape)))
    return written("object", attributes | _pinned(shape), f"{inner}\n{indent}" if inner else None)


def _pinned(shape: Shape) -> dict[str, str]:
    place = {"x": in_pixels(shape.x), "y": in_pixels(shape.y)}
    if shape.size is not None:
        place |= {"width": in_pixels(shape.size[0]), "height": in_pixels(shape.size[1])}
    return place


def _figure(shape: Shape) -> tuple[str, ...]:
    if shape.size is not None:
        return ()
    if not shape.points:
        return ("<point/>",)
    points = " ".join(f"{in_pixels(x)},{in_pixels(y)}" for x, y in shape.points)
    return (written("polygon" if shape.closed else "polyline", {"points": points}),)


def in_pixels(number: float) -> str:
    """A length or a place on the map as the file writes it."""
    return f"{number:.6f}".rstrip("0").rstrip(".") or "0"


def member_of(members: Iterable[Member], name: str) -> Member | None:
    """What is known of a property of that name."""
    return next((each for each in members if each.name == name), None)


def property_text(name: str, value: Value, member: Member | None) -> str:
    """A property as Tiled writes one."""
    kind = "string" if member is None else member.kind
    attributes = {"name": name}
    if kind != "string":
        attributes["type"] = kind
    if member is not None and member.enum:
        attributes["propertytype"] = member.enum
    if isinstance(value, bool):
        text = "true" if value else "false"
    else:
        text = f"{value:g}" if isinstance(value, float) else str(value)
    if "\n" in text:
        return written("property", attributes, plain(text))
    return written("property", attributes | {"value": text})
