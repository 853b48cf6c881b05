"""What was worked out from a scene, with what was read for it: it holds for as long as all of that is the same.

While a lookup is being made, the scene notes every part of a unit it is asked for, and every other question it is asked
(`read`), with the answer. What was worked out is kept with these notes. Asked for again, it holds if every part is the
same and every question still has the same answer; a lookup within a lookup hands up what it went by. Between two
changes of the world nothing need be compared at all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from threading import RLock, get_ident
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from rules.frame.recall import Given, Lookup
from rules.kernel.refs import Ref

T = TypeVar("T")
P = ParamSpec("P")
MOST = 8_192
"""How many facts are kept of a scene before those go that were not asked for lately."""
Key = tuple[Lookup[Any, ..., Any], Given]
"""A lookup and what it was given."""
Part = tuple[Ref, type]
Question = tuple[Callable[..., object], tuple[Any, ...]]
"""A question to a scene: how it is answered, and what was asked."""
FAILED = object()
"""What is noted of a question that had no answer: what went by that is worked out anew."""


class Notes:
    """What was read of a scene while something was worked out from it. Only the thread that takes them does so: one may
    look while another thinks.
    """

    __slots__ = ("answers", "facts", "parts", "taker")

    def __init__(self, taker: int) -> None:
        self.taker = taker
        self.parts: dict[Part, object] = {}
        """The parts of units that were asked for; None where there was none."""
        self.answers: dict[Question, object] = {}
        self.facts: dict[Fact, None] = {}
        """The lookups that were made use of."""

    def hand_up(self, outer: Notes) -> None:
        """Whatever comes of it, all this was read."""
        outer.parts.update(self.parts)
        outer.answers.update(self.answers)
        outer.facts.update(self.facts)


class Fact:
    """Something worked out from a scene, and what was read for it."""

    __slots__ = ("answers", "facts", "found", "key", "moment", "parts", "questions", "value")

    def __init__(self, key: Key | None, value: Any, notes: Notes, moment: object, known: dict[Any, Any]) -> None:
        self.key = key
        """Which lookup it answers, if it answers one."""
        self.value = value
        self.parts: tuple[Part, ...] = tuple([known.setdefault(part, part) for part in notes.parts])
        self.found = tuple(notes.parts.values())
        self.questions: tuple[Question, ...] = tuple([known.setdefault(asked, asked) for asked in notes.answers])
        self.answers = tuple(notes.answers.values())
        self.facts = tuple(notes.facts)
        self.moment = moment
        """When it was last found to hold."""

    def holds(self, scene: Recalling) -> bool:
        """Whether all that was read for it is still the same."""
        moment = scene.moment
        if self.moment == moment:
            return True
        if not scene.still_has(self.parts, self.found):
            return False
        try:
            for (answer, given), before in zip(self.questions, self.answers, strict=True):
                if before is FAILED:
                    return False
                now = answer(scene, *given)
                if now is not before and now != before:
                    return False
        except KeyError:  # it was asked of a unit that has been taken off the map
            return False
        supposed = scene.memory.supposed
        for fact in self.facts:
            if (supposed and fact.key in supposed) or not (fact.moment == moment or fact.holds(scene)):
                return False
        self.moment = moment
        return True


class Memory:
    """Facts by what was asked: the later half, and of the earlier half those that are asked for again."""

    __slots__ = ("_earlier", "later", "questions", "supposed")

    def __init__(self) -> None:
        self.supposed: frozenset[Key] = frozenset()
        """The lookups that have an answer of their own, whatever was read for it."""
        self.questions: dict[Any, Any] = {}
        """Every part and question that was noted, once for all the facts that went by it."""
        self.later: dict[Key, Fact] = {}
        self._earlier: dict[Key, Fact] = {}

    def asked(self) -> list[Key]:
        """All that there is an answer to."""
        return list({**self._earlier, **self.later})

    def earlier(self, key: Key) -> Fact | None:
        """What was not asked for lately, and is now."""
        fact = self._earlier.get(key)
        if fact is not None:
            self.keep(key, fact)
        return fact

    def supposing(self, answers: Mapping[Key, object]) -> Memory:
        """The same facts, but for lookups that have these answers, whatever else is so."""
        other = Memory()
        other.later, other._earlier, other.supposed = dict(self.later), dict(self._earlier), frozenset(answers)
        for key, value in answers.items():
            other.keep(key, Fact(key, value, Notes(0), None, other.questions))
        return other

    def keep(self, key: Key, fact: Fact) -> None:
        if len(self.later) >= MOST // 2:
            self._earlier, self.later = self.later, {}
            self.questions.clear()
        self.later[key] = fact


class Recalling(ABC):
    """A scene that notes what is read while a lookup is made, and keeps the answer for as long as that is the same."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.notes: Notes | None = None
        """Those being taken. Only the thread that holds the pen changes them; it may put them by and begin others."""
        self._pen = RLock()

    @property
    @abstractmethod
    def moment(self) -> object:
        """What differs whenever anything may have changed."""

    @abstractmethod
    def find(self, ref: Ref, kind: type[T]) -> T | None: ...

    def still_has(self, parts: tuple[Part, ...], found: tuple[object, ...]) -> bool:
        """Whether these parts of units are the same as were found before."""
        now = (self.find(ref, kind) for ref, kind in parts)
        return all(part is before or part == before for part, before in zip(now, found, strict=True))

    def remembered(self, lookup: Lookup[Any, ..., T], given: Given) -> T:
        """The answer to a lookup: the one that is kept if it holds, or a new one."""
        key, outer = (lookup, given), self.notes
        if outer is not None and outer.taker != get_ident():
            return lookup.afresh(self, given)
        later = self.memory.later
        fact = later[key] if key in later else self.memory.earlier(key)
        if fact is None or not (
            fact.moment == self.moment or (fact.holds(self) if outer is None else self._holds(fact))
        ):
            if outer is None and not self._pen.acquire(blocking=False):
                return lookup.afresh(self, given)
            try:
                fact = self._made(lookup, given)
            finally:
                if outer is None:
                    self._pen.release()
            self.memory.keep(key, fact)
        if outer is not None:
            outer.facts[fact] = None
        value: T = fact.value
        return value

    def _holds(self, fact: Fact) -> bool:
        """Looking whether something holds is no reading."""
        outer = self.notes
        self.notes = None
        try:
            return fact.holds(self)
        finally:
            self.notes = outer

    def _made(self, lookup: Lookup[Any, ..., Any], given: Given) -> Fact:
        outer, notes, moment = self.notes, Notes(get_ident()), self.moment
        self.notes = notes
        try:
            value = lookup.afresh(self, given)
        except BaseException:
            if outer is not None:
                notes.hand_up(outer)
            raise
        finally:
            self.notes = outer
        return Fact((lookup, given), value, notes, moment, self.memory.questions)

    def aside(self, look: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What comes of a look that nothing is noted of: it is kept by what it was given, whatever was read for it."""
        notes = self.notes
        if notes is None or notes.taker != get_ident():
            return look(*given, **named)
        self.notes = None
        try:
            return look(*given, **named)
        finally:
            self.notes = notes

    def noting(self, answer: Callable[..., T], *given: Any) -> T:
        """The answer to a question, noted: what counts is whether it is the same, however it is found."""
        notes, asked = self.notes, (answer, given)
        if notes is not None and asked in notes.answers:
            known: T | object = notes.answers[asked]
            if known is not FAILED:
                return cast("T", known)
        if notes is None or notes.taker != get_ident():
            return answer(self, *given)
        self.notes, noted_down = None, FAILED
        try:
            found = noted_down = answer(self, *given)
        finally:
            self.notes = notes
            notes.answers[asked] = noted_down
        return found


class Reading:
    """All that is read of scenes for what is worked out bit by bit, which is to be kept while that is the same."""

    def __init__(self) -> None:
        self._notes = Notes(get_ident())
        self._whole = True
        """Whether nothing was read that could not be noted: while another thread makes a lookup, it holds the pen."""

    def of(self, scene: Recalling, look: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What comes of a look at a scene, with all that it reads noted; so does the look that surrounds this one."""
        outer = scene.notes
        mine = scene._pen.acquire(blocking=False) if outer is None else outer.taker == get_ident()
        if not mine:
            self._whole = False
            return look(*given, **named)
        notes = scene.notes = self._notes
        notes.taker = get_ident()
        try:
            return look(*given, **named)
        finally:
            scene.notes = outer
            if outer is None:
                scene._pen.release()
            elif outer is not notes:
                notes.hand_up(outer)

    def holds(self, scene: Recalling) -> bool:
        """Whether all that was read is the same in a later scene."""
        return self._whole and Fact(None, None, self._notes, None, {}).holds(scene)

    def facts(self) -> Iterator[Fact]:
        """All that was read, each fact once: first what no lookup stands for, then each lookup made use of, before
        those that it made use of itself.
        """
        left: list[Fact] = [Fact(None, None, self._notes, None, {})]
        told: dict[Fact, None] = {}
        while left:
            fact = left.pop()
            if fact not in told:
                told[fact] = None
                left += reversed(fact.facts)
                yield fact


R = TypeVar("R", bound=Recalling)


def read(answer: Callable[Concatenate[R, P], T]) -> Callable[Concatenate[R, P], T]:
    """A question to a scene that lookups go by: what counts is whether its answer is the same, however it is found."""

    look: Callable[..., T] = answer

    @wraps(answer)
    def noted(scene: R, *given: Any) -> T:
        return look(scene, *given) if scene.notes is None else scene.noting(look, *given)

    return cast("Callable[Concatenate[R, P], T]", noted)
