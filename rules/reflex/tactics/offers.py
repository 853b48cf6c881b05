"""What is offered for one's own nerve and against other people's."""

from __future__ import annotations

from functools import partial

from rules.frame.forms import Choices, OneOf, Refusal
from rules.kernel.refs import Ref
from rules.parts.arms_length import touching
from rules.reflex.asks import PAUSE
from rules.reflex.core import attempts, course
from rules.reflex.core.able import alive, awake
from rules.reflex.core.places import at_a_price
from rules.reflex.core.topic import Desk, Lines
from rules.reflex.fire import burst
from rules.reflex.hands.ready import arms
from rules.reflex.state import Baggage, Traits
from rules.reflex.tactics import calls, panic, suppression, watching
from rules.reflex.tactics.forms import (
    Assess,
    Encourage,
    HastyAmbush,
    Inject,
    KeepWatch,
    PanicFire,
    Say,
    Suppress,
    Talk,
    TeamOrder,
    Withdraw,
)
from rules.reflex.terms.body import Injury


def tactical(desk: Desk) -> Lines:
    """Keeping heads down, panic, words, a look round, a painkiller."""
    yield from _suppressing(desk)
    yield from _panicking(desk)
    yield from _talking(desk)
    yield from _looking(desk)
    yield from _injecting(desk)


def _suppressing(desk: Desk) -> Lines:
    """Any ground in sight and range kept under fire, with or without an enemy on it (RFX-SUPP-01)."""
    scene, unit = desk.scene, desk.unit
    for held in arms(scene, unit):
        if not held.weapon.firearm or held.item is None or held.item.loaded < 1:
            continue
        title = f"{Suppress.title} with {held.weapon.name}"
        unfit = suppression.unfit(scene, unit, held)
        if unfit:
            yield Refusal(title, unfit, "RFX-SUPP-01")
            continue
        hindrance = partial(suppression.out_of_reach, scene, unit, held, eye=desk.eye)
        price = partial(suppression.ticks_at, held)
        for cost, places in at_a_price(desk, price, hindrance, farthest=held.weapon.maximum):
            rounds = [n for n in burst.modes(held.weapon) if n <= held.item.loaded] or [held.item.loaded]
            choices: dict[str, Choices] = {
                "weapon": OneOf((held.weapon.name,)),
                "cell": places,
                "rounds": OneOf(rounds),
            }
            yield from desk.offer(Suppress, choices, held.weapon.name, price=cost, title=title)


def _panicking(desk: Desk) -> Lines:
    """Only as the first thing in an exchange, and only when afraid (RFX-BOOST-02)."""
    scene, unit = desk.scene, desk.unit
    nerve = attempts.morale(scene, unit)
    own = course.initiative(scene, unit)
    if desk.second or own.acted or not nerve.panicked or nerve.broken:
        return
    for held in arms(scene, unit):
        if panic.serves(held):
            yield from desk.offer(PanicFire, {"weapon": OneOf((held.weapon.name,))}, held.weapon.name)


def _talking(desk: Desk) -> Lines:
    """A word passed on; a friend encouraged (RFX-ACT-06, RFX-BOOST-04)."""
    scene, unit = desk.scene, desk.unit
    mates = _mates(desk)
    if not mates:
        return
    radio = attempts.traits(scene, unit).radio
    for by_radio in (False, True) if radio else (False,):
        heard = [mate for mate in mates if calls.within(scene, unit, mate, by_radio)]
        if not heard:
            continue
        for words in ("word", "phrase", "sentence"):
            yield from desk.offer(Say, {"words": OneOf((words,)), "radio": OneOf((by_radio,))})
        yield from desk.offer(Encourage, {"target": OneOf(heard), "radio": OneOf((by_radio,))})


def _mates(desk: Desk) -> tuple[Ref, ...]:
    scene, unit = desk.scene, desk.unit
    others = (mate for mate in scene.units(scene.side(unit)) if mate != unit)
    return tuple(mate for mate in others if scene.find(mate, Traits) is not None and awake(scene, mate))


def _looking(desk: Desk) -> Lines:
    for extra in range(calls.MOST_EXTRA + 1):
        yield from desk.offer(Assess, {"extra": OneOf((extra,))})


def _injecting(desk: Desk) -> Lines:
    scene, unit = desk.scene, desk.unit
    own = scene.find(unit, Baggage)
    if own is None or own.painkillers < 1 or desk.second:
        return
    shaken = attempts.morale(scene, unit).broken
    there = [
        mate
        for mate in ((unit,) if shaken else (unit, *_mates(desk)))
        if alive(scene, mate)
        and Injury.NONE < attempts.wounds(scene, mate).worst < Injury.CRITICAL
        and not attempts.wounds(scene, mate).painkiller
        and touching(scene, scene.cells(unit), scene.cells(mate))
    ]
    if there:
        yield from desk.offer(Inject, {"target": OneOf(there)}, f"{own.painkillers} left")


def operational(desk: Desk) -> Lines:
    """Watching, making ready, slipping away, orders (RFX-OPS-02, RFX-OPS-05, RFX-OPS-08, RFX-OPS-10)."""
    yield from desk.offer(KeepWatch)
    if desk.ask.kind == PAUSE:
        yield from desk.offer(HastyAmbush)
    else:
        yield Refusal(HastyAmbush.title, "only during a pause", "RFX-OPS-08")
    if attempts.traits(desk.scene, desk.unit).leader:
        yield from desk.offer(TeamOrder)
    if calls.listeners(desk.scene, desk.unit):
        yield from desk.offer(Talk)
    why = watching.cannot_withdraw(desk.scene, desk.unit)
    if why:
        yield Refusal(Withdraw.title, why, "RFX-OPS-10")
    elif desk.ask.kind == PAUSE:
        yield from desk.offer(Withdraw)
    else:
        yield Refusal(Withdraw.title, "only during a pause", "RFX-OPS-10")
