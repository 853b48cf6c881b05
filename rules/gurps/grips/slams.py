"""Running into a foe: slams, tackles and pounces, running on past one that dodges; and shoves (GUR-SLAM-01 to 06)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Any

from rules.frame.body import Posture
from rules.frame.figure import Position
from rules.frame.flow import Flow
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.gurps.afoot import allowance
from rules.gurps.afoot.forms import Pace
from rules.gurps.core import ails, arms, figures, scale, speed
from rules.gurps.defence import ground
from rules.gurps.flesh import crashes, endings
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.harming import Hit
from rules.gurps.grips import attacking, course, holding, scores
from rules.gurps.grips.attacking import Clash
from rules.gurps.grips.course import Falls
from rules.gurps.grips.forms import How, Slam
from rules.gurps.harm import hurting
from rules.gurps.melee.astray import by_accident
from rules.gurps.senses import knowing
from rules.gurps.state.turns import Turn
from rules.gurps.terms import ranges
from rules.gurps.terms.damage import Damage, Hurt, thrust
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Attribute, Skill
from rules.gurps.turns import taking
from rules.gurps.waiting import springing
from rules.gurps.walking import going
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts import room


def velocity(scene: Scene, unit: Ref, foe: Ref, further: int = 0) -> Fraction:
    """Yards it has moved this turn, further ones of a leap, and those that the foe came toward it in its last; one at
    least (GUR-SLAM-02, GUR-SLAM-03).
    """
    now = speed.ran(scene, unit)
    own = now.tenths if now is not None and now.second == scene.clock.round else 0
    return max(Fraction(1), Fraction(own, scale.TENTHS) + further + speed.toward(scene, foe, scene.cells(unit)[0]))


def dice(scene: Scene, unit: Ref, fast: Fraction | int, *, strong: bool = False, with_shield: bool = False) -> Hurt:
    """Crushing dice of its HP at that speed; all-out strong and a shield add theirs (GUR-SLAM-02, GUR-SLAM-05)."""
    found = crashes.momentum(figures.traits(scene, unit).hp, fast)
    more = max(2, found.dice) if strong else 0
    shield = arms.shield(scene, unit) if with_shield else None
    return found.more(more + (shield.db if shield is not None else 0))


def clash(scene: Scene, unit: Ref, action: Slam) -> Clash:
    """The two bodies, as fast as they are: a leap counts too (GUR-SLAM-02, GUR-SLAM-03)."""
    foe, shield = action.target, action.with_shield
    further = leap(scene, unit, foe) or 0 if action.leaps else 0
    fast = velocity(scene, unit, foe, further)
    deals = dice(scene, unit, fast, strong=action.option == "strong", with_shield=shield)
    dx = figures.attribute(scene, foe, Attribute.DX)
    return Clash(unit, foe, deals, dice(scene, foe, fast), int(dx.total), shield)


def score(scene: Scene, unit: Ref, action: Slam) -> Tally:
    """DX, Brawling or Sumo Wrestling; with a shield its skill; for a leap Jumping too, at +4; moving and attacking
    takes nothing off (GUR-SLAM-01, GUR-SLAM-03, GUR-SLAM-05).
    """
    own = figures.skill(scene, unit, Skill.SHIELD) if action.with_shield else None
    if action.leaps:
        own = scores.best(scene, unit, LEAPING).plus(Modifier(SURER, "flying tackle", "GUR-SLAM-03"))
    own = own or scores.best(scene, unit, scores.SLAMMING)
    return own.plus(*scores.against(scene, unit, action.target))


def slam(table: Table, unit: Ref, action: Slam) -> Flow[None]:
    """The roll, the foe's defence, both bodies' damage, and who falls; a leap ends in the foe's yard (GUR-SLAM-01 to
    04). A shove does no harm (GUR-SLAM-06).
    """
    if action.how == "shove":
        yield from shove(table, unit, action)
        return
    ahead = way(table, unit, action.target)
    foe, own, bodies = action.target, score(table, unit, action), clash(table, unit, action)
    threat, jumps = scores.threat(table, unit, foe, body=True), action.leaps
    came = yield from attacking.comes(table, threat, own, by="body")
    how = "leaps at" if jumps else "slams into" if came.off else "runs at"
    told = "It is struck.", "It is not struck."
    attacking.tells(table, threat, came, own, "blow", f"{{actor}} {how} {{target}}.", told, harms=True)
    down = (yield from attacking.meet(table, bodies)) if came.off else Falls.NEITHER
    if action.leaps:
        lands(table, unit, action, down)
    elif came.met == "dodge" and not came.thrown:
        yield from runs_on(table, bodies, ahead, own, action.manoeuvre)


def shove(table: Table, unit: Ref, action: Slam) -> Flow[None]:
    """DX or Sumo Wrestling; thrust damage, a point less for each die with one hand, doubled, counts as knockback only
    (GUR-SLAM-06).
    """
    foe, own = action.target, shoving(table, unit, action)
    threat = scores.threat(table, unit, foe)
    came = yield from attacking.comes(table, threat, own, by="limb")
    told = "It is driven back.", "It is not driven back."
    attacking.tells(table, threat, came, own, "shoves", "{actor} shoves {target}.", told)
    if came.off:
        hurting.suffer(table, foe, (push(table, unit),), table.cells(unit)[0], hurting.Blame(unit))


def shoving(scene: Scene, unit: Ref, action: Slam) -> Tally:
    """DX or Sumo Wrestling (GUR-SLAM-06)."""
    return scores.by_form(scene, unit, action, scores.best(scene, unit, (Skill.SUMO,)))


def push(scene: Scene, unit: Ref) -> Hit:
    """A shove that has struck: twice its damage drives the foe back, and does not hurt (GUR-SLAM-06)."""
    hurt = pushing(scene, unit)
    return Hit(Strike(Hurt(hurt.dice, hurt.plus, 2), Damage.CRUSHING, pushes_only=True))


def pushing(scene: Scene, unit: Ref) -> Hurt:
    """The dice of a shove (GUR-SLAM-06)."""
    hurt = thrust(figures.traits(scene, unit).st)
    return hurt if len(arms.deft_hands(scene, unit)) > 1 else hurt.more(-hurt.dice)


# tackles and pounces


SURER = 4
"""What the leap adds to the roll (GUR-SLAM-03)."""
LEGS, BEAST = 2, 4
"""Legs that a flying tackle takes, and those of what pounces (GUR-SLAM-03, GUR-SLAM-04)."""
LEAPING = (*scores.SLAMMING, Skill.JUMPING)
LANDING = (Skill.ACROBATICS, Skill.JUMPING)


def leap_of(scene: Scene, unit: Ref) -> How:
    """How it may leap: a beast of four legs pounces; a flying tackle takes two legs and a free arm (GUR-SLAM-03,
    GUR-SLAM-04). Neither is for a unit that is down: "".
    """
    own = figures.traits(scene, unit)
    upright = scene.pose(unit).posture in (Posture.STANDING, Posture.CROUCHED)
    if not upright or not ails.stands(scene, unit):
        return ""
    if own.legs >= BEAST:
        return "pounce"
    return "tackle" if own.legs >= LEGS and arms.deft_hands(scene, unit) else ""


def leap(scene: Scene, unit: Ref, foe: Ref) -> int | None:
    """Yards of the leap at a foe, beyond all that it has walked: none at one beside it, a yard over a free cell; None
    at one out of reach (GUR-SLAM-03).
    """
    if holding.reached(scene, unit, foe):
        return 0
    here = scene.cells(unit)[0]
    if scale.across(scene) > scale.TENTHS or not holding.has_room(scene, unit, foe):
        return None
    return (
        1 if any(holding.leads(scene, cell, scene.cells(foe)[0]) for cell in ground.beside(scene, unit, here)) else None
    )


def lands(table: Table, unit: Ref, action: Slam, down: Falls) -> None:
    """Whether it strikes or not, it ends in the foe's yard: lying, but for what pounces and keeps its feet
    (GUR-SLAM-03, GUR-SLAM-04).
    """
    cell = table.cells(action.target)[0]
    table.put(unit, Position(cell), replace(table.part(unit, Turn), entered=True, stepped=True))
    if not knowing.can_act(table, unit) or taking.stunned(table, unit) or down is Falls.RUNNER:
        return
    if action.how == "pounce":
        feet = scores.best(table, unit, LANDING)
        stays = not course.lands(table.dice(unit), True, int(feet.total), False)
        text = "{actor} lands standing." if stays else "{actor} lands badly."
        table.say(Event("lands", text, actor=unit, tally=feet, success=stays))
        if stays:
            return
    attacking.fells(table, unit)


def leaps(scene: Scene, unit: Ref, action: Slam) -> dict[str, Any]:
    """The leap as it begins, if it is one: what keeps a beast on its feet, DX, Acrobatics or Jumping (GUR-SLAM-03,
    GUR-SLAM-04).
    """
    feet = int(scores.best(scene, unit, LANDING).total) if action.how == "pounce" else None
    return {"leaps": action.leaps, "feet": feet}


# past a foe that has dodged


PAST = 2
"""Yards that it runs past the foe, if its movement leads so far (GUR-SLAM-01)."""
PACES: Mapping[Manoeuvre, Pace] = {Manoeuvre.MOVE_AND_ATTACK: "", Manoeuvre.ALL_OUT_ATTACK: "charge"}
"""The movement that each manoeuvre still has; an Attack has no more than its step."""
BEYOND = Assumption(Fact.ROUGH, "what it may run into behind a foe that dodges is left out of the odds")


def way(scene: Scene, unit: Ref, foe: Ref) -> tuple[Cell, ...]:
    """Straight through where the foe is and two yards on, as far as the map goes."""
    here, there, grid = scene.cells(unit)[0], scene.cells(foe)[0], scene.grid
    ahead = grid.direction(here, there) if here != there else scene.pose(unit).facing
    found = [there] if here != there else []
    for _ in range(max(1, ceil(PAST / scale.pace(scene)))):
        found.append(grid.step(found[-1] if found else here, ahead))
    return tuple(cell for cell in found if cell in grid)


def far_enough(scene: Scene, unit: Ref, cells: int, manoeuvre: Manoeuvre) -> bool:
    """Whether its movement leads so many cells on."""
    pace = PACES.get(manoeuvre)
    return pace is not None and allowance.left(scene, unit, pace) >= cells * scale.across(scene)


def told(scene: Scene, unit: Ref, foe: Ref, manoeuvre: Manoeuvre) -> str:
    """What the odds say of it; "" where it stays."""
    ahead = way(scene, unit, foe)
    return (
        f"; if it dodges, you run {ranges.in_yards(PAST)} past it"
        if far_enough(scene, unit, len(ahead), manoeuvre)
        else ""
    )


def runs_on(table: Table, bodies: Clash, ahead: tuple[Cell, ...], score: Tally, manoeuvre: Manoeuvre) -> Flow[None]:
    """Cell by cell past the foe: into another that is in the way, or into what stands fast, with the damage of the slam
    to itself (GUR-SLAM-01, GUR-WRONG-01).
    """
    unit = bodies.runner
    if not ahead or not far_enough(table, unit, len(ahead), manoeuvre):
        return
    start, before, gone = table.cells(unit)[0], table.pose(unit).facing, list[Cell]()
    asked = springing.Asked()
    for cell in ahead:
        here = table.cells(unit)[0]
        facing = table.grid.direction(here, cell)
        other = _in_the_way(table, bodies, cell)
        if other is not None:
            yield from _at_another(table, bodies, other, score)
            break
        if not ground.open_to(table, here, facing) or not room.free(table, cell, but=bodies.foe):
            _crashes(table, bodies)
            break
        moved, goes_on = yield from springing.pace(table, unit, cell, facing, asked)
        gone += [cell] if moved else []
        if not goes_on:
            break
    if not gone:
        return
    steps = allowance.directions(table, start, tuple(gone))
    going.went(table, unit, PACES[manoeuvre], len(gone) * scale.across(table), before, steps)
    table.say(Event("walks", "{actor} runs on past {target}.", unit, bodies.foe, cells=table.cells(unit)))
    if any(other != unit and room.holds_ground(table, other) for other in table.occupants(gone[-1])):
        room.make_room(table, unit)


def _in_the_way(table: Table, bodies: Clash, cell: Cell) -> Ref | None:
    """Another figure on its feet in a cell."""
    there = (other for other in table.occupants(cell) if other not in (bodies.runner, bodies.foe))
    return next((other for other in there if room.holds_ground(table, other)), None)


def _at_another(table: Table, bodies: Clash, other: Ref, score: Tally) -> Flow[None]:
    """It may strike another by accident, who may defend itself (GUR-WRONG-01)."""
    own, threat = by_accident(score), scores.threat(table, bodies.runner, other, body=True)
    came = yield from attacking.comes(table, threat, own)
    how = "blunders into" if came.off else "stops short of"
    attacking.tells(table, threat, came, own, "blow", f"{{actor}} {how} {{target}}.", ("", ""), harms=True)
    if came.off:
        yield from attacking.meet(table, replace(bodies, foe=other))


def _crashes(table: Table, bodies: Clash) -> None:
    """Its own damage to itself, from what stands fast (GUR-SLAM-01)."""
    unit = bodies.runner
    table.say(Event("crash", "{actor} runs into what is behind {target}.", unit, bodies.foe))
    taken = endings.points(table.dice(unit), bodies.deals)
    hurting.suffer(table, unit, (endings.crushed(taken),), blame=hurting.Blame(unit, Means.IMPACT, "body"))
