"""Reload actions: the unit's own, and an assistant's; everything at once in a pause."""

from __future__ import annotations

from rules.frame.figure import Kit
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import the
from rules.parts.arms_length import touching
from rules.parts.loading import begun
from rules.reflex.core.moment import Moment
from rules.reflex.gear import costs, handling, loading
from rules.reflex.gear.forms import FeedGun, Reload, ResetWeapons
from rules.reflex.hands import ready
from rules.reflex.hands.ready import Arm
from rules.reflex.state import Feeding
from rules.reflex.terms.weapons import Weapon

MOST = 4
"""Weapons that can be seen to in one pause (RFX-OPS-01)."""


def price(scene: Scene, unit: Ref, weapon: Weapon, *, keep: bool) -> Tally:
    """Ticks of the next Reload action of a weapon; what is paid once is paid with the first of two (RFX-ACT-14)."""
    arm = ready.arm(scene, unit, weapon.name)
    bearer = arm.bearer if arm is not None else unit
    started = begun(scene, bearer).done(weapon.name) > 0
    deep = not started and digs(scene, unit, bearer, weapon)
    keep = keep and not started
    return costs.loading(weapon, unskilled=costs.unskilled(scene, unit, weapon), keep=keep, deep=deep)


def rummages(scene: Scene, unit: Ref, arm: Arm) -> bool:
    """Whether the next Reload action begins with finding the ammunition in a pack (RFX-ACT-14)."""
    return not begun(scene, arm.bearer).done(arm.weapon.name) and digs(scene, unit, arm.bearer, arm.weapon)


def finding(dice: Dice, *, unskilled: bool) -> int:
    """Further ticks to find it: 1d10, three times that for the unskilled (RFX-ACT-14)."""
    return (3 if unskilled else 1) * costs.rummaging(dice, costs.Handled(0))


def digs(scene: Scene, unit: Ref, bearer: Ref, weapon: Weapon) -> bool:
    """Whether the ammunition must be dug out of a pack; not if an assistant has it to hand (RFX-ACT-14,
    RFX-AGUN-01).
    """
    if bearer != unit or loading.helper(scene, unit, weapon.name) is not None:
        return False
    found = loading.supply(ready.kit(scene, bearer), weapon.name)
    return found is not None and found.deep


def reload_price(scene: Scene, unit: Ref, action: Reload) -> int:
    """Ticks, but for what rummaging in a pack adds (RFX-ACT-14)."""
    arm = ready.arm(scene, unit, action.weapon)
    return int(price(scene, unit, arm.weapon, keep=action.keep).total) if arm is not None else 1


def reload(moment: Moment, unit: Ref, action: Reload) -> Flow[None]:
    """One Reload action; of two the weapon is ready with the second (RFX-ACT-13)."""
    yield from ()
    table = moment.table
    arm = ready.arm(table, unit, action.weapon)
    if arm is None or loading.cannot(table, unit, arm):
        return
    if rummages(table, unit, arm):
        unskilled = costs.unskilled(table, unit, arm.weapon)
        handling.delay(moment, unit, finding(table.dice(unit), unskilled=unskilled))
    moment.later(lambda: one_action(table, unit, action.weapon, keep=action.keep))


def one_action(table: Table, gunner: Ref, name: str, *, keep: bool) -> None:
    """A Reload action of the gunner's takes effect (RFX-ACT-13, RFX-ACT-14)."""
    arm = ready.arm(table, gunner, name)
    if arm is None or arm.item is None or loading.cannot(table, gunner, arm):
        return
    done = begun(table, arm.bearer).done(name)
    if done == 0:
        kit, _ = loading.ejected(table.part(arm.bearer, Kit), arm.weapon, arm.item, keep=keep)
        table.put(arm.bearer, kit)
    helped = loading.helper(table, gunner, name) is not None
    if done + 1 + helped < loading.actions(arm.weapon):
        _note(table, arm.bearer, name, done + 1)
        table.say(Event("loads", f"{{actor}} begins to reload {the(name)}.", actor=gunner, own=("not ready yet",)))
        return
    finish(table, gunner, name)


def finish(table: Table, gunner: Ref, name: str) -> None:
    """The last action of a reload: the rounds are in; an assistant's own ammunition goes first (RFX-AGUN-01)."""
    arm = ready.arm(table, gunner, name)
    if arm is None or arm.item is None:
        return
    assistant = loading.helper(table, gunner, name)
    kit = table.part(arm.bearer, Kit)
    theirs = ready.kit(table, assistant) if assistant is not None else None
    if theirs is not None and loading.supply(theirs, name) is None:
        theirs = None
    kit, left, rounds = loading.filled(kit, arm.weapon, arm.item, theirs)
    if assistant is not None:
        table.strip(assistant, Feeding)
        if left is not None:
            table.put(assistant, left)
    table.put(arm.bearer, kit)
    _note(table, arm.bearer, name, 0)
    now = loading.in_hand(kit, name)
    own = f"{now.loaded} loaded, {now.spare} spare" if now is not None else f"{rounds} loaded"
    table.say(Event("loads", f"{{actor}} reloads {the(name)}.", actor=gunner, own=(own,)))


def _note(table: Table, bearer: Ref, name: str, steps: int) -> None:
    table.put(bearer, begun(table, bearer).with_steps(name, steps))


# an assistant


def guns_beside(scene: Scene, unit: Ref) -> tuple[tuple[Ref, Arm], ...]:
    """Friends at arm's length with a belt-fed or heavy weapon that wants loading (RFX-AGUN-01)."""
    if not scene.options.on("assistant_gunners"):
        return ()
    found: list[tuple[Ref, Arm]] = []
    for friend in scene.units(scene.side(unit)):
        if friend == unit or not touching(scene, scene.cells(unit), scene.cells(friend)):
            continue
        slow = (arm for arm in ready.arms(scene, friend) if arm.weapon.feed in ("belt", "heavy"))
        found += ((friend, arm) for arm in slow if wants(scene, unit, friend, arm))
    return tuple(found)


def wants(scene: Scene, unit: Ref, gunner: Ref, arm: Arm) -> bool:
    """Whether a gun is not full, there is something to load it with, and nobody else is helping (RFX-AGUN-01)."""
    name = arm.weapon.name
    if arm.item is None or arm.item.loaded >= arm.weapon.capacity or loading.helper(scene, gunner, name) is not None:
        return False
    kits = (ready.kit(scene, unit), ready.kit(scene, arm.bearer))
    return any(loading.supply(kit, name) is not None for kit in kits)


def feed_price(scene: Scene, unit: Ref, action: FeedGun) -> int:
    """The weapon's Bulk, three times for who has no idea of it (RFX-AGUN-01)."""
    arm = ready.arm(scene, action.gunner, action.weapon)
    if arm is None:
        return 1
    return int(costs.loading(arm.weapon, unskilled=costs.unskilled(scene, unit, arm.weapon)).total)


def feed(moment: Moment, unit: Ref, action: FeedGun) -> Flow[None]:
    """An assistant's half of a reload: before the gunner's, or to finish it (RFX-AGUN-01)."""
    yield from ()
    table = moment.table

    def takes_effect() -> None:
        arm = ready.arm(table, action.gunner, action.weapon)
        if arm is None or not wants(table, unit, action.gunner, arm):
            return
        table.put(unit, Feeding(action.gunner, action.weapon, table.clock.round))
        table.say(Event("feeds", "{actor} helps {target} to reload.", actor=unit, target=action.gunner))
        if loading.steps(table, action.gunner, arm.bearer, arm.weapon) >= loading.actions(arm.weapon):
            finish(table, action.gunner, action.weapon)

    moment.later(takes_effect)


# a quiet minute


def reset(moment: Moment, unit: Ref, action: ResetWeapons) -> Flow[None]:
    """Everything loaded, and put away what is not wanted; a crew's weapon too if one serves it (RFX-OPS-07)."""
    yield from ()
    table = moment.table

    def takes_effect() -> None:
        for name in personal(table, unit):
            _fill(table, unit, name)
        for bearer, name in crewed(table, unit):
            _fill(table, bearer, name)
        for name in action.away:
            handling.put_away(table, unit, name)
        table.say(Event("resets", "{actor} reloads and stows weapons.", actor=unit))

    moment.later(takes_effect)


def personal(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """The unit's own weapons that can be loaded, four at most (RFX-OPS-01, RFX-OPS-07)."""
    own = ready.arsenal(scene, unit)
    names = dict.fromkeys(item.name for item in ready.kit(scene, unit).items if item.count)
    weapons = (own.weapon(name) for name in names)
    return tuple(each.name for each in weapons if each is not None and each.feed != "none")[:MOST]


def crewed(scene: Scene, unit: Ref) -> tuple[tuple[Ref, str], ...]:
    """One crew-served weapon that a unit helps to man: a friend's beside it, or its vehicle's (RFX-OPS-07)."""
    mine = [(arm.bearer, arm.weapon.name) for arm in ready.arms(scene, unit) if arm.bearer != unit]
    for friend in scene.units(scene.side(unit)):
        if friend != unit and touching(scene, scene.cells(unit), scene.cells(friend)):
            arms = ready.arms(scene, friend)
            mine += [(arm.bearer, arm.weapon.name) for arm in arms if arm.weapon.crew > 1 and arm.item is not None]
    return tuple(mine[:1])


def _fill(table: Table, bearer: Ref, name: str) -> None:
    kit = table.part(bearer, Kit)
    weapon, item = ready.arsenal(table, bearer).weapon(name), loading.in_hand(kit, name)
    if weapon is None or item is None:
        return
    kit, rounds = loading.full(kit, weapon, item)
    if rounds:
        table.put(bearer, kit)
        _note(table, bearer, name, 0)
