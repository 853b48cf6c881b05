"""What throws, launches and dives promise, exactly: where things may land, and what becomes of all in reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.gurps import rolls
from rules.gurps.blast import burning, clouds, flashes, fuses, reach, tossing
from rules.gurps.blast.forms import Launching, LaunchingAt, Throwing
from rules.gurps.blast.reach import Charge, Met
from rules.gurps.blast.tossing import Astray, Toss
from rules.gurps.core import arms, figures, scale
from rules.gurps.core.arms import Arm
from rules.gurps.defence import choosing
from rules.gurps.fire import to_hit
from rules.gurps.flesh import endings
from rules.gurps.flesh.body import Wounds
from rules.gurps.flesh.foretelling import Toll
from rules.gurps.rolls import Kind
from rules.gurps.strike import attack
from rules.gurps.strike import foretelling as striking
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.weapons import Burst
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.assumptions import still_there, usual_figures

NOT_AT_HAND = Forecast(FREE, note="not at hand")
STAYS = "nobody moves before it bursts"
DAZED = Fraction(1, 4)
"""What it counts to be stunned by a flash, as a share of strength."""
SLIGHT = Fraction(1, 20)
"""Units that lose less than this on average are left out of a rough forecast."""


def thrown(scene: Scene, ask: Ask, action: Throwing | Launching) -> Forecast:
    """A throw or launch at a place: where it may land, and which units it reaches there, friends too (GUR-EXP-05)."""
    unit, goal, arm = ask.unit, action.cell, arms.arm(scene, ask.unit, action.weapon)
    if arm is None or tossing.use_of(arm) is None:
        return NOT_AT_HAND
    made = Toss(unit, arm, goal, action.manoeuvre, action.option)
    spots = tossing.landings(scene, made)
    lands = tuple((cell, spots[cell]) for cell in sorted(cell for cell in spots if cell is not None))
    tallies = (tossing.total(scene, made),)
    sure = tossing.success(scene, made)
    burst = arm.weapon.burst
    seconds = fuses.after_throw(scene, unit, arm.weapon)
    note, unsure = fuses.in_hand(scene, unit, arm.weapon), fuses.taken_for_granted(scene, unit, arm.weapon)
    if burst is not None and burst.agent in ("smoke", "tear gas"):
        screen = clouds.spread(scene, goal, burst)
        gassed = _gassed(scene, lands, burst) if burst.agent == "tear gas" else {}
        outcomes = (
            Outcome("on target", sure),
            *(row for each in gassed for row in _in_gas(scene, each, gassed, burst)),
        )
        others = tuple(gassed)
        assumes = (*still_there(scene, others), *usual_figures(scene, others))
        assumes = (*assumes, *_waits(others, fuse=bool(note)), *unsure)
        rings = ((scale.metres(burst.radius), burst.agent),)
        shown = screen if burst.agent == "smoke" else ()
        return Forecast(FREE, tallies, outcomes, sure, assumes, note, rings=rings, screen=shown, lands=lands)
    what = reach.charge(arm.weapon)
    met: dict[Ref, Ways] = {}
    for cell, chance in lands:
        _add(met, _ways(scene, arm, what, cell), chance)
    others = _likeliest(met)
    outcomes = tuple(row for each in others for row in rows(scene, each, met[each]))
    assumes = (*still_there(scene, others), *usual_figures(scene, others), *_still(others, fuse=bool(note)), *unsure)
    reaches = _rings(what)
    if burst is not None and burst.agent == "fire":
        outcomes, reaches = (Outcome("on target", sure), *outcomes), ((scale.metres(burst.radius), burst.agent),)
    return Forecast(FREE, tallies, outcomes, sure, assumes, note, delay=Fraction(seconds), rings=reaches, lands=lands)


def _gassed(scene: Scene, lands: Iterable[tuple[Cell, Fraction]], burst: Burst) -> dict[Ref, Fraction]:
    """How likely gas comes upon each unit (GUR-GAS-01)."""
    found: dict[Ref, Fraction] = {}
    for cell, chance in lands:
        for unit in clouds.reached(scene, cell, burst):
            found[unit] = found.get(unit, Fraction(0)) + chance
    return dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


def _in_gas(scene: Scene, unit: Ref, comes: Mapping[Ref, Fraction], burst: Burst) -> Iterator[Outcome]:
    """Whether it coughs, is blinded, or both (GUR-GAS-01)."""
    eyes, breath = clouds.comes_at(scene, unit, burst.resist)
    rows = (
        ("coughs and is blinded", eyes * breath),
        ("coughs", breath * (1 - eyes)),
        ("blinded", eyes * (1 - breath)),
    )
    harmed = [(text, chance * comes[unit]) for text, chance in rows if chance]
    yield from (Outcome(text, chance, unit) for text, chance in harmed)
    yield Outcome("not harmed by gas", 1 - sum((chance for _, chance in harmed), Fraction(0)), unit, spared=True)


Ways = dict[Met | Fraction, Fraction]
"""How a unit may meet a burst, or how likely a flash stuns it, each with its chance."""


def _add(met: dict[Ref, Ways], found: Iterable[tuple[Ref, Met | Fraction]], chance: Fraction) -> None:
    """The units that it reaches by such a chance, and how."""
    for each, way in found:
        ways = met.setdefault(each, {})
        ways[way] = ways.get(way, Fraction(0)) + chance


def roughly(scene: Scene, unit: Ref, arm: Arm, goal: Cell) -> Forecast:
    """Much the same of a grenade perhaps not in hand yet, for comparing: what each unit in reach of the mark loses on
    average, as if nothing stood between it and wherever the grenade lands.
    """
    what, burns = reach.charge(arm.weapon), fuses.after_throw(scene, unit, arm.weapon)
    spots = tossing.landings(scene, Toss(unit, arm, goal))
    lost = {
        each: spots[goal] * _on_the_mark(scene, each, way) if what.blast is None else _mean(scene, each, what, spots)
        for each, way in _ways(scene, arm, what, goal)
    }
    struck = tuple(each for each in sorted(lost) if lost[each] >= SLIGHT)
    rows = tuple(Outcome("in its reach", Fraction(1), each, lost[each], average=True) for each in struck)
    assumes = (*still_there(scene, struck), *usual_figures(scene, struck), *_still(struck, fuse=burns > 0))
    return Forecast(FREE, outcomes=rows, assumes=assumes, delay=Fraction(burns))


def _on_the_mark(scene: Scene, unit: Ref, way: Met | Fraction) -> Fraction:
    """The mean loss by a flash or a fire bomb that comes down where it should."""
    if isinstance(way, Fraction):
        return way * DAZED
    wounds, build = figures.wounds(scene, unit), figures.build(scene, unit)
    toll = reach.tolls(way, figures.suit(scene, unit), wounds, build)
    return endings.mean_loss(wounds, endings.ends(wounds, toll, build), build)


def _mean(scene: Scene, unit: Ref, what: Charge, spots: Odds[Cell | None]) -> Fraction:
    """The mean loss by a burst at one of these places, by distance alone."""
    cells = scene.cells(unit)
    far = ((reach.yards_between(scene, cells, cell), chance) for cell, chance in spots.items() if cell is not None)
    return sum((chance * reach.by_distance(scene, unit, what, yards) for yards, chance in far), Fraction(0))


def _likeliest(met: Mapping[Ref, Ways]) -> tuple[Ref, ...]:
    """The units that it may reach, those first that it most likely does."""
    return tuple(sorted(met, key=lambda each: (-sum(met[each].values(), Fraction(0)), each)))


def _ways(scene: Scene, arm: Arm, what: Charge, cell: Cell) -> Iterator[tuple[Ref, Met | Fraction]]:
    """The units it reaches from a cell, and how."""
    burst = arm.weapon.burst
    if burst is not None and burst.agent == "flash":
        for unit in flashes.reached(scene, burst, cell):
            yield unit, flashes.stuns(scene, unit, burst)
        return
    if burst is not None and burst.agent == "fire":
        hurt = burning.bursts(arm.weapon)
        for unit in burning.caught(scene, cell):
            yield unit, Met(burning.flames(scene, unit, hurt), None, 0)
        return
    for each in reach.caught(scene, cell, reach.widest(what)):
        met = reach.meets(scene, each.unit, what, cell)
        if met.blast is not None or met.shard is not None:
            yield each.unit, met


def rows(scene: Scene, unit: Ref, ways: Ways) -> tuple[Outcome, ...]:
    """All that may happen to one unit, exactly."""
    return tuple(_rows(scene, unit, ways))


def _rows(scene: Scene, unit: Ref, ways: Ways) -> Iterator[Outcome]:
    wounds, build = figures.wounds(scene, unit), figures.build(scene, unit)
    spared = 1 - sum(ways.values(), Fraction(0))
    stuns = sum((chance * way for way, chance in ways.items() if isinstance(way, Fraction)), Fraction(0))
    if any(isinstance(way, Fraction) for way in ways):
        yield Outcome("stunned", stuns, unit, DAZED)
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
    yield from endings.outcomes(wounds, odds, build, unit, "not struck")


def _ended(wounds: Wounds, toll: Odds[Toll | None], unit: Ref, scene: Scene) -> Odds[Wounds | None]:
    return endings.ends(wounds, toll, figures.build(scene, unit))


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
    arm, target, what = made.arm, made.target, reach.charge(made.arm.weapon)
    goal = scene.cells(target)[0]
    spots = _comes_down(scene, made, int(score.total), goal)
    sure = spots[STRUCK] + spots[SQUARELY]
    lands: dict[Cell, Fraction] = {goal: sure}
    whole, worse = (reach.struck_by(scene, target, what, goal, critical=critical) for critical in (False, True))
    met: dict[Ref, Ways] = {}
    for way, chance in ((whole, spots[STRUCK]), (worse, spots[SQUARELY])):
        _add(met, ((target, way),) if chance else (), chance)
    for spot, chance in spots.items():
        if isinstance(spot, Astray):
            cell = tossing.lands(scene, goal, spot)
            if cell is not None:
                lands[cell] = lands.get(cell, Fraction(0)) + chance
                _add(met, _ways(scene, arm, what, cell), chance)
    _add(met, ((each, way) for each, way in _ways(scene, arm, what, goal) if each != target), sure)
    there = _likeliest(met)
    outcomes = tuple(row for each in there for row in rows(scene, each, met[each]))
    others = tuple(each for each in there if each != target)
    told = striking.told(scene, made, score)
    known = (*told.assumes, *still_there(scene, others), *usual_figures(scene, others), *no_dives(there))
    spots_shown = tuple((cell, lands[cell]) for cell in sorted(lands) if lands[cell])
    return Forecast(FREE, told.tallies, outcomes, sure, known, rings=_rings(what), lands=spots_shown)


STRUCK, SQUARELY = False, True
"""The launch strikes its target, as a critical hit in the second case."""


def _comes_down(scene: Scene, made: Attack, score: int, goal: Cell) -> dict[Astray | bool, Fraction]:
    """How likely it strikes, and how likely it comes down in each of the ways to miss; the rest is for a launcher that
    fails (GUR-EXP-05, GUR-CRIT-04).
    """
    far = tossing.yards(scene, made.attacker, goal)
    avoids = choosing.avoids(scene, attack.threat(scene, made))
    found: dict[Astray | bool, Fraction] = {STRUCK: Fraction(0), SQUARELY: Fraction(0)}
    fails = tossing.fails_from(made.arm)
    for fell, chance in rolls.rolls(score, Kind.RANGED).items():
        if fell.total >= fails:
            continue
        strikes = chance * (0 if not fell.success else 1 if fell.critical else 1 - avoids)
        found[SQUARELY if fell.critical else STRUCK] += strikes
        for way in range(tossing.WAYS) if strikes < chance else ():
            spot = Astray(tossing.beside(fell, far), way)
            found[spot] = found.get(spot, Fraction(0)) + (chance - strikes) / tossing.WAYS
    return found
