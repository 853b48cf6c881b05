"""Who perceived what: an event is split into what each side is told of it, once, when it happens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.battle.joined import Joined, called
from game.battle.lore import found_out
from game.world.battlefield import Battlefield
from game.world.components import Contact
from rules.frame.figure import Allegiance, Body, Condition, Identity
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Exact
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

BEGINNING = re.compile(r"^.|(?<=[.!?] ).")
"""The first letter of a sentence: a name may stand there."""
UNSEEN = "an unseen unit"
"""What is called so by a side that does not perceive it."""
SIGHTINGS = ("spotted", "lost", "noticed")
"""Kinds of events that tell a side which units it perceives."""
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


@dataclass(frozen=True, slots=True)
class Account:
    """One side's version of an event, in its own words and its own references. The game master's tells everything."""

    round: int
    kind: str
    text: str
    actor: Ref | None = None
    target: Ref | None = None
    cells: tuple[Cell, ...] = ()
    detail: tuple[str, ...] = ()
    tally: Tally | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    heard: bool = False
    success: bool | None = None
    """Whether what the actor tried came off; told to those who know all about it."""
    missed: bool = False
    """Whether the words say that an attack on this target came to nothing."""
    means: Means | None = None
    """By what the target was harmed; told to the game master."""
    brief: str = ""
    """The same in a word or two, to float over the map; "" where the last sentence does."""


def whole(battlefield: Battlefield, event: Event) -> Account:
    """The game master's version."""
    exact = event.exact or Exact(_joined(event.text, event.told), event.brief)
    named = _named(exact.text, _name(battlefield, event.actor), _name(battlefield, event.target))
    return Account(
        battlefield.clock.round,
        event.kind,
        named,
        event.actor,
        event.target,
        event.cells,
        event.own + event.detail,
        event.tally,
        event.data,
        success=event.success,
        missed=event.missed,
        means=event.means,
        brief=exact.brief,
    )


def account(battlefield: Battlefield, event: Event, side: str | Joined) -> Account | None:
    """What one side is told, or sides that look on together; None when it perceived nothing."""
    witness = _Witness(battlefield, event, side) if isinstance(side, str) else _Together(battlefield, event, side)
    if event.only:
        return witness.seen() if witness.meant else None
    if event.secret and not witness.owns(event.actor):
        return None
    if event.actor is None and event.target is None:
        return witness.seen() if witness.sees_place() else witness.heard()
    if witness.perceives(event.actor) or witness.perceives(event.target):
        return witness.seen()
    return witness.heard()


def every_version(
    battlefield: Battlefield, event: Event, sides: Iterable[str], together: tuple[str, ...]
) -> dict[str | None, Account]:
    """What everybody is told who perceives an event: the game master under None, each side, and those that look on
    together.
    """
    versions: dict[str | None, Account] = {None: whole(battlefield, event)}
    told = [(side, account(battlefield, event, side)) for side in sides]
    if together:
        told.append((called(together), account(battlefield, event, Joined(battlefield, together))))
    return versions | {side: version for side, version in told if version is not None}


class _Witness:
    """One side, looking at one event."""

    def __init__(self, battlefield: Battlefield, event: Event, side: str) -> None:
        self.battlefield = battlefield
        self.event = event
        self.sides: tuple[str, ...] = (side,)
        self.intel = found_out(battlefield.world, side)
        self.names = dict(self.intel.names)

    @property
    def meant(self) -> bool:
        """Whether the event is told to this side whatever it perceives."""
        return any(side in self.event.only for side in self.sides)

    def contact(self, ref: Ref) -> Contact | None:
        """What it knows of a stranger."""
        return self.intel.contact(ref)

    def owns(self, ref: Ref | None) -> bool:
        owner = None if ref is None else self.battlefield.find(ref, Allegiance)
        return owner is not None and owner.side in self.sides

    def perceives(self, ref: Ref | None) -> bool:
        if ref is None:
            return False
        if self.owns(ref):
            return True
        contact = self.contact(ref)
        if contact is not None:
            return contact.now
        thing = self.battlefield.find(ref, Body) is None
        return thing and ref in self.names and bool(self.event.cells) and self.sees_place()

    def senses(self) -> tuple[Ref, ...]:
        """Those of the side who can see and hear at all."""
        field_ = self.battlefield
        units = (unit for side in self.sides for unit in field_.units(side))
        return tuple(unit for unit in units if (field_.find(unit, Condition) or Condition()).state.fighting)

    def sees_place(self) -> bool:
        """Events of no one in particular are known to all, or to those who see the place."""
        cells = self.event.cells
        return not cells or any(self.battlefield.sees_cell(unit, cell) for unit in self.senses() for cell in cells)

    def seen(self) -> Account:
        event = self.event
        sees_actor, sees_target = self.perceives(event.actor) or event.actor is None, self.perceives(event.target)
        text, brief = event.text if sees_actor or not event.told else "", event.brief
        if sees_target or event.target is None or self.meant:
            text = _joined(text, event.told if sees_actor or not event.unseen else event.unseen)
        if event.exact is not None and self.owns(event.target):
            text, brief = event.exact.text, event.exact.brief
        knows_target = event.target in self.names and (sees_target or self.owns(event.actor) or self.meant)
        open_book = self.owns(event.actor) and (event.target is None or self.owns(event.target))
        return Account(
            self.battlefield.clock.round,
            event.kind,
            _named(text, self._called(event.actor, sees_actor), self._called(event.target, knows_target)),
            self.names.get(event.actor) if event.actor is not None and sees_actor else None,
            self.names[event.target] if event.target is not None and knows_target else None,
            event.cells if sees_actor else (),
            (event.own if self.owns(event.actor) else ()) + (event.detail if open_book else ()),
            event.tally if open_book else None,
            event.data if open_book else {},
            success=event.success if open_book else None,
            missed=event.missed and knows_target,
            brief=brief if knows_target or event.target is None else "",
        )

    def _called(self, ref: Ref | None, known: bool) -> str:
        if ref is None or not known:
            return UNSEEN
        contact = self.contact(ref)
        if contact is not None and not self.owns(ref):
            return contact.call
        return self.battlefield.name(ref) if self.battlefield.find(ref, Identity) is not None else UNSEEN

    def heard(self) -> Account | None:
        event, field_ = self.event, self.battlefield
        at = event.cells[0] if event.cells else None
        if at is None and event.actor in field_.units():
            at = field_.cells(event.actor)[0]
        if at is None or not event.sound:
            return None
        grid = field_.grid
        ears = [(grid.straight(field_.cells(unit)[0], at), unit) for unit in self.senses()]
        within = [ear for ear in ears if ear[0] <= event.loud]
        if not within:
            return None
        metres, unit = min(within)
        bearing = grid.bearing(field_.cells(unit)[0], at)
        told = f"{event.sound}, {compass(bearing)} of {field_.name(unit)}, {_roughly(metres)}."
        return Account(field_.clock.round, "heard", told[0].upper() + told[1:], heard=True)


class _Together(_Witness):
    """Several sides, looking at one event together: what one of them perceives they all do."""

    def __init__(self, battlefield: Battlefield, event: Event, joined: Joined) -> None:
        super().__init__(battlefield, event, joined.sides[0])
        self.sides = joined.sides
        self.names = joined.names
        self._joined = joined

    @property
    def meant(self) -> bool:
        """That one of them finds out where another's units are is no news to all of them, nor that one loses from sight
        what another still sees.
        """
        event = self.event
        known = self.owns(event.target) or (event.kind == "lost" and self.perceives(event.target))
        return super().meant and not (event.kind in SIGHTINGS and known)

    def contact(self, ref: Ref) -> Contact | None:
        return None if self.owns(ref) else self._joined.contact(ref)


def compass(bearing: float) -> str:
    """The word for a bearing in degrees from north."""
    return COMPASS[int((bearing + 22.5) // 45) % 8]


def _roughly(metres: float) -> str:
    """A distance as the ear judges it."""
    for upto in (10, 25, 50, 100, 200, 400):
        if metres <= upto:
            return f"within {lengths.metres(upto)}"
    return "far off"


def _joined(text: str, told: str) -> str:
    """Two sentences of one event; the second alone where it only says the first more closely."""
    if told.startswith(text.rstrip(".")):
        return told
    return " ".join(filter(None, (text, told)))


def _name(battlefield: Battlefield, ref: Ref | None) -> str:
    return battlefield.name(ref) if ref is not None else UNSEEN


def _named(text: str, actor: str, target: str) -> str:
    named = text.replace("{actor}", actor).replace("{target}", target)
    return BEGINNING.sub(lambda found: found[0].upper(), named)
