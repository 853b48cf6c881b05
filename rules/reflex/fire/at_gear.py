"""Shooting at things: what an enemy has in his hands or slung, and what lies about (RFX-ITEM-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from rules.frame.figure import Item, Kit, Place
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, OneOf
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Event, Pose, Scene
from rules.frame.things import Lying
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.reflex.core import able, course
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.core.targets import to_the_attacker
from rules.reflex.core.topic import Desk, Lines
from rules.reflex.fire import attack, deeds, lane, mark
from rules.reflex.fire.attack import Reckoning, Wish
from rules.reflex.fire.forms import ShootHeld, ShootThing
from rules.reflex.fire.mark import Mark
from rules.reflex.hands.ready import Arm, arm, arms
from rules.reflex.melee import blocks
from rules.reflex.nerve import threats
from rules.reflex.sheets import roster
from rules.reflex.sight import easy
from rules.reflex.state import Live, Speed, Traits, Wear
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import Location
from rules.reflex.terms.weapons import Weapon
from rules.reflex.wounds import items

LOW = 0.1
"""Metres above the ground at which a thing lies."""
BY_BULK = ((1, 2), (3, 1), (6, 0))
"""Up to which Bulk a thing counts how many bands farther off, for its size (RFX-SIZE-01)."""
AT_THE_BODY = (Place.BACK, Place.BELT)
WORTH = Fraction(1, 3)
"""What the weapon in its hands is worth to a unit, for comparing."""


# what lies about


def offers(desk: Desk) -> Lines:
    """Things in sight and in range, by what a shot at them costs (RFX-ITEM-01)."""
    for held in arms(desk.scene, desk.unit):
        loaded = held.item is not None and held.item.loaded > 0
        if held.weapon.firearm and held.weapon.single and loaded:
            yield from _lying(desk, held)
            yield from _in_hands(desk, held)


def _lying(desk: Desk, held: Arm) -> Lines:
    scene = desk.scene
    things = ((ref, as_mark(lying)) for ref, lying in scene.having(Lying) if scene.find(ref, Live) is None)
    marks = ((ref, at) for ref, at in things if at is not None)
    for (cost, speed), there in mark.by_price(scene, desk.unit, held, marks, eye=desk.eye):
        choices = {"weapon": OneOf((held.weapon.name,)), "thing": OneOf(there), "speed": OneOf((speed,))}
        yield from desk.offer(ShootThing, choices, f"{speed}, {held.weapon.name}", price=cost)


def as_mark(lying: Lying) -> Mark | None:
    """A thing as something to fire at; None for what no roster knows (RFX-SIZE-01)."""
    what = roster.standard().find(Weapon, lying.item.name)
    if what is None:
        return None
    return Mark(lying.cell, next(bands for bulk, bands in BY_BULK if what.bulk <= bulk), LOW)


def thing_price(scene: Scene, unit: Ref, action: ShootThing, eye: Pose | None = None) -> int:
    """Ticks of the shot (RFX-ATK-06)."""
    held, lying = arm(scene, unit, action.weapon), scene.find(action.thing, Lying)
    at = as_mark(lying) if lying is not None else None
    return mark.price(scene, unit, held, at, action.speed, eye=eye) if held is not None and at is not None else 5


def came(weapon: Weapon, margin: int, what: Weapon, cover: tuple[Fraction, ...] = ()) -> tuple[int, int]:
    """What of a hit gets through a thing's own Armor and all cover over it, and what it stands (RFX-ITEM-01,
    RFX-ITEM-02). With nothing to spare it only scratches (RFX-DMG-03).
    """
    armor, threshold = items.stands(what.substance, what.bulk)
    if margin <= 0:
        return 0, threshold
    factor = Fraction(weapon.penetration)
    return items.through(weapon.damage + margin, Fraction(armor) + sum(cover, Fraction(0)), factor), threshold


def shoot_thing(moment: Moment, unit: Ref, action: ShootThing) -> Flow[None]:
    """A still target; hit hard enough it is out of order, hit again it is gone (RFX-ITEM-01)."""
    yield from ()
    table = moment.table
    lying, held = table.find(action.thing, Lying), arm(table, unit, action.weapon)
    at = as_mark(lying) if lying is not None else None
    what = roster.standard().find(Weapon, lying.item.name) if lying is not None else None
    if lying is None or held is None or at is None or what is None:
        return
    margin = mark.shoot_at_thing(moment, unit, held, at, action.speed)
    if margin >= 0:
        through, threshold = came(held.weapon, margin, what)
        moment.later(lambda: _struck(moment, action.thing, lying.item.name, through, threshold, (lying.cell,)))


def _struck(moment: Moment, ref: Ref, name: str, through: int, threshold: int, cells: tuple[Cell, ...]) -> None:
    table = moment.table
    became = items.hit(table, ref, name, through, threshold)
    if became:
        table.say(Event("gear", f"{name} is {became}.", cells=cells))
    if became == "destroyed" and table.find(ref, Lying) is not None:
        table.remove(ref)


def thing_foretold(scene: Scene, ask: Ask, action: ShootThing) -> Forecast:
    """The chance to hit it, and to put it out of order (RFX-ITEM-01)."""
    lying, held = scene.find(action.thing, Lying), arm(scene, ask.unit, action.weapon)
    at = as_mark(lying) if lying is not None else None
    what = roster.standard().find(Weapon, lying.item.name) if lying is not None else None
    if held is None or at is None or what is None:
        return Forecast(FREE, note="not at hand" if held is None else "it is gone")
    eye = getattr(ask.about, "eye", None)
    attempt = mark.reckon(scene, ask.unit, held, at, action.speed, eye=eye)
    margins = odds.of(check, attempt.check).map(lambda result: result.margin)
    spoilt = _spoils(margins, held.weapon, what)
    hit = margins.chance(lambda margin: margin >= 0)
    outcomes = (Outcome("out of order", spoilt), Outcome("scratched", hit - spoilt))
    return Forecast(FREE, (attempt.tally, attempt.level), outcomes, hit)


def _spoils(margins: Odds[int], weapon: Weapon, what: Weapon, cover: tuple[Fraction, ...] = ()) -> Fraction:
    def breaks(margin: int) -> bool:
        through, threshold = came(weapon, margin, what, cover)
        return margin >= 0 and through >= threshold

    return margins.chance(breaks)


# what a unit carries


def _in_hands(desk: Desk, held: Arm) -> Lines:
    scene, unit = desk.scene, desk.unit
    alike: dict[tuple[tuple[str, ...], int, Speed], list[Ref]] = {}
    for target, things in _armed(desk):
        made = _wish(scene, unit, target, held, "snap", things[0], eye=desk.eye)
        if made is None or attack.hindrance(scene, made):
            continue
        band = attack.band_of(scene, made) or Band.EXTREME
        for speed in attack.SPEEDS:
            cost = attack.price(scene, replace(made, speed=speed), band)
            alike.setdefault((things, cost, speed), []).append(target)
    for (things, cost, speed), whom in sorted(alike.items()):
        choices = {
            "weapon": OneOf((held.weapon.name,)),
            "target": OneOf(whom),
            "slung": OneOf(things),
            "speed": OneOf((speed,)),
        }
        yield from desk.offer(ShootHeld, choices, f"{speed}, {held.weapon.name}", price=cost)


def _armed(desk: Desk) -> Iterator[tuple[Ref, tuple[str, ...]]]:
    """Every enemy with the things that it carries, that in its hands first, without a name."""
    scene = desk.scene
    for foe in scene.units():
        if enemies(scene, desk.unit, foe) and scene.find(foe, Traits) is not None and able.alive(scene, foe):
            in_hand = ("",) if thing_held(scene, foe) is not None else ()
            things = (*in_hand, *dict.fromkeys(item.name for item in _slung(scene, foe)))
            if things:
                yield foe, things


def _slung(scene: Scene, unit: Ref) -> tuple[Item, ...]:
    """The things of the roster that a unit has at its back or belt."""
    known = roster.standard()
    items_ = (scene.find(unit, Kit) or Kit()).items
    return tuple(each for each in items_ if each.place in AT_THE_BODY and known.find(Weapon, each.name) is not None)


def _meant(scene: Scene, unit: Ref, slung: str) -> Item | None:
    """The thing that a shot is meant for."""
    if not slung:
        return thing_held(scene, unit)
    return next((item for item in _slung(scene, unit) if item.name == slung), None)


def thing_held(scene: Scene, unit: Ref) -> Item | None:
    """The first thing of the roster that a unit has in its hands."""
    known = roster.standard()
    held = (scene.find(unit, Kit) or Kit()).held()
    return next((item for item in held if known.find(Weapon, item.name) is not None), None)


def _wish(
    scene: Scene, unit: Ref, target: Ref, held: Arm, speed: Speed, slung: str = "", *, eye: Pose | None = None
) -> Wish | None:
    """A shot at a thing in hand is a called one at the arm that holds it, one at a thing slung has a penalty of its own
    (RFX-ITEM-01, RFX-CALL-03).
    """
    if slung:
        return Wish(unit, target, held, speed, eye=eye, slung=slung)
    item = thing_held(scene, target)
    if item is None:
        return None
    called: Location = "left_arm" if item.place is Place.LEFT else "right_arm"
    return Wish(unit, target, held, speed, called=called, eye=eye)


def held_price(scene: Scene, unit: Ref, action: ShootHeld, eye: Pose | None = None) -> int:
    """Ticks of the shot (RFX-ATK-06)."""
    held = arm(scene, unit, action.weapon)
    made = _wish(scene, unit, action.target, held, action.speed, action.slung, eye=eye) if held is not None else None
    return attack.price(scene, made, attack.band_of(scene, made) or Band.EXTREME) if made is not None else 5


def held_strikes(scene: Scene, unit: Ref, action: ShootHeld) -> Ref | None:
    """Fired at arm's length it can be blocked like any shot (RFX-GUNFU-01)."""
    held = arm(scene, unit, action.weapon)
    made = _wish(scene, unit, action.target, held, action.speed, action.slung) if held is not None else None
    near = made is not None and action.target in scene.units() and attack.band_of(scene, made) is Band.PERSONAL
    return action.target if near else None


def _over(made: Wish, worked_out: Reckoning) -> tuple[Fraction, ...]:
    return lane.over(worked_out.way, lane.called_at(worked_out.way, made.called or "torso"))


def shoot_held(moment: Moment, unit: Ref, action: ShootHeld) -> Flow[None]:
    """Meant for a thing: it takes the hit, and no more for being called; a shot at a thing that is not there finds
    nothing (RFX-ITEM-01).
    """
    yield from ()
    table, target = moment.table, action.target
    held, item = arm(table, unit, action.weapon), _meant(table, target, action.slung)
    eye = moment.eye(unit)
    made = _wish(table, unit, target, held, action.speed, action.slung, eye=eye) if held is not None else None
    if held is None or made is None or attack.hindrance(table, made):
        return
    worked_out = attack.reckon(table, made)
    result = check(table.dice(unit), worked_out.attempt.check)
    how, ends = "carries" if action.slung else "holds", "hits" if result.passed else "misses"
    words = f"{{actor}} shoots at an item that {{target}} {how} and {ends}."
    own = (f"{to_the_attacker(worked_out.attempt.tally)}: rolled {result.throw.value}",)
    hit = result.passed
    table.say(Event("shoot", words, unit, target, own=own, sound="Shots", loud=deeds.LOUD, success=hit, missed=not hit))
    threats.attacked(table, target, unit)
    moment.later(lambda: course.change(table, attacked=True))
    mark.spent(moment, unit, held, 1)
    net = blocks.meet(moment, unit, target, held, result.margin)
    if net >= 0 and item is not None:
        what = roster.standard().get(Weapon, item.name)
        through, threshold = came(held.weapon, net, what, _over(made, worked_out))
        moment.later(lambda: _struck(moment, target, item.name, through, threshold, table.cells(target)))


def held_foretold(scene: Scene, ask: Ask, action: ShootHeld) -> Forecast:
    """The chance to hit it, and what that does to it; its holder is unhurt (RFX-ITEM-01)."""
    target, held = action.target, arm(scene, ask.unit, action.weapon)
    eye = getattr(ask.about, "eye", None)
    made = _wish(scene, ask.unit, target, held, action.speed, action.slung, eye=eye) if held is not None else None
    item = _meant(scene, target, action.slung)
    if held is None or made is None or item is None:
        return Forecast(FREE, note="not at hand")
    worked_out = attack.reckon(scene, made)
    margins = odds.of(check, worked_out.attempt.check).map(lambda result: result.margin)
    if worked_out.band is Band.PERSONAL:
        margins = blocks.met(scene, ask.unit, target, margins)
    what = roster.standard().get(Weapon, item.name)
    spoilt, hit = _spoils(margins, held.weapon, what, _over(made, worked_out)), margins.chance(lambda m: m >= 0)
    gone = item.name in (scene.find(target, Wear) or Wear()).disabled
    worth = Fraction(0) if action.slung else WORTH
    outcomes = (
        Outcome(f"{item.name} {'destroyed' if gone else 'out of order'}", spoilt, target, worth),
        Outcome(f"{item.name} as it was", hit - spoilt, target),
        Outcome("missed", 1 - hit, target, spared=True),
    )
    said = easy.in_time(scene, target)
    tallies = (worked_out.attempt.tally, worked_out.attempt.level)
    return Forecast(FREE, tallies, outcomes, hit, said)
