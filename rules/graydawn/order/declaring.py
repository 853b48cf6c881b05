"""Declaring a turn: the stances a unit may take, the actions it may plan, and what that promises."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial

from rules.frame.flow import Ask
from rules.frame.forecast import Follows, Forecast, Outcome
from rules.frame.forms import FREE, Action, Between, Cost, Menu, Offer, OneOf, Refusal
from rules.frame.scene import Pose, Scene, Table
from rules.frame.worth import Worth, of_forecast
from rules.graydawn.afoot import rolling
from rules.graydawn.asks import Bound
from rules.graydawn.core import arms, scale, shaken
from rules.graydawn.covering import foretelling
from rules.graydawn.errands import talking
from rules.graydawn.fire import forecasts, menace
from rules.graydawn.fire.attack import Attack
from rules.graydawn.nerve import refuge, steeling
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard, Guarding, Turn
from rules.graydawn.turns import plan, stance
from rules.graydawn.turns.forms import (
    ROLLS,
    Advance,
    Brace,
    FromCover,
    KeepDown,
    Plan,
    Roll,
    RollIntoCover,
    Stay,
    Steady,
)
from rules.graydawn.unnerved import Covering, Suppressed
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted
from rules.parts.altered import Altered


def menu(scene: Scene, ask: Ask) -> Menu:
    """Which stance, and how many actions (GRD-STANCE-01, GRD-ACT-05): any; the one that a suppression check has
    confirmed; or what a failed one forces upon the unit.
    """
    unit, bound = ask.unit, ask.about if isinstance(ask.about, Bound) else None
    most, name = plan.allowed(scene, unit), scene.name(unit)
    if bound is not None and bound.forced:
        offers = tuple(_forced(scene, unit, bound, most))
        forced = "runs for cover" if bound.forced == "runs" else bound.forced
        return Menu(f"{name} {forced}: how many actions?", offers, (), _first(offers))
    question = f"{name}, initiative {plan.count(scene, unit)}: up to {counted(most, 'action')}"
    offers = (*(each for each in _offers(scene, unit, most) if bound is None or _guard(each) is bound.guard), STAY)
    offers = (*offers, *talking.may_talk(scene, unit))
    routine: Action = usual(scene, unit, most)
    routine = routine if any(offer.admits(routine) for offer in offers) else _first(offers)
    refusals = list(_refused(scene, unit)) if bound is None else [_held_to(bound)]
    return Menu(question, offers, refusals, routine)


STAY = Offer(Stay)
NEAREST = 3
"""For how many enemies the cover is told that a roll leads to."""


def _guard(offer: Offer) -> Guard | None:
    return offer.action.guard if issubclass(offer.action, Plan) else None


def _held_to(bound: Bound) -> Refusal:
    return Refusal("Other stances", f"it has steeled itself for {bound.guard.value}", "GRD-SUPP-03")


def _first(offers: tuple[Offer, ...]) -> Action:
    """The first of what there is, with the least that can be filled in."""
    first = offers[0]
    return first.action(**{name: next(iter(values)) for name, values in first.choices.items()})


def _forced(scene: Scene, unit: Ref, bound: Bound, most: int) -> Iterator[Offer]:
    """What a failed check leaves: full cover, or a run for cover with covering fire at most at its end, or lying low
    where its side knows of no cover (GRD-SUPP-06, GRD-SUPP-08, GRD-STANCE-04).
    """
    flees = (scene.find(unit, Suppressed) or Suppressed()).flees
    if bound.forced == "runs" and (flees or refuge.way(scene, unit) is not None):
        moves = min(most, refuge.moves(scene, unit))
        after = 0 if flees else min(most - moves, 1)
        none = _fires_already(scene, unit) or not after
        yield Offer(Advance, {"moves": OneOf((moves,)), "actions": OneOf((0,) if none else (0, 1))}, note="runs")
        return
    if bound.forced == "keeps down" and _flanked(scene, unit):
        yield Offer(Advance, {"moves": OneOf((1,)), "actions": OneOf((0,))}, note="shifts to better cover")
    form = KeepDown if bound.forced == "keeps down" else Advance
    actions = OneOf((0,)) if _fires_already(scene, unit) else Between(1, most)
    yield Offer(form, {"moves": OneOf((0,)), "actions": actions}, note=bound.forced)
    if form is KeepDown:
        yield STAY


def _flanked(scene: Scene, unit: Ref) -> bool:
    """Whether a suppressed unit's cover does not face what frightens it, and better cover is within one move
    (GRD-SURPRISE-04).
    """
    return not refuge.here(scene, unit) and refuge.way(scene, unit) is not None and refuge.moves(scene, unit) == 1


def _fires_already(scene: Scene, unit: Ref) -> bool:
    """Whether it gives covering fire all round: it may change its stance or move, and nothing else (GRD-COVF-06)."""
    found = scene.find(unit, Covering)
    return found is not None and found.round == scene.clock.round


def _offers(scene: Scene, unit: Ref, most: int) -> Iterator[Offer]:
    busy = _fires_already(scene, unit)
    acts = OneOf((0,)) if busy else Between(1, most)
    if not stance.may_take(scene, unit, Guard.ACTIVE):
        yield Offer(FromCover, {"moves": OneOf((0,)), "actions": acts})
    for moves in range(min(plan.MOST_MOVES, most) + 1):
        actions = acts if busy else _beside(scene, moves, most)
        yield Offer(Advance, {"moves": OneOf((moves,)), "actions": actions}, note=_note(scene, unit, moves))
    yield Offer(Brace, {"moves": OneOf((0,)), "actions": acts})
    if not stance.may_take(scene, unit, Guard.FULL):
        yield Offer(KeepDown, {"moves": OneOf((0,)), "actions": acts})
    for form in ROLLS:
        cell = rolling.to(scene, unit, form.guard)
        if cell is not None:
            slips = f"{lengths.metres(scene.grid.metres)} for nothing"
            yield Offer(form, {"moves": OneOf((0,)), "actions": acts, "to": OneOf((cell,))}, note=slips)


def _beside(scene: Scene, moves: int, most: int) -> Between:
    """Combat actions beside this number of moves: with a single move, one may be taken on the move (GRD-MOVE-02)."""
    return Between(0 if moves else 1, plan.beside(scene, moves, most))


def _note(scene: Scene, unit: Ref, moves: int) -> str:
    if not moves:
        return "stand in the open"
    return f"{('', 'a move', 'run', 'sprint')[moves]}, {lengths.metres(moves * scale.pace(scene, unit))}"


def _refused(scene: Scene, unit: Ref) -> Iterator[Refusal]:
    for form in (FromCover, KeepDown):
        reason = stance.may_take(scene, unit, form.guard)
        if reason:
            yield Refusal(form.title, reason, "GRD-COVER-03" if "no" in reason else "GRD-COVER-08")


def usual(scene: Scene, unit: Ref, most: int) -> Plan:
    """Fight from cover, or else where one stands, with one action, if there is an enemy to fight; else walk on."""
    foes = [foe for foe in knowing.foes(scene, unit) if knowing.perceives(scene, unit, foe)]
    if foes and not stance.may_take(scene, unit, Guard.ACTIVE):
        return FromCover(moves=0, actions=1)
    cell = rolling.to(scene, unit, Guard.ACTIVE) if foes else None
    if cell is not None:
        return RollIntoCover(moves=0, actions=1, to=cell)
    return Advance(moves=0, actions=1) if foes else Advance(moves=min(2, most), actions=0)


def foretold(scene: Scene, ask: Ask, action: Plan) -> Forecast:
    """What so many actions cost each, what shots from that stance promise on the best target in sight, and the cover
    that a roll leads to; and what a lane of fire does to a unit that rises out of its full cover or rolls into it
    (GRD-LANE-03, GRD-LANE-04, GRD-COVER-03).
    """
    lost, rising = _lost(scene, action), _rising(scene, ask.unit, action)
    penalty = (Tally("Modifier", lost, "each action, as several are taken", "GRD-ACT-02"),) if lost else ()
    tallies: tuple[Tally, ...] = (*penalty, *_covered(scene, ask.unit, action))
    foes = menace.in_sight(scene, ask.unit)
    assumes = (menace.MEASURE,) if foes else ()
    told = replace(_numbers(scene, ask.unit, action, rising), follows=cache(partial(_follows, scene, ask.unit, action)))
    if rising is None:
        return replace(told, tallies=tallies, assumes=assumes)
    return replace(told, tallies=(*tallies, *rising.tallies), assumes=(*assumes, *rising.assumes))


def _follows(scene: Scene, unit: Ref, action: Plan, foe: Ref) -> Follows | None:
    """The likeliest shot at an enemy from that stance, from where the unit is now (GRD-ACT-02, GRD-STANCE-01)."""
    hidden = action.guard is Guard.FULL or shaken.suppressed(scene, unit)
    if hidden or action.moves or not action.actions or isinstance(action, Roll):
        return None
    turn = Turn(scene.clock.round, action.moves, action.actions, at=plan.count(scene, unit), done=False)
    then = Altered(scene, unit, Guarding(action.guard, action.moves), turn)
    made = [
        Follows(mode, told)
        for arm in arms.arms(scene, unit)
        if arm.weapon.gun and arm.weapon.blast is None
        for mode in arm.weapon.modes
        if not arms.unfit(then, unit, arm, mode)
        and (told := forecasts.told(then, Attack(unit, foe, arm, mode)).success) is not None
    ]
    return max(made, key=lambda each: each.success, default=None)


def worth(scene: Scene, ask: Ask, action: Plan) -> Worth:
    """The numbers of that."""
    return of_forecast(scene, _numbers(scene, ask.unit, action, _rising(scene, ask.unit, action)))


def _numbers(scene: Scene, unit: Ref, action: Plan, rising: Forecast | None) -> Forecast:
    """What is promised and suffered, without the reasons."""
    lost, pose = _lost(scene, action), _where(scene, unit, action)
    price = Cost(Fraction(0), f"{-lost} off each" if lost else "no penalty")
    promised = tuple(promise(scene, unit, action.guard, action.actions, lost, pose))
    suffered = menace.suffered(scene, unit, action.guard, action.moves, pose)
    drawn = (Outcome("the fire it draws", Fraction(1), unit, suffered, average=True),) if suffered else ()
    if rising is None:
        return Forecast(price, outcomes=(*promised, *drawn))
    return Forecast(price, outcomes=(*promised, *rising.outcomes), later=drawn)


def _lost(scene: Scene, action: Plan) -> int:
    """What each of several actions loses (GRD-ACT-02)."""
    return plan.hurried(action.moves, action.actions, streamlined=plan.streamlined(scene))


def _rising(scene: Scene, unit: Ref, action: Plan) -> Forecast | None:
    """What lanes of fire do to it."""
    if isinstance(action, Roll):
        return foretelling.of_way(scene, unit, (action.to,))
    return foretelling.of_rising(scene, unit, action.guard, action.moves)


def waited(scene: Scene, ask: Ask, _action: Steady) -> Forecast:
    """What an action that follows a move promises if it waits five points, so that it is not taken on the move
    (GRD-MOVE-02); nothing where the count runs out before (GRD-INIT-04).
    """
    unit, now = ask.unit, plan.turn(scene, ask.unit)
    foes = menace.in_sight(scene, unit) if now.at >= 0 else ()
    lost = plan.hurried(now.moves, now.actions)
    later = tuple(promise(scene, unit, Guard.MOVING, 1, lost)) if foes else ()
    assumes = (menace.MEASURE,) if foes else ()
    return Forecast(FREE, later=later, assumes=assumes)


def _near(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    return knowing.nearest(scene, unit, knowing.foes(scene, unit))[:NEAREST]


def _covered(scene: Scene, unit: Ref, action: Plan) -> Iterator[Tally]:
    """The cover that a roll leads to, from the nearest enemies (GRD-COVER-03)."""
    if isinstance(action, Roll):
        for foe in _near(scene, unit):
            yield rolling.cover_from(scene, unit, foe, action.to)


def _where(scene: Scene, unit: Ref, action: Plan) -> Pose | None:
    """How a unit would be after a roll; None where it stays where it is."""
    return rolling.pose(scene, unit, action.to) if isinstance(action, Roll) else None


def promise(
    scene: Scene, unit: Ref, guard: Guard, actions: int, lost: int, pose: Pose | None = None
) -> Iterator[Outcome]:
    """What this number of shots from a stance promises on the best target in sight; from another place, if it has a
    pose.
    """
    found = menace.best(scene, unit, guard, lost, pose) if actions and guard is not Guard.FULL else None
    if found is not None and not shaken.suppressed(scene, unit):
        foe, mean = found
        loss = min(Fraction(1), mean * actions)
        yield Outcome(counted(actions, "attack"), Fraction(1), foe, loss, average=True)


def declare(table: Table, unit: Ref, action: Plan, guard: Guard) -> None:
    """The stance is taken, and the actions stand from now on (GRD-ACT-05); a suppressed unit that lies low stays so.
    After a roll that came to nothing it is not the stance that was meant.
    """
    at = plan.count(table, unit)
    table.put(unit, Turn(table.clock.round, action.moves, action.actions, at=at, done=False))
    if guard is Guard.MOVING and not action.moves and shaken.suppressed(table, unit):
        steeling.lie_low(table, unit)
    else:
        stance.take(table, unit, guard, action.moves)
