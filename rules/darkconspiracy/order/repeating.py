"""Doing the same thing all turn: declared at its start, done at the start of every phase, or broken off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.darkconspiracy.afoot import gaits, walking
from rules.darkconspiracy.afoot.forms import Move
from rules.darkconspiracy.asks import DECLARE, SIGHTED
from rules.darkconspiracy.core import figures, motion, scale
from rules.darkconspiracy.fire import attack, volley
from rules.darkconspiracy.fire.offers import hindered as hindered_by
from rules.darkconspiracy.fire.ranges import Band
from rules.darkconspiracy.nerve import hindered
from rules.darkconspiracy.order import eligible
from rules.darkconspiracy.order.turn import seen
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.order import BrokenOff, Repeating
from rules.darkconspiracy.topics import DEEDS, TOPICS
from rules.darkconspiracy.turns.forms import AsItComes, BreakOff, CarryOn, KeepMoving, KeepOn
from rules.darkconspiracy.turns.topic import Desk
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action, Menu, Offer, OneOf, Ways
from rules.frame.ground import Cell, Reach
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.parts.reach import Sought

MARCHES = ("walk", "trot", "run")


@dataclass(frozen=True, eq=False)
class March(Sought):
    """Where a unit gets to in a whole turn at a gait."""

    scene: Scene
    unit: Ref
    gait: str

    @property
    def budget(self) -> int:
        """Tenths of metres of six phases (DKC-REP-01)."""
        return motion.rate(self.scene, self.unit, self.gait) * scale.PHASES * gaits.TENTHS

    def search(self) -> Reach:
        """As far as those lead."""
        return self.scene.reach(self.unit, gaits.on_foot(self.scene, self.unit, self.gait), self.budget)


def declare(table: Table) -> Flow[None]:
    """Each unit that could gain by it says whether it does the same thing all turn (DKC-REP-01)."""
    for unit in table.units():
        if not eligible.able(table, unit) or hindered.why(table, unit):
            continue
        ask = Ask(table.side(unit), unit, DECLARE)
        if not any(offered(Desk(table, ask, DEEDS))):
            continue
        action = yield ask
        if not isinstance(action, AsItComes):
            table.put(unit, Repeating(scale.turn(table.clock.round), action))


def offered(desk: Desk) -> Iterator[Offer]:
    """What a unit may declare: to go on at a gait while no enemy is known of, and what topics list (DKC-REP-01)."""
    if desk.on_foot and not desk.foes and desk.scene.find(desk.unit, BrokenOff) is None:
        able = gaits.allowed(desk.scene, desk.unit)
        for gait in MARCHES:
            march = March(desk.scene, desk.unit, gait)
            if gait in able and march.begins:
                yield Offer(KeepMoving, {"way": Ways(march), "gait": OneOf((gait,))})
    names = OneOf(dict.fromkeys(words for words, _ in listed(desk)))
    if names:
        yield Offer(KeepOn, {"what": names})


def listed(desk: Desk) -> Iterator[tuple[str, Action]]:
    """What the topics list of things that may be repeated."""
    for topic in TOPICS:
        for each in topic.repeats:
            yield from each(desk)


def repeated(scene: Scene, ask: Ask, action: Action) -> Action | None:
    """What is done in each phase by a unit that does the same thing all turn; None of any other action."""
    if not isinstance(action, KeepOn):
        return None
    return next((form for words, form in listed(Desk(scene, ask, DEEDS)) if words == action.what), None)


def menu(scene: Scene, ask: Ask) -> Menu:
    """The same thing all turn, or each action when it is due."""
    desk = Desk(scene, ask, DEEDS)
    if ask.kind == SIGHTED:
        question = f"{scene.name(ask.unit)} has an enemy in sight: carry on?"
        usual = BreakOff() if had_better_stop(desk) else CarryOn()
        return Menu(question, (Offer(CarryOn), Offer(BreakOff)), (), usual)
    question = f"{scene.name(ask.unit)}: do the same thing all turn?"
    return Menu(question, (Offer(AsItComes), *offered(desk)), (), AsItComes())


SHOTS = 2
"""Actions of its turn that a unit must have left, once it has ducked, to break off a move for them."""


def had_better_stop(desk: Desk) -> bool:
    """Whether the usual thing is to break off: at the end of its way, or with time to fire at an enemy that is no
    farther off than medium range (DKC-REP-02).
    """
    action = desk.scene.part(desk.unit, Repeating).action
    if not isinstance(action, KeepMoving):
        return False
    if desk.scene.cells(desk.unit)[0] == action.way[-1]:
        return True
    left = min(scale.phase(desk.scene.clock.round), figures.initiative(desk.scene, desk.unit))
    return left > SHOTS and any(_within_range(desk))


def _within_range(desk: Desk) -> Iterator[bool]:
    scene, unit = desk.scene, desk.unit
    for arm in desk.arms:
        if arm.weapon.gun and not attack.unfit(scene, unit, arm):
            for foe in desk.foes:
                away = attack.away(scene, volley.begun(scene, unit, arm, foe, "single"), aimed=False)
                yield not hindered_by(scene, unit, arm, foe) and away is not None and away.counts <= Band.MEDIUM


def run(table: Table) -> Flow[None]:
    """At the start of a phase all repeated actions, whatever the Initiative (DKC-REP-01)."""
    for unit in table.units():
        if not eligible.repeats(table, unit) or not eligible.able(table, unit) or hindered.why(table, unit):
            continue
        if seen(table, unit):
            answer = yield Ask(table.side(unit), unit, SIGHTED)
            if isinstance(answer, BreakOff):
                break_off(table, unit)
                continue
        yield from _once_more(table, unit, table.part(unit, Repeating).action)


def break_off(table: Table, unit: Ref) -> None:
    """It does nothing until its next action of its own, and then may only duck (DKC-REP-02)."""
    table.strip(unit, Repeating)
    table.put(unit, BrokenOff(table.clock.round))
    table.say(Event("breaks off", "{actor} breaks off.", actor=unit))


def _once_more(table: Table, unit: Ref, action: Action) -> Flow[None]:
    if isinstance(action, KeepMoving):
        way = onward(table, unit, action)
        if way:
            yield from walking.move(table, unit, Move(way=way, gait=action.gait))
        return
    deed = repeated(table, Ask(table.side(unit), unit, DECLARE), action)
    if deed is not None and knowing.present(table, unit):
        yield from DEEDS[type(deed)].carry(table, unit, deed)


def onward(scene: Scene, unit: Ref, action: KeepMoving) -> tuple[Cell, ...]:
    """The cells of its way that this phase leads to, the next one at least (DKC-REP-01, DKC-GRID-02)."""
    here = scene.cells(unit)[0]
    rest = action.way[action.way.index(here) + 1 :] if here in action.way else action.way
    reach = gaits.Within(scene, unit, action.gait).search()
    for many in range(len(rest), 0, -1):
        if reach.price(rest[:many]) is not None:
            return rest[:many]
    return ()
