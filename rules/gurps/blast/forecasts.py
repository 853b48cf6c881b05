"""What throws, launches and dives promise, exactly: where things may land, and what becomes of all in reach."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.worth import Share, Worth, shares
from rules.gurps.blast import clouds, effects, fuses, reach, tossing
from rules.gurps.blast.course import LAUNCH, MARK
from rules.gurps.blast.effects import Effect, Ways
from rules.gurps.blast.forms import Launching, LaunchingAt, Throwing
from rules.gurps.blast.reach import Charge
from rules.gurps.blast.tossing import Landings, Toss
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
FILLS = (*CLOUDS, "fire")
"""What fills the place where it bursts."""
STAYS = "nobody moves before it bursts"


def thrown(scene: Scene, ask: Ask, action: Throwing | Launching) -> Forecast:
    """A throw or launch at a place: where it may land, and which units it reaches there, friends too (GUR-EXP-05)."""
    made = _made(scene, ask, action)
    if made is None:
        return NOT_AT_HAND
    unit, weapon, burst = made.unit, made.arm.weapon, made.arm.weapon.burst
    found, note = tossing.landings(scene, made), fuses.in_hand(scene, unit, weapon)
    comes = Comes(scene, weapon, found)
    others, outcomes, rings = comes.likeliest(), comes.outcomes(), _rings(reach.charge(weapon))
    if burst is not None and burst.agent in FILLS:
        outcomes, rings = (_on_target(found), *outcomes), ((scale.metres(burst.radius), burst.agent),)
    still = _waits(others, fuse=bool(note)) if _hangs(weapon) else stays(others, fuse=bool(note))
    known = (*still_there(scene, others), *usual_figures(scene, others), *still)
    return Forecast(
        FREE, (tossing.total(scene, made),), outcomes, Fraction(found.sure, found.whole),
        (*known, *fuses.taken_for_granted(scene, unit, weapon)), note, delay=_delay(scene, unit, weapon), rings=rings,
        screen=_screen(scene, made), lands=comes.lands(),
    )  # fmt: skip


def throw_weighed(scene: Scene, ask: Ask, action: Throwing | Launching) -> Worth:
    """The numbers of that."""
    made = _made(scene, ask, action)
    if made is None:
        return Worth(FREE)
    weapon, found = made.arm.weapon, tossing.landings(scene, made)
    burst, came = weapon.burst, Comes(scene, weapon, found).shares()
    if burst is not None and burst.agent in FILLS:
        came = (*shares(scene, (_on_target(found),)), *came)
    delay, screen = _delay(scene, made.unit, weapon), _screen(scene, made)
    return Worth(FREE, came, found.sure / found.whole, delay=delay, screen=screen)


def _made(scene: Scene, ask: Ask, action: Throwing | Launching) -> Toss | None:
    arm = arms.arm(scene, ask.unit, action.weapon)
    if arm is None or tossing.use_of(arm) is None:
        return None
    return Toss(ask.unit, arm, action.cell, action.manoeuvre, action.option)


def _on_target(found: Landings) -> Outcome:
    return Outcome("on target", Fraction(found.sure, found.whole))


def _hangs(weapon: Weapon) -> bool:
    """Whether it lets out a cloud."""
    return weapon.burst is not None and weapon.burst.agent in CLOUDS


def _delay(scene: Scene, unit: Ref, weapon: Weapon) -> Fraction:
    return Fraction(0 if _hangs(weapon) else fuses.after_throw(scene, unit, weapon))


def _screen(scene: Scene, made: Toss) -> tuple[Cell, ...]:
    burst = made.arm.weapon.burst
    return clouds.spread(scene, made.goal, burst) if burst is not None and burst.agent == "smoke" else ()


class Comes:
    """All that may come of a thing where it comes down, unit by unit; what it was launched at is struck by it there."""

    def __init__(self, scene: Scene, weapon: Weapon, found: Landings, target: Ref | None = None) -> None:
        self._scene, self._found = scene, found
        self._met: dict[Ref, Ways] = {}
        struck = None if target is None else (scene.cells(target)[0], target)
        for cell, many in found.spots.items():
            for unit, way in effects.reached(scene, weapon, cell):
                self.upon(unit, way, many - (found.sure if (cell, unit) == struck else 0))

    def upon(self, unit: Ref, way: Effect, many: int) -> None:
        """It comes upon a unit in so many ways."""
        if not many:
            return
        ways = self._met.setdefault(unit, {})
        ways[way] = ways.get(way, 0) + many

    def likeliest(self) -> tuple[Ref, ...]:
        """The units that it may reach, those first that it most likely does."""
        return tuple(sorted(self._met, key=lambda each: (-sum(self._met[each].values()), each)))

    def outcomes(self) -> tuple[Outcome, ...]:
        """What may become of them, in that order."""
        each = ((unit, self._met[unit]) for unit in self.likeliest())
        return tuple(row for unit, ways in each for row in effects.rows(self._scene, unit, ways, self._found.whole))

    def shares(self) -> tuple[Share, ...]:
        """The numbers of that."""
        whole = self._found.whole
        return tuple(effects.share(self._scene, unit, ways, whole) for unit, ways in self._met.items())

    def lands(self) -> tuple[tuple[Cell, Fraction], ...]:
        """Where it comes down, and how likely."""
        return tuple((cell, Fraction(many, self._found.whole)) for cell, many in sorted(self._found.spots.items()))


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
    made = _attack(scene, ask, action)
    return NOT_AT_HAND if made is None else at_unit(scene, made, to_hit.tally(scene, made))


def launch_weighed(scene: Scene, ask: Ask, action: LaunchingAt) -> Worth:
    """The numbers of that."""
    made = _attack(scene, ask, action)
    if made is None:
        return Worth(FREE)
    found, comes = _launch(scene, made, to_hit.tally(scene, made))
    return Worth(FREE, comes.shares(), found.sure / found.whole)


def _attack(scene: Scene, ask: Ask, action: LaunchingAt) -> Attack | None:
    arm = arms.arm(scene, ask.unit, action.weapon)
    use = tossing.use_of(arm) if arm is not None else None
    if arm is None or use is None or reach.charge(arm.weapon).blast is None:
        return None
    return Attack(ask.unit, action.target, arm, use, action.manoeuvre, action.option)


def at_unit(scene: Scene, made: Attack, score: Tally) -> Forecast:
    """A launch at a unit that is rolled against such a score."""
    (found, comes), threat = _launch(scene, made, score), attack.threat(scene, made)
    there = comes.likeliest()
    others = tuple(each for each in there if each != made.target)
    known = (*striking.assumes(scene, threat), *striking.in_line(scene), *still_there(scene, others))
    return Forecast(
        FREE, (score, *(way.score for way in scores.ways(scene, threat))), comes.outcomes(),
        Fraction(found.sure, found.whole), (*known, *usual_figures(scene, others), *no_dives(there)),
        rings=_rings(reach.charge(made.arm.weapon)), lands=comes.lands(),
    )  # fmt: skip


def _launch(scene: Scene, made: Attack, score: Tally) -> tuple[Landings, Comes]:
    """Where it may come down, and what may come of it."""
    target, weapon, goal = made.target, made.arm.weapon, scene.cells(made.target)[0]
    fields = striking.rolled(scene, made, int(score.total)) | choosing.opened(scene, attack.threat(scene, made))
    fields |= {"far": tossing.yards(scene, made.attacker, goal)}
    ways, whole = LAUNCH.foretell(fields, "spot", "critical").ways()
    found = tossing.landed(scene, goal, ways, whole)
    comes = Comes(scene, weapon, found, target)
    for critical in (False, True):
        if (MARK, critical) in ways:
            struck = reach.struck_by(scene, target, reach.charge(weapon), goal, critical=critical)
            comes.upon(target, struck, ways[MARK, critical])
    return found, comes
