"""Shots and throws as they are made: what is in reach, what it takes from the gun, and what flies on (GUR-RNG-00)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from rules.frame.figure import Kit, Place
from rules.frame.flow import Flow
from rules.frame.forms import Choices, OneOf
from rules.frame.recall import lookup
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Lying
from rules.gurps import rolls
from rules.gurps.core import arms, facing, riding, scale
from rules.gurps.core.arms import Arm
from rules.gurps.core.facing import Arc
from rules.gurps.defence.course import BARE_HANDS
from rules.gurps.fire import guns, onward, to_hit
from rules.gurps.fire.forms import Shoot
from rules.gurps.foreseen import NOT_IN_HAND, Foreseen, Words
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Aim
from rules.gurps.state.things import Arsenal
from rules.gurps.strike import attack, foretelling, resolving
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.resolving import Came
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.weapons import Ranged
from rules.gurps.turns import taking
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.kernel.words import the
from rules.parts.choices import Asked

CATCHES = 5
"""A parry with a bare hand that succeeds by so much catches what was thrown (GUR-THR-01)."""


def open_to(scene: Scene, made: Attack) -> Iterator[tuple[Choices, OneOf]]:
    """The parts of its target and the numbers of shots that such a shot may be made with, the parts together that take
    the same numbers: where hopeless attacks are refused the harder a part is the more of them (GUR-CORE-01).
    """
    use = made.ranged
    if use is None:
        return
    parts, shots = partial(to_hit.parts, scene, made.attacker, made.target, use), guns.volleys(made.arm, use)
    if not rolls.hopeless_refused(scene):
        yield Asked(parts, sure=True), shots
        return
    groups: dict[OneOf, list[Location]] = {}
    adds = {many: to_hit.by_shots(attack.missiles(scene, replace(made, shots=many))) for many in shots}
    for part in parts():
        most = to_hit.tally(scene, replace(made, called=part, shots=shots[0]))
        fewer = ((many, most.plus(Modifier(adds[many] - adds[shots[0]], "shots", "GUR-ROF-01"))) for many in shots)
        able = OneOf(many for many, score in fewer if not rolls.too_hard(scene, score))
        groups.setdefault(able, []).append(part)
    yield from ((OneOf(found), able) for able, found in groups.items() if able)


@lookup
def marks(desk: Desk) -> tuple[tuple[Arm, Ranged, Ref], ...]:
    """Every enemy in front, in range and in line, with every gun that is loaded and works (GUR-RNG-01, GUR-HEX-10)."""
    return tuple(_found(desk.scene, desk.unit, desk.foes, guns.guns(desk.scene, desk.unit)))


def launches(desk: Desk) -> tuple[tuple[Arm, Ranged, Ref], ...]:
    """The same with every launcher (GUR-EXP-01)."""
    return tuple(_found(desk.scene, desk.unit, desk.foes, guns.launchers(desk.scene, desk.unit)))


def _found(
    scene: Scene, unit: Ref, foes: tuple[Ref, ...], pieces: Iterable[tuple[Arm, Ranged]]
) -> Iterator[tuple[Arm, Ranged, Ref]]:
    for arm, use in pieces:
        for foe in foes:
            if (
                knowing.worth_attacking(scene, foe)
                and placed(scene, unit, foe)
                and in_reach(scene, Attack(unit, foe, arm, use))
            ):
                yield arm, use, foe


def placed(scene: Scene, unit: Ref, foe: Ref) -> bool:
    """Whether a unit sees a foe, or takes it to be where it is (GUR-VIS-01)."""
    if knowing.perceives(scene, unit, foe):
        return True
    return knowing.believed(scene, unit, foe) == scene.cells(foe)[0]


def in_reach(scene: Scene, made: Attack) -> bool:
    """In front, in line and within range; with a foe in its own cell a unit shoots at nobody else (GUR-HEX-10,
    GUR-RNG-01, GUR-HEX-15).
    """
    unit, target = made.attacker, made.target
    if scene.options.facing and not bears(scene, made):
        return False
    reached, yards = attack.reach(scene, made), scale.apart(scene, unit, target)
    if not reached.minimum <= yards <= reached.maximum or (yards and _grappled(scene, unit)):
        return False
    return scene.in_line(unit, target)


POINTED = {"front": Arc.FRONT, "rear": Arc.BACK, "left": Arc.LEFT, "right": Arc.RIGHT}


def bears(scene: Scene, made: Attack) -> bool:
    """Whether the weapon can be pointed there: to the front on foot; from a seat all round, from a saddle not behind; a
    mounted weapon as it turns (GUR-HEX-10, GUR-VEH-01).
    """
    unit, where = made.attacker, facing.arc(scene, made.attacker, made.target)
    if made.arm.carrier is not None:
        arc = dict(riding.what(scene, made.arm.carrier).arcs).get(made.arm.weapon.name, "all round")
        return arc not in POINTED or where is POINTED[arc]
    if riding.on_a_mount(scene, unit) is not None:
        return where is not Arc.BACK
    return where is Arc.FRONT or riding.carrier(scene, unit) is not None


def _grappled(scene: Scene, unit: Ref) -> bool:
    """Whether an enemy that can fight is in its cell (GUR-HEX-15)."""
    others = scene.standing_in(scene.cells(unit))
    return any(knowing.hostile(scene, unit, other) for other in others if other != unit)


def wish(scene: Scene, unit: Ref, action: Shoot) -> Attack | None:
    """The attack that a filled form means."""
    arm = arms.arm(scene, unit, action.weapon)
    use = arm.shooting(action.use) if arm is not None else None
    if arm is None or use is None:
        return None
    return Attack(unit, action.target, arm, use, action.manoeuvre, action.option, action.called, shots=action.shots)


def shoot(table: Table, unit: Ref, action: Shoot) -> Flow[None]:
    """A shot or volley, from the attack roll to the wound (GUR-ATK-02)."""
    made = wish(table, unit, action)
    if made is None:
        return
    taking.acted(table, unit)
    if not placed(table, unit, action.target) or not in_reach(table, made):
        spend(table, made)
        lies(table, made)
        table.strip(unit, Aim)
        table.say(Event("shot", "{actor} fires where nobody is.", unit, success=False))
        return
    yield from fire(table, made)


def fire(table: Table, made: Attack, needed: Tally | None = None) -> Flow[Came]:
    """The attack itself: the aim is used up, the rounds are gone, and what misses or is dodged flies on (GUR-AIM-02,
    GUR-WRONG-02).
    """
    tally = needed or to_hit.tally(table, made)
    spend(table, made)
    table.strip(made.attacker, Aim)
    came = yield from resolving.meets(table, made, tally)
    others: tuple[Came, ...] = ()
    if came.jams:
        guns.fails(table, made.attacker, made.arm)
    elif came.flies_on:
        others = yield from onward.fly_on(table, made, onward.groups(table, made))
    onward.land(table, (came, *others))
    if not catches(came):
        lies(table, made)
    elif came.met.way is not None:
        caught(table, made, came.met.way.thing)
    return came


def spend(table: Table, made: Attack) -> None:
    """Rounds leave the magazine; what is thrown leaves the hand (GUR-RLD-01, GUR-THR-01)."""
    item, use = made.arm.item, made.ranged
    if item is None or use is None:
        return
    if use.loads.thrown:
        left = replace(item, count=item.count - 1) if item.count > 1 else None
        arms.leaves(table, made.attacker, made.arm, left)
    else:
        arms.fires(table, made.attacker, made.arm, made.shots)


def lies(table: Table, made: Attack) -> None:
    """What was thrown lies where it fell, for any unit to pick up, unless it was caught (GUR-THR-01)."""
    item = made.arm.item
    if item is None or made.ranged is None or not made.ranged.loads.thrown or made.arm.weapon.burst is not None:
        return
    fallen = replace(item, place=Place.BELT, count=1)
    table.add(Lying(fallen, table.cells(made.target)[0]), Arsenal((made.arm.weapon,)))


def catches(came: Came) -> bool:
    """Whether a bare hand that parries a thing thrown catches it: by 5 or more, or critically (GUR-THR-01)."""
    met = came.met
    if not met.stopped or met.way is None or met.fell is None or met.way.thing not in BARE_HANDS:
        return False
    return met.fell.critical or met.fell.margin >= CATCHES


def caught(table: Table, made: Attack, hand: str) -> None:
    """What was thrown is in the hand of its target (GUR-THR-01)."""
    if made.arm.item is not None and made.ranged is not None and made.ranged.loads.thrown:
        unit = made.target
        table.put(unit, arms.arsenal(table, unit).also(made.arm.weapon))
        table.put(unit, table.part(unit, Kit).plus(replace(made.arm.item, place=Place(hand), count=1)))
        table.say(Event("catches", f"{{actor}} catches {the(made.arm.weapon.name)}.", unit))


def wished(scene: Scene, unit: Ref, action: Shoot) -> Foreseen:
    """What may come of a filled form."""
    made = wish(scene, unit, action)
    return NOT_IN_HAND if made is None else foreseen(scene, made)


def foreseen(scene: Scene, made: Attack, needed: Tally | None = None) -> Foreseen:
    """The roll, the target's defences, what may become of it and of its attacker, and of those the shot may strike
    instead.
    """
    tally = needed or to_hit.tally(scene, made)
    found = foretelling.foreseen(scene, made, tally, coming=onward.coming(scene, made), spared=onward.SPARED)

    def words() -> Words:
        own = found.words()
        return own._replace(assumes=(*own.assumes, *onward.assumed(scene, made)))

    return found._replace(words=words)
