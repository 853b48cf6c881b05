"""Luck beyond a shot and the wound it makes: blows, throws, dives, stray rounds, blasts, jams, treatment, enemies
unseen.
"""

from __future__ import annotations

from fractions import Fraction

from rules.graydawn import asks
from rules.graydawn.blast.forms import Dive, Throw
from rules.graydawn.care.topic import Stabilise
from rules.graydawn.covering.forms import CoverFire
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.gear.forms import ClearJam
from rules.graydawn.luck import purse
from rules.graydawn.luck.forms import AddLuck, KeepLuck, Reroll
from rules.graydawn.melee.forms import Strike
from rules.graydawn.state import Faults, Hiding
from rules.graydawn.terms.anatomy import LIMBS
from rules.graydawn.terms.skills import Skill
from rules.graydawn.turns.forms import Advance, Brace
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage

FRAG, RIFLE = "Fragmentation grenade", "Assault rifle"


def ready(stage: Stage, ann: Ref) -> None:
    """Ann has declared one action, and is asked for it."""
    stage.begin({ann: 14})
    stage.until(ann, asks.ACTIVATE)
    stage.take(Advance, moves=0, actions=1)


def asked(stage: Stage) -> tuple[str, Ref]:
    """Which question is open, and to which unit it is put."""
    assert stage.ask is not None
    return stage.ask.kind, stage.ask.unit


def test_a_blow_that_misses_is_mended() -> None:
    """CQB 6, Melee 4 and a die of 3 against 10 and 6 lack three: two points (GRD-LUCK-03, GRD-CORE-04)."""
    stage = Stage()
    skills = {Skill.MELEE: 4, Skill.BRAWLING: 4}
    ann = stage.unit("blue", (5, 5), weapons=("Combat knife",), skills=skills, REF=6, MA=6, lucky=True)
    bob = stage.unit("red", (5, 6), weapons=("Combat knife",), skills=skills, REF=6, MA=6, armour=())
    ready(stage, ann)
    stage.dice(3, 6)
    stage.take(Strike, weapon="Combat knife", target=bob)
    assert asked(stage) == (asks.LUCK_ROLL, ann)
    stage.dice(3, 5, 2, 2)
    stage.take(AddLuck, points=2)
    assert stage.told("blow")[-1].data["hit"] is True
    assert stage.wounds(bob).marks


def test_a_throw_off_the_mark_is_mended() -> None:
    """Ten and a die of 3 against 15: a point makes it 15, and it comes down where it should (GRD-LUCK-03,
    GRD-THROW-01).
    """
    stage = Stage()
    skills = {Skill.ATHLETICS: 4}
    ann = stage.unit("blue", (10, 20), weapons=(FRAG,), skills=skills, REF=6, CL=6, BODY=6, lucky=True)
    stage.unit("red", (10, 10), "Irregular", armour=())
    ready(stage, ann)
    told = stage.forecast(Throw, cell=(10, 10))
    assert "no luck is spent" in [str(each) for each in told.assumes]
    stage.dice(3)
    stage.take(Throw, cell=(10, 10))
    assert asked(stage) == (asks.LUCK_ROLL, ann)
    stage.dice(2, 4, 4, 4, 4, 4, 4, 4, 10)
    stage.take(AddLuck, points=1)
    assert stage.told("burst")[-1].cells == ((10, 10),)
    assert stage.told("throws")[-1].success is False, "by the dice alone it went astray"


def test_a_dive_comes_off_by_luck() -> None:
    """REF 5, Athletics 2 and a die of 7 lack one: aside after all (GRD-LUCK-03, GRD-EXPL-04)."""
    stage = Stage()
    ann = stage.unit("blue", (10, 20), weapons=(FRAG,), skills={Skill.ATHLETICS: 4}, REF=6, CL=6, BODY=6)
    skills = {Skill.AWARENESS: 3, Skill.ATHLETICS: 2}
    bob = stage.unit("red", (10, 10), "Rifleman", skills=skills, armour=(), INT=5, REF=5, lucky=True)
    ready(stage, ann)
    stage.dice(5, 8)
    stage.take(Throw, cell=(10, 10))
    assert asked(stage) == (asks.DIVE, bob)
    stage.dice(7)
    stage.take(Dive)
    assert asked(stage) == (asks.LUCK_HIT, bob)
    stage.dice(4, 4, 4, 4, 4, 4, 4, 9, 1, 1)
    stage.take(AddLuck, points=1)
    assert "dives aside" in stage.told("dives")[-1].text


def test_a_blast_that_would_maim_is_mended() -> None:
    """BODY 6, LUCK 5 and a die of 3 lack one to 15: no part is lost (GRD-LUCK-03, GRD-EXPL-05)."""
    stage = Stage()
    ann = stage.unit("blue", (10, 20), weapons=(FRAG,), skills={Skill.ATHLETICS: 4}, REF=6, CL=6, BODY=6)
    bob = stage.unit("red", (10, 10), "Rifleman", armour=(), INT=1, BODY=6, LUCK=5, lucky=True)
    ready(stage, ann)
    stage.dice(5, 2, 2, 2, 2, 2, 2, 2, 2, 3)
    stage.take(Throw, cell=(10, 10))
    assert asked(stage) == (asks.LUCK_LIFE, bob)
    assert stage.forecast(Reroll, roll="the check of BODY and LUCK").success == Fraction(7, 10)
    stage.dice(1, 1)
    stage.take(AddLuck, points=1)
    assert not [part for part in LIMBS if stage.wounds(bob).limb(part)]


def test_a_stray_round_is_escaped() -> None:
    """A defence of -2 under covering fire is hit; two points escape (GRD-LUCK-03, GRD-COVF-01)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), facing=4, weapons=("9mm service pistol",))
    bob = stage.unit("red", (5, 15), armour=(), skills={Skill.DODGE: 4}, CL=6, REF=6, MA=6, lucky=True)
    ready(stage, ann)
    stage.dice(1, 10, 2)
    stage.take(CoverFire, target=bob, times=8)
    assert asked(stage) == (asks.LUCK_HIT, bob)
    stage.take(AddLuck, points=2)
    assert stage.wounds(bob).marks == 0
    assert not stage.told("shot")


def test_a_jam_is_cleared_by_luck() -> None:
    """TECH 5 and a die of 3 lack two to 10 (GRD-LUCK-03, GRD-FUMBLE-03)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), weapons=(RIFLE,), lucky=True, TECH=5, REF=5, skills={Skill.WEAPONSMITH: 0})
    stage.unit("red", (5, 25))
    stage.put(ann, Faults(jammed=(RIFLE,)))
    ready(stage, ann)
    stage.dice(3)
    stage.take(ClearJam, weapon=RIFLE, how="weaponsmith")
    assert asked(stage) == (asks.LUCK_ROLL, ann)
    stage.dice(2)
    stage.take(AddLuck, points=1)
    assert stage.part(ann, Faults).jammed == ()


def test_a_medic_stabilises_by_luck() -> None:
    """The medic's own points help its check, and nothing else does (GRD-LUCK-03, GRD-SAVE-07)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), TECH=6, skills={Skill.DOCTOR: 2}, lucky=True)
    bob = stage.unit("blue", (5, 6), lucky=True)
    stage.hurt(bob, Wounds(wounding=14, unconscious=True, dying=True))
    ready(stage, ann)
    stage.dice(5)
    stage.take(Stabilise, patient=bob, care="wounds")
    assert asked(stage) == (asks.LUCK_ROLL, ann)
    stage.take(AddLuck, points=1)
    assert stage.wounds(bob).stabilised
    assert purse.left(stage.table, bob) == 5


def test_a_hit_that_is_stopped_is_driven_home() -> None:
    """The shooter may roll place and damage again, without being told how likely that helps: it does not know what the
    enemy wears (GRD-LUCK-02).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 15), "Rifleman", lucky=True)
    bob = stage.unit("red", (5, 5), "Rifleman")
    stage.begin({ann: 15, bob: 10})
    stage.take(Brace, actions=1)
    stage.dice(9, 6, 3, 1, 1, 1, 1, 1)
    stage.take(Shoot, mode="single", target=bob)
    assert asked(stage) == (asks.LUCK_ROLL, ann)
    assert "nothing gets through" in stage.menu().question
    for roll in ("the location", "the damage"):
        told = stage.forecast(Reroll, roll=roll)
        assert (told.success, told.outcomes) == (None, ())
    stage.dice(6, 6, 6, 6, 6, 2, 9)
    stage.take(Reroll, roll="the damage")
    assert stage.wounds(bob).marks > 0
    assert purse.left(stage.table, ann) == 3


def test_an_enemy_unseen_is_not_named() -> None:
    """A unit hit from hiding reads of an enemy, not of which (GRD-LUCK-02, GRD-SURPRISE-02)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 35), "Marksman")
    stage.put(ann, Hiding(99, 0))
    bob = stage.unit("red", (5, 5), "Rifleman", lucky=True, armour=())
    ready(stage, ann)
    stage.dice(7, 4)
    stage.take(Shoot, mode="single", target=bob)
    assert asked(stage) == (asks.LUCK_HIT, bob)
    assert stage.menu().question.startswith("red 2 is hit by an enemy")
    stage.dice(3, 1, 1, 1, 1, 1, 1, 2, 1)
    stage.take(KeepLuck)
