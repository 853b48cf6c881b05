"""The odds of throws, rounds and calls: by the very checks and the very explosion that will be rolled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import chain, islice
from typing import Any, NamedTuple

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Action
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Pose, Scene
from rules.frame.worth import Chances, Share, Worth, of_forecast, shares
from rules.kernel import lengths, odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts.topics import Foretell, Weigh
from rules.reflex.blast import burning, fires, forecasts, fuses, survivors
from rules.reflex.blast.forms import BeatOut, Douse
from rules.reflex.core import places
from rules.reflex.core.attempts import Attempt
from rules.reflex.core.bands import band_of_cells
from rules.reflex.core.checks import margins, passes
from rules.reflex.fire import attack, flight, landing, mark, throwing
from rules.reflex.fire import forecasts as shooting
from rules.reflex.fire.attack import Wish
from rules.reflex.fire.forms import ShootGround
from rules.reflex.fire.mark import Mark
from rules.reflex.gas import clouds as gas_clouds
from rules.reflex.gas import topic as gases
from rules.reflex.hands.ready import Arm, arm
from rules.reflex.ordnance import coming_down, forms, indirect, tosses
from rules.reflex.ordnance.tosses import Toss
from rules.reflex.state import FireMission, Live
from rules.reflex.terms.bands import Band
from rules.reflex.terms.weapons import Burst
from rules.reflex.wounds.forecasts import fates

NEAREST = 2
"""At so many enemies a throw is thought of that is not made ready for yet."""
THROWN_AS_IS = Assumption(Fact.FUTURE, "thrown at one of the nearest with everything as it is now")
LIES_THERE = Assumption(Fact.FUTURE, "goes off while you lie on it")
JUST_THERE = Assumption(Fact.UNSEEN, "thrown with nothing to spare")
FOLLOWED = Assumption(Fact.FUTURE, "the gunner fires at it next")


class Falling(NamedTuple):
    """What is thrown, lobbed or fired at a place, and the check that decides where it comes down."""

    held: Arm
    cell: Cell
    attempt: Attempt
    band: Band | None
    eye: Pose | None = None
    bounces: bool = True
    least: int = 0
    """The least margin of success: below that it does not go off."""
    at_length: bool = False
    """Done in a pause: it takes those in reach to stay."""


Finds = Callable[[Scene, Ask, Any], Falling | None]
"""What falls by a filled form; None where there is nothing to fire, or nothing to fire at."""


def foretold(finds: Finds, nothing: str = "not at hand") -> Foretell:
    """The forecast of what falls so."""

    def tell(scene: Scene, ask: Ask, action: Action) -> Forecast:
        falling = finds(scene, ask, action)
        return Forecast(FREE, note=nothing) if falling is None else _landing(scene, ask, falling)

    return tell


def weighed(finds: Finds) -> Weigh:
    """The numbers of that."""

    def weigh(scene: Scene, ask: Ask, action: Action) -> Worth:
        falling = finds(scene, ask, action)
        if falling is None:
            return Worth(FREE)
        comes, burst = _Comes(scene, ask, falling), falling.held.weapon.burst or Burst()
        there = Share(None, 0.0, lambda: Chances(1.0))
        upon = (*(each.share(scene) for each in comes.upon), *shares(scene, comes.gas))
        screens = partial(gas_clouds.screen, scene, burst, falling.cell)
        return Worth(FREE, (there, *upon), float(comes.success), screens=screens)

    return weigh


def thrown(scene: Scene, ask: Ask, action: forms.ThrowGrenade) -> Falling | None:
    """A grenade at a place in sight (RFX-GREN-01, RFX-GREN-02)."""
    held, eye = arm(scene, ask.unit, action.weapon), eye_of(ask)
    if held is None or held.weapon.burst is None:
        return None
    made = throwing.reckon(scene, ask.unit, held, action.cell, speed=action.speed, eye=eye)
    return Falling(held, action.cell, made.attempt, made.band, eye)


def if_thrown(
    scene: Scene, unit: Ref, eye: Pose | None, held: Arm
) -> tuple[tuple[Outcome, ...], tuple[Assumption, ...]]:
    """The best that a grenade could do which is not in hand yet, thrown at one of the nearest enemies in reach; where
    it goes astray, nothing. With it what that takes for granted of all that such a throw may harm.
    """
    burst = held.weapon.burst
    if burst is None or not (burst.blast or burst.frag):
        return (), ()
    known = sorted(places.foes(scene, unit), key=lambda foe: (scene.apart(unit, foe), scene.cells(foe)))
    cells = dict.fromkeys(scene.cells(foe)[0] for foe in known)
    tosses_at = ((cell, _toss_at(scene, unit, held, cell, eye)) for cell in cells)
    fit = islice(((cell, what) for cell, what in tosses_at if what is not None), NEAREST)

    def worth(outcomes: tuple[Outcome, ...]) -> Fraction:
        signed = ((1 if enemies(scene, unit, each.unit) else -1, each) for each in outcomes if each.unit is not None)
        return sum((sign * each.chance * each.loss for sign, each in signed), Fraction(0))

    def at(cell: Cell, what: Toss) -> tuple[Outcome, ...]:
        where = forecasts.surely(cell, passes(what.check))
        return tuple(each for each in forecasts.harmed(scene, burst, where) if each.loss)

    throws = [at(cell, what) for cell, what in fit]
    assumes = forecasts.said(scene, tuple(chain.from_iterable(throws)), THROWN_AS_IS)
    return max(throws, key=worth, default=()), assumes if any(throws) else ()


def if_screened(scene: Scene, unit: Ref, eye: Pose | None, held: Arm) -> tuple[Cell, ...]:
    """The cells that smoke could hang over which is not in hand yet: thrown at the nearest enemy, or as far towards
    him as it goes.
    """
    burst = held.weapon.burst
    known = sorted(places.foes(scene, unit), key=lambda foe: (scene.apart(unit, foe), scene.cells(foe)))
    if burst is None or not known:
        return ()
    way = scene.grid.line((eye or scene.pose(unit)).cell, scene.cells(known[0])[0])
    reached = (cell for cell in reversed(way[1:]) if _toss_at(scene, unit, held, cell, eye) is not None)
    spot = next(reached, None)
    return () if spot is None else gas_clouds.screen(scene, burst, spot)


def _toss_at(scene: Scene, unit: Ref, held: Arm, cell: Cell, eye: Pose | None) -> Toss | None:
    """A throw at a place one sees, or over what is before it; None out of reach (RFX-THROW-01, RFX-INDIR-09)."""
    if not throwing.hindrance(scene, unit, held, cell, eye=eye):
        made = throwing.reckon(scene, unit, held, cell, eye=eye)
        return Toss(made.attempt.check, made.band)
    here, reach = (eye or scene.pose(unit)).cell, flight.bands(scene, unit, held.weapon.kg, eye=eye)
    band = band_of_cells(scene, here, cell)
    if reach is None or band is None or band is Band.PERSONAL or band.rank > reach[1].rank:
        return None
    far = scene.grid.straight(here, cell) > flight.farthest(scene, unit, held.weapon.kg)
    if far or not scene.options.on("indirect_fire") or not indirect.in_sight(scene, unit, cell, eye=eye):
        return None
    return tosses.lobbed(scene, unit, held, cell, eye=eye)


def lobbed(scene: Scene, ask: Ask, action: forms.LobOver | forms.FireOver) -> Falling | None:
    """The same over an obstacle, or a launcher over one (RFX-INDIR-09)."""
    held, eye, cell = arm(scene, ask.unit, action.weapon), eye_of(ask), action.cell
    lobs = isinstance(action, forms.LobOver)
    if held is None or (lobs and held.weapon.burst is None):
        return None
    what = tosses.lobbed(scene, ask.unit, held, cell, eye=eye)
    attempt = tosses.lobbing(scene, ask.unit, held, cell, eye=eye)
    return Falling(held, cell, attempt, what.band, eye, bounces=lobs)


def at_ground(scene: Scene, ask: Ask, action: ShootGround) -> Falling | None:
    """A launcher or cannon at a place: with nothing to spare it is a dud (RFX-EXPL-60, RFX-DMG-03)."""
    held, eye, cell = arm(scene, ask.unit, action.weapon), eye_of(ask), action.cell
    if held is None:
        return None
    attempt = landing.reckon(scene, ask.unit, held, cell, action.speed, eye=eye)
    band = mark.band_of(scene, ask.unit, Mark(cell), eye=eye)
    return Falling(held, cell, attempt, band, eye, bounces=False, least=1)


def at_place(scene: Scene, ask: Ask, action: ShootGround) -> Forecast:
    """The same, or a flamethrower at a place (RFX-FIRE-04)."""
    falling = at_ground(scene, ask, action)
    if falling is None or not falling.held.weapon.fire:
        return foretold(at_ground)(scene, ask, action)
    attempt, later = (
        falling.attempt,
        burning.in_flames(scene, ((action.cell, Fraction(1)),), falling.held.weapon.damage),
    )
    tallies, assumes = (attempt.tally, attempt.level), burning.stays(later)
    return Forecast(FREE, tallies, success=passes(attempt.check), assumes=assumes, later=later)


def at_place_weighed(scene: Scene, ask: Ask, action: ShootGround) -> Worth:
    """The numbers of that."""
    held = arm(scene, ask.unit, action.weapon)
    fire = held is not None and held.weapon.fire
    return of_forecast(scene, at_place(scene, ask, action)) if fire else weighed(at_ground)(scene, ask, action)


def fired(scene: Scene, ask: Ask, action: forms.FireAsCalled | forms.Bombard) -> Falling | None:
    """A round that lands at the end of the segment (RFX-INDIR-03, RFX-INDIR-09)."""
    held = arm(scene, ask.unit, action.weapon)
    mission = scene.find(ask.unit, FireMission) if isinstance(action, forms.FireAsCalled) else None
    cell = action.cell if isinstance(action, forms.Bombard) else mission.cell if mission is not None else None
    if held is None or cell is None:
        return None
    attempt = indirect.firing(scene, ask.unit, held, cell, mission)
    band = band_of_cells(scene, scene.cells(ask.unit)[0], cell)
    return Falling(held, cell, attempt, band, bounces=False, at_length=True)


def eye_of(ask: Ask) -> Pose | None:
    """From where it would be thrown or fired, if not from where the unit stands."""
    return getattr(ask.about, "eye", None)


class _Comes:
    """All that may come of what falls: where it comes down, and how each unit in reach fares."""

    def __init__(self, scene: Scene, ask: Ask, falling: Falling) -> None:
        start = (falling.eye or scene.pose(ask.unit)).cell
        falls = coming_down.falls(odds.sure(Toss(falling.attempt.check, falling.band)))
        self.where = coming_down.spots(scene, start, falling.cell, falls, bounces=falling.bounces, least=falling.least)
        self.success = falls.chance(lambda tossed: tossed is not None and tossed.margin >= falling.least)
        burst = falling.held.weapon.burst or Burst()
        self.upon = forecasts.upon(scene, burst, self.where)
        struck = {each.unit for each in self.upon}
        self.gas = tuple(each for each in gases.gassed(scene, burst, self.where) if each.unit not in struck)


def _landing(scene: Scene, ask: Ask, falling: Falling) -> Forecast:
    """Where it comes down and what it does there."""
    comes, burst, attempt = _Comes(scene, ask, falling), falling.held.weapon.burst or Burst(), falling.attempt
    outcomes = (*(row for each in comes.upon for row in each.outcomes(scene)), *comes.gas)
    there = comes.where.chance(lambda spot: spot is not None and spot[0] == falling.cell)
    landed = (Outcome("lands on target", there), Outcome("lands elsewhere", 1 - there))
    stays = (forecasts.STAYS,) if burst.fuse == "timed" or falling.at_length else ()
    return Forecast(
        FREE,
        (attempt.tally, attempt.level),
        (*landed, *outcomes),
        comes.success,
        forecasts.said(scene, outcomes, *stays, *((gases.BREATHED,) if comes.gas else ())),
        f"{burst.agent}, {lengths.metres(burst.cloud)}" if burst.agent else "",
        rings=forecasts.rings(burst),
        screen=gas_clouds.screen(scene, burst, falling.cell),
        lands=coming_down.comes_down(comes.where),
    )


def petrol(scene: Scene, ask: Ask, action: forms.ThrowPetrol) -> Forecast:
    """A petrol bomb at a unit: the attack, and those who are burnt where it burns on (RFX-FIRE-04)."""
    held = arm(scene, ask.unit, action.weapon)
    if held is None:
        return Forecast(FREE, note="not at hand")
    wish, cell = Wish(ask.unit, action.target, held, action.speed, eye=eye_of(ask)), scene.cells(action.target)[0]
    told = shooting.of_wish(scene, wish)
    made = attack.reckon(scene, wish)
    thrown = coming_down.falls(odds.sure(Toss(made.attempt.check, made.band)))
    where = coming_down.spots(scene, (wish.eye or scene.pose(ask.unit)).cell, cell, thrown)
    lands, burst = coming_down.comes_down(where), held.weapon.burst
    later = burning.in_flames(scene, lands, burst.burning) if burst is not None else ()
    assumes = dict.fromkeys((*told.assumes, *burning.stays(later)))
    note = "and the place burns on"
    return replace(told, note=note, lands=lands, later=later, assumes=tuple(assumes))


def cooked(_scene: Scene, _ask: Ask, _action: forms.Cook) -> Forecast:
    """How long the fuse may burn; how long it does nobody knows (RFX-GREN-03)."""
    spread = odds.of(fuses.burns)
    return Forecast(
        FREE, (), tuple(Outcome(f"burns {counted(n, 'tick')}", chance) for n, chance in sorted(spread.items()))
    )


def smothered(scene: Scene, ask: Ask, action: forms.Smother) -> Forecast:
    """What it does to the unit that lies on it; how well it was thrown shows in the fuse alone (RFX-GREN-02)."""
    live, fuse = scene.find(action.thing, Live), fuses.on(scene, action.thing)
    what = fuses.figures(scene, live.weapon, None) if live is not None else None
    if live is None or what is None or what.burst is None:
        return Forecast(FREE, note="it is gone")
    margin = fuse[1].margin if fuse is not None else 0
    ends = survivors.lying_on(scene, what, live.cell, ask.unit, margin)
    outcomes = fates(scene, ask.unit, ends, forecasts.OUTSIDE)
    assumes = (LIES_THERE, *forecasts.worn_on_the_way(scene, (ask.unit,)), JUST_THERE)
    return Forecast(FREE, outcomes=outcomes, assumes=assumes, rings=forecasts.rings(what.burst))


def called(scene: Scene, ask: Ask, action: forms.CallForFire | forms.Adjusting) -> Forecast:
    """The chance to be understood, what the gunner's fire would then suffer, and what his next round may do
    (RFX-INDIR-02, RFX-INDIR-07).
    """
    attempt = indirect.calling(scene, ask.unit, action.by)
    found = margins(attempt.check)
    old = scene.find(action.gunner, FireMission)
    laid = found.map(lambda margin: indirect.told(old, action, margin, ask.unit) if margin >= 0 else None)
    fire = laid.map(lambda mission: f"fire at -{indirect.penalty(mission)}" if mission is not None else "")
    round_ = _next_round(scene, action, old, laid)
    told = tuple(Outcome(words, chance) for words, chance in fire.items() if words)
    success = passes(attempt.check)
    assumes = forecasts.said(scene, round_, FOLLOWED, forecasts.STAYS) if round_ else ()
    return Forecast(FREE, (attempt.tally, attempt.level), (*told, *round_), success, assumes)


def _next_round(
    scene: Scene, action: forms.CallForFire | forms.Adjusting, old: FireMission | None, laid: Odds[FireMission | None]
) -> tuple[Outcome, ...]:
    """What the round that follows may do to each; nothing new where he already fires at them."""
    held = indirect.piece(scene, action.gunner)
    if held is None or held.weapon.burst is None:
        return ()
    if (
        isinstance(action, forms.CallForFire)
        and old is not None
        and indirect.on_target(scene, action.gunner, old, held)
    ):
        return ()
    start, piece = scene.cells(action.gunner)[0], held
    aim = next((mission.cell for mission in laid if mission is not None), start)

    def what(mission: FireMission | None) -> Toss | None:
        if mission is None:
            return None
        attempt = indirect.firing(scene, action.gunner, piece, aim, mission)
        return Toss(attempt.check, band_of_cells(scene, start, aim))

    where = coming_down.spots(scene, start, aim, coming_down.falls(laid.map(what)), bounces=False)
    harm = forecasts.harmed(scene, held.weapon.burst, where)
    struck = {each.unit for each in harm}
    return harm + tuple(each for each in gases.gassed(scene, held.weapon.burst, where) if each.unit not in struck)


def beaten(scene: Scene, ask: Ask, action: BeatOut | Douse) -> Forecast:
    """The chance to put it out (RFX-FIRE-03, RFX-OPS-09)."""
    tactical = isinstance(action, BeatOut)
    attempt = fires.beating_out(scene, ask.unit) if tactical else fires.dousing(scene, ask.unit)
    return Forecast(FREE, (attempt.tally, attempt.level), success=passes(attempt.check))
