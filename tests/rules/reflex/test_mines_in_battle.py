"""Mines as two players meet them: trip lines, the choice of fuze, dummies, anti-tamper fuzes, what nobody may know."""

from __future__ import annotations

from typing import Any

from game.battle.question import Question
from game.battle.scenario import MineSheet
from rules.frame.forecast import Fact
from rules.frame.things import Mine
from rules.reflex import minefields
from rules.reflex.afoot.forms import Move
from rules.reflex.asks import PAUSE, PRESS, TICK
from rules.reflex.core.forms import Hold
from rules.reflex.mines.forms import Defuse, LayMine, TakeUp
from rules.reflex.mines.laying import trip_line
from rules.reflex.state import Guarded, Laid, Safe, Task
from tests.game.skirmish import field
from tests.rules.reflex.battles import Fight, forms, man, offers

AP, CLAYMORE, BOUNDING = "Antipersonnel blast mine", "Directional antipersonnel mine", "Bounding mine"
DUMMY = "Dummy mine"
FAR = man("red", "Red", (19, 13), facing=270)


def fight(*mines: MineSheet, role: str = "sapper", **more: Any) -> Fight:
    return Fight(man("blue", "Ann", (4, 6), role), FAR, mine=mines, terrain=field(), **more)


def quiet(fight: Fight, name: str, kind: str) -> Question:
    """On until he is asked, everybody holding."""
    for _ in range(400):
        question = fight.battle.question()
        if question.ask.kind == kind and question.view.name(question.ask.unit) == name:
            return question
        if question.ask.kind == PRESS:
            fight.battle.answer(Hold(), question)
        else:
            fight.usual(question)
    raise AssertionError(kind)


# trip lines


def test_a_trip_line_of_the_scenario_springs_on_whoever_crosses_it() -> None:
    """RFX-MINE-04, RFX-MINE-06: four metres of wire to the south of a bounding mine; a d10 at or under its margin."""
    wired = MineSheet(at=(6, 4), mine=BOUNDING, side="red", wire=180, wire_length=4)
    for face, sprung in ((4, True), (5, False)):
        played = fight(wired)
        question = played.until("Ann", TICK)
        [(ref, mine)] = played.table.having(Mine)
        assert mine.wire == ((6, 5), (6, 6))
        walk = Move(way=((5, 6), (6, 6)), gait="walk")
        assert question.menu.admits(walk), "she knows of no wire"
        faces = (20, 20, face) if sprung else (20, 20, face, 1)
        played.does(question, walk, *faces)
        assert (played.table.find(ref, Mine) is None) is sprung, face


def test_the_sensor_of_a_directional_mine_springs_on_whoever_enters_its_arc() -> None:
    """RFX-MINE-04, RFX-MINE-06, RFX-MINE-07: five metres of a 60 degree arc; beside it or farther off, and not behind
    it; from farther off it is an explosion like any other.
    """
    for facing, face, sprung in ((180, 4, True), (180, 5, False), (0, None, False)):
        mine = MineSheet(at=(6, 4), mine=CLAYMORE, side="red", facing=facing, fuze="sensor")
        played = fight(mine)
        question = played.until("Ann", TICK)
        [(ref, _)] = played.table.having(Mine)
        assert ((6, 6) in minefields.laid(played.table, ref).lane) is (facing == 180)
        walk = Move(way=((5, 6), (6, 6)), gait="walk")
        assert question.menu.admits(walk), "she knows of no mine"
        faces = () if face is None else (20, 20, face) if sprung else (20, 20, face, 1)
        played.does(question, walk, *faces)
        assert (played.table.find(ref, Mine) is None) is sprung, (facing, face)


def test_nobody_walks_over_a_wire_he_knows_of() -> None:
    wired = MineSheet(at=(6, 4), mine=BOUNDING, side="red", wire=180, wire_length=4, known_to=("blue",))
    question = fight(wired).until("Ann", TICK)
    assert not question.menu.admits(Move(way=((5, 6), (6, 6)), gait="walk"))


# laying


def test_a_sapper_chooses_fuze_trip_line_and_anti_tamper_fuze() -> None:
    """RFX-MINE-01, RFX-MINE-04, RFX-MINE-14: a directional mine on a cable or a wire, with or without a guard."""
    played = fight()
    question = quiet(played, "Ann", PAUSE)
    ways = [each for each in forms(question, LayMine, 2000) if isinstance(each, LayMine)]
    fuzes = {(each.mine, each.fuze) for each in ways}
    assert {
        (CLAYMORE, "command"),
        (CLAYMORE, "tripwire"),
        (CLAYMORE, "sensor"),
        (AP, "pressure"),
        (BOUNDING, "tripwire"),
    } <= fuzes
    assert {each.wire for each in ways if each.fuze == "tripwire"} == set(range(8))
    assert {each.wire for each in ways if each.fuze == "command"} == {None}
    assert {each.guarded for each in ways if each.mine == AP} == {False, True}
    wish = LayMine(mine=CLAYMORE, facing=2, fuze="tripwire", wire=4, guarded=True)
    told = question.forecast(wish)
    assert told.success is not None
    for left in (2, 1):
        played.does(question, wish)
        question = quiet(played, "Ann", PAUSE)
        assert played.table.part(played.unit("Ann"), Task).needed == 3, left
    played.does(question, wish, 1, 1, 1)
    [(ref, laid)] = played.table.having(Laid)
    assert (laid.fuze, laid.lane) == ("tripwire", trip_line(played.table, (4, 6), 4))
    assert laid.lane == ((4, 7), (4, 8))
    inside = minefields.works(played.table, ref)
    assert (inside.armed, inside.tamper) == (True, 10)


def test_a_dummy_looks_like_a_mine_to_the_enemy_and_harms_nobody() -> None:
    """RFX-MINE-11: it is laid in a minute, nothing is rolled, and it is seen by all; the view of the enemy has no more
    than of a true one.
    """
    played = fight()
    question = quiet(played, "Ann", PAUSE)
    wish = next(each for each in forms(question, LayMine, 2000) if isinstance(each, LayMine) and each.mine == DUMMY)
    assert question.forecast(wish).success is None
    played.does(question, wish)
    [(ref, mine)] = played.table.having(Mine)
    assert mine.name == AP
    assert minefields.works(played.table, ref).decoy
    red = played.battle.view("red")
    [(seen, shown)] = red.having(Mine)
    assert shown.name == AP
    assert not minefields.works(red, seen).decoy
    assert (4, 6) in minefields.known_cells(red, "red")
    assert (4, 6) not in minefields.known_cells(played.battle.view("blue"), "blue"), "her own side knows better"


def test_a_dummy_of_the_scenario_is_feared_until_it_is_searched() -> None:
    """RFX-MINE-11, RFX-MINE-13: the search is the work of defusing it."""
    dummy = MineSheet(at=(5, 6), side="red", decoy=True, known_to=("blue",))
    played = fight(dummy)
    assert not played.until("Ann", TICK).menu.admits(Move(way=((5, 6),), gait="walk"))
    question = quiet(played, "Ann", PAUSE)
    search(played, question, 1, 1, 1)
    assert any("nothing but dummies" in text for text in played.told("blue"))
    assert not any("dummies" in text for text in played.told("red"))
    assert played.until("Ann", TICK).menu.admits(Move(way=((5, 6),), gait="walk"))


def search(played: Fight, question: Question, *faces: int) -> None:
    """Ten minutes at the mine beside her, the last check with these dice."""
    wish = next(iter(forms(question, Defuse)))
    ann, [(ref, _)] = played.unit("Ann"), played.table.having(Mine)
    played.table.put(ann, Task("defuse", (5, 6), ref, 9, 10))
    played.does(question, wish, *faces)


# anti-tamper fuzes


def test_an_anti_tamper_fuze_is_spotted_or_bites_when_the_mine_is_moved() -> None:
    """RFX-MINE-13, RFX-MINE-14: shown are the odds of the ordinary detonator, on the assumption that there is no such
    fuze; once spotted those of patience.
    """
    guarded = MineSheet(at=(5, 6), side="red", tamper=5, known_to=("blue",))
    played = fight(guarded)
    question = quiet(played, "Ann", PAUSE)
    wish = next(iter(forms(question, Defuse)))
    told = question.forecast(wish)
    assert told.assumes[0].fact is Fact.UNSEEN
    assert {each.text for each in told.outcomes} >= {"goes off"}
    assert not offers(question, TakeUp), "nobody thinks it safe"
    played.does(question, wish, 1, 1, 1)
    assert played.table.having(Guarded)
    assert any("anti-tamper" in text for text in played.told("blue"))
    later = quiet(played, "Ann", PAUSE)
    wish = next(iter(forms(later, Defuse)))
    assert not [each for each in later.forecast(wish).assumes if "anti-tamper" in each.text]
    assert later.forecast(wish).note.startswith("the anti-tamper fuze")


def test_a_mine_thought_safe_whose_second_fuze_was_missed() -> None:
    """RFX-MINE-14: it is offered to be taken up like any other that is thought safe, and goes off."""
    guarded = MineSheet(at=(5, 6), side="red", tamper=5, known_to=("blue",))
    played = fight(guarded)
    question = quiet(played, "Ann", PAUSE)
    search(played, question, 1, 1, 1)
    assert played.table.having(Safe)
    question = played.until("Ann", TICK)
    wish = next(iter(forms(question, TakeUp)))
    assert question.forecast(wish).assumes[0].fact is Fact.UNSEEN
    played.does(question, wish, *[20] * 40)
    assert not played.table.having(Mine)
    assert played.table.find(played.unit("Ann"), Task) is None
