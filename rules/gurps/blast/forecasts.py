"""What throws, launches and dives promise, exactly: where things may land, and what becomes of all in reach."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.gurps.blast import clouds, effects, fuses, reach, tossing
from rules.gurps.blast.course import LAUNCH, MARK, Astray
from rules.gurps.blast.effects import Effect, Ways
from rules.gurps.blast.forms import Launching, LaunchingAt, Throwing
from rules.gurps.blast.reach import Charge
from rules.gurps.blast.tossing import Toss
from rules.gurps.core import arms, scale
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
STAYS = "nobody moves before it bursts"


def thrown(scene: Scene, ask: Ask, action: Throwing | Launching) -> Forecast:
    """A throw or launch at a place: where it may land, and which units it reaches there, friends too (GUR-EXP-05)."""
    unit, goal, arm = ask.unit, action.cell, arms.arm(scene, ask.unit, action.weapon)
    if arm is None or tossing.use_of(arm) is None:
        return NOT_AT_HAND
    made, weapon, burst = Toss(unit, arm, goal, action.manoeuvre, action.option), arm.weapon, arm.weapon.burst
    sure, note = tossing.success(scene, made), fuses.in_hand(scene, unit, weapon)
    spots, whole = tossing.landings(scene, made).ways()
    comes, cells = Comes(scene, weapon, whole), sorted(cell for cell in spots if cell is not None)
    for cell in cells:
        comes.down(cell, spots[cell])
    others, outcomes, rings = comes.likeliest(), comes.outcomes(), _rings(reach.charge(weapon))
    hangs = burst is not None and burst.agent in CLOUDS
    if burst is not None and burst.agent in (*CLOUDS, "fire"):
        outcomes, rings = (Outcome("on target", sure), *outcomes), ((scale.metres(burst.radius), burst.agent),)
    still = _waits(others, fuse=bool(note)) if hangs else stays(others, fuse=bool(note))
    known = (*still_there(scene, others), *usual_figures(scene, others), *still)
    return Forecast(
        FREE, (tossing.total(scene, made),), outcomes, sure,
        (*known, *fuses.taken_for_granted(scene, unit, weapon)), note,
        delay=Fraction(0 if hangs else fuses.after_throw(scene, unit, weapon)), rings=rings,
        screen=clouds.spread(scene, goal, burst) if burst is not None and burst.agent == "smoke" else (),
        lands=tuple((cell, Fraction(spots[cell], whole)) for cell in cells),
    )  # fmt: skip


class Comes:
    """All that may come of a thing in the places where it comes down, unit by unit."""

    def __init__(self, scene: Scene, weapon: Weapon, whole: int) -> None:
        self._scene, self._weapon, self._whole = scene, weapon, whole
        self._met: dict[Ref, Ways] = {}

    def down(self, cell: Cell, many: int, spared: Ref | None = None) -> None:
        """It comes down there in so many ways of the whole; one unit is struck by it already."""
        for unit, way in effects.reached(self._scene, self._weapon, cell):
            if unit != spared:
                self.upon(unit, way, many)

    def upon(self, unit: Ref, way: Effect, many: int) -> None:
        """It comes upon a unit."""
        ways = self._met.setdefault(unit, {})
        ways[way] = ways.get(way, 0) + many

    def likeliest(self) -> tuple[Ref, ...]:
        """The units that it may reach, those first that it most likely does."""
        return tuple(sorted(self._met, key=lambda each: (-sum(self._met[each].values()), each)))

    def outcomes(self) -> tuple[Outcome, ...]:
        """What may become of them, in that order."""
        each = ((unit, self._met[unit]) for unit in self.likeliest())
        return tuple(row for unit, ways in each for row in effects.rows(self._scene, unit, ways, self._whole))


def _rings(what: Charge) -> tuple[tuple[float, str], ...]:
    return ((scale.metres(reach.widest(what)), "blast and fragments"),)


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
    arm = arms.arm(scene, ask.unit, action.weapon)
    use = tossing.use_of(arm) if arm is not None else None
    if arm is None or use is None or reach.charge(arm.weapon).blast is None:
        return NOT_AT_HAND
    made = Attack(ask.unit, action.target, arm, use, action.manoeuvre, action.option)
    return at_unit(scene, made, to_hit.tally(scene, made))


def at_unit(scene: Scene, made: Attack, score: Tally) -> Forecast:
    """A launch at a unit that is rolled against such a score."""
    target, weapon, what = made.target, made.arm.weapon, reach.charge(made.arm.weapon)
    goal, threat = scene.cells(target)[0], attack.threat(scene, made)
    flies = {**striking.rolled(scene, made, int(score.total)), **choosing.opened(scene, threat)}
    far = tossing.yards(scene, made.attacker, goal)
    spots, whole = LAUNCH.foretell(flies | {"far": far}, "spot", "critical").ways()
    comes, lands = Comes(scene, weapon, whole), {goal: 0}
    for (spot, critical), many in spots.items():
        cell = tossing.lands(scene, goal, spot) if isinstance(spot, Astray) else None
        if cell is None:
            continue
        lands[cell] = lands.get(cell, 0) + many
        struck = spot == MARK
        if struck:
            comes.upon(target, reach.struck_by(scene, target, what, goal, critical=critical), many)
        comes.down(cell, many, target if struck else None)
    there, sure = comes.likeliest(), sum(many for (spot, _), many in spots.items() if spot == MARK)
    others = tuple(each for each in there if each != target)
    known = (*striking.assumes(scene, threat), *striking.in_line(scene), *still_there(scene, others))
    known = (*known, *usual_figures(scene, others), *no_dives(there))
    tallies = (score, *(way.score for way in scores.ways(scene, threat)))
    shown = tuple((cell, Fraction(lands[cell], whole)) for cell in sorted(lands) if lands[cell])
    return Forecast(FREE, tallies, comes.outcomes(), Fraction(sure, whole), known, rings=_rings(what), lands=shown)
