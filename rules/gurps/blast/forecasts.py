"""What throws, launches and dives promise, exactly: where things may land, and what becomes of all in reach."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.worth import Worth, shares
from rules.gurps.blast import agents, effects, fuses, reach, tossing
from rules.gurps.blast.course import LAUNCH, MARK, most_off
from rules.gurps.blast.effects import Effect, Ways
from rules.gurps.blast.forms import Launching, LaunchingAt, Throwing
from rules.gurps.blast.tossing import Landings, Toss
from rules.gurps.core import scale
from rules.gurps.defence import choosing, scores
from rules.gurps.fire import to_hit
from rules.gurps.strike import attack
from rules.gurps.strike import foretelling as striking
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.weapons import Weapon
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.assumptions import still_there, usual_figures

NOT_AT_HAND = Forecast(FREE, note="not at hand")
CLOUDS = ("smoke", "tear gas")
FILLS = (*CLOUDS, "fire")
"""What fills the place where it bursts."""
STAYS = "nobody moves before it bursts"


class Comes:
    """All that may come of a thing where it comes down, unit by unit; what it was launched at is struck by it there."""

    def __init__(self, scene: Scene, weapon: Weapon, found: Landings, target: Ref | None = None) -> None:
        self._scene, self._weapon, self._found = scene, weapon, found
        self._met: dict[Ref, Ways] = {}
        struck = None if target is None else (scene.cells(target)[0], target)
        for cell, many in found.spots.items():
            for unit, way in effects.reached(scene, weapon, cell):
                self.upon(unit, way, many - (found.sure if (cell, unit) == struck else 0))
        fills = weapon.burst is not None and weapon.burst.agent in FILLS
        self._on_target = (Outcome("on target", Fraction(found.sure, found.whole)),) if fills else ()

    def upon(self, unit: Ref, way: Effect, many: int) -> None:
        """It comes upon a unit in so many ways."""
        if many:
            ways = self._met.setdefault(unit, {})
            ways[way] = ways.get(way, 0) + many

    def likeliest(self) -> tuple[Ref, ...]:
        """The units that it may reach, those first that it most likely does."""
        return tuple(sorted(self._met, key=lambda each: (-sum(self._met[each].values()), each)))

    def told(self) -> Forecast:
        """What may become of them, in that order, and where it comes down."""
        found, rows, burst = self._found, list(self._on_target), self._weapon.burst
        for unit in self.likeliest():
            rows += effects.rows(self._scene, unit, self._met[unit], found.whole)
        lands = tuple((cell, Fraction(many, found.whole)) for cell, many in sorted(found.spots.items()))
        yards, what = reach.widest(reach.charge(self._weapon)), "blast and fragments"
        if burst is not None and self._on_target:
            yards, what = burst.radius, burst.agent
        sure = Fraction(found.sure, found.whole)
        return Forecast(FREE, (), tuple(rows), sure, rings=((scale.metres(yards), what),), lands=lands)

    def worth(self) -> Worth:
        """The numbers of that."""
        whole, scene = self._found.whole, self._scene
        came = tuple(effects.share(scene, unit, ways, whole) for unit, ways in self._met.items())
        return Worth(FREE, (*shares(scene, self._on_target), *came), self._found.sure / whole)


def thrown(scene: Scene, ask: Ask, action: Throwing | Launching) -> Forecast:
    """A throw or launch at a place: where it may land, and which units it reaches there, friends too (GUR-EXP-05)."""
    made = tossing.wish(scene, ask.unit, action)
    if made is None:
        return NOT_AT_HAND
    unit, weapon, comes = made.unit, made.arm.weapon, _comes(scene, made)
    others, note = comes.likeliest(), fuses.in_hand(scene, unit, weapon)
    still = _waits(others, fuse=bool(note)) if _hangs(weapon) else stays(others, fuse=bool(note))
    known = (*still_there(scene, others), *usual_figures(scene, others), *still)
    return replace(
        comes.told(), tallies=(tossing.total(scene, made),), note=note, delay=_delay(scene, made),
        screen=_screen(scene, made), assumes=(*known, *fuses.taken_for_granted(scene, unit, weapon)),
    )  # fmt: skip


def throw_weighed(scene: Scene, ask: Ask, action: Throwing | Launching) -> Worth:
    """The numbers of that."""
    made = tossing.wish(scene, ask.unit, action)
    if made is None:
        return Worth(FREE)
    return replace(_comes(scene, made).worth(), delay=_delay(scene, made), screen=_screen(scene, made))


def _comes(scene: Scene, made: Toss) -> Comes:
    return Comes(scene, made.arm.weapon, tossing.landings(scene, made))


def _hangs(weapon: Weapon) -> bool:
    """Whether it lets out a cloud."""
    return weapon.burst is not None and weapon.burst.agent in CLOUDS


def _delay(scene: Scene, made: Toss) -> Fraction:
    weapon = made.arm.weapon
    return Fraction(0 if _hangs(weapon) else fuses.after_throw(scene, made.unit, weapon))


def _screen(scene: Scene, made: Toss) -> tuple[Cell, ...]:
    burst = made.arm.weapon.burst
    return agents.spread(scene, made.goal, burst) if burst is not None and burst.agent == "smoke" else ()


def stays(units: tuple[Ref, ...], *, fuse: bool) -> tuple[Assumption, ...]:
    """Assumed: no unit dives aside, and none moves before a timed one bursts."""
    return (*no_dives(units), *((Assumption(Fact.FUTURE, STAYS),) if fuse else ()))


def _waits(units: tuple[Ref, ...], *, fuse: bool) -> tuple[Assumption, ...]:
    """Assumed of gas that comes out after a while."""
    return (Assumption(Fact.FUTURE, STAYS),) if fuse and units else ()


def no_dives(units: tuple[Ref, ...]) -> tuple[Assumption, ...]:
    """Each of them stays where it is (GUR-RET-05)."""
    return tuple(Assumption(Fact.ANSWER, "no unit dives aside", unit) for unit in units)


def launched(scene: Scene, ask: Ask, action: LaunchingAt) -> Forecast:
    """A launch at a unit: the whole roll if it strikes, the blast for all near where it comes down if it does not
    (GUR-EXP-01, GUR-EXP-05).
    """
    made = tossing.wish_at(scene, ask.unit, action)
    return NOT_AT_HAND if made is None else at_unit(scene, made, to_hit.tally(scene, made))


def launch_weighed(scene: Scene, ask: Ask, action: LaunchingAt) -> Worth:
    """The numbers of that."""
    made = tossing.wish_at(scene, ask.unit, action)
    return Worth(FREE) if made is None else launch(scene, made, to_hit.tally(scene, made)).worth()


def at_unit(scene: Scene, made: Attack, score: Tally) -> Forecast:
    """A launch at a unit that is rolled against such a score."""
    comes, threat = launch(scene, made, score), attack.threat(scene, made)
    there = comes.likeliest()
    others = tuple(each for each in there if each != made.target)
    known = (*striking.assumes(scene, threat), *striking.in_line(scene), *still_there(scene, others))
    tallies = (score, *(way.score for way in scores.ways(scene, threat)))
    assumes = (*known, *usual_figures(scene, others), *no_dives(there))
    return replace(comes.told(), tallies=tallies, assumes=assumes)


def launch(scene: Scene, made: Attack, score: Tally) -> Comes:
    """What may come of it."""
    target, weapon, goal = made.target, made.arm.weapon, scene.cells(made.target)[0]
    fields = striking.rolled(scene, made, int(score.total)) | choosing.opened(scene, attack.threat(scene, made))
    fields |= {"farthest": most_off(reach.yards_off(scene, made.attacker, goal))}
    ways, whole = LAUNCH.foretell(fields, "spot", "critical").ways()
    comes = Comes(scene, weapon, tossing.landed(scene, goal, ways, whole), target)
    for critical in (False, True):
        struck = reach.struck_by(scene, target, reach.charge(weapon), goal, critical=critical)
        comes.upon(target, struck, ways.get((MARK, critical), 0))
    return comes
