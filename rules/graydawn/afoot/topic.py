"""Going on foot, as a topic of the rules: where a move leads, and taking cover at its end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.figure import Stance
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Menu, Offer, OneOf, Refusal, Ways
from rules.frame.ground import Reach
from rules.frame.scene import Event, Scene, Table
from rules.frame.worth import Worth, of_forecast
from rules.graydawn.afoot import rolling, walking
from rules.graydawn.afoot.forms import GUARDS, StandUp, Walk
from rules.graydawn.core import clinch, footing, scale, strides
from rules.graydawn.covering import foretelling, lanes
from rules.graydawn.nerve import refuge
from rules.graydawn.nerve.forms import Bolt
from rules.graydawn.senses import knowing
from rules.graydawn.state import Fallen, Guard
from rules.graydawn.surprise import hiding
from rules.graydawn.turns import plan, stance
from rules.graydawn.turns.topic import MOVE, Deed, Desk, Topic, at_once
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.reach import Sought
from rules.parts.topics import Lines, always
from rules.parts.turns import EndTurn


@dataclass(frozen=True, eq=False)
class Within(Sought):
    """Where a unit gets to with one move action."""

    scene: Scene
    unit: Ref

    @property
    def budget(self) -> int:
        """Tenths of metres of a move."""
        return strides.left(self.scene, self.unit)

    def search(self) -> Reach:
        """As far as MA leads, and no way that it shuns (GRD-MOVE-01, GRD-LANE-04)."""
        return strides.within(self.scene, self.unit, lanes.shunned(self.scene, self.unit))


def moves(desk: Desk) -> Lines:
    """The next move, while any is declared (GRD-MOVE-01)."""
    if desk.rushing:
        return
    if not plan.may_move(desk.scene, desk.unit):
        yield Refusal(Walk.title, "no move was declared" if not desk.turn.moves else "no move is left", "GRD-MOVE-01")
        return
    held, down = clinch.fast(desk.scene, desk.unit), footing.rooted(desk.scene, desk.unit)
    if held or down:
        yield Refusal(Walk.title, held or down, "GRD-CQC-03" if held else "GRD-STANCE-08")
        return
    within = Within(desk.scene, desk.unit)
    if within:
        last = desk.turn.moves_left == 1
        arrival = ("active cover", "full cover", "no cover") if last else ("no cover",)
        note = f"up to {lengths.metres(scale.pace(desk.scene, desk.unit))}"
        yield desk.offer(Walk, {"way": Ways(within), "arrive": OneOf(arrival)}, note)
    else:
        why = "no way leads on from here" if within.budget else "is still on its way here"
        yield Refusal(Walk.title, why, "GRD-MOVE-01")


def walk(table: Table, unit: Ref, action: Walk) -> Flow[None]:
    """Step by step, as far as nothing stops it (GRD-MOVE-01), such as a lane of fire (GRD-LANE-04)."""
    within = Within(table, unit).search()
    gone = yield from walking.along(table, unit, action.way)
    if knowing.can_act(table, unit):
        arrive(table, unit, action)
        hiding.stirs(table, unit)
    strides.went(table, unit, within.price(gone[1:]) or 0)
    metres = round((len(gone) - 1) * table.grid.metres)
    table.say(Event("walks", f"{{actor}} moves {lengths.metres(metres)}.", actor=unit, cells=table.cells(unit)))


def arrive(table: Table, unit: Ref, action: Walk) -> None:
    """With the last move a unit takes the cover there is (GRD-MOVE-05)."""
    guard = GUARDS.get(action.arrive)
    if guard is None or plan.may_move(table, unit) or stance.may_take(table, unit, guard):
        return
    stance.take(table, unit, guard)


def bolt(table: Table, unit: Ref, action: Bolt) -> Flow[None]:
    """A move for cover, or away; once there is cover the unit hides, and the moves that are left are lost
    (GRD-SUPP-08). It scrambles up if it has fallen, and lets go of what it holds (GRD-CQC-03).
    """
    clinch.let_go(table, unit)
    if footing.fallen(table, unit) and not footing.crawls(table, unit):
        table.strip(unit, Fallen)
        table.put(unit, Stance())
    yield from walk(table, unit, Walk(way=action.way, arrive="no cover"))
    if refuge.here(table, unit) and knowing.can_act(table, unit):
        now = plan.turn(table, unit)
        table.put(unit, replace(now, lost=now.lost + now.moves_left))
        if not stance.may_take(table, unit, Guard.FULL):
            stance.take(table, unit, Guard.FULL)


def bolts(scene: Scene, ask: Ask) -> Menu:
    """The next move of a unit that has lost its nerve: the only one there is, if any way leads on (GRD-SUPP-08)."""
    way, name = refuge.next_steps(scene, ask.unit), scene.name(ask.unit)
    end = EndTurn()
    if not way:
        return Menu(f"{name} cannot get away", (Offer(EndTurn),), (), end)
    offer = Offer(Bolt, {"way": OneOf((way,))}, MOVE)
    return Menu(f"{name} runs for cover", (offer,), (), offer.fill())


NEAREST = 3
"""For how many enemies the cover at the end of a walk is told."""


def foretold(scene: Scene, ask: Ask, action: Walk | Bolt) -> Forecast:
    """The way in metres, the cover at its end from the nearest enemies, and what a lane of fire on it may do."""
    unit, steps = ask.unit, len(action.way)
    tallies = [Tally("Distance", round(steps * scene.grid.metres), rule="GRD-MOVE-01", unit=" m")]
    over = (Within(scene, unit).price(action.way) or 0) - strides.left(scene, unit)
    if over > 0:
        tallies.append(Tally("Owed on the next move", -(-over // scale.TENTHS), rule="GRD-MOVE-01", unit=" m"))
    near = knowing.nearest(scene, unit, knowing.foes(scene, unit))[:NEAREST]
    tallies += [rolling.cover_from(scene, unit, foe, action.way[-1]) for foe in near if action.way]
    crossing = foretelling.of_way(scene, unit, action.way)
    if crossing is None:
        return Forecast(FREE, tuple(tallies))
    return replace(crossing, tallies=(*tallies, *crossing.tallies))


def weighed(scene: Scene, ask: Ask, action: Walk | Bolt) -> Worth:
    """The numbers of that."""
    crossing = foretelling.of_way(scene, ask.unit, action.way)
    return Worth(FREE) if crossing is None else of_forecast(scene, crossing)


def rising(desk: Desk) -> Lines:
    """Standing up after a fall, which takes an action (GRD-STANCE-08)."""
    if not footing.fallen(desk.scene, desk.unit):
        return
    if footing.crawls(desk.scene, desk.unit):
        yield Refusal(StandUp.title, "a leg is crippled", "GRD-CRIP-09")
    elif desk.busy or clinch.holders(desk.scene, desk.unit):
        yield Refusal(StandUp.title, desk.busy or clinch.fast(desk.scene, desk.unit), "GRD-STANCE-08")
    else:
        yield desk.offer(StandUp)


def stand_up(table: Table, unit: Ref, _action: StandUp) -> None:
    """Back on its feet, in the open until it takes cover (GRD-STANCE-08)."""
    table.strip(unit, Fallen)
    table.put(unit, Stance())
    table.say(Event("stands up", "{actor} stands up.", actor=unit))


TOPIC = Topic(
    offers=(moves, rising),
    deeds={
        Walk: Deed(walk, always(MOVE), move=True),
        Bolt: Deed(bolt, always(MOVE), move=True),
        StandUp: at_once(stand_up),
    },
    forecasts={Walk: foretold, Bolt: foretold},
    worths={Walk: weighed, Bolt: weighed},
)
