"""What a vehicle or a mount is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.gurps.terms.skills import Skill

Build = Literal["powered", "unpowered", "living"]
"""Powered vehicles are unliving, unpowered ones homogenous; a mount is flesh (GUR-VEH-01)."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A vehicle or mount, as the rules ask for it (GUR-VEH-01)."""

    skill: Skill = Skill.AUTOMOBILE
    build: Build = "powered"
    handling: int = 0
    stability: int = 3
    hp: int = 60
    ht: int = 10
    dr: int = 5
    acceleration: int = 3
    """Yards a second that its speed may change by in a second."""
    top: int = 40
    """Its top speed in yards a second."""
    size: int = 3
    st: int = 0
    """Strength of a mount."""
    arcs: tuple[tuple[str, str], ...] = ()
    """Where each mounted weapon can be pointed: "all round", "front", "rear", "left" or "right"."""


def evasion(skill: int, handling: int) -> int:
    """Dodge of a vehicle steered evasively: half the operator's skill, rounded down, and Handling (GUR-DOD-05)."""
    return skill // 2 + handling
