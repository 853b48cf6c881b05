"""Sight: hidden figures, foes lost from sight, and hits that only stun."""

from __future__ import annotations

from rules.frame.ground import Light
from rules.frame.knowing import Awareness
from rules.gurps.defence import threat as threats
from rules.gurps.fire import to_hit
from rules.gurps.fire.forms import Shoot
from rules.gurps.mind.searching import Hide
from rules.gurps.senses import hiding, knowing
from rules.gurps.state.things import Arsenal
from rules.gurps.state.turns import Hidden
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Ranged
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage

RIFLE = "Bolt-action rifle 7.62 mm"


def thicket(stealth: int = 14) -> tuple[Stage, Ref, Ref]:
    """A shooter in a thicket, and an enemy twenty yards before it that looks its way and does not know of it."""
    stage = Stage()
    stage.terrain.growth[30, 10] = 1.0
    stage.terrain.density[30, 10] = 1.0
    skills = {Skill.RIFLE: 14, Skill.STEALTH: stealth}
    ann = stage.unit("blue", (10, 30), weapons=[RIFLE], skills=skills, st=14, dx=14, name="Ann")
    bob = stage.unit("red", (10, 10), facing=0, armour=(), weapons=[], dx=9, per=10, name="Bob")
    return stage, ann, bob


def test_one_that_hides_is_made_out_by_vision() -> None:
    """GUR-VIS-02: Vision at half the range penalty against Stealth, once a second; a tie leaves it hidden."""
    stage, ann, bob = thicket()
    stage.begin()
    stage.until(ann)
    stage.take(Hide)
    stage.stand(bob, (10, 10), 4)
    assert not knowing.perceives(stage.table, bob, ann)
    [(_, shows)] = hiding.watchers(stage.table, ann)
    seen = hiding.vision(stage.table, bob, ann, shows)
    assert next(each.amount for each in seen.modifiers if each.rule == "GUR-VIS-02") == -3
    stage.rest()
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.begin()
    assert stage.part(ann, Hidden).spotted == () and not knowing.perceives(stage.table, bob, ann)
    stage.rest()
    stage.dice(6, 6, 5, 1, 1, 1)
    stage.begin()
    assert stage.part(ann, Hidden).spotted == (bob,) and knowing.perceives(stage.table, bob, ann)


def test_no_defence_against_a_shot_out_of_hiding() -> None:
    """GUR-VIS-02: the first attack allows no active defence, and the shot reveals it at once."""
    stage, ann, bob = thicket()
    stage.put(ann, Hidden())
    stage.look()
    stage.stand(bob, (10, 10), 4)
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.begin()
    stage.until(ann)
    before = stage.hp(bob)
    stage.dice(3, 3, 2, *(3 for _ in range(20)))
    stage.take(Shoot, target=bob, shots=1)
    assert stage.hp(bob) < before
    assert stage.find(ann, Hidden) is None and knowing.perceives(stage.table, bob, ann)


def test_no_hiding_in_plain_sight() -> None:
    """GUR-VIS-02: on open ground before an enemy that is known of it is refused, and said why."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=[RIFLE], dx=14)
    stage.unit("red", (10, 20), facing=4, name="Bob")
    stage.begin()
    stage.until(ann)
    assert not stage.offered(Hide) and any("plain sight" in each for each in stage.refusals())


def test_a_foe_that_is_not_seen() -> None:
    """GUR-VIS-01: in a known cell at -4, and all that hampers sight together takes 10 off at most."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=[RIFLE], skills={Skill.RIFLE: 14}, st=14)
    bob = stage.unit("red", (10, 20), facing=4)
    arm = next(iter(stage.part(ann, Arsenal).weapons))
    from rules.gurps.core import arms

    held = arms.arm(stage.table, ann, arm.name)
    assert held is not None
    made = Attack(ann, bob, held, held.weapon.ranged[0])
    plain = int(to_hit.tally(stage.table, made).total)
    aware = stage.part(ann, Awareness)
    stage.put(ann, Awareness(aware.known, ()))
    assert int(to_hit.tally(stage.table, made).total) == plain - 4
    stage.light(Light.BLACK)
    stage.put(ann, Awareness(aware.known, ()))
    assert int(to_hit.tally(stage.table, made).total) == plain - 10


def test_a_shot_at_where_a_foe_was() -> None:
    """GUR-VIS-01: it may be gone; then the rounds are spent for nothing."""
    stage, ann, bob = thicket()
    stage.stand(bob, (10, 20), 4)
    stage.begin()
    stage.until(ann)
    aware = stage.part(ann, Awareness)
    stage.light(Light.BLACK)
    stage.look()
    assert not knowing.perceives(stage.table, ann, bob) and aware.of(bob) is not None
    assert stage.offered(Shoot)
    assert any("still there" in str(each) for each in stage.forecast(Shoot, target=bob, shots=1).assumes)
    from rules.frame.figure import Position

    loaded = stage.item(ann, RIFLE).loaded
    stage.put(bob, Position((14, 20)))
    stage.take(Shoot, target=bob, shots=1)
    assert stage.item(ann, RIFLE).loaded == loaded - 1
    assert "nobody" in stage.told("shot")[-1].text


def test_a_hit_that_only_stuns() -> None:
    """GUR-INJ-09, GUR-INJ-10: without damage the victim rolls HT at the modifier of the weapon, or is stunned; the
    forecast tells how likely.
    """
    stage, ann, bob = thicket()
    rifle = stage.part(ann, Arsenal).weapon(RIFLE)
    assert rifle is not None
    stunner = tuple(Ranged(**(each.model_dump() | {"damage": "", "resist": -2})) for each in rifle.ranged)
    stage.weapon(ann, RIFLE, ranged=stunner)
    stage.stand(bob, (10, 24), 0)
    stage.begin()
    stage.until(ann)
    shown = stage.forecast(Shoot, target=bob, shots=1)
    assert {row.text for row in shown.of(stage.known_as(bob))} == {"hit, no injury", "stunned", "not struck"}
    stage.dice(3, 3, 2, 5, 5, 5)
    stage.take(Shoot, target=bob, shots=1)
    assert stage.wounds(bob).stunned


def test_threats_from_the_unknown() -> None:
    """GUR-DEF-01, GUR-VIS-02: nobody defends against an attack of which it cannot know."""
    stage, ann, bob = thicket()
    stage.begin()
    held = next(iter(stage.part(ann, Arsenal).weapons))
    assert held.ranged
    assert not threats.may_be_met(stage.table, threats.Threat(ann, bob, "shot"))
