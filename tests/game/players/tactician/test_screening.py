"""Smoke: thrown by units that must cross open ground under fire, and understood by units in front of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.players.tactician.enemy_exposure import Outlook
from rules.frame.figure import HANDS, Kit
from rules.frame.ground import Cell
from rules.frame.things import Cloud
from tests.game.players.tactician.stage import a_round, called, holding, man, outfit, staged, tactician, turn_of
from tests.game.skirmish import field

BOOKS = ("d6", "reflex")
SMOKE = "Smoke grenade"
LEADER = {"d6": "leader", "reflex": "medic"}
"""A unit that carries smoke."""


def across_the_meadow(book: str, goal: Cell) -> Battle:
    """A unit with smoke and three with it, three rifles far off across an open meadow, and ground for all to reach."""
    ground = field(columns=40, rows=14)
    objective = {"name": "The well", "kind": "reach", "side": "blue", "count": 4, "worth": 3}
    mates = (man("blue", (3, row), name) for row, name in ((4, "Amari"), (7, "Bako"), (9, "Brisk")))
    reds = (man("red", (28, row), name) for row, name in ((4, "Ilic"), (6, "Juric"), (8, "Kos")))
    forces = man("blue", (3, 6), "Osei", LEADER[book]), *mates, *reds
    return staged(book, *forces, terrain=ground, areas=(("The well", (goal,)),), objectives=[objective])


def only(name: str, *, drawn: bool) -> Callable[[Kit], Kit]:
    """Nothing but this thing, in the hand or on the belt."""

    def change(kit: Kit) -> Kit:
        held = holding(name)(kit)
        own = tuple(item for item in (held if drawn else kit).items if item.name == name)
        return Kit(own[:1])

    return change


def asked(book: str, *, drawn: bool, goal: Cell = (22, 6)) -> tuple[Battle, Question]:
    battle = across_the_meadow(book, goal)
    outfit(battle, "Osei", only(SMOKE, drawn=drawn))
    return battle, turn_of(battle, "Osei")


@pytest.mark.parametrize("book", BOOKS)
def test_throws_smoke_before_he_crosses_open_ground_under_fire(book: str) -> None:
    battle, question = asked(book, drawn=True)
    player = tactician(battle)
    player.choose(question)
    assert player.last is not None
    thrown = [option for option in player.last.options if getattr(option.action, "weapon", "") == SMOKE]
    assert max(option.worth for option in thrown) > max(
        option.worth for option in player.last.options if option not in thrown
    )
    assert SMOKE in [getattr(action, "weapon", "") for _ in range(2) for action in a_round(battle, player, "Osei")]


@pytest.mark.parametrize("book", BOOKS)
def test_takes_smoke_in_hand_for_that(book: str) -> None:
    battle, _ = asked(book, drawn=False)
    for _ in range(2):
        a_round(battle, tactician(battle), "Osei")
    held = [item.name for item in battle.world.part(called(battle, "Osei"), Kit).items if item.place in HANDS]
    drawn_or_thrown = SMOKE in held or battle.world.part(called(battle, "Osei"), Kit).find(SMOKE) is None
    assert drawn_or_thrown


@pytest.mark.parametrize("book", BOOKS)
def test_hides_from_nobody_where_he_is_where_he_wants_to_be(book: str) -> None:
    battle, question = asked(book, drawn=True, goal=(3, 6))
    player = tactician(battle)
    player.choose(question)
    assert player.last is not None
    assert SMOKE not in [getattr(option.action, "weapon", "") for option in player.last.options]


def outlook(battle: Battle, by: str, upon: str) -> Outlook:
    """How one unit looks at another, by what every side knows."""
    view = battle.view(None)
    return Outlook(view, view.pose(called(battle, by)), view.pose(called(battle, upon)).body)


@pytest.mark.parametrize("book", BOOKS)
def test_smoke_between_hides_one_from_the_other(book: str) -> None:
    battle = across_the_meadow(book, (22, 6))
    clear = outlook(battle, "Ilic", "Amari")
    assert not clear.veiled((3, 4))
    battle.world.create(Cloud("smoke", tuple(((column, 4), 1.0) for column in range(12, 17)), 9, 0, (14, 4)))
    behind = outlook(battle, "Ilic", "Amari")
    assert behind.veiled((3, 4))
    assert not behind.veiled((24, 4)), "nothing hangs on this side of the smoke"


@pytest.mark.parametrize(
    ("book", "metres", "smoke", "hides"),
    [
        ("d6", 2.0, 4.57, True),
        ("d6", 300.0, 3.0, False),
        ("reflex", 7.1, 0.1, True),
        ("reflex", 7.0, 9.0, False),
        ("reflex", 90.0, 0.0, False),
    ],
)
def test_each_rulebook_says_how_much_smoke_hides_somebody(book: str, metres: float, smoke: float, hides: bool) -> None:
    # three cells of five feet, however near (DSX-COVER-06); any at all beyond gunfighting range (RFX-SENSE-01)
    battle = staged(book, man("blue", (3, 6), "Osei"), man("red", (14, 6), "Ilic"))
    assert battle.view(None).book.measures.veils(battle.view(None), metres, smoke) is hides
