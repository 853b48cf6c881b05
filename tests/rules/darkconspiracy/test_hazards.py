"""Poison and electric shock."""

from __future__ import annotations

from fractions import Fraction

from rules.darkconspiracy.core import figures
from rules.darkconspiracy.core.checks import Came
from rules.darkconspiracy.fire.forms import Fire
from rules.darkconspiracy.hazards import poison, shock
from rules.darkconspiracy.melee.forms import Strike
from rules.darkconspiracy.state.hazards import Burning, Poisoned
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.darkconspiracy.terms.skills import Attribute, Skill
from tests.rules.darkconspiracy import opinion_hazards
from tests.rules.darkconspiracy.stage import Stage


def test_poison_works_from_the_next_phase_for_twelve_phases() -> None:
    """DKC-POIS-01: a standard dose does 1d3 to the chest each phase after the bite, beside any other dose."""
    stage = Stage()
    bob = stage.unit("red", (10, 10), CON=9, STR=9)
    stage.begin()
    poison.inject(stage.table, bob, "1d3")
    assert stage.damage(bob, Part.CHEST) == 0
    stage.rest()
    poison.inject(stage.table, bob, "1")
    stage.dice(2, 1)
    stage.begin()
    assert stage.damage(bob, Part.CHEST) == 3
    for _ in range(11):
        stage.rest()
        stage.begin()
    assert stage.part(bob, Poisoned).doses[1:] == (("1", 13),)
    stage.rest()
    stage.begin()
    assert stage.find(bob, Poisoned) is None


def test_poison_ends_with_a_critical_chest_and_does_nothing_to_robots() -> None:
    """DKC-POIS-01: until the chest is critical; robots are immune."""
    stage = Stage()
    bob = stage.unit("red", (10, 10), CON=5, STR=5)
    stage.hurt(bob, chest=31)
    poison.inject(stage.table, bob, "1d6")
    stage.begin()
    assert stage.damage(bob, Part.CHEST) == 31
    stage.figures(bob, robot=True)
    poison.inject(stage.table, bob, "1d6")
    assert stage.find(bob, Poisoned) is None


def test_a_shock_knocks_out_or_slows() -> None:
    """DKC-SHOCK-01: a DIF check of CON 6 succeeds up to 6; failed it is out, by a catastrophe comatose; borne it takes
    2 off agility and Initiative, an outstanding success 1, to the end of the next turn.
    """
    stage = Stage()
    bob = stage.unit("red", (10, 10), CON=6, AGL=6, initiative=4)
    stage.begin()
    chances = shock.chances(stage.table, bob)
    theirs, names = opinion_hazards.shocked(6), ("comatose", "unconscious", "-2", "-1")
    assert {name: theirs[name] for name in names} == {names[came]: chance for came, chance in chances.items()}
    assert chances[Came.OUTSTANDING] == Fraction(1, 20)
    stage.dice(6)
    shock.strikes(stage.table, bob)
    assert (figures.attribute(stage.table, bob, Attribute.AGL), figures.initiative(stage.table, bob)) == (4, 2)
    stage.table.set_clock(round=13)
    assert figures.initiative(stage.table, bob) == 4
    stage.dice(19)
    shock.strikes(stage.table, bob)
    assert stage.wounds(bob).out == "comatose"


def test_a_bite_poisons_only_where_it_does_damage() -> None:
    """DKC-POIS-01: a hound that hits gives a dose; armour that stops the bite stops the poison."""
    for suits, poisoned in (((), True), (("Bomb disposal suit",), False)):
        stage = Stage()
        hound = stage.unit("blue", (10, 11), "Night hound")
        bob = stage.unit("red", (10, 10), armour=suits, initiative=1, immune=("fear",))
        stage.begin()
        stage.turn_to(hound)
        told = stage.forecast(Strike, target=bob, weapon="Hound's bite", part="chest", aim="to harm")
        assert any(row.text == "poisoned" and row.loss for row in told.later) or not poisoned
        stage.dice(6)
        stage.take(Strike, target=bob, weapon="Hound's bite", part="chest", aim="to harm")
        assert stage.ask is not None
        stage.dice(20, 1, 1)
        stage.idle()
        assert (stage.find(bob, Poisoned) is not None) == poisoned, suits


def test_a_flamethrower_covers_with_fuel_instead_of_wounding() -> None:
    """DKC-BURN-01: the part that is hit and 1d6 others burn from the next phase on."""
    stage = Stage()
    ann = stage.unit("blue", (10, 15), weapons=("Man-pack flamethrower",), skills={Skill.HEAVY: 6}, STR=6)
    bob = stage.unit("red", (10, 10), armour=())
    stage.begin()
    stage.turn_to(ann)
    told = stage.forecast(Fire, target=bob, pulls=1)
    assert {row.text for row in told.of(stage.known_as(bob))} == {"missed", "covered with burning fuel"}
    assert any(row.loss for row in told.later)
    stage.dice(1, 4, 2, 1, 1)
    stage.take(Fire, target=bob, pulls=1)
    burning = stage.part(bob, Burning)
    assert [part for part, dice in zip(PARTS, burning.dice, strict=True) if dice] == [
        Part.HEAD,
        Part.CHEST,
        Part.ABDOMEN,
    ]
    assert not any(stage.wounds(bob).damage)


def test_the_odds_of_a_stunner_tell_its_shock() -> None:
    """DKC-SHOCK-01: of those that are wounded and still awake seven in ten are unconscious at CON 6."""
    stage = Stage()
    ann = stage.unit("blue", (10, 15), weapons=("Stun projector",))
    bob = stage.unit("red", (10, 10), armour=(), CON=6, AGL=9, STR=9)
    stage.begin()
    stage.turn_to(ann)
    plain = stage.true_forecast(stage.fill(Fire, target=bob, pulls=1))
    stage.figures(bob, immune=("shock",))
    without = stage.true_forecast(stage.fill(Fire, target=bob, pulls=1))
    chances = [{row.text: row.chance for row in each.outcomes} for each in (plain, without)]
    awake = [text for text in chances[1] if "scratched" in text or "wounded" in text]
    assert awake and all(chances[0][text] == chances[1][text] * Fraction(3, 10) for text in awake)
    struck = sum(chances[1][text] for text in awake) * Fraction(7, 10)
    assert chances[0]["unconscious"] == chances[1].get("unconscious", 0) + struck


def test_a_stun_projector_shocks_those_it_hurts() -> None:
    """DKC-SHOCK-01: a hit that is not stopped shocks."""
    stage = Stage()
    ann = stage.unit("blue", (10, 13), weapons=("Stun projector",), skills={Skill.PISTOL: 6}, AGL=6)
    bob = stage.unit("red", (10, 10), armour=(), CON=6)
    stage.begin()
    stage.turn_to(ann)
    stage.dice(5, 4, 3, 15)
    stage.take(Fire, target=bob, pulls=1)
    assert stage.wounds(bob).out == "shock"
