"""Players by name: who there is, and what is said of a name that is wrong."""

from collections.abc import Iterator

import pytest

from game.players.names import NAMES
from game.players.playing import play_on, seated
from game.players.seated import NoSuchPlayer, player
from tests.game.skirmish import duel
from tests.tiny_book import installed


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with installed(monkeypatch):
        yield


@pytest.mark.parametrize("name", NAMES)
def test_every_player_that_is_named_can_play(name: str) -> None:
    battle = duel(rounds=3)
    for _ in play_on(battle, seated(battle.setup, [name, name], "1")):
        pass
    assert battle.over


@pytest.mark.parametrize(("name", "said"), [("gredy", "did you mean 'greedy'?"), ("person", "needs a screen")])
def test_a_player_that_is_not_there_is_named(name: str, said: str) -> None:
    with pytest.raises(NoSuchPlayer, match=said.replace("?", r"\?")):
        player(name, duel().setup, "blue", "1")
