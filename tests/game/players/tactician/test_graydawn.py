"""What a good section does with what Gray Dawn gives: turns that are declared, covering fire before the count."""

from __future__ import annotations

from typing import Any

from game.battle.battle import Battle
from rules.frame.figure import Kit
from rules.graydawn.afoot.forms import Walk
from rules.graydawn.asks import ACT, ACTIVATE, COVERING
from rules.graydawn.covering.forms import HoldFire
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.holding.topic import Watch
from rules.graydawn.turns.forms import Advance, Plan
from tests.game.players.tactician.stage import man, outfit, staged, tactician, turn_of
from tests.game.skirmish import field, walled

HOUSE = tuple(((4, row), 2) for row in range(14))
"""A wall from north to south; beside it nobody sees what is beyond."""


def behind_a_wall(**more: Any) -> Battle:
    """Osei stands behind a wall; Ilic beyond it is known to Osei's side, as Ruud sees it round the end of the wall."""
    terrain = walled(field(), *HOUSE[:12])
    forces = man("blue", (3, 6), "Osei"), man("blue", (3, 13), "Ruud"), man("red", (12, 9), "Ilic")
    return staged("graydawn", *forces, terrain=terrain, **more)


def test_an_enemy_near_is_no_reason_to_plan_no_action() -> None:
    battle = behind_a_wall()
    plan = tactician(battle).choose(turn_of(battle, "Osei", (ACTIVATE,)))
    assert isinstance(plan, Plan)
    assert plan.actions, "it may have to fire at whoever comes round the wall"


def test_who_has_set_out_goes_on() -> None:
    # given ground to take, and an enemy about who cannot be seen from here
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": "3 s", "worth": 9}
    areas = (("The well", ((3, 0), (2, 0), (1, 0))),)
    battle = behind_a_wall(areas=areas, objectives=[goal], rounds=3)
    outfit(battle, "Osei", lambda kit: Kit(kit.held()))
    player = tactician(battle)
    question = turn_of(battle, "Osei", (ACTIVATE,))
    plan = player.choose(question)
    assert isinstance(plan, Advance)
    assert plan.moves
    # when
    battle.answer(plan, question)
    question = turn_of(battle, "Osei", (ACT,))
    # then
    assert any(offer.action is Watch for offer in question.menu.offers)
    assert isinstance(player.choose(question), Walk)


def test_a_magazine_is_not_emptied_to_frighten_one_enemy_whom_others_may_meet() -> None:
    battle = behind_a_wall()
    question = turn_of(battle, "Ruud", (COVERING,))
    assert isinstance(tactician(battle).choose(question), HoldFire)


def test_a_magazine_is_not_emptied_where_a_few_rounds_do_as_well() -> None:
    battle = staged("graydawn", man("blue", (3, 6), "Osei"), man("red", (13, 6), "Ilic", "irregular"))
    outfit(battle, "Osei", lambda kit: Kit(kit.held()))
    player = tactician(battle)
    question = turn_of(battle, "Osei", (ACTIVATE,))
    battle.answer(player.choose(question), question)
    shot = player.choose(turn_of(battle, "Osei", (ACT,)))
    assert isinstance(shot, Shoot)
    assert shot.mode != "auto", "to reload takes an action, and may go wrong"
