"""The seats and mounted weapons of a vehicle's sheet, and the crew that follows from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, Protocol

from pydantic import Field

from rules.frame.figure import Body, Condition, Crew, Identity, Item, Kit, Place, Seat, Stance
from rules.frame.sheets import Names
from rules.kernel.reading import Sheet, Whole


class Mount(Sheet):
    """A weapon fixed to the vehicle."""

    weapon: Annotated[str, Names("weapon")] = Field(description="which weapon of the roster")
    arc: Literal["all round", "front", "rear", "left", "right"] = Field(
        default="all round", description="where it can be pointed"
    )
    spare: Whole = Field(default=4, ge=0, le=1000, description="full loads besides the one in it")


class Seats(Protocol):
    """A kind of seat, and how many of it there are."""

    @property
    def post(self) -> str: ...

    @property
    def exposure(self) -> str: ...

    @property
    def port(self) -> bool: ...

    @property
    def count(self) -> int: ...


def crew(seats: Sequence[Seats], mounts: Sequence[Mount]) -> Crew:
    """The seats one by one, all empty; the first gunner serves the first mount, and so on."""
    guns = iter(mounts)
    found: list[Seat] = []
    for kind in seats:
        for _ in range(kind.count):
            gun = next(guns, None) if kind.post == "gunner" else None
            mount = gun.weapon if gun else ""
            found.append(Seat(kind.post, kind.exposure, mount, kind.post == "driver", kind.port))
    return Crew(tuple(found))


class Machine(Protocol):
    """An entry of a roster for a thing to ride in."""

    @property
    def name(self) -> str: ...

    @property
    def body(self) -> Body: ...

    @property
    def crew(self) -> Crew: ...

    @property
    def mounts(self) -> Sequence[Mount]: ...


def empty(what: Machine, loads: Sequence[int], body: Body, name: str = "") -> tuple[object, ...]:
    """The components that any vehicle has with nobody in it, each mounted weapon with so many rounds loaded."""
    guns = zip(what.mounts, loads, strict=True)
    items = tuple(Item(mount.weapon, Place.PACK, loaded, mount.spare) for mount, loaded in guns)
    identity = Identity(name or what.name, what.name.lower(), what.name)
    return (identity, body, Kit(items), Stance(), Condition(), what.crew)


def amiss(seats: Sequence[Seats], mounts: Sequence[Mount]) -> Iterator[str]:
    """What is wrong with the seats of a vehicle: it has one driver, and a gunner for each mount."""
    posts = Counter[str]()
    for kind in seats:
        posts[kind.post] += kind.count
    if posts["driver"] != 1:
        yield f"seats for {posts['driver']} drivers: a vehicle has one"
    if posts["gunner"] < len(mounts):
        yield f"{len(mounts)} mounts, but seats for {posts['gunner']} gunners"
