"""What mine work is offered."""

from __future__ import annotations

from rules.frame.figure import Kit
from rules.frame.flow import Ask
from rules.frame.forms import Choices, Menu, Offer, OneOf, Refusal
from rules.frame.scene import Scene
from rules.frame.things import Mine, Minefield
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts.arms_length import touching
from rules.reflex.asks import Crossing
from rules.reflex.core.forms import Decline
from rules.reflex.core.topic import Desk, Lines, ticks
from rules.reflex.fire import mark
from rules.reflex.hands.ready import arms
from rules.reflex.minefields import knowledge
from rules.reflex.mines import clearing, detonation, laying
from rules.reflex.mines.forms import Defuse, Detonate, DetonateUnder, LayMine, MarkLane, ShootMine, TakeUp
from rules.reflex.state import Arsenal
from rules.reflex.terms.weapons import MineKind


def tactical(desk: Desk) -> Lines:
    """Buttons within reach of the finger; mines to be shot at or taken up (RFX-MINE-09, RFX-MINE-12, RFX-MINE-13)."""
    scene, unit = desk.scene, desk.unit
    side = scene.side(unit)
    for ref, mine in scene.having(Mine):
        laid = knowledge.laid(scene, ref)
        if laid.fuze == "command" and mine.side == side and detonation.at_hand(scene, unit, ref):
            yield from desk.offer(Detonate, {"mine": OneOf((ref,))}, mine.name, title=Detonate.title)
    yield from _shooting(desk)
    if desk.second:
        return
    for ref in _beside(desk):
        if knowledge.believed_safe(scene, ref, side):
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
        yield from _laying(desk, what)
    for ref in _beside(desk):
        if not knowledge.believed_safe(scene, ref, scene.side(unit)):
            yield from desk.offer(Defuse, {"mine": OneOf((ref,))}, "10 minutes")
    for ref, sown in scene.having(Minefield):
        near = any(touching(scene, scene.cells(unit), (cell,)) for cell in sown.cells)
        if near:
            ways_ = OneOf(range(scene.grid.directions))
            yield from desk.offer(MarkLane, {"field": OneOf((ref,)), "direction": ways_}, "10 minutes per attempt")
        elif knowledge.known(scene, ref, scene.side(unit)):
            yield Refusal(MarkLane.title, "the field is too far off", "RFX-MINE-10")


def _laying(desk: Desk, what: MineKind) -> Lines:
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
        yield from desk.offer(LayMine, choices, note)


def timing(scene: Scene, ask: Ask) -> Menu:
    """Now, or let him pass (RFX-MINE-09)."""
    whom = scene.name(ask.about.whom) if isinstance(ask.about, Crossing) else "an enemy"
    question = f"{scene.name(ask.unit)}: {whom} is about to cross the mine. Now?"
    return Menu(question, (Offer(DetonateUnder, cost=ticks(detonation.TICKS)), Offer(Decline)), routine=DetonateUnder())
