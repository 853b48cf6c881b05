"""Evading: past a foe, through the ground it stands on, by a Quick Contest of DX (GUR-EVADE-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from rules.frame.body import Posture
from rules.frame.conjecture import Guess, presuming
from rules.frame.figure import Facing, Position
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome, either
from rules.frame.forms import FREE, Action, Menu, Offer, OneOf, Purpose, Refusal
from rules.frame.ground import Cell, Reach
from rules.frame.marks import AtCell, AtUnit
from rules.frame.scene import Event, Scene, Table
from rules.gurps import contests
from rules.gurps.afoot.allowance import Within
from rules.gurps.afoot.forms import Move
from rules.gurps.asks import BARS, Decline, Reply
from rules.gurps.contests import Contest
from rules.gurps.core import ails, facing, figures, held, scale
from rules.gurps.core.facing import Arc
from rules.gurps.defence import ground
from rules.gurps.flesh import body
from rules.gurps.senses import knowing
from rules.gurps.terms.manoeuvres import LYING, Manoeuvre
from rules.gurps.terms.skills import Attribute
from rules.gurps.terms.traits import Trait
from rules.gurps.turns import taking
from rules.gurps.turns.topic import Deed, Desk, Topic, taking_up
from rules.gurps.walking import going
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts.topics import Lines

UPRIGHT, LOW, DOWN = -5, -2, 5
"""Off DX past a foe that stands, past one that kneels, sits or crawls, and added past one that lies."""
ASIDE, BEHIND = 2, 5
"""Added when it is approached from a side, and from behind."""
HUGE = 3
"""Points of size from which the bigger steps over the smaller, or the smaller slips between its legs."""
KNEELING = (Posture.KNEELING, Posture.SITTING, Posture.CRAWLING)


class Evade(Action):
    """Move past a foe, through the ground it holds (GUR-EVADE-01)."""

    title: ClassVar[str] = "Evade"
    does: ClassVar[str] = "Run up to a foe and past it: a contest of DX; the foe stops you unless you win."
    purpose: ClassVar[Purpose] = Purpose.GO
    seldom: ClassVar[bool] = True
    kind: Literal["evade"] = "evade"
    target: AtUnit
    cell: AtCell
    """Where it comes out on the other side."""


class Bar(Reply):
    """Get in the way of a foe that runs past (GUR-EVADE-01)."""

    title: ClassVar[str] = "Stop it"
    does: ClassVar[str] = "Get in its way: it must win a contest of DX to get past you."
    key: ClassVar[str] = "s"
    purpose: ClassVar[Purpose] = Purpose.PROTECT
    kind: Literal["stop it"] = "stop it"


@dataclass(frozen=True, slots=True)
class Past:
    """Which foe runs past, and from where."""

    by: Ref
    near: Cell


def _guessed(scene: Scene, own: Tally, unit: Ref, *_: object) -> Guess[Tally] | None:
    if not scene.assumed(unit):
        return None
    fit = Assumption(Fact.MIND, f"{scene.name(unit)} is not in shock from a wound", unit)
    return Guess((fit,), (own.plus(Modifier(-body.SHOCK, "shock", "GUR-INJ-04")),))


@presuming(_guessed)
def dx(scene: Scene, unit: Ref, foe: Ref, near: Cell) -> Tally:
    """DX against a foe that is approached from a cell (GUR-EVADE-01)."""
    pose, own = scene.pose(foe), figures.attribute(scene, unit, Attribute.DX)
    low = DOWN if pose.posture in LYING else LOW if pose.posture in KNEELING else UPRIGHT
    where = facing.arc_from(scene, pose.facing, pose.cell, near) if scene.options.facing else Arc.FRONT
    side = BEHIND if where is Arc.BACK else ASIDE if where.side else 0
    aside = Modifier(side, "from behind" if where is Arc.BACK else "from the side", "GUR-EVADE-01") if side else None
    return own.plus(Modifier(low, f"the foe is {pose.posture.value}", "GUR-EVADE-01"), aside)


def unhindered(scene: Scene, unit: Ref, foe: Ref) -> str:
    """Why a foe cannot stop it; "" when it can: it cannot act or knows nothing of it, it is of quite another size, or
    the mover flies over it (GUR-EVADE-01, GUR-EVADE-02).
    """
    if not knowing.can_act(scene, foe) or ails.stunned(scene, foe) or held.pinned(scene, foe):
        return "cannot act"
    if not knowing.expects(scene, foe, unit):
        return "knows nothing of it"
    if abs(figures.traits(scene, foe).size - figures.traits(scene, unit).size) >= HUGE:
        return "is of quite another size"
    if figures.has(scene, unit, Trait.FLIGHT) or figures.has(scene, unit, Trait.SUPER_JUMP):
        return "is passed overhead"
    return ""


def passes(scene: Scene, unit: Ref, foe: Ref, near: Cell) -> Contest | None:
    """What both sides roll; None where the foe cannot stop it (GUR-EVADE-01)."""
    if unhindered(scene, unit, foe):
        return None
    return Contest(dx(scene, unit, foe, near), figures.attribute(scene, foe, Attribute.DX))


def _ways(scene: Scene, unit: Ref, foe: Ref, reach: Reach) -> Iterator[tuple[Cell, Cell]]:
    """Each free cell beyond a foe, with the cell beside it from which the foe is run at: as far as Move leads there and
    two cells on (GUR-EVADE-01, GUR-EVADE-02).
    """
    there, here, grid = scene.cells(foe)[0], scene.cells(unit)[0], scene.grid
    around = dict(grid.neighbours(there))
    near = [cell for cell in around.values() if cell == here or cell in reach]
    for way, beyond in around.items():
        if not ground.may_enter(scene, unit, there, way, beyond):
            continue
        apart = [
            cell
            for cell in near
            if ground.open_to(scene, cell, grid.direction(cell, there)) and int(grid.count(cell, beyond)) > 1
        ]
        costs = {cell: 0 if cell == here else reach.cost(cell) for cell in apart}
        best = min(costs, key=lambda cell: (costs[cell], cell), default=None)
        if best is not None and costs[best] + 2 * scale.across(scene) <= reach.budget:
            yield beyond, best


def _from(scene: Scene, unit: Ref, action: Evade) -> tuple[Cell, Reach] | None:
    """Where it runs at the foe from; None where it cannot get past to that cell."""
    reach = Within(scene, unit, "").search()
    found = dict(_ways(scene, unit, action.target, reach)).get(action.cell)
    return None if found is None else (found, reach)


def offers(desk: Desk) -> Lines:
    """Past each foe it could outrun; never in a foe's grip (GUR-EVADE-01, GUR-EVADE-02)."""
    scene, unit = desk.scene, desk.unit
    if desk.turn.taken is not None or not desk.may(Manoeuvre.MOVE):
        return
    if held.hold(scene, unit).by:
        yield Refusal(Evade.title, "is held", "GUR-EVADE-02")
        return
    far = scale.metres(figures.move(scene, unit))
    close = [foe for foe in desk.fighters if len(scene.cells(foe)) == 1 and scene.apart(unit, foe) <= far]
    within = Within(scene, unit, "")
    if not close or len(scene.cells(unit)) > 1 or within.budget <= 0:
        return
    for foe in close:
        cells = OneOf(beyond for beyond, _ in _ways(scene, unit, foe, within.found))
        if cells and not scene.pose(foe).body.is_vehicle:
            yield desk.offer(Evade, {"target": OneOf((foe,)), "cell": cells})


def evade(table: Table, unit: Ref, action: Evade) -> Flow[None]:
    """Up to the foe, the contest, and past it; a loss or a tie stops it in front of the foe (GUR-EVADE-01)."""
    found = _from(table, unit, action)
    if found is None:
        return
    near, reach = found
    if near != table.cells(unit)[0]:
        yield from going.go(table, unit, Move(way=reach.way(near)))
    foe = action.target
    if table.cells(unit)[0] != near or not knowing.can_act(table, unit) or taking.stunned(table, unit):
        return
    both = passes(table, unit, foe, near)
    if both is not None:
        answer = yield Ask(table.side(foe), foe, BARS, Past(unit, near))
        both = both if isinstance(answer, Bar) else None
    won = both is None or (yield from contests.played(table, unit, foe, both)) > 0
    told = "{actor} gets past {target}." if won else "{target} stops {actor}."
    table.say(Event("evades", told, unit, foe, success=won, tally=both.own if both else None))
    if won:
        _comes_out(table, unit, table.cells(foe)[0], action.cell)


def _comes_out(table: Table, unit: Ref, there: Cell, beyond: Cell) -> None:
    """Two cells on, looking ahead."""
    here, before = table.cells(unit)[0], table.pose(unit).facing
    ways = (table.grid.direction(here, there), table.grid.direction(there, beyond))
    table.put(unit, Position(beyond), Facing(ways[1]))
    going.went(table, unit, "", 2 * scale.across(table), before, ways)
    table.say(Event("walks", "{actor} moves on.", actor=unit, cells=table.cells(unit)))


def foretold(scene: Scene, ask: Ask, action: Evade) -> Forecast:
    """Both scores, and how likely it gets past (GUR-EVADE-01)."""
    unit, foe = ask.unit, action.target
    found = _from(scene, unit, action)
    if found is None:
        return Forecast(FREE, note="no way past")
    both = passes(scene, unit, foe, found[0])
    if both is None:
        note = f"the foe {unhindered(scene, unit, foe)}"
        return Forecast(FREE, outcomes=(Outcome("gets past", Fraction(1)),), note=note)
    chance = contests.odds(scene, both).chance(lambda margin: margin > 0)
    rows = either(chance, "gets past", "stopped")
    stops = Assumption(Fact.ANSWER, f"{scene.name(foe)} tries to stop it", foe)
    return Forecast(FREE, (both.own, both.other), rows, chance, (stops,))


def menu(scene: Scene, ask: Ask) -> Menu:
    """Stop it, or let it past (GUR-EVADE-01)."""
    question = f"{scene.name(ask.about.by)} runs past {scene.name(ask.unit)}: stop it?"
    return Menu(question, (Offer(Bar), Offer(Decline)), (), Bar())


def barred(scene: Scene, ask: Ask, _action: Bar) -> Forecast:
    """Both scores, and how likely it is stopped (GUR-EVADE-01)."""
    about: Past = ask.about
    own = figures.attribute(scene, ask.unit, Attribute.DX)
    theirs = dx(scene, about.by, ask.unit, about.near)
    chance = contests.odds(scene, Contest(theirs, own)).chance(lambda margin: margin <= 0)
    return Forecast(FREE, (own, theirs), either(chance, "stops it", "it gets past"), chance)


TOPIC = Topic(
    offers=(offers,),
    deeds={Evade: Deed(evade, manoeuvre=taking_up(Manoeuvre.MOVE))},
    forecasts={Evade: foretold, Bar: barred},
    menus={BARS: menu},
    answers=(Bar, Decline),
)
