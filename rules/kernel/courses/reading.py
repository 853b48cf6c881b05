"""One reading of a course: the steps that decide what is wanted, and the fields that are still alive between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import lcm
from operator import itemgetter
from typing import Any

from rules.kernel.courses.steps import Bound, Ends, State, Step
from rules.kernel.dice import TooMany
from rules.kernel.keeping import ROOM
from rules.kernel.odds import Odds

NODE = 8
"""Entries that a step takes with what is given for it, whatever is known there."""
MOST_STATES = 20_000
"""The most states that a course may come to after any step: one that comes to more must be told in narrower stages."""
NEAR = -1
"""Stands beside what is given for a step where its ends are known nearly."""

Pick = Callable[[Any], State]
Endings = tuple[tuple[tuple[State, int], ...], int]
"""What a step may set, in how many ways each, of how many in all."""
Rows = tuple[Mapping[Any, tuple[int, int]], int]
"""Ends sorted by name: in how many ways, and an amount summed over those; of how many ways in all."""


def _pick(spots: Sequence[int]) -> Pick:
    """Takes these items out of a state, as a state."""
    if len(spots) > 1:
        return itemgetter(*spots)
    return itemgetter(slice(spots[0], spots[0] + 1) if spots else slice(0, 0))


def _named(names: Sequence[str]) -> Pick:
    """Takes these fields, as a state."""
    if len(names) > 1:
        return itemgetter(*names)
    return lambda fields: tuple([fields[name] for name in names])


class _Placed:
    """A step where it stands in a reading. Fields that nothing in it sets are given: they are no part of the state."""

    def __init__(self, bound: Bound | None, reads: Sequence[str], now: tuple[str, ...], names: tuple[str, ...]) -> None:
        self.bound, self.alone = bound, bound is not None and len(bound.sets) == 1
        self.fans = bound is not None and bound.rule is None
        """Whether it may lead from one state to several."""
        given, key = ([each for each in reads if (each in now) is in_state] for in_state in (False, True))
        self.given, self.key = _pick([names.index(each) for each in given]), _pick([now.index(each) for each in key])
        """What it reads of what is given, and of the state."""
        self.order = _pick([(*given, *key).index(each) for each in reads])
        """Both put in order."""
        self.fresh: Pick = _pick(())
        """What is given for it and for no later step."""
        self.live: Pick = _pick(())
        self.next: Pick = _pick(())
        self.ends: dict[State, dict[State, Any]] = {}
        """How it may end, by what is given for it and by the rest that it reads: what it sets, if nothing is left to
        chance.
        """
        self.old: dict[State, dict[State, Any]] = {}

    def known(self, given: State) -> dict[State, Any]:
        """The same with this given, for this reading and every other that has it."""
        if given not in self.ends:
            self.ends[given] = self.old.pop(given) if given in self.old else {}
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

    __slots__ = ("before", "ends", "given", "near", "odds", "step", "then", "told", "value", "weight", "worths")

    def __init__(self, step: _Placed, then: _Node | None, given: State, tokens: State, value: Any) -> None:
        self.step, self.then, self.value = step, then, value
        self.given = step.given(given)
        self.before: dict[State, _Node] = {}
        """What comes before it, by what is given for that alone."""
        self.ends = self.near = step.known(step.given(tokens))
        if step.bound is not None and step.bound.near is not None:
            self.near = step.known((*step.given(tokens), NEAR))
        self.worths: dict[State, float] = {}
        self.told: dict[State, Rows] = {}
        self.odds: dict[State, tuple[Mapping[State, int], int]] = {}
        self.weight = NODE
        """Entries of an end and of all that comes before it."""

    def led(self, states: Iterable[State]) -> list[tuple[State, State]]:
        """Where the step leads from each of these states, if nothing is left to chance."""
        step, bound, ends, given, found = self.step, self.step.bound, self.ends, self.given, []
        assert bound is not None
        assert bound.rule is not None
        for state in states:
            key = step.key(state)
            if key not in ends:
                end = bound.rule(*step.order(given + key))
                ends[key] = step.live((end,) if step.alone else end)
                ROOM.kept += 1
            found += [(state, step.next(state + ends[key]))]
        return found

    def ended(self, states: Iterable[State], *, near: bool = False) -> list[tuple[State, Endings]]:
        """How the step may end from each of these states, told apart by what is read later."""
        step, bound, ends, found = self.step, self.step.bound, self.near if near else self.ends, []
        assert bound is not None
        rule = bound.near if near and bound.near is not None else bound.ends
        for state in states:
            key = step.key(state)
            if key not in ends:
                ends[key] = _merged(rule(*step.order(self.given + key)), step.live)
            found += [(state, ends[key])]
        return found


def _merged(found: Ends, live: Pick) -> Endings:
    """The same ends told apart by what is read later."""
    raw, whole = found
    ways: dict[State, int] = {}
    for sets, many in raw:
        end = live(sets)
        ways[end] = ways[end] + many if end in ways else many
    ROOM.kept += len(ways)
    return tuple(ways.items()), whole


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
        given = tuple(name for name in self.reads if name not in changing)
        then, later = tuple(sorted(changing & set(wanted))), set(wanted) & set(given)
        self._placed = [_Placed(None, wanted, then, given)]
        """The end, and from there each step backwards."""
        self._placed[0].fresh = _pick([given.index(name) for name in sorted(later)])
        for bound in kept:
            own = {name for name in bound.reads if name not in changing}
            now = tuple(sorted((set(then) - set(bound.sets)) | {name for name in bound.reads if name in changing}))
            placed = _Placed(bound, bound.reads, now, given)
            placed.fresh = _pick([given.index(name) for name in sorted(own - later)])
            placed.leads_to(now, then)
            self._placed.append(placed)
            later, then = later | own, now
        self._given, self._start = _named(given), _named(then)
        self._paths: dict[tuple[Any, State], tuple[_Node, _Node]] = {}
        """The end and the first step, by all that is given."""
        self._tokens: dict[Any, int] = {}
        """A number for each thing that is given: they are looked up by their numbers, which costs less."""
        self._told_apart = 0
        self._roots: dict[tuple[Any, State], _Node] = {}
        self._old: dict[tuple[Any, State], _Node] = {}
        self._old_tokens: dict[Any, int] = {}
        ROOM.shared_with(self._age)

    def _age(self) -> None:
        self._old, self._roots = self._roots, {}
        self._old_tokens, self._tokens = self._tokens, {}
        self._paths = {}
        for step in self._placed:
            step.old, step.ends = step.ends, {}

    def _token(self, thing: Any) -> int:
        found = self._old_tokens.get(thing)
        if found is None:
            found = self._told_apart = self._told_apart + 1
        self._tokens[thing] = found
        return found

    def _path(self, fields: Mapping[str, Any], value: Any) -> tuple[_Node, _Node]:
        """The end and the first step, with all that is given."""
        ROOM.make()
        given = self._given(fields)
        found = self._paths.get((value, given))
        if found is None:
            found = self._paths[value, given] = self._laid(given, value)
            ROOM.kept += NODE
        return found

    def _laid(self, given: State, value: Any) -> tuple[_Node, _Node]:
        known = self._tokens
        tokens = tuple([known[thing] if thing in known else self._token(thing) for thing in given])
        end = self._placed[0]
        key = value, end.fresh(tokens)
        if key not in self._roots:
            found = self._old.pop(key, None)
            ROOM.kept += NODE if found is None else found.weight
            self._roots[key] = _Node(end, None, given, tokens, value) if found is None else found
        node = root = self._roots[key]
        for step in self._placed[1:]:
            fresh = step.fresh(tokens)
            if fresh not in node.before:
                node.before[fresh] = _Node(step, node, given, tokens, value)
                ROOM.kept += NODE
                root.weight += NODE
            node = node.before[fresh]
        return root, node

    def walked(self, fields: Mapping[str, Any]) -> tuple[Mapping[State, int], int]:
        """Every way it can end, in so many ways of so many in all."""
        (root, first), start, before = self._path(fields, None), self._start(fields), ROOM.kept
        if start not in first.odds:
            found = first.odds[start] = _walked(first, start)
            ROOM.kept += len(found[0])
            root.weight += ROOM.kept - before
        return first.odds[start]

    def foretell(self, fields: Mapping[str, Any]) -> Odds[State]:
        """The same as odds."""
        return Odds.counted(*self.walked(fields))

    def rows(self, fields: Mapping[str, Any], row: Callable[..., tuple[Any, int]]) -> Rows:
        """Its ends sorted into rows."""
        (root, first), start, before = self._path(fields, row), self._start(fields), ROOM.kept
        if start not in first.told:
            ways, whole = _walked(first, start)
            rows: dict[Any, tuple[int, int]] = {}
            for end, many in ways.items():
                name, amount = row(*end)
                so_far, much = rows.get(name, (0, 0))
                rows[name] = so_far + many, much + many * amount
            first.told[start] = rows, whole
            ROOM.kept += 2 * len(rows)
            root.weight += ROOM.kept - before
        return first.told[start]

    def worth(self, fields: Mapping[str, Any], value: Callable[..., float]) -> float:
        """The mean of a value over all ends, in machine floats."""
        (root, first), start, before = self._path(fields, value), self._start(fields), ROOM.kept
        if start not in first.worths:
            _weigh(first, (start,))
            root.weight += ROOM.kept - before
        return first.worths[start]


def _walked(node: _Node, start: State) -> tuple[dict[State, int], int]:
    """All ends of a course from its start, walked step by step."""
    states, whole = {start: 1}, 1
    while node.then is not None:
        after = dict[State, int]()
        if node.step.fans:
            whole *= _fanned(node, states, after)
        else:
            for state, end in node.led(states):
                after[end] = after[end] + states[state] if end in after else states[state]
        states, node = after, node.then
    step, ways = node.step, dict[State, int]()
    for state, many in states.items():
        end = step.order(node.given + step.key(state))
        ways[end] = ways[end] + many if end in ways else many
    return ways, whole


def _fanned(node: _Node, states: Mapping[State, int], after: dict[State, int]) -> int:
    """All states after a throw; of how many ways more in all."""
    step, found = node.step, node.ended(states)
    common = lcm(*{below for _, (_, below) in found})
    for state, (ways, below) in found:
        share = states[state] * (common // below)
        for sets, many in ways:
            end = step.next(state + sets)
            after[end] = after[end] + share * many if end in after else share * many
    if len(after) > MOST_STATES:
        raise TooMany(f"{len(after)} states after a step: tell it in narrower stages")
    return common


def _weigh(node: _Node, states: Iterable[State]) -> None:
    """What follows is worth on average, once a step has come to each of these states."""
    step, then, worths = node.step, node.then, node.worths
    if then is None:
        for state in states:
            worths[state] = node.value(*step.order(node.given + step.key(state)))
            ROOM.kept += 1
    elif step.fans:
        _weigh_throw(node, then, states)
    else:
        led = node.led(states)
        unknown = dict.fromkeys([after for _, after in led if after not in then.worths])
        if unknown:
            _weigh(then, unknown)
        for state, after in led:
            worths[state] = then.worths[after]
            ROOM.kept += 1


def _weigh_throw(node: _Node, then: _Node, states: Iterable[State]) -> None:
    """The same of a step that may lead from one state to several."""
    step, known, unknown, fans = node.step, then.worths, dict[State, None](), []
    for state, (ways, whole) in node.ended(states, near=True):
        afters = []
        for sets, many in ways:
            after = step.next(state + sets)
            afters += [(many, after)]
            if after not in known:
                unknown[after] = None
        fans += [(state, afters, whole)]
    if unknown:
        _weigh(then, unknown)
    for state, afters, whole in fans:
        total = 0.0
        for many, after in afters:
            total += many / whole * known[after]
        node.worths[state] = total
        ROOM.kept += 1


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
