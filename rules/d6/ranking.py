"""Who ranks where in a round; the questions of a slot: act, hold back or pass, who goes next, how many actions."""

from __future__ import annotations

from collections.abc import Iterator

from rules.d6.asks import BACK, NEXT, SLOT, InSlot, Whose
from rules.d6.attacks import advantage
from rules.d6.core import equipment, rolls
from rules.d6.core.equipment import CLUB, SHOT
from rules.d6.fighting import menace
from rules.d6.magic import spells
from rules.d6.senses import awareness
from rules.d6.senses.fighters import can_act
from rules.d6.state import Vehicle
from rules.d6.terms.code import DIE, Code
from rules.d6.terms.skills import Skill
from rules.d6.turns import budget
from rules.d6.turns.forms import Declare, GoNext, HoldBack, Pass, Wait
from rules.d6.turns.topic import Topic
from rules.frame.figure import Aboard
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, Between, Menu, Offer, OneOf
from rules.frame.scene import Scene
from rules.frame.worth import Worth, shares
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts.choices import Asked
from rules.parts.turns import EndTurn


def takes_turns(scene: Scene, unit: Ref) -> bool:
    """Only those who know of a fight have a slot in the order (DSX-SURP-03)."""
    return can_act(scene, unit) and awareness.in_the_fight(scene, unit)


def idles(scene: Scene, unit: Ref) -> bool:
    """A unit that still knows of no enemy at the end of the round follows its routine (DSX-SURP-03)."""
    return can_act(scene, unit) and not awareness.knows_of_enemies(scene, unit)


def rank(scene: Scene, unit: Ref) -> int:
    """What a unit ranks by: its best usable skill in pips, and a die more for a position of advantage."""
    return int(tally(scene, unit).total)


def tally(scene: Scene, unit: Ref) -> Tally:
    """The rank and its reasons (DSX-TIME-01, DSX-TIME-03)."""
    code, why = max(usable(scene, unit), key=lambda each: each[0])
    ranked = Tally("Order", code.pips, f"{why} {code}", "DSX-TIME-02")
    if advantage.over_anyone(scene, unit) is None:
        return ranked
    return ranked.plus(Modifier(DIE, "position of advantage", "DSX-TIME-03"))


def usable(scene: Scene, unit: Ref) -> Iterator[tuple[Code, str]]:
    """Every skill a unit could attack or drive with at once, halved if bloodied (DSX-TIME-02).

    A gun or bow without a shot counts only as a club; a spell only if its components can be performed.
    """
    for skill in _skills(scene, unit):
        yield rolls.skill(scene, unit, skill), skill


def _skills(scene: Scene, unit: Ref) -> Iterator[Skill]:
    yield Skill.BRAWLING
    for arm in equipment.arms(scene, unit):
        loaded = arm.item is not None and arm.item.loaded > 0
        if arm.weapon.category in SHOT and not loaded:
            continue
        if arm.weapon.name == CLUB and loaded:
            continue
        yield arm.weapon.skill
        if arm.weapon.range and arm.weapon.category in ("melee", "thrown") and arm.item is not None:
            yield Skill.THROWING
    if any(_castable(scene, unit, spell) for spell in rolls.traits(scene, unit).spells):
        yield Skill.SPELLCASTING
    seat, aboard = equipment.seat(scene, unit), scene.find(unit, Aboard)
    if seat is not None and seat.drives and aboard is not None:
        vehicle = scene.find(aboard.vehicle, Vehicle)
        yield vehicle.skill if vehicle is not None else Skill.DRIVE


def _castable(scene: Scene, unit: Ref, spell: str) -> bool:
    weapon = equipment.arsenal(scene, unit).weapon(spell)
    if weapon is None or weapon.spell is None:
        return False
    return not any(spells.hindrance(scene, unit, component) for component in weapon.spell.components)


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
    values = {rank(scene, unit) for unit in own if takes_turns(scene, unit)}
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

AS_LAST_SEEN = Assumption(Fact.UNSEEN, "doors and smoke are as last seen")


def _declaring(scene: Scene, ask: Ask, action: Declare) -> Forecast:
    many = action.actions - 1
    note = f"−{many}D on all rolls, −{3 * many} on all defences" if many else "no penalty"
    later = menace.in_a_turn(scene, ask.unit, action.actions)
    if not later:
        return Forecast(FREE, note=note)
    foes = menace.in_sight(scene, ask.unit)
    barred = any(not scene.in_line(foe, ask.unit) for foe in foes)
    assumes = (*((AS_LAST_SEEN,) if barred else ()), ALL_THAT)
    return Forecast(FREE, note=note, assumes=assumes, later=later)


def _weighed(scene: Scene, ask: Ask, action: Declare) -> Worth:
    return Worth(FREE, later=shares(scene, menace.in_a_turn(scene, ask.unit, action.actions)))


TOPIC = Topic(
    forecasts={Declare: _declaring},
    worths={Declare: _weighed},
    menus={SLOT: _slot, BACK: _back, NEXT: _next},
    answers=(Declare, HoldBack, Pass, EndTurn, GoNext, Wait),
)
