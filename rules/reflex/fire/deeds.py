"""Ranged attacks, played: the roll, the rounds, where they strike, what bursts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from rules.dice import Dice
from rules.figure import Kit
from rules.flow import Flow
from rules.ground import Cell
from rules.reflex.core.bands import Band
from rules.reflex.core.body import Location
from rules.reflex.core.checks import Check, check
from rules.reflex.fire import attack, burst, cover, recoil
from rules.reflex.fire.attack import Reckoning, Wish
from rules.reflex.fire.burst import Extra, extra
from rules.reflex.fire.forms import Hurl, Shoot, ShootGround, TwoGuns
from rules.reflex.fire.location import Spot, locate
from rules.reflex.gear.ready import Arm, arm, arms
from rules.reflex.melee import blocks
from rules.reflex.nerve import threats
from rules.reflex.order import course
from rules.reflex.order.moment import Moment
from rules.reflex.sheets.sheet import Weapon
from rules.reflex.state import Fired, Recoil, Sustained, Vehicle
from rules.reflex.wounds.harm import wound
from rules.reflex.wounds.hits import Hit
from rules.refs import Ref
from rules.scene import Event, Scene, Table

LOUD = 800.0


@dataclass(frozen=True, slots=True)
class Shot:
    """What the dice decide of a shot: hit or miss, and which further rounds strike."""

    check: Check
    rounds: int = 1


@dataclass(frozen=True, slots=True)
class Struck:
    """What a shot came to."""

    margin: int
    face: int
    extra: Extra = Extra(0, 0)


def shoot(dice: Dice, shot: Shot) -> Struck:
    """One check for the whole burst; if it hits, a die for each further round (RFX-ATK-01, RFX-BURST-02)."""
    result = check(dice, shot.check)
    if not result.passed:
        return Struck(result.margin, result.throw.value)
    return Struck(result.margin, result.throw.value, extra(dice, shot.rounds - 1))


def wish(scene: Scene, unit: Ref, action: Shoot | Hurl) -> Wish | None:
    """The wish a form stands for; None when the weapon is not at hand."""
    held = arm(scene, unit, action.weapon)
    if held is None:
        return None
    rounds = action.rounds if isinstance(action, Shoot) else 1
    if held.item is not None and held.weapon.feed != "none":
        rounds = burst.fired(held.weapon, rounds, held.item.loaded)
    return Wish(unit, action.target, held, action.speed, rounds, action.called)


def price(scene: Scene, unit: Ref, action: Shoot | Hurl) -> int:
    """Ticks of a shot (RFX-ATK-06)."""
    made = wish(scene, unit, action)
    if made is None:
        return 1
    return attack.price(scene, made, attack.band_of(scene, made) or Band.EXTREME)


def strikes(scene: Scene, unit: Ref, action: Shoot | Hurl) -> Ref | None:
    """A gun fired at arm's length can be blocked like a blow (RFX-GUNFU-01)."""
    made = wish(scene, unit, action)
    at_reach = made is not None and attack.band_of(scene, made) is Band.PERSONAL
    return action.target if at_reach else None


def fire(moment: Moment, unit: Ref, action: Shoot | Hurl) -> Flow[None]:
    """An attack from a form."""
    yield from ()
    made = wish(moment.table, unit, action)
    if made is not None:
        fire_at(moment, unit, replace(made, eye=moment.eye(unit)))


def fire_at(moment: Moment, unit: Ref, made: Wish) -> None:
    """Aim, shoot, and let what was struck wait for the moment to settle (RFX-ATK-01)."""
    table, weapon = moment.table, made.arm.weapon
    if made.rounds < 1 or attack.hindrance(table, made):
        table.say(Event("shoot", "{actor} has no shot.", actor=unit, secret=True))
        return
    worked_out = attack.reckon(table, made)
    announce(moment, made)
    struck = shoot(table.dice(unit), Shot(worked_out.attempt.check, made.rounds))
    own = (f"{worked_out.attempt.tally}: {struck.face}, margin {struck.margin}",)
    verb = "throws at" if weapon.kind == "thrown" else "fires at"
    sound = "" if weapon.kind in ("thrown", "bow") else "Shots"
    table.say(
        Event(
            "shoot",
            f"{{actor}} {verb} {{target}}" + (" and misses." if struck.margin < 0 else "."),
            actor=unit,
            target=made.target,
            own=own,
            tally=worked_out.attempt.tally,
            sound=sound,
            loud=LOUD if sound else 0.0,
            data={"margin": struck.margin, "rounds": made.rounds, "weapon": weapon.name},
        )
    )
    after_shot(table, made)
    net = blocks.meet(moment, unit, made.target, made.arm, struck.margin) if struck.margin >= 0 else struck.margin
    if net >= 0:
        _hits(moment, made, worked_out, net, struck.extra)
    else:
        _misses(moment, made, worked_out, net)


def announce(moment: Moment, made: Wish) -> None:
    """What everybody notices of a shot: the one shot at, and those who fear such weapons (RFX-MORALE-03)."""
    table, weapon = moment.table, made.arm.weapon
    threats.attacked(table, made.target)
    if made.rounds > 1:
        threats.displayed(table, made.attacker, "automatic fire")
    if weapon.burst is not None and weapon.burst.blast:
        threats.displayed(table, made.attacker, "explosives")
    if weapon.fire:
        threats.displayed(table, made.attacker, "incendiaries")
    table.put(made.attacker, Fired(table.clock.round))
    moment.later(lambda: course.change(table, attacked=True))


def after_shot(table: Table, made: Wish) -> None:
    """Rounds are gone, the weapon kicks, the series goes on (RFX-ATK-01 step 11, RFX-RECOIL-01, RFX-SUST-01)."""
    unit, weapon = made.attacker, made.arm.weapon
    spend(table, made.arm, made.rounds * (2 if burst.wasteful(table, unit, made.arm, made.rounds) else 1))
    over = recoil.excess(table, unit, made.arm, made.rounds)
    if over:
        table.put(unit, Recoil(weapon.name, over, table.clock.round))
    else:
        table.strip(unit, Recoil)
    if made.free or not table.options.on("sustained_fire") or made.eye is not None:
        return
    running = attack.series(table, made)
    shots = running.shots + 1 if running is not None else 1
    tracers = running.tracers + 1 if running is not None and made.rounds > 1 and weapon.tracer else 0
    table.put(unit, Sustained(weapon.name, made.target, shots, tracers))


def spend(table: Table, held: Arm, rounds: int) -> None:
    """Take the rounds out of the weapon, or the thing thrown out of the hand (RFX-BURST-03)."""
    if held.item is None:
        return
    kit = table.part(held.bearer, Kit)
    item = kit.find(held.item.name) if held.item not in kit.items else held.item
    if item is None:
        return
    if held.weapon.kind == "thrown":
        left = replace(item, count=item.count - 1) if item.count > 1 else None
        table.put(held.bearer, kit.swapped(item, left))
    elif held.weapon.feed != "none":
        table.put(held.bearer, kit.swapped(item, replace(item, loaded=max(0, item.loaded - rounds))))


def _hits(moment: Moment, made: Wish, worked_out: Reckoning, net: int, more: Extra) -> None:
    """Location by location, cover by location; every further round by the same margin (RFX-BURST-02)."""
    table, weapon = moment.table, made.arm.weapon
    dice = table.dice(made.attacker)
    first = _place(dice, made.called)
    spots = [first, *(first for _ in range(more.same)), *(locate(dice) for _ in range(more.elsewhere))]
    fought = cover.fought(table, made.target)
    base = weapon.damage + net
    bonus = int(worked_out.damage.total) - weapon.damage
    hits = [
        Hit(
            spot.location,
            base + (bonus if made.called == spot.location else 0),
            Fraction(weapon.penetration),
            weapon.damage,
            "fire" if weapon.fire else "projectile",
            graze=net == 0,
            cover=cover.covering(worked_out.shows, spot, fought_from=fought),
            by=made.attacker,
            cause=weapon.name,
        )
        for spot in spots
    ]
    if weapon.burst is not None and weapon.burst.blast and net > 0:
        _goes_off(moment, made, weapon, net, hits[0])
        return
    wound(moment, made.target, hits)
    if weapon.fire:
        _burns(moment, made, table.cells(made.target)[0])


def _place(dice: Dice, called: Location | None) -> Spot:
    """A called hit lands where it was called, on a cell of the location that is as likely as any (RFX-CALL-01)."""
    if called is None:
        return locate(dice)
    from rules.reflex.fire.location import SPOTS

    there = [spot for spot in SPOTS if spot.location == called]
    return there[len(there) // 2]


def _goes_off(moment: Moment, made: Wish, weapon: Weapon, net: int, hit: Hit) -> None:
    """A direct hit with a warhead: its whole force on what it struck, then the burst (RFX-EXPL-01, RFX-EXPL-03)."""
    from rules.reflex.blast.explosion import detonate

    assert weapon.burst is not None
    vehicle = moment.table.find(made.target, Vehicle) is not None
    detonate(
        moment,
        weapon.burst,
        (made.at or moment.table.pose(made.target)).cell,
        damage=weapon.damage,
        margin=net,
        by=made.attacker,
        direct=made.target,
        spared=None if vehicle else hit.location,
        cover=hit.cover,
        cause=weapon.name,
    )


def _misses(moment: Moment, made: Wish, worked_out: Reckoning, net: int) -> None:
    """A warhead that misses flies on to the first solid thing; flame burns where it was aimed (RFX-EXPL-60)."""
    del worked_out, net
    table, weapon = moment.table, made.arm.weapon
    there = (made.at or table.pose(made.target)).cell
    if weapon.fire:
        _burns(moment, made, there)
    if weapon.burst is None or weapon.kind == "thrown" or not (weapon.burst.blast or weapon.burst.agent):
        return
    from rules.reflex.blast.explosion import detonate

    here = (made.eye or table.pose(made.attacker)).cell
    end = flies_on(table, here, there)
    if end is not None:
        detonate(moment, weapon.burst, end, by=made.attacker, cause=weapon.name)


def flies_on(scene: Scene, here: Cell, there: Cell, far: float = 10.0) -> Cell | None:
    """The last cell before the first solid thing within ten metres beyond the target, on the line of fire
    (RFX-EXPL-60).
    """
    grid = scene.grid
    cell, gone = there, 0.0
    direction = grid.direction(here, there)
    while gone < far:
        barrier = scene.barrier(cell, direction)
        if barrier is not None and barrier.height > 1.0 and barrier.state not in ("open", "broken"):
            return cell
        onward = grid.step(cell, direction)
        if onward not in grid:
            return None
        rise = scene.place(onward).height - scene.place(cell).height
        if scene.place(onward).obstacle > 1.0 or rise > 1.0:
            return cell
        gone += grid.straight(cell, onward)
        cell = onward
    return None


def _burns(moment: Moment, made: Wish, cell: Cell) -> None:
    """A flamethrower leaves the cell it was aimed at burning (RFX-FIRE-04)."""
    from rules.reflex.blast import fires

    weapon = made.arm.weapon
    if weapon.kind == "flamethrower":
        moment.later(lambda: fires.flame(moment, cell, weapon.damage, 1))


# places and two guns


def at_ground(moment: Moment, unit: Ref, action: ShootGround) -> Flow[None]:
    """A launcher, cannon or flamethrower at a place: a still target, at which a miss deviates (RFX-EXPL-60)."""
    yield from ()
    from rules.reflex.blast import landing

    held = arm(moment.table, unit, action.weapon)
    if held is not None:
        landing.at_place(moment, unit, held, action.cell, action.speed)


def both_guns(moment: Moment, unit: Ref, action: TwoGuns) -> Flow[None]:
    """Two hip shots, one check each (RFX-HANDED-04)."""
    yield from ()
    pair = guns(moment.table, unit)
    if pair is None:
        return
    many = 2 if action.target == action.other else 3
    for held, target in zip(pair, (action.target, action.other), strict=True):
        fire_at(moment, unit, Wish(unit, target, held, "hip", 1, eye=moment.eye(unit), guns=many))


def guns(scene: Scene, unit: Ref) -> tuple[Arm, Arm] | None:
    """A loaded one-handed firearm in each hand, the better hand's first."""
    held = {
        each.hands: each
        for each in arms(scene, unit)
        if each.weapon.firearm and each.weapon.hands == 1 and each.item is not None and each.item.loaded > 0
    }
    return (held["right"], held["left"]) if "right" in held and "left" in held else None


def two_price(scene: Scene, unit: Ref, action: TwoGuns) -> int:
    """The dearer of the two hip shots (RFX-HANDED-04)."""
    pair = guns(scene, unit)
    if pair is None:
        return 1
    made = [Wish(unit, target, held, "hip") for held, target in zip(pair, (action.target, action.other), strict=True)]
    return max(attack.price(scene, each, attack.band_of(scene, each) or Band.EXTREME) for each in made)
