"""A throat that stays shut after its owner has fainted, and four minutes without air."""

from __future__ import annotations

from rules.gurps.flesh import breath
from rules.gurps.grips import holding
from rules.gurps.grips.forms import Choke, ChokeOn, LetGo
from rules.gurps.state.grips import Gripping, Held
from rules.gurps.state.hurts import Fatigue, Stifled
from rules.gurps.terms.anatomy import Location
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage
from tests.rules.gurps.test_grips_in_play import clinched


def throttled() -> tuple[Stage, Ref, Ref]:
    """The holder's turn in the second after it has shut the throat of a foe."""
    stage, ann, bob = clinched(Location.NECK)
    holding.chokes(stage.table, ann)
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
    stage.take(ChokeOn)
    assert not stage.offered(ChokeOn)
    faints(stage, bob)
    assert stage.part(ann, Gripping).foe == bob and not stage.offered(Choke) and stage.offered(LetGo)
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
    stage.take(ChokeOn)
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
    assert not stage.offered(ChokeOn)
