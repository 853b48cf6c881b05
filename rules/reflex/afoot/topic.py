"""Going about, as a topic of the rules."""

from __future__ import annotations

from itertools import pairwise

from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.reflex.afoot import jumping, offers, stances, walk
from rules.reflex.afoot.amble import menu
from rules.reflex.afoot.forms import Amble, ChangeStance, Duck, Jump, Move, Stay, WorkDoor
from rules.reflex.asks import AMBLE
from rules.reflex.core import control, targets
from rules.reflex.core.moment import Moment
from rules.reflex.core.topic import Deed, Topic, always
from rules.reflex.hands import gaits


def _move(moment: Moment, unit: Ref, action: Move) -> Flow[None]:
    """The steps of a move are taken when all of the tick has been rolled: see `order.ticks`."""
    yield from walk.go(moment, unit, action)


def _forecast(scene: Scene, ask: Ask, action: Move) -> Forecast:
    """How far a move leads, and what its gait does to fine actions and to shots at the unit; how far a unit gets along
    that is held (RFX-ACT-10, RFX-GRAP-07).
    """
    gait = walk.gait_of(action)
    rate = Tally("Rate", gaits.rate(scene, ask.unit, gait), f"{gait.name.lower()}", "RFX-MOVE-02", unit=" m")
    own = Tally("Your fine actions", 0, "", "RFX-MOVE-01").plus(
        Modifier(targets.FINE_MOTOR[gait], f"at a {gait.name.lower()}", "RFX-MOVE-01")
    )
    against = Tally("Shots at you", 0, "", "RFX-ATK-08").plus(
        Modifier(targets.AGAINST.get(gait, 0), f"at a {gait.name.lower()}", "RFX-ATK-08")
    )
    steps = pairwise((scene.pose(ask.unit).cell, *action.way))
    far = sum(scene.grid.straight(one, next_) for one, next_ in steps)
    note = f"{lengths.metres(round(far))} by this path"
    held_by = tuple(holder for holder, _ in control.holders(scene, ask.unit))
    if not held_by:
        return Forecast(FREE, (rate, own, against), note=note)
    pulling = control.pulling(scene, ask.unit)
    rows = sorted(control.tugs(scene, ask.unit).items())
    outcomes = tuple(Outcome(control.pulls(metres), chance) for metres, chance in rows)
    return Forecast(FREE, (rate, own, against, pulling.tally, pulling.level), outcomes, note=note)


TOPIC = Topic(
    offers=(offers.moves, jumping.offers, offers.postures, offers.doors),
    deeds={
        Move: Deed(_move, always(gaits.MOVE_TICKS)),
        Jump: Deed(jumping.jump, always(gaits.MOVE_TICKS)),
        ChangeStance: Deed(stances.change, stances.price),
        Duck: Deed(stances.duck, always(offers.DUCKING)),
        WorkDoor: Deed(stances.door, always(1)),
    },
    forecasts={Move: _forecast, Jump: jumping.foretold},
    menus={AMBLE: menu},
    answers=(Amble, Stay),
)
