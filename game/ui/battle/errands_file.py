"""What units keep doing, kept beside the journal of a battle under its seal: opened again, it goes on as it was left.
What is not there, not readable or of another battle is as if no errand had been given.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from game.battle.battle import Battle
from game.battle.disk import put
from game.battle.seal import Seal, padded
from game.players.errands.errand import Change, Duty, Errand, Manner, Noted
from rules.frame.book import Rulebook
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.kernel.faults import Faulty
from rules.kernel.files import content
from rules.kernel.refs import Ref

ENDING = ".errands"
LARGEST = 1_000_000
"""Bytes of the longest file that is read."""
Form = Mapping[str, Any]
"""An order as a journal writes it."""


class Written(BaseModel):
    """One errand, as the file has it."""

    model_config = ConfigDict(extra="forbid")

    side: str
    unit: int
    duty: Duty
    place: Cell | None = None
    whom: int | None = None
    ground: tuple[Cell, ...] = ()
    manner: Manner = Manner.ORDERED
    like: dict[str, Any] | None = None
    said: tuple[tuple[str, dict[str, Any]], ...] = ()
    ends: tuple[Change, ...] = ()
    noted: Noted


class Kept(BaseModel):
    """All errands of a battle, and at which of its steps they were given."""

    model_config = ConfigDict(extra="forbid")

    steps: int
    digest: str
    errands: tuple[Written, ...]


KEPT = TypeAdapter(Kept)


def beside(journal: Path) -> Path:
    """Where the errands of a battle are kept."""
    return journal.with_suffix(ENDING)


def write(journal: Path, battle: Battle, given: Mapping[tuple[str, Ref], Errand], seal: Seal | None) -> None:
    """Keep the errands as they are now; without room for them they are gone when the battle is opened again."""
    if beside(journal) == journal or not (given or beside(journal).exists()):
        return
    steps = len(battle.script)
    errands = tuple(_written(side, errand) for (side, _), errand in sorted(given.items(), key=lambda each: each[0]))
    text = padded(KEPT.dump_json(Kept(steps=steps, digest=_digest(battle, steps), errands=errands)))
    with suppress(OSError):
        put(beside(journal), text if seal is None else seal.encipher(text))


def read(journal: Path, battle: Battle, seal: Seal | None) -> dict[tuple[str, Ref], Errand]:
    """The errands that were kept beside a journal, if they belong to its battle."""
    if beside(journal).is_symlink():
        return {}
    try:
        text = content(beside(journal), LARGEST)
        kept = KEPT.validate_json(text if seal is None else seal.decipher(text))
        if kept.steps > len(battle.script) or kept.digest != _digest(battle, kept.steps):
            return {}
        forms = _forms(battle.setup.book)
        errands = {(each.side, Ref(each.unit)): _errand(each, forms) for each in kept.errands}
    except (Faulty, ValueError, ValidationError, KeyError, TypeError, RecursionError):
        return {}
    return {whose: errand for whose, errand in errands.items() if _known(battle, *whose)}


def _digest(battle: Battle, steps: int) -> str:
    """Names the first so many steps of a battle."""
    return battle.digests[steps - 1] if steps else "begun"


def _known(battle: Battle, side: str, unit: Ref) -> bool:
    return side in battle.table.sides and unit in battle.view(side).units(side)


def _forms(book: Rulebook) -> dict[str, type[Action]]:
    return {str(form.model_fields["kind"].default): form for form in book.actions}


def _written(side: str, errand: Errand) -> Written:
    like = None if errand.like is None else errand.like.model_dump(mode="json")
    said = tuple((kind, action.model_dump(mode="json")) for kind, action in errand.said)
    return Written(
        side=side,
        unit=errand.unit,
        duty=errand.duty,
        place=errand.place,
        whom=errand.whom,
        ground=errand.ground,
        manner=errand.manner,
        like=like,
        said=said,
        ends=errand.ends,
        noted=errand.noted,
    )


def _errand(each: Written, forms: Mapping[str, type[Action]]) -> Errand:
    """An errand again; raises KeyError or ValueError where a rulebook knows its orders no more."""
    like = None if each.like is None else _action(each.like, forms)
    said = tuple((kind, _action(form, forms)) for kind, form in each.said)
    whom = None if each.whom is None else Ref(each.whom)
    return Errand(
        Ref(each.unit), each.duty, each.place, whom, each.ground, each.manner, like, said, each.ends, each.noted
    )


def _action(form: Form, forms: Mapping[str, type[Action]]) -> Action:
    return forms[form["kind"]].model_validate_json(TypeAdapter(dict[str, Any]).dump_json(dict(form)))
