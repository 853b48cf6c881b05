"""The short form of the audit: a few battles of each rulebook, and what is shown in them is what is played.

Much more of the same, as long as one likes: python -m tests.audit all --out FOLDER
"""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from game.battle.battle import Battle
from rules.frame.book import load
from tests.audit import playing
from tests.audit.battles import BOOKS, Bout, bouts, stage
from tests.audit.played import play
from tests.audit.reach import seldom
from tests.audit.report import of_played, off_kinds
from tests.audit.shown import Compared, Moment
from tests.audit.situations import SITUATIONS
from tests.tiers import only, thinned

QUESTIONS, EVERY = 150, 7
"""So many questions of a battle are put, and every so many-th of them is looked at."""
FORMS = 4
MANY = 2000
"""Questions of a battle in which something rare is to come up."""
APART, SOME = 3, 3
"""Of the battles the command would play every so many-th is looked at; how many that comes to."""


def some(book: str) -> list[Bout]:
    """A few battles of a rulebook."""
    return list(islice(bouts(book, 8, "short"), 0, None, APART))


@pytest.mark.parametrize("book", BOOKS)
def test_every_situation_can_be_set_up(book: str) -> None:
    for name in SITUATIONS.get(book, ()):
        assert stage(name, book).posts


@pytest.mark.parametrize("number", thinned(range(SOME), SOME))
@pytest.mark.parametrize("book", BOOKS)
def test_every_difference_from_the_truth_is_named(book: str, number: int) -> None:
    bout = some(book)[number]
    setup, compared, slips = stage(bout.scenario, bout.book), Compared(), list[str]()
    battle = Battle(setup, bout.seed)
    asked = islice(playing.questions(battle, playing.seats(setup, bout), QUESTIONS), 0, None, EVERY)
    for question, _ in asked:
        for slip in Moment(battle, question).slips(compared, FORMS):
            slips.append(f"after {len(battle.script)} answers {slip.form}: {slip.sort}\n{slip.detail}")
    battle.close()
    assert compared.forecasts > 50
    assert not slips, f"{len(slips)} of {compared.forecasts}\n" + "\n".join(slips[:5])


@pytest.mark.parametrize("book", only(("d6", "graydawn"), BOOKS))
def test_chances_hold_over_a_battle(book: str) -> None:
    record = play(next(bouts(book, 1, "short")))
    assert not record.crashes
    assert not off_kinds(record), of_played(book, record)


def test_an_empty_vehicle_threatens_no_work_beside_it() -> None:
    """RFX-OPS-13: the enemy's motorcycle stands there with nobody on it, so its engine can be tried in an exchange."""
    battle = Battle(stage("odd jobs", "reflex"), "x")
    offered = [playing.kind_of(offer) for offer in battle.question().menu.offers]
    battle.close()
    assert {"hot-wire", "pick lock"} <= set(offered)


RARE = {
    "graydawn": {
        "knives before the lift": ("pull out", "get loose"),
        "beside a locked door": ("pick lock",),
        "hand to hand before the lift": ("drop gun", "keep gun"),
    },
    "gurps": {
        "in a clinch": ("hold", "break free", "grapple", "close in"),
        "over a weapon": ("grab", "wrest"),
        "a pack": ("slam",),
        "a pack, all-out": ("slam", "move"),
        "bare arms": ("at arm", "decline"),
        "giving ground": ("follow", "decline"),
        "shields and poles": ("defend", "shift", "make ready"),
        "from above": ("drop on",),
        "in flames": ("beat out",),
        "ridden down": ("run down",),
        "round a stack": ("shoot",),
    },
}
"""What hardly ever comes up in the shipped scenarios, and the situation of each rulebook that brings it about."""


@pytest.mark.parametrize(("book", "situation"), thinned((book, each) for book, rare in RARE.items() for each in rare))
def test_rare_offers_come_up_and_are_taken(book: str, situation: str) -> None:
    """Under Gray Dawn GRD-FUMBLE-05, GRD-FUMBLE-06, GRD-ACT-07, GRD-CQC-08; under GURPS GUR-GRP-04 to 11, GUR-GRAB-02,
    GUR-SLAM-04, GUR-SLAM-07, GUR-PAR-04, GUR-RET-01, GUR-HEX-09, GUR-ATK-05, GUR-ELEV-03, GUR-FIRE-01, GUR-POP-01.
    """
    wanted = RARE[book][situation]
    setup, taken, missing = stage(situation, book), Counter[str](), {*wanted}
    for seed in map(str, range(12)):
        bout = Bout(situation, book, ("novelty", "novelty"), seed)
        battle = Battle(setup, seed)
        for _ in playing.questions(battle, playing.seats(setup, bout, taken), MANY):
            missing = {kind for kind in wanted if not taken[kind]}
            if not missing:
                break
        battle.close()
        if not missing:
            break
    assert not missing


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_seldom_done_is_a_form_and_says_what_it_takes(book: str) -> None:
    kinds = {str(form.model_fields["kind"].default) for form in load(book).actions}
    why = seldom(book)
    assert why and set(why) <= kinds
    assert all(words.strip() for words in why.values())
