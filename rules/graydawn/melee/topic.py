"""Close combat, as a topic of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.frame.figure import Condition
from rules.frame.flow import Ask
from rules.frame.forms import Fair, Menu, Offer, OneOf, Refusal
from rules.frame.scene import Scene
from rules.graydawn.asks import GRAPPLED
from rules.graydawn.core import arms, clinch, figures, scale
from rules.graydawn.melee import blows, deeds, forecasts
from rules.graydawn.melee.forms import (
    CALLED,
    Choke,
    DropGun,
    Escape,
    Grapple,
    KeepGun,
    LetGo,
    Strike,
    ThrowDown,
)
from rules.graydawn.terms.weapons import Weapon
from rules.graydawn.turns import commitment
from rules.graydawn.turns.topic import Deed, Desk, Topic, freely
from rules.kernel.refs import Ref
from rules.parts.topics import Lines


def close(desk: Desk) -> Lines:
    """Everything that can be done to an enemy at arm's length (GRD-MELEE-01, GRD-CQC-03, GRD-CQC-04)."""
    yield from _holding(desk)
    there = _there(desk)
    if desk.busy or not there:
        return
    yield from (desk.offer(Escape, {"holder": OneOf((by,))}) for by in clinch.holders(desk.scene, desk.unit))
    if desk.hidden:
        yield Refusal(Strike.title, "keeps in full cover", "GRD-STANCE-04")
        return
    for weapon in blows.weapons(desk.scene, desk.unit):
        yield from _strikes(desk, weapon, there)
    yield from _grips(desk, there)


def _strikes(desk: Desk, weapon: Weapon, there: tuple[Ref, ...]) -> Lines:
    wrong = blows.unfit(desk.scene, desk.unit, weapon)
    if not wrong and desk.bound_to(deeds.BARE if weapon.natural else weapon.name):
        wrong = f"acts with {desk.turn.weapon} this turn"
    targets = tuple(foe for foe in there if not _spared(desk, foe))
    if wrong:
        yield Refusal(f"{Strike.title}, {weapon.name}", wrong, "GRD-ACT-03")
    elif targets:
        choices = {
            "weapon": OneOf((weapon.name,)),
            "target": Fair(targets, partial(_spared, desk)),
            "called": OneOf(CALLED),
        }
        yield desk.offer(Strike, choices)


def _there(desk: Desk) -> tuple[Ref, ...]:
    """The enemies at arm's length, those that can fight first, for the others may be struck as well (GRD-SAVE-02); and
    the one that a declared blow goes to, even if it is dead (GRD-ACT-05).
    """
    near = blows.near(desk.scene, desk.unit)
    up = tuple(foe for foe in near if figures.wounds(desk.scene, foe).up)
    due = commitment.at_the_fallen(desk.scene, desk.unit)
    dead = due is not None and due not in near and scale.adjacent(desk.scene, desk.unit, due)
    return (*up, *(foe for foe in near if foe not in up), *((due,) if dead and due is not None else ()))


def _spared(desk: Desk, foe: Ref) -> str:
    """Why an enemy is no target now; "" if it is one (GRD-ACT-03, GRD-ACT-05)."""
    committed, there = desk.turn.target, _there(desk)
    if foe not in there:
        return "not at arm's length"
    return "fights another this turn" if committed is not None and foe != committed and committed in there else ""


def _grips(desk: Desk, there: tuple[Ref, ...]) -> Lines:
    """Taking hold of an enemy, with an arm that is sound (GRD-CQC-03)."""
    held = clinch.clinch(desk.scene, desk.unit).holds
    if not arms.usable_hands(desk.scene, desk.unit):
        yield Refusal(Grapple.title, "needs a sound arm", "GRD-CRIP-09")
        return
    free = tuple(foe for foe in there if foe != held and _fights(desk, foe) and not _spared(desk, foe))
    if free:
        yield desk.offer(Grapple, {"target": OneOf(free)})


def _fights(desk: Desk, foe: Ref) -> bool:
    return (desk.scene.find(foe, Condition) or Condition()).state.fighting


def _holding(desk: Desk) -> Iterator[Offer | Refusal]:
    """What may be done to an enemy that is held (GRD-CQC-03, GRD-CQC-04)."""
    own = clinch.clinch(desk.scene, desk.unit)
    if own.holds is None:
        return
    yield desk.offer(LetGo)
    if desk.busy or desk.bound_to(deeds.BARE):
        return
    yield desk.offer(ThrowDown, {"target": OneOf((own.holds,))})
    if own.choked == desk.scene.clock.round:
        yield Refusal(Choke.title, "once a round", "GRD-CQC-04")
    else:
        yield desk.offer(Choke, {"target": OneOf((own.holds,))})


def gripped(scene: Scene, ask: Ask) -> Menu:
    """Whether to drop a gun that is in the way of martial arts (GRD-CQC-08)."""
    by = scene.name(ask.about.by) if isinstance(ask.about, deeds.Gripped) else "an enemy"
    question = f"{scene.name(ask.unit)}, grappled by {by}: drop the gun?"
    return Menu(question, (Offer(DropGun), Offer(KeepGun)), (), KeepGun())


TOPIC = Topic(
    offers=(close,),
    deeds={
        Strike: Deed(deeds.strike),
        Grapple: Deed(deeds.grapple),
        ThrowDown: Deed(deeds.throw),
        Choke: Deed(deeds.choke),
        Escape: Deed(deeds.escape),
        LetGo: freely(deeds.let_go),
    },
    forecasts={
        Strike: forecasts.blow,
        Grapple: forecasts.grapple,
        ThrowDown: forecasts.blow,
        Choke: forecasts.choke,
        Escape: forecasts.escape,
    },
    worths={Strike: forecasts.blow_weighed, ThrowDown: forecasts.blow_weighed},
    menus={GRAPPLED: gripped},
    answers=(DropGun, KeepGun),
)
