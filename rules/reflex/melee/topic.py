"""Close combat, as a topic of the rules: what is offered, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from operator import itemgetter

from rules.frame.figure import Place
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Choices, Fair, Menu, Offer, OneOf, Refusal
from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.arms_length import touching
from rules.reflex.asks import BLOCK, Attacked
from rules.reflex.core import control, course
from rules.reflex.core.able import alive
from rules.reflex.core.checks import passes
from rules.reflex.core.forms import Decline
from rules.reflex.core.moment import Moment
from rules.reflex.core.topic import Deed, Desk, Lines, Topic, ticks
from rules.reflex.hands.ready import Arm, arms
from rules.reflex.melee import blocks, deeds, forecasts, strikes
from rules.reflex.melee.forms import Block, Choke, Close, CloseStrike, Comply, Disarm, Escape, Grapple, LetGo
from rules.reflex.melee.strikes import Aim, Wish
from rules.reflex.state import Control, Speed, Vehicle
from rules.reflex.terms.body import LOCATIONS, Location

SPEEDS: tuple[Speed, ...] = ("hip", "snap", "aimed")
NAMES = {"hip": "blind", "snap": "snap", "aimed": "calculated"}
FORMS: tuple[tuple[type[Close], Aim], ...] = ((CloseStrike, "strike"), (Grapple, "grapple"), (Comply, "comply"))


def close(desk: Desk) -> Lines:
    """Everything that can be done to an enemy within reach (RFX-CLOSE-01, RFX-GRAP-01 to 13)."""
    scene, unit = desk.scene, desk.unit
    there = foes(desk)
    if not there:
        return
    for held in weapons(scene, unit):
        for form, aim in FORMS:
            yield from _attacks(desk, held, form, aim, there)
    yield from _disarms(desk, there)
    yield from _escapes(desk)
    yield from _choke(desk)


def foes(desk: Desk) -> tuple[Ref, ...]:
    """Enemies within reach of where one acts."""
    scene, unit = desk.scene, desk.unit
    own = desk.eye.cells if desk.eye is not None else scene.cells(unit)
    others = (ref for ref in scene.units() if enemies(scene, unit, ref))
    return tuple(ref for ref in others if touching(scene, own, scene.cells(ref)) and alive(scene, ref))


def weapons(scene: Scene, unit: Ref) -> tuple[Arm, ...]:
    """What serves at arm's length: close weapons in hand, a gun as a bar to grapple with, bare hands."""
    return tuple(each for each in arms(scene, unit) if each.weapon.close or each.weapon.firearm)


def _attacks(desk: Desk, held: Arm, form: type[Close], aim: Aim, there: tuple[Ref, ...]) -> Lines:
    if not held.weapon.close and aim != "grapple":
        return
    for speed in SPEEDS:
        wish = Wish(desk.unit, desk.unit, held, speed, aim, eye=desk.eye)
        cost = strikes.price(wish)
        if not desk.affords(cost):
            if speed == "hip":
                yield desk.dear(f"{form.title} with {held.weapon.name}", cost)
            return
        targets: list[Ref] = []

        def hindrance(target: Ref, speed: Speed = speed) -> str:
            wish = Wish(desk.unit, target, held, speed, aim, eye=desk.eye)
            return strikes.hindrance(desk.scene, wish) if target in there else "not within arm's length"

        for target in there:
            why = hindrance(target)
            if not why:
                targets.append(target)
            elif speed == "hip" and aim == "strike":
                yield Refusal(f"{form.title} {desk.scene.name(target)}", why, "RFX-CLOSE-01", about=target)
        for whom, places in _parted(desk.scene, targets):
            name, fair = OneOf((held.weapon.name,)), Fair(whom, hindrance)
            choices: dict[str, Choices] = {"weapon": name, "target": fair, "speed": OneOf((speed,))}
            if form is CloseStrike:
                choices["called"] = OneOf(places)
            yield from desk.offer(form, choices, f"{NAMES[speed]}, {held.weapon.name}")


def _parted(scene: Scene, targets: list[Ref]) -> Iterator[tuple[list[Ref], tuple[Location | None, ...]]]:
    """Units with the parts that may be called: none of a vehicle, any of all others (RFX-CALL-01)."""
    machines = [target for target in targets if scene.find(target, Vehicle) is not None]
    people = [target for target in targets if target not in machines]
    yield from ((whom, places) for whom, places in ((people, (None, *LOCATIONS)), (machines, (None,))) if whom)


def _disarms(desk: Desk, there: tuple[Ref, ...]) -> Lines:
    scene, unit = desk.scene, desk.unit
    for target in there:
        if control.over(scene, unit, target) < strikes.DISARM:
            continue
        places = {item.place for item in deeds.held_items(scene, target)}
        hands = tuple(
            hand
            for hand, own in (("right", Place.RIGHT), ("left", Place.LEFT))
            if own in places or Place.BOTH in places
        )
        bare = next((each for each in weapons(scene, unit) if each.weapon.kind == "unarmed"), None)
        if not hands or bare is None:
            continue
        why = strikes.hindrance(scene, Wish(unit, target, bare, aim="disarm", eye=desk.eye))
        if why:
            yield Refusal(Disarm.title, why, "RFX-GRAP-10", about=target)
            continue
        for speed in SPEEDS:
            choices = {
                "weapon": OneOf((bare.weapon.name,)),
                "target": OneOf((target,)),
                "speed": OneOf((speed,)),
                "hand": OneOf(hands),
            }
            yield from desk.offer(Disarm, choices, NAMES[speed])


def _escapes(desk: Desk) -> Lines:
    scene, unit = desk.scene, desk.unit
    held_by = tuple(ref for ref, _ in control.holders(scene, unit))
    bare = next((each for each in weapons(scene, unit) if each.weapon.kind == "unarmed"), None)
    if not held_by or bare is None:
        return
    hinders = {ref: strikes.hindrance(scene, Wish(unit, ref, bare, aim="escape", eye=desk.eye)) for ref in held_by}
    for ref, why in hinders.items():
        if why:
            yield Refusal(Escape.title, why, "RFX-GRAP-13", about=ref)
    fair = [ref for ref, why in hinders.items() if not why]
    for speed in SPEEDS if fair else ():
        choices = {"weapon": OneOf((bare.weapon.name,)), "target": OneOf(fair), "speed": OneOf((speed,))}
        yield from desk.offer(Escape, choices, NAMES[speed])


def _choke(desk: Desk) -> Lines:
    """Only as the first thing in an exchange, with Control enough (RFX-GRAP-12)."""
    scene, unit = desk.scene, desk.unit
    held = scene.find(unit, Control)
    if held is None or desk.second or held.points <= 0:
        return
    yield from desk.offer(LetGo)
    need = deeds.needed(scene, held.victim)
    own = course.initiative(scene, unit)
    if held.points < need:
        yield Refusal(Choke.title, f"needs Control of {need}, has {held.points}", "RFX-GRAP-12")
    elif own.acted or own.now != own.start:
        yield Refusal(Choke.title, "only as the first action of an exchange", "RFX-GRAP-12")
    else:
        yield from desk.offer(Choke, {"target": OneOf((held.victim,))})


def block(scene: Scene, ask: Ask) -> Menu:
    """Turn it aside with what, or let it come; by default with what succeeds most likely (RFX-BLOCK-01,
    RFX-BLOCK-02).
    """
    about = ask.about if isinstance(ask.about, Attacked) else None
    found = tuple(_blocks(scene, ask.unit, about.by)) if about is not None else ()
    name = scene.name(about.by) if about is not None else "an enemy"
    offers, (best, chance) = [offer for offer, _ in found], max(found, key=itemgetter(1), default=(None, 0))
    routine = Decline() if best is None or not chance else best.fill(grapple=False)
    return Menu(f"{scene.name(ask.unit)} is attacked by {name}: block?", (*offers, Offer(Decline)), routine=routine)


def _blocks(scene: Scene, unit: Ref, by: Ref) -> Iterator[tuple[Offer, Fraction]]:
    """With what a unit may block, and how likely that succeeds: nothing is blocked with an arm that is no use, nor
    seized with one (RFX-INJ-08).
    """
    left = course.initiative(scene, unit).now
    for held, cost in blocks.possible(scene, unit):
        plain, seizing = (blocks.reckon(scene, unit, held, by, grapple=seize) for seize in (False, True))
        ways = [seize for seize, attempt in ((False, plain), (True, seizing)) if not attempt.impossible]
        if ways and cost <= left:
            choices = {"weapon": OneOf((held.weapon.name,)), "grapple": OneOf(ways)}
            chance = Fraction(0) if plain.impossible else passes(plain.check)
            yield Offer(Block, choices, ticks(cost), held.weapon.name), chance


def _whom(_scene: Scene, _unit: Ref, action: Close) -> Ref:
    return action.target


def _blocked(_moment: Moment, _unit: Ref, _action: Block) -> Flow[None]:
    """A block is rolled when the attack it meets is: see `blocks.meet`."""
    yield from ()


_ATTACK = Deed(deeds.attack, deeds.price, _whom, keeps_control=True)

TOPIC = Topic(
    offers=(close,),
    deeds={
        CloseStrike: _ATTACK,
        Grapple: _ATTACK,
        Comply: _ATTACK,
        Disarm: _ATTACK,
        Escape: _ATTACK,
        Choke: Deed(deeds.begin_choke, deeds.choke_price, keeps_control=True),
        LetGo: Deed(deeds.let_go),
        Block: Deed(_blocked, blocks.price, keeps_control=True),
    },
    forecasts={
        CloseStrike: forecasts.attack,
        Grapple: forecasts.attack,
        Comply: forecasts.attack,
        Disarm: forecasts.attack,
        Escape: forecasts.attack,
        Choke: forecasts.choked,
    },
    worths=dict.fromkeys((CloseStrike, Grapple, Comply, Disarm, Escape), forecasts.weighed),
    menus={BLOCK: block},
)
