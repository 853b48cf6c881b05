"""The order of a phase: what begins it, what moves by itself, who acts, and what ends it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.darkconspiracy.blast import fuses
from rules.darkconspiracy.core import figures, scale
from rules.darkconspiracy.fire import missiles, strays
from rules.darkconspiracy.harm import recovering
from rules.darkconspiracy.hazards import timing as hazards
from rules.darkconspiracy.melee import contact as melee
from rules.darkconspiracy.nerve import hindered, losing
from rules.darkconspiracy.order import craft, eligible, hiding, repeating, turn
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.order import Ahead
from rules.darkconspiracy.state.people import Traits
from rules.darkconspiracy.vehicles import timing as vehicles
from rules.frame.flow import Flow
from rules.frame.scene import Scene, Table
from rules.frame.showing import Beat, Timeline
from rules.kernel.refs import Ref


def play_phase(table: Table) -> Flow[None]:
    """Five seconds: with the first of six begins a turn; what is repeated comes before everybody acts, the lowest
    Initiative first (DKC-TURN-01, DKC-INIT-03, DKC-REP-01).
    """
    now = scale.phase(table.clock.round)
    table.phase(f"turn {scale.turn(table.clock.round)}, phase {now}")
    if now == scale.PHASES:
        yield from turn_begins(table)
    yield from hazards.at_phase_start(table)
    hiding.look_out(table)
    yield from turn.lie_down(table)
    yield from craft.goes_on(table)
    yield from repeating.run(table)
    yield from turn.meets(table)
    if now == scale.PHASES and table.options.turn_in_one and not contact(table):
        yield from in_one(table)
    unit = eligible.following(table)
    while unit is not None:
        yield from turn.act(table, unit)
        unit = eligible.following(table)
    yield from vehicles.at_phase_end(table)
    yield from fuses.at_phase_end(table)
    strays.lapse(table)
    yield from missiles.fly(table)
    yield from hazards.at_phase_end(table)
    yield from melee.at_phase_end(table)
    yield from recovering.at_phase_end(table)
    table.tick(scale.PHASE_SECONDS)


def turn_begins(table: Table) -> Flow[None]:
    """Clouds and gas, those who come round, and what is declared for the whole turn (DKC-TURN-01, DKC-REP-01)."""
    melee.at_turn_start(table)
    yield from hazards.at_turn_start(table)
    yield from recovering.at_turn_start(table)
    yield from craft.turn_begins(table)
    yield from repeating.declare(table)


def contact(scene: Scene) -> bool:
    """Whether anybody knows of an enemy (DKC-TURN-02)."""
    return any(knowing.foes(scene, unit) for unit in scene.units())


def in_one(table: Table) -> Flow[None]:
    """A turn as one lump: each unit takes all its actions one after another, as long as nobody knows of an enemy
    (DKC-TURN-02).
    """
    for unit in sorted(table.units(), key=lambda unit: eligible.place(table, unit)):
        for phase in range(min(scale.PHASES, figures.initiative(table, unit)), 0, -1):
            if contact(table):
                return
            if not eligible.able(table, unit) or hindered.why(table, unit) or eligible.repeats(table, unit):
                break
            table.put(unit, Ahead(scale.turn(table.clock.round), phase))
            yield from turn.act(table, unit)


def timeline(scene: Scene) -> Timeline:
    """The six phases of the turn, with every phase in which a unit of this side acts, of one phase the lowest
    Initiative first; what repeats acts in all, at their beginning (DKC-INIT-03, DKC-REP-01).
    """
    now = scale.phase(scene.clock.round)
    title = f"Turn {scale.turn(scene.clock.round)}, phase {now}"
    beats, later, known = list[Beat](), list[Beat](), list[Ref]()
    people = (unit for unit in scene.units() if scene.find(unit, Traits) is not None and eligible.able(scene, unit))
    for unit in sorted(people, key=lambda unit: eligible.place(scene, unit)):
        if scene.assumed(unit):
            if scene.lost(unit) is None:
                known.append(unit)
            continue
        acts = scale.PHASES if eligible.repeats(scene, unit) else min(scale.PHASES, figures.initiative(scene, unit))
        phases = [phase for phase in range(acts, 0, -1) if phase < now or (phase == now and eligible.due(scene, unit))]
        if phases:
            lost = _lost(scene, unit, phases)
            beats.append(Beat(phases[0], unit, lost=lost[0]))
            later += [Beat(phase, unit, lost=why) for phase, why in zip(phases[1:], lost[1:], strict=True)]
        else:
            beats.append(Beat(now, unit, done=True))
    return Timeline(title, "phase", scale.PHASES, 1, now, tuple(beats), tuple(known), tuple(later))


def _lost(scene: Scene, unit: Ref, phases: Sequence[int]) -> list[str]:
    """Why a unit will not act in each of its phases to come: it stands frozen then, or owes that action for a block,
    the next ones first (DKC-PANIC-01, DKC-STRIKE-04).
    """
    lost, now = losing.lost(scene, unit), scale.phase(scene.clock.round)
    frozen = [scene.clock.round + now - phase <= lost.frozen_until for phase in phases]
    free = [phase for phase, still in zip(phases, frozen, strict=True) if not still]
    owed = free[: lost.owed]
    return [
        "stands frozen" if still else "given up for a block" if phase in owed else ""
        for phase, still in zip(phases, frozen, strict=True)
    ]
