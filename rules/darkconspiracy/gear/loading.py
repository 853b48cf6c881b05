"""Reloading: how many actions each way of feeding takes, who may help, and what is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.darkconspiracy.core import arms, distance
from rules.darkconspiracy.core.arms import Arm
from rules.darkconspiracy.gear.forms import Reload
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.people import Loads
from rules.darkconspiracy.terms.weapons import Weapon
from rules.darkconspiracy.turns.topic import Desk
from rules.darkconspiracy.vehicles import aboard
from rules.frame.figure import Kit
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Action, OneOf, Refusal
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.kernel.words import counted, the
from rules.parts.loading import begun
from rules.parts.topics import Lines

SINGLY = 3
"""Rounds that go in one by one in an action (DKC-RELOAD-02)."""


def bearer(arm: Arm, unit: Ref) -> Ref:
    """Who carries a weapon that a unit serves: itself, or its vehicle."""
    return unit if arm.carrier is None else arm.carrier


def singly(weapon: Weapon) -> bool:
    """Whether rounds are put in one by one: a tube, a cylinder without a speed-loader (DKC-RELOAD-02)."""
    return weapon.magazine > 1 and weapon.feed in ("individual", "revolver") and weapon.reload > 1


def needs(weapon: Weapon) -> int:
    """Actions that a load takes: its rating, and one for each loader that is missing (DKC-RELOAD-01)."""
    return 1 if singly(weapon) else weapon.reload + weapon.loaders - 1


def wants(arm: Arm) -> bool:
    """Whether a weapon can be loaded: power packs, tanks and throw-away launchers cannot (DKC-RELOAD-02)."""
    item = arm.item
    return item is not None and arm.weapon.reload > 0 and item.spare > 0 and arm.loaded < arm.weapon.magazine


def loads(desk: Desk) -> Lines:
    """Its weapons that are not full, and those of friends beside it that take several actions
    (DKC-RELOAD-01, DKC-RELOAD-02).
    """
    for arm in desk.arms:
        if arm.carrier is not None and aboard.unloadable(desk.scene, arm.carrier, arm.weapon.name):
            yield Refusal(Reload.title, "the autoloader is destroyed", "DKC-VEFF-01")
        elif wants(arm):
            names = OneOf(each.name for each in arm.weapon.rounds) if len(arm.weapon.rounds) > 1 else OneOf(("",))
            yield desk.offer(
                Reload, {"weapon": OneOf((arm.weapon.name,)), "load": names, "gunner": OneOf((None,))}, _note(desk, arm)
            )
        elif arm.item is not None and arm.weapon.gun and not arm.loaded:
            yield Refusal(Reload.title, f"{arm.weapon.name}: nothing to load it with", "DKC-RELOAD-02")
    for friend, name in helped(desk):
        yield desk.offer(Reload, {"weapon": OneOf((name,)), "load": OneOf(("",)), "gunner": OneOf((friend,))})


def _note(desk: Desk, arm: Arm) -> str:
    """How far the loading of a weapon has come."""
    if singly(arm.weapon):
        return f"{arm.loaded} of {arm.weapon.magazine} rounds in it"
    done, whole = begun(desk.scene, bearer(arm, desk.unit)).done(arm.weapon.name), needs(arm.weapon)
    return f"{done} of {counted(whole, 'action')} done" if done else counted(whole, "action")


def helped(desk: Desk) -> Iterator[tuple[Ref, str]]:
    """Friends beside a unit whose weapon takes more than one action to load, once they have begun (DKC-RELOAD-01,
    DKC-RELOAD-02).
    """
    scene, unit = desk.scene, desk.unit
    for friend in scene.units(scene.side(unit)):
        if friend != unit and knowing.present(scene, friend) and distance.adjacent(scene, unit, friend):
            for arm in arms.arms(scene, friend):
                if begun(scene, bearer(arm, friend)).done(arm.weapon.name):
                    yield friend, arm.weapon.name


def reload(table: Table, unit: Ref, action: Reload) -> None:
    """One action of loading; the weapon cannot be fired until the last is done (DKC-ACT-10, DKC-RELOAD-01)."""
    gunner = unit if action.gunner is None else action.gunner
    arm = arms.arm(table, gunner, action.weapon)
    if arm is None or arm.item is None or not wants(arm):
        return
    owner, weapon = bearer(arm, gunner), arm.weapon
    steps = begun(table, owner)
    done = steps.done(weapon.name) + 1
    if action.load:
        table.put(owner, _changed(table, owner, weapon, action.load))
    if singly(weapon):
        many = min(SINGLY, weapon.magazine - arm.loaded, arm.item.spare)
        _keep(table, owner, arm, arm.loaded + many, arm.item.spare - many)
        text = f"{{actor}} puts {counted(many, 'round')} into {the(weapon.name)}."
    elif done < needs(weapon):
        _keep(table, owner, arm, 0, arm.item.spare)
        text = f"{{actor}} is loading {the(weapon.name)}."
    else:
        _keep(table, owner, arm, weapon.magazine, arm.item.spare - 1)
        text = f"{{actor}} reloads {the(weapon.name)}."
    finished = singly(weapon) or done >= needs(weapon)
    table.put(owner, steps.with_steps(weapon.name, 0 if finished else done))
    table.say(Event("loads", text, actor=unit))


def _keep(table: Table, owner: Ref, arm: Arm, loaded: int, spare: int) -> None:
    if arm.item is not None:
        kit = table.part(owner, Kit)
        table.put(owner, kit.swapped(arm.item, replace(arm.item, loaded=loaded, spare=spare)))


def _changed(scene: Scene, bearer: Ref, weapon: Weapon, load: str) -> Loads:
    """What its weapons are loaded with once one of them is loaded with this (DKC-SHOT-01)."""
    known = scene.find(bearer, Loads) or Loads()
    return Loads((*(each for each in known.rounds if each[0] != weapon.name), (weapon.name, load)))


def foretold(scene: Scene, ask: Ask, action: Reload) -> Forecast:
    """How many actions are left after this one (DKC-RELOAD-01)."""
    gunner = ask.unit if action.gunner is None else action.gunner
    arm = arms.arm(scene, gunner, action.weapon)
    if arm is None:
        return Forecast(FREE, note="not in hand")
    if singly(arm.weapon):
        many = min(SINGLY, arm.weapon.magazine - arm.loaded, arm.item.spare if arm.item is not None else 0)
        return Forecast(FREE, note=f"{counted(many, 'round')} go in")
    left = needs(arm.weapon) - begun(scene, bearer(arm, gunner)).done(arm.weapon.name) - 1
    return Forecast(FREE, note="ready to fire after this" if left <= 0 else f"{counted(left, 'action')} more")


def repeats(desk: Desk) -> Iterator[tuple[str, Action]]:
    """Loading what takes several actions, phase after phase (DKC-REP-01)."""
    for arm in desk.arms:
        more = singly(arm.weapon) or needs(arm.weapon) > 1
        if wants(arm) and more:
            yield f"load the {arm.weapon.name}", Reload(weapon=arm.weapon.name)
