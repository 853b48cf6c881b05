"""What an impact promises: every number of hits, wherever they strike, with its exact chance."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules.frame.body import Posture
from rules.frame.forecast import Outcome
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.parts.ledges import Drop
from rules.reflex.core import attempts
from rules.reflex.core.location import PLACES, SPOTS
from rules.reflex.hands.ready import load_of
from rules.reflex.terms.body import Location
from rules.reflex.wounds import falls, harm, protection, toll
from rules.reflex.wounds.forecasts import fates
from rules.reflex.wounds.harm import borne
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.injury import injury
from rules.reflex.wounds.toll import SPARED, Blows, Body, Checks, Fate, Wound

TWICE = 2


def foretold(scene: Scene, unit: Ref, damage: int, off: int, spared: str) -> tuple[Outcome, ...]:
    """What an impact makes of a unit, the worst first; `spared` says what it is to be unhurt (RFX-IMPACT-03)."""
    hits = odds.of(falls.lands, falls.avoiding(scene, unit, off).check).map(lambda landed: landed.hits)
    hurt, against = attempts.wounds(scene, unit), checks(scene, unit, None)
    found = toll.ends(fallen(scene, unit, damage, hits, toll.start(hurt), against), against, hurt)
    told = found.map(lambda end: SPARED if end.fate <= Fate.UNHURT else end)
    return fates(scene, unit, told, spared)


def fallen(scene: Scene, unit: Ref, damage: int, hits: Odds[int], before: Odds[Body], against: Checks) -> Odds[Body]:
    """What so many hits make of a body, wherever each finds it, as one event (RFX-IMPACT-03, RFX-DMG-05)."""
    bears = borne(scene, unit)
    struck = Odds({where: Fraction(cells, len(SPOTS)) for where, cells in PLACES})

    def wound(where: Location) -> Wound:
        place: Location = "torso" if bears.one_set else where
        return place, injury(
            bears.of(place), protection.through(damage, protection.layers(scene, unit, _hit(where, damage)))
        )

    return _fallen(before, struck.map(wound), hits, against)


@lru_cache(maxsize=1_024)
def _fallen(before: Odds[Body], one: Odds[Wound], hits: Odds[int], against: Checks) -> Odds[Body]:
    """The same for a unit so hurt by such a hit. How it is told apart is only what the end of it hangs on: nothing is
    struck after a fall.
    """
    blows = _blows(one, hits)
    bodies = toll.settled(before, against).map(toll.mirrored if toll.alike(one) else lambda body: body)
    return bodies.then(lambda body: toll.after(body, blows))


@lru_cache(maxsize=1_024)
def _blows(one: Odds[Wound], hits: Odds[int]) -> Odds[Blows]:
    """Where so many hits find a body. A place that was struck twice is none the worse for a third (RFX-DMG-05)."""
    stages: list[Odds[Blows]] = [Odds({(): Fraction(1)})]
    for _ in range(max(hits)):
        stages.append(stages[-1].joined(one, _with))
    return hits.then(stages.__getitem__)


def _with(blows: Blows, wound: Wound) -> Blows:
    return blows if blows.count(wound) == TWICE else tuple(sorted((*blows, wound)))


def _hit(where: Location, damage: int) -> Hit:
    return Hit(where, damage, Fraction(1), damage, "impact")


def edge(scene: Scene, unit: Ref, struck_from: Cell | None) -> Drop | None:
    """What a unit falls down that loses its footing to a blow from a cell (RFX-IMPACT-01)."""
    if scene.pose(unit).posture is Posture.PRONE:
        return None
    return harm.over_the_edge(scene, unit, struck_from)


def checks(scene: Scene, unit: Ref, there: Drop | None) -> Checks:
    """What its own dice are rolled against, its footing among them where it would fall."""
    bears = borne(scene, unit)
    return Checks(bears.fitness, bears.muscle if there is not None else None)


def over(scene: Scene, unit: Ref, there: Drop | None, bodies: Odds[Body]) -> Odds[Body]:
    """Those who have lost their footing fall as well (RFX-IMPACT-01, RFX-IMPACT-03)."""
    if there is None:
        return bodies
    against = checks(scene, unit, there)
    settled = toll.settled(bodies, against)
    likely = settled.chance(lambda body: body.down)
    if not likely:
        return settled
    off = int(there.metres)
    hits = odds.of(falls.lands, falls.avoiding(scene, unit, off).check).map(lambda landed: landed.hits)
    damage = falls.falling(there.metres, load_of(scene, unit))
    down = Odds({body: chance / likely for body, chance in settled.items() if body.down})
    landed = fallen(scene, unit, damage, hits, down, against)
    ways, _ = settled.ways()
    upright = [(many, toll.surely(body)) for body, many in ways.items() if not body.down]
    return toll.mixed(((sum(ways.values()) - sum([many for many, _ in upright]), landed), *upright))
