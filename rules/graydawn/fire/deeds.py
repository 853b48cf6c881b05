"""Shots as they are played out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.figure import Facing, Kit
from rules.frame.flow import Flow
from rules.frame.scene import Event, Table
from rules.graydawn import rolls
from rules.graydawn.core.arms import Arm
from rules.graydawn.fire import attack, defence, forecasts
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.defence import Defence
from rules.graydawn.fire.forms import Shoot, Spray
from rules.graydawn.fire.hits import hit as hit_of
from rules.graydawn.harm import hurting
from rules.graydawn.harm.hurting import Toll
from rules.graydawn.nerve import points
from rules.graydawn.rolls import Duel
from rules.graydawn.state import Aiming
from rules.graydawn.surprise import alarm
from rules.graydawn.turns import plan
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

HEARD = 300.0
"""Metres over which a shot is heard."""


def shoot(table: Table, unit: Ref, action: Shoot) -> Flow[None]:
    """One firing action at one target (GRD-ACT-01)."""
    made = forecasts.wish(table, unit, action)
    if made is not None and not attack.hindrance(table, made):
        yield from fire(table, (made,))


def spray(table: Table, unit: Ref, action: Spray) -> Flow[None]:
    """One spray over several targets, an attack roll and a defence roll for each (GRD-AUTO-02)."""
    made = forecasts.wish_several(table, unit, action)
    if made and not any(attack.hindrance(table, each) for each in made):
        yield from fire(table, made)


@dataclass(slots=True)
class Roll:
    """One attack roll to come: both totals as they were before anything was fired."""

    made: Attack
    hit: Tally
    met: Defence


def fire(table: Table, attacks: tuple[Attack, ...]) -> Flow[None]:
    """Each attack roll meets a defence roll, rounds are used up, hits take their toll."""
    first = attacks[0]
    unit = first.attacker
    rolls_due = [
        Roll(made, attack.to_hit(table, made), defence.to_meet(table, made))
        for made in attacks
        for _ in range(attack.shots(made))
    ]
    face(table, unit, first.target)
    tolls = {made.target: hurting.begin(table, made.target) for made in attacks}
    struck: dict[Ref, bool] = {}
    for left, each in enumerate(rolls_due, 1 - len(rolls_due)):
        hits = yield from _one_roll(table, each, tolls[each.made.target], any(struck.values()), last=not left)
        struck[each.made.target] = struck.get(each.made.target, False) or hits
    spend(table, unit, first.arm, first.fired)
    commit(table, unit, first)
    table.strip(unit, Aiming)
    for made in attacks:
        hit, weapon = struck.get(made.target, False), made.arm.weapon
        points.attacked(table, unit, made.target, weapon, attack.shots(made), struck=hit)
    for target, hit in struck.items():
        if hit:
            hurting.settle(table, tolls[target])
    alarm.attacked(table, unit, tolls, quiet=first.arm.weapon.quiet)


def _one_roll(table: Table, roll: Roll, toll: Toll, before: bool, *, last: bool) -> Flow[bool]:
    """An attack roll against a defence roll or a target number, and the hits that come of it; whether it hit
    (GRD-CORE-03, GRD-CORE-06).
    """
    made, cap = roll.made, table.options.explosions
    own = int(roll.hit.total) + rolls.die(table.dice(made.attacker), cap)
    other = int(roll.met.tally.total) + (rolls.die(table.dice(made.target), cap) if roll.met.rolled else 0)
    duel = Duel(own, own - other)
    hits = _hits(table, made, duel)
    _tell(table, roll, duel, hits, (before or hits > 0) if last else None)
    if hits:
        struck = hit_of(table, made, duel.margin, hits)
        for _ in range(hits if made.mode == "auto" else 1):
            yield from hurting.strike(table, made.attacker, toll, struck)
    return bool(hits)


def _hits(table: Table, made: Attack, duel: Duel) -> int:
    """How many rounds hit (GRD-BURST-02, GRD-AUTO-01)."""
    if not duel.hits:
        return 0
    if made.mode == "auto":
        return attack.sprayed(duel.margin, made.rounds)
    return attack.burst(table.dice(made.attacker), table.options.burst_table) if made.mode == "burst" else 1


def _tell(table: Table, roll: Roll, duel: Duel, hits: int, success: bool | None) -> None:
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
            detail=(f"{roll.met.tally.title.lower()} {duel.total - duel.margin}", f"margin {duel.margin}"),
            tally=roll.hit,
            sound="" if weapon.quiet else "A shot" if made.rounds == 1 else "Shots",
            loud=0.0 if weapon.quiet else HEARD,
            data={"weapon": weapon.name, "hits": hits, "rounds": made.rounds},
            success=success,
            missed=not hits,
        )
    )


def spend(table: Table, unit: Ref, arm: Arm, rounds: int) -> None:
    """Rounds leave the magazine."""
    if arm.item is not None:
        table.put(unit, table.part(unit, Kit).swapped(arm.item, replace(arm.item, loaded=arm.item.loaded - rounds)))


def commit(table: Table, unit: Ref, made: Attack) -> None:
    """What else is done this turn is done with this weapon, and further fire goes to this target (GRD-ACT-03)."""
    table.put(unit, replace(plan.turn(table, unit), weapon=made.arm.weapon.name, target=made.target))


def face(table: Table, unit: Ref, target: Ref) -> None:
    """Turn to the target."""
    way = table.grid.direction(table.cells(unit)[0], table.cells(target)[0])
    if table.pose(unit).facing != way:
        table.put(unit, Facing(way))
