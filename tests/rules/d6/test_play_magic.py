"""Spells in play: components, checks, resistance, holding, healing, wards and fog."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.d6.afoot.forms import Move
from rules.d6.aiming import TakeAim
from rules.d6.asks import TURN
from rules.d6.attacks.forms import Shoot, Strike
from rules.d6.core import defences
from rules.d6.holding.topic import Hold
from rules.d6.magic.spells import Cast
from rules.d6.state import Alert, Casting, Health, Spellbound, Stores, Traits, Turn, Ward
from rules.d6.turns.forms import CarryOut, Declare, Pass
from rules.frame.knowing import Awareness
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn
from tests.rules.d6.jeeps import jeep
from tests.rules.d6.playing import Playing, acts
from tests.rules.d6.riflemen import refused
from tests.rules.d6.shown import own_name

RIFLE = "Assault rifle 5.56"


def mage_and_foe(**figures: Any) -> tuple[Playing, Ref, Ref]:
    """A mage looks south at an orc 40 ft off."""
    play = Playing()
    mage = play.man("blue", (10, 5), "Mage", facing=4)
    orc = play.man("red", (10, 13), "Orc raider", facing=0, **figures)
    return play, mage, orc


def fireball(cell: tuple[int, int]) -> list[Cast]:
    return [
        Cast(spell="Fireball", component="V"),
        Cast(spell="Fireball", component="S"),
        Cast(spell="Fireball", component="M", cell=cell),
    ]


def test_a_fireball_in_one_round_takes_three_actions_at_the_penalty() -> None:
    """DSX-SPELL-01, DSX-SPELL-02: 6D with N=3: a check of 4D; Reflexes 11 become 5, Willpower 15 become 9."""
    play, mage, orc = mage_and_foe()
    play.dice(6, 6, 6, 6)
    play.round({mage: acts(*fireball((10, 13))), orc: [Pass()]})
    assert play.told("cast")[0].own[0].startswith("4D")
    assert defences.defence(play.table, mage, "reflexes").total == 5
    assert defences.defence(play.table, mage, "willpower").total == 9
    assert play.part(mage, Stores).materials == 5


def test_an_area_spell_gains_nothing_from_a_high_check() -> None:
    """DSX-EXPL-02: fireball 18 against Reflexes 10, armour 2: 16, whatever was rolled."""
    play, mage, orc = mage_and_foe(hp_max=40, hp=40)
    play.dice(6, 6, 6, 6)
    play.round({mage: acts(*fireball((10, 13))), orc: [Pass()]})
    assert play.hp(orc) == 40 - 16


def test_spread_over_three_rounds_there_is_no_penalty() -> None:
    """DSX-SPELL-02: 6D in the third round."""
    play, mage, orc = mage_and_foe()
    parts = fireball((10, 13))
    play.round({mage: acts(parts[0]), orc: [Pass()]})
    play.round({mage: acts(parts[1]), orc: [Pass()]})
    assert play.part(mage, Casting).done == ("V", "S")
    play.dice(*[1] * 6)
    play.round({mage: acts(parts[2]), orc: [Pass()]})
    assert play.told("cast")[0].own[0].startswith("6D")
    assert play.find(mage, Casting) is None


def test_doing_anything_else_breaks_the_spell_off_but_a_half_move_does_not() -> None:
    """DSX-SPELL-02: progress is lost if the caster begins anything but components."""
    play, mage, orc = mage_and_foe()
    parts = fireball((10, 13))
    play.round({mage: [Declare(), parts[0], Move(way=((10, 6),), half=True), EndTurn()], orc: [Pass()]})
    assert play.find(mage, Casting) is not None
    play.round({mage: acts(Move(way=((10, 5),))), orc: [Pass()]})
    assert play.find(mage, Casting) is None


@pytest.mark.parametrize("wish", [Hold(trigger="moves", action="duck"), Hold(trigger="moves", action="cast")])
def test_holding_anything_but_the_last_component_breaks_the_spell_off(wish: Hold) -> None:
    """DSX-SPELL-02, DSX-HELD-01: the last component may be held; any other held action is something else begun."""
    play, mage, orc = mage_and_foe()
    parts = fireball((10, 13))
    wish = wish.model_copy(update={"weapon": "Fireball"}) if wish.action == "cast" else wish
    play.round({mage: acts(parts[0], parts[1], wish), orc: [Pass()]})
    assert (play.find(mage, Casting) is not None) == (wish.action == "cast")


def test_a_bloodied_caster_loses_his_spell() -> None:
    """DSX-SPELL-02: becomes bloodied."""
    play = Playing()
    mage = play.man("blue", (10, 5), "Mage", facing=4)
    foe = play.man("red", (10, 13), facing=0, Longarms="4D")
    play.round({mage: acts(fireball((10, 13))[0]), foe: [Pass()]})
    play.dice(3, 3, 3, 3)
    play.round({mage: [Pass()], foe: acts(Shoot(weapon=RIFLE, target=mage))})
    assert play.part(mage, Health).bloodied
    assert play.find(mage, Casting) is None


def test_speech_gives_the_caster_away_within_sixty_feet() -> None:
    """DSX-SPELL-03: V is heard."""
    play = Playing()
    mage = play.man("blue", (10, 5), "Mage", facing=4)
    near = play.man("red", (10, 13), "Orc raider", facing=4)
    play.round({mage: acts(Cast(spell="Fireball", component="V"))})
    assert play.part(near, Awareness).of(mage) is not None


def test_gestures_need_a_free_hand() -> None:
    """DSX-SPELL-03: with mace and shield in hand the priest has none; speech is still possible."""
    play = Playing()
    priest = play.man("blue", (10, 5), "Priest", facing=4)
    play.hold(priest, "Mace", "Shield")
    friend = play.man("blue", (11, 6), "Swordsman", facing=4, hp=10)
    play.man("red", (10, 13), "Orc raider", facing=0)
    play.round({priest: [Declare(actions=2), Cast(spell="Heal", component="V"), EndTurn()], friend: [Pass()]})
    after = play.menus_of(priest, TURN)[-1]
    assert refused(after, "Cast Heal (S)") == "needs a free hand"


@pytest.mark.parametrize(("spell", "against"), [("Heal", "blue"), ("Hold", "red")])
def test_a_priest_comes_to_the_battle_able_to_cast_what_he_knows(spell: str, against: str) -> None:
    """DSX-SPELL-03, 04: the mace is on the belt: each component is offered in turn, the last with its target and odds,
    and the spell works.
    """
    play = Playing()
    priest = play.man("blue", (10, 5), "Priest", facing=4, Spellcasting="6D")
    target = play.man(against, (11, 5), "Swordsman", facing=4, hp=10)
    play.man("red", (10, 13), "Orc raider", facing=0)
    components = "VS" if spell == "Heal" else "VSM"
    casts = [Cast(spell=spell, component=each) for each in components]
    last = casts[-1].model_copy(update={"target": target})
    play.dice(*[4] * 6)
    play.round({priest: acts(*casts[:-1]), target: [Pass()]})
    play.table.set_clock(round=2)
    play.look()
    play.put(priest, Turn(1))
    offers = [offer for offer in play.menu(priest).offers if offer.action is Cast and spell in offer.choices["spell"]]
    assert any(offer.choices["target"] for offer in offers)
    assert play.forecast(priest, last).success > Fraction(1, 2)
    play.round({priest: acts(last), target: [Pass()]}, number=2)
    if spell == "Heal":
        assert play.hp(target) == min(10 + 3 + 24 - 10, play.part(target, Traits).hp_max)
    else:
        assert play.told("held")[0].target == target
        assert refused(play.menu(target), "Move") == "held by a spell"


def test_a_targeted_spell_is_an_attack_and_gains_from_the_roll() -> None:
    """DSX-SPELL-04: force dart 4 and the difference: 21 against 10: 4 + 11 - 2 = 13."""
    play, mage, orc = mage_and_foe()
    play.dice(4, 4, 4, 3, 3, 3)
    play.round({mage: acts(Cast(spell="Force dart", component="V", target=orc)), orc: [Pass()]})
    assert play.hp(orc) == 22 - 13


@pytest.mark.parametrize("spell", ["Fireball", "Hold"])
def test_who_has_no_whole_die_left_does_not_finish_a_spell_that_is_rolled_for(spell: str) -> None:
    """DSX-CORE-03, DSX-SPELL-02: a bloodied caster of 1D; the ward that nobody rolls for can still be cast."""
    play = Playing()
    mage = play.man("blue", (10, 5), "Mage", facing=4, Spellcasting="1D", hp=3)
    play.man("red", (10, 13), "Orc raider")
    play.look()
    play.put(mage, Casting(spell, ("V", "S")))
    menu = play.menu(mage)
    assert refused(menu, f"Cast {spell}") == "no whole die is left (0D+2)"
    known = {name for offer in menu.offers if offer.action is Cast for name in offer.choices["spell"]}
    assert spell not in known
    assert "Ward" in known


def test_spell_resistance_is_held_against_the_same_roll() -> None:
    """DSX-EXPL-03: resistance 18: a check of 17 does nothing to it."""
    play = Playing()
    mage = play.man("blue", (10, 5), "Mage", facing=4)
    hound = play.man("red", (10, 13), "Hellhound", facing=0)
    play.dice(3, 3, 3, 3, 3, 2)
    play.round({mage: acts(Cast(spell="Force dart", component="V", target=hound)), hound: [Pass()]})
    assert play.hp(hound) == 22


def test_hold_roots_its_victim_for_a_number_of_its_own_slots() -> None:
    """DSX-SPELL-04: 14 against Willpower 8: 1 + 6 // 3 = 3 slots; it cannot move, only speak."""
    play, mage, orc = mage_and_foe()
    play.dice(4, 4, 3, 3)
    spell = [Cast(spell="Hold", component="V"), Cast(spell="Hold", component="S")]
    spell.append(Cast(spell="Hold", component="M", target=orc))
    play.round({mage: acts(*spell), orc: [Pass()]})
    assert play.part(orc, Spellbound).slots == 2
    assert refused(play.menu(orc), "Move") == "held by a spell"
    play.round({mage: [Pass()], orc: [Pass()]})
    play.round({mage: [Pass()], orc: [Pass()]})
    assert play.find(orc, Spellbound) is None


def test_healing_has_no_limit_and_gives_the_difference() -> None:
    """DSX-SPELL-04: 3 + (12 - 10) hit points; at exactly half still bloodied."""
    play = Playing()
    priest = play.man("blue", (10, 5), "Priest", facing=4)
    friend = play.man("blue", (11, 6), facing=4, hp=5)
    play.hold(priest)
    play.dice(4, 3, 3)
    heal = [Cast(spell="Heal", component="V"), Cast(spell="Heal", component="S", target=friend)]
    play.man("red", (10, 13), "Orc raider", facing=0)
    play.round({priest: acts(*heal), friend: [Pass()]})
    assert play.hp(friend) == 5 + 3 + (4 + 3 + 3 + 2 - 10)
    assert play.part(friend, Health).bloodied


def test_a_ward_takes_no_roll_and_adds_three_for_five_rounds() -> None:
    """DSX-SPELL-04: +3 Reflexes; it does not add to itself."""
    play, mage, orc = mage_and_foe()
    play.round({mage: acts(Cast(spell="Ward", component="V", target=mage)), orc: [Pass()]})
    assert defences.defence(play.table, mage, "reflexes").total == 14
    for _ in range(4):
        play.round({mage: [Pass()], orc: [Pass()]})
    assert play.find(mage, Ward) is None
    assert defences.defence(play.table, mage, "reflexes").total == 11


def test_a_targeted_spell_can_be_aimed() -> None:
    """DSX-AIM-01, DSX-SPELL-04: a round of aiming gives the cast check of the next turn 1D: 7D, and shows it."""
    play, mage, orc = mage_and_foe(reflexes=20)
    play.look()
    plain = play.forecast(mage, Cast(spell="Force dart", component="V", target=orc)).success
    play.round({mage: acts(TakeAim(weapon="Force dart", target=orc)), orc: [Pass()]})
    play.table.set_clock(round=2)
    dart = Cast(spell="Force dart", component="V", target=orc)
    assert play.forecast(mage, dart).success > plain
    play.dice(*[1] * 7)
    play.round({mage: acts(dart), orc: [Pass()]}, number=2)
    assert play.told("attack")[0].own[0].startswith("7D")


def test_a_spell_strikes_a_rival_of_the_slot_where_he_stood() -> None:
    """DSX-TIME-06, DSX-SPELL-04: he has stepped behind a wall by then; where he stood there is none."""
    play = Playing()
    for row in range(8, 20):
        play.wall((12, row), 6)
    mage = play.man("blue", (10, 5), "Mage", facing=4, Spellcasting="4D")
    foe = play.man("red", (10, 13), facing=0, Longarms="4D", reflexes=6)
    other = play.man("blue", (9, 5), facing=4, Longarms="4D")
    here = Cast(spell="Force dart", component="V", target=foe, then=True)
    play.dice(*[4] * 4)
    away = acts(Move(way=((10, 14), (11, 14))))
    play.round({foe: away, mage: acts(here), other: acts()})
    attack = play.told("attack")[0]
    assert play.events.index(attack) > play.events.index(play.told("move")[0])
    assert attack.data["hit"]
    assert play.hp(foe) < 20


def test_the_last_component_is_held_for_a_target_named_before() -> None:
    """DSX-HELD-01: the fire bolt for the orc, should anybody move."""
    play, mage, orc = mage_and_foe(reflexes=5)
    bolt = Cast(spell="Fire bolt", component="V")
    threat = Hold(trigger="moves", anyone=True, action="cast", weapon="Fire bolt", target=orc)
    other = play.man("red", (14, 13), "Orc raider", facing=0)
    play.dice(*[3] * 6)
    step = acts(Move(way=((15, 13),)))
    play.round({mage: [*acts(bolt, threat), CarryOut(target=orc)], orc: [Pass()], other: step})
    assert play.told("attack")[0].target == orc


def test_an_area_spell_cannot_be_aimed() -> None:
    """DSX-AIM-01: not for throws or area spells."""
    play, mage, _ = mage_and_foe()
    play.look()
    aims = [offer for offer in play.menu(mage).offers if offer.action is TakeAim]
    assert not any("Fireball" in offer.choices["weapon"] for offer in aims)


def test_an_area_spell_uses_up_what_was_aimed_at_something_else() -> None:
    """DSX-AIM-03: lost by attacking something else, an area spell included: of four actions the dart has 3D."""
    play, mage, orc = mage_and_foe(hp_max=90, hp=90)
    play.round({mage: acts(TakeAim(weapon="Force dart", target=orc)), orc: [Pass()]})
    play.dice(*[1] * 6)
    dart = Cast(spell="Force dart", component="V", target=orc)
    play.round({mage: acts(*fireball((10, 14)), dart), orc: [Pass()]})
    assert play.told("attack")[0].own[0].startswith("3D")


def test_a_vehicle_has_no_mind_to_be_held() -> None:
    """DSX-SPELL-04: Hold is held against Willpower; of a jeep and its driver only the driver has any."""
    play, vehicle, (driver,) = jeep("Driver")
    mage = play.man("red", (20, 12), "Mage", facing=4)
    play.put(mage, Casting("Hold", ("V", "S")))
    play.look()
    (last,) = (offer for offer in play.menu(mage).offers if "Hold" in offer.choices.get("spell", ()))
    assert list(last.choices["target"]) == [own_name(play, "red", driver)]
    dart = next(offer for offer in play.menu(mage).offers if "Force dart" in offer.choices.get("spell", ()))
    assert own_name(play, "red", vehicle) in dart.choices["target"]


def test_a_fireball_is_heard_as_any_explosion() -> None:
    """DSX-SENSE-03: who is burnt by a mage out of sight knows of the fight, and has a slot in the next round."""
    play = Playing()
    for column in range(8, 13):
        play.wall((column, 20), 4)
    mage = play.man("blue", (10, 4), "Mage", facing=4)
    orc = play.man("red", (11, 22), "Orc raider", facing=4, hp=60, hp_max=60)
    play.put(mage, Alert(0))
    play.dice(*[2] * 4)
    play.round({mage: acts(*fireball((14, 22)))})
    assert play.hp(orc) < 60
    assert mage not in play.part(orc, Awareness).now
    play.round({orc: [Pass()]})


def test_a_mind_that_knows_of_nothing_is_as_open_behind_cover() -> None:
    """DSX-SURP-01, DSX-COVER-01: cover helps Reflexes, not Willpower, even where it helps the unaware."""
    play = Playing(cover_helps_unaware=True)
    play.wall((10, 12), 4, height=1.0)
    mage = play.man("blue", (10, 5), "Mage", facing=4)
    orc = play.man("red", (10, 13), "Orc raider", facing=4)
    play.look()
    shown = {
        name: play.forecast(mage, Cast(spell=name, component="V", target=orc)).tallies[1].total
        for name in ("Hold", "Fire bolt")
    }
    assert shown == {"Hold": 5, "Fire bolt": 10}


def test_spell_resistance_stands_among_the_reasons() -> None:
    """DSX-EXPL-03: 18 of a hellhound is what makes a dart, a hold and a fireball so unlikely to touch it."""
    play = Playing()
    mage = play.man("blue", (10, 5), "Mage", facing=4)
    hound = play.man("red", (10, 13), "Hellhound", facing=0)
    play.look()
    at_it: dict[str, tuple[str, dict[str, Any]]] = {
        "Force dart": ("V", {"target": hound}),
        "Hold": ("V", {"target": hound}),
        "Fireball": ("V", {"cell": (10, 13)}),
    }
    for spell, (component, where) in at_it.items():
        told = play.forecast(mage, Cast(spell=spell, component=component, **where))
        assert [tally.total for tally in told.tallies if tally.title.endswith("Spell Resistance")] == [18]
    shot = play.forecast(hound, Strike(weapon="Claws and fangs", target=mage))
    assert not [tally for tally in shot.tallies if tally.title.endswith("Spell Resistance")]
