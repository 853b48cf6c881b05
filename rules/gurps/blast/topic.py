"""What is thrown, launched and bursts, as a topic of the rules."""

from __future__ import annotations

from rules.frame.flow import Ask
from rules.frame.forms import Menu, Offer, OneOf
from rules.frame.scene import Scene
from rules.gurps.asks import DIVE
from rules.gurps.blast import burning, bursting, deeds, forecasts, offers
from rules.gurps.blast.forms import BeatOut, Dive, Endure, Launch, LaunchAt, PullPin, Throw
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns.topic import Deed, Topic, at_once, taking_up
from rules.kernel.words import the

ATTACK = taking_up(Manoeuvre.ATTACK)


def diving(scene: Scene, ask: Ask) -> Menu:
    """Whether a unit dives from what is about to burst (GUR-RET-05)."""
    cells = bursting.dives_to(scene, ask.unit, ask.about.cell)
    question = f"{the(ask.about.name)} is about to burst beside {scene.name(ask.unit)}: dive aside?"
    if not cells:
        return Menu(question, (Offer(Endure),), routine=Endure())
    farthest = max(cells, key=lambda cell: (scene.grid.straight(cell, ask.about.cell), cell))
    return Menu(question, (Offer(Dive, {"to": OneOf(cells)}), Offer(Endure)), routine=Dive(to=farthest))


TOPIC = Topic(
    offers=(offers.throws, offers.launches, offers.flames),
    deeds={
        PullPin: at_once(deeds.pull_pin, Manoeuvre.READY),
        Throw: Deed(deeds.throw, manoeuvre=ATTACK),
        Launch: Deed(deeds.launch, manoeuvre=ATTACK),
        LaunchAt: Deed(deeds.launch_at, manoeuvre=ATTACK),
        BeatOut: at_once(burning.beat_out, Manoeuvre.READY),
    },
    forecasts={
        Throw: forecasts.thrown,
        Launch: forecasts.thrown,
        LaunchAt: forecasts.launched,
        Dive: forecasts.dived,
        Endure: forecasts.dived,
    },
    menus={DIVE: diving},
    answers=(Dive, Endure),
)
