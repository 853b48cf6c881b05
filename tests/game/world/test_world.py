"""A world keeps its own entities, gives them back exactly, and never mixes with another."""

from hypothesis import given
from hypothesis import strategies as st

from game.world.world import World
from rules.frame.figure import Allegiance, Facing, Position
from rules.kernel.refs import Ref


def test_numbers_go_up_and_are_never_used_again() -> None:
    world = World()
    first, second = world.create(Facing(0)), world.create(Facing(1))
    world.delete(second)
    assert world.create(Facing(2)) == 3
    assert world.find(second, Facing) is None
    assert world.part(first, Facing) == Facing(0)


def test_a_component_put_replaces_the_one_of_its_kind() -> None:
    world = World()
    ref = world.create(Position((1, 2)), Facing(0))
    world.put(ref, Position((3, 4)))
    assert world.rows(Position) == ((ref, Position((3, 4))),)
    world.strip(ref, Position)
    assert world.rows(Position) == ()
    assert world.rows(Facing) == ((ref, Facing(0)),)


def test_two_worlds_never_mix() -> None:
    one, other = World(), World()
    a = one.create(Allegiance("blue"))
    b = other.create(Allegiance("red"))
    assert a == b == 1
    assert one.part(a, Allegiance).side == "blue"
    assert other.part(b, Allegiance).side == "red"
    other.close()
    assert one.rows(Allegiance) == ((a, Allegiance("blue")),)


@given(st.lists(st.sampled_from(["make", "turn", "delete", "strip"]), max_size=30), st.integers(0, 29))
def test_a_snapshot_is_put_back_exactly(deeds: list[str], at: int) -> None:
    world = World()
    kept = world.snapshot()
    for number, deed in enumerate(deeds):
        _do(world, deed, number)
        if number == at:
            kept = world.snapshot()
    after = world.snapshot()
    world.restore(kept)
    assert world.snapshot() == kept
    world.restore(after)
    assert world.snapshot() == after
    assert world.create(Facing(9)) == after.next
    world.close()


def _do(world: World, deed: str, number: int) -> None:
    refs = world.refs()
    if deed == "make" or not refs:
        world.create(Facing(number), Position((number, number)))
    elif deed == "turn":
        world.put(refs[number % len(refs)], Facing(-number))
    elif deed == "strip":
        world.strip(refs[number % len(refs)], Position)
    else:
        world.delete(refs[number % len(refs)])


def test_rows_come_in_order_however_they_were_made() -> None:
    world = World()
    refs = [world.create(Facing(n)) for n in range(70)]
    for ref in reversed(refs):
        world.put(ref, Position((ref, 0)))
    assert [ref for ref, _ in world.rows(Position)] == refs
    assert world.find(Ref(999), Position) is None
