"""Two worlds that differ only in what a side has not discovered are the same to it under the Reflex rulebook."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from game.battle.question import Question
from game.battle.scenario import MineSheet
from game.battle.table import Battletable
from game.players.forms import fillable, form
from game.players.random_player import RandomPlayer
from rules.frame.body import Posture
from rules.frame.figure import Identity, Item, Kit, Place, Position
from rules.frame.forms import Action
from rules.frame.things import Lying, Mine
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.reflex import minefields
from rules.reflex.afoot.forms import ChangeStance, Move
from rules.reflex.asks import TICK
from rules.reflex.core.moment import Moment
from rules.reflex.melee.deeds import attack as strike
from rules.reflex.melee.forms import CloseStrike
from rules.reflex.state import (
    Ambush,
    Doing,
    FireMission,
    Fuse,
    Initiative,
    Live,
    Sticky,
    Threats,
    Traits,
    Watch,
)
from rules.reflex.tactics.forms import Suppress
from tests.game.battle.courtyard import BEHIND, men, world
from tests.game.battle.two_worlds import assert_same_to, play_alike

BLUE = men("blue", ("leader", (2, 3)), ("gunner", (3, 6)), ("assault", (2, 9)))
RED = men("red", ("rifleman", (9, 4)), ("assault", (10, 8)), facing=270)
HIDDEN = men("red", ("rifleman", (17, 4)), ("medic", (18, 9)), facing=90)
MINE = "Antipersonnel blast mine"


def reds(number: int) -> Callable[[Question], Action]:
    """Those before the wall do the usual thing; those behind it walk in one world and get down in the other."""

    def answer(question: Question) -> Action:
        usual = question.menu.routine
        wanted = (Move, ChangeStance)[number] if question.view.cells(question.ask.unit)[0][0] >= BEHIND else None
        open_to = (offer for offer in question.menu.offers if fillable(offer))
        offer = next((offer for offer in open_to if offer.action is wanted), None)
        if offer is not None:
            return form(offer, 3)
        if usual is None:
            offer = next(offer for offer in question.menu.offers if fillable(offer))
            return form(offer, 0)
        return usual

    return answer


# what goes on in heads, hands and fuzes


def named(table: Battletable, name: str) -> Ref:
    return next(ref for ref, who in table.having(Identity) if who.name == name)


def hidden_orders(table: Battletable) -> None:
    """What somebody behind the wall has begun, is called to fire at, waits for and carries."""
    ref = next(ref for ref, at in table.having(Position) if at.cell == (17, 4))
    table.put(
        ref,
        Doing(ChangeStance(posture=Posture.PRONE), 3, 9),
        FireMission((2, 3), 4),
        Watch("ambush", 5, 1),
        Kit((Item("Fragmentation grenade", Place.RIGHT, count=2),)),
        Threats((Sticky("whatever", 9),)),
    )


def in_his_head(table: Battletable) -> None:
    """What does not show of somebody in full view: his wits, his fears, his orders, his next tick."""
    ref = named(table, "red 1")
    known = table.part(ref, Traits)
    attributes = tuple((name, value + 4) for name, value in known.attributes)
    table.put(
        ref,
        replace(
            known,
            attributes=attributes,
            skills=(),
            thresholds=tuple((at, (9, 19, 29, 39)) for at, _ in known.thresholds),
        ),
        replace(table.part(ref, Initiative), now=table.part(ref, Initiative).now + 3, surprised=True, pressed=True),
        FireMission((2, 3), 4),
        Watch("withdraw", 5, 1),
        Threats((Sticky("whatever", 9),)),
    )


def ambushed(table: Battletable) -> None:
    """Somebody has laid an ambush."""
    table.add(Ambush("red", 4))


@pytest.mark.parametrize("change", [hidden_orders, in_his_head, ambushed])
def test_what_is_in_other_heads_shows_nowhere(change: Callable[[Battletable], None]) -> None:
    """RFX-TIME-06, RFX-OPS-08, RFX-MORALE-01: what others mean to do, fear and can is in no side's picture."""
    one, other = (world("reflex", "1", *BLUE, *RED, *HIDDEN) for _ in range(2))
    change(one.table)
    for battle in (one, other):
        while battle.ask is not None and battle.ask.side != "blue":
            battle.answer(reds(0)(battle.question()))
    assert_same_to("blue", one, other)


def test_a_fuse_burns_in_secret() -> None:
    """RFX-GREN-01: that a live thing lies there is plain, when it goes off is not."""
    one, other = (world("reflex", "1", *BLUE, *RED, *HIDDEN) for _ in range(2))
    for battle, tick in ((one, 2), (other, 11)):
        table, name = battle.table, "Fragmentation grenade"
        thing = table.add(Lying(Item(name), (6, 6)), Live(name, (6, 6)))
        table.add(Fuse(name, table.clock.round, tick, named(table, "red 1"), thing=thing, cell=(6, 6)))
        while battle.ask is not None and battle.ask.side != "blue":
            battle.answer(reds(0)(battle.question()))
    assert_same_to("blue", one, other)


def pinning(question: Question) -> Action:
    """The gunners before the wall keep the ground under fire; those behind it make no sound."""
    if question.view.cells(question.ask.unit)[0][0] >= BEHIND:
        return reds(0)(question)
    view = question.view
    foes = [view.cells(unit)[0] for unit in view.units("blue")]
    there = (each for each in question.menu.offers if each.action is Suppress)
    likely = ((each, cell) for each in there for cell in foes if cell in each.choices["cell"])
    offer, cell = next(likely, (None, None))
    return reds(0)(question) if offer is None else offer.fill(cell=cell, rounds=max(offer.choices["rounds"]))


def test_ground_under_fire_is_the_same_whoever_else_is_there() -> None:
    """RFX-SUPP-01, RFX-SUPP-02: the fear of it has a name that no number of things undiscovered shifts."""
    gunner = men("red", ("gunner", (9, 4)), ("gunner", (10, 8)), facing=270)
    one = world("reflex", "1", *BLUE, *gunner, *HIDDEN)
    other = world("reflex", "1", *BLUE, *gunner)
    blue = RandomPlayer("blue/3")
    afraid: list[Threats] = []
    while not afraid:
        assert play_alike("blue", one, other, blue.choose, (pinning, pinning), 4) == 4
        fears = (part for _, part in one.table.having(Threats))
        afraid = [part for part in fears if any("under fire" in each.name for each in part.sticky)]


@pytest.mark.parametrize("inside", [{"armed": False}, {"armed": False, "disabled": True}, {"decoy": True}])
def test_a_mine_beside_a_man_is_the_same_to_him_live_or_inert(inside: dict[str, Any]) -> None:
    """RFX-MINE-12, RFX-MINE-13: that it can be taken up would tell that it is dead."""
    mine = MineSheet(at=(2, 4), mine=MINE, side="red", known_to=("blue",))
    one, other = (world("reflex", "1", *BLUE, *RED, *HIDDEN, mines=(mine,)) for _ in range(2))
    [(ref, _)] = other.table.having(Mine)
    minefields.keep(other.table, replace(minefields.works(other.table, ref), **inside))
    for battle in (one, other):
        while battle.question().ask.kind != TICK or battle.question().side != "blue":
            battle.answer(reds(0)(battle.question()))
    assert one.view("blue").having(Mine)
    assert_same_to("blue", one, other)


def test_the_dice_of_a_mine_are_its_own_whatever_else_is_buried() -> None:
    """RFX-MINE-12: another mine that nobody knows of shifts no die of this one."""
    known, more = MineSheet(at=(8, 12), mine=MINE, side="red"), MineSheet(at=(16, 6), mine=MINE, side="red")
    rolls = []
    for mines in ((known,), (more, known)):
        battle = world("reflex", "1", *BLUE, *RED, mines=mines)
        ref = next(ref for ref, mine in battle.table.having(Mine) if mine.cell == (8, 12))
        rolls.append(battle.table.dice(ref).roll(Pool(6, 20)).faces)
    assert rolls[0] == rolls[1]


def test_his_own_side_is_told_of_his_blow_and_not_of_the_mind_it_fell_on() -> None:
    """RFX-ATK-09, RFX-CLOSE-01: whether he was ready for it is for the game master."""
    told = []
    for ready in (True, False):
        battle = world("reflex", "1", *BLUE, *men("red", ("rifleman", (2, 4)), facing=0))
        table = battle.table
        man, foe = named(table, "blue 1"), named(table, "red 1")
        table.put(foe, replace(table.part(foe, Initiative), rolled=ready))
        for _ in strike(Moment(table, 9), man, CloseStrike(weapon="Bare hands", target=foe)):
            raise AssertionError("nobody is asked anything")
        told.append([account.detail for account in battle.log("blue") if account.kind == "strike"])
        assert any("unaware" in line for account in battle.log() for line in account.detail) is not ready
    assert told[0] == told[1] != []
