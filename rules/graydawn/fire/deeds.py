"""Shots as they are played out."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Facing, Kit
from rules.frame.flow import Flow
from rules.frame.scene import Event, Table
from rules.graydawn import rolls
from rules.graydawn.core import arms
from rules.graydawn.core.arms import Arm
from rules.graydawn.fire import attack, forecasts
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.fire.hits import hit as hit_of
from rules.graydawn.harm import hurting
from rules.graydawn.harm.hurting import Toll
from rules.graydawn.rolls import Duel
from rules.graydawn.turns import plan
from rules.kernel.refs import Ref

HEARD = 300.0
"""Metres over which a shot is heard."""


def shoot(table: Table, unit: Ref, action: Shoot) -> Flow[None]:
    """One firing action: rounds are used up, each attack roll meets a defence roll, hits take their toll."""
    made = forecasts.wish(table, unit, action)
    if made is None or attack.hindrance(table, made):
        return
    face(table, unit, made.target)
    toll = hurting.begin(table, made.target)
    struck = False
    for _ in range(attack.shots(made)):
        struck = (yield from _one_roll(table, made, toll)) or struck
    spend(table, unit, made.arm, arms.rounds(made.arm.weapon, made.mode, made.arm.loaded))
    commit(table, unit, made)
    if struck:
        hurting.settle(table, unit, toll)


def _one_roll(table: Table, made: Attack, toll: Toll) -> Flow[bool]:
    """An attack roll against a defence roll, and the hits that come of it; whether it hit (GRD-CORE-03)."""
    hit, dodge = attack.to_hit(table, made), attack.to_dodge(table, made)
    cap = table.options.explosions
    own, other = rolls.die(table.dice(made.attacker), cap), rolls.die(table.dice(made.target), cap)
    duel = Duel(int(hit.total) + own, int(hit.total) + own - int(dodge.total) - other)
    rounds = arms.rounds(made.arm.weapon, made.mode, made.arm.loaded)
    hits = 0
    if duel.hits:
        hits = {"burst": attack.burst(table.dice(made.attacker)) if made.mode == "burst" else 1}.get(made.mode, 1)
        hits = attack.sprayed(duel.margin, rounds) if made.mode == "auto" else hits
    _tell(table, made, duel, hits, rounds)
    if hits:
        struck = hit_of(table, made, duel.margin, hits)
        for _ in range(hits if made.mode == "auto" else 1):
            yield from hurting.strike(table, made.attacker, toll, struck)
    return bool(hits)


def _tell(table: Table, made: Attack, duel: Duel, hits: int, rounds: int) -> None:
    """The shot, for all who see and hear it."""
    weapon = made.arm.weapon
    came = "It misses." if not hits else "It hits." if hits == 1 else f"It hits {hits} times."
    verb = {"burst": "fires a burst at", "auto": "sprays fire at"}.get(made.mode, "shoots at")
    table.say(
        Event(
            "shot",
            f"{{actor}} {verb} {{target}}. {came}",
            made.attacker,
            made.target,
            told=came,
            own=(f"attack {duel.total}",),
            detail=(f"defence {duel.total - duel.margin}", f"margin {duel.margin}"),
            tally=attack.to_hit(table, made),
            sound="" if weapon.quiet else "A shot" if rounds == 1 else "Shots",
            loud=0.0 if weapon.quiet else HEARD,
            data={"weapon": weapon.name, "hits": hits, "rounds": rounds},
            success=bool(hits),
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
