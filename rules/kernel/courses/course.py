"""A course: a resolution told once, and its three readings."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from fractions import Fraction
from inspect import signature
from typing import Any, cast

from rules.kernel.courses.reading import Reading, Rows
from rules.kernel.courses.steps import Known, Put, Rollers, State, Step
from rules.kernel.dice import Dice
from rules.kernel.odds import Odds


class Course:
    """A resolution: its steps in the order of play. Whatever a step needs of an earlier one is a field."""

    def __init__(self, *steps: Step) -> None:
        self.steps = steps
        self._readings: dict[tuple[tuple[str, ...], tuple[bool, ...]], Reading] = {}
        later = {name for step in steps for name in step.sets}
        self._needs = tuple(dict.fromkeys(step.needs for step in steps if step.needs and step.needs not in later))

    def play(self, fields: Mapping[str, Any], rollers: Rollers, put: Put) -> Generator[Any, Any, Known]:
        """As it is rolled: each stage with the dice of its roller, each choice put to its player."""
        known = dict(fields)
        for step in self.steps:
            known |= yield from step.play(known, rollers, put)
        return known

    def rolled(self, fields: Mapping[str, Any], dice: Dice) -> Known:
        """The same where nothing is asked and one rolls for everything."""
        return self.thrown(fields, lambda _: dice)

    def thrown(self, fields: Mapping[str, Any], rollers: Rollers) -> Known:
        """The same where nothing is asked: each stage with the dice of its roller."""
        flow = self.play(fields, rollers, _unasked)
        try:
            next(flow)
        except StopIteration as end:
            return cast("Known", end.value)
        raise AssertionError("a question came up where nothing is asked")

    def foretell(self, fields: Mapping[str, Any], *wanted: str) -> Odds[State]:
        """Every way it can end, told apart by the wanted fields only, exactly."""
        return self._for(fields, wanted).foretell(fields)

    def chance(self, fields: Mapping[str, Any], value: Callable[..., float]) -> Fraction:
        """How likely a value is more than nothing, exactly. The value is a function of a module; its parameters are the
        fields it is taken from.
        """
        return self.foretell(fields, *_parameters(value)).chance(lambda end: value(*end) > 0)

    def rows(self, fields: Mapping[str, Any], row: Callable[..., tuple[Any, int]]) -> Rows:
        """Its ends sorted into rows, exactly: a function of a module names the row of an end, and an amount to be
        summed there; its parameters are the fields it is told from.
        """
        return self._for(fields, _parameters(row)).rows(fields, row)

    def walked(self, fields: Mapping[str, Any], *wanted: str) -> tuple[Mapping[State, int], int]:
        """What is foretold, in so many ways of so many in all, for what keeps it by itself."""
        return self._for(fields, wanted).walked(fields)

    def worth(self, fields: Mapping[str, Any], value: Callable[..., float]) -> float:
        """The mean of a value over all ends. The value is a function of a module; its parameters are the fields it
        is taken from.
        """
        return self._for(fields, _parameters(value)).worth(fields, value)

    def _for(self, fields: Mapping[str, Any], wanted: tuple[str, ...]) -> Reading:
        return self.reading(wanted, tuple(map(bool, map(fields.get, self._needs))))

    def reading(self, wanted: tuple[str, ...], there: tuple[bool, ...] | None = None) -> Reading:
        """The course as far as it decides the wanted fields, without the steps of which nothing comes."""
        key = (wanted, (True,) * len(self._needs) if there is None else there)
        if key not in self._readings:
            without = {name for name, so in zip(self._needs, key[1], strict=True) if not so}
            self._readings[key] = Reading([step for step in self.steps if step.needs not in without], wanted)
        return self._readings[key]


def _unasked(*_: Any) -> Generator[Any, Any, Any]:
    yield None


_PARAMETERS: dict[Callable[..., Any], tuple[str, ...]] = {}


def _parameters(value: Callable[..., Any]) -> tuple[str, ...]:
    found = _PARAMETERS.get(value)
    if found is None:
        found = _PARAMETERS[value] = tuple(signature(value).parameters)
    return found
