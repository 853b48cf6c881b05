"""Hands and what is in them: grips, piles, and what is seen of a kit from outside."""

from __future__ import annotations

import pytest

from rules.frame.figure import Item, Kit, Place
from rules.parts import hands

PISTOL, RIFLE = Item("pistol", Place.RIGHT), Item("rifle", Place.BOTH)
GRENADES = Item("grenade", Place.BELT, count=3)


@pytest.mark.parametrize(
    ("held", "takes", "grip"),
    [
        ((), 1, Place.RIGHT),
        ((), 2, Place.BOTH),
        ((PISTOL,), 1, Place.LEFT),
        ((PISTOL,), 2, None),
        ((RIFLE,), 1, None),
        ((PISTOL, Item("torch", Place.LEFT)), 1, None),
    ],
)
def test_a_thing_is_gripped_with_the_hands_that_are_free(
    held: tuple[Item, ...], takes: int, grip: Place | None
) -> None:
    assert hands.grip(Kit(held), takes) is grip


def test_one_of_a_pile_is_drawn_and_put_back() -> None:
    drawn = hands.drawn(Kit((GRENADES,)), GRENADES, Place.RIGHT)
    assert drawn.items == (Item("grenade", Place.BELT, count=2), Item("grenade", Place.RIGHT))
    held, pile = hands.held(drawn, "grenade"), hands.stowed(drawn, "grenade")
    assert held is not None
    assert hands.stored(drawn, held, Place.BELT, pile).items == (GRENADES,)
    assert hands.stored(drawn, held, Place.PACK).items[1].place is Place.PACK


def test_what_is_worn_is_not_stowed() -> None:
    assert hands.stowed(Kit((Item("vest", Place.WORN),)), "vest") is None


def test_in_hand_is_what_is_seen_there() -> None:
    usual = Kit((RIFLE, Item("knife", Place.BELT)))
    seen = hands.as_seen(usual, ("knife", "club"), lambda name: name == "rifle", lambda _: 0)
    assert [(item.name, item.place) for item in seen.items] == [
        ("knife", Place.RIGHT), ("club", Place.LEFT), ("knife", Place.BELT),
    ]  # fmt: skip
    assert hands.as_seen(usual, ("rifle", "knife"), lambda name: name == "rifle", lambda _: 0).held() == (RIFLE,)
