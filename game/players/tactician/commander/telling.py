"""A plan in words: what it is and how it is expected to end, and the plans that were rejected for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from game.battle.reasons import PlannedWay
from game.board.board import Board
from game.players.tactician.commander.exposure import layout
from game.players.tactician.commander.programmes import Deed, Programme
from game.players.tactician.commander.search import Found, Predicted

TENTHS = 10


def told(found: Found) -> tuple[str, ...]:
    """The plan, and each rejected one, a sentence each without a full stop."""
    return f"the plan is to {_ends(found.predicted)}", *(f"not to {_ends(each)}" for each in found.rejected)


def drawn(found: Found, grounds: Sequence[str], board: Board) -> tuple[PlannedWay, ...]:
    """The way of each team that goes anywhere, that of its first unit for all."""
    told, cell = list[PlannedWay](), layout(board).cell
    for team, programme in zip(found.teams, found.programmes, strict=True):
        track = found.tracks.get((team.units[0], programme))
        cells = () if track is None else tuple(cell(int(number)) for number, _ in groupby(track.cells))
        if len(cells) > 1:
            told.append(PlannedWay(team=f"{team.part}: {_does(programme, grounds)}", cells=cells))
    return tuple(told)


def _does(programme: Programme, grounds: Sequence[str]) -> str:
    """What a team does, in a few words."""
    about = grounds[programme.ground] if programme.ground < len(grounds) else ""
    match programme.deed:
        case Deed.GO:
            return f"forms up for {about}" if programme.waits else f"goes for {about}"
        case Deed.FIRE:
            return f"gives fire on {about}"
        case Deed.AWAY:
            return "breaks contact"
        case _:
            return "holds"


def _ends(predicted: Predicted) -> str:
    """Such as "rush: The gun 2 in 10, 4 of ours lost, 1 of theirs"."""
    chances = [f"{name} {round(TENTHS * chance)} in {TENTHS}" for name, chance in predicted.chances]
    lost = f"{predicted.lost:.1f} of ours lost, {predicted.felled:.1f} of theirs"
    return f"{predicted.name}: {', '.join((*chances, lost))}"
