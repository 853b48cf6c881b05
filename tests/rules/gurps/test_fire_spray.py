"""Spraying: one volley at several targets, from one side to the other."""

from __future__ import annotations

from rules.gurps.core import figures
from rules.gurps.defence.forms import Defend
from rules.gurps.fire.forms import Shoot, Spray
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage

GUN = "Kalashnikov rifle 7.62 mm"
"""Rate of fire 10."""


def field(columns: tuple[int, ...] = (10, 12, 14), weapon: str = GUN) -> tuple[Stage, Ref, list[Ref]]:
    """A gunner, and enemies side by side fifteen yards before it."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=[weapon], skills={Skill.RIFLE: 14}, st=14, dx=14, name="Ann")
    foes = [stage.unit("red", (column, 15), facing=4, armour=(), weapons=[], dx=9) for column in columns]
    stage.begin()
    stage.until(ann)
    return stage, ann, foes


def test_shots_are_lost_between_targets() -> None:
    """GUR-SUP-03, GUR-ROF-03: 1 a yard at a rate of 10; what is left is shared, each with the bonus of its own shots,
    and recoil counts 1 more for each target after the first.
    """
    stage, ann, (bob, cal, dan) = field()
    shown = stage.forecast(Spray, target=bob, others=(cal, dan))
    assert [tally.title.split(", ")[-1] for tally in shown.tallies] == ["2 shots", "2 shots", "2 shots"]
    assert shown.note.startswith("4 shots")
    for foe in (bob, cal, dan):
        assert sum(each.chance for each in shown.of(stage.known_as(foe))) == 1
    stage.dice(3, 3, 3, 1, 1, 1, 2, 2, 3, 1, 1, 1, 6, 6, 4)
    stage.take(Spray, target=bob, others=(cal, dan))
    stage.take(Defend, how="dodge", drop=False)
    stage.take(Defend, how="dodge", drop=False)
    shots = stage.told("shot")
    assert [event.target for event in shots] == [bob, cal, dan]
    assert stage.item(ann, GUN).loaded == 31 - 10


def test_what_misses_flies_on() -> None:
    """GUR-WRONG-02, GUR-SUP-03: the first burst misses and strikes a friend behind its target, as was shown; the second
    is parted from it, and what it does comes with it.
    """
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=[GUN], skills={Skill.RIFLE: 14}, st=14, dx=14, name="Ann")
    bob, cal = (stage.unit("red", (x, 15), facing=4, armour=(), weapons=[], dx=9) for x in (10, 14))
    eve = stage.unit("blue", (10, 12), armour=(), weapons=[], dx=9, name="Eve")
    stage.begin()
    stage.until(ann)
    shown = stage.forecast(Spray, target=bob, others=(cal,))
    risk = shown.struck(stage.known_as(eve))
    assert 0 < risk < shown.struck(stage.known_as(bob))
    assert sum(each.chance for each in shown.of(stage.known_as(eve))) == 1
    stage.dice(5, 5, 6, 2, 2, 2, *([3] * 12), 5, 5, 6)
    stage.take(Spray, target=bob, others=(cal,))
    told = [(event.kind, event.target) for event in stage.events if event.kind in ("shot", "wound")]
    assert told[:2] == [("shot", bob), ("shot", eve)]
    assert [event.text for event in stage.told("shot")][1] == "A stray shot flies at {target}."
    assert stage.hp(eve) < figures.build(stage.table, eve).hp


def test_a_figure_may_be_struck_by_both() -> None:
    """GUR-WRONG-02, GUR-SUP-03: one in line behind two targets in depth may be struck by the strays of either."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=[GUN], skills={Skill.RIFLE: 14}, st=14, dx=14, name="Ann")
    bob, cal, dan = (stage.unit("red", (10, y), facing=4, armour=(), weapons=[], dx=9) for y in (20, 18, 15))
    stage.begin()
    stage.until(ann)
    one = stage.forecast(Shoot, target=bob, shots=9).struck(stage.known_as(dan))
    both = stage.forecast(Spray, target=bob, others=(cal,)).struck(stage.known_as(dan))
    assert both > one > 0


def test_a_gun_that_fails_sends_nothing_on() -> None:
    """GUR-CRIT-04: neither at the next target nor past the first."""
    stage, _, (bob, cal, _) = field()
    stage.dice(6, 6, 5, *([3] * 6))
    stage.take(Spray, target=bob, others=(cal,))
    assert [event.target for event in stage.told("shot")] == [bob] and stage.told("jams")


def test_all_targets_lie_within_thirty_degrees() -> None:
    """GUR-SUP-03: on one side of the first; none farther round."""
    stage, _, (bob, cal, dan) = field((10, 14, 24))
    runs = {
        run
        for offer in stage.offers(Spray)
        if stage.known_as(bob) in offer.choices["target"]
        for run in offer.choices["others"]
    }
    assert runs == {(stage.known_as(cal),)}
    assert dan


def test_a_slow_gun_does_not_spray() -> None:
    """GUR-SUP-03: a rate of 5 or more."""
    stage, _, _ = field(weapon="Bolt-action rifle 7.62 mm")
    assert not stage.offered(Spray)
    stage, ann, _ = field()
    stage.loaded(ann, GUN, 3)
    assert not stage.offered(Spray)


def test_all_out_spray() -> None:
    """GUR-AOA-06, GUR-SUP-03: as an all-out attack each roll is surer by 1."""
    stage, _, (bob, cal, _) = field()
    plain = stage.forecast(Spray, target=bob, others=(cal,), all_out=False).tallies
    surely = stage.forecast(Spray, target=bob, others=(cal,), all_out=True).tallies
    assert [int(each.total) + 1 for each in plain] == [int(each.total) for each in surely]
