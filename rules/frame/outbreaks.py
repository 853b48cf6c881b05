"""What a game master's trigger lets loose on the map, under any rulebook: gas, fire, an explosion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar

from rules.kernel.faults import Fault, Faulty
from rules.kernel.reading import meant

T = TypeVar("T")
What = Literal["gas", "fire", "charge"]


def entry(what: What, name: str, known: Mapping[str, T]) -> T:
    """The roster's entry of that name among those that let such a thing loose, or the one whose name begins with it;
    the first of them where none is named. Raises Faulty where there is none.
    """
    if not known:
        raise Faulty((Fault("", what, f"this rulebook knows no {what}", 'name the rulebook it is for: book = "..."'),))
    if not name:
        return next(iter(known.values()))
    begins = (each for each in known if each.casefold().startswith(name.casefold()))
    found = name if name in known else next(begins, "")
    if not found:
        raise Faulty((Fault("", what, f"there is no {what} called {name!r}", meant(name, known)),))
    return known[found]
