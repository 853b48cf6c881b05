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
from rules.frame.showing import Gauge, Sight
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts.plain_book import PlainBook, PlainMeasures
from rules.parts.topics import Topics
from tests.third_book import fighting, going, sheets, things
from tests.third_book.sheets import Figures, Health
from tests.third_book.turn import ACTIONS, Desk, EndTurn, order, take

TOPICS = Topics(fighting.TOPIC, going.AFOOT, things.TOPIC, going.RIDING)


class Measures(PlainMeasures):
    actions_per_round = Fraction(ACTIONS)

    def perceives(self, _scene: Scene, _watcher: Ref, _subject: Ref, silhouette: Silhouette) -> str:
        return "seen" if silhouette.in_line and silhouette.haze < 10 else ""

    def threat(self, scene: Scene, by: Ref, upon: Ref, shows: Silhouette, posture: Posture) -> Fraction:
        """What two shots with the best weapon at hand cost on average; size and leaders left out."""
        own, other, worst = scene.part(by, Figures), scene.part(upon, Figures), Fraction(0)
        for arm in fighting.arms(scene, by).values() if shows.in_line else ():
            need = own.skill - scene.apart(by, upon) // arm.weapon.reach - 8 * shows.hidden
            points = Fraction(7 * arm.weapon.dice, 2) - other.armour
            worst = max(worst, Fraction(ACTIONS * max(1, min(19, round(need))), 20) * points / other.full)
        return min(worst, Fraction(1))


class ThirdBook(PlainBook):
    name = "third"
    title = "The Third Rulebook"
    round_seconds = Fraction(6)
    lacks: Mapping[Feature, str] = dict.fromkeys(("mines", "gas", "fire", "charge"), "its rules have nothing on it")
    stock = sheets.STOCK
    options = sheets.Options
    parts = sheets.PARTS
    postures = going.POSTURES
    actions = (*TOPICS.forms, EndTurn)
    measures = Measures()
    sights: Mapping[str, Sight] = {"shot": Sight.ATTACK, "wound": Sight.WOUND, "falls": Sight.FALL}

    def enlist(self, recruit: Recruit, _options: Any, files: Sequence[Path] = ()) -> tuple[object, ...]:
        return sheets.STOCK.enlist(recruit, files, sheets.person, sheets.machine)

    def conjecture(self, appearance: Appearance, _options: Any) -> tuple[object, ...]:
        return sheets.conjecture(appearance)

    def round(self, table: Table) -> Flow[None]:
        for unit in order(table):
            yield from take(table, unit, TOPICS.deeds)
        fighting.bleed(table)
        table.tick(float(self.round_seconds))

    def menu(self, scene: Scene, ask: Ask) -> Menu:
        desk = Desk(scene, ask, TOPICS.deeds)
        offers, refusals = TOPICS.offered(desk)
        question = f"{scene.name(ask.unit)}: {counted(desk.left, 'action')} left"
        return Menu(question, (*offers, Offer(EndTurn)), refusals, EndTurn(), spent=not desk.left)

    def forecast(self, scene: Scene, ask: Ask, action: Action) -> Forecast:
        deed = TOPICS.deeds.get(type(action))
        return TOPICS.foretold(scene, ask, action, FREE if deed is None else deed.price(scene, ask.unit, action))

    def card(self, scene: Scene, unit: Ref) -> tuple[tuple[str, str], ...]:
        figures, points = scene.part(unit, Figures), scene.part(unit, Health).points
        skills = (("Skill", str(figures.skill)), ("Aid", str(figures.aid))) if figures.skill else ()
        return (("Health", f"{points} of {figures.full}"), ("Armour", str(figures.armour)), *skills)

    def gauges(self, scene: Scene, unit: Ref) -> tuple[Gauge, ...]:
        full, points = scene.part(unit, Figures).full, scene.part(unit, Health).points
        return (Gauge.of("Health", points, full, f"{points} of {full}", rule="THD-HURT-02"),)


BOOK = ThirdBook()
