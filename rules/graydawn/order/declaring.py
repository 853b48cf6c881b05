"""Declaring a turn: the stances a unit may take, the actions it may plan, and what that promises."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Action, Between, Menu, Offer, OneOf, Refusal
from rules.frame.scene import Scene, Table
from rules.graydawn.core import scale
from rules.graydawn.fire import menace
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard, Turn
from rules.graydawn.turns import plan, stance
from rules.graydawn.turns.forms import Advance, Brace, FromCover, KeepDown, Plan, Stay
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted
from rules.parts.assumptions import usual_figures

MEASURE = Assumption(Fact.ROUGH, "averages for comparing stances; each shot has its exact odds")


def menu(scene: Scene, ask: Ask) -> Menu:
    """Which stance, and how many actions (GRD-STANCE-01, GRD-ACT-05)."""
    unit, most = ask.unit, plan.most(plan.count(scene, ask.unit))
    offers, refusals = list(_offers(scene, unit, most)), list(_refused(scene, unit))
    question = f"{scene.name(unit)}, initiative {plan.count(scene, unit)}: up to {counted(most, 'action')}"
    return Menu(question, (*offers, Offer(Stay)), refusals, usual(scene, unit, most))


def _offers(scene: Scene, unit: Ref, most: int) -> Iterator[Offer]:
    if not stance.may_take(scene, unit, Guard.ACTIVE):
        yield Offer(FromCover, {"moves": OneOf((0,)), "actions": Between(1, most)})
    for moves in range(min(plan.MOST_MOVES, most) + 1):
        yield Offer(
            Advance, {"moves": OneOf((moves,)), "actions": _beside(moves, most)}, note=_note(scene, unit, moves)
        )
    yield Offer(Brace, {"moves": OneOf((0,)), "actions": Between(1, most)})
    if not stance.may_take(scene, unit, Guard.FULL):
        yield Offer(KeepDown, {"moves": OneOf((0,)), "actions": Between(1, most)})


def _beside(moves: int, most: int) -> Between:
    """Combat actions that go with so many moves: with a single one, one may be taken on the move (GRD-MOVE-02)."""
    if not moves:
        return Between(1, most)
    return Between(0, most if moves == 1 else most - moves)


def _note(scene: Scene, unit: Ref, moves: int) -> str:
    if not moves:
        return "stand in the open"
    return f"{('', 'a move', 'run', 'sprint')[moves]}, {lengths.metres(moves * scale.pace(scene, unit))}"


def _refused(scene: Scene, unit: Ref) -> Iterator[Refusal]:
    for form in (FromCover, KeepDown):
        reason = stance.may_take(scene, unit, form.guard)
        if reason:
            yield Refusal(form.title, reason, "GRD-COVER-03" if "no" in reason else "GRD-COVER-08")


def usual(scene: Scene, unit: Ref, most: int) -> Action:
    """Fight from cover, or else where one stands, with one action, if there is an enemy to fight; else walk on."""
    foes = [foe for foe in knowing.foes(scene, unit) if knowing.perceives(scene, unit, foe)]
    if foes and not stance.may_take(scene, unit, Guard.ACTIVE):
        return FromCover(moves=0, actions=1)
    return Advance(moves=0, actions=1) if foes else Advance(moves=min(2, most), actions=0)


def foretold(scene: Scene, ask: Ask, action: Plan) -> Forecast:
    """What so many actions cost each, and what shots from that stance promise on the best target in sight."""
    lost = plan.hurried(action.moves, action.actions)
    words = "each action, as several are taken" if lost else "no penalty"
    tallies = (Tally("Modifier", lost, words, "GRD-ACT-02"),)
    foes = menace.in_sight(scene, ask.unit)
    assumes = (*usual_figures(scene, foes), *((MEASURE,) if foes else ()))
    return Forecast(FREE, tallies, tuple(_promised(scene, ask.unit, action, lost)), assumes=assumes)


def _promised(scene: Scene, unit: Ref, action: Plan, lost: int) -> Iterator[Outcome]:
    found = menace.best(scene, unit, action.guard, lost) if action.actions and action.guard is not Guard.FULL else None
    if found is not None:
        foe, mean = found
        shots = counted(action.actions, "attack")
        yield Outcome(shots, Fraction(1), foe, min(Fraction(1), mean * action.actions))
    suffered = menace.suffered(scene, unit, action.guard, action.moves)
    if suffered:
        yield Outcome("fire that it draws", Fraction(1), unit, suffered)


def declare(table: Table, unit: Ref, action: Plan) -> None:
    """The stance is taken, and the actions stand from now on (GRD-ACT-05)."""
    at = plan.count(table, unit)
    table.put(unit, Turn(table.clock.round, action.moves, action.actions, at=at, done=False))
    stance.take(table, unit, action.guard, action.moves)
