"""Making ready: loading empty weapons, and taking things in hand for what they can do later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from game.players.forms import field, value
from game.players.tactician.forms import likely
from game.players.tactician.reasoning import Option
from game.players.tactician.screening import screened
from game.players.tactician.weighing import LATER, Weighing
from rules.frame.figure import HANDS, Item, Kit, Place
from rules.frame.forms import Action, Offer, Purpose
from rules.frame.marks import Mark, marked
from rules.frame.things import Lying
from rules.frame.worth import Worth

EMPTY, LOW = 0.6, 0.15
"""Harm a weapon can do in a round once it is loaded, if it is empty now, and if it is nearly empty now."""
ARMED, BLADE = 0.5, 0.1
"""Harm a unit can do in a round once it has a gun in hand, and with anything else in hand."""
READIED, USE = 3, 0.25
"""Forms set aside for things to take in hand, and the least share of a round that using one takes afterwards."""
WORTH_DRAWING = 0.3
"""What using a thing must promise for it to be drawn, in shares of an enemy's strength: targets move, and the gun that
it takes the place of is missed meanwhile.
"""
STILL_THERE = 0.5
"""The chance that what a drawn thing is to be used on is still there after a bout, and so is the unit."""
FEW_THINGS = 4
"""Things of a list that are considered."""
LIKELY = 0.5
"""The least chance with which loading is tried by a unit that could go somewhere instead, and load calmly later."""
FEW = 5
"""Rounds left with which a weapon is nearly empty."""
CLOSING_IN = 25.0
"""Metres to an enemy within which no unit tops up a weapon that still fires."""


def loading(weighing: Weighing) -> Iterator[Option]:
    """Load what is empty; what is nearly empty, when there is no enemy to fire at; as likely as it comes off."""
    kit = weighing.view.find(weighing.question.ask.unit, Kit)
    for offer in weighing.of(Purpose.LOAD):
        weapon = field(offer, Mark.WEAPON)
        if not weapon and kit is not None:
            yield from _loading_all(weighing, offer, kit)
        for name in islice(offer.choices.get(weapon, ()), 2):
            item = kit.find(name) if kit is not None else None
            if item is None:
                continue
            need = _need(weighing, item) if not item.loaded or not weighing.here.fire else 0.0
            if need:
                action = offer.action(**{name: value(values, 0) for name, values in offer.choices.items()})
                odds = weighing.told(action).success
                if odds is not None and odds < LIKELY and weighing.of(Purpose.GO):
                    continue
                loaded = replace(weighing.here, fire=weighing.here.fire + need * (1.0 if odds is None else float(odds)))
                yield weighing.option(action, f"load {name}", loaded, weighing.time(offer.cost), odds=odds)


def _loading_all(weighing: Weighing, offer: Offer, kit: Kit) -> Iterator[Option]:
    """Load everything in hand at once, for the worth of loading the emptiest of it."""
    need = max((_need(weighing, item) for item in kit.held()), default=0.0)
    if need:
        loaded = replace(weighing.here, fire=weighing.here.fire + need)
        action = offer.action(**{name: value(values, 0) for name, values in offer.choices.items()})
        yield weighing.option(action, offer.action.title.lower(), loaded, weighing.time(offer.cost), need)


def to_load(weighing: Weighing) -> float:
    """Worth of an action in the turn that begins to load what a unit has empty in hand."""
    kit = weighing.view.find(weighing.question.ask.unit, Kit) or Kit()
    held = kit.held()
    empty = any(item.spare for item in held) and not any(item.loaded for item in held)
    return LATER * EMPTY if empty else 0.0


def _need(weighing: Weighing, item: Item) -> float:
    """What loading a weapon is worth: one that still fires is not topped up with an enemy close by."""
    if not item.spare:
        return 0.0
    if not item.loaded:
        return EMPTY
    standing, straight = weighing.standing, weighing.view.grid.straight
    near = any(straight(standing.pose.cell, foe.pose.cell) <= CLOSING_IN for foe in standing.foes)
    return LOW if item.loaded <= FEW and not near else 0.0


def arming(weighing: Weighing) -> Iterator[Option]:
    """Take a thing in hand for what the rulebook says it may do later.

    A unit with no gun in hand takes up a weapon that fires, or at least something to strike with.
    """
    yield from _making_ready(weighing)
    kit = weighing.view.find(weighing.question.ask.unit, Kit) or Kit()
    yield from _taking_hold(weighing, kit)
    if any(item.loaded or item.spare for item in kit.held()):
        return
    for offer in weighing.of(Purpose.ARM):
        for action in islice(likely(offer, weighing.standing), 3):
            item = _taken(weighing, action, kit)
            if item is None or item.place is Place.WORN or (kit.held() and not item.loaded):
                continue
            armed = replace(weighing.here, fire=weighing.here.fire + (ARMED if item.loaded else BLADE))
            yield weighing.option(action, f"take {item.name} in hand", armed, weighing.time(offer.cost))


def _making_ready(weighing: Weighing) -> Iterator[Option]:
    """Take a thing in hand, or grip it another way, for what it may do later."""
    if not weighing.strength.prepares or not any(foe.now for foe in weighing.standing.foes):
        return
    kit = weighing.view.find(weighing.question.ask.unit, Kit) or Kit()
    seen: set[tuple[object, object]] = set()
    for offer in sorted(weighing.of(Purpose.ARM), key=lambda offer: _order(offer, kit)):
        for action in islice(_each(offer), FEW_THINGS):
            key = type(action), marked(action, Mark.ITEM)
            if key in seen or len(seen) >= READIED or marked(action, Mark.LYING) is not None:
                continue
            seen.add(key)
            weighing.weighed += 1
            told, drawn = weighing.told(action), _draws(weighing, action, kit)
            gain = weighing.gain(told, thrown=drawn) + LATER * screened(weighing, told)
            gain *= STILL_THERE ** _use(weighing) if drawn else 1.0
            if gain > (LATER * WORTH_DRAWING if drawn else 0.0):
                yield _made_ready(weighing, action, told, gain, kit)


def _draws(weighing: Weighing, action: Action, kit: Kit) -> bool:
    """Whether a thing that fires nothing is taken in hand while the unit holds a gun."""
    item = _taken(weighing, action, kit)
    new = item is not None and item.place not in HANDS and not (item.loaded or item.spare)
    return new and any(held.loaded for held in kit.held())


def _order(offer: Offer, kit: Kit) -> tuple[bool, bool]:
    """Things in hand first, those on the ground last."""
    name = next(iter(offer.choices.get(field(offer, Mark.ITEM), ())), "")
    item = kit.find(name)
    return bool(field(offer, Mark.LYING)), item is None or item.place not in HANDS


def _made_ready(weighing: Weighing, action: Action, told: Worth, gain: float, kit: Kit) -> Option:
    """A thing to use once it is in hand, or ready there; or a gun that does more each round in another grip."""
    item, time = _taken(weighing, action, kit), weighing.time(told.cost)
    words = f"{type(action).title.lower()} {marked(action, Mark.ITEM, '')}"
    if told.later_in:
        return weighing.option(action, words, weighing.here, time + weighing.until(told), gain)
    if item is None or item.place not in HANDS:
        return weighing.option(action, words, weighing.here, time + (_use(weighing) if item is not None else 0.0), gain)
    if action.lets_go:
        return weighing.option(action, words, weighing.here, time, gain)
    gripped = replace(weighing.here, fire=weighing.here.fire + gain / LATER)
    return weighing.option(action, words, gripped, time)


def _use(weighing: Weighing) -> float:
    """Share of a bout that it takes to use a thing in hand: as long as any other attack."""
    attacks = (weighing.time(offer.cost) for offer in weighing.of(Purpose.HARM))
    return max(USE, min((time for time in attacks if time), default=USE))


def _taking_hold(weighing: Weighing, kit: Kit) -> Iterator[Option]:
    """Take a firing grip on a gun while no enemy is in sight."""
    for offer in weighing.of(Purpose.ARM) if not weighing.here.fire else ():
        for action in islice(likely(offer, weighing.standing), 1):
            item = kit.find(marked(action, Mark.ITEM, ""))
            if item is None or item.place not in HANDS or not item.loaded or action.lets_go:
                continue
            weighing.weighed += 1
            told = weighing.told(action)
            if told.later and not any(share.loss for share in told.later):
                held = replace(weighing.here, fire=ARMED)
                words = f"take hold of {item.name}"
                yield weighing.option(action, words, held, weighing.time(told.cost))


def _each(offer: Offer) -> Iterator[Action]:
    """The form filled in for each thing it may be about."""
    first = {name: value(values, 0) for name, values in offer.choices.items()}
    name = field(offer, Mark.ITEM)
    for item in offer.choices.get(name, (None,)):
        yield offer.action(**first | ({} if item is None else {name: item}))


def _taken(weighing: Weighing, action: Action, kit: Kit) -> Item | None:
    """The thing that would be taken in hand, off the body or off the ground."""
    lying = marked(action, Mark.LYING)
    there = weighing.view.find(lying, Lying) if lying is not None else None
    return there.item if there is not None else kit.find(marked(action, Mark.ITEM, ""))
