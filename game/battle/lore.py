"""What a side has found out, and what stands for the enemies it knows of: views of a side have it in common."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

from game.world.components import Contact, Intel, Luck, SideOf, Stirred, Thing
from game.world.field import Index
from game.world.world import World
from rules.frame.book import Rulebook
from rules.frame.figure import Allegiance, Aloft, Body, Condition, Facing, Identity, Position, Stance, State
from rules.frame.scene import Appearance, Pose
from rules.frame.things import Door
from rules.kernel.refs import Ref

THINGS = get_args(Thing)
LOOKS = (Identity, Allegiance, Position, Facing, Stance, Body, Condition, Aloft)
"""What is seen of an enemy, or goes with how he looks."""
HIDDEN = (Luck, Stirred)
"""What the game keeps on a side's own figures and does not show: where its dice stand tells of hidden rolls."""


@dataclass(eq=False, slots=True)
class Looked:
    """What was looked up of one kind of component: good for as long as what it was looked up in is the same."""

    source: tuple[tuple[Ref, Any], ...]
    parts: dict[Ref, Any] = field(default_factory=dict)
    rows: tuple[tuple[Ref, Any], ...] | None = None
    stale: frozenset[Ref] = frozenset()
    """Whose rows are to be looked up anew."""

    def but(self, changed: Iterable[Ref], source: tuple[tuple[Ref, Any], ...]) -> Looked:
        """What is known still when that of some has changed, and in what it is looked up now."""
        parts, gone = dict(self.parts), frozenset(changed)
        for ref in gone:
            parts.pop(ref, None)
        return Looked(source, parts, self.rows, self.stale | gone)


@dataclass(eq=False, slots=True)
class Lore:
    """What views of a side have in common for as long as it knows of the same things and sees the same of them."""

    looked: dict[type, Looked] = field(default_factory=dict)
    index: tuple[Index, Index] | None = None
    """Who is in which cell, and the true index from which that was made."""

    def but(self, changed: Collection[Ref]) -> Lore:
        """What is known still when the side has something new of these."""
        if not changed:
            return self
        return Lore({kind: looked.but(changed, looked.source) for kind, looked in self.looked.items()})


@dataclass(eq=False, slots=True)
class Stranger:
    """A unit that the side does not command, for as long as it knows the very same of it."""

    contact: Contact
    parts: dict[type, object]
    """What stands for him."""
    told: Contact
    """The same contact in the side's own number."""
    pose: Pose | None = None
    """How he was when he was looked at."""


def changed(before: Mapping[Ref, object], now: Mapping[Ref, object]) -> list[Ref]:
    """The units of which there is something else now than before, or nothing any more."""
    other = [ref for ref, part in now.items() if ref not in before or before[ref] is not part]
    return other + [ref for ref in before if ref not in now]


def found_out(world: World, side: str) -> Intel:
    """What a side has found out."""
    return next(world.part(ref, Intel) for ref, of in world.rows(SideOf) if of.name == side)


def everything(world: World) -> Intel:
    """What a reader that sees everything as it is would have found out, under its true number."""
    return Intel(
        names=tuple((ref, ref) for ref in world.refs()),
        doors=tuple((door.part, door.state) for _, door in world.rows(Door)),
        things=tuple(sorted((ref, thing) for kind in THINGS for ref, thing in world.rows(kind))),
    )


_usuals: dict[tuple[str, Appearance, Any], dict[type, object]] = {}


def usual(book: Rulebook, looks: Appearance, options: Any) -> dict[type, object]:
    """What is usual for a unit that looks like this; the same look is asked about over and over."""
    key = (book.name, looks, options)
    if key not in _usuals:
        if len(_usuals) > 4096:
            _usuals.clear()
        _usuals[key] = {type(part): part for part in book.conjecture(looks, options)}
    return _usuals[key]


def seen_of(contact: Contact) -> tuple[object, ...]:
    """What can be seen of a stranger, as components."""
    looks = contact.looks
    aloft = (Aloft(looks.pose.rise),) if looks.pose.rise else ()
    strength = {State.FIT: 1.0, State.HURT: 0.5}.get(looks.state, 0.0)
    return (
        Identity(contact.call, looks.role, ""),
        Allegiance(looks.side),
        Position(looks.pose.cell),
        Facing(looks.pose.facing),
        Stance(looks.pose.posture, looks.pose.kept_down),
        looks.pose.body,
        Condition(looks.state, strength),
        *aloft,
    )
