"""One reading of a course: the steps that decide what is wanted, and the fields that are still alive between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import lcm
from operator import itemgetter
from typing import Any

from rules.kernel.courses.steps import Bound, State, Step
from rules.kernel.dice import TooMany
from rules.kernel.keeping import ROOM
from rules.kernel.odds import Odds

NODE = 8
"""Entries that a step takes with what is given for it, whatever is known there."""
MOST_STATES = 20_000
"""The most states that a course may come to after any step: one that comes to more must be told in narrower stages."""

Pick = Callable[[Any], State]
Endings = tuple[tuple[tuple[State, int], ...], int]
"""What a step may set, in how many ways each, of how many in all."""
Rows = tuple[Mapping[Any, tuple[int, int]], int]
"""Ends sorted by name: in how many ways, and an amount summed over those; of how many ways in all."""


def _pick(spots: Sequence[Any]) -> Pick:
    """Takes these items out of a state, or out of fields, as a state."""
    if len(spots) > 1:
        return itemgetter(*spots)
    if not spots:
        return lambda _: ()
    if isinstance(spots[0], int):
        return itemgetter(slice(spots[0], spots[0] + 1))
    name = spots[0]
    return lambda fields: (fields[name],)


class _Placed:
    """A step where it stands in a reading. Fields that nothing in it sets are given: they are no part of the state."""

    def __init__(self, bound: Bound | None, reads: Sequence[str], fresh: tuple[str, ...], now: tuple[str, ...]) -> None:
        self.bound, self.alone = bound, bound is not None and len(bound.sets) == 1
        self.fresh = _pick(fresh)
        """The given fields that no later step asks for."""
        self.args = tuple(now.index(name) if name in now else name for name in reads)
        """Where each thing that it reads is found: at a spot of the state, or by name among what is given."""
        given, key = ([each for each in self.args if isinstance(each, int) is in_state] for in_state in (False, True))
        self.given, self.key = _pick(given), _pick(key)
        spots = {each: spot for spot, each in enumerate((*given, *key))}
        self.order = _pick([spots[each] for each in self.args])
        """Both put in order."""
        self.live: Pick = _pick(())
        self.next: Pick = _pick(())
        self.ends: dict[State, dict[State, Endings]] = {}
        """How it may end, by what is given for it and by the rest that it reads."""
        self.old: dict[State, dict[State, Endings]] = {}
        self.fans = True
        """Whether the step before it leads to several states, so that others may lead here too."""

    def known(self, given: State) -> dict[State, Endings]:
        """What is known of its ends where that is given."""
        if given not in self.ends:
            self.ends[given] = self.old.pop(given, {})
            ROOM.kept += 2 * len(self.ends[given])
        return self.ends[given]

    def leads_to(self, now: tuple[str, ...], then: tuple[str, ...]) -> None:
        """What comes after it reads these fields."""
        assert self.bound is not None
        live = [name for name in self.bound.sets if name in then]
        self.live = _pick([self.bound.sets.index(name) for name in live])
        spots = {name: spot for spot, name in enumerate(now)}
        spots |= {name: len(now) + spot for spot, name in enumerate(live)}
        self.next = _pick([spots[name] for name in then])


class _Node:
    """A step with the figures that are given for it and for all that follows: what is asked there again is known."""

    __slots__ = ("before", "ends", "given", "odds", "step", "then", "told", "value", "weight", "worths")

    def __init__(self, step: _Placed, then: _Node | None, fields: Mapping[str, Any], value: Any) -> None:
        self.step, self.then, self.value = step, then, value
        self.given = step.given(fields)
        self.before: dict[State, _Node] = {}
        """What comes before it, by what is given for that alone."""
        self.ends = step.known(self.given)
        self.worths: dict[State, float] = {}
        self.told: dict[State, Rows] = {}
        self.odds: dict[State, Odds[State]] = {}
        self.weight = NODE
        """Entries of an end and of all that comes before it."""

    def worked_out(self, key: State) -> Endings:
        """How the step may end, told apart by what is read later."""
        step, bound = self.step, self.step.bound
        assert bound is not None
        args = step.order(self.given + key)
        if bound.rule is not None:
            found = bound.rule(*args)
            self.ends[key] = ((step.live((found,) if step.alone else found), 1),), 1
            ROOM.kept += 1
            return self.ends[key]
        raw, whole = bound.ends(*args)
        ways: dict[State, int] = {}
        for sets, many in raw:
            end = step.live(sets)
            ways[end] = ways[end] + many if end in ways else many
        self.ends[key] = tuple(ways.items()), whole
        ROOM.kept += len(ways)
        return self.ends[key]


class Reading:
    """A course as far as it decides some fields."""

    def __init__(self, steps: Sequence[Step], wanted: tuple[str, ...]) -> None:
        alive, kept = set(wanted), list[Bound]()
        for step in reversed(steps):
            bound = step.bound(alive)
            if bound is not None:
                kept.append(bound)
                alive = (alive - set(bound.sets)) | set(bound.reads)
        self.reads = tuple(sorted(alive))
        """What must be known to begin with."""
        changing = {name for bound in kept for name in bound.sets}
        later = set(wanted) - changing
        then = tuple(sorted(changing & set(wanted)))
        self._placed = [_Placed(None, wanted, tuple(sorted(later)), then)]
        """The end, and from there each step backwards."""
        for bound in kept:
            given = {name for name in bound.reads if name not in changing}
            now = tuple(sorted((set(then) - set(bound.sets)) | {name for name in bound.reads if name in changing}))
            placed = _Placed(bound, bound.reads, tuple(sorted(given - later)), now)
            placed.leads_to(now, then)
            self._placed[-1].fans = bound.rule is None
            self._placed.append(placed)
            later, then = later | given, now
        self._start = _pick(then)
        self._roots: dict[tuple[Any, State], _Node] = {}
        self._old: dict[tuple[Any, State], _Node] = {}
        ROOM.shared_with(self._age)

    def _age(self) -> None:
        self._old, self._roots = self._roots, {}
        for step in self._placed:
            step.old, step.ends = step.ends, {}

    def _root(self, fields: Mapping[str, Any], value: Any) -> _Node:
        """The end, with what is given for it."""
        ROOM.make()
        end = self._placed[0]
        key = value, end.fresh(fields)
        if key not in self._roots:
            found = self._old.pop(key, None)
            ROOM.kept += NODE if found is None else found.weight
            self._roots[key] = _Node(end, None, fields, value) if found is None else found
        return self._roots[key]

    def _first(self, root: _Node, fields: Mapping[str, Any]) -> _Node:
        """The first step with all that is given."""
        node = root
        for step in self._placed[1:]:
            given = step.fresh(fields)
            if given not in node.before:
                node.before[given] = _Node(step, node, fields, root.value)
                ROOM.kept += NODE
            node = node.before[given]
        return node

    def foretell(self, fields: Mapping[str, Any]) -> Odds[State]:
        """Every way it can end, in whole numbers of ways."""
        root, start = self._root(fields, None), self._start(fields)
        first, before = self._first(root, fields), ROOM.kept
        found = first.odds.get(start)
        if found is None:
            found = first.odds[start] = Odds.counted(*_walked(first, start))
            ROOM.kept += len(found)
            root.weight += max(0, ROOM.kept - before)
        return found

    def walked(self, fields: Mapping[str, Any]) -> tuple[dict[State, int], int]:
        """The same without keeping it."""
        return _walked(self._first(self._root(fields, None), fields), self._start(fields))

    def rows(self, fields: Mapping[str, Any], row: Callable[..., tuple[Any, int]]) -> Rows:
        """Its ends sorted into rows."""
        root, start = self._root(fields, row), self._start(fields)
        first, before = self._first(root, fields), ROOM.kept
        found = first.told[start] if start in first.told else _sorted_out(first, start)
        root.weight += max(0, ROOM.kept - before)
        return found

    def worth(self, fields: Mapping[str, Any], value: Callable[..., float]) -> float:
        """The mean of a value over all ends, in machine floats."""
        root, start = self._root(fields, value), self._start(fields)
        first, before = self._first(root, fields), ROOM.kept
        found = first.worths[start] if start in first.worths else _worth(first, start)
        root.weight += max(0, ROOM.kept - before)
        return found


def _walked(node: _Node, start: State) -> tuple[dict[State, int], int]:
    """All ends of a course from its start, walked step by step."""
    states, whole = {start: 1}, 1
    while node.then is not None:
        states, below = _stepped(node, states)
        whole *= below
        node = node.then
    ways: dict[State, int] = {}
    for state, many in states.items():
        end = node.step.order(node.given + node.step.key(state))
        ways[end] = ways[end] + many if end in ways else many
    return ways, whole


def _stepped(node: _Node, states: Mapping[State, int]) -> tuple[dict[State, int], int]:
    """All states after a step, of how many ways more in all."""
    step, wholes = node.step, set[int]()
    for state in states:
        key = step.key(state)
        wholes |= {(node.ends[key] if key in node.ends else node.worked_out(key))[1]}
    common = lcm(*wholes)
    after: dict[State, int] = {}
    for state, many in states.items():
        ends, below = node.ends[step.key(state)]
        share = many * (common // below)
        for sets, times in ends:
            end = step.next(state + sets)
            after[end] = after[end] + share * times if end in after else share * times
    if len(after) > MOST_STATES:
        raise TooMany(f"{len(after)} states after a step: tell it in narrower stages")
    return after, common


def _sorted_out(node: _Node, state: State) -> Rows:
    """The rows of all ends from a state on."""
    step, then = node.step, node.then
    key = step.key(state)
    if then is None:
        name, amount = node.value(*step.order(node.given + key))
        found: Rows = {name: (1, amount)}, 1
    else:
        ends, whole = node.ends[key] if key in node.ends else node.worked_out(key)
        parts = []
        for sets, many in ends:
            after = step.next(state + sets)
            parts += [(many, then.told[after] if after in then.told else _sorted_out(then, after))]
        found = parts[0][1] if len(parts) == 1 else mixed(parts, whole)
    if step.fans:
        node.told[state] = found
        ROOM.kept += 2
    return found


def mixed(parts: Sequence[tuple[int, Rows]], whole: int) -> Rows:
    """The rows of what may come to any of several, in so many ways each of so many in all."""
    common = lcm(*{below for _, (_, below) in parts})
    rows: dict[Any, tuple[int, int]] = {}
    for many, (some, below) in parts:
        share = many * (common // below)
        for name, (times, amount) in some.items():
            so_far, much = rows.get(name, (0, 0))
            rows[name] = so_far + share * times, much + share * amount
    return rows, whole * common


def _worth(node: _Node, state: State) -> float:
    """What follows is worth on average, once a step has come to a state."""
    step, then = node.step, node.then
    key = step.key(state)
    if then is None:
        total: float = node.value(*step.order(node.given + key))
    else:
        (ends, whole), total, known = node.ends[key] if key in node.ends else node.worked_out(key), 0.0, then.worths
        for sets, many in ends:
            after = step.next(state + sets)
            total += many / whole * (known[after] if after in known else _worth(then, after))
    node.worths[state] = total
    ROOM.kept += 1
    return total
