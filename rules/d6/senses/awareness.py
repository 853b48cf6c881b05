"""Which units know of each other: seeing, hearing, sneaking, and being given away."""

from __future__ import annotations

from dataclasses import dataclass

from rules.d6.core import cover as covers
from rules.d6.core import equipment, facing, rolls, scale, vehicles
from rules.d6.core.cover import Cover, Degree
from rules.d6.core.defences import defence
from rules.d6.state import Alert, Seated, Stealth, Traits, Turn, Vehicle
from rules.d6.terms.skills import Skill
from rules.frame.body import Silhouette
from rules.frame.conjecture import Guess, presuming
from rules.frame.figure import Crew, Seat
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Light
from rules.frame.knowing import Awareness, Noticed, Sighting
from rules.frame.relations import enemies, friends
from rules.frame.scene import Pose, Scene
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref

DIM_SHOWS, DARK_SHOWS = 120, 20
"""Feet within which a creature in a dim cell is seen, and one in the dark (DSX-SENSE-01)."""
HEARD_BEHIND = 10
"""Feet within which a unit in the rear arc is noticed (DSX-SENSE-01)."""
SHOT_ALERTS, VOICE_CARRIES, WORD_CARRIES = 1000, 60, 60
"""Feet over which a shot alerts, a spoken spell gives away, and word is passed (DSX-SENSE-03, DSX-SPELL-03)."""


@dataclass(frozen=True, slots=True)
class Knows:
    """Whether a target is aware of an attack, and how one knows."""

    aware: bool
    why: str
    assumed: bool = False


def aware(scene: Scene, target: Ref, attacker: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> Knows:
    """Whether a target knows of an attack as it is launched (DSX-SURP-02).

    It must perceive the attacker now or know his cell from this round or the last; a unit that is down never does. What
    an enemy knows is not for the other side to know: there it counts what that side has seen of it. A target that
    knows of a vehicle knows where an attack from inside it comes from.
    """
    known, vehicle = _aware_of(scene, target, attacker, eye, pose), vehicles.carrier(scene, attacker)
    if known.aware or vehicle is None:
        return known
    of_vehicle = _aware_of(scene, target, vehicle, None, pose)
    return of_vehicle if of_vehicle.aware else known


def _aware_of(scene: Scene, target: Ref, attacker: Ref, eye: Pose | None, pose: Pose | None) -> Knows:
    if facing.down(scene, target):
        return Knows(False, "is down")
    if scene.assumed(target):
        return _as_far_as_seen(scene, target, attacker, eye, pose)
    if scene.find(target, Vehicle) is not None:
        return _crew_aware(scene, target, attacker, eye, pose)
    awareness = scene.find(target, Awareness)
    if awareness is None or scene.side(target) == scene.side(attacker):
        sees = _sees(scene, target, attacker, eye, pose)
        return Knows(sees, "perceives the attacker" if sees else "is not looking")
    if attacker in awareness.now or (eye is not None and _sees(scene, target, attacker, eye, pose)):
        return Knows(True, "perceives the attacker")
    sighting = awareness.of(attacker)
    if sighting is not None and fresh(scene, sighting):
        return Knows(True, "knows where the attacker is")
    return Knows(False, "does not know of the attacker")


def knows_of_fire(
    scene: Scene, unit: Ref, by: Ref, *, eye: Pose | None = None, pose: Pose | None = None, surprised: bool = False
) -> Knows:
    """Whether a unit knows of a friend's or enemy's burst or sweep that it is caught in (DSX-EXPL-01, DSX-SUPP-05).

    A friend's is always known, an enemy's as any attack is. A unit is surprised by an enemy that it knew nothing of
    when their common slot began (DSX-TIME-06).
    """
    if facing.down(scene, unit):
        return Knows(False, "is down")
    if friends(scene, unit, by):
        return Knows(True, "a friend's fire")
    if surprised:
        return Knows(False, "did not know of the attacker when they began")
    return aware(scene, unit, by, eye=eye, pose=pose)


def _sees(scene: Scene, target: Ref, attacker: Ref, eye: Pose | None, pose: Pose | None) -> bool:
    """Whether a target perceives its attacker, as they are or would be."""
    shows = scene.silhouette(target, attacker, eye=pose, pose=eye)
    return bool(perceives(scene, target, attacker, shows, here=pose, there=eye))


def _guessed(scene: Scene, knows: Knows, target: Ref, *_: object) -> Guess[Knows] | None:
    """What an enemy is taken to know of an attack; of a vehicle, everybody who is seen to ride in it too."""
    if not knows.assumed:
        return None
    cells = frozenset(scene.cells(target)) if scene.find(target, Vehicle) is not None else frozenset()
    aboard = (other for other, _ in scene.having(Seated) if not cells.isdisjoint(scene.cells(other)))
    minds = tuple(
        Assumption(Fact.MIND, f"{scene.name(each)} {knows.why}", each) for each in dict.fromkeys((target, *aboard))
    )
    return Guess(minds, (Knows(not knows.aware, knows.why),))


@presuming(_guessed)
def _as_far_as_seen(scene: Scene, target: Ref, attacker: Ref, eye: Pose | None, pose: Pose | None) -> Knows:
    """What an enemy knows of an attacker by what the attacker's side can tell of it (DSX-SURP-02).

    It is sure of nothing about an enemy out of its sight, which is presumed on guard. Of one in sight it knows
    whether he looks this way, and whether he has noticed the attacker this round or the last: saw, heard or was
    attacked by him; whether he had when the attacker's turn began is a guess where it was not seen. If only others of
    his side have, he is taken to have been told (DSX-SENSE-03). A crew is taken to look where its vehicle does.
    """
    if scene.lost(target) is not None:
        return Knows(True, "presumed on guard", assumed=True)
    crewed = scene.find(target, Vehicle) is not None
    aware_now = (sees := _sees(scene, target, attacker, eye, pose)) or _noticed_by(scene, attacker, target)
    if aware_now and not crewed and _since_this_turn(scene, attacker, target):
        return Knows(True, "presumed to have known of the attacker before this turn", assumed=True)
    if sees:
        guessed = crewed or scene.find(attacker, Stealth) is not None
        return Knows(True, "presumed to see the attacker" if guessed else "perceives the attacker", guessed)
    if aware_now:
        return Knows(True, f"{'presumed to know' if crewed else 'knows'} where the attacker is", crewed)
    mates = (other for other in scene.units(scene.side(target)) if other != target)
    if any(_noticed_by(scene, attacker, mate) for mate in mates):
        return Knows(True, "presumed warned of the attacker", assumed=True)
    return Knows(False, "presumed unaware of the attacker", assumed=True)


def seen_to_know(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The enemies in view of a unit's side who plainly see the unit, or noticed it this round or the last."""
    plain = scene.find(unit, Stealth) is None
    watched = {foe for friend in scene.units(scene.side(unit)) for foe in _now(scene, friend)}
    return tuple(
        foe
        for foe in scene.units()
        if foe in watched
        and enemies(scene, unit, foe)
        and ((plain and unit in _now(scene, foe)) or _noticed_by(scene, unit, foe))
    )


def _now(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    return (scene.find(unit, Awareness) or Awareness()).now


def _since_this_turn(scene: Scene, attacker: Ref, target: Ref) -> bool:
    """Whether an enemy who is aware now was not seen to be so as this turn of the attacker began: of the same slot, he
    stays unaware for as long as that lasts, unless he knew all the same (DSX-TIME-06).
    """
    turn = scene.find(attacker, Turn)
    if turn is None or turn.done or turn.round != scene.clock.round:
        return False
    return turn.known_to is not None and target not in turn.known_to


def _noticed_by(scene: Scene, unit: Ref, enemy: Ref) -> bool:
    """Whether a unit's side saw an enemy notice it this round or the last, so that he knows still (DSX-SENSE-03)."""
    last = (scene.find(unit, Noticed) or Noticed()).of(enemy)
    return last is not None and last >= scene.clock.round - 1


def _crew_aware(scene: Scene, vehicle: Ref, attacker: Ref, eye: Pose | None, pose: Pose | None) -> Knows:
    """A vehicle is aware if anybody aboard who has a view out is (DSX-SURP-02)."""
    crew = scene.find(vehicle, Crew) or Crew()
    riders = [seat.rider for seat in crew.seats if seat.rider is not None and view_out(seat)]
    known = [aware(scene, rider, attacker, eye=eye, pose=pose) for rider in riders]
    return next((each for each in known if each.aware), Knows(False, "nobody aboard knows of the attacker"))


def view_out(seat: Seat) -> bool:
    """Whether a seat has a view out: all but an enclosed one without controls, mount or port."""
    return seat.exposure != "enclosed" or seat.drives or bool(seat.mount) or seat.port


def fresh(scene: Scene, sighting: Sighting) -> bool:
    """What was perceived is known to the end of the round after (DSX-SENSE-03)."""
    return sighting.round >= scene.clock.round - 1


def in_ambush(scene: Scene, unit: Ref) -> bool:
    """Whether a unit hides and its side knows of no enemy who found it: no shot has alerted anybody near, and nobody
    was seen to notice it (DSX-SENSE-02, DSX-SENSE-03).
    """
    hidden = scene.find(unit, Stealth) is not None and scene.find(unit, Alert) is None
    return hidden and not (scene.find(unit, Noticed) or Noticed()).by


def knows_of_enemies(scene: Scene, unit: Ref) -> bool:
    """Whether a unit knows the cell of any enemy now (DSX-SURP-02)."""
    awareness = scene.find(unit, Awareness) or Awareness()
    now = any(enemies(scene, unit, other) for other in awareness.now)
    return now or any(fresh(scene, each) and enemies(scene, unit, each.subject) for each in awareness.known)


def in_the_fight(scene: Scene, unit: Ref) -> bool:
    """Whether a unit has a slot in the order being made: it knows of an enemy or was alerted lately (DSX-SURP-03)."""
    alert = scene.find(unit, Alert)
    alerted = alert is not None and scene.clock.round - 1 <= alert.since < scene.clock.round
    return alerted or knows_of_enemies(scene, unit)


def perceives(
    scene: Scene,
    watcher: Ref,
    subject: Ref,
    shows: Silhouette,
    *,
    here: Pose | None = None,
    there: Pose | None = None,
) -> str:
    """How a watcher notices a unit (DSX-SENSE-01), which may be sneaking (DSX-SENSE-02): "seen", "heard" or ""."""
    if not shows.in_line or facing.down(scene, watcher):
        return ""
    own, other = here or scene.pose(watcher), there or scene.pose(subject)
    if not _looks_out(scene, watcher) or vehicles.cannot_single_out(scene, subject):
        return ""
    away = scale.between(scene, own.cells, other.cells)
    rear, light = facing.in_rear(scene, own, other.cells), covers.shows_in(scene, subject, other)
    if not (_heard(scene, away) if rear else _lit_enough(scene, light, away)):
        return ""
    soft = covers.concealment(scene, shows, own, other, light, away)
    if not rear and not soft.seen:
        return ""
    if scene.find(subject, Stealth) is not None:
        cover = covers.best(covers.behind_hard(scene, shows, own.cells, other.cells), soft)
        bare = not rear and away <= 1 and cover.degree is Degree.NONE
        if not bare and slips_by(scene, watcher, subject, cover, other):
            return ""
    return "heard" if rear else "seen"


def may_notice(scene: Scene, watcher: Ref, subjects: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """Those of these that a watcher can perceive at all as they stand: nobody far off in its back (DSX-SENSE-01)."""
    own, pose, in_rear, between = scene.pose(watcher), scene.pose, facing.in_rear, scale.between
    return tuple(
        [
            subject
            for subject in subjects
            if not in_rear(scene, own, there := pose(subject).cells) or _heard(scene, between(scene, own.cells, there))
        ]
    )


def _looks_out(scene: Scene, watcher: Ref) -> bool:
    seat = equipment.seat(scene, watcher)
    return seat is None or view_out(seat)


def _heard(scene: Scene, away: float) -> bool:
    return away <= scale.in_cells(scene.grid, HEARD_BEHIND)


def _lit_enough(scene: Scene, light: Light, away: float) -> bool:
    """Whether a unit is within the distance at which it shows in such light (DSX-SENSE-01)."""
    if light is Light.BRIGHT:
        return True
    return away <= scale.in_cells(scene.grid, DIM_SHOWS if light is Light.DIM else DARK_SHOWS)


def slips_by(scene: Scene, watcher: Ref, subject: Ref, cover: Cover, pose: Pose) -> bool:
    """Whether a sneaking or hidden unit's Stealth reaches the watcher's Notice (DSX-SENSE-02).

    One die more where the line gives light cover or the cell is dim, two where heavy or dark; the best one only.
    """
    stealth = scene.find(subject, Stealth)
    if stealth is None:
        return False
    by_light = {Light.BRIGHT: 0, Light.DIM: 1, Light.DARK: 2}[covers.shows_in(scene, subject, pose)]
    by_cover = min(2, cover.degree // Degree.LIGHT)
    return stealth.totals[max(by_light, by_cover)] >= defence(scene, watcher, "notice").total


def sneaking(scene: Scene, unit: Ref) -> rolls.Attempt:
    """The Stealth roll for a whole move, secret from the other side (DSX-SENSE-02)."""
    return rolls.attempt(scene, unit, Skill.STEALTH)


def sneak(dice: Dice, stealth: rolls.Attempt) -> Stealth:
    """Roll once, with the two further dice that shade may add thrown at the same time (DSX-SENSE-02)."""
    total = dice.roll(stealth.code).value
    one = total + dice.roll(Pool(1)).value
    return Stealth((total, one, one + dice.roll(Pool(1)).value))


def searching(scene: Scene, unit: Ref) -> rolls.Attempt:
    """Looking for hidden units or mines: Perception, better after a round's preparation (DSX-SENSE-02)."""
    return rolls.attempt(scene, unit, Skill.PERCEPTION, rolls.prepared(scene, unit, "search"))


def finds(scene: Scene, searcher: Ref, hider: Ref, total: int) -> bool:
    """Whether a search finds a hider: anywhere in line of sight, if it reaches his last Stealth (DSX-SENSE-02)."""
    stealth = scene.find(hider, Stealth)
    cover = covers.cover(scene, searcher, hider)
    return stealth is not None and cover.in_line and cover.seen and total >= stealth.totals[0]


def given_away_to(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """Those of other sides to which an attack, spoken spell or engine shows a cell: all in line, in any arc
    (DSX-SENSE-03).
    """
    return tuple(
        other
        for other in _of_other_sides(scene, unit)
        if not facing.down(scene, other) and _looks_out(scene, other) and scene.in_line(other, unit)
    )


def within_voice(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """Those of other sides near enough to hear a spell spoken (DSX-SPELL-03)."""
    return tuple(other for other in _of_other_sides(scene, unit) if _within(scene, unit, other, VOICE_CARRIES))


def alerted_by_shot(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """Everybody near enough to know from a shot or burst that there is a fight, if not where (DSX-SENSE-03)."""
    return tuple(other for other in scene.units() if other != unit and _within(scene, unit, other, SHOT_ALERTS))


def within_word(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The friends to which a unit passes what it knows at the end of its turn: near by, or by radio (DSX-SENSE-03)."""
    friends = (friend for friend in scene.units(scene.side(unit)) if friend != unit)
    return tuple(
        friend
        for friend in friends
        if not facing.down(scene, friend)
        and (_within(scene, unit, friend, WORD_CARRIES) or (_on_the_net(scene, unit) and _on_the_net(scene, friend)))
    )


def _on_the_net(scene: Scene, unit: Ref) -> bool:
    traits = scene.find(unit, Traits)
    return traits is not None and traits.radio


def _within(scene: Scene, a: Ref, b: Ref, feet: float) -> bool:
    return scale.apart(scene, a, b) <= scale.in_cells(scene.grid, feet)


def _of_other_sides(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    return tuple(other for other in scene.units() if scene.side(other) != scene.side(unit))
