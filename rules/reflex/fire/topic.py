"""Shooting, as a topic of the rules: with what, and at which target."""

from __future__ import annotations

from functools import partial

from rules.frame.forms import Choices, Fair, OneOf, Refusal
from rules.kernel.refs import Ref
from rules.reflex.core.forms import Decline
from rules.reflex.core.places import at_a_price, foes
from rules.reflex.core.topic import Deed, Desk, Lines, Topic
from rules.reflex.fire import at_gear, attack, contact, deeds, flight, forecasts, landing, recoil
from rules.reflex.fire.attack import Wish
from rules.reflex.fire.forms import Hurl, Shoot, ShootGround, ShootHeld, ShootThing, TwoGuns
from rules.reflex.hands.ready import Arm, arms
from rules.reflex.melee.forms import Block
from rules.reflex.state import Speed, Vehicle
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import LOCATIONS

GROUND = ("squad support", "anti-tank", "flamethrower")


def shooting(desk: Desk) -> Lines:
    """Every weapon in hand, every kind of shot, every enemy it can be fired at (RFX-ATK-01)."""
    there = foes(desk.scene, desk.unit)
    for held in arms(desk.scene, desk.unit):
        weapon = held.weapon
        thrown = flight.hurled(held)
        if thrown is not None:
            yield from _with(desk, thrown, there, Hurl)
        if weapon.close or weapon.kind in ("indirect", "thrown"):
            continue
        yield from _with(desk, held, there, Shoot)
        if weapon.kind in GROUND and held.item is not None and held.item.loaded > 0:
            yield from _ground(desk, held)
    yield from _two(desk, there)


def _with(desk: Desk, held: Arm, there: tuple[Ref, ...], form: type[Shoot | Hurl]) -> Lines:
    scene, unit = desk.scene, desk.unit
    title = f"{form.title} with {held.weapon.name}"
    if held.weapon.feed != "none" and (held.item is None or held.item.loaded < 1):
        yield Refusal(title, "is not loaded", "RFX-RANGE-01")
        return
    fair: list[Ref] = []

    def hindrance(target: Ref) -> str:
        return attack.hindrance(scene, Wish(unit, target, held, eye=desk.eye)) if target in there else ""

    for target in there:
        why = hindrance(target)
        if why:
            yield Refusal(f"{title} at {scene.name(target)}", why, "RFX-ATK-01", about=target)
        else:
            fair.append(target)
    if not fair:
        return
    for speed in attack.SPEEDS:
        for (cost, machine), whom in _by_price(desk, held, speed, fair):
            choices: dict[str, Choices] = {
                "weapon": OneOf((held.weapon.name,)),
                "target": Fair(whom, hindrance),
                "speed": OneOf((speed,)),
                "called": OneOf((None,) if machine else (None, *LOCATIONS)),
            }
            if form is Shoot:
                choices["rounds"] = OneOf(rounds(held))
            note = f"{speed}, {held.weapon.name}"
            yield from desk.offer(form, choices, note, price=cost, title=f"{title}, {speed}")


def rounds(held: Arm) -> tuple[int, ...]:
    """How many rounds can be fired at once: a burst that is not all there any more empties the weapon
    (RFX-BURST-01, RFX-BURST-03, RFX-BURST-05).
    """
    if held.item is None or held.weapon.feed == "none":
        return (1,)
    modes = recoil.modes(held.weapon)
    return tuple(sorted({recoil.fired(each, held.item.loaded) for each in modes}))


def _by_price(desk: Desk, held: Arm, speed: Speed, fair: list[Ref]) -> list[tuple[tuple[int, bool], list[Ref]]]:
    """Targets by what a shot at them costs: nearer ones than the weapon is made for cost more (RFX-RANGE-03). Of a
    vehicle no location is called.
    """
    alike: dict[tuple[int, bool], list[Ref]] = {}
    for target in fair:
        made = Wish(desk.unit, target, held, speed, eye=desk.eye)
        cost = attack.price(desk.scene, made, attack.band_of(desk.scene, made) or Band.EXTREME)
        alike.setdefault((cost, desk.scene.find(target, Vehicle) is not None), []).append(target)
    return sorted(alike.items(), key=lambda each: each[0])


def _ground(desk: Desk, held: Arm) -> Lines:
    """Any place in sight and range, with or without an enemy on it (RFX-EXPL-60, RFX-FIRE-04)."""
    scene, unit, eye = desk.scene, desk.unit, desk.eye
    if attack.in_hand(scene, Wish(unit, unit, held)):
        return
    hindrance = partial(landing.hindrance, scene, unit, held, eye=eye)
    for speed in attack.SPEEDS:
        price = partial(attack.ticks_at, scene, unit, held, speed=speed, eye=eye)
        for cost, places in at_a_price(desk, price, hindrance, farthest=held.weapon.maximum):
            choices: dict[str, Choices] = {
                "weapon": OneOf((held.weapon.name,)),
                "cell": places,
                "speed": OneOf((speed,)),
            }
            yield from desk.offer(ShootGround, choices, f"{speed}, {held.weapon.name}", price=cost)


def _two(desk: Desk, there: tuple[Ref, ...]) -> Lines:
    """Both guns at once, by option (RFX-HANDED-04)."""
    scene, unit = desk.scene, desk.unit
    if not scene.options.on("two_guns"):
        return
    pair = deeds.guns(scene, unit)
    if pair is None:
        return
    fair = [t for t in there if all(not attack.hindrance(scene, Wish(unit, t, g, "hip", eye=desk.eye)) for g in pair)]
    for first in fair:
        for second in fair:
            yield from desk.offer(TwoGuns, {"target": OneOf((first,)), "other": OneOf((second,))})


_shot = partial(Deed, keeps_control=True, by_range=True)

TOPIC = Topic(
    offers=(shooting, at_gear.offers),
    deeds={
        Shoot: _shot(deeds.fire, deeds.price, deeds.strikes, keeps_series=True),
        Hurl: _shot(deeds.fire, deeds.price, deeds.strikes),
        TwoGuns: _shot(deeds.both_guns, deeds.two_price, deeds.two_strike, keeps_series=True),
        ShootThing: _shot(at_gear.shoot_thing, at_gear.thing_price, keeps_series=True),
        ShootHeld: _shot(at_gear.shoot_held, at_gear.held_price, at_gear.held_strikes, keeps_series=True),
    },
    forecasts={
        Shoot: forecasts.shot,
        Hurl: forecasts.shot,
        TwoGuns: forecasts.two_guns,
        ShootThing: at_gear.thing_foretold,
        ShootHeld: at_gear.held_foretold,
        Block: contact.block,
        Decline: contact.let_come,
    },
    worths={Shoot: forecasts.shot_weighed, Hurl: forecasts.shot_weighed},
)
