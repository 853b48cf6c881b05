"""Staying conscious, what that roll makes of all that a unit may do, and recovering from being stunned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from rules.frame.forecast import Forecast, Outcome
from rules.frame.scene import Event, Scene, Table
from rules.frame.worth import Chances, Share, Worth
from rules.gurps import rolls
from rules.gurps.core import figures
from rules.gurps.flesh import body
from rules.gurps.harm import condition
from rules.gurps.state.hurts import Heartened, Stunned, Unsteady
from rules.gurps.state.turns import Turn
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Attribute
from rules.gurps.terms.traits import Trait
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

ORDERS = 1
"""What hearing its leader adds to the roll of a mind that is stunned (GUR-CONC-01)."""
REFLEXES = 6
"""What Combat Reflexes add to rolls to recover from surprise (GUR-CHAR-06)."""


def begins(table: Table, unit: Ref) -> None:
    """At the start of its turn: what was stunned and has recovered defends itself as ever again (GUR-DN-02); what was
    off balance finds it (GUR-CRIT-03), unless it must do nothing in this turn too (GUR-CRIT-01); its orders of the last
    turn help nobody any longer (GUR-CONC-01). The pain of what it has lost since then shocks it now (GUR-INJ-04).
    """
    for other, heard in table.having(Heartened):
        if heard.by == unit:
            table.strip(other, Heartened)
    found, shaky = table.find(unit, Stunned), table.find(unit, Unsteady)
    if found is not None and found.over:
        table.strip(unit, Stunned)
    if shaky is not None and shaky.skips:
        table.put(unit, Unsteady(idle=True))
    elif shaky is not None:
        table.strip(unit, Unsteady)
    hurt = figures.wounds(table, unit)
    taking.notes(table, unit, pain=(hurt.lost, hurt.doubled))


def keeps_on(table: Table, unit: Ref) -> bool:
    """Whether a unit stays conscious to act: at 0 HP or less it rolls HT once a turn; one that does nothing does not
    (GUR-DEATH-01).
    """
    score = awake_to_act(table, unit)
    return score is None or _keeps_on(table, unit, rolls.roll(table.dice(unit), score).success)


def holds_up(table: Table, unit: Ref, awake: bool) -> None:
    """Whether it stays conscious to defend itself: what acted in its last turn has made that roll, what did nothing
    makes it now, once until its next turn (GUR-DEATH-01).
    """
    if awake_to_defend(table, unit) is not None:
        _keeps_on(table, unit, awake)


def _keeps_on(table: Table, unit: Ref, awake: bool) -> bool:
    if awake:
        table.put(unit, replace(table.find(unit, Turn) or Turn(), awake=True))
    else:
        condition.keep(table, unit, replace(figures.wounds(table, unit), unconscious=True), "faints")
    return awake


def awake_to_act(scene: Scene, unit: Ref) -> int | None:
    """What a unit must roll to stay conscious before it acts; None where it need not, or has (GUR-DEATH-01)."""
    score = body.awake_score(figures.wounds(scene, unit), figures.build(scene, unit))
    return None if taking.turn(scene, unit).awake else score


def awake_to_defend(scene: Scene, unit: Ref) -> int | None:
    """What it must roll before it defends itself; None where it need not, or has (GUR-DEATH-01)."""
    idle = taking.choice(scene, unit).manoeuvre is Manoeuvre.DO_NOTHING
    known = scene.find(unit, Turn) or Turn()
    score = body.awake_score(figures.wounds(scene, unit), figures.build(scene, unit))
    return score if idle and not known.awake else None


def recovery(table: Table, unit: Ref) -> int:
    """What a stunned unit rolls against: HT, or IQ if it is stunned in the mind (GUR-DN-02, GUR-SURP-01)."""
    found, own = table.find(unit, Stunned) or Stunned(), figures.traits(table, unit)
    if not found.mind:
        return own.ht + found.modifier
    heard = table.find(unit, Heartened)
    called = ORDERS if heard is not None and heard.until >= table.clock.round else 0
    quick = REFLEXES if own.has(Trait.COMBAT_REFLEXES) else 0
    return own.attribute(Attribute.IQ) + found.modifier + quick + called


def ends(table: Table, unit: Ref, *, dazed: bool) -> None:
    """At the end of a turn in which it had to do nothing a stunned unit tries to recover; the pain of wounds it had
    before is over (GUR-DN-02, GUR-INJ-04).
    """
    if dazed:
        _recovers(table, unit)
    hurt, (lost, doubled) = figures.wounds(table, unit), taking.turn(table, unit).pain
    if lost or doubled:
        table.put(unit, replace(hurt, lost=max(0, hurt.lost - lost), doubled=max(0, hurt.doubled - doubled)))


def _recovers(table: Table, unit: Ref) -> None:
    """The roll to recover; one frozen by surprise does not make it yet (GUR-DN-02, GUR-SURP-01)."""
    found = table.find(unit, Stunned)
    frozen = found is not None and found.mind and table.clock.round <= found.until
    if found is None or found.over or frozen:
        pass
    elif not rolls.roll(table.dice(unit), recovery(table, unit)).success:
        table.put(unit, replace(found, modifier=found.modifier + (found.growing and found.mind)))
    elif found.mind_too is not None:
        table.put(unit, replace(found, mind=True, modifier=found.mind_too, mind_too=None))
        condition.keep(table, unit, replace(figures.wounds(table, unit), stunned=False))
    else:
        table.put(unit, replace(found, over=True))
        condition.keep(table, unit, replace(figures.wounds(table, unit), stunned=False))
        table.say(Event("recovers", "{actor} is no longer stunned.", actor=unit))


# what the roll to stay conscious makes of a forecast

FAINTS, STAYS = "passes out first", "stays conscious"
UNTOUCHED = "nothing comes of it"


def priced(scene: Scene, unit: Ref, told: Forecast) -> Forecast:
    """A forecast of what a unit at 0 HP or less would do, which it does only if it stays conscious (GUR-DEATH-01)."""
    score = awake_to_act(scene, unit)
    if score is None:
        return told
    awake = rolls.chance(score)
    lost = body.strength(figures.wounds(scene, unit), figures.build(scene, unit))
    faints = Outcome(FAINTS, 1 - awake, unit, lost)
    rows = (*_rarer(told.outcomes, awake, unit), faints)
    if not any(row.unit == unit for row in told.outcomes):
        rows = (*rows, Outcome(STAYS, awake, unit, spared=True))
    return replace(
        told,
        tallies=(*told.tallies, Tally("To stay conscious", score, "HT", "GUR-DEATH-01")),
        outcomes=rows,
        success=None if told.success is None else told.success * awake,
        later=tuple(_rarer(told.later, awake, unit)),
        lands=tuple((cell, chance * awake) for cell, chance in told.lands),
    )


def weighed(scene: Scene, unit: Ref, told: Worth) -> Worth:
    """The numbers of that."""
    score = awake_to_act(scene, unit)
    if score is None:
        return told
    awake = float(rolls.chance(score))
    lost = float(body.strength(figures.wounds(scene, unit), figures.build(scene, unit)))
    faints = Share(unit, (1.0 - awake) * lost, lambda: Chances(1.0 - awake, 1.0 - awake, 1.0 - awake))
    return replace(
        told,
        shares=(*(share.rarer(awake) for share in told.shares), faints),
        success=None if told.success is None else told.success * awake,
        later=tuple(share.rarer(awake) for share in told.later),
    )


def _rarer(rows: Sequence[Outcome], awake: Fraction, unit: Ref) -> Iterator[Outcome]:
    """Rows that come about only then; every other unit is spared otherwise."""
    left: dict[Ref | None, Fraction] = {row.unit: 1 - awake for row in rows if row.unit not in (None, unit)}
    for row in rows:
        more = left.pop(row.unit, Fraction(0)) if row.spared else Fraction(0)
        yield replace(row, chance=row.chance * awake + more)
    yield from (Outcome(UNTOUCHED, chance, other, spared=True) for other, chance in left.items())
