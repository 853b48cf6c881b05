"""Hits as they are played out: the dice of damage, the wounds they leave, and all that follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.frame.figure import Aboard
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Exact, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, figures
from rules.gurps.flesh import armour, body, breath, course, harming, telling
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.body import Build, Knock, Life, Wounds
from rules.gurps.flesh.harming import Harm, Hit
from rules.gurps.harm import condition, pushing
from rules.gurps.state.fighting import Aim
from rules.gurps.state.hurts import Alight, Corroded, Deafened, Fatigue, Unsteady
from rules.gurps.terms.anatomy import WALKING
from rules.gurps.terms.damage import Damage
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.skills import Attribute
from rules.kernel import lengths
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Blame:
    """Which unit hurts another, and with what. The means are left out where an attack on it has told them already."""

    by: Ref | None = None
    means: Means | None = None
    weapon: str = ""

    @property
    def data(self) -> dict[str, object]:
        """The same for machines."""
        by: dict[str, object] = {} if self.by is None else {"by": self.by}
        return by if self.means is None else {**by, "weapon": self.weapon or self.means.value}


NOBODY = Blame()


def suffer(
    table: Table, unit: Ref, hits: Sequence[Hit], source: Cell | None = None, blame: Blame = NOBODY
) -> tuple[Harm, ...]:
    """A unit takes the hits of one attack one after another (GUR-DMG-02). Injury may cost it its aim (GUR-AIM-06);
    blows that come from a place may drive it away from there (GUR-DMG-04).
    """
    build, before = figures.build(table, unit), figures.wounds(table, unit)
    wounds, done = before, []
    for hit in (replace(each, aimed=figures.part(table, unit, each.aimed)) for each in hits):
        suit = figures.suit(table, unit, behind=hit.behind)
        harm = course.harmed(table.dice(unit), hit, suit, wounds, build)
        wounds = harm.wounds
        done.append(harm)
        if wounds.dead:
            break
    table.say(_told(unit, before, wounds, build, done, blame))
    condition.keep(table, unit, wounds)
    for hit, harm in zip(hits, done, strict=False):
        _follows(table, unit, hit, harm)
    if wounds.hp < before.hp:
        _keeps_aim(table, unit)
    _driven(table, unit, sum(harm.pushed for harm in done), source, blame.by)
    return tuple(done)


def _told(unit: Ref, before: Wounds, wounds: Wounds, build: Build, done: Sequence[Harm], blame: Blame) -> Event:
    """What the hits have done: where, and how the unit fares by it; its own side is told its hit points."""
    lost = before.hp - wounds.hp
    return Event(
        "wound" if wounds != before else "stopped",
        f"{{target}} {telling.shows(before, wounds, build, done)}.",
        target=unit,
        exact=Exact(f"{{target}} {telling.fares(before, wounds, build, done)}.", f"-{lost}" if lost else ""),
        brief=telling.brief(before, wounds, build),
        detail=tuple(map(_of, done)),
        data={"change": -lost, **blame.data},
        means=blame.means,
    )


def _follows(table: Table, unit: Ref, hit: Hit, harm: Harm) -> None:
    """What a critical hit does besides, a knockdown of what was stunned already, limbs that fail for a while, fatigue,
    armour that is eaten away, and flames that catch (GUR-CRIT-01, GUR-KD-01, GUR-FAT-01, GUR-DR-04, GUR-FIRE-01).
    """
    tires(table, unit, harm.fatigue)
    if hit.strike.kind is Damage.CORROSION:
        known = table.find(unit, Corroded) or Corroded()
        table.put(unit, Corroded((*known.points, (harm.location, armour.corrosion(harm.blows[0].basic)))))
    catches(table, unit, hit.strike, harm.blows[0].basic)
    dazed = figures.wounds(table, unit).stunned and not table.pose(unit).body.is_vehicle
    if harm.knock is Knock.STUNNED and dazed:
        condition.knocks_down(table, unit)
    if harm.drops and harm.wounds.active:
        condition.drop_all(table, unit)
    if harm.lamed:
        condition.lames(table, unit, harm.location, harm.lamed)
    if any(blow.cripples and blow.location in WALKING for blow in harm.blows):
        condition.falls(table, unit)
    crit = harm.crit
    if crit is None:
        return
    if crit.disarms:
        condition.drop_weapon(table, unit)
    if crit.staggers:
        table.put(unit, Unsteady(skips=True))
    if crit.deafens and harm.blows[0].through and hit.strike.kind is Damage.CRUSHING:
        table.put(unit, Deafened())


def _driven(table: Table, unit: Ref, yards: int, source: Cell | None, by: Ref | None) -> None:
    """Knockback, the collision that it may end in, and the roll to keep standing (GUR-DMG-04)."""
    if not yards or source is None or table.pose(unit).body.is_vehicle or table.find(unit, Aboard) is not None:
        return
    shove = pushing.pushed(table, unit, yards, source)
    for struck, crash in shove.hits:
        suffer(table, struck, (crash,), blame=Blame(by, Means.IMPACT))
    if shove.fallen:
        falls(table, unit, shove.fallen, by=by)
        return
    pushing.keeps_standing(table, unit, yards)


def falls(table: Table, unit: Ref, metres: float, *, lands: bool = False, by: Ref | None = None) -> None:
    """A unit falls so deep, and lies there unless it meant to land (GUR-FALL-01)."""
    hit = pushing.landing(table, unit, metres)
    table.say(Event("falls down", f"{{actor}} falls {lengths.metres(metres)}.", actor=unit))
    if hit is not None:
        suffer(table, unit, (hit,), blame=Blame(by, Means.IMPACT))
    if not lands:
        condition.falls(table, unit)


def _keeps_aim(table: Table, unit: Ref) -> None:
    """An injured unit keeps its aim by a Will roll (GUR-AIM-06)."""
    if table.find(unit, Aim) is not None:
        will = figures.attribute(table, unit, Attribute.WILL)
        if not rolls.roll(table.dice(unit), int(will.total)).success:
            table.strip(unit, Aim)


def _of(harm: Harm) -> str:
    """A hit for the game master's log."""
    first = harm.blows[0]
    crit = f", {harm.crit.text}" if harm.crit is not None else ""
    return f"{harm.location}: {first.basic} basic, {harm.injury} injury{crit}"


# clothes that catch fire

PART, WHOLE = 3, 10
"""Burning damage of one roll that sets clothes alight in part, and all over (GUR-FIRE-01)."""


def proof(scene: Scene, unit: Ref) -> bool:
    """Whether nothing on it catches fire: it wears nothing that does, or is no person or beast (GUR-FIRE-01)."""
    return scene.find(unit, Traits) is None or any("fire" in suit.protects for suit in arms.armour(scene, unit))


def catches(table: Table, unit: Ref, strike: Strike, basic: int) -> None:
    """Three points of flame set clothes alight in part, ten all over; a beam that burns a small spot does not
    (GUR-FIRE-01).
    """
    if strike.kind is not Damage.BURNING or strike.tight or basic < PART or proof(table, unit):
        return
    before = table.find(unit, Alight)
    if before is not None:
        table.put(unit, replace(before, whole=before.whole or basic >= WHOLE))
        return
    table.put(unit, Alight(table.clock.round, basic >= WHOLE))
    table.say(Event("alight", "{target} is on fire.", target=unit))


# fatigue


def tires(table: Table, unit: Ref, points: int) -> None:
    """It loses fatigue points: below zero HP as well, which may kill it as any loss may; at its full FP below zero it
    faints (GUR-FAT-01, GUR-INJ-03).
    """
    if points <= 0:
        return
    full = figures.traits(table, unit).fp
    after = breath.spent(figures.fatigue(table, unit), full, points)
    table.put(unit, Fatigue(full - after.fp))
    if after.injury or after.unconscious:
        now = figures.wounds(table, unit)
        hurt = replace(now, hp=now.hp - after.injury)
        life = Life.DEAD if now.dead else body.survives(table.dice(unit), now.hp, hurt.hp, figures.build(table, unit))
        knock = Knock.OUT if after.unconscious else Knock.NONE
        condition.keep(table, unit, harming.settled(hurt, knock, life))
