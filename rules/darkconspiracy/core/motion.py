"""How a unit moves in a phase: its gait, and how far it has come."""

from __future__ import annotations

from rules.darkconspiracy.core import figures, machines
from rules.darkconspiracy.state.craft import Craft, UnderWay
from rules.darkconspiracy.state.order import Going
from rules.frame.scene import Scene
from rules.kernel.refs import Ref

GAITS = ("crawl", "walk", "trot", "run")
"""The gaits, in the order of a sheet (DKC-MOVE-01)."""
SHOWS = {"walk": "walking", "trot": "trotting", "run": "running", "crawl": "crawling"}
"""What shows of a unit that has moved in this phase."""
GOES = "metres of this phase: "
FAST = 30
"""Metres of a phase from which a unit is harder to hit (DKC-MV-04)."""


def gait(scene: Scene, unit: Ref) -> str:
    """The gait at which a unit has moved in this phase; "" if it has not (DKC-ACT-08)."""
    if scene.assumed(unit):
        marks = scene.appearance(unit).marks
        return next((each for each in reversed(GAITS) if SHOWS[each] in marks), "")
    found = scene.find(unit, Going)
    return found.gait if found is not None and found.round == scene.clock.round else ""


def moved(scene: Scene, unit: Ref) -> int:
    """Metres that a unit on foot has covered, or is covering, in this phase; of an enemy what its gait gives
    (DKC-MV-04).
    """
    if scene.find(unit, Craft) is not None:
        return round(under_way(scene, unit).moved)
    how = gait(scene, unit)
    if not how:
        return 0
    found = scene.find(unit, Going)
    return rate(scene, unit, how) if found is None or scene.assumed(unit) else found.metres


def under_way(scene: Scene, craft: Ref) -> UnderWay:
    """How a craft is under way; of an enemy's what shows, its speed (DKC-MOVE-03)."""
    if scene.assumed(craft):
        shown = next((mark for mark in scene.appearance(craft).marks if mark.startswith(GOES)), "")
        speed = int(shown.removeprefix(GOES) or 0)
        return UnderWay(speed=speed, moved=speed, round=scene.clock.round)
    return scene.find(craft, UnderWay) or UnderWay()


def goes(scene: Scene, craft: Ref) -> str:
    """What shows of the speed of a craft; "" where it stands."""
    found = under_way(scene, craft)
    return f"{GOES}{round(found.moved)}" if found.round == scene.clock.round and found.moved else ""


def rate(scene: Scene, unit: Ref, gait: str) -> int:
    """Metres of a phase at a gait; half of them for a unit that carries too much, and for a damaged robot (DKC-MOVE-01,
    DKC-CORE-10, DKC-ROB-02).
    """
    metres = machines.slowed(scene, unit, figures.traits(scene, unit).gaits[GAITS.index(gait)])
    return metres // 2 if figures.burdened(scene, unit) else metres
