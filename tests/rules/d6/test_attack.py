"""The attack: one roll, against Reflexes, for damage."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.asks import TURN, InTurn
from rules.d6.attacks import attack
from rules.d6.attacks.attack import Shot, Strike, reckon, strike
from rules.d6.attacks.forms import Shoot
from rules.d6.core import defences, equipment
from rules.d6.core.cover import Cover, cover
from rules.d6.fighting.offers import attacks
from rules.d6.showing.measures import Measures
from rules.d6.state import Aim, Grappled, Holding, Turn
from rules.d6.terms.code import Code
from rules.d6.topics import DEEDS
from rules.d6.turns.topic import Desk
from rules.frame.flow import Ask
from rules.frame.forms import Offer
from rules.frame.ground import Ground
from rules.frame.scene import Pose, Scene
from rules.kernel import odds
from rules.kernel.dice import OutOfDice, Scripted
from rules.kernel.refs import Ref
from tests.rules.d6.field import Field, aim_at, fighter

FOUR_DICE = Code.parse("4D")


def shot(code: str = "4D", difficulty: int = 11, damage: int = 12, armour: int = 4) -> Shot:
    return Shot(Code.parse(code), difficulty, damage, armour)


def hit(result: Strike) -> bool:
    return result.hit


def test_any_attack_throws_one_pool_and_nothing_else() -> None:  # DSX-CORE-01
    dice = Scripted([3, 3, 3, 3])
    strike(dice, shot())
    with pytest.raises(OutOfDice):
        dice.roll(FOUR_DICE)


@pytest.mark.parametrize(("difficulty", "ways"), [(11, 1090), (16, 435), (21, 35), (26, 0), (5, 1295)])
def test_four_dice_hit_by_the_book(difficulty: int, ways: int) -> None:  # DSX-ATK-01, DSX-SURP-01
    assert odds.of(strike, shot(difficulty=difficulty)).chance(hit) == Fraction(ways, 1296)


def test_a_burst_hits_with_a_die_more() -> None:  # DSX-BURST-01
    assert odds.of(strike, shot("5D")).chance(hit) == Fraction(7524, 7776)


def test_an_aimed_burst_gets_through_heavy_cover_every_other_time() -> None:  # DSX-AIM-01
    assert odds.of(strike, shot("6D", 21)).chance(hit) == Fraction(25494, 46656)


@pytest.mark.parametrize(("faces", "damage"), [((3, 3, 3, 2), 12), ((6, 6, 3, 2), 18), ((3, 3, 3, 1), 0)])
def test_exactly_the_reflexes_does_the_listed_damage_and_more_adds_the_difference(
    faces: tuple[int, ...], damage: int
) -> None:  # DSX-ATK-02
    assert strike(Scripted(faces), shot()).damage == damage


def test_armour_comes_off_the_finished_damage() -> None:  # DSX-DMG-01
    assert strike(Scripted([6, 6, 3, 2]), shot()).through == 14
    assert defences.through(7, 8) == 0


def test_an_unaware_target_is_hurt_by_everything_above_five() -> None:  # DSX-SURP-01
    result = strike(Scripted([4, 4, 3, 3]), shot(difficulty=5))
    assert (result.excess, result.through) == (9, 17)


# putting an attack together


@pytest.fixture
def duel() -> tuple[Field, Ref, Ref]:
    """A rifleman and a soldier of Reflexes 11 and armour 4, forty feet apart, each looking at the other."""
    field = Field()
    a = fighter(field, "red", (10, 10), "Assault rifle 5.56", Longarms="4D", Brawling="3D", facing=2, hp_max=20)
    b = fighter(field, "blue", (18, 10), "Assault rifle 5.56", reflexes=11, rating=4, hp_max=20, facing=6)
    field.knows(a, b)
    field.knows(b, a)
    return field, a, b


def test_a_plain_shot_throws_the_skill_against_the_reflexes(duel: tuple[Field, Ref, Ref]) -> None:  # DSX-ATK-01
    field, a, b = duel
    assert reckon(field, aim_at(field, a, b, "Assault rifle 5.56")).shot == Shot(FOUR_DICE, 11, 12, 4)


def test_dice_modifiers_add_up(duel: tuple[Field, Ref, Ref]) -> None:  # DSX-CORE-03
    field, a, b = duel
    field.put(a, Turn(round=1, declared=2))
    wish = aim_at(field, a, b, "Assault rifle 5.56", "burst")
    assert str(reckon(field, wish).shot.code) == "4D"


def test_pips_alone_are_never_thrown() -> None:  # DSX-CORE-03
    # given 3D+1, three actions, medium range
    field = Field()
    a = fighter(field, "red", (0, 0), "Assault rifle 5.56", Longarms="3D+1")
    b = fighter(field, "blue", (30, 0), reflexes=11)
    field.put(a, Turn(round=1, declared=3))
    field.knows(b, a)
    wish = aim_at(field, a, b, "Assault rifle 5.56")
    # when the dice are counted, then 0D+1 is left and the attempt refused
    assert str(attack.dice_of(field, wish).code) == "0D+1"
    assert "no whole die" in attack.hindrance(field, wish)


def test_a_bloodied_shooter_fires_a_burst_with_three_dice(duel: tuple[Field, Ref, Ref]) -> None:  # DSX-INJ-02
    field, _, b = duel
    bloodied = fighter(field, "red", (10, 11), "Assault rifle 5.56", Longarms="4D", bloodied=True)
    field.put(bloodied, Turn(round=1))
    assert str(reckon(field, aim_at(field, bloodied, b, "Assault rifle 5.56")).shot.code) == "2D"
    assert str(reckon(field, aim_at(field, bloodied, b, "Assault rifle 5.56", "burst")).shot.code) == "3D"


@pytest.mark.parametrize(
    ("cells", "band"),
    [(20, "short"), (21, "medium"), (59, "medium")],
)
def test_range_bands(cells: int, band: str) -> None:  # DSX-ATK-04
    field = Field()
    a = fighter(field, "red", (0, 0), "Assault rifle 5.56", Longarms="4D")
    b = fighter(field, "blue", (cells, 0))
    wish = aim_at(field, a, b, "Assault rifle 5.56")
    assert attack.band(field, wish) == band


def test_range_counts_diagonals_in_turn_or_flat() -> None:  # DSX-ATK-04, DSX-MOVE-02 (option diagonals)
    bands = []
    for diagonals in ("alternate", "flat"):
        field = Field(diagonals=diagonals)
        a = fighter(field, "red", (0, 0), "Assault rifle 5.56", Longarms="4D")
        b = fighter(field, "blue", (15, 15))
        bands.append(attack.band(field, aim_at(field, a, b, "Assault rifle 5.56")))
    assert bands == ["medium", "short"]


def test_medium_range_costs_a_die_and_long_range_two() -> None:  # DSX-ATK-04
    field = Field()
    a = fighter(field, "red", (0, 0), "Service pistol 9 mm", Handguns="4D")
    codes = []
    for cells in (5, 6, 16, 31):
        b = fighter(field, "blue", (cells, 0), "Combat knife", facing=6)
        field.knows(b, a)
        wish = aim_at(field, a, b, "Service pistol 9 mm")
        codes.append(str(attack.dice_of(field, wish).code) if attack.band(field, wish) else "")
    assert codes == ["4D", "3D", "2D", ""]


def test_below_its_least_range_a_launcher_cannot_be_used() -> None:  # DSX-ATK-04
    field = Field()
    a = fighter(field, "red", (0, 0), "Rocket launcher", Heavy="4D")
    near, far = fighter(field, "blue", (5, 0)), fighter(field, "blue", (6, 0))
    assert attack.hindrance(field, aim_at(field, a, near, "Rocket launcher")) == "out of range"
    assert attack.hindrance(field, aim_at(field, a, far, "Rocket launcher")) == ""


def test_a_scope_counts_an_aimed_shot_one_band_nearer() -> None:  # DSX-ATK-04
    field = Field()
    a = fighter(field, "red", (0, 0), "Marksman rifle 7.62", Longarms="5D+1", facing=2)
    b = fighter(field, "blue", (40, 0), "Assault rifle 5.56", facing=6)
    field.knows(b, a)
    wish = aim_at(field, a, b, "Marksman rifle 7.62")
    assert str(attack.dice_of(field, wish).code) == "4D+1"
    field.put(a, Aim("Marksman rifle 7.62", round=0, target=b))
    assert str(attack.dice_of(field, wish).code) == "6D+1"


def test_ranges_hold_on_a_map_of_another_scale() -> None:  # [system] scale
    from game.board.grid import HexGrid

    field = Field(HexGrid(40, 30, 5.0, "x", "odd"))
    a = fighter(field, "red", (0, 0), "Assault rifle 5.56", Longarms="4D")
    b, c = fighter(field, "blue", (0, 6)), fighter(field, "blue", (0, 7))
    bands = [attack.band(field, aim_at(field, a, each, "Assault rifle 5.56")) for each in (b, c)]
    assert bands == ["short", "medium"]  # 100 ft are 30 m, six cells of 5 m


# blows


def test_a_blow_needs_an_adjacent_target_diagonals_included() -> None:  # DSX-MELEE-01
    field = Field()
    a = fighter(field, "red", (10, 10), "Long sword", Melee="4D", might=2)
    b, c = fighter(field, "blue", (11, 11)), fighter(field, "blue", (12, 10))
    assert attack.hindrance(field, aim_at(field, a, b, "Long sword")) == ""
    assert attack.hindrance(field, aim_at(field, a, c, "Long sword")) == "out of reach"
    assert reckon(field, aim_at(field, a, b, "Long sword")).shot.damage == 10


def test_a_spear_strikes_the_second_cell_too_but_not_from_the_ground() -> None:  # DSX-MELEE-01, DSX-MOVE-04
    field = Field()
    a = fighter(field, "red", (10, 10), "Spear", Melee="4D")
    b = fighter(field, "blue", (12, 12))
    assert attack.hindrance(field, aim_at(field, a, b, "Spear")) == ""
    field.prone(a)
    assert attack.hindrance(field, aim_at(field, a, b, "Spear")) == "out of reach"


def test_bare_hands_do_two_and_a_rifle_butt_four() -> None:  # DSX-MELEE-01
    field = Field()
    a = fighter(field, "red", (10, 10), "Assault rifle 5.56", Brawling="3D", Melee="2D")
    b = fighter(field, "blue", (11, 10))
    fists = reckon(field, aim_at(field, a, b, "Bare hands"))
    butt = reckon(field, aim_at(field, a, b, "Club or rifle butt"))
    assert (fists.shot.damage, butt.shot.damage) == (2, 4)
    assert (fists.dice.tally.why, butt.dice.tally.why) == ("Brawling 3D", "Melee 2D")


def test_a_blow_does_not_reach_up_more_than_five_feet() -> None:  # DSX-ATK-03
    field = Field()
    a = fighter(field, "red", (10, 10), "Long sword", Melee="4D")
    b = fighter(field, "blue", (11, 10))
    field.places[11, 10] = Ground(height=1.5)
    assert attack.hindrance(field, aim_at(field, a, b, "Long sword")) == ""
    field.places[11, 10] = Ground(height=2.0)
    assert "high" in attack.hindrance(field, aim_at(field, a, b, "Long sword"))


def test_no_blow_or_shot_goes_through_a_wall() -> None:  # DSX-ATK-03
    field = Field()
    a = fighter(field, "red", (10, 10), "Long sword", Melee="4D")
    b = fighter(field, "blue", (11, 10))
    field.wall(a, b)
    assert "no line of sight" in attack.hindrance(field, aim_at(field, a, b, "Long sword"))


def test_what_is_in_the_way_is_looked_for_only_when_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    field = Field()
    a = fighter(field, "red", (10, 10), "Kalashnikov rifle", Longarms="4D")
    foes = [fighter(field, "blue", (20, row)) for row in (8, 10)]
    field.knows(a, *foes)
    field.wall(a, foes[0])
    asked: list[Ref] = []

    def looked_for(
        scene: Scene, attacker: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None
    ) -> Cover:
        asked.append(target)
        return cover(scene, attacker, target, eye=eye, pose=pose)

    monkeypatch.setattr(attack, "cover", looked_for)
    # when
    lines = list(attacks(Desk(field, Ask(field.side(a), a, TURN, InTurn()), DEEDS)))
    shots = [line for line in lines if isinstance(line, Offer) and line.action is Shoot]
    # then
    assert [tuple(offer.choices["target"]) for offer in shots] == [(foes[1],)] * 2
    assert not asked
    assert shots[0].why_not("target", foes[0]).startswith("no line of sight: ")
    assert asked == [foes[0]]


def test_a_knife_is_thrown_with_throwing() -> None:  # DSX-CORE-05, DSX-ATK-04
    field = Field()
    a = fighter(field, "red", (10, 10), "Combat knife", Melee="4D", Throwing="2D", might=1)
    b = fighter(field, "blue", (12, 10), "Combat knife", facing=6)
    field.knows(b, a)
    thrown = reckon(field, aim_at(field, a, b, "Combat knife", "thrown"))
    assert (str(thrown.shot.code), thrown.shot.damage) == ("2D", 5)


def test_grapplers_strike_only_at_each_other_with_one_hand() -> None:  # DSX-GRAP-01
    field = Field()
    a = fighter(field, "red", (10, 10), "Great axe", Melee="4D", Brawling="3D")
    b = fighter(field, "blue", (11, 10), "Combat knife", Melee="4D")
    c = fighter(field, "red", (12, 10))
    field.put(b, Grappled(a))
    field.put(a, Holding(b))
    assert attack.hindrance(field, aim_at(field, b, a, "Combat knife")) == ""
    assert "each other" in attack.hindrance(field, aim_at(field, b, c, "Combat knife"))
    assert attack.hindrance(field, aim_at(field, a, b, "Great axe")) != ""


# shields, actions, ammunition


def test_a_shield_adds_three_from_the_front_on_top_of_cover() -> None:  # DSX-ARM-01, DSX-COVER-01
    field = Field()
    a = fighter(field, "red", (10, 10), "Assault rifle 5.56", Longarms="4D")
    b = fighter(field, "blue", (18, 10), "Long sword", "Shield", reflexes=11, facing=6)
    field.knows(b, a)
    wish = aim_at(field, a, b, "Assault rifle 5.56")
    assert reckon(field, wish).shot.difficulty == 14
    field.line(a, b, 0.4)
    assert reckon(field, wish).shot.difficulty == 19
    turned_away = fighter(field, "blue", (18, 10), "Long sword", "Shield", reflexes=11, facing=2)
    field.knows(turned_away, a)
    assert reckon(field, aim_at(field, a, turned_away, "Assault rifle 5.56")).shot.difficulty == 11


def test_many_actions_lower_a_defence_but_never_below_nothing() -> None:  # DSX-CORE-06, DSX-ACT-04
    field = Field()
    a = fighter(field, "red", (10, 10), "Assault rifle 5.56", Longarms="4D")
    b = fighter(field, "blue", (18, 10), "Assault rifle 5.56", reflexes=11, facing=6)
    field.knows(b, a)
    field.line(a, b, 0.4)
    field.put(b, Turn(round=1, declared=2))
    assert reckon(field, aim_at(field, a, b, "Assault rifle 5.56")).shot.difficulty == 13
    slow = fighter(field, "blue", (18, 12), "Assault rifle 5.56", reflexes=8, facing=6)
    field.knows(slow, a)
    field.put(slow, Turn(round=1, declared=4))
    assert reckon(field, aim_at(field, a, slow, "Assault rifle 5.56")).shot.difficulty == 0


def test_a_burst_needs_five_rounds_and_an_automatic_weapon() -> None:  # DSX-BURST-01, DSX-EQUIP-05
    field = Field()
    a = fighter(field, "red", (10, 10), "Pump shotgun", Longarms="4D")
    shotgun = equipment.arm(field, a, "Pump shotgun")
    assert shotgun is not None
    assert equipment.hindrance(field, a, shotgun, "burst") == "does not fire bursts"
    assert equipment.rounds("burst") == 5


# whatever the figures


CODES = st.integers(3, 18).map(Code)


@given(CODES, st.integers(0, 40), st.integers(0, 50), st.integers(0, 40))
def test_the_odds_of_a_hit_are_those_of_the_dice(code: Code, difficulty: int, damage: int, armour: int) -> None:
    # DSX-CORE-01, DSX-ATK-01: counted by convolution, independently of the rule
    ways = {0: 1}
    for _ in range(code.n):
        ways = {t: sum(ways.get(t - face, 0) for face in range(1, 7)) for t in range(1, max(ways) + 7)}
    hits = sum(count for total, count in ways.items() if total + code.p >= difficulty)
    chances = odds.of(strike, Shot(code, difficulty, damage, armour))
    assert chances.chance(hit) == Fraction(hits, 6**code.n)
    assert sum(chances.values()) == 1


@given(CODES, st.integers(0, 40), st.integers(0, 50), st.integers(0, 40), st.data())
def test_a_better_roll_never_does_less(
    code: Code, difficulty: int, damage: int, armour: int, data: st.DataObject
) -> None:  # DSX-ATK-02, DSX-DMG-01
    what = Shot(code, difficulty, damage, armour)
    faces = data.draw(st.lists(st.integers(1, 5), min_size=code.n, max_size=code.n))
    worse, better = strike(Scripted(faces), what), strike(Scripted([faces[0] + 1, *faces[1:]]), what)
    assert worse.through <= better.through
    assert worse.through <= worse.damage


@pytest.mark.parametrize("across", [0, 4, 8, 12])
def test_the_band_shown_beside_a_target_is_the_one_that_is_shot_at(across: int) -> None:  # DSX-ATK-04
    field = Field()
    a = fighter(field, "red", (0, 0), "Assault rifle 5.56", Longarms="4D")
    for down in range(across, 29):
        b = fighter(field, "blue", (across, down))
        wish = aim_at(field, a, b, "Assault rifle 5.56")
        assert Measures().band_to(field, a, b) == attack.band(field, wish), down
