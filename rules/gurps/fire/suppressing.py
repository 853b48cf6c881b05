"""Suppression fire: which ground it can cover, and what it does to the units there (GUR-AOA-07, GUR-SUP-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from rules.frame.flow import Flow
from rules.frame.forecast import Assumption, Fact
from rules.frame.forms import Between, Choices, OneOf, Refusal
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Known
from rules.gurps.core import arms, facing, figures, scale
from rules.gurps.core.arms import Arm
from rules.gurps.core.facing import Arc
from rules.gurps.fire import course, guns, onward, to_hit, zones
from rules.gurps.fire.course import Coming, Comings
from rules.gurps.fire.forms import Suppress
from rules.gurps.foreseen import NOT_IN_HAND, Foreseen, Words
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Aim
from rules.gurps.state.things import Zone
from rules.gurps.strike import resolving
from rules.gurps.strike.resolving import Came
from rules.gurps.terms import ranges
from rules.gurps.terms.manoeuvres import LYING, Manoeuvre
from rules.gurps.terms.weapons import Ranged
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts.choices import Picked
from rules.parts.topics import Lines

BEFORE = 2
"""Cells before an enemy at which a zone is best begun."""
AHEAD = 8


def offers(desk: Desk) -> Lines:
    """With every gun of a rate of 5 or more: anywhere in front, as many zones side by side as there are shots for
    (GUR-AOA-07, GUR-SUP-01). The whole turn goes into it.
    """
    if desk.turn.taken is not None or desk.turn.stepped or not desk.may(Manoeuvre.ALL_OUT_ATTACK):
        return
    for arm, use in guns.guns(desk.scene, desk.unit):
        most = shots(arm, use)
        if use.rate.shots < zones.LEAST:
            continue
        if most < zones.LEAST:
            yield Refusal(f"{Suppress.title} {arm.weapon.name}", "fewer than 5 shots are loaded", "GUR-SUP-01")
            continue
        places = Picked(partial(_hindered, desk, arm, use), partial(_suggested, desk))
        if places:
            choices: dict[str, Choices] = {"weapon": OneOf((arm.weapon.name,)), "use": OneOf((use.use,))}
            choices |= {"place": places, "zones": Between(1, most // zones.LEAST)}
            yield desk.offer(Suppress, choices, f"{most} shots")


def shots(arm: Arm, use: Ranged) -> int:
    """All that its rate allows and are loaded (GUR-SUP-01)."""
    return min(use.rate.shots, arm.loaded)


def _hindered(desk: Desk, arm: Arm, use: Ranged, place: Cell) -> str:
    """Why no zone can begin at a cell; "" when one can (GUR-SUP-01)."""
    scene, pose = desk.scene, desk.scene.pose(desk.unit)
    if place not in scene.grid:
        return "is off the map"
    yards = scale.between(scene, (pose.cell,), (place,))
    if yards < zones.NEAREST:
        return f"is less than {ranges.in_yards(zones.NEAREST)} away"
    if yards > use.ranges.yards(arm.weapon.rated_st or figures.traits(scene, desk.unit).st).maximum:
        return "is out of range"
    if scene.options.facing and facing.arc_from(scene, pose.facing, pose.cell, place) is not Arc.FRONT:
        return "is not in front"
    return "" if scene.sees_cell(desk.unit, place, above=zones.CHEST) else "is behind something solid"


def _suggested(desk: Desk) -> Iterator[Cell]:
    """Just before where enemies are known to be; then some way ahead."""
    scene, pose = desk.scene, desk.scene.pose(desk.unit)
    for foe in desk.foes:
        line = scene.grid.line(pose.cell, scene.cells(foe)[0])
        yield line[max(0, len(line) - 1 - BEFORE)]
        yield line[-1]
    ahead = pose.cell
    for _ in range(AHEAD):
        ahead = scene.grid.step(ahead, pose.facing)
    yield ahead


def laid(scene: Scene, unit: Ref, action: Suppress) -> tuple[Arm, tuple[Zone, ...]] | None:
    """The zones that a filled form means."""
    arm = arms.arm(scene, unit, action.weapon)
    use = arm.shooting(action.use) if arm is not None else None
    if arm is None or use is None:
        return None
    many = zones.shares(shots(arm, use), action.zones)
    strips = zones.strips(scene, unit, action.place, action.zones)
    now, low = scene.clock.round, scene.pose(unit).posture in LYING
    made = (Zone(unit, action.weapon, action.use, cells, n, n, now, low) for cells, n in zip(strips, many, strict=True))
    return arm, tuple(made)


def suppress(table: Table, unit: Ref, action: Suppress) -> Flow[None]:
    """Spray the ground: every figure in it is attacked at once, and all that come into it until the shooter's next turn
    (GUR-SUP-01, GUR-SUP-02).
    """
    found = laid(table, unit, action)
    if found is None:
        return
    arm, made = found
    table.strip(unit, Aim)
    arms.fires(table, unit, arm, sum(zone.shots for zone in made))
    table.say(
        Event(
            "suppresses",
            "{actor} sweeps the ground with fire.",
            unit,
            cells=(action.place,),
            sound="Long bursts of fire",
            loud=resolving.HEARD,
            data={"weapon": action.weapon, "rounds": sum(zone.shots for zone in made)},
        )
    )
    caught = _caught(table, unit, made)
    sides = _aware(table, unit, tuple(other for _, other in caught))
    refs = {id(zone): table.add(zone, Known(sides)) for zone in made}
    met: list[Came | None] = []
    for zone, other in caught:
        met.append((yield from zones.strike(table, refs[id(zone)], other)))
    onward.go_on(table, *met)


def _caught(scene: Scene, unit: Ref, made: Sequence[Zone]) -> tuple[tuple[Zone, Ref], ...]:
    """Every figure in the zones as they are attacked, one after the other; what reaches into two is in both."""
    return tuple((zone, other) for zone in made for other in zones.inside(scene, unit, zone.cells))


def _aware(scene: Scene, unit: Ref, caught: tuple[Ref, ...]) -> tuple[str, ...]:
    """The sides that know where it falls: those of the shooter, of units in it, and of units that see the shooter."""
    seen_by = {scene.side(other) for other in scene.units() if knowing.perceives(scene, other, unit)}
    told = {scene.side(unit), *(scene.side(other) for other in caught)} | seen_by
    return tuple(side for side in scene.sides if side in told)


# what is foretold


def comings(scene: Scene, unit: Ref, made: Sequence[Zone]) -> dict[Ref, Comings]:
    """What comes at every figure in the zones as the hits are used up; a gun that fails strikes at none of the rest
    (GUR-SUP-02, GUR-CRIT-04).
    """
    found: dict[Ref, Comings] = {}
    left, last, under = course.NONE, None, None
    for zone, other in _caught(scene, unit, made):
        attacked = zones.made(scene, zone, other)
        if attacked is None or not scene.in_line(unit, other):
            continue
        left = left if last is None else course.left_after(scene, last)
        left = left if zone is under else left.map(partial(_next_zone, zone))
        last, under = Coming(attacked, int(to_hit.tally(scene, attacked).total), left), zone
        found[other] = (*found.get(other, ()), last)
    return found


def _next_zone(zone: Zone, left: tuple[int]) -> tuple[int]:
    """The hits that a zone may score, however many are left of the one before."""
    return left if left == (course.FAILED,) else (zone.left,)


def foreseen(scene: Scene, unit: Ref, action: Suppress) -> Foreseen:
    """What may become of everyone in the zones."""
    laying = laid(scene, unit, action)
    if laying is None:
        return NOT_IN_HAND
    made, found = laying[1], comings(scene, unit, laying[1])

    def words() -> Words:
        attacks = [coming.made for its in found.values() for coming in its]
        tallies = tuple(to_hit.tally(scene, each) for each in attacks[:1])
        assumes = (*onward.assumed(scene, *attacks), *_in_two(found))
        cells = sum(len(zone.cells) for zone in made)
        note = f"{sum(zone.shots for zone in made)} shots on {counted(cells, 'cell')} until your next turn"
        return Words(tallies, assumes, note)

    return Foreseen(tuple(course.fate(scene, each, its, "not struck") for each, its in found.items()), words=words)


def _in_two(found: Mapping[Ref, Comings]) -> Iterator[Assumption]:
    """What is left out of the odds of what reaches into two zones."""
    for unit, its in found.items():
        if len(its) > 1:
            yield Assumption(
                Fact.ROUGH, "each zone by itself, though it may be hurt, or the gun fail, in the first", unit
            )
