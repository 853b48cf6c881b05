"""Units that come under suppression fire after it was laid, against a second opinion: what is played, and what is shown
of it beforehand and when the unit defends itself.

Every situation is drawn by lot from a fixed seed: the weapon, the range, how many hits are left, how the dice of the
gun fall, and the figures, wounds, armour and postures of both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

import pytest

from rules.frame.body import Posture
from rules.frame.forms import Action
from rules.gurps.afoot.forms import ChangePosture, Step
from rules.gurps.defence.forms import Defend
from rules.gurps.fire.forms import Suppress
from rules.gurps.state.things import Zone
from rules.kernel.refs import Ref
from tests.rules.gurps import opinion, opinion_fire
from tests.rules.gurps.lots import KINDS, enlisted, person, shown
from tests.rules.gurps.opinion import FRONT, Person, avoided
from tests.rules.gurps.opinion_fire import volley_bonus
from tests.rules.gurps.opinion_harm import critical, dice
from tests.rules.gurps.opinion_riding import zone_cap
from tests.rules.gurps.opinion_several import FAILS
from tests.rules.gurps.opinion_strays import hits_of
from tests.rules.gurps.stage import Stage
from tests.rules.gurps.test_second_opinion_several import AUTOMATIC, HOME, shooter
from tests.tiers import thinned

LOADED = (1, 1, 2, 2, 2, 3, 4, 6)
"""Faces of the dice of the gun: low ones more often, so that many situations are hits."""


@dataclass
class Swept:
    """Ground under Ann's fire, and Bob beside it or in it."""

    stage: Stage
    ann: Person
    bob: Person
    ref: Ref
    into: tuple[int, int]
    """The cell in which the ground strikes at Bob."""
    left: int
    """Hits it may still score."""

    def shot(self) -> opinion_fire.Shot:
        """One attack of that ground."""
        across, along = abs(self.into[0] - HOME[0]), abs(self.into[1] - HOME[1])
        kind = opinion.WEAPONS[self.ann.weapon]
        use = kind["ranged"][0]
        shots = int(str(use["rof"]).strip("!"))
        return opinion_fire.Shot(kind, use, max(across, along) + min(across, along) // 2, shots=shots)

    @property
    def score(self) -> int:
        """What it strikes with: at most 6 and the bonus."""
        shot = self.shot()
        return min(shot.need(self.ann, "torso", self.bob), zone_cap(volley_bonus(shot.shots), fixed=False))


def swept(lot: Random, *, rising: bool = False) -> Swept:
    """A situation by lot."""
    stage = Stage()
    ann = shooter(lot, stage, *AUTOMATIC)
    bob = person(lot, "Broadsword", kinds=KINDS)
    bob = replace(bob, hp=bob.full, stunned=False, posture="kneeling" if rising else "standing")
    far = enlisted(stage, bob, "red", (30, 5), facing=4)
    near = lot.randint(16, 32)
    stage.begin()
    stage.take(Suppress, place=(HOME[0], near), zones=1)
    [(at, zone)] = stage.table.having(Zone)
    row = lot.choice(sorted({row for _, row in zone.cells}))
    into = (max(column for column, where in zone.cells if where == row), row)
    left = lot.randint(1, zone.shots)
    stage.put(at, replace(zone, left=left))
    stage.until(far)
    stage.stand(far, into if rising else (into[0] + 1, row), 4)
    return Swept(stage, ann, bob, far, into, left)


def assert_struck_at(lot: Random, made: Swept, form: type[Action], **how: object) -> None:
    """The ground strikes as often as the second opinion says of the dice that fall; what is shown of the dodge then."""
    faces = lot.choices(LOADED, k=3)
    hits = hits_of(made.score, sum(faces), made.left, int(made.shot().use["rcl"]))
    made.stage.dice(*faces, *[3] * 90)
    made.stage.take(form, **how)
    asks = hits > 0 and not critical(made.score, sum(faces))
    assert asks == (made.stage.ask is not None and made.stage.ask.kind == "defend")
    if asks:
        assert made.stage.asked[-1].about.hits == hits
        assert_dodges(made, hits)
        made.stage.take(Defend, how="dodge", drop=False)
    assert len([each for each in made.stage.told("shot") if each.target == made.ref]) == 1
    if sum(faces) < FAILS:
        [(_, zone)] = made.stage.table.having(Zone)
        assert zone.left == made.left - hits


def assert_dodges(made: Swept, hits: int) -> None:
    """How many of so many hits a dodge is shown to leave."""
    told = shown(made.stage, made.stage.fill(Defend, how="dodge", drop=False))
    score, mine = made.bob.dodge(FRONT, gun=True), dict[str, Fraction]()
    for fell, chance in dice(3).items():
        left = max(0, hits - avoided(score, fell))
        word = "avoided" if not left else "struck" if hits == 1 else f"{left} of {hits} strike"
        mine[word] = mine.get(word, Fraction(0)) + chance
    assert {each.text: each.chance for each in told.of(made.ref)} == mine, told.tallies


@pytest.mark.parametrize("number", thinned(range(20), 4))
def test_units_that_step_into_it(number: int) -> None:
    """GUR-SUP-02."""
    lot = Random(number)
    made = swept(lot)
    assert_struck_at(lot, made, Step, way=(made.into,))


@pytest.mark.parametrize("number", range(8))
def test_units_that_rise_in_it(number: int) -> None:
    """GUR-SUP-02."""
    lot = Random(number)
    made = swept(lot, rising=True)
    made.bob = replace(made.bob, posture="standing")
    assert_struck_at(lot, made, ChangePosture, by="step", posture=Posture.STANDING)
