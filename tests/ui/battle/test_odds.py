"""What the card makes of a forecast: outcomes put together by what they mean, and the chance to put somebody down."""

from fractions import Fraction
from pathlib import Path

from game.battle.battle import Battle
from game.ui.battle.panels.odds import SHOWN, outcomes, put_down
from rules.forecast import Forecast, Outcome
from rules.forms import Cost
from tests.ui.battle.table import made_ready

COST = Cost(Fraction(2), "2 ticks")
TENTH = Fraction(1, 10)


def foretold(*told: Outcome, success: Fraction | None = None) -> Forecast:
    return Forecast(COST, outcomes=told, success=success)


def test_the_same_wound_in_several_places_is_one_thing_that_may_happen() -> None:
    shown = outcomes(
        foretold(
            Outcome("head: serious wound", TENTH, loss=Fraction(7, 10)),
            Outcome("right arm: serious wound", TENTH, loss=Fraction(7, 10)),
            Outcome("hurt (3 to 5 points)", TENTH, loss=Fraction(1, 4)),
            success=3 * TENTH,
        ),
        None,
    )
    assert [(each.words, each.chance) for each in shown] == [
        ("miss", 7 * TENTH),
        ("hurt", TENTH),
        ("serious wound", 2 * TENTH),
    ]
    assert "right arm: serious wound" in shown[-1].hint


def test_of_many_outcomes_the_rarest_are_put_together_but_never_the_worst() -> None:
    told = [Outcome(f"wound {n}", Fraction(20 - n, 400), loss=Fraction(n, 20)) for n in range(1, 13)]
    shown = outcomes(foretold(*told), None)
    assert len(shown) == SHOWN
    assert shown[-1].words == "wound 12"
    assert sum(each.chance for each in shown) == 1


def test_whoever_loses_all_he_has_left_is_down(tmp_path: Path) -> None:
    battle = Battle(made_ready("farm/raid", "d6", tmp_path), "1")
    view = battle.view("blue")
    one, other = view.units("blue")[:2]
    hurt = Outcome("hurt", 2 * TENTH, one, Fraction(1, 2))
    down = Outcome("down", TENTH, one, Fraction(1))
    assert put_down(view, foretold(hurt, down), one) == TENTH
    assert put_down(view, foretold(hurt, down, Outcome("down", 3 * TENTH, other, Fraction(1))), None) == 3 * TENTH
    assert put_down(view, foretold(Outcome("regains 2", TENTH, one, -TENTH)), one) is None
    battle.close()
