"""Filling forms: any value by its number, and a few forms spread over all."""

from typing import Any, ClassVar, Literal

from hypothesis import given
from hypothesis import strategies as st

from game.players.forms import count, creeps, fillable, form, over_ground, spread, value, walks
from rules.frame.forms import Action, Between, Offer, OneOf, Ways


class Aim(Action):
    title: ClassVar[str] = "Aim"
    kind: Literal["aim"] = "aim"
    at: int
    with_care: bool
    rounds: int


class Line:
    """A reach of cells in a row, that notes which ways were asked for."""

    start = (0, 0)
    budget = 99
    begins = True

    def __init__(self, length: int) -> None:
        self.length = length
        self.made: list[Any] = []

    def __contains__(self, cell: object) -> bool:
        return True

    def __iter__(self) -> Any:
        return ((x, 0) for x in range(1, self.length + 1))

    def __len__(self) -> int:
        return self.length

    def cost(self, cell: Any) -> int:
        return int(cell[0])

    def way(self, cell: Any) -> Any:
        self.made.append(cell)
        return tuple((x, 0) for x in range(1, cell[0] + 1))

    def price(self, way: Any) -> int | None:
        return len(way)

    def facings(self, cell: Any) -> tuple[int | None, ...]:
        return (self.cost(cell),) * 8

    def why_not(self, cell: Any) -> str:
        return ""


class Unlistable:
    """A hundred thousand values of which a player must look at no more than it needs."""

    def __contains__(self, value: object) -> bool:
        return True

    def __len__(self) -> int:
        return 100_000

    def __iter__(self) -> Any:
        for number in range(100_000):
            assert number < 50, "listed far more than was asked for"
            yield number


OFFER = Offer(Aim, {"at": OneOf((7, 8, 9)), "with_care": OneOf((True, False)), "rounds": Between(2, 5)})


def test_every_form_has_a_number_and_they_are_all_different() -> None:
    forms = [form(OFFER, number) for number in range(count(OFFER))]
    assert len(set(forms)) == 3 * 2 * 4
    assert all(OFFER.admits(each) for each in forms)


@given(st.integers(1, 30))
def test_a_spread_of_forms_is_as_many_as_wanted_and_no_two_alike(at_most: int) -> None:
    forms = list(spread(OFFER, at_most))
    assert len(forms) == len(set(forms)) == min(at_most, 24)


@given(st.integers(-5, 5), st.integers(0, 9), st.data())
def test_a_value_by_number_is_the_one_that_listing_would_give(low: int, more: int, data: st.DataObject) -> None:
    choices = Between(low, low + more)
    number = data.draw(st.integers(0, more))
    assert value(choices, number) == list(choices)[number]


def test_of_all_ways_over_the_ground_only_the_wanted_one_is_made() -> None:
    reach = Line(5_000)
    assert value(Ways(reach), 2) == ((1, 0), (2, 0), (3, 0))
    assert reach.made == [(3, 0)]


def test_a_long_list_is_not_listed_for_one_value() -> None:
    assert value(Unlistable(), 20) == 20


def test_ways_are_known_without_looking_for_them() -> None:
    class Unsearched:
        def __contains__(self, value: object) -> bool:
            return True

        def __iter__(self) -> Any:
            return iter(())

        def __len__(self) -> int:
            return 0

        @property
        def reach(self) -> Any:
            raise AssertionError("searched for")

    assert over_ground(Unsearched())
    assert walks(Offer(Aim, {"at": Unsearched()})) == "at"
    assert not walks(OFFER)


def test_an_offer_with_an_empty_field_cannot_be_filled() -> None:
    assert fillable(OFFER)
    assert not fillable(Offer(Aim, {"at": OneOf(())}))
    assert list(spread(Offer(Aim, {"at": OneOf(())}), 5)) == []


def test_a_move_creeps_that_gets_to_no_cell_at_once() -> None:
    reach = Line(3)
    assert not creeps(reach)
    reach.budget = 0
    assert creeps(reach)
    assert not creeps(Line(0))
