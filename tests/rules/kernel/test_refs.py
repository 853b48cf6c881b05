"""Renaming: every reference in an action, a question or a component is put in the other side's words, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal

import pytest

from rules.frame.forms import Action
from rules.kernel.refs import Ref, Unknown, renamed

NAMES = {Ref(1): Ref(101), Ref(2): Ref(102), Ref(3): Ref(103)}
STRANGER = Ref(9)


class Colour(StrEnum):
    RED = "red"


class Shoot(Action):
    kind: Literal["shoot"] = "shoot"
    weapon: str
    target: Ref
    with_them: tuple[Ref, ...] = ()
    spotter: Ref | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    name: str
    rider: Ref | None = None


@dataclass(frozen=True, slots=True)
class Crew:
    seats: tuple[Seat, ...] = ()
    colour: Colour = Colour.RED


@dataclass(frozen=True, slots=True)
class Held:
    by: Ref
    action: Action
    cell: tuple[int, int] = (1, 2)


@dataclass(frozen=True, slots=True)
class Struck:
    who: tuple[tuple[Ref, int], ...]


def test_a_reference_in_an_action_is_looked_up_and_the_rest_stays() -> None:
    action = Shoot(weapon="rifle", target=Ref(1), with_them=(Ref(2), Ref(3)), spotter=Ref(3))
    assert renamed(action, NAMES) == Shoot(
        weapon="rifle", target=Ref(101), with_them=(Ref(102), Ref(103)), spotter=Ref(103)
    )


def test_a_renamed_action_keeps_its_class_and_may_be_sent_on() -> None:
    there = renamed(Shoot(weapon="rifle", target=Ref(1)), NAMES)
    back = renamed(there, {new: old for old, new in NAMES.items()})
    assert type(back) is Shoot and back == Shoot(weapon="rifle", target=Ref(1))


def test_a_required_reference_without_a_name_is_unknown() -> None:
    with pytest.raises(Unknown):
        renamed(Shoot(weapon="rifle", target=STRANGER), NAMES)


def test_an_optional_reference_without_a_name_becomes_none() -> None:
    action = Shoot(weapon="rifle", target=Ref(1), spotter=STRANGER)
    assert renamed(action, NAMES).spotter is None


def test_a_reference_without_a_name_drops_out_of_a_tuple() -> None:
    action = Shoot(weapon="rifle", target=Ref(1), with_them=(STRANGER, Ref(2)))
    assert renamed(action, NAMES).with_them == (Ref(102),)


def test_references_inside_dataclasses_inside_tuples_are_looked_up() -> None:
    crew = Crew((Seat("driver", Ref(1)), Seat("gunner"), Seat("passenger", STRANGER)))
    assert renamed(crew, NAMES) == Crew((Seat("driver", Ref(101)), Seat("gunner"), Seat("passenger")))


def test_a_pair_whose_reference_has_no_name_is_dropped_whole_and_its_number_is_no_reference() -> None:
    struck = Struck(((Ref(1), 1), (STRANGER, 2), (Ref(2), 3)))
    assert renamed(struck, NAMES) == Struck(((Ref(101), 1), (Ref(102), 3)))


def test_an_action_kept_in_a_field_of_a_wider_type_is_renamed_too() -> None:
    held = Held(by=Ref(1), action=Shoot(weapon="rifle", target=Ref(2)))
    assert renamed(held, NAMES) == Held(by=Ref(101), action=Shoot(weapon="rifle", target=Ref(102)))


def test_whatever_hides_in_a_field_of_any_type_is_renamed() -> None:
    @dataclass(frozen=True)
    class About:
        what: Any

    assert renamed(About(Seat("driver", Ref(1))), NAMES) == About(Seat("driver", Ref(101)))
    assert renamed(About((Seat("driver", Ref(1)), 7)), NAMES) == About((Seat("driver", Ref(101)), 7))


@dataclass(frozen=True)
class Aimed:
    at: Ref | tuple[int, int] | Seat | None = None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Aimed(Ref(1)), Aimed(Ref(101))),
        (Aimed((1, 2)), Aimed((1, 2))),
        (Aimed(Seat("x", Ref(2))), Aimed(Seat("x", Ref(102)))),
        (Aimed(STRANGER), Aimed(None)),
        (Aimed(None), Aimed(None)),
    ],
)
def test_where_a_field_may_hold_a_reference_or_a_cell_the_value_tells_which(before: Aimed, after: Aimed) -> None:
    assert renamed(before, NAMES) == after


def test_a_mapping_loses_what_has_no_name() -> None:
    @dataclass(frozen=True)
    class Seen:
        age: Mapping[Ref, int] = field(default_factory=dict)
        by: Mapping[str, Ref] = field(default_factory=dict)

    seen = Seen({Ref(1): 5, STRANGER: 6}, {"red": Ref(2), "blue": STRANGER})
    assert renamed(seen, NAMES) == Seen({Ref(101): 5}, {"red": Ref(102)})


def test_a_thing_may_hold_things_of_its_own_kind() -> None:
    assert renamed(Chain(Ref(1), Chain(Ref(2))), NAMES) == Chain(Ref(101), Chain(Ref(102)))


@dataclass(frozen=True)
class Chain:
    unit: Ref
    next: Chain | None = None


def test_a_thing_without_references_comes_back_itself() -> None:
    for thing in (Colour.RED, 1, "text", (1, 2), Seat("driver"), Crew((Seat("driver"),)), None):
        assert renamed(thing, NAMES) is thing


@dataclass(frozen=True)
class InAList:
    units: list[Ref]


@dataclass(frozen=True)
class RefOrNumber:
    what: Ref | int


@dataclass(frozen=True)
class TwoTuples:
    what: tuple[Ref, ...] | tuple[int, int]


@dataclass(frozen=True)
class ActionType:
    what: type[Action]


@pytest.mark.parametrize("thing", [InAList([Ref(1)]), RefOrNumber(1), TwoTuples((1, 2))])
def test_a_reference_that_could_slip_through_is_refused_when_the_class_is_first_renamed(thing: object) -> None:
    with pytest.raises(TypeError):
        renamed(thing, NAMES)


def test_a_class_in_a_field_is_left_alone() -> None:
    assert renamed(ActionType(Shoot), NAMES) == ActionType(Shoot)
