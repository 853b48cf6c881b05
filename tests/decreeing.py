"""Random decrees: any kind that is possible, with anything that its form takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from game.battle.battle import Battle
from rules.frame.decrees import Decree

FEW = 400
"""Values of a field that are looked at."""


def drawn(battle: Battle, kind: str, random: Random, **given: Any) -> Decree | None:
    """A decree of a kind, filled at random but for what is given; None where it is not possible."""
    known = battle.hand.kinds[kind]
    filled: dict[str, Any] = {}
    for name in known.form.model_fields:
        if name == "kind":
            continue
        legal = known.choices(battle.hand.referee, filled)[name]
        if name in given:
            filled[name] = given[name]
            continue
        values = list(islice(legal, FEW))
        if not values:
            return None
        filled[name] = random.choice(values)
    return known.form(**filled)


def any_of(battle: Battle, random: Random) -> Iterator[Decree]:
    """One decree of each kind that is possible, in random order."""
    words = list(battle.hand.kinds)
    random.shuffle(words)
    for word in words:
        found = drawn(battle, word, random)
        if found is not None:
            yield found
