"""Close attacks, played: blows, grapples, compliance holds, disarming, escapes, and chokes held on."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Literal

from rules.frame.figure import Item, Kit
from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.reflex.core import able, attempts, control, course
from rules.reflex.core.attempts import PASSIVE, Attempt
from rules.reflex.core.checks import Result, check, half, opposed
from rules.reflex.core.location import locate
from rules.reflex.core.moment import Moment
from rules.reflex.core.targets import to_the_attacker
from rules.reflex.hands.ready import arm
from rules.reflex.melee import blocks, dive, strikes
from rules.reflex.melee.forms import Choke, Close, CloseStrike, Comply, Disarm, Escape, Grapple, LetGo
from rules.reflex.melee.strikes import Aim, Wish
from rules.reflex.nerve import threats
from rules.reflex.state import Control
from rules.reflex.terms.skills import Attribute
from rules.reflex.wounds.harm import drop, kill, knock_out, worsen
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.vehicles import hurt

MORE = 3


def needed(scene: Scene, victim: Ref) -> int:
    """The Control a choke takes: the victim's Muscle and three (RFX-GRAP-12)."""
    return attempts.traits(scene, victim).attribute(Attribute.MUS) + MORE


def begin(moment: Moment, unit: Ref, target: Ref) -> None:
    """It takes the whole exchange (RFX-GRAP-12)."""
    held = moment.table.find(unit, Control)
    if held is not None and held.victim == target:
        moment.table.put(unit, replace(held, choking=moment.table.clock.round))
        moment.table.say(Event("choke", "{actor} chokes {target}.", actor=unit, target=target, means=Means.MELEE))


def end(moment: Moment) -> None:
    """With Control enough the victim passes out, or dies; with some, his head suffers; with none, nothing
    (RFX-GRAP-12).
    """
    table = moment.table
    control.review(table)
    for holder, held in table.having(Control):
        if held.choking != table.clock.round or not able.alive(table, held.victim):
            continue
        table.put(holder, replace(held, choking=0))
        if held.points >= needed(table, held.victim):
            _out(moment, holder, held.victim)
        elif held.points > 0:
            _worse(moment, holder, held.victim)


def _out(moment: Moment, holder: Ref, victim: Ref) -> None:
    table = moment.table
    if check(table.dice(victim), surviving(table, victim).check).passed:
        knock_out(moment, victim, holder, "choked")
    else:
        kill(moment, victim, holder, "choked")


def surviving(scene: Scene, victim: Ref) -> Attempt:
    """Fitness against being choked to death (RFX-GRAP-12)."""
    return attempts.attempt(scene, victim, Attribute.FIT, uses=PASSIVE, rule="RFX-GRAP-12")


def _worse(moment: Moment, holder: Ref, victim: Ref) -> None:
    worsen(moment, victim, "head", holder, "choked")


AIMS: dict[type[Close], Aim] = {
    CloseStrike: "strike",
    Grapple: "grapple",
    Comply: "comply",
    Disarm: "disarm",
    Escape: "escape",
}


def wish(scene: Scene, unit: Ref, action: Close) -> Wish | None:
    """The wish a form stands for; None when the weapon is not at hand."""
    held = arm(scene, unit, action.weapon)
    if held is None:
        return None
    called = action.called if isinstance(action, CloseStrike) else None
    return Wish(unit, action.target, held, action.speed, AIMS[type(action)], called)


BOTH_HANDS = 5
"""The margin that empties both hands (RFX-GRAP-10)."""


def price(scene: Scene, unit: Ref, action: Close) -> int:
    """What a close attack costs (RFX-ATK-06)."""
    made = wish(scene, unit, action)
    return strikes.price(made) if made is not None else 1


def attack(moment: Moment, unit: Ref, action: Close) -> Flow[None]:
    """The check, the block, and what the net margin does (RFX-ATK-01, RFX-BLOCK-02). A target that has gone meanwhile
    is not struck (RFX-ADV-01).
    """
    yield from ()
    table, target = moment.table, action.target
    made = wish(table, unit, action)
    if made is None:
        return
    made = replace(made, eye=moment.eye(unit))
    if target not in table.units() or strikes.hindrance(table, made):
        table.say(Event(made.aim, "{actor} has nobody in reach.", actor=unit, secret=True))
        return
    threats.attacked(table, target, unit, lethal=made.aim == "strike")
    moment.later(lambda: course.change(table, attacked=True))
    grapples = made.aim == "grapple"
    if grapples:
        _release_others(table, unit, target)
    attempt = strikes.reckon(table, made)
    result = check(table.dice(unit), attempt.check)
    fast = dive.speed(table, unit, target) if made.aim in ("strike", "grapple") else 0
    force = strikes.damage(table, made)
    _tell(table, made, attempt, result)
    net = blocks.meet(moment, unit, target, made.arm, result.margin, grapple=grapples)
    if net >= 0:
        moment.later(lambda: _works(moment, made, action, net, fast, force))
    if fast:
        dive.falls(moment, unit, target, fast, net)


def _tell(table: Table, made: Wish, attempt: Attempt, result: Result) -> None:
    table.say(
        Event(
            made.aim,
            f"{_WORDS[made.aim]}{'.' if result.passed else ', without success.'}",
            actor=made.attacker,
            target=made.target,
            own=(f"{to_the_attacker(attempt.tally)}: rolled {result.throw.value}",),
            detail=(f"{attempt.tally}: rolled {result.throw.value}, margin {result.margin}",),
            tally=attempt.tally,
            sound="A scuffle",
            loud=30.0,
            data={"hit": result.passed, "margin": result.margin},
            success=result.passed,
            missed=not result.passed,
            means=Means.MELEE,
        )
    )


def _release_others(table: Table, unit: Ref, target: Ref) -> None:
    held = table.find(unit, Control)
    if held is not None and held.victim != target:
        table.strip(unit, Control)


def _works(moment: Moment, made: Wish, action: Close, net: int, fast: int, force: Tally) -> None:
    """What a close attack that got through brings: a grapple at speed grips harder (RFX-GRAP-03)."""
    table, unit, target = moment.table, made.attacker, made.target
    match made.aim:
        case "strike":
            _strikes(moment, made, net, force)
        case "grapple":
            control.gain(table, unit, target, net + fast)
        case "comply":
            _hurts(table, unit, half(net))
        case "disarm":
            assert isinstance(action, Disarm)
            _disarms(moment, target, action.hand, net)
        case "escape":
            control.lose(table, target, net)


def _strikes(moment: Moment, made: Wish, net: int, force: Tally) -> None:
    """The blow lands as hard as it was struck: a charge is over by then (RFX-DMG-02, RFX-DIVE-01). What a charge adds
    counts against armour, what a called location adds does not (RFX-DEGR-01).
    """
    table, weapon = moment.table, made.arm.weapon
    where = made.called or locate(table.dice(made.attacker)).location
    base, called = int(force.total), strikes.CALLED[made.called][1] if made.called is not None else 0
    hit = Hit(
        where,
        base + net,
        Fraction(weapon.penetration),
        base - called,
        "fire" if weapon.fire else "close",
        graze=net == 0,
        by=made.attacker,
        cause=weapon.name,
    )
    hurt(moment, made.target, (hit,))


def _hurts(table: Table, unit: Ref, conditions: int) -> None:
    """Threat conditions as long as the hold lasts; the best counts (RFX-GRAP-09)."""
    held = table.find(unit, Control)
    if held is not None and conditions > held.threats:
        table.put(unit, replace(held, threats=conditions))


def _disarms(moment: Moment, target: Ref, hand: Literal["right", "left"], margin: int) -> None:
    """Muscle opposes it; with five to spare both hands open (RFX-GRAP-10)."""
    table = moment.table
    hands = opened(margin, check(table.dice(target), grip(table, target).check).margin)
    other: Literal["right", "left"] = "left" if hand == "right" else "right"
    for each in (hand, other)[:hands]:
        drop(table, target, each)


def grip(scene: Scene, target: Ref) -> Attempt:
    """Muscle against being disarmed (RFX-GRAP-10)."""
    return attempts.attempt(scene, target, Attribute.MUS, uses=PASSIVE, rule="RFX-GRAP-10")


def opened(margin: int, resists: int) -> int:
    """How many hands open: the one meant, or with five to spare both (RFX-GRAP-10)."""
    net = opposed(margin, (resists,))
    return 0 if net < 0 else 2 if net >= BOTH_HANDS else 1


def begin_choke(moment: Moment, unit: Ref, action: Choke) -> Flow[None]:
    """The whole exchange goes into it."""
    yield from ()
    begin(moment, unit, action.target)


def choke_price(scene: Scene, unit: Ref, _: Choke) -> int:
    """The starting initiative, all of it (RFX-GRAP-12)."""
    return max(1, course.initiative(scene, unit).start)


def let_go(moment: Moment, unit: Ref, _: LetGo) -> Flow[None]:
    """The hold is opened."""
    yield from ()
    moment.table.strip(unit, Control)


def held_items(scene: Scene, unit: Ref) -> tuple[Item, ...]:
    """What a unit has in its hands."""
    return (scene.find(unit, Kit) or Kit()).held()


_WORDS: dict[str, str] = {
    "strike": "{actor} strikes at {target}",
    "grapple": "{actor} tries to seize {target}",
    "comply": "{actor} twists {target}'s arm",
    "disarm": "{actor} tries to disarm {target}",
    "escape": "{actor} tries to break free of {target}",
}
