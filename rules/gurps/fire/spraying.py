"""Spraying fire: one volley shared among several targets, from one side to the other (GUR-SUP-03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise

from rules.frame.flow import Flow
from rules.frame.forecast import Assumption, Fact
from rules.frame.forms import OneOf
from rules.frame.scene import Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, scale
from rules.gurps.core.arms import Arm
from rules.gurps.defence import choosing
from rules.gurps.defence.threat import Threat
from rules.gurps.fire import course, guns, onward, shooting, to_hit
from rules.gurps.fire.course import Coming, Comings, so_often
from rules.gurps.fire.forms import Spray
from rules.gurps.foreseen import Foreseen, Words
from rules.gurps.state.fighting import Aim
from rules.gurps.strike import attack, foretelling, resolving
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.resolving import Came
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.weapons import Ranged
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts.choices import Asked
from rules.parts.topics import Lines

LEAST, FAST = 5, 16
"""The rate from which a gun can spray, and from which it wastes twice as many shots (GUR-SUP-03)."""
ARC = 30.0
"""Degrees in which all targets must lie (GUR-SUP-03)."""
MOST = 4
"""Targets of one spray that are listed."""
Targets = tuple[Ref, ...]


def offers(desk: Desk) -> Lines:
    """From every mark on to its neighbours on one side (GUR-ROF-03, GUR-SUP-03)."""
    attacks = [each for each in (Manoeuvre.ATTACK, Manoeuvre.ALL_OUT_ATTACK) if desk.may(each)]
    if not attacks:
        return
    all_out = OneOf(each is Manoeuvre.ALL_OUT_ATTACK for each in attacks)
    found = shooting.marks(desk)
    for arm, use in dict.fromkeys((arm, use) for arm, use, _ in found):
        if use.rate.shots < LEAST:
            continue
        foes = tuple(foe for with_arm, by, foe in found if (with_arm, by) == (arm, use))
        for first in foes:
            others = partial(_others, desk, arm, use, first, foes)
            if any(others()):
                yield desk.offer(
                    Spray,
                    {
                        "weapon": OneOf((arm.weapon.name,)),
                        "use": OneOf((use.use,)),
                        "target": OneOf((first,)),
                        "others": Asked(others, sure=True),
                        "all_out": all_out,
                    },
                    arm.weapon.name,
                )


def _others(desk: Desk, arm: Arm, use: Ranged, first: Ref, foes: Targets) -> Iterator[Targets]:
    """The targets after the first that there are shots for, and at none of which it may not be tried."""
    for run in _runs(desk.scene, desk.unit, first, foes):
        if shares(desk.scene, arm, use, (first, *run)) and not _too_hard(desk, arm, use, (first, *run)):
            yield run


def _too_hard(desk: Desk, arm: Arm, use: Ranged, targets: Targets) -> bool:
    """Whether any of its attacks may not be tried (GUR-CORE-01)."""
    if not rolls.hopeless_refused(desk.scene):
        return False
    fired = Spray(weapon=arm.weapon.name, use=use.use, target=targets[0], others=targets[1:])
    made = attacks(desk.scene, desk.unit, fired)
    return any(rolls.too_hard(desk.scene, to_hit.tally(desk.scene, each)) for each in made)


def _runs(scene: Scene, unit: Ref, first: Ref, foes: Targets) -> Iterator[Targets]:
    """The targets after the first, one after another to its left or to its right, within 30 degrees."""
    here, centre = scene.cells(unit)[0], scene.cells(first)[0]
    if here == centre:
        return
    zero = scene.grid.bearing(here, centre)

    def aside(foe: Ref) -> float:
        turn = (scene.grid.bearing(here, scene.cells(foe)[0]) - zero) % 360
        return round(turn if turn <= 180 else turn - 360, 6)

    near = scale.nearest_first(scene, unit, foes)
    others = [(aside(foe), foe) for foe in near if foe != first and scene.cells(foe)[0] != here]
    for side in (1, -1):
        run = [foe for off, foe in sorted(others, key=lambda each: abs(each[0])) if 0 <= off * side <= ARC]
        for many in range(1, min(MOST, len(run) + 1)):
            if side == 1 or any(off * side > 0 for off, foe in others if foe in run[:many]):
                yield tuple(run[:many])


def shares(scene: Scene, arm: Arm, use: Ranged, targets: Targets) -> tuple[int, ...]:
    """The shots at each, as evenly as they go, after those wasted between neighbours: one a yard, two with a rate of
    16 or more; none where they are too few (GUR-SUP-03).
    """
    fired = min(use.rate.shots, arm.loaded) - wasted(scene, use, targets)
    many = len(targets)
    if fired < many:
        return ()
    return tuple(fired // many + (number < fired % many) for number in range(many))


def wasted(scene: Scene, use: Ranged, targets: Targets) -> int:
    """Shots that go between targets (GUR-SUP-03)."""
    each = 2 if use.rate.shots >= FAST else 1
    return each * sum(round(scale.apart(scene, one, other)) for one, other in pairwise(targets))


def lost(scene: Scene, made: tuple[Attack, ...]) -> int:
    """The same of a spray as it is made."""
    use = made[0].ranged
    return 0 if use is None else wasted(scene, use, tuple(each.target for each in made))


def attacks(scene: Scene, unit: Ref, action: Spray) -> tuple[Attack, ...]:
    """The attacks of a spray, each harder to hold than the one before (GUR-SUP-03)."""
    arm = arms.arm(scene, unit, action.weapon)
    use = arm.shooting(action.use) if arm is not None else None
    targets = (action.target, *action.others)
    if arm is None or use is None:
        return ()
    how = Manoeuvre.ALL_OUT_ATTACK if action.all_out else Manoeuvre.ATTACK
    option = "determined" if action.all_out else ""
    return tuple(
        Attack(unit, target, arm, use, how, option, shots=many, swung=number, shared=True)
        for number, (target, many) in enumerate(zip(targets, shares(scene, arm, use, targets), strict=False))
    )


def spray(table: Table, unit: Ref, action: Spray) -> Flow[None]:
    """One target after another, each with a roll of its own, and what misses or is dodged flies on; a gun that fails
    ends it. All of it strikes at once (GUR-SUP-03, GUR-WRONG-02).
    """
    made = attacks(table, unit, action)
    if not made or made[0].arm.item is None:
        return
    tallies, there = [to_hit.tally(table, each) for each in made], [onward.groups(table, each) for each in made]
    spent = sum(each.shots for each in made) + lost(table, made)
    arms.fires(table, unit, made[0].arm, spent)
    table.strip(unit, Aim)
    met: list[Came] = []
    for each, tally, others in zip(made, tallies, there, strict=True):
        came = yield from resolving.meets(table, each, tally)
        met.append(came)
        if came.jams:
            guns.fails(table, each.attacker, each.arm)
            break
        if came.flies_on:
            met.extend((yield from onward.fly_on(table, each, others)))
    onward.land(table, met)


def comings(scene: Scene, made: tuple[Attack, ...]) -> dict[Ref, Comings]:
    """What comes at each target, and at each figure that one of its shots may strike instead, attack by attack: nobody
    is shot at once the gun has failed, be it at another (GUR-WRONG-02, GUR-CRIT-04).
    """
    found, since = dict[Ref, Comings]((each.target, ()) for each in made), Counter[Ref]()
    for number, each in enumerate(made):
        works, score = 1 - _fails(each), int(to_hit.tally(scene, each).total)
        for shot, needs, comes in ((each, score, Fraction(1)), *onward.chances(scene, each, score)):
            unit = shot.target
            lasts = works ** (number - since[unit])
            coming = Coming(shot, needs, so_often(comes * lasts, shot.shots), 1 - lasts * works)
            found[unit], since[unit] = (*found.get(unit, ()), coming), number + 1
    return found


def _alike(scene: Scene, threats: list[Threat]) -> Iterator[Assumption]:
    """Figures that several of its shots may come at, whose first defence may make the next one worse."""
    often = Counter(threat.target for threat in threats)
    for threat in threats:
        worse = any(answer.how != "dodge" for answer in choosing.tries(scene, threat))
        if often[threat.target] > 1 and (worse or choosing.holding_up(scene, threat) < 1):
            text = f"{scene.name(threat.target)} defends itself alike against each of them"
            yield Assumption(Fact.ROUGH, text, threat.target)


def _fails(made: Attack) -> Fraction:
    """The chance that the gun fails, for any score (GUR-CRIT-04)."""
    least = foretelling.fails_from(made)
    return rolls.rolls(10).chance(lambda fell: fell.total >= least)


def foreseen(scene: Scene, unit: Ref, action: Spray) -> Foreseen:
    """What may become of each target: a later one is shot at only if the gun has not failed (GUR-SUP-03)."""
    made = attacks(scene, unit, action)
    if not made:
        return Foreseen(words=lambda: Words(note="too few shots for so many targets"))
    found, aimed = comings(scene, made), {each.target for each in made}

    def words() -> Words:
        attacked = dict.fromkeys((*made, *(coming.made for its in found.values() for coming in its)))
        threats = [attack.threat(scene, each) for each in attacked]
        assumes = (*_alike(scene, threats), *onward.assumed(scene, *made))
        shots = (f"{scene.name(each.target)}, {counted(each.shots, 'shot')}" for each in made)
        told = (replace(to_hit.tally(scene, each), title=title) for each, title in zip(made, shots, strict=True))
        note = f"{counted(lost(scene, made), 'shot')} lost between them"
        return Words(tuple(told), assumes, note)

    missed = {each: "not struck" if each in aimed else onward.SPARED for each in found}
    return Foreseen(tuple(course.fate(scene, each, its, missed[each]) for each, its in found.items()), words=words)
