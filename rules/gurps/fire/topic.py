"""Shooting, as a topic of the rules."""

from __future__ import annotations

from rules.frame.forms import OneOf, Refusal
from rules.gurps import rolls
from rules.gurps.attacks import AFAR, BY_MANNER
from rules.gurps.core import held
from rules.gurps.fire import aiming, refusing, shooting, spraying, suppressing
from rules.gurps.fire.forms import Shoot, Spray, Suppress, TakeAim
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns.topic import Deed, Desk, Topic, at_once, taking_up
from rules.parts.choices import Asked
from rules.parts.topics import Lines


def shots(desk: Desk) -> Lines:
    """Every mark, with every gun, in every manoeuvre that shoots (GUR-RNG-01, GUR-ROF-01)."""
    marks, hopeless = shooting.marks(desk), rolls.hopeless_refused(desk.scene)
    for manner in desk.manners(AFAR):
        for arm, use, foe in marks:
            made = Attack(desk.unit, foe, arm, use, *BY_MANNER[manner])
            for parts, volleys in shooting.open_to(desk.scene, made):
                hopeless = False
                yield desk.offer(
                    Shoot,
                    {
                        "manner": OneOf((manner,)),
                        "weapon": OneOf((arm.weapon.name,)),
                        "use": OneOf((use.use,)),
                        "target": OneOf((foe,)),
                        "shots": volleys,
                        "called": parts,
                    },
                    arm.weapon.name,
                )
    if marks and hopeless and desk.may(Manoeuvre.ATTACK):
        yield Refusal("Shoot", rolls.TOO_HARD, "GUR-CORE-01")
    if desk.may(Manoeuvre.ATTACK) and not held.only_close(desk.scene, desk.unit):
        yield Asked(lambda: refusing.shots(desk, tuple(foe for _, _, foe in marks)))
    if marks or not desk.may(Manoeuvre.ATTACK):
        return
    if held.only_close(desk.scene, desk.unit):
        yield Refusal("Shoot", "not in a hold", "GUR-GRP-09")
        return
    yield Asked(lambda: refusing.nobody(desk))


TOPIC = Topic(
    offers=(shots, spraying.offers, suppressing.offers, aiming.aims),
    deeds={
        Spray: Deed(
            spraying.spray,
            manoeuvre=lambda action: (
                (Manoeuvre.ALL_OUT_ATTACK, "determined") if action.all_out else (Manoeuvre.ATTACK, "")
            ),
            acts=True,
        ),
        Suppress: Deed(suppressing.suppress, manoeuvre=taking_up(Manoeuvre.ALL_OUT_ATTACK, "suppression"), acts=True),
        TakeAim: at_once(aiming.aim, Manoeuvre.AIM),
    },
    foreseen={
        Spray: spraying.foreseen,
        Suppress: suppressing.foreseen,
    },
)
