"""What players are asked and told about luck."""

from __future__ import annotations

from contextlib import closing

from game.battle.battle import Battle
from rules.frame.forecast import Fact
from rules.graydawn import asks
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.luck.forms import AddLuck, KeepLuck
from tests.audit import playing
from tests.audit.battles import Bout, stage
from tests.rules.graydawn.lucky import AT_START, aim, asked, duel, fires, left, struck
from tests.rules.graydawn.stage import Stage


def test_standing_orders_leave_only_life_and_limb() -> None:
    """With the orders that people begin a battle with, misses, hits and flesh wounds go by without a word
    (GRD-LUCK-02, GRD-LUCK-03).
    """
    assert {asks.LUCK_HIT, asks.LUCK_WOUND, asks.LUCK_ROLL} <= {*AT_START}
    assert not {asks.LUCK_LIFE, asks.LUCK_FUMBLE} & {*AT_START}
    stage, bob = struck(7, 2, 2, 2, 1, 1, 2, 1)
    kinds = [ask.kind for ask in stage.asked if ask.kind in asks.LUCK]
    assert kinds == [asks.LUCK_HIT, asks.LUCK_WOUND]
    assert stage.ask is None or stage.ask.kind not in asks.LUCK
    assert left(stage, bob) == 5, "nothing is spent without a word"


def test_the_usual_answer_spends_what_saves_most() -> None:
    """Asked about life and limb, a standing order and computer players take the likeliest way; a death save of 8
    where 7 is needed costs a single point (GRD-LUCK-03).
    """
    stage, _ann, bob = duel(armour=())
    stage.hurt(bob, Wounds(wounding=10))
    stage.orders |= {*AT_START}
    fires(stage, bob, 9, 6, 3, 1, 1, 1, 2, 2, 2)
    stage.dice(1, 8)
    stage.take(KeepLuck)
    assert stage.menu().routine == AddLuck(points=1)
    stage.orders |= {asks.LUCK_LIFE}
    stage.answer(stage.mine(AddLuck(points=1)))
    assert stage.wounds(bob).up


def test_a_spray_asks_once() -> None:
    """A player who keeps the luck for one hit of a spray is not asked again at the next ones (GRD-LUCK-02)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 15), "Rifleman", weapons=("Light machine gun",))
    bob = stage.unit("red", (5, 5), "Rifleman", lucky=True, armour=())
    stage.orders |= {asks.LUCK_HIT, asks.LUCK_WOUND}
    aim(stage, ann, bob)
    stage.dice(7, 4, 5, 3, 3, 3, 3, 3, 3, 2)
    stage.take(Shoot, mode="auto", target=bob)
    assert asked(stage) == (asks.LUCK_LIFE, bob)
    stage.dice(9, 6, 3, 3, 3, 3, 3, 3, 2, 9, 1, 1)
    stage.take(KeepLuck)
    assert stage.told("shot")[-1].data["hits"] == 2
    assert len(stage.wounds(bob).crippled) == 2
    assert len([ask for ask in stage.asked if ask.kind == asks.LUCK_LIFE]) == 1


def test_nothing_is_asked_about_rolls_on_which_nothing_hangs() -> None:
    """A unit whose head is crippled slips away however its stun save falls; one that a hit kills needs no severity
    check (GRD-LUCK-02, GRD-CRIP-07).
    """
    stage, bob = struck(1, 2, 2, 2, 3, 3, 2)
    stage.dice(9, 9)
    stage.take(KeepLuck)
    assert stage.wounds(bob).dying
    assert len([ask for ask in stage.asked if ask.kind == asks.LUCK_LIFE]) == 1
    stage, bob = struck(1, 6, 6, 6, 6, 6, 2)
    stage.dice(1, 9)
    stage.take(KeepLuck)
    assert stage.wounds(bob).dead
    assert len([ask for ask in stage.asked if ask.kind == asks.LUCK_LIFE]) == 1


def test_only_the_own_side_is_told() -> None:
    """The enemy reads of the shot, not of the points (GRD-LUCK-01)."""
    stage, _ann, bob = duel()
    fires(stage, bob, 3, 6)
    stage.orders |= {asks.LUCK_HIT, asks.LUCK_WOUND}
    stage.take(AddLuck, points=1)
    assert stage.told("luck")[-1].secret


def test_forecasts_say_that_they_are_without_luck() -> None:
    """Only where a unit that has a part in it has points, as far as the player can tell (GRD-LUCK-02)."""
    stage, ann, bob = duel()
    told = stage.forecast(Shoot, mode="single", target=bob)
    assert [str(each) for each in told.assumes if each.fact is Fact.ANSWER] == ["no luck is spent"]
    stage = Stage()
    ann, bob = stage.unit("blue", (5, 15), "Rifleman"), stage.unit("red", (5, 5), "Irregular")
    aim(stage, ann, bob)
    told = stage.forecast(Shoot, mode="single", target=bob)
    assert not [each for each in told.assumes if each.fact is Fact.ANSWER]


def test_a_battle_with_luck_is_played_again_from_its_script() -> None:
    """Each question about luck is put to the side whose unit it is, and the answers lead to the same battle again
    (GRD-LUCK-02, GRD-LUCK-03).
    """
    bout = Bout("crossing/first-shots", "graydawn", ("random", "random"), "luck")
    setup = stage(bout.scenario, bout.book)
    spenders = set[str]()
    with closing(Battle(setup, bout.seed)) as battle:
        for question, action in playing.questions(battle, playing.seats(setup, bout), most=240):
            if question.ask.kind in asks.LUCK:
                assert battle.ask is not None
                assert battle.table.side(battle.ask.unit) == question.side
                spenders |= {question.side} if not isinstance(action, KeepLuck) else set()
        script, digest = tuple(battle.script), battle.digest
    assert len(spenders) == 2
    with closing(Battle(setup, bout.seed)) as again:
        for step in script:
            again.perform(step)
        assert again.digest == digest


def test_what_luck_is_spent_on_is_told_before_it() -> None:
    """The roll as it stood, the points, then how the attack ends: to the side that spends alone (GRD-LUCK-03)."""
    stage, _, bob = duel()
    fires(stage, bob, 3, 6)
    stage.orders |= {asks.LUCK_HIT, asks.LUCK_WOUND}
    before = len(stage.events)
    stage.dice(3, 3, 3, 3, 3, 3, 4, 1)
    stage.take(AddLuck, points=1)
    told = stage.events[before:]
    assert [event.kind for event in told[:3]] == ["pinch", "luck", "shot"]
    assert told[0].text == "{actor} misses {target}, 16 against 17." and told[0].secret
    assert (told[0].actor, told[0].target) == (told[1].actor, bob)
