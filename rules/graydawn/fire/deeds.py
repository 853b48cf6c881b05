"""Shots as they are played out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.figure import Kit
from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Table
from rules.graydawn import rolls
from rules.graydawn.core import footing
from rules.graydawn.core.arms import Arm
from rules.graydawn.fire import attack, course, crowd, forecasts, fumbles, heat, volley
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.forms import Shoot, Spray
from rules.graydawn.fire.hits import hit as hit_of
from rules.graydawn.fire.volley import Roll
from rules.graydawn.flesh.damage import by_margin
from rules.graydawn.harm import hurting, striking
from rules.graydawn.harm.striking import Toll
from rules.graydawn.luck import bending
from rules.graydawn.luck.bending import Clash
from rules.graydawn.mishaps.severity import Mishap
from rules.graydawn.nerve import points
from rules.graydawn.rolls import Duel
from rules.graydawn.state import Aiming
from rules.graydawn.surprise import alarm
from rules.graydawn.terms.weapons import BURST
from rules.graydawn.turns import plan
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

HEARD = 300.0
"""Metres over which a shot is heard."""


def shoot(table: Table, unit: Ref, action: Shoot | Spray) -> Flow[None]:
    """One firing action: at one target, or a spray over several with an attack roll and a defence roll for each
    (GRD-ACT-01, GRD-AUTO-02).
    """
    made = forecasts.wish(table, unit, action)
    if made and not any(attack.hindrance(table, each) for each in made):
        yield from in_earnest(table, made)


def in_earnest(table: Table, attacks: tuple[Attack, ...]) -> Flow[None]:
    """One firing action, and what a hot machine gun fires by itself before it jams (GRD-AUTO-04)."""
    first = attacks[0]
    yield from fire(table, attacks)
    if heat.cooks_off(table, first):
        more = heat.again(table, attacks)
        if more:
            yield from fire(table, more)
        heat.jams(table, first.attacker, first.arm.weapon.name)


@dataclass(slots=True)
class Salvo:
    """A firing action under way: the hits of each unit so far, and which units were struck."""

    attacks: tuple[Attack, ...]
    tolls: dict[Ref, Toll]
    struck: set[Ref]
    plain: bool = False
    """Whether anything that was aimed at is hit by the dice alone, before any luck."""


def fire(table: Table, attacks: tuple[Attack, ...]) -> Flow[None]:
    """Each attack roll meets a defence roll, rounds are used up, hits take their toll; a critical failure ends the
    action (GRD-FUMBLE-01). All of a melee that is fired into feel it (GRD-CQC-07).
    """
    first = attacks[0]
    unit, weapon = first.attacker, first.arm.weapon
    due = [(roll, attack.to_hit(table, roll.made)) for roll in volley.rolls_of(table, attacks)]
    salvo = Salvo(attacks, {each: striking.begin(table, each) for each in volley.units(table, attacks)}, set())
    there = {made: volley.bystanders(table, made, attacks) for made in attacks}
    footing.face(table, unit, table.cells(first.target)[0])
    what = Mishap.NOTHING
    for left, (roll, tally) in enumerate(due, 1 - len(due)):
        clash = Clash(unit, roll.made.target, roll.total, roll.number, roll.rolled)
        duel, plain = yield from bending.duel(table, clash)
        salvo.plain |= plain
        hits = _hits(table, roll.made, duel)
        _tell(table, roll, tally, duel, hits, salvo.plain if not left or duel.fumbled else None)
        yield from _strike(table, salvo, roll.made, duel.margin, hits)
        if duel.fumbled:
            what = fumbles.befall(table, roll.made, -duel.total)
            yield from _instead(table, salvo, roll.made, what)
            break
        yield from _astray(table, salvo, roll.made, duel.total, hits, there[roll.made])
    spend(table, unit, first.arm, first.fired)
    fumbles.unload(table, unit, weapon.name, what)
    commit(table, unit, first)
    table.strip(unit, Aiming)
    for made in attacks:
        for each in (made.target, *(stray.made.target for stray in there[made])):
            points.attacked(table, unit, each, weapon, attack.shots(made), struck=each in salvo.struck)
    for each, toll in salvo.tolls.items():
        if each in salvo.struck:
            yield from hurting.settle(table, toll)
    alarm.attacked(table, unit, (made.target for made in attacks), quiet=weapon.quiet)


def _strike(table: Table, salvo: Salvo, made: Attack, margin: int, hits: int) -> Flow[None]:
    """The rounds that hit a unit: of a burst all at once, of a spray one by one (GRD-BURST-03, GRD-AUTO-01)."""
    if not hits:
        return
    salvo.struck.add(made.target)
    for struck, times in course.struck_by((), hit_of(table, made), made.mode, hits, by_margin(margin)):
        for _ in range(times):
            yield from striking.strike(table, made.attacker, salvo.tolls[made.target], struck)


def _astray(
    table: Table, salvo: Salvo, made: Attack, reached: int, hits: int, there: tuple[crowd.Stray, ...]
) -> Flow[None]:
    """What else of the melee is hit: by its share of a spray, or by the rounds that missed (GRD-CQC-05, GRD-CQC-06)."""
    left, cap = crowd.rounds_left(made.arm.weapon, made.mode, hits), table.options.explosions
    if not there or (made.mode != "auto" and not left):
        return
    totals = [stray.dodge + rolls.die(table.dice(stray.made.target), cap) for stray in there]
    if made.mode == "auto":
        _, share = crowd.shared(made.rounds, len(crowd.others(table, made)))
        for stray, total in zip(there, totals, strict=True):
            margin = reached - total
            yield from _strike(
                table, salvo, stray.made, margin, attack.sprayed(margin, share) if margin >= 0 and share else 0
            )
        return
    number = crowd.lowest(reached, totals)
    if number is None:
        return
    if made.mode == "burst" and left == BURST:
        left = attack.burst(table.dice(made.attacker), table.options.burst_table)
    stray = there[number]
    words, data = "{actor} hits {target} instead.", {"weapon": made.arm.weapon.name, "hit": True}
    told = Event("stray", words, made.attacker, stray.made.target, told="It is hit.", data=data, means=Means.FIRE)
    table.say(told)
    yield from _strike(table, salvo, stray.made, reached - totals[number], left)


def _instead(table: Table, salvo: Salvo, made: Attack, what: Mishap) -> Flow[None]:
    """The unit that a critical failure hits: the shooter itself, or an ally that rolls 0 or less (GRD-FUMBLE-04)."""
    friend, unit = fumbles.ally(table, made), made.attacker
    if what is Mishap.SELF:
        shot = fumbles.toward(made, unit)
    elif what is Mishap.ALLY and friend is not None:
        shot = fumbles.toward(made, friend)
        check = bending.under_fire(friend, fumbles.dodge(table, shot), 1, unit)
        reached = yield from bending.check(table, check)
        hits = reached.total <= 0
        points.attacked(table, unit, friend, made.arm.weapon, 1, struck=hits)
        if not hits:
            return
    else:
        return
    salvo.struck.add(shot.target)
    yield from striking.strike(table, unit, salvo.tolls[shot.target], fumbles.by_chance(table, shot))


def _hits(table: Table, made: Attack, duel: Duel) -> int:
    """How many rounds hit (GRD-BURST-02, GRD-AUTO-01)."""
    aimed = crowd.shared(made.rounds, len(crowd.others(table, made)))[0]
    most, *_ = course.by_how_much(duel.margin if duel.hits else None, made.mode, aimed)
    hits: int = course.scores(table.dice(made.attacker), most, made.mode, table.options.burst_table)
    return hits


def _tell(table: Table, roll: Roll, tally: Tally, duel: Duel, hits: int, success: bool | None) -> None:
    """The shot, for all who see and hear it; the last of a firing action tells whether any of them hit."""
    made, weapon = roll.made, roll.made.arm.weapon
    came = "It misses." if not hits else "It hits." if hits == 1 else f"It hits {hits} times."
    verb = {"burst": "fires a burst at", "auto": "sprays fire at"}.get(made.mode, "shoots at")
    table.say(
        Event(
            "shot",
            f"{{actor}} {verb} {{target}} ({weapon.name}).",
            made.attacker,
            made.target,
            told=came,
            unseen=f"{{actor}}'s shot {'hits' if hits else 'misses'} {{target}}.",
            own=(f"attack {duel.total}",),
            detail=(f"defence {duel.total - duel.margin}", f"margin {duel.margin}"),
            tally=tally,
            sound="" if weapon.quiet else "A shot" if made.rounds == 1 else "Shots",
            loud=0.0 if weapon.quiet else HEARD,
            data={"weapon": weapon.name, "hit": hits > 0, "hits": hits, "rounds": made.rounds},
            success=success,
            missed=not hits,
            means=Means.FIRE,
        )
    )


def spend(table: Table, unit: Ref, arm: Arm, rounds: int) -> None:
    """Rounds leave the magazine."""
    if arm.item is not None:
        table.put(unit, table.part(unit, Kit).swapped(arm.item, replace(arm.item, loaded=arm.item.loaded - rounds)))


def commit(table: Table, unit: Ref, made: Attack) -> None:
    """What else is done this turn is done with this weapon, and further fire goes to this target (GRD-ACT-03)."""
    table.put(unit, replace(plan.turn(table, unit), weapon=made.arm.weapon.name, target=made.target))
    known = footing.faults(table, unit)
    if known.overextended:
        table.put(unit, replace(known, overextended=False))
