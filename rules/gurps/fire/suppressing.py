"""Suppression fire: which ground it can cover, and what it does to the units there (GUR-AOA-07, GUR-SUP-01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Between, Choices, OneOf, Refusal
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Known
from rules.gurps.core import arms, facing, figures, magazines, scale
from rules.gurps.core.arms import Arm
from rules.gurps.core.facing import Arc
from rules.gurps.fire import shooting, through, to_hit, zones
from rules.gurps.fire.forms import Suppress
from rules.gurps.flesh import endings
from rules.gurps.flesh.body import Wounds
from rules.gurps.flesh.foretelling import Toll
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Aim
from rules.gurps.state.ground import Zone
from rules.gurps.strike import attack, foretelling, resolving
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.course import COMES
from rules.gurps.strike.resolving import Came
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.postures import LYING
from rules.gurps.terms.weapons import Ranged
from rules.gurps.turns import taking
from rules.gurps.turns.topic import Desk
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts.choices import Picked
from rules.parts.topics import Lines

BEFORE = 2
"""Cells before an enemy at which a zone is best begun."""
AHEAD = 8
UNTOUCHED: Odds[Wounds | None] = Odds.counted({None: 1}, 1)
FAILED = -1
"""In place of the hits that are left: the gun has failed, and fires no more into any zone (GUR-CRIT-04)."""


def offers(desk: Desk) -> Lines:
    """With every gun of a rate of 5 or more: anywhere in front, as many zones side by side as there are shots for
    (GUR-AOA-07, GUR-SUP-01). The whole turn goes into it.
    """
    if desk.turn.taken is not None or desk.turn.stepped or not desk.may(Manoeuvre.ALL_OUT_ATTACK):
        return
    for arm, use in shooting.guns(desk.scene, desk.unit):
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
        return "is less than 3 yards away"
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


def laid(scene: Scene, unit: Ref, action: Suppress) -> tuple[Arm, Ranged, tuple[Zone, ...]] | None:
    """The zones that a filled form means."""
    arm = arms.arm(scene, unit, action.weapon)
    use = arm.shooting(action.use) if arm is not None else None
    if arm is None or use is None:
        return None
    many = zones.shares(shots(arm, use), action.zones)
    strips = zones.strips(scene, unit, action.place, action.zones)
    now, low = scene.clock.round, scene.pose(unit).posture in LYING
    made = (Zone(unit, action.weapon, action.use, cells, n, n, now, low) for cells, n in zip(strips, many, strict=True))
    return arm, use, tuple(made)


def suppress(table: Table, unit: Ref, action: Suppress) -> Flow[None]:
    """Spray the ground: every figure in it is attacked at once, and all that come into it until the shooter's next turn
    (GUR-SUP-01, GUR-SUP-02).
    """
    taking.acted(table, unit)
    found = laid(table, unit, action)
    if found is None:
        return
    arm, _, made = found
    table.strip(unit, Aim)
    magazines.fires(table, unit, arm, sum(zone.shots for zone in made))
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
    caught = tuple((zone, other) for zone in made for other in zones.inside(table, unit, zone.cells))
    sides = _aware(table, unit, tuple(other for _, other in caught))
    refs = {id(zone): table.add(zone, Known(sides)) for zone in made}
    met: list[Came | None] = []
    for zone, other in caught:
        met.append((yield from zones.strike(table, refs[id(zone)], other)))
    through.go_on(table, *met)


def _aware(scene: Scene, unit: Ref, caught: tuple[Ref, ...]) -> tuple[str, ...]:
    """The sides that know where it falls: those of the shooter, of units in it, and of units that see the shooter."""
    seen_by = {scene.side(other) for other in scene.units() if knowing.perceives(scene, other, unit)}
    told = {scene.side(unit), *(scene.side(other) for other in caught)} | seen_by
    return tuple(side for side in scene.sides if side in told)


# what is foretold


def foretold(scene: Scene, ask: Ask, action: Suppress) -> Forecast:
    """What may become of everyone in the zones, one after the other as the hits are used up; a gun that fails
    strikes at none of the rest (GUR-SUP-02, GUR-CRIT-04). What reaches into two zones is attacked in both.
    """
    found = laid(scene, ask.unit, action)
    if found is None:
        return Forecast(FREE, note="not in hand")
    arm, _, made = found
    fares: dict[Ref, Odds[Wounds | None]] = {}
    attacks: list[Attack] = []
    left: Odds[int] = Odds.counted({0: 1}, 1)
    for zone in made:
        left = left.map(partial(_next_zone, zone))
        for other in zones.inside(scene, ask.unit, zone.cells):
            attack_now = zones.attack_of(scene, ask.unit, arm, zone, other)
            if attack_now is None or not scene.in_line(ask.unit, other):
                continue
            attacks.append(attack_now)
            toll, left = _hits(scene, attack_now, left)
            fares[other] = _suffers(scene, other, fares.get(other, UNTOUCHED), toll)
    rows = tuple(row for other, ends in fares.items() for row in _rows(scene, other, ends))
    tallies = tuple(to_hit.tally(scene, each) for each in attacks[:1])
    threats = (attack.threat(scene, each) for each in attacks)
    assumes = tuple(dict.fromkeys(each for threat in threats for each in foretelling.assumes(scene, threat)))
    assumes = (*assumes, *through.assumed(scene, *attacks), *_in_two(attacks))
    cells = sum(len(zone.cells) for zone in made)
    note = f"{sum(zone.shots for zone in made)} shots on {counted(cells, 'cell')} until your next turn"
    return Forecast(FREE, tallies, rows, assumes=(*assumes, *foretelling.in_line(scene)), note=note)


def _in_two(attacks: Sequence[Attack]) -> Iterator[Assumption]:
    """What is left out of the odds of what reaches into two zones."""
    targets = [each.target for each in attacks]
    for unit in dict.fromkeys(targets):
        if targets.count(unit) > 1:
            yield Assumption(
                Fact.ROUGH, "each zone by itself, though it may be hurt, or the gun fail, in the first", unit
            )


def _next_zone(zone: Zone, left: int) -> int:
    """The hits that a zone may score, however many are left of the one before."""
    return left if left == FAILED else zone.left


def _hits(scene: Scene, made: Attack, left: Odds[int]) -> tuple[Odds[Toll | None], Odds[int]]:
    """What hits may do to a figure, by how many are left for it; and how many are left after it (GUR-SUP-02)."""
    score = int(to_hit.tally(scene, made).total)
    by_left = {many: replace(made, shots=many) for many in left if many > 0}

    def takes(many: int) -> Odds[Toll | None]:
        if many <= 0:
            return foretelling.NOTHING
        return foretelling.tolled(scene, by_left[many], score)

    def after(many: int) -> Odds[int]:
        if many <= 0:
            return Odds.counted({many: 1}, 1)
        fell = COMES.foretell(foretelling.rolled(scene, by_left[many], score), "hits", "jams")
        return fell.map(lambda end: FAILED if end[1] else many - end[0])

    return left.then(takes), left.then(after)


def _suffers(scene: Scene, unit: Ref, before: Odds[Wounds | None], toll: Odds[Toll | None]) -> Odds[Wounds | None]:
    """How a figure may be after an attack, by how it may be before it; None where nothing has struck it."""
    wounds, build = figures.wounds(scene, unit), figures.build(scene, unit)

    def then(hurt: Wounds | None) -> Odds[Wounds | None]:
        found = endings.ends(wounds if hurt is None else hurt, toll, build)
        return found if hurt is None else found.map(lambda after: hurt if after is None else after)

    return before.then(then)


def _rows(scene: Scene, unit: Ref, ends: Odds[Wounds | None]) -> tuple[Outcome, ...]:
    return endings.outcomes(figures.wounds(scene, unit), ends, figures.build(scene, unit), unit, "not struck")
