"""Going, and readying something with it, as a topic of the rules."""

from __future__ import annotations

from rules.gurps.gear.forms import Dash, Hurry
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns.topic import Deed, Desk, Topic, taking_up
from rules.gurps.walking import going
from rules.gurps.walking.topic import going_offer
from rules.parts.topics import Lines


def on_the_way(desk: Desk) -> Lines:
    """Going, and readying something with it (GUR-MAR-01, GUR-AOR-01)."""
    if desk.turn.taken is None:
        for form in (Dash, Hurry):
            if desk.may(form.manoeuvre):
                yield from going_offer(desk, form)


TOPIC = Topic(
    offers=(on_the_way,),
    deeds={
        Dash: Deed(going.go, manoeuvre=taking_up(Manoeuvre.MOVE_AND_READY)),
        Hurry: Deed(going.go, manoeuvre=taking_up(Manoeuvre.ALL_OUT_READY)),
    },
)
