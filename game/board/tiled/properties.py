"""Custom properties: the ones a class knows, checked and typed; the ones it does not know, told."""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from game.board.tiled.findings import Findings, listed, quoted
from game.board.tiled.strict_values import cast
from game.board.tiled.vocabulary import Member, Value

KNOWN_TYPES = ("string", "int", "float", "bool", "color", "file", "object", "class", "list")


@dataclass(frozen=True, slots=True)
class Given:
    """A property as written in a file."""

    name: str
    text: str
    type: str = "string"
    propertytype: str = ""
    members: tuple[Given, ...] = ()
    """The members of a class-typed property that differ from the class's defaults."""


def given(element: Element | None) -> tuple[Given, ...]:
    """The properties written at an element, in the order of the file."""
    if element is None:
        return ()
    return tuple(
        Given(
            name=each.get("name", ""),
            text=value if (value := each.get("value")) is not None else (each.text or ""),
            type=each.get("type", "string"),
            propertytype=each.get("propertytype", ""),
            members=given(each),
        )
        for properties in element.findall("properties")
        for each in properties.findall("property")
    )


def merged(base: tuple[Given, ...], over: tuple[Given, ...]) -> tuple[Given, ...]:
    """Properties laid over those of a template or tile: what is stated later counts."""
    return tuple({each.name: each for each in (*base, *over)}.values())


def unfolded(class_name: str, properties: tuple[Given, ...]) -> tuple[Given, ...]:
    """A class-typed property that bears the class's own name, in small letters, taken apart into its members.

    What stands beside it directly counts before what stands inside it.
    """
    own = class_name.lower()
    inside = [each for each in properties if each.name == own and each.type == "class"]
    beside = tuple(each for each in properties if each not in inside)
    return merged(tuple(member for each in inside for member in each.members), beside)


def stated(
    properties: tuple[Given, ...], members: tuple[Member, ...], findings: Findings, file: str, place: str
) -> dict[str, Value]:
    """The members that are stated, checked; the unknown ones are warned of."""
    known = {member.name: member for member in members}
    found: dict[str, Value] = {}
    for each in properties:
        at = f"{place}, property {quoted(each.name)}" if place else f"property {quoted(each.name)}"
        member = known.get(each.name)
        if member is None:
            remedy = f"known are {listed(tuple(known))}" if known else "play needs none here"
            findings.warn(file, at, "is not known here and means nothing", remedy)
        elif each.type in ("class", "list"):
            findings.fault(file, at, f"is of type {each.type}", f"make it of type {member.kind}")
        else:
            try:
                found[each.name] = cast(member, each.text)
            except ValueError as wanted:
                findings.fault(file, at, f"is {quoted(each.text)}", str(wanted))
    return found
