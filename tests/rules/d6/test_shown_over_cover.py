"""What is shown to attackers who look over their cover, get up or turn to do it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.d6.asks import TURN
from rules.d6.attacks.forms import Shoot, Strike
from rules.d6.book import BOOK
from rules.d6.grappling import Grapple
from rules.d6.magic.spells import Cast
from rules.d6.state import Casting, Health, Zone
from rules.d6.state import Turn as Begun
from rules.d6.suppression.forms import Suppress
from rules.d6.turns.forms import HoldBack, Pass
from rules.frame.body import Posture
from rules.frame.figure import Kit, Stance
from rules.frame.flow import Ask
from rules.frame.things import Known
from rules.parts.handling import Load
from tests.rules.d6.playing import Playing, acts
from tests.rules.d6.shown import LMG, RIFLE, behind_a_wall, from_above, of, own_name

# looking over cover


def test_a_sweep_over_the_cover_a_gunner_keeps_down_behind_is_shown_as_he_rises_to_fire_it() -> None:
    """DSX-SUPP-06: he comes into view, so that everybody exposed in the zone is struck."""
    play, man, foe = behind_a_wall("Machine-gunner")
    sweep = Suppress(weapon=LMG, front=((9, 13), (10, 13), (11, 13)))
    play.put(man, Begun(2))
    assert play.menu(man).admits(sweep)
    shown = of(play, play.forecast(man, sweep), foe)
    assert sum(outcome.chance for outcome in shown) == 1
    play.round({man: acts(sweep), foe: [Pass()]}, number=2)
    assert [event.target for event in play.told("swept")] == [foe]


def test_spells_over_the_cover_a_mage_keeps_down_behind_are_shown_as_he_rises_to_cast_them() -> None:
    """DSX-SPELL-04, DSX-COVER-07."""
    play, mage, foe = behind_a_wall("Mage")
    play.put(mage, Begun(2), Casting("Fire bolt", ("V",)))
    bolt = Cast(spell="Fire bolt", component="S", target=foe)
    assert play.menu(mage).admits(replace_target(play, bolt))
    told = play.forecast(mage, bolt)
    assert told.success is not None
    assert told.success > Fraction(1, 2)
    play.put(mage, Casting("Fireball", ("V", "S")))
    ball = Cast(spell="Fireball", component="M", cell=(10, 13))
    assert play.menu(mage).admits(ball)
    assert not any(outcome.spared for outcome in of(play, play.forecast(mage, ball), foe))


def replace_target(play: Playing, action: Cast) -> Cast:
    """The same in blue's own number."""
    assert action.target is not None
    return action.model_copy(update={"target": own_name(play, "blue", action.target)})


# fire zones, vehicles, doors


def test_a_prone_attacker_turns_to_its_target_in_the_forecast_as_in_play() -> None:
    """DSX-ATK-03, DSX-ADV-01, DSX-ADV-05: turned to the unarmed man behind it, it has the die of the armed."""
    play = Playing()
    axeman = play.man("blue", (10, 10), "Orc raider", facing=0)
    victim = play.man("red", (10, 11), facing=0, reflexes=10)
    play.put(axeman, Stance(Posture.PRONE))
    play.put(victim, Kit())
    play.look()
    name = play.part(axeman, Kit).held()[0].name
    told = play.forecast(axeman, Strike(weapon=name, target=victim))
    play.dice(*[1] * 12)
    play.round({axeman: acts(Strike(weapon=name, target=victim))})
    (rolled,) = [line for event in play.told("attack") for line in event.detail if "dice" in line]
    assert str(told.tallies[0]).split(":")[0] == rolled.split(":")[0]
    assert "armed against unarmed" in str(told.tallies[0])


def test_an_attacker_that_looks_over_its_cover_turns_to_the_target_all_the_same() -> None:
    """DSX-ATK-03, DSX-ADV-01, DSX-COVER-07: kept down another way, prone, it turns and has the die of the armed."""
    play = Playing()
    axeman = play.man("blue", (10, 10), "Orc raider", facing=0)
    victim = play.man("red", (10, 11), facing=0, reflexes=10)
    play.put(axeman, Stance(Posture.PRONE, (0,)))
    play.put(victim, Kit())
    play.look()
    name = play.part(axeman, Kit).held()[0].name
    assert "armed against unarmed" in str(play.forecast(axeman, Strike(weapon=name, target=victim)).tallies[0])


def test_hold_is_shown_to_fail_where_there_is_no_line_to_the_target() -> None:
    """DSX-SPELL-04, DSX-COVER-04: behind a wall nobody is struck, and the forecast says why."""
    play = Playing()
    for column in range(20):
        play.wall((column, 8), 4)
    mage, orc = play.man("blue", (10, 6), "Mage", facing=4), play.man("red", (10, 11), "Orc raider", facing=0)
    play.look()
    play.put(mage, Casting("Hold", ("V", "S")))
    told = BOOK.forecast(play.table, Ask("blue", mage, TURN), Cast(spell="Hold", component="M", target=orc))
    assert told.success == 0 and not told.outcomes
    assert "wall" in told.note


def test_seizing_is_shown_over_the_cover_that_the_attacker_comes_out_of() -> None:
    """DSX-GRAP-01, DSX-COVER-07: what it keeps down behind does not hide the target from it."""
    play = Playing()
    play.wall((10, 10), 4, what="low wall", height=1.0)
    blue, red = play.man("blue", (10, 10), facing=4), play.man("red", (10, 11), facing=0)
    play.look()
    bare = from_above(play, blue, Grapple(target=red)).success
    play.put(blue, Stance(Posture.CROUCHED, (4,)))
    assert from_above(play, blue, Grapple(target=red)).success == bare


@pytest.mark.parametrize("sheet", ["Rifleman", "Mage"])
def test_who_rises_to_attack_into_fire_is_shown_what_that_costs_and_pays_it(sheet: str) -> None:
    """DSX-SUPP-06, DSX-SUPP-08: behind the wall nothing struck him; shooting or casting over it he is struck first."""
    play, man, foe = behind_a_wall(sheet)
    play.put(man, Health(60))
    play.table.add(Zone(foe, LMG, 8, 12, ((10, 5), (10, 6)), 1), Known(("blue", "red")))
    play.put(man, Begun(2), Casting("Fire bolt", ("V",)))
    deed = (
        Shoot(weapon=RIFLE, target=foe) if sheet == "Rifleman" else Cast(spell="Fire bolt", component="S", target=foe)
    )
    told = of(play, play.forecast(man, deed), man)
    still = Cast(spell="Fire bolt", component="S") if sheet == "Mage" else Load(weapon=RIFLE)
    assert of(play, play.forecast(man, still), man) == ()
    play.dice(*[1] * 6)
    play.round({man: acts(deed), foe: [HoldBack()]}, number=2)
    lost = 60 - play.hp(man)
    assert lost
    assert [f"({lost} points)" in outcome.text for outcome in told] == [True]
