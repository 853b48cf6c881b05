"""Errands in words: what a unit keeps doing, what ends it, and why one was dropped."""

from __future__ import annotations

from collections.abc import Mapping

from game.battle.view import View
from game.battle.wording import at, title
from game.players.errands.errand import Change, Duty, Errand, Manner, Stopped
from rules.kernel.refs import Ref

TITLES: Mapping[Duty, str] = {
    Duty.GO: "Go there",
    Duty.HOLD: "Hold here",
    Duty.COVER: "Cover",
    Duty.FOLLOW: "Follow",
    Duty.GUARD: "Guard",
    Duty.AIM: "Aim on",
    Duty.LOAD: "Load",
    Duty.WAIT: "Wait",
    Duty.REPEAT: "Go on",
}
MANNERS: Mapping[Manner, str] = {
    Manner.ORDERED: "at the usual pace",
    Manner.FAST: "fast",
    Manner.LOW: "low",
    Manner.READY: "ready to attack",
}
CHANGES: Mapping[Change, str] = {
    Change.SIGHT: "an enemy comes into sight",
    Change.REACH: "an enemy comes within reach",
    Change.ATTACKED: "the unit is attacked",
    Change.HURT: "the unit is hurt",
    Change.FALLS: "a friend in sight falls",
}


def brief(view: View, errand: Errand) -> str:
    """What a unit keeps doing, in a word or two for the map."""
    match errand.duty:
        case Duty.GO:
            return f"goes {MANNERS[errand.manner]}" if errand.manner in (Manner.LOW, Manner.FAST) else "goes"
        case Duty.HOLD:
            return "holds"
        case Duty.COVER:
            return "covers"
        case Duty.FOLLOW:
            return f"follows {_name(view, errand.whom)}"
        case Duty.GUARD:
            return f"guards {_name(view, errand.whom)}" if errand.whom is not None else "guards"
        case Duty.AIM:
            return "aims on"
        case Duty.LOAD:
            return "loads"
        case Duty.WAIT:
            return "waits"
        case _:
            return "goes on" if errand.like is None else title(type(errand.like)).lower()


def told(view: View, errand: Errand) -> str:
    """What a unit keeps doing, in a sentence without a full stop."""
    where = "" if errand.place is None else f" to {at(errand.place)}"
    match errand.duty:
        case Duty.GO:
            manner = "" if errand.manner is Manner.ORDERED else f", {MANNERS[errand.manner]}"
            return f"goes on{where}{manner}"
        case Duty.HOLD:
            return "holds here and attacks enemies that come"
        case Duty.COVER:
            return "covers ground" if not errand.place else f"covers the ground around {at(errand.place)}"
        case Duty.GUARD if errand.whom is None and errand.place is not None:
            return f"guards {at(errand.place)}"
        case Duty.AIM if errand.whom is not None:
            return f"aims on at {_name(view, errand.whom)}"
        case Duty.REPEAT if errand.like is not None:
            at_whom = "" if errand.whom is None else f" at {_name(view, errand.whom)}"
            return f"goes on: {title(type(errand.like)).lower()}{at_whom}"
        case _:
            return brief(view, errand)


def dropped(view: View, unit: Ref, stopped: Stopped) -> str:
    """Why a unit no longer does it, as the log says it."""
    name = view.name(unit)
    name = name[:1].upper() + name[1:]
    return f"{name} is done: {stopped.reason}." if stopped.done else f"{name} stops: {stopped.reason}."


def _name(view: View, ref: Ref | None) -> str:
    return "" if ref is None or ref not in view.units() else view.name(ref)
