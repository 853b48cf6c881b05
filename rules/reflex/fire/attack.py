"""A ranged attack worked out: shooter, weapon, target, and modifiers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.frame.body import Posture, Silhouette
from rules.frame.figure import Aboard
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness
from rules.frame.scene import Pose, Scene
from rules.kernel.angles import apart
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts import seats
from rules.reflex.core import attempts, control
from rules.reflex.core.attempts import Attempt, Uses
from rules.reflex.core.bands import band_between
from rules.reflex.core.targets import fine_motor, hard_to_hit
from rules.reflex.fire import flight, lane, recoil
from rules.reflex.fire.lane import Lane
from rules.reflex.hands.dropping import on_tripod
from rules.reflex.hands.ready import Arm
from rules.reflex.melee.strikes import CALLED, in_haste, off_hand, one_handed
from rules.reflex.sight import cover, easy, visibility
from rules.reflex.state import Speed, Sustained, Vehicle
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import ARMS, Location
from rules.reflex.terms.skills import Attribute

SPEEDS: tuple[Speed, ...] = ("hip", "snap", "aimed")
FLOORS = {"hip": 1, "snap": 1, "aimed": 3}
USUAL_SPEED = (3, 5, 7)
"""Of a thrown thing without a Speed of its own (RFX-THROW-01)."""
BEYOND = -3
"""Each band beyond the optimum (RFX-RANGE-04)."""
SQUAD_SUPPORT, ANTI_TANK, SMALL_VEHICLE = -3, -6, -3
SLUNG = -4
"""At a thing that is worn or slung (RFX-ITEM-01)."""
SIZES = ((100.0, -3), (20.0, -2), (3.0, -1), (0.5, 0), (0.125, 1), (0.0, 2))
"""From more than how many human bulks a target counts so many bands farther (RFX-SIZE-01)."""
ARCS = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": -90.0}
"""Where a mount points, in degrees off the vehicle's nose; it turns by as much as HALF_ARC to either side."""
HALF_ARC = 60.0
FLAT = -2
LOW_TARGET = {
    Posture.KNEELING: -1,
    Posture.CROUCHED: -1,
    Posture.SITTING: -1,
    Posture.PRONE: FLAT,
    Posture.FACE_UP: FLAT,
}
"""At a target so low (RFX-STANCE-01)."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One unit wants to fire at another. `at` is how the target is when he shows himself to a free shot."""

    attacker: Ref
    target: Ref
    arm: Arm
    speed: Speed = "snap"
    rounds: int = 1
    called: Location | None = None
    eye: Pose | None = None
    at: Pose | None = None
    free: bool = False
    """A free shot at a strip: it costs no ticks (RFX-SUPP-03)."""
    slung: str = ""
    """The thing at the target's back or belt that the shot is meant for (RFX-ITEM-01)."""
    guns: int = 1
    """Guns fired at once: 2 at one target, 3 at two (RFX-HANDED-04)."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """An attack worked out, with every reason."""

    attempt: Attempt
    price: int
    damage: Tally
    shows: Silhouette
    band: Band
    way: Lane
    """What lies between."""

    @property
    def tallies(self) -> tuple[Tally, ...]:
        return (self.attempt.tally, self.attempt.level, self.damage)


def reckon(scene: Scene, wish: Wish) -> Reckoning:
    """Everything about an attack but the roll (RFX-ATK-01, steps 3)."""
    shows = cover.silhouette(scene, wish.attacker, wish.target, eye=wish.eye, at=wish.at)
    band = band_of(scene, wish) or Band.EXTREME
    damage = Tally("Damage", wish.arm.weapon.damage, wish.arm.weapon.name, "RFX-DMG-02")
    if wish.called is not None:
        damage = damage.plus(Modifier(CALLED[wish.called][1], "called", "RFX-CALL-02"))
    way = lane.lane(scene, wish.attacker, wish.target, shows, eye=wish.eye, at=wish.at)
    return Reckoning(attempt(scene, wish), price(scene, wish, band), damage, shows, band, way)


def attempt(scene: Scene, wish: Wish) -> Attempt:
    """The check of an attack (RFX-ATK-02 to 05, RFX-CALL-01)."""
    shows = cover.silhouette(scene, wish.attacker, wish.target, eye=wish.eye, at=wish.at)
    band = band_of(scene, wish) or Band.EXTREME
    governed: tuple[Attribute, ...] = (Attribute.MUS if at_arms_length(wish.arm, band) else Attribute.CDN,)
    if wish.called is not None:
        governed = (*governed, Attribute.CUF)
    return attempts.attempt(
        scene,
        wish.attacker,
        governed,
        wish.arm.weapon.skill,
        uses=hands(wish.arm),
        bonuses=tuple(_bonuses(scene, wish)),
        penalties=tuple(_penalties(scene, wish, shows, band)),
        halved=wish.speed == "aimed",
        against=wish.target,
        rule="RFX-ATK-02",
    )


def at_arms_length(arm: Arm, band: Band) -> bool:
    """Whether a gun or crossbow is brought to bear by strength, as in a brawl (RFX-GUNFU-01, RFX-GUNFU-02)."""
    return band is Band.PERSONAL and (arm.weapon.firearm or arm.weapon.kind == "bow")


def hands(arm: Arm) -> Uses:
    """The arms a shot uses: those that hold the weapon (RFX-INJ-60)."""
    return Uses(physical=True, limbs={"both": ARMS, "right": ARMS[:1], "left": ARMS[1:]}[arm.hands])


def band_of(scene: Scene, wish: Wish) -> Band | None:
    """The true band; None beyond the last (RFX-RANGE-02)."""
    return band_between(scene, wish.attacker, wish.target, here=wish.eye, there=wish.at)


def shift(scene: Scene, target: Ref) -> int:
    """By how many bands a target counts farther for its size; larger ones nearer (RFX-SIZE-01)."""
    body = scene.pose(target).body
    bulks = (body.height / 1.8) * (body.length / 0.6) * (body.width / 0.6)
    return next(bands for limit, bands in SIZES if bulks > limit)


def effective_band(scene: Scene, wish: Wish, band: Band) -> Band:
    """The band that counts for accuracy and sight: shifted by size, never nearer than the optimum (RFX-SIZE-01)."""
    off = shift(scene, wish.target)
    optimum = flight.ranges(scene, wish.attacker, wish.arm, eye=wish.eye)[0]
    shifted = band.shifted(off) if band is not Band.PERSONAL else band
    if off < 0 and optimum is not None and shifted.rank < optimum.rank <= band.rank:
        return optimum
    return band if off < 0 and optimum is not None and band.rank < optimum.rank else shifted


def price(scene: Scene, wish: Wish, band: Band) -> int:
    """Ticks: the speed, one more for each band nearer than the optimum, one less when firing on (RFX-ATK-06,
    RFX-RANGE-03, RFX-SUST-01).
    """
    if wish.free:
        return 0
    less = 1 if series(scene, wish) is not None else 0
    return ticks_at(scene, wish.attacker, wish.arm, band, wish.speed, less=less, eye=wish.eye)


def ticks_at(
    scene: Scene, unit: Ref, arm: Arm, band: Band, speed: Speed, *, less: int = 0, eye: Pose | None = None
) -> int:
    """Ticks of a shot or throw at anything in a band, with the floor of its kind (RFX-ATK-03 to 06, RFX-RANGE-03)."""
    optimum = flight.ranges(scene, unit, arm, eye=eye)[0]
    nearer = max(0, optimum.rank - band.rank) if optimum is not None else 0
    return max(FLOORS[speed], (arm.weapon.speed or USUAL_SPEED)[SPEEDS.index(speed)] + nearer - less)


def series(scene: Scene, wish: Wish) -> Sustained | None:
    """The series of shots at the same target with the same weapon that this one would go on (RFX-SUST-01)."""
    running = scene.find(wish.attacker, Sustained)
    if running is None or wish.guns > 1 or not scene.options.on("sustained_fire"):
        return None
    return running if (running.weapon, running.target) == (wish.arm.weapon.name, wish.target) else None


def _bonuses(scene: Scene, wish: Wish) -> Iterator[Modifier | None]:
    yield easy.easy(scene, wish.attacker, wish.target)
    yield recoil.bonus(wish.rounds)
    running = series(scene, wish)
    if running is not None and wish.rounds > 1 and wish.arm.weapon.tracer:
        yield Modifier(running.tracers + 1, "tracers", "RFX-SUST-02")


def _penalties(scene: Scene, wish: Wish, shows: Silhouette, band: Band) -> Iterator[Modifier | None]:
    weapon, unit, target = wish.arm.weapon, wish.attacker, wish.target
    counts = effective_band(scene, wish, band)
    if wish.speed == "hip":
        yield in_haste(weapon, "from the hip")
    yield beyond_optimum(flight.ranges(scene, unit, wish.arm, eye=wish.eye)[0], counts)
    yield from visibility.visual(scene, unit, target, counts, shows, optic=weapon.optic, eye=wish.eye, at=wish.at)[0]
    yield cover.blind(shows)
    yield hard_to_hit(scene, target, unit)
    yield _low(scene, wish, band)
    if not at_arms_length(wish.arm, band):
        yield fine_motor(scene, unit)
    if wish.called is not None:
        yield Modifier(CALLED[wish.called][0], f"called: {wish.called.replace('_', ' ')}", "RFX-CALL-01")
    if wish.slung:
        yield Modifier(SLUNG, "at a carried item", "RFX-ITEM-01")
    yield recoil.of_burst(scene, unit, wish.arm, wish.rounds, wish.speed)
    yield recoil.carried_over(scene, unit, wish.arm, wish.speed)
    yield heavy(scene, wish)
    yield flight.wind(scene, counts) if flight.carried_by_wind(wish.arm) else None
    yield off_hand(scene, unit, wish.arm, fine=True)
    yield one_handed(scene, wish.arm)
    if wish.guns > 1:
        yield Modifier(-2 if wish.guns == 2 else -4, "two guns", "RFX-HANDED-04")
    yield recoil.spray(scene, unit, wish.arm, wish.rounds)
    yield control.elsewhere(scene, unit, target)


def beyond_optimum(optimum: Band | None, band: Band) -> Modifier | None:
    """What every band beyond the optimum costs (RFX-RANGE-04)."""
    if optimum is None or band.rank <= optimum.rank:
        return None
    return Modifier(BEYOND * (band.rank - optimum.rank), f"{band} range", "RFX-RANGE-04")


def low_target(posture: Posture, band: Band) -> Modifier | None:
    """A low target is small from a distance: one that lies beyond Gunfighting, one that kneels or sits beyond CQB
    (RFX-STANCE-01).
    """
    off = LOW_TARGET.get(posture, 0)
    near = Band.GUNFIGHTING if off == FLAT else Band.CQB
    return Modifier(off, f"target {posture}", "RFX-STANCE-01") if off and band.rank > near.rank else None


def _low(scene: Scene, wish: Wish, band: Band) -> Modifier | None:
    """A low target, unless it lies and the shooter looks down on it (RFX-STANCE-01)."""
    low = low_target((wish.at or scene.pose(wish.target)).posture, band)
    here, there = (wish.eye or scene.pose(wish.attacker)).cell, (wish.at or scene.pose(wish.target)).cell
    above = scene.place(here).height - scene.place(there).height
    steep = low is not None and low.amount == FLAT and above > 0.5 * scene.grid.straight(here, there)
    return None if steep else low


def heavy(scene: Scene, wish: Wish) -> Modifier | None:
    """Launchers and cannon against people (RFX-HEAVY-03, RFX-HEAVY-04); machine guns and flamethrowers lose nothing
    (RFX-HEAVY-01, RFX-HEAVY-02).
    """
    weapon = wish.arm.weapon
    vehicle = scene.find(wish.target, Vehicle)
    if weapon.kind == "squad support" or (weapon.kind == "anti-tank" and weapon.light_gun):
        return None if vehicle is not None else Modifier(SQUAD_SUPPORT, "not made for people", "RFX-HEAVY-03")
    if weapon.kind == "anti-tank":
        if vehicle is None:
            return Modifier(ANTI_TANK, "not made for people", "RFX-HEAVY-04")
        return Modifier(SMALL_VEHICLE, "small vehicle", "RFX-HEAVY-04") if vehicle.soft else None
    return None


def hindrance(scene: Scene, wish: Wish) -> str:
    """Why an attack may not be made, by what the attacker's side knows; "" when it may (RFX-ATK-01, step 2)."""
    if wish.attacker == wish.target:
        return "cannot target itself"
    return in_hand(scene, wish) or reach(scene, wish) or _seen(scene, wish)


def in_hand(scene: Scene, wish: Wish) -> str:
    """Whether the weapon, as it is held, can be fired at any target (RFX-RANGE-01, RFX-HANDED-03, RFX-HEAVY-05)."""
    weapon, item = wish.arm.weapon, wish.arm.item
    if weapon.kind == "indirect" or (weapon.close and weapon.kind != "thrown"):
        return "cannot be aimed at a person"
    if weapon.feed != "none" and (item is None or item.loaded < 1):
        return "is not loaded"
    single = weapon.hands == 2 and wish.arm.hands != "both"
    if single and (not scene.options.on("one_handed") or weapon.kind in ("bow", "anti-tank") or weapon.heavy):
        return "needs both hands"
    if weapon.fixed and wish.arm.bearer == wish.attacker and not on_tripod(scene, wish.attacker, weapon.name):
        return "is not set up"
    if flight.carried_by_wind(wish.arm) and flight.stormy(scene):
        return "wind too strong"
    if shut_in(scene, wish):
        return "cannot fire from in there"
    return attempts.useless(scene, wish.attacker, hands(wish.arm))


def shut_in(scene: Scene, wish: Wish) -> bool:
    """Whether the shooter sits behind armour without a port to fire his own weapon from (RFX-VEH-01)."""
    aboard = scene.find(wish.attacker, Aboard)
    if aboard is None or wish.arm.bearer != wish.attacker:
        return False
    seat, what = seats.seat_of(scene, wish.attacker), scene.find(aboard.vehicle, Vehicle)
    return seat is not None and what is not None and not what.soft and seat.exposure != "open" and not seat.port


def reach(scene: Scene, wish: Wish) -> str:
    """Whether it reaches so far, and can be used so near (RFX-RANGE-05, RFX-GUNFU-02, RFX-THROW-01)."""
    weapon, band = wish.arm.weapon, band_of(scene, wish)
    maximum = flight.ranges(scene, wish.attacker, wish.arm, eye=wish.eye)[1]
    if weapon.kind == "thrown" and flight.bands(scene, wish.attacker, weapon.kg, eye=wish.eye) is None:
        return "too heavy to throw"
    if band is None or (maximum is not None and band.rank > maximum.rank):
        return "out of range"
    if band is Band.PERSONAL and (
        weapon.heavy or weapon.kind == "thrown" or (weapon.kind == "bow" and not weapon.club)
    ):
        return "too close for it"
    here, there = (wish.eye or scene.pose(wish.attacker)).cell, (wish.at or scene.pose(wish.target)).cell
    if weapon.kind == "thrown" and scene.grid.straight(here, there) > flight.farthest(scene, wish.attacker, weapon.kg):
        return "out of range"
    return "" if in_arc(scene, wish.arm, there) else "outside its arc"


def in_arc(scene: Scene, arm: Arm, cell: Cell) -> bool:
    """Whether a gun on a vehicle can be pointed at a place (RFX-VEH-01)."""
    what = scene.find(arm.bearer, Vehicle)
    arc = dict(what.arcs).get(arm.weapon.name, "all round") if what is not None else "all round"
    if arc == "all round":
        return True
    pose, grid = scene.pose(arm.bearer), scene.grid
    return apart(grid.bearing(pose.cell, cell), grid.degrees(pose.facing) + ARCS[arc]) <= HALF_ARC


def _seen(scene: Scene, wish: Wish) -> str:
    shows = cover.silhouette(scene, wish.attacker, wish.target, eye=wish.eye, at=wish.at)
    if not shows.in_line:
        if shows.screen is None or not cover.known_behind(scene, wish.attacker, wish.target):
            return f"no line of sight: {shows.screen}" if shows.screen else "no line of sight"
        return ""
    if not perceived(scene, wish):
        return "not yet seen by the shooter: look round first"
    counts = effective_band(scene, wish, band_of(scene, wish) or Band.EXTREME)
    optic = wish.arm.weapon.optic
    return visibility.visual(scene, wish.attacker, wish.target, counts, shows, optic=optic, eye=wish.eye, at=wish.at)[1]


def perceived(scene: Scene, wish: Wish) -> bool:
    """Whether the shooter himself sees the target, or will from where he is going (RFX-ATK-07)."""
    knows = scene.find(wish.attacker, Awareness)
    if knows is None or wish.at is not None or wish.target in knows.now:
        return True
    return wish.eye is not None and cover.known_behind(scene, wish.attacker, wish.target)
