"""The questions of a slot: act, hold back or pass; who goes next; and what declaring so many actions means."""

from __future__ import annotations

from rules.d6.asks import BACK, NEXT, SLOT, InSlot, Whose
from rules.d6.core.vehicles import figures_of
from rules.d6.fighting import menace
from rules.d6.slots import ranking
from rules.d6.turns import budget
from rules.d6.turns.forms import Declare, GoNext, HoldBack, Pass, Wait
from rules.d6.turns.topic import Topic
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, Between, Menu, Offer, OneOf
from rules.frame.scene import Scene
from rules.parts.choices import Asked
from rules.parts.turns import EndTurn


def _slot(scene: Scene, ask: Ask) -> Menu:
    """Act, hold back, or pass (DSX-TIME-04, DSX-ACT-05)."""
    value = ask.about.value if isinstance(ask.about, InSlot) else 0
    after = Asked(lambda: (None, *_later(scene, ask, value)), sure=True)
    return Menu(
        f"{scene.name(ask.unit)}: act now?",
        (_declare(scene), Offer(HoldBack, {"after": after}), Offer(Pass)),
        routine=Declare(),
    )


def _later(scene: Scene, ask: Ask, value: int) -> list[int]:
    """What the units of the side that have yet to go rank by, highest first: the points one can name."""
    now = scene.clock.round
    own = (unit for unit in scene.units(ask.side) if unit != ask.unit and budget.turn(scene, unit).round < now)
    values = {ranking.value(scene, unit) for unit in own if ranking.takes_turns(scene, unit)}
    return sorted((each for each in values if each < value), reverse=True)


def _declare(scene: Scene) -> Offer:
    return Offer(
        Declare,
        {"actions": Between(1, scene.options.max_actions)},
        note="each action beyond the first: -1D on all rolls, -3 on all defences",
    )


def _back(scene: Scene, ask: Ask) -> Menu:
    """Held back: act now, or wait on (DSX-TIME-04)."""
    return Menu(f"{scene.name(ask.unit)} waited: act now?", (_declare(scene), Offer(Wait)), routine=Declare())


def _next(_: Scene, ask: Ask) -> Menu:
    """Which unit of the shared slot goes next (DSX-TIME-06)."""
    units = ask.about.units if isinstance(ask.about, Whose) and ask.about.units else (ask.unit,)
    return Menu("Who goes next?", (Offer(GoNext, {"unit": OneOf(units)}),), routine=GoNext(unit=units[0]))


ALL_THAT = Assumption(Fact.ROUGH, "every action an attack on the same target, every enemy in view attacking back once")


def _declaring(scene: Scene, ask: Ask, action: Declare) -> Forecast:
    many = action.actions - 1
    note = f"−{many}D on all rolls, −{3 * many} on all defences" if many else "no penalty"
    later = menace.in_a_turn(scene, ask.unit, action.actions)
    assumes = (*figures_of(scene, menace.in_sight(scene, ask.unit)), ALL_THAT) if later else ()
    return Forecast(FREE, note=note, assumes=assumes, later=later)


TOPIC = Topic(
    forecasts={Declare: _declaring},
    menus={SLOT: _slot, BACK: _back, NEXT: _next},
    answers=(Declare, HoldBack, Pass, EndTurn, GoNext, Wait),
)
