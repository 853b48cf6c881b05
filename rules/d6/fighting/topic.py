"""Attacks on creatures and vehicles, as a topic of the rules."""

from __future__ import annotations

from rules.d6.asks import ROUND
from rules.d6.attacks import forecasts
from rules.d6.attacks.attack import Attack
from rules.d6.attacks.forms import Hurl, Shoot, Strike, TurnRound
from rules.d6.blast import forecasts as bursting
from rules.d6.core import equipment
from rules.d6.fighting import deeds, offers
from rules.d6.turns.forms import Wait
from rules.d6.turns.topic import Deed, Topic
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Menu, Offer
from rules.frame.scene import Scene
from rules.frame.worth import Worth


def _foretold(scene: Scene, ask: Ask, action: Shoot | Strike | Hurl) -> Forecast:
    made = _made(scene, ask, action)
    return Forecast(FREE, note="not at hand") if made is None else bursting.attacked(scene, made)


def _weighed(scene: Scene, ask: Ask, action: Shoot | Strike | Hurl) -> Worth:
    made = _made(scene, ask, action)
    return Worth(FREE) if made is None else bursting.worth_of(scene, made)


def _made(scene: Scene, ask: Ask, action: Shoot | Strike | Hurl) -> Attack | None:
    """The attack as it will be made; None with a weapon that is not at hand."""
    arm = equipment.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return None
    made = offers.wish_at(scene, ask, arm, deeds.mode_of(action), action.target, then=action.then)
    return forecasts.turned(scene, made)


def _menu(scene: Scene, ask: Ask) -> Menu:
    """Attacked from behind: turn round, unless one prefers not to (DSX-ADV-04)."""
    question = f"{scene.name(ask.unit)} is attacked from behind: turn round?"
    return Menu(question, (Offer(TurnRound), Offer(Wait)), routine=TurnRound())


TOPIC = Topic(
    offers=(offers.attacks,),
    deeds={form: Deed(deeds.attack_creature) for form in (Shoot, Strike, Hurl)},
    forecasts=dict.fromkeys((Shoot, Strike, Hurl), _foretold),
    worths=dict.fromkeys((Shoot, Strike, Hurl), _weighed),
    menus={ROUND: _menu},
    answers=(TurnRound,),
)
