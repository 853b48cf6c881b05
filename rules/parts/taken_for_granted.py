"""What a forecast takes for granted: of all that it read and its viewer cannot know, what moves a figure it shows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

from rules.frame.conjecture import Conjectures, Conjecturing, Guess, Key
from rules.frame.figure import State
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Forecast, IfAnswered, Outcome, Worked
from rules.frame.forms import Action
from rules.frame.ground import Cell, Grid
from rules.frame.marks import Mark, marked
from rules.frame.scene import Appearance, Scene
from rules.kernel import tally
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.parts.assumptions import still_there, usual_figures
from rules.parts.recruiting import Stock
from rules.parts.topics import Foretell

Looks: TypeAlias = Mapping[Ref, Appearance]
Spread: TypeAlias = Mapping[tuple[Ref | None, Fraction, bool], Fraction]
"""How likely each loss of each unit is, spared or not."""
Named: TypeAlias = tuple[Assumption, Fraction]
"""What is taken for granted, and by how much it moves a figure."""


def named(foretell: Foretell, stock: Stock[Any, Any]) -> Foretell:
    """The forecasts of a book, each of which says what it takes for granted once that is read."""

    def foretold(scene: Scene, ask: Ask, action: Action) -> Forecast:
        told = foretell(scene, ask, action)
        if not isinstance(scene, Conjecturing) or scene.viewer is None:
            return told
        kept = scene.kept()

        def weighing() -> Weighing:
            return Weighing(kept(), foretell, ask, action, told, stock)

        taken = Worked(lambda: weighing().assumes())
        answers = Worked(lambda: weighing().answers())
        return replace(told, assumes=taken, answers=answers, without=lambda line: weighing().without(line))

    return foretold


@dataclass(frozen=True)
class Weighing:
    """A forecast beside what it would be if what its viewer cannot know were otherwise."""

    scene: Any
    """Of one side: a scene that is `Conjecturing`."""
    foretell: Foretell
    ask: Ask
    action: Action
    told: Forecast
    stock: Stock[Any, Any]

    def assumes(self) -> tuple[Assumption, ...]:
        """What moves a figure, the decisive first; then what the rules themselves say."""
        told = self.told
        promises = bool(told.tallies or told.outcomes or told.later or told.success is not None)
        moving = (*self._figures(), *self._places()) if promises or self._is_at is not None else ()
        found = dict.fromkeys((*moving, *self._guesses()))
        derived = (each for each, _ in sorted(found, key=lambda row: -row[1]))
        return tuple(dict.fromkeys((*derived, *told.assumes)))

    def answers(self) -> tuple[IfAnswered, ...]:
        """What it comes to by what may be answered on the way, the lowest chance first; nothing of a question whose
        answers all come to the same.
        """
        if self.told.success is None:
            return ()
        found = dict[IfAnswered, None]()
        for key, guess in self._read.guesses.items():
            rows = [IfAnswered(words, success) for words, success in self._by_answer(key, guess)]
            found |= dict.fromkeys(rows if len({each.success for each in rows}) > 1 else ())
        return tuple(sorted(found, key=lambda each: each.success))

    def _by_answer(self, key: Key, guess: Guess[Any]) -> Iterator[tuple[str, Fraction]]:
        """Each answer to a question, and what it leaves."""
        for words, answer in guess.choices:
            success = self._look(self.scene.supposing({}, {key: answer})).success
            if success is not None:
                yield words, success

    def without(self, line: Modifier) -> Fraction | None:
        """The headline figure if a modifier did not apply, worked out anew from the rules."""
        scene = self.scene.afresh()
        with tally.without(line):
            return self._look(scene).success

    @property
    def _is_at(self) -> Ref | None:
        """The unit that the action is at."""
        at: Ref | None = marked(self.action, Mark.TARGET) or marked(self.action, Mark.WHOM)
        return at

    @cached_property
    def _read(self) -> Conjectures:
        found: Conjectures = self.scene.conjectures(self._look)
        return found

    def _look(self, scene: Scene) -> Forecast:
        return self.foretell(scene, self.ask, self.action)

    def _moved(self, looks: Looks, answers: Mapping[Key, object] | None = None) -> Fraction | None:
        """By how much the figures move if units look so, or lookups have these answers; None if they are the same."""
        return moved(self.told, self._look(self.scene.supposing(looks, answers or {})))

    def _first(self, ways: Iterable[Looks]) -> Fraction | None:
        """By how much they move in the first of some ways in which they do; None if they are the same in all."""
        return next((by for looks in ways if looks and (by := self._moved(looks)) is not None), None)

    # figures

    def _figures(self) -> Iterator[Named]:
        """Each unit that would make a difference if it were the weakest or the strongest of the roster; without asking
        them one that may fare well or ill, as a wound it has may count that no roster tells of, one that a hopeless
        attempt is at, as it would count with any hope, an animal, as no roster has a weaker and a stronger of it, and
        all where it is told what this may lead to: that was chosen by the figures of them all.
        """
        chosen = self.told.later or any(each.average for each in self.told.outcomes)
        sure = [unit for unit in self._read.figures if chosen or self._may_fare_either_way(unit)]
        rest = {unit: self._others(unit) for unit in self._read.figures if unit not in sure}
        for unit, by in (*((unit, self.told.struck(unit)) for unit in sure), *self._one_by_one(rest)):
            yield from ((each, by) for each in usual_figures(self.scene, (unit,)))

    def _may_fare_either_way(self, unit: Ref) -> bool:
        rows = self.told.of(unit)
        if any(0 < each.chance < 1 for each in rows) or (self.told.success == 0 and bool(rows)):
            return True
        return not self.stock.extremes(self.scene.appearance(unit))

    def _others(self, unit: Ref) -> tuple[Appearance, ...]:
        """A unit as the weakest and the strongest of its kind, where what was read is not the same."""
        looks = self.scene.appearance(unit)
        others = (replace(looks, role=role) for role in self.stock.extremes(looks))
        return tuple(each for each in others if self._reads_otherwise(unit, each))

    def _reads_otherwise(self, unit: Ref, looks: Appearance) -> bool:
        other = self.scene.supposing({unit: looks}, {})
        return any(other.find(unit, kind) != self.scene.find(unit, kind) for kind in self._read.figures[unit])

    # places

    def _places(self) -> Iterator[Named]:
        """Each unit out of sight that is spoken of where it was last seen, or would make a difference elsewhere; all,
        without asking, where a rough average is told: that was chosen by the places of them all.
        """
        chosen = any(each.average for each in (*self.told.outcomes, *self.told.later))
        units = dict.fromkeys((*self._read.places, *(each for each in self._spoken_of if self.scene.lost(each))))
        there = [unit for unit in units if self.scene.appearance(unit).state is not State.DEAD]
        told = [unit for unit in there if chosen or self._tells_of(unit)]
        for unit in told:
            more = () if chosen else self._if_there(unit, self._elsewhere(unit))
            yield from ((each, Fraction(1)) for each in (*still_there(self.scene, (unit,)), *more))
        rest = {unit: self._elsewhere(unit) for unit in there if unit not in told}
        for unit, by in self._one_by_one(rest):
            yield from ((each, by) for each in (*still_there(self.scene, (unit,)), *self._if_there(unit, rest[unit])))

    def _tells_of(self, unit: Ref) -> bool:
        """Whether the forecast speaks of a unit."""
        name = self.scene.name(unit)
        return unit in self._spoken_of or any(name in each.title for each in self.told.tallies)

    @cached_property
    def _spoken_of(self) -> tuple[Ref, ...]:
        """The units of which it tells what may happen to them."""
        return tuple(each.unit for each in (*self.told.outcomes, *self.told.later) if each.unit is not None)

    def _if_there(self, unit: Ref, elsewhere: Iterable[Appearance]) -> Iterator[Assumption]:
        """What else is taken for granted of a unit that may be elsewhere: some of it may count only there."""
        for looks in elsewhere:
            read = self.scene.supposing({unit: looks}, {}).conjectures(self._look)
            if unit in read.figures:
                yield from usual_figures(self.scene, (unit,))
            for (lookup, _), guess in read.guesses.items():
                there = tuple(each for each in guess.words if each.about == unit)
                yield from self._guessed.get((lookup, unit), there) if there else ()

    @cached_property
    def _guessed(self) -> Mapping[tuple[object, Ref | None], tuple[Assumption, ...]]:
        """What is guessed of a unit as it is by each rule: where it is elsewhere, that is still taken for granted."""
        return {(key[0], each.about): guess.words for key, guess in self._read.guesses.items() for each in guess.words}

    def _elsewhere(self, unit: Ref) -> tuple[Appearance, ...]:
        """A unit where the active unit is, halfway between the two, and as far off as can be that way."""
        looks, here = self.scene.appearance(unit), self.scene.cells(self.ask.unit)[0]
        grid: Grid = self.scene.grid
        way = grid.line(here, looks.pose.cell)
        others = dict.fromkeys((here, way[len(way) // 2], _farther(grid, here, way[-1])))
        return tuple(replace(looks, pose=replace(looks.pose, cells=(cell,))) for cell in others)

    def _one_by_one(self, ways: Mapping[Ref, tuple[Appearance, ...]]) -> Iterator[tuple[Ref, Fraction]]:
        """Those of some units that make a difference; those that nothing befalls are first looked at all together."""
        aside = [unit for unit in ways if not self.told.of(unit)]
        if len(aside) > 1 and self._first(_together({unit: ways[unit] for unit in aside})) is None:
            ways = {unit: looks for unit, looks in ways.items() if unit not in aside}
        for unit, looks in ways.items():
            by = self._first({unit: each} for each in looks)
            if by is not None:
                yield unit, by

    # guesses

    def _guesses(self) -> Iterator[Named]:
        """Each guess of a rule that makes a difference if it is wrong; of which that cannot be told, what is said of
        nobody, or of a unit that the forecast speaks of.
        """
        for key, guess in self._read.guesses.items():
            found = [by for other in guess.otherwise if (by := self._moved({}, {key: other})) is not None]
            for each in guess.words:
                if found or (not guess.otherwise and (each.about is None or self._tells_of(each.about))):
                    yield each, max(found, default=Fraction(0))


def _together(ways: Mapping[Ref, tuple[Appearance, ...]]) -> Iterator[Looks]:
    """All units in the first of their ways, then in the second ..."""
    for number in range(max(map(len, ways.values()), default=0)):
        yield {unit: looks[number] for unit, looks in ways.items() if number < len(looks)}


def _farther(grid: Grid, here: Cell, there: Cell) -> Cell:
    """The last cell of the board on the way from here past another."""
    way = grid.direction(here, there)
    while (beyond := grid.step(there, way)) in grid:
        there = beyond
    return there


# by how much figures differ


def moved(told: Forecast, other: Forecast) -> Fraction | None:
    """The most by which a chance or a mean loss of one forecast differs from another's; None if all figures agree. Of
    units that the first does not speak of it promised nothing.
    """
    units = (None, *told.units(), *(each.unit for each in told.later))
    if _plain(told) == _plain(other) and (_promised(told) == _promised(other) or _alike(told, other, units)):
        return None
    shifts = [abs(told.loss(unit) - other.loss(unit)) for unit in told.units()]
    return max((abs((told.success or Fraction(0)) - (other.success or Fraction(0))), *shifts))


def _plain(told: Forecast) -> tuple[object, ...]:
    """All that a forecast promises in figures but for what becomes of anybody."""
    return told.cost, [tally.total for tally in told.tallies], told.success, told.lands


def _promised(told: Forecast) -> tuple[object, ...]:
    return told.outcomes, told.later


def _alike(told: Forecast, other: Forecast, units: Collection[Ref | None]) -> bool:
    """Whether the same becomes of these units, in whatever words."""
    now, later = _spread(told.outcomes, units), _spread(told.later, units)
    return now == _spread(other.outcomes, units) and later == _spread(other.later, units)


def _spread(outcomes: Iterable[Outcome], units: Collection[Ref | None]) -> Spread:
    found: dict[tuple[Ref | None, Fraction, bool], Fraction] = {}
    for each in outcomes:
        if each.chance and each.unit in units:
            key = each.unit, each.loss, each.spared
            found[key] = found.get(key, Fraction(0)) + each.chance
    return found
