"""A passenger takes the controls where no driver is fit to."""

from __future__ import annotations

import pytest

from rules.frame.figure import Aboard, Crew
from rules.gurps.riding.driving import Drive
from rules.gurps.state.turns import Rolling
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.parts.riding import Alight, ChangeSeat, TakeWheel
from tests.rules.gurps.stage import Stage, squares
from tests.rules.gurps.test_riding import machine, seated, straight


def rolling(speed: int = 8, **driver: bool) -> tuple[Stage, Ref, Ref, Ref]:
    """A car that goes north at a speed, its driver in such a state, and a passenger who is asked."""
    stage = Stage(squares(60, 60))
    car = machine(stage, "Car", (30, 50))
    one, other = seated(stage, car, 0), seated(stage, car, 1)
    stage.figures(other, {Skill.AUTOMOBILE: 9})
    stage.put(car, Rolling(speed))
    if driver:
        stage.keep(one, **driver)
    stage.begin()
    stage.until(other)
    return stage, car, one, other


@pytest.mark.parametrize("state", ["dead", "unconscious"])
def test_a_passenger_takes_the_wheel_from_a_driver_who_is_down(state: str) -> None:
    """GUR-MOVE-03: a Ready, at any speed; they change places, and the next second it steers by its own skill."""
    stage, car, driver, ann = rolling(**{state: True})
    assert not stage.offered(Alight) and not stage.offered(Drive)
    assert stage.forecast(TakeWheel).tallies[0].total == 9
    stage.take(TakeWheel)
    assert taking.choice(stage.table, ann).manoeuvre is Manoeuvre.READY
    assert (stage.part(ann, Aboard).seat, stage.part(driver, Aboard).seat) == (0, 1)
    assert [seat.rider for seat in stage.part(car, Crew).seats[:2]] == [ann, driver]
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(Drive, speed=8, route=straight(stage, car, 8), evade=False)
    assert stage.told("drives")


def test_an_empty_seat_at_the_wheel_is_taken_likewise() -> None:
    """GUR-MOVE-03: other seats are changed by a Move."""
    stage = Stage(squares(60, 60))
    car = machine(stage, "Car", (30, 50))
    ann = seated(stage, car, 1)
    stage.begin()
    stage.until(ann)
    assert all(0 not in offer.choices["seat"] for offer in stage.offers(ChangeSeat))
    stage.take(TakeWheel)
    assert stage.part(ann, Aboard).seat == 0


def test_nobody_takes_the_wheel_from_a_driver_who_can_drive() -> None:
    """GUR-MOVE-03: nor in a wreck."""
    stage, _, _, _ = rolling()
    assert not stage.offered(TakeWheel)
    stage, car, _, _ = rolling(dead=True)
    stage.keep(car, dead=True)
    assert not stage.offered(TakeWheel)
