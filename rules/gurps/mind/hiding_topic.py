"""Hiding, as a topic of the rules."""

from __future__ import annotations

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, either
from rules.frame.forms import FREE, Refusal
from rules.frame.relations import enemies
from rules.frame.scene import Scene, Table
from rules.gurps import rolls
from rules.gurps.core import ails
from rules.gurps.senses import hiding
from rules.gurps.senses.forms import Hide
from rules.gurps.state.turns import Hidden
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns import taking
from rules.gurps.turns.topic import Desk, Topic, at_once
from rules.kernel.refs import Ref
from rules.parts import assumptions
from rules.parts.topics import Lines

UNKNOWN = Assumption(Fact.UNSEEN, "no unknown enemy looks there")


def offers(desk: Desk) -> Lines:
    """Where no enemy it knows of sees it plainly (GUR-VIS-02)."""
    scene, unit = desk.scene, desk.unit
    if desk.turn.taken is not None or desk.turn.stepped or not desk.may(Manoeuvre.DO_NOTHING):
        return
    if scene.find(unit, Hidden) is not None:
        return
    if ails.coughs(scene, unit):
        yield Refusal(Hide.title, "coughs", "GUR-AFF-01")
        return
    plain = next((foe for foe in desk.foes if hiding.in_plain_sight(scene, foe, unit)), None)
    if plain is not None:
        yield Refusal(Hide.title, f"in plain sight of {scene.name(plain)}", "GUR-VIS-02", about=plain)
    else:
        yield desk.offer(Hide)


def hide(table: Table, unit: Ref, _action: Hide) -> None:
    """Keep still (GUR-VIS-02)."""
    taking.acted(table, unit)
    hiding.hide(table, unit)


def foretold(scene: Scene, ask: Ask, _action: Hide) -> Forecast:
    """The chance, each second, that every known enemy who looks there misses it (GUR-VIS-02)."""
    own = hiding.stealth(scene, ask.unit)
    seen = tuple(hiding.watchers(scene, ask.unit))
    scores = [hiding.vision(scene, other, ask.unit, shows) for other, shows in seen]
    foes = (other for other in scene.units() if enemies(scene, ask.unit, other))
    assumes = (UNKNOWN, *assumptions.still_there(scene, foes))
    if not scores:
        return Forecast(FREE, (own,), assumes=assumes, note="no known enemy looks there")
    best = max(scores, key=lambda tally: tally.total)
    found = rolls.quick_margins(int(best.total), int(own.total)).chance(lambda margin: margin > 0)
    later = either(found, "made out in a second", "stays hidden")
    return Forecast(FREE, (own, best), assumes=assumes, later=later, note="each second")


TOPIC = Topic(offers=(offers,), deeds={Hide: at_once(hide, Manoeuvre.DO_NOTHING)}, forecasts={Hide: foretold})
