"""A throat that stays shut after its owner has fainted, four minutes without air, and breath held before gas."""

from __future__ import annotations

from rules.gurps.blast import agents
from rules.gurps.blast.forms import HoldBreath
from rules.gurps.book import BOOK
from rules.gurps.flesh import breath
from rules.gurps.grips import holding
from rules.gurps.grips.forms import Hold, LetGo
from rules.gurps.order import outbreaks
from rules.gurps.state.fighting import Gripping, Held
from rules.gurps.state.hurts import Choking, Fatigue, HeldBreath, Stifled
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.figures import Traits
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage
from tests.rules.gurps.test_grips_in_play import clinched


def throttled() -> tuple[Stage, Ref, Ref]:
    """The holder's turn in the second after it has shut the throat of a foe."""
    stage, ann, bob = clinched(Location.NECK)
    holding.changes(stage.table, ann, chokes=True)
    stage.rest()
    stage.begin()
    return stage, ann, bob


def faints(stage: Stage, bob: Ref) -> None:
    stage.until(bob)
    stage.keep(bob, unconscious=True)
    stage.rest()
    stage.begin()


def test_a_hold_ends_with_the_senses_of_its_victim() -> None:
    """GUR-SUFF-01, GUR-GRP-11: as long as nothing else was wanted; no further fatigue point is lost."""
    stage, ann, bob = throttled()
    faints(stage, bob)
    assert stage.find(ann, Gripping) is None and stage.find(bob, Held) is None
    lost = stage.part(bob, Fatigue).lost
    stage.rest()
    assert stage.part(bob, Fatigue).lost == lost and stage.find(bob, Stifled) is None


def test_who_means_to_kill_holds_on() -> None:
    """GUR-SUFF-01: said once, while the throat is shut; a fatigue point a second goes on being lost."""
    stage, ann, bob = throttled()
    stage.take(LetGo, how="to death")
    assert not stage.offered(LetGo, how="to death")
    faints(stage, bob)
    assert stage.part(ann, Gripping).foe == bob and not stage.offered(Hold, what="choke") and stage.offered(LetGo)
    lost = stage.part(bob, Fatigue).lost
    stage.rest()
    assert stage.part(bob, Fatigue).lost == lost + 1
    stage.begin()
    stage.take(LetGo)
    stage.rest()
    assert stage.part(bob, Fatigue).lost == lost + 1, "no fatigue is lost once the hold is broken"


def test_four_minutes_without_air_kill() -> None:
    """GUR-SUFF-01: counted from the first second without air; then the hold is over."""
    stage, ann, bob = throttled()
    stage.take(LetGo, how="to death")
    faints(stage, bob)
    since = stage.part(bob, Stifled).since
    assert since == stage.table.clock.round - 2
    stage.put(bob, Stifled(since - breath.DEADLY + 3))
    stage.rest()
    assert not stage.wounds(bob).dead
    stage.begin()
    stage.rest()
    assert stage.wounds(bob).dead
    stage.begin()
    assert stage.find(ann, Gripping) is None


def test_a_hold_on_the_neck_that_shuts_no_throat_is_not_meant_to_kill() -> None:
    """GUR-SUFF-01: only a choke goes on."""
    stage, _, _ = clinched(Location.NECK)
    assert not stage.offered(LetGo, how="to death")


def before_gas(ht: int = 10) -> tuple[Stage, Ref]:
    """The turn of one that stands four yards from a cloud of tear gas."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), armour=(), ht=ht, quarters=30, facing=0)
    stage.unit("red", (30, 10), facing=4, quarters=20)
    outbreaks.break_out(stage.table, BOOK.outbreak("gas", "Tear"), (10, 25))
    stage.begin()
    stage.until(ann)
    return stage, ann


def enters(stage: Stage, ann: Ref) -> None:
    """The next second begins in the gas, after the turn in which it went there."""
    stage.rest()
    stage.stand(ann, (10, 25))
    stage.begin()
    stage.until(ann)


def test_who_holds_its_breath_does_not_cough() -> None:
    """GUR-SUFF-01, GUR-GAS-01: only its eyes are at stake; the odds of a cloud let loose upon it say so too."""
    stage, ann = before_gas()
    stage.take(HoldBreath)
    assert not stage.offered(HoldBreath)
    assert agents.gassed(stage.table, ann, -2) == (stage.part(ann, Traits).ht - 2, None)
    stage.dice(6, 6, 6, 6, 6, 6)
    enters(stage, ann)
    assert stage.part(ann, Choking).blinded and not stage.part(ann, Choking).coughs
    assert not stage.offered(HoldBreath), "there is no air to take in"


def test_breath_lasts_a_second_for_each_point_of_ht() -> None:
    """GUR-SUFF-01: then it breathes what is there, and rolls for that alone."""
    stage, ann = before_gas(ht=8)
    stage.take(HoldBreath)
    stage.dice(1, 1, 1)
    enters(stage, ann)
    taken = stage.table.clock.round - 1
    while stage.table.clock.round < taken + 8:
        assert not (stage.find(ann, Choking) or Choking(0)).coughs
        stage.rest()
        stage.dice(6, 6, 6)
        stage.begin()
        stage.until(ann)
    assert stage.part(ann, Choking).coughs and stage.find(ann, HeldBreath) is None
    assert not stage.part(ann, Choking).blinded


def test_breath_is_held_only_where_there_is_gas() -> None:
    """GUR-SUFF-01: the list is not longer than it need be."""
    stage, _, _ = throttled()
    assert not stage.offered(HoldBreath)
