"""Mines, as a topic of the rules: what is offered, and the odds of it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from rules.frame.figure import Kit
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Choices, Menu, Offer, OneOf, Refusal
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.things import Mine, Minefield
from rules.kernel import odds
from rules.kernel.dice import Dice
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts.arms_length import touching
from rules.reflex import minefields
from rules.reflex.asks import TIMING, Crossing
from rules.reflex.blast import forecasts, going_off, survivors
from rules.reflex.blast.explosion import Charge
from rules.reflex.core.attempts import Attempt
from rules.reflex.core.checks import Check, check
from rules.reflex.core.forms import Decline
from rules.reflex.core.topic import Deed, Desk, Lines, Topic, ticks
from rules.reflex.fire import mark
from rules.reflex.hands.ready import arm, arms
from rules.reflex.mines import clearing, detonation, laying
from rules.reflex.mines.forms import Defuse, Detonate, DetonateUnder, LayMine, MarkLane, ShootMine, TakeUp
from rules.reflex.state import Arsenal
from rules.reflex.terms.weapons import MineKind
from rules.reflex.wounds.forecasts import fates


def tactical(desk: Desk) -> Lines:
    """Buttons within reach of the finger; mines to be shot at or taken up (RFX-MINE-09, RFX-MINE-12, RFX-MINE-13)."""
    scene, unit = desk.scene, desk.unit
    side = scene.side(unit)
    for ref, mine in scene.having(Mine):
        laid = minefields.laid(scene, ref)
        if laid.fuze == "command" and mine.side == side and detonation.at_hand(scene, unit, ref):
            yield from desk.offer(Detonate, {"mine": OneOf((ref,))}, mine.name, title=Detonate.title)
    yield from _shooting(desk)
    if desk.second:
        return
    for ref in _beside(desk):
        if minefields.believed_safe(scene, ref, side):
            yield from desk.offer(TakeUp, {"mine": OneOf((ref,))}, f"{scene.part(ref, Mine).name}, thought safe")


def _shooting(desk: Desk) -> Lines:
    """Mines that are seen and in range, told apart by what a shot at them costs (RFX-MINE-12)."""
    scene, unit, eye = desk.scene, desk.unit, desk.eye
    marks = [(ref, clearing.as_mark(mine)) for ref, mine in scene.having(Mine)]
    for held in arms(scene, unit) if marks else ():
        if not held.weapon.firearm:
            continue
        for (cost, speed), mines in mark.by_price(scene, unit, held, marks, eye=eye):
            name = held.weapon.name
            choices = {"weapon": OneOf((name,)), "mine": OneOf(mines), "speed": OneOf((speed,))}
            yield from desk.offer(ShootMine, choices, f"{speed}, {name}", price=cost)


def _beside(desk: Desk) -> tuple[Ref, ...]:
    own = desk.scene.cells(desk.unit)
    return tuple(ref for ref, mine in desk.scene.having(Mine) if touching(desk.scene, own, (mine.cell,)))


def operational(desk: Desk) -> Lines:
    """Laying, marking, defusing (RFX-MINE-01, RFX-MINE-10, RFX-MINE-13)."""
    scene, unit = desk.scene, desk.unit
    own = scene.find(unit, Arsenal) or Arsenal()
    kit = scene.find(unit, Kit) or Kit()
    for what in own.mines:
        if kit.find(what.name) is None:
            continue
        yield from _one_laying(desk, what)
    for ref in _beside(desk):
        if not minefields.believed_safe(scene, ref, scene.side(unit)):
            yield from desk.handwork(Defuse, {"mine": OneOf((ref,))}, "10 minutes")
    for ref, sown in scene.having(Minefield):
        near = any(touching(scene, scene.cells(unit), (cell,)) for cell in sown.cells)
        if near:
            ways_ = OneOf(range(scene.grid.directions))
            yield from desk.handwork(MarkLane, {"field": OneOf((ref,)), "direction": ways_}, "10 minutes per attempt")
        elif minefields.known(scene, ref, scene.side(unit)):
            yield Refusal(MarkLane.title, "the field is too far off", "RFX-MINE-10")


def _one_laying(desk: Desk, what: MineKind) -> Lines:
    """One kind of mine, with each fuze it takes; a trip line runs one way or another (RFX-MINE-01 to 04)."""
    ways = ("Construction",) if what.improvised else ("Construction", "Tactics")
    around = tuple(range(desk.scene.grid.directions))
    if what.feigns:
        yield from desk.offer(LayMine, {"mine": OneOf((what.name,)), "open": OneOf((True,))}, f"like {what.feigns}")
        return
    for fuze in dict.fromkeys((what.fuze, *what.fuzes)):
        choices: dict[str, Choices] = {
            "mine": OneOf((what.name,)),
            "by": OneOf(ways),
            "open": OneOf((False, True)),
            "facing": OneOf(around if what.arc is not None else (None,)),
            "fuze": OneOf((fuze,)),
            "wire": OneOf(around if fuze == "tripwire" else (None,)),
            "guarded": OneOf((False, True) if what.tamper else (False,)),
        }
        note = f"{fuze}; {counted(what.minutes, 'minute')}, {laying.minutes(what, openly=True)} in the open"
        yield from desk.handwork(LayMine, choices, note)


def timing(scene: Scene, ask: Ask) -> Menu:
    """Now, or let him pass (RFX-MINE-09)."""
    whom = scene.name(ask.about.whom) if isinstance(ask.about, Crossing) else "an enemy"
    question = f"{scene.name(ask.unit)}: {whom} is about to cross the mine. Now?"
    return Menu(question, (Offer(DetonateUnder, cost=ticks(detonation.TICKS)), Offer(Decline)), routine=DetonateUnder())


def by_hand(scene: Scene, _ask: Ask, action: Detonate) -> Forecast:
    """Who may be hurt if it is set off now (RFX-MINE-09)."""
    mine, laid = scene.find(action.mine, Mine), minefields.laid(scene, action.mine)
    if mine is None:
        return Forecast(FREE, note="it is gone")
    what, arc = laid.figures, going_off.mine_arc(laid.figures, laid.facing)
    outcomes = forecasts.harmed(scene, what.burst, forecasts.surely(mine.cell), arc)
    return Forecast(FREE, outcomes=outcomes, assumes=forecasts.said(scene, outcomes))


def just_then(scene: Scene, ask: Ask, _action: DetonateUnder) -> Forecast:
    """The chance to catch him right on it, and what that does to him (RFX-MINE-07, RFX-MINE-09)."""
    assert isinstance(ask.about, Crossing)
    whom, ref = ask.about.whom, ask.about.mine
    mine, laid = scene.find(ref, Mine), minefields.laid(scene, ref)
    attempt = detonation.timing(scene, ask.unit)
    success = odds.of(check, attempt.check).chance(lambda result: result.passed)
    if mine is None:
        return Forecast(ticks(detonation.TICKS), (attempt.tally, attempt.level), success=success)
    fares = survivors.under_foot(scene, Charge(laid.figures.burst, mine.cell, trodden=whom), whom)
    caught = Odds({True: success, False: 1 - success}).then(lambda just: fares if just else forecasts.AWAY)
    outcomes = fates(scene, whom, caught, "if late: an ordinary explosion")
    note = "if late, it is an ordinary explosion"
    assumes = forecasts.said(scene, outcomes)
    return Forecast(ticks(detonation.TICKS), (attempt.tally, attempt.level), outcomes, success, assumes, note)


def defused(scene: Scene, ask: Ask, action: Defuse) -> Forecast:
    """The chance of the check that ends the work, and what a blunder does to those near (RFX-MINE-13, RFX-MINE-14)."""
    mine = scene.find(action.mine, Mine)
    if mine is None:
        return Forecast(FREE, note="it is gone")
    side = scene.side(ask.unit)
    tamper = minefields.guarded(scene, action.mine, side)
    attempt = clearing.defusing(scene, ask.unit, tamper=tamper)
    results = odds.of(check, attempt.check)
    bang = results.chance(lambda result: result.missed_by >= clearing.MISHAP)
    laid = minefields.laid(scene, action.mine)
    harm = _blunders(scene, ask.unit, laid.figures, mine.cell, bang, facing=laid.facing)
    unseen = () if tamper else (Assumption(Fact.UNSEEN, "no anti-tamper fuze, and no dummy"),)
    return Forecast(
        FREE,
        (attempt.tally, attempt.level),
        (Outcome("goes off", bang), *harm),
        results.chance(lambda result: result.passed),
        forecasts.said(scene, harm, *unseen),
        f"{'the anti-tamper fuze; ' if tamper else ''}10 minutes, the check with the last",
    )


def _blunders(
    scene: Scene, unit: Ref, what: MineKind, cell: Cell, bang: Fraction, *, facing: int | None = None
) -> tuple[Outcome, ...]:
    """What a mine that may go off at its work does to who works on it, and to all others near (RFX-MINE-01)."""
    if not bang:
        return ()
    around = forecasts.harmed(scene, what.burst, forecasts.surely(cell, bang), going_off.mine_arc(what, facing))
    fares = survivors.at_work(scene, Charge(what.burst, cell, what.damage), unit)
    own = Odds({True: bang, False: 1 - bang}).then(lambda off: fares if off else forecasts.AWAY)
    return (*fates(scene, unit, own, forecasts.OUTSIDE), *(row for row in around if row.unit != unit))


def taken_up(_scene: Scene, _ask: Ask, _action: TakeUp) -> Forecast:
    """Nothing is rolled for a mine that is as safe as it is thought to be (RFX-MINE-13, RFX-MINE-14)."""
    return Forecast(FREE, assumes=(Assumption(Fact.UNSEEN, "assumes it is as safe as you think"),))


def shot(scene: Scene, ask: Ask, action: ShootMine) -> Forecast:
    """The chance to put it out of order, and to set it off by that (RFX-MINE-12)."""
    held, mine = arm(scene, ask.unit, action.weapon), scene.find(action.mine, Mine)
    if held is None or mine is None:
        return Forecast(FREE, note="not at hand" if held is None else "it is gone")
    laid, at, eye = minefields.laid(scene, action.mine), clearing.as_mark(mine), getattr(ask.about, "eye", None)
    attempt = mark.reckon(scene, ask.unit, held, at, action.speed, eye=eye)
    margins = odds.of(check, attempt.check).map(lambda result: result.margin)
    disabled = explodes = Fraction(0)
    for margin, chance in margins.items():
        if margin >= 0:
            struck = odds.of(
                minefields.struck, clearing.came(held.weapon, margin, laid.figures), laid.figures.threshold
            )
            disabled += chance * struck.chance(lambda result: result.disabled)
            explodes += chance * struck.chance(lambda result: result.explodes)
    arc = going_off.mine_arc(laid.figures, laid.facing)
    harm = forecasts.harmed(scene, laid.figures.burst, forecasts.surely(mine.cell, explodes), arc) if explodes else ()
    outcomes = (Outcome("goes off", explodes), Outcome("out of order", disabled - explodes), *harm)
    return Forecast(FREE, (attempt.tally, attempt.level), outcomes, disabled, forecasts.said(scene, harm))


def _foretold(
    scene: Scene, unit: Ref, attempt: Attempt, note: str, what: MineKind, blunder: Callable[[Dice, Check], bool]
) -> Forecast:
    """The chance of a check, and what comes of a blunder."""
    chance, bang = odds.of(check, attempt.check).chance(lambda result: result.passed), odds.of(blunder, attempt.check)
    harm = _blunders(scene, unit, what, scene.cells(unit)[0], bang.chance(bool))
    outcomes = (Outcome("goes off", bang.chance(bool)), *harm) if harm else ()
    assumes = forecasts.said(scene, harm) if harm else ()
    return Forecast(FREE, (attempt.tally, attempt.level), outcomes, chance, assumes, note)


def _laying(scene: Scene, ask: Ask, action: LayMine) -> Forecast:
    what = (scene.find(ask.unit, Arsenal) or Arsenal()).mine(action.mine)
    if what is None:
        return Forecast(FREE, note="not carried")
    if what.feigns:
        return Forecast(FREE, note="nothing is rolled")
    trial = laying.attempt(scene, ask.unit, what, tactics=action.by == "Tactics", openly=action.open)
    note = counted(laying.minutes(what, openly=action.open), "minute")

    def blunder(dice: Dice, made: Check) -> bool:
        return laying.lays(dice, made, improvised=what.improvised)[1]

    return _foretold(scene, ask.unit, trial, note, what, blunder)


def _marking(scene: Scene, ask: Ask, action: MarkLane) -> Forecast:
    def blunder(dice: Dice, made: Check) -> bool:
        return check(dice, made).missed_by >= clearing.BLUNDER

    trial, what = clearing.marking(scene, ask.unit, action.field), minefields.laid(scene, action.field).figures
    return _foretold(scene, ask.unit, trial, "as many metres as the margin", what, blunder)


def _bulk(scene: Scene, _unit: Ref, action: TakeUp) -> int:
    return max(1, minefields.laid(scene, action.mine).figures.bulk)


TOPIC = Topic(
    offers=(tactical,),
    operational=(operational,),
    deeds={
        Detonate: Deed(detonation.detonate, detonation.price),
        TakeUp: Deed(clearing.take_up, _bulk),
        ShootMine: Deed(clearing.shoot, clearing.shot_price, by_range=True, keeps_control=True, keeps_series=True),
        LayMine: Deed(laying.lay),
        MarkLane: Deed(clearing.mark_lane),
        Defuse: Deed(clearing.defuse),
    },
    forecasts={
        LayMine: _laying,
        MarkLane: _marking,
        Defuse: defused,
        TakeUp: taken_up,
        ShootMine: shot,
        Detonate: by_hand,
        DetonateUnder: just_then,
    },
    menus={TIMING: timing},
    answers=(DetonateUnder,),
)
