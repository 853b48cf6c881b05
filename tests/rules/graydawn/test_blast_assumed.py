"""What a throw takes for granted of ground that its thrower does not see."""

from __future__ import annotations

from rules.frame.forecast import Fact, Forecast
from rules.frame.ground import Barrier
from rules.frame.things import Door
from rules.graydawn.blast.forecasts import AS_LAST_KNOWN
from rules.graydawn.blast.forms import Throw
from rules.graydawn.turns.forms import Advance
from tests.rules.graydawn.stage import Stage

GRENADE = "Fragmentation grenade"
EAST = 2


def thrown(stage: Stage, cell: tuple[int, int]) -> Forecast:
    """What Ann, ten metres south of a wall of 2.5 m from west to east, reads of a throw."""
    for column in range(5, 36):
        stage.wall((column, 15), 0, height=2.5)
    stage.edge(Barrier("door", 2.5, material="wood", millimetres=40, state="shut", part=1), (20, 10), EAST)
    stage.terrain.parts[1] = (((20, 10), EAST),)
    ann = stage.unit("blue", (20, 25), weapons=(GRENADE,), BODY=8)
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=1)
    return stage.forecast(Throw, weapon=GRENADE, cell=cell)


def test_a_throw_over_a_wall_says_that_doors_behind_it_are_taken_as_last_known() -> None:
    """A door that was opened there lets it roll on, where a shut one stops it (GRD-THROW-03)."""
    stage = Stage()
    told = thrown(stage, (20, 10))
    assert AS_LAST_KNOWN in told.assumes and AS_LAST_KNOWN.fact is Fact.UNSEEN
    door = next(ref for ref, _ in stage.table.having(Door))
    stage.put(door, Door(1, "open"))
    again = stage.forecast(Throw, weapon=GRENADE, cell=(20, 10))
    assert again == told, "it does not know of the door"


def test_a_throw_in_plain_sight_takes_nothing_unseen_for_granted() -> None:
    """All that it may land on, and all that it reaches, lies before the thrower (GRD-THROW-01)."""
    assert not [each for each in thrown(Stage(), (20, 34)).assumes if each.fact is Fact.UNSEEN]
