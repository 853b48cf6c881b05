"""The report after a battle: what was promised is what was shown, luck is counted out, and nobody is told too much."""

from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pygame
import pytest

from game import data
from game.battle.battle import Battle
from game.battle.report import Fate
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.players.playing import play_on, seated
from game.ui.afterwards.aftermath import Aftermath, Gathering, known
from game.ui.afterwards.ground import fallen_picture
from game.ui.afterwards.luck import Luck, spread, summed_up
from game.ui.afterwards.page import page
from game.ui.afterwards.words import became, fired, headline, long_shot, reason, tallies, workhorse
from game.ui.app import App
from game.ui.map.palette import usual
from rules.kernel.words import mentioned
from tests.shipped import ground_of, shortened


def played(scenario: str, book: str, answers: int = 10_000) -> Battle:
    written = read_scenario(data.maps() / f"{scenario}.toml")
    battle = Battle(set_up(written, book, ground=ground_of(scenario)), "1")
    table = seated(battle.setup, ["greedy"] * len(battle.setup.scenario.side), "1", battle)
    for number, _ in enumerate(play_on(battle, table), 1):
        if number >= answers:
            break
    return battle


@pytest.fixture(scope="module")
def battle() -> Battle:
    return played("crossing/first-shots", "d6")


@pytest.fixture(scope="module")
def told(battle: Battle) -> Aftermath:
    return Gathering(battle).all()


def test_gathering_plays_the_very_battle_again(battle: Battle, told: Aftermath) -> None:
    assert told.report.digest == battle.digest
    assert told.report.over
    for side, _ in told.report.sides:
        attacks = sum(shot.side == side for shot in told.shots)
        hits = sum(shot.hit for shot in told.shots if shot.side == side)
        assert attacks == sum(fate.attacks for fate in told.report.of(side))
        assert hits == sum(fate.hits for fate in told.report.of(side))
    gone = sum(not fate.fighting for fate in told.report.fates)
    assert len(told.falls) >= gone > 0
    assert {len(values) for _, values in told.strength} == {told.report.rounds + 1}


def test_gathering_goes_bit_by_bit(battle: Battle) -> None:
    gathering = Gathering(battle)
    before = 0.0
    while gathering.step():
        assert before < gathering.done < 1.0001
        before = gathering.done
    assert gathering.aftermath is not None
    assert gathering.done == 1.0
    assert not gathering.step()


def test_what_was_promised_is_the_forecast_that_was_shown(battle: Battle, told: Aftermath) -> None:
    again = Battle(battle.setup, battle.seed)
    shown = set()
    for step in battle.script:
        if step.action is not None:
            shown.add(again.question().forecast(step.action).success)
        again.perform(step)
    again.close()
    promised = {shot.promised for shot in told.shots if shot.promised is not None}
    assert promised
    assert promised <= shown


def test_reflex_promises_too(tmp_path: Path) -> None:
    written = read_scenario(shortened("crossing/first-shots", 1, tmp_path))
    battle = Battle(set_up(written, "reflex", ground=ground_of("crossing/first-shots")), "1")
    for _ in play_on(battle, seated(battle.setup, ["greedy", "greedy"], "1", battle)):
        pass
    told = Gathering(battle).all()
    assert any(shot.promised is not None for shot in told.shots)
    battle.close()


def test_how_likely_each_number_of_hits_is_is_counted_out() -> None:
    half = Fraction(1, 2)
    assert spread([half] * 3).tolist() == pytest.approx([1 / 8, 3 / 8, 3 / 8, 1 / 8])
    assert spread([]).tolist() == [1.0]
    luck = Luck("Blue", (half,) * 3, 3)
    assert luck.expected == 1.5
    assert luck.better == pytest.approx(1 / 8)
    assert luck.worse == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("chances", "hits", "words"),
    [
        ((), 0, "made no attacks"),
        ((Fraction(1, 2),) * 10, 5, "with odds shown; 5.0 expected, so luck was even"),
        ((Fraction(1, 2),) * 10, 8, "lucky, as only one battle in 18 would bring this many or more"),
        ((Fraction(1, 2),) * 10, 1, "very unlucky, as only one battle in 93 would bring this few or fewer"),
        ((Fraction(1, 2),) * 10, 10, "fewer than one battle in a thousand"),
        ((Fraction(9, 10),), 0, "never in 1 attack"),
        ((Fraction(1), Fraction(1)), 2, "twice in 2 attacks"),
    ],
)
def test_luck_is_told_in_a_plain_sentence(chances: tuple[Fraction, ...], hits: int, words: str) -> None:
    assert words in Luck("Blue", chances, hits).told()


def test_everybodys_luck_in_one_sentence() -> None:
    half = Fraction(1, 2)
    even, good, bad = (Luck(name, (half,) * 10, hits) for name, hits in (("Blue", 5), ("The band", 9), ("Red", 1)))
    assert summed_up([]).startswith("No attacks")
    assert "favoured neither side" in summed_up([even, even])
    assert "with the band" in summed_up([even, good])
    assert "against Red" in summed_up([even, bad])
    assert "with the band and against Red" in summed_up([good, bad])


def test_the_words_of_a_report(told: Aftermath) -> None:
    assert headline(told) in ("Nobody wins", *(f"Victory: {mentioned(title)}" for _, title in told.report.sides))
    assert reason(told)[0].isupper()
    assert [tally.people for tally in tallies(told)] == [6, 6]
    assert long_shot(told) == "" or "shot of the day" in long_shot(told)
    assert workhorse(told) == "" or "out of the fight" in workhorse(told)


def test_whoever_fights_on_hurt_is_not_unhurt() -> None:
    fate = Fate("blue", "Ade", "gunner", "fit", 11 / 20)
    assert became(fate) == "hurt, 55 % left"
    assert became(replace(fate, strength=1.0)) == "unhurt"
    assert became(replace(fate, state="hurt", strength=0.999)) == "hurt, 99 % left"
    assert became(replace(fate, state="dead", strength=0.0)) == "dead"


def test_attacks_made_and_attacks_with_odds_are_told_apart(told: Aftermath) -> None:
    tally = replace(tallies(told)[0], attacks=1, hits=1)
    assert fired(told, tally) == "1 attack, 1 hit"
    assert fired(replace(told, eyes="blue"), replace(tally, attacks=3)) == "3 attacks"
    lucks = told.luck()
    assert all("with odds shown" in luck.told() for luck in lucks if luck.chances)
    assert "with odds shown" in summed_up(lucks)


class _Tags(HTMLParser):
    """Sees that every tag is closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "img"):
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """It closes itself."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_stands_by_itself(told: Aftermath) -> None:
    html = page(told, usual(), (("Where they <fell>", b"\x89PNG"),))
    tags = _Tags()
    tags.feed(html)
    assert not tags.open
    assert all(link.startswith("data:") for link in tags.links)
    assert "url(" not in html
    assert told.report.digest in html
    assert "Where they &lt;fell&gt;" in html


def test_where_they_fell_is_drawn(told: Aftermath, battle: Battle, app: App) -> None:
    picture = fallen_picture(battle.setup.ground, told, (600, 400))
    assert max(picture.get_width() - 600, picture.get_height() - 400) <= 0
    bare = fallen_picture(battle.setup.ground, Aftermath(told.report, (), (), (), ()), (600, 400))
    assert pygame.image.tobytes(picture, "RGB") != pygame.image.tobytes(bare, "RGB")


def test_a_side_is_told_no_more_than_it_knows() -> None:
    battle = played("crossing/first-shots", "d6", 40)
    assert not battle.over
    told = known(battle, "blue")
    view = battle.view("blue")
    assert {fate.side for fate in told.report.fates} == {"blue"}
    assert {goal.side for goal in told.report.objectives} == {"blue"}
    assert told.report.digest == ""
    assert told.shots == ()
    assert not any(fate.hits or fate.dealt for fate in told.report.fates)
    for fall in told.falls:
        assert fall.side == "blue" or any(view.name(ref) == fall.name for ref in view.units())
    html = page(told, usual())
    assert "Luck" not in html
    assert "Still undecided" in html
    battle.close()
