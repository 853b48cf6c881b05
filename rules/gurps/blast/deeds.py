"""Throws and launches as they are played out."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import HANDS, Item, Kit, Place
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Table
from rules.frame.things import Lying
from rules.gurps.blast import bursting, course, fuses, reach, tossing
from rules.gurps.blast.course import Astray, Stays
from rules.gurps.blast.forms import Launch, PullPin, Throw
from rules.gurps.blast.tossing import Toss
from rules.gurps.core import arms, pins
from rules.gurps.core.arms import Arm
from rules.gurps.defence import meeting
from rules.gurps.fire import guns, to_hit
from rules.gurps.harm import condition, hurting, slips
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Aim
from rules.gurps.state.things import Arsenal, Fuse
from rules.gurps.strike import attack, mishaps
from rules.gurps.strike import foretelling as striking
from rules.gurps.strike.attack import Attack
from rules.gurps.terms import ranges
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import the
from rules.parts import hands

HEARD = 300.0
"""Metres over which a launcher is heard."""


def pull_pin(table: Table, unit: Ref, action: PullPin) -> None:
    """The grenade in hand is live once it leaves it, or with its lever gone at once (GUR-GREN-01)."""
    if action.lever:
        _release(table, unit, action.item)
        return
    taking.acted(table, unit)
    item = hands.held(arms.kit(table, unit), action.item)
    if item is None or not slips.comes_off(table, unit, item):
        return
    pins.pull(table, unit, action.item)
    table.say(Event("readies", f"{{actor}} pulls the pin of {the(action.item)}.", actor=unit))


def _release(table: Table, unit: Ref, name: str) -> None:
    """The fuse of the grenade begins to burn in its hand (GUR-GREN-01)."""
    weapon = arms.arsenal(table, unit).weapon(name)
    if weapon is not None and weapon.burst is not None:
        seen = knowing.watchers(table, unit)
        pins.burns(table, unit, name, Fuse(table.clock.round + weapon.burst.fuse, unit, seen))
        table.say(Event("readies", f"{{actor}} lets the lever of {the(name)} go.", actor=unit))


def throw(table: Table, unit: Ref, action: Throw) -> Flow[None]:
    """A grenade at a place: it bursts when its fuse has run out, or at once (GUR-THR-02, GUR-EXP-05, GUR-GREN-01). On
    a critical miss it may fall at the feet of the unit, stay in hand or break (GUR-CRIT-03).
    """
    made = tossing.wish(table, unit, action)
    if made is None or made.arm.item is None or tossing.hindrance(table, unit, made.arm, made.goal):
        return
    taking.acted(table, unit)
    arm, weapon = made.arm, made.arm.weapon
    if not pins.pulled(table, unit, weapon.name):  # its wick
        pins.pull(table, unit, weapon.name)
    known = course.TOSS.rolled(tossing.opened(table, made), table.dice(unit))
    if known["fumble"] is not None:
        by = mishaps.clumsy(table, unit, arm, made.use)
        mishaps.befalls(table, unit, known["fumble"], by, arm, action.cell)
    if isinstance(known["spot"], Stays):
        yield from fuses.bursts_at_once(table, unit)
        return
    cell = _comes_down(table, made, known["spot"])
    _let_go(table, unit, made.arm.item)
    burning = pins.fuse(table, unit, weapon.name)
    pins.forget(table, unit, weapon.name)
    if cell is None:
        table.say(Event("lost", "It flies off the field.", cells=(action.cell,)))
    elif weapon.burst is not None and weapon.burst.fuse:
        thing = table.add(Lying(Item(weapon.name, Place.BELT), cell), Arsenal((weapon,)))
        condition.lights(table, thing, weapon, unit, burning)
    else:
        yield from bursting.goes_off(table, unit, weapon, cell)


def launch(table: Table, unit: Ref, action: Launch) -> Flow[None]:
    """A launcher at a unit, or at a place: it bursts where it comes down, or the launcher fails (GUR-EXP-05,
    GUR-CRIT-04).
    """
    if action.target is not None:
        yield from _at_unit(table, unit, action)
        return
    made = tossing.wish(table, unit, action)
    if made is None or made.arm.item is None or tossing.hindrance(table, unit, made.arm, made.goal):
        return
    taking.acted(table, unit)
    arm = made.arm
    known = course.TOSS.rolled(tossing.opened(table, made), table.dice(unit))
    if known["jams"]:
        _fails(table, unit, arm)
        return
    cell = _comes_down(table, made, known["spot"])
    _fires(table, unit, arm)
    if known["rolled"].fumble:
        _fumbles(table, unit, arm, made.goal)
    if cell is not None:
        yield from bursting.goes_off(table, unit, arm.weapon, cell)


def _at_unit(table: Table, unit: Ref, action: Launch) -> Flow[None]:
    """A launcher at a unit: what it strikes takes the whole roll with its armour divisor, all around the blast; what
    is dodged or misses comes down beyond or beside it, unless the launcher fails (GUR-EXP-01, GUR-EXP-05, GUR-CRIT-04).
    """
    made = tossing.wish_at(table, unit, action)
    if made is not None and made.arm.item is not None:
        taking.acted(table, unit)
        yield from flies(table, made, to_hit.tally(table, made))


def flies(table: Table, made: Attack, score: Tally) -> Flow[None]:
    """The launch itself, against such a score (GUR-EXP-01, GUR-EXP-05)."""
    unit, arm, goal = made.attacker, made.arm, table.cells(made.target)[0]
    known = course.AIMED.rolled(striking.rolled(table, made, int(score.total)), table.dice(unit))
    fell, met = known["rolled"], meeting.Met()
    if known["jams"]:
        _fails(table, unit, arm)
        return
    _fires(table, unit, arm)
    if known["hits"] and not known["critical"]:
        met = yield from meeting.meet(table, attack.threat(table, made))
    strikes = known["hits"] > met.stopped
    came = "It misses." if not known["hits"] else "It would hit." if met.tries else "It hits."
    table.say(
        Event(
            "shot", f"{{actor}} fires {the(arm.weapon.name)} at {{target}}.", unit, made.target,
            told=came, unseen=came.replace("It", "A shot at {target}"), own=fell.own,
            tally=score, sound="A launcher", loud=HEARD,
            data={"weapon": arm.weapon.name, "hit": strikes, "hits": int(strikes)},
            success=strikes, missed=not known["hits"], means=Means.FIRE,
        )
    )  # fmt: skip
    met.tell(table)
    if fell.fumble:
        _fumbles(table, unit, arm, goal)
    what = reach.charge(arm.weapon)
    if strikes and what.blast is not None:
        met_it = reach.struck_by(table, made.target, what, goal, critical=fell.critical)
        bursting.struck(table, unit, made.target, met_it, goal, hurting.Blame(unit))
        yield from bursting.goes_off(table, unit, arm.weapon, goal, made.target)
        return
    known |= {"stopped": met.stopped, "farthest": course.most_off(reach.yards_off(table, unit, goal))}
    cell = tossing.lands(table, goal, course.COMES_DOWN.rolled(known, table.dice(unit))["spot"])
    if cell is not None:
        yield from bursting.goes_off(table, unit, arm.weapon, cell)


def _comes_down(table: Table, made: Toss, by: Astray) -> Cell | None:
    """Where it comes down so far off the place; None off the map (GUR-EXP-05)."""
    unit, arm, goal = made.unit, made.arm, made.goal
    score = tossing.total(table, made)
    off = f"{ranges.in_yards(by.yards)} off" if by.yards else "on the mark"
    verb = "throws" if arm.weapon.is_grenade else "fires"
    table.say(
        Event(
            "throws", f"{{actor}} {verb} {the(arm.weapon.name)} at {goal[0]},{goal[1]}.", unit, cells=(goal,),
            own=(f"{score.total}: {off}",), tally=score,
            sound="" if arm.weapon.is_grenade else "A launcher", loud=0.0 if arm.weapon.is_grenade else HEARD,
            data={"weapon": arm.weapon.name}, success=not by.yards,
        )
    )  # fmt: skip
    return tossing.lands(table, goal, by)


def _fumbles(table: Table, unit: Ref, arm: Arm, goal: Cell) -> None:
    """A critical miss with a launcher (GUR-CRIT-03)."""
    mishaps.fumbles(table, unit, arm, tossing.use_of(arm), goal, ranged=True)


def _let_go(table: Table, unit: Ref, item: Item) -> None:
    """It leaves the hand; one of a pile is drawn anew."""
    place = Place.BELT if item.place in HANDS else item.place
    less = replace(item, count=item.count - 1, place=place) if item.count > 1 else None
    table.put(unit, table.part(unit, Kit).swapped(item, less))


def _fails(table: Table, unit: Ref, arm: Arm) -> None:
    table.strip(unit, Aim)
    guns.fails(table, unit, arm)


def _fires(table: Table, unit: Ref, arm: Arm) -> None:
    """One round less; what can be fired only once is thrown away."""
    table.strip(unit, Aim)
    if arm.weapon.disposable:
        arms.leaves(table, unit, arm, None)
    else:
        arms.fires(table, unit, arm, 1)
