"""What strikes a body: how hard it strikes each part, and how likely it strikes there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from rules.darkconspiracy.core.severity import Level
from rules.darkconspiracy.terms.anatomy import LIMBS, Part
from rules.kernel.dice import Dice, Pool

MOST = 6
"""The highest face of a die of damage."""
KILL = Pool(1, 10)
SURVIVES = 10
"""The face on which nobody is killed at once (DKC-GUN-06)."""


class Force(NamedTuple):
    """What is done to a part that is struck: dice and points, doubled where they are, less what armour takes off, and
    the blunt points of the dice that armour stops.
    """

    dice: int = 0
    points: int = 0
    doubled: bool = False
    absorbed: int = 0
    blunt: int = 0
    least: Level = Level.NONE
    """The level that the wound has at the least, where a result names one (DKC-WOUND-50)."""
    kills: int = 0
    """Up to this face of a ten-sided die, but never on a 10, it kills at once; 0: it is not thrown (DKC-GUN-06)."""

    def told(self, points: int) -> Level:
        """The level that the wound has at the least, if any of its points get through (DKC-WOUND-50, DKC-ARM-02)."""
        return self.least if points or not (self.dice or self.points) else Level.NONE

    def through(self, shown: int) -> int:
        """The points that a part suffers when its dice show so much."""
        return max(0, (shown + self.points) * (2 if self.doubled else 1) - self.absorbed) + self.blunt


HARMLESS = Force()


class Landing(NamedTuple):
    """Where a hit may land, by how many faces of the die of location, and at what force: one for each face of the die
    for a helmet, where that is thrown.
    """

    part: Part | None
    """None where it passes by a body that lies on the ground (DKC-LOC-02)."""
    ways: int
    forces: tuple[Force, ...]


class Blow(NamedTuple):
    """A kind of hit: all ways it may land on a body, and what its points count for."""

    landings: tuple[Landing, ...]
    subdues: bool = False
    """Whether it does no lasting harm (DKC-STRIKE-03, DKC-ARM-04)."""
    topples: bool = True
    """Whether its points count for knockdown: all but those of burns and poison do (DKC-KD-01)."""
    joins: bool = False
    """Whether it is a single point of the same wound as a sure hit on the part it strikes (DKC-EXP-01)."""

    @property
    def faces(self) -> int:
        """Faces of its die of location."""
        return sum([each.ways for each in self.landings])


Hits = tuple[tuple[Blow, int], ...]
"""What strikes a body: blows in the order in which they fall, and how often each falls."""


class Front(NamedTuple):
    """A part of the body as it is turned towards an attack."""

    part: Part | None
    """None where a hit passes by a body that lies on the ground (DKC-LOC-02)."""
    ways: int
    """How many faces of the die of location strike it (DKC-LOC-01)."""
    cover: int = 0
    """The armour value of what hides it; 0 where nothing does (DKC-GUN-03)."""
    armour: tuple[int, ...] = (0,)
    """The armour values of what is worn there, all equally likely: of a head by the face of a die (DKC-ARMR-02)."""
    soft: bool = False
    """Whether gunshots do double there (DKC-GUN-01)."""


Fronts = tuple[Front, ...]


class Shot(NamedTuple):
    """A bullet, a fragment or anything else whose dice armour takes away."""

    dice: int
    """Its damage rating, the same at every range (DKC-GUN-04)."""
    stopped: int | None = None
    """How many of them each point of armour takes; None: all of them (DKC-GUN-02)."""
    plus: int = 0
    """Points added to the dice that get through."""
    aimed: bool = False
    """Whether it may kill at once: an aimed or a targeted shot (DKC-GUN-06)."""
    outstanding: bool = False
    """Whether its check was an outstanding success (DKC-FIRE-02)."""
    gun: bool = True
    """Whether it does double to a soft head (DKC-GUN-01)."""
    bare: bool = False
    """Whether body armour does nothing against it: a large penetrator (DKC-GUN-08)."""


def impact(concussion: int, pierces: int | None, *, outstanding: bool = False) -> Shot:
    """An explosive round that strikes a person itself: as many dice as it pierces, or twice its concussion if that is
    more; armour meets them as a bullet of PR 1 (DKC-GUN-07).
    """
    return Shot(max(pierces or 0, 2 * concussion), 1, outstanding=outstanding)


@lru_cache(maxsize=4096)
def shot(what: Shot, fronts: Fronts) -> Blow:
    """A shot at a body: cover takes dice off it, then armour, whose stopped dice leave blunt points (DKC-GUN-02,
    DKC-GUN-03, DKC-GUN-04, DKC-GUN-05).
    """
    return Blow(tuple(Landing(front.part, front.ways, _pierced(what, front)) for front in fronts))


def _pierced(shot: Shot, front: Front) -> tuple[Force, ...]:
    left = shot.dice - _lost(shot, shot.dice, front.cover)
    if front.part is None or left <= 0:
        return (HARMLESS,)
    stopped = [_lost(shot, left, value) for value in ((0,) if shot.bare else front.armour)]
    return tuple(_force(shot, front, left - each, each) for each in stopped)


def _lost(shot: Shot, dice: int, value: int) -> int:
    """The dice that an armour value takes (DKC-GUN-02)."""
    if value <= 0:
        return 0
    return dice if shot.stopped is None else min(dice, value * shot.stopped)


def _force(shot: Shot, front: Front, dice: int, blunt: int) -> Force:
    """What gets through does: an outstanding hit all it can on a limb, a critical wound elsewhere, on the chest with a
    chance to kill as of an aimed shot at chest or head (DKC-GUN-05, DKC-GUN-06, DKC-FIRE-02).
    """
    if not dice:
        return Force(blunt=blunt)
    limb = front.part in LIMBS
    if shot.outstanding and limb:
        return Force(points=MOST * dice + shot.plus, blunt=blunt)
    kills = (shot.aimed and front.part in (Part.HEAD, Part.CHEST)) or (shot.outstanding and front.part is Part.CHEST)
    return Force(
        dice, shot.plus, doubled=front.soft and shot.gun, blunt=blunt,
        least=Level.CRITICAL if shot.outstanding else Level.NONE, kills=dice if kills else 0,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def blow(
    force: Force, fronts: Fronts, armour: int | None = 1, *, limbs: Force | None = None, subdues: bool = False
) -> Blow:
    """A blow or a thrown thing: armour takes off so many times its value in points, or if None everything; `limbs`
    is what it does to arms and legs where that is something else (DKC-STRIKE-05, DKC-ARM-06, DKC-THROW-03).
    """
    landings = []
    for front in fronts:
        own = limbs if limbs is not None and front.part in LIMBS else force
        met = tuple(_absorbed(own, value, armour) for value in front.armour)
        landings.append(Landing(front.part, front.ways, (HARMLESS,) if front.part is None else met))
    return Blow(tuple(landings), subdues)


def _absorbed(force: Force, value: int, times: int | None) -> Force:
    if times is None:
        return HARMLESS if value else force
    return force._replace(absorbed=value * times)


def points(parts: tuple[Part, ...], force: Force, *, topples: bool = True) -> Blow:
    """Harm that no armour meets, to one of some parts at random: a fall, fire, poison (DKC-FALL-01, DKC-BURN-01)."""
    return Blow(tuple(Landing(part, 1, (force,)) for part in parts), topples=topples)


def either(one: Blow, often: int, other: Blow, times: int) -> Blow:
    """One of two shots at the same parts, so often the one and so often the other."""
    return one._replace(
        landings=tuple(
            mine._replace(forces=mine.forces * often + its.forces * times)
            for mine, its in zip(one.landings, other.landings, strict=True)
        )
    )


def worse(blow: Blow, more: int) -> Blow:
    """The same with so many points more."""
    landings = (
        landing._replace(forces=tuple(force._replace(points=force.points + more) for force in landing.forces))
        for landing in blow.landings
    )
    return blow._replace(landings=tuple(landings))


def joined(dice: Dice, hits: Hits) -> Hits:
    """The hits once it is rolled where those strike that join another wound (DKC-EXP-01)."""
    more: dict[Part | None, int] = {}
    for blow, times in hits:
        for _ in range(times if blow.joins else 0):
            part = _landed(dice, blow).part
            more[part] = more.get(part, 0) + 1
    sure = {blow.landings[0].part for blow, _ in hits if len(blow.landings) == 1}
    alone = tuple((points((part,), Force(points=many)), 1) for part, many in more.items() if part and part not in sure)
    found = ((*alone,) if blow.joins else ((worse(blow, _joining(blow, more)), times),) for blow, times in hits)
    return tuple(chain.from_iterable(found))


def _joining(blow: Blow, more: Mapping[Part | None, int]) -> int:
    return more.get(blow.landings[0].part, 0) if len(blow.landings) == 1 else 0


class Struck(NamedTuple):
    """One hit as its dice have fallen."""

    part: Part | None
    points: int
    least: Level = Level.NONE
    killed: bool = False


def strike(dice: Dice, blow: Blow) -> Struck:
    """One hit as it is rolled: where it lands, whether a helmet is struck, how hard, and whether it kills at once
    (DKC-LOC-01, DKC-ARMR-02, DKC-GUN-02, DKC-GUN-06).
    """
    landing = _landed(dice, blow)
    own = landing.forces
    force = own[dice.roll(Pool(1, len(own))).value - 1] if len(own) > 1 else own[0]
    points = force.through(dice.roll(Pool(force.dice)).value if force.dice else 0)
    killed = bool(force.kills) and killing(dice.roll(KILL).value, force.kills)
    return Struck(landing.part, points, force.told(points), killed)


def killing(face: int, kills: int) -> bool:
    """Whether this face kills (DKC-GUN-06)."""
    return face <= kills and face != SURVIVES


def _landed(dice: Dice, blow: Blow) -> Landing:
    if len(blow.landings) == 1:
        return blow.landings[0]
    face = dice.roll(Pool(1, blow.faces)).value
    for landing in blow.landings:
        face -= landing.ways
        if face <= 0:
            return landing
    raise AssertionError("a die showed more than it has faces")
