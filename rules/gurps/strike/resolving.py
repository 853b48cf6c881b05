"""An attack as it is played out: the attack roll, the defence, the wound, what the defence leads to (GUR-ATK-02)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.frame.figure import Position
from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Table
from rules.gurps import rolls
from rules.gurps.core import arms, footing, riding
from rules.gurps.core.arms import Arm
from rules.gurps.core.cover import Standing
from rules.gurps.defence import choosing, interposing, meeting
from rules.gurps.defence.course import Way
from rules.gurps.defence.interposing import Instead
from rules.gurps.defence.meeting import Met
from rules.gurps.defence.scores import fending, is_fragile
from rules.gurps.flesh.body import Knock
from rules.gurps.flesh.harming import Hit
from rules.gurps.harm import condition, hurting
from rules.gurps.rolls import Roll
from rules.gurps.senses import hiding
from rules.gurps.state.fighting import Bashed, Defended
from rules.gurps.strike import attack, backfiring, course, disarming, following, foretelling, mishaps, passing
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.passing import Torn
from rules.gurps.terms.weapons import Melee
from rules.kernel.courses.steps import Choice, Known
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts import room

HEARD = 300.0
"""Metres over which a shot is heard."""


@dataclass(frozen=True, slots=True)
class Came:
    """What has come of an attack."""

    made: Attack
    """As it came to be made: at the friend who stepped in, or the torso it strayed to."""
    fell: Roll
    hits: int = 0
    """Hits that it scored before any defence."""
    through: int = 0
    met: Met = Met()
    jams: bool = False
    strikes: tuple[Hit, ...] = ()
    """Each hit that got through, behind the cover there was when it did."""
    screen: Standing | None = None
    """What it goes through and may tear (GUR-COV-02)."""
    left: tuple[int, ...] = ()
    """The damage of each hit that has gone right through the body and goes on behind it (GUR-DR-05)."""
    hull: tuple[tuple[Ref, int], ...] = ()
    """The vehicle that each has gone through to its rider, and with what damage."""
    torn: Torn | None = None
    """The cover that they have gone through first (GUR-COV-02)."""

    @property
    def flies_on(self) -> bool:
        """Whether it endangers others: it misses, or its target dodges (GUR-WRONG-02)."""
        turned = self.met.stopped and self.met.way is not None and self.met.way.how != "dodge"
        return not self.through and not self.jams and not turned


def resolve(table: Table, made: Attack, tally: Tally) -> Flow[Came]:
    """One attack from its roll to what it does (GUR-ATK-02, GUR-FIGHT-01)."""
    return strikes(table, (yield from meets(table, made, tally)))


def meets(table: Table, made: Attack, tally: Tally) -> Flow[Came]:
    """All that goes before the wound (GUR-ATK-02, GUR-FIGHT-01): the roll, friends who step in, the defence with the
    ground it gives, the attacker that follows. A malfunction goes before a critical miss (GUR-CRIT-04).
    """
    _begins(table, made)
    way = Underway(table, made)
    begins = choosing.begun(table, attack.threat(table, made)) | foretelling.rolled(table, made, int(tally.total))
    known = yield from course.COMES.play(begins, way.rollers, way.put)
    fell, through, made, met = known["rolled"], known["through"], way.made, way.met
    _tell(table, made, tally, fell, known["hits"], through, met)
    met.tell(table)
    if met.gave_ground:
        yield from following.follows(table, made)
    if fell.fumble and not made.stray and not known["jams"]:
        mishaps.attack_fumbled(table, made)
    found = attack.hits(table, made, through, critical=fell.critical) if not made.at else ()
    return Came(made, fell, known["hits"], through, met, known["jams"], found, passing.screen(table, made))


class Underway:
    """An attack under way: its questions, and what has been settled of it before each."""

    def __init__(self, table: Table, made: Attack) -> None:
        self.made = made
        """As it has come to be made."""
        self._table = table
        self._asked: meeting.Asked | None = None

    @property
    def met(self) -> Met:
        """What has come of the target's defence."""
        return Met() if self._asked is None else self._asked.met

    def rollers(self, role: str) -> Dice:
        """Either rolls for itself."""
        return self._table.dice(self.made.attacker if role == course.ATTACKER else self.made.target)

    def put(self, choice: Choice, known: Known) -> Flow[Any]:
        """Friends, the target, the attacker: each in turn, where there is anything to ask."""
        if choice is course.STEPS_IN:
            return (yield from self._friends(known))
        if self._asked is None:
            return None
        if choice is not course.AT_ARM:
            return (yield from self._asked.put(choice, known))
        self._asked.settles(known)
        self.made = yield from following.at_arm(self._table, self.made, self._asked.threat, self.met)
        return None

    def _friends(self, known: Known) -> Flow[tuple[bool, bool]]:
        """Friends may step in, where there is anything to meet; else it is left to the target."""
        if known["stray"]:
            self.made = attack.at_torso(self.made)
        if not known["hits"] or known["critical"]:
            return False, False
        threat, instead = attack.threat(self._table, self.made), Instead()
        if not self.made.stray:
            instead = yield from interposing.steps_in(self._table, threat)
        if instead.clear:
            return False, True
        if instead.struck is not None:
            self.made = replace(self.made, target=instead.struck, at="")
            return False, False
        self._asked = meeting.Asked(self._table, threat)
        return True, False


def strikes(table: Table, came: Came) -> Came:
    """What the hits do that got past the defence, and what the defence leads to (GUR-ATK-02)."""
    made = came.made
    if came.through > 0:
        came = _lands(table, came)
    defended(table, made, came.met)
    backfiring.missed(table, made, struck=came.through > 0)
    hiding.reveal(table, made.attacker)
    return came


def _begins(table: Table, made: Attack) -> None:
    """What an attack uses up whatever comes of it: an unbalanced weapon no longer parries, an unwieldy one must be
    readied (GUR-PAR-01, GUR-ATK-05); a foe has seen the shield strike (GUR-FEINT-04).
    """
    if not isinstance(made.use, Melee) or made.arm.item is None:
        return
    unit, name = made.attacker, made.arm.weapon.name
    done = table.find(unit, Defended) or Defended()
    table.put(unit, replace(done, struck_with=tuple(dict.fromkeys((*done.struck_with, name)))))
    if not arms.stays_ready(table, unit, made.arm, made.use):
        condition.unready(table, unit, name)
    if arms.arsenal(table, unit).shield(name) is not None:
        known = table.find(unit, Bashed) or Bashed()
        table.put(unit, Bashed(tuple(dict.fromkeys((*known.foes, made.target)))))


def _lands(table: Table, came: Came) -> Came:
    """What it does to a body, or to the weapon it was aimed at, and to what is before and behind (GUR-DMG-02,
    GUR-ATK-08, GUR-DR-05, GUR-COV-02).
    """
    made = came.made
    if made.at:
        disarming.lands(table, made)
        return came
    found, by, seat = came.strikes, hurting.Blame(made.attacker), passing.through_seat(table, made)
    if not found:
        _afflicts(table, made)
        return came
    harms = hurting.suffer(table, made.target, found, table.cells(made.attacker)[0], by)
    backfiring.hurts_itself(table, made, harms[0])
    left = passing.comes_out(table, made.target, found, harms) if passing.may_pass(table, made) else ()
    hull = tuple((seat[0], harm.blows[0].basic) for harm in harms if harm.location in seat[1].hides) if seat else ()
    return replace(
        came, left=left, hull=hull, torn=passing.torn(came.screen, (made.attacker, made.target), found, harms)
    )


def _afflicts(table: Table, made: Attack) -> None:
    """A hit that does no damage: not withstood it stuns, and rolls to recover are as hard (GUR-INJ-09, GUR-AFF-01)."""
    unit, needed = made.target, attack.resists(table, made)
    if needed is None:
        return
    stunned = course.withstands(table.dice(unit), True, int(needed.total), Knock.NONE) is not Knock.NONE
    if stunned:
        condition.stuns(table, unit, made.use.resist or 0)
    told = "{target} is stunned." if stunned else "{target} withstands it."
    table.say(Event("wound" if stunned else "stopped", told, target=unit))


def _tell(table: Table, made: Attack, tally: Tally, fell: Roll, number: int, through: int, met: Met) -> None:
    """The attack, for all who see and hear it; what the target has tried against it is told after it."""
    ranged, weapon = made.ranged, made.arm.weapon
    lands = "would hit" if met.tries else "hits"
    came = "misses" if not number else lands if number == 1 else f"{lands} {number} times"
    verb = "strikes at" if ranged is None else "throws at" if ranged.kind == "thrown" else "shoots at"
    quiet = weapon.quiet or ranged is None or ranged.kind != "firearm"
    table.say(
        Event(
            "shot" if ranged is not None else "blow",
            _astray(made) if made.stray else f"{{actor}} {verb} {{target}} ({weapon.name}).",
            made.attacker,
            made.target,
            told=f"It {came}.",
            unseen=f"An attack on {{target}} {came}.",
            own=fell.own,
            tally=tally,
            sound="" if quiet else "A shot" if made.shots == 1 else "Shots",
            loud=0.0 if quiet else HEARD,
            data={"weapon": weapon.name, "hit": through > 0, "hits": through, "rounds": made.shots},
            success=through > 0 if made.alone else None,
            missed=not number,
            means=Means.MELEE if ranged is None else Means.FIRE,
        )
    )


def _astray(made: Attack) -> str:
    """What is told of an attack that was meant for another (GUR-WRONG-01)."""
    return "A stray shot flies at {target}." if made.ranged is not None else "The blow may strike {target} instead."


# what the defence leads to


def defended(table: Table, made: Attack, met: Met, *, limb: bool = True) -> None:
    """What a defence does besides, and the try before it: an attacker thrown off by a critical success, a defender who
    slips, weapons that break, a limb that is struck, unless the whole body comes (GUR-AOD-02, GUR-CRIT-02, GUR-CRIT-03,
    GUR-PAR-06, GUR-PAR-07).
    """
    if met.before is not None:
        defended(table, made, met.before, limb=limb)
    way, fell = met.way, met.fell
    if way is None or fell is None:
        return
    if met.stopped:
        disarming.shielded(table, made, met)
    if way.how == "parry":
        _parried(table, made, met, way, fell, limb=limb)
    if fell.critical and made.ranged is None and not way.vain:
        mishaps.attack_fumbled(table, made)
    elif fell.fumble and way.how == "dodge":
        condition.falls(table, made.target)
    elif fell.fumble and way.how == "block":
        condition.unready(table, made.target, way.thing)
    elif fell.fumble:
        arm, use = mishaps.parries_with(table, made.target, way)
        mishaps.fumbles(table, made.target, arm, use, table.cells(made.attacker)[0], parries=True)


def _parried(table: Table, made: Attack, met: Met, way: Way, fell: Roll, *, limb: bool) -> None:
    """After a parry: what was too heavy for it, what breaks, the riposte."""
    unit = made.target
    arm = arms.arm(table, unit, way.thing) if not way.bare else None
    touched = met.stopped > 0 or (way.vain and fell.success) or way.swept
    broken = False
    if arm is not None and touched and way.breaks:
        broken = table.dice(unit).roll(Pool(1)).value <= way.breaks
    if arm is not None and touched and is_fragile(arm.weapon):
        broken = broken or not fending(arm.weapon) or not _still_whole(table, unit, arm)
    if broken and arm is not None:
        disarming.breaks(table, unit, arm.weapon.name)
    elif way.swept:
        _swept_aside(table, made, arm)
    if met.stopped and arm is not None and limb:
        backfiring.strikes_back(table, made, arm)


def _still_whole(table: Table, unit: Ref, arm: Arm) -> bool:
    """A bow is ruined as a bow by its first parry, and breaks at the next; other fragile things break at once
    (GUR-PAR-08).
    """
    if arm.weapon.melee or not arms.useful(table, unit, arm.weapon.name):
        return False
    disarming.ruins(table, unit, arm.weapon.name)
    return True


def _swept_aside(table: Table, made: Attack, arm: Arm | None) -> None:
    """Too heavy to parry: the weapon is dropped; bare hands are driven back a yard, and a DX roll keeps standing; one
    that rides keeps its seat (GUR-PAR-07).
    """
    unit = made.target
    if arm is not None and arm.item is not None:
        disarming.flies(table, unit, arm.item, 0, 0)
        return
    if riding.carrier(table, unit) is not None:
        return
    here, grid = table.cells(unit)[0], table.grid
    back = grid.step(here, grid.direction(table.cells(made.attacker)[0], here))
    if back in grid and room.free(table, back):
        table.put(unit, Position(back))
    if not rolls.roll(table.dice(unit), int(footing.steady(table, unit).total)).success:
        condition.falls(table, unit)
