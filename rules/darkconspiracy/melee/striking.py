"""Blows: what is offered, foretold and done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from rules.darkconspiracy.core import figures, footing, holds
from rules.darkconspiracy.core.checks import Came
from rules.darkconspiracy.harm import hurting
from rules.darkconspiracy.harm.bodies import body
from rules.darkconspiracy.harm.weighing import Upon
from rules.darkconspiracy.hazards import bringing
from rules.darkconspiracy.melee import blocking, bout, course, debts
from rules.darkconspiracy.melee.bout import Bout
from rules.darkconspiracy.melee.course import Way
from rules.darkconspiracy.melee.forms import FISTS, Manner, Strike
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.surprise import alarm
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.darkconspiracy.terms.weapons import Weapon
from rules.darkconspiracy.turns.topic import Desk
from rules.darkconspiracy.vehicles import aboard
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Choices, Fair, Offer, OneOf, Refusal
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.frame.worth import Worth, of_forecast
from rules.kernel.courses.steps import Choice, Known
from rules.kernel.refs import Ref
from rules.parts.choices import Asked
from rules.parts.topics import Lines

ANYWHERE = ("", *(part.value for part in PARTS))
PACES = ("", "walk", "trot")
"""Gaits at which a unit strikes in the same action (DKC-ACT-06)."""


# what may be done


def blows(desk: Desk) -> Lines:
    """Every weapon at hand, bare hands and feet, at every enemy within reach; at a walk or a trot too (DKC-ACT-06,
    DKC-MEL-01).
    """
    if desk.aboard is not None or desk.gait not in PACES or holds.controlled(desk.scene, desk.unit):
        return
    near = tuple(foe for foe in desk.foes if bout.within(desk.scene, desk.unit, foe, bout.LONG))
    if not near:
        return
    own = figures.traits(desk.scene, desk.unit)
    for weapon in bout.weapons(desk.scene, desk.unit):
        yield from _with(desk, weapon, "strike", near)
    if not own.robot or own.unarmed_damage:
        if not any(weapon.natural for weapon in bout.weapons(desk.scene, desk.unit)):
            yield from _with(desk, None, "strike", near)
        if kicks(desk.scene, desk.unit):
            yield from _with(desk, None, "kick", near)


def kicks(scene: Scene, unit: Ref) -> bool:
    """Whether a unit kicks at this table: anybody on two legs (DKC-MART-01, DKC-MART-03, DKC-MEL-01)."""
    own = figures.traits(scene, unit)
    return scene.options.martial_arts and not own.robot and not own.quadruped


def _with(
    desk: Desk, weapon: Weapon | None, manner: Manner, near: tuple[Ref, ...]
) -> Iterator[Offer | Refusal | Asked]:
    name = FISTS if weapon is None else weapon.name
    why = partial(spared, desk.scene, desk.unit, weapon)
    targets = tuple(foe for foe in near if not why(foe))
    if targets:
        yield desk.offer(Strike, _fields(weapon, name, manner) | {"target": Fair(targets, why)})
    reasons = [(foe, why(foe)) for foe in near if foe not in targets]
    if reasons and manner == "strike":
        yield Asked(
            lambda: (Refusal(f"{Strike.title}, {name}", told, "DKC-ARM-01", about=foe) for foe, told in reasons)
        )


def _fields(weapon: Weapon | None, name: str, manner: Manner) -> dict[str, Choices]:
    spares = weapon is None or weapon.natural or weapon.spares != "no"
    return {
        "weapon": OneOf((name,)),
        "manner": OneOf((manner,)),
        "part": OneOf(ANYWHERE),
        "aim": OneOf(("to harm", "to subdue") if spares else ("to harm",)),
    }


def spared(scene: Scene, unit: Ref, weapon: Weapon | None, foe: Ref) -> str:
    """Why an enemy cannot be struck with this; "" when it can (DKC-ARM-01, DKC-STRIKE-06)."""
    if not knowing.perceives(scene, unit, foe):
        return "out of sight"
    if aboard.is_craft(scene, foe) or figures.traits(scene, foe).robot:
        return "is not hurt by blows"
    if not bout.within(scene, unit, foe, bout.reach(weapon)):
        return "is out of reach"
    if bout.kept_off(scene, unit, foe, weapon):
        return "keeps it off with a longer weapon in this phase"
    return ""


def meant(scene: Scene, unit: Ref, action: Strike) -> Bout | None:
    """The blow that a filled form means."""
    weapon = next((each for each in bout.weapons(scene, unit) if each.name == action.weapon), None)
    if weapon is None and action.weapon != FISTS:
        return None
    part = Part(action.part) if action.part else None
    return Bout(unit, action.target, weapon, action.manner, part, action.aim)


# what is foretold


def _fields_of(scene: Scene, at: Bout) -> dict[str, Any]:
    return bout.opened(scene, at) | {"ways": blocking.ways(scene, at)}


def _upon(scene: Scene, at: Bout) -> tuple[Upon, Upon]:
    """What it does to the target, and to the attacker."""
    fields = _fields_of(scene, at)
    return (
        Upon(at.target, course.STRUCK, fields | {"body": body(scene, at.target)}),
        Upon(at.attacker, course.BACK, fields | {"body": body(scene, at.attacker)}),
    )


def foretold(scene: Scene, ask: Ask, action: Strike) -> Forecast:
    """Both checks, what becomes of the target, and what it costs the attacker (DKC-STRIKE-01, DKC-ARM-02)."""
    at = meant(scene, ask.unit, action)
    if at is None:
        return Forecast(FREE, note="not in hand")
    target, attacker = _upon(scene, at)
    rows: tuple[Outcome, ...] = target.outcomes()
    rows += tuple(row for row in attacker.outcomes("") if not row.spared)
    tallies = [bout.to_hit(scene, at)]
    if blocking.ways(scene, at):
        tallies.append(blocking.to_block(scene, at, blocking.parrying(scene, at)))
    later = bringing.later(scene, at.target, at.weapon, rows)
    return Forecast(FREE, tuple(tallies), rows, course.STRUCK.chance(target.fields, course.hit), later=later)


def weighed(scene: Scene, ask: Ask, action: Strike) -> Worth:
    """The numbers of that."""
    at = meant(scene, ask.unit, action)
    if at is None:
        return Worth(FREE)
    target, attacker = _upon(scene, at)
    if at.weapon is not None and (at.weapon.poison or at.weapon.shocks):
        return of_forecast(scene, foretold(scene, ask, action))
    shares = (target.share(scene), attacker.share(scene))
    return Worth(FREE, shares, course.STRUCK.worth(target.fields, course.hit))


# what is done


def strike(table: Table, unit: Ref, action: Strike) -> Flow[None]:
    """The blow, the block, and what becomes of both (DKC-STRIKE-01, DKC-ARM-02)."""
    at = meant(table, unit, action)
    if at is None or spared(table, unit, at.weapon, at.target):
        return
    yield from alarm.sprung(table, unit, (at.target,))
    face(table, unit, at.target)
    fields = bout.opened(table, at)
    dice = {course.ATTACKER: table.dice(unit), course.TARGET: table.dice(at.target)}
    known = yield from course.PLAYED.play(fields, dice.__getitem__, partial(_asks, table, at))
    told(table, at, known)
    if known["way"] is not None and known["met"] is not Came.OUTSTANDING:
        debts.pay(table, at.target)
    hits = course.lands(*(known[name] for name in course.lands.reads))
    backs = course.back.rule(dice[course.TARGET], *(known[name] for name in course.back.reads))
    if at.weapon is None:
        yield from hurting.suffer(table, at.target, hits, unit, weapon=name_of(at))
    else:
        yield from bringing.suffer(table, at.target, hits, unit, at.weapon)
    yield from hurting.suffer(table, unit, backs, at.target, means=Means.MELEE)


def _asks(table: Table, at: Bout, _choice: Choice, known: Known) -> Flow[Way | None]:
    """The target may block a blow that is about to land (DKC-STRIKE-04)."""
    if not known["struck"].well or not blocking.ways(table, at):
        return None
    ask = Ask(table.side(at.target), at.target, blocking.BLOCK, blocking.Blow(at, known["struck"]))
    answer = yield ask
    return blocking.chosen(table, at, answer)


def name_of(at: Bout) -> str:
    """What a blow is struck with."""
    return FISTS if at.weapon is None else at.weapon.name


def told(table: Table, at: Bout, known: Known) -> None:
    """The blow, for all who see it."""
    hit = bool(course.hit(known["struck"], known["way"], known["met"], at.armed))
    came = "It hits." if hit else "It is blocked." if known["struck"].well else "It misses."
    verb = "kicks at" if at.manner == "kick" else "strikes at"
    words, data = f"{{actor}} {verb} {{target}} ({name_of(at)}).", {"weapon": name_of(at), "hit": hit}
    missed, tally = not known["struck"].well, bout.to_hit(table, at)
    tell(table, Event("blow", words, at.attacker, at.target, tally=tally, data=data), came, hit=hit, missed=missed)


def tell(table: Table, attack: Event, came: str, *, hit: bool, missed: bool) -> None:
    """An attack hand to hand, and what came of it, for all who see it."""
    table.say(replace(attack, told=came, success=hit, missed=missed, means=Means.MELEE))


def face(table: Table, unit: Ref, target: Ref) -> None:
    """Turn to the target."""
    footing.turn(table, unit, table.cells(target)[0])
