"""The order of a round: initiative, the count from the highest number down, five points between actions."""

from __future__ import annotations

from rules.frame.figure import Condition, Position
from rules.frame.flow import Flow
from rules.frame.scene import Scene, Table
from rules.frame.showing import Beat, Timeline
from rules.graydawn import asks
from rules.graydawn.blast import clouds, fuses
from rules.graydawn.core import arms, figures, scale
from rules.graydawn.covering import deeds as covering
from rules.graydawn.harm import hurting
from rules.graydawn.holding import watching
from rules.graydawn.listed import topic as listed
from rules.graydawn.luck import bending
from rules.graydawn.luck.bending import Check
from rules.graydawn.order import barrages, turn
from rules.graydawn.state import Initiative, Passed, Traits
from rules.graydawn.surprise import ambush, hiding
from rules.graydawn.terms.skills import Stat
from rules.graydawn.turns import plan
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

QUICK = {"carbine": 1, "smg": 2, "pistol": 3, "shotgun": 3}
"""What a weapon in hand adds to initiative (GRD-INIT-03)."""


def base(scene: Scene, unit: Ref) -> Tally:
    """Initiative without its die: REF, and what the weapon in hand adds (GRD-INIT-01, GRD-INIT-03)."""
    found = Tally("Initiative", figures.now(scene, unit, Stat.REF), "REF", "GRD-INIT-01")
    held = [arm.weapon for arm in arms.arms(scene, unit) if arm.item is not None and arm.weapon.category in QUICK]
    best = max(held, key=lambda weapon: QUICK[weapon.category], default=None)
    return found.plus(None if best is None else Modifier(QUICK[best.category], best.name, "GRD-INIT-03"))


def acts(scene: Scene, unit: Ref) -> bool:
    """Whether a unit has a place in the order: on the map and alive; one that is out may come to (GRD-SAVE-02)."""
    if scene.find(unit, Traits) is None or scene.find(unit, Position) is None:
        return False
    wounds, condition = figures.wounds(scene, unit), scene.find(unit, Condition) or Condition()
    gone = wounds.dead or wounds.dying or wounds.unconscious
    return not gone and (condition.state.fighting or wounds.out)


def roll(table: Table) -> Flow[None]:
    """Everybody rolls for the round, or once for the battle; ties go by REF, then CL, then the die
    (GRD-INIT-01, GRD-INIT-02).
    """
    for unit in table.units():
        if acts(table, unit) and not (plan.streamlined(table) and table.find(unit, Initiative) is not None):
            without = int(base(table, unit).total)
            check = Check(unit, without, 0, "initiative", "has a turn", "loses its turn", asks.LUCK_FUMBLE)
            total = (yield from bending.check(table, check)).total
            ties = (figures.now(table, unit, Stat.REF), figures.now(table, unit, Stat.CL), total - without)
            table.put(unit, Initiative(table.clock.round, total, ties, total))


def play_round(table: Table) -> Flow[None]:
    """One round of three seconds (GRD-TIME-01): covering fire that is declared ahead (GRD-COVF-06), initiative, then
    every action at its count, then what the end of a round brings.
    """
    clouds.blow(table)
    yield from barrages.fall(table)
    yield from hiding.muster(table)
    yield from ambush.springs(table)
    yield from covering.before_initiative(table)
    yield from roll(table)
    ambush.placed(table)
    began, cowed = set[Ref](), listed.shaken_now(table)
    while True:
        unit = following(table, began)
        if unit is None:
            break
        table.phase(f"count {coming(table, unit, began)}")
        if unit in began:
            yield from turn.act(table, unit)
        else:
            began.add(unit)
            yield from turn.activate(table, unit)
            if not plan.declared(table, unit):
                table.put(unit, Passed())
            yield from listed.between(table, unit)
    for unit, _ in table.having(Passed):
        table.strip(unit, Passed)
    watching.lapse(table)
    if plan.streamlined(table):
        yield from listed.places_change(table, cowed)
    yield from fuses.run_out(table)
    yield from hurting.fade(table, scale.TURN_ROUNDS)
    table.tick(scale.ROUND_SECONDS)


def coming(scene: Scene, unit: Ref, began: set[Ref]) -> int:
    """The count at which a unit acts next: its initiative, later that of its next action; below 0 it does not."""
    if unit not in began:
        return plan.count(scene, unit) if acts(scene, unit) else -1
    now = plan.turn(scene, unit)
    return -1 if now.done else now.at


def following(scene: Scene, began: set[Ref]) -> Ref | None:
    """The unit that acts next: the highest count, then as ties go (GRD-INIT-01)."""
    waiting = [(coming(scene, unit, began), unit) for unit in scene.units() if scene.find(unit, Initiative) is not None]
    ready = [(count, scene.part(unit, Initiative).ties, -unit, unit) for count, unit in waiting if count >= 0]
    return max(ready)[-1] if ready else None


def timeline(scene: Scene) -> Timeline:
    """The count of the round, with every unit whose initiative is known, of equals the one that acts first; enemies in
    sight stand beside it.
    """
    title = f"Round {max(1, scene.clock.round)}"
    beats, known, later = list[Beat](), list[Ref](), list[Beat]()
    for unit in sorted(scene.units(), key=lambda unit: _ties(scene, unit), reverse=True):
        if scene.find(unit, Traits) is None or not (scene.find(unit, Condition) or Condition()).state.fighting:
            continue
        if scene.assumed(unit) or plan.count(scene, unit) < 0:
            if scene.assumed(unit) and scene.lost(unit) is None:
                known.append(unit)
            continue
        now = plan.turn(scene, unit)
        at = plan.count(scene, unit) if now.done or now.at < 0 else now.at
        had = plan.declared(scene, unit) or scene.find(unit, Passed) is not None
        beats.append(Beat(at, unit, now.done and had))
        later += [Beat(count, unit) for count in _further(scene, unit)]
    if not beats:
        return Timeline(title, known=tuple(known))
    highest = max(beat.at for beat in beats)
    return Timeline(title, "initiative", highest, 0, None, tuple(beats), tuple(known), tuple(later))


def _ties(scene: Scene, unit: Ref) -> tuple[tuple[int, ...], int]:
    """Which of several at one count acts first: the greatest (GRD-INIT-01)."""
    own = scene.find(unit, Initiative)
    return (() if own is None or scene.assumed(unit) else own.ties), -unit


def _further(scene: Scene, unit: Ref) -> tuple[int, ...]:
    """The counts of the actions that a unit has declared beyond the one that comes next (GRD-INIT-04)."""
    now = plan.turn(scene, unit)
    if now.done or plan.streamlined(scene):
        return ()
    return tuple(count for step in range(1, now.left) if (count := now.at - plan.APART * step) >= 0)
