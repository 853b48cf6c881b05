"""Ranged attacks, played: the roll, the rounds, where they strike, what bursts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.figure import Kit
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness
from rules.frame.means import Means
from rules.frame.scene import Event, Pose, Scene, Table
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import the
from rules.reflex.core import attempts, course
from rules.reflex.core.bands import band_of_cells
from rules.reflex.core.checks import Check, check
from rules.reflex.core.moment import Moment
from rules.reflex.core.targets import to_the_attacker
from rules.reflex.fire import attack, flight, impact, recoil
from rules.reflex.fire.attack import Reckoning, Wish
from rules.reflex.fire.forms import Hurl, Shoot, TwoGuns
from rules.reflex.hands.ready import Arm, Hands, arm, arms
from rules.reflex.melee import blocks
from rules.reflex.nerve import threats
from rules.reflex.sight import cover
from rules.reflex.state import Fired, Recoil, Sustained
from rules.reflex.terms.bands import Band
from rules.reflex.wounds.hits import Extra, extra

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


@dataclass(frozen=True, slots=True)
class Tried:
    """How the rolls of one action have gone: it comes off if any of them hits, which is known with the last."""

    hits: bool = False
    last: bool = True

    def with_one(self, *, hit: bool) -> bool | None:
        """Whether the action has come off, now that one more has been rolled; None while others follow."""
        return self.hits or hit if self.last else None


ONLY = Tried()
"""An action of one roll."""


def shoot(dice: Dice, shot: Shot) -> Struck:
    """One check for the whole burst; if it hits, a die for each further round (RFX-ATK-01, RFX-BURST-02)."""
    result = check(dice, shot.check)
    if not result.passed:
        return Struck(result.margin, result.throw.value)
    return Struck(result.margin, result.throw.value, extra(dice, shot.rounds - 1))


def wish(scene: Scene, unit: Ref, action: Shoot | Hurl) -> Wish | None:
    """The wish a form stands for; None when the weapon is not at hand."""
    held = arm(scene, unit, action.weapon)
    held = flight.hurled(held) if held is not None and isinstance(action, Hurl) else held
    if held is None:
        return None
    rounds = action.rounds if isinstance(action, Shoot) else 1
    if held.item is not None and held.weapon.feed != "none":
        rounds = recoil.fired(rounds, held.item.loaded)
    return Wish(unit, action.target, held, action.speed, rounds, action.called)


def price(scene: Scene, unit: Ref, action: Shoot | Hurl, eye: Pose | None = None) -> int:
    """Ticks of a shot, at where one believes the target to be (RFX-ATK-06)."""
    made = wish(scene, unit, action)
    if made is None:
        return 1
    made = replace(made, eye=eye)
    if gone(scene, made):
        return price_at_nobody(scene, made)
    return attack.price(scene, made, attack.band_of(scene, made) or Band.EXTREME)


def price_at_nobody(scene: Scene, made: Wish) -> int:
    """The same for a hiding place that is empty (RFX-COVER-03)."""
    here = (made.eye or scene.pose(made.attacker)).cell
    return attack.price(scene, made, band_of_cells(scene, here, believed(scene, made)) or Band.EXTREME)


def strikes(scene: Scene, unit: Ref, action: Shoot | Hurl) -> Ref | None:
    """A gun fired at arm's length can be blocked like a blow (RFX-GUNFU-01)."""
    made = wish(scene, unit, action)
    there = made is not None and made.target in scene.units()
    return action.target if there and made is not None and attack.band_of(scene, made) is Band.PERSONAL else None


def fire(moment: Moment, unit: Ref, action: Shoot | Hurl) -> Flow[None]:
    """An attack from a form."""
    yield from ()
    made = wish(moment.table, unit, action)
    if made is not None:
        fire_at(moment, unit, replace(made, eye=moment.eye(unit)))


def fire_at(moment: Moment, unit: Ref, made: Wish) -> None:
    """Aim, shoot, and let what was struck wait for the moment to settle (RFX-ATK-01)."""
    table = moment.table
    if made.rounds < 1:
        return
    if gone(table, made):
        _at_nobody(moment, made)
    elif attack.hindrance(table, made):
        table.say(Event("shoot", "{actor} has no shot.", actor=unit, secret=True))
    else:
        resolve(moment, made, attack.reckon(table, made))


def resolve(moment: Moment, made: Wish, worked_out: Reckoning, so_far: Tried = ONLY) -> bool:
    """The roll, the noise, the rounds gone, a block, and what comes of it (RFX-ATK-01, steps 4 to 11). Says whether the
    roll hit.
    """
    table, unit = moment.table, made.attacker
    announce(moment, made)
    struck = shoot(table.dice(unit), Shot(worked_out.attempt.check, made.rounds))
    _tell(table, made, worked_out.attempt.tally, struck, so_far.with_one(hit=struck.margin >= 0))
    after_shot(table, made)
    net = blocks.meet(moment, unit, made.target, made.arm, struck.margin) if struck.margin >= 0 else struck.margin
    if net >= 0:
        impact.hits(moment, made, worked_out, net, struck.extra)
    else:
        impact.misses(moment, made)
    return struck.margin >= 0


def _tell(table: Table, made: Wish, tally: Tally, struck: Struck, success: bool | None) -> None:
    weapon = made.arm.weapon
    throws = f"throws {the(weapon.name)} at"
    fires = f"fires {made.rounds} rounds at" if made.rounds > 1 else "fires at"
    verb = throws if weapon.kind == "thrown" else fires
    sound = "" if weapon.kind in ("thrown", "bow") else "Shots"
    table.say(
        Event(
            "shoot",
            f"{{actor}} {verb} {{target}} and {'hits' if struck.margin >= 0 else 'misses'}.",
            actor=made.attacker,
            target=made.target,
            own=(f"{to_the_attacker(tally)}: rolled {struck.face}",),
            detail=(f"{tally}: rolled {struck.face}, margin {struck.margin}",),
            tally=tally,
            sound=sound,
            loud=LOUD if sound else 0.0,
            data={"hit": struck.margin >= 0, "margin": struck.margin, "rounds": made.rounds, "weapon": weapon.name},
            success=success,
            missed=struck.margin < 0,
            means=Means.FIRE,
        )
    )


def gone(scene: Scene, made: Wish) -> bool:
    """Whether a target out of sight is no longer where the shooter saw it go, or has left the map (RFX-COVER-03)."""
    if made.target not in scene.units():
        return True
    if made.at is not None or made.target in (scene.find(made.attacker, Awareness) or Awareness()).now:
        return False
    return believed(scene, made) not in scene.cells(made.target)


def believed(scene: Scene, made: Wish) -> Cell:
    """Where the shooter last saw a target, or where it is if he never did."""
    seen = cover.last_seen(scene, made.attacker, made.target)
    if seen is not None:
        return seen.cell
    return scene.cells(made.target if made.target in scene.units() else made.attacker)[0]


def _at_nobody(moment: Moment, made: Wish, so_far: Tried = ONLY) -> None:
    """Rounds into a hiding place that is empty: only who fires does not know it (RFX-COVER-03)."""
    table, side = moment.table, moment.table.side(made.attacker)
    words = "{actor} fires at {target} and misses."
    success = so_far.with_one(hit=False)
    told = Event("shoot", words, actor=made.attacker, target=made.target, only=(side,), success=success, missed=True)
    table.say(told)
    if made.arm.weapon.kind not in ("thrown", "bow"):
        table.say(Event("shots", "{actor} fires.", actor=made.attacker, sound="Shots", loud=LOUD))
    announce(moment, made, hit_at=False)
    after_shot(table, made)
    impact.falls_there(moment, made, believed(table, made))


def announce(moment: Moment, made: Wish, *, hit_at: bool = True) -> None:
    """What everybody notices of a shot: the one shot at, and those who fear such weapons (RFX-MORALE-03)."""
    table, weapon = moment.table, made.arm.weapon
    if hit_at:
        threats.attacked(table, made.target, made.attacker)
    if made.rounds > 1:
        threats.displayed(table, made.attacker, "automatic fire")
    if weapon.burst is not None and weapon.burst.blast:
        threats.displayed(table, made.attacker, "explosives")
    if weapon.fire:
        threats.displayed(table, made.attacker, "incendiaries")
    attacks(moment, made.attacker)


def attacks(moment: Moment, unit: Ref) -> None:
    """Something is fired or thrown at the enemy: from the next tick on all know of the fight, and the unit shows itself
    (RFX-TIME-08, RFX-SURP-05).
    """
    shows_himself(moment, unit)
    moment.later(lambda: course.change(moment.table, attacked=True))


def shows_himself(moment: Moment, unit: Ref) -> None:
    """A unit that has fired or thrown something is seen from farther off, and shows head and arms over its cover: from
    the next tick on, as all that is done on a tick happens at once (RFX-TIME-08, RFX-COVER-02, RFX-SENSE-01).
    """
    table = moment.table
    moment.later(lambda: table.put(unit, Fired(table.clock.round)))


def after_shot(table: Table, made: Wish) -> None:
    """Rounds are gone, the weapon kicks, the series goes on (RFX-ATK-01 step 11, RFX-RECOIL-01, RFX-SUST-01)."""
    unit, weapon = made.attacker, made.arm.weapon
    spend(table, made.arm, recoil.spends(table, unit, made.arm, made.rounds))
    over = recoil.excess(table, unit, made.arm, made.rounds)
    if over:
        table.put(unit, Recoil(weapon.name, over, table.clock.round))
    else:
        table.strip(unit, Recoil)
    if made.free or not table.options.on("sustained_fire"):
        return
    if made.eye is not None or made.guns > 1:
        table.strip(unit, Sustained)
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


# two guns


def both_guns(moment: Moment, unit: Ref, action: TwoGuns) -> Flow[None]:
    """Two hip shots at once, one check each (RFX-HANDED-04)."""
    yield from ()
    table = moment.table
    shots = two_wishes(table, unit, action, eye=moment.eye(unit))
    fair = [made for made in shots if gone(table, made) or not attack.hindrance(table, made)]
    worked_out = [None if gone(table, made) else attack.reckon(table, made) for made in fair]
    kicks: list[tuple[str, int]] = []
    hits = False
    for left, made, reckoned in zip(reversed(range(len(fair))), fair, worked_out, strict=True):
        so_far = Tried(hits=hits, last=left == 0)
        if reckoned is None:
            _at_nobody(moment, made, so_far)
        else:
            hits |= resolve(moment, made, reckoned, so_far)
        kicks.append((made.arm.weapon.name, recoil.excess(table, unit, made.arm, made.rounds)))
    if any(kick for _, kick in kicks):
        table.put(unit, Recoil(*kicks[0], table.clock.round, tuple(kicks[1:])))


def two_wishes(scene: Scene, unit: Ref, action: TwoGuns, *, eye: Pose | None = None) -> tuple[Wish, ...]:
    """What firing both guns comes to: the better hand's at the first target (RFX-HANDED-04)."""
    pair = guns(scene, unit)
    if pair is None:
        return ()
    many = 2 if action.target == action.other else 3
    at = zip(pair, (action.target, action.other), strict=True)
    return tuple(Wish(unit, target, held, "hip", 1, eye=eye, guns=many) for held, target in at)


def two_strike(scene: Scene, unit: Ref, action: TwoGuns) -> Ref | None:
    """Both guns at a target at arm's length can be blocked, but not at two at once (RFX-GUNFU-01)."""
    made = two_wishes(scene, unit, action)
    if not made or action.target != action.other or action.target not in scene.units():
        return None
    return action.target if attack.band_of(scene, made[0]) is Band.PERSONAL else None


def guns(scene: Scene, unit: Ref) -> tuple[Arm, Arm] | None:
    """A loaded one-handed firearm in each hand, the better hand's first."""
    held = {
        each.hands: each
        for each in arms(scene, unit)
        if each.weapon.firearm and each.weapon.hands == 1 and each.item is not None and each.item.loaded > 0
    }
    better = attempts.traits(scene, unit).dominant
    other: Hands = "left" if better == "right" else "right"
    return (held[better], held[other]) if better in held and other in held else None


def two_price(scene: Scene, unit: Ref, action: TwoGuns, eye: Pose | None = None) -> int:
    """The dearer of the two hip shots (RFX-HANDED-04)."""
    made = two_wishes(scene, unit, action, eye=eye)
    return max((attack.price(scene, each, attack.band_of(scene, each) or Band.EXTREME) for each in made), default=1)
