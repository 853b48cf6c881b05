"""A defence as it is played out: the answer, the roll, and what it uses up."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.body import Posture
from rules.frame.figure import Facing, Position, Stance
from rules.frame.flow import Ask, Flow
from rules.frame.scene import Event, Table
from rules.gurps import rolls
from rules.gurps.asks import DEFEND
from rules.gurps.defence import choosing, ground, scores
from rules.gurps.defence.choosing import TUMBLE
from rules.gurps.defence.forms import Defence, Dodge
from rules.gurps.defence.threat import Threat
from rules.gurps.defence.way import LOCKING, How, Way
from rules.gurps.harm import waking
from rules.gurps.rolls import Kind, Roll
from rules.gurps.state.fighting import Aim, Defended
from rules.gurps.state.turns import Waiting
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns import taking
from rules.kernel.tally import Modifier, Tally


@dataclass(frozen=True, slots=True)
class Met:
    """What has come of a defence."""

    stopped: int = 0
    """Hits that it avoided."""
    way: Way | None = None
    fell: Roll | None = None
    gave_ground: bool = False
    before: Met | None = None
    """The try that failed before it, of a double defence (GUR-AOD-02)."""

    @property
    def critical(self) -> bool:
        """A critical success (GUR-CRIT-02)."""
        return self.fell is not None and self.fell.critical

    @property
    def fumbled(self) -> bool:
        """A critical failure (GUR-CRIT-03)."""
        return self.fell is not None and self.fell.fumble


def meet(table: Table, threat: Threat) -> Flow[Met]:
    """The target's defence; with double defence a second, different one if the first fails (GUR-AOD-02)."""
    met = yield from _once(table, threat)
    if choosing.doubly(table, threat) and met.way is not None and not met.stopped:
        again = yield from _once(table, threat, ((met.way.how, met.way.thing),))
        gave = again.gave_ground or met.gave_ground
        return replace(again, gave_ground=gave, before=met) if again.way is not None else met
    return met


def _once(table: Table, threat: Threat, tried: tuple[tuple[How, str], ...] = ()) -> Flow[Met]:
    """A target meets an attack as its player chooses; a unit that can hardly stay conscious must do so first
    (GUR-DEF-01, GUR-DEATH-01). Whatever it does but take it spoils its aim (GUR-AIM-06).
    """
    if not scores.ways(table, threat, tried):
        return Met()
    answer = yield Ask(table.side(threat.target), threat.target, DEFEND, choosing.Attacked(threat, tried))
    if not isinstance(answer, Defence) or not waking.holds_up(table, threat.target):
        return Met()
    return _met(table, threat, answer)


def _met(table: Table, threat: Threat, form: Defence) -> Met:
    """The roll, and what it uses up (GUR-DEF-02)."""
    unit, way = threat.target, choosing.way_of(table, threat, form)
    if way is None:
        return Met()
    total, dice = choosing.score(table, threat, way, form), table.dice(unit)
    if isinstance(form, Dodge) and form.tumble:
        came_off = rolls.roll(dice, int(choosing.acrobatics(table, unit).total)).success
        total = total.plus(Modifier(TUMBLE if came_off else -TUMBLE, "acrobatics", "GUR-DOD-03"))
    _uses_up(table, threat, way, form)
    spoils(table, threat)
    if way.hears is not None and not rolls.roll(dice, way.hears).success:
        return Met(0, way, None, form.back is not None)
    fell = rolls.roll(dice, int(total.total), Kind.DEFENCE)
    stopped = 0 if way.vain else choosing.stops(fell, way.how, threat.hits)
    if stopped and way.bare and way.skill in LOCKING:
        done = table.part(unit, Defended)
        turned = ((threat.attacker, way.skill), *done.turned)
        table.put(unit, replace(done, turned=tuple(dict.fromkeys(turned))))
    _tell(table, threat, way, total, fell, stopped)
    return Met(stopped, way, fell, form.back is not None)


def spoils(table: Table, threat: Threat) -> None:
    """What defending costs: an aim, and an all-out attack that waits (GUR-AIM-06, GUR-WAIT-02)."""
    table.strip(threat.target, Aim)
    waits = table.find(threat.target, Waiting)
    if waits is not None:
        table.put(threat.target, replace(waits, defended=True))


def _uses_up(table: Table, threat: Threat, way: Way, form: Defence) -> None:
    """Parries count up, a block is used, ground is given at once (GUR-PAR-02, GUR-BLK-01, GUR-RET-01). A parry with an
    unbalanced weapon after a feint costs the next attack (GUR-FEINT-03).
    """
    unit = threat.target
    done = table.find(unit, Defended) or Defended()
    if way.how == "parry":
        others = tuple(each for each in done.parries if each[0] not in way.uses)
        caught = way.unbalanced and taking.choice(table, unit).manoeuvre is Manoeuvre.FEINT
        again = tuple((thing, done.parried(thing) + 1) for thing in way.uses)
        done = replace(done, parries=(*others, *again), caught=done.caught or caught)
    elif way.how == "block":
        done = replace(done, blocked=True)
    if form.back is not None:
        facing = ground.turned(table, unit, form.back, threat.attacker)
        table.put(unit, Position(form.back), Facing(facing))
        done = replace(done, retreated=threat.attacker)
    if isinstance(form, Dodge) and form.drop:
        table.put(unit, Stance(Posture.PRONE))
        done = replace(done, dropped=threat.attacker)
    if isinstance(form, Dodge) and form.tumble:
        done = replace(done, tumbled=True)
    table.put(unit, done)


def _tell(table: Table, threat: Threat, way: Way, total: Tally, fell: Roll, stopped: int) -> None:
    verbs = {"dodge": "dodges", "parry": "parries", "block": "blocks"}
    came = verbs[way.how] if stopped else f"fails to {way.how}"
    some = f" {stopped} of {threat.hits} hits" if stopped and threat.hits > 1 else ""
    table.say(
        Event(
            "defends",
            f"{{actor}} {came}{some}.",
            actor=threat.target,
            own=(f"{way.how} {total.total}, rolled {fell.total}",),
            tally=total,
            success=bool(stopped),
        )
    )
