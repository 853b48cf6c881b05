"""Two worlds on a shipped map that differ only in what a side has not found out are one to it, whatever it does there.

Both sides do anything that comes to their minds; the worlds are held alike at each of blue's questions, until blue
finds out what makes the difference.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.battle.question import Question
from game.battle.scenario import ForceSheet
from game.battle.table import Battletable
from game.players.forms import fillable, form
from game.players.random_player import RandomPlayer
from rules.d6.afoot.forms import KeepDown, StandUp, Turn
from rules.d6.aiming import Prepare, TakeAim
from rules.d6.attacks.forms import Attack, TurnRound
from rules.d6.blast.forms import Launch, Throw
from rules.d6.grappling import Grapple
from rules.d6.holding.topic import Hold
from rules.d6.magic.spells import Cast
from rules.d6.searching import Search
from rules.d6.state import Aim, Alert, Arsenal, Health, Held, Stealth, Stores, Traits
from rules.d6.suppression.forms import Suppress
from rules.d6.terms.code import Code
from rules.d6.terms.skills import Skill
from rules.d6.turns.forms import Declare, GoNext, HoldBack, Pass, Wait
from rules.frame.figure import Condition, Item, Kit, Place, Stance, State
from rules.frame.forms import Action
from rules.parts.afoot import ChangePosture
from rules.parts.handling import Draw, Load, PutAway
from rules.parts.turns import EndTurn
from tests.game.battle.two_worlds import assert_same_to
from tests.rules.d6.crossing import BLUE, HIDDEN, SEEN, Worlds, found_out, named, world
from tests.tiers import thinned

BACK_DOOR = 4
"""Of the café, in the other far corner."""
QUIET = (
    Declare, EndTurn, Pass, HoldBack, Turn, ChangePosture,
    StandUp, KeepDown, Draw, PutAway, Load, TakeAim, Hold,
    Prepare, Search, GoNext, Wait, TurnRound,
)  # fmt: skip
"""What nobody hears."""
QUESTIONS = 16
"""At most so many of blue's are compared: by then it has usually found something out."""
HARM = (Attack, Throw, Launch, Suppress, Cast, Grapple)


def with_and_without(change: Callable[[Battletable], None], *forces: ForceSheet) -> Callable[[str], Worlds]:
    """The same forces twice, with something else about them in one."""

    def worlds(seed: str) -> Worlds:
        one, other = world(*BLUE, *forces, seed=seed), world(*BLUE, *forces, seed=seed)
        change(one.table)
        return one, other

    return worlds


# what may be otherwise


def his_state(table: Battletable) -> None:
    """What the hidden man carries, how he fares, how well he hides, and what he is about."""
    ref = named(table, "Stanko")
    items = (Item("Combat knife", Place.RIGHT), Item("Fragmentation grenade", Place.BELT, count=3))
    table.put(
        ref,
        Kit(items),
        Health(4, bloodied=True),
        Condition(State.HURT, 0.2, ("bloodied",)),
        Stealth((9, 14, 18)),
        Stance(kept_down=(2,)),
        Held("visible", "attack", 1, weapon="Combat knife", anyone=False),
        Aim("Combat knife", 1, cell=(12, 12)),
        Stores(3),
    )


def a_door(table: Battletable) -> None:
    table.door(BACK_DOOR, "locked")


def open_door(table: Battletable) -> None:
    table.door(BACK_DOOR, "open")


def what_does_not_show(table: Battletable) -> None:
    """Skills, defences, hit points, what is on the belt, and what he has in mind, of somebody in full view."""
    ref = named(table, "Ilic")
    traits, kit = table.part(ref, Traits), table.part(ref, Kit)
    skills = tuple((skill, Code(22)) for skill in (Skill.LONGARMS, Skill.STEALTH, Skill.BRAWLING))
    table.put(
        ref,
        replace(traits, reflexes=17, fortitude=3, notice=16, hp_max=60, move=60, skills=skills, might=5, mook=True),
        replace(table.part(ref, Arsenal), armour=()),
        Kit((*(item for item in kit.items if item.place is not Place.WORN), Item("Smoke grenade", Place.BELT))),
        Health(60),
        Alert(1),
        Held("moves", "duck", 1),
    )


IN_VIEW = "what does not show of an enemy in view"
CASES: dict[str, Callable[[str], Worlds]] = {
    "all about a hidden man": with_and_without(his_state, SEEN, HIDDEN),
    "a door locked out of sight": with_and_without(a_door, SEEN, HIDDEN),
    "a door opened out of sight": with_and_without(open_door, SEEN, HIDDEN),
    IN_VIEW: with_and_without(what_does_not_show, SEEN, HIDDEN),
}


# how they are played


def quietly(seed: str) -> Callable[[Question], Action]:
    """Does anything that makes no noise; whoever is in view stands where he is and passes, round for round."""
    anything = RandomPlayer(seed)

    def answer(question: Question) -> Action:
        if question.view.name(question.ask.unit) == SEEN.name:
            return _nothing(question)
        choice = anything.choose(question)
        return choice if isinstance(choice, QUIET) else _nothing(question)

    return answer


def _nothing(question: Question) -> Action:
    idle = (Pass, EndTurn, Wait)
    offers = (offer for offer in question.menu.offers if fillable(offer) and offer.action in idle)
    offer = next(offers, None)
    if offer is not None:
        return form(offer, 0)
    assert question.menu.routine is not None
    return question.menu.routine


def harmlessly(seed: str) -> Callable[[Question], Action]:
    """Anything but an attack: how that ends depends on what does not show of its target."""
    anything = RandomPlayer(seed)

    def answer(question: Question) -> Action:
        choice = anything.choose(question)
        return _nothing(question) if isinstance(choice, HARM) else choice

    return answer


@pytest.mark.parametrize(("case", "seed"), thinned([(case, "1") for case in CASES], 2))
def test_what_is_not_found_out_changes_nothing(case: str, seed: str) -> None:
    one, other = CASES[case](seed)
    rivals = quietly(f"red/{seed}"), quietly(f"another red/{seed}")
    blue = harmlessly(f"blue/{seed}") if case == IN_VIEW else RandomPlayer(f"blue/{seed}").choose
    compared = 0
    while compared < QUESTIONS:
        for battle, rival in zip((one, other), rivals, strict=True):
            while battle.ask is not None and battle.ask.side == "red":
                battle.answer(rival(battle.question()))
        if found_out(one) or found_out(other) or one.over:
            break
        assert_same_to("blue", one, other)
        compared += 1
        answer = blue(one.question())
        one.answer(answer)
        other.answer(answer)
    assert compared >= 8
    assert one.digest != other.digest
    one.close()
    other.close()


def test_the_worlds_part_once_the_hidden_man_shows_himself() -> None:
    """The check works."""
    one, other = world(*BLUE, SEEN, HIDDEN), world(*BLUE, SEEN)
    assert_same_to("blue", one, other)
    one.table.spot(named(one.table, "Brandt"), named(one.table, "Stanko"))
    with pytest.raises(AssertionError, match="irregular"):
        assert_same_to("blue", one, other)
