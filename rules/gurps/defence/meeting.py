"""A defence as it is played out: the answer, the roll, and what it uses up."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.body import Posture
from rules.frame.figure import Facing, Position, Stance
from rules.frame.flow import Ask, Flow
from rules.frame.scene import Event, Table
from rules.gurps.asks import DEFEND
from rules.gurps.defence import choosing, course, ground, scores
from rules.gurps.defence.course import LOCKING, Answer, Way
from rules.gurps.defence.forms import Defend
from rules.gurps.defence.threat import Threat
from rules.gurps.harm import waking
from rules.gurps.rolls import Roll
from rules.gurps.state.fighting import Defended
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns import taking
from rules.kernel.courses.steps import Choice, Known
from rules.kernel.dice import Dice
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
    tries: tuple[Event, ...] = ()
    """What is to be told of its tries, once the attack has been told."""

    def tell(self, table: Table) -> None:
        """Tell of its tries: the attack goes before them."""
        for each in self.tries:
            table.say(each)


def meet(table: Table, threat: Threat) -> Flow[Met]:
    """The target's defence; with double defence a second, different one if the first fails (GUR-AOD-02)."""
    asked = Asked(table, threat)
    asked.settles((yield from course.MEETS.play(choosing.begun(table, threat), asked.rollers, asked.put)))
    return asked.met


class Asked:
    """The target of an attack, as it is asked how it meets it. What has come of a try is settled before the next
    question, and at the end.
    """

    def __init__(self, table: Table, threat: Threat) -> None:
        self.met = Met()
        """What has come of it so far."""
        self._table, self.threat = table, threat
        self._answer: tuple[Way, Defend, Tally] | None = None

    def rollers(self, _role: str) -> Dice:
        """It rolls for itself."""
        return self._table.dice(self.threat.target)

    def put(self, _choice: Choice, known: Known) -> Flow[Answer | None]:
        """The question, if one is due and it has any defence (GUR-DEF-01)."""
        self.settles(known)
        table, threat, tried = self._table, self.threat, known["tried"] or ()
        if not known["due"] or not scores.ways(table, threat, tried):
            return None
        form = yield Ask(
            table.side(threat.target), threat.target, DEFEND, choosing.Attacked(threat, tried, known["hits"])
        )
        way = choosing.way_of(table, threat, form) if isinstance(form, Defend) else None
        if not isinstance(form, Defend) or way is None:
            return None
        self._answer = way, form, choosing.score(table, threat, way, form)
        return choosing.answered(table, threat, way, form)

    def settles(self, known: Known) -> None:
        """What a try has come to, and what it uses up; whatever the target does but take it spoils its aim
        (GUR-DEF-02, GUR-AIM-06).
        """
        if self._answer is None:
            return
        table, threat, (way, form, total) = self._table, self.threat, self._answer
        self._answer = None
        waking.holds_up(table, threat.target, not known["faints"])
        if known["faints"]:
            return
        if form.tumble:
            total = total.plus(Modifier(known["total"] - int(total.total), "acrobatics", "GUR-DOD-03"))
        _uses_up(table, threat, way, form)
        taking.defended(table, threat.target)
        fell, stopped = known["fell"], known["stopped"]
        if fell is not None and stopped and way.bare and way.skill in LOCKING:
            done = table.part(threat.target, Defended)
            turned = ((threat.attacker, way.skill), *done.turned)
            table.put(threat.target, replace(done, turned=tuple(dict.fromkeys(turned))))
        tries = (
            self.met.tries
            if fell is None
            else (*self.met.tries, _told(threat, way, total, fell, stopped, known["hits"]))
        )
        before = None if self.met.way is None else self.met
        self.met = Met(stopped, way, fell, form.back is not None or self.met.gave_ground, before, tries)


def _uses_up(table: Table, threat: Threat, way: Way, form: Defend) -> None:
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
    if form.drop:
        table.put(unit, Stance(Posture.PRONE))
        done = replace(done, dropped=threat.attacker)
    if form.tumble:
        done = replace(done, tumbled=True)
    table.put(unit, done)


AVERTED = {"dodge": ("dodges", "dodged"), "parry": ("parries", "parried"), "block": ("blocks", "blocked")}
"""What a defence does that stops an attack, and what that attack is then."""


def _told(threat: Threat, way: Way, total: Tally, fell: Roll, stopped: int, hits: int) -> Event:
    """A try to avoid an attack, for all who see it."""
    does, averted = AVERTED[way.how]
    came = does if stopped else f"fails to {way.how}"
    some = f" {stopped} of {hits} hits" if stopped and hits > 1 else ""
    own = (f"{way.how} {total.total}, rolled {fell.total}",)
    brief = averted if stopped >= hits else ""
    text = f"{{actor}} {came}{some}."
    return Event("defends", text, threat.target, brief=brief, own=own, tally=total, success=bool(stopped))
