"""Hits as they are played out: wounds, what they bring at once, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.darkconspiracy.core import figures, scale
from rules.darkconspiracy.harm import bodies, keeping, kinds, wrecking
from rules.darkconspiracy.harm.blows import Hits
from rules.darkconspiracy.harm.bodies import Body
from rules.darkconspiracy.harm.course import FATES
from rules.darkconspiracy.harm.ends import Grave, Toll
from rules.darkconspiracy.harm.taking import Taken
from rules.darkconspiracy.nerve import losing
from rules.darkconspiracy.state.body import NONE, Struck, Wounds
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Exact, Table
from rules.kernel.courses.steps import Known
from rules.kernel.refs import Ref
from rules.kernel.words import counted, listed

WHY = {Grave.STUNNED: "stunned", Grave.SUBDUED: "subdued", Grave.UNCONSCIOUS: "serious", Grave.DYING: "critical"}
"""Why a unit is unconscious."""
WORSE = ("", "stunned", "subdued", "shock", "serious", "critical", "comatose")
"""The same, the mildest first: the worst of several counts."""


def suffer(
    table: Table, unit: Ref, hits: Hits, by: Ref | None = None, *, weapon: str = "", means: Means | None = None
) -> Flow[None]:
    """All hits of one action on one unit fall, and what comes of them is settled (DKC-WOUND-01, DKC-KD-01): `by` rolls
    where they land and how hard they strike. `means` where no attack on it was told of.
    """
    fields = {"hits": hits, "body": bodies.body(table, unit)}
    dice = {"attacker": table.dice(unit if by is None else by), "target": table.dice(unit)}
    known = FATES.thrown(fields, dice.__getitem__)
    yield from settle(table, unit, known, by, weapon=weapon, means=means)


def settle(
    table: Table, unit: Ref, known: Known, by: Ref | None = None, *, weapon: str = "", means: Means | None = None
) -> Flow[None]:
    """The same for a course that ends in SUFFERS and has been played."""
    yield from ()
    body, taken, toll = known["body"], known["taken"], known["toll"]
    if not known["hits"] or body.dead:
        return
    if not taken.hurt:
        table.say(Event("stopped", "{target} is hit, unharmed.", target=unit, brief="unharmed"))
        return
    this = table.clock.round
    table.put(unit, Struck(this, body.points + taken.toppling, max(body.braced, toll.falls)))
    if taken.flinches:
        losing.lose(table, unit, next_action=True)
    told = known["after"][0].removesuffix(" and knocked down")
    _say(table, unit, told, (body, taken), by, weapon, means)
    wounds = _after(body, taken, toll, figures.wounds(table, unit), this)
    if not (known["awake"] or toll.grave):
        wounds = _out(wounds, "serious")
    keeping.keep(table, unit, wounds)
    if body.robot:
        wrecking.wreck(table, unit, body, taken)
        if any(kinds.burns(blow, robot=body.robot) for blow, _ in known["hits"]):
            wrecking.lose_sensor(table, unit, "infrared")
    if known["awake"] and not known["stands"]:
        knock_down(table, unit, known["frozen"])


def _after(body: Body, taken: Taken, toll: Toll, before: Wounds, this: int) -> Wounds:
    """The wounds after the hits: of what subdued it, one that is felled by that keeps nothing (DKC-STRIKE-03)."""
    harmed = taken.damage != body.damage
    felled = toll.grave is Grave.SUBDUED
    after = replace(
        before,
        damage=taken.damage,
        since=tuple(
            this if now > was else at for now, was, at in zip(taken.damage, body.damage, before.since, strict=True)
        ),
        subdued=NONE if felled else taken.subdued,
        dead=before.dead or toll.grave is Grave.DEAD,
        flinched=before.flinched or harmed,
        stabilised=before.stabilised and toll.grave is not Grave.DYING,
        critical_since=this if toll.grave is Grave.DYING and not before.critical_since else before.critical_since,
    )
    if toll.serious:
        after = replace(after, checked=True)
    if taken.stunned and toll.grave is not Grave.DEAD:
        after = _out(after, "stunned", this + taken.stunned * scale.PHASES)
    return _out(after, WHY[toll.grave]) if toll.grave in WHY and toll.grave is not Grave.STUNNED else after


def _out(wounds: Wounds, why: str, until: int = 0) -> Wounds:
    """Unconscious for that reason too: the worst counts, and of several stuns the longest (DKC-STUN-01)."""
    if WORSE.index(wounds.out) > WORSE.index(why):
        return wounds
    return replace(wounds, out=why, until=max(until, wounds.until) if until else 0)


def _say(
    table: Table, unit: Ref, told: str, hits: tuple[Body, Taken], by: Ref | None, weapon: str, means: Means | None
) -> None:
    """What the hits have done: where, and how the unit fares by it; its own side is told the damage of each part."""
    body, taken = hits
    parts = tuple(dict.fromkeys(taken.hurt))
    table.say(
        Event(
            "wound",
            f"{{target}} is hit in the {listed(parts)}: {told}.",
            target=unit,
            exact=Exact(f"{{target}} takes {listed(tuple(_damage(body, taken, parts)))}: {told}.", f"-{taken.points}"),
            brief=told,
            data={"change": -taken.points, "by": by, **({"weapon": weapon} if means is not None else {})},
            means=means,
        )
    )


def _damage(body: Body, taken: Taken, parts: tuple[Part, ...]) -> Iterator[str]:
    """What each part has suffered, and how much of what it bears that comes to (DKC-WOUND-01)."""
    for part in parts:
        at = PARTS.index(part)
        now, before = (taken.damage, body.damage) if taken.damage != body.damage else (taken.subdued, body.subdued)
        yield f"{counted(now[at] - before[at], 'point')} in the {part} ({now[at]} of {body.capacity[at]})"


def knock_down(table: Table, unit: Ref, frozen: int = 0) -> None:
    """A unit is knocked down: it lies on the ground and has no other action this turn; panic makes it freeze for so
    many phases besides (DKC-KD-01, DKC-PANIC-01).
    """
    losing.lose(table, unit, turn=scale.turn(table.clock.round))
    if frozen:
        losing.freeze(table, unit, frozen)
    keeping.fall(table, unit)
    table.put(unit, keeping.condition(table, unit))
    panics = " and panics" if frozen else ""
    table.say(Event("knocked down", f"{{target}} is knocked down{panics}.", target=unit, data={"phases": frozen}))


def unconscious(table: Table, unit: Ref, why: str, rounds: int = 0) -> None:
    """A unit loses consciousness otherwise: by "shock", "comatose"; for so many rounds, or until a check brings it
    round (DKC-WOUND-05). Robots do not (DKC-ROB-03).
    """
    if figures.traits(table, unit).robot:
        return
    until = table.clock.round + rounds if rounds else 0
    keeping.keep(table, unit, _out(figures.wounds(table, unit), why, until))
