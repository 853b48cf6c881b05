"""What is thrown, launched and bursts, as a topic of the rules."""

from __future__ import annotations

from rules.frame.flow import Ask
from rules.frame.forms import Menu, Offer
from rules.frame.scene import Scene
from rules.graydawn.asks import DIVE
from rules.graydawn.blast import deeds, forecasts, offers
from rules.graydawn.blast.forms import Dive, Endure, Launch, LaunchAt, Throw
from rules.graydawn.blast.reach import Incoming
from rules.graydawn.turns.topic import Deed, Topic
from rules.kernel.words import the


def diving(scene: Scene, ask: Ask) -> Menu:
    """Whether a unit that has noticed a grenade dives from it (GRD-EXPL-04)."""
    what = the(ask.about.name) if isinstance(ask.about, Incoming) else "something"
    return Menu(f"{scene.name(ask.unit)} notices {what}: dive aside?", (Offer(Dive), Offer(Endure)), routine=Dive())


TOPIC = Topic(
    offers=(offers.throws, offers.launches),
    deeds={Throw: Deed(deeds.throw), Launch: Deed(deeds.launch), LaunchAt: Deed(deeds.launch_at)},
    forecasts={
        Throw: forecasts.thrown,
        Launch: forecasts.thrown,
        LaunchAt: forecasts.launched,
        Dive: forecasts.dived,
        Endure: forecasts.dived,
    },
    worths={
        Throw: forecasts.thrown_weighed,
        Launch: forecasts.thrown_weighed,
        LaunchAt: forecasts.launched_weighed,
    },
    menus={DIVE: diving},
    answers=(Dive, Endure),
)
