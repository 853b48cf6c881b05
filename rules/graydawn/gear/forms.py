"""What may be done to weapons that are empty, jammed, stuck or lost."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.marks import Mark, With

How = Literal["weaponsmith", "weapon skill"]
"""By which skill a jam is cleared (GRD-FUMBLE-03)."""


class LoadShells(Action):
    """Fill a tube shell by shell, for all combat actions of the round (GRD-RELOAD-05)."""

    title: ClassVar[str] = "Load shells"
    does: ClassVar[str] = "Spend the round on loading: each shell is a harder check than the last, until one fails."
    purpose: ClassVar[Purpose] = Purpose.LOAD
    kind: Literal["load shells"] = "load shells"
    weapon: With


class ChamberShell(Action):
    """Drop one shell into the open chamber (GRD-RELOAD-04)."""

    title: ClassVar[str] = "Chamber a shell"
    does: ClassVar[str] = "Drop one shell into the chamber: no action, but your shot comes five points later."
    purpose: ClassVar[Purpose] = Purpose.LOAD
    kind: Literal["chamber a shell"] = "chamber a shell"
    weapon: With


class ClearJam(Action):
    """Clear a jam (GRD-FUMBLE-03)."""

    title: ClassVar[str] = "Clear the jam"
    does: ClassVar[str] = "Get a jammed gun to work again; one to three rounds are lost."
    key: ClassVar[str] = "j"
    purpose: ClassVar[Purpose] = Purpose.LOAD
    kind: Literal["clear jam"] = "clear jam"
    weapon: With
    how: Annotated[How, Mark.HOW] = "weapon skill"


class PickUpMagazine(Action):
    """Pick up a magazine that fell (GRD-FUMBLE-04, GRD-RELOAD-03)."""

    title: ClassVar[str] = "Recover the magazine"
    does: ClassVar[str] = "Pick up the magazine that fell, and put it in if the gun is empty."
    purpose: ClassVar[Purpose] = Purpose.LOAD
    kind: Literal["recover magazine"] = "recover magazine"
    weapon: With


class PullOut(Action):
    """Free a blade that is stuck (GRD-FUMBLE-05)."""

    title: ClassVar[str] = "Pull it out"
    does: ClassVar[str] = "Free a weapon that is stuck, by BODY."
    purpose: ClassVar[Purpose] = Purpose.ARM
    kind: Literal["pull out"] = "pull out"
    weapon: With


class GetLoose(Action):
    """Get an arm or leg out of what it is caught in (GRD-FUMBLE-06)."""

    title: ClassVar[str] = "Get loose"
    does: ClassVar[str] = "Free your arm or leg of what it is caught in."
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    kind: Literal["get loose"] = "get loose"
