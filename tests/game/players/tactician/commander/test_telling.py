"""A plan is told when it is new, with the ways of its teams; the film finds it again for every answer after that."""

from __future__ import annotations

from game.battle.reasons import Reasons, with_the_plan
from game.players.player import reasons
from game.ui.battle.plan_overlay import lay_plan
from game.ui.map.overlays import Overlays
from tests.game.players.tactician.commander.test_command import asked, attack


def told() -> tuple[Reasons, Reasons]:
    """Why a side with a plan gave its first answer, and its second in the same bout."""
    battle = attack(rounds=8)
    player = asked(battle)
    first = reasons(player)
    player.choose(battle.question())
    second = reasons(player)
    assert first is not None
    assert second is not None
    return first, second


def test_a_plan_is_told_once() -> None:
    first, second = told()
    assert first.plan
    assert not second.plan
    assert not second.ways
    assert with_the_plan([first, None, second]) == second.model_copy(update={"plan": first.plan, "ways": first.ways})


def test_the_ways_of_its_teams_are_drawn_on_the_map() -> None:
    first, _ = told()
    assert any("The house" in way.team for way in first.ways)
    overlays = Overlays()
    lay_plan(overlays, first)
    assert [arrow.text for arrow in overlays.arrows] == [way.team for way in first.ways]
    assert all(len(arrow.cells) > 1 for arrow in overlays.arrows)
