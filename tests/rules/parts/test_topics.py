"""Topics: an offer has the price of its deed, long choices are left alone for it, and what is refused waits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Literal, cast

import pytest

from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action, Offer, OneOf, Refusal
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.choices import Asked, Picked
from rules.parts.topics import Deed, Desk, Topic, Topics, always, sorted_out


class Shout(Action):
    """Something loud: a coin a word."""

    title: ClassVar[str] = "Shout"
    kind: Literal["shout"] = "shout"
    words: int
    at: int = 0


class Nod(Action):
    """Something quiet."""

    title: ClassVar[str] = "Nod"
    kind: Literal["nod"] = "nod"


class Answer(Action):
    """What is answered to a shout."""

    title: ClassVar[str] = "Answer"
    kind: Literal["answer"] = "answer"


def carry(_moment: None, _unit: Ref, _action: Any) -> Flow[None]:
    yield from ()


def coins(_scene: Scene, _unit: Ref, action: Shout) -> int:
    return action.words


LOUD: Topic[Desk[Any], Deed[None, int]] = Topic(deeds={Shout: Deed(carry, coins)}, answers=(Answer,))
QUIET: Topic[Desk[Any], Deed[None, int]] = Topic(deeds={Nod: Deed(carry, always(0))})
TOPICS = Topics(LOUD, QUIET)


@pytest.fixture
def desk() -> Desk[Deed[None, int]]:
    return Desk(cast("Scene", None), Ask("blue", Ref(1), "turn"), TOPICS.deeds)


def price(desk: Desk[Deed[None, int]], form: type[Action], choices: dict[str, Any]) -> int:
    return desk.deeds[form].price(desk.scene, desk.unit, desk.any_of(form, choices))


def test_an_offer_is_priced_by_what_all_its_fillings_share(desk: Desk[Deed[None, int]]) -> None:
    assert price(desk, Shout, {"words": OneOf((3,)), "at": OneOf((1, 2))}) == 3
    assert price(desk, Nod, {}) == 0


def test_what_is_searched_for_only_when_asked_is_not_searched_for_a_price(desk: Desk[Deed[None, int]]) -> None:
    def searching() -> Iterator[int]:
        raise AssertionError("nobody has looked yet")
        yield 0

    assert price(desk, Shout, {"words": OneOf((2,)), "at": Picked(lambda _: "", searching)}) == 2


def test_a_book_has_all_that_its_topics_have() -> None:
    assert tuple(TOPICS) == (LOUD, QUIET)
    assert tuple(TOPICS.deeds) == (Shout, Nod)
    assert TOPICS.forms == (Shout, Nod, Answer)


def test_refusals_keep_their_order_and_are_worded_when_asked() -> None:
    asked: list[str] = []

    def slowly() -> Iterator[Refusal]:
        asked.append("worded")
        yield Refusal("Shout", "nobody is near")

    offers, refusals = sorted_out([Refusal("Nod", "asleep"), Offer(Nod), Asked(slowly), Refusal("Answer", "no voice")])
    assert [offer.action for offer in offers] == [Nod]
    assert not asked
    assert [each.title for each in refusals] == ["Nod", "Shout", "Answer"]
    assert asked == ["worded"]


def test_a_place_is_sought_anywhere_only_if_no_suggestion_serves() -> None:
    odd = Picked(lambda number: "" if number % 2 else "even", lambda: (2, 3, 5, 3), lambda: range(1, 100))
    assert list(odd) == [3, 5]
    none = Picked(lambda number: "" if number % 2 else "even", lambda: (2, 4), lambda: range(6, 100))
    assert bool(none) and list(none) == [7]
    assert none.why_not(4) == "even" and 9 in none
