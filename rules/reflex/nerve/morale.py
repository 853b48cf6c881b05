"""How everybody's nerve stands: threats against coolness, worked out anew after every event."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.knowing import Awareness
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Cloud
from rules.kernel.refs import Ref
from rules.reflex.core.able import awake
from rules.reflex.core.attempts import morale, traits
from rules.reflex.nerve import boosts, conditions, threats
from rules.reflex.state import Initiative, Morale, Traits
from rules.reflex.terms.skills import Attribute
from rules.reflex.terms.weapons import Agent


def review(table: Table) -> None:
    """Work out the morale of everybody on the map; broken comrades are casualties, so go on until nothing changes
    (RFX-MORALE-01, RFX-MORALE-06).
    """
    for unit in table.units():
        known = table.find(unit, Traits)
        if known is None or not awake(table, unit):
            continue
        if known.aversions or known.phobias:
            _meets_fears(table, unit, known)
        if table.options.horrors:
            _meets_horrors(table, unit)
        if conditions.madmen(table, unit):
            threats.provoke(table, unit, conditions.IRRATIONAL)
    for side in table.sides:
        _side(table, side)


def _side(table: Table, side: str) -> None:
    """One side, unit after unit from how they stand now, until one more round changes nothing (RFX-MORALE-06)."""
    units = tuple(unit for unit in table.units(side) if table.find(unit, Traits) is not None)
    members = conditions.strength(table, side)
    base = {unit: conditions.applying(table, unit) for unit in units if awake(table, unit)}
    cuf = {unit: coolness(table, unit) for unit in base}
    down = {unit for unit in units if conditions.casualty(table, unit)}
    lost = down | {unit for unit in base if morale(table, unit).broken}
    found: dict[Ref, Morale] = {}
    for attempt in range(2 * len(units) + 1):
        before = set(lost)
        for unit in base:
            found[unit] = _of(table, unit, base[unit], cuf[unit], members, lost)
            if found[unit].broken:
                lost.add(unit)
            elif unit not in down and attempt <= len(units):
                lost.discard(unit)
        if lost == before:
            break
    for unit, now in found.items():
        _note(table, unit, now)


def _of(
    scene: Scene, unit: Ref, applying: tuple[tuple[str, int], ...], cuf: int, members: int, lost: set[Ref]
) -> Morale:
    """One unit's morale, given who of his side counts as lost (RFX-MORALE-06, RFX-MORALE-07)."""
    off = conditions.switched_off(scene, unit)
    others = lost - {unit}
    own = traits(scene, unit).team
    leader = any(traits(scene, mate).leader and traits(scene, mate).team == own for mate in others)
    more = (
        (conditions.CASUALTIES, conditions.losses(members, len(others))),
        (conditions.LEADER, 1 if leader else 0),
    )
    there = (*applying, *((name, value) for name, value in more if value and name not in off))
    return Morale(there, cuf, morale(scene, unit).boosts)


def usual(scene: Scene, unit: Ref) -> Morale:
    """How the nerve of an enemy usually stands, by what can be seen of him, of the fight and of his friends; a broken
    nerve shows (RFX-MORALE-01, RFX-MORALE-02, RFX-MORALE-06).
    """
    if morale(scene, unit).broken:
        return morale(scene, unit)
    side, off = scene.side(unit), conditions.switched_off(scene, unit)
    mates = (mate for mate in scene.units(side) if scene.find(mate, Traits) is not None)
    lost = {mate for mate in mates if conditions.casualty(scene, mate) or morale(scene, mate).broken}
    there = tuple(each for each in conditions.usual(scene, unit) if each[0] not in off)
    return _of(scene, unit, there, coolness(scene, unit), conditions.strength(scene, side), lost)


def coolness(scene: Scene, unit: Ref) -> int:
    """Coolness Under Fire with every boost (RFX-CORE-12, RFX-BOOST-01 to 05)."""
    lasting = sum(each.value for each in morale(scene, unit).boosts)
    return traits(scene, unit).attribute(Attribute.CUF) + lasting + boosts.teamwork(scene, unit)


def _note(table: Table, unit: Ref, now: Morale) -> None:
    before = table.find(unit, Morale)
    if now == before:
        return
    table.put(unit, now)
    was = before is not None and before.broken
    if now.broken != was:
        _whose_doing(table, unit, broken=now.broken)
    if now.broken and not was:
        table.say(Event("breaks", "{actor}'s nerve breaks.", actor=unit, own=(told(now),)))
    elif was and not now.broken:
        table.say(Event("rallies", "{actor} rallies.", actor=unit, own=(told(now),)))
    own = table.find(unit, Initiative)
    if own is not None and now.panicked and own.substitute and not own.spoilt:
        table.put(unit, replace(own, spoilt=True))


def _whose_doing(table: Table, unit: Ref, *, broken: bool) -> None:
    """The unit that attacked it in this segment has broken it; should it give up by that, it counts (RFX-BOOST-01)."""
    there = threats.of(table, unit)
    by = there.by if broken and there.round == table.clock.round else None
    if by != there.broken_by:
        table.put(unit, replace(there, broken_by=by))


def told(now: Morale) -> str:
    """A threat level in words."""
    return f"threat {now.level} against coolness {now.cuf}: " + ", ".join(f"{name} {n}" for name, n in now.threats)


def _meets_fears(table: Table, unit: Ref, known: Traits) -> None:
    """Seeing what he loathes or dreads, once each (RFX-MORALE-09)."""
    seen = (table.find(unit, Awareness) or Awareness()).now
    words = " ".join(f"{table.appearance(foe).role} {' '.join(table.appearance(foe).held)}" for foe in seen).lower()
    words += " " + " ".join(cloud.kind for cloud in table.clouds(table.cells(unit)[0]) if isinstance(cloud, Cloud))
    had = {each.name for each in threats.of(table, unit).sticky}
    for fear, phobia in (*((each, False) for each in known.aversions), *((each, True) for each in known.phobias)):
        if fear.lower() in words and f"fear of {fear}" not in had:
            threats.provoke(table, unit, f"fear of {fear}", threats.fears(table.dice(unit), phobia=phobia))


def _meets_horrors(table: Table, unit: Ref) -> None:
    """A sight that nobody forgets, once each (RFX-MORALE-11)."""
    had = {each.name for each in threats.of(table, unit).sticky}
    for horror in table.options.horrors:
        if horror.name in had or (horror.sides and table.side(unit) not in horror.sides):
            continue
        near = table.grid.straight(table.cells(unit)[0], horror.at) <= horror.within
        if near and table.sees_cell(unit, horror.at):
            worth = threats.horror(table.dice(unit), utter=horror.utter)
            threats.provoke(table, unit, horror.name, worth)
            own = (f"{horror.name}: {worth} threat{'' if worth == 1 else 's'}",)
            table.say(Event("horror", "{actor} sees a horrifying sight.", actor=unit, own=own))


def met_agent(table: Table, unit: Ref, agent: Agent, *, inside: bool, protected: bool) -> None:
    """Gas in the air: its mere presence, then being in it, which takes the place of the lesser (RFX-MORALE-10)."""
    had = {each.name for each in threats.of(table, unit).sticky}
    hazard, exposed = f"{agent.name} about", f"in {agent.name}"
    dice = table.dice(unit)
    if inside and exposed not in had:
        threats.calm(table, unit, hazard)
        threats.provoke(table, unit, exposed, threats.exposure(dice, deadly=agent.deadly, protected=protected))
    elif not inside and hazard not in had and exposed not in had:
        threats.provoke(table, unit, hazard, threats.hazard(dice, deadly=agent.deadly, protected=protected))
