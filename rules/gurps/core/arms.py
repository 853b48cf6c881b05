"""What a unit has at hand: weapons, hands, shields, what it wears, and what is left of a thing once it was used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.frame.figure import Item, Kit, Place
from rules.frame.recall import lookup
from rules.frame.scene import Scene, Table
from rules.gurps.core import ails, held
from rules.gurps.state.things import Arsenal, Battered, Unready
from rules.gurps.terms.anatomy import HEAD, LEGS, Location
from rules.gurps.terms.armour import Armour, Shield
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.weapons import Melee, Ranged, Use, Weapon
from rules.kernel.refs import Ref
from rules.parts import seats


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon at hand: its figures, and the thing itself; None for a part of the body."""

    weapon: Weapon
    item: Item | None
    carrier: Ref | None = None
    """The vehicle that it is fixed to, whose ammunition it fires; None for what a unit has itself."""

    @property
    def loaded(self) -> int:
        return self.item.loaded if self.item is not None else 0

    def use(self, name: str) -> Use | None:
        """One of the ways of using it, by name."""
        return next((use for use in self.weapon.uses if use.use == name), None)

    def striking(self, name: str) -> Melee | None:
        """One of the ways of striking with it."""
        return next((use for use in self.weapon.melee if use.use == name), None)

    def shooting(self, name: str) -> Ranged | None:
        """One of the ways of shooting or throwing it."""
        return next((use for use in self.weapon.ranged if use.use == name), None)


def arsenal(scene: Scene, unit: Ref) -> Arsenal:
    """The figures of everything a unit has."""
    return scene.find(unit, Arsenal) or Arsenal()


def kit(scene: Scene, unit: Ref) -> Kit:
    """What a unit carries."""
    return scene.find(unit, Kit) or Kit()


@lookup
def arms(scene: Scene, unit: Ref) -> tuple[Arm, ...]:
    """All that a unit could attack with as it stands: what it holds, a shield among it, and what is grown
    (GUR-ATK-05).
    """
    own = arsenal(scene, unit)
    things = ((own.weapon(item.name), item) for item in kit(scene, unit).held())
    found = [Arm(weapon, item) for weapon, item in things if weapon is not None]
    found += _served(scene, unit)
    return (*found, *(Arm(weapon, None) for weapon in own.weapons if weapon.natural))


def _served(scene: Scene, unit: Ref) -> Iterator[Arm]:
    """The vehicle's weapon that its gunner serves (GUR-VEH-01)."""
    served = seats.mounted(scene, unit)
    weapon = arsenal(scene, served[0]).weapon(served[1].name) if served is not None else None
    if served is not None and weapon is not None:
        yield Arm(weapon, served[1], served[0])


def arm(scene: Scene, unit: Ref, name: str) -> Arm | None:
    """One of them, by name: of two the one in the hand it fights with."""
    found = (each for each in arms(scene, unit) if each.weapon.name == name)
    return min(found, key=lambda each: in_off_hand(scene, unit, each), default=None)


def ready(scene: Scene, unit: Ref, name: str) -> bool:
    """Whether a weapon in hand can be used at once (GUR-RDY-03): not one that a foe has hold of too (GUR-GRAB-01)."""
    found, both = scene.find(unit, Unready), held.clutched(scene, unit)
    return (found is None or name not in found.names) and (both is None or both.item != name)


def unready(scene: Scene, unit: Ref, name: str) -> bool:
    """Whether a weapon in hand is not in use: it must be readied first (GUR-RDY-03)."""
    return name in (scene.find(unit, Unready) or Unready()).names


def shield(scene: Scene, unit: Ref) -> Shield | None:
    """The shield or cloak that is ready on the arm (GUR-DEF-04)."""
    own = arsenal(scene, unit)
    things = (own.shield(item.name) for item in kit(scene, unit).held() if ready(scene, unit, item.name))
    return next((each for each in things if each is not None), None)


def main_hand(scene: Scene, unit: Ref) -> Place:
    """The hand it fights with (GUR-CHAR-05)."""
    own = scene.find(unit, Traits) or Traits()
    return Place.LEFT if own.left_handed else Place.RIGHT


def in_off_hand(scene: Scene, unit: Ref, with_arm: Arm) -> bool:
    """Whether a weapon is in the other one; both hands and parts of the body are never (GUR-CHAR-05)."""
    if with_arm.item is None or with_arm.carrier is not None or with_arm.item.place is Place.BOTH:
        return False
    return with_arm.item.place is not main_hand(scene, unit)


LIMB = {Place.RIGHT: Location.RIGHT_HAND, Place.LEFT: Location.LEFT_HAND}
"""The part of the body that each hand is."""


def empty_hands(scene: Scene, unit: Ref) -> tuple[Place, ...]:
    """The hands that hold no thing."""
    own = scene.find(unit, Traits) or Traits()
    taken = {item.place for item in kit(scene, unit).held()}
    if not own.hands or Place.BOTH in taken:
        return ()
    both = (main_hand(scene, unit), off_hand(scene, unit))
    return tuple(hand for hand in both[: own.arms] if hand not in taken and ails.grasps(scene, unit, hand))


def free_hands(scene: Scene, unit: Ref) -> tuple[Place, ...]:
    """The hands that hold neither a thing nor a foe, nor anything of a foe's (GUR-GRP-02, GUR-GRAB-01)."""
    empty = empty_hands(scene, unit)
    return empty[: max(0, len(empty) - held.committed(scene, unit))]


def deft_hands(scene: Scene, unit: Ref) -> tuple[Place, ...]:
    """The free hands that no foe has hold of: it attacks with no others (GUR-GRP-10)."""
    seized = held.seized(scene, unit)
    return tuple(hand for hand in free_hands(scene, unit) if not any(part in seized for part in ails.limbs_of(hand)))


def embraces(scene: Scene, unit: Ref) -> bool:
    """Whether it holds on to a foe with all its arms (GUR-GRP-02)."""
    both = (main_hand(scene, unit), off_hand(scene, unit))
    able = [hand for hand in both if ails.grasps(scene, unit, hand)]
    return held.gripping(scene, unit) is not None and held.committed(scene, unit) >= len(able)


BOTH_HANDS = "takes both hands"


def two_hands(scene: Scene, unit: Ref, with_arm: Arm) -> bool:
    """Whether a unit can work on a thing in hand with two: the other holds nothing, or has a shield strapped to its
    arm (GUR-RLD-01, house).
    """
    thing = with_arm.item
    if thing is None or with_arm.carrier is not None or thing.place is Place.BOTH:
        return True
    main, off = main_hand(scene, unit), off_hand(scene, unit)
    other = off if thing.place is main else main
    own, worn = scene.find(unit, Traits) or Traits(), arsenal(scene, unit)
    if not ails.grasps(scene, unit, other) or (other is off and own.arms < 2) or held.committed(scene, unit):
        return False
    return all(worn.shield(item.name) for item in kit(scene, unit).held() if item.place is other)


def off_hand(scene: Scene, unit: Ref) -> Place:
    """The other one (GUR-CHAR-05)."""
    return Place.LEFT if main_hand(scene, unit) is Place.RIGHT else Place.RIGHT


def loose(scene: Scene, unit: Ref) -> Item | None:
    """What it holds with both hands and may hold with one: to let go with a hand is free (GUR-FREE-02)."""
    both = held.clutched(scene, unit)
    found = (item for item in kit(scene, unit).held() if item.place is Place.BOTH)
    return next((item for item in found if both is None or both.item != item.name), None)


def armour(scene: Scene, unit: Ref) -> tuple[Armour, ...]:
    """What a unit has on, or has grown."""
    return arsenal(scene, unit).armour


@lookup
def strikes(scene: Scene, unit: Ref) -> tuple[tuple[Arm, Melee], ...]:
    """Every way in which a unit could strike as it stands (GUR-ATK-04)."""

    def able(arm: Arm, use: Melee) -> bool:
        return _limb_free(scene, unit, use) if arm.weapon.natural else fits(arm, use) and _wields(scene, unit, arm)

    return tuple([(arm, use) for arm in arms(scene, unit) for use in arm.weapon.melee if able(arm, use)])


def _wields(scene: Scene, unit: Ref, with_arm: Arm) -> bool:
    """Whether no foe has hold of an arm that wields a thing (GUR-GRP-10)."""
    wields = ails.limbs_of(with_arm.item.place) if with_arm.item is not None else ()
    return not any(part in wields for part in held.seized(scene, unit))


def _limb_free(scene: Scene, unit: Ref, use: Melee) -> bool:
    """Whether the limb that strikes is free: no punch with a hand that holds something, no bite through a full helmet,
    no kick with a crippled leg, nor while all arms hold on to a foe; nor anything with what a foe has hold of
    (GUR-ATK-05, GUR-INJ-06, GUR-GRP-02, GUR-GRP-10).
    """
    seized = held.seized(scene, unit)
    if use.limb == "hand":
        return bool(deft_hands(scene, unit)) or not (scene.find(unit, Traits) or Traits()).hands
    if use.limb == "head":
        muzzled = any(suit.muzzles for suit in armour(scene, unit))
        return not muzzled and not any(part in (*HEAD, Location.NECK) for part in seized)
    if use.limb != "foot":
        return True
    return ails.stands(scene, unit) and not embraces(scene, unit) and not all(leg in seized for leg in LEGS)


def stays_ready(scene: Scene, unit: Ref, with_arm: Arm, use: Use | None = None) -> bool:
    """Whether a weapon can be used again at once after an attack: not an unwieldy one, unless its wielder is half again
    as strong as it takes (GUR-ATK-05).
    """
    st = (scene.find(unit, Traits) or Traits()).st
    return (with_arm.weapon.strength_for(use) if use is not None else with_arm.weapon.strength).stays_ready(st)


def useful(scene: Scene, unit: Ref, name: str) -> bool:
    """Whether a thing still does what it was made for (GUR-PAR-08)."""
    found = scene.find(unit, Battered)
    return found is None or name not in found.ruined


def wants_both(with_arm: Arm) -> bool:
    """Whether a thing in hand is of use only in both hands (GUR-ATK-05)."""
    return with_arm.item is not None and with_arm.carrier is None and with_arm.weapon.hands == 2


def fits(with_arm: Arm, use: Use) -> bool:
    """Whether the hands that hold a thing are enough for one way of using it (GUR-ATK-05)."""
    if with_arm.item is None or with_arm.carrier is not None:
        return True
    needs = with_arm.weapon.strength_for(use).hands
    return needs < 2 or with_arm.item.place is Place.BOTH


# what is left of a thing once it was used


def fires(table: Table, unit: Ref, arm: Arm, rounds: int) -> None:
    """So many rounds leave the magazine (GUR-RLD-01)."""
    if arm.item is not None:
        leaves(table, unit, arm, replace(arm.item, loaded=max(0, arm.item.loaded - rounds)))


def leaves(table: Table, unit: Ref, arm: Arm, left: Item | None) -> None:
    """What is left takes the place of the thing, which may have been changed by another shot in between; nothing where
    it is at hand no longer.
    """
    owner, thing = arm.carrier or unit, arm.item
    kit = table.part(owner, Kit)
    same = (item for item in kit.items if thing is not None and (item.name, item.place) == (thing.name, thing.place))
    now = next(same, None)
    if now is not None:
        table.put(owner, kit.swapped(now, left))
