"""A deliberate search: what it may find, how likely, and that its offer tells nothing."""

from __future__ import annotations

from itertools import product

from rules.gurps.mind.searching import Search
from rules.gurps.rolls import Contest, Roll
from rules.gurps.senses import knowing
from rules.gurps.state.hurts import Deafened
from rules.gurps.state.turns import Hidden
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.lots import shown
from tests.rules.gurps.stage import Stage


def searching(*, away: int = 20, facing: int = 0, hides: bool = True) -> tuple[Stage, Ref, Ref]:
    """A unit that is asked for its manoeuvre, and an enemy in a thicket before it that it does not know of."""
    stage = Stage()
    stage.terrain.growth[30 - away, 10] = stage.terrain.density[30 - away, 10] = 1.0
    ann = stage.unit("blue", (10, 30), facing=facing, per=12, quarters=30, weapons=[])
    bob = stage.unit("red", (10, 30 - away), facing=4, skills={Skill.STEALTH: 11}, quarters=20, weapons=[])
    if hides:
        stage.put(bob, Hidden())
        stage.dice(3, 3, 3, 6, 6, 5)
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def test_a_search_finds_one_that_hides_by_a_contest() -> None:
    """GUR-CONC-01, GUR-VIS-02: Vision, at half the range penalty, against Stealth; what is shown
    with all figures known is every way that both rolls may fall, and a tie leaves it hidden.
    """
    for fell, hiding, finds in (((2, 2, 2), (5, 5, 5), True), ((5, 5, 5), (3, 3, 3), False)):
        stage, ann, bob = searching()
        assert not knowing.perceives(stage.table, ann, bob)
        told = shown(stage, stage.fill(Search))
        score = int(told.tallies[1].total)
        throws = [sum(faces) for faces in product(range(1, 7), repeat=3)]
        wins = sum(Contest(Roll(a, score), Roll(b, 11)).margin > 0 for a in throws for b in throws)
        assert sum(row.chance for row in told.of(bob) if row.text == "found") * len(throws) ** 2 == wins
        assert score == 12 - 3
        stage.dice(*fell, *hiding)
        stage.take(Search)
        stage.look()
        assert knowing.perceives(stage.table, ann, bob) is finds
        assert (stage.view("blue").lost(bob) is None) or not finds
        assert all(event.secret for event in stage.told("search"))


def test_a_search_hears_one_behind_its_back() -> None:
    """GUR-CONC-01: what is out of sight is heard by Per at the range penalty, unless the searcher is deaf."""
    for deaf in (False, True):
        stage, ann, bob = searching(away=7, facing=4, hides=False)
        if deaf:
            stage.put(ann, Deafened())
        told = shown(stage, stage.fill(Search))
        assert [int(each.total) for each in told.tallies[1:]] == ([] if deaf else [12 - 3])
        stage.dice(3, 3, 3)
        stage.take(Search)
        assert (bob in knowing.foes(stage.table, ann)) is not deaf
    stage, ann, bob = searching(away=7, facing=4, hides=False)
    stage.dice(4, 3, 3)
    stage.take(Search)
    assert bob not in knowing.foes(stage.table, ann)


def test_the_offer_does_not_tell_whether_anybody_hides() -> None:
    """GUR-CONC-01: it reads the same over empty ground as before one in hiding; only the senses are needed."""
    stage, ann, bob = searching()
    before = stage.offers(Search), stage.forecast(Search)
    stage.stand(bob, (39, 0))
    assert (stage.offers(Search), stage.forecast(Search)) == before
    stage.put(ann, Deafened())
    stage.keep(ann, crippled=(Location.LEFT_EYE, Location.RIGHT_EYE))
    assert not stage.offered(Search) and any("neither sees nor hears" in each for each in stage.refusals())


def test_one_that_went_into_hiding_is_shown_as_it_is_played() -> None:
    """GUR-VIS-02: of an enemy that its side saw before, the odds stand on the side's own view."""
    stage, _, bob = searching(hides=False)
    known = stage.known_as(bob)
    stage.put(bob, Hidden())
    stage.look()
    told = stage.forecast(Search)
    rows = {row.text: row.chance for row in told.of(known)}
    true = {row.text: row.chance for row in shown(stage, stage.fill(Search)).of(bob)}
    assert set(rows) == set(true) == {"found", "not found"}
    assert told.tallies[1].total == 12 - 3
