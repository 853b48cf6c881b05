"""What the words on a command line stand for: scenarios, maps, journals, players, sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game import data
from game.cli.words import Misuse, one_of
from rules.kernel.faults import Faulty

if TYPE_CHECKING:
    from game.battle.scenario import Scenario
    from game.battle.setup import Setup
    from game.board.battleground import Battleground


PACKED = ".deadground"
"""What a scenario ends in that was packed to be handed on."""


def scenario_file(word: str) -> Path:
    """A scenario by its path or, without an ending, by the name it has among those that come with the game; or by its
    folder, here or among the user's own scenarios.
    """
    if word.endswith(PACKED):
        from game.workshop.packing import unpack

        return unpack(there(Path(word)))
    if _is_path(word, ".toml") and not Path(word).is_dir():
        return there(Path(word))
    shipped = data.shipped_scenarios()
    if word in shipped:
        return data.maps() / f"{word}.toml"
    inside = [name for name in shipped if name.split("/")[0] == word]
    if len(inside) == 1:
        return data.maps() / f"{inside[0]}.toml"
    if inside:
        raise Misuse(f"{word} has several scenarios: {', '.join(inside)}")
    if (found := _in_folder(word)) is not None:
        return found
    mine = (
        folder.name for folder in data.own_scenarios().glob("*") if folder.is_dir() and folder.name != data.TILESETS
    )
    one_of("scenario", word, (*shipped, *dict.fromkeys(name.split("/")[0] for name in shipped), *sorted(mine)))
    raise AssertionError


def _in_folder(word: str) -> Path | None:
    """The scenario in a folder that is here, or among the user's own; None where there is no such folder."""
    from game.workshop.folder import found_in

    folder = next((each for each in (Path(word).expanduser(), data.own_scenarios() / word) if each.is_dir()), None)
    if folder is None:
        return None
    found = found_in(folder)
    if len(found) != 1:
        several = f"has several scenarios: {', '.join(map(str, found))}" if found else "has no scenario in it"
        raise Misuse(f"{folder} {several}")
    return found[0]


def map_file(word: str) -> Path:
    """A map by its path, or by the name it has among those that come with the game."""
    if _is_path(word, ".tmx"):
        return there(Path(word))
    one_of("map", word, data.shipped_maps())
    return data.maps() / word / f"{word}.tmx"


def _is_path(word: str, ending: str) -> bool:
    """Whether a word names a file rather than something that comes with the game."""
    return word.endswith(ending) or word.startswith((".", "/", "~")) or Path(word).is_file()


def there(path: Path) -> Path:
    """A file that must be there; Misuse says what is wrong with its path."""
    path = path.expanduser()
    if not path.exists():
        raise Misuse(f"{path}: there is no such file")
    if path.is_dir():
        raise Misuse(f"{path}: this is a folder; name a file in it")
    return path


def journal_file(path: Path) -> Path:
    """A journal that must be there."""
    return there(path)


def ground(word: str) -> tuple[Path, Battleground]:
    """A map, read."""
    from game.board.tiled import read

    path = map_file(word)
    return path, read(path)


def ground_of(word: str) -> tuple[Path, Battleground, Scenario | None]:
    """A map, or that of a scenario, read; and the scenario, if it was one."""
    from game.battle.scenario import links_away, read_scenario
    from game.board.tiled import read

    own = None if word in data.shipped_maps() else _in_folder(word)
    if own is None and not word.endswith((".toml", PACKED)) and word not in data.shipped_scenarios():
        return *ground(word), None
    written = read_scenario(own or scenario_file(word))
    if away := tuple(links_away(written)):
        raise Faulty(away)
    return written.map_file, read(written.map_file), written.scenario


def set_up_scenario(word: str, book: str | None) -> Setup:
    """A scenario, read and made ready under a rulebook."""
    from game.battle.scenario import read_scenario
    from game.battle.setup import set_up

    if book is not None:
        known_book(book)
    return set_up(read_scenario(scenario_file(word)), book)


def known_book(name: str) -> str:
    """The name of an installed rulebook."""
    from rules.frame.book import names

    return one_of("rulebook", name, names())


def known_side(side: str | None, scenario: Scenario) -> str | None:
    """A side of the scenario, or none in particular."""
    return None if side is None else one_of("side", side, [each.name for each in scenario.side])


def seats(words: str | None, scenario: Scenario) -> tuple[str, ...]:
    """Who plays each side, in the order of the sides."""
    from game.players.names import wrong

    sides = [side.name for side in scenario.side]
    if words is None:
        usual = (side.player for side in scenario.side)
        return tuple("greedy" if wrong(name) else name for name in usual)
    chosen = [word.strip() for word in words.split(",")]
    if all("=" in word for word in chosen):
        return _seats_by_side(chosen, sides)
    if len(chosen) == 1:
        return tuple(_everywhere(_player(chosen[0]), scenario))
    if len(chosen) != len(sides):
        raise Misuse(f"{len(chosen)} players for {len(sides)} sides ({', '.join(sides)}): name one for each, or one")
    return tuple(_player(name) for name in chosen)


def _everywhere(name: str, scenario: Scenario) -> Iterator[str]:
    """The same player for every side that has an enemy; bystanders keep the one that the scenario seats there."""
    from game.players.names import wrong

    fighting = scenario.relations.fighting(side.name for side in scenario.side)
    for side in scenario.side:
        yield side.player if side.name not in fighting and not wrong(side.player) else name


def _seats_by_side(chosen: Sequence[str], sides: Sequence[str]) -> tuple[str, ...]:
    named = {}
    for word in chosen:
        side, _, name = word.partition("=")
        named[one_of("side", side.strip(), sides)] = _player(name.strip())
    return tuple(named.get(side, "greedy") for side in sides)


def _player(name: str) -> str:
    from game.players.names import wrong

    why_not = wrong(name)
    if why_not:
        raise Misuse(why_not)
    return name
