"""Shots, blows and thrown weapons: from the choice of a target to the wound."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.attacks import attack, exposure
from rules.d6.attacks.attack import Attack, Reckoning
from rules.d6.attacks.forms import Hurl, Shoot, Strike
from rules.d6.attacks.target import judged, turn_round
from rules.d6.blast import landing
from rules.d6.core import equipment, lapses
from rules.d6.core.moment import Moment
from rules.d6.senses import fighters
from rules.d6.state import Mode
from rules.d6.suppression import zones
from rules.d6.turns.held import Happening, amid
from rules.d6.wounds import harm
from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Pose, Table
from rules.frame.things import Lying
from rules.kernel.refs import Ref


def mode_of(action: Shoot | Strike | Hurl) -> Mode:
    """How the weapon is used."""
    if isinstance(action, Hurl):
        return "thrown"
    return "burst" if isinstance(action, Shoot) and action.burst else "single"


def attack_creature(moment: Moment, unit: Ref, action: Shoot | Strike | Hurl) -> Flow[None]:
    """One attack as an action of the turn."""
    arm = equipment.arm(moment.table, unit, action.weapon)
    if arm is not None:
        at = moment.was(action.target) if action.then else None
        yield from carry_through(moment, Attack(unit, action.target, arm, mode_of(action), at=at))


def carry_through(moment: Moment, wish: Attack) -> Flow[None]:
    """Come into view, spend the ammunition, let held actions join, and roll (DSX-ATK-03)."""
    table, unit = moment.table, wish.attacker
    ghost = mistaken(table, unit, wish.target) if wish.at is None else None
    wish = replace(wish, at=wish.at or ghost)
    exposure.face(table, unit, (wish.at or table.pose(wish.target)).cell)
    if zones.acts(moment, unit):
        use_up(table, wish)
        lapses.cease_fire(table, unit, wish.arm.weapon.name)
        yield from amid(moment, Happening("attacks", unit), lambda joint: _resolve(joint, wish, ghost is not None))


def mistaken(table: Table, unit: Ref, target: Ref) -> Pose | None:
    """How a target would stand where its attacker's side takes it to be, if it is no longer there."""
    cell = fighters.taken_to_be(table, unit, target)
    if cell is None or cell in table.cells(target):
        return None
    return replace(table.pose(target), cells=(cell,))


def use_up(table: Table, wish: Attack) -> None:
    """The rounds are spent, or the weapon has left the hand (DSX-EQUIP-05)."""
    arm = wish.arm
    if arm.item is None:
        return
    if wish.mode == "thrown":
        lying = table.drop(wish.attacker, arm.item)
        cell = (wish.at or table.pose(wish.target)).cell
        table.put(lying, Lying(table.part(lying, Lying).item, cell))
    elif arm.weapon.category in equipment.SHOT and arm.weapon.name == arm.item.name:
        equipment.fire(table, arm, equipment.rounds(wish.mode))


def _resolve(moment: Moment, wish: Attack, empty: bool) -> Flow[None]:
    """The target's reaction, the one roll, and what comes of it (DSX-ATK-03, steps 4 to 10)."""
    table, unit, target = moment.table, wish.attacker, wish.target
    wish = judged(moment, wish)
    yield from turn_round(table, wish)
    worked_out = attack.reckon(table, wish)
    struck = attack.strike(table.dice(unit), worked_out.shot) if worked_out.shot.code.usable else None
    hit = struck is not None and struck.hit and worked_out.cover.in_line and not empty
    table.say(told_of(wish, worked_out, struck, hit))
    if hit and struck is not None:
        harm.wound(moment, unit, target, struck.through)
    exposure.spent_aim(table, unit)
    if struck is not None and wish.arm.weapon.area is not None and wish.arm.weapon.spell is None:
        short = 0 if hit else attack.short_by(worked_out.shot, struck)
        landing.beside(moment, wish, struck.throw.value, short, spared=target if hit else None)
    exposure.given_away(moment, unit, wish.arm.weapon, target)


def _called(wish: Attack) -> str:
    """What an attack is, to those who do not see where it comes from."""
    if wish.mode == "thrown":
        return "throw"
    return "blow" if attack.strikes_blow(wish) else "spell" if wish.arm.weapon.spell else "shot"


def told_of(wish: Attack, worked_out: Reckoning, struck: attack.Strike | None, hit: bool) -> Event:
    """What is said of an attack: its dice to the attacker's side, how it went to those who see the target."""
    weapon, shot = wish.arm.weapon, worked_out.shot
    verb = {"burst": "fires a burst at", "thrown": "throws at"}.get(
        wish.mode, "strikes at" if attack.strikes_blow(wish) else "attacks" if weapon.spell else "shoots at"
    )
    text = f"{{actor}} {verb} {{target}} ({weapon.name})."
    sound, loud = ("Shots", exposure.SHOT_HEARD) if weapon.category in exposure.LOUD else ("", 0.0)
    means = Means.MELEE if attack.strikes_blow(wish) else Means.FIRE
    event = Event("attack", text, actor=wish.attacker, target=wish.target, sound=sound, loud=loud, means=means)
    if struck is None:
        return replace(event, told="It fails.", detail=(worked_out.dice.refusal,), success=False, missed=True)
    rolled = f"{shot.code}: {struck.throw}"
    if hit:
        ends = f"hit by {struck.excess}; {struck.damage} damage − {shot.armour} armour = {struck.through}"
    else:
        ends = "the spell is resisted" if struck.resisted else "miss"
    return replace(
        event,
        told="It hits." if hit else "It misses.",
        unseen=f"{{actor}}'s {_called(wish)} {'hits' if hit else 'misses'} {{target}}.",
        own=(rolled,),
        detail=(
            f"{rolled} against {worked_out.difficulty.title} {shot.difficulty}: {ends}",
            *map(str, worked_out.tallies),
        ),
        tally=worked_out.difficulty,
        data={"hit": hit, "total": struck.throw.value, "difficulty": shot.difficulty, "through": struck.through * hit},
        success=hit,
        missed=not hit,
    )
