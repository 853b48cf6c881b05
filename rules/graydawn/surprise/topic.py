"""Hiding and ambushes, as a topic of the rules."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Action, Purpose, Refusal
from rules.frame.intents import Role
from rules.frame.relations import enemies
from rules.frame.scene import Scene, Table
from rules.graydawn import rolls
from rules.graydawn.core import cover
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard, Hiding
from rules.graydawn.surprise import ambush, hiding
from rules.graydawn.surprise.ambush import AMBUSH, LieLow, Spring
from rules.graydawn.terms.skills import Skill
from rules.graydawn.turns.topic import Desk, Topic, at_once
from rules.kernel.refs import Ref
from rules.parts.topics import Lines


class Hide(Action):
    """Go into hiding, out of sight of every enemy you know of (GRD-SUPP-19, GRD-SURPRISE-02)."""

    title: ClassVar[str] = "Hide"
    does: ClassVar[str] = "Roll Stealth: enemies must beat it to notice you, until you run, attack or are found."
    key: ClassVar[str] = "u"
    purpose: ClassVar[Purpose] = Purpose.OTHER
    role: ClassVar[Role] = Role.DEFEND
    kind: Literal["hide"] = "hide"


def offers(desk: Desk) -> Lines:
    """Hiding where no known enemy watches: those in full cover or suppressed do not (GRD-SUPP-19)."""
    scene, unit = desk.scene, desk.unit
    if desk.busy or desk.rushing or scene.find(unit, Hiding) is not None:
        return
    watching = next((foe for foe in desk.foes if watched_by(scene, unit, foe)), None)
    if watching is None:
        yield desk.offer(Hide)
    else:
        yield Refusal(Hide.title, "an enemy has it in sight", "GRD-SURPRISE-02", about=watching)


def watched_by(scene: Scene, unit: Ref, foe: Ref) -> bool:
    """Whether a known enemy could see the unit where it is, as far as its side can tell."""
    if cover.guarding(scene, foe).guard is Guard.FULL or scene.lost(foe) is not None:
        return False
    return scene.in_line(foe, unit)


def hide(table: Table, unit: Ref, _action: Hide) -> None:
    """The Stealth roll; enemies that could see it after all may notice it at once (GRD-SURPRISE-02)."""
    hiding.hide(table, unit)


def foretold(scene: Scene, ask: Ask, _action: Hide) -> Forecast:
    """Against the most watchful of the enemies it knows of (GRD-SURPRISE-02)."""
    made, foes = hiding.stealth(scene, ask.unit), [foe for foe in scene.units() if enemies(scene, ask.unit, foe)]
    best = max(foes, key=lambda foe: (knowing.awareness(scene, foe), -foe), default=None)
    unseen = Assumption(Fact.UNSEEN, "nobody undiscovered is watching")
    if best is None:
        return Forecast(FREE, (made,), assumes=(unseen,))
    ahead, cap = int(made.total) - knowing.awareness(scene, best), scene.options.explosions
    slips = rolls.margins(cap).chance(lambda by: ahead + by >= 0)
    words = f"slips past {scene.name(best)}"
    later = (Outcome(words, slips),) if slips else ()
    return Forecast(FREE, (made,), assumes=(unseen,), note=f"against {Skill.AWARENESS.value}", later=later)


TOPIC = Topic(
    offers=(offers,),
    deeds={Hide: at_once(hide)},
    forecasts={Hide: foretold},
    menus={AMBUSH: ambush.menu},
    answers=(Spring, LieLow),
)
