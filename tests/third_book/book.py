"""The door: everything the game asks of the third book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules.frame.body import Posture, Silhouette
from rules.frame.book import Feature, Recruit
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, Action, Menu, Offer
from rules.frame.scene import Appearance, Scene, Table
from rules.frame.showing import Sight
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.parts.plain_book import PlainBook, PlainMeasures
from rules.parts.taken_for_granted import named
from rules.parts.topics import Topics
from rules.parts.turns import Desk, EndTurn, acts, take
from tests.third_book import doing, fighting, sheets
from tests.third_book.sheets import Figures, Health

ACTIONS = 2
"""Actions of a turn (THD-TURN-01)."""
TOPICS = Topics(fighting.TOPIC, doing.TOPIC)


class Measures(PlainMeasures):
    actions_per_round = Fraction(ACTIONS)

    def threat(self, scene: Scene, by: Ref, upon: Ref, shows: Silhouette, posture: Posture) -> Fraction:
        """What shots with the best weapon at hand cost on average; size and leaders left out."""
        own, other, worst = scene.part(by, Figures), scene.part(upon, Figures), Fraction(0)
        for _, _, weapon in fighting.arms(scene, by).values() if shows.in_line else ():
            need = round(own.skill - scene.apart(by, upon) // weapon.reach - 8 * shows.hidden)
            points = Fraction(7 * weapon.dice, 2) - other.armour
            worst = max(worst, Fraction(ACTIONS * max(1, min(19, need)), 20) * points / other.full)
        return min(worst, Fraction(1))


def _foretold(scene: Scene, ask: Ask, action: Action) -> Forecast:
    deed = TOPICS.deeds.get(type(action))
    return TOPICS.foretold(scene, ask, action, FREE if deed is None else deed.price(scene, ask.unit, action))


class ThirdBook(PlainBook):
    name = "third"
    title = "The Third Rulebook"
    round_seconds = Fraction(6)
    lacks: Mapping[Feature, str] = dict.fromkeys(("mines", "gas", "fire", "charge"), "its rules have nothing on it")
    stock = sheets.STOCK
    parts = sheets.PARTS
    postures = doing.POSTURES
    actions = (*TOPICS.forms, EndTurn)
    measures = Measures()
    sights: Mapping[str, Sight] = {"shot": Sight.ATTACK, "wound": Sight.WOUND, "falls": Sight.FALL}

    def enlist(self, recruit: Recruit, _options: Any, files: Sequence[Path] = ()) -> tuple[object, ...]:
        return sheets.STOCK.enlist(recruit, files, sheets.person, sheets.machine)

    def conjecture(self, appearance: Appearance, _options: Any) -> tuple[object, ...]:
        return sheets.conjecture(appearance)

    def round(self, table: Table) -> Flow[None]:
        """Every unit in the order of the rolls (THD-TURN-01)."""
        rolls = {unit: table.dice(unit).roll(Pool(1, 20)).value for unit in table.units() if acts(table, unit)}
        for unit in sorted(rolls, key=lambda unit: (-rolls[unit], unit)):
            yield from take(table, unit, TOPICS.deeds)
        table.tick(float(self.round_seconds))

    def menu(self, scene: Scene, ask: Ask) -> Menu:
        desk = Desk(scene, ask, TOPICS.deeds, ACTIONS)
        (offers, refusals), asked = TOPICS.offered(desk), f"{scene.name(ask.unit)}: actions left: {desk.left}"
        return Menu(asked, (*offers, Offer(EndTurn)), refusals, EndTurn(), spent=not desk.left)

    forecast = staticmethod(named(_foretold, sheets.STOCK))

    def card(self, scene: Scene, unit: Ref) -> tuple[tuple[str, str], ...]:
        own, points = scene.part(unit, Figures), scene.part(unit, Health).points
        return (("Health", f"{points} of {own.full}"), ("Armour", str(own.armour)), ("Skill", str(own.skill)))


BOOK = ThirdBook()
