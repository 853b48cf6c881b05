"""How a unit moved in its last turn, and how fast it goes as far as that makes it harder to shoot."""

from __future__ import annotations

from fractions import Fraction
from math import cos, radians

from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.gurps.core import riding
from rules.gurps.core.scale import TENTHS
from rules.gurps.state.turns import Ran
from rules.gurps.terms import ranges
from rules.gurps.terms.figures import Traits
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.parts.remarks import compass

FINE = 1000
"""Parts of a yard to which an approach aslant is reckoned."""
HUMAN = 10
"""Yards a second up to which the speed of a unit that can dodge fully is left out (GUR-RNG-06)."""
MARK = f"{lengths.MARK}m/s"
"""What a ride shows of its speed ends so."""
MOVED, SPRINTED, AND = "moved", "sprinted", " and "
"""What a unit on foot shows of its last turn, before how far it went each way."""


def ran(scene: Scene, unit: Ref) -> Ran | None:
    """How a unit moved in its last turn, None if it did not; of an enemy as it shows."""
    found = _shown(scene, unit) if scene.assumed(unit) else scene.find(unit, Ran)
    return found if found is not None and found.second >= scene.clock.round - 1 else None


def toward(scene: Scene, unit: Ref, place: Cell) -> Fraction:
    """Yards by which a unit came toward a place in its last turn: each step as far as it led that way, and back again
    as far as it led away; none if it went away on the whole (GUR-SLAM-02).
    """
    went, here = ran(scene, unit), scene.cells(unit)[0]
    if went is None or here == place:
        return Fraction(0)
    nearer = sum(tenths * cos(radians(scene.grid.off(way, here, place))) for way, tenths in went.ways)
    return max(Fraction(0), Fraction(round(nearer * FINE / TENTHS), FINE))


def _shown(scene: Scene, unit: Ref) -> Ran | None:
    """What its mark says, read back: whether it has run straight on for long does not show."""
    marks = (mark.partition(" ") for mark in scene.appearance(unit).marks)
    found = next((each for each in marks if each[0] in (MOVED, SPRINTED)), None)
    if found is None:
        return None
    points = {compass(scene, each): each for each in range(scene.grid.directions)}
    went = (way.split() for way in found[2].split(AND))
    ways = tuple((points[way], int(ranges.read(far) * TENTHS)) for far, way in went)
    return Ran(ways, sprinted=found[0] == SPRINTED, second=scene.clock.round)


def speed(scene: Scene, unit: Ref) -> Fraction | int:
    """Yards a second that count against a shot at it: those of its last turn or of what it rides in, none at the pace
    of a person on foot unless it sprints (GUR-RNG-06). Of an enemy as it shows.
    """
    ride = _ride(scene, unit)
    if ride is not None:
        return _rolling(scene, unit, ride)
    went = ran(scene, unit)
    if went is None:
        return 0
    yards = Fraction(went.tenths, TENTHS)
    plodding = not went.sprinted and yards <= HUMAN and scene.find(unit, Traits) is not None
    return 0 if plodding and scene.options.human_speed_ignored else yards


def _ride(scene: Scene, unit: Ref) -> Ref | None:
    """The vehicle or mount that it is or rides; None on foot."""
    return unit if riding.is_ride(scene, unit) else riding.carrier(scene, unit)


def _rolling(scene: Scene, unit: Ref, ride: Ref) -> int:
    """How fast that goes; of an enemy as it shows."""
    if not scene.assumed(unit):
        return riding.rolling(scene, ride).speed
    shown = (mark for mark in scene.appearance(unit).marks if mark.endswith(MARK))
    return next((int(ranges.read(mark)) for mark in shown), 0)


def mark(scene: Scene, unit: Ref) -> str:
    """What others see of it; "" of one that stayed where it was."""
    ride = _ride(scene, unit)
    if ride is not None:
        fast = riding.rolling(scene, ride).speed
        return ranges.a_second(fast) if fast else ""
    went = ran(scene, unit)
    if went is None or not went.tenths:
        return ""
    ways = (f"{ranges.in_yards(Fraction(tenths, TENTHS))} {compass(scene, way)}" for way, tenths in went.ways)
    return f"{SPRINTED if went.sprinted else MOVED} {AND.join(ways)}"
