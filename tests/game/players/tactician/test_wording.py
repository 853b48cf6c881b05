"""What explanations call an action: what, at which unit or place, with what and how; no bare figures."""

from __future__ import annotations

import pytest

from game.players.tactician.wording import worded
from rules.d6.attacks.forms import Shoot as D6Shoot
from rules.d6.suppression.forms import Suppress
from rules.frame.forms import Action
from rules.reflex.fire.forms import Shoot
from tests.game.players.tactician.stage import man, staged, tactician, turn_of
from tests.game.skirmish import field, walled

BOOKS = ("d6", "reflex")


def test_an_action_is_told_with_its_manner_and_place() -> None:
    battle = staged("d6", man("blue", (3, 6), "Osei"), man("red", (9, 6), "Ilic"))
    view = turn_of(battle, "Osei").view
    (foe,) = view.units("red")
    told: dict[str, Action] = {
        "shoot red rifleman A with Rifle (burst)": D6Shoot(weapon="Rifle", target=foe, burst=True),
        "shoot red rifleman A with Rifle (aimed, 3 rounds)": Shoot(weapon="Rifle", target=foe, speed="aimed", rounds=3),
        "suppress from 9,5 to 9,7 with Rifle": Suppress(weapon="Rifle", front=((9, 5), (9, 6), (9, 7))),
        "suppress at 9,5 with Rifle": Suppress(weapon="Rifle", front=((9, 5),)),
    }
    assert {worded(view, action): action for action in told.values()} == told


@pytest.mark.parametrize("book", BOOKS)
def test_no_part_of_an_explanation_is_called_ground_and_no_two_options_read_alike(book: str) -> None:
    goal = {"name": "The well", "kind": "reach", "side": "blue", "worth": 3}
    forces = man("blue", (3, 6), "Osei"), man("red", (14, 6), "Ilic")
    areas = (("The well", ((10, 6),)),)
    for objectives in ((goal,), ()):
        battle = staged(book, *forces, areas=areas, objectives=objectives)
        player = tactician(battle)
        for kind in ("slot", "begin", "turn", "tick"):
            if kind not in {"d6": ("slot", "turn"), "reflex": ("begin", "tick")}[book]:
                continue
            question = turn_of(battle, "Osei", (kind,))
            battle.answer(player.choose(question), question)
            reasons = player.reasons()
            # then
            assert reasons is not None
            named = {name for option in reasons.options for name, _ in option.parts}
            assert "ground" not in named
            assert "towards The well" in named or "towards the enemy" in named
            words = [option.words for option in reasons.options]
            assert len(set(words)) == len(words)
            assert not any(word.startswith("get ") and "go" not in word for word in words)


@pytest.mark.parametrize("book", BOOKS)
def test_the_reason_compares_with_something_else(book: str) -> None:
    battle = staged(book, man("blue", (3, 6), "Osei"), man("red", (9, 6), "Ilic"))
    player = tactician(battle)
    player.choose(turn_of(battle, "Osei"))
    assert player.last is not None
    assert player.last.chosen.words not in player.last.why


@pytest.mark.parametrize("book", BOOKS)
def test_a_way_is_told_with_its_reason(book: str) -> None:
    # given three who fire at a unit in the open, and a wall beside it
    terrain = walled(field(), *(((4, row), 2) for row in (6, 7, 8, 9)))
    reds = (man("red", (16, row), facing=270) for row in (6, 7, 8))
    battle = staged(book, man("blue", (5, 4), "Osei", facing=90), *reds, terrain=terrain)
    player = tactician(battle)
    player.choose(turn_of(battle, "Osei"))
    reasons = player.last
    assert reasons is not None
    ways = [option.words for option in reasons.options if option.words.startswith("go to ")]
    # then
    assert ways
    assert any(way.endswith("(out of sight)") for way in ways)
