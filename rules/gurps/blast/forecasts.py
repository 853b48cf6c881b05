"""What throws, launches and dives promise, exactly: where things may land, and what becomes of all in reach."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.gurps import rolls
from rules.gurps.blast import bursting, clouds, flashes, reach, tossing
from rules.gurps.blast.forms import Dive, Endure, Launch, LaunchAt, Throw
from rules.gurps.blast.reach import Charge, Met
from rules.gurps.core import arms, figures, scale
from rules.gurps.core.arms import Arm
from rules.gurps.fire import to_hit
from rules.gurps.flesh import foretelling
from rules.gurps.flesh.body import Wounds
from rules.gurps.flesh.foretelling import Toll
from rules.gurps.flesh.harming import Cover
from rules.gurps.rolls import Kind
from rules.gurps.strike import foretelling as striking
from rules.gurps.strike.attack import Attack
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.parts.assumptions import still_there, usual_figures

NOT_AT_HAND = Forecast(FREE, note="not at hand")
STAYS = "nobody moves before it bursts"


def thrown(scene: Scene, ask: Ask, action: Throw | Launch) -> Forecast:
    """A throw or launch at a place: where it may land, and which units it reaches there, friends too (GUR-EXP-05)."""
    unit, goal = ask.unit, action.cell
    arm = arms.arm(scene, unit, action.weapon)
    if arm is None or tossing.use_of(arm) is None:
        return NOT_AT_HAND
    spots = tossing.landings(scene, unit, arm, goal)
    lands = tuple((cell, spots[cell]) for cell in sorted(cell for cell in spots if cell is not None))
    tallies = (tossing.total(scene, unit, arm, goal),)
    sure = tossing.success(scene, unit, arm, goal)
    burst = arm.weapon.burst
    note = f"bursts in {burst.fuse} seconds" if burst is not None and burst.fuse else ""
    if burst is not None and burst.agent in ("smoke", "fire", "tear gas"):
        screen = clouds.spread(scene, goal, burst) if burst.agent != "fire" else ()
        on_target = (Outcome("on target", sure),)
        rings = ((scale.metres(burst.radius), burst.agent),)
        shown = screen if burst.agent == "smoke" else ()
        return Forecast(FREE, tallies, on_target, sure, note=note, rings=rings, screen=shown, lands=lands)
    what = reach.charge(arm.weapon)
    met: dict[Ref, dict[object, Fraction]] = {}
    for cell, chance in lands:
        for each, way in _ways(scene, arm, what, cell):
            ways = met.setdefault(each, {})
            ways[way] = ways.get(way, Fraction(0)) + chance
    outcomes = tuple(row for each in sorted(met) for row in _of(scene, each, met[each]))
    others = tuple(sorted(met))
    assumes = (*still_there(scene, others), *usual_figures(scene, others), *_still(others, fuse=bool(note)))
    return Forecast(FREE, tallies, outcomes, sure, assumes, note=note, rings=_rings(what), lands=lands)


def _ways(scene: Scene, arm: Arm, what: Charge, cell: Cell) -> Iterator[tuple[Ref, object]]:
    """The units it reaches from a cell, and how."""
    burst = arm.weapon.burst
    if burst is not None and burst.agent == "flash":
        for unit in flashes.reached(scene, burst, cell):
            yield unit, flashes.stuns(scene, unit, burst)
        return
    for each in reach.caught(scene, cell, reach.widest(what)):
        met = reach.meets(scene, each.unit, what, cell)
        if met.blast is not None or met.shard is not None:
            yield each.unit, met


def _of(scene: Scene, unit: Ref, ways: dict[object, Fraction]) -> Iterator[Outcome]:
    """All that may happen to one unit, exactly."""
    wounds, build = figures.wounds(scene, unit), figures.build(scene, unit)
    spared = 1 - sum(ways.values(), Fraction(0))
    stuns = sum((chance * way for way, chance in ways.items() if isinstance(way, Fraction)), Fraction(0))
    if any(isinstance(way, Fraction) for way in ways):
        yield Outcome("stunned", stuns, unit, Fraction(1, 4))
        yield Outcome("not stunned", 1 - stuns, unit, spared=True)
        return
    suit = figures.suit(scene, unit)
    found: dict[Wounds | None, Fraction] = {None: spared} if spared else {}
    for way, chance in ways.items():
        if isinstance(way, Met):
            for after, share in _ended(wounds, reach.tolls(way, suit, wounds, build), unit, scene).items():
                found[after] = found.get(after, Fraction(0)) + share * chance
    whole = _common(found)
    odds = Odds.counted({after: int(share * whole) for after, share in found.items()}, whole)
    yield from foretelling.outcomes(wounds, odds, build, unit, "not struck")


def _ended(wounds: Wounds, toll: Odds[Toll | None], unit: Ref, scene: Scene) -> Odds[Wounds | None]:
    return foretelling.ends(wounds, toll, figures.build(scene, unit))


def _common(found: dict[Wounds | None, Fraction]) -> int:
    """What all these shares are whole parts of."""
    whole = 1
    for share in found.values():
        whole = whole * share.denominator // _gcd(whole, share.denominator)
    return whole


def _gcd(one: int, other: int) -> int:
    while other:
        one, other = other, one % other
    return one


def _rings(what: Charge) -> tuple[tuple[float, str], ...]:
    return ((scale.metres(reach.widest(what)), "blast and fragments"),)


def _still(units: tuple[Ref, ...], *, fuse: bool) -> tuple[Assumption, ...]:
    """Nobody dives aside, and of a timed one nobody moves."""
    dives = tuple(Assumption(Fact.ANSWER, "no unit dives aside", unit) for unit in units)
    return (*dives, *((Assumption(Fact.FUTURE, STAYS),) if fuse else ()))


def launched(scene: Scene, ask: Ask, action: LaunchAt) -> Forecast:
    """A launch at a unit: the whole roll if it strikes, the blast if it comes down near (GUR-EXP-01)."""
    arm = arms.arm(scene, ask.unit, action.weapon)
    use = tossing.use_of(arm) if arm is not None else None
    what = reach.charge(arm.weapon) if arm is not None else Charge(None)
    if arm is None or use is None or what.blast is None:
        return NOT_AT_HAND
    made = Attack(ask.unit, action.target, arm, use)
    score = to_hit.tally(scene, made)
    told = striking.told(scene, made, score)
    target = action.target
    wounds, build = figures.wounds(scene, target), figures.build(scene, target)
    hit = reach.with_direct(what.blast, Cover())
    toll = foretelling.several(hit, 1, figures.suit(scene, target), wounds, build)
    sure = told.success or Fraction(0)
    struck = foretelling.ends(wounds, toll, build)
    none: Odds[Wounds | None] = Odds.counted({None: 1}, 1)
    came = Odds.counted({True: sure.numerator, False: sure.denominator - sure.numerator}, sure.denominator)
    ends = came.then(lambda hits: struck if hits else none)
    rough = Assumption(Fact.ROUGH, "what a miss does where it bursts is left out", target)
    others = Assumption(Fact.ROUGH, "others near the target are caught in the blast besides")
    outcomes = foretelling.outcomes(wounds, ends, build, target, "not struck")
    return Forecast(FREE, told.tallies, outcomes, sure, (*told.assumes, rough, others), rings=_rings(what))


def dived(scene: Scene, ask: Ask, action: Dive | Endure) -> Forecast:
    """The dodge to get a step farther off in time (GUR-RET-05)."""
    if isinstance(action, Endure):
        return Forecast(FREE)
    score = bursting.leap(scene, ask.unit)
    sure = rolls.rolls(int(score.total), Kind.DEFENCE).chance(lambda fell: fell.success)
    rows = (Outcome("a step farther off", sure, ask.unit), Outcome("too late", 1 - sure, ask.unit))
    return Forecast(FREE, (score,), rows, sure)
