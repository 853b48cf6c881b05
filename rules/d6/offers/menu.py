"""The menu of every kind of question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.d6.actions import (
    Attack,
    CarryOut,
    Declare,
    EndTurn,
    GoNext,
    HoldBack,
    Load,
    Pass,
    Suppress,
    TurnRound,
    Wait,
)
from rules.d6.asks import BACK, HELD, NEXT, ROUND, ROUTINE, SLOT, TURN, InSlot, InTurn, SetOff, Whose
from rules.d6.offers import afoot, areas, casting, company, fire, gear, holding, vehicle
from rules.d6.offers.choices import Asked
from rules.d6.offers.desk import Desk, Lines
from rules.d6.order import budget, ranking
from rules.d6.state import Held
from rules.frame.flow import Ask
from rules.frame.forms import Action, Between, Menu, Offer, OneOf, Refusal
from rules.frame.scene import Scene
from rules.kernel.words import counted

TOPICS: tuple[Callable[[Desk], Lines], ...] = (
    afoot.moves,
    fire.attacks,
    areas.areas,
    casting.spells_known,
    holding.aims,
    holding.holds,
    gear.things,
    gear.doors,
    afoot.postures,
    company.friends_and_foes,
    vehicle.aboard,
)
"""The topics of a turn, in the order they are shown."""


def menu(scene: Scene, ask: Ask) -> Menu:
    """What may be answered, from what the asked side knows."""
    return _MENUS[ask.kind](scene, ask)


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


def _held(scene: Scene, ask: Ask) -> Menu:
    """The event has come: carry the held action out, or keep it (DSX-HELD-02)."""
    held = scene.find(ask.unit, Held)
    fixed = held.target if held is not None else None
    by = ask.about.by if isinstance(ask.about, SetOff) else None
    target = fixed if fixed is not None else by
    whom = f" ({scene.name(by)})" if by is not None else ""
    return Menu(
        f"{scene.name(ask.unit)}: the event it waited for happens{whom}. Act now?",
        (Offer(CarryOut, {"target": OneOf((target,))}), Offer(Wait)),
        routine=CarryOut(target=target),
    )


def _round(scene: Scene, ask: Ask) -> Menu:
    """Attacked from behind: turn round, unless one prefers not to (DSX-ADV-04)."""
    question = f"{scene.name(ask.unit)} is attacked from behind: turn round?"
    return Menu(question, (Offer(TurnRound), Offer(Wait)), routine=TurnRound())


def _turn(scene: Scene, ask: Ask) -> Menu:
    """Everything a unit may do in its turn."""
    about = ask.about if isinstance(ask.about, InTurn) else InTurn()
    desk = Desk(scene, ask.unit, about, routine=ask.kind == ROUTINE)
    lines = [line for topic in TOPICS for line in topic(desk)]
    offers = tuple(line for line in lines if isinstance(line, Offer))
    left = desk.turn.left
    question = f"{scene.name(ask.unit)}: {counted(left, 'action')} left"
    spent = not left and not any(offer.cost.amount for offer in offers)
    return Menu(question, (*offers, Offer(EndTurn)), Asked(lambda: _refusals(lines)), _usual(offers), spent=spent)


def _refusals(lines: Iterable[Offer | Refusal | Asked]) -> Iterator[Refusal]:
    """What may not be done, in the order of the topics."""
    for line in lines:
        if isinstance(line, Refusal):
            yield line
        elif isinstance(line, Asked):
            yield from line


def _usual(offers: tuple[Offer, ...]) -> Action:
    """Make an end; but whoever has nothing to attack with or nobody to attack loads what wants loading first."""
    if any(issubclass(offer.action, Attack | Suppress) for offer in offers):
        return EndTurn()
    return next((offer.fill() for offer in offers if offer.action is Load), EndTurn())


_MENUS: dict[str, Callable[[Scene, Ask], Menu]] = {
    SLOT: _slot,
    BACK: _back,
    NEXT: _next,
    HELD: _held,
    ROUND: _round,
    TURN: _turn,
    ROUTINE: _turn,
}
