"""What a manoeuvre costs the unit that takes it: the defences it gives up until its next turn."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from game.battle.question import Question
from game.players.greedy import GreedyPlayer
from rules.frame.forecast import Fact
from rules.frame.forms import Action
from rules.gurps import rolls
from rules.gurps.fire import danger
from rules.gurps.fire.danger import SPARED, STRUCK, openings, until
from rules.gurps.fire.forms import Shoot
from rules.gurps.flesh import endings
from rules.gurps.melee import to_hit
from rules.gurps.melee.forms import Strike
from rules.gurps.state.hurts import Stunned
from rules.gurps.strike import foretelling as striking
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.duelling import LOUIS, PIERRE
from tests.rules.gurps.firing import RIFLE, begin
from tests.rules.gurps.stage import Stage

NO_DEFENCE = "no defence until your next turn"


def later(stage: Stage, unit: Ref, form: type[Action], **fields: Any) -> Fraction:
    """What an action is shown to cost the unit that takes it until its next turn."""
    told, own = stage.forecast(form, **fields), stage.known_as(unit)
    return sum((each.chance * each.loss for each in told.later if each.unit == own), Fraction(0))


def chosen(stage: Stage) -> Action:
    """What a computer player does that knows no rulebook."""
    assert stage.ask is not None
    view = stage.view()
    return GreedyPlayer().choose(Question(stage.ask.side, view, view.asked(stage.ask), stage.menu()))


def swordsmen(*foes: tuple[int, int]) -> tuple[Stage, Ref, list[Ref]]:
    """A swordsman who is asked, and swordsmen in those cells who look north or south at him."""
    stage = Stage(hit_locations="torso only")
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=28)
    others = [stage.unit("red", cell, PIERRE, facing=4, quarters=20) for cell in foes]
    return stage, ann, others


def test_an_all_out_blow_shows_what_it_leaves_the_striker_open_to() -> None:
    """GUR-AOA-01, GUR-MAN-03: no defence until the next turn, and what that may cost; a plain blow costs nothing."""
    stage, ann, (bob,) = swordsmen((5, 4))
    begin(stage, ann)
    told = stage.forecast(Strike, manner="determined", target=bob, use="swing")
    assert told.note == NO_DEFENCE and until(stage.view(), stage.known_as(ann)) in told.assumes
    assert [each.text for each in told.later] == [STRUCK, SPARED]
    assert {each.unit for each in told.later} == {stage.known_as(ann)}
    assert sum(each.chance for each in told.later) == 1
    assert 0 < later(stage, ann, Strike, manner="determined", target=bob, use="swing") < 1
    assert not stage.forecast(Strike, target=bob, use="swing").later


def test_nobody_can_know_how_good_those_enemies_are() -> None:
    """GUR-MAN-03: even one that seems to gain nothing is named, for it may be better armed than its like."""
    stage, ann, foes = swordsmen((5, 4), (5, 1))
    begin(stage, ann)
    told = stage.forecast(Strike, manner="determined", target=foes[0], use="swing")
    named = {each.about for each in told.assumes if each.fact is Fact.FIGURES}
    assert named == {stage.known_as(foe) for foe in foes}
    assert any(each.fact is Fact.MIND and each.about is None for each in told.assumes)
    stage, ann, (bob,) = riflemen((10, 22), facing=0)
    begin(stage, ann)
    assert not any(
        each.fact is Fact.FUTURE for each in stage.forecast(Shoot, manner="determined", target=bob, shots=1).assumes
    )


def test_the_more_enemies_can_strike_back_the_more_it_costs() -> None:
    """GUR-AOA-01: each of them meets a striker without defences; a stunned one meets nobody (GUR-DN-02)."""
    costs = []
    for foes, dazed in (((5, 4),), 1), (((5, 4),), 0), (((5, 4), (4, 4)), 0):
        stage, ann, others = swordsmen(*foes)
        for each in others[:dazed]:
            stage.put(each, Stunned())
        stage.look()
        begin(stage, ann)
        costs.append(later(stage, ann, Strike, manner="determined", target=others[0], use="swing"))
    assert 0 == costs[0] < costs[1] < costs[2]


def test_no_swordsman_before_two_able_enemies_goes_all_out() -> None:
    """GUR-AOA-01: the price is higher than what it gains; against one that cannot strike back there is none."""
    stage, ann, _ = swordsmen((5, 4), (4, 4))
    begin(stage, ann)
    assert not is_all_out(chosen(stage))
    stage, ann, (bob,) = swordsmen((5, 4))
    stage.put(bob, Stunned())
    stage.look()
    begin(stage, ann)
    assert is_all_out(chosen(stage))


def riflemen(*cells: tuple[int, int], facing: int = 4) -> tuple[Stage, Ref, list[Ref]]:
    """A rifleman who is asked, and others in those cells, who look his way or not."""
    stage = Stage(hit_locations="torso only")
    ann = stage.unit("blue", (10, 30), weapons=[RIFLE], skills={Skill.RIFLE: 12}, dx=14)
    return stage, ann, [stage.unit("red", cell, facing=facing, armour=()) for cell in cells]


def test_no_rifleman_in_view_of_three_goes_all_out() -> None:
    """GUR-AOA-06: all that is gained is 1; no dodge from any of them until the next turn is too much."""
    stage, ann, others = riflemen((10, 22), (12, 22), (8, 22))
    begin(stage, ann)
    assert later(stage, ann, Shoot, manner="determined", target=others[0], shots=1) > 0
    assert isinstance(chosen(stage), Shoot)


def test_a_rifleman_whom_nobody_notices_shoots_all_out() -> None:
    """GUR-AOA-06, GUR-HEX-02: the only enemy about turns its back."""
    stage, ann, (bob,) = riflemen((10, 22), facing=0)
    begin(stage, ann)
    assert later(stage, ann, Shoot, manner="determined", target=bob, shots=1) == 0
    shot = chosen(stage)
    assert isinstance(shot, Shoot) and shot.manner == "determined"


def is_all_out(action: Action) -> bool:
    return getattr(action, "manoeuvre", None) is Manoeuvre.ALL_OUT_ATTACK


def test_what_it_costs_is_what_a_blow_costs_after_either_manoeuvre() -> None:
    """GUR-MAN-03, GUR-MAN-04: the odds shown beforehand are those of the enemy's blow, met after an all-out attack,
    beside those after a plain one.
    """
    struck = []
    for manner in ("determined", ""):
        stage, ann, (bob,) = swordsmen((5, 4))
        begin(stage, ann)
        (opening,) = openings(stage.table, ann, Manoeuvre.ALL_OUT_ATTACK)
        stage.dice(6, 6, 6, 1, 1, 1, 1, 1, 1, 3)
        stage.take(Strike, manner=manner, target=bob, use="swing")
        stage.until(bob)
        ways = [made for made, _ in danger.attacks(stage.table, bob, ann)]
        use = max(ways, key=lambda made: striking.worth(stage.table, made, int(to_hit.tally(stage.table, made).total)))
        score = int(to_hit.tally(stage.table, use).total)
        struck.append(endings.strikes(striking.fares(stage.table, use, score)))
    assert struck[0] - struck[1] == opening.chance > 0


def test_an_enemy_seen_going_all_out_is_shown_without_defence() -> None:
    """GUR-MAN-03, GUR-AOA-01: the odds of the next shot at it count no dodge, as its look already tells; after a plain
    shot they do.
    """
    odds = {}
    for manner in ("", "determined"):
        stage, ann, (bob,) = riflemen((10, 20))
        begin(stage, bob)
        stage.dice(6, 5, 5)
        stage.take(Shoot, manner=manner, target=ann, shots=1)
        stage.rest()
        begin(stage, ann)
        told = stage.forecast(Shoot, target=bob, shots=1)
        odds[manner] = told.struck(stage.known_as(bob))
        assert any("dodge" in each.text for each in told.assumes) == (manner == "")
    assert odds["determined"] == rolls.chance(8) > odds[""]
