"""What throws, launches and dives promise, exactly: where things may land, and what becomes of all in reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from rules.frame.forecast import Assumption, Fact, Outcome
from rules.frame.scene import Scene
from rules.gurps.blast import agents, effects, fuses, reach, tossing
from rules.gurps.blast.course import LAUNCH, MARK, most_off
from rules.gurps.blast.diving import no_dives
from rules.gurps.blast.effects import Reached, Ways
from rules.gurps.blast.forms import Launch, Throw
from rules.gurps.blast.tossing import Landings
from rules.gurps.core import scale
from rules.gurps.defence import choosing, scores
from rules.gurps.fire import to_hit
from rules.gurps.foreseen import Foreseen, Known, Said, Words
from rules.gurps.strike import attack
from rules.gurps.strike import foretelling as striking
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.weapons import Weapon
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

NOT_AT_HAND = Foreseen(words=lambda: Words(note="not at hand"))
CLOUDS = ("smoke", "tear gas")
FILLS = (*CLOUDS, "fire")
"""What fills the place where it bursts."""
STAYS = "nobody moves before it bursts"


def _met(scene: Scene, weapon: Weapon, found: Landings, target: Ref | None, struck: Ways) -> dict[Ref, Ways]:
    """How it comes upon each unit that it may reach from where it comes down, those first that it most likely reaches;
    what it was launched at is struck by it instead where it is.
    """
    met = dict[Ref, Ways]() if target is None else {target: {way: many for way, many in struck.items() if many}}
    for cell, many in found.spots.items():
        for unit, way in effects.reached(scene, weapon, cell):
            often = many - (found.sure if unit == target and cell == scene.cells(unit)[0] else 0)
            if often:
                ways = met.setdefault(unit, {})
                ways[way] = ways.get(way, 0) + often
    return {unit: met[unit] for unit in sorted(met, key=lambda each: (-sum(met[each].values()), each)) if met[unit]}


def _comes(
    scene: Scene, weapon: Weapon, found: Landings, met: Mapping[Ref, Ways], words: Callable[[], Words]
) -> Foreseen:
    """What may become of them, and where it comes down."""
    sure, burst = Fraction(found.sure, found.whole), weapon.burst
    fills = burst is not None and burst.agent in FILLS
    on_target = (Said(None, (Outcome("on target", sure),)),) if fills else ()

    def on_the_map() -> Words:
        lands = tuple((cell, Fraction(many, found.whole)) for cell, many in sorted(found.spots.items()))
        yards, what = reach.widest(reach.charge(weapon)), "blast and fragments"
        if burst is not None and fills:
            yards, what = burst.radius, burst.agent
        return words()._replace(rings=((scale.metres(yards), what),), lands=lands)

    reached = (Reached(scene, unit, ways, found.whole) for unit, ways in met.items())
    return Foreseen((*on_target, *reached), Known(sure), on_the_map)


def thrown(scene: Scene, unit: Ref, action: Throw | Launch) -> Foreseen:
    """A throw or launch at a place: where it may land, and which units it reaches there, friends too (GUR-EXP-05)."""
    if isinstance(action, Launch) and action.target is not None:
        return _launched(scene, unit, action)
    made = tossing.wish(scene, unit, action)
    if made is None:
        return NOT_AT_HAND
    weapon, found, burst = made.arm.weapon, tossing.landings(scene, made), made.arm.weapon.burst
    met, hangs = _met(scene, weapon, found, None, {}), burst is not None and burst.agent in CLOUDS

    def words() -> Words:
        others, note = tuple(met), fuses.in_hand(scene, unit, weapon)
        still = _waits(others, fuse=bool(note)) if hangs else stays(others, fuse=bool(note))
        return Words((tossing.total(scene, made),), (*still, *fuses.taken_for_granted(scene, unit, weapon)), note)

    screen = agents.spread(scene, made.goal, burst) if burst is not None and burst.agent == "smoke" else ()
    delay = Fraction(0 if hangs else fuses.after_throw(scene, unit, weapon))
    return _comes(scene, weapon, found, met, words)._replace(delay=delay, screen=screen)


def stays(units: tuple[Ref, ...], *, fuse: bool) -> tuple[Assumption, ...]:
    """Assumed: no unit dives aside, and none moves before a timed one bursts."""
    return (*no_dives(units), *((Assumption(Fact.FUTURE, STAYS),) if fuse else ()))


def _waits(units: tuple[Ref, ...], *, fuse: bool) -> tuple[Assumption, ...]:
    """Assumed of gas that comes out after a while."""
    return (Assumption(Fact.FUTURE, STAYS),) if fuse and units else ()


def _launched(scene: Scene, unit: Ref, action: Launch) -> Foreseen:
    """A launch at a unit: the whole roll if it strikes, the blast for all near where it comes down if it does not
    (GUR-EXP-01, GUR-EXP-05).
    """
    made = tossing.wish_at(scene, unit, action)
    return NOT_AT_HAND if made is None else launch(scene, made, to_hit.tally(scene, made))


def launch(scene: Scene, made: Attack, score: Tally) -> Foreseen:
    """The same of an attack that is rolled against such a score."""
    target, weapon, goal = made.target, made.arm.weapon, scene.cells(made.target)[0]
    threat = attack.threat(scene, made)
    fields = striking.rolled(scene, made, int(score.total)) | choosing.opened(scene, threat)
    fields |= {"farthest": most_off(reach.yards_off(scene, made.attacker, goal))}
    ways, whole = LAUNCH.foretell(fields, "spot", "critical").ways()
    found, struck = tossing.landed(scene, goal, ways, whole), Ways()
    for critical in (False, True):
        way = reach.struck_by(scene, target, reach.charge(weapon), goal, critical=critical)
        struck[way] = ways.get((MARK, critical), 0)
    met = _met(scene, weapon, found, target, struck)

    def words() -> Words:
        tallies = (score, *(way.score for way in scores.ways(scene, threat)))
        return Words(tallies, no_dives(tuple(met)))

    return _comes(scene, weapon, found, met, words)
